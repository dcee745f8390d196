"""Tables of a real hub in this process, with pages that keep every byte they are sent."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from layline.core import WATCHER
from layline.games.vor_dem_wind import GAME
from layline.games.vor_dem_wind.rules import VorDemWindState
from layline.server import wire
from layline.server.desk import Desk
from layline.server.guests import Guest
from layline.server.hub import Hub
from layline.server.live import Live
from layline.server.page import Page
from layline.server.settings import Settings
from layline.server.store import Store
from layline.table import Setup
from layline.table.live import LiveTable

NAMES = ("Anna", "Ben", "Cleo", "Dora")


@asynccontextmanager
async def opened_hub(folder: Path) -> AsyncIterator[Hub]:
    """Open a hub on a database in an empty folder."""
    settings = Settings(data=folder, bot_pause=0.0)
    hub = Hub(settings, Store(settings.url()))
    try:
        yield hub
    finally:
        await hub.stop()


class Reader:
    """Somebody's open page."""

    def __init__(self, hub: Hub, live: Live, guest: Guest) -> None:
        self.hub, self.page = hub, Page(hub.metrics, hub.pacer, live, guest)
        self.sent: list[bytes] = []
        self.shown = 0
        """The number of the last entry that a picture showed."""
        self.news = asyncio.Event()
        self.tags = 0
        live.enter(self.page)
        self.sender = hub.spawn(self.page.send_all(self))

    async def send(self, message: bytes) -> None:
        """Keep what the server sends."""
        self.sent.append(message)
        found = json.loads(message)
        if found["type"] in ("table", "update"):
            self.shown = found["number"]
        self.news.set()

    async def ask(self, type: str, **fields: Any) -> dict[str, Any]:
        """Ask for something as a page would, and return the answer."""
        self.tags += 1
        before, tag = len(self.sent), f"q{self.tags}"
        await Desk(self.hub).answer(self.page, wire.read(json.dumps({"type": type, "tag": tag, **fields})))
        while True:
            for message in self.sent[before:]:
                found: dict[str, Any] = json.loads(message)
                if found.get("tag") == tag:
                    return found
            await self._next()

    async def settle(self) -> None:
        """Wait until the newest entry has been shown."""
        while self.shown < self.page.live.committed:
            await self._next()

    async def _next(self) -> None:
        async with asyncio.timeout(20):
            await self.news.wait()
        self.news.clear()

    def heard(self) -> tuple[list[bytes], list[bytes]]:
        """Return answers and the rest, each in order; how they mix depends on the disk (docs/protocol.md)."""
        answers = [message for message in self.sent if b'"tag":' in message]
        return answers, [message for message in self.sent if b'"tag":' not in message]


class Room:
    """One table, set up and started, with a page for each seat and for somebody who watches."""

    def __init__(self, live: Live, readers: dict[int, Reader]) -> None:
        self.live, self.readers = live, readers

    @property
    def state(self) -> VorDemWindState:
        found = self.live.table.state
        assert isinstance(found, VorDemWindState)
        return found

    @classmethod
    async def opened(cls, hub: Hub, start: dict[str, Any], language: str = "en") -> "Room":
        start = {name: value for name, value in start.items() if name != "game"}
        options = GAME.options(start.pop("options", {}))
        setup = Setup(GAME.name, GAME.rules_version, options.document(), host="guest0", start=start)

        def begin(table: LiveTable, now: float) -> None:
            for seat in range(options.players):
                table.sit(f"guest{seat}", NAMES[seat], seat, now)
            table.start("guest0", now)

        live = await hub.create(setup, begin)
        guests = {seat: Guest(f"guest{seat}", NAMES[seat]) for seat in range(options.players)}
        readers = {seat: Reader(hub, live, guest) for seat, guest in (guests | {WATCHER: Guest("eve", "Eve")}).items()}
        for reader in readers.values():
            await Desk(hub).answer(reader.page, wire.Hello(language=language))
        room = cls(live, readers)
        await room.settle()
        return room

    async def settle(self) -> None:
        """Wait until every page shows the newest entry."""
        for reader in self.readers.values():
            await reader.settle()

    async def play(self, text: str) -> None:
        """Play a move for whoever is to act, from their own page."""
        reader = self.readers[int(self.state.to_act())]
        done = await reader.ask("play", text=text, seen=self.live.table.number)
        assert done["type"] == "done", done
        await self.settle()

    def close(self) -> None:
        """Let go of the pages."""
        for reader in self.readers.values():
            reader.sender.cancel()
            self.live.leave(reader.page)
