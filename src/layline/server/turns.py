"""A lock for one table: whoever comes waits their turn, or takes it at once when nobody else has it."""

# layline: compiled

from __future__ import annotations

import asyncio
from collections import deque


class Turn:
    """Like asyncio.Lock, with a way to take it without waiting."""

    def __init__(self) -> None:
        self._taken = False
        self._waiting: deque[asyncio.Future[None]] = deque()

    def locked(self) -> bool:
        """Say whether somebody has it."""
        return self._taken

    def take_now(self) -> bool:
        """Take it unless somebody has it."""
        if self._taken:
            return False
        self._taken = True
        return True

    async def take(self) -> None:
        """Wait for it, first come first served."""
        if self.take_now():
            return
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(mine)
        try:
            await mine
        except asyncio.CancelledError:
            if mine.done() and not mine.cancelled():
                self.give_back()  # it had just been passed on to us
            elif mine in self._waiting:
                self._waiting.remove(mine)
            raise

    def give_back(self) -> None:
        """Pass it on to whoever waits longest, else leave it free."""
        while self._waiting:
            following = self._waiting.popleft()
            if not following.done():
                following.set_result(None)
                return
        self._taken = False

    async def __aenter__(self) -> None:
        await self.take()

    async def __aexit__(self, *_: object) -> None:
        self.give_back()
