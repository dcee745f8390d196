"""Merchants in four browsers: a trade, a departure, nobody's secrets in another's page; offers by slider and keys."""

import re
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from layline.games.vor_dem_wind import GAME
from tests.web.at_table import moves, wait_for_moves
from tests.web.conftest import ARGUMENTS, CHROMIUM

pytest.importorskip("playwright.sync_api", reason="Playwright is not installed")
if not Path(CHROMIUM).exists():
    pytest.skip(f"no Chromium at {CHROMIUM}", allow_module_level=True)

Document = dict[str, Any]
NAMES = ("Anna", "Ben", "Cleo", "Dora")
DESK: Document = {"viewport": {"width": 1400, "height": 900}, "locale": "en-GB"}
PHONE: Document = {"viewport": {"width": 360, "height": 740}, "locale": "fr-FR", "has_touch": True, "is_mobile": True}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    from tests.server.running import Server

    running = Server(tmp_path_factory.mktemp("merchants") / "data")
    running.start()
    yield running
    running.stop()


class Merchant:
    """Somebody with a browser of their own, who keeps every frame that comes."""

    def __init__(self, browser: Any, url: str, name: str, looks: Document) -> None:
        self.url, self.name = url, name
        self.context = browser.new_context(**looks)
        self.context.set_default_timeout(20_000)
        self.page = self.context.new_page()
        self.frames: list[str] = []
        self.complaints: list[str] = []
        self.page.on("websocket", lambda socket: socket.on("framereceived", self._keep))
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))

    def _keep(self, payload: str | bytes) -> None:
        self.frames.append(payload if isinstance(payload, str) else payload.decode())

    def post(self, path: str, body: Document) -> Any:
        answer = self.context.request.post(f"{self.url}/api/v1/{path}", data=body)
        assert answer.ok, answer.text()
        return answer.json()

    def wait(self, ident: str) -> Any:
        """Return something on the board that can be chosen, as soon as it can."""
        self.page.wait_for_selector(f"#{ident}.lay-can")
        return self.page.locator(f"#{ident}")

    def choose(self, *idents: str) -> None:
        """Click what a move is made of, and wait until it is played."""
        before = moves(self.page)
        for ident in idents:
            self.wait(ident).click()
        wait_for_moves(self.page, before + 1)

    def tap(self, ident: str) -> None:
        """Touch something, after a look at the whole board, and say that it is meant."""
        before = moves(self.page)
        self.wait(ident)
        self.page.locator("#zoom-fit").tap()
        self.wait(ident).tap()
        self.page.locator(".confirm").first.tap()
        wait_for_moves(self.page, before + 1)

    def reads(self, words: str) -> None:
        """Wait until the board says something."""
        self.page.wait_for_function("words => document.getElementById('board').textContent.includes(words)", arg=words)

    def seen(self) -> str:
        """Return everything that came to this browser: frames as they are, and the page as it stands."""
        return "\n".join([*self.frames, self.page.content()])


def in_browsers(play: Callable[[Any], None]) -> None:
    """Run something with a browser, in a thread of its own: other tests run loops in this one."""

    def work() -> None:
        from playwright.sync_api import sync_playwright

        with sync_playwright() as running:
            browser = running.chromium.launch(executable_path=CHROMIUM, args=ARGUMENTS)
            play(browser)
            browser.close()

    with ThreadPoolExecutor(1) as thread:
        thread.submit(work).result()


def sit_down(merchants: list[Merchant], position: Document) -> None:
    """Set up a position, invite everybody, begin, and open the pages."""
    form = {"game": GAME.name, "options": {"players": len(merchants)}, "position": position, "start": False}
    made = merchants[0].post("tables", form)
    for merchant, link in zip(merchants, made["links"]["seats"], strict=True):
        merchant.post(f"tables/{made['id']}/join", {"secret": link.rpartition("/")[2], "name": merchant.name})
    merchants[0].post(f"tables/{made['id']}/requests", {"type": "start"})
    for merchant in merchants:
        merchant.page.goto(f"{merchant.url}/t/{made['id']}")
        merchant.page.wait_for_selector(".seat.own")


TRADE: Document = {
    "phase": "choose",
    "turn": 6,
    "table": ["L3-09", "I12", "B19", "L2-05"],
    "harbour": ["G-ACCP", "K-CP", "K-SS"],
    "seats": [
        {"gold": 37, "hand": "AC", "warehouse": "ACCP", "ships": ["K-AA"]},
        {"gold": 31, "hand": "S", "warehouse": "CCPP", "ships": ["G-SSSS"]},
        {"gold": 47, "hand": "P", "warehouse": "AAS", "ships": ["G-CPSS"]},
        {"gold": 29, "warehouse": "CP", "specials": ["X-SAFE", "X-PS1"], "ships": ["G-AACC"]},
    ],
}
SECRETS = (
    ("K-AA", r"\b(37|33|24) (gold in|or en) \d|pts · (37|33|24) ", r'id=\\?"hand_apple'),
    ("G-SSSS", r"\b(31|36) (gold in|or en) \d|pts · (31|36) ", r'id=\\?"hand_silk'),
    ("G-CPSS", r"\b(47|51) (gold in|or en) \d|pts · (47|51) ", r'id=\\?"hand_spice'),
    ("G-AACC", r"\b29 (gold in|or en) \d|pts · 29 ", "X-PS1"),
)
"""What stands in the pages of one seat only: a ship it has loaded, its gold, something in its hand."""


def check_secrets(merchants: list[Merchant]) -> None:
    everything = [merchant.seen() for merchant in merchants]
    for seat, secrets in enumerate(SECRETS):
        for secret in secrets[1:]:
            assert re.search(secret, everything[seat]), f"{NAMES[seat]} does not see {secret}"
        for other in range(4):
            for secret in secrets:
                if other != seat:
                    found = re.search(secret, everything[other])
                    assert not found, f"{NAMES[other]} reads {found and found[0]} of {NAMES[seat]}"


def test_a_trade_and_a_departure_in_four_browsers(server: Any) -> None:
    """Equal offers, paying to keep, a safeguard, loading, spoilage; Ben plays in French on a phone."""

    def play(browser: Any) -> None:
        looks = (DESK, PHONE, DESK, {**DESK, "color_scheme": "dark"})
        merchants = [Merchant(browser, server.url, name, look) for name, look in zip(NAMES, looks, strict=True)]
        anna, ben, cleo, dora = merchants
        sit_down(merchants, TRADE)
        anna.choose("card_L3-09")
        ben.tap("card_L3-09")
        ben.page.locator(".amount input[type=number]").fill("4")
        ben.page.locator(".amount .confirm", has_text="Offrir 4 or à Anna (31 → 27").tap()
        for merchant in (anna, cleo, dora):
            merchant.reads("offers 4")
        check_secrets(merchants)
        assert not any("X-SAFE" in merchant.seen() for merchant in (anna, ben, cleo))
        cleo.page.locator(".amount input[type=range]").fill("3")
        cleo.page.locator(".amount .confirm", has_text="Offer 4 gold to Anna (47 → 43").click()
        dora.choose("pass")
        assert "37 → 33" in anna.wait("keep_2").text_content() and "37 → 41" in anna.wait("sell_1").text_content()
        anna.choose("keep_2")
        ben.reads("retournée")
        ben.tap("card_I12")
        dora.choose("special_X-SAFE", "card_I12")
        anna.choose("use_storage")
        anna.choose("hand_apple")
        anna.choose("hand_cheese")
        dora.choose("use_ship")
        dora.choose("ship_K-CP")
        anna.reads("The fleet leaves")
        anna.choose("remove_2")
        ben.tap("remove_1")
        cleo.page.locator("#log", has_text="Ben gives up 1 cheese and 1 spices").wait_for()
        ben.reads("Tour 7, flotte 2")
        for merchant in merchants:
            merchant.page.wait_for_function("() => document.querySelectorAll('#board .vd-ship').length === 7")
            assert merchant.complaints == []
        check_secrets(merchants)
        places = [cleo.page.locator(f"[id^=w{seat}_]") for seat in range(4)]
        stored = [{one.get_attribute("id") for one in place.all()} for place in places]
        assert stored == [{"w0_cheese", "w0_spice"}, {"w1_cheese", "w1_spice"}, {"w2_silk"}, set()]
        assert ben.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        for merchant in merchants:
            merchant.context.close()

    in_browsers(play)


def test_an_offer_by_slider_by_keys_and_in_advance(server: Any) -> None:
    position: Document = {
        "phase": "choose",
        "table": ["I08"],
        "harbour": ["G-ACCP", "K-CP", "K-SS"],
        "seats": [{"gold": 20, "claim": "L3-09"}, {"gold": 12}],
    }

    def play(browser: Any) -> None:
        anna, ben = (Merchant(browser, server.url, name, DESK) for name in NAMES[:2])
        sit_down([anna, ben], position)
        ben.choose("card_L3-09")
        slider = ben.page.locator(".amount input[type=range]")
        slider.wait_for()
        assert "from 1 to 12" in ben.page.locator(".amount").inner_text()
        slider.focus()
        for key in ("End", "ArrowLeft", "ArrowLeft"):
            ben.page.keyboard.press(key)
        words = "Offer 10 gold to Anna (12 → 2 if you buy, 22 if you are paid)"
        assert ben.page.locator(".amount .confirm").inner_text() == words
        assert slider.get_attribute("aria-valuetext") == words
        ben.page.keyboard.press("Enter")
        anna.reads("offers 10")
        assert "22" not in anna.page.locator("#board").text_content()

        sit_down([anna, ben], position | {"seats": [{"gold": 20}, {"gold": 12}], "table": ["I08", "L3-09"]})
        ben.page.locator("#orders-box summary").click()
        mine = ben.page.locator("#orders li", has_text="L3-09")
        mine.locator("input").fill("7")
        mine.locator("input").press("Enter")
        mine.locator("button.quiet").wait_for()
        anna.choose("card_L3-09")
        ben.choose("card_L3-09")
        anna.reads("offers 7")
        for merchant in (anna, ben):
            merchant.context.close()

    in_browsers(play)
