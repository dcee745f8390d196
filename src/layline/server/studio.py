"""Films of games: made one after the other in a process of their own, only a few waiting."""

from __future__ import annotations

import asyncio
from importlib.util import find_spec
from typing import Final

from layline.core.record import Record
from layline.kit.picture import Film
from layline.server.limits import Buckets
from layline.server.settings import Settings
from layline.server.thinking import BotFailed, Thinkers
from layline.table import Refused

NEEDED: Final = ("PIL", "resvg_py")


class Studio:
    """Makes films for whoever may have the record."""

    def __init__(self, settings: Settings) -> None:
        self.waiting = 0
        self._most = settings.films_waiting
        self._pace = Buckets(settings.films_rate, settings.films_burst)
        self._one = asyncio.Lock()
        self._worker = Thinkers(1, 0.0, settings.film_patience, tasks=1)

    async def film(
        self, asker: str, record: Record, kind: str, width: int, theme: str, looking: int, language: str
    ) -> Film:
        """Return a game as moving pictures, or raise Refused when too much is asked."""
        if not all(find_spec(name) for name in NEEDED):
            raise Refused("no_films")
        if self.waiting >= self._most or not self._pace.take(asker):
            raise Refused("too_fast")
        self.waiting += 1
        try:
            async with self._one:
                return await self._worker.film(record, kind, width, theme, looking, language)
        except BotFailed:
            raise Refused("no_film") from None
        finally:
            self.waiting -= 1

    async def close(self) -> None:
        """Let the process end."""
        await self._worker.close()
