"""What a page asks, carried out: each request is answered with `done`, `refused` or what it asked for."""

from __future__ import annotations

import asyncio
import hmac
from pathlib import Path
from typing import Any, assert_never
from xml.etree import ElementTree as ET

from layline import table as live_table
from layline.core.drawing import Drawing
from layline.core.errors import BadText, LaylineError
from layline.core.texts import Phrase, texts_in
from layline.server import wire
from layline.server.boards import board, drawing_of, still_id
from layline.server.changing import Ask
from layline.server.guests import Guest, clean_name
from layline.server.hub import Hub
from layline.server.live import Live
from layline.server.log import TEXTS, names_of
from layline.server.page import Page
from layline.server.past import look_back
from layline.server.thinking import BotFailed
from layline.table import Refused
from layline.table.live import LiveTable

TABLE_TEXTS = texts_in(Path(live_table.__file__).parent)


class Desk:
    """Carries out what the pages of a hub ask."""

    def __init__(self, hub: Hub) -> None:
        self.office = hub
        self.spawn = hub.spawn

    def answer_now(self, page: Page, request: wire.Message) -> bool:
        """Answer what needs no waiting; False when it does."""
        match request:
            case wire.Hello():
                wanted = request.seats[0] if isinstance(request.seats, list) and request.seats else request.seats
                page.hello(request.seen, request.language, wanted if isinstance(wanted, int) else None, request.still)
            case wire.Ping():
                page.reply({"type": "pong", "tag": request.tag})
            case _:
                return False
        return True

    async def answer(self, page: Page, request: wire.Message) -> None:
        """Carry out one request; advice takes its time, and moves must not wait for it."""
        if self.answer_now(page, request):
            return
        if isinstance(request, wire.Hint):
            self.spawn(self._answer(page, request))
        else:
            await self._answer(page, request)

    async def _answer(self, page: Page, request: wire.Message) -> None:
        try:
            await _answer(self.office, page, request)
        except LaylineError as error:
            self.refuse(page, request.tag, error)

    def refuse(self, page: Page, tag: str, error: LaylineError) -> None:
        """Tell a page why its request is not carried out."""
        page.metrics.refused += 1
        if isinstance(error, BadText):
            error = Refused("unreadable", {"came": error.came, "expected": error.expected})
        elif not isinstance(error, Refused):
            raise error
        page.reply({"type": "refused", "tag": tag, **refusal(page.live.table, error, page.language)})

    def refuse_unread(self, page: Page, message: bytes, error: Refused) -> None:
        """Tell a page that a message was not even read."""
        self.refuse(page, wire.tag_of(message), error)


def refusal(table: LiveTable | None, error: Refused, language: str) -> dict[str, Any]:
    """Return a refusal as plain data: code, sentence, clause and where it shows on the board."""
    found = error.values.get("refusal")
    if table is not None and found is not None:
        return {
            "code": found.code,
            "sentence": table.game.explain(found, language, names_of(table, language)),
            "clause": found.clause,
            "where": list(found.where),
            "values": found.values,
        }
    key = f"refused.{error.code}"
    texts = TEXTS if TEXTS.has(key) else TABLE_TEXTS
    sentence = texts.say(language, key, error.values) if texts.has(key) else str(error)
    values = {name: value.say(language) if isinstance(value, Phrase) else value for name, value in error.values.items()}
    return {"code": error.code, "sentence": sentence, "clause": error.clause, "where": [], "values": values}


async def _answer(hub: Hub, page: Page, request: wire.Message) -> None:
    match request:
        case wire.Why():
            await _why(page, request)
        case wire.Hint():
            await _hint(hub, page, request)
        case wire.At():
            await _at(page, request)
        case wire.Card():
            await _card(page, request)
        case wire.Prepare():
            number = await hub.set_orders(page.live, page.person, request.seat, request.key, request.value)
            page.look_again()
            page.done(request.tag, number)
        case wire.Rematch():
            await _rematch(hub, page, request)
        case _:
            if isinstance(request, wire.Chat) and not page.guest.name and clean_name(request.name):
                page.guest = Guest(page.person, clean_name(request.name))
                hub.presence(page.live)
            number = await hub.change(page.live, asked(page.live, page.person, page.guest.name, request))
            page.done(request.tag, number)
            if isinstance(request, wire.Sit | wire.Stand):
                hub.presence(page.live)  # names are those of the seats


def asked(live: Live, by: str, guest: str, request: wire.Message) -> Ask:
    """Return a request as something the hub can apply to the table."""

    def ask(table: LiveTable, now: float) -> object:
        match request:
            case wire.Play():
                return table.play(by, request.text, request.seen, now, request.seat)
            case wire.Sit():
                name = clean_name(request.name) or guest
                if not name:
                    raise Refused("no_name")
                check_invited(live, by, request.seat, request.secret)
                return table.sit(by, name, request.seat, now)
            case wire.Bot():
                return table.seat_bot(by, request.spec, request.seat, now)
            case wire.Stand():
                return table.stand(by, request.seat, now)
            case wire.Resign():
                return table.resign(by, request.seat, now)
            case wire.Chat():
                return table.chat(by, speaker(table, by, guest or clean_name(request.name)), request.text, now)
            case wire.Start():
                return table.start(by, now)
            case wire.Undo():
                return table.undo(by, now)
            case wire.Redo():
                return table.redo(by, now)
            case wire.Agree():
                return table.agree(by, now)
            case wire.Decline():
                return table.decline(by, now)
            case wire.Pause():
                return table.pause(by, now)
            case wire.Resume():
                return table.resume(by, now)
            case wire.Abandon():
                return table.abandon(by, now)
            case wire.Hello() | wire.Ping() | wire.Why() | wire.Hint() | wire.At() | wire.Card():
                raise Refused("unreadable_message", {"why": "not a change"})
            case wire.Rematch() | wire.Prepare():
                raise Refused("unreadable_message", {"why": "not a change"})
            case _:
                assert_never(request)

    return ask


def check_invited(live: Live, by: str, seat: int, secret: str) -> None:
    """Raise Refused unless somebody may take this seat: by its link, as host, at an open table, or again."""
    table = live.table
    if secret:
        if seat < len(live.secrets) and hmac.compare_digest(live.secrets[seat].encode(), secret.encode()):
            return
        raise Refused("no_invitation")
    if not (table.setup.listed or by == table.setup.host or by in live.sitters):
        raise Refused("no_seat_key")


def speaker(table: LiveTable, by: str, guest: str) -> str:
    """Return under which name somebody talks."""
    mine = table.seats.of(by)
    return table.seats.now(mine[0]).name if mine else guest or TEXTS.say("en", "guest")


async def _why(page: Page, request: wire.Why) -> None:
    async with page.live.lock:
        table = page.live.table
        seat = _acting_seat(page, request.seat)
        found: dict[str, Any] = {"legal": True, "sentence": "", "clause": "", "where": []}
        refused = table.why_not(seat, request.text) if request.text else None
        if not request.text:
            drawn = await asyncio.shield(drawing_of(page.live, seat, page.language))
            said = spoken(drawn.drawing.live, request.click)
            found |= {"legal": not said, "sentence": said, "where": [request.click]}
        elif refused is not None:
            error = Refused("illegal", {"refusal": refused}, refused.clause)
            shown = table.game.proof(table.state.view(seat), table.game.read(request.text), page.language)
            found = {"legal": False, **refusal(table, error, page.language), "proof": shown and _picture(shown)}
    page.reply({"type": "why", "tag": request.tag, **found})


def _picture(drawing: Drawing) -> dict[str, Any]:
    """Return a small picture of its own as plain data, complete."""
    return board(drawing, still_id(drawing.still), still=True, style=True)


async def _card(page: Page, request: wire.Card) -> None:
    async with page.live.lock:
        table, looking = page.live.table, page.eye().looking
        heard = [event for event in table.told.get(request.number, ()) if event.heard_by(looking)]
        names = names_of(table, page.language)
        shown = table.game.card(heard[request.index], page.language, names) if request.index < len(heard) else None
    if shown is None:
        raise Refused("no_card")
    page.reply({"type": "card", "tag": request.tag, "board": _picture(shown)})


def spoken(live: str, ident: str) -> str:
    """Return what a faint thing in the drawing says of itself; nothing when it is not faint."""
    for element in ET.fromstring(f"<g>{live}</g>").iter():  # noqa: S314 - our own drawing
        if element.get("id") == ident and element.get("aria-disabled") == "true":
            return element.get("aria-label") or ""
    return ""


async def _hint(hub: Hub, page: Page, request: wire.Hint) -> None:
    async with page.live.lock:
        seat = _acting_seat(page, request.seat)
        record, number = page.live.table.record(), page.live.table.number
        asked = page.live.table.state.moves_of(seat)
    try:
        text = await hub.thinkers.advise(record, seat)
    except BotFailed:
        text = None
    sentence = ""
    async with page.live.lock:
        table = page.live.table
        if table.changed_after(number) and (seat not in table.deciding() or table.state.moves_of(seat) != asked):
            raise Refused("late", {"number": table.number})  # else others decided at the same time
        if text is not None:
            names = names_of(table, page.language)
            sentence = table.game.sentence(table.state.view(seat), table.game.read(text), page.language, names)
    page.reply({"type": "hint", "tag": request.tag, "text": text, "sentence": sentence})


def _acting_seat(page: Page, wanted: int | None) -> int:
    """Return a seat of this person that is to decide: nobody may ask about the moves of others."""
    table = page.live.table
    if table.phase != "playing":
        raise Refused(f"is_{table.phase}")
    mine = [seat for seat in table.seats.of(page.person) if seat in table.deciding() and wanted in (None, seat)]
    if not mine:
        raise Refused("resigned" if table.has_resigned(page.person) else "not_your_turn")
    return mine[0]


async def _at(page: Page, request: wire.At) -> None:
    past = await look_back(page.live, request.move, page.eye().looking, page.language)
    total = len(page.live.table.line.played)
    ident = still_id(past.drawing.still)
    found = {"move": request.move, "moves_total": total, "seats": past.seats()}
    found["board"] = board(past.drawing, ident, still=ident != page.still, style=False)
    page.reply({"type": "past", "tag": request.tag, **found})


async def _rematch(hub: Hub, page: Page, request: wire.Rematch) -> None:
    if not page.live.table.seats.of(page.person):
        raise Refused("not_at_this_table")
    other = await hub.rematch(page.live)
    page.done(request.tag, page.live.committed)
    for one in page.live.pages:
        one.reply({"type": "rematch", "id": other})
