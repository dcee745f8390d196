"""One writer that puts many tables' entries on disk in one commit.

Whoever writes waits for a future that is done only after the transaction is on disk. When a
group fails, its halves are tried again, so that a lost race of one table harms no other.
"""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Any, Final

from sqlalchemy import Connection, Engine

from layline.server.schema import STATEMENTS

MOST: Final = 500
"""Jobs in one commit."""
News = tuple[str, int]
"""A table and its last number; 0 when something changed that is no entry."""


@dataclass(frozen=True)
class Job:
    """What one request puts on disk."""

    news: News | None
    """What other processes should hear of."""
    rows: Mapping[str, Sequence[dict[str, Any]]]
    """Rows by the name of their statement."""


@dataclass
class _Waiting:
    job: Job
    done: Future[None] = field(default_factory=Future)


class Writer:
    """A thread that owns the writing connection."""

    def __init__(self, engine: Engine, tell: Callable[[Connection, list[News]], None] | None = None) -> None:
        self._engine = engine
        self._tell = tell
        """Called at the end of each transaction with what other processes should hear of."""
        self._queue: queue.SimpleQueue[_Waiting | None] = queue.SimpleQueue()
        self.commits = 0
        self.jobs = 0
        self._thread = threading.Thread(target=self._run, name="layline-writer", daemon=True)
        self._thread.start()

    def submit(self, job: Job) -> Future[None]:
        """Return a future that is done when the job's transaction is on disk."""
        waiting = _Waiting(job)
        self._queue.put(waiting)
        return waiting.done

    def close(self) -> None:
        """Write what is waiting and end the thread."""
        self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        going = True
        while going:
            first = self._queue.get()
            if first is None:
                return
            group = [first]
            while len(group) < MOST:
                try:
                    waiting = self._queue.get_nowait()
                except queue.Empty:
                    break
                if waiting is None:
                    going = False
                    break
                group.append(waiting)
            self._write(group)

    def _write(self, group: list[_Waiting]) -> None:
        try:
            with self._engine.begin() as connection:
                self._execute(connection, [waiting.job for waiting in group])
        except Exception as error:  # noqa: BLE001 - whoever waits is told, whatever it was
            if len(group) == 1:
                group[0].done.set_exception(error)
                return
            middle = len(group) // 2
            self._write(group[:middle])
            self._write(group[middle:])
            return
        self.commits += 1
        self.jobs += len(group)
        for waiting in group:
            waiting.done.set_result(None)

    def _execute(self, connection: Connection, jobs: list[Job]) -> None:
        """Execute each statement once, with the rows of all jobs.

        Jobs stand in the order of their tables, so that no two processes wait for each other's locks.
        """
        jobs.sort(key=lambda job: job.news[0] if job.news else "")
        for name, statement in STATEMENTS.items():
            rows = [row for job in jobs for row in job.rows.get(name, ())]
            if rows:
                connection.execute(statement, rows)
        if self._tell is not None:
            self._tell(connection, [job.news for job in jobs if job.news is not None])
