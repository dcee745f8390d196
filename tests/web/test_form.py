"""The form for a new table: names to choose from, files of one's own, and the clock that the rules give."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from layline.core.game import Game
from layline.core.options import Rule
from layline.core.registry import games

Visit = Callable[..., Any]


def options(wanted: Callable[[Rule], bool]) -> list[tuple[Game, str]]:
    """Return every game with an option of a kind."""
    rules = [(game, game.options_type.rules()) for game in games().values()]
    return [(game, name) for game, found in rules for name, rule in found.items() if wanted(rule)]


def named(value: Game | str) -> str:
    """Return the name of a game or of an option: processes that share the tests must call them the same."""
    return value.name if isinstance(value, Game) else value


def open_form(page: Any, game: Game) -> Any:
    page.get_by_role("button", name=f"New table of {game.texts.say('en', 'title')}").click()
    form = page.locator("#new-table")
    form.locator("details summary").click()
    return form


def made(page: Any) -> Any:
    """Make the table and return what was sent for it."""
    with page.expect_request(lambda one: one.method == "POST" and one.url.endswith("/tables")) as asked:
        page.locator("#new-table button[type=submit]").click()
    page.wait_for_selector("body[data-phase=playing]")
    return json.loads(asked.value.post_data)


@pytest.mark.parametrize(("game", "name"), options(lambda rule: rule.kind == "text" and bool(rule.choices)), ids=named)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_text_that_has_names_explains_each_in_a_line(game: Game, name: str, language: str) -> None:
    for value in game.options_type.rules()[name].choices:
        assert game.texts.say(language, f"option.{name}.{value}") not in ("", str(value))


@pytest.mark.parametrize(("width", "height"), [(360, 740), (1280, 800)])
def test_a_long_form_can_be_sent_from_anywhere_in_it(visit: Visit, width: int, height: int) -> None:
    game = max(games().values(), key=lambda one: len(one.options_type.rules()))
    page = visit(width=width, height=height)
    form = open_form(page, game)
    form.evaluate("node => { node.scrollTop = 0; }")
    assert form.evaluate("node => node.scrollHeight > node.clientHeight + 200")
    button = form.locator("button[type=submit]")
    assert button.evaluate(
        """node => {
          const box = node.getBoundingClientRect();
          return node.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
        }"""
    )
    form.evaluate("node => { node.scrollTop = node.scrollHeight; }")
    above = page.locator("label.check").bounding_box()
    assert above["y"] + above["height"] <= button.bounding_box()["y"], "and covers nothing at the end"


def test_what_has_a_name_is_chosen_from_a_list(visit: Visit) -> None:
    game, name = max(options(lambda rule: rule.file), key=lambda one: len(one[0].options_type.rules()[one[1]].choices))
    values = game.options_type.rules()[name].choices
    page = visit()
    field = open_form(page, game).locator(f"select#f-{name}")
    assert field.locator("option").count() == len(values) + 1, "every name, and a file of one's own"
    field.select_option(str(values[1]))
    assert made(page)["options"][name] == values[1]


def test_a_file_of_ones_own_can_be_brought(visit: Visit, tmp_path: Path) -> None:
    game, name = max(options(lambda rule: rule.file), key=lambda one: len(one[0].options_type.rules()[one[1]].choices))
    value = str(game.options_type.rules()[name].choices[1])
    source = next(path for path in (game.folder / "data").iterdir() if path.stem == value)
    own = tmp_path / "own.txt"
    own.write_text(source.read_text("utf-8"), "utf-8")
    page = visit()
    field = open_form(page, game).locator(f"select#f-{name}")
    field.select_option(label="a file of your own …")
    page.locator("#new-table input[type=file]").set_input_files(own)
    assert made(page)["options"][name] == own.read_text("utf-8")


def test_every_option_is_in_the_form(visit: Visit) -> None:
    page = visit()
    for game in games().values():
        form = open_form(page, game)
        for name, rule in game.options_type.rules().items():
            if not rule.clock:
                assert form.locator(f"#f-{name}").count() == 1, f"{game.name} {name}"
        page.keyboard.press("Escape")


@pytest.mark.parametrize(("game", "name"), options(lambda rule: rule.kind == "list"), ids=named)
def test_a_list_is_written_a_line_an_entry(browser: Any, server: Any, game: Game, name: str) -> None:
    page = browser.new_page(locale="en-GB")  # it may complain of the refusal
    page.goto(server.url)
    form = open_form(page, game)
    field = form.locator(f"textarea#f-{name}")
    assert field.input_value() == ""
    field.fill("neither this\nnor that; 1 2, 3")
    page.locator("#new-table button[type=submit]").click()
    form.locator(".problem", has_text=name).wait_for()
    assert field.input_value().startswith("neither this"), "nothing typed is lost"
    field.fill("")
    assert made(page)["options"][name] == ""
    page.close()


def test_the_clock_is_the_one_of_the_rules_and_says_so(visit: Visit) -> None:
    """What a game gives for a move is what the table's clock counts; without a clock the game has none either."""
    for game, name in options(lambda rule: rule.clock):
        seconds = game.options_type.defaults()[name]
        page = visit()
        form = open_form(page, game)
        assert form.locator(f"#f-{name}").count() == 0, "it is asked for once"
        kind, amount = form.locator("fieldset .row select").first, form.locator("fieldset .row input").first
        assert [kind.input_value(), amount.input_value()] == ["move", str(seconds)]
        kind.select_option("none")
        sent = made(page)
        assert (sent["options"][name], sent["clock"]["kind"]) == (0, "none")
        page = visit()
        open_form(page, game)
        sent = made(page)
        assert (sent["options"][name], sent["clock"]["seconds"]) == (seconds, seconds)
        assert page.locator(".clock").count() >= 1


def test_what_is_wrong_in_the_form_is_seen(visit: Visit) -> None:
    page = visit()
    game, name = options(lambda rule: rule.kind == "whole" and not rule.clock and rule.high > 1)[1]
    form = open_form(page, game)
    form.locator(f"#f-{name}").fill("99999999")
    form.locator("details summary").click()
    form.locator("button[type=submit]").click()
    page.wait_for_function("() => document.querySelector('#new-table details').open")
    assert form.is_visible()
    page.keyboard.press("Escape")
    page.get_by_role("button", name=f"New table of {game.texts.say('en', 'title')}").click()
    assert form.evaluate("node => node.scrollTop") == 0


def test_why_no_table_was_made_is_read_on_a_phone(visit: Visit) -> None:
    page = visit(width=360, height=740)
    open_form(page, max(games().values(), key=lambda one: len(one.options_type.rules())))
    why = "at most 4 players were expected, for the line has 4 places, and 8 of them want to sit down"
    page.route("**/api/v1/tables", lambda route: route.fulfill(status=404, json={"detail": why}))
    page.locator("#new-table button[type=submit]").click()
    said = page.locator("#new-table .problem")
    said.wait_for()
    buttons = page.locator("#new-table .row.end").bounding_box()
    assert said.bounding_box()["y"] + said.bounding_box()["height"] <= buttons["y"], "no button lies over it"


@pytest.mark.parametrize("name", sorted(games()))
def test_what_is_chosen_from_a_list_is_not_cut_off_on_a_phone(visit: Visit, name: str) -> None:
    page = visit(width=360, height=740)
    form = open_form(page, games()[name])
    for select in form.locator(".option select").all():
        assert select.bounding_box()["width"] > 240


CUT = """() => [...document.querySelectorAll('#new-table .option select')].flatMap(select => {
  const looks = getComputedStyle(select), pen = document.createElement('canvas').getContext('2d');
  pen.font = looks.font;
  const room = select.clientWidth - parseFloat(looks.paddingLeft) - parseFloat(looks.paddingRight) - 16;
  return [...select.options].filter(one => pen.measureText(one.text).width > room).map(one => one.text);
})"""


@pytest.mark.parametrize("name", sorted(games()))
@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
def test_the_longest_choice_is_read_whole_on_a_laptop(visit: Visit, name: str, locale: str) -> None:
    page = visit(width=1366, height=768, locale=locale)
    game = games()[name]
    title = page.get_by_role("heading", name=game.texts.say(locale[:2], "title"), exact=True)
    page.locator(".game", has=title).locator("button:not(.main)").click()
    page.locator("#new-table details summary").click()
    assert page.evaluate(CUT) == []


def test_who_types_no_name_is_called_something_in_the_language_of_the_page(visit: Visit) -> None:
    page = visit(locale="fr-FR")
    page.locator(".game button:not(.main)").first.click()
    page.locator("#new-table .seats-form input").first.fill("  ")
    sent = made(page)
    assert sent["seats"][0]["name"] == "Invité"
