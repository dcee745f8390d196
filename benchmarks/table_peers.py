"""The same load on two well-known servers, everything in their memory: something to compare the table with.

Both play a small game of nine cells: no rules to speak of, no pictures, nothing on disk. They are driven in
their own wire formats by the same bare client, one move after the other at each table.
"""

from __future__ import annotations

import asyncio
import secrets
import shutil
import subprocess
import time
from abc import ABC, abstractmethod
from pathlib import Path
from typing import Any, Final

import httpx
from benchmarks.table_client import Link, Measured, Process, TableLoad, free_port

FOLDER: Final = Path(__file__).parent / "peers"
CELLS: Final = 9


class Peer(Process):
    """A server for Node.js on a free port."""

    def __init__(self, script: str) -> None:
        self.port = free_port()
        self.process = subprocess.Popen(
            ["node", script, str(self.port)], cwd=FOLDER, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
        assert self.process.stdout is not None
        if self.process.stdout.readline() != b"ready\n":
            raise SystemExit(f"{script} did not start")


class PeerTable(TableLoad):
    """A table whose seats put one into a cell, by turns; number n + 1 is the position after n moves."""

    def __init__(self, load: Measured, name: str) -> None:
        super().__init__(load, 1)
        self.name = name

    def go(self) -> None:
        if self.load.running:
            self.mover = (self.done - 1) % 2
            self.sent_at = time.perf_counter()
            link = self.links[self.mover]
            assert isinstance(link, PeerLink)
            link.put(self.done - 1)
            self.load.sent += 1

    def seen(self, role: int, number: int) -> None:
        self.load.pictures += 1
        if number > 1 and role == (number - 2) % 2:
            self.load.acknowledged += 1  # no other answer comes
        super().seen(role, number)


class PeerLink(Link, ABC):
    """One page of a peer."""

    table: PeerTable

    @abstractmethod
    def put(self, moves: int) -> None:
        """Make the next move after so many."""


class BoardgameLink(PeerLink):
    """A page of boardgame.io: socket.io over a WebSocket, states as JSON."""

    def opened(self) -> None:
        pass

    def take(self, buffer: bytes, body: int, end: int) -> None:
        message = buffer[body:end]
        if message.startswith(b'42/cells,["update"'):
            place = message.index(b'"_stateID":') + 11
            self.table.seen(self.role, 1 + int(message[place : place + 12].split(b",", 1)[0].rstrip(b"}]")))
        elif message[:1] == b"0":
            self.send(b"40/cells,")
        elif message[:1] == b"2":
            self.send(b"3")
        elif message.startswith(b"40/cells"):
            seat = "null" if self.role == 2 else f'"{self.role}"'
            self.send(f'42/cells,["sync","{self.table.name}",{seat},null,2]'.encode())
        elif message.startswith(b'42/cells,["sync"'):
            self.table.seen(self.role, 1)
        elif message.startswith(b'42/cells,["error"'):
            self.table.load.refused += 1

    def put(self, moves: int) -> None:
        move = f'{{"type":"MAKE_MOVE","payload":{{"type":"put","args":[{moves % CELLS}],"playerID":"{self.role}"}}}}'
        self.send(f'42/cells,["update",{move},{moves},"{self.table.name}","{self.role}"]'.encode())


class ColyseusLink(PeerLink):
    """A page of Colyseus: binary messages, of which only the first byte matters here."""

    def __init__(self, table: TableLoad, role: int, path: str, cookie: str, host: str) -> None:
        super().__init__(table, role, path, cookie, host)
        self.number = 0

    def opened(self) -> None:
        pass

    def take(self, buffer: bytes, body: int, end: int) -> None:
        kind = buffer[body]
        if kind == 10:  # joined
            self.send(bytes((10,)), 0x82)
        elif kind in (14, 15):  # the state, or what changed
            self.number += 1
            self.table.seen(self.role, self.number)
        elif kind == 11:
            self.table.load.refused += 1

    def put(self, moves: int) -> None:
        self.send(b"\x0d\xa3put" + bytes((moves % CELLS,)), 0x82)


class BoardgameLoad(Measured):
    """Tables of boardgame.io; a match is made by the first who asks for it."""

    async def open(self, count: int) -> None:
        """Open three pages at each table."""
        self.wanted = 3 * count
        path = "/socket.io/?EIO=4&transport=websocket"
        for _ in range(count):
            table = PeerTable(self, secrets.token_hex(6))
            self.tables.append(table)
            for role in range(3):
                link = BoardgameLink(table, role, path, "", f"127.0.0.1:{self.server.port}")
                table.links.append(await connected(link))
            await asyncio.sleep(0.01)
        await asyncio.wait_for(self.all_ready.wait(), 60)


class ColyseusLoad(Measured):
    """Rooms of Colyseus; a seat is reserved before it is taken."""

    async def open(self, count: int) -> None:
        """Open three pages at each room."""
        self.wanted = 3 * count
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{self.server.port}", timeout=60) as http:
            for _ in range(count):
                table, room = PeerTable(self, ""), ""
                self.tables.append(table)
                for role in range(3):
                    way = f"/matchmake/joinById/{room}" if room else "/matchmake/create/table"
                    seat = (await http.post(way, json={})).json()
                    room = seat["roomId"]
                    path = f"/{seat['processId']}/{room}?sessionId={seat['sessionId']}"
                    link = ColyseusLink(table, role, path, "", f"127.0.0.1:{self.server.port}")
                    table.links.append(await connected(link))
        await asyncio.wait_for(self.all_ready.wait(), 60)


async def connected(link: PeerLink) -> PeerLink:
    """Return a page whose line is open."""
    host, port = link.host.split(":")
    await asyncio.get_running_loop().create_connection(lambda: link, host, int(port))
    return link


PEERS: Final[dict[str, tuple[str, type[BoardgameLoad | ColyseusLoad]]]] = {
    "boardgame.io": ("boardgame_io.cjs", BoardgameLoad),
    "Colyseus": ("colyseus.mjs", ColyseusLoad),
}


def installed() -> bool:
    """Say whether the peers are here (`make bench-table` fetches them where npm can)."""
    return shutil.which("node") is not None and (FOLDER / "node_modules").is_dir()


async def run_peer(name: str, count: int, seconds: float) -> dict[str, Any]:
    """Return what a peer does with so many tables."""
    script, kind = PEERS[name]
    server = Peer(script)
    try:
        load = kind(server)
        await load.open(count)
        await asyncio.sleep(1.0)
        found = await load.as_fast_as_possible(seconds)
        load.close()
    finally:
        server.stop()
    return {"name": name, "tables": count, **found}
