"""Several people at one table: invitations, talk, taking back, pausing, giving up, running out of time."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.web.at_table import go_to, is_over, join, make, moves, my_turn, post, take_advice, wait_for_moves, you
from tests.web.picking import shortest

Visit = Callable[..., Any]
BOTH = [{"kind": "you", "name": "Anna"}, {"kind": "open"}]


@pytest.fixture
def pair(visit: Visit) -> tuple[Any, Any]:
    """Anna and Ben in two browsers, at a table that has begun."""
    anna, ben = visit(), visit()
    made = make(anna, shortest(2), BOTH)
    join(ben, made["links"]["seats"][1], "Ben")
    anna.locator("[data-do=start]").click()
    for page in (anna, ben):
        page.wait_for_selector("body[data-phase=playing]")
    return anna, ben


def turn(*pages: Any) -> Any:
    """Play one move, whoever's turn it is, and wait until everybody has seen it."""
    pages[0].wait_for_selector(".seat.acting")
    mover = next(page for page in pages if page.locator(".seat.own.acting").count())
    mover.locator("#moves .move").first.wait_for(state="attached")
    take_advice(mover)
    for page in pages:
        wait_for_moves(page, moves(mover))
    return mover


def agree_if_asked(page: Any, asker: Any) -> None:
    """Agree to what the other one asks for, where that needs consent."""
    asker.wait_for_timeout(150)
    if page.locator("#request button.main").is_visible():
        page.locator("#request button.main").click()


def test_an_invitation_seats_whoever_follows_it(visit: Visit) -> None:
    anna = visit()
    anna.context.grant_permissions(["clipboard-read", "clipboard-write"])
    anna.locator(".game button:not(.main)").first.wait_for()
    anna.get_by_role("button", name=f"New table of {shortest(2).title()}").click()
    anna.locator("#f-players").fill("2")
    anna.locator("#f-players").blur()
    anna.locator("#new-table .seats-form select").nth(1).select_option("open")
    anna.locator("#new-table button[type=submit]").click()
    anna.wait_for_selector(".seat.own")
    anna.get_by_role("button", name="Copy the invitation").click()
    link = anna.evaluate("navigator.clipboard.readText()")
    ben = visit()
    join(ben, link.removeprefix(ben.url.rstrip("/")), "Ben <i>")
    anna.wait_for_function("() => document.getElementById('seats').textContent.includes('Ben <i>')")
    ben.fill("#chat-text", "<b>hello</b>")
    ben.press("#chat-text", "Enter")
    anna.wait_for_selector("#log .kind-chat")
    assert "<b>hello</b>" in anna.locator("#log .kind-chat").inner_text()
    anna.wait_for_function("() => document.getElementById('here').textContent.includes('Ben')")
    ben.goto("about:blank")
    anna.wait_for_function("() => document.getElementById('seats').textContent.includes('away')")


def test_who_made_a_table_elsewhere_may_invite_from_its_page(visit: Visit) -> None:
    """The table was made by a request, so that this page keeps no links of it; a guest is told none."""
    anna, ben = visit(), visit()
    made = make(anna, shortest(2), BOTH)
    anna.locator(".seat-actions button", has_text="invitation").click()
    anna.locator("#told", has_text=made["links"]["seats"][1]).wait_for()
    go_to(ben, made["id"])
    ben.wait_for_timeout(200)
    assert ben.locator(".seat-actions button", has_text="invitation").count() == 0


def test_whoever_watches_and_talks_is_asked_for_a_name_and_may_think_better_of_it(
    visit: Visit, pair: tuple[Any, Any]
) -> None:
    anna, _ = pair
    zoe = visit(locale="fr-FR")
    go_to(zoe, anna.url.rpartition("/")[2])
    zoe.fill("#chat-text", "Bravo !")
    zoe.press("#chat-text", "Enter")
    zoe.locator("#ask-name-cancel").click()
    assert zoe.locator("#ask-name").is_hidden() and zoe.locator("#log .kind-chat").count() == 0
    assert zoe.input_value("#chat-text") == "Bravo !", "nothing of it is lost"
    zoe.press("#chat-text", "Enter")
    zoe.fill("#my-name", "Zoé")
    zoe.press("#my-name", "Enter")
    anna.locator("#log .kind-chat", has_text="Zoé: Bravo !").wait_for()
    anna.locator("#here", has_text="Zoé").wait_for()
    zoe.fill("#chat-text", "Encore !")
    zoe.press("#chat-text", "Enter")
    anna.locator("#log .kind-chat", has_text="Zoé: Encore !").wait_for()


def test_whoever_touches_a_free_seat_by_mistake_need_not_sit_down(visit: Visit) -> None:
    anna, ben = visit(), visit()
    made = make(anna, shortest(2), BOTH, listed=True)
    go_to(ben, made["id"])
    ben.locator("[data-key^=sit]").click()
    ben.locator("#ask-name-cancel").click()
    assert ben.locator("#ask-name").is_hidden() and ben.locator(".seat.own").count() == 0


def test_my_turn_shows_in_the_right_tab_only(pair: tuple[Any, Any]) -> None:
    mover = turn(*pair)
    other = pair[1] if mover is pair[0] else pair[0]
    other.wait_for_function("() => document.title.includes('Your turn')")
    assert "Your turn" not in mover.title()
    assert mover.locator(".lay-can").count() == 0


def test_what_others_answered_is_taken_back_by_consent_and_played_again(pair: tuple[Any, Any]) -> None:
    first = turn(*pair)
    other = turn(*pair)
    assert other is not first
    before = moves(first)
    first.locator("[data-do=undo]").click()
    other.wait_for_selector("#request button.main")
    first.wait_for_selector("#request p")  # who asked can see that it is asked
    other.locator("#request button", has_text="Decline").click()
    first.wait_for_selector("#request", state="hidden")
    assert moves(first) == before
    first.locator("[data-do=undo]").click()
    other.locator("#request button.main").click()
    for page in pair:
        page.wait_for_selector("#log .undone s")
    assert moves(first) < before
    first.locator("[data-do=redo]").click()
    agree_if_asked(other, first)
    wait_for_moves(first, before)
    first.wait_for_function("() => !document.querySelector('#log .undone')")


def test_a_pause_stops_the_game_until_both_go_on(pair: tuple[Any, Any]) -> None:
    anna, ben = pair
    anna.locator("#more summary").click()
    anna.locator("[data-do=pause]").click()
    ben.locator("#request button.main").click()
    for page in pair:
        page.wait_for_selector("body[data-phase=paused]")
    assert anna.locator(".lay-can").count() == 0
    anna.locator("[data-do=resume]").click()
    agree_if_asked(ben, anna)
    anna.wait_for_selector("body[data-phase=playing]")
    turn(anna, ben)


def test_giving_up_asks_once_more_and_takes_a_seat_out_of_the_game(pair: tuple[Any, Any]) -> None:
    anna, ben = pair
    lines = ben.locator("#log li").count()
    anna.locator("#more summary").click()
    anna.locator("[data-do=resign]").click()
    anna.locator("#sure button[value=no]").click()
    assert ben.locator("#log li").count() == lines
    anna.locator("#more summary").click()
    anna.locator("[data-do=resign]").click()
    anna.locator("#sure button.main").click()
    ben.wait_for_function("lines => document.querySelectorAll('#log li').length > lines", arg=lines)
    for _ in range(3):  # the game is over, or goes on without Anna
        if is_over(ben):
            break
        assert turn(*pair) is ben
    assert not anna.locator("#moves .move").count()


def test_a_game_is_abandoned_by_consent(pair: tuple[Any, Any]) -> None:
    anna, ben = pair
    anna.locator("#more summary").click()
    anna.locator("[data-do=abandon]").click()
    anna.locator("#sure button.main").click()
    ben.locator("#request button.main").click()
    for page in pair:
        page.wait_for_selector("body[data-phase=abandoned]")
        assert not page.locator("#result").is_visible()


@pytest.mark.parametrize("at_zero", ["bot", "forfeit"])
def test_a_clock_that_runs_out_is_seen_and_acts(visit: Visit, at_zero: str) -> None:
    page = visit()
    clock = {"kind": "move", "seconds": 1.5, "at_zero": at_zero}
    make(page, shortest(2), you("Anna", "Ben"), start=True, clock=clock)
    page.wait_for_selector(".seat.acting .clock.runs")
    page.wait_for_selector(".clock.short")
    if at_zero == "forfeit":
        page.wait_for_selector("body[data-phase=over]")
    else:
        wait_for_moves(page, 1)
        assert not is_over(page)


def test_a_watcher_sees_and_cannot_touch(visit: Visit, pair: tuple[Any, Any]) -> None:
    watcher = visit()
    go_to(watcher, pair[0].url.rpartition("/")[2])
    turn(*pair)
    wait_for_moves(watcher, 1)
    assert watcher.locator("#board [role=button]").count() == 0
    assert not watcher.locator("[data-do=undo]").is_visible()
    assert not watcher.locator("#moves-box").is_visible()


def test_a_seat_changes_hands(visit: Visit) -> None:
    page = visit()
    make(page, shortest(2), BOTH)
    page.locator(".seat select").select_option(index=2)
    page.wait_for_function("() => document.querySelectorAll('.seat')[1].textContent.includes('bot')")
    page.locator("[data-do=start]").click()
    page.locator("#moves .move").first.wait_for(state="attached")
    take_advice(page)
    assert my_turn(page, 1)


@pytest.mark.parametrize(("what", "back"), [("stand", "Sit here"), ("bot", "Take over")])
def test_who_must_go_leaves_the_seat_free_or_to_a_bot_and_comes_back(
    pair: tuple[Any, Any], what: str, back: str
) -> None:
    anna, ben = pair
    post(anna, "me", {"name": "Anna"})
    anna.locator("#more summary").click()
    anna.locator(f"[data-do={what}]").click()
    anna.locator("#sure button.main").click()
    anna.wait_for_function("() => !document.querySelector('.seat.own')")
    ben.locator("#moves .move").first.wait_for(state="attached")  # whoever holds the other seat has moved
    assert not anna.locator("#moves-box").is_visible()
    assert not anna.locator("[data-do=stand]").is_visible()
    anna.locator(".seat").first.get_by_role("button", name=back).click()
    anna.wait_for_function("() => document.querySelectorAll('.seat')[0].classList.contains('own')")
    ben.wait_for_function("() => document.getElementById('seats').innerText.includes('Anna')")


def test_a_seat_goes_along_to_another_device_and_comes_back(visit: Visit, pair: tuple[Any, Any]) -> None:
    anna, ben = pair
    anna.locator("#more > summary").click()
    anna.locator("[data-do=device]").click()
    field = anna.locator("#device input")
    link = field.input_value()
    assert anna.locator("#device input").count() == 1, "nobody is told how to take Ben's seat"
    anna.locator("#device li button").click()
    anna.wait_for_function("() => document.querySelector('#device li button').textContent === 'Copied'")
    anna.keyboard.press("Escape")
    other = visit()
    other.goto(link)
    other.locator("button").click()
    other.locator(".seat.own .name", has_text="Anna").wait_for()
    anna.wait_for_function("() => !document.querySelector('.seat.own')")
    assert anna.locator("[data-do=device]").is_hidden()
    turn(other, ben)
    turn(other, ben)
    anna.goto(link)
    anna.locator("button").click()
    anna.locator(".seat.own .name", has_text="Anna").wait_for()
