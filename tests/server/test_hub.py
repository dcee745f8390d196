"""The hub itself, without a network: what is asked of tables, and what happens at them by itself."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from layline.server.hub import Hub
from layline.server.live import Live
from layline.server.settings import Settings
from layline.server.store import Store
from layline.table import ClockRule, Refused, Setup

RACE: dict[str, Any] = {"track": "paddock", "players": 2, "round_limit": 200, "move_seconds": 0}


def with_hub(url: str, work: Callable[[Hub], Awaitable[None]], **settings: Any) -> None:
    """Run something with a hub of its own."""

    async def main() -> None:
        hub = Hub(Settings(Path(), **{"bot_seconds": 0.05, "bot_pause": 0.0, **settings}), Store(url))
        try:
            await work(hub)
        finally:
            await hub.stop()

    asyncio.run(main())


async def new_table(hub: Hub, clock: ClockRule | None = None, **options: Any) -> Live:
    """Return a table of Ann and Bob that has begun."""
    live = await hub.create(Setup("racetrack", "1.0", {**RACE, **options}, clock or ClockRule(), "ann"))
    for seat, name in enumerate(("ann", "bob")):
        await hub.change(live, lambda table, now, seat=seat, name=name: table.sit(name, name, seat, now))  # type: ignore[misc]
    await hub.change(live, lambda table, now: table.start("ann", now))
    return live


def test_orders_end_when_somebody_else_sits_down_or_a_move_is_taken_back(url: str) -> None:
    async def main(hub: Hub) -> None:
        live = await new_table(hub)

        async def give(seat: int) -> None:
            live.orders[seat] = {"a": 1}
            await asyncio.wrap_future(hub.store.set_orders(live.id, seat, {"a": 1}))

        def kept() -> Any:
            found = hub.store.load(live.id)
            assert found is not None
            assert found.orders == live.orders
            return found.orders

        await give(0)
        await give(1)
        await hub.change(live, lambda table, now: table.chat("ann", "Ann", "hello", now))
        assert kept() == {0: {"a": 1}, 1: {"a": 1}}
        data = {"seat": 1, "name": "bob", "moved": 2}
        await hub.change(live, lambda table, now: table.append("sit", now, "phone", data))
        assert kept() == {0: {"a": 1}, 1: {"a": 1}}, "the same person on another device"
        await hub.change(live, lambda table, now: table.stand("phone", 1, now))
        assert kept() == {0: {"a": 1}, 1: {}}
        await hub.change(live, lambda table, now: table.sit("bob", "Bob", 1, now))
        await give(1)
        await hub.change(live, lambda table, now: table.play("ann", "P0", table.number, now))
        assert kept() == {0: {"a": 1}, 1: {"a": 1}}
        await hub.change(live, lambda table, now: table.undo("ann", now))
        assert kept() == {0: {}, 1: {}}
        with pytest.raises(Refused):
            await hub.change(live, lambda table, now: table.stand("eve", 1, now))

    with_hub(url, main)
