"""The live tables: what is asked of them is applied, put on disk, and only then shown.

Nothing is only in memory: a table that is not here is loaded by replaying its entries, and one
whose entries could not be written is read from disk again.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
import time
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, Final

from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from layline.core.errors import LaylineError
from layline.server.driver import Driver
from layline.server.kept import Kept
from layline.server.live import Live, build
from layline.server.metrics import Metrics
from layline.server.settings import Settings
from layline.server.store import Store
from layline.server.studio import Studio
from layline.server.thinking import Thinkers
from layline.table import Entry, Refused, Setup
from layline.table.entries import POSITION_KINDS
from layline.table.live import LiveTable, Orders

Ask = Callable[[LiveTable, float], object]
Done = Callable[[int, LaylineError | None], None]
"""Told the number of a request's last entry, or why there is none."""
LOG: Final = logging.getLogger("layline.server")
FORGET: Final = 60.0
"""Seconds after which a table that nobody looks at leaves the memory."""
RACES: Final = 5
"""How often a request is applied again after other processes were faster."""


class Hub:
    """Every live table of this process."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings = settings
        self.store = store
        self.metrics = Metrics()
        self.thinkers = Thinkers(settings.bot_workers, settings.bot_seconds, settings.bot_patience)
        self.studio = Studio(settings)
        self.tables: dict[str, Live] = {}
        self._loading: dict[str, asyncio.Task[Live]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._behind: set[str] = set()
        """Tables of which the disk may hold more than this process could read."""
        self._dice = secrets.SystemRandom()
        self.driver = Driver(self)
        self.closing = False

    # -- beginning and end -----------------------------------------------------------------

    async def start(self) -> None:
        """Listen to other processes, wake the tables where something may happen by itself, look after the memory."""
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
                _note(f"table {table_id} cannot be loaded", error)
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
            _note("a task failed", error)

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
        await asyncio.wrap_future(self.store.create(table_id, setup, keys, table.entries, table.summary()))
        self.metrics.tables += 1
        return await self.live(table_id)

    def _begun(self, setup: Setup, begin: Ask | None) -> LiveTable:
        table = LiveTable(setup)
        if begin is not None:
            begin(table, time.time())
            table.follow(self._dice, time.time(), {})
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

                other = await self.create(setup, sit)
                await asyncio.wrap_future(self.store.set_rematch(live.id, other.id))
                await self._catch_up(live)  # another process may have made one first
            return live.rematch or ""

    # -- changing --------------------------------------------------------------------------

    async def change(self, live: Live, ask: Ask) -> int:
        """Apply a request, put its entries on disk, show them; return the last number.

        Whoever asks may vanish meanwhile: the request is finished all the same.
        """
        return int(await asyncio.shield(self.spawn(self._change(live, ask))))

    def play_now(self, live: Live, by: str, text: str, seen: int, seat: int | None, done: Done) -> bool:
        """Play a move without a task when the table is free; False when the request has to wait its turn.

        Refused is raised at once where nothing changed; `done` is called when the entries are on disk, just before
        all pages are shown them.
        """
        if live.id in self._behind or not live.lock.take_now():
            return False
        table, before, now = live.table, live.table.number, time.time()
        try:
            own = table.play(by, text, seen, now, seat).number
            table.follow(self._dice, now, live.orders)
        except Exception as error:
            if table.number == before and isinstance(error, LaylineError):
                live.lock.give_back()
                raise
            self.spawn(self._take_back(live, error, done))
            return True
        entries, summary, begun = table.entries[before:], table.summary(), time.perf_counter()

        def written(error: BaseException | None) -> None:
            if error is not None:
                ask: Ask = lambda table, now: table.play(by, text, seen, now, seat)  # noqa: E731
                self.spawn(self._recover(live, ask, own, entries, error, done))
                return
            self._wrote(live, entries, (), summary, begun)
            live.lock.give_back()
            done(own, None)
            self._show(live)

        changed = summary if summary != live.stored else None
        self.store.append_then(asyncio.get_running_loop(), written, live.id, entries, (), changed)
        return True

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
        self._show(live)

    async def _take_back(self, live: Live, error: Exception, done: Done) -> None:
        """Forget a request that failed half way; the turn is held."""
        try:
            with contextlib.suppress(Refused):
                await self._read_again(live)
        finally:
            live.lock.give_back()
        if not isinstance(error, LaylineError):
            _note("a request failed", error)
        done(0, error if isinstance(error, LaylineError) else Refused("storage"))
        self._show(live)

    async def _change(self, live: Live, ask: Ask) -> int:
        try:
            async with live.lock:
                if live.id in self._behind:
                    await self._catch_up(live)
                return await self._change_in_turn(live, ask, RACES)
        finally:
            self._show(live)  # pages wait for this while somebody's entry is on its way to the disk

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
        table.follow(self._dice, now, {**live.orders, **void} if void else live.orders)
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
        sitters, summary = _new_sitters(live, entries), live.table.summary()
        begun = time.perf_counter()
        changed = summary if summary != live.stored else None
        try:
            await asyncio.wrap_future(self.store.append(live.id, entries, sitters, changed, orders))
        except Exception as error:  # noqa: BLE001 - whoever asked is told, whatever it was
            return await self._on_disk_after_all(live, entries, error)
        self._wrote(live, entries, sitters, summary, begun)
        return True

    async def _on_disk_after_all(self, live: Live, entries: Sequence[Entry], error: BaseException) -> bool:
        """Read a table again after a write that failed; False when another process wrote these numbers first."""
        lost = isinstance(error, IntegrityError)
        if not lost:
            _note("entries could not be written", error)
        await self._read_again(live)
        first = entries[0].number
        if live.table.entries[first - 1 : first - 1 + len(entries)] == list(entries):
            return True  # only the database's answer was lost
        if lost:
            return False
        raise Refused("storage") from None

    def _wrote(
        self, live: Live, entries: Sequence[Entry], sitters: Sequence[str], summary: dict[str, Any], begun: float
    ) -> None:
        self.metrics.wrote(len(entries), time.perf_counter() - begun)
        if sitters:
            live.sitters.update(sitters)
        live.stored = summary
        live.committed = live.table.number
        live.forget()

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
            self._behind.add(live.id)
            known = tuple(live.table.entries[: live.committed])
            sitters = frozenset(live.sitters)
            kept = Kept(live.table.setup, live.secrets, known, sitters, live.rematch, live.made, live.orders)
        if kept is None:
            raise Refused("no_table")
        live.adopt(await asyncio.to_thread(build, kept), kept)

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
            if page.guest.id in ordering:  # nobody else may notice
                live.forget_of(page.guest.id)
                page.look_again()
            if live.rematch and live.rematch != former:
                page.reply({"type": "rematch", "id": live.rematch})
        self._show(live)
        live.touched = touched  # what others do elsewhere keeps nothing in memory here

    async def _catch_up(self, live: Live) -> None:
        """Take what other processes wrote since; the lock is held."""
        try:
            kept = await asyncio.to_thread(self.store.load, live.id, live.committed)
        except SQLAlchemyError:
            self._behind.add(live.id)
            raise Refused("storage") from None
        if kept is None:
            raise Refused("no_table")
        self._behind.discard(live.id)
        same = not kept.entries and live.rematch == kept.rematch
        for entry in kept.entries:
            live.table.take(entry)
        self.metrics.entries_heard += len(kept.entries)
        live.sitters, live.rematch = set(kept.sitters), kept.rematch
        live.orders = {seat: dict(orders) for seat, orders in kept.orders.items()}
        live.stored = live.table.summary()
        live.committed = live.table.number
        if not same:
            live.forget()

    def _show(self, live: Live) -> None:
        live.touched = time.monotonic()
        for page in live.pages:
            page.wake()
        self.driver.arrange(live)

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


def _note(what: str, error: BaseException) -> None:
    """Note what went wrong; of a database that is away its first line says enough."""
    away = isinstance(error, SQLAlchemyError)
    LOG.error("%s: %s", what, str(error).strip().partition("\n")[0], exc_info=None if away else error)
