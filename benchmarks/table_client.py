"""Pages as bare as can be, and the server they talk to: what `table_load` drives.

The seat whose turn it is sends its move as soon as its page has the last one. The client looks only
for the number of each message, so that it measures the server and not itself.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import resource
import secrets
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, cast

import httpx
from benchmarks.table_games import Script

SERVE: Final = "from layline.cli import main; main()"
MARK: Final = b'"number":'


# -- the server ----------------------------------------------------------------------------


class Process:
    """A server in a process of its own."""

    process: subprocess.Popen[bytes]
    port: int

    def family(self) -> list[str]:
        """Return the numbers of the process and of those it has started."""
        found = [str(self.process.pid)]
        for pid in found:
            found += Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        return found

    def cpu(self) -> float:
        """Return the processor seconds it has used, with the processes it has started."""
        stats = [Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split() for pid in self.family()]
        return sum(int(fields[11]) + int(fields[12]) for fields in stats) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> int:
        """Return the resident bytes of all of them."""
        pages = [int(Path(f"/proc/{pid}/statm").read_text().split()[1]) for pid in self.family()]
        return sum(pages) * os.sysconf("SC_PAGE_SIZE")

    def stop(self) -> None:
        """End it."""
        self.process.terminate()
        self.process.wait(30)


def free_port() -> int:
    """Return a port of this machine that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Server(Process):
    """`layline serve` on a free port, with a data folder of its own."""

    def __init__(self, folder: Path, database: str) -> None:
        self.port = free_port()
        words = ["serve", "--port", str(self.port), "--data", str(folder), "--no-browser", "--rate", "1000000"]
        environment = {**os.environ, **({"LAYLINE_DATABASE_URL": database} if database else {})}
        self.process = subprocess.Popen(
            [sys.executable, "-c", SERVE, *words], env=environment, stdout=subprocess.DEVNULL
        )
        self.url = f"http://127.0.0.1:{self.port}"
        for _ in range(400):
            with contextlib.suppress(httpx.TransportError):
                if httpx.get(f"{self.url}/readyz", timeout=1).status_code == 200:
                    return
            time.sleep(0.05)
        raise SystemExit("the server did not start")


# -- the pages -----------------------------------------------------------------------------


class Link(asyncio.Protocol):
    """One page's WebSocket, as bare as can be: unmasked frames in, frames with a mask of zeros out."""

    def __init__(self, table: TableLoad, role: int, path: str, cookie: str, host: str) -> None:
        self.table, self.role, self.host = table, role, host
        self.rest = b""
        self.open = False
        self.transport: asyncio.Transport | None = None
        key = secrets.token_bytes(16).hex()[:22] + "=="
        self.request = (
            f"GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\nCookie: {cookie}\r\n\r\n"
        ).encode()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        self.transport.write(self.request)

    def connection_lost(self, _: Exception | None) -> None:
        self.table.load.lost += 1

    def send(self, message: bytes, kind: int = 0x81) -> None:
        """Send one frame, of text if nothing else is said."""
        assert self.transport is not None
        size = len(message)
        head = bytes((kind, 0x80 | size)) if size < 126 else bytes((kind, 0xFE)) + size.to_bytes(2, "big")
        self.transport.write(head + b"\0\0\0\0" + message)

    def data_received(self, data: bytes) -> None:
        buffer = self.rest + data if self.rest else data
        self.table.load.bytes_in += len(data)
        if not self.open:
            head, found, buffer = buffer.partition(b"\r\n\r\n")
            if not found:
                self.rest = head
                return
            if b" 101 " not in head[:20]:
                raise SystemExit(f"no WebSocket: {head[:80]!r}")
            self.open = True
            self.opened()
        at = 0
        while len(buffer) - at >= 2:
            size, body = buffer[at + 1], at + 2
            if size == 126:
                size, body = int.from_bytes(buffer[at + 2 : at + 4], "big"), at + 4
            elif size == 127:
                size, body = int.from_bytes(buffer[at + 2 : at + 10], "big"), at + 10
            if len(buffer) < body + size:
                break
            if buffer[at] in (0x81, 0x82):
                self.take(buffer, body, body + size)
            elif buffer[at] == 0x89 and self.transport is not None:
                self.transport.write(bytes((0x8A, 0x80 | size)) + b"\0\0\0\0" + buffer[body : body + size])
            at = body + size
        self.rest = buffer[at:]

    def opened(self) -> None:
        """Begin to talk."""
        self.send(b'{"type":"hello","seen":0,"language":"en"}')

    def take(self, buffer: bytes, body: int, _end: int) -> None:
        """Look at the type and the number of a message, and let the table go on."""
        kind = buffer[body + 9 : body + 11]
        if kind in (b"up", b"ta"):
            self.table.load.pictures += 1
            place = buffer.index(MARK, body) + len(MARK)
            number = int(buffer[place : place + 12].split(b",", 1)[0])
            self.table.seen(self.role, number)
        elif kind == b"do":
            self.table.load.acknowledged += 1
        elif kind == b"re":
            self.table.load.refused += 1


class TableLoad:
    """One table, its three pages and how far its game is."""

    def __init__(self, load: Measured, base: int) -> None:
        self.load = load
        self.base = base
        """Entries before the first move."""
        self.links: list[Link] = []
        self.numbers = [0, 0, 0]
        self.sent_at = 0.0
        self.mover = -1
        self.done = base

    def seen(self, role: int, number: int) -> None:
        """Note that a page has a picture; the seat to move moves when it has the newest."""
        load = self.load
        if self.numbers[role] == 0:
            load.ready += 1
            if load.ready == load.wanted:
                load.all_ready.set()
        self.numbers[role] = number
        if self.mover >= 0 and number > self.done and role == self.turn_at(number):
            if role != self.mover:
                load.delays.append(time.perf_counter() - self.sent_at)
            self.mover, self.done = -1, number
            if load.closed:
                self.go()

    def turn_at(self, _number: int) -> int:
        """Return the seat that moves next where so many entries have been made: the other one."""
        return 1 - self.mover

    def go(self) -> None:
        """Let the next move be made."""
        raise NotImplementedError


class ScriptedTable(TableLoad):
    """A table at which a game is played that was written down beforehand."""

    def __init__(self, load: Measured, base: int, script: Script) -> None:
        super().__init__(load, base)
        self.script = script

    def next_decision(self, number: int) -> int:
        """Return the place in the script of the first decision after so many entries."""
        at, script = number - self.base, self.script
        while at < len(script.texts) and script.automatic[at]:
            at += 1
        return at

    def turn_at(self, number: int) -> int:
        at = self.next_decision(number)
        return self.script.seats[at] if at < len(self.script.seats) else 1 - self.mover

    def go(self) -> None:
        """Send the next decision of the script."""
        load, script = self.load, self.script
        if not load.running:
            return
        at = self.next_decision(self.done)
        if at >= len(script.texts):
            load.played_out.set()
            return
        self.mover = script.seats[at]
        self.sent_at = time.perf_counter()
        message = b'{"type":"play","tag":"p","text":"%s","seen":%d}' % (script.texts[at].encode(), self.done)
        self.links[self.mover].send(message)
        load.sent += 1


class Measured:
    """All tables of one run, of whatever server."""

    def __init__(self, server: Process) -> None:
        self.server = server
        self.tables: list[TableLoad] = []
        self.delays: list[float] = []
        self.sent = self.acknowledged = self.refused = self.lost = self.ready = 0
        self.bytes_in = self.pictures = 0
        self.wanted = 0
        self.all_ready = asyncio.Event()
        self.played_out = asyncio.Event()
        """Set when a table's game is over: from there on the load would be a smaller one."""
        self.running = False
        self.closed = True

    async def as_fast_as_possible(self, seconds: float) -> dict[str, Any]:
        """Every table moves as soon as its last move is seen."""
        self.closed = True
        return await self._measure(seconds, self._wait)

    async def at_rate(self, rate: float, seconds: float) -> dict[str, Any]:
        """All tables together move so many times a second."""
        self.closed = False
        return await self._measure(seconds, lambda end: self._paced(rate, end))

    async def _wait(self, end: float) -> None:
        for table in self.tables:
            table.go()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self.played_out.wait(), end - time.perf_counter())

    async def _paced(self, rate: float, end: float) -> None:
        turn, due = 0, time.perf_counter()
        while (now := time.perf_counter()) < end and not self.played_out.is_set():
            while due <= now:
                table = self.tables[turn % len(self.tables)]
                turn += 1
                if table.mover < 0:
                    table.go()
                due += 1 / rate
            await asyncio.sleep(max(0.0, due - time.perf_counter()))

    async def _measure(self, seconds: float, drive: Any) -> dict[str, Any]:
        self.delays, self.bytes_in, self.pictures = [], 0, 0
        acknowledged, refused = self.acknowledged, self.refused
        self.running = True
        cpu, begun, own = self.server.cpu(), time.perf_counter(), resource.getrusage(resource.RUSAGE_SELF)
        await drive(begun + seconds)
        took, used = time.perf_counter() - begun, self.server.cpu() - cpu
        mine = resource.getrusage(resource.RUSAGE_SELF)
        self.running = False
        moves, carried, shown = self.acknowledged - acknowledged, self.bytes_in, self.pictures
        await asyncio.sleep(0.5)
        delays = sorted(self.delays) or [0.0]
        return {
            "moves": moves,
            "moves_a_second": moves / took,
            "p50_ms": 1000 * delays[len(delays) // 2],
            "p99_ms": 1000 * delays[min(len(delays) - 1, len(delays) * 99 // 100)],
            "server_us_a_move": 1e6 * used / max(1, moves),
            "server_busy": used / took,
            "client_busy": (mine.ru_utime + mine.ru_stime - own.ru_utime - own.ru_stime) / took,
            "bytes_a_move": carried / max(1, moves),
            "pictures_a_move": shown / max(1, moves),
            "refused": self.refused - refused,
            "seconds": took,
        }

    def close(self) -> None:
        """Let go of the pages."""
        for table in self.tables:
            for link in table.links:
                if link.transport is not None:
                    link.transport.abort()


class Load(Measured):
    """All tables of one run of ours."""

    def __init__(self, scripts: Sequence[Script], server: Server) -> None:
        super().__init__(server)
        self.scripts, self.url = scripts, server.url

    async def open(self, count: int) -> None:
        """Make the tables and open three pages at each."""
        loop = asyncio.get_running_loop()
        self.wanted = 3 * count
        async with httpx.AsyncClient(base_url=self.url, timeout=60) as http:
            cookies = [await self._guest(http, name) for name in ("Ann", "Ben", "Cleo")]
            seats = [{"kind": "you"}, {"kind": "open"}]
            for at in range(count):
                script = self.scripts[at % len(self.scripts)]
                form = {"game": script.game, "options": script.options, "seats": seats, "listed": True}
                made = (await http.post("/api/v1/tables", json=form, headers={"cookie": cookies[0]})).json()
                path = f"/api/v1/tables/{made['id']}"
                sit = {"type": "sit", "seat": 1}
                await http.post(f"{path}/requests", json=sit, headers={"cookie": cookies[1]})
                begun = await http.post(f"{path}/requests", json={"type": "start"}, headers={"cookie": cookies[0]})
                table = ScriptedTable(self, int(begun.json()["number"]), script)
                self.tables.append(table)
                for role in range(3):
                    _, link = await loop.create_connection(
                        lambda role=role, table=table, path=path: Link(  # type: ignore[misc]
                            table, role, f"{path}/socket", cookies[role], f"127.0.0.1:{self.server.port}"
                        ),
                        "127.0.0.1",
                        self.server.port,
                    )
                    table.links.append(link)
        await asyncio.wait_for(self.all_ready.wait(), 60)

    async def _guest(self, http: httpx.AsyncClient, name: str) -> str:
        answer = await http.post("/api/v1/me", json={"name": name})
        http.cookies.clear()
        return str(answer.headers["set-cookie"].split(";")[0])


class Quiet(asyncio.Protocol):
    """A connection that says hello to one table and then only listens."""

    def __init__(self, request: bytes, ready: asyncio.Semaphore) -> None:
        self.request, self.ready, self.heard, self.open = request, ready, 0, False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        self.transport.write(self.request)

    def data_received(self, data: bytes) -> None:
        if not self.open and b"\r\n\r\n" in data:
            self.open = True
            hello = b'{"type":"hello","seen":0,"language":"en"}'
            self.transport.write(bytes((0x81, 0x80 | len(hello))) + b"\0\0\0\0" + hello)
        elif self.heard == 0:
            self.heard = 1
            self.ready.release()
        if data[:1] == b"\x89":
            self.transport.write(bytes((0x8A, 0x80 | data[1])) + b"\0\0\0\0" + data[2 : 2 + data[1]])
