"""People at the pages: one against bots, two in two browsers, several on one screen, by keyboard, by touch."""

from collections.abc import Callable
from typing import Any

import pytest

GAME = "Racetrack"
Visit = Callable[..., Any]


def card(page: Any) -> Any:
    return page.locator(".game").filter(has=page.get_by_role("heading", name=GAME, exact=True))


def play_now(page: Any) -> str:
    """One click on the home page, and the table asks for a move."""
    card(page).locator("button.main").click()
    page.wait_for_selector(".lay-can")
    return str(page.url.rpartition("/")[2])


def moves(page: Any) -> int:
    """How many moves were played, as the page shows it."""
    return int(page.locator("#replay-place").text_content().split("/")[1])


def my_move(page: Any, after: int) -> None:
    page.wait_for_function(
        "after => Number(document.getElementById('replay-place').textContent.split('/')[1]) > after "
        "&& (document.querySelector('.lay-can') || document.body.dataset.phase === 'over')",
        arg=after,
    )


def make(page: Any, seats: list[dict[str, str]], game: str = "racetrack", **more: Any) -> Any:
    """Make a table as this page's guest; returns its id and links."""
    body = {"game": game, "seats": seats, "start": False, "options": {"players": len(seats)}, **more}
    return page.evaluate(
        "body => fetch('/api/v1/tables', {method: 'POST', headers: {'content-type': 'application/json'}, "
        "body: JSON.stringify(body)}).then(answer => answer.json())",
        body,
    )


def alone(page: Any, **options: Any) -> None:
    """A race of one, placed on the line."""
    made = make(page, [{"kind": "you"}], start=True, options={"players": 1, "track": "paddock", **options})
    page.goto(page.url + f"t/{made['id']}")
    page.wait_for_selector(".lay-can")
    page.locator(".lay-can").first.click()
    my_move(page, 0)


def test_one_click_and_a_whole_race_against_a_bot(visit: Visit) -> None:
    page = visit()
    page.fill("#name", "Anna")
    page.press("#name", "Tab")
    page.wait_for_timeout(200)
    play_now(page)
    assert "Your turn" in page.title()
    page.locator(".lay-can").last.click()
    my_move(page, 0)
    for _ in range(60):
        before = moves(page)
        page.locator("[data-do=hint]").click()
        page.locator("#told button.small").click()
        my_move(page, before)
        if page.locator("body").get_attribute("data-phase") == "over":
            break
    assert page.locator("#result .places li").count() == 2
    assert "Anna" in page.locator("#result").inner_text()
    assert page.locator("[data-do=rematch]").is_visible()
    former = page.url
    page.locator("[data-do=rematch]").click()
    page.wait_for_url(lambda url: url != former)
    page.wait_for_selector(".seat")


def test_what_moves_glides_and_keeps_its_element(visit: Visit) -> None:
    page = visit()
    alone(page)
    page.evaluate("window.car = document.getElementById('car0'); window.frames_seen = new Set()")
    page.evaluate("window.watch = setInterval(() => frames_seen.add(getComputedStyle(window.car).transform), 16)")
    before = moves(page)
    page.locator("#moves button", has_text="8").first.click()
    my_move(page, before)
    page.wait_for_timeout(500)
    assert page.evaluate("window.car === document.getElementById('car0')")
    assert page.evaluate("frames_seen.size") > 4


def test_by_keyboard_alone(visit: Visit) -> None:
    page = visit()
    card(page).locator("button.main").focus()
    page.keyboard.press("Enter")
    page.wait_for_selector(".lay-can")
    for _ in range(3):
        before = moves(page) if page.locator("#replay").is_visible() else 0
        page.keyboard.press("b")
        assert page.evaluate("document.activeElement.getAttribute('role')") == "button"
        assert page.evaluate("document.activeElement.getAttribute('aria-label').length") > 3
        page.keyboard.press("ArrowRight")
        page.keyboard.press("Enter")
        my_move(page, before)
    before = moves(page)
    page.keyboard.press("/")
    page.keyboard.type("5")
    page.keyboard.press("Enter")
    my_move(page, before)
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("ArrowLeft")
    page.wait_for_selector("body.past")
    page.keyboard.press("End")
    page.wait_for_selector("body:not(.past)")


def test_a_finger_sees_what_would_happen_before_it_happens(visit: Visit) -> None:
    page = visit("/", width=360, height=740, locale="fr-FR", has_touch=True, is_mobile=True)
    play_now(page)
    page.wait_for_timeout(500)
    assert page.locator(".lay-can .rt-hit").first.bounding_box()["width"] >= 30
    page.locator(".lay-can .rt-hit").nth(1).tap()
    page.wait_for_selector(".confirm")
    assert page.locator(".lay-picked").count() == 1
    assert not page.locator("#replay").is_visible() or moves(page) == 0
    page.locator(".quiet", has_text="Annuler").tap()
    assert not page.locator("#preview").is_visible()
    page.locator(".lay-can .rt-hit").nth(1).tap()
    page.locator(".confirm").tap()
    my_move(page, 0)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_something_forbidden_tells_why_with_its_clause(visit: Visit) -> None:
    page = visit()
    alone(page, choices=8)
    page.locator("[aria-disabled=true] .rt-hit").first.click(force=True)
    page.wait_for_selector(".told.refusal")
    assert "must change" in page.locator("#told").inner_text()
    page.locator("#told .close").click()
    page.fill("#typed", "5")
    page.press("#typed", "Enter")
    page.wait_for_selector("#told .clause-link")
    assert "must change" in page.locator("#told").inner_text()
    page.locator("#told .clause-link").click()
    page.wait_for_selector("#rules[open] .found")


def test_two_people_an_invitation_undo_by_consent_and_chat(visit: Visit, server: Any) -> None:
    anna = visit()
    made = make(anna, [{"kind": "you", "name": "Anna"}, {"kind": "open"}], options={"players": 2, "track": "paddock"})
    anna.goto(f"{server.url}/t/{made['id']}")
    anna.wait_for_selector(".seat")
    ben = visit(made["links"]["seats"][1])
    ben.locator("input").first.fill("Ben")
    ben.locator("button").first.click()
    ben.wait_for_selector(".seat.own")
    anna.locator("[data-do=start]").click()
    anna.wait_for_selector(".lay-can")
    anna.locator(".lay-can").first.click()
    ben.wait_for_selector(".lay-can")
    assert "Your turn" in ben.title()
    assert "Your turn" not in anna.title()
    ben.locator(".lay-can").first.click()
    ben.wait_for_function("() => document.querySelectorAll('#log .kind-move').length >= 2")
    anna.locator("[data-do=undo]").click()
    ben.locator("#request button.main").click()
    anna.wait_for_selector("#log .undone s")
    assert anna.locator("#log .undone").count() >= 1
    ben.fill("#chat-text", "<b>hello</b>")
    ben.press("#chat-text", "Enter")
    anna.wait_for_selector("#log .kind-chat")
    assert "<b>hello</b>" in anna.locator("#log .kind-chat").inner_text()
    anna.wait_for_function("() => document.getElementById('here').textContent.includes('Ben')")


def test_replay_without_leaving_the_game_and_a_link_to_a_position(visit: Visit) -> None:
    page = visit()
    table = play_now(page)
    for _ in range(2):
        before = moves(page) if page.locator("#replay").is_visible() else 0
        page.locator(".lay-can").first.click()
        my_move(page, before)
    total = moves(page)
    page.locator("#replay-first").click()
    page.wait_for_selector("body.past")
    assert page.locator("#board [role=button]").count() == 0
    assert page.locator("#replay-place").text_content() == f"0 / {total}"
    page.locator("#replay-forward").click()
    page.locator("#replay-live").click()
    page.wait_for_selector(".lay-can")
    page.goto(page.url.rpartition("/t/")[0] + f"/t/{table}?at=1")
    page.wait_for_selector("body.past")
    assert page.locator("#replay-place").text_content() == f"1 / {total}"


def test_the_page_comes_back_after_a_crash_of_the_server(visit: Visit, server: Any) -> None:
    page = visit()
    play_now(page)
    page.locator(".lay-can").first.click()
    my_move(page, 0)
    before = moves(page)
    server.kill()
    page.wait_for_selector("#state:not([hidden])")
    server.start()
    page.wait_for_selector("#state", state="hidden", timeout=20_000)
    page.wait_for_selector(".lay-can")
    assert moves(page) == before
    page.locator(".lay-can").first.click()
    my_move(page, before)
    page.evaluate(f"localStorage.setItem('layline.seen.{page.url.rpartition('/')[2]}', '1')")
    page.reload()
    page.wait_for_selector("#catch-up:not([hidden])")
    page.locator("#replay-skip").click()
    page.wait_for_selector(".lay-can")


def test_one_screen_draws_a_curtain_between_hidden_hands(visit: Visit) -> None:
    page = visit()
    seats = [{"kind": "you", "name": "Anna"}, {"kind": "you", "name": "Ben"}]
    made = make(page, seats, game="vor_dem_wind", start=True)
    page.goto(page.url + f"t/{made['id']}")
    page.wait_for_selector("#curtain:not([hidden])")
    assert page.evaluate("document.querySelectorAll('#board .live > *').length") == 0
    page.locator("#curtain button").click()
    page.wait_for_selector("#curtain", state="hidden")
    page.wait_for_selector("#moves button", state="attached")


def test_one_screen_without_secrets_needs_none(visit: Visit) -> None:
    page = visit()
    made = make(page, [{"kind": "you", "name": "Anna"}, {"kind": "you", "name": "Ben"}], start=True)
    page.goto(page.url + f"t/{made['id']}")
    for turn in range(3):
        page.wait_for_selector(".lay-can")
        page.locator(".lay-can").first.click()
        page.wait_for_function("n => document.querySelectorAll('#log .kind-move').length > n", arg=turn)
    assert not page.locator("#curtain").is_visible()


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
    card(page).locator("button").nth(1).click()
    page.wait_for_selector("#new-table[open]")
    assert page.evaluate("document.querySelector('#new-table').scrollWidth <= innerWidth")
    page.locator("#new-table button[type=submit]").click()
    page.wait_for_selector(".lay-can")


def test_the_rulebook_shows_a_clause_and_its_figures(visit: Visit) -> None:
    page = visit("/rules/racetrack#RTK-A2")
    page.wait_for_selector(".found")
    assert "border" in page.locator(".found").inner_text()
    figure = page.locator(".figure img").first
    figure.scroll_into_view_if_needed()
    page.wait_for_function("() => document.querySelector('.figure img').naturalWidth > 0")


def test_choosing_reading_and_merging_are_plain_functions(visit: Visit) -> None:
    page = visit()
    chosen = page.evaluate("""async () => {
      const { choice, near, noted, touch } = await import('/static/choose.js');
      const moves = [['a1', 'One', ['a', 'x']], ['a2', 'Two', ['a', 'y']], ['b', 'Three', ['b']]]
        .map(([text, sentence, clicks]) => ({text, sentence, clicks}));
      return [[...choice(moves, []).next], touch(moves, [], 'a'), touch(moves, ['a'], 'b'), touch(moves, ['a'], 'z'),
        choice(moves, ['a', 'y']).sure.text, choice(moves, ['a']).sure,
        near(moves, 'a').length, near(moves, 'thre').length, noted(moves, 'B').text, noted(moves, 'a')];
    }""")
    assert chosen == [["a", "b"], ["a"], ["b"], None, "a2", None, 2, 1, "b", None]
    text = '# T\n\n<a id="C1"></a>**1.** A *b* <img src=x onerror=alert(1)>\n\n'
    text += "- one\n  more\n- two\n\n| a | b |\n|---|---|\n| 1 | 2 |"
    shown = page.evaluate(
        """async text => {
      const { render } = await import('/static/markdown.js');
      const home = document.createElement('div');
      home.append(render(text, id => id));
      return home.innerHTML;
    }""",
        text,
    )
    assert '<a id="C1" class="clause"></a><strong>1.</strong> A <em>b</em> &lt;img' in shown
    assert "<li>one more</li><li>two</li>" in shown
    assert '<th scope="col">a</th>' in shown and "<td>2</td>" in shown
