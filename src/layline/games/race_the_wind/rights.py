"""On demand: who has right of way over whom, between boats that are near each other."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from layline.games.race_the_wind.chart import Sheet
from layline.games.race_the_wind.engagement import BY_ARRIVAL, REASONS, course_has, priority
from layline.games.race_the_wind.language import letter, say
from layline.games.race_the_wind.room import Plate, plate_for
from layline.games.race_the_wind.rules import RaceTheWindState
from layline.games.race_the_wind.rulings import CLAUSES
from layline.games.race_the_wind.state import HEADING, MISS, POS, SPIN_LEFT, START, UNCLAIMED
from layline.kit.svg import line_path, number, tag, text, title, translate

NEAR: Final = 3
"""Steps within which two boats are compared."""
_LINE: Final = 18
"""Height of a line of words."""


def rights(race: RaceTheWindState, sheet: Sheet, taken: tuple[Plate, ...], language: str) -> str:
    """Return a group that stays hidden until asked for: arrows from who goes first to who keeps clear.

    Those of the boat to play have words too, where `plate_for` finds room.
    """
    if race.terms.protests == UNCLAIMED or race.phase < START:
        return ""
    boats = [seat for seat in range(race.terms.players) if _counts(race, seat)]
    pairs = [before(race, one, two) for one, two in combinations(boats, 2) if _near(race, one, two)]
    courses = [_course(race, sheet, seat) for seat in sorted({seat for pair in pairs for seat in pair[:2]})]
    arrows = [_arrow(race, sheet, *pair, language) for pair in pairs]
    player = int(race.player())
    said = [_said(*pair, language) for pair in pairs if player in pair[:2]]
    words = _words(said, race, sheet, taken) if said else ""
    name = say(language, "drawing.layer_rights")
    return tag("g", "\n".join(["", *courses, *arrows, words, ""]), data_layer="rights", data_name=name, display="none")


def _counts(race: RaceTheWindState, seat: int) -> bool:
    """RTW-G08, RTW-A50: a boat that lies becalmed or spins claims nothing."""
    return bool(race.fact(seat, POS)) and not race.fact(seat, MISS) and not race.fact(seat, SPIN_LEFT)


def _near(race: RaceTheWindState, one: int, two: int) -> bool:
    return race.terms.far(race.fact(one, POS), race.fact(two, POS)) <= NEAR


def before(race: RaceTheWindState, one: int, two: int) -> tuple[int, int, str]:
    """Return who has right of way of two boats as they lie, who keeps clear, and why."""
    at, heading = race.fact(two, POS), race.fact(two, HEADING)
    found = int(priority(race, one, two, at, heading, at))
    return (one, two, REASONS[found]) if found > 0 else (two, one, REASONS[-found])


def _said(first: int, second: int, reason: str, language: str) -> str:
    return say(language, f"drawing.right_{reason}", {"one": letter(first), "two": letter(second)})


def _arrow(race: RaceTheWindState, sheet: Sheet, first: int, second: int, reason: str, language: str) -> str:
    """Return the arrow from one boat to the other; without a tip when the first to come goes first."""
    (x0, y0), (x1, y1) = (sheet.at(*race.spot(seat)) for seat in (first, second))
    far = ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5
    ux, uy = (x1 - x0) / far, (y1 - y0) / far
    path = line_path([(x0 + 9 * ux, y0 + 9 * uy), (x1 - 9 * ux, y1 - 9 * uy)])
    looks = "rw-right"
    if reason == REASONS[BY_ARRIVAL]:
        looks += " rw-equal"
    else:
        tip = [(x1 - 18 * ux + side * 6 * uy, y1 - 18 * uy - side * 6 * ux) for side in (1, -1)]
        path += line_path([tip[0], (x1 - 9 * ux, y1 - 9 * uy), tip[1]])
    told = title(f"{_said(first, second, reason, language)} ({CLAUSES[REASONS.index(reason)]})")
    ident = f"right{min(first, second)}-{max(first, second)}"
    return tag("g", told, tag("path", cls="rw-right-edge", d=path), tag("path", cls=looks, d=path), id=ident)


def _words(lines: list[str], race: RaceTheWindState, sheet: Sheet, taken: tuple[Plate, ...]) -> str:
    """Return a plate with what decides between the boat to play and each boat near it."""
    room = plate_for(race, sheet, 7.4 * max(map(len, lines)) + 14, 5 + _LINE * len(lines), *taken)
    plate = tag("rect", cls="rw-label", width=number(room.width), height=room.height, rx=5)
    words = "".join([text(room.width / 2, 16 + _LINE * k, line, cls="rw-label-more") for k, line in enumerate(lines)])
    return tag("g", plate, words, id="rights", data_near="", transform=translate(room.left, room.top))


def _course(race: RaceTheWindState, sheet: Sheet, seat: int) -> str:
    """RTW-G08: rings on the points that a boat could claim."""
    here, step = race.fact(seat, POS), race.terms.delta[race.fact(seat, HEADING)]
    found = ""
    for far in (1, 2):
        pos = here + far * step
        if race.terms.sea[pos] and course_has(race, seat, pos):
            at = translate(*sheet.at(*race.terms.spot(pos)))
            found += tag("circle", cls=f"rw-course rw-s{seat}", r=7.5 + 2 * seat, transform=at)
    return found
