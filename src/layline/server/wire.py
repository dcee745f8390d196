"""The messages a page may send, decoded with their types; docs/protocol.md describes them."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from layline.table import Refused

Tag = Annotated[str, Meta(max_length=64)]
MoveText = Annotated[str, Meta(max_length=200)]
Count = Annotated[int, Meta(ge=0, le=2**31)]
SeatNumber = Annotated[int, Meta(ge=0, le=1000)]


class Request(Struct, kw_only=True, tag_field="type", tag=str.lower, forbid_unknown_fields=False):
    """What every request has."""

    tag: Tag = ""


class Hello(Request, kw_only=True):
    """The first message, and the one that changes language or seat."""

    seen: Count = 0
    language: Annotated[str, Meta(max_length=16)] = "en"
    seats: SeatNumber | Annotated[list[SeatNumber], Meta(max_length=100)] | None = None
    still: Annotated[str, Meta(max_length=64)] = ""


class Play(Request, kw_only=True):
    """A move in answer to an entry."""

    text: MoveText
    seen: Count
    seat: SeatNumber | None = None


class Why(Request, kw_only=True):
    """Why may this move, or what was touched in the board, not be played?"""

    text: MoveText = ""
    click: MoveText = ""
    seat: SeatNumber | None = None


class Hint(Request, kw_only=True):
    """What would be good?"""

    seat: SeatNumber | None = None


class Card(Request, kw_only=True):
    """Show what decided a line of the log."""

    number: Count
    index: Count = 0


class Prepare(Request, kw_only=True):
    """Decide something in advance; without a value, no longer."""

    seat: SeatNumber
    key: Annotated[str, Meta(max_length=100)]
    value: Annotated[int, Meta(ge=-(2**31), le=2**31)] | None = None


class Sit(Request, kw_only=True):
    """Take a seat."""

    seat: SeatNumber
    name: Annotated[str, Meta(max_length=200)] = ""
    secret: Annotated[str, Meta(max_length=64)] = ""


class Bot(Request, kw_only=True):
    """Give a seat to a bot."""

    seat: SeatNumber
    spec: Annotated[str, Meta(max_length=200)]


class Stand(Request, kw_only=True):
    """Leave a seat."""

    seat: SeatNumber


class Resign(Request, kw_only=True):
    """Give up."""

    seat: SeatNumber


class Chat(Request, kw_only=True):
    """Say something; the name counts for who has none yet."""

    text: Annotated[str, Meta(max_length=2000)]
    name: Annotated[str, Meta(max_length=200)] = ""


class At(Request, kw_only=True):
    """Look at an earlier position."""

    move: Count


class Start(Request, kw_only=True):
    """Begin."""


class Undo(Request, kw_only=True):
    """Take back."""


class Redo(Request, kw_only=True):
    """Play again what was taken back."""


class Agree(Request, kw_only=True):
    """Agree to what is asked."""


class Decline(Request, kw_only=True):
    """Decline what is asked."""


class Pause(Request, kw_only=True):
    """Stop the clocks."""


class Resume(Request, kw_only=True):
    """Go on."""


class Abandon(Request, kw_only=True):
    """End without a result."""


class Rematch(Request, kw_only=True):
    """Play again."""


class Ping(Request, kw_only=True):
    """Are you there?"""


Plain = Start | Undo | Redo | Agree | Decline | Pause | Resume | Abandon
Message = Hello | Play | Why | Hint | Card | Prepare | Sit | Bot | Stand | Resign | Chat | At | Rematch | Ping | Plain

_decoder = msgspec.json.Decoder(Message)
UNREADABLE = (msgspec.DecodeError, UnicodeError, RecursionError)
"""What is wrong with a message that cannot be read."""
read_move = msgspec.json.Decoder(Play).decode
"""Returns a move, or raises one of these: most of what comes at full speed, and quicker so than among all messages."""
_tags = msgspec.json.Decoder(dict[str, object])


def read(message: str | bytes) -> Message:
    """Return the request that a message holds, or raise Refused."""
    try:
        found: Message = _decoder.decode(message)
    except UNREADABLE as error:
        raise Refused("unreadable_message", {"why": str(error)[:200]}) from None
    return found


def tag_of(message: str | bytes) -> str:
    """Return the tag of a message that could not be read, for the answer; empty when it has none."""
    try:
        tag = _tags.decode(message).get("tag", "")
    except UNREADABLE:
        return ""
    return tag[:64] if isinstance(tag, str) else ""


def write(message: dict[str, object]) -> bytes:
    """Return a message as JSON."""
    return msgspec.json.encode(message)
