"""The process that writes: as good as the thread, and nothing is lost when it dies or its server does."""

import asyncio
import fcntl
import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random

import pytest

from layline.server import filing
from layline.server.clerk import Clerk
from layline.server.filing import FileLedger, Unpacker, packed
from layline.server.hub import Hub
from layline.server.schema import file_words
from layline.server.settings import Settings
from layline.server.store import Store
from layline.server.waiting import Unwritten
from layline.table import Refused
from tests.server.test_hub import Told, new_table, play_now
from tests.server.test_store import BRIEF, SETUP, line


def with_clerk(folder: Path, work: Callable[[Store, Clerk], Awaitable[None]]) -> None:
    """Run something with a store whose file a process of its own writes."""

    async def main() -> None:
        store = Store(f"sqlite:///{folder / 'layline.sqlite'}")
        await store.employ_clerk()
        assert isinstance(store.writer, Clerk)
        try:
            await asyncio.wait_for(work(store, store.writer), 60)
        finally:
            await asyncio.to_thread(store.close)

    asyncio.run(main())


def numbers(store: Store, table: str) -> list[int]:
    kept = store.load(table)
    assert kept is not None
    return [entry.number for entry in kept.entries]


def test_many_entries_share_a_commit_and_a_lost_race_harms_nobody_else(tmp_path: Path) -> None:
    async def main(store: Store, clerk: Clerk) -> None:
        for name in ("t1", "t2"):
            await asyncio.wrap_future(store.create(name, SETUP, [], [], BRIEF))
        before = clerk.commits
        waiting = [store.append(f"t{1 + n % 2}", [line(1 + n // 2)], ["ann"], BRIEF) for n in range(400)]
        double = store.append("t1", [line(7, "double")])
        nowhere = store.append("t9", [line(1)])
        after = [store.append("t2", [line(201 + n)]) for n in range(10)]
        await asyncio.gather(*map(asyncio.wrap_future, (*waiting, *after)))
        for lost in (double, nowhere):
            with pytest.raises(Unwritten) as found:
                await asyncio.wrap_future(lost)
            assert found.value.taken
        assert (numbers(store, "t1"), numbers(store, "t2")) == ([*range(1, 201)], [*range(1, 211)])
        assert clerk.commits - before < 400

    with_clerk(tmp_path, main)


def test_a_row_that_cannot_be_written_is_told_to_whoever_asked(tmp_path: Path) -> None:
    async def main(store: Store, clerk: Clerk) -> None:
        await asyncio.wrap_future(store.create("t1", SETUP, [], [], BRIEF))
        with pytest.raises(Unwritten, match="too large") as found:
            await asyncio.wrap_future(store.append("t1", [line(2**70)]))
        assert not found.value.taken
        await asyncio.wrap_future(store.append("t1", [line(1)]))
        assert numbers(store, "t1") == [1]

    with_clerk(tmp_path, main)


@pytest.mark.parametrize("clerk", [True, False])
def test_whoever_stops_waiting_harms_nobody_else(tmp_path: Path, clerk: bool) -> None:
    async def main() -> None:
        store = Store(f"sqlite:///{tmp_path / 'layline.sqlite'}")
        if clerk:
            await store.employ_clerk()
        await asyncio.wrap_future(store.create("t1", SETUP, [], [], BRIEF))
        waiting = [asyncio.wrap_future(store.append("t1", [line(1 + n)])) for n in range(10)]
        for one in waiting[::2]:
            one.cancel()  # a page that has gone
        await asyncio.wait_for(asyncio.gather(*waiting[1::2]), 10)
        await asyncio.wait_for(asyncio.wrap_future(store.append("t1", [line(11)])), 10)
        assert numbers(store, "t1") == [*range(1, 12)]
        await asyncio.to_thread(store.close)

    asyncio.run(main())


def test_what_was_asked_is_on_disk_after_the_end(tmp_path: Path) -> None:
    async def main(store: Store, _: Clerk) -> None:
        await asyncio.wrap_future(store.create("t1", SETUP, [], [], BRIEF))
        for n in range(300):
            store.append("t1", [line(1 + n)])

    with_clerk(tmp_path, main)
    store = Store(f"sqlite:///{tmp_path / 'layline.sqlite'}")
    assert numbers(store, "t1") == [*range(1, 301)]
    store.close()


def test_keyboard_and_service_manager_end_the_server_first(tmp_path: Path) -> None:
    async def main(store: Store, clerk: Clerk) -> None:
        await asyncio.wrap_future(store.create("t1", SETUP, [], [], BRIEF))
        pid = clerk.pid
        for asked in (signal.SIGINT, signal.SIGTERM):
            os.kill(pid, asked)
        await asyncio.wrap_future(store.append("t1", [line(1)]))
        assert (clerk.pid, numbers(store, "t1")) == (pid, [1])

    with_clerk(tmp_path, main)


def test_a_clerk_that_is_killed_is_replaced_and_no_acknowledged_move_is_lost(tmp_path: Path) -> None:
    async def main() -> None:
        hub = Hub(Settings(tmp_path, clerk=True), Store(f"sqlite:///{tmp_path / 'layline.sqlite'}"))
        await hub.start()
        live = await new_table(hub)
        clerk, said, lost = hub.store.writer, [], 0
        assert isinstance(clerk, Clerk)

        async def talk(words: str) -> None:
            nonlocal lost
            try:
                await hub.change(live, lambda table, now: table.chat("ann", "Ann", words, now))
                said.append(words)
            except Refused as error:
                assert error.code == "storage"
                lost += 1

        for round_ in range(4):
            talking = [asyncio.ensure_future(talk(f"{round_}.{n}")) for n in range(20)]
            await asyncio.sleep(0.004 * round_)
            killed = clerk.pid
            os.kill(killed, signal.SIGKILL)
            async with asyncio.timeout(30):
                await asyncio.gather(*talking)
                while clerk.pid in (0, killed):  # noqa: ASYNC110 - all may have been written before the end was noticed
                    await asyncio.sleep(0.01)
        told = Told()
        assert play_now(hub, live, "ann", "P0", told)
        assert (await asyncio.wait_for(told.heard, 20))[1] is None
        kept = hub.store.load(live.id)
        assert kept is not None
        assert [*kept.entries] == live.table.entries, "what is in memory is what is on disk"
        heard = [entry.data["text"] for entry in kept.entries if entry.kind == "chat"]
        assert len(set(heard)) == len(heard) and set(said) <= set(heard)
        assert said and len(said) + lost == 80
        await hub.stop()

    asyncio.run(main())


def test_a_clerk_that_is_killed_among_crowds_has_written_everything_it_said(tmp_path: Path) -> None:
    """Most of what it says is on disk stands in the journal when it dies; the next one, or whoever reads, finds it."""
    tables, random = [f"t{number}" for number in range(12)], Random(7)

    async def main(store: Store, clerk: Clerk) -> None:
        await asyncio.gather(*[asyncio.wrap_future(store.create(name, SETUP, [], [], BRIEF)) for name in tables])
        last, said, crowds = dict.fromkeys(tables, 0), dict.fromkeys(tables, 0), 0
        for _ in range(5):
            killed, left = clerk.pid, random.randint(2, 6)
            while clerk.pid == killed:
                if left == 0:
                    delay = random.uniform(0.0, 0.005)
                    asyncio.get_running_loop().call_later(delay, os.kill, killed, signal.SIGKILL)
                left -= 1
                asked = [store.append(name, [line(last[name] + 1)], brief=BRIEF) for name in tables]
                answers = await asyncio.gather(*map(asyncio.wrap_future, asked), return_exceptions=True)
                with sqlite3.connect(tmp_path / "layline.sqlite") as file:
                    crowds += file.execute("SELECT count(*) FROM journal").fetchone()[0]
                for name, answer in zip(tables, answers, strict=True):
                    if answer is None:
                        last[name] = said[name] = last[name] + 1
            for name in tables:  # what could not be answered may be there all the same
                last[name] = len(await asyncio.to_thread(numbers, store, name))
                assert last[name] >= said[name], "it was said to be on disk"
            while clerk.pid in (0, killed):  # noqa: ASYNC110 - what is waited for has no event
                await asyncio.sleep(0.01)
        assert crowds > 5 and min(said.values()) > 5
        for name in tables:
            assert numbers(store, name) == [*range(1, last[name] + 1)]

    with_clerk(tmp_path, main)


def test_when_all_is_quiet_everything_is_in_its_place(tmp_path: Path) -> None:
    async def main(store: Store, _: Clerk) -> None:
        tables = [f"t{number}" for number in range(8)]
        await asyncio.gather(*[asyncio.wrap_future(store.create(name, SETUP, [], [], BRIEF)) for name in tables])
        for number in (1, 2, 3):
            await asyncio.gather(*[asyncio.wrap_future(store.append(name, [line(number)])) for name in tables])
        with sqlite3.connect(tmp_path / "layline.sqlite") as file:
            assert file.execute("SELECT count(*) FROM journal").fetchone() == (2,)
            async with asyncio.timeout(10):
                while file.execute("SELECT count(*) FROM journal").fetchone() != (0,):  # noqa: ASYNC110 - no event
                    await asyncio.sleep(0.01)
            assert file.execute("SELECT count(*) FROM entries").fetchone() == (24,)

    with_clerk(tmp_path, main)


def test_a_clerk_that_cannot_be_started_for_a_while_is_started_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def main(store: Store, clerk: Clerk) -> None:
        await asyncio.wrap_future(store.create("t1", SETUP, [], [], BRIEF))
        with monkeypatch.context() as broken:
            broken.setattr(sys, "executable", str(tmp_path / "nothing"))
            os.kill(clerk.pid, signal.SIGKILL)
            while "cannot be started" not in caplog.text:  # noqa: ASYNC110 - what is waited for has no event
                await asyncio.sleep(0.01)
            with pytest.raises(Unwritten):
                await asyncio.wait_for(asyncio.wrap_future(store.append("t1", [line(1)])), 10)
        await asyncio.wait_for(_written(store), 20)
        assert numbers(store, "t1") == [1]

    async def _written(store: Store) -> None:
        while True:
            try:
                return await asyncio.wrap_future(store.append("t1", [line(1)]))
            except Unwritten:
                await asyncio.sleep(0.05)

    with_clerk(tmp_path, main)


def test_the_next_server_waits_for_what_a_killed_one_had_sent(tmp_path: Path) -> None:
    path = str(tmp_path / "layline.sqlite")
    store = Store(f"sqlite:///{path}")
    store.create("t1", SETUP, [], [], BRIEF).result(5)
    orphan = subprocess.Popen(
        [sys.executable, "-I", "-S", filing.__file__], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert orphan.stdin is not None and orphan.stdout is not None
    orphan.stdin.write(packed((path, file_words())))
    orphan.stdin.flush()
    unpacker = Unpacker()
    found: list[object] = []
    while not found:
        found += unpacker.take(os.read(orphan.stdout.fileno(), 100))
    orphan.send_signal(signal.SIGSTOP)
    rows = {"entries": [("t1", 1, "chat", 1.0, "ann", '{"text":"last words"}')]}
    orphan.stdin.write(packed([rows]))
    orphan.stdin.close()  # the server is gone

    async def main() -> None:
        clerk = Clerk(path, file_words())
        starting = asyncio.ensure_future(clerk.start())
        await asyncio.sleep(0.3)
        assert not starting.done(), "somebody else may still write"
        orphan.send_signal(signal.SIGCONT)
        await asyncio.wait_for(starting, 20)
        assert numbers(store, "t1") == [1]
        await asyncio.to_thread(clerk.close)

    asyncio.run(main())
    assert orphan.wait(10) == 0
    store.close()


def test_nobody_else_writes_while_a_clerk_does(tmp_path: Path) -> None:
    async def main(_: Store, clerk: Clerk) -> None:
        with (tmp_path / "layline.sqlite.writer.lock").open("r+") as other, pytest.raises(BlockingIOError):
            fcntl.flock(other, fcntl.LOCK_EX | fcntl.LOCK_NB)

    with_clerk(tmp_path, main)


def test_the_thread_and_the_process_write_with_the_same_words(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'layline.sqlite'}")
    ledger = FileLedger(str(tmp_path / "layline.sqlite"), file_words())
    store.create("t1", SETUP, ["s"], [line(1)], BRIEF).result(5)
    store.set_rematch("t1", "t2").result(5)
    store.set_orders("t1", 0, {"a": 1}).result(5)
    store.note("alive", "7").result(5)
    kept = store.load("t1")
    assert kept is not None
    assert (kept.rematch, kept.orders, store.noted("alive")) == ("t2", {0: {"a": 1}}, "7")
    assert ledger.write([{"keys": [{"name": "alive", "value": "8"}]}]) == [None]
    assert store.noted("alive") == "8"
    ledger.close()
    store.close()


def test_a_process_starts_in_a_moment() -> None:
    """It needs nothing but Python's own library."""
    program = f"import runpy, sys; runpy.run_path({filing.__file__!r}); print(*sys.modules)"
    words = [sys.executable, "-I", "-S", "-c", program]
    loaded = subprocess.run(words, capture_output=True, text=True, check=True, timeout=60).stdout.split()
    assert "sqlite3" in loaded
    assert not {"layline", "sqlalchemy", "msgspec", "asyncio"} & set(loaded)
