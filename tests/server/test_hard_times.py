"""What dies, what is slow and what crashes: nothing that was acknowledged is lost, nobody is held up."""

import asyncio
import base64
import json
import os
import signal
import socket
import time
from pathlib import Path

import pytest
import websockets

from layline.core.record import Record
from layline.server.driver import answer
from layline.server.thinking import BotFailed, Thinkers
from layline.table import Refused, Setup
from layline.table.live import LiveTable
from tests.server.bad_bots import die, hang
from tests.server.running import Person, Seat, Server
from tests.server.test_play import on_disk, two


def test_open_pages_are_told_when_the_server_ends(tmp_path: Path, url: str) -> None:
    server = Server(tmp_path, database=url).start()
    ann, _, table = two(server)
    said = []

    async def main() -> int | None:
        async with ann.sit_at(table) as a:
            for count in range(20):
                said.append((await a.ask("chat", text=f"last words {count}"))["number"])
        return await farewell(server, ann, table)

    assert asyncio.run(main()) in (1001, 1012)
    assert [entry.number for entry in on_disk(server, table).entries if entry.kind == "chat"] == said


async def farewell(server: Server, person: Person, table: str) -> int | None:
    """Return with which code an open page is closed when the server is asked to end."""
    async with person.sit_at(table) as seat:
        stopping = asyncio.create_task(asyncio.to_thread(server.stop))
        with pytest.raises(websockets.ConnectionClosed):
            await seat.until(lambda _: False, 20)
        assert await stopping in (0, -signal.SIGTERM), "it ended by itself, not by force"
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


def numbers(server: Server) -> dict[str, float]:
    """Return what the server says of itself."""
    lines = server.visitor().get("/metrics").text.splitlines()
    return {name: float(value) for name, _, value in (line.partition(" ") for line in lines if line[0] != "#")}


def test_pages_that_stop_reading_slow_nobody_and_cost_little(tmp_path: Path) -> None:
    server = Server(tmp_path).start()
    try:
        ann, bob, table = two(server)
        wave, count = "\N{WATER WAVE}" * 500, 900

        async def talk() -> int:
            """Say so much that a queue of it would be seen; return how many bytes a page was sent."""
            async with ann.sit_at(table) as a, bob.sit_at(table) as b:

                async def say(seat: Seat) -> int:
                    for _ in range(count // 2):
                        answer = await seat.ask("chat", text=wave)
                        assert answer["type"] == "done"
                    await seat.reach(answer["number"])
                    return sum(len(json.dumps(one, ensure_ascii=False).encode()) for one in seat.all)

                return max(await asyncio.gather(say(a), say(b)))

        start = memory(server)
        asyncio.run(talk())
        alone = memory(server) - start
        deaf = [stalled(server, ann, table) for _ in range(4)]
        try:
            while numbers(server)["layline_pages_open"] < len(deaf):
                time.sleep(0.02)
            start = memory(server)
            sent = asyncio.run(talk())
            cost = (memory(server) - start - max(0, alone)) / len(deaf)
            told = numbers(server)
            assert told["layline_pages_open"] == len(deaf), "nobody waited until one of them was given up"
            assert told["layline_pages_dropped_total"] == 0
            assert sent > 2_000_000, "a queue for each would have been noticed"
            assert cost < 2_000_000
        finally:
            for one in deaf:
                one.close()
    finally:
        server.stop()


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
    answer(1, "", seen, "slow")(table, 1.0)
    assert [entry.kind for entry in table.entries[seen:]] == ["report", "move"]
    with pytest.raises(Refused):
        answer(1, "", seen, "slow")(table, 1.0)
    assert table.number == seen + 2
