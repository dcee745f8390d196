"""A real server and Debian's Chromium, shared by the tests of a worker."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

CHROMIUM = os.environ.get("LAYLINE_CHROMIUM", "/usr/bin/chromium")
ARGUMENTS = [
    "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--no-first-run",
]  # fmt: skip


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
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
def visit(browser: Any, server: Any, request: pytest.FixtureRequest) -> Iterator[Callable[..., Any]]:
    """Open a page as somebody new; whatever it complains about fails the test."""
    opened: list[Any] = []
    complaints: list[str] = []

    def visit(path: str = "/", *, width: int = 1200, height: int = 800, locale: str = "en-GB", **more: Any) -> Any:
        context = browser.new_context(viewport={"width": width, "height": height}, locale=locale, **more)
        context.set_default_timeout(10_000)
        opened.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
        page.goto(server.url + path)
        return page

    yield visit
    shots = os.environ.get("LAYLINE_SHOTS")
    for number, context in enumerate(opened):
        if shots:
            context.pages[0].screenshot(path=f"{shots}/{request.node.name}-{number}.png")
        context.close()
    expected = ("WebSocket", "ERR_CONNECTION", "404")
    assert [said for said in complaints if not any(word in said for word in expected)] == []
