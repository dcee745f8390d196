"""A stall for each seat: what lies in front of it, its offer, its warehouse, and what is known of its hand."""

from __future__ import annotations

from typing import Final

from layline.games.vor_dem_wind import art, phrases
from layline.games.vor_dem_wind.forecast import protected, rotting
from layline.games.vor_dem_wind.market import HEIGHT as MARKET
from layline.games.vor_dem_wind.market import TOP as MARKET_TOP
from layline.games.vor_dem_wind.market import action_card
from layline.games.vor_dem_wind.pen import Pen, card_ids
from layline.games.vor_dem_wind.sight import Merchant
from layline.games.vor_dem_wind.words import (
    BID,
    CAPACITY,
    CHOOSE,
    ENDED,
    GOODS,
    LOCKED,
    MONEY,
    OPEN,
    PILES,
    RESOLVE,
    TRADED,
)
from layline.kit.svg import tag, text, title, translate

TOP: Final = MARKET_TOP + MARKET + 6
_WIDTH: Final = 485
_HEIGHT: Final = 128
_STEP: Final = (491, 134)
_CARD: Final = (52, 18)
_FRONT: Final = 146
_PLACES: Final = (271, 24)
_PLACE: Final = (40, 45)
_KNOWN: Final = 447
_PAWN: Final = tag("path", cls="vd-pawn", d="M-11 13L11 13L11 9L8 8L4 -3L-4 -3L-8 8L-11 9Z") + tag(
    "circle", cls="vd-pawn", cy=-8, r=6.5
)
"""The first-player pawn."""


def bottom(players: int) -> int:
    """Return where the stalls end: two stand side by side."""
    return TOP + (players + 1) // 2 * _STEP[1]


def stalls(pen: Pen) -> str:
    """Return the stalls of all seats."""
    claims = card_ids(pen.view)[0]
    return "\n".join([_stall(pen, seat, one, claims.get(seat, "")) for seat, one in enumerate(pen.view.merchants)])


def _stall(pen: Pen, seat: int, one: Merchant, claim: str) -> str:
    view = pen.view
    x, y = 12 + seat % 2 * _STEP[0], TOP + seat // 2 * _STEP[1]
    acting = view.to_act() == seat
    looks = "vd-stall" + (" vd-turn" if acting else "") + (" vd-mine" if seat == view.seat else "")
    pawn = _PAWN if seat == view.first else ""
    row = tag("rect", cls="vd-row", width=_WIDTH, height=_HEIGHT, rx=9)
    who = art.placed(art.emblem(seat), 27, 42) + art.placed(pawn, 27, 90)
    slot = tag(
        "rect", cls="vd-slot", x=_CARD[0], y=_CARD[1], width=art.CARD_WIDTH, height=art.CARD_HEIGHT, rx=7
    )
    parts = [row, who, slot, _front(pen, seat, one), _known(pen, seat, one)]
    body = tag("g", *parts, id=f"stall{seat}", cls=looks, transform=translate(x, y))
    card = ""
    if claim:
        state = "open" if one.status == OPEN else "locked" if one.status == LOCKED else ""
        card = action_card(pen, one.claim, claim, x + _CARD[0], y + _CARD[1], state)
    return "\n".join([body, card, _warehouse(pen, seat, one, x, y)])


def _front(pen: Pen, seat: int, one: Merchant) -> str:
    """Return what a seat has to do with the trade: undecided, settled, asked, offering."""
    view = pen.view
    lines: list[str] = []
    auction = view.phase in (BID, RESOLVE)
    if one.staged or one.status == MONEY:
        lines.append(text(_FRONT, 32, pen.say("settled_money"), cls="vd-front"))
        lines.append(art.placed(art.coin(one.staged, 18), _FRONT + 20, 57))
    elif CHOOSE <= view.phase <= TRADED and one.status in (OPEN, LOCKED):
        named = auction and seat == view.holder
        word = "named_card" if named else "card_open" if one.status == OPEN else "card_locked"
        lines.append(text(_FRONT, 32, pen.say(word), cls="vd-front" + (" vd-strong" if named else "")))
    elif CHOOSE <= view.phase <= TRADED and not one.offered:
        word = "asked" if auction and view.actor == seat else "undecided" if view.actor == seat else "waits"
        lines.append(text(_FRONT, 32, pen.say(word), cls="vd-front" + (" vd-strong" if view.actor == seat else "")))
    if one.offered > 0:
        bubble = tag("path", cls="vd-bubble", d="M0 0L122 0L122 34L24 34L10 44L12 34L0 34Z")
        said = text(10, 23, pen.say("offer_made", amount=one.offered), cls="vd-offer")
        shown = bubble + said + art.placed(art.emblem(max(0, view.holder)), 105, 17, 0.72)
        lines.append(art.placed(shown, _FRONT, 22))
    elif one.offered < 0:
        lines.append(text(_FRONT, 32, pen.say("offer_passed"), cls="vd-front"))
    facts = _counted(pen, seat, one)
    for line, fact in enumerate(facts):
        lines.append(text(_FRONT, 103 - 15 * (len(facts) - 1 - line), fact, cls="vd-small vd-strong"))
    place = 0
    for pile in range(len(PILES)):
        for _ in range(one.specials_by_pile[pile]):
            back = tag("rect", cls=f"vd-back vd-p{pile}", x=-8, y=-9, width=16, height=18, rx=3)
            sign = back + art.placed(art.pile_icon(pile), 0, 0, 0.6)
            lines.append(art.placed(sign, _FRONT + 8 + 18 * place, 116))
            place += 1
    return "".join(lines)


def _counted(pen: Pen, seat: int, one: Merchant) -> list[str]:
    """Return points and gold where they are known, a line each: beside each other they would reach the warehouse."""
    shown: list[str] = []
    if one.vp is not None:
        shown.append(pen.say("points", amount=one.vp))
    if one.gold is not None and (seat == pen.view.seat or pen.terms.open_hands or pen.view.phase == ENDED):
        shown.append(pen.say("gold", amount=one.gold))
    return shown


def _known(pen: Pen, seat: int, one: Merchant) -> str:
    """Return what everybody may know of a seat's hand and ships, as signs with numbers; the hand where it is open."""
    large, small = one.ships_by_size
    names = [
        pen.say("in_hand", amount=one.cards),
        pen.say("specials_held", amount=sum(one.specials_by_pile)),
        pen.say("ships_loaded", large=large, small=small),
    ]
    parts = [title(" · ".join(names)), tag("rect", cls="vd-hit", x=_KNOWN - 16, y=8, width=44, height=112)]
    for line, (sign, size, count) in enumerate(
        ((art.LITTLE_HAND, 1.0, one.cards), (art.LITTLE_SHIP, 1.0, large), (art.LITTLE_SHIP, 0.68, small))
    ):
        y = 32 + 34 * line
        parts.append(art.placed(sign, _KNOWN - 4, y, size))
        parts.append(text(_KNOWN + 11, y + 6, str(count), cls="vd-small vd-strong"))
    if one.hand is not None and seat != pen.view.seat:
        parts.append(text(_PLACES[0], 124, phrases.letters(one.hand), cls="vd-tiny-text vd-strong"))
    return tag("g", *parts)


# -- the warehouse --------------------------------------------------------------------------------


def _spot(place: int) -> tuple[int, int]:
    """Return the middle of a place of a warehouse, from the corner of its stall."""
    return _PLACES[0] + 19 + place % 4 * _PLACE[0], _PLACES[1] + 21 + place // 4 * _PLACE[1]


def _warehouse(pen: Pen, seat: int, one: Merchant, x: int, y: int) -> str:
    """Return the eight places with the goods in them, kind by kind, and preservation cards laid."""
    name = pen.say("warehouse_label", seat=seat, goods=phrases.goods_words(one.warehouse, pen.language))
    frame = [
        tag("rect", cls="vd-place", x=x + at - 18, y=y + height - 20, width=37, height=41, rx=5)
        for at, height in map(_spot, range(int(CAPACITY)))
    ]
    left, top = x + _PLACES[0], y + _PLACES[1]
    roof = tag("path", cls="vd-roof", d=f"M{left - 5} {top - 4}L{left + 79} {top - 19}L{left + 162} {top - 4}Z")
    parts = [tag("g", title(name), roof, *frame)]
    rots: list[str] = []
    marks = rotting(one, protected(pen.view, one))
    spot = 0
    for kind in range(4):
        count = one.warehouse[kind]
        if not count:
            continue
        at, height = _spot(spot)
        goods: list[str] = []
        for number in range(count):
            right, down = _spot(spot + number)
            goods.append(tag("rect", cls="vd-hit", x=right - at - 18, y=down - height - 20, width=37, height=41, rx=5))
            safe = "safe" if number < one.safe[kind] else ""
            goods.append(art.placed(art.good(kind, safe), right - at, down - height))
            if number >= count - marks[kind]:
                rots.append(art.placed(art.MAY_ROT if kind else art.ROTS, x + right, y + down))
        stock = phrases.goods_words(phrases.only(kind, count), pen.language)
        words = pen.say("warehouse_button", seat=seat, goods=stock)
        place = translate(x + at, y + height)
        parts.append(pen.part(f"w{seat}_{GOODS[kind]}", words, *goods, cls="vd-goods", transform=place))
        spot += count
    parts.append(_laid(pen, one, x, y))
    parts.append(pen.layer("spoils", *rots))
    return "\n".join(parts)


def _laid(pen: Pen, one: Merchant, x: float, y: float) -> str:
    total = protected(pen.view, one)
    if not total:
        return ""
    shield = tag("path", cls="vd-guard", d="M-9 -9L9 -9L9 0C9 6 4 9 0 11C-4 9 -9 6 -9 0Z")
    shield += text(0, 4, str(total), cls="vd-amount")
    return art.placed(title(pen.say("spoils_saved", amount=total)) + shield, x + _PLACES[0] + 79, y + 13, 1.1)
