"""Write tests/games/racetrack/vectors.json: moves with their outcome, judged by the slow writing.

    python -m tools.make_vectors      (from the project's root)

C clear, W wall, F valid and forward over the line, B valid and backward.
"""

import json
from fractions import Fraction
from pathlib import Path
from random import Random

from tests.games.racetrack import slow

from layline.games.racetrack.tracks import track

CIRCUITS = ("paddock", "haricot", "tenaille", "chicanes", "serpent", "grand-tour")


def case(name: str, touching: str, random: Random) -> dict[str, object]:
    """Return fifty moves on one track: half anywhere, half around the line."""
    circuit = track(name)
    borders = slow.edges(circuit)
    line = slow.SlowLine(circuit, circuit.direction)
    x0, y0, width, height = circuit.extent()
    places = circuit.places(ends=False)
    moves: list[list[int | str]] = []
    while len(moves) < 50:
        x, y = random.randrange(x0, x0 + width), random.randrange(y0, y0 + height)
        if len(moves) % 2:
            px, py = random.choice(places)
            x, y = px + random.randint(-2, 2), py + random.randint(-2, 2)
        a = (Fraction(x), Fraction(y))
        if not slow.on_track(a, borders, touching == "allowed"):
            continue
        vx, vy = random.randint(-5, 5), random.randint(-5, 5)
        good = slow.valid(a, (a[0] + vx, a[1] + vy), borders, touching == "allowed")
        code = {0: "C", 1: "F", -1: "B"}[line.crossing((x, y), (x + vx, y + vy))] if good else "W"
        moves.append([x, y, vx, vy, code])
    return {"options": {"track": name, "border_touch": touching}, "moves": moves}


if __name__ == "__main__":
    random = Random(16)
    cases = [case(name, touching, random) for name in CIRCUITS for touching in ("crash", "allowed")]
    lines = ",\n".join(json.dumps(found) for found in cases)
    Path("tests/games/racetrack/vectors.json").write_text(f"[\n{lines}\n]\n", encoding="utf-8")
