"""A real server in a process of its own on loopback, and small clients for it."""

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import websockets

PROGRAM = "from layline.cli.serve import serve; serve()"
Message = dict[str, Any]
PATIENCE = 30.0
"""Seconds to wait for an answer: nothing here asserts speed, and the machine may be busy."""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def environment() -> dict[str, str]:
    """Return the environment of a server: plain Python, unless the compiled form is what is being tested."""
    return dict(os.environ) if "LAYLINE_EXPECT_COMPILED" in os.environ else {**os.environ, "LAYLINE_PURE": "1"}


class Server:
    """`layline serve` as a subprocess; it can be killed and started again on the same port."""

    def __init__(self, data: Path, *words: str, database: str = "") -> None:
        self.data = data
        self.database = database or f"sqlite:///{data / 'layline.sqlite'}"
        self.port = free_port()
        self.words = words
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> "Server":
        return self.start_at("")

    def start_at(self, base: str) -> "Server":
        self.begin()
        self.await_ready(base)
        return self

    def begin(self) -> None:
        """Start the process without waiting until it answers."""
        command = [sys.executable, "-c", PROGRAM, *self.arguments()]
        quiet = subprocess.DEVNULL
        self.process = subprocess.Popen(command, env=environment(), stdout=quiet, start_new_session=True)

    def arguments(self) -> list[str]:
        """Return the words for `layline serve`."""
        place = ["--port", str(self.port), "--data", str(self.data), "--database", self.database, "--no-browser"]
        return [*place, "--bot-pause", "0", "--bot-seconds", "0.05", "--rate", "5000", *self.words]

    def await_ready(self, base: str = "") -> None:
        for _ in range(1500):
            with suppress(httpx.TransportError):
                if httpx.get(f"{self.url}{base}/readyz", timeout=5).status_code == 200:
                    return
            assert self.process is None or self.process.poll() is None, "the server ended"
            time.sleep(0.02)
        raise AssertionError("the server did not start")

    def visitor(self, base: str = "", **how: Any) -> httpx.Client:
        """Return a client without a cookie yet."""
        return httpx.Client(base_url=f"{self.url}{base}", timeout=PATIENCE, **how)

    def kill(self) -> None:
        assert self.process is not None
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(10)

    def stop(self) -> int:
        assert self.process is not None
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        return self.process.wait(15)


class Person:
    """A guest with a cookie."""

    def __init__(self, server: Server, name: str) -> None:
        self.server = server
        self.name = name
        self.http = server.visitor()
        self.http.post("/api/v1/me", json={"name": name}).raise_for_status()

    def make(self, game: str, **form: Any) -> Message:
        answer = self.http.post("/api/v1/tables", json={"game": game, **form})
        assert answer.status_code == 201, answer.text
        found: Message = answer.json()
        return found

    def ask(self, table: str, **message: Any) -> httpx.Response:
        return self.http.post(f"/api/v1/tables/{table}/requests", json=message)

    def join(self, link: str) -> httpx.Response:
        _, table, _, secret = link.rsplit("/", 3)
        return self.http.post(f"/api/v1/tables/{table}/join", json={"secret": secret, "name": self.name})

    @asynccontextmanager
    async def sit_at(self, table: str, **hello: Any) -> AsyncIterator["Seat"]:
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        address = f"ws://127.0.0.1:{self.server.port}/api/v1/tables/{table}/socket"
        async with websockets.connect(
            address, additional_headers={"Cookie": cookie}, max_size=None, compression=None
        ) as opened:
            seat = Seat(opened)
            await seat.tell("hello", **{"seen": 0, "language": "en", **hello})
            seat.first = await seat.until(lambda one: one["type"] in ("table", "update"))
            yield seat


def merged(before: Message, message: Message) -> Message:
    """Return an update as a whole picture: what it leaves out is as it was, kept pieces are put in."""
    board = {**before.get("board", {}), **message["board"]}
    if (changes := board.pop("pieces", None)) is not None:
        old = before["board"]["live"].split("\n")
        kept = [[one] if isinstance(one, str) else old[one[0] : one[0] + one[1]] for one in changes]
        board["live"] = "\n".join(piece for pieces in kept for piece in pieces)
    rest = {} if message["type"] == "table" else {name: before[name] for name in before if name != "log"}
    return {**rest, **message, "board": board}


class Seat:
    """An open socket that remembers everything it was sent."""

    def __init__(self, opened: websockets.ClientConnection) -> None:
        self.opened = opened
        self.raw: list[Message] = []
        """As they came."""
        self.all: list[Message] = []
        """With updates made whole."""
        self.first: Message = {}
        self.now: Message = {}
        self.tags = 0

    async def tell(self, type: str, **fields: Any) -> str:
        self.tags += 1
        await self.opened.send(json.dumps({"type": type, "tag": f"q{self.tags}", **fields}))
        return f"q{self.tags}"

    async def hear(self, patience: float = 10) -> Message:
        message: Message = json.loads(await asyncio.wait_for(self.opened.recv(), patience))
        self.raw.append(message)
        if message["type"] in ("table", "update"):
            message = merged(self.now, message)
            self.now = {**self.now, **message}
        self.all.append(message)
        return message

    async def until(self, wanted: Callable[[Message], bool], patience: float = 10) -> Message:
        async with asyncio.timeout(patience):
            while True:
                message = await self.hear(patience)
                if wanted(message):
                    return message

    async def ask(self, type: str, **fields: Any) -> Message:
        tag = await self.tell(type, **fields)
        return await self.until(lambda one: one.get("tag") == tag)

    async def reach(self, number: int) -> None:
        while self.now.get("number", 0) < number:
            await self.hear()
