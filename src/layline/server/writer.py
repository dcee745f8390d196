"""Who puts many tables' entries on disk in one commit, and tells those who wait only then.

By a future, or by a call in their own loop, one for the whole group. `Writer` does it in a thread of the server's own
process; `layline.server.clerk` has it done in another.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from typing import Final

from layline.server.filing import GATHER, MOST, Outcome
from layline.server.ledger import Job, Ledger, Unwritten

LOG: Final = logging.getLogger("layline.server")
SOME: Final = 16
"""Tables of a group that are told at one go."""
Then = Callable[[BaseException | None], None]
"""What is done when a job is on disk, or could not be written."""


class Waiting:
    """Somebody who waits for a job, in a loop or wherever they are told."""

    __slots__ = ("job", "loop", "tell")

    def __init__(self, job: Job, loop: asyncio.AbstractEventLoop | None, tell: Then) -> None:
        self.job, self.loop, self.tell = job, loop, tell


def waiting_future(job: Job) -> tuple[Waiting, Future[None]]:
    """Return a job with a future that is done when it is on disk."""
    done: Future[None] = Future()

    def tell(error: BaseException | None) -> None:
        if error is None:
            done.set_result(None)
        else:
            done.set_exception(error)

    return Waiting(job, None, tell), done


def tell_all(group: Sequence[Waiting], outcomes: Sequence[Outcome]) -> dict[asyncio.AbstractEventLoop, list[Told]]:
    """Tell everybody of a group who is in no loop; return what to tell the others, by their loops."""
    loops: dict[asyncio.AbstractEventLoop, list[Told]] = {}
    for waiting, outcome in zip(group, outcomes, strict=True):
        error = None if outcome is None else Unwritten(outcome)
        if waiting.loop is None:
            waiting.tell(error)
        else:
            loops.setdefault(waiting.loop, []).append((waiting.tell, error))
    return loops


Told = tuple[Then, Unwritten | None]


def tell_some(loop: asyncio.AbstractEventLoop, told: list[Told]) -> None:
    """Tell some of a group; the others after whatever else has come meanwhile."""
    for then, error in told[:SOME]:
        try:
            then(error)
        except Exception:
            LOG.exception("what follows a commit failed")  # the other tables of the group go on
    if len(told) > SOME:
        loop.call_soon(tell_some, loop, told[SOME:])


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

    def submit_then(self, job: Job, loop: asyncio.AbstractEventLoop, then: Then) -> None:
        """Call something in a loop when the job's transaction is on disk."""
        self._put(Waiting(job, loop, then))

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
            for loop, told in tell_all(group, outcomes).items():
                with contextlib.suppress(RuntimeError):  # the loop is closed: nobody waits any more
                    loop.call_soon_threadsafe(tell_some, loop, told)
        self.ledger.close()
