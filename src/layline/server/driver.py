"""What happens at tables by itself: clocks fall, bots move, and a game that a restart left open goes on.

Every process that has a table in memory may drive it; the key of the entries lets one move through.
"""

from __future__ import annotations

import asyncio
import json
import logging
import secrets
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from layline.bots import bots_for
from layline.server.live import Live
from layline.server.thinking import BotFailed
from layline.table import Refused
from layline.table.entries import TABLE
from layline.table.live import LiveTable

if TYPE_CHECKING:
    from layline.server.hub import Hub

LOG: Final = logging.getLogger("layline.server")
BEAT: Final = 5.0
"""Seconds between two notes that the server is alive, while clocks run."""
HURRY: Final = (0.5, 3.0)
"""Seconds that a bot is told it has, and has, when it plays for somebody whose time is up."""
SHORT: Final = ("move", "total")
"""Clocks that count seconds, and stand still while no server is there."""


class Driver:
    """Moves the tables of one process on."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.elsewhere: dict[str, int] = {}
        """The last change of a position that another process made, by table."""
        self._moved: dict[str, asyncio.Event] = {}
        """Set for whoever leaves a table to others when something happens there."""
        self.away = (0.0, 0.0)
        """From when to when there was no server."""
        self._noted = 0.0

    # -- when to move ----------------------------------------------------------------------

    def arrange(self, live: Live) -> None:
        """Set the timer of the clocks, and let the bots think when it is their turn."""
        if self.hub.closing:
            return
        if live.id in self._moved:
            self._moved[live.id].set()
        if live.timer is not None:
            live.timer.cancel()
            live.timer = None
        fall = live.table.clocks.next_fall() if live.table.phase == "playing" else None
        if fall is not None:
            wait = min(max(0.0, fall - time.time()) + 0.005, 86_400.0)
            live.timer = asyncio.get_running_loop().call_later(wait, lambda: self.hub.spawn(self.fall(live)))
        if live.table.goes_on() and (live.driver is None or live.driver.done()):
            live.driver = self.hub.spawn(self.drive(live))

    async def leave_to_others(self, live: Live) -> None:
        """Let the process that changed the position last go on; when it does not, this one does.

        Whoever sits here may move meanwhile: then it is this process's turn to go on, at once.
        """
        settings, left_at, number = self.hub.settings, 0.0, -1
        while live.id in self.elsewhere and not live.table.changed_after(self.elsewhere[live.id]):
            if number != self.elsewhere[live.id]:  # talk does not make anybody wait longer
                number, left_at = self.elsewhere[live.id], asyncio.get_running_loop().time()
            moved = self._moved[live.id] = asyncio.Event()
            live.watched = True
            try:
                async with asyncio.timeout_at(left_at + settings.bot_seconds + settings.bot_pause + 1.0):
                    await moved.wait()
            except TimeoutError:
                if self.elsewhere.get(live.id) == number:
                    self.elsewhere.pop(live.id)
            finally:
                self._moved.pop(live.id, None)
                live.watched = False

    # -- moving ----------------------------------------------------------------------------

    async def drive(self, live: Live) -> None:
        """Let bots move as long as it is their turn."""
        await self.leave_to_others(live)
        while not await self._try(live, lambda _table, _now: None):  # chance and automatic moves left open by a restart
            pass
        while live.table.bots_to_act():
            await self.leave_to_others(live)
            if not (seats := live.table.bots_to_act()):
                return
            table, seat = live.table, seats[0]
            seen, spec, record = table.number, table.spec(seat), table.record()
            begun, failed, text = time.monotonic(), "", ""
            try:
                text = await self.hub.thinkers.decide(record, seat, spec)
            except BotFailed as error:
                failed = self._failed(error)
            await asyncio.sleep(max(0.0, self.hub.settings.bot_pause - (time.monotonic() - begun)))
            if await self._try(live, answer(seat, text, seen, failed)):  # else the position has changed: think again
                self.hub.metrics.bot_moves += 1

    async def fall(self, live: Live) -> None:
        """Do what happens when somebody's time is up."""
        seat, text, failed = live.table.falls_to_bot(time.time()), "", ""
        if seat is not None:
            table, strongest = live.table, list(bots_for(live.table.game))[-1]
            try:
                text = await self.hub.thinkers.decide(table.record(), seat, strongest, *HURRY)
            except BotFailed as error:
                failed = self._failed(error)

        def ask(table: LiveTable, now: float) -> None:
            if failed and seat is not None and table.falls_to_bot(now) == seat:
                table.report(seat, failed, now)
            table.fall(now, text)

        if not await self._try(live, ask):
            self.arrange(live)

    async def _try(self, live: Live, ask: Callable[[LiveTable, float], None]) -> bool:
        """Change a table; False after a moment when that could not be."""
        try:
            await self.hub.change(live, ask)
        except Refused as error:
            await asyncio.sleep(1.0 if error.code == "storage" else 0.01)
            return False
        return True

    def _failed(self, error: BotFailed) -> str:
        LOG.warning("a bot failed: %s", error)
        self.hub.metrics.bots_failed += 1
        return error.what

    # -- being away ------------------------------------------------------------------------

    async def begin(self) -> None:
        """Find out how long no server was there, and note from now on that one is."""
        store = self.hub.store
        noted = await asyncio.to_thread(store.noted, "alive")
        alive = float(noted) if noted else 0.0
        alone = store.bus is None or await asyncio.to_thread(store.bus.alone)
        if alone or time.time() - alive > 3 * BEAT:  # a line that has just been left may still look like somebody
            self.away = alive, time.time()
            await asyncio.wrap_future(store.note("away", json.dumps(self.away)))
        else:  # whoever came first has noted it
            noted = await asyncio.to_thread(store.noted, "away")
            self.away = tuple(json.loads(noted)) if noted else (0.0, 0.0)
        self.hub.spawn(self._beat())

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(1.0)
            if time.time() - self._noted > BEAT and any(_counts(live.table) for live in self.hub.tables.values()):
                await self.note_alive()

    async def note_alive(self) -> None:
        """Note that there is a server now."""
        self._noted = time.time()
        await asyncio.wrap_future(self.hub.store.note("alive", str(self._noted)))

    async def welcome(self, live: Live) -> None:
        """Take a table into memory: nobody's seconds ran while no server was there."""
        alive, back = self.away

        def stand_still(table: LiveTable, now: float) -> None:
            if _counts(table) and table.clocks.since < back:
                table.append("pause", max(table.entries[-1].at, alive), TABLE, {"why": "away"})
                table.append("resume", now, TABLE, {"why": "away"})

        if _counts(live.table) and live.table.clocks.since < back:
            await self.hub.change(live, stand_still)
        self.arrange(live)


def _counts(table: LiveTable) -> bool:
    """Say whether seconds run at a table."""
    return table.phase == "playing" and table.setup.clock.kind in SHORT and bool(table.clocks.running)


def answer(seat: int, text: str, seen: int, failed: str) -> Callable[[LiveTable, float], None]:
    """Return the request of a bot, or of the table when the bot failed."""

    def ask(table: LiveTable, now: float) -> None:
        if not failed:
            table.play_bot(seat, text, seen, now)
            return
        if table.changed_after(seen) or seat not in table.bots_to_act():
            raise Refused("moved")
        table.report(seat, failed, now)
        table.play_bot(seat, secrets.choice(table.state.moves_of(seat)).text, seen, now)

    return ask
