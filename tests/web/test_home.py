"""The first page for those who come back: tables that wait for them, tables to join, and games that were saved."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.web.at_table import home_of, make, post, you
from tests.web.picking import almost_over, shortest

Visit = Callable[..., Any]
BOTH = [{"kind": "you", "name": "Anna"}, {"kind": "open"}]


def test_tables_with_a_free_seat_stand_above_the_games(visit: Visit) -> None:
    anna, ben = visit(), visit(width=360, height=740)
    make(anna, shortest(2), BOTH, listed=True)
    ben.reload()
    ben.locator("#open a").first.wait_for()
    assert ben.locator("#open a").first.bounding_box()["y"] < 500, "in sight on a phone"


def test_a_free_seat_of_a_game_that_goes_on_says_who_plays_it(visit: Visit) -> None:
    anna, ben = visit(), visit()
    gathers = make(anna, shortest(2), BOTH, listed=True)["id"]
    goes_on = make(anna, shortest(2), BOTH, listed=True, start=True)["id"]
    ben.reload()
    ben.locator(f"#watch [data-key='{goes_on}']", has_text="free seat (a bot stands in)").wait_for()
    assert "stands in" not in ben.locator(f"#open [data-key='{gathers}']").inner_text()


def test_my_tables_begin_with_those_that_wait_for_me(visit: Visit) -> None:
    page = visit()
    waits = make(page, shortest(2), you("Anna", "Ben"), start=True)["id"]
    gathers = make(page, shortest(2), BOTH)["id"]
    ended = make(page, shortest(2), you("Anna", "Ben"), start=True)["id"]
    post(page, f"tables/{ended}/requests", {"type": "abandon"})
    page.goto(home_of(page))
    page.locator("#mine a").nth(2).wait_for()
    assert [one.get_attribute("data-key") for one in page.locator("#mine a").all()] == [waits, gathers, ended]
    assert page.locator("#mine .go").all_inner_texts() == ["Go on", "Go on", "Look at it"]


def test_the_games_are_near_however_many_tables_one_has(visit: Visit) -> None:
    page = visit(width=360, height=740)
    for _ in range(8):
        post(page, "tables", {**shortest(2).form, "seats": you("Anna", "Ben"), "start": True})
    page.reload()
    page.locator("#mine a").first.wait_for()
    assert page.locator("#mine a").count() == 5
    page.get_by_text("3 more tables").click()
    kept = page.locator("#mine-more a").last
    kept.focus()
    held = kept.get_attribute("data-key")
    assert page.locator("#mine-more a:visible").count() == 3
    with page.expect_response("**/api/v1/tables?*"):  # the tables are asked for again
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    page.wait_for_timeout(100)
    assert page.locator("#mine-more a:visible").count() == 3, "what was unfolded stays so"
    assert page.evaluate("document.activeElement.dataset.key") == held


def test_a_saved_game_is_opened_from_the_first_page(visit: Visit, tmp_path: Path) -> None:
    saved = tmp_path / "saved.toml"
    saved.write_text(almost_over(shortest(2).game, 2), "utf-8")
    page = visit()
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Open a saved game").click()
    chooser.value.set_files(saved)
    page.wait_for_selector("body[data-phase=paused]")
    page.locator("[data-key^=sit]").first.click()
    page.locator("#ask-name-go").click()
    page.wait_for_selector(".seat.own")
    page.locator("[data-do=resume]").click()
    page.wait_for_selector("body[data-phase=playing], body[data-phase=over]")


def test_a_file_that_is_no_saved_game_is_told_apart(browser: Any, server: Any, tmp_path: Path) -> None:
    other = tmp_path / "other.toml"
    other.write_text("# a letter", "utf-8")
    page = browser.new_page(locale="en-GB")  # it may complain of the refusal
    page.goto(server.url)
    page.wait_for_selector(".game")
    page.locator("#record-file").set_input_files(other)
    page.locator("#problem", has_text="no saved game").wait_for()
    page.close()


def test_an_invitation_to_a_taken_seat_leads_to_the_game(visit: Visit) -> None:
    anna, ben, clara = visit(), visit(), visit(locale="fr-FR")
    made = make(anna, shortest(2), BOTH)
    link = home_of(anna) + made["links"]["seats"][1]
    post(ben, f"tables/{made['id']}/join", {"secret": link.rpartition("/")[2], "name": "Ben <i>"})
    clara.goto(link)
    assert "Ben <i> occupe déjà la place B" in clara.locator("h1").inner_text()
    assert clara.locator("input").count() == 0
    clara.get_by_text("Regarder la partie").click()
    clara.wait_for_selector(".seat")
    assert clara.locator(".seat.own").count() == 0


def test_what_goes_wrong_is_said_in_the_language_that_was_chosen(visit: Visit) -> None:
    """The browser is English, the reader has chosen French."""
    page = visit("/?lang=fr")
    page.wait_for_selector(".game")
    said = page.evaluate(
        "import('/static/shell.js').then(({ ask }) => ask('tables/none')).catch(error => error.message)"
    )
    assert said.startswith("Cette table")


def test_the_first_page_says_how_many_tables_wait_and_lends_the_feed_that_tells_of_them(visit: Visit) -> None:
    page = visit()
    assert page.locator("#follow").is_hidden(), "nobody has a turn without a table"
    for _ in range(2):
        make(page, shortest(2), you("Anna", "Ben"), start=True)
    page.goto(home_of(page))
    page.wait_for_function("() => document.title.startsWith('(2) Layline')")
    page.locator("#follow summary").click()
    field = page.locator("#follow input")
    address = field.input_value()
    assert address.startswith(home_of(page)) and address.endswith(".atom?lang=en")
    told = page.request.get(address).text()
    assert told.count("<entry>") == 2 and "your turn" in told
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.locator("#follow button").click()
    page.locator("#follow button", has_text="Copied").wait_for()
    assert page.evaluate("navigator.clipboard.readText()") == address
    page.locator("[data-choice=language]").select_option("fr")
    page.wait_for_function("() => document.querySelector('#follow input').value.endsWith('lang=fr')")
    page.locator("#mine a").first.click()
    page.wait_for_selector(".seat")
    page.locator("#settings-open").click()
    page.locator("#follow-link").click()
    page.locator("#follow[open] input").wait_for()
