"""Whole games at the pages: against bots, in two browsers, on one screen, by keyboard, by touch."""

from collections.abc import Callable
from typing import Any

import pytest

from layline.core.registry import games
from tests.web.at_table import (
    go_to,
    is_over,
    join,
    make,
    moves,
    my_turn,
    play_now,
    post,
    record_of,
    take_advice,
    wait_for_moves,
    you,
)
from tests.web.picking import advised_clicks, almost_over, shortest, with_a_card

Visit = Callable[..., Any]


def test_one_click_and_a_whole_game_against_bots(visit: Visit) -> None:
    page = visit()
    page.fill("#name", "Anna")
    with page.expect_response(lambda answer: answer.url.endswith("/me") and answer.request.method == "POST"):
        page.press("#name", "Tab")
    play_now(page, shortest(2))
    assert "Your turn" in page.title()
    for _ in range(60):
        before = moves(page)
        take_advice(page)
        if not my_turn(page, before):
            break
    assert is_over(page)
    assert page.locator("#result .places li").count() == page.locator(".seat").count()
    assert "Anna" in page.locator("#result").inner_text()
    former = page.url
    page.locator("[data-do=rematch]").click()
    page.wait_for_url(lambda url: url != former)
    page.wait_for_selector(".seat")
    assert "Anna" in page.locator("#seats").inner_text()


def test_two_people_in_two_browsers_finish_a_game(visit: Visit) -> None:
    anna, ben = visit(), visit()
    made = make(anna, shortest(2), [{"kind": "you", "name": "Anna"}, {"kind": "open"}])
    join(ben, made["links"]["seats"][1], "Ben")
    anna.locator("[data-do=start]").click()
    for _ in range(80):
        if is_over(anna):
            break
        anna.wait_for_function("() => document.querySelector('.seat.acting') || document.body.dataset.phase === 'over'")
        mover = anna if anna.locator(".seat.own.acting").count() else ben
        if is_over(anna):
            break
        mover.locator("#moves .move").first.wait_for(state="attached")
        take_advice(mover)
        wait_for_moves(anna, moves(mover))
    for page in (anna, ben):
        page.wait_for_selector("body[data-phase=over]")
    assert anna.locator("#result .places").inner_text() == ben.locator("#result .places").inner_text()
    said = {page.locator("#question").inner_text().partition(".")[0] for page in (anna, ben)}
    assert len(said) == 1 or "You win" in said, "whoever has won is told so"
    assert "Ben" in anna.locator("#result").inner_text()


TOWARDS = """ident => {
  const order = document.getElementById(ident).compareDocumentPosition(document.activeElement);
  return order === 0 ? 'Enter' : order & Node.DOCUMENT_POSITION_FOLLOWING ? 'Shift+Tab' : 'Tab';
}"""
"""The key that leads to something in the board."""


def test_a_whole_game_by_keyboard_alone(visit: Visit) -> None:
    """From the home page to the result with Tab, arrows and Enter; no mouse, no typed notation."""
    pick = shortest(1)
    page = visit()
    make(page, pick, you("Anna"), start=True)
    page.locator(".lay-can").first.wait_for()
    page.keyboard.press("b")
    for turn in range(60):
        before = moves(page)
        assert page.evaluate("document.activeElement.closest('#board') !== null"), turn
        assert len(page.evaluate("document.activeElement.getAttribute('aria-label')")) > 3
        for ident in advised_clicks(record_of(page)):
            key = page.evaluate(TOWARDS, ident)
            while key != "Enter":
                page.keyboard.press(key)
                key = page.evaluate(TOWARDS, ident)
            page.keyboard.press("Enter")
        if not my_turn(page, before):
            break
        page.wait_for_function("() => document.activeElement.closest('#board')")
    assert is_over(page)


def test_keys_besides_the_board(visit: Visit) -> None:
    page = visit()
    make(page, shortest(1), you("Anna"), start=True)
    page.locator(".lay-can").first.wait_for()
    page.keyboard.press("/")
    first = page.locator("#moves kbd").first.inner_text()
    page.keyboard.type(first)
    page.keyboard.press("Enter")
    wait_for_moves(page, 1)
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("ArrowLeft")
    page.wait_for_selector("body.past")
    page.keyboard.press("End")
    page.wait_for_selector("body:not(.past)")
    page.keyboard.press("u")
    page.wait_for_selector("#log .undone")
    page.keyboard.press("r")
    page.wait_for_function("() => !document.querySelector('#log .undone')")
    page.keyboard.press("m")
    assert page.locator("#sound").get_attribute("aria-pressed") == "false"
    page.keyboard.press("l")
    page.wait_for_selector("#rules[open] h1")
    page.keyboard.press("Escape")
    page.wait_for_selector("#rules", state="hidden")


def test_a_finger_sees_what_would_happen_before_it_happens(visit: Visit) -> None:
    page = visit("/", width=360, height=740, locale="fr-FR", has_touch=True, is_mobile=True)
    play_now(page, shortest(2), "fr")
    page.wait_for_timeout(450)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    target = page.locator(".lay-can").nth(1)
    box = target.bounding_box()
    assert min(box["width"], box["height"]) >= 30
    ident = target.get_attribute("id")
    target.tap()
    page.wait_for_selector(".confirm")
    assert page.locator("#board [aria-pressed=true]").get_attribute("id") == ident
    assert moves(page) == 0
    page.get_by_role("button", name="Annuler").tap()
    assert not page.locator("#preview").is_visible()
    page.locator(f"#{ident}").tap()
    sentence = page.locator(".confirm").inner_text()
    page.locator(".confirm").tap()
    wait_for_moves(page, 1)
    assert sentence


def test_one_screen_without_secrets_needs_no_curtain(visit: Visit) -> None:
    page = visit()
    make(page, shortest(2), you("Anna", "Ben"), start=True)
    for turn in range(4):
        page.locator(".lay-can").first.wait_for()
        assert page.locator(".seat.acting.own").count() == 1
        page.locator(".lay-can").first.click()
        wait_for_moves(page, turn + 1)
        page.wait_for_function("() => document.querySelector('.lay-can') || document.querySelector('.confirm')")
    assert not page.locator("#curtain").is_visible()


@pytest.mark.parametrize("name", sorted(games()))
def test_the_end_of_every_game(visit: Visit, name: str) -> None:
    """Each game's last decisions, out of a real record, by one person who takes every seat."""
    game = games()[name]
    page = visit()
    page.wait_for_selector(".game")
    made = post(page, "tables/import", almost_over(game, 4))
    go_to(page, made["id"])
    for seat in range(page.locator(".seat").count()):
        post(page, f"tables/{made['id']}/requests", {"type": "sit", "seat": seat, "name": f"Player {seat}"})
    page.locator("[data-do=resume]").click()
    for _ in range(40):
        page.wait_for_function(
            "() => document.body.dataset.phase === 'over' || !document.getElementById('curtain').hidden "
            "|| document.querySelector('#moves .move')"
        )
        if is_over(page):
            break
        if page.locator("#curtain").is_visible():
            page.locator("#curtain button").click()
            page.locator("#moves .move").first.wait_for(state="attached")
            continue
        before = moves(page)
        take_advice(page)
        wait_for_moves(page, before + 1)
    assert is_over(page)
    assert page.locator("#result .places li").count() == page.locator(".seat").count()


@pytest.mark.parametrize("name", sorted(games()))
def test_every_game_begins_with_one_click(visit: Visit, name: str) -> None:
    """On a phone in French: a picture, a touch, and something to choose, with nothing left untranslated."""
    game = games()[name]
    page = visit("/", width=360, height=740, locale="fr-FR", has_touch=True, is_mobile=True)
    shown = page.locator(".game").filter(
        has=page.get_by_role("heading", name=game.texts.say("fr", "title"), exact=True)
    )
    page.wait_for_function("() => [...document.images].some(image => image.naturalWidth > 0)")
    shown.locator("button.main").tap()
    page.wait_for_selector(".lay-can")
    assert page.locator("html").get_attribute("lang") == "fr"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.locator("#moves .move").count() >= 1
    assert page.locator("#question").inner_text()


def test_a_ruling_of_a_real_game_shows_its_picture(visit: Visit) -> None:
    page = visit()
    page.wait_for_selector(".game")
    made = post(page, "tables/import", with_a_card().write())
    go_to(page, made["id"])
    page.locator("#log .card").first.click()
    page.wait_for_selector("#told.ruling figure svg *", state="attached")
    box = page.locator("#told figure svg").bounding_box()
    assert box["width"] > 100 and box["height"] > 60
