"""Several processes on one PostgreSQL: whoever looks, wherever, sees the same table."""

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest
from sqlalchemy.exc import OperationalError

from layline.server.bus import PAYLOAD, packed, unpacked
from layline.server.hub import Hub
from layline.server.settings import Settings
from layline.server.store import Store
from layline.table import ClockRule, Refused, Setup
from layline.table.live import LiveTable
from tests.server.databases import Cluster, running_cluster
from tests.server.running import Person, Seat, Server
from tests.server.test_play import QUICK, on_disk, play, settle

Pair = tuple[Server, Server]


@pytest.fixture(scope="session")
def pair(cluster: Cluster, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    folder = tmp_path_factory.mktemp("pair")
    with both(folder, cluster.fresh(folder)) as found:
        yield found


@contextmanager
def both(folder: Path, url: str) -> Iterator[Pair]:
    found = Server(folder / "one", database=url), Server(folder / "two", database=url)
    for server in found:
        server.begin()
    try:
        for server in found:
            server.await_ready()
        yield found
    finally:
        for server in found:
            server.stop()


def seated(pair: Pair, **form: Any) -> tuple[Person, Person, str]:
    """Return Ann at one process and Bob at the other, at a table that has not started."""
    ann, bob = Person(pair[0], "Ann"), Person(pair[1], "Bob")
    made = ann.make("racetrack", **{**QUICK, "seats": [{"kind": "you"}], **form})
    assert bob.join(made["links"]["seats"][1]).json()["seat"] == 1
    return ann, bob, made["id"]


def lines(seat: Seat) -> list[tuple[int, str]]:
    """Return the log as a page has put it together from everything it was sent."""
    found: list[tuple[int, str]] = []
    for message in seat.all:
        if message["type"] == "table":
            found = []
        for line in message.get("log", []):
            found.append((line["number"], line["sentence"]))
    return found


def check_same_story(*seats: Seat) -> None:
    told = [lines(seat) for seat in seats]
    assert all(one == told[0] for one in told)
    numbers = [number for number, _ in told[0]]
    assert numbers == sorted(numbers) and set(numbers) == set(range(1, numbers[-1] + 1))


def test_two_people_at_two_processes_play_a_whole_game(pair: Pair) -> None:
    ann, bob, table = seated(pair)
    eve = Person(pair[1], "Eve")

    async def main() -> None:
        async with ann.sit_at(table) as a, bob.sit_at(table) as b, eve.sit_at(table) as e:
            await a.reach((await a.ask("start"))["number"])
            for _ in range(300):
                await settle(a, b)
                if a.now["phase"] == "over":
                    break
                seat = a if a.now["moves"] else b
                hint = await seat.ask("hint")
                await play(seat, hint["text"] or seat.now["moves"][0]["text"])
            assert a.now["phase"] == "over" == b.now["phase"]
            await settle(a, b, e)
            check_same_story(a, b, e)
            assert (await b.ask("rematch"))["type"] == "done"
            other = (await a.until(lambda one: one["type"] == "rematch"))["id"]
            async with ann.sit_at(other) as again:
                assert [seat["name"] for seat in again.first["seats"]] == ["Bob", "Ann"]
            assert (await a.ask("rematch"))["type"] == "done"
            assert (await a.until(lambda one: one["type"] == "rematch"))["id"] == other, "one rematch for both"

    asyncio.run(main())
    entries = on_disk(pair[0], table).entries
    assert [entry.number for entry in entries] == list(range(1, len(entries) + 1))


def test_bots_are_driven_by_one_process_at_a_time(pair: Pair) -> None:
    options = {"track": "paddock", "players": 4}
    seats = [{"kind": "you"}, {"kind": "open"}, {"kind": "bot", "spec": "random"}, {"kind": "open"}]
    ann, bob, table = seated(pair, options=options, seats=seats)

    async def main() -> None:
        async with ann.sit_at(table) as a, bob.sit_at(table) as b:
            await b.reach((await b.ask("start"))["number"])
            for _ in range(400):
                await settle(a, b)
                if a.now["phase"] == "over":
                    break
                mover = next((seat for seat in (a, b) if seat.now["moves"]), None)
                if mover is None:
                    await b.hear(20)  # bots step back behind whatever else the machine does
                    continue
                answer = await mover.ask("play", text=mover.now["moves"][0]["text"], seen=mover.now["number"])
                assert answer["type"] == "done" or answer["code"] == "late"
                if answer["type"] == "done":
                    await mover.reach(answer["number"])
            assert a.now["phase"] == "over"
            await settle(a, b)
            check_same_story(a, b)

    asyncio.run(main())
    entries = on_disk(pair[0], table).entries
    assert [entry.number for entry in entries] == list(range(1, len(entries) + 1))
    assert "report" not in {entry.kind for entry in entries}, "no bot was late for its own move"
    again = LiveTable(on_disk(pair[0], table).setup)
    for entry in entries:
        again.take(entry)
    assert again.phase == "over"


def test_both_talk_at_the_same_time_and_nothing_is_lost_or_doubled(pair: Pair) -> None:
    ann, bob, table = seated(pair)
    most = 60

    async def main() -> None:
        async with ann.sit_at(table) as a, bob.sit_at(table) as b:

            async def talk(seat: Seat, name: str) -> list[tuple[int, str]]:
                said = []
                for count in range(most):
                    answer = await seat.ask("chat", text=f"{name} {count}")
                    if answer["type"] == "done":
                        said.append((answer["number"], f"{name} {count}"))
                    else:
                        assert answer["code"] == "conflict"
                return said

            first, second = await asyncio.gather(talk(a, "ann"), talk(b, "bob"))
            await settle(a, b)
            check_same_story(a, b)
            kept = {entry.number: entry.data["text"] for entry in on_disk(pair[0], table).entries if entry.number > 2}
            assert kept == dict(first + second), "what was answered, and nothing else"
            assert len(kept) > most

    asyncio.run(main())
    lost = sum(
        int(line.split()[1])
        for server in pair
        for line in Person(server, "x").http.get("/metrics").text.splitlines()
        if line.startswith("layline_races_lost_total")
    )
    assert lost > 0, "there was a race"


def test_a_fallen_clock_is_one_move_however_many_processes_look(pair: Pair) -> None:
    ann, bob, table = seated(pair, clock={"kind": "move", "seconds": 0.2})

    async def main() -> None:
        async with ann.sit_at(table) as a, bob.sit_at(table) as b:
            await a.ask("start")
            await a.until(lambda one: one.get("moves_total", 0) >= 4)
            await settle(a, b)
            check_same_story(a, b)

    asyncio.run(main())


def test_a_line_that_breaks_is_mended_and_what_was_missed_is_read(pair: Pair, cluster: Cluster) -> None:
    ann, bob, table = seated(pair)
    name = pair[0].database.rpartition("/")[2]
    lines_of = "FROM pg_stat_activity WHERE datname = %s AND application_name = 'layline bus'"

    async def main() -> None:
        async with ann.sit_at(table) as a, bob.sit_at(table) as b:
            for count in range(3):
                with psycopg.connect(cluster.url("postgres"), autocommit=True) as admin:
                    cut = admin.execute(f"SELECT pg_terminate_backend(pid) {lines_of}".encode(), [name])
                    assert len(cut.fetchall()) == 2
                answer = await a.ask("chat", text=f"can you hear me? {count}")
                await b.reach(answer["number"])
                answer = await b.ask("chat", text=f"yes {count}")
                await a.reach(answer["number"])
                with psycopg.connect(cluster.url("postgres"), autocommit=True) as admin:
                    for _ in range(400):
                        if len(admin.execute(f"SELECT pid {lines_of}".encode(), [name]).fetchall()) == 2:
                            break
                        await asyncio.sleep(0.05)
            await settle(a, b)
            check_same_story(a, b)

    asyncio.run(main())


def test_a_database_that_crashes_and_comes_back_loses_nothing(tmp_path: Path) -> None:
    with running_cluster() as own, both(tmp_path, own.fresh(tmp_path)) as pair:
        ann, bob, table = seated(pair)

        async def main() -> None:
            async with ann.sit_at(table) as a, bob.sit_at(table) as b:
                said = [(await a.ask("chat", text=f"before {count}"))["number"] for count in range(5)]
                own.crash()
                answer = await a.ask("chat", text="is anybody there?")
                assert (answer["type"], answer["code"]) == ("refused", "storage")
                assert ann.http.get("/readyz").status_code == 503
                elsewhere = ann.http.get(f"/api/v1/tables/{'x' * 12}")
                assert (elsewhere.status_code, elsewhere.json()["code"]) == (503, "storage")
                own.start()
                for seat, other in ((a, b), (b, a)):
                    answer = await seat.ask("chat", text="there you are")
                    assert answer["type"] == "done", answer
                    said.append(answer["number"])
                    await other.reach(answer["number"])
                await settle(a, b)
                check_same_story(a, b)
                assert said == sorted(set(said))
                kept = on_disk(pair[0], table).entries
                assert [entry.number for entry in kept] == list(range(1, len(kept) + 1))
                assert set(said) <= {entry.number for entry in kept}
                assert "is anybody there?" not in {entry.data.get("text") for entry in kept}

        asyncio.run(main())


# -- one process, inside -------------------------------------------------------------------------


def test_an_answer_of_the_database_that_was_lost_is_no_lost_entry(url: str, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.CRITICAL)

    async def main() -> None:
        store = Store(url)
        hub = Hub(Settings(Path()), store)
        live = await hub.create(Setup("racetrack", "1.0", {"players": 2}, ClockRule(), "ann"))
        append = store.append

        def unheard(*words: Any) -> Any:
            append(*words).result(5)
            raise OperationalError("commit", {}, Exception("the line broke"))

        def refused(*_: Any) -> Any:
            raise OperationalError("insert", {}, Exception("the disk is full"))

        store.append = unheard  # type: ignore[method-assign, assignment]
        assert await hub.change(live, lambda table, now: table.chat("ann", "Ann", "one", now)) == 1
        store.append = refused  # type: ignore[method-assign, assignment]
        with pytest.raises(Refused, match="storage"):
            await hub.change(live, lambda table, now: table.chat("ann", "Ann", "two", now))
        load = store.load
        store.load = refused  # type: ignore[method-assign, assignment]
        for _ in range(2):
            with pytest.raises(Refused, match="storage"):
                await hub.change(live, lambda table, now: table.chat("ann", "Ann", "three", now))
            assert live.table.number == live.committed == 1, "nothing is shown that is not on disk"
        store.append, store.load = append, load  # type: ignore[method-assign]
        assert await hub.change(live, lambda table, now: table.chat("ann", "Ann", "four", now)) == 2
        await hub.stop()

    asyncio.run(main())


def test_long_news_is_told_in_several_messages() -> None:
    news = [(f"table{number:04}", number) for number in range(1, 2000)]
    messages = list(packed("me", news))
    assert len(messages) > 1 and max(map(len, messages)) < PAYLOAD + 50
    assert [one for message in messages for one in unpacked("you", message)] == news
    assert [one for message in messages for one in unpacked("me", message)] == []
