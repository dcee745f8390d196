"""Take the pictures of docs/screens.md: a real server, Debian's Chromium, and positions out of real games.

Run `python -m tools.make_screens`; it writes docs/pictures/screens/*.webp and docs/screens.md.
"""

from __future__ import annotations

import base64
import json
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import httpx
from playwright.sync_api import sync_playwright
from tests.server.running import Server
from tests.web.conftest import ARGUMENTS, CHROMIUM
from tests.web.picking import GAMES, secretive, shortest

from layline.core.game import Game
from layline.core.record import Record
from layline.core.registry import games

DOCS: Final = Path(__file__).parents[1] / "docs"
FOLDER: Final = DOCS / "pictures" / "screens"
NAMES: Final = ("Anna", "Ben", "Clara", "Dora", "Emil")
DESK: Final = {"viewport": {"width": 1280, "height": 800}, "locale": "en-GB"}
PHONE: Final = {
    "viewport": {"width": 360, "height": 740},
    "locale": "fr-FR",
    "device_scale_factor": 2,
    "has_touch": True,
    "is_mobile": True,
}


class Studio:
    """A server with some tables, and a browser to look at them."""

    def __init__(self, server: Server, browser: Any) -> None:
        self.server = server
        self.browser = browser

    @contextmanager
    def looking(self, path: str, guest: httpx.Client | None = None, **how: Any) -> Iterator[Any]:
        """Open a page, as somebody who has a seat already or as somebody new."""
        context = self.browser.new_context(**{**DESK, **how})
        if guest is not None:
            context.add_cookies([{"name": n, "value": v, "url": self.server.url} for n, v in guest.cookies.items()])
        context.add_init_script("localStorage.setItem('layline.taught', '9')")
        page = context.new_page()
        page.goto(self.server.url + path)
        yield page
        context.close()

    def take(self, page: Any, name: str) -> None:
        """Keep what is shown as a small picture."""
        page.mouse.move(0, 0)
        page.wait_for_timeout(700)
        wire = page.context.new_cdp_session(page)
        found = wire.send("Page.captureScreenshot", {"format": "webp", "quality": 72})
        (FOLDER / f"{name}.webp").write_bytes(base64.b64decode(found["data"]))

    def guest(self, name: str) -> httpx.Client:
        client = httpx.Client(base_url=self.server.url, timeout=30)
        client.post("/api/v1/me", json={"name": name}).raise_for_status()
        return client

    def position(self, game: Game) -> tuple[str, httpx.Client]:
        """Seat people at a real game that stands in its middle; return the table and who is to decide."""
        record, acting = middle(game)
        anna = self.guest(NAMES[0])
        made = anna.post("/api/v1/tables/import", content=record.write()).json()
        people: dict[int, httpx.Client] = {}
        order = [acting, *(seat for seat in range(len(record.seats)) if seat != acting)]
        for name, seat in zip(NAMES, order):
            people[seat] = anna if seat == acting else self.guest(name)
            secret = made["links"]["seats"][seat].rpartition("/")[2]
            body = {"secret": secret, "name": name}
            people[seat].post(f"/api/v1/tables/{made['id']}/join", json=body).raise_for_status()
        anna.post(f"/api/v1/tables/{made['id']}/requests", json={"type": "resume"}).raise_for_status()
        for seat in order[1:]:
            self.present(f"/t/{made['id']}", people[seat])
        talk = {"type": "chat", "text": "Courage, Anna!"}
        people[order[1]].post(f"/api/v1/tables/{made['id']}/requests", json=talk).raise_for_status()
        return made["id"], anna

    def present(self, path: str, guest: httpx.Client) -> None:
        """Let somebody have the page open too."""
        context = self.browser.new_context()
        context.add_cookies([{"name": n, "value": v, "url": self.server.url} for n, v in guest.cookies.items()])
        context.new_page().goto(self.server.url + path)

    def table(self, guest: httpx.Client, form: dict[str, Any]) -> str:
        answer = guest.post("/api/v1/tables", content=json.dumps(form), headers={"content-type": "application/json"})
        answer.raise_for_status()
        return str(answer.json()["id"])


def middle(game: Game) -> tuple[Record, int]:
    """Return the fullest real game of a title up to a decision past its middle, and who is to decide."""
    files = sorted((GAMES / game.name / "golden").glob("*.toml"))
    records = [Record.read(file.read_text("utf-8")) for file in files]
    record = min(records, key=lambda one: (-len(one.seats), len(one.moves)))
    chosen = [
        (number, state.to_act())
        for number, (state, move) in enumerate(record.steps())
        if state.to_act() >= 0 and not move.automatic and len(state.moves()) > 2
    ]
    number, acting = chosen[len(chosen) * 6 // 10]
    record.moves, record.notes = record.moves[:number], {}
    return record, acting


def home(studio: Studio) -> None:
    """The first page, wide and small, with a table to come back to."""
    guest = studio.guest(NAMES[0])
    with studio.looking("/", guest) as page:
        page.wait_for_load_state("networkidle")
        studio.take(page, "home")
        page.locator(".game button:not(.main)").nth(2).click()
        page.locator("#new-table details summary").click()
        studio.take(page, "form")
    with studio.looking("/", guest, **PHONE, color_scheme="dark") as page:
        page.wait_for_load_state("networkidle")
        studio.take(page, "home-phone")


def tables(studio: Studio, game: Game) -> None:
    """One game on a wide screen and on a phone, in the middle of a real game."""
    table, guest = studio.position(game)
    with studio.looking(f"/t/{table}", guest) as page:
        page.locator(".lay-can").first.wait_for()
        studio.take(page, game.name)
    with studio.looking(f"/t/{table}", guest, **PHONE) as page:
        page.locator(".lay-can").first.wait_for()
        studio.take(page, f"{game.name}-phone")


def special(studio: Studio) -> None:
    """Dark, replay, the rules beside the board, and the curtain of one screen."""
    table, guest = studio.position(shortest(2).game)
    with studio.looking(f"/t/{table}", guest, color_scheme="dark") as page:
        page.locator(".lay-can").first.wait_for()
        studio.take(page, "dark")
    with studio.looking(f"/t/{table}", guest) as page:
        page.locator(".lay-can").first.wait_for()
        page.locator("#log .clause-link").last.click()
        page.wait_for_selector("#rules .found")
        page.wait_for_load_state("networkidle")
        studio.take(page, "rules")
        page.locator("#rules-close").click()
        for _ in range(3):
            page.locator("#replay-back").click()
        page.locator("#replay summary").click()
        studio.take(page, "replay")
    anna = studio.guest("Anna")
    seats = [{"kind": "you", "name": name} for name in NAMES[:2]]
    hidden = studio.table(anna, {**secretive().form, "seats": seats, "start": True})
    with studio.looking(f"/t/{hidden}", anna, **PHONE) as page:
        page.wait_for_selector("#curtain:not([hidden])")
        studio.take(page, "curtain-phone")


def story() -> str:
    """Return the page that shows the pictures."""

    def shown(**pictures: str) -> str:
        named = ((name.replace("__", "-"), about) for name, about in pictures.items())
        return (
            " ".join(f'<img src="pictures/screens/{name}.webp" alt="{about}" height="420">' for name, about in named)
            + "\n"
        )

    parts = [
        "# Screens\n\n<!-- Made by python -m tools.make_screens. -->\n",
        "The first page: one click is a game against bots. A phone in French, in the dark.\n",
        shown(home="The first page on a wide screen", home__phone="The first page on a phone, dark, in French"),
    ]
    for game in games().values():
        title = game.texts.say("en", "title")
        about = {game.name: f"{title} on a wide screen", f"{game.name}__phone": f"{title} on a phone, in French"}
        parts += [f"## {title}\n", game.texts.say("en", "summary") + "\n", shown(**about)]
    parts += [
        "## The same table in other ways\n",
        "Dark, and leafing back through a game that goes on.\n",
        shown(dark="A table in the dark theme", replay="An earlier position, with what can be saved and shared"),
        "The rules beside the board, at the clause that a line of the log names; and the form for a new table.\n",
        shown(rules="The rulebook beside the board", form="The form for a new table"),
        "Several people on one screen: a curtain between hidden hands.\n",
        shown(curtain__phone="A curtain asks for the next player"),
    ]
    return "\n".join(parts)


def main() -> None:
    """Make every picture and the page that shows them."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for old in FOLDER.glob("*.webp"):
        old.unlink()
    with tempfile.TemporaryDirectory() as data, sync_playwright() as playwright:
        server = Server(Path(data))
        server.start()
        browser = playwright.chromium.launch(
            executable_path=os.environ.get("LAYLINE_CHROMIUM", CHROMIUM), args=ARGUMENTS
        )
        try:
            studio = Studio(server, browser)
            for game in games().values():
                tables(studio, game)
            special(studio)
            home(studio)
        finally:
            browser.close()
            server.stop()
    (DOCS / "screens.md").write_text(story(), encoding="utf-8")
    size = sum(file.stat().st_size for file in FOLDER.glob("*.webp"))
    print(f"{len(list(FOLDER.glob('*.webp')))} pictures, {size / 1000:.0f} KB")


if __name__ == "__main__":
    main()
