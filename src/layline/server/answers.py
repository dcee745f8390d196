"""What the HTTP API answers, as types: the OpenAPI document is made of them."""

from __future__ import annotations

from typing import Annotated, Any, Final

from litestar.openapi.datastructures import ResponseSpec
from msgspec import UNSET, Meta, Struct, UnsetType

SeatKind = Annotated[str, Meta(pattern="^(person|bot|empty)$")]
Phase = Annotated[str, Meta(pattern="^(gathering|playing|paused|over|abandoned)$")]


class Problem(Struct):
    """Why a request was refused (RFC 9457); `code` is for machines, `detail` for people."""

    type: str
    title: str
    status: int
    detail: str
    code: str
    clause: str
    """The clause of the rules that forbids a move, or nothing."""
    values: dict[str, Any]


class Choice(Struct):
    """One value of an option."""

    value: str | int
    label: str


class OptionAnswer(Struct):
    """Something that can be chosen for a new table."""

    name: str
    kind: Annotated[str, Meta(pattern="^(whole|choice|flag|text|list)$")]
    default: Any
    label: str
    help: str
    expected: str
    low: int | UnsetType = UNSET
    high: int | UnsetType = UNSET
    zero: bool | UnsetType = UNSET
    clock: bool | UnsetType = UNSET
    """Whether these are the seconds for each move, which the table's clock counts."""
    choices: list[Choice] | UnsetType = UNSET
    """All that may be chosen; of a text, what has a name."""
    file: bool | UnsetType = UNSET
    """Whether a text may be what a whole file holds."""


class Preset(Struct):
    """Options that go together."""

    name: str
    help: str
    options: dict[str, Any]


class BotAnswer(Struct):
    """A player that is a program."""

    spec: str
    name: str


class GameAnswer(Struct):
    """A game with everything a form for a new table needs."""

    name: str
    rules: str
    title: str
    summary: str
    players: str
    length: str
    secrets: bool
    options: list[OptionAnswer]
    presets: list[Preset]
    bots: list[BotAnswer]
    help: dict[str, str]


class Me(Struct):
    """Who the cookie says you are."""

    name: str
    turns: str
    """The address of a feed (Atom) of the tables that wait for you; whoever has it reads the same."""


class Sitter(Struct):
    """Who sits in a seat, for lists."""

    name: str
    kind: SeatKind


class TableLine(Struct):
    """A table in a list."""

    id: str
    game: str
    title: str
    phase: Phase
    seats: list[Sitter]
    your_turn: bool
    made: float


class TableLists(Struct):
    """Tables with a free seat, tables to watch, and your own."""

    open: list[TableLine]
    watch: list[TableLine]
    mine: list[TableLine]


class Links(Struct):
    """Addresses of a table, as paths."""

    seats: list[str]
    """An invitation for each seat; whoever opens one may sit down there while nobody does."""
    watch: str


class NewTable(Struct):
    """A table that was made, with its invitations."""

    id: str
    links: Links


class SeatAnswer(Struct):
    """A seat of a table."""

    name: str
    kind: SeatKind
    here: bool
    left: float | None
    acting: bool
    line: str


class MoveAnswer(Struct):
    """Something you may play."""

    text: str
    sentence: str
    clicks: list[str]


class LogLine(Struct):
    """Something that happened."""

    number: int
    kind: str
    sentence: str
    clause: str
    at: float
    move: int
    undone: bool


class Place(Struct):
    """How somebody came in."""

    seat: int
    name: str
    place: int
    line: str


class ResultAnswer(Struct):
    """How the game ended."""

    headline: str
    """Who won, in words."""
    sentence: str
    """Why it ended."""
    winners: list[int]
    places: list[Place]


class TableAnswer(Struct):
    """A table as you may see it; docs/protocol.md describes every field."""

    id: str
    number: int
    game: str
    title: str
    phase: Phase
    you: list[int]
    looking: int | None
    seats: list[SeatAnswer]
    question: str
    moves: list[MoveAnswer]
    moves_total: int
    secrets: bool
    automatic: bool
    log: list[LogLine]
    undone: list[int]
    can: list[str]
    result: ResultAnswer | None
    rematch: str | None
    links: Links | UnsetType = UNSET
    """Only for whoever made the table."""
    keys: dict[str, str] | UnsetType = UNSET
    """By the number of each seat of yours, the address that takes it to another device; only for who sits there."""


class Joined(Struct):
    """The seat that an invitation led to."""

    seat: int
    number: int


class Numbered(Struct):
    """The number of the entry that a request became."""

    number: int


_WHY: Final = {
    400: "Something in it cannot be read",
    403: "Not yours to ask",
    404: "There is no such thing",
    405: "Not in this way",
    409: "Refused as things stand; `code` says why",
    413: "Too large",
    429: "Too fast: wait a moment",
    501: "This server was installed without what it needs for that",
    503: "The database cannot be reached; nothing was changed",
}


def may(*codes: int) -> dict[int, ResponseSpec]:
    """Return these refusals for the document of an operation."""
    kind = "application/problem+json"
    return {code: ResponseSpec(Problem, False, _WHY[code], kind) for code in sorted({*codes, 400, 405, 503})}


def gives(answer: Any, code: int = 200, kind: str = "application/json", why: str = "") -> dict[int, ResponseSpec]:
    """Return what an operation answers when all is well, for its document."""
    return {code: ResponseSpec(answer, False, why or (answer.__doc__ or "").partition("\n")[0], kind)}
