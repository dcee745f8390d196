"""Entries and what belongs to them as rows, every value a number or a text; and what every move writes as lines."""

# layline: compiled

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from librt.strings import BytesWriter
from mypy_extensions import mypyc_attr

from layline.server.encoding import READ, WRITE
from layline.server.sheets import write_number
from layline.server.waiting import Job
from layline.table.entries import Entry
from layline.table.live import Brief

_SHEET: Final = BytesWriter()
_NO_ROWS: Final[Mapping[str, Sequence[Any]]] = {}
_NO_ORDERS: Final[Mapping[int, Mapping[str, int]]] = {}
BRIEF: Final = ("phase", "listed", "moving", "people", "free", "acting")
"""The columns of what is written of a table besides its entries whenever it changes."""


@mypyc_attr(acyclic=True)
class Appended(Job):
    """New entries of a table and what comes with them: who sat down, orders, what lists show where that has changed."""

    def __init__(
        self,
        table_id: str,
        entries: Sequence[Entry],
        brief: Brief | None,
        sitters: Sequence[str] = (),
        orders: Mapping[int, Mapping[str, int]] = _NO_ORDERS,
    ) -> None:
        super().__init__((table_id, entries[-1].number), _NO_ROWS)
        self.table_id, self.entries, self.brief = table_id, entries, brief
        self.sitters, self.orders = sitters, orders

    def rows(self) -> Mapping[str, Sequence[Any]]:
        found: dict[str, list[Any]] = {"entries": entry_rows(self.table_id, self.entries)}
        if self.sitters:
            found["sitters"] = sitter_rows(self.table_id, self.sitters)
        if self.orders:
            found["orders"] = order_rows(self.table_id, self.orders)
        if self.brief is not None:
            found["summary"] = [(self.table_id, *columns_of(self.brief))]
        return found

    def packed(self) -> Any:
        """Return entries and what lists show as lines of text, with tabs between the values; rows where there is more.

        The table with its columns of BRIEF, then each entry. JSON has neither tabs nor ends of lines, nor have names
        for machines.
        """
        if self.sitters or self.orders:
            return self.rows()
        sheet = _SHEET
        sheet.truncate(0)
        sheet.write(self.table_id.encode())
        if self.brief is not None:
            sheet.write(_line_of(self.brief))
        for entry in self.entries:
            sheet.write(b"\n")
            write_number(sheet, entry.number)
            sheet.write(b"\t")
            sheet.write(entry.kind.encode())
            sheet.write(b"\t")
            sheet.write(WRITE(entry.at))
            sheet.write(b"\t")
            sheet.write(entry.by.encode())
            sheet.write(b"\t")
            sheet.write(WRITE(entry.data))
        return sheet.getvalue()


def _line_of(brief: Brief) -> bytes:
    """Return what lists show as the end of a line: the same again with every turn."""
    if not brief.line:
        phase, listed, moving, people, free, acting = columns_of(brief)
        brief.line = f"\t{phase}\t{listed:d}\t{moving:d}\t{people}\t{free}\t{acting}".encode()
    return brief.line


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
