"""The hub itself, without a network: what is asked of tables, and what happens at them by itself."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from layline.core.errors import LaylineError
from layline.server.changing import Ask
from layline.server.driver import BEAT
from layline.server.filing import FileLedger
from layline.server.hub import Hub
from layline.server.ledger import EngineLedger
from layline.server.live import Live
from layline.server.log import eye_of, log, names_of
from layline.server.moving import Moving
from layline.server.settings import Settings
from layline.server.store import Store
from layline.server.thinking import BotFailed, Thinkers
from layline.table import ClockRule, Entry, Refused, Setup
from layline.table.live import LiveTable
from tests.toys.standing_in import standing_in

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


@pytest.mark.parametrize(("others", "phase"), [("bot", "playing"), ("bob", "gathering"), ("", "gathering")])
def test_a_rematch_begins_at_once_where_nobody_else_is_to_be_waited_for(url: str, others: str, phase: str) -> None:
    def sit(table: LiveTable, now: float) -> None:
        table.sit("ann", "Ann", 0, now)
        if others == "bob":
            table.sit("bob", "Bob", 1, now)
        elif others == "bot":
            table.seat_bot("ann", "greedy", 1, now)
        table.start("ann", now)

    async def main(hub: Hub) -> None:
        live = await hub.create(Setup("racetrack", "1.0", RACE, ClockRule(), "ann"), sit)
        await hub.change(live, lambda table, now: table.append("abandon", now, "ann", {}))
        again = await hub.live(await hub.rematch(live))
        assert again.table.phase == phase and again.table.seats.of("ann") == [1]

    with_hub(url, main)


# -- moves that need no waiting ------------------------------------------------------------------


class Told:
    """What a request that was put without waiting came to."""

    def __init__(self) -> None:
        self.heard: asyncio.Future[tuple[int, LaylineError | None]] = asyncio.get_running_loop().create_future()

    def __call__(self, number: int, error: LaylineError | None) -> None:
        self.heard.set_result((number, error))


def play_now(hub: Hub, live: Live, who: str, text: str, told: Told) -> bool:
    return Moving(hub, live, who, text, live.committed, None, told).begin()


def place(who: str, text: str) -> Ask:
    return lambda table, now: table.play(who, text, table.number, now)


def test_a_move_needs_no_waiting_when_the_table_is_free_and_is_told_when_it_is_on_disk(url: str) -> None:
    async def main(hub: Hub) -> None:
        live = await new_table(hub)
        told, before = Told(), live.committed
        assert play_now(hub, live, "ann", "P0", told)
        assert (live.table.number, live.committed) == (before + 1, before), "not shown before it is on disk"
        assert not play_now(hub, live, "bob", "P1", Told()), "one after the other"
        assert await told.heard == (before + 1, None)
        kept = hub.store.load(live.id)
        assert kept is not None
        assert (len(kept.entries), live.committed) == (before + 1, before + 1)
        with pytest.raises(Refused, match="illegal"):
            play_now(hub, live, "bob", "P0", Told())
        told = Told()
        assert play_now(hub, live, "bob", "P1", told), "the refused one let go of the table"
        assert await told.heard == (before + 2, None)

    with_hub(url, main)


def test_a_move_that_another_process_overtook_is_applied_to_what_is_there_now(url: str) -> None:
    async def main(hub: Hub) -> None:
        live = await new_table(hub)
        number = live.committed
        chat = Entry(number + 1, "chat", 1.0, "bob", {"name": "bob", "text": "I was faster"})
        await asyncio.wrap_future(hub.store.append(live.id, [chat]))
        told = Told()
        assert play_now(hub, live, "ann", "P0", told)
        assert await told.heard == (number + 2, None)
        kept = hub.store.load(live.id)
        assert kept is not None
        assert [entry.kind for entry in kept.entries[number:]] == ["chat", "move"]
        assert (hub.metrics.races_lost, live.lock.locked()) == (1, False)
        late = Entry(number + 3, "move", 1.0, "bob", {"text": "P1", "seat": 1})
        await asyncio.wrap_future(hub.store.append(live.id, [late]))
        told = Told()
        assert play_now(hub, live, "bob", "P2", told)
        assert str((await told.heard)[1]).startswith("late"), "his other device has placed the car already"
        assert (live.committed, live.lock.locked()) == (number + 3, False)

    with_hub(url, main)


def test_a_move_that_cannot_be_written_is_refused_and_nothing_of_it_stays(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main(hub: Hub) -> None:
        live = await new_table(hub)
        number = live.committed

        def away(*_: object) -> None:
            raise OperationalError("the disk is full", {}, Exception())

        told = Told()
        with monkeypatch.context() as broken:
            for ledger in (FileLedger, EngineLedger):
                broken.setattr(ledger, "_execute", away)
            assert play_now(hub, live, "ann", "P0", told)
            assert str((await told.heard)[1]) == "storage"
        assert (live.table.number, live.committed, live.lock.locked()) == (number, number, False)

        def stumbles(*_: object) -> bool:
            raise ZeroDivisionError

        told = Told()
        live.table.game = standing_in(live.table.game, forgets=stumbles)  # asked after the move was played
        assert play_now(hub, live, "ann", "P0", told)
        assert live.table.number == number + 1, "half way"
        assert str((await told.heard)[1]) == "storage"
        assert (live.table.number, live.lock.locked()) == (number, False), "half of a request is no request"
        assert await hub.change(live, place("ann", "P0")) == number + 1

    with_hub(url, main)


# -- clocks --------------------------------------------------------------------------------------


async def until(done: Callable[[], bool]) -> None:
    """Wait, bounded, until something has happened by itself."""
    async with asyncio.timeout(20):
        while not done():  # noqa: ASYNC110 - what is waited for has no event
            await asyncio.sleep(0.01)


def moves(live: Live) -> list[Any]:
    return [dict(entry.data) for entry in live.table.entries if entry.kind == "move"]


def test_a_bot_plays_for_whoever_has_no_time_left(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []

    async def decide(_: Thinkers, record: Any, seat: int, spec: str, seconds: float, patience: float) -> str:
        asked.append((len(record.moves), seat, spec, seconds, patience))
        if seat == 1:
            raise BotFailed("slow")
        return "P2"

    async def main(hub: Hub) -> None:
        live = await new_table(hub, ClockRule("move", 0.05, at_zero="bot"))
        await until(lambda: len(moves(live)) >= 2)
        assert moves(live)[0] == {"text": "P2", "seat": 0, "why": "time_bot"}, "what the bot chose, not the first move"
        assert moves(live)[1] == {"text": "P0", "seat": 1, "why": "time_bot"}, "a legal move for a bot that failed"
        assert [entry.kind for entry in live.table.entries].count("report") >= 1
        assert asked[0] == (0, 0, "perfect", 0.5, 3.0), "the strongest, in a hurry"

    monkeypatch.setattr(Thinkers, "decide", decide)
    with_hub(url, main)


def test_the_strongest_bot_really_plays_for_whoever_has_no_time_left(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("layline.server.driver.HURRY", (0.5, 30.0))

    async def main(hub: Hub) -> None:
        live = await new_table(hub, ClockRule("move", 0.05, at_zero="bot"))
        await until(lambda: len(moves(live)) >= 6)
        assert "report" not in {entry.kind for entry in live.table.entries}

    with_hub(url, main, bot_patience=30.0)


def restarted(url: str, rule: ClockRule, away: float, monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Let Ann think for a moment, be away, come back; return what was on her clock, before and after, and the log."""
    seen: list[Any] = []
    clock = [1_000_000.0]
    monkeypatch.setattr("time.time", lambda: clock[0])

    async def before(hub: Hub) -> None:
        await hub.start()
        live = await new_table(hub, rule)
        seen.append(live.id)
        clock[0] += 3.0
        await hub.driver.note_alive()
        seen.append(live.table.clocks.left_at(0, clock[0]))

    async def after(hub: Hub) -> None:
        await hub.start()
        live = await hub.live(seen[0])
        await asyncio.sleep(0.05)
        seen.append(live.table.clocks.left_at(0, clock[0]))
        lines = log(live, eye_of(live, "ann", None, "en"), names_of(live.table, "en"))
        seen.append([line.plain(False)["sentence"] for line in lines if line.number > 3])

    with_hub(url, before)
    clock[0] += away
    with_hub(url, after)
    return seen[1:]


@pytest.mark.parametrize("kind", ["move", "total"])
def test_seconds_stand_still_while_no_server_is_there(url: str, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    left, later, entries = restarted(url, ClockRule(kind, 10.0), 3600.0, monkeypatch)
    assert left == later == 7.0
    assert entries == ["The server was away: clocks stand still.", "The server is back: the game goes on."]


def test_days_go_on_while_no_server_is_there(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    left, later, entries = restarted(url, ClockRule("days", 2), 3600.0, monkeypatch)
    assert (left, later, entries) == (2 * 86_400 - 3.0, 2 * 86_400 - 3603.0, [])


def test_a_second_process_does_not_stop_the_clocks(
    cluster: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = [1_000_000.0]
    monkeypatch.setattr("time.time", lambda: clock[0])
    url = cluster.fresh(tmp_path)

    async def main(first: Hub) -> None:
        await first.start()
        live = await new_table(first, ClockRule("move", 100.0))
        bus = first.store.bus
        assert bus is not None
        await until(lambda: bus.listening)
        clock[0] += BEAT
        await first.driver.note_alive()
        clock[0] += BEAT
        second = Hub(Settings(Path()), Store(url))
        await second.start()
        again = await second.live(live.id)
        assert again.table.clocks.left_at(0, clock[0]) == 100.0 - 2 * BEAT
        assert again.table.number == live.table.number == 3
        await second.stop()

    with_hub(url, main)


def test_a_table_that_cannot_be_read_keeps_no_other_asleep(url: str, caplog: pytest.LogCaptureFixture) -> None:
    made: list[str] = []

    async def before(hub: Hub) -> None:
        for _ in range(3):
            live = await new_table(hub, ClockRule("days", 1))
            made.append(live.id)
        broken = sorted(made)[1]
        with hub.store.engine.begin() as connection:
            connection.exec_driver_sql(f"UPDATE entries SET data = '{{}}' WHERE table_id = '{broken}' AND number = 1")  # noqa: S608
        made.remove(broken)

    async def after(hub: Hub) -> None:
        await hub.start()
        await until(lambda: set(made) <= set(hub.tables) and "cannot be loaded" in caplog.text)

    with_hub(url, before)
    with_hub(url, after)


def test_what_others_do_elsewhere_is_heard_but_keeps_nothing_in_memory(cluster: Any, tmp_path: Path) -> None:
    url = cluster.fresh(tmp_path)

    async def main(first: Hub) -> None:
        await first.start()
        live = await new_table(first)
        second = Hub(Settings(Path()), Store(url))
        await second.start()
        bus = second.store.bus
        assert bus is not None
        await until(lambda: bus.listening)
        again = await second.live(live.id)
        again.touched = -1000.0
        await first.change(live, lambda table, now: table.chat("ann", "Ann", "hello", now))
        await until(lambda: again.committed == live.committed == 4)
        await until(lambda: not again.lock.locked())
        await asyncio.sleep(0)
        assert again.touched == -1000.0 and again.idle()
        await first.change(live, lambda table, now: table.play("ann", "P0", table.number, now))
        await until(lambda: again.committed == 5)
        assert second.driver.elsewhere == {live.id: 5}, "whose move it was is known"
        await second.stop()

    with_hub(url, main)


def test_whoever_left_a_table_to_others_goes_on_when_its_own_people_have_moved(url: str) -> None:
    """A bot was once waited for in vain: both processes left it to the other."""

    async def main(hub: Hub) -> None:
        live = await new_table(hub, players=3)
        await hub.change(live, place("ann", "P0"))

        async def elsewhere(*moves: tuple[int, str]) -> None:
            first, by = live.committed + 1, ("ann", "bob", "")
            made = [
                Entry(first + at, "move", time.time(), by[seat], {"text": text, "seat": seat})
                for at, (seat, text) in enumerate(moves)
            ]
            await asyncio.wrap_future(hub.store.append(live.id, made))
            hub.hear(live.id, made[-1].number)
            await until(lambda: live.committed == made[-1].number)

        await elsewhere((1, "P1"))
        await until(lambda: live.driver is not None)
        await elsewhere((2, "P2"), (2, "9"), (1, "9"))
        assert live.table.state.acting() == (0,)
        assert live.driver is not None and not live.driver.done(), "it has left the bot's move to others"
        number = await hub.change(live, place("ann", "9"))
        await until(lambda: live.committed > number)
        assert moves(live)[-1]["seat"] == 2, "nobody else would have let the bot move"

    with_hub(url, main, bot_seconds=30.0)


def test_talk_at_a_table_that_was_left_to_others_does_not_keep_a_bot_from_moving(url: str) -> None:
    async def main(hub: Hub) -> None:
        live = await new_table(hub, players=3)
        await hub.change(live, place("ann", "P0"))
        hub.driver.elsewhere[live.id] = live.committed + 1
        number = await hub.change(live, place("bob", "P1"))
        for _ in range(40):  # longer than a bot is left to others, and never that long without a word
            if any(move["seat"] == 2 for move in moves(live)):
                break
            await hub.change(live, lambda table, now: table.chat("ann", "Ann", "well?", now))
            await asyncio.sleep(0.1)
        assert live.committed > number and moves(live)[2]["seat"] == 2

    with_hub(url, main)
