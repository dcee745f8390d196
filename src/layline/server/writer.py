"""Who puts many tables' entries on disk in one commit, and tells those who wait only then.

By a future, or by a call in their own loop, one for the whole group. `Writer` does it in a thread of the server's own
process; `layline.server.clerk` has it done in another.
"""

from __future__ import annotations

import contextlib
import threading
import time
from concurrent.futures import Future
from typing import Final

from layline.server.filing import MOST
from layline.server.ledger import Ledger
from layline.server.waiting import Job, Waiting, tell_all, tell_some, waiting_future

GATHER: Final = 0.001
"""Seconds that a commit waits for others after one that had several requests: a table alone never waits.

Each commit of a thread takes the interpreter away from the loop, so few large ones are better. A process of its own
(`filing`) has nothing to gain: what comes while it writes is the next commit.
"""


class Writer:
    """A thread that owns the writing connection."""

    def __init__(self, ledger: Ledger) -> None:
        self.ledger = ledger
        self._waiting: list[Waiting] = []
        self._closing = False
        self._changed = threading.Condition()
        self._thread = threading.Thread(target=self._run, name="layline-writer", daemon=True)
        self._thread.start()

    @property
    def commits(self) -> int:
        """How many transactions there were."""
        return self.ledger.commits

    def submit(self, job: Job) -> Future[None]:
        """Return a future that is done when the job's transaction is on disk."""
        waiting, done = waiting_future(job)
        self._put(waiting)
        return done

    def submit_waiting(self, waiting: Waiting) -> None:
        """Tell somebody in their loop when their job's transaction is on disk."""
        self._put(waiting)

    def close(self) -> None:
        """Write what is waiting and end the thread."""
        with self._changed:
            self._closing = True
            self._changed.notify()
        self._thread.join()

    def _put(self, waiting: Waiting) -> None:
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
            outcomes = self.ledger.write([waiting.job for waiting in group])
            failed = {place: outcome for place, outcome in enumerate(outcomes) if outcome is not None}
            for loop, told in tell_all(group, failed).items():
                with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits any more
                    loop.call_soon_threadsafe(tell_some, loop, told)
        self.ledger.close()
