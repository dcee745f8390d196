"""What is asked of a table is applied, put on disk, and only then shown.

A table whose entries could not be written is read from disk again; one of which another process wrote
is caught up with. `Hub` is this with all live tables of a process.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, Final

from sqlalchemy.exc import SQLAlchemyError

from layline.core.errors import LaylineError
from layline.server.driver import Driver
from layline.server.kept import Kept
from layline.server.live import Live, build
from layline.server.moving import Done, Moving, Office, show
from layline.server.store import Store
from layline.server.waiting import Unwritten
from layline.table import Entry, Refused
from layline.table.live import LiveTable, Orders

Ask = Callable[[LiveTable, float], object]
LOG: Final = logging.getLogger("layline.server")
RACES: Final = 5
"""How often a request is applied again after other processes were faster."""


class Changing(Office):
    """Changes the live tables of a process, one request after the other at each."""

    store: Store
    driver: Driver

    def __init__(self, store: Store) -> None:
        super().__init__(secrets.SystemRandom(), store)
        self.tables: dict[str, Live] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    async def change(self, live: Live, ask: Ask) -> int:
        """Apply a request, put its entries on disk, show them; return the last number.

        Whoever asks may vanish meanwhile: the request is finished all the same.
        """
        return int(await asyncio.shield(self.spawn(self._change(live, ask))))

    def recover(self, moving: Moving, error: BaseException) -> None:
        """Go on after a move that could not be written; the turn is held."""

        def ask(table: LiveTable, now: float) -> object:
            return table.play(moving.by, moving.text, moving.seen, now, moving.seat)

        self.spawn(self._recover(moving.live, ask, moving.own, moving.entries, error, moving.done))

    def take_back(self, live: Live, error: Exception, done: Done) -> None:
        """Forget a move that failed half way; the turn is held."""
        self.spawn(self._take_back(live, error, done))

    async def _recover(
        self, live: Live, ask: Ask, own: int, entries: Sequence[Entry], error: BaseException, done: Done
    ) -> None:
        """Go on after a request whose entries could not be written; the turn is held."""
        failed: LaylineError | None = None
        try:
            if not await self._on_disk_after_all(live, entries, error):
                self.metrics.races_lost += 1
                own = await self._change_in_turn(live, ask, RACES - 1)
        except LaylineError as found:
            failed = found
        finally:
            live.lock.give_back()
        done(own, failed)
        self.show(live)

    async def _take_back(self, live: Live, error: Exception, done: Done) -> None:
        """Forget a request that failed half way; the turn is held."""
        try:
            with contextlib.suppress(Refused):
                await self._read_again(live)
        finally:
            live.lock.give_back()
        if not isinstance(error, LaylineError):
            note("a request failed", error)
        done(0, error if isinstance(error, LaylineError) else Refused("storage"))
        self.show(live)

    async def _change(self, live: Live, ask: Ask) -> int:
        try:
            async with live.lock:
                if live.id in self.behind:
                    await self._catch_up(live)
                return await self._change_in_turn(live, ask, RACES)
        finally:
            self.show(live)  # pages wait for this while somebody's entry is on its way to the disk

    async def _change_in_turn(self, live: Live, ask: Ask, races: int) -> int:
        for _ in range(races):
            own = await self._apply(live, ask)
            if own is not None:
                return own
            self.metrics.races_lost += 1
        raise Refused("conflict")

    def _play(self, live: Live, ask: Ask) -> tuple[int, dict[int, dict[str, int]]]:
        """Apply a request and what follows by itself; return the request's last number and the orders that end."""
        table, before, now = live.table, live.table.number, time.time()
        ask(table, now)
        own = table.number
        void = _void(live, table.entries[before:])
        table.follow(self.dice, now, {**live.orders, **void} if void else live.orders)
        return own, void

    async def _apply(self, live: Live, ask: Ask) -> int | None:
        """Return the number of the request's last entry, or None when another process was faster."""
        table, before = live.table, live.table.number
        try:
            own, void = self._play(live, ask)
        except LaylineError:  # somebody asked for what cannot be
            if table.number != before:
                await self._read_again(live)
            raise
        except Exception:
            await self._read_again(live)
            raise
        if table.number > before:
            live.orders = {**live.orders, **void}
            if not await self._write(live, table.entries[before:], void):
                return None
        return own

    async def _write(self, live: Live, entries: list[Entry], orders: Orders) -> bool:
        """Put entries on disk; False when another process wrote one of these numbers first."""
        sitters, brief = _new_sitters(live, entries), live.table.brief()
        begun = time.perf_counter()
        changed = brief if brief is not live.stored else None
        try:
            await asyncio.wrap_future(self.store.append(live.id, entries, sitters, changed, orders))
        except Exception as error:  # noqa: BLE001 - whoever asked is told, whatever it was
            return await self._on_disk_after_all(live, entries, error)
        live.sitters.update(sitters)
        self.metrics.wrote(len(entries), time.perf_counter() - begun)
        live.wrote(brief)
        return True

    async def _on_disk_after_all(self, live: Live, entries: Sequence[Entry], error: BaseException) -> bool:
        """Read a table again after a write that failed; False when another process wrote these numbers first."""
        lost = isinstance(error, Unwritten) and error.taken
        if not lost:
            note("entries could not be written", error)
        await self._read_again(live)
        first = entries[0].number
        if live.table.entries[first - 1 : first - 1 + len(entries)] == list(entries):
            return True  # only the database's answer was lost
        if lost:
            return False
        raise Refused("storage") from None

    async def set_orders(self, live: Live, by: str, seat: int, key: str, value: int | None) -> int:
        """Keep what a seat decides in advance, or take it back; nobody else hears of it."""
        async with live.lock:
            table = live.table
            if seat not in table.seats.of(by):
                raise Refused("not_yours", {"seat": seat})
            orders = {order.key: order for order in table.game.orders(table.state.view(seat))}
            if key not in orders or (value is not None and not orders[key].low <= value <= orders[key].high):
                raise Refused("no_order")
            former = live.orders.get(seat, {})
            kept = {name: former[name] for name in former if name in orders and name != key}
            if value is not None:
                kept[key] = value
            await asyncio.wrap_future(self.store.set_orders(live.id, seat, kept))
            live.orders[seat] = kept
            live.forget_of(by)
        await self.change(live, lambda _table, _now: None)  # the question may be there already
        return live.committed

    async def _read_again(self, live: Live) -> None:
        """Become what is on disk; as long as that cannot be read, what is known to be."""
        try:
            kept = await asyncio.to_thread(self.store.load, live.id)
        except SQLAlchemyError:
            self.behind.add(live.id)
            known = tuple(live.table.entries[: live.committed])
            sitters = frozenset(live.sitters)
            kept = Kept(live.table.setup, live.secrets, known, sitters, live.rematch, live.made, live.orders)
        if kept is None:
            raise Refused("no_table")
        live.adopt(await asyncio.to_thread(build, kept), kept)

    async def _catch_up(self, live: Live) -> None:
        """Take what other processes wrote since; the lock is held."""
        try:
            kept = await asyncio.to_thread(self.store.load, live.id, live.committed)
        except SQLAlchemyError:
            self.behind.add(live.id)
            raise Refused("storage") from None
        if kept is None:
            raise Refused("no_table")
        self.behind.discard(live.id)
        same = not kept.entries and live.rematch == kept.rematch
        for entry in kept.entries:
            live.table.take(entry)
        self.metrics.entries_heard += len(kept.entries)
        live.sitters, live.rematch = set(kept.sitters), kept.rematch
        live.orders = {seat: dict(orders) for seat, orders in kept.orders.items()}
        live.stored = live.table.brief()
        live.committed = live.table.number
        if not same:
            live.forget()

    def show(self, live: Live) -> None:
        """Show every page of a table what is new, and let happen what happens by itself."""
        show(self, live)

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Start a task that is kept until it is done."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, LaylineError):
            note("a task failed", error)


def _new_sitters(live: Live, entries: Sequence[Entry]) -> list[str]:
    return sorted({entry.by for entry in entries if entry.kind == "sit"} - live.sitters)


def _void(live: Live, entries: Sequence[Entry]) -> dict[int, dict[str, int]]:
    """Return no orders for the seats whose orders end with these entries.

    After a move was taken back the same answer would come again at once; and whoever sits down gave no orders yet.
    """
    if any(entry.kind == "undo" for entry in entries):
        return {seat: {} for seat in live.orders}
    changed = [entry.data for entry in entries if entry.kind in ("sit", "bot", "stand")]
    return {data["seat"]: {} for data in changed if "moved" not in data and live.orders.get(data["seat"])}


def note(what: str, error: BaseException) -> None:
    """Note what went wrong; of a database that is away its first line says enough."""
    away = isinstance(error, SQLAlchemyError | Unwritten)
    LOG.error("%s: %s", what, str(error).strip().partition("\n")[0], exc_info=None if away else error)
