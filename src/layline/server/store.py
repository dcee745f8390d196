"""Tables and entries on disk, in SQLite as one file or in PostgreSQL by its address."""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import Future
from contextlib import closing
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, create_engine, delete, event, insert, select, update
from sqlalchemy.engine import Engine, make_url
from sqlalchemy.exc import SQLAlchemyError

from layline.core.errors import LaylineError
from layline.server.schema import ENTRIES, ORDERS, SITTERS, TABLES
from layline.server.writer import Writer
from layline.table import ClockRule, Entry, Setup


@dataclass(frozen=True)
class Summary:
    """What can be said of a table without loading it."""

    id: str
    game: str
    phase: str
    listed: bool
    moving: bool
    """Whether something may happen by itself: a clock runs or a bot plays."""
    people: tuple[tuple[str, str], ...]
    """Name and kind (`person`, `bot`, `empty`) by seat."""
    made: float


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


class Store:
    """The database: reads at once, writes through one group-committing writer."""

    def __init__(self, url: str) -> None:
        self.engine = open_engine(url)
        migrate(self.engine)
        self.writer = Writer(self.engine)

    def close(self) -> None:
        """Write what is waiting and let go of the database."""
        self.writer.close()
        self.engine.dispose()

    # -- writing -----------------------------------------------------------------------

    def create(
        self, table_id: str, setup: Setup, secrets: Sequence[str], entries: Sequence[Entry], summary: Mapping[str, Any]
    ) -> Future[None]:
        """Put a new table on disk with its first entries."""
        row = {
            "id": table_id,
            "setup": json.dumps(asdict(setup), ensure_ascii=False),
            "secrets": json.dumps(list(secrets)),
            "made": time.time(),
            **_columns(summary),
        }
        sitters = sorted({entry.by for entry in entries if entry.kind == "sit"})

        def job(connection: Connection) -> None:
            connection.execute(insert(TABLES), row)
            _insert(connection, table_id, entries, sitters)

        return self.writer.submit(job)

    def append(
        self,
        table_id: str,
        entries: Sequence[Entry],
        sitters: Sequence[str] = (),
        summary: Mapping[str, Any] | None = None,
    ) -> Future[None]:
        """Put entries on disk; fails when another process wrote one of these numbers first."""

        def job(connection: Connection) -> None:
            _insert(connection, table_id, entries, sitters)
            if summary is not None:
                connection.execute(update(TABLES).where(TABLES.c.id == table_id), _columns(summary))

        return self.writer.submit(job)

    def set_rematch(self, table_id: str, other: str) -> Future[None]:
        """Note which table was made of a finished one."""

        def job(connection: Connection) -> None:
            connection.execute(update(TABLES).where(TABLES.c.id == table_id), {"rematch": other})

        return self.writer.submit(job)

    def set_orders(self, table_id: str, seat: int, orders: Mapping[str, int]) -> Future[None]:
        """Keep what a seat decided in advance in place of what it had decided before."""

        def job(connection: Connection) -> None:
            mine = (ORDERS.c.table_id == table_id) & (ORDERS.c.seat == seat)
            connection.execute(delete(ORDERS).where(mine))
            if orders:
                row = {"table_id": table_id, "seat": seat, "orders": json.dumps(dict(orders))}
                connection.execute(insert(ORDERS), row)

        return self.writer.submit(job)

    # -- reading -----------------------------------------------------------------------

    def load(self, table_id: str) -> Kept | None:
        """Return a table as it is on disk, or None."""
        with self.engine.connect() as connection:
            row = connection.execute(select(TABLES).where(TABLES.c.id == table_id)).one_or_none()
            if row is None:
                return None
            found = connection.execute(select(ENTRIES).where(ENTRIES.c.table_id == table_id).order_by(ENTRIES.c.number))
            entries = tuple(Entry(one.number, one.kind, one.at, one.by, json.loads(one.data)) for one in found)
            people = connection.execute(select(SITTERS.c.person).where(SITTERS.c.table_id == table_id)).scalars()
            setup = read_setup(json.loads(row.setup))
            secrets = tuple(json.loads(row.secrets))
            ordered = connection.execute(select(ORDERS.c.seat, ORDERS.c.orders).where(ORDERS.c.table_id == table_id))
            orders = {one.seat: json.loads(one.orders) for one in ordered}
            return Kept(setup, secrets, entries, frozenset(people), row.rematch, row.made, orders)

    def open_tables(self, most: int = 50) -> list[Summary]:
        """Return the tables that strangers may find, newest first."""
        query = select(TABLES).where(TABLES.c.listed, TABLES.c.phase.in_(("gathering", "playing", "paused")))
        return self._summaries(query.order_by(TABLES.c.made.desc()).limit(most))

    def tables_of(self, person: str, most: int = 50) -> list[Summary]:
        """Return the tables at which a person sat, newest first."""
        query = select(TABLES).join(SITTERS, SITTERS.c.table_id == TABLES.c.id).where(SITTERS.c.person == person)
        return self._summaries(query.order_by(TABLES.c.made.desc()).limit(most))

    def check(self) -> bool:
        """Say whether the database answers."""
        try:
            with self.engine.connect() as connection:
                connection.execute(select(TABLES.c.id).limit(1))
        except SQLAlchemyError:
            return False
        return True

    def moving(self) -> list[str]:
        """Return the tables where something may happen by itself."""
        with self.engine.connect() as connection:
            query = select(TABLES.c.id).where(TABLES.c.moving, TABLES.c.phase == "playing")
            return list(connection.execute(query).scalars())

    def _summaries(self, query: Any) -> list[Summary]:
        with self.engine.connect() as connection:
            return [
                Summary(
                    row.id, json.loads(row.setup)["game"], row.phase, row.listed, row.moving,
                    tuple((name, kind) for name, kind in json.loads(row.people)), row.made,
                )
                for row in connection.execute(query)
            ]  # fmt: skip


def read_setup(document: Mapping[str, Any]) -> Setup:
    """Return the agreement that was written as plain data."""
    return Setup(**{**document, "clock": ClockRule(**document["clock"])})


def _columns(summary: Mapping[str, Any]) -> dict[str, Any]:
    return {**summary, "people": json.dumps(list(summary["people"]), ensure_ascii=False)}


def _insert(connection: Connection, table_id: str, entries: Sequence[Entry], sitters: Sequence[str]) -> None:
    rows = [
        {
            "table_id": table_id,
            "number": entry.number,
            "kind": entry.kind,
            "at": entry.at,
            "by": entry.by,
            "data": json.dumps(dict(entry.data), ensure_ascii=False),
        }
        for entry in entries
    ]
    if rows:
        connection.execute(insert(ENTRIES), rows)
    if sitters:
        connection.execute(insert(SITTERS), [{"person": person, "table_id": table_id} for person in sitters])


# -- the database itself -------------------------------------------------------------------


def open_engine(url: str) -> Engine:
    """Return an engine; SQLite writes ahead and waits for the disk."""
    if make_url(url).get_backend_name() != "sqlite":
        return create_engine(url, pool_pre_ping=True)
    engine = create_engine(url, connect_args={"check_same_thread": False, "timeout": 30})

    @event.listens_for(engine, "connect")
    def _prepare(connection: sqlite3.Connection, _: object) -> None:
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {pragma}")

    return engine


def migrate(engine: Engine) -> None:
    """Bring the database to the present version."""
    config = Config()
    config.set_main_option("script_location", "layline.server:migrations")
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def copy_database(source: Path, target: Path) -> int:
    """Copy an SQLite database, even while a server writes to it; return how many entries it holds."""
    if not source.exists():
        raise LaylineError(f"expected a database, found no file {source}")
    try:
        with closing(sqlite3.connect(source)) as old:
            count = int(old.execute("SELECT count(*) FROM entries").fetchone()[0])
            part = target.with_name(target.name + ".part")
            part.unlink(missing_ok=True)
            with closing(sqlite3.connect(part)) as new:
                old.backup(new)
                new.execute("PRAGMA journal_mode=DELETE")
            for rest in ("-wal", "-shm"):
                target.with_name(target.name + rest).unlink(missing_ok=True)
            part.replace(target)
    except sqlite3.DatabaseError as error:
        raise LaylineError(f"expected a database of layline, got {source}: {error}") from None
    return count
