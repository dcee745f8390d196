"""How many moves a second the table carries, durable on disk: `make bench-table`.

Two players and a spectator at each table, all on loopback, the server in a process of its own. A game is
played beforehand between two bots; every table then replays it through the real page protocol:
a seat sends its next move as soon as the picture with the last one has come. The client looks
only for the number of each message, so that it measures the server and not itself.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import resource
import secrets
import socket
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final, cast

import httpx
import uvloop

from layline.bots import make_bot
from layline.cli.bench import REST
from layline.core.players import Budget
from layline.core.registry import load_game

SERVE: Final = "from layline.cli import main; main()"
MARK: Final = b'"number":'


@dataclass
class Script:
    """The game that every table plays: who decides what, automatic moves left to the table."""

    game: str
    options: dict[str, Any]
    texts: list[str] = field(default_factory=list)
    seats: list[int] = field(default_factory=list)
    automatic: list[bool] = field(default_factory=list)


def written(game_name: str, options: dict[str, Any], moves: int) -> Script:
    """Return a game between two of the game's own bots, as long as it lasts or is wanted."""
    game = load_game(game_name)
    chosen = game.options({**options, "players": 2})
    spec = next(iter(game.bots()))
    bots = [make_bot(game, spec, Random(seat)) for seat in range(2)]
    state, script = game.new(chosen), Script(game_name, {**options, "players": 2})
    while len(script.texts) < moves and (seat := int(state.to_act())) >= 0:
        legal = state.moves()
        move = legal[0] if len(legal) == 1 else bots[seat].decide(state.view(seat), legal, Budget(0.05))
        script.texts.append(move.text)
        script.seats.append(seat)
        script.automatic.append(len(legal) == 1 and move.automatic)
        state.play(move)
    return script


# -- the server ----------------------------------------------------------------------------


class Server:
    """`layline serve` on a free port, with a data folder of its own."""

    def __init__(self, folder: Path, database: str) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = int(probe.getsockname()[1])
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

    def cpu(self) -> float:
        """Return the processor seconds it has used."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def memory(self) -> int:
        """Return its resident bytes."""
        return int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")

    def stop(self) -> None:
        """End it."""
        self.process.terminate()
        self.process.wait(30)


# -- the pages -----------------------------------------------------------------------------


class Link(asyncio.Protocol):
    """One page's WebSocket, as bare as can be: unmasked frames in, frames with a mask of zeros out."""

    def __init__(self, table: TableLoad, role: int, path: str, cookie: str, host: str) -> None:
        self.table, self.role = table, role
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

    def send(self, message: bytes) -> None:
        """Send one text frame."""
        assert self.transport is not None
        size = len(message)
        head = bytes((0x81, 0x80 | size)) if size < 126 else bytes((0x81, 0xFE)) + size.to_bytes(2, "big")
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
            self.send(b'{"type":"hello","seen":0,"language":"en"}')
        at = 0
        while len(buffer) - at >= 2:
            size, body = buffer[at + 1], at + 2
            if size == 126:
                size, body = int.from_bytes(buffer[at + 2 : at + 4], "big"), at + 4
            elif size == 127:
                size, body = int.from_bytes(buffer[at + 2 : at + 10], "big"), at + 10
            if len(buffer) < body + size:
                break
            if buffer[at] == 0x81:
                self.take(buffer, body)
            elif buffer[at] == 0x89 and self.transport is not None:
                self.transport.write(bytes((0x8A, 0x80 | size)) + b"\0\0\0\0" + buffer[body : body + size])
            at = body + size
        self.rest = buffer[at:]

    def take(self, buffer: bytes, body: int) -> None:
        """Look at the type and the number of a message, and let the table go on."""
        kind = buffer[body + 9 : body + 11]
        if kind in (b"up", b"ta"):
            place = buffer.index(MARK, body) + len(MARK)
            number = int(buffer[place : place + 12].split(b",", 1)[0])
            self.table.seen(self.role, number)
        elif kind == b"do":
            self.table.load.acknowledged += 1
        elif kind == b"re":
            self.table.load.refused += 1


class TableLoad:
    """One table, its three pages and how far its game is."""

    def __init__(self, load: Load, base: int) -> None:
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
        if self.mover >= 0 and role == 1 - self.mover and number > self.done:
            load.delays.append(time.perf_counter() - self.sent_at)
            self.mover, self.done = -1, number
            if load.closed:
                self.go()

    def go(self) -> None:
        """Send the next decision of the script."""
        load = self.load
        at = self.done - self.base
        script = load.script
        while at < len(script.texts) and script.automatic[at]:
            at += 1
        if at >= len(script.texts) or not load.running:
            load.finished += at >= len(script.texts)
            return
        self.mover = script.seats[at]
        self.sent_at = time.perf_counter()
        message = b'{"type":"play","tag":"p","text":"%s","seen":%d}' % (script.texts[at].encode(), self.done)
        self.links[self.mover].send(message)
        load.sent += 1


class Load:
    """All tables of one run."""

    def __init__(self, script: Script, server: Server) -> None:
        self.script, self.server = script, server
        self.tables: list[TableLoad] = []
        self.delays: list[float] = []
        self.sent = self.acknowledged = self.refused = self.finished = self.lost = self.ready = 0
        self.bytes_in = 0
        self.wanted = 0
        self.all_ready = asyncio.Event()
        self.running = False
        self.closed = True

    async def open(self, count: int) -> None:
        """Make the tables and open three pages at each."""
        loop = asyncio.get_running_loop()
        self.wanted = 3 * count
        async with httpx.AsyncClient(base_url=self.server.url, timeout=60) as http:
            cookies = [await self._guest(http, name) for name in ("Ann", "Ben", "Cleo")]
            form = {
                "game": self.script.game, "options": self.script.options,
                "seats": [{"kind": "you"}, {"kind": "open"}], "listed": True,
            }  # fmt: skip
            for _ in range(count):
                made = (await http.post("/api/v1/tables", json=form, headers={"cookie": cookies[0]})).json()
                path = f"/api/v1/tables/{made['id']}"
                sit = {"type": "sit", "seat": 1}
                await http.post(f"{path}/requests", json=sit, headers={"cookie": cookies[1]})
                begun = await http.post(f"{path}/requests", json={"type": "start"}, headers={"cookie": cookies[0]})
                table = TableLoad(self, int(begun.json()["number"]))
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
        await asyncio.sleep(end - time.perf_counter())

    async def _paced(self, rate: float, end: float) -> None:
        turn, due = 0, time.perf_counter()
        while (now := time.perf_counter()) < end:
            while due <= now:
                table = self.tables[turn % len(self.tables)]
                turn += 1
                if table.mover < 0:
                    table.go()
                due += 1 / rate
            await asyncio.sleep(max(0.0, due - time.perf_counter()))

    async def _measure(self, seconds: float, drive: Any) -> dict[str, Any]:
        self.delays, self.bytes_in, acknowledged, refused = [], 0, self.acknowledged, self.refused
        self.running = True
        cpu, begun, own = self.server.cpu(), time.perf_counter(), resource.getrusage(resource.RUSAGE_SELF)
        await drive(begun + seconds)
        took, used = time.perf_counter() - begun, self.server.cpu() - cpu
        mine = resource.getrusage(resource.RUSAGE_SELF)
        self.running = False
        moves, carried = self.acknowledged - acknowledged, self.bytes_in
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
            "refused": self.refused - refused,
            "finished": self.finished,
        }

    def close(self) -> None:
        """Let go of the pages."""
        for table in self.tables:
            for link in table.links:
                if link.transport is not None:
                    link.transport.abort()


async def run_tables(script: Script, count: int, seconds: float, rate: float, database: str) -> dict[str, Any]:
    """Return what one server does with so many tables."""
    with tempfile.TemporaryDirectory(prefix="layline-load-") as folder:
        server = Server(Path(folder), database)
        try:
            empty = server.memory()
            load = Load(script, server)
            await load.open(count)
            await asyncio.sleep(1.0)
            idle = server.memory()
            fast = await load.as_fast_as_possible(seconds)
            paced = await load.at_rate(rate, seconds)
            lost = load.lost
            load.close()
        finally:
            server.stop()
    return {
        "tables": count, "fast": fast, "paced": paced, "lost_pages": lost,
        "memory_a_table": (idle - empty) / count, "rate": rate,
    }  # fmt: skip


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


async def run_idle(script: Script, count: int) -> dict[str, Any]:
    """Return what so many idle watchers of a hundred tables cost."""
    with tempfile.TemporaryDirectory(prefix="layline-load-") as folder:
        server = Server(Path(folder), "")
        try:
            load = Load(script, server)
            await load.open(100)
            before, ready, opened = server.memory(), asyncio.Semaphore(0), 0
            loop = asyncio.get_running_loop()
            links = []
            for at in range(count):
                path = load.tables[at % 100].links[0].request.split(b" ")[1].decode()
                request = (
                    f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nUpgrade: websocket\r\n"
                    f"Connection: Upgrade\r\nSec-WebSocket-Key: {'A' * 22}==\r\nSec-WebSocket-Version: 13\r\n\r\n"
                ).encode()
                address = f"127.0.{1 + at // 20_000}.1"
                links.append(
                    await loop.create_connection(
                        lambda request=request: Quiet(request, ready),  # type: ignore[misc]
                        "127.0.0.1", server.port, local_addr=(address, 0),
                    )
                )  # fmt: skip
                if at % 200 == 199:
                    await asyncio.sleep(0.01)
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(60):
                    for opened in range(1, count + 1):  # noqa: B007 - how many is what we want to know
                        await ready.acquire()
            await asyncio.sleep(2.0)
            after, cpu = server.memory(), server.cpu()
            await asyncio.sleep(5.0)
            found = {
                "connections": opened,
                "bytes_a_connection": (after - before) / count,
                "memory_mb": after / 1e6,
                "idle_busy": (server.cpu() - cpu) / 5.0,
                "moving": await load.at_rate(50, 3.0),
            }
            for transport, _ in links:
                transport.abort()
            load.close()
        finally:
            server.stop()
    return found


def options_of(words: list[str]) -> dict[str, Any]:
    """Return options written as NAME=VALUE."""
    pairs = [word.split("=", 1) for word in words]
    return {name: int(value) if value.isdigit() else value for name, value in pairs}


def report(found: dict[str, Any], game: str, command: str) -> str:
    """Return what was measured as Markdown."""
    lines = [
        "## The table",
        "",
        f"Made by `{command}` on {time.strftime('%Y-%m-%d')}; {os.cpu_count()} cores shared by server and client.",
        f"{game}, two players and a spectator at each table; acknowledged moves are on disk, every page gets its view.",
        "Delay: from sending a move until the opponent's page has it.",
        "",
        "| tables | load | moves a second | delay p50 | p99 | server CPU a move | bytes a move | memory a table |",
        "|---:|---|---:|---:|---:|---:|---:|---:|",
    ]
    for one in found["tables"]:
        for name, load in (("as fast as acknowledged", one["fast"]), (f"{one['rate']:.0f} a second", one["paced"])):
            lines.append(
                f"| {one['tables']} | {name} | {load['moves_a_second']:,.0f} | {load['p50_ms']:.1f} ms | "
                f"{load['p99_ms']:.1f} ms | {load['server_us_a_move']:,.0f} µs | {load['bytes_a_move']:,.0f} | "
                f"{one['memory_a_table'] / 1024:,.0f} KB |"
            )
    if idle := found.get("idle"):
        lines.append("")
        lines.append(
            f"{idle['connections']:,} idle watchers in one process: {idle['bytes_a_connection'] / 1024:.0f} KB each, "
            f"{idle['memory_mb']:,.0f} MB in all, {100 * idle['idle_busy']:.0f} % of a core while nothing happens. "
            f"With them there, moves at 50 a second reached the opponent in {idle['moving']['p50_ms']:.0f} ms "
            f"(p99 {idle['moving']['p99_ms']:.0f} ms) although each went to some hundred pages."
        )
    return "\n".join([*lines, ""])


def main() -> None:
    """Run what was asked for and print it as a table and as JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", required=True)
    parser.add_argument("-o", "--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--tables", type=int, nargs="*", default=[100, 500])
    parser.add_argument("--seconds", type=float, default=8.0)
    parser.add_argument("--rate", type=float, default=300.0)
    parser.add_argument("--idle", type=int, default=0, help="idle connections to hold besides")
    parser.add_argument("--moves", type=int, default=6000, help="length of the game that is played")
    parser.add_argument("--database", default="", help="an SQLAlchemy address instead of SQLite in a file")
    parser.add_argument("--json", type=Path)
    parser.add_argument("--write", type=Path, help="put the report at the end of this Markdown file")
    words = parser.parse_args()
    limit = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (limit[1], limit[1]))
    script = written(words.game, options_of(words.option), words.moves)
    found: dict[str, Any] = {"tables": []}
    for count in words.tables:
        one = uvloop.run(run_tables(script, count, words.seconds, words.rate, words.database))
        found["tables"].append(one)
        print(json.dumps(one, indent=1), file=sys.stderr)
    if words.idle:
        found["idle"] = uvloop.run(run_idle(script, words.idle))
        print(json.dumps(found["idle"], indent=1), file=sys.stderr)
    text = report(found, words.game, "make bench-table")
    print(text)
    if words.json:
        words.json.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    if words.write:
        words.write.write_text(words.write.read_text(encoding="utf-8").partition(REST)[0] + REST + "\n" + text)


if __name__ == "__main__":
    main()
