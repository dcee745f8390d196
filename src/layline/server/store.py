"""Tables and entries on disk: what is written of them, and what can be read."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import asdict
from typing import Any

from sqlalchemy import Select, func, select
from sqlalchemy.exc import SQLAlchemyError

from layline.server.bus import Bus
from layline.server.clerk import Clerk
from layline.server.database import is_sqlite, migrate, open_engine, reading, trouble
from layline.server.filing import PATIENCE, Rows
from layline.server.kept import Kept, Summary
from layline.server.ledger import EngineLedger, JobLedger, Ledger
from layline.server.rows import BRIEF, Appended, brief_of, columns_of, entry_rows, order_rows, sitter_rows
from layline.server.schema import ENTRIES, KEYS, NEW_KEY, ORDERS, SITTERS, TABLES, file_words
from layline.server.waiting import Job
from layline.server.writer import Writer
from layline.table import ClockRule, Entry, Setup
from layline.table.entries import POSITION_KINDS
from layline.table.live import Brief


class Store:
    """The database: reads at once, writes through one group-committing writer."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.engine = open_engine(url)
        migrate(self.engine)
        self.bus = None if is_sqlite(self.engine) else Bus(self.engine)
        """How several processes on one database hear of each other; a file has one process."""
        self.writer: Writer | Clerk = Writer(self._ledger())

    def _ledger(self) -> Ledger:
        if self.bus is None:
            return JobLedger(self._file(), file_words())
        return EngineLedger(self.engine, self.bus.tell)

    def _file(self) -> str:
        return self.engine.url.database or ""

    async def employ_clerk(self) -> None:
        """Have a process of its own write to the file; what the file's last server sent is on disk then."""
        clerk = Clerk(self._file(), file_words())
        try:
            async with asyncio.timeout(2 * PATIENCE):
                await clerk.start()
        except TimeoutError:
            raise trouble("clerk", path=self._file()) from None
        await asyncio.to_thread(self.writer.close)
        self.writer = clerk

    def close(self) -> None:
        """Write what is waiting and let go of the database."""
        self.writer.close()
        self.engine.dispose()

    # -- writing -----------------------------------------------------------------------

    def create(
        self, table_id: str, setup: Setup, secrets: Sequence[str], entries: Sequence[Entry], brief: Brief
    ) -> Future[None]:
        """Put a new table on disk with its first entries."""
        row = {
            "id": table_id,
            "setup": json.dumps(asdict(setup), ensure_ascii=False),
            "secrets": json.dumps(list(secrets)),
            "made": time.time(),
            **dict(zip(BRIEF, columns_of(brief), strict=True)),
        }
        sitters = sorted({entry.by for entry in entries if entry.kind == "sit"})
        rows: dict[str, Rows] = {
            "tables": [row],
            "entries": entry_rows(table_id, entries),
            "sitters": sitter_rows(table_id, sitters),
        }
        return self.writer.submit(Job((table_id, len(entries)), rows))

    def append(
        self,
        table_id: str,
        entries: Sequence[Entry],
        sitters: Sequence[str] = (),
        brief: Brief | None = None,
        orders: Mapping[int, Mapping[str, int]] | None = None,
    ) -> Future[None]:
        """Put entries on disk, and what came with them; fails when another process wrote one of these numbers first."""
        return self.writer.submit(Appended(table_id, entries, brief, sitters, orders or {}))

    def set_rematch(self, table_id: str, other: str) -> Future[None]:
        """Note which table was made of a finished one, unless one was already."""
        return self.writer.submit(Job((table_id, 0), {"rematch": [{"of": table_id, "other": other}]}))

    def set_orders(self, table_id: str, seat: int, orders: Mapping[str, int]) -> Future[None]:
        """Keep what a seat decided in advance in place of what it had decided before."""
        return self.writer.submit(Job((table_id, 0), {"orders": order_rows(table_id, {seat: orders})}))

    def key(self, name: str, first: Callable[[], str]) -> str:
        """Return a secret of this server, made on first use and the same for every process."""
        with self.engine.begin() as connection:
            row = {"name": name, "value": first()}
            connection.execute(NEW_KEY, row)
            return str(connection.execute(select(KEYS.c.value).where(KEYS.c.name == name)).scalar_one())

    def note(self, name: str, value: str) -> Future[None]:
        """Keep something for the next start in place of what was kept before."""
        return self.writer.submit(Job(None, {"keys": [{"name": name, "value": value}]}))

    def noted(self, name: str) -> str | None:
        """Return what was kept, or None."""
        with self.engine.connect() as connection:
            return connection.execute(select(KEYS.c.value).where(KEYS.c.name == name)).scalar()

    # -- reading -----------------------------------------------------------------------

    def load(self, table_id: str, after: int = 0) -> Kept | None:
        """Return a table as it is on disk, with the entries after a number, or None."""
        if not table_id.isalnum() or not table_id.isascii():  # nothing that a database would stumble over
            return None
        with reading(self.engine) as connection:
            row = connection.execute(select(TABLES).where(TABLES.c.id == table_id)).one_or_none()
            if row is None:
                return None
            query = select(ENTRIES).where(ENTRIES.c.table_id == table_id, ENTRIES.c.number > after)
            found = connection.execute(query.order_by(ENTRIES.c.number))
            entries = tuple(Entry(one.number, one.kind, one.at, one.by, json.loads(one.data)) for one in found)
            people = connection.execute(select(SITTERS.c.person).where(SITTERS.c.table_id == table_id)).scalars()
            setup = read_setup(json.loads(row.setup))
            secrets = tuple(json.loads(row.secrets))
            ordered = connection.execute(select(ORDERS.c.seat, ORDERS.c.orders).where(ORDERS.c.table_id == table_id))
            orders = {one.seat: json.loads(one.orders) for one in ordered}
            return Kept(setup, secrets, entries, frozenset(people), row.rematch, row.made, orders)

    def open_tables(self, most: int = 50) -> list[Summary]:
        """Return the tables that strangers may find and sit down at, newest first."""
        going = TABLES.c.phase.in_(("gathering", "playing", "paused"))
        return self._summaries(select(TABLES).where(TABLES.c.listed, going, TABLES.c.free > 0), most)

    def tables_to_watch(self, most: int = 50) -> list[Summary]:
        """Return the games under way that strangers may find, without a free seat, newest first."""
        going = TABLES.c.phase.in_(("playing", "paused"))
        return self._summaries(select(TABLES).where(TABLES.c.listed, going, TABLES.c.free == 0), most)

    def tables_of(self, person: str, most: int = 50) -> list[Summary]:
        """Return the tables at which a person sat, those that go on first, newest first."""
        query = select(TABLES).join(SITTERS, SITTERS.c.table_id == TABLES.c.id).where(SITTERS.c.person == person)
        return self._summaries(query.order_by(TABLES.c.phase.in_(("over", "abandoned"))), most)

    def waiting_for(self, person: str) -> list[tuple[Summary, int, float]]:
        """Return the tables where a person is to decide, with number and time of what led there, newest first."""
        tables = {one.id: one for one in self.tables_of(person) if person in one.brief.acting}
        played = ENTRIES.c.table_id.in_(tables) & ENTRIES.c.kind.in_(POSITION_KINDS)
        last = select(ENTRIES.c.table_id, func.max(ENTRIES.c.number), func.max(ENTRIES.c.at)).where(played)
        with reading(self.engine) as connection:
            rows = connection.execute(last.group_by(ENTRIES.c.table_id)).all()
        return sorted([(tables[table], number, at) for table, number, at in rows], key=lambda row: -row[2])

    def check(self) -> bool:
        """Say whether the database answers."""
        try:
            with reading(self.engine) as connection:
                connection.execute(select(TABLES.c.id).limit(1))
        except SQLAlchemyError:
            return False
        return True

    def moving(self) -> list[str]:
        """Return the tables where something may happen by itself."""
        with reading(self.engine) as connection:
            query = select(TABLES.c.id).where(TABLES.c.moving, TABLES.c.phase == "playing")
            return list(connection.execute(query).scalars())

    def _summaries(self, query: Select[Any], most: int) -> list[Summary]:
        with reading(self.engine) as connection:
            rows = connection.execute(query.order_by(TABLES.c.made.desc()).limit(most))
            return [Summary(row.id, json.loads(row.setup)["game"], row.made, brief_of(row)) for row in rows]


def read_setup(document: Mapping[str, Any]) -> Setup:
    """Return the agreement that was written as plain data."""
    return Setup(**{**document, "clock": ClockRule(**document["clock"])})
