"""What a page is shown of a table: its own view in its own language, as plain data."""

# layline: compiled

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

from librt.strings import BytesWriter

from layline.core.game import Game, Offer, Offers
from layline.core.state import CHANCE
from layline.server.ending import headline_for, resigned_line, result
from layline.server.fields import General, Lasting, Own, Request, Seat
from layline.server.live import Live
from layline.server.log import TEXTS, Eye, LogLine, log, names_of, who_is
from layline.server.ticking import WALL
from layline.table.live import LiveTable

MANY: Final = 5_000
"""Questions that are kept as words."""


def picture(live: Live, eye: Eye) -> dict[str, Any]:
    """Return everything but the type, the log and the board, as it is now."""
    return {**general(live, eye.language).fields(), **own(live, eye).fields()}


def general(live: Live, language: str) -> General:
    """Return what is the same for everybody who reads a language."""
    for known in live.shown.generals:
        if known.language == language:
            return known
    table, acting = live.table, live.table.state.acting() if live.table.phase == "playing" else ()
    now, names = WALL(), names_of(table, language)
    lines = _standing(live, language)
    seats = [_seat(live, seat, names, now, acting, lines[seat]) for seat in range(len(lines))]
    found = General(language, _lasting(live, language), table.number, seats, len(table.line.played))
    live.shown.generals += (found,)
    return found


def own(live: Live, eye: Eye) -> Own:
    """Return what differs by who looks."""
    for known in live.shown.owns:
        if known.eye is eye or known.eye == eye:
            return known
    table, automatic = live.table, general(live, eye.language).lasting.automatic
    names = names_of(table, eye.language)
    found = Own(
        eye,
        _offers(live, eye, names, automatic),
        table.seats.of(eye.person),
        eye.looking if eye.looking >= 0 else None,
        _question(table, eye, names, automatic),
        _orders(live, eye, names),
        _request(table, eye, names),
        _CAN[_can(table, eye.person)],
    )
    live.shown.owns += (found,)
    return found


def _lasting(live: Live, language: str) -> Lasting:
    table = live.table
    automatic = _automatic(table)
    found = live.lasting.get(language)
    if found is not None and found.holds(live, automatic):
        return found
    found = live.lasting[language] = Lasting(live, automatic)
    log_from, moves_from = found.readable
    found.fields = {
        "game": table.game.name,
        "title": table.game.texts.say(language, "title"),
        "phase": table.phase,
        "clock": {"kind": table.setup.clock.kind, "running": sorted(found.running)},
        "secrets": table.has_secrets(),
        "automatic": automatic,
        "undone": sorted(table.taken_back),
        "log_from": log_from,
        "moves_from": moves_from,
        "result": result(table, language, names_of(table, language)),
        "rematch": live.rematch,
    }
    return found


def news(live: Live, eye: Eye, since: int) -> list[dict[str, Any]]:
    """Return the lines of the log after an entry."""
    back = live.table.taken_back
    return [line.plain(line.number in back) for line in lines_after(live, eye, since)]


def write_lines(lines: list[LogLine], taken_back: set[int], sheet: BytesWriter) -> None:
    """Write down lines of the log, with commas between them."""
    first = True
    for line in lines:
        if not first:
            sheet.write(b",")
        first = False
        sheet.write(line.written(line.number in taken_back))


def lines_after(live: Live, eye: Eye, since: int) -> list[LogLine]:
    """Return the lines of the log after an entry, as whoever looks may know them."""
    lines = log(live, eye, names_of(live.table, eye.language))
    first, least = len(lines), live.table.readable()[0]
    while first and lines[first - 1].number > since:
        first -= 1
    return [line for line in lines[first:] if not line.is_move or line.number >= least]


# -- the parts -----------------------------------------------------------------------------


def _seat(live: Live, seat: int, names: list[str], now: float, acting: Sequence[int], line: str) -> Seat:
    table = live.table
    tenure = table.seats.now(seat)
    return Seat(
        names[seat] if tenure.name or tenure.bot or table.seats.begun else "",
        "resigned" if seat in table.resigned else "person" if tenure.person else "bot" if tenure.bot else "empty",
        live.is_here(tenure.person),
        table.clocks.left_at(seat, now),
        seat in acting,
        line,
    )


def _standing(live: Live, language: str) -> list[str]:
    """Return how each seat stands, as everybody may know it."""
    table = live.table
    if table.phase == "gathering":
        return [""] * len(table.seats)
    view = live.public_view()
    return [
        resigned_line(table, seat, language) if seat in table.resigned else table.game.score(view, seat, language)
        for seat in range(len(table.seats))
    ]


def _question(table: LiveTable, eye: Eye, names: list[str], automatic: bool) -> str:
    if table.phase == "over":
        return headline_for(table, eye.person, eye.language, names)
    if table.phase != "playing":
        return TEXTS.say(eye.language, f"question.{table.phase}")
    if automatic:
        return TEXTS.say(eye.language, "question.table")
    acting, mine = table.state.acting(), table.seats.of(eye.person)
    if eye.looking in acting and eye.looking not in table.resigned:
        return _asked(eye.language, "question.yours" if len(mine) > 1 else "question.you", names[eye.looking])
    key = "question.wait" if mine else "question.watching"
    return _asked(eye.language, key, ", ".join([names[seat] for seat in acting]))


@lru_cache(MANY)
def _asked(language: str, key: str, who: str) -> str:
    """Return a question to somebody or about them: the same ones come again with every turn."""
    return TEXTS.say(language, key, {"who": who})


def _automatic(table: LiveTable) -> bool:
    return table.phase == "playing" and (table.state.to_act() == CHANCE or table.due() is not None)


_NO_OFFERS: Final = Offers()
_NO_OFFERS.plain = []


def _offers(live: Live, eye: Eye, names: list[str], automatic: bool) -> Offers:
    table = live.table
    if table.phase != "playing" or automatic or eye.looking not in table.deciding():
        return _NO_OFFERS
    game = table.game
    offers = game.offers(live.view(eye.looking), eye.language, names)
    if offers.plain is None:
        offers.plain = [_plain(game, offer, eye.language) for offer in offers]
    return offers


def _plain(game: Game, offer: Offer, language: str) -> dict[str, Any]:
    found: dict[str, Any] = {"text": offer.text, "sentence": offer.sentence, "clicks": offer.clicks}
    if offer.scale is not None:
        name, amount = offer.scale
        found["scale"], found["amount"] = game.texts.say(language, f"scale.{name}"), amount
    return found


_NO_ORDERS: Final[list[dict[str, Any]]] = []


def _orders(live: Live, eye: Eye, names: list[str]) -> list[dict[str, Any]]:
    table = live.table
    if not table.game.takes_orders or table.phase != "playing" or eye.looking < 0:
        return _NO_ORDERS
    chosen = live.orders.get(eye.looking, {})
    offered = table.game.orders(live.view(eye.looking), eye.language, names)
    return [
        {"key": one.key, "sentence": one.sentence, "low": one.low, "high": one.high, "value": chosen.get(one.key)}
        for one in offered
    ]


def _request(table: LiveTable, eye: Eye, names: list[str]) -> Request:
    asked = table.request
    if asked is None:
        return None
    waiting = table.waiting_for()
    return {
        "what": asked.data["what"],
        "sentence": TEXTS.say(eye.language, f"request.{asked.data['what']}", {"who": who_is(table, asked.by, names)}),
        "waiting": sorted(who_is(table, person, names) for person in waiting),
        "yours": asked.by == eye.person,
        "can_answer": eye.person in waiting,
    }


_ABLE: Final = ("start", "undo", "redo", "pause", "resume", "rematch", "abandon", "resign")
"""What somebody may be able to ask of a table, in this order; a number says with its bits which."""
_START: Final = 1
_UNDO: Final = 2
_REDO: Final = 4
_PAUSE: Final = 8
_RESUME: Final = 16
_REMATCH: Final = 32
_ABANDON: Final = 64
_RESIGN: Final = 128
_CAN: Final = [[word for at, word in enumerate(_ABLE) if code >> at & 1] for code in range(1 << len(_ABLE))]
"""The words for each number, made once: nearly every move leaves them as they were."""


def _can(table: LiveTable, person: str) -> int:
    mine, phase = table.seats.of(person), table.phase
    if table.resigned and phase in ("playing", "paused"):
        mine = [seat for seat in mine if seat not in table.resigned]
    if phase == "gathering" and (mine or (person and person == table.setup.host)):
        return _START + (_ABANDON if mine and table.request is None else 0)
    if not mine:
        return 0
    found = 0
    if table.may_undo(person):
        found += _UNDO
    if table.line.undone and table.may_redo(person):
        found += _REDO
    if phase in ("over", "abandoned"):
        return found + _REMATCH
    if phase == "paused":
        found += _RESUME
    if table.request is None:
        found += _ABANDON
        if phase == "playing":
            found += _PAUSE
    if phase == "playing":
        for seat in mine:
            if not table.state.out(seat):
                return found + _RESIGN
    return found
