"""A real server and Debian's Chromium, shared by the tests of a worker."""

import os
import re
from collections.abc import Callable, Iterator
from http.server import ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from tests.web.fake import Fake, FakeTable, Files, Message

Answer = Callable[[Message], Message | None]
CHROMIUM = os.environ.get("LAYLINE_CHROMIUM", "/usr/bin/chromium")
ARGUMENTS = [
    "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--no-first-run",
]  # fmt: skip
SHOTS = Path(__file__).parents[2] / ".artifacts" / "web"
EXPECTED = ("WebSocket", "ERR_CONNECTION", "404")
"""Words of complaints that a browser makes when a server goes down or a file is not there."""


@pytest.fixture(scope="package")
def browser() -> Iterator[Any]:
    """Debian's Chromium until the last test of this folder: while it is open, Playwright's loop runs in this thread."""
    playwright = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed")
    if not Path(CHROMIUM).exists():
        pytest.skip(f"no Chromium at {CHROMIUM}")
    with playwright.sync_playwright() as running:
        opened = running.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
        yield opened
        opened.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    for name in ("litestar", "uvicorn", "httpx", "websockets", "sqlalchemy"):
        pytest.importorskip(name, reason=f"the server needs {name}")
    from tests.server.running import Server

    running = Server(tmp_path_factory.mktemp("web") / "data")
    running.start()
    yield running
    running.stop()


@pytest.fixture
def people(browser: Any, request: pytest.FixtureRequest) -> Iterator[Callable[..., Any]]:
    """Make an empty page for somebody new; whatever it complains about fails the test, and its last look is kept."""
    opened: list[Any] = []
    complaints: list[str] = []

    def somebody(*, width: int = 1200, height: int = 800, locale: str = "en-GB", **more: Any) -> Any:
        context = browser.new_context(viewport={"width": width, "height": height}, locale=locale, **more)
        context.set_default_timeout(25_000)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
        opened.append(page)
        return page

    yield somebody
    SHOTS.mkdir(parents=True, exist_ok=True)
    for number, page in enumerate(opened):
        name = re.sub(r"[^\w-]+", "-", request.node.name)
        page.screenshot(path=SHOTS / f"{name}-{number}.png")
        page.context.close()
    assert [said for said in complaints if not any(word in said for word in EXPECTED)] == []


@pytest.fixture
def visit(people: Callable[..., Any], server: Any) -> Callable[..., Any]:
    """Open a page of the real server as somebody new."""

    def visit(path: str = "/", **more: Any) -> Any:
        page = people(**more)
        page.goto(server.url + path)
        return page

    return visit


@pytest.fixture(scope="session")
def files() -> Iterator[str]:
    """Serve the files of the table's page on loopback, and nothing behind them."""
    serving = ThreadingHTTPServer(("127.0.0.1", 0), Files)
    thread = Thread(target=serving.serve_forever, daemon=True)
    thread.start()
    yield f"http://localhost:{serving.server_port}"
    serving.shutdown()
    thread.join()
    serving.server_close()


@pytest.fixture
def fake(people: Callable[..., Any], files: str) -> Fake:
    """Open the page of a table that is no game; what it asks is answered by the function given."""

    def open_fake(
        first: Message, answer: Answer | None = None, prepare: Callable[[Any], None] | None = None, **more: Any
    ) -> FakeTable:
        page = people(**more)
        if prepare is not None:
            prepare(page)
        return FakeTable(page, files, first, answer or (lambda _: {"type": "done", "number": 6}))

    return open_fake
