"""A table that is no game: the real page and its modules, and a socket that says what a test wants."""

import json
import re
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler
from typing import Any

from layline.web import PAGES, STATIC

Message = dict[str, Any]
TYPES = {
    ".js": "text/javascript", ".css": "text/css", ".json": "application/json", ".svg": "image/svg+xml",
    ".png": "image/png", ".webmanifest": "application/manifest+json",
}  # fmt: skip
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "manifest-src 'self'"
)


def button(ident: str, x: float, y: float, *, faint: bool = False, move: str = "", size: float = 30) -> str:
    """A square in the board that can be chosen, or is too faint to be."""
    more = ' aria-disabled="true"' if faint else ""
    more += f' data-move="{move}"' if move else ""
    return (
        f'<g id="{ident}" role="button" tabindex="0" aria-label="{ident}, please" transform="translate({x} {y})"{more}>'
        f'<title>{ident}, please</title><rect class="ff-{"faint" if faint else "can"}" x="{-size / 2}" '
        f'y="{-size / 2}" width="{size}" height="{size}"/></g>'
    )


def boat(x: float, y: float, turn: float = 0, way: str = "") -> str:
    """Something in the board that moves, and the way it came."""
    way = f' data-way="{way}"' if way else ""
    return f'<g id="boat" transform="translate({x} {y}) rotate({turn})"{way}><path d="M0 -20L8 20H-8z"/></g>'


def layer(key: str, name: str, ident: str) -> str:
    """A group that shows when somebody asks for it."""
    return f'<g data-layer="{key}" data-name="{name}" display="none"><circle id="{ident}" r="9" cx="50" cy="50"/></g>'


def board(live: str, *, width: float = 400, height: float = 300) -> Message:
    """A picture as the server sends it."""
    style = ".ff-can { fill: #2a7; } .ff-faint { fill: none; stroke: #999; } .ff-sea { fill: #dde; }"
    still = f'<rect class="ff-sea" width="{width}" height="{height}"/>'
    return {
        "width": width, "height": height, "title": "Made up: the fleet waits", "still_id": "sea", "still": still,
        "style": style, "live": live,
    }  # fmt: skip


def move(text: str, sentence: str, *clicks: str, **more: Any) -> Message:
    return {"text": text, "sentence": sentence, "clicks": list(clicks), **more}


PAIR = [move("ax", "From a to x", "a", "x"), move("ay", "From a to y", "a", "y"), move("b", "Just b", "b")]
"""Moves of which two begin with the same touch."""
PAIR_BOARD = "".join(
    button(name, x, y) for name, x, y in (("a", 60, 60), ("b", 160, 60), ("x", 60, 160), ("y", 160, 160))
)


def seat(name: str, **more: Any) -> Message:
    return {"name": name, "kind": "person", "here": True, "left": None, "acting": False, "line": "", **more}


def line(number: int, sentence: str, **more: Any) -> Message:
    kind = {"number": number, "kind": "move", "clause": "", "at": 0, "move": number, "undone": False}
    return {**kind, "sentence": sentence, **more}


def table(**changes: Any) -> Message:
    """A whole picture of a table where Anna is to decide, except for what a test changes."""
    found: Message = {
        "type": "table", "number": 5, "game": "made_up", "title": "Made up", "phase": "playing", "you": [0],
        "looking": 0, "seats": [seat("Anna", acting=True), seat("Ben")], "clock": {"kind": "none", "running": []},
        "question": "Anna: your move.", "board": board(""), "moves": [], "orders": [], "secrets": False,
        "automatic": False, "request": None, "log": [], "undone": [], "moves_total": 0,
        "can": ["undo", "pause", "resign", "abandon"], "result": None, "rematch": None,
    }  # fmt: skip
    return {**found, **changes}


class FakeTable:
    """The page of a table in a browser, and everything it asked for."""

    def __init__(self, page: Any, home: str, first: Message, answer: Callable[[Message], Message | None]) -> None:
        self.page = page
        self.first = first
        self.answer = answer
        self.asked: list[Message] = []
        self.socket: Any = None
        page.route_web_socket(re.compile("/socket$"), self._connect)
        page.goto(f"{home}/t/fake")
        page.wait_for_selector(".seat")

    def tell(self, message: Message) -> None:
        """Send something that nobody asked for."""
        self.socket.send(json.dumps(message))

    def requests(self, type: str) -> list[Message]:
        """What the page asked for so far, without tags."""
        return [{k: v for k, v in one.items() if k not in ("tag", "type")} for one in self.asked if one["type"] == type]

    def wait_for(self, type: str, count: int = 1) -> list[Message]:
        """Wait until the page has asked for something so many times."""
        for _ in range(100):
            if len(self.requests(type)) >= count:
                return self.requests(type)
            self.page.wait_for_timeout(20)
        raise AssertionError(f"{type} was not asked {count} times: {self.asked}")

    def _connect(self, socket: Any) -> None:
        self.socket = socket
        socket.on_message(self._hear)

    def _hear(self, text: str) -> None:
        message = json.loads(text)
        self.asked.append(message)
        reply = self.first if message["type"] == "hello" else self.answer(message)
        if reply is not None:
            self.tell({**reply, "tag": message["tag"]})


Fake = Callable[..., FakeTable]
"""What opens the page of such a table."""


class Files(BaseHTTPRequestHandler):
    """The page of a table at every address below /t/, its files, and as much of the API as it asks for at once."""

    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        path = self.path.partition("?")[0]
        file = STATIC / path.removeprefix("/static/")
        if path.startswith("/t/"):
            self._send(200, (PAGES / "table.html").read_bytes(), "text/html")
        elif path.startswith("/static/") and file.is_file():
            self._send(200, file.read_bytes(), TYPES[file.suffix])
        elif path == "/api/v1/games":
            self._send(200, b"[]", "application/json")
        elif path.endswith("/rules"):
            self._send(200, b'# Rules\n\n<a id="MU-7"></a>**7.** Keep off the rocks.\n', "text/markdown")
        else:
            self._send(404, b"{}", "application/json")

    def _send(self, status: int, body: bytes, kind: str) -> None:
        self.send_response(status)
        for name, value in {
            "Content-Type": kind,
            "Content-Length": len(body),
            "Content-Security-Policy": POLICY,
        }.items():
            self.send_header(name, str(value))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: Any) -> None:
        """Say nothing."""
