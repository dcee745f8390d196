"""Reloading, losing the server, replaying, going on from an earlier position."""

from collections.abc import Callable
from typing import Any

import pytest

from layline.core.record import Record
from tests.web.at_table import go_to, make, moves, my_turn, play_now, post, record_of, take_advice, wait_for_moves, you
from tests.web.picking import shortest

Visit = Callable[..., Any]


@pytest.fixture
def begun(visit: Visit) -> Any:
    """A game against a bot, three moves of one's own old."""
    page = visit()
    play_now(page, shortest(2))
    for _ in range(3):
        before = moves(page)
        take_advice(page)
        assert my_turn(page, before)
    return page


def test_a_reload_shows_the_same_position_after_what_happened_since_my_move(begun: Any) -> None:
    page, before = begun, moves(begun)
    page.mouse.move(0, 0)
    board = page.locator("#board .live").inner_html()
    page.reload()
    page.wait_for_selector("#catch-up:not([hidden])")
    page.locator("#replay-skip").click()
    page.locator(".lay-can").first.wait_for()
    assert moves(page) == before
    assert page.locator("#board .live").inner_html() == board
    assert "Your turn" in page.title()


def test_the_page_comes_back_by_itself_after_the_server_was_killed(begun: Any, server: Any) -> None:
    page, before = begun, moves(begun)
    said = page.locator("#log").inner_text()
    server.kill()
    page.wait_for_selector("#state:not([hidden])")
    page.locator("#moves .move").first.click()
    server.start()
    page.wait_for_selector("#state", state="hidden", timeout=20_000)
    assert my_turn(page, before), "what was touched while the line was down is sent once more"
    assert page.locator("#log").inner_text().startswith(said.strip()[:80])
    log = [line for line in page.locator("#log .kind-move").all_inner_texts() if line.startswith(f"{before + 1}\n")]
    assert len(log) >= 1
    take_advice(page)


def test_replay_without_leaving_the_game(begun: Any) -> None:
    page, total = begun, moves(begun)
    page.locator("#replay-first").click()
    page.wait_for_selector("body.past")
    page.wait_for_function("() => !document.querySelector('#board [role=button]')")
    assert page.locator("#replay-place").text_content() == f"0 / {total}"
    assert not page.locator("#moves-box").is_visible()
    page.locator("#replay-forward").click()
    assert "move 1 of" in page.locator("#question").inner_text()
    assert page.locator("#would").inner_text(), "what was played is said"
    page.locator("#replay-slider").focus()
    page.keyboard.press("End")
    assert page.locator("#replay-place").text_content() == f"{total} / {total}"
    page.locator("#replay-live").click()
    page.locator(".lay-can").first.wait_for()
    page.locator("#log button.goto").first.click()
    page.wait_for_selector("body.past")


def test_news_do_not_pull_a_reader_out_of_the_past(visit: Visit) -> None:
    page = visit()
    made = make(page, shortest(2), you("Anna", "Ben"), start=True)
    take_advice(page)
    page.locator("#replay-first").click()
    page.wait_for_selector("body.past")
    text = page.request.get(page.url.replace("/t/", "/api/v1/tables/")).json()
    best = text["moves"][0]["text"]
    post(page, f"tables/{made['id']}/requests", {"type": "play", "text": best, "seen": text["number"]})
    wait_for_moves(page, 2)
    assert page.locator("#replay-place").text_content() == "0 / 2"
    assert page.locator("body.past").count() == 1


def test_a_link_to_a_position_shows_it(begun: Any) -> None:
    page, total, table = begun, moves(begun), begun.url.rpartition("/")[2]
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.locator("#replay-back").click()
    page.locator("#replay summary").click()
    page.locator("#replay-link").click()
    link = page.evaluate("navigator.clipboard.readText()")
    assert link.endswith(f"/t/{table}?at={total - 1}")
    page.goto(link)
    page.wait_for_selector("body.past")
    page.wait_for_function("() => document.querySelector('#board .live').children.length > 0")
    assert page.locator("#replay-place").text_content() == f"{total - 1} / {total}"
    page.locator("#replay-live").click()
    page.locator(".lay-can").first.wait_for()


def test_a_picture_and_the_record_are_saved(begun: Any) -> None:
    page = begun
    page.locator("#replay summary").click()
    with page.expect_download() as saved:
        page.locator("#replay-picture").click()
    assert saved.value.suggested_filename.endswith(".svg")
    assert b"<svg" in saved.value.path().read_bytes()[:5]
    page.locator("#replay summary").click()
    with page.expect_download() as saved:
        page.locator("#record").click()
    record = Record.read(saved.value.path().read_text("utf-8"))
    assert len(record.moves) == moves(page)
    imported = post(page, "tables/import", saved.value.path().read_text("utf-8"))
    go_to(page, imported["id"])
    wait_for_moves(page, len(record.moves))


def test_playing_on_from_an_earlier_position(begun: Any) -> None:
    page, former = begun, begun.url
    page.locator("#replay-first").click()
    page.locator("#replay-forward").click()
    page.wait_for_function("() => document.getElementById('replay-place').textContent.startsWith('1 /')")
    page.locator("#replay summary").click()
    page.locator("#replay-from").click()
    page.locator("#sure button[value=no]").click()  # the race is still on
    assert page.url == former
    page.locator("#replay summary").click()
    page.locator("#replay-from").click()
    page.locator("#sure button.main").click()
    page.wait_for_url(lambda url: url != former)
    page.locator(".lay-can").first.wait_for()
    assert Record.read(record_of(page)).start
