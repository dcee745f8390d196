"""Entries and what belongs to them as rows: every value a number or a text."""

# layline: compiled

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from layline.server.encoding import READ, WRITE
from layline.table.entries import Entry
from layline.table.live import Brief

BRIEF: Final = ("phase", "listed", "moving", "people", "free", "acting")
"""The columns of what is written of a table besides its entries whenever it changes."""


def appended(
    table_id: str,
    entries: Sequence[Entry],
    sitters: Sequence[str] = (),
    brief: Brief | None = None,
    orders: Mapping[int, Mapping[str, int]] | None = None,
) -> dict[str, list[Any]]:
    """Return what new entries put on disk, and what comes with them, by the name of the statement."""
    rows: dict[str, list[Any]] = {"entries": entry_rows(table_id, entries)}
    if sitters:
        rows["sitters"] = sitter_rows(table_id, sitters)
    if orders:
        rows["orders"] = order_rows(table_id, orders)
    if brief is not None:
        rows["summary"] = [(table_id,) + columns_of(brief)]  # noqa: RUF005 - quicker
    return rows


def columns_of(brief: Brief) -> tuple[Any, ...]:
    """Return what lists of tables show, as columns in the order of BRIEF: the same ones come again with every turn."""
    if not brief.columns:
        people, acting = _json(brief.people), _json(brief.acting)
        brief.columns = brief.phase, brief.listed, brief.moving, people, brief.free, acting
    return brief.columns


def brief_of(row: Any) -> Brief:
    """Return the same again, of a row with these columns."""
    people = tuple([(name, kind) for name, kind in READ(row.people)])
    return Brief(row.phase, row.listed, row.moving, people, row.free, tuple(READ(row.acting)))


def entry_rows(table_id: str, entries: Sequence[Entry]) -> list[Any]:
    """Return a row for each entry."""
    return [(table_id, entry.number, entry.kind, entry.at, entry.by, _json(entry.data)) for entry in entries]


def sitter_rows(table_id: str, people: Sequence[str]) -> list[Any]:
    """Return a row for each person who sits down."""
    return [{"person": person, "table_id": table_id} for person in people]


def order_rows(table_id: str, orders: Mapping[int, Mapping[str, int]]) -> list[Any]:
    """Return a row for each seat that decided something in advance."""
    return [{"table_id": table_id, "seat": seat, "orders": _json(dict(kept))} for seat, kept in orders.items()]


def _json(value: object) -> str:
    return WRITE(value).decode()
