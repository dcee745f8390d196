"""The live tables of a process: found, made, driven and forgotten; `changing` tells how they change.

Nothing is only in memory: a table that is not here is loaded by replaying its entries.
"""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from typing import Final

from sqlalchemy.exc import SQLAlchemyError

from layline.server.changing import Ask, Changing, note
from layline.server.driver import Driver
from layline.server.live import Live, build
from layline.server.settings import Settings
from layline.server.store import Store
from layline.server.studio import Studio
from layline.server.thinking import Thinkers
from layline.table import Refused, Setup
from layline.table.entries import POSITION_KINDS
from layline.table.live import LiveTable

FORGET: Final = 60.0
"""Seconds after which a table that nobody looks at leaves the memory."""


class Hub(Changing):
    """Every live table of this process."""

    def __init__(self, settings: Settings, store: Store) -> None:
        super().__init__(store)
        self.settings = settings
        self.thinkers = Thinkers(settings.bot_workers, settings.bot_seconds, settings.bot_patience)
        self.studio = Studio(settings)
        self._loading: dict[str, asyncio.Task[Live]] = {}
        self.driver = Driver(self)
        self.closing = False

    # -- beginning and end -----------------------------------------------------------------

    async def start(self) -> None:
        """Listen to other processes, wake the tables where something may happen by itself, look after the memory."""
        if self.settings.clerk and self.store.bus is None:
            await self.store.employ_clerk()
        if self.store.bus is not None:
            self.spawn(self.store.bus.listen(self.hear, lambda: list(self.tables)))
        await self.driver.begin()
        self.spawn(self._wake_all())
        self.spawn(self._sweep())

    async def stop(self) -> None:
        """Let what is being written end, then close everything."""
        self.closing = True
        for live in self.tables.values():
            for handle in (live.timer, live.presence):
                if handle is not None:
                    handle.cancel()
            for page in list(live.pages):
                page.end()
        for live in list(self.tables.values()):
            async with live.lock:
                pass
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.thinkers.close()
        await self.studio.close()
        with contextlib.suppress(SQLAlchemyError):
            await self.driver.note_alive()
        await asyncio.to_thread(self.store.close)

    async def _wake_all(self) -> None:
        for table_id in await asyncio.to_thread(self.store.moving):
            try:
                await self.live(table_id)
            except Exception as error:  # noqa: BLE001 - one table that cannot be read must not keep the others asleep
                note(f"table {table_id} cannot be loaded", error)
            await asyncio.sleep(0)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(min(FORGET / 2, self.settings.send_patience / 4))
            late = asyncio.get_running_loop().time() - self.settings.send_patience
            for page in [page for live in self.tables.values() for page in live.pages]:
                if 0.0 < page.sending < late:  # it does not read
                    page.end()
            for live in list(self.tables.values()):
                if live.idle() and time.monotonic() - live.touched > FORGET:
                    del self.tables[live.id]
                    self.driver.elsewhere.pop(live.id, None)

    # -- finding and making ----------------------------------------------------------------

    async def live(self, table_id: str) -> Live:
        """Return a table, from memory or from disk; Refused when there is none."""
        found = self.tables.get(table_id)
        if found is None:
            if table_id not in self._loading:
                self._loading[table_id] = self.spawn(self._load(table_id))
            found = await asyncio.shield(self._loading[table_id])
        found.touched = time.monotonic()
        return found

    async def _load(self, table_id: str) -> Live:
        try:
            kept = await asyncio.to_thread(self.store.load, table_id)
            if kept is None:
                raise Refused("no_table")
            live = Live(table_id, kept, await asyncio.to_thread(build, kept))
            self.tables[table_id] = live
        finally:
            del self._loading[table_id]
        await self.driver.welcome(live)
        return live

    async def create(self, setup: Setup, begin: Ask | None = None) -> Live:
        """Make a table, with what happens at it at once, and put it on disk."""
        table = await asyncio.to_thread(self._begun, setup, begin)
        table_id = secrets.token_urlsafe(9).replace("-", "a").replace("_", "b")
        keys = [secrets.token_urlsafe(16) for _ in range(len(table.seats))]
        await asyncio.wrap_future(self.store.create(table_id, setup, keys, table.entries, table.brief()))
        self.metrics.tables += 1
        return await self.live(table_id)

    def _begun(self, setup: Setup, begin: Ask | None) -> LiveTable:
        table = LiveTable(setup)
        if begin is not None:
            begin(table, time.time())
            table.follow(self.dice, time.time(), {})
        return table

    async def rematch(self, live: Live) -> str:
        """Return the table that follows a finished one, made on the first request."""
        async with live.lock:
            if live.rematch is None:
                setup = live.table.rematch()
                seats = live.table.seats.rotated()

                def sit(table: LiveTable, now: float) -> None:
                    for seat, tenure in enumerate(seats):
                        if tenure.person:
                            table.sit(tenure.person, tenure.name, seat, now)
                        elif tenure.bot:
                            table.append("bot", now, setup.host, {"seat": seat, "spec": tenure.bot})
                    people = table.seats.people()
                    if len(people) == 1 and all(tenure.person or tenure.bot for tenure in seats):
                        table.start(people.pop(), now)  # nobody else is to be waited for

                other = await self.create(setup, sit)
                await asyncio.wrap_future(self.store.set_rematch(live.id, other.id))
                await self._catch_up(live)  # another process may have made one first
            return live.rematch or ""

    # -- what other processes do -----------------------------------------------------------

    def hear(self, table_id: str, number: int) -> None:
        """Look at a table of which another process wrote; number 0 stands for what is no entry."""
        live = self.tables.get(table_id)
        if table_id in self._loading or (live is not None and (number == 0 or number > live.committed)):
            self.spawn(self._heard(table_id, number))

    async def _heard(self, table_id: str, number: int) -> None:
        live = self.tables.get(table_id) or await self.live(table_id)
        touched = live.touched
        async with live.lock:
            former, before, orders = live.rematch, live.committed, live.orders
            if number == 0 or number > before:
                await self._catch_up(live)
            ordering = {
                live.table.seats.person(seat)
                for seat in range(len(live.table.seats))
                if orders.get(seat, {}) != live.orders.get(seat, {})
            }
            if any(entry.kind in POSITION_KINDS for entry in live.table.entries[before:]):
                self.driver.elsewhere[live.id] = live.committed
        for page in live.pages:
            if page.person in ordering:  # nobody else may notice
                live.forget_of(page.person)
                page.look_again()
            if live.rematch and live.rematch != former:
                page.reply({"type": "rematch", "id": live.rematch})
        self.show(live)
        live.touched = touched  # what others do elsewhere keeps nothing in memory here

    # -- who is here -----------------------------------------------------------------------

    def presence(self, live: Live) -> None:
        """Tell every page who is here, at most once a beat."""
        if live.presence is None and not self.closing:
            live.presence = asyncio.get_running_loop().call_later(self.settings.beat, self._tell_presence, live)

    def _tell_presence(self, live: Live) -> None:
        live.presence = None
        live.shown.forget()
        for page in live.pages:
            page.people_changed()
