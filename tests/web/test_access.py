"""axe-core finds nothing serious on any page, light or dark. It is fetched by `make test` where npm is there."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from layline.core.registry import games
from tests.web.at_table import go_to, make, play_now, post, take_advice, wait_for_moves, you
from tests.web.fake import FakeTable, Message, board, button, line, move, table
from tests.web.picking import almost_over, secretive, shortest

AXE = Path(__file__).parents[2] / "tools" / "node" / "node_modules" / "axe-core" / "axe.min.js"
Visit = Callable[..., Any]
RUN = """async () => {
  const found = await axe.run(document, { resultTypes: ['violations'] });
  const drawn = one => one.id === 'label-content-name-mismatch';
  return found.violations.filter(one => ['serious', 'critical'].includes(one.impact))
    .map(one => ({ ...one, nodes: one.nodes.filter(node => !(drawn(one) && node.target[0].startsWith('#') &&
      document.querySelector('.layline-board ' + node.target[0]))) }))
    .filter(one => one.nodes.length)
    .map(one => `${one.id}: ` + one.nodes.slice(0, 3).map(node => `${node.html} ${node.failureSummary}`).join(' | '));
}"""
"""What is written on a thing in a drawing is a picture (a value on a card): its name, a sentence, need not say it."""

pytestmark = pytest.mark.skipif(not AXE.exists(), reason="axe-core is not installed (make node)")


def check(page: Any, what: str) -> None:
    """Check a page as it stands, light and dark."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text("utf-8"))
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme, reduced_motion="reduce")
        page.wait_for_timeout(60)
        assert page.evaluate(RUN) == [], f"{what}, {theme}"


def test_home_and_the_form(visit: Visit) -> None:
    page = visit()
    page.wait_for_selector(".game")
    make(page, shortest(2), you("Anna", "Ben"), listed=True)
    page.goto("/".join(page.url.split("/")[:3]) + "/")
    page.wait_for_selector("#mine a")
    check(page, "home")
    page.locator(".game button:not(.main)").first.click()
    page.locator("#new-table details summary").click()
    check(page, "form")


@pytest.mark.parametrize("name", sorted(games()))
def test_the_rules(visit: Visit, name: str) -> None:
    page = visit(f"/rules/{name}")
    page.wait_for_selector("#book h2")
    check(page, "rules")


@pytest.mark.parametrize("name", sorted(games()))
def test_the_table_of_every_game(visit: Visit, name: str) -> None:
    game = games()[name]
    page = visit()
    page.locator(".game").filter(
        has=page.get_by_role("heading", name=game.texts.say("en", "title"), exact=True)
    ).locator("button.main").click()
    page.locator(".lay-can").first.wait_for()
    check(page, "playing")
    page.locator("#moves .move").first.click()
    wait_for_moves(page, 1)
    page.wait_for_timeout(200)
    check(page, "after a move")


def test_the_phases_of_a_table(visit: Visit) -> None:
    page = visit()
    made = make(page, shortest(2), [{"kind": "you", "name": "Anna"}, {"kind": "open"}])
    check(page, "gathering")
    guest = visit(made["links"]["seats"][1])
    check(guest, "invitation")
    play = make(page, shortest(2), you("Anna", "Ben"), start=True)
    take_advice(page)
    page.locator("#replay-first").click()
    page.wait_for_selector("body.past")
    page.locator("#replay summary").click()
    check(page, "replay with its menu")
    page.locator("#replay summary").click()
    page.locator("#replay-live").click()
    post(page, f"tables/{play['id']}/requests", {"type": "pause"})
    page.wait_for_selector("body[data-phase=paused]")
    check(page, "paused")


def test_dialogs(visit: Visit) -> None:
    page = visit()
    play_now(page, shortest(2))
    take_advice(page)
    page.locator("#settings-open").click()
    check(page, "settings")
    page.keyboard.press("Escape")
    page.locator("#more summary").click()
    page.locator("[data-do=resign]").click()
    check(page, "are you sure")
    page.keyboard.press("Escape")
    page.locator("#log .clause-link").first.click()
    page.wait_for_selector("#rules .found")
    check(page, "rules beside the board")


def test_the_end_and_the_curtain(visit: Visit) -> None:
    page = visit()
    page.wait_for_selector(".game")
    make(page, secretive(), you("Anna", "Ben"), start=True)
    page.wait_for_selector("#curtain:not([hidden])")
    check(page, "curtain")
    pick = shortest(2)
    made = post(page, "tables/import", almost_over(pick.game, 1))
    go_to(page, made["id"])
    for seat in range(page.locator(".seat").count()):
        post(page, f"tables/{made['id']}/requests", {"type": "sit", "seat": seat, "name": f"P{seat}"})
    page.locator("[data-do=resume]").click()
    for _ in range(9):
        page.locator("#moves .move").first.wait_for(state="attached")
        take_advice(page)
        page.wait_for_timeout(100)
        if page.locator("#result").is_visible():
            break
    check(page, "over")


def test_everything_at_once_on_a_made_up_table(fake: Callable[..., FakeTable]) -> None:
    """Layers, a proof, an amount, orders, a request and a ruling, on a wide screen and a small one."""

    def answer(message: Message) -> Message:
        return {"type": "why", "legal": False, "sentence": "Rocks.", "clause": "MU-7", "where": [], "proof": board("")}

    live = button("a", 60, 60) + button("b", 160, 60, faint=True, move="no")
    live += '<g data-layer="zones" data-name="Zones" display="none"><circle r="9"/></g>'
    moves = [move("a", "Go to a", "a")] + [move(f"bid:{n}", f"Bid {n}", scale="Bid", amount=n) for n in (1, 2, 3)]
    request = {"what": "undo", "sentence": "Ben asks.", "waiting": ["Anna"], "yours": False, "can_answer": True}
    order = {"key": "k", "sentence": "At most", "low": 0, "high": 9, "value": 4}
    first = table(
        board=board(live), moves=moves, moves_total=3, request=request, orders=[order],
        log=[line(1, "A ruling.", card=0), line(2, "Hello", kind="chat"), line(3, "Back.", undone=True)],
    )  # fmt: skip
    for width, height in ((1200, 800), (360, 740)):
        page = fake(first, answer, width=width, height=height).page
        page.locator("#orders-box summary").click()
        page.locator("#b").click(force=True)
        page.wait_for_selector("#told figure")
        page.locator("#layers button").click()
        check(page, f"made up, {width}")
