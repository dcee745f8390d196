"""Boats, the zones before them, and the wakes they were told to have left."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from layline.core.telling import Event
from layline.core.texts import Texts, seat_letter
from layline.games.regatta.cards import WAYS
from layline.games.regatta.ink import Pose, Sheet, outline, pose_of
from layline.games.regatta.state import BECALMED, FACING, PASSED, PLACED, Water, X, Y
from layline.kit.svg import button, number, tag, text, title

LONGEST_WAKE: Final = 60
"""Plays of each boat whose wake is drawn."""
_BY_NAME: Final = {way.name: way for way in WAYS}


def pose(water: Water, seat: int) -> Pose:
    """Return where a boat is, in millimetres and degrees."""
    return pose_of((int(water.fact(seat, X)), int(water.fact(seat, Y)), int(water.fact(seat, FACING))))


@lru_cache(maxsize=8)
def emblem(seat: int) -> str:
    """Return the badge of a seat around the origin: a shape of its own and the letter."""
    return tag("path", cls="rg-badge", d=_BADGES[seat]) + text(0, 5.4, seat_letter(seat), cls=f"rg-letter rg-n{seat}")


def boats(water: Water, sheet: Sheet, texts: Texts, language: str, buttons: dict[int, str]) -> str:
    """Return every boat; those in `buttons` can be chosen under that name."""
    found: list[str] = []
    for seat in range(water.terms.players):
        if not water.fact(seat, PLACED):
            continue
        here = pose(water, seat)
        body = tag("path", cls="rg-hull", d=outline("hull")) + _RIG
        badge = tag("g", emblem(seat), transform=f"rotate({number(here[2])})")
        looks = f"rg-boat rg-b{seat}"
        values = {"letter": seat_letter(seat), "degrees": number(here[2]), "passed": int(water.fact(seat, PASSED))}
        if seat in buttons:
            hit = tag("circle", cls="rg-hit", r=38)
            found.append(
                button(
                    f"boat{seat}", buttons[seat], hit, body, badge, cls=f"{looks} rg-pick", transform=sheet.pose(here)
                )
            )
        else:
            name = texts.say(language, "drawing.boat", values)
            found.append(tag("g", title(name), body, badge, id=f"boat{seat}", cls=looks, transform=sheet.pose(here)))
        if water.fact(seat, BECALMED):
            x, y = sheet.at(here[0], here[1])
            name = texts.say(language, "drawing.boat_calm", {"letter": seat_letter(seat)})
            found.append(
                tag(
                    "g",
                    title(name),
                    SUN_SIGN,
                    id=f"calm{seat}",
                    cls="rg-calm",
                    transform=f"translate({number(x)},{number(y - 46)})",
                )
            )
    return "".join(found)


def zones(water: Water, sheet: Sheet, texts: Texts, language: str) -> str:
    """Return the zone before each bow; the class rg-zone lets a shell show or hide them."""
    found: list[str] = []
    for seat in range(water.terms.players):
        if water.fact(seat, PLACED):
            name = texts.say(language, "drawing.zone", {"letter": seat_letter(seat)})
            looks = f"rg-zone rg-s{seat}"
            shape = tag("path", d=outline("zone"))
            found.append(
                tag("g", title(name), shape, id=f"zone{seat}", cls=looks, transform=sheet.pose(pose(water, seat)))
            )
    return tag("g", *found, cls="rg-zones") if found else ""


def wakes(sheet: Sheet, told: Sequence[Event]) -> str:
    """Return the true path of every play that was told, boat by boat; the last one stronger."""
    paths: dict[int, list[str]] = {}
    for event in told:
        if event.kind in {"sailed", "sailed_twice", "stopped"}:
            values = event.values
            seat, start, length = values["seat"], values["from"], values["length"]
            assert isinstance(seat, int)
            assert isinstance(start, tuple)
            assert isinstance(length, int)
            way = _BY_NAME[str(values["exit"])]
            here = pose_of((start[0], start[1], start[2]))
            paths.setdefault(seat, []).append(sheet.way(here, way, 0.0, length / 1e6))
    found: list[str] = []
    for seat in sorted(paths):
        legs = paths[seat][-LONGEST_WAKE:]
        older = tag("path", cls=f"rg-wake rg-s{seat} rg-d{seat}", d="".join(legs))
        last = tag("path", cls=f"rg-wake rg-fresh rg-s{seat}", d=legs[-1])
        found.append(tag("g", older, last, id=f"wake{seat}"))
    return "".join(found)


_BADGES: Final = (
    "M10 0A10 10 0 1 1 -10 0A10 10 0 1 1 10 0Z",
    "M-9 -9H9V9H-9Z",
    "M0 -12.5L11.5 8.5H-11.5Z",
    "M0 -13L13 0L0 13L-13 0Z",
)
_RIG: Final = tag("path", cls="rg-rig", d="M10 0L24 0M-12 0L-26 0")
SUN_SIGN: Final = tag("circle", cls="rg-sun", r=9) + tag(
    "path",
    cls="rg-rays",
    d="M0 -13V-19M0 13V19M-13 0H-19M13 0H19M9.2 -9.2l4.2 -4.2M-9.2 -9.2l-4.2 -4.2M9.2 9.2l4.2 4.2M-9.2 9.2l-4.2 4.2",
)
CLOUD_SIGN: Final = tag("path", cls="rg-cloud", d="M-15 8A8 8 0 0 1 -13 -7A11 11 0 0 1 8 -9A9 9 0 0 1 13 8Z")
HELM_SIGN: Final = tag("circle", cls="rg-helm", r=8) + tag(
    "path", cls="rg-helm", d="M0 -15V15M-15 0H15M-10.6 -10.6L10.6 10.6M-10.6 10.6L10.6 -10.6"
)
