"""One writer that puts many tables' entries on disk in one commit.

Whoever writes is told only after the transaction is on disk: by a future, or by a call in its own
loop, one for the whole group. When a group fails, its halves are tried again, so that a lost race
of one table harms no other.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import Connection, Engine, Executable
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from layline.server.database import is_sqlite
from layline.server.schema import MANY, STATEMENTS

LOG: Final = logging.getLogger("layline.server")
MOST: Final = 500
"""Jobs in one commit."""
MANY_ROWS: Final = 100
"""Rows in one statement."""
SOME: Final = 16
"""Tables of a group that are told at one go."""
GATHER: Final = 0.003
"""Seconds that a commit waits for others after one that had several jobs: a table alone never waits."""
News = tuple[str, int]
"""A table and its last number; 0 when something changed that is no entry."""


Rows = Sequence[dict[str, Any] | tuple[Any, ...]]


@dataclass(frozen=True)
class Job:
    """What one request puts on disk."""

    news: News | None
    """What other processes should hear of."""
    rows: Mapping[str, Rows]
    """Rows by the name of their statement; for those in MANY as tuples, else by the names of their columns."""


Then = Callable[[BaseException | None], None]
"""What is done when a job is on disk, or could not be written."""


class _Waiting:
    __slots__ = ("job", "loop", "tell")

    def __init__(self, job: Job, loop: asyncio.AbstractEventLoop | None, tell: Then) -> None:
        self.job, self.loop, self.tell = job, loop, tell


class Writer:
    """A thread that owns the writing connection."""

    def __init__(self, engine: Engine, tell: Callable[[Connection, list[News]], None] | None = None) -> None:
        self._engine = engine
        self._tell = tell
        """Called at the end of each transaction with what other processes should hear of."""
        self._in_one = is_sqlite(engine)
        self._waiting: list[_Waiting] = []
        self._closing = False
        self._changed = threading.Condition()
        self._statements: dict[str, tuple[str, Callable[[dict[str, Any]], Any]]] = {}
        self._connection: Connection | None = None
        self.commits = 0
        self.jobs = 0
        self._thread = threading.Thread(target=self._run, name="layline-writer", daemon=True)
        self._thread.start()

    def submit(self, job: Job) -> Future[None]:
        """Return a future that is done when the job's transaction is on disk."""
        done: Future[None] = Future()

        def tell(error: BaseException | None) -> None:
            if error is None:
                done.set_result(None)
            else:
                done.set_exception(error)

        self._put(_Waiting(job, None, tell))
        return done

    def submit_then(self, job: Job, loop: asyncio.AbstractEventLoop, then: Then) -> None:
        """Call something in a loop when the job's transaction is on disk."""
        self._put(_Waiting(job, loop, then))

    def close(self) -> None:
        """Write what is waiting and end the thread."""
        with self._changed:
            self._closing = True
            self._changed.notify()
        self._thread.join()

    def _put(self, waiting: _Waiting) -> None:
        with self._changed:
            self._waiting.append(waiting)
            if len(self._waiting) == 1:
                self._changed.notify()

    def _run(self) -> None:
        crowded = False
        while True:
            with self._changed:
                while not self._waiting and not self._closing:
                    self._changed.wait()
                if not self._waiting:
                    break
            if crowded:
                time.sleep(GATHER)
            with self._changed:
                group, self._waiting = self._waiting[:MOST], self._waiting[MOST:]
            crowded = len(group) > 1
            self._write(group)
        self._let_go()

    def _write(self, group: list[_Waiting]) -> None:
        kept = self._connection
        try:
            connection = self._connection = kept or self._engine.connect()
            with connection.begin():
                self._execute(connection, [waiting.job for waiting in group])
        except Exception as error:  # noqa: BLE001 - whoever waits is told, whatever it was
            self._let_go()
            if kept is not None and isinstance(error, DBAPIError) and error.connection_invalidated:
                self._write(group)  # the database was away meanwhile, and may be back
                return
            if len(group) == 1:
                _tell(group, error)
                return
            middle = len(group) // 2
            self._write(group[:middle])
            self._write(group[middle:])
            return
        self.commits += 1
        self.jobs += len(group)
        _tell(group, None)

    def _let_go(self) -> None:
        """Close the connection; the next group opens one."""
        if self._connection is not None:
            with contextlib.suppress(SQLAlchemyError):
                self._connection.close()
            self._connection = None

    def _execute(self, connection: Connection, jobs: list[Job]) -> None:
        """Execute each statement once, with the rows of all jobs.

        Jobs stand in the order of their tables, so that no two processes wait for each other's locks.
        """
        jobs.sort(key=lambda job: job.news[0] if job.news else "")
        for name, statement in STATEMENTS.items():
            rows: Any = [row for job in jobs for row in job.rows.get(name, ())]
            if not rows:
                continue
            if name in MANY:
                if self._in_one:
                    _execute_many(connection, name, rows)
                    continue
                rows = [dict(zip(MANY[name][0], row, strict=True)) for row in rows]
            written, shaped = self._plain(name, statement, rows[0])
            connection.exec_driver_sql(written, [shaped(row) for row in rows])
        if self._tell is not None:
            self._tell(connection, [job.news for job in jobs if job.news is not None])

    def _plain(
        self, name: str, statement: Executable, row: dict[str, Any]
    ) -> tuple[str, Callable[[dict[str, Any]], Any]]:
        """Return a statement in the driver's own words, and how its rows must look.

        Every value is a number or a text already: a row needs no more care than that.
        """
        found = self._statements.get(name)
        if found is None:
            compiled: Any = statement.compile(dialect=self._engine.dialect, column_keys=[*row])  # type: ignore[attr-defined]
            places = compiled.positiontup
            found = str(compiled), (lambda row: row) if places is None else (lambda row: tuple(map(row.get, places)))
            self._statements[name] = found
        return found


def _execute_many(connection: Connection, name: str, rows: Sequence[tuple[Any, ...]]) -> None:
    """Write many rows with one call: SQLite lets the interpreter's lock go at each, and getting it back takes long."""
    columns, head, tail = MANY[name]
    place = f"({', '.join('?' * len(columns))})"
    for first in range(0, len(rows), MANY_ROWS):
        some = rows[first : first + MANY_ROWS]
        words = f"{head}{', '.join([place] * len(some))}{tail}"
        connection.exec_driver_sql(words, tuple([value for row in some for value in row]))


def _tell(group: list[_Waiting], error: BaseException | None) -> None:
    """Tell everybody of a group, those in a loop by one call."""
    loops: dict[asyncio.AbstractEventLoop, list[Then]] = {}
    for waiting in group:
        if waiting.loop is None:
            waiting.tell(error)
        else:
            loops.setdefault(waiting.loop, []).append(waiting.tell)
    for loop, thens in loops.items():
        with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits any more
            loop.call_soon_threadsafe(_call, loop, thens, error)


def _call(loop: asyncio.AbstractEventLoop, thens: list[Then], error: BaseException | None) -> None:
    """Tell some of a group; the others after whatever else has come meanwhile."""
    for then in thens[:SOME]:
        try:
            then(error)
        except Exception:
            LOG.exception("what follows a commit failed")  # the other tables of the group go on
    if len(thens) > SOME:
        loop.call_soon(_call, loop, thens[SOME:], error)
