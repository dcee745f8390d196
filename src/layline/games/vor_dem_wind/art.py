"""Small drawings: goods, ships, action cards, coins and the emblems of seats, each around its own origin."""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin
from typing import Final

from layline.core.texts import seat_letter
from layline.games.vor_dem_wind.cards import ActionCard, ShipCard
from layline.games.vor_dem_wind.words import CARD_KINDS, LETTERS
from layline.kit.svg import line_path, number, tag, text

CARD_WIDTH: Final = 84
CARD_HEIGHT: Final = 92
SHIP_WIDTH: Final = (208, 156)
"""Of a large and of a small ship."""

# -- goods ----------------------------------------------------------------------------------------


def _star(points: int, outer: float, inner: float) -> str:
    corners = []
    for corner in range(2 * points):
        size = inner if corner % 2 else outer
        turn = pi * corner / points - pi / 2
        corners.append((size * cos(turn), size * sin(turn)))
    return line_path(corners, closed=True)


_SHAPES: Final = (
    tag("path", cls="vd-body", d="M0 -9C5 -14 13 -11 13 -2C13 7 7 13 0 12C-7 13 -13 7 -13 -2C-13 -11 -5 -14 0 -9Z")
    + tag("path", cls="vd-detail", d="M0 -9C0 -12 1 -14 4 -16M1 -12C-3 -16 -7 -15 -8 -13C-5 -11 -2 -11 1 -12"),
    tag("path", cls="vd-body", d="M-14 10L-14 1L6 -12C11 -10 14 -5 14 1L14 10Z")
    + tag("path", cls="vd-detail", d="M-14 1L-8 1M8 1L14 1")
    + tag("circle", cls="vd-hole", cx=10, cy=6, r=1.8)
    + tag("circle", cls="vd-hole", cx=-10.5, cy=6.5, r=1.5),
    tag("path", cls="vd-body", d=_star(8, 14.5, 10)),
    tag("path", cls="vd-body", d="M-13 -8C-13 -13 -6 -13 -6 -8L13 -8L13 11L-6 11C-6 13 -13 13 -13 9Z")
    + tag("path", cls="vd-detail", d="M-6 -8L-6 11M-2 8C2 4 6 12 12 7M-2 -5C2 -1 6 -8 12 -4"),
)
"""Apple, cheese wedge, star of spice, bolt of silk: four outlines that differ without colour."""


@cache
def good(kind: int, state: str = "") -> str:
    """Return a good with its letter; `state` is empty, hand (half there), lack (outline) or safe."""
    looks = f"vd-good vd-g{kind}" + (f" vd-{state}" if state else "")
    letter = text(1.5 if kind == 3 else 0, 5.9 if kind == 1 else 5.3, LETTERS[kind], cls="vd-letter")
    shield = tag("path", cls="vd-shield", d="M5 -15L15 -15L15 -8C15 -4 12 -2 10 -1C8 -2 5 -4 5 -8Z")
    return tag("g", _SHAPES[kind], letter, shield if state == "safe" else "", cls=looks)


ROTS: Final = tag("path", cls="vd-rot", d="M-12 -12L12 12M12 -12L-12 12")
"""Lies on a good that would spoil."""
MAY_ROT: Final = tag("path", cls="vd-rot vd-may", d="M-12 12L12 -12")
"""Lies on a good that may be among the half that spoils."""


def placed(body: str, x: float, y: float, size: float = 1) -> str:
    """Return a drawing at a point, scaled."""
    scale = f" scale({number(size)})" if size != 1 else ""
    return f'<g transform="translate({number(x)},{number(y)}){scale}">{body}</g>'


# -- seats, coins ---------------------------------------------------------------------------------

_EMBLEMS: Final = (
    tag("circle", cls="vd-seat", r=15),
    tag("rect", cls="vd-seat", x=-14, y=-14, width=28, height=28, rx=3),
    tag("path", cls="vd-seat", d="M0 -18L17 12L-17 12Z"),
    tag("path", cls="vd-seat", d="M0 -18L17 0L0 18L-17 0Z"),
)


@cache
def emblem(seat: int) -> str:
    """Return the shape of a seat with its letter."""
    return tag("g", _EMBLEMS[seat], text(0, 5.5, seat_letter(seat), cls="vd-initial"), cls=f"vd-s{seat}")


def coin(amount: int | str, size: float = 12) -> str:
    """Return a coin with a number."""
    return (
        tag("circle", cls="vd-coin", r=size)
        + tag("circle", cls="vd-rim", r=size - 2.6)
        + text(0, size * 0.36, str(amount), cls="vd-amount" if size > 10 else "vd-amount vd-tiny")
    )


@cache
def money_card(value: int) -> str:
    """Return a money card as in a purse."""
    note = tag("rect", cls="vd-note", x=-11, y=-15, width=22, height=30, rx=3)
    return note + text(0, 4.6, str(value), cls="vd-noted")


# -- ships ----------------------------------------------------------------------------------------

_LARGE_HULL: Final = "M-98 20L98 20C96 40 84 56 70 58L-66 58C-84 54 -94 40 -98 20Z"
_SMALL_HULL: Final = "M-72 20L72 20C70 36 60 48 50 50L-46 50C-60 46 -70 36 -72 20Z"
_LARGE_RIG: Final = (
    tag("path", cls="vd-mast", d="M-34 20L-34 -56M34 20L34 -60M-94 20L-102 8")
    + tag("path", cls="vd-sail", d="M-34 -52C-10 -46 -8 -10 -16 8L-72 8C-62 -14 -58 -40 -34 -52Z")
    + tag("path", cls="vd-sail", d="M34 -56C60 -48 62 -12 52 8L-4 8C8 -14 10 -44 34 -56Z")
    + tag("path", cls="vd-sail vd-jib", d="M72 8L92 8C88 -12 76 -28 62 -36C68 -20 72 -8 72 8Z")
)
_SMALL_RIG: Final = tag("path", cls="vd-mast", d="M-4 20L-4 -50") + tag(
    "path", cls="vd-sail", d="M-4 -46C26 -40 30 -8 22 8L-40 8C-26 -12 -22 -34 -4 -46Z"
)


def ship(card: ShipCard) -> str:
    """Return a ship with its cargo in the hull and its points on the sail."""
    large = card.size == 0
    points = text(30 if large else -6, -6, str(card.vp), cls="vd-points")
    waves = tag("path", cls="vd-wave", d=_wave(98 if large else 72, 58 if large else 50))
    hull = tag("path", cls="vd-hull", d=_LARGE_HULL if large else _SMALL_HULL)
    return waves + (_LARGE_RIG if large else _SMALL_RIG) + hull + points + _cargo(card, [""] * 4)


def hold(card: ShipCard, states: list[str]) -> str:
    """Return the hull again, with goods drawn by their states: lies over the ship."""
    return tag("path", cls="vd-hull", d=_LARGE_HULL if card.size == 0 else _SMALL_HULL) + _cargo(card, states)


def _cargo(card: ShipCard, states: list[str]) -> str:
    large = card.size == 0
    cargo = [kind for kind in range(4) for _ in range(card.goods[kind])]
    step = min(40.0, (156 if large else 100) / max(1, len(cargo)))
    first = -step * (len(cargo) - 1) / 2
    return "".join(
        [
            placed(good(kind, state), first + place * step, 38 if large else 34, min(1.15, step / 32))
            for place, (kind, state) in enumerate(zip(cargo, states, strict=False))
        ]
    )


@cache
def _wave(half: float, y: float) -> str:
    steps = int(half // 13)
    return f"M{-13 * steps} {number(y)}" + "q6.5 -7 13 0q6.5 7 13 0" * steps


LITTLE_SHIP: Final = tag("path", cls="vd-mini", d="M-11 2L11 2L6 10L-6 10ZM0 2L0 -12L9 0")
LITTLE_HAND: Final = (
    tag("rect", cls="vd-fan", x=-11, y=-8, width=12, height=17, rx=2)
    + tag("rect", cls="vd-fan", x=-6, y=-9, width=12, height=17, rx=2)
    + tag("rect", cls="vd-fan", x=-1, y=-10, width=12, height=17, rx=2)
)
"""Signs for what is known of a seat: ships loaded, cards in hand."""
WAITS: Final = tag("circle", cls="vd-fan", r=9) + tag("path", cls="vd-hands", d="M0 -5L0 0L4 3")
"""A clock on a card that cannot be played yet."""


# -- action cards ---------------------------------------------------------------------------------


@cache
def pile_icon(pile: int) -> str:
    """Return the sign of a pile: basket, crate, sail and coin."""
    if pile == 0:
        return tag("path", cls="vd-icon", d="M-9 -2L9 -2L6 8L-6 8ZM-6 -2C-6 -10 6 -10 6 -2")
    if pile == 1:
        return tag("path", cls="vd-icon", d="M-9 -8L9 -8L9 8L-9 8ZM-9 -3L9 -3M-9 3L9 3M0 -8L0 8")
    return tag("path", cls="vd-icon", d="M-9 5L9 5L6 9L-6 9ZM-1 5L-1 -9L7 2L-1 2")


def card_back(pile: int, width: float = CARD_WIDTH, height: float = CARD_HEIGHT) -> str:
    """Return the back of an action card."""
    return (
        tag("rect", cls=f"vd-back vd-p{pile}", x=0, y=0, width=width, height=height, rx=7)
        + tag("rect", cls="vd-inset", x=5, y=5, width=width - 10, height=height - 10, rx=4)
        + placed(pile_icon(pile), width / 2, height / 2 - 8, 1.5)
    )


_ROOM: Final = CARD_WIDTH - 22
"""What a word at the head of a card may take: one that is wider in broad fonts is fitted in."""


_NARROW: Final = "fijlrt/ \N{RIGHT SINGLE QUOTATION MARK}"


def _head(word: str) -> str:
    broad = sum([5.3 if letter in _NARROW else 8.2 for letter in word])
    if broad <= _ROOM:
        return text(19.5, 15.5, word, cls="vd-word")
    return text(19.5, 15.5, word, cls="vd-word", textLength=_ROOM, lengthAdjust="spacingAndGlyphs")


_BAND: Final = f"M0 22L0 7Q0 0 7 0L{CARD_WIDTH - 7} 0Q{CARD_WIDTH} 0 {CARD_WIDTH} 7L{CARD_WIDTH} 22Z"


def card_face(card: ActionCard, word: str, locked: bool = False) -> str:
    """Return an action card: the band of its pile, a word and what it shows."""
    looks, star = "vd-card", ""
    if card.special:
        looks += " vd-special"
        star = placed(tag("path", cls="vd-star", d=_star(5, 7, 3)), CARD_WIDTH - 11, CARD_HEIGHT - 11)
    parts = [
        tag("rect", cls=looks, width=CARD_WIDTH, height=CARD_HEIGHT, rx=7),
        tag("path", cls=f"vd-band vd-p{card.pile}", d=_BAND),
        placed(pile_icon(card.pile), 11, 11, 0.75),
        _head(word),
        star,
        _shown(card),
    ]
    if locked:
        parts.append(tag("path", cls="vd-lock", d="M30 46L54 46L54 66L30 66ZM35 46L35 40C35 31 49 31 49 40L49 46"))
    return "".join(parts)


def _shown(card: ActionCard) -> str:
    kind = CARD_KINDS[card.kind]
    if kind == "purchase":
        return _goods_grid([good_ for good_ in range(4) for _ in range(card.goods[good_])])
    if kind == "storage":
        return _number_and_coin(card.amount, card.cost)
    if kind == "shipment_income":
        return placed(_SMALL_RIG + tag("path", cls="vd-hull", d=_SMALL_HULL), 24, 62, 0.28) + placed(
            coin(f"+{card.amount}", 17), 60, 56
        )
    if kind == "purchase_and_store":
        return _number_and_coin(card.amount, card.cost)
    if kind == "exchange":
        return tag("path", cls="vd-arrows", d="M22 48L62 48M54 40L62 48L54 56M62 70L22 70M30 62L22 70L30 78")
    if kind == "market_sale":
        return placed(good(0), 26, 58, 0.9) + tag("path", cls="vd-arrows", d="M42 57L52 57M48 53L52 57L48 61") + placed(
            coin(card.amount, 13), 68, 57
        )
    if kind == "safeguard":
        return tag("path", cls="vd-guard", d="M22 36L62 36L62 56C62 70 50 78 42 82C34 78 22 70 22 56Z")
    sign = tag("path", cls="vd-guard", d="M50 40L72 40L72 54C72 62 66 66 61 69C56 66 50 62 50 54Z")
    extra = sign if kind == "preservation" else placed(good(0), 62, 46, 0.6) + placed(good(3), 62, 70, 0.6)
    return text(28, 68, str(card.amount), cls="vd-large") + extra


def _number_and_coin(amount: int, cost: int) -> str:
    crate = tag("path", cls="vd-crate", d="M10 36L46 36L46 74L10 74ZM10 46L46 46M10 64L46 64")
    return crate + text(28, 63, str(amount), cls="vd-large") + placed(coin(cost, 14), 64, 66)


def _goods_grid(kinds: list[int]) -> str:
    columns = 2 if len(kinds) <= 4 else 3
    size = 0.92 if columns == 2 else 0.66
    step = 36 if columns == 2 else 25
    rows = -(-len(kinds) // columns)
    found: list[str] = []
    for place, kind in enumerate(kinds):
        row, column = divmod(place, columns)
        inside = min(columns, len(kinds) - row * columns)
        x = CARD_WIDTH / 2 + (column - (inside - 1) / 2) * step
        y = 57 + (row - (rows - 1) / 2) * (32 if columns == 2 else 23)
        found.append(placed(good(kind), x, y, size))
    return "".join(found)
