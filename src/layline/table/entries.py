"""What a table is made of: an agreement at the start, then numbered entries that are never changed."""

# layline: compiled

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Final

from mypy_extensions import mypyc_attr

from layline.core.errors import LaylineError
from layline.table.clocks import ClockRule

TABLE: Final = ""
"""Who an entry is by when nobody asked for it: chance, automatic moves, the clock."""

KINDS: Final = (
    "sit", "bot", "stand", "start", "move", "undo", "redo", "ask", "agree", "decline",
    "pause", "resume", "resign", "abandon", "chat", "report",
)  # fmt: skip
POSITION_KINDS: Final = ("start", "move", "undo", "redo", "resign", "abandon")
"""Entries after which an answer to an earlier number is late."""


NOTHING: Final[Mapping[str, Any]] = MappingProxyType({})


@dataclass(frozen=True)
class Setup:
    """What is agreed before anybody sits down."""

    game: str
    rules: str
    options: Mapping[str, Any]
    clock: ClockRule = ClockRule()
    host: str = TABLE
    """The person who made the table and may seat bots and start it."""
    listed: bool = False
    """Whether strangers may find it."""
    start: Mapping[str, Any] = field(default_factory=dict)
    """A position document to start from; empty means from the beginning."""


@mypyc_attr(acyclic=True)
class Entry:
    """One thing that happened at a table."""

    def __init__(self, number: int, kind: str, at: float, by: str, data: Mapping[str, Any] = NOTHING) -> None:
        self.number: Final = number
        self.kind: Final = kind
        self.at: Final = at
        """Seconds, as told by whoever keeps the time."""
        self.by: Final = by
        """A person, or TABLE."""
        self.data: Final = data

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Entry)
            and (self.number, self.kind, self.at, self.by) == (other.number, other.kind, other.at, other.by)
            and self.data == other.data
        )

    def __hash__(self) -> int:
        return hash((self.number, self.kind, self.at, self.by))

    def __repr__(self) -> str:
        return f"Entry({self.number}, {self.kind!r}, {self.at}, {self.by!r}, {dict(self.data)})"


class Refused(LaylineError):
    """Something a person asked of a table that cannot be done; nothing has changed.

    `code` names the sentence `refused.<code>` of the table's texts.
    """

    def __init__(self, code: str, values: Mapping[str, Any] | None = None, clause: str = "") -> None:
        self.code = code
        self.values = dict(values or {})
        self.clause = clause
        super().__init__(f"{code}: {self.values}" if self.values else code)
