"""The handles around the boat to play: ahead, four turns, behind, the two penalty turns, and what each leads to."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin
from typing import Final

from layline.core.moves import Move
from layline.games.race_the_wind.boats import beside, hull, sail
from layline.games.race_the_wind.chart import SQUARE, Sheet, Spot
from layline.games.race_the_wind.language import letter, say
from layline.games.race_the_wind.moves import BY_ACTION, END, GUST, MOVE, Rotate, Spin
from layline.games.race_the_wind.names import ident
from layline.games.race_the_wind.outlook import foretold, gives_claims
from layline.games.race_the_wind.rules import RaceTheWindState
from layline.games.race_the_wind.signs import REFUSED
from layline.games.race_the_wind.state import HEADING, MARKS, PENALTIES, POS
from layline.kit.compass import vector
from layline.kit.svg import button, tag, text, translate

_RINGS: Final = (36.0, 48.0, 60.0)
"""How far from the boat the handles are; the farther ones where something else lies nearer."""
_STEM: Final = 22.0
"""How far from the boat the mark of a step that is refused is."""
HIT: Final = tag("circle", cls="rw-hit", r=14)


class Ring:
    """The handles around the boat to play: ahead, four turns, behind, and the two penalty turns."""

    def __init__(self, race: RaceTheWindState, sheet: Sheet, language: str) -> None:
        self.race, self.sheet, self.language = race, sheet, language
        self.seat = int(race.player())
        self.heading = int(race.fact(self.seat, HEADING))
        self.x, self.y = sheet.at(*race.spot(self.seat))
        self.taken = _taken(race, sheet, self.seat)

    def all(self, moves: tuple[Move, ...]) -> str:
        found: list[str] = []
        for move in BY_ACTION:
            if move in moves:
                found.append(self._handle(move))
            elif move is MOVE or isinstance(move, Rotate):
                found.append(self._refused(move, MOVE in moves or GUST in moves))
            elif isinstance(move, Spin) and self.race.fact(self.seat, PENALTIES) and not self.race.done:
                found.append(self._refused(move, False))
        return "\n".join(found)

    def _place(self, move: Move) -> tuple[float, float, float]:
        """Return where a handle lies and the angle it is drawn at."""
        if move is MOVE or move is GUST:
            dx, dy = vector(self.heading)
            return self.x + dx * SQUARE, self.y - dy * SQUARE, 45.0 * self.heading
        steps = 4
        if isinstance(move, Rotate):
            steps = int(move.steps)
        elif isinstance(move, Spin):
            steps = 3 * int(move.way)
        angle = 45 * (self.heading + steps)
        places = [self._out(angle, far) for far in _RINGS]
        x, y = next((place for place in places if self._clear(*place)), places[0])
        return x, y, angle

    def _out(self, angle: float, far: float) -> Spot:
        return self.x + far * sin(angle * pi / 180), self.y - far * cos(angle * pi / 180)

    def _clear(self, x: float, y: float) -> bool:
        """Say whether a handle hides no boat and no mark, and lies on the sheet."""
        if not (14 <= x <= self.sheet.sea_width - 14 and 14 <= y <= self.sheet.height - 14):
            return False
        return all(abs(x - px) > 18 or abs(y - py) > 18 for px, py in self.taken)

    def _handle(self, move: Move) -> str:
        claims = gives_claims(self.race, move)
        name = foretold(self.race, move, self.language, (), claims)
        x, y, angle = self._place(move)
        looks = "rw-choice rw-claims" if claims else "rw-choice"
        parts = [self._ghost(move, x, y), HIT, _glyph(move, angle)]
        if claims:
            parts.append(_warning(claims))
        return button(ident(move), name, *parts, cls=looks, transform=translate(x, y))

    def _ghost(self, move: Move, x: float, y: float) -> str:
        """Return the boat as it would lie, for when the handle is pointed at."""
        heading, at = self.heading, (0.0, 0.0)
        if isinstance(move, Rotate):
            heading, at = (heading + int(move.steps)) % 8, (self.x - x, self.y - y)
        elif move is not MOVE and move is not GUST:
            return ""
        body = hull(self.seat) + sail(heading, int(self.race.wind), None)
        turned = f"{translate(*at)} rotate({45 * heading})"
        return tag("g", body, cls="rw-ghost", transform=turned)

    def _refused(self, move: Move, hidden: bool) -> str:
        """Return a faint handle that says why not; none where another handle lies."""
        if move is MOVE and hidden:
            return ""
        refusal = self.race.why_not(move)
        assert refusal is not None, "an action that is not listed is refused"
        why = say(self.language, f"refusal.{refusal.code}", refusal.values)
        key, values = self.race.wording(move)
        name = say(self.language, "drawing.refused", {"name": say(self.language, f"move.{key}", values), "why": why})
        x, y = self._out(45.0 * self.heading, _STEM) if move is MOVE else self._place(move)[:2]
        return button(
            ident(move), name, HIT, REFUSED, cls="rw-choice rw-refused", transform=translate(x, y),
            aria_disabled="true", data_move=move.text,
        )  # fmt: skip


def _taken(race: RaceTheWindState, sheet: Sheet, seat: int) -> list[Spot]:
    """Return where the other boats, their badges and the marks are."""
    terms = race.terms
    found = [sheet.at(*terms.spot(terms.marks[k])) for k in range(MARKS) if terms.marks[k]]
    for other in range(terms.players):
        if other != seat and race.fact(other, POS):
            x, y = sheet.at(*race.spot(other))
            dx, dy = beside(race, other)
            found += [(x, y), (x + dx, y + dy)]
    return found


def _glyph(move: Move, angle: float) -> str:
    """Return the sign of an action: an arrow ahead, bent to the new heading, doubled or circling; a square."""
    if move is MOVE:
        return tag("circle", cls="rw-mark-step", r=10) + tag(
            "path", cls="rw-sign", d="M0 5V-5M-4 -1L0 -5L4 -1", transform=f"rotate({angle})"
        )
    if move is GUST:
        shape = tag("path", cls="rw-mark-gust", d="M0 -12L12 0L0 12L-12 0Z")
        return shape + tag("path", cls="rw-sign", d="M-4 0L0 -4L4 0M-4 5L0 1L4 5", transform=f"rotate({angle})")
    if isinstance(move, Rotate):
        side = 1 if move.steps > 0 else -1
        bend = f"M{4 * side} 6Q{-side} 3 0 -5" if move.steps in (-1, 1) else f"M{7 * side} 4.5Q0 5.5 0 -5"
        arrow = tag("path", cls="rw-sign", d=f"{bend}M-3.6 -1.8L0 -6L3.6 -1.8", transform=f"rotate({angle})")
        return tag("circle", cls="rw-mark-turn", r=10.5) + arrow
    if isinstance(move, Spin):
        way = (
            "M-1 -6A6 6 0 1 1 -5.5 2M-5.5 2l-2 -4M-5.5 2l4 -1"
            if move.way < 0
            else "M1 -6A6 6 0 1 0 5.5 2M5.5 2l2 -4M5.5 2l-4 -1"
        )
        return tag("circle", cls="rw-mark-spin", r=11) + tag("path", cls="rw-sign", d=way)
    sign = "M-3.5 -3.5H3.5V3.5H-3.5Z" if move is END else "M-2.5 -4V4M2.5 -4V4"
    return tag("circle", cls="rw-mark-end", r=9.5) + tag("path", cls="rw-sign", d=sign)


@lru_cache(maxsize=64)
def _warning(claims: tuple[int, ...]) -> str:
    """Return the sign of an action that gives claims, with the letters of who would have one."""
    letters = "".join([letter(seat) for seat in claims])
    wide = 12 + 9.5 * len(letters)
    plate = tag("rect", cls="rw-warning", x=3, y=-23, width=wide, height=16.5, rx=3)
    return plate + text(3 + wide / 2, -9.8, f"!{letters}", cls="rw-bang")
