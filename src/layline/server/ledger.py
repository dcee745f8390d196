"""What requests put on disk, and how a database takes many of them in one transaction."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Protocol

from sqlalchemy import Connection, Engine, Executable
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError

from layline.server.filing import FileLedger, Outcome, Words, write_all
from layline.server.schema import MANY, STATEMENTS
from layline.server.waiting import Job, News

LOG: Final = logging.getLogger("layline.server")


class Ledger(Protocol):
    """Where jobs are written down."""

    @property
    def commits(self) -> int:
        """How many transactions there were, of many jobs each."""

    def write(self, jobs: Sequence[Job]) -> list[Outcome]:
        """Put jobs on disk in as few transactions as can be; say of each whether it is there."""

    def close(self) -> None:
        """Let go of the database."""


class JobLedger:
    """The writing connection to a file, for a writer in the server's own process."""

    def __init__(self, path: str, words: Mapping[str, Words]) -> None:
        self._file = FileLedger(path, words)
        self.close = self._file.close

    @property
    def commits(self) -> int:
        """How many transactions there were."""
        return self._file.commits

    def write(self, jobs: Sequence[Job]) -> list[Outcome]:
        """Put jobs on disk."""
        return self._file.write([job.rows() for job in jobs])


class EngineLedger:
    """The writing connection to a database that SQLAlchemy speaks to."""

    def __init__(self, engine: Engine, tell: Callable[[Connection, list[News]], None]) -> None:
        self._engine = engine
        self._tell = tell
        """Called at the end of each transaction with what other processes should hear of."""
        self._statements: dict[str, tuple[str, Callable[[dict[str, Any]], Any]]] = {}
        self._connection: Connection | None = None
        self.commits = 0

    def write(self, jobs: Sequence[Job]) -> list[Outcome]:
        """Put jobs on disk."""
        return write_all(jobs, self._commit, _why)

    def _commit(self, jobs: Sequence[Job]) -> None:
        kept = self._connection is not None
        try:
            self._write(jobs)
        except DBAPIError as error:
            if not (kept and error.connection_invalidated):
                raise
            self._write(jobs)  # the database was away meanwhile, and may be back

    def _write(self, jobs: Sequence[Job]) -> None:
        try:
            connection = self._connection = self._connection or self._engine.connect()
            with connection.begin():
                self._execute(connection, jobs)
        except Exception:
            self.close()
            raise
        self.commits += 1

    def close(self) -> None:
        """Close the connection; the next group opens one."""
        if self._connection is not None:
            with contextlib.suppress(SQLAlchemyError):
                self._connection.close()
            self._connection = None

    def _execute(self, connection: Connection, jobs: Sequence[Job]) -> None:
        """Execute each statement once, with the rows of all jobs.

        Jobs stand in the order of their tables, so that no two processes wait for each other's locks.
        """
        jobs = sorted(jobs, key=lambda job: job.news[0] if job.news else "")
        works = [job.rows() for job in jobs]
        for name, statement in STATEMENTS.items():
            rows: Any = [row for work in works for row in work.get(name, ())]
            if not rows:
                continue
            if name in MANY:
                rows = [dict(zip(MANY[name][0], row, strict=True)) for row in rows]
            written, shaped = self._plain(name, statement, rows[0])
            connection.exec_driver_sql(written, [shaped(row) for row in rows])
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


def _why(error: Exception) -> Outcome:
    if not isinstance(error, SQLAlchemyError):
        LOG.error("a job cannot be written", exc_info=error)
    return isinstance(error, IntegrityError), str(error)
