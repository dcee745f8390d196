"""Whatever somebody needs is in sight: on a phone, on its side, on a laptop, with many seats and long lines."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.web.fake import PAIR, FakeTable, Message, board, line, move, seat, table

Fake = Callable[..., FakeTable]
PHONE = {"width": 360, "height": 740, "has_touch": True, "is_mobile": True}
SIDE = {"width": 740, "height": 360, "has_touch": True, "is_mobile": True}
STANDING = "lap 1 of 3 · speed 5 · crashes 1 of 3"
LAYER = '<g data-layer="{key}" data-name="What I could do with it: {key}" display="none"><circle r="9"/></g>'

LINKS = "localStorage.setItem('layline.links.fake', '[\"/x\", \"/t/fake/seat/s\"]')"


def crowd(count: int, acting: int = 0) -> list[Message]:
    names = ["Anna", "Ben", "Clara", "Dora", "Emil"]
    return [seat(names[at], line=STANDING, acting=at == acting) for at in range(count)]


def choices(count: int) -> list[Message]:
    return [move(f"m{at}", f"Sail to {at}") for at in range(count)]


def box(page: Any, what: str) -> dict[str, float]:
    found: dict[str, float] = page.locator(what).first.bounding_box()
    return found


def in_sight(page: Any, what: str) -> bool:
    """Whether all of something lies in the window."""
    return bool(
        page.locator(what).first.evaluate(
            "node => { const { left, top, right, bottom } = node.getBoundingClientRect();"
            "return left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1; }"
        )
    )


@pytest.mark.parametrize("count", [2, 3, 4])
def test_up_to_four_seats_are_seen_whole_on_a_phone(fake: Fake, count: int) -> None:
    page = fake(table(seats=crowd(count), moves=choices(3)), **PHONE).page
    for at in range(count):
        assert in_sight(page, f".seat:nth-child({at + 1})")
    facts = "[...document.querySelectorAll('.seat:not(.own) .facts')]"
    assert not page.evaluate(f"{facts}.some(one => one.scrollHeight > one.clientHeight + 2)"), "nothing is cut"
    assert page.evaluate("document.documentElement.scrollWidth") == 360, "nothing hidden makes the page wider"


def test_whoever_decides_is_in_sight_in_a_long_row_of_seats(fake: Fake) -> None:
    opened = fake(table(seats=crowd(5, acting=4), you=[1]), **PHONE)
    page = opened.page
    page.wait_for_function("() => document.getElementById('seats').scrollLeft > 50")
    assert in_sight(page, ".seat.acting")
    page.evaluate("document.getElementById('seats').scrollLeft = 0")
    opened.tell({**table(seats=crowd(5, acting=4), you=[1], number=6, question="Still."), "type": "update"})
    page.get_by_text("Still.").wait_for()
    assert page.evaluate("document.getElementById('seats').scrollLeft") == 0, "who looks elsewhere is left alone"
    assert page.evaluate("document.documentElement.scrollWidth") == 360


def test_on_its_side_a_phone_shows_more_board_than_buttons(fake: Fake) -> None:
    live = "".join(LAYER.format(key=key) for key in "abc")
    page = fake(table(seats=crowd(4), board=board(live), moves=choices(3), moves_total=99), **SIDE).page
    page.wait_for_selector("#layers button")
    assert box(page, "#board")["height"] > 220
    assert box(page, ".under")["height"] < 60
    for button in ("#zoom-fit", "#replay-back", "#replay-forward", "#replay summary"):
        assert in_sight(page, button)


@pytest.mark.parametrize(("count", "acting"), [(12, 0), (12, 11), (26, 20)])
def test_many_seats_beside_the_board_leave_room_for_what_is_asked_and_said(fake: Fake, count: int, acting: int) -> None:
    long = "Bartholomew Maximilian of the Far Ferry"
    seats = [seat(long, line=STANDING, acting=at == acting) for at in range(count)]
    page = fake(table(seats=seats, you=[acting], moves=choices(9), moves_total=9), width=1280, height=800).page
    for what in (".seat.acting", "[data-do=hint]", "#typed", "#chat-text", "#replay-back"):
        assert in_sight(page, what), what
    assert page.evaluate("document.documentElement.scrollHeight") == 800
    assert page.locator(".seat .name").first.get_attribute("title") == long, "what is cut can be read all the same"


@pytest.mark.parametrize("height", [720, 800, 1000])
def test_beside_the_board_log_and_talk_stay_in_sight(fake: Fake, height: int) -> None:
    log = [line(at, f"Anna sails to {at}.") for at in range(1, 30)]
    opened = fake(table(seats=crowd(4), moves=choices(70), log=log, moves_total=29), width=1280, height=height)
    assert in_sight(opened.page, "#chat-text") and in_sight(opened.page, "#typed")
    assert in_sight(opened.page, "#log .line:last-child") and in_sight(opened.page, "#moves .move")


def test_the_menu_is_in_sight_wherever_one_has_scrolled_to(fake: Fake) -> None:
    log = [line(at, f"Anna sails to {at}.") for at in range(1, 30)]
    page = fake(table(seats=crowd(4), moves=choices(9), log=log, moves_total=29), **PHONE).page
    page.evaluate("document.getElementById('moves-box').open = true; scrollTo(0, 300)")
    page.locator("#more summary").tap()
    for button in page.locator("#more button:visible").all():
        assert button.evaluate("node => node.getBoundingClientRect().top >= 0")
    page.locator("[data-do=resign]").tap()
    page.locator("#sure").wait_for()


def test_a_lost_line_is_seen_wherever_one_has_scrolled_to(fake: Fake) -> None:
    log = [line(at, f"Anna sails to {at}.") for at in range(1, 30)]
    page = fake(table(seats=crowd(4), log=log, moves_total=29), **PHONE).page
    page.evaluate("scrollTo(0, 400)")
    page.locator("#state").evaluate("node => { node.hidden = false; node.textContent = 'No connection.'; }")
    assert page.evaluate("scrollY") > 100 and in_sight(page, "#state")


def test_what_was_said_before_the_game_is_gone_when_it_begins(fake: Fake) -> None:
    """Where the browser lends no clipboard, as on a local network, links are copied all the same."""
    waiting = table(phase="gathering", seats=[seat("Anna"), seat("", kind="empty")], can=["start"])
    opened = fake(waiting, prepare=lambda page: page.add_init_script(f"delete Navigator.prototype.clipboard; {LINKS}"))
    page = opened.page
    page.get_by_role("button", name="Copy the invitation").click()
    page.locator("#told", has_text="Copied").wait_for()
    assert page.evaluate("document.querySelectorAll('body > input').length") == 0
    opened.tell({**table(number=6, seats=crowd(2)), "type": "update"})
    page.locator("#told").wait_for(state="hidden")


def test_a_seat_that_somebody_left_can_be_offered_in_mid_game(fake: Fake) -> None:
    opened = fake(table(), prepare=lambda page: page.add_init_script(LINKS))
    assert not opened.page.get_by_role("button", name="Copy the invitation").is_visible()
    opened.tell({**table(number=6, seats=[seat("Anna", acting=True), seat("", kind="empty")]), "type": "update"})
    opened.page.get_by_role("button", name="Copy the invitation").wait_for()


def test_before_the_start_one_is_told_what_to_do_about_free_seats(fake: Fake) -> None:
    waiting = table(phase="gathering", seats=[seat("Anna"), seat("", kind="empty")], can=["start"], question="Not yet.")
    opened = fake(waiting, prepare=lambda page: page.add_init_script(LINKS), **PHONE)
    assert "Send an invitation" in opened.page.locator("#would").inner_text()
    assert "Bots play" in opened.page.locator("#would").inner_text()
    playing = table(number=6, seats=[seat("Anna", acting=True), seat("Sprinter B", kind="empty", line="lap 1")])
    opened.tell({**playing, "type": "update"})
    opened.page.get_by_text("a bot stands in · lap 1").wait_for()
    stands_in = opened.page.locator(".seat").nth(1)
    assert stands_in.locator(".name").text_content() == "B: Sprinter"
    assert "free seat" not in stands_in.inner_text()
    over = [seat("Anna"), seat("Sprinter B", kind="empty", line="out")]
    opened.tell({**table(number=7, seats=over, phase="over"), "type": "update"})
    opened.page.get_by_text("bot · out", exact=True).wait_for()


def test_a_free_seat_beside_two_others_takes_one_row_of_a_phone(fake: Fake) -> None:
    seats = [*crowd(2), seat("Sprinter C", kind="empty", line=STANDING)]
    opened = fake(table(seats=seats), prepare=lambda page: page.add_init_script(LINKS), **PHONE)
    opened.page.get_by_role("button", name="Copy the invitation").wait_for()
    third = opened.page.locator(".seat").nth(2).bounding_box()
    assert third["width"] > 300, "nothing is left empty beside it"
    button = opened.page.get_by_role("button", name="Copy the invitation").bounding_box()
    assert button["x"] > third["x"] + third["width"] / 3 and button["y"] < third["y"] + 25, "the button is beside it"


def test_talk_is_read_beside_the_question_on_a_phone(fake: Fake) -> None:
    """The log is further down there."""
    opened = fake(table(log=[line(1, "Ben sails.")], moves_total=1), **PHONE)
    assert opened.page.locator("#latest").inner_text() == "Ben sails."
    said = line(6, "Ben: Well sailed!", kind="chat", move=None)
    opened.tell({**table(number=6, log=[said], moves_total=1), "type": "update"})
    opened.page.locator("#latest", has_text="Well sailed!").wait_for()


def test_days_on_the_clock_are_told_in_the_readers_language(fake: Fake) -> None:
    days = {"seats": [seat("Anna", acting=True, left=200_000.0), seat("Ben", left=259_200.0)]}
    page = fake(table(clock={"kind": "days", "running": []}, **days), locale="fr-FR").page
    assert page.locator(".clock").all_inner_texts() == ["2 j 7 h", "3 j 0 h"]


BOTS = [seat("Fonceur", kind="bot", line="pas encore placée") for _ in range(9)]


@pytest.mark.parametrize(
    ("count", "width", "height", "most"), [(4, 360, 640, 110), (5, 360, 640, 64), (9, 360, 640, 64), (9, 844, 390, 118)]
)
def test_many_seats_leave_a_phone_its_board(fake: Fake, count: int, width: int, height: int, most: int) -> None:
    seats = [seat("W" * 24, line="pas encore placée", acting=True), *BOTS[: count - 1]]
    opened = fake(table(seats=seats), width=width, height=height, has_touch=True, is_mobile=True, locale="fr-FR")
    page = opened.page
    assert page.locator("#seats").bounding_box()["height"] <= most
    assert "robot" in page.locator(".seat").nth(1).text_content(), "who does not see it is told all the same"
    assert page.evaluate("document.documentElement.scrollWidth") == width


def test_no_name_is_cut_through_the_middle_on_a_laptop(fake: Fake) -> None:
    seats = [seat(f"Marie-Antoinette de Kersauson {at}", line=STANDING, acting=at == 0) for at in range(4)]
    page = fake(table(seats=seats), width=1366, height=768).page
    home, last = (page.locator(where).bounding_box() for where in ("#seats", ".seat:last-child"))
    assert last["y"] + last["height"] <= home["y"] + home["height"] + 1
    chat = page.locator("#chat").bounding_box()
    assert chat["y"] + chat["height"] <= 768


@pytest.mark.parametrize(("width", "height"), [(360, 640), (844, 390), (1366, 768)])
def test_a_name_of_one_long_word_makes_nothing_wider(fake: Fake, width: int, height: int) -> None:
    long = "W" * 40
    request = {"what": "pause", "sentence": f"{long} asks.", "yours": True, "can_answer": False, "waiting": [long]}
    places = [{"name": long, "place": at + 1, "line": "", "seat": at} for at in range(2)]
    lines = [line(1, f"{long} tacks."), line(2, f"{long}: {long * 4}", kind="chat")]
    seats = [seat(long, acting=True), seat(long)]
    question, result = f"{long}: your move.", {"headline": long, "sentence": f"{long} has won.", "places": places}
    shown = table(seats=seats, log=lines, moves_total=2, question=question, request=request, result=result, moves=PAIR)
    opened = fake(shown, width=width, height=height, has_touch=width < 900, is_mobile=width < 900)
    page = opened.page
    opened.tell({"type": "people", "here": [long, long], "seats": [0, 1]})
    page.locator("#here", has_text=long).wait_for(state="attached")
    assert page.evaluate("document.documentElement.scrollWidth") == width
    assert page.evaluate(RUNS_OVER) == []


RUNS_OVER = """() => [...document.querySelectorAll('main *, header *')].filter((node) => {
  const { display, overflowX } = getComputedStyle(node);
  return node.checkVisibility() && !node.closest('svg') && display !== 'inline' && overflowX === 'visible'
    && node.clientWidth > 2 && node.scrollWidth > node.clientWidth + 1;
}).map((node) => `${node.tagName} ${node.id} ${node.className}`)"""
"""What is wider than its place, and shows it."""
