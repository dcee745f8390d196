"""The tables of the database, as SQLAlchemy Core sees them, and everything that is ever written to them."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    Boolean,
    Column,
    Double,
    Executable,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    bindparam,
    insert,
    text,
    update,
)
from sqlalchemy.dialects import sqlite

from layline.server.filing import Words
from layline.server.rows import BRIEF

METADATA = MetaData()

TABLES = Table(
    "tables",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("setup", Text, nullable=False),
    Column("secrets", Text, nullable=False),
    Column("phase", String(16), nullable=False),
    Column("listed", Boolean, nullable=False),
    Column("moving", Boolean, nullable=False),
    Column("people", Text, nullable=False),
    Column("free", Integer, nullable=False),
    Column("acting", Text, nullable=False),
    Column("made", Double, nullable=False),
    Column("rematch", String(32), nullable=True),
    Index("tables_phase", "phase"),
)
ENTRIES = Table(
    "entries",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(16), nullable=False),
    Column("at", Double, nullable=False),
    Column("by", String(64), nullable=False),
    Column("data", Text, nullable=False),
)
ORDERS = Table(
    "orders",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("orders", Text, nullable=False),
)
SITTERS = Table(
    "sitters",
    METADATA,
    Column("person", String(64), primary_key=True),
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
)
KEYS = Table(
    "keys",
    METADATA,
    Column("name", String(32), primary_key=True),
    Column("value", Text, nullable=False),
)
"""What a server must know again after a restart, and every process of it alike."""
JOURNAL = Table(
    "journal",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("works", LargeBinary, nullable=False),
)
"""What is on disk and not yet in its places (`filing.Journal`); whoever reads sees to that first."""

_OF: Final = TABLES.c.id == bindparam("of")
STATEMENTS: Final[dict[str, Executable]] = {
    "tables": insert(TABLES),
    "entries": insert(ENTRIES),
    "sitters": text(
        "INSERT INTO sitters (person, table_id) VALUES (:person, :table_id) ON CONFLICT (person, table_id) DO NOTHING"
    ),
    "orders": text(
        "INSERT INTO orders (table_id, seat, orders) VALUES (:table_id, :seat, :orders) "
        "ON CONFLICT (table_id, seat) DO UPDATE SET orders = excluded.orders"
    ),
    "keys": text(
        "INSERT INTO keys (name, value) VALUES (:name, :value) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
    ),
    "summary": update(TABLES).where(_OF),
    "rematch": update(TABLES).where(_OF, TABLES.c.rematch.is_(None)).values(rematch=bindparam("other")),
}
"""What requests write, in the order in which a group of them is written."""
NEW_KEY: Final = text("INSERT INTO keys (name, value) VALUES (:name, :value) ON CONFLICT (name) DO NOTHING")

_NEW_TABLE: Final = ("id", "setup", "secrets", "made")
_ENTRY: Final = ("table_id", "number", "kind", "at", "by", "data")
_NEW: Final = ", ".join([f"{name} = new.column{at}" for at, name in enumerate(BRIEF, 2)])
MANY: Final[dict[str, tuple[tuple[str, ...], str, str]]] = {
    "entries": (_ENTRY, 'INSERT INTO entries (table_id, number, kind, at, "by", data) VALUES ', ""),
    "summary": (
        ("of", *BRIEF),
        f"UPDATE tables SET {_NEW} FROM (VALUES ",  # noqa: S608 - names of columns
        ") AS new WHERE tables.id = new.column1",
    ),
}
"""What every move writes. Rows are tuples of these columns; SQLite takes many in one statement, between these words."""


def file_words() -> dict[str, Words]:
    """Return the statements as SQLite's own driver takes them, in the same order."""
    named = sqlite.dialect(paramstyle="named")
    found: dict[str, Words] = {}
    for name, statement in STATEMENTS.items():
        if name in MANY:
            found[name] = ("", *MANY[name][1:])
        else:
            columns = [*_NEW_TABLE, *BRIEF] if name == "tables" else None
            found[name] = (str(statement.compile(dialect=named, column_keys=columns)), "", "")  # type: ignore[attr-defined]
    return found
