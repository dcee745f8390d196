"""Merchants in four browsers: a trade, a departure, nobody's secrets in another's page; offers by slider and keys."""

import re
from typing import Any

import pytest

from layline.games.vor_dem_wind import GAME, art
from layline.games.vor_dem_wind.cards import card_set
from layline.games.vor_dem_wind.words import CARD_KINDS
from layline.kit.svg import tag
from tests.browsers import DESK, PHONE, Somebody, go_home, in_browsers, sit_down

Document = dict[str, Any]
NAMES = ("Anna", "Ben", "Cleo", "Dora")


class Merchant(Somebody):
    """Somebody who trades: waits for what can be chosen, and reads what the board says."""

    def wait(self, ident: str) -> Any:
        """Return something on the board that can be chosen, as soon as it can."""
        self.page.wait_for_selector(f"#{ident}.lay-can")
        return self.page.locator(f"#{ident}")

    def tap(self, ident: str) -> None:
        """Touch something, after a look at the whole board, and say that it is meant."""
        before = self.moves()
        self.wait(ident)
        self.page.locator("#zoom-fit").tap()
        self.wait(ident).tap()
        self.page.locator(".confirm").first.tap()
        self.played(before)

    def reads(self, words: str) -> None:
        """Wait until the board says something."""
        self.page.wait_for_function("words => document.getElementById('board').textContent.includes(words)", arg=words)


TRADE: Document = {
    "options": {"players": 4},
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
    everything = [merchant.received() for merchant in merchants]
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
        looks: tuple[Document, ...] = (DESK, PHONE, DESK, {**DESK, "color_scheme": "dark"})
        merchants = [Merchant(browser, server.url, name, look) for name, look in zip(NAMES, looks, strict=True)]
        anna, ben, cleo, dora = merchants
        sit_down([*merchants], GAME.name, TRADE)
        anna.choose("card_L3-09")
        ben.tap("card_L3-09")
        ben.page.locator(".amount input[type=number]").fill("4")
        ben.page.locator(".amount .confirm", has_text="Offrir 4 or à Anna (31 → 27").tap()
        for merchant in (anna, cleo, dora):
            merchant.reads("offers 4")
        check_secrets(merchants)
        assert not any("X-SAFE" in merchant.received() for merchant in (anna, ben, cleo))
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
        cleo.page.locator("#log", has_text="Ben gives up spoilt goods").wait_for()
        ben.reads("Tour 7, flotte 2")
        for merchant in merchants:
            merchant.page.wait_for_function("() => document.querySelectorAll('#board .vd-ship').length === 7")
        check_secrets(merchants)
        places = [cleo.page.locator(f"[id^=w{seat}_]") for seat in range(4)]
        stored = [{one.get_attribute("id") for one in place.all()} for place in places]
        assert stored == [{"w0_cheese", "w0_spice"}, {"w1_cheese", "w1_spice"}, {"w2_silk"}, set()]
        assert ben.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        go_home([*merchants])

    in_browsers(play)


def test_an_offer_by_slider_by_keys_and_in_advance(server: Any) -> None:
    position: Document = {
        "options": {"players": 2},
        "phase": "choose",
        "table": ["I08"],
        "harbour": ["G-ACCP", "K-CP", "K-SS"],
        "seats": [{"gold": 20, "claim": "L3-09"}, {"gold": 12}],
    }

    def play(browser: Any) -> None:
        anna, ben = (Merchant(browser, server.url, name, DESK) for name in NAMES[:2])
        sit_down([anna, ben], GAME.name, position)
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

        sit_down([anna, ben], GAME.name, position | {"seats": [{"gold": 20}, {"gold": 12}], "table": ["I08", "L3-09"]})
        ben.page.locator("#orders-box summary").click()
        mine = ben.page.locator("#orders li", has_text="L3-09")
        mine.locator("input").fill("7")
        mine.locator("input").press("Enter")
        mine.locator("button.quiet").wait_for()
        anna.choose("card_L3-09")
        ben.choose("card_L3-09")
        anna.reads("offers 7")
        go_home([anna, ben])

    in_browsers(play)


WIDE_WORDS = """() => [...document.querySelectorAll('g.card')].filter(card => {
  const right = node => node.getBoundingClientRect().right;
  return right(card.querySelector('.vd-word')) > right(card.querySelector('.vd-card')) - 1;
}).map(card => card.textContent)"""


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_word_of_a_card_stays_on_it(language: str) -> None:
    state = GAME.new(GAME.options(players=2))
    drawing = GAME.draw(state.view(0), language=language)
    faces = {card.kind: card for card in card_set("reconstruction-1").actions}
    words = {kind: GAME.texts.say(language, f"drawing.face_{CARD_KINDS[kind]}") for kind in faces}
    cards = "".join(tag("g", art.card_face(card, words[kind]), cls="card") for kind, card in faces.items())
    assert len(faces) == len(CARD_KINDS)

    def look(browser: Any) -> None:
        page = browser.new_page()
        page.set_content(f'<svg class="layline-board" width="90"><style>{drawing.style}</style>{cards}</svg>')
        assert page.evaluate(WIDE_WORDS) == []
        page.close()

    in_browsers(look)
