"""Boats with what lies beside them, the zones before their bows, and the signs that stand for helm, cloud and sun."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from layline.core.texts import Texts, seat_letter
from layline.games.regatta.ink import Pose, Sheet, moved, outline, pose_of
from layline.games.regatta.state import BECALMED, FACING, PASSED, PLACED, PROGRAM, READY, REVEALING, Water, X, Y
from layline.kit.svg import button, number, tag, text, title, translate

_BESIDE: Final = 58.0
"""Millimetres from the mast to the card that lies face down beside a boat."""


def pose(water: Water, seat: int) -> Pose:
    """Return where a boat is, in millimetres and degrees."""
    return pose_of((int(water.fact(seat, X)), int(water.fact(seat, Y)), int(water.fact(seat, FACING))))


@lru_cache(maxsize=8)
def emblem(seat: int) -> str:
    """Return the badge of a seat around the origin: a shape of its own and the letter."""
    return tag("path", cls="rg-badge", d=_BADGES[seat]) + text(0, 5.4, seat_letter(seat), cls=f"rg-letter rg-n{seat}")


def boats(
    water: Water, sheet: Sheet, texts: Texts, language: str, buttons: Mapping[int, str], ways: Mapping[int, str]
) -> str:
    """Return every boat; those in `buttons` can be chosen under that name, those in `ways` came by these poses."""
    found: list[str] = []
    for seat in range(water.terms.players):
        if not water.fact(seat, PLACED):
            continue
        here = pose(water, seat)
        body = tag("path", cls="rg-hull", d=outline("hull")) + _RIG
        badge = tag("g", emblem(seat), transform=f"rotate({number(here[2])}) scale({_LARGE})")
        looks, way, where = f"rg-boat rg-b{seat}", ways.get(seat), sheet.pose(here)
        if seat in buttons:
            hit = tag("circle", cls="rg-hit", r=38)
            picked = f"{looks} rg-pick"
            found.append(
                button(f"boat{seat}", buttons[seat], hit, body, badge, cls=picked, transform=where, data_way=way)
            )
        else:
            values = {"letter": seat_letter(seat), "degrees": number(here[2]), "passed": int(water.fact(seat, PASSED))}
            name = title(texts.say(language, "drawing.boat", values))
            found.append(tag("g", name, body, badge, id=f"boat{seat}", cls=looks, transform=where, data_way=way))
        if lies_face_down(water, seat):
            found.append(_face_down(water, seat, sheet, texts, language))
        if water.fact(seat, BECALMED):
            x, y = sheet.at(here[0], here[1])
            name = title(texts.say(language, "drawing.boat_calm", {"letter": seat_letter(seat)}))
            found.append(tag("g", name, SUN_SIGN, id=f"calm{seat}", cls="rg-calm", transform=translate(x, y - 46)))
    return "\n".join(found)


def beside(water: Water, seat: int) -> Pose:
    """Return where a card is laid beside a boat, on the side where there is more water."""
    here, course = pose(water, seat), water.terms.course
    middle = (course.west + course.east) / 2, (course.south + course.north) / 2
    port, starboard = moved(here, -6.0, _BESIDE, 0.0), moved(here, -6.0, -_BESIDE, 0.0)
    far = [(spot[0] - middle[0]) ** 2 + (spot[1] - middle[1]) ** 2 for spot in (port, starboard)]
    return port if far[0] <= far[1] else starboard


def lies_face_down(water: Water, seat: int) -> bool:
    """Say whether a boat has laid something that nobody has turned up yet."""
    return bool(water.fact(seat, READY)) and (seat != water.turn or water.phase in (PROGRAM, REVEALING))


def _face_down(water: Water, seat: int, sheet: Sheet, texts: Texts, language: str) -> str:
    name = texts.say(language, "drawing.face_down", {"letter": seat_letter(seat)})
    where = sheet.pose(beside(water, seat))
    return tag("g", title(name), CARD_BACK, id=f"laid{seat}", cls=f"rg-s{seat}", transform=where)


def zones(water: Water, sheet: Sheet, texts: Texts, language: str) -> str:
    """Return the zone before each bow."""
    found: list[str] = []
    for seat in range(water.terms.players):
        if water.fact(seat, PLACED):
            name = title(texts.say(language, "drawing.zone", {"letter": seat_letter(seat)}))
            shape, where = tag("path", d=outline("zone")), sheet.pose(pose(water, seat))
            found.append(tag("g", name, shape, id=f"zone{seat}", cls=f"rg-zone rg-s{seat}", transform=where))
    return "\n".join(found)


_LARGE: Final = 1.35
"""How much larger an emblem is on its boat: the letter is read from a laptop's chart."""
_BADGES: Final = (
    "M10 0A10 10 0 1 1 -10 0A10 10 0 1 1 10 0Z",
    "M-9 -9H9V9H-9Z",
    "M0 -12.5L11.5 8.5H-11.5Z",
    "M0 -13L13 0L0 13L-13 0Z",
)
_RIG: Final = tag("path", cls="rg-rig", d="M10 0L24 0M-12 0L-26 0")
CARD_BACK: Final = tag("rect", cls="rg-back", x=-24, y=-16, width=48, height=32, rx=4) + tag(
    "path", cls="rg-backlines", d="M-15 -16L-24 -7M0 -16L-24 8M15 -16L-17 16M24 -9L-1 16M24 7L15 16"
)
SUN_SIGN: Final = tag("circle", cls="rg-sun", r=9) + tag(
    "path",
    cls="rg-rays",
    d="M0 -13V-19M0 13V19M-13 0H-19M13 0H19M9.2 -9.2l4.2 -4.2M-9.2 -9.2l-4.2 -4.2M9.2 9.2l4.2 4.2M-9.2 9.2l-4.2 4.2",
)
CLOUD_SIGN: Final = tag("path", cls="rg-cloud", d="M-15 8A8 8 0 0 1 -13 -7A11 11 0 0 1 8 -9A9 9 0 0 1 13 8Z")
HELM_SIGN: Final = tag("circle", cls="rg-helm", r=8) + tag(
    "path", cls="rg-helm", d="M0 -15V15M-15 0H15M-10.6 -10.6L10.6 10.6M-10.6 10.6L10.6 -10.6"
)
