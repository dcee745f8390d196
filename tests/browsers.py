"""People with browsers of their own, for tests that play whole games: they look, point, touch and type."""

import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from tests.web.conftest import ARGUMENTS, CHROMIUM, EXPECTED

DESK = {"viewport": {"width": 1400, "height": 900}, "locale": "en-GB"}
PHONE = {
    "viewport": {"width": 360, "height": 740}, "locale": "fr-FR", "has_touch": True, "is_mobile": True,
    "reduced_motion": "reduce",
}  # fmt: skip
_PLACED = "document.getElementById('replay-place').textContent.split('/')[1]"


class Somebody:
    """One person at one table, who keeps every frame that comes."""

    def __init__(self, browser: Any, url: str, name: str, looks: dict[str, Any]) -> None:
        self.url, self.name = url, name
        self.finger = bool(looks.get("has_touch"))
        self.context = browser.new_context(**looks)
        self.context.set_default_timeout(20_000)
        self.page = self.context.new_page()
        self.frames: list[str] = []
        self.complaints: list[str] = []
        self.page.on("websocket", lambda socket: socket.on("framereceived", self._keep))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", lambda said: self.complaints.append(said.text) if said.type == "error" else None)

    def _keep(self, payload: str | bytes) -> None:
        self.frames.append(payload if isinstance(payload, str) else payload.decode())

    # -- the server ------------------------------------------------------------------------------

    def post(self, path: str, body: Any) -> Any:
        """Ask the server for something as this guest."""
        answer = self.context.request.post(
            f"{self.url}/api/v1/{path}", data=json.dumps(body), headers={"content-type": "application/json"}
        )
        assert answer.ok, answer.text()
        return answer.json()

    def received(self) -> str:
        """Return everything that came to this browser: the frames, and the page as it stands."""
        return "\n".join([*self.frames, self.page.content()])

    # -- looking ---------------------------------------------------------------------------------

    def moves(self) -> int:
        """Return how many moves were played, as the page shows it."""
        return int(self.page.evaluate(f"Number({_PLACED} || 0)"))

    def log_says(self, words: str) -> None:
        """Wait until a line of the log has these words."""
        self.page.locator("#log .line", has_text=words).first.wait_for()

    def shows(self, ident: str) -> bool:
        """Say whether something on the board can be seen."""
        look = "node => node.checkVisibility({visibilityProperty: true, opacityProperty: true})"
        return bool(self.page.locator(f"#{ident}").evaluate(look))

    # -- deciding --------------------------------------------------------------------------------

    def press(self, ident: str, lit: bool = True) -> None:
        """Click or tap something on the board, where it can be hit; `lit` waits until it can be chosen."""
        node = self.page.locator(f"#board #{ident}{'.lay-can' if lit else ''}")
        node.wait_for(state="attached")
        x, y = node.evaluate(_SPOT)
        if self.finger:
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def choose(self, *idents: str) -> None:
        """Press what a move is made of, in order, and see it played; a finger says once more that it is meant."""
        before = self.moves()
        for ident in idents:
            self.press(ident)
        if self.finger:
            self.confirm()
        self.played(before)

    def confirm(self) -> None:
        self.page.locator("#preview .confirm").tap()

    def type(self, text: str) -> None:
        """Write a move and see it played."""
        self.page.wait_for_function(
            "text => [...document.querySelectorAll('#moves kbd')].some(node => node.textContent === text)", arg=text
        )
        before = self.moves()
        self.page.evaluate("document.getElementById('moves-box').open = true")
        self.page.locator("#typed").fill(text)
        self.page.locator("#typed").press("Enter")
        self.played(before)

    def played(self, before: int) -> None:
        """Wait until there are more moves."""
        self.page.wait_for_function(f"before => Number({_PLACED}) > before", arg=before)


_SPOT = """async node => {
  const spot = () => {
    const part = node.querySelector('[class*=hit], [class*=knob], rect') || node;
    const box = part.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  let [x, y] = spot();
  for (let still = 0; still < 3; ) {
    await new Promise(requestAnimationFrame);
    const [left, top] = spot();
    still = left === x && top === y ? still + 1 : 0;
    [x, y] = [left, top];
  }
  return [x, y];
}"""
"""Where to press something once it has stopped gliding: the part of it that is made to be hit, else its middle."""


def in_browsers(play: Callable[[Any], None]) -> None:
    """Run something with a browser, in a thread of its own: other tests run loops in this one."""
    playwright = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed")
    if not Path(CHROMIUM).exists():
        pytest.skip(f"no Chromium at {CHROMIUM}")

    def work() -> None:
        with playwright.sync_playwright() as running:
            browser = running.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
            play(browser)
            browser.close()

    with ThreadPoolExecutor(1) as thread:
        thread.submit(work).result()


def sit_down(people: list[Somebody], game: str, position: dict[str, Any]) -> str:
    """Make a table from a position, invite everybody, begin, and open the pages; returns the table's id."""
    host = people[0]
    seats = [{"kind": "you", "name": host.name}, *({"kind": "open"} for _ in people[1:])]
    made = host.post("tables", {"game": game, "position": position, "seats": seats})
    for somebody, link in zip(people[1:], made["links"]["seats"][1:], strict=True):
        somebody.post(f"tables/{made['id']}/join", {"secret": link.rpartition("/")[2], "name": somebody.name})
    host.post(f"tables/{made['id']}/requests", {"type": "start"})
    for somebody in people:
        somebody.page.goto(f"{somebody.url}/t/{made['id']}")
        somebody.page.wait_for_selector(".seat.own")
    return str(made["id"])


def go_home(people: list[Somebody]) -> None:
    """Close the browsers; none of them had anything to complain about."""
    for somebody in people:
        somebody.context.close()
    said = [line for somebody in people for line in somebody.complaints]
    assert [line for line in said if not any(word in line for word in EXPECTED)] == []
