"""Regattas in browsers, to the finish: suns, clouds, forced stops, what is blocked and why, no hidden card shown."""

import re
from pathlib import Path
from typing import Any

from layline.core.record import Record
from layline.core.state import CHANCE, OVER
from layline.games.regatta import GAME
from layline.games.regatta.moves import Play, Program
from tests.browsers import DESK, PHONE, Somebody, go_home, in_browsers, sit_down

THREE: dict[str, Any] = {
    "options": {"players": 3},
    "boats": [
        {"pos": [-150, 375, 0], "progress": 2, "hand": "3*B0 2*SUN"},
        {"pos": [0, 300, 90], "progress": 1, "hand": "G45H RM R45 2*G90"},
        {"pos": [120, 560, 270], "progress": 3, "hand": "B0C R30 G30 Bs J"},
    ],
}
TWO = Path(__file__).parent / "golden" / "two-advanced.toml"


def ways(somebody: Somebody) -> dict[str, str]:
    """Return the ways that the board shows, each with its word."""
    script = """() => Object.fromEntries([...document.querySelectorAll('#board .rg-choice')]
      .filter(node => node.checkVisibility({visibilityProperty: true}))
      .map(node => [node.querySelector('.rg-tag').textContent, node.querySelector('.rg-word')?.textContent || '']))"""
    found: dict[str, str] = somebody.page.evaluate(script)
    return found


def way(text: str) -> str:
    """Return the id of the way of a play."""
    move = GAME.read(text)
    assert isinstance(move, Play)
    return f"go{move.way.number}"


WATCH = """(() => {
  window.sailed = [];
  const { animate } = Element.prototype;
  Element.prototype.animate = function (frames, how) {
    if (how?.id === 'way') window.sailed.push(this.id);
    return animate.call(this, frames, how);
  };
})()"""
"""Keeps which boats were set on a true way."""


def watching(browser: Any, url: str, name: str, looks: dict[str, Any]) -> Somebody:
    """Return somebody who notices boats that sail."""
    found = Somebody(browser, url, name, looks)
    found.page.add_init_script(WATCH)
    return found


def sailed(somebody: Somebody, seat: int) -> None:
    """See that a boat went along its true way, not straight."""
    somebody.page.wait_for_function(f"() => window.sailed.includes('boat{seat}')")


def names_card(text: str, card: str) -> bool:
    """Say whether a text names a card: in a hand, as a move, in a sentence. The style names all; exits share names."""
    return (
        re.search(rf'id=\\?"card{card}\\?"|(?<![\w/]){card}/|program:{card}\b|(?:takes|lays|prend|pose) {card}\b', text)
        is not None
    )


def test_three_boats_race_to_the_finish(server: Any) -> None:
    """Base game; Ben plays in French on a phone."""

    def play(browser: Any) -> None:
        anna = Somebody(browser, server.url, "Anna", DESK)
        ben = Somebody(browser, server.url, "Ben", PHONE)
        cleo = watching(browser, server.url, "Cleo", {**DESK, "color_scheme": "dark"})
        people = [anna, ben, cleo]
        sit_down(people, GAME.name, THREE)
        anna.page.wait_for_selector("#cardB0.lay-can")
        for own, somebody in enumerate(people):
            for other, boat in enumerate(THREE["boats"]):
                for card in set(re.findall(r"[A-Z]\w*", boat["hand"])):
                    assert names_card(somebody.received(), card) == (own == other), f"{somebody.name}: {card}"

        # Anna: nothing but a stop; her cards lie in the hand as one with a count, the sun waits for the end of the turn
        assert ways(anna) == {}
        anna.press("cardSUN", lit=False)
        anna.page.locator("#told.refusal", has_text="after a movement card").get_by_text("RGT-054").wait_for()
        anna.press("cardB0")
        assert ways(anna) == {"S": "stop"}
        assert anna.page.locator("#preview .confirm").inner_text().endswith("stops before the zone")
        anna.choose(way("B0/S/stop"))
        sailed(cleo, 0)
        cleo.log_says("Anna sails B0 by S and stops after 90 mm")
        anna.choose("cardSUN", "boat1")
        ben.log_says("Anna pose SUN devant Ben")
        ben.log_says("Ben passe un tour sans vent")
        taken = [line for line in anna.page.locator("#log .line").all_inner_texts() if "Anna takes" in line]
        assert len(taken) == 2
        for line in taken:
            card = re.search(r"Anna takes (\w+)", line)
            assert card is not None and f"Anna takes {card[1]}" not in cleo.received()
        cleo.log_says("Anna takes a card")

        # Cleo, by keys to the card: a cloud, sailed twice
        cleo.page.wait_for_selector("#cardB0C.lay-can")
        for key, card in (("b", "R30"), ("ArrowRight", "G30"), ("ArrowRight", "B0C"), ("Enter", "")):
            cleo.page.keyboard.press(key)
            assert not card or cleo.page.evaluate("document.activeElement.id") == f"card{card}"
        assert ways(cleo) == {"S-S": "clear"}
        cleo.choose(way("B0C/S/S"))
        anna.log_says("Cleo sails B0C twice, 300 mm")
        cleo.choose("no_sun")

        # Anna: a heading by its number
        anna.page.wait_for_selector("#turn.lay-can")
        assert not anna.shows("dial90") and not anna.page.locator("#amounts").is_visible()
        anna.press("turn")
        assert anna.shows("dial90")
        anna.page.get_by_role("spinbutton").fill("90")
        anna.page.locator("#amounts .confirm", has_text="turns to 90°").click()

        # Ben, with a finger: a card, its exits, a helm, a second card
        ben.page.wait_for_selector("#cardG45H.lay-can")
        assert ben.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        ben.press("cardRM", lit=False)
        ben.page.locator("#told figure > svg").wait_for()
        assert "finit dans une zone" in ben.page.locator("#told figcaption").inner_text()
        assert ben.page.locator("#told .rg-proofzone").count() == 1
        ben.page.locator("#told .close").tap()
        ben.press("cardG45H")
        assert ways(ben) == {"R45": "libre"}
        ben.choose(way("G45H/R45"))
        ben.choose("cardR45", way("R45/L45"))
        anna.log_says("Ben sails R45 by L45")
        ben.choose("no_sun")
        cleo.type("Bs/s0")
        cleo.type("no_sun")

        # Anna: two cards out, touched in any order, one of them taken back
        before = anna.moves()
        for ident in ("swap", "outSUN_0", "outB0_0", "outB0_1"):
            anna.press(ident)
        anna.press("outB0_1", lit=False)
        assert anna.page.locator(".rg-out[aria-pressed=true]").count() == 2
        anna.press("swap_go")
        anna.played(before)
        ben.log_says("Anna se met en panne et change B0, SUN")
        ben.type("RM/L30")
        ben.type("no_sun")

        # Cleo: what is blocked says why, with the point where it would touch; then home
        cleo.press("cardJ")
        assert ways(cleo) == {"L90": "clear", "L45": "blocked", "S": "finish", "R45": "finish", "R90": "clear"}
        cleo.press(way("J/L45"), lit=False)
        told = cleo.page.locator("#told.refusal")
        told.locator("figure > svg").wait_for()
        assert "the hull would touch the right buoy" in told.locator("figcaption").inner_text()
        assert told.locator(".rg-swept").count() > 5 and told.locator(".rg-spot").count() == 1
        told.locator("figcaption").get_by_text("RGT-030").click()
        cleo.page.locator("#rules[open] a#RGT-030").wait_for(state="attached")
        cleo.page.keyboard.press("Escape")
        cleo.choose(way("J/S"))
        for somebody in people:
            somebody.page.wait_for_selector("body[data-phase=over]")
        assert "Cleo" in cleo.page.locator("#result .places li").first.inner_text()
        ben.log_says("Cleo franchit la ligne")
        go_home(people)

    in_browsers(play)


def test_two_boats_race_with_cards_face_down(server: Any) -> None:
    """A whole advanced game, from the start zone to the finish; Ben plays in French on a phone."""
    record = Record.read(TWO.read_text(encoding="utf-8"))

    def play(browser: Any) -> None:
        people = [watching(browser, server.url, "Anna", DESK), Somebody(browser, server.url, "Ben", PHONE)]
        anna, ben = people
        sit_down(people, GAME.name, {**record.start, "options": record.options})
        script = Script(record, people)
        script.press_all(4)  # both come to the start: a place, a heading

        anna.press("cardR45H")
        assert ways(anna) == {"L45": "clear"}, "the card that will be laid shows its way"
        script.press_all(1)
        ben.page.wait_for_selector("#board #laid0", state="attached")
        assert "posée" in ben.page.locator("#row0").text_content()
        assert "laid: R45H" in anna.page.locator("#row0").text_content()
        script.press_all(2)
        sailed(anna, 0)
        script.until("sun:B")
        script.press_all(1)
        ben.log_says("Ben passe un tour sans vent")

        ben.page.locator("#layers button", has_text="Laylines").tap()
        assert ben.page.locator("#board .rg-layline").is_visible()
        script.until("pivot30")
        assert ben.page.locator("#board .rg-nogo").count() == 2, "the dial shows the headings too close to the wind"
        ben.page.get_by_role("spinbutton").fill("30")
        ben.page.locator("#amounts .confirm", has_text="30°").tap()
        script.at += 1
        script.until("take_back")
        script.press_all(1)

        script.until("R45H/L45/stop")
        anna.page.wait_for_selector(".rg-stop.lay-can")
        assert ways(anna) == {"L45": "stop"}
        script.press_all(1)
        ben.log_says("Anna navigue R45H par L45 et s")
        script.until("")
        for somebody in people:
            somebody.page.wait_for_selector("body[data-phase=over]")
        assert "Anna" in ben.page.locator("#result .places li").first.inner_text()
        anna.log_says("Anna crosses the finish line and wins")
        assert ben.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        go_home(people)
        script.check_secrets()

    in_browsers(play)


class Script:
    """The moves of a record, played by those whose they are, and who knew what before it was turned up."""

    def __init__(self, record: Record, people: list[Somebody]) -> None:
        self.people = people
        self.at = 0
        self.steps: list[tuple[int, str, tuple[str, ...]]] = []
        """Seat, move and the ids a hand touches, of everything that somebody decides."""
        for state, move in record.steps():
            seat = move.seat if isinstance(move, Program) else state.to_act()
            if not move.automatic:
                self.steps.append((int(seat), move.text, GAME.clicks(state.view(int(seat)), move)))

    def press_all(self, count: int) -> None:
        """Play the next moves on the board."""
        for seat, _, idents in self.steps[self.at : self.at + count]:
            somebody = self.people[seat]
            pressed = somebody.page.locator("#board [aria-pressed=true]").evaluate_all("all => all.map(one => one.id)")
            somebody.choose(*[ident for ident in idents if ident not in pressed])
        self.at += count

    def until(self, wanted: str) -> None:
        """Write the moves up to one; with none, up to the end."""
        while self.at < len(self.steps) and self.steps[self.at][1] != wanted:
            seat, text, _ = self.steps[self.at]
            self.people[seat].type(text)
            if text.startswith(f"{'AB'[seat]}:program:"):
                self.check_hidden(seat, text)
            self.at += 1

    def check_hidden(self, seat: int, text: str) -> None:
        """What was laid face down is nowhere in the other's page."""
        other = self.people[1 - seat].received()
        assert text not in other
        assert not re.search(rf"{'AB'[seat]}:program:[A-Za-z]", other)

    def check_secrets(self) -> None:
        """Cards that were never played are known to those who held them only."""
        for seat, cards in ((0, ("R60", "R90")), (1, ("R30", "BSL"))):
            for card in cards:
                assert names_card("\n".join(self.people[seat].frames), card)
                assert not names_card("\n".join(self.people[1 - seat].frames), card)


OFF_THE_PANEL = """() => {
  const paper = document.querySelector('.rg-panel').getBoundingClientRect();
  return [...document.querySelectorAll('.rg-ui text, .rg-ui .rg-strip')]
    .filter(node => node.getBoundingClientRect().right > paper.right - 2)
    .map(node => node.textContent || node.getAttribute('class'));
}"""


def test_words_stay_on_the_panel_in_both_languages_on_any_water() -> None:
    def look(browser: Any) -> None:
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        for preset in GAME.presets():
            for language in ("en", "fr"):
                state = GAME.new(GAME.options(GAME.presets()[preset], players=2))
                told: set[str] = set()
                while len(told) < 4 and state.to_act() != OVER:
                    drawing = GAME.draw(state.view(max(state.to_act(), 0)), language=language)
                    if state.to_act() >= 0 and drawing.title not in told:
                        told.add(drawing.title)
                        page.set_content(drawing.svg())
                        assert page.evaluate(OFF_THE_PANEL) == [], (preset, language)
                    state.play(state.odds()[0][0] if state.to_act() == CHANCE else state.moves()[0])
        page.close()

    in_browsers(look)
