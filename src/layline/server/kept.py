"""What is read from the database: a table as it is on disk, or what can be said of it without loading it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from layline.table import Entry, Setup
from layline.table.live import Brief


@dataclass(frozen=True)
class Summary:
    """What can be said of a table without loading it."""

    id: str
    game: str
    made: float
    brief: Brief


@dataclass(frozen=True)
class Kept:
    """A table as it is on disk."""

    setup: Setup
    secrets: tuple[str, ...]
    entries: tuple[Entry, ...]
    sitters: frozenset[str]
    rematch: str | None
    made: float
    orders: Mapping[int, Mapping[str, int]]
    """What seats decided in advance; no entry tells of it."""
