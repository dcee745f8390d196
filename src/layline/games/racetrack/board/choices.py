"""What the seat that looks may choose: the nine targets of a drive, or the places of the line."""

# layline: compiled

from __future__ import annotations

from collections.abc import Sequence
from math import hypot
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from layline.core.moves import Move
from layline.core.texts import Texts
from layline.games.racetrack.board import ink
from layline.games.racetrack.board.cars import letter, stands
from layline.games.racetrack.board.contact import contact
from layline.games.racetrack.board.ink import Spot
from layline.games.racetrack.board.paper import SQUARE, Sheet
from layline.games.racetrack.ground import Ground
from layline.games.racetrack.moves import DRIVES, Place
from layline.games.racetrack.rules import RacetrackState
from layline.games.racetrack.state import POS, VX, VY
from layline.kit.lattice import king_steps
from layline.kit.svg import button, line_path, number, tag, text, translate


def prospects(race: RacetrackState) -> dict[int, str]:
    """Return finish, safe, doomed or crash for the digit of each legal drive, other cars left aside."""
    from layline.games.racetrack.driver.outlook import alone

    return alone(race)


def block_shift(centre: tuple[int, int], sheet: Sheet) -> tuple[int, int]:
    """Return by how much the nine targets must move to be on the paper; all of them hit a wall then."""
    x, y = centre
    inset = 0 if sheet.shift == 0 else 1  # a sprint map counts squares, one fewer than lines
    return (
        min(max(x, sheet.left + 1), sheet.right - 1 - inset) - x,
        min(max(y, sheet.bottom + 1), sheet.top - 1 - inset) - y,
    )


_KINDS: Final = ("", "safe", "doomed", "crash", "collision", "finish")
"""How a drive may end; nothing for one that is refused."""
_PLACES: Final = {kind: place for place, kind in enumerate(_KINDS)}
_SAFE: Final = 1
_DOOMED: Final = 2
_COLLISION: Final = 4


class Reach:
    """The nine targets of a car that stands somewhere with some vector: how each would end without other cars."""

    def __init__(self, race: RacetrackState) -> None:
        found, ground = prospects(race), race.terms.ground
        seat = race.seat_to_move()
        pos = race.fact(seat, POS)
        x, y = ground.x_of(pos) + race.fact(seat, VX), ground.y_of(pos) + race.fact(seat, VY)
        self.kinds: list[int] = []
        """Places in _KINDS."""
        self.ends = vec[i64]([-1] * len(DRIVES))
        """The numbers of the points, or -1; of a drive that is refused as well."""
        self.plain = 0
        """What is to be seen where no car stands at any target."""
        for at, drive in enumerate(DRIVES):
            kind = _PLACES[found.get(int(drive.digit), "")]
            self.plain = self.plain * 12 + kind * 2
            self.kinds.append(kind)
            if kind:
                self.ends[at] = ground.at(x + drive.ax, y + drive.ay)

    def sight(self, race: RacetrackState) -> int:
        """Return what is to be seen at the targets now as a number below 2**40: how each ends, where cars stand."""
        if not self.crowded(race):
            return self.plain
        code, seat = 0, race.seat_to_move()
        for at, alone in enumerate(self.kinds):
            end = self.ends[at]
            car = end >= 0 and stands(race, end)
            hit = car and alone in (_SAFE, _DOOMED) and race.struck(seat, end) >= 0
            code = code * 12 + (_COLLISION if hit else alone) * 2 + int(car)
        return code

    def crowded(self, race: RacetrackState) -> bool:
        """Say whether a car may stand at a target: most of the time none is near."""
        ends = self.ends
        for seat in range(race.terms.players):
            pos = race.fact(seat, POS)
            for at in range(len(ends)):
                if ends[at] == pos:
                    return True
        return False


def targets(race: RacetrackState, sight: int, sheet: Sheet, texts: Texts, language: str) -> list[str]:
    """Return a button for each legal drive, and faint ones for those that are refused."""
    seat = race.seat_to_move()
    (x, y), vx, vy = race.point(seat), int(race.fact(seat, VX)), int(race.fact(seat, VY))
    shift = block_shift((x + vx, y + vy), sheet)
    found: list[str] = []
    for drive in DRIVES:
        digit = int(drive.digit)
        seen = sight // 12 ** (9 - digit) % 12
        kind = _KINDS[seen // 2]
        way = x, y, vx + int(drive.ax), vy + int(drive.ay)
        if kind:
            crowned = seen % 2 == 1 and shift == (0, 0)
            found.append(_target(race.terms.ground, sheet, texts, language, way, shift, digit, kind, crowned))
            continue
        refusal = race.why_not(drive)
        assert refusal is not None, "a drive that is not listed is refused"
        why = texts.say(language, f"refusal.{refusal.code}", refusal.values)
        name = texts.say(language, "drawing.refused", {"digit": digit, "why": why})
        found.append(_faint(digit, name, _spot(sheet, way, shift)))
    return found


def places(race: RacetrackState, moves: Sequence[Move], sheet: Sheet, texts: Texts, language: str) -> list[str]:
    """Return a button for each free place of the line."""
    return [_place(race, move, sheet, texts, language) for move in moves if isinstance(move, Place)]


def _spot(sheet: Sheet, way: tuple[int, int, int, int], shift: tuple[int, int]) -> Spot:
    x, y, vx, vy = way
    return sheet.at(x + vx + shift[0], y + vy + shift[1])


def _faint(digit: int, name: str, spot: Spot) -> str:
    parts = (_HIT, _FAINT, _SMALL[digit])
    looks = "rt-choice rt-refused"
    return button(f"to{digit}", name, *parts, cls=looks, transform=translate(*spot), aria_disabled="true")


def _target(
    ground: Ground, sheet: Sheet, texts: Texts, language: str,
    way: tuple[int, int, int, int], shift: tuple[int, int], digit: int, kind: str, crowned: bool,
) -> str:  # fmt: skip
    """Return one target."""
    x, y, vx, vy = way
    values: dict[str, object] = {"digit": digit, "to": (x + vx, y + vy), "speed": king_steps(vx, vy)}
    values["outlook"] = texts.say(language, f"drawing.outlook_{kind}")
    mark = (_AROUND if crowned else _MARKS)[kind]
    label = _TAG[digit] if crowned else _DIGIT[digit]
    looks = f"rt-choice rt-{kind} rt-around" if crowned else f"rt-choice rt-{kind}"
    name = texts.say(language, "drawing.choice", values)
    ray = _ray(ground, sheet, way, shift, kind)
    place = sheet.moved(x + vx + shift[0], y + vy + shift[1])
    return button(f"to{digit}", name, ray, _HIT, mark, label, cls=looks, transform=place)


def _ray(ground: Ground, sheet: Sheet, way: tuple[int, int, int, int], shift: tuple[int, int], kind: str) -> str:
    """Return the path of the move, for when the target is pointed at; with the contact of a crash."""
    x, y, vx, vy = way
    key = vx, vy, shift[0], shift[1]
    ray = _RAYS.get(key)
    if ray is None:
        if len(_RAYS) >= _MOST_RAYS:
            _RAYS.clear()
        ray = _RAYS[key] = _straight(vx, vy, shift)
    if kind == "crash":
        (tx, ty), (wx, wy) = _spot(sheet, way, shift), sheet.at(*contact(ground, ground.at(x, y), vx, vy))
        ray += f'<path class="rt-ray rt-x" d="{ink.cross(wx - tx, wy - ty, 4)}"/>'
    return ray


_RAYS: Final[dict[tuple[int, int, int, int], str]] = {}
"""Paths that were drawn before, by vector and by how far the targets are moved: around its end each is the same."""
_MOST_RAYS: Final = 20_000


def _straight(vx: int, vy: int, shift: tuple[int, int]) -> str:
    """Return the path of a vector, seen from its target."""
    ex, ey = -SQUARE * shift[0], SQUARE * shift[1]
    dx, dy = SQUARE * vx, -SQUARE * vy
    size = hypot(dx, dy)
    out = min(1.0, 11 / size) if size else 1.0  # leave the letter of the car free
    begin = f"{number(ex - dx + out * dx)} {number(ey - dy + out * dy)}"
    return f'<path class="rt-ray" d="M{begin}L{number(ex)} {number(ey)}"/>'


def _place(race: RacetrackState, move: Place, sheet: Sheet, texts: Texts, language: str) -> str:
    pos = race.terms.places[move.place]
    x, y = int(race.terms.ground.x_of(pos)), int(race.terms.ground.y_of(pos))
    values = {"letter": letter(int(race.seat_to_move())), "place": move.place, "at": (x, y)}
    name = texts.say(language, "drawing.place", values)
    at = translate(*sheet.at(x, y))
    digit = text(0, 3.2, str(move.place), cls="rt-digit")
    return button(f"place{move.place}", name, _HIT, _MARKS["safe"], digit, cls="rt-choice rt-safe", transform=at)


# -- marks: told apart by shape, not by colour alone -----------------------------------------------


def _triangle(size: float) -> str:
    return line_path([(0, -size), (size, 0.72 * size), (-size, 0.72 * size)], closed=True)


def _arms(inner: float, outer: float) -> str:
    ways = ((1, 1), (1, -1), (-1, -1), (-1, 1))
    return "".join([line_path([(inner * x, inner * y), (outer * x, outer * y)]) for x, y in ways])


def _burst(outer: float, inner: float) -> str:
    return line_path(ink.star(9, outer, inner), closed=True)


_MARKS: Final = {
    "safe": tag("circle", cls="rt-mark", r=7.4),
    "doomed": tag("path", cls="rt-mark", d=_triangle(10)),
    "crash": tag("path", cls="rt-arms", d=_arms(3, 8)) + tag("circle", cls="rt-mark", r=5.6),
    "collision": tag("path", cls="rt-mark", d=_burst(10.6, 7)),
    "finish": tag("circle", cls="rt-mark", r=9.2) + tag("path", cls="rt-chequer", d=ink.chequered_ring(6.2, 1.5, 12)),
}
_AROUND: Final = {
    "safe": tag("circle", cls="rt-mark", r=12.6),
    "doomed": tag("path", cls="rt-mark", d=_triangle(16)),
    "crash": tag("path", cls="rt-arms", d=_arms(8, 12)),
    "collision": tag("path", cls="rt-mark", d=_burst(15.5, 11.5)),
    "finish": tag("circle", cls="rt-mark", r=14.4) + tag("path", cls="rt-chequer", d=ink.chequered_ring(11, 1.7, 18)),
}
"""The same around a car that stands there; the digit goes to the lower right."""
_HIT: Final = tag("rect", cls="rt-hit", x=-10, y=-10, width=20, height=20)
_FAINT: Final = tag("circle", cls="rt-mark", r=2)
_DIGIT: Final = tuple([text(0, 3.2, str(digit), cls="rt-digit") for digit in range(10)])
_SMALL: Final = tuple([text(0, -3.6, str(digit), cls="rt-digit rt-small") for digit in range(10)])
_TAG: Final = tuple(
    [
        tag("circle", cls="rt-tag", cx=10, cy=10, r=5) + text(10, 12.8, str(digit), cls="rt-digit rt-small")
        for digit in range(10)
    ]
)
