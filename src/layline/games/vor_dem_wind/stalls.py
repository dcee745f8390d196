"""A row for each seat: what lies in front of it, its offer, its warehouse, and what is known of its hand."""

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
from layline.kit.svg import tag, text, translate

TOP: Final = MARKET_TOP + MARKET + 8
ROW: Final = 106
_PLACES: Final = 330
_PLACE: Final = 43
_PAWN: Final = tag("path", cls="vd-pawn", d="M-11 13L11 13L11 9L8 8L4 -3L-4 -3L-8 8L-11 9Z") + tag(
    "circle", cls="vd-pawn", cy=-8, r=6.5
)
"""The first-player pawn."""


def stalls(pen: Pen) -> str:
    """Return the rows of all seats."""
    claims = card_ids(pen.view)[0]
    return "".join([_stall(pen, seat, one, claims.get(seat, "")) for seat, one in enumerate(pen.view.merchants)])


def _stall(pen: Pen, seat: int, one: Merchant, claim: str) -> str:
    view = pen.view
    y = TOP + seat * ROW
    acting = view.to_act() == seat
    looks = "vd-stall" + (" vd-turn" if acting else "") + (" vd-mine" if seat == view.seat else "")
    pawn = _PAWN if seat == view.first else ""
    row = tag("rect", cls="vd-row", x=12, y=0, width=976, height=ROW - 8, rx=9)
    who = art.placed(art.emblem(seat), 42, 40) + art.placed(pawn, 42, 76)
    slot = tag("rect", cls="vd-slot", x=72, y=3, width=art.CARD_WIDTH, height=art.CARD_HEIGHT, rx=7)
    parts = [row, who, slot, _front(pen, seat, one), _known(pen, seat, one)]
    body = tag("g", *parts, id=f"stall{seat}", cls=looks, transform=translate(0, y))
    card = ""
    if claim:
        state = "open" if one.status == OPEN else "locked" if one.status == LOCKED else ""
        card = action_card(pen, one.claim, claim, 72, y + 3, state)
    return body + card + _warehouse(pen, seat, one, y)


def _front(pen: Pen, seat: int, one: Merchant) -> str:
    """Return what a seat has to do with the trade: undecided, settled, asked, offering."""
    view = pen.view
    lines: list[str] = []
    trading = CHOOSE <= view.phase <= TRADED
    if one.staged or one.status == MONEY:
        lines.append(art.placed(art.coin(one.staged, 17), 188, 30))
        lines.append(text(212, 35, pen.say("settled_money"), cls="vd-small"))
    elif trading and one.status in (OPEN, LOCKED):
        named = seat == view.holder and view.phase in (BID, RESOLVE)
        word = "named_card" if named else "card_open" if one.status == OPEN else "card_locked"
        lines.append(text(168, 34, pen.say(word), cls="vd-small" + (" vd-strong" if named else "")))
    elif trading and view.phase not in (BID, RESOLVE):
        lines.append(text(168, 34, pen.say("undecided" if view.actor == seat else "waits"), cls="vd-small"))
    if one.offered > 0:
        bubble = tag("path", cls="vd-bubble", d="M168 48L290 48L290 80L188 80L178 90L180 80L168 80Z")
        lines.append(bubble + text(229, 70, pen.say("offer_made", amount=one.offered), cls="vd-offer"))
    elif one.offered < 0:
        lines.append(text(168, 70, pen.say("offer_passed"), cls="vd-small"))
    elif view.phase == BID and view.actor == seat:
        lines.append(text(168, 70, pen.say("asked"), cls="vd-small vd-strong"))
    return "".join(lines)


def _warehouse(pen: Pen, seat: int, one: Merchant, y: float) -> str:
    """Return the eight places with the goods in them, kind by kind, and preservation cards laid."""
    name = pen.say("warehouse_label", seat=seat, goods=phrases.goods_words(one.warehouse, pen.language))
    spots = [_PLACES + place * _PLACE for place in range(int(CAPACITY))]
    frame = "".join([tag("rect", cls="vd-place", x=x, y=y + 26, width=39, height=44, rx=5) for x in spots])
    roof = tag("path", cls="vd-roof", d=f"M{_PLACES - 4} {y + 22}L{_PLACES + 172} {y + 6}L{_PLACES + 345} {y + 22}Z")
    parts = [tag("g", f"<title>{name}</title>", roof, frame)]
    marks = rotting(one, protected(pen.view, one)) if seat == pen.view.seat else None
    spot = 0
    for kind in range(4):
        count = one.warehouse[kind]
        if not count:
            continue
        goods = []
        for number in range(count):
            state = _state(one, kind, number, marks)
            goods.append(art.placed(art.good(kind, state), number * _PLACE, 0))
        hit = tag("rect", cls="vd-hit", x=-20, y=-22, width=count * _PLACE - 3, height=44, rx=5)
        stock = phrases.goods_words(phrases.only(kind, count), pen.language)
        words = pen.say("warehouse_button", seat=seat, goods=stock)
        at = translate(_PLACES + 19.5 + spot * _PLACE, y + 48)
        parts.append(pen.part(f"w{seat}_{GOODS[kind]}", words, hit, *goods, cls="vd-goods", transform=at))
        spot += count
    parts.append(_laid(pen, one, y))
    return "".join(parts)


def _state(one: Merchant, kind: int, number: int, marks: list[int] | None) -> str:
    """Return how the nth stored good of a kind is drawn: protected, rotting, or plain."""
    if number < one.safe[kind]:
        return "safe"
    if marks is None:
        return ""
    if kind == 0 and number >= one.warehouse[0] - marks[0]:
        return "gone"
    return "half" if kind in (1, 2) and number >= one.warehouse[kind] - marks[kind] else ""


def _laid(pen: Pen, one: Merchant, y: float) -> str:
    total = protected(pen.view, one)
    if not total:
        return ""
    shield = tag("path", cls="vd-guard", d="M-9 -9L9 -9L9 0C9 6 4 9 0 11C-4 9 -9 6 -9 0Z")
    shield += text(0, 4, str(total), cls="vd-amount")
    words = text(_PLACES + 26, y + 88, pen.say("spoils_saved", amount=total), cls="vd-small")
    return art.placed(shield, _PLACES + 10, y + 84) + words


def _known(pen: Pen, seat: int, one: Merchant) -> str:
    """Return what everybody may know of a seat's hand and ships; more where it is open."""
    x = 692
    parts = [text(x, 22, pen.say("in_hand", amount=one.cards), cls="vd-small")]
    held = sum(one.specials_by_pile)
    parts.append(text(x, 46, pen.say("specials_held", amount=held), cls="vd-small"))
    place = 0
    for pile in range(len(PILES)):
        for _ in range(one.specials_by_pile[pile]):
            back = tag("rect", cls=f"vd-back vd-p{pile}", x=-8, y=-10, width=16, height=20, rx=3)
            parts.append(art.placed(back + art.placed(art.pile_icon(pile), 0, 0, 0.6), x + 112 + 19 * place, 41))
            place += 1
    large, small = one.ships_by_size
    parts.append(text(x, 70, pen.say("ships_loaded", large=large, small=small), cls="vd-small"))
    ships = _little_ships(large, small)
    parts.append(art.placed(ships, x + 112, 66))
    shown: list[str] = []
    if one.vp is not None:
        shown.append(pen.say("points", amount=one.vp))
    if one.gold is not None and (seat == pen.view.seat or pen.terms.open_hands or pen.view.phase == ENDED):
        shown.append(pen.say("gold", amount=one.gold))
    if one.hand is not None and seat != pen.view.seat:
        shown.append(phrases.letters(one.hand))
    parts.append(text(x, 92, " · ".join(shown), cls="vd-small vd-strong"))
    return "".join(parts)


def _little_ships(large: int, small: int) -> str:
    hulls = [art.placed(_MINI, 24 * place, 0) for place in range(large)]
    hulls += [art.placed(_MINI, 24 * large + 16 * place, 4, 0.62) for place in range(small)]
    return "".join(hulls)


_MINI: Final = tag("path", cls="vd-mini", d="M0 2L22 2L17 10L5 10ZM11 2L11 -12L20 0")
