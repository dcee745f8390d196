"""Entries and what belongs to them as rows: every value a number or a text."""

# layline: compiled

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from layline.server.encoding import WRITE
from layline.table.entries import Entry

SUMMARY: Final = ("phase", "listed", "moving", "people", "free", "acting")
"""What is written of a table besides its entries whenever it changes."""
_LISTS: Final = ("people", "acting")
"""Those of them that are kept as JSON."""


def appended(
    table_id: str,
    entries: Sequence[Entry],
    sitters: Sequence[str] = (),
    summary: Mapping[str, Any] | None = None,
    orders: Mapping[int, Mapping[str, int]] | None = None,
) -> dict[str, list[Any]]:
    """Return what new entries put on disk, and what comes with them, by the name of the statement."""
    rows: dict[str, list[Any]] = {"entries": entry_rows(table_id, entries)}
    if sitters:
        rows["sitters"] = sitter_rows(table_id, sitters)
    if orders:
        rows["orders"] = order_rows(table_id, orders)
    if summary is not None:
        rows["summary"] = [(table_id, *columns_of(summary).values())]
    return rows


def columns_of(summary: Mapping[str, Any]) -> dict[str, Any]:
    """Return what lists of tables show, as columns in the order of SUMMARY."""
    return {name: _listed(summary[name]) if name in _LISTS else summary[name] for name in SUMMARY}


def entry_rows(table_id: str, entries: Sequence[Entry]) -> list[Any]:
    """Return a row for each entry."""
    return [(table_id, entry.number, entry.kind, entry.at, entry.by, _json(entry.data)) for entry in entries]


def sitter_rows(table_id: str, people: Sequence[str]) -> list[Any]:
    """Return a row for each person who sits down."""
    return [{"person": person, "table_id": table_id} for person in people]


def order_rows(table_id: str, orders: Mapping[int, Mapping[str, int]]) -> list[Any]:
    """Return a row for each seat that decided something in advance."""
    return [{"table_id": table_id, "seat": seat, "orders": _json(dict(kept))} for seat, kept in orders.items()]


@lru_cache(10_000)
def _listed(value: tuple[Any, ...]) -> str:
    """Return one of _LISTS as JSON: the same ones come again with every turn."""
    return _json(value)


def _json(value: object) -> str:
    return WRITE(value).decode()
