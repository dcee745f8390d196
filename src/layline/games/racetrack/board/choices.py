"""What the seat that looks may choose: the nine targets of a drive, or the places of the line."""

# layline: compiled

from __future__ import annotations

from functools import lru_cache
from math import hypot
from typing import Final

from layline.core.state import View
from layline.core.texts import Texts
from layline.games.racetrack.board import ink
from layline.games.racetrack.board.cars import letter, occupied
from layline.games.racetrack.board.contact import contact
from layline.games.racetrack.board.ink import Spot
from layline.games.racetrack.board.paper import Sheet
from layline.games.racetrack.ground import Ground
from layline.games.racetrack.moves import DRIVES, Drive, Place
from layline.games.racetrack.rules import RacetrackState
from layline.games.racetrack.state import VX, VY
from layline.kit.lattice import king_steps
from layline.kit.svg import button, line_path, tag, text, translate


def choices(view: View, race: RacetrackState, sheet: Sheet, texts: Texts, language: str) -> list[str]:
    """Return a button for each move of this seat, and faint ones for drives that are refused."""
    moves = view.moves()
    if not moves:
        return []
    if isinstance(moves[0], Place):
        return [_place(race, move, sheet, texts, language) for move in moves if isinstance(move, Place)]
    if not isinstance(moves[0], Drive):
        return []
    return _Block(race, sheet, texts, language).all()


def prospects(race: RacetrackState) -> dict[int, str]:
    """Return finish, safe, doomed, crash or collision for the digit of each legal drive."""
    from layline.games.racetrack.driver.outlook import outlook

    return outlook(race)


def block_shift(centre: tuple[int, int], sheet: Sheet) -> tuple[int, int]:
    """Return by how much the nine targets must move to be on the paper; all of them hit a wall then."""
    x, y = centre
    inset = 0 if sheet.shift == 0 else 1  # a sprint map counts squares, one fewer than lines
    return (
        min(max(x, sheet.left + 1), sheet.right - 1 - inset) - x,
        min(max(y, sheet.bottom + 1), sheet.top - 1 - inset) - y,
    )


class _Block:
    """The nine targets of the car to move."""

    def __init__(self, race: RacetrackState, sheet: Sheet, texts: Texts, language: str) -> None:
        self.race, self.sheet, self.texts, self.language = race, sheet, texts, language
        self.seat = int(race.seat_to_move())
        self.x, self.y = race.point(self.seat)
        self.vx, self.vy = int(race.fact(self.seat, VX)), int(race.fact(self.seat, VY))
        self.shift = block_shift((self.x + self.vx, self.y + self.vy), sheet)
        self.taken = occupied(race)

    def all(self) -> list[str]:
        legal, outlook = self.race.moves(), prospects(self.race)
        ground = self.race.terms.ground
        found: list[str] = []
        for drive in DRIVES:
            vx, vy = self.vx + int(drive.ax), self.vy + int(drive.ay)
            digit = int(drive.digit)
            if drive in legal:
                crowned = int(ground.at(self.x + vx, self.y + vy)) in self.taken and self.shift == (0, 0)
                way = self.x, self.y, vx, vy
                kind = outlook[digit]
                found.append(
                    _target(ground, self.sheet, self.texts, self.language, way, self.shift, digit, kind, crowned)
                )
            else:
                found.append(self._refused(drive, vx, vy))
        return found

    def _refused(self, drive: Drive, vx: int, vy: int) -> str:
        refusal = self.race.why_not(drive)
        assert refusal is not None, "a drive that is not listed is refused"
        why = self.texts.say(self.language, f"refusal.{refusal.code}", refusal.values)
        name = self.texts.say(self.language, "drawing.refused", {"digit": drive.digit, "why": why})
        return _faint(int(drive.digit), name, _spot(self.sheet, (self.x, self.y, vx, vy), self.shift))


def _spot(sheet: Sheet, way: tuple[int, int, int, int], shift: tuple[int, int]) -> Spot:
    x, y, vx, vy = way
    return sheet.at(x + vx + shift[0], y + vy + shift[1])


@lru_cache(maxsize=1024)
def _faint(digit: int, name: str, spot: Spot) -> str:
    parts = (_HIT, _FAINT, _SMALL[digit])
    looks = "rt-choice rt-refused"
    return button(f"to{digit}", name, *parts, cls=looks, transform=translate(*spot), aria_disabled="true")


@lru_cache(maxsize=16384)
def _target(
    ground: Ground, sheet: Sheet, texts: Texts, language: str,
    way: tuple[int, int, int, int], shift: tuple[int, int], digit: int, kind: str, crowned: bool,
) -> str:  # fmt: skip
    """Return one target; every race on a track comes past the same ones again."""
    x, y, vx, vy = way
    tx, ty = _spot(sheet, way, shift)
    values = {
        "digit": digit,
        "to": (x + vx, y + vy),
        "speed": king_steps(vx, vy),
        "outlook": texts.say(language, f"drawing.outlook_{kind}"),
    }
    mark = (_AROUND if crowned else _MARKS)[kind]
    label = _TAG[digit] if crowned else _DIGIT[digit]
    looks = f"rt-choice rt-{kind} rt-around" if crowned else f"rt-choice rt-{kind}"
    name = texts.say(language, "drawing.choice", values)
    ray = _ray(ground, sheet, way, (tx, ty), kind)
    return button(f"to{digit}", name, ray, _HIT, mark, label, cls=looks, transform=translate(tx, ty))


def _ray(ground: Ground, sheet: Sheet, way: tuple[int, int, int, int], target: Spot, kind: str) -> str:
    """Return the path of the move, for when the target is pointed at; with the contact of a crash."""
    x, y, vx, vy = way
    tx, ty = target
    cx, cy = sheet.at(x, y)
    ex, ey = sheet.at(x + vx, y + vy)
    size = hypot(ex - cx, ey - cy)
    out = min(1.0, 11 / size) if size else 1.0  # leave the letter of the car free
    start = cx - tx + out * (ex - cx), cy - ty + out * (ey - cy)
    ray = tag("path", cls="rt-ray", d=line_path((start, (ex - tx, ey - ty))))
    if kind == "crash":
        wx, wy = sheet.at(*contact(ground, ground.at(x, y), vx, vy))
        ray += tag("path", cls="rt-ray rt-x", d=ink.cross(wx - tx, wy - ty, 4))
    return ray


def _place(race: RacetrackState, move: Place, sheet: Sheet, texts: Texts, language: str) -> str:
    pos = race.terms.places[move.place]
    x, y = int(race.terms.ground.x_of(pos)), int(race.terms.ground.y_of(pos))
    values = {"letter": letter(int(race.seat_to_move())), "place": move.place, "at": (x, y)}
    name = texts.say(language, "drawing.place", values)
    at = translate(*sheet.at(x, y))
    number = text(0, 3.2, str(move.place), cls="rt-digit")
    return button(f"place{move.place}", name, _HIT, _MARKS["safe"], number, cls="rt-choice rt-safe", transform=at)


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
