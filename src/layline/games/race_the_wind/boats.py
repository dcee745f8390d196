"""Boats in the live layer: hull, sail, badge, wake, wind shadow and penalties."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from math import cos, pi, sin
from typing import Final

from layline.games.race_the_wind.chart import Sheet
from layline.games.race_the_wind.language import letter, say
from layline.games.race_the_wind.rules import RaceTheWindState
from layline.games.race_the_wind.signs import LEE
from layline.games.race_the_wind.state import HEADING, MISS, PENALTIES, POS, SHADOW, SPIN_LEFT, START
from layline.kit.compass import opposite, point_of_sail, starboard, vector
from layline.kit.svg import button, line_path, tag, text, title, translate

_BOOM: Final = (0, 16, 44, 64, 86)
"""How far the boom is out, in degrees, by point of sail."""


def boats(race: RaceTheWindState, sheet: Sheet, turns: Mapping[int, int], language: str, waiting: str) -> str:
    """Return every boat on the board, turned as often as `turns` says; with `waiting`, the boat to play is a button."""
    acting = int(race.player()) if waiting else -1
    found: list[str] = []
    for seat in range(race.terms.players):
        if race.fact(seat, POS):
            found.append(_boat(race, sheet, seat, turns.get(seat, 0), language, waiting if seat == acting else ""))
    return "\n".join(found)


def _boat(race: RaceTheWindState, sheet: Sheet, seat: int, turns: int, language: str, waiting: str) -> str:
    heading = int(race.fact(seat, HEADING))
    name = boat_name(race, seat, language)
    body = tag(
        "g", hull(seat), sail(heading, int(race.wind), f"sail{seat}"),
        id=f"hull{seat}", cls="rw-turning", transform=f"rotate({45 * heading + 360 * turns})",
    )  # fmt: skip
    mark = tag("g", badge(seat), id=f"badge{seat}", transform=f"{translate(*beside(race, seat))} scale({_LARGE})")
    parts = [body, mark, _signs(race, seat)]
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


def beside(race: RaceTheWindState, seat: int) -> tuple[float, float]:
    """Return where the badge of a boat lies, from the boat: on its windward side, clear of the sail."""
    heading = int(race.fact(seat, HEADING))
    angle = (45 * heading + (90 if starboard(heading, race.wind) else -90)) * pi / 180
    return 15 * sin(angle), -15 * cos(angle)


def _signs(race: RaceTheWindState, seat: int) -> str:
    """Return what a boat carries: penalty flags, the ring of a penalty turn, the clock of a lull."""
    found: list[str] = []
    penalties = int(race.fact(seat, PENALTIES))
    if penalties:
        flag = tag("path", cls="rw-penalty", d="M10 8V28M10 8H27V21H10") + text(
            18.5, 19, str(penalties), cls="rw-count"
        )
        found.append(tag("g", flag, id=f"penalty{seat}"))
    if race.fact(seat, SPIN_LEFT):
        found.append(tag("path", id=f"spin{seat}", cls="rw-spinning", d=_RING))
    if race.fact(seat, MISS):
        found.append(tag("path", id=f"calm{seat}", cls="rw-calm", d="M-13 17q3.2 -4 6.5 0t6.5 0t6.5 0t6.5 0"))
    return "".join(found)


# -- what boats leave and cast -----------------------------------------------------------------------


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
            found.append(tag("path", id=f"lee{seat}", cls="rw-lee", d=LEE, transform=place))
        token = race.fact(seat, SHADOW)
        if token:
            spot = race.terms.spot(token)
            name = say(language, "drawing.shadow_token", {"letter": letter(seat), "at": spot})
            parts = tag("path", cls="rw-lull", d=_COIN) + tag(
                "path", cls="rw-lull-mark", d="M-4 -3H4M-5.5 0H5.5M-4 3H4"
            )
            link = line_path([sheet.at(x, y), sheet.at(*spot)])
            found.append(tag("path", cls=f"rw-link rw-s{seat}", d=link))
            label = text(14, -5, letter(seat), cls="rw-owner")
            found.append(tag("g", title(name), parts, label, id=f"shadow{seat}", transform=translate(*sheet.at(*spot))))
    return "\n".join(found)


# -- shapes ------------------------------------------------------------------------------------------


def _polygon(corners: int, radius: float, turn: float = 0) -> str:
    points = [
        (radius * sin(turn + 2 * pi * k / corners), -radius * cos(turn + 2 * pi * k / corners)) for k in range(corners)
    ]
    return line_path(points, closed=True)


def _cross(radius: float, arm: float) -> str:
    corners = [(-arm, -radius), (arm, -radius), (arm, -arm)]
    turns = ((1, 0), (0, 1), (-1, 0), (0, -1))
    return line_path([(x * c - y * s, x * s + y * c) for c, s in turns for x, y in corners], closed=True)


_HULL: Final = "M0 -15C5 -8 6.4 2 4.6 12.5H-4.6C-6.4 2 -5 -8 0 -15Z"
_SAIL: Final = "M0 0Q-9.5 9 0 21Z"
_LUFF: Final = "M0 0Q4 4 0 8T0 16"
_RING: Final = "M0 -18A18 18 0 1 1 -12.7 -12.7M-12.7 -12.7l-5 -1.5M-12.7 -12.7l0.5 5.5"
_COIN: Final = "M0 -8A8 8 0 1 1 -0.01 -8Z"
_BADGES: Final = (
    _polygon(20, 6.6),
    _polygon(4, 8.2, pi / 4),
    _polygon(3, 11.4),
    _polygon(4, 8.8),
    _cross(7.4, 3.9),
)
_DROPS: Final = (3.6, 3.6, 5.1, 3.6, 3.6)
_LARGE: Final = 1.3
"""How much larger a badge is on the water: its letter is read from a laptop's chart."""
