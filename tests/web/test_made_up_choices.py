"""How a choice is made on a board that belongs to no game: touches, reasons, amounts, and answers in advance."""

from typing import Any

import pytest

from tests.web.fake import PAIR, PAIR_BOARD, Fake, Message, board, boat, button, line, move, seat, table


def test_what_was_touched_so_far_is_pressed(fake: Fake) -> None:
    page = fake(table(board=board(PAIR_BOARD), moves=PAIR)).page
    page.locator("#a").click()
    assert page.locator("#a").get_attribute("aria-pressed") == "true"
    assert page.locator("#board [aria-pressed]").count() == 1
    assert page.locator(".lay-can").count() == 2
    assert "2 moves" in page.locator("#preview").inner_text()
    page.keyboard.press("Escape")
    assert page.locator("#board [aria-pressed]").count() == 0


def test_what_others_decide_at_the_same_time_takes_neither_the_choice_nor_the_advice(fake: Fake) -> None:
    def answer(message: Message) -> Message:
        return {"type": "hint", "text": "b", "sentence": "Just b"}

    seats = [seat("Anna", acting=True), seat("Ben", acting=True), seat("Carl", acting=True)]
    opened = fake(table(board=board(PAIR_BOARD), moves=PAIR, seats=seats), answer)
    page = opened.page
    page.locator("#a").click()
    page.locator("[data-do=hint]").click()
    page.locator("#told.hint").wait_for()
    seats = [seat("Anna", acting=True), seat("Ben"), seat("Carl", acting=True)]
    drawn = board(PAIR_BOARD + boat(9, 9))
    opened.tell({"type": "update", "number": 6, "moves_total": 1, "seats": seats, "board": drawn})
    page.wait_for_function("() => document.querySelectorAll('.seat.acting').length === 2")
    assert page.locator("#a").get_attribute("aria-pressed") == "true"
    assert page.locator("#told.hint").is_visible()
    assert "2 moves" in page.locator("#preview").inner_text()
    opened.tell({"type": "update", "number": 7, "moves_total": 2, "moves": PAIR[1:]})
    page.wait_for_function("() => document.querySelectorAll('#board [aria-pressed]').length === 0")
    assert page.locator("#told").is_hidden(), "what was asked then is not what is asked now"


@pytest.mark.parametrize("first", ["picture", "refusal"])
def test_a_move_that_others_overtook_is_sent_once_more_while_the_question_stands(fake: Fake, first: str) -> None:
    late = {"type": "refused", "code": "late", "sentence": "Look again.", "clause": "", "where": []}
    opened = fake(table(board=board(PAIR_BOARD), moves=PAIR, seats=[seat("Anna", acting=True), seat("Ben")]))

    def overtaken(message: Message) -> Message | None:
        if message["type"] != "play" or message["seen"] != 5:
            return {**late, "values": {"number": 7}} if message["type"] == "play" else None
        if first == "picture":
            opened.tell({"type": "update", "number": 6, "moves_total": 1})
        return {**late, "values": {"number": 6}}

    opened.answer = overtaken
    page = opened.page
    page.locator("#b").click()
    opened.wait_for("play")
    if first == "refusal":
        page.wait_for_timeout(100)
        assert page.locator("#told").is_hidden() and len(opened.requests("play")) == 1
        opened.tell({"type": "update", "number": 6, "moves_total": 1})
    sent = opened.wait_for("play", 2)
    assert sent == [{"text": "b", "seen": 5, "seat": 0}, {"text": "b", "seen": 6, "seat": 0}]
    opened.tell({"type": "update", "number": 7, "moves_total": 2})
    page.locator("#told.refusal", has_text="Look again.").wait_for()
    assert len(opened.requests("play")) == 2, "once, not for ever"


def test_a_move_that_came_too_late_for_its_question_is_not_sent_again(fake: Fake) -> None:
    late = {"type": "refused", "code": "late", "sentence": "Look again.", "values": {"number": 6}}
    opened = fake(table(board=board(PAIR_BOARD), moves=PAIR), lambda _: late)
    opened.page.locator("#b").click()
    opened.wait_for("play")
    opened.tell({"type": "update", "number": 6, "moves_total": 1, "moves": PAIR[1:]})
    opened.page.locator("#told.refusal", has_text="Look again.").wait_for()
    assert len(opened.requests("play")) == 1


def test_a_single_move_needs_one_key(fake: Fake) -> None:
    opened = fake(table(board=board(button("a", 60, 60)), moves=[move("go", "Sail on", "a")]))
    assert "Sail on" in opened.page.locator("#preview .confirm").inner_text()
    opened.page.keyboard.press("Enter")
    assert opened.wait_for("play") == [{"text": "go", "seen": 5, "seat": 0}]


def test_the_moment_and_the_latest_news_are_said_and_who_is_new_is_told_how_to_choose(fake: Fake) -> None:
    lines = [line(1, "Ben tacks."), line(2, "Ben gybes."), line(2, "Ben loses a row.")]
    opened = fake(table(board=board(PAIR_BOARD), moves=PAIR, log=lines, moves_total=2), width=360, height=740)
    page = opened.page
    assert page.locator("#question").inner_text() == "Anna: your move. the fleet waits"
    assert page.locator("#latest").inner_text() == "Ben gybes. Ben loses a row."
    for count in range(1, 5):
        assert page.locator("#coach").is_visible()
        page.locator("#moves-box").evaluate("box => { box.open = true; }")
        page.locator("#moves .move").first.click()
        opened.wait_for("play", count)
    page.wait_for_selector("#coach", state="hidden")


def test_a_touch_on_the_sea_takes_no_focus(fake: Fake) -> None:
    page = fake(table(board=board(PAIR_BOARD), moves=PAIR)).page
    page.locator("#board .ff-sea").click(position={"x": 5, "y": 5})
    assert page.evaluate("document.activeElement === document.body")


def test_a_touch_beside_the_choices_gives_up_what_was_begun_and_says_where_to_touch(fake: Fake) -> None:
    def prepare(page: Any) -> None:
        page.add_init_script("localStorage.setItem('layline.taught', 9)")

    opened = fake(table(board=board(PAIR_BOARD), moves=PAIR), prepare=prepare)
    page = opened.page
    assert not page.locator("#coach").is_visible()
    page.locator("#a").click()
    page.locator("#board .ff-sea").click(position={"x": 5, "y": 5})
    assert page.locator("#board [aria-pressed=true]").count() == 0
    assert "glows" in page.locator("#coach").inner_text()
    assert page.locator("#b").evaluate("node => getComputedStyle(node).animationName") == "lay-where"
    page.wait_for_function("() => !document.body.classList.contains('look-here')")
    # where somebody else is to move, the question shows itself
    waiting = {"seats": [seat("Anna"), seat("Ben", acting=True)], "question": "Waiting for Ben.", "moves": []}
    opened.tell({**table(number=6, **waiting), "type": "update"})
    page.locator("#question", has_text="Waiting for Ben").wait_for()
    page.locator("#board .ff-sea").click(position={"x": 5, "y": 5})
    assert page.locator("#question").evaluate("node => getComputedStyle(node).animationName") == "lay-where"
    assert not page.locator("#coach").is_visible()


def test_enter_alone_never_chooses_among_several(fake: Fake) -> None:
    opened = fake(table(board=board(PAIR_BOARD), moves=PAIR))
    opened.page.keyboard.press("Enter")
    opened.page.wait_for_timeout(100)
    assert opened.requests("play") == []


# -- reasons -----------------------------------------------------------------------------------


def test_a_faint_move_shows_its_reason_its_clause_and_its_proof(fake: Fake) -> None:
    def answer(message: Message) -> Message:
        proof = board('<circle id="boat" r="30" cx="200" cy="150"/>') | {"title": "The rocks"}
        return {
            "type": "why", "legal": False, "sentence": "There are rocks.", "clause": "MU-7", "where": ["a"],
            "proof": proof,
        }  # fmt: skip

    live = button("a", 60, 60) + button("f", 160, 60, faint=True, move="rocks") + boat(10, 10)
    opened = fake(table(board=board(live), moves=[move("a", "A", "a"), move("c", "C", "c")]), answer)
    page = opened.page
    page.locator("#f").click(force=True)
    assert opened.wait_for("why") == [{"click": "f", "text": "rocks", "seat": 0}]
    page.wait_for_selector("#told figure svg")
    assert "There are rocks." in page.locator("#told figcaption").inner_text()
    assert page.get_by_role("img", name="The rocks").is_visible()
    assert page.locator("[id=boat]").count() == 1, "the ids of a proof would meet those of the board"
    assert "lay-where" in (page.locator("#a").get_attribute("class") or "")
    page.locator("#told .clause-link").click()
    page.wait_for_selector("#rules .found")
    assert "Keep off" in page.locator("#rules .found").inner_text()
    page.locator("#rules-close").click()
    page.locator("#told .close").click()
    assert not page.locator("#told").is_visible()
    assert page.locator(".lay-where").count() == 0


def test_what_may_be_done_is_pointed_out_in_another_colour_than_what_forbids(fake: Fake) -> None:
    def answer(message: Message) -> Message:
        if message["type"] == "hint":
            return {"type": "hint", "text": "a", "sentence": "A"}
        return {"type": "why", "legal": False, "sentence": "Rocks.", "clause": "MU-7", "where": ["a"]}

    live = button("a", 60, 60) + button("f", 160, 60, faint=True, move="rocks")
    page = fake(table(board=board(live), moves=[move("a", "A", "a"), move("c", "C", "c")]), answer).page
    look = "getComputedStyle(document.getElementById('a')).filter"
    page.locator("#f").click(force=True)
    page.wait_for_selector("#a.lay-where:not(.lay-good)")
    forbidding = page.evaluate(look)
    page.locator("[data-do=hint]").click()
    page.wait_for_selector("#a.lay-good")
    assert page.evaluate(look) != forbidding
    page.locator("#f").click(force=True)
    page.wait_for_selector("#a.lay-where:not(.lay-good)")
    page.locator("#moves .move").first.hover()
    page.wait_for_selector("#a.lay-good")


def test_a_ruling_in_the_log_shows_its_picture(fake: Fake) -> None:
    def answer(message: Message) -> Message:
        return {"type": "card", "board": board("<circle r='30' cx='200' cy='150'/>") | {"title": "Port and starboard"}}

    lines = [line(3, "Anna tacks."), line(4, "Ben gives way."), line(4, "The umpire rules.", clause="MU-7", card=1)]
    opened = fake(table(log=lines), answer)
    assert opened.page.locator("#log .card").count() == 1
    opened.page.locator("#log .card").click()
    assert opened.wait_for("card") == [{"number": 4, "index": 1}]
    opened.page.wait_for_selector("#told.ruling figure")
    assert "The umpire rules." in opened.page.locator("#told").inner_text()


# -- amounts -----------------------------------------------------------------------------------

BIDS = [move(f"bid:{n}", f"Bid {n} gold", scale="Bid", amount=n) for n in (9, 3, 4, 5)] + [move("pass", "Pass")]


def test_an_amount_is_chosen_by_slider_number_and_buttons(fake: Fake) -> None:
    opened = fake(table(moves=BIDS))
    page = opened.page
    control = page.get_by_role("group", name="Bid")
    assert "from 3 to 9" in control.inner_text()
    go = control.locator(".confirm")
    assert go.inner_text() == "Bid 3 gold"
    assert control.get_by_role("button", name="Less").is_disabled()
    control.get_by_role("button", name="More").click()
    assert go.inner_text() == "Bid 4 gold"
    slider = control.get_by_role("slider")
    slider.focus()
    page.keyboard.press("End")
    assert go.inner_text() == "Bid 9 gold"
    assert slider.get_attribute("aria-valuetext") == "Bid 9 gold"
    number = control.get_by_role("spinbutton")
    assert number.input_value() == "9"
    number.fill("7")
    assert go.is_disabled(), "7 is no bid"
    number.blur()
    assert go.inner_text() in ("Bid 5 gold", "Bid 9 gold")
    number.fill("5")
    page.keyboard.press("Enter")
    assert opened.wait_for("play") == [{"text": "bid:5", "seen": 5, "seat": 0}]


def test_an_amount_leaves_a_small_phone_its_board(fake: Fake) -> None:
    crowd = "".join(button(f"s{at}", 30 + at, 60) for at in range(5))
    bids = [move(f"bid:{n}", f"Bid {n}", f"s{n}", scale="Bid", amount=n) for n in range(5)]
    shown = table(board=board(crowd), moves=bids, moves_total=1, log=[line(1, "Ben asks for a bid.")])
    page = fake(shown, width=360, height=640, has_touch=True, is_mobile=True).page
    page.locator("#amounts .confirm").wait_for()
    assert not page.locator("#coach").is_visible() and not page.locator("#latest").is_visible()
    assert page.locator("#asked").bounding_box()["height"] < 640 / 2


def test_news_of_others_leave_a_half_chosen_amount_alone(fake: Fake) -> None:
    opened = fake(table(moves=BIDS))
    number = opened.page.get_by_role("spinbutton")
    number.fill("5")
    opened.tell({**table(number=6, moves=BIDS, log=[line(6, "Ben: hello", kind="chat")]), "type": "update"})
    opened.page.wait_for_selector("#log .kind-chat")
    assert number.input_value() == "5"
    assert opened.page.evaluate("document.activeElement.type") == "number"


def test_one_number_never_stands_for_two_moves(fake: Fake) -> None:
    twice = [move(f"{who}:{n}", f"{n} for {who}", who, scale="Offer", amount=n) for who in "ab" for n in (1, 2)]
    page = fake(table(board=board(PAIR_BOARD), moves=twice)).page
    assert not page.locator("#amounts").is_visible()
    page.locator("#a").click()
    assert page.locator("#amounts .confirm").inner_text() == "1 for a"


# -- answers in advance --------------------------------------------------------------------------


def test_an_answer_is_given_in_advance_and_taken_back(fake: Fake) -> None:
    orders: list[Message] = [
        {"key": "bid", "sentence": "The most I would bid for silk", "low": 0, "high": 20, "value": None},
        {"key": "sell", "sentence": "The least I would take", "low": 1, "high": 9, "value": 4},
    ]

    def answer(message: Message) -> Message:
        for order in orders:
            order["value"] = message["value"] if order["key"] == message["key"] else order["value"]
        opened.tell(table(orders=orders))
        return {"type": "done", "number": 5}

    opened = fake(table(orders=orders), answer)
    page = opened.page
    assert "1 set" in page.locator("#orders-box summary").inner_text()
    page.locator("#orders-box summary").click()
    first, second = page.locator(".order").all()
    assert "Decided: 4" in second.inner_text()
    assert "from 0 to 20" in first.inner_text()
    first.get_by_role("spinbutton").fill("21")
    first.get_by_role("button", name="Set").click()
    assert opened.requests("prepare") == [], "21 is too much"
    first.get_by_role("spinbutton").fill("12")
    page.keyboard.press("Enter")
    page.wait_for_selector(".order.set:has-text('Decided: 12')")
    page.locator(".order").nth(1).get_by_role("button", name="Clear").click()
    page.wait_for_function("() => document.querySelectorAll('.order.set').length === 1")
    assert opened.requests("prepare") == [
        {"seat": 0, "key": "bid", "value": 12},
        {"seat": 0, "key": "sell", "value": None},
    ]


def test_escape_closes_what_is_topmost_and_only_then_gives_up_a_choice(fake: Fake) -> None:
    page = fake(table(board=board(PAIR_BOARD), moves=PAIR, moves_total=7)).page
    page.locator("#a").click()
    picked = page.locator("#board [aria-pressed=true]")

    def escape(open_it: str, shown: str) -> None:
        page.locator(open_it).click()
        page.locator(shown).wait_for()
        page.keyboard.press("Escape")
        page.locator(shown).wait_for(state="hidden")
        assert picked.count() == 1, shown

    escape("#rules-link", "dialog#rules")
    escape("#settings-open", "#settings")
    escape("#more > summary", "#more > div")
    page.keyboard.press("Escape")
    assert picked.count() == 0


def test_a_choice_that_cannot_be_made_now_is_answered_with_the_reason_and_not_with_its_name(fake: Fake) -> None:
    reason = {"type": "refused", "code": "not_started", "sentence": "The game has not started yet.", "clause": ""}
    opened = fake(table(board=board(PAIR_BOARD), phase="gathering"), lambda _: reason)
    opened.page.locator("#a").click()
    opened.page.locator("#told", has_text="not started").wait_for()
    assert "a, please" not in opened.page.locator("#told").inner_text()


@pytest.mark.parametrize("phase", ["paused", "over", "abandoned"])
def test_where_nobody_moves_nothing_on_the_board_is_or_looks_like_a_button(fake: Fake, phase: str) -> None:
    """The drawing still asks whoever was to move: the game was paused or resigned in mid-turn."""
    opened = fake(table(board=board(PAIR_BOARD), moves=PAIR))
    page = opened.page
    page.locator("#a.lay-can").wait_for()
    opened.tell({"type": "update", "number": 6, "phase": phase, "moves": [], "question": "Not now."})
    page.wait_for_selector(f"body[data-phase={phase}]")
    assert page.locator("#board :is([role=button], [tabindex], .lay-can)").count() == 0
    assert page.locator("#board .lay-not").count() == 4
    opened.tell({"type": "update", "number": 7, "phase": "playing", "moves": PAIR})
    page.locator("#a.lay-can[role=button]").wait_for()
    assert page.locator("#board .lay-not").count() == 0


def test_a_seat_that_somebody_else_plays_for_is_not_asked_by_its_board(fake: Fake) -> None:
    opened = fake(table(board=board(PAIR_BOARD), moves=PAIR))
    page = opened.page
    page.locator("#a.lay-can").wait_for()
    gone = seat("Anna", kind="resigned", acting=True, line="has resigned")  # its bot thinks
    opened.tell({"type": "update", "number": 6, "moves": [], "seats": [gone, seat("Ben")]})
    page.locator(".seat", has_text="has resigned").wait_for()
    assert page.locator("#board :is([role=button], [tabindex], .lay-can)").count() == 0
    assert "Your turn" not in page.title()


def test_whoever_resigns_on_a_phone_sees_the_whole_board_again(fake: Fake) -> None:
    opened = fake(table(board=board(PAIR_BOARD), moves=PAIR, can=["resign"]), width=360, height=640)
    page = opened.page
    page.locator("#board svg.zoomed").wait_for()
    page.locator("#more summary").click()
    page.locator("[data-do=resign]").click()
    page.locator("#sure button.main").click()
    page.wait_for_selector("#board svg:not(.zoomed)")
    opened.wait_for("resign")
