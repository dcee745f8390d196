"""What a table that is no game says besides its board: log, clocks, coming back, films, broken lines."""

from tests.web.fake import PAIR, PAIR_BOARD, Fake, Message, board, boat, line, seat, table

NEWEST = """() => {
  const box = document.querySelector('.log');
  return box.scrollHeight - box.scrollTop - box.clientHeight < 5;
}"""


def test_the_log_shows_its_newest_line_unless_somebody_reads_further_up(fake: Fake) -> None:
    lines = [line(number, f"Sentence {number}, long enough for two rows of the box") for number in range(1, 60)]
    opened = fake(table(number=60, log=lines))
    page = opened.page
    page.wait_for_function(NEWEST)
    # other parts of the page take its room and give it back, faster than it is drawn
    page.evaluate("""() => {
      const box = document.querySelector('.log');
      box.style.flex = 'none';
      box.style.height = '150px';
    }""")
    page.wait_for_function(NEWEST)
    page.evaluate("""() => {
      const box = document.querySelector('.log');
      box.style.height = '500px';
      box.scrollTop += 0;
      box.style.height = '150px';
    }""")
    page.wait_for_timeout(100)
    opened.tell({"type": "update", "number": 61, "log": [line(61, "The newest")]})
    page.locator("#log >> text=The newest").wait_for()
    page.wait_for_function(NEWEST)
    page.locator(".log").hover()
    page.mouse.wheel(0, -400)
    page.wait_for_function(NEWEST.replace("< 5", "> 100"))
    opened.tell({"type": "update", "number": 62, "log": [line(62, "Newer still")]})
    page.locator("#log >> text=Newer still").wait_for(state="attached")
    page.wait_for_timeout(50)
    assert not page.evaluate(NEWEST)


def test_clocks_run_in_the_page(fake: Fake) -> None:
    seats = [seat("Anna", acting=True, left=61.0), seat("Ben", left=200_000.0)]
    page = fake(table(seats=seats, clock={"kind": "move", "running": [0]})).page
    assert page.locator(".clock").first.inner_text() in ("1:01", "1:02")
    assert page.locator(".clock").nth(1).inner_text() == "2 d 7 h"
    page.wait_for_function("() => ['0:59', '0:58'].includes(document.querySelector('.clock').textContent)")
    assert page.locator(".clock").nth(1).inner_text() == "2 d 7 h"


def test_coming_back_plays_what_happened_since_my_last_move(fake: Fake) -> None:
    def answer(message: Message) -> Message:
        if message["type"] != "at":
            return {"type": "done", "number": 6}
        at = message["move"]
        return {"type": "past", "move": at, "moves_total": 4, "board": board(boat(10 * at, 10))}

    lines = [line(n, f"Move number {n}.") for n in range(1, 5)]
    opened = fake(table(moves=PAIR, moves_total=1, log=lines[:1]), answer)
    page = opened.page
    page.locator("#moves .move").first.click()
    opened.wait_for("play")
    opened.first = table(number=9, moves=PAIR, moves_total=4, log=lines, board=board(boat(40, 10)))
    page.reload()
    page.wait_for_selector("#catch-up:not([hidden])")
    assert opened.wait_for("at", 3) == [{"move": 2}, {"move": 3}, {"move": 4}], "from my own move, the second, on"
    page.wait_for_selector("#catch-up", state="hidden")
    page.wait_for_selector("body:not(.past)")
    page.reload()
    page.wait_for_selector("#catch-up:not([hidden])")
    assert "Move number 2." in page.locator("#would").inner_text()
    page.keyboard.press("x")
    assert not page.locator("#catch-up").is_visible() and page.locator("body.past").count() == 0
    assert opened.requests("play") and len(opened.requests("play")) == 1, "the key that skips does nothing else"


def test_news_do_not_pull_a_button_from_under_a_finger(fake: Fake) -> None:
    seats = [seat("", kind="empty", acting=True), seat("Ben")]
    opened = fake(table(you=[], looking=None, seats=seats))
    page = opened.page
    page.evaluate("window.kept = document.querySelector('[data-key=\"sit 0\"]')")
    page.locator("[data-key='sit 0']").focus()
    seats = [seat("", kind="empty"), seat("Ben", acting=True)]
    opened.tell({**table(number=6, moves_total=1, you=[], looking=None, seats=seats), "type": "update"})
    page.wait_for_selector(".seat.acting:has-text('Ben')")
    assert page.evaluate("kept.isConnected && document.activeElement === kept")
    seats = [seat("Carl"), seat("Ben", acting=True)]
    opened.tell({**table(number=7, moves_total=1, you=[], looking=None, seats=seats), "type": "update"})
    page.wait_for_selector(".seat:has-text('Carl')")
    assert page.locator(".seat-actions").count() == 0


def test_the_film_is_saved_and_a_server_without_films_has_no_button(fake: Fake) -> None:
    opened = fake(table(moves_total=3))
    page = opened.page
    page.route("**/film.*", lambda route: route.fulfill(body=b"RIFF", content_type="image/webp"))
    page.locator("#replay summary").click()
    for button, ending in (("#film", ".webp"), ("#film-gif", ".gif")):
        with page.expect_download() as saved:
            page.locator(button).click()
        assert saved.value.suggested_filename.endswith(ending) and saved.value.url
    page.get_by_role("button", name="Save as a film (GIF)").wait_for()
    page.route("**/film.*", lambda route: route.fulfill(status=404, body="{}"))
    page.locator("#film").click()
    for button in ("#film", "#film-gif"):
        page.wait_for_selector(button, state="hidden")


def test_a_table_that_is_gone_says_so_and_is_not_asked_again(fake: Fake) -> None:
    opened = fake(table())
    opened.socket.close(code=4004, reason="no such table")
    opened.page.wait_for_selector("#state:not([hidden])")
    assert opened.page.locator("#state").inner_text() == "There is no such table."
    opened.page.wait_for_timeout(800)
    assert len(opened.requests("hello")) == 1


def test_a_line_that_breaks_is_taken_up_where_it_was(fake: Fake) -> None:
    opened = fake(table(moves=PAIR, board=board(PAIR_BOARD)))
    opened.socket.close(code=1012, reason="going down")
    opened.page.wait_for_selector("#state:not([hidden])")
    hello = opened.wait_for("hello", 2)[1]
    assert (hello["seen"], hello["still"]) == (5, "sea")
    opened.page.wait_for_selector("#state", state="hidden")


def test_a_printed_table_is_the_board_and_the_story(fake: Fake) -> None:
    lines = [line(n, f"Move number {n}.") for n in range(1, 5)]
    page = fake(table(board=board(PAIR_BOARD), moves=PAIR, moves_total=4, log=lines), color_scheme="dark").page
    page.emulate_media(media="print")
    for hidden in ("#asked", "#moves-box", ".zoom", "#chat", "#settings-open"):
        assert not page.locator(hidden).is_visible(), hidden
    for shown in ("#board", "#log", "#seats"):
        assert page.locator(shown).is_visible(), shown
    assert page.locator("#board").bounding_box()["height"] > 400, "large enough to be read"
    ground = page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--paper-0').trim()")
    assert ground == "#fdfbf4", "dark never prints"


OVER: Message = {
    "phase": "over", "question": "You win.", "moves_total": 2, "can": ["rematch"],
    "result": {
        "headline": "Anna wins.", "sentence": "First over the line.", "winners": [0],
        "places": [
            {"seat": 0, "name": "Anna", "place": 1, "line": "finished"},
            {"seat": 1, "name": "Ben", "place": 2, "line": "still racing"},
        ],
    },
}  # fmt: skip


def test_the_end_says_first_who_won_and_why(fake: Fake) -> None:
    page = fake(table(**OVER)).page
    assert page.locator("#question").inner_text() == "You win. First over the line."
    assert page.locator("#result .places li").count() == 2
    page.emulate_media(media="print")
    assert page.locator("#result h2").bounding_box()["width"] > 100, "on paper there is no question above the places"
    assert page.locator("#result h2").inner_text() == "You win. First over the line."


def test_beside_an_earlier_board_stands_how_it_was_then(fake: Fake) -> None:
    seats = [seat("Anna", line="finished", left=31.0), seat("Ben", line="lap 2, 5 squares")]
    past = {
        "type": "past", "move": 1, "moves_total": 2, "board": {**board(boat(10, 10)), "title": "Made up: round 1"},
        "seats": [{"line": "lap 1, 3 squares", "acting": False}, {"line": "lap 1, 1 square", "acting": True}],
    }  # fmt: skip
    lines = [line(n, f"Move number {n}.") for n in (1, 2)]
    page = fake(table(**OVER, seats=seats, log=lines), lambda message: past).page
    assert "finished" in page.locator(".seat").first.inner_text() and page.locator(".seat.acting").count() == 0
    assert page.locator(".clock").count() == 1
    page.locator("#replay-back").click()
    page.locator(".seat.acting:has-text('Ben')").wait_for()
    beside = page.locator("#seats").inner_text()
    assert "lap 1, 3 squares" in beside and "lap 1, 1 square" in beside
    assert "finished" not in beside and "lap 2" not in beside
    assert page.locator(".clock").count() == 0, "nobody knows how much time was left"
    assert not page.locator("#result").is_visible()
    assert page.locator("#question").inner_text() == "You are looking at the position after move 1 of 2. round 1"
    assert "win" not in page.locator("#asked").inner_text()
    page.locator("#replay-live").click()
    page.locator(".seat:has-text('finished')").wait_for()
    assert page.locator(".seat.acting").count() == 0 and page.locator("#result").is_visible()
    assert page.locator("#question").inner_text() == "You win. First over the line."


def test_on_a_phone_nothing_covers_what_one_leafs_with(fake: Fake) -> None:
    past = {"type": "past", "move": 1, "moves_total": 2, "board": board(boat(10, 10)), "seats": []}
    told = [line(1, "Anna sails a long way, rounds the mark, meets Ben there and has to let him pass. " * 2)]
    page = fake(table(**OVER, log=told), lambda message: past, width=360, height=640, has_touch=True).page
    page.locator("#replay-back").click()
    page.wait_for_selector("body.past #replay-live")
    assert page.locator("[data-do=rematch]").count() == 1 and not page.locator("[data-do=rematch]").is_visible()
    for name in ("replay-back", "replay-forward"):
        assert page.evaluate(
            """name => {
              const node = document.getElementById(name);
              const box = node.getBoundingClientRect();
              return node.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
            }""",
            name,
        ), name
    page.locator("#replay-live").click()
    page.locator("[data-do=rematch]").wait_for()


def test_when_all_is_over_nothing_on_the_board_is_a_button(fake: Fake) -> None:
    opened = fake(table(board=board(PAIR_BOARD), moves=PAIR))
    assert opened.page.locator("#board [role=button]").count() == 4
    opened.tell({**table(**OVER, number=6, moves=[], board=board(PAIR_BOARD)), "type": "update"})
    opened.page.wait_for_selector("body[data-phase=over]")
    assert opened.page.locator("#board [role=button]").count() == 0, "it ended by a resignation in mid-turn"
    opened.tell({**table(number=7, board=board(PAIR_BOARD), moves=PAIR), "type": "update"})
    opened.page.wait_for_selector("#board [role=button].lay-can")  # taken back


def test_when_there_is_a_rematch_one_goes_there_and_makes_no_other(fake: Fake) -> None:
    opened = fake(table(**OVER))
    opened.page.locator("[data-do=rematch]").wait_for()
    opened.tell({"type": "rematch", "id": "again"})
    opened.page.get_by_role("link", name="To the rematch").wait_for()
    assert not opened.page.locator("[data-do=rematch]").is_visible()


def test_whoever_looks_back_in_a_game_that_goes_on_still_sees_the_clocks(fake: Fake) -> None:
    past = {
        "type": "past", "move": 0, "moves_total": 1, "board": board(boat(10, 10)),
        "seats": [{"line": "", "acting": False}, {"line": "not placed", "acting": True}],
    }  # fmt: skip
    first = table(
        seats=[seat("Anna", acting=True, left=61.0), seat("Ben", line="lap 1", left=50.0)], moves=PAIR, moves_total=1,
        clock={"kind": "move", "running": [0]},
    )  # fmt: skip
    page = fake(first, lambda message: past).page
    page.locator("#replay-back").click()
    page.locator(".seat.acting:has-text('Ben')").wait_for()
    assert page.locator(".seat.acting").count() == 1
    assert page.locator(".seat:has-text('Anna') .clock.runs").count() == 1


def asking(what: str, **more: object) -> Message:
    return {"what": what, "sentence": "Anna asks.", "waiting": ["Ben"], "yours": False, "can_answer": False, **more}


def test_whoever_asks_the_others_is_spoken_to_and_does_not_ask_twice(fake: Fake) -> None:
    page = fake(table(request=asking("undo", yours=True))).page
    page.locator("#request", has_text="You ask to take back.").wait_for()
    assert "Waiting for Ben" in page.locator("#request").inner_text()
    assert page.locator("[data-do=undo]").is_hidden()


def test_whoever_is_asked_is_not_told_to_wait_for_themselves(fake: Fake) -> None:
    opened = fake(table(you=[1], looking=1, request=asking("pause", can_answer=True)))
    box = opened.page.locator("#request")
    box.locator("[data-key=agree]").wait_for()
    assert box.inner_text().startswith("Anna asks.") and "Waiting" not in box.inner_text()
    opened.tell({"type": "update", "number": 6, "request": asking("pause", can_answer=True, waiting=["Ben", "Cleo"])})
    box.get_by_text("Waiting for Cleo", exact=True).wait_for()


def test_what_is_asked_leaves_room_for_the_board_on_a_phone_and_for_talk_on_a_laptop(fake: Fake) -> None:
    shown = table(
        log=[line(1, "Ben did something that takes two whole rows to be told on a phone")], moves_total=1,
        seats=[seat("Anna", line="quelque part sur la mer"), seat("Ben", acting=True)], question="On attend Ben.",
        board={**board(PAIR_BOARD), "title": "Made up: what goes on at this moment takes another row"},
    )  # fmt: skip
    opened = fake(shown, width=360, height=740, locale="fr-FR")
    page = opened.page
    page.locator("#latest").wait_for()
    opened.tell({"type": "update", "number": 6, "request": asking("abandon", yours=True)})
    page.locator("#request").wait_for()
    foot, top = (page.locator(where).bounding_box() for where in ("#replay", "#asked"))
    assert foot["y"] + foot["height"] <= top["y"] + 1, "what one leafs with is not covered"
    request = asking("abandon", can_answer=True, sentence="Anna voudrait arrêter la partie sans résultat.")
    mine = table(board=shown["board"], moves=PAIR, moves_total=1, log=shown["log"], request=request)
    page = fake(mine, width=1280, height=800, locale="fr-FR").page
    page.locator("#request").wait_for()
    chat = page.locator("#chat").bounding_box()
    assert chat["y"] + chat["height"] <= 800


def test_whoever_asked_is_told_that_it_was_declined_or_has_lapsed_and_not_what_they_withdrew(fake: Fake) -> None:
    opened = fake(table(number=5, request=asking("undo", yours=True), moves_total=2))
    page = opened.page
    declined = {"type": "update", "number": 6, "request": None, "log": [line(6, "Ben declines.", kind="decline")]}
    page.locator("#request p").first.wait_for()
    opened.tell(declined)
    page.locator("#told", has_text="Ben declines.").wait_for()
    opened.tell({"type": "update", "number": 7, "request": asking("undo", yours=True)})
    page.locator("#request p").first.wait_for()
    opened.tell({"type": "update", "number": 8, "request": None, "moves_total": 3, "log": [line(8, "Ben moves.")]})
    page.locator("#told", has_text="has lapsed").wait_for()
    page.locator("#told .close").click()
    opened.tell({"type": "update", "number": 9, "request": asking("undo", yours=True)})
    page.locator("[data-key=withdraw]").click()
    opened.wait_for("decline")
    opened.tell({**declined, "number": 10, "log": [line(10, "Anna takes the request back.", kind="decline")]})
    page.wait_for_selector("#request", state="hidden")
    assert page.locator("#told").is_hidden()


def test_a_late_picture_of_the_former_hand_does_not_send_away_whoever_has_lifted_the_curtain(fake: Fake) -> None:
    both = [seat("Anna", acting=True), seat("Ben")]
    opened = fake(table(you=[0, 1], secrets=True, seats=both, board=board(PAIR_BOARD), moves=PAIR))
    page = opened.page
    page.locator("#a.lay-can").wait_for()
    turn = {"type": "update", "number": 6, "seats": [seat("Anna"), seat("Ben", acting=True)], "moves": []}
    opened.first = {**opened.first, **turn, "type": "table", "looking": None, "board": board("")}
    opened.tell(turn)
    page.locator("#curtain button").click()
    before = len(opened.wait_for("hello", 3))
    opened.tell({**turn, "number": 7, "looking": 0, "board": board(PAIR_BOARD)})
    page.locator("#board #a").wait_for(state="detached")
    page.wait_for_timeout(100)
    hellos = opened.requests("hello")
    assert len(hellos) == before and hellos[-1]["seats"] == [1]
    opened.tell({**turn, "number": 8, "looking": 1, "moves": PAIR, "board": board(PAIR_BOARD)})
    page.locator("#a.lay-can").wait_for()
    assert page.locator("#curtain").is_hidden()


SAY_WHEN_LOST = """() => {
  const [state, told, chat] = ['state', 'told', 'chat'].map((id) => document.getElementById(id));
  window.said = [];
  const keep = () => { if (!told.hidden) said.push(told.className); };
  new MutationObserver(keep).observe(told, { attributeFilter: ['hidden'] });
  new MutationObserver((_, watching) => {
    watching.disconnect();
    chat.requestSubmit();
  }).observe(state, { attributeFilter: ['hidden'] });
}"""
"""Send what is written as soon as the line is lost, and keep what the page says of it."""


def test_a_lost_line_is_not_spoken_of_once_it_is_back(fake: Fake) -> None:
    opened = fake(table())
    page = opened.page
    page.fill("#chat-text", "Is anybody there?")
    page.evaluate(SAY_WHEN_LOST)  # in the page: the line is back in a moment, and a slow machine would miss it
    opened.socket.close()
    page.wait_for_function("() => said.length && document.getElementById('state').hidden")
    assert page.evaluate("said") == ["told lost refusal"]
    assert page.locator("#told").is_hidden() and page.input_value("#chat-text") == "Is anybody there?"


def test_a_new_request_does_not_stand_beside_the_answer_to_the_last_one(fake: Fake) -> None:
    asked = {"what": "undo", "sentence": "Anna asks.", "yours": True, "can_answer": False, "waiting": ["Ben"]}
    opened = fake(table(number=5, request=asked))
    decline = line(6, "Ben declines.", kind="decline", move=None)
    opened.tell({"type": "update", "number": 6, "request": None, "log": [decline]})
    opened.page.locator("#told", has_text="Ben declines.").wait_for()
    opened.tell({"type": "update", "number": 7, "request": {**asked, "what": "pause"}})
    opened.page.locator("#request", has_text="a pause").wait_for()
    assert opened.page.locator("#told").is_hidden()


def test_leafing_stops_at_both_ends_and_says_so(fake: Fake) -> None:
    def past(message: Message) -> Message:
        return {"type": "past", "move": message["move"], "moves_total": 3, "seats": [], "board": board("")}

    page = fake(table(moves_total=3), past).page
    ends = "[...document.querySelectorAll('#replay [aria-disabled=true]')].map(one => one.id)"
    assert page.evaluate(ends) == ["replay-forward", "replay-last"]
    page.locator("#replay-last").click(force=True)
    assert page.locator("#replay-live").is_hidden(), "who sees the game as it stands is not taken out of it"
    page.locator("#replay-first").click()
    page.locator("#question", has_text="move 0 of 3").wait_for()
    assert page.evaluate(ends) == ["replay-first", "replay-back"]


def test_an_address_with_a_position_that_is_none_shows_the_game_as_it_stands(fake: Fake) -> None:
    for moves, at in ((0, "7"), (3, "x"), (3, "")):
        page = fake(table(moves_total=moves)).page
        page.goto(page.url + f"?at={at}")
        page.wait_for_selector(".seat")
        assert page.locator("#question").inner_text().startswith("Anna: your move."), at
        assert page.locator("#replay-live").is_hidden()
