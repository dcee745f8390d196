"""The tables of the database, as SQLAlchemy Core sees them."""

from __future__ import annotations

from sqlalchemy import Boolean, Column, Double, ForeignKey, Integer, MetaData, String, Table, Text

METADATA = MetaData()

TABLES = Table(
    "tables",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("setup", Text, nullable=False),
    Column("secrets", Text, nullable=False),
    Column("phase", String(16), nullable=False, index=False),
    Column("listed", Boolean, nullable=False),
    Column("moving", Boolean, nullable=False),
    Column("people", Text, nullable=False),
    Column("made", Double, nullable=False),
    Column("rematch", String(32), nullable=True),
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
