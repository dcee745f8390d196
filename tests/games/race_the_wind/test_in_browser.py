"""A race of three in browsers, to the finish: a protest and its card, a penalty served, a chain of gusts."""

from typing import Any

from layline.games.race_the_wind import GAME
from tests.browsers import DESK, PHONE, Somebody, go_home, in_browsers, sit_down

RACE: dict[str, Any] = {
    "options": {
        "players": 3, "laps": 1, "board_w": 21, "board_h": 25, "gate_row": 3, "mark_row": 14,
        "tokens": "random", "turn_order": "seat", "wind_changes": False,
    },
    "tokens": {"blue": [[10, 10], [10, 9]], "yellow": [[16, 6]]},
    "boats": [
        {"pos": [3, 8], "heading": "NE", "leg": 1},
        {"pos": [5, 8], "heading": "NW", "leg": 1},
        {"pos": [10, 11], "heading": "S", "leg": 2},
    ],
}  # fmt: skip
"""The smallest board, one lap: Anna and Ben on their way up, about to meet; Cleo comes down before the wind."""
WATCH = """() => {
  window.glided = [];
  document.addEventListener('transitionrun', event => window.glided.push(event.target.id));
}"""


def label(somebody: Somebody) -> str:
    """Return what is written beside the boat to play."""
    return str(somebody.page.locator("#sailing").text_content())


def seen(somebody: Somebody) -> tuple[float, float]:
    """Return the width of what is seen of the board, and of all of it."""
    found = somebody.page.evaluate(
        "() => [document.querySelector('#board svg').viewBox.baseVal.width, "
        "document.querySelector('#board .rw-paper').width.baseVal.value]"
    )
    return found[0], found[1]


def protest(anna: Somebody, ben: Somebody, cleo: Somebody) -> None:
    """Anna takes Ben's point knowing what it costs; Ben protests with a finger, and reads the card."""
    anna.page.locator("#step.lay-can .rw-hit").hover()
    anna.page.locator("#would", has_text="Sail to (4;9) – gives Ben a claim").wait_for()  # noqa: RUF001
    assert anna.shows("step") and "port tack" in label(anna) and "one action" in label(anna)
    rights = anna.page.locator("#rights")
    assert not rights.is_visible()
    anna.page.locator("#layers [data-key=rights]").click()
    assert rights.is_visible() and rights.text_content() == "B before A: starboard"
    anna.press("rotL1", lit=False)
    anna.page.locator("#told.refusal", has_text="head to the N wind").get_by_text("RTW-056").wait_for()
    assert anna.page.locator("#told figure .rw-no-go").count() == 1
    anna.choose("step")

    ben.page.wait_for_selector("#protest0.lay-can")
    assert "protester ou laisser" in label(ben)
    shown, whole = seen(ben)
    assert shown < 0.6 * whole, "a small screen shows the part that matters"
    ben.page.locator("#zoom-fit").tap()
    assert seen(ben)[0] >= whole
    ben.page.locator("#zoom-near").tap()
    ben.press("protest0")
    assert "tribord amures, (4;9) vous revenait" in ben.page.locator("#preview .confirm").inner_text()
    ben.confirm()
    ruling = "Anna est bâbord amures, Ben tribord"
    ben.log_says(ruling)
    ben.page.locator("#log .line", has_text=ruling).locator(".card").click()
    card = ben.page.locator("#told.ruling figure")
    card.wait_for()
    drawn = " ".join(card.locator("svg text").all_text_contents())
    for words in ("Jury · point pris · RTW-170", "vent N", "prioritaire", "pénalité", "revenait à Ben"):
        assert words in drawn, words
    assert card.locator("svg .rw-hull").count() == 2 and card.locator(".rw-card-point").count() == 1
    assert ben.page.locator("#told .clause-link").inner_text() == "RTW-170"
    cleo.log_says("Anna is on port tack, Ben on starboard: (4;9) was Ben's. Penalty for Anna.")
    assert cleo.shows("penalty0") and "penalties 1" in cleo.page.locator("#row0").text_content()


def gusts(cleo: Somebody) -> None:
    """One gust leads to the next, and each is asked for."""
    cleo.choose("step")
    cleo.page.wait_for_selector("#gust.lay-can")
    assert "a gust: one more step, or end" in label(cleo)
    cleo.choose("gust")
    cleo.page.wait_for_selector("#end.lay-can")
    cleo.choose("gust")
    cleo.log_says("A gust carries Cleo S from (10;10) to (10;9).")
    cleo.log_says("A gust carries Cleo S from (10;9) to (10;8).")


def penalty(anna: Somebody, ben: Somebody, cleo: Somebody) -> None:
    """No spinning beside another boat; two steps away Anna spins, and the table turns her on and on."""
    anna.page.wait_for_selector("#step.lay-can")
    anna.press("spinR", lit=False)
    anna.page.locator("#told.refusal", has_text="less than two steps from Ben").get_by_text("RTW-183").wait_for()
    assert anna.page.locator("#told figure .rw-no-go").count() == 1
    anna.choose("step")
    ben.type("move")
    ben.type("move")
    cleo.choose("step")
    anna.choose("spinR")
    anna.log_says("Anna declares a penalty turn on (5;10).")
    ben.type("rot+1")
    ben.type("move")
    assert ben.shows("spin0")
    cleo.type("move")
    for text in ("move", "move", "rot+2"):
        ben.type(text)
        cleo.type("move")
    anna.log_says("Anna has served a penalty; penalties left: 0.")
    anna.page.wait_for_selector("#step.lay-can")
    assert anna.page.locator("#penalty0, #spin0").count() == 0
    assert anna.page.locator("#hull0").get_attribute("transform") == "rotate(405)", "all the way round, never back"


def test_three_boats_race_to_the_finish(server: Any) -> None:
    """Ben plays in French on a phone; Cleo has the lamp off."""

    def play(browser: Any) -> None:
        anna = Somebody(browser, server.url, "Anna", DESK)
        ben = Somebody(browser, server.url, "Ben", PHONE)
        cleo = Somebody(browser, server.url, "Cleo", {**DESK, "color_scheme": "dark"})
        people = [anna, ben, cleo]
        sit_down(people, GAME.name, RACE)
        anna.page.wait_for_selector("#step.lay-can")
        protest(anna, ben, cleo)
        cleo.page.evaluate(WATCH)
        ben.page.locator("#told .close").tap()
        ben.page.evaluate("scrollTo(0, 0)")  # up again from the log
        ben.choose("rotL1")
        cleo.log_says("Ben at (5;8) turns from NW to W: on a beam reach.")
        cleo.page.wait_for_function("() => window.glided.includes('hull1')")
        gusts(cleo)
        penalty(anna, ben, cleo)

        # home: the line is crossed when it is left to the south
        anna.type("move")
        ben.type("move")
        assert cleo.page.locator("#boat2").text_content().startswith("Boat C at (10;3)")
        cleo.choose("step")
        for somebody in people:
            somebody.page.wait_for_selector("body[data-phase=over]")
        anna.log_says("Cleo crosses the finish line in round 26.")
        assert "Cleo wins. First over the finish line." in anna.page.locator("#asked").inner_text()
        assert "You win." in cleo.page.locator("#question").inner_text()
        places = ben.page.locator("#result .places li").all_inner_texts()
        assert [line.split("\n")[-2].strip() for line in places] == ["Cleo", "Anna", "Ben"]
        assert anna.page.locator("#board [role=button]").count() == 0
        go_home(people)

    in_browsers(play)
