"""The writer as a process of its own: `layline.server.filing` at the other end of two pipes.

Python runs one thread of a process at a time. A thread that writes therefore keeps the one that talks to the pages
waiting at every step, and that cost more than the writing itself; pipes cost next to nothing.
"""

from __future__ import annotations

import asyncio
import logging
import sys
import threading
from concurrent.futures import Future
from typing import Any, Final

from layline.server import filing
from layline.server.filing import Unpacker, Words, packed
from layline.server.waiting import Job, Outbox, Unwritten, tell_some, waiting_future

LOG: Final = logging.getLogger("layline.server")
AGAIN: Final = 0.2
"""Seconds before a writer that ended by itself is started again."""


class Clerk(asyncio.SubprocessProtocol):
    """The writer of one file, in a process that is started again whenever it ends by itself."""

    def __init__(self, path: str, words: dict[str, Words]) -> None:
        self._first = packed((path, words))
        self._loop = asyncio.get_running_loop()
        self._thread = threading.get_ident()
        self._outbox = Outbox(self._loop, self._post)
        """What will be sent in a moment, or when there is a process to send it to."""
        self.submit_waiting = self._outbox.put
        """Tell somebody in the server's loop when their job's transaction is on disk."""
        self._unpacker = Unpacker()
        self._process: asyncio.SubprocessTransport | None = None
        self._pipe: Any = None
        self._ready = asyncio.Event()
        self._closing = False
        self._ended = threading.Event()
        self._starting: asyncio.Task[None] | None = None
        self.commits = 0
        """How many transactions there were, of many jobs each."""

    @property
    def pid(self) -> int:
        """The number of the process."""
        return 0 if self._process is None else self._process.get_pid()

    async def start(self) -> None:
        """Start the process; when this returns, nobody else writes to the file."""
        if self._closing:
            return
        self._unpacker = Unpacker()
        command = [sys.executable, "-I", "-S", filing.__file__]
        self._process, _ = await self._loop.subprocess_exec(lambda: self, *command, stderr=None)
        self._pipe = self._process.get_pipe_transport(0)
        self._pipe.write(self._first)
        await self._ready.wait()

    def submit(self, job: Job) -> Future[None]:
        """Return a future that is done when the job's transaction is on disk."""
        waiting, done = waiting_future(job)
        if threading.get_ident() == self._thread:
            self._outbox.put(waiting)
        else:
            self._loop.call_soon_threadsafe(self._outbox.put, waiting)
        return done

    def close(self) -> None:
        """Have written what is waiting and end the process; to be called from another thread than the loop's."""
        self._loop.call_soon_threadsafe(self._close)
        self._ended.wait()

    def _close(self) -> None:
        self._closing = True
        self._post()
        if self._process is not None:
            self._pipe.close()  # once everything is sent
        else:
            self._lose()
            self._ended.set()

    def _post(self) -> None:
        """Send what waits, in one message."""
        if self._outbox.waiting and self._process is not None and self._ready.is_set():
            self._pipe.write(packed(self._outbox.take()))

    # -- what the process says -------------------------------------------------------------

    def pipe_data_received(self, fd: int, data: bytes) -> None:
        for message in self._unpacker.take(data):
            if message:
                self.commits += 1
                self._tell(*message)
            else:
                self._ready.set()
                self._post()

    def _tell(self, count: int, failed: dict[int, tuple[bool, str]]) -> None:
        group = self._outbox.answered(count)
        for place, why in failed.items():
            group[place].error = Unwritten(*why)
        tell_some(self._loop, group)

    def connection_lost(self, exc: Exception | None) -> None:
        self._process = None
        self._ready.clear()
        self._lose()
        if self._closing:
            self._ended.set()
            return
        LOG.error("the process that writes has ended; another one is started")
        self._loop.call_later(AGAIN, self._start_again)

    def _lose(self) -> None:
        """Tell everybody who waits that nothing more will come; what is on disk they will find there."""
        lost = self._outbox.give_up()
        for waiting in lost:
            waiting.error = Unwritten(False, "the writer ended")
        self._loop.call_soon(tell_some, self._loop, lost)

    def _start_again(self) -> None:
        self._starting = self._loop.create_task(self._try_again())

    async def _try_again(self) -> None:
        try:
            await self.start()
        except OSError as error:  # no memory, no more processes: that may pass
            LOG.error("the process that writes cannot be started: %s", error)  # noqa: TRY400 - it says enough
            self._lose()
            self._loop.call_later(AGAIN, self._start_again)
