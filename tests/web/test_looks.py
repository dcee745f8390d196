"""Home, form, languages, themes and sizes of the pages, and what they load."""

from collections.abc import Callable
from typing import Any

import pytest

from layline.core.registry import games
from tests.web.at_table import card, go_to, make, play_now, post, take_advice, you
from tests.web.picking import almost_over, is_open, shortest

Visit = Callable[..., Any]


@pytest.mark.parametrize("width", [360, 1400])
def test_languages_and_looks_can_be_switched(visit: Visit, width: int) -> None:
    page = visit(width=width, height=740)
    page.wait_for_selector(".game")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.select_option("select[data-choice=language]", "fr")
    page.wait_for_selector("text=Nouvelle table")
    page.select_option("select[data-choice=theme]", "dark")
    assert page.locator("html").get_attribute("data-theme") == "dark"
    page.reload()
    page.wait_for_selector("text=Nouvelle table")
    assert page.locator("html").get_attribute("lang") == "fr"
    card(page, shortest(2), "fr").locator("button").nth(1).click()
    page.wait_for_selector("#new-table[open]")
    assert page.evaluate("document.querySelector('#new-table').scrollWidth <= innerWidth")
    page.locator("#new-table button[type=submit]").click()
    page.locator(".lay-can").first.wait_for()
    page.locator("#settings-open").click()
    page.locator("#settings select[data-choice=language]").select_option("en")
    page.wait_for_function("() => document.getElementById('question').textContent.includes('move')")
    assert page.locator("[data-do=hint]").inner_text() == "Hint"


@pytest.mark.parametrize("name", sorted(games()))
def test_the_form_of_every_game_makes_a_table(visit: Visit, name: str) -> None:
    """Every option is explained, every preset can be chosen, and what is chosen is what is played."""
    game = games()[name]
    page = visit()
    page.get_by_role("button", name=f"New table of {game.texts.say('en', 'title')}").click()
    page.locator("#new-table details summary").click()
    for row in page.locator("#new-table .option").all():
        assert row.locator("label").inner_text().strip()
        assert row.locator("small").inner_text().strip(), row.inner_text()
    presets = page.locator("#new-table input[name=preset]")
    assert presets.count() == (len(game.presets()) if len(game.presets()) > 1 else 0)
    presets.last.check()
    page.locator("#new-table button[type=submit]").click()
    page.wait_for_selector("body[data-phase=playing]")
    table = page.request.get(page.url.replace("/t/", "/api/v1/tables/")).json()
    assert table["game"] == name


def test_home_lists_my_tables_open_tables_and_tables_to_watch(visit: Visit) -> None:
    anna, ben = visit(), visit()
    mine = make(anna, shortest(2), [{"kind": "you", "name": "Anna"}, {"kind": "open"}])
    made_open = make(anna, shortest(2), [{"kind": "you", "name": "Anna"}, {"kind": "open"}], listed=True)
    go_on = make(anna, shortest(2), you("Anna", "Carl"), listed=True, start=True)
    for page in (anna, ben):
        page.goto("/".join(page.url.split("/")[:3]) + "/")
        page.wait_for_selector("#open a" if page is ben else "#mine a")
    lists = {name: hrefs(anna, name) for name in ("mine", "open", "watch")}
    assert {mine["id"], made_open["id"], go_on["id"]} <= lists["mine"]
    assert made_open["id"] not in lists["open"], "one's own tables are named once"
    assert made_open["id"] in hrefs(ben, "open")
    assert go_on["id"] in hrefs(ben, "watch")
    assert mine["id"] not in hrefs(ben, "open") | hrefs(ben, "watch") | hrefs(ben, "mine")
    assert "Your turn" in anna.locator(f'#mine a[href$="{go_on["id"]}"]').inner_text()
    anna.locator(f'#mine a[href$="{go_on["id"]}"]').click()
    anna.locator(".lay-can").first.wait_for()


def hrefs(page: Any, name: str) -> set[str]:
    return {one.get_attribute("href").rpartition("/")[2] for one in page.locator(f"#{name} a").all()}


def test_the_rulebook_shows_a_clause_and_its_figures(visit: Visit) -> None:
    for name, game in games().items():
        if is_open(game):
            page = visit(f"/rules/{name}")
            page.wait_for_selector("#book h2")
            clause = page.locator("#book a.clause").nth(3).get_attribute("id")
            page.goto(f"{page.url}#{clause}")
            page.wait_for_selector(".found")
            figure = page.locator(".figure img").first
            figure.scroll_into_view_if_needed()
            page.wait_for_function("() => document.querySelector('.figure img').naturalWidth > 0")
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("width", [1280, 1920])
def test_the_rules_stand_beside_the_board(visit: Visit, width: int) -> None:
    page = visit(width=width, height=900)
    play_now(page, shortest(2))
    take_advice(page)
    page.locator("#log .clause-link").first.click()
    page.wait_for_selector("#rules .found")
    rules, board = page.locator("#rules").bounding_box(), page.locator("#board").bounding_box()
    assert rules["x"] + rules["width"] <= board["x"] + 1
    assert board["width"] > 0.4 * width, "which stays the largest thing"
    page.locator("#rules .contents summary").click()
    page.locator("#rules .contents a").last.click()
    chapter = page.locator("#rules h2").last
    assert chapter.inner_text() == page.locator("#rules .contents a").last.inner_text()
    page.wait_for_function("() => [...document.querySelectorAll('#rules h2')].at(-1).getBoundingClientRect().top < 900")
    assert "#" not in page.url
    page.locator("#rules-close").click()
    page.wait_for_function("() => document.getElementById('board').getBoundingClientRect().x < 100")


def test_the_first_page_is_small_and_nothing_comes_from_elsewhere(visit: Visit, server: Any) -> None:
    """Everything that the home page loads with its pictures, and a table, compressed as the server sends it."""
    page = visit("/rules/none")
    sizes: dict[str, int] = {}
    page.on("requestfinished", lambda one: sizes.update({one.url: one.sizes()["responseBodySize"]}))
    page.goto(server.url)
    page.wait_for_selector(".game")
    page.wait_for_load_state("networkidle")
    assert sum(sizes.values()) < 100_000, sorted(sizes.items(), key=lambda one: -one[1])
    play_now(page, shortest(2))
    assert [url for url in sizes if not url.startswith(server.url)] == []


def test_in_grey_what_can_be_chosen_stands_out(visit: Visit) -> None:
    """Without colours, the pixels of a lit thing differ from those of the same thing when it is not lit."""
    page = visit()
    make(page, shortest(2), you("Anna", "Ben"), start=True)
    target = page.locator(".lay-can").first
    box = target.bounding_box()
    around = {"x": box["x"] - 6, "y": box["y"] - 6, "width": box["width"] + 12, "height": box["height"] + 12}
    page.evaluate("document.documentElement.setAttribute('class', 'grey')")
    page.evaluate(
        "(() => { const sheet = new CSSStyleSheet(); sheet.replaceSync('.grey { filter: grayscale(1); }');"
        "document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]; })()"
    )
    page.mouse.move(0, 0)
    lit = page.screenshot(clip=around)
    target.evaluate("node => node.classList.remove('lay-can')")
    assert page.screenshot(clip=around) != lit


def test_seats_are_told_apart_without_colour(visit: Visit) -> None:
    page = visit()
    pick = shortest(2)
    made = make(page, pick, you("Anna", "Ben"), start=True)
    go_to(page, made["id"])
    looks = page.evaluate(
        "[...document.querySelectorAll('.seat .badge')].map(one => [one.textContent, "
        "/shape-[a-z]+/.exec(one.className)[0]])"
    )
    assert [letter for letter, _ in looks] == ["A", "B"]
    assert len({shape for _, shape in looks}) == 2


def test_a_seat_has_the_shape_that_boards_give_it(visit: Visit) -> None:
    """The fifth was a triangle in the page, a cross or a hexagon on boards; the ninth a circle like the first."""
    page = visit()
    badges = "async () => { const { badge } = await import('/static/shell.js'); return [...Array(17).keys()].map(badge)"
    shapes = page.evaluate(badges + ".map(one => /seat-. shape-[a-z]+/.exec(one.className)[0]); }")
    first = ["circle", "square", "up", "diamond", "cross", "down", "hexagon", "star"]
    assert shapes[:8] == [f"seat-{at} shape-{shape}" for at, shape in enumerate(first)]
    assert [shapes[8], shapes[15], shapes[16]] == ["seat-0 shape-square", "seat-7 shape-circle", "seat-0 shape-up"]


def test_a_table_that_waits_for_people_fits_a_phone(visit: Visit) -> None:
    page = visit(width=360, height=740, locale="fr-FR")
    made = make(page, shortest(2), [{"kind": "you", "name": "Élodie"}, {"kind": "open"}])
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for button in page.locator(".seat-actions > *").all():
        box = button.bounding_box()
        assert box["x"] >= 0 and box["x"] + box["width"] <= 360
    page.goto("/".join(page.url.split("/")[:3]) + made["links"]["seats"][1])
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


SMALLEST = """() => {
  const size = ({ a, b }, node) => Math.hypot(a, b) * parseFloat(getComputedStyle(node).fontSize);
  const words = [...document.querySelectorAll('#board svg text')].filter(node => node.checkVisibility());
  return Math.min(...words.map(node => size(node.getScreenCTM(), node)));
}"""


@pytest.mark.parametrize("name", sorted(games()))
def test_words_on_a_board_can_be_read_on_a_laptop(visit: Visit, name: str) -> None:
    page = visit(width=1280, height=800)
    made = post(page, "tables/import", almost_over(games()[name], 8))
    go_to(page, made["id"], "?at=-20")
    page.wait_for_selector("#board svg text", state="attached")
    page.wait_for_timeout(600)
    assert page.evaluate(SMALLEST) > 9
