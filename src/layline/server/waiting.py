"""Who waits for the disk, and how they are told."""

# layline: compiled

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from typing import Any, Final

from mypy_extensions import mypyc_attr

LOG: Final = logging.getLogger("layline.server")
SOME: Final = 64
"""Tables of a group that are told at one go."""
News = tuple[str, int]
"""A table and its last number; 0 when something changed that is no entry."""
Then = Callable[[BaseException | None], None]
"""What is done when a job is on disk, or could not be written."""


@mypyc_attr(acyclic=True)
class Job:
    """What one request puts on disk."""

    def __init__(self, news: News | None, rows: Mapping[str, Sequence[Any]]) -> None:
        self.news = news
        """What other processes should hear of."""
        self._rows = rows

    def rows(self) -> Mapping[str, Sequence[Any]]:
        """Return rows by the name of their statement: tuples for those in MANY, else by the names of their columns."""
        return self._rows

    def packed(self) -> Any:
        """Return the same as a process of its own is sent it (`filing.unfolded`)."""
        return self._rows


class Unwritten(Exception):
    """A job that is not on disk; `taken` when another process wrote one of its numbers first."""

    def __init__(self, taken: bool, why: str) -> None:
        super().__init__(why)
        self.taken = taken


@mypyc_attr(acyclic=True)
class Waiting:
    """Somebody who waits for a job, in a loop or wherever they are told."""

    def __init__(self, job: Job, loop: asyncio.AbstractEventLoop | None) -> None:
        self.job, self.loop = job, loop
        self.error: Unwritten | None = None

    def told(self) -> None:
        """Go on: the job is on disk, or `error` says why not."""
        raise NotImplementedError


@mypyc_attr(acyclic=True)
class Caller(Waiting):
    """Somebody who wants to be called."""

    def __init__(self, job: Job, loop: asyncio.AbstractEventLoop | None, then: Then) -> None:
        super().__init__(job, loop)
        self._then = then

    def told(self) -> None:
        self._then(self.error)


def waiting_future(job: Job) -> tuple[Waiting, Future[None]]:
    """Return a job with a future that is done when it is on disk."""
    done: Future[None] = Future()
    done.set_running_or_notify_cancel()  # whoever stops waiting does not stop the writing, nor whoever tells

    def tell(error: BaseException | None) -> None:
        if error is None:
            done.set_result(None)
        else:
            done.set_exception(error)

    return Caller(job, None, tell), done


class Outbox:
    """Jobs for somebody who will be told in a moment that there are some."""

    def __init__(self, loop: asyncio.AbstractEventLoop, post: Callable[[], None]) -> None:
        self.waiting: list[Waiting] = []
        self.sent: list[Waiting] = []
        """Those whose jobs were taken and not answered."""
        self._packed: list[Any] = []
        """The jobs of those who wait."""
        self._loop, self._post = loop, post

    def put(self, waiting: Waiting) -> None:
        """Add a job; who takes them is called once for all that come at the same moment."""
        try:
            packed = waiting.job.packed()
        except Exception as error:  # noqa: BLE001 - whoever asked is told, and nobody else is harmed
            waiting.error = Unwritten(False, str(error))
            self._loop.call_soon(tell_some, self._loop, [waiting])
            return
        self.waiting.append(waiting)
        self._packed.append(packed)
        if len(self.waiting) == 1:
            self._loop.call_soon(self._post)

    def take(self) -> list[Any]:
        """Return the jobs that wait, packed; from now on they wait for an answer."""
        self.sent += self.waiting
        packed, self.waiting, self._packed = self._packed, [], []
        return packed

    def answered(self, count: int) -> list[Waiting]:
        """Return those who were sent first, so many of them."""
        found, self.sent = self.sent[:count], self.sent[count:]
        return found

    def give_up(self) -> list[Waiting]:
        """Return everybody who waits for anything, for nothing more will come."""
        lost = self.sent + self.waiting
        self.sent, self.waiting, self._packed = [], [], []
        return lost


def tell_all(
    group: Sequence[Waiting], failed: dict[int, tuple[bool, str]]
) -> dict[asyncio.AbstractEventLoop, list[Waiting]]:
    """Tell everybody of a group who is in no loop; return the others by their loops. `failed` says why, by place."""
    loops: dict[asyncio.AbstractEventLoop, list[Waiting]] = {}
    for place, waiting in enumerate(group):
        if failed and place in failed:
            waiting.error = Unwritten(*failed[place])
        loop = waiting.loop
        if loop is None:
            waiting.told()
        elif loop in loops:
            loops[loop].append(waiting)
        else:
            loops[loop] = [waiting]
    return loops


def tell_some(loop: asyncio.AbstractEventLoop, group: list[Waiting]) -> None:
    """Tell some of a group; the others after whatever else has come meanwhile."""
    for waiting in group[:SOME]:
        try:
            waiting.told()
        except Exception:
            LOG.exception("what follows a commit failed")  # the other tables of the group go on
    if len(group) > SOME:
        loop.call_soon(tell_some, loop, group[SOME:])
