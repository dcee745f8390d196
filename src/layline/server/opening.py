"""New tables: from a form, or from a record."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta, Struct, field

from layline.bots import make_bot
from layline.core.errors import TEXTS as BAD_TEXTS
from layline.core.errors import BadPosition, BadText, LaylineError
from layline.core.game import Game
from layline.core.record import Record
from layline.core.registry import games
from layline.core.state import CHANCE, OVER
from layline.server.changing import Ask
from layline.server.guests import Guest, clean_name
from layline.server.log import TEXTS
from layline.table import ClockRule, Refused, Setup
from layline.table.entries import TABLE
from layline.table.live import LiveTable

Short = Annotated[str, Meta(max_length=200)]


class ClockForm(Struct, forbid_unknown_fields=True):
    """How thinking time is limited."""

    kind: Annotated[str, Meta(pattern="^(none|move|total|days)$")] = "none"
    seconds: Annotated[float, Meta(ge=0, le=10_000_000)] = 0.0
    increment: Annotated[float, Meta(ge=0, le=86_400)] = 0.0
    at_zero: Annotated[str, Meta(pattern="^(game|bot|forfeit)$")] = "game"


class SeatForm(Struct, forbid_unknown_fields=True):
    """Who sits in one seat: `you` (under a name), a `bot`, or nobody yet."""

    kind: Annotated[str, Meta(pattern="^(you|open|bot)$")] = "open"
    name: Short | None = None
    spec: Short | None = None


class FromForm(Struct, forbid_unknown_fields=True):
    """A position of another table to go on from."""

    table: Short
    move: Annotated[int, Meta(ge=0)]


class TableForm(Struct, forbid_unknown_fields=True):
    """What somebody chose for a new table."""

    game: Short
    preset: Short | None = None
    options: dict[str, Any] = field(default_factory=dict)
    clock: ClockForm = field(default_factory=ClockForm)
    listed: bool = False
    """Whether strangers may find it and sit down."""
    seats: Annotated[list[SeatForm], Meta(max_length=100)] = field(default_factory=list)
    name: Short = ""
    """The name of whoever makes it."""
    start: bool = False
    """Whether to begin at once."""
    origin: FromForm | None = field(default=None, name="from")
    position: dict[str, Any] | None = None
    """A position document to start from."""


def find_game(name: str) -> Game:
    """Return a game by name, or raise Refused."""
    if name not in games():
        raise Refused("no_game")
    return games()[name]


def opened(form: TableForm, host: Guest, origin: LiveTable | None = None) -> tuple[Setup, Ask]:
    """Return the agreement of a new table and what happens at it at once."""
    game = find_game(form.game)
    start: dict[str, Any] = {}
    if origin is not None and form.origin is not None:
        if form.position is not None:
            raise BadText("from, position", TEXTS.phrase("expected.one_start"), "position")
        form.options, start = past_position(origin, form.game, form.origin.move)
    presets = game.presets()
    if form.preset and form.preset not in presets:
        raise BadText(repr(form.preset), TEXTS.phrase("expected.preset", {"names": ", ".join(presets)}), "preset")
    chosen = {**presets.get(form.preset or "", {}), **form.options}
    if form.position is not None:
        chosen, start = set_up(game, form.position, chosen)
    options = game.options(chosen)
    clock = ClockRule(form.clock.kind, form.clock.seconds, form.clock.increment, form.clock.at_zero)
    if clock.kind != "none" and clock.allowance() <= 0:
        raise BadText("0 s", TEXTS.phrase("expected.time"), "clock")
    if len(form.seats) > options.players:
        raise BadText(str(len(form.seats)), TEXTS.phrase("expected.seats", {"most": options.players}), "seats")
    setup = Setup(game.name, game.rules_version, options.document(), clock, host.id, form.listed, start)
    name = clean_name(form.name) or host.name or TEXTS.say("en", "guest")

    def begin(table: LiveTable, now: float) -> None:
        for seat, who in enumerate(form.seats):
            if who.kind == "you":
                table.sit(host.id, clean_name(who.name or "") or name, seat, now)
            elif who.kind == "bot":
                table.seat_bot(host.id, who.spec or table.spec(seat), seat, now)
        if form.start:
            table.start(host.id, now)

    return setup, begin


def set_up(game: Game, position: dict[str, Any], chosen: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return options and position of a document; what a form chose wins over the options in it."""
    inside = position.get("options", {})
    if not isinstance(inside, dict):
        raise BadPosition(repr(inside)[:60], BAD_TEXTS.phrase("expected.table"), "options")
    found = game.setup({**position, "options": {**inside, **chosen}}).position()
    return dict(found.get("options", {})), found


def past_position(table: LiveTable, game: str, moves: int) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return options and position of another table after so many moves, if that shows no secrets."""
    if table.game.name != game:
        raise BadText(table.game.name, game, "from")
    if not table.is_open():
        raise Refused("not_open")
    if moves > len(table.line.played):
        raise Refused("no_position", {"most": len(table.line.played)})
    return dict(table.setup.options), table.record().replay(moves).position()


def imported(text: str, host: Guest) -> tuple[Setup, Ask]:
    """Return the agreement and the entries that make a table of a record.

    A finished game keeps its names; an unfinished one waits, paused, for people to sit down.
    """
    record = Record.read(text)
    find_game(record.game)
    state, deciders = record.first(), list[int]()
    for state, move in record.steps():
        to_act = int(state.to_act())
        deciders.append(next((seat for seat in state.acting() if move in state.moves_of(seat)), to_act))
    over = state.to_act() == OVER
    setup = Setup(record.game, record.rules, record.options, ClockRule(), host.id, start=record.start)

    def begin(table: LiveTable, now: float) -> None:
        for seat, name in enumerate(map(str, record.seats[: len(table.seats)])):
            if name.startswith("bot:") and _is_bot(table.game, name.removeprefix("bot:")):
                table.append("bot", now, host.id, {"seat": seat, "spec": name.removeprefix("bot:")})
            elif over and clean_name(name):
                table.append("sit", now, f"record-{seat}", {"seat": seat, "name": clean_name(name)})
        table.append("start", now, host.id, {})
        for played, decider in zip(record.moves, deciders):
            table.append("move", now, TABLE, {"text": played, "seat": decider if decider >= 0 else CHANCE})
        if table.phase == "playing":
            table.append("pause", now, TABLE, {})

    return setup, begin


def _is_bot(game: Game, spec: str) -> bool:
    from random import Random

    try:
        make_bot(game, spec, Random(0))
    except LaylineError:
        return False
    return True
