"""What dies, what is slow and what crashes: nothing that was acknowledged is lost, nobody is held up."""

import asyncio
import base64
import json
import os
import socket
import statistics
import time
from pathlib import Path
from random import Random

import pytest
import websockets

from layline.core.record import Record
from layline.server.hub import _answer
from layline.server.live import LiveTable
from layline.server.thinking import BotFailed, Thinkers
from layline.table import Refused, Setup
from tests.server.bad_bots import die, hang
from tests.server.running import Person, Seat, Server
from tests.server.test_play import on_disk, two

LONG = {"track": "paddock", "players": 2, "crash_limit": 0, "round_limit": 200, "move_seconds": 0}
Acknowledged = dict[tuple[str, int], str]


async def load(seat: Seat, table: str, acknowledged: Acknowledged, seen: dict[str, int]) -> None:
    """Play and talk as fast as acknowledgements come, noting each, until the server dies."""
    random, count = Random(), 0
    try:
        while True:
            count += 1
            moves = seat.now["moves"]
            if moves and count % 3:
                text = random.choice(moves)["text"]
                answer = await seat.ask("play", text=text, seen=seat.now["number"])
            else:
                text = f"line {count} of {os.urandom(4).hex()}"
                answer = await seat.ask("chat", text=text)
            if answer["type"] == "done":
                assert (table, answer["number"]) not in acknowledged, "a number was given twice"
                acknowledged[table, answer["number"]] = text
            seen[table] = max(seen.get(table, 0), seat.now["number"])
    except (websockets.ConnectionClosed, OSError, TimeoutError):
        return


def test_nothing_acknowledged_is_lost_or_doubled_when_the_server_is_killed(tmp_path: Path, url: str) -> None:
    server = Server(tmp_path, database=url).start()
    acknowledged: Acknowledged = {}
    seen: dict[str, int] = {}
    places = [two(server, options=LONG) for _ in range(3)]
    for ann, _, table in places:
        assert ann.ask(table, type="start").status_code == 200

    async def round_of_play(seconds: float) -> None:
        async def one(person: Person, table: str) -> None:
            try:
                async with person.sit_at(table, seen=seen.get(table, 0)) as seat:
                    await load(seat, table, acknowledged, seen)
            except (OSError, websockets.WebSocketException, TimeoutError):
                return

        tasks = [asyncio.create_task(one(who, table)) for ann, bob, table in places for who in (ann, bob)]
        enough = len(acknowledged) + 60
        for _ in range(400):
            await asyncio.sleep(0.02)
            if len(acknowledged) >= enough:
                break
        await asyncio.sleep(seconds)
        server.kill()
        await asyncio.wait_for(asyncio.gather(*tasks), 30)

    short = {**LONG, "round_limit": 100}
    bots = places[0][0].make("racetrack", options=short, seats=[{"kind": "bot", "spec": "random"}], start=True)["id"]
    random = Random(5)
    for _ in range(3):
        asyncio.run(round_of_play(0.3 * random.random()))
        server.start()
    for _ in range(300):  # bots go on by themselves after each restart
        phase = places[0][0].http.get(f"/api/v1/tables/{bots}").json()["phase"]
        if phase == "over":
            break
        time.sleep(0.1)
    assert phase == "over"
    assert asyncio.run(farewell(server, *places[0][::2])) in (1001, 1012)
    kept = {table: on_disk(server, table) for _, _, table in places}
    for (table, number), text in acknowledged.items():
        found = kept[table]
        assert found.entries[number - 1].number == number
        assert found.entries[number - 1].data["text"] == text
    for table, found in kept.items():
        assert [entry.number for entry in found.entries] == list(range(1, len(found.entries) + 1))
        assert len(found.entries) >= seen.get(table, 0), "nobody saw what is gone"
    assert len(acknowledged) > 100


async def farewell(server: Server, person: Person, table: str) -> int | None:
    """Return with which code an open page is closed when the server is asked to end."""
    async with person.sit_at(table) as seat:
        begun = time.monotonic()
        stopping = asyncio.create_task(asyncio.to_thread(server.stop))
        with pytest.raises(websockets.ConnectionClosed):
            await seat.until(lambda _: False, 20)
        await stopping
        assert time.monotonic() - begun < 10
        return seat.opened.close_code


def stalled(server: Server, person: Person, table: str) -> socket.socket:
    """Return a socket that says hello and never reads."""
    found = socket.socket()
    found.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    found.connect(("127.0.0.1", server.port))
    key = base64.b64encode(os.urandom(16)).decode()
    cookie = "; ".join(f"{name}={value}" for name, value in person.http.cookies.items())
    lines = [
        f"GET /api/v1/tables/{table}/socket HTTP/1.1", f"Host: 127.0.0.1:{server.port}", "Upgrade: websocket",
        "Connection: Upgrade", f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13", f"Cookie: {cookie}", "", "",
    ]  # fmt: skip
    found.sendall("\r\n".join(lines).encode())
    hello = json.dumps({"type": "hello", "seen": 0, "language": "en"}).encode()
    mask = bytes(4)
    found.sendall(bytes([0x81, 0x80 | len(hello)]) + mask + hello)
    return found


def memory(server: Server) -> int:
    assert server.process is not None
    fields = Path(f"/proc/{server.process.pid}/statm").read_text(encoding="ascii").split()
    return int(fields[1]) * os.sysconf("SC_PAGE_SIZE")


def test_pages_that_stop_reading_slow_nobody_and_cost_little(server: Server) -> None:
    ann, bob, table = two(server, options=LONG)
    assert ann.ask(table, type="start").status_code == 200

    async def moves(count: int) -> list[float]:
        times: list[float] = []
        async with ann.sit_at(table) as a, bob.sit_at(table) as b:
            while len(times) < count:
                mover, other = (a, b) if a.now["moves"] else (b, a)
                begun = time.perf_counter()
                text = Random(len(times)).choice(mover.now["moves"])["text"]
                answer = await mover.ask("play", text=text, seen=mover.now["number"])
                assert answer["type"] == "done"
                await other.reach(answer["number"])
                times.append(time.perf_counter() - begun)
                await mover.reach(answer["number"])
        return times

    asyncio.run(moves(30))
    before = asyncio.run(moves(40))
    bytes_before = memory(server)
    deaf = [stalled(server, ann, table) for _ in range(4)]
    time.sleep(0.3)
    try:
        during = asyncio.run(moves(80))
        assert statistics.median(during) < 3 * statistics.median(before) + 0.02
        assert max(during) < 2.0
        assert (memory(server) - bytes_before) / len(deaf) < 2_000_000
    finally:
        for one in deaf:
            one.close()


# -- bots ----------------------------------------------------------------------------------------


def test_slow_and_crashing_bots_are_noticed_and_others_go_on() -> None:
    record = Record("racetrack", "1.0", {"players": 2}, [], ["P0"])

    async def main() -> None:
        thinkers = Thinkers(1, 0.05, 10)
        try:
            with pytest.raises(BotFailed, match="crashed"):
                await thinkers.decide(record, 1, "no such bot")
            thinkers.patience = 0.3
            with pytest.raises(BotFailed, match="slow"):
                await thinkers._ask(hang)
            thinkers.patience = 10
            with pytest.raises(BotFailed, match="crashed"):
                await thinkers._ask(die)
            assert (await thinkers.decide(record, 1, "random")).startswith("P")
            assert thinkers.replaced >= 2
            with pytest.raises(BotFailed, match="late"):
                await thinkers.decide(record, 0, "random")
        finally:
            await thinkers.close()

    asyncio.run(main())


def test_a_failed_bot_is_reported_and_the_table_plays_a_legal_move() -> None:
    table = LiveTable(Setup("racetrack", "1.0", {"players": 2}, host="ann"))
    table.sit("ann", "Ann", 0, 0.0)
    table.start("ann", 0.0)
    table.play("ann", "P0", table.number, 0.0)
    seen = table.number
    _answer(1, "", seen, "slow")(table, 1.0)
    assert [entry.kind for entry in table.entries[seen:]] == ["report", "move"]
    with pytest.raises(Refused):
        _answer(1, "", seen, "slow")(table, 1.0)
    assert table.number == seen + 2
