"""What the seat that looks may choose, as handles around its boat, points to place on, and answers."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin
from typing import Final

from layline.core.moves import Move
from layline.core.state import View
from layline.games.race_the_wind.boats import badge, hull, sail
from layline.games.race_the_wind.chart import SQUARE, Sheet
from layline.games.race_the_wind.language import letter, say
from layline.games.race_the_wind.moves import (
    BLUE,
    BY_ACTION,
    DONE,
    END,
    GUST,
    HEADINGS,
    KEEP,
    MISS,
    MOVE,
    PASS,
    ROLL,
    ROTATIONS,
    SPIN_ON,
    WAIVE,
    YELLOW,
    Head,
    Point,
    Rotate,
    Seated,
    Spin,
)
from layline.games.race_the_wind.outlook import gives_claims, lands_on
from layline.games.race_the_wind.rules import RaceTheWindState
from layline.games.race_the_wind.state import ACTING, BOATS, HEADING, POS, START, TOKENS
from layline.kit.compass import NAMES, vector
from layline.kit.svg import button, tag, text, translate

_IDS: Final[dict[Move, str]] = {
    MOVE: "step", GUST: "gust", END: "end", PASS: "pass", WAIVE: "waive", ROLL: "roll", KEEP: "keep",
    YELLOW: "yellow", BLUE: "blue",
    ROTATIONS[0]: "rotL2", ROTATIONS[1]: "rotL1", ROTATIONS[2]: "rotR1", ROTATIONS[3]: "rotR2",
}  # fmt: skip
_RING: Final = 36.0
"""How far from the boat the handles are."""


def click(view_seat: int, move: Move) -> tuple[str, ...]:
    """Return the ids a hand touches for a move; `view_seat` is the seat that acts."""
    known = _IDS.get(move)
    if known is not None:
        return (known,)
    if isinstance(move, Point):
        return (f"pt{move.x}-{move.y}",)
    if isinstance(move, Spin):
        return ("spinR" if move.way > 0 else "spinL",)
    if isinstance(move, Head) and move.kind == "head":
        return (f"head{NAMES[move.heading]}",)
    if isinstance(move, Seated) and move.kind == "protest":
        return (f"protest{move.seat}",)
    if move in (MISS, SPIN_ON, DONE) or (isinstance(move, Seated) and move.kind == "umpire"):
        return (f"boat{view_seat}",)
    return ()


def handles(view: View, race: RaceTheWindState, sheet: Sheet, language: str) -> str:
    """Return a button for each move of this seat, and faint ones for near actions that are refused."""
    moves = view.moves()
    if not moves or moves[0].automatic:
        return ""
    if race.phase == TOKENS and not race.pending:
        return _colours(race, moves, sheet, language)
    if race.phase == BOATS and race.pending:
        return "".join([_pointing(race, sheet, move, language) for move in HEADINGS])
    if race.phase in (TOKENS, BOATS):
        return _points(race, moves, sheet, language)
    if race.stage == ACTING:
        return _Ring(race, sheet, language).all(moves)
    return _answers(race, moves, sheet, language)


# -- the ring of actions --------------------------------------------------------------------------------


class _Ring:
    """The handles around the boat to play: ahead, four turns, behind, and the two penalty turns."""

    def __init__(self, race: RaceTheWindState, sheet: Sheet, language: str) -> None:
        self.race, self.sheet, self.language = race, sheet, language
        self.seat = int(race.player())
        self.heading = int(race.fact(self.seat, HEADING))
        self.x, self.y = sheet.at(*race.spot(self.seat))

    def all(self, moves: tuple[Move, ...]) -> str:
        found: list[str] = []
        for move in BY_ACTION:
            if move in moves:
                found.append(self._handle(move))
            elif move is MOVE or isinstance(move, Rotate):
                found.append(self._refused(move, MOVE in moves or GUST in moves))
        return "".join(found)

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
        return self.x + _RING * sin(angle * pi / 180), self.y - _RING * cos(angle * pi / 180), angle

    def _handle(self, move: Move) -> str:
        claims = gives_claims(self.race, move)
        name = self._name(move, claims)
        x, y, angle = self._place(move)
        looks = "rw-choice rw-claims" if claims else "rw-choice"
        parts = [self._ghost(move, x, y), _HIT, _glyph(move, angle)]
        if claims:
            parts.append(_WARNING)
        return button(_id(move), name, *parts, cls=looks, transform=translate(x, y))

    def _name(self, move: Move, claims: tuple[int, ...]) -> str:
        key, values = self.race.wording(move)
        name = say(self.language, f"move.{key}", values)
        met = lands_on(self.race, move)
        if met:
            name += say(self.language, f"drawing.lands_{met}")
        if claims:
            letters = ", ".join([letter(seat) for seat in claims])
            name += say(self.language, "drawing.claim_gives", {"letters": letters})
        return name

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
        x, y, _ = self._place(move)
        return button(
            _id(move), name, _HIT, _FAINT, cls="rw-choice rw-refused", transform=translate(x, y), aria_disabled="true"
        )


def _id(move: Move) -> str:
    return click(0, move)[0]


def _glyph(move: Move, angle: float) -> str:
    """Return the sign of an action: arrow ahead, bent arrow, double arrow, square, circling arrow."""
    if move is MOVE:
        return tag("circle", cls="rw-mark-step", r=10) + tag(
            "path", cls="rw-sign", d="M0 5V-5M-4 -1L0 -5L4 -1", transform=f"rotate({angle})"
        )
    if move is GUST:
        shape = tag("path", cls="rw-mark-gust", d="M0 -12L12 0L0 12L-12 0Z")
        return shape + tag("path", cls="rw-sign", d="M-4 0L0 -4L4 0M-4 5L0 1L4 5", transform=f"rotate({angle})")
    if isinstance(move, Rotate):
        bend = "M-5 4Q-4 -4 4 -3M1 -6L4.5 -3L1.5 1" if move.steps > 0 else "M5 4Q4 -4 -4 -3M-1 -6L-4.5 -3L-1.5 1"
        size = 10 if move.steps in (-1, 1) else 11.5
        return tag("circle", cls="rw-mark-turn", r=size) + tag("path", cls="rw-sign", d=bend)
    if isinstance(move, Spin):
        way = (
            "M-1 -6A6 6 0 1 1 -5.5 2M-5.5 2l-2 -4M-5.5 2l4 -1"
            if move.way < 0
            else "M1 -6A6 6 0 1 0 5.5 2M5.5 2l2 -4M5.5 2l-4 -1"
        )
        return tag("circle", cls="rw-mark-spin", r=11) + tag("path", cls="rw-sign", d=way)
    sign = "M-3.5 -3.5H3.5V3.5H-3.5Z" if move is END else "M-2.5 -4V4M2.5 -4V4"
    return tag("circle", cls="rw-mark-end", r=9.5) + tag("path", cls="rw-sign", d=sign)


# -- answers and placing -------------------------------------------------------------------------------


def _answers(race: RaceTheWindState, moves: tuple[Move, ...], sheet: Sheet, language: str) -> str:
    """Return protests, waiving, rolling and keeping as plates under the boat that is asked."""
    x, y = sheet.at(*race.spot(race.player()))
    width, height = 128.0, 26.0
    left = min(max(x - width / 2, 4), sheet.sea_width - width - 4)
    top = y + 28 if below(sheet, y, len(moves)) else y - 24 - len(moves) * (height + 5)
    found: list[str] = []
    for place, move in enumerate(moves):
        key, values = race.wording(move)
        name = say(language, f"move.{key}", values)
        word = say(language, f"drawing.{move.kind}")
        if isinstance(move, Seated):
            word += f" {letter(int(move.seat))}"
        plate = tag("rect", cls="rw-plate", width=width, height=height, rx=6) + text(
            width / 2, 17.5, word, cls="rw-plate-word"
        )
        looks = "rw-choice rw-protest" if isinstance(move, Seated) else "rw-choice"
        found.append(button(_id(move), name, plate, cls=looks, transform=translate(left, top + place * (height + 5))))
    return "".join(found)


def below(sheet: Sheet, y: float, plates: int) -> bool:
    """Say whether plates under a boat are still on the sheet; else they go above it."""
    return y + 28 + 31 * plates < sheet.height


def _colours(race: RaceTheWindState, moves: tuple[Move, ...], sheet: Sheet, language: str) -> str:
    """Return the two colours of tokens above the board."""
    found: list[str] = []
    for place, (move, left) in enumerate(((YELLOW, race.yellow_left), (BLUE, race.blue_left))):
        if move in moves:
            name = say(language, f"move.{move.kind}")
            word = f"{say(language, f'drawing.{move.kind}')} ({left})"
            shape = _LULL if move is YELLOW else _GUST
            plate = tag("rect", cls="rw-plate", width=118, height=28, rx=6)
            parts = (plate, shape, text(34, 18.5, word, cls="rw-plate-word rw-left"))
            at = translate(sheet.sea_width / 2 - 124 + 130 * place, 4)
            found.append(button(_id(move), name, *parts, cls="rw-choice", transform=at))
    return "".join(found)


def _points(race: RaceTheWindState, moves: tuple[Move, ...], sheet: Sheet, language: str) -> str:
    """Return a small target on every point where a token or a boat may be put."""
    kind = "boat" if race.phase == BOATS else "yellow" if race.pending == 1 else "blue"
    found: list[str] = []
    for move in moves:
        if isinstance(move, Point):
            found.append(_target(sheet, int(move.x), int(move.y), kind, language))
    return "".join(found)


@lru_cache(maxsize=20_000)
def _target(sheet: Sheet, x: int, y: int, kind: str, language: str) -> str:
    name = say(language, f"move.point_{kind}", {"at": (x, y)})
    return button(
        f"pt{x}-{y}", name, _POINT_HIT, _POINT, cls="rw-choice rw-place", transform=translate(*sheet.at(x, y))
    )


def _pointing(race: RaceTheWindState, sheet: Sheet, move: Head, language: str) -> str:
    """Return the boat being placed, turned to one of eight headings around its point."""
    key, values = race.wording(move)
    heading = int(move.heading)
    x, y = sheet.at(*race.terms.spot(race.pending))
    angle = heading * pi / 4
    at = translate(x + 40 * sin(angle), y - 40 * cos(angle))
    body = tag("g", hull(int(race.player())), sail(heading, int(race.wind), None), transform=f"rotate({45 * heading})")
    name = say(language, f"move.{key}", values)
    return button(f"head{NAMES[heading]}", name, _HIT, body, cls="rw-choice", transform=at)


def pending_boat(race: RaceTheWindState, sheet: Sheet) -> str:
    """Return a mark on the point chosen for the boat being placed."""
    if race.phase != BOATS or not race.pending:
        return ""
    at = translate(*sheet.at(*race.terms.spot(race.pending)))
    return tag("g", tag("circle", cls="rw-halo", r=12), badge(int(race.player())), id="pending", transform=at)


def anchor(race: RaceTheWindState, sheet: Sheet) -> tuple[float, float, bool]:
    """Return the middle of what a small screen should show, and whether it may be close."""
    if race.phase >= START and race.fact(race.player(), POS):
        return *sheet.at(*race.spot(race.player())), True
    if race.phase == BOATS and race.pending:
        return *sheet.at(*race.terms.spot(race.pending)), True
    return sheet.sea_width / 2, sheet.height / 2, False


_HIT: Final = tag("circle", cls="rw-hit", r=14)
_FAINT: Final = tag("circle", cls="rw-faint", r=5) + tag("path", cls="rw-no", d="M-3 -3L3 3")
_WARNING: Final = tag("path", cls="rw-warning", d="M9 -17L16 -5H2Z") + text(9, -6.5, "!", cls="rw-bang")
_POINT_HIT: Final = tag("rect", cls="rw-hit", x=-13, y=-13, width=26, height=26)
_POINT: Final = tag("circle", cls="rw-point", r=3.2)
_LULL: Final = tag("path", cls="rw-lull", d="M18 7a7 7 0 1 1 -0.01 0z") + tag(
    "path", cls="rw-lull-mark", d="M14.5 12h7M14.5 16h7"
)
_GUST: Final = tag("path", cls="rw-gust", d="M18 5l9 9l-9 9l-9 -9z") + tag(
    "path", cls="rw-gust-mark", d="M14 14l4 -4l4 4M14 18l4 -4l4 4"
)
