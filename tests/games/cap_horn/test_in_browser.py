"""Races round the Horn in three browsers, to each of the two victories: a cover, a sprint, a way with two legs."""

from collections.abc import Callable
from typing import Any

import pytest

from layline.games.cap_horn import GAME
from tests.browsers import DESK, PHONE, Somebody, go_home, in_browsers, sit_down

TOKENS: dict[str, Any] = {
    "options": {"players": 3},
    "stack": {},
    "tiles": {"K4": "S2", "K6": "W1", "L5": "B2", "K7": "X2", "M6": "W2", "M8": "W1", "E7": "W1"},
    "ships": [
        {"at": "K4", "points": 2, "hand": "B2 W1"},
        {"at": "M6", "points": 4, "hand": "W2"},
        {"at": "E7", "points": 1, "hand": "W1 X2", "tokens": {"I": "red", "II": "yellow"}},
    ],
}
"""Nothing is left to draw; Cleo is one space from her third token."""
FINISH: dict[str, Any] = {
    "options": {"players": 3},
    "stack": {},
    "tiles": {"H3": "K2", "I5": "W1", "M9": "S2", "K9": "W3", "H9": "W1", "C2": "W3"},
    "ships": [
        {"at": "H3", "points": 2, "hand": "X2"},
        {"at": "M9", "points": 5, "hand": "W2", "tokens": {"I": "green"}},
        {"at": "C2", "points": 1, "tokens": {"I": "red", "III": "yellow"}},
    ],
}
"""Cleo has two tokens and a gale astern that reaches beyond the line."""


def told(somebody: Somebody, words: str, clause: str) -> None:
    """See a refusal with its clause."""
    somebody.page.locator("#told.refusal", has_text=words).get_by_text(clause).wait_for()


def title(somebody: Somebody, ident: str) -> str:
    """Return what something on the board is called."""
    return str(somebody.page.locator(f"#board #{ident} > title").text_content())


def result(somebody: Somebody) -> list[str]:
    """Wait for the end and return the names from first to last."""
    somebody.page.wait_for_selector("body[data-phase=over]")
    lines = somebody.page.locator("#result .places li").all_inner_texts()
    return [name for line in lines for name in ("Anna", "Ben", "Cleo") if name in line]


def three_tokens(anna: Somebody, ben: Somebody, cleo: Somebody) -> None:
    """Anna covers a tile, Ben lays one with a finger and waits, Cleo calls at her third station."""
    anna.page.wait_for_selector("#hand_B2.lay-can")
    for somebody, own in ((anna, {"B2", "W1"}), (ben, {"W2"}), (cleo, {"W1", "X2"})):
        somebody.page.wait_for_selector("#board [id^=hand_]")
        held = somebody.page.evaluate("() => [...document.querySelectorAll('[id^=hand_]')].map(node => node.id)")
        assert {name.removeprefix("hand_") for name in held} == own, "a hand is its owner's"

    # Anna: what can be covered lights up, what can be reached says why it is not
    assert not anna.shows("over_B2_K7") and not anna.shows("keep_K6")
    anna.press("hand_B2")
    assert anna.shows("over_B2_K7") and anna.shows("lay_B2_J5") and not anna.shows("lay_W1_J5")
    anna.press("keep_K6", lit=False)
    told(anna, "Your ship can sail to K6 this turn", "CPH-052")
    anna.page.locator("#told .close").click()
    anna.page.locator("#board #over_B2_K7 .cp-spot").hover()
    anna.page.locator("#would", has_text="Cover the X2 on K7 with B2").wait_for()
    assert anna.page.locator("#over_B2_K7 .cp-onward").is_visible(), "the way that it would give"
    anna.choose("over_B2_K7")
    ben.log_says("Anna recouvre X2 en K7 avec B2")
    assert title(cleo, "tile_K7") == "B2, head wind, on K7; X2 under it"
    now, later = (anna.page.locator(f"#reach_{key}") for key in ("now", "next"))
    assert not now.is_visible()
    anna.page.locator("#layers [data-key=now]").click()
    assert now.is_visible() and not later.is_visible()
    assert "K6: within reach this turn by moving" in now.text_content()
    anna.press("sprint", lit=False)
    told(anna, "costs 5 sail points; you have 2", "CPH-084")
    anna.choose("go_A2")

    # Ben: a tile, a place, and what it does before it is done
    ben.page.wait_for_selector("#hand_W2.lay-can")
    assert ben.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    ben.press("hand_W2")
    ben.press("lay_W2_L7")
    preview = ben.page.locator("#preview .confirm").inner_text()
    assert "Poser W2 en L7. Votre bateau peut y aller ce tour-ci en ignorant le vent" in preview
    assert ben.page.locator("#lay_W2_L7").get_attribute("aria-pressed") == "true"
    before = ben.moves()
    ben.confirm()
    ben.played(before)
    ben.choose("forgo")
    anna.log_says("Ben forgoes the move; sail points: 6.")

    # Cleo: the tile slides under the chip, and the token is hers
    cleo.choose("hand_W1", "lay_W1_D7")
    cleo.choose("end_place")
    cleo.page.wait_for_selector("#go_L1.lay-can")
    assert "take its token" in str(cleo.page.locator("#go_L1").get_attribute("aria-label"))
    cleo.choose("go_L1")
    assert result(anna)[0] == "Cleo"
    anna.log_says("Cleo holds three tokens of three colours and wins.")
    assert "Three tokens of three colours." in anna.page.locator("#result").inner_text()
    assert "Trois roses des vents de trois couleurs" in ben.page.locator("#result").inner_text()
    assert title(anna, "log2") == "C: sail points 2, tiles 1, tokens: red I, yellow II, green III"


def over_the_line(anna: Somebody, ben: Somebody, cleo: Somebody) -> None:
    """Anna follows a hooked arrow, Ben sprints with a finger, Cleo crosses the line."""
    anna.choose("end_place")
    anna.page.wait_for_selector("#go_A2_L1.lay-can")
    anna.press("go_A2_R1", lit=False)
    told(anna, "The way A2+R1 is closed: it leaves the sea", "CPH-069")
    anna.choose("go_A2_L1")
    cleo.page.wait_for_function(
        "() => document.getElementById('ship0').getAnimations().some(one => one.id === 'way')", polling=20
    )
    assert len(str(cleo.page.locator("#ship0").get_attribute("data-way")).split()) == 4, "two ahead, then one aside"
    cleo.log_says("Anna sails from H3 to I5 (A2+L1).")

    ben.choose("end_place")
    ben.press("sprint")
    assert "deux déplacements de suite pour 5 points" in ben.page.locator("#preview .confirm").inner_text()
    before = ben.moves()
    ben.confirm()
    ben.played(before)
    ben.choose("go_A2")
    ben.log_says("Ben fait escale en K9")
    ben.page.wait_for_selector("#stop.lay-can")
    ben.choose("go_A3")
    anna.log_says("Ben calls at H9; there is no token to be had there.")
    assert title(anna, "log1") == "B: sail points 1, tiles 1, tokens: green I, yellow II"

    cleo.page.wait_for_selector("#go_A3.lay-can")
    assert "finish" in str(cleo.page.locator("#finish").text_content())
    cleo.page.locator("#go_A3 .cp-hit").hover()
    cleo.page.locator("#would", has_text="Sail over the finish line").wait_for()
    cleo.choose("go_A3")
    assert result(ben)[0] == "Cleo"
    anna.log_says("Cleo crosses the finish line with two tokens and wins.")
    assert "Over the finish line with two tokens." in anna.page.locator("#result").inner_text()
    assert anna.page.locator("#board [role=button]").count() == 0


@pytest.mark.parametrize(("position", "story"), [(TOKENS, three_tokens), (FINISH, over_the_line)])
def test_three_ships_to_the_end(
    server: Any, position: dict[str, Any], story: Callable[[Somebody, Somebody, Somebody], None]
) -> None:
    """Ben plays in French on a phone; Cleo has the lamp off."""

    def play(browser: Any) -> None:
        people = [
            Somebody(browser, server.url, "Anna", DESK),
            Somebody(browser, server.url, "Ben", PHONE),
            Somebody(browser, server.url, "Cleo", {**DESK, "color_scheme": "dark"}),
        ]
        sit_down(people, GAME.name, position)
        story(*people)
        go_home(people)

    in_browsers(play)
