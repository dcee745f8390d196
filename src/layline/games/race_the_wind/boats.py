"""Boats in the live layer: hull, sail, badge, wake, wind shadow and penalties."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import cos, pi, sin
from typing import Final

from layline.core.moves import Value
from layline.core.telling import Event
from layline.games.race_the_wind.chart import Sheet, Spot
from layline.games.race_the_wind.language import letter, say
from layline.games.race_the_wind.rules import RaceTheWindState
from layline.games.race_the_wind.state import HEADING, MISS, PENALTIES, POS, SHADOW, SPIN_LEFT, START
from layline.kit.compass import opposite, point_of_sail, starboard, vector
from layline.kit.svg import button, line_path, number, tag, text, title, translate

LONGEST_WAKE: Final = 40
"""Steps of a wake that are kept."""
_BOOM: Final = (0, 16, 44, 64, 86)
"""How far the boom is out, in degrees, by point of sail."""


def boats(race: RaceTheWindState, sheet: Sheet, told: Sequence[Event], language: str, waiting: str) -> str:
    """Return every boat on the board; with `waiting`, the boat to play is a button of that name."""
    acting = int(race.player()) if waiting else -1
    turns = _turns(told)
    found: list[str] = []
    for seat in range(race.terms.players):
        if race.fact(seat, POS):
            found.append(_boat(race, sheet, seat, turns.get(seat, 0), language, waiting if seat == acting else ""))
    return "".join(found)


def _boat(race: RaceTheWindState, sheet: Sheet, seat: int, turns: int, language: str, waiting: str) -> str:
    heading = int(race.fact(seat, HEADING))
    name = boat_name(race, seat, language)
    body = tag(
        "g", hull(seat), sail(heading, int(race.wind), f"sail{seat}"),
        id=f"hull{seat}", cls="rw-turning", transform=f"rotate({45 * heading + 360 * turns})",
    )  # fmt: skip
    parts = [body, _badge_place(race, seat, heading), _signs(race, seat)]
    at = translate(*sheet.at(*race.spot(seat)))
    if waiting:
        ring = tag("circle", cls="rw-hit", r=17) + tag("circle", cls="rw-wait-ring", r=16)
        return button(f"boat{seat}", waiting, ring, *parts, cls="rw-boat rw-wait", transform=at)
    return tag("g", title(name), *parts, id=f"boat{seat}", cls="rw-boat", transform=at)


def boat_name(race: RaceTheWindState, seat: int, language: str) -> str:
    """Return a boat in words: where it is and how it sails."""
    heading = int(race.fact(seat, HEADING))
    values = {
        "letter": letter(seat), "at": race.spot(seat), "heading": heading,
        "sail": int(point_of_sail(heading, race.wind)), "tack": int(starboard(heading, race.wind)),
    }  # fmt: skip
    return say(language, "drawing.boat_at", values)


def _turns(told: Sequence[Event]) -> dict[int, int]:
    """Return full turns made by each boat, so that a boat turning past north does not spin back."""
    found: dict[int, int] = {}
    for event in told:
        if event.kind == "turned":
            seat, former, heading = (number_of(event.values[key]) for key in ("seat", "former", "heading"))
            step = (heading - former + 4) % 8 - 4
            found[seat] = found.get(seat, 0) + (former + step - heading) // 8
    return found


def hull(seat: int) -> str:
    """Return the hull of a seat, heading north around the origin."""
    return tag("path", cls=f"rw-hull rw-f{seat}", d=_HULL) + tag("path", cls="rw-deck", d="M0 -14V-4")


def sail(heading: int, wind: int, ident: str | None) -> str:
    """Return the sail of a boat that heads north in its own frame: boom to leeward, out by the point of sail."""
    point = int(point_of_sail(heading, wind))
    side = 1 if starboard(heading, wind) else -1
    if point == 0:
        return tag("path", id=ident, cls="rw-sail rw-luff", d=_LUFF, transform="translate(0,-5)")
    looks = "rw-sail rw-starboard" if side > 0 else "rw-sail rw-port"
    turn = f"translate(0,-5) rotate({side * _BOOM[point]}) scale({side},1)"
    return tag("path", id=ident, cls=looks, d=_SAIL, transform=turn)


@lru_cache(maxsize=16)
def badge(seat: int) -> str:
    """Return the shape and letter of a seat around the origin."""
    return tag("path", cls=f"rw-badge rw-f{seat}", d=_BADGES[seat]) + text(
        0, _DROPS[seat], letter(seat), cls=f"rw-letter rw-n{seat}"
    )


def _badge_place(race: RaceTheWindState, seat: int, heading: int) -> str:
    """Put the badge beside the boat on its windward side, clear of the sail."""
    angle = (45 * heading + (90 if starboard(heading, race.wind) else -90)) * pi / 180
    at = translate(13 * sin(angle), -13 * cos(angle))
    return tag("g", badge(seat), id=f"badge{seat}", transform=at)


def _signs(race: RaceTheWindState, seat: int) -> str:
    """Return what a boat carries: penalty flags, the ring of a penalty turn, the clock of a lull."""
    found: list[str] = []
    penalties = int(race.fact(seat, PENALTIES))
    if penalties:
        flag = tag("path", cls="rw-penalty", d="M10 8V22M10 8H22V15H10") + text(16, 14, str(penalties), cls="rw-count")
        found.append(tag("g", flag, id=f"penalty{seat}"))
    if race.fact(seat, SPIN_LEFT):
        found.append(tag("path", id=f"spin{seat}", cls="rw-spinning", d=_RING))
    if race.fact(seat, MISS):
        found.append(tag("path", id=f"calm{seat}", cls="rw-calm", d="M-13 17q3.2 -4 6.5 0t6.5 0t6.5 0t6.5 0"))
    return "".join(found)


# -- what boats leave and cast -----------------------------------------------------------------------


def wakes(sheet: Sheet, told: Sequence[Event]) -> str:
    """Return the last steps of every boat as far as they were told."""
    steps: dict[int, list[tuple[Spot, Spot]]] = {}
    for event in told:
        if event.kind in {"moved", "gusted"}:
            one, two = (sheet.at(*point_of(event.values[key])) for key in ("from", "to"))
            steps.setdefault(number_of(event.values["seat"]), []).append((one, two))
    found: list[str] = []
    for seat in sorted(steps):
        path: list[str] = []
        last: Spot | None = None
        for one, two in steps[seat][-LONGEST_WAKE:]:
            path.append(f"L{number(two[0])} {number(two[1])}" if one == last else line_path([one, two]))
            last = two
        found.append(tag("path", id=f"wake{seat}", cls=f"rw-wake rw-s{seat} rw-d{seat}", d="".join(path)))
    return "".join(found)


def shadows(race: RaceTheWindState, sheet: Sheet, language: str) -> str:
    """Return the shadow point of every boat and the shadow tokens that are out."""
    if not race.terms.shadows or race.phase < START:
        return ""
    found: list[str] = []
    fx, fy = vector(opposite(race.wind))
    for seat in range(race.terms.players):
        if not race.fact(seat, POS):
            continue
        x, y = race.spot(seat)
        if 0 <= x + fx < race.terms.width and 0 <= y + fy < race.terms.height:
            place = translate(*sheet.at(x + fx, y + fy))
            found.append(tag("path", id=f"lee{seat}", cls="rw-lee", d=_LEE, transform=place))
        token = race.fact(seat, SHADOW)
        if token:
            spot = race.terms.spot(token)
            name = say(language, "drawing.shadow_token", {"letter": letter(seat), "at": spot})
            parts = tag("path", cls="rw-lull", d=_COIN) + tag(
                "path", cls="rw-lull-mark", d="M-4 -3H4M-5.5 0H5.5M-4 3H4"
            )
            link = line_path([sheet.at(x, y), sheet.at(*spot)])
            found.append(tag("path", cls=f"rw-link rw-s{seat}", d=link))
            label = text(11, -5, letter(seat), cls="rw-owner")
            found.append(tag("g", title(name), parts, label, id=f"shadow{seat}", transform=translate(*sheet.at(*spot))))
    return "".join(found)


def number_of(value: Value) -> int:
    """Return a value that is a number."""
    assert isinstance(value, int)
    return value


def point_of(value: Value) -> tuple[int, int]:
    """Return a value that is a point."""
    assert isinstance(value, tuple)
    return value[0], value[1]


# -- shapes ------------------------------------------------------------------------------------------


def _polygon(corners: int, radius: float, turn: float = 0) -> str:
    points = [
        (radius * sin(turn + 2 * pi * k / corners), -radius * cos(turn + 2 * pi * k / corners)) for k in range(corners)
    ]
    return line_path(points, closed=True)


_HULL: Final = "M0 -15C5 -8 6.4 2 4.6 12.5H-4.6C-6.4 2 -5 -8 0 -15Z"
_SAIL: Final = "M0 0Q-9.5 9 0 21Z"
_LUFF: Final = "M0 0Q4 4 0 8T0 16"
_RING: Final = "M0 -18A18 18 0 1 1 -12.7 -12.7M-12.7 -12.7l-5 -1.5M-12.7 -12.7l0.5 5.5"
_LEE: Final = "M-6 -4L-4 -6M-6 2L2 -6M-4 6L6 -4M2 6L6 2"
_COIN: Final = "M0 -8A8 8 0 1 1 -0.01 -8Z"
_BADGES: Final = (
    _polygon(20, 6.6),
    _polygon(4, 8.2, pi / 4),
    _polygon(3, 11.4),
    _polygon(4, 8.8),
    _polygon(6, 7.4),
)
_DROPS: Final = (3.2, 3.2, 4.7, 3.2, 3.2)
