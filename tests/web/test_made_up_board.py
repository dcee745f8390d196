"""What drawings and messages may ask of the page, tried on a board that belongs to no game."""

from collections.abc import Callable
from typing import Any

from tests.web.fake import FakeTable, Message, board, button, line, move, seat, table

Fake = Callable[..., FakeTable]
BOAT = '<g id="boat" transform="translate({x} {y}) rotate({turn})"{way}><path d="M0 -20L8 20H-8z"/></g>'


def boat(x: float, y: float, turn: float = 0, way: str = "") -> str:
    return BOAT.format(x=x, y=y, turn=turn, way=f' data-way="{way}"' if way else "")


def layer(key: str, name: str, ident: str) -> str:
    return f'<g data-layer="{key}" data-name="{name}" display="none"><circle id="{ident}" r="9" cx="50" cy="50"/></g>'


# -- groups on demand ------------------------------------------------------------------------


def test_groups_on_demand_show_when_asked_for_and_are_remembered_for_the_game(fake: Fake) -> None:
    live = layer("reach", "Where can I get", "r1") + layer("zones", "Zones", "z1") + layer("reach", "other name", "r2")
    opened = fake(table(board=board(live)))
    page = opened.page
    assert page.locator("#layers button").all_inner_texts() == ["Where can I get", "Zones"]
    assert not page.locator("#r1").is_visible()
    page.get_by_role("button", name="Where can I get").click()
    assert page.locator("#layers button").first.get_attribute("aria-pressed") == "true"
    assert page.locator("#r1").is_visible() and page.locator("#r2").is_visible()
    assert not page.locator("#z1").is_visible()
    # a new drawing hides its groups again; what was asked for stays
    opened.tell({**table(number=6, board=board(live + boat(10, 10))), "type": "update"})
    page.wait_for_selector("#boat", state="attached")
    assert page.locator("#r1").is_visible()
    page.reload()
    page.wait_for_selector("#layers button")
    assert page.locator("#r1").is_visible()
    page.get_by_role("button", name="Where can I get").click()
    assert not page.locator("#r1").is_visible()


def test_without_groups_there_are_no_buttons_for_them(fake: Fake) -> None:
    assert not fake(table(board=board(boat(10, 10)))).page.locator("#layers").is_visible()


# -- ways --------------------------------------------------------------------------------------

ROUND = "100,200,350 100,100,10 200,100,90 300,200,90"


def sail(opened: FakeTable) -> list[Any]:
    """Move the boat along a way and return the keyframes of its animation."""
    opened.tell({**table(number=6, moves_total=1, board=board(boat(300, 200, 90, ROUND))), "type": "update"})
    opened.page.wait_for_selector("#boat[data-way]")
    frames: list[Any] = opened.page.evaluate(
        "document.getElementById('boat').getAnimations().filter(one => one.id === 'way')"
        ".flatMap(one => one.effect.getKeyframes().map(frame => frame.transform))"
    )
    return frames


def test_what_has_a_way_sails_along_it(fake: Fake) -> None:
    opened = fake(table(board=board(boat(100, 200, 350))))
    frames = sail(opened)
    assert len(frames) == 4
    assert [frame.partition("rotate")[2] for frame in frames] == ["(350deg)", "(370deg)", "(450deg)", "(450deg)"]
    opened.page.wait_for_function("() => document.getElementById('boat').getAnimations().length === 0")
    # the same drawing again is no new move
    opened.tell({**table(number=7, moves_total=1, board=board(boat(300, 200, 90, ROUND))), "type": "update"})
    opened.page.wait_for_timeout(100)
    assert opened.page.evaluate("document.getElementById('boat').getAnimations().length") == 0


def test_what_moved_glides_and_stays_the_same_element(fake: Fake) -> None:
    opened = fake(table(board=board(boat(100, 200))))
    page = opened.page
    page.evaluate("window.boat = document.getElementById('boat'); window.seen = new Set()")
    page.evaluate("window.watch = setInterval(() => seen.add(getComputedStyle(boat).transform), 16)")
    opened.tell({**table(number=6, moves_total=1, board=board(boat(300, 200))), "type": "update"})
    page.wait_for_function("() => getComputedStyle(boat).transform.includes(' 300, 200')")
    assert page.evaluate("boat === document.getElementById('boat')")
    assert page.evaluate("seen.size") > 3


def test_who_wants_less_motion_sees_none(fake: Fake) -> None:
    assert sail(fake(table(board=board(boat(100, 200, 350))), reduced_motion="reduce")) == []


# -- choosing ----------------------------------------------------------------------------------

PAIR = [move("ax", "From a to x", "a", "x"), move("ay", "From a to y", "a", "y"), move("b", "Just b", "b")]
PAIR_BOARD = "".join(
    button(name, x, y) for name, x, y in (("a", 60, 60), ("b", 160, 60), ("x", 60, 160), ("y", 160, 160))
)


def test_what_was_touched_so_far_is_pressed(fake: Fake) -> None:
    page = fake(table(board=board(PAIR_BOARD), moves=PAIR)).page
    page.locator("#a").click()
    assert page.locator("#a").get_attribute("aria-pressed") == "true"
    assert page.locator("#board [aria-pressed]").count() == 1
    assert page.locator(".lay-can").count() == 2
    assert "2 moves" in page.locator("#preview").inner_text()
    page.keyboard.press("Escape")
    assert page.locator("#board [aria-pressed]").count() == 0


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


# -- looking ---------------------------------------------------------------------------------------


def seen(page: Any) -> list[float]:
    return [float(part) for part in page.locator("#board > svg").get_attribute("viewBox").split()]


def test_the_wheel_zooms_where_it_points_and_a_drag_pans(fake: Fake) -> None:
    page = fake(table(board=board(PAIR_BOARD), moves=PAIR)).page
    box = page.locator("#board").bounding_box()
    all_of_it = seen(page)
    page.mouse.move(box["x"] + box["width"] * 0.25, box["y"] + box["height"] * 0.25)
    page.mouse.wheel(0, -600)
    page.wait_for_function("() => document.querySelector('#board > svg').classList.contains('zoomed')")
    nearer = seen(page)
    assert nearer[2] < all_of_it[2] * 0.7
    page.mouse.move(box["x"] + 300, box["y"] + 300)
    page.mouse.down()
    page.mouse.move(box["x"] + 240, box["y"] + 250, steps=5)
    page.mouse.up()
    moved = seen(page)
    assert moved[0] > nearer[0] and moved[1] > nearer[1] and abs(moved[2] - nearer[2]) < 0.01
    page.keyboard.press("0")
    page.wait_for_function("() => !document.querySelector('#board > svg').classList.contains('zoomed')")


def test_two_fingers_pinch(fake: Fake) -> None:
    opened = fake(table(board=board(PAIR_BOARD), moves=PAIR), width=360, height=740, has_touch=True, is_mobile=True)
    page = opened.page
    page.get_by_role("button", name="Show everything").click()
    page.wait_for_timeout(450)
    before = seen(page)
    box = page.locator("#board").bounding_box()
    wire = page.context.new_cdp_session(page)
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def touch(kind: str, far: float) -> None:
        points = [{"x": x - far, "y": y, "id": 0}, {"x": x + far, "y": y, "id": 1}] if kind != "touchEnd" else []
        wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", 20)
    for far in (30, 45, 60, 80):
        touch("touchMove", far)
    touch("touchEnd", 0)
    assert seen(page)[2] < before[2] * 0.5
    assert opened.requests("play") == [] and page.locator("#board [aria-pressed]").count() == 0


def test_a_finger_among_many_small_things_comes_nearer_first(fake: Fake) -> None:
    names = [(f"p{x}.{y}", x, y) for x in range(20) for y in range(15)]
    live = "".join(button(name, 10 + 20 * x, 10 + 20 * y, size=8) for name, x, y in names)
    moves = [move(name, f"Place on {name}", name) for name, _, _ in names]
    opened = fake(table(board=board(live), moves=moves), width=360, height=740, has_touch=True, is_mobile=True)
    page = opened.page
    page.wait_for_timeout(450)
    page.locator("[id='p9.7']").tap()
    page.wait_for_function("() => document.querySelector('#board > svg').classList.contains('zoomed')")
    page.wait_for_timeout(450)
    assert page.locator("#board [aria-pressed]").count() == 0
    page.locator("[id='p9.7']").tap()
    page.wait_for_selector("#preview .confirm")
    assert "p9.7" in page.locator("#preview .confirm").inner_text()
    assert opened.requests("play") == [], "a finger sees what would happen first"
    page.locator("#preview .confirm").tap()
    assert opened.wait_for("play")[0]["text"] == "p9.7"


def test_on_a_phone_the_question_covers_nothing_that_can_be_chosen(fake: Fake) -> None:
    dial = "".join(button(f"d{n}", 40 + 32 * n, 20 + 26 * n, size=24) for n in range(11))
    turns = [move(f"t{n}", f"Turn to {n}", "a", f"d{n}", scale="Heading", amount=n) for n in range(11)]
    live = button("a", 380, 20) + dial
    page = fake(table(board=board(live), moves=[*turns, move("stay", "Stay", "b")]), width=360, height=640).page
    page.wait_for_timeout(450)
    page.locator("#a").click()
    page.locator("#amounts .confirm").wait_for()
    page.wait_for_timeout(450)
    assert page.locator(".lay-can").count() == 11
    assert page.evaluate(COVERED) == []


COVERED = """[...document.querySelectorAll('.lay-can')].filter(node => {
  const box = node.getBoundingClientRect();
  return !node.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
}).map(node => node.id)"""


FINGERS = {"has_touch": True, "is_mobile": True}
IN_SIGHT = """names => names.filter(name => {
  const box = document.getElementById(name).getBoundingClientRect();
  const home = document.getElementById('board').getBoundingClientRect();
  return box.left >= home.left && box.right <= home.right && box.top >= home.top && box.bottom <= home.bottom;
})"""


def words(ident: str, x: float, y: float) -> str:
    return f'<g id="{ident}" data-near="" transform="translate({x} {y})"><rect width="120" height="20"/></g>'


def test_a_small_screen_shows_what_a_drawing_wants_beside_the_choices(fake: Fake) -> None:
    hidden = f'<g data-layer="more" data-name="More" display="none">{words("never", 0, 0)}</g>'
    live = button("a", 300, 200, size=20) + button("b", 330, 200, size=20) + words("says", 150, 250) + hidden
    opened = fake(table(board=board(live), moves=[move("a", "A", "a"), move("b", "B", "b")]), width=360, height=740)
    opened.page.wait_for_timeout(450)
    assert opened.page.evaluate(IN_SIGHT, ["a", "b", "says"]) == ["a", "b", "says"]
    assert seen(opened.page)[0] > 50, "what is not shown needs no room"


def test_a_small_screen_goes_where_things_glide_to(fake: Fake) -> None:
    """Each moves far while the page looks for them: straight, and along a way."""

    def at(x: float, y: float, way: str) -> Message:
        sailing = button("b", x, y + 40).replace("transform=", f'data-way="{way}" transform=')
        return board(button("a", x, y) + sailing, width=1600, height=1200)

    moves = [move("a", "A", "a"), move("b", "B", "b")]
    opened = fake(table(board=at(100, 100, ""), moves=moves), width=360, height=740)
    page = opened.page
    page.wait_for_timeout(450)
    way = "100,140,0 800,140,0 1500,1100,0"
    opened.tell({**table(number=6, moves_total=1, board=at(1500, 1060, way), moves=moves), "type": "update"})
    page.wait_for_function("() => document.querySelector('#b').getAnimations().length")
    page.wait_for_function("() => !document.getElementById('board').getAnimations({ subtree: true }).length")
    assert page.evaluate(IN_SIGHT, ["a", "b"]) == ["a", "b"]


FOCUS = '<rect id="focus" x="0" y="0" width="90" height="90" fill="none"/>'


def test_a_second_press_shows_the_part_that_the_drawing_names(fake: Fake) -> None:
    live = button("a", 300, 200, size=20) + button("b", 330, 200, size=20) + boat(45, 45) + FOCUS
    opened = fake(table(board=board(live), moves=[move("a", "A", "a"), move("b", "B", "b")]), width=360, height=740)
    page = opened.page
    for expected in (["a", "b"], ["boat"], ["a", "b"]):
        page.wait_for_timeout(450)
        assert page.evaluate(IN_SIGHT, ["a", "b", "boat"]) == expected
        page.locator("#zoom-near").click()


def test_where_there_is_one_move_a_small_screen_shows_what_it_is_about(fake: Fake) -> None:
    """It can be played from the question, so nothing of the board need be touched."""
    live = button("a", 300, 200, size=20) + boat(45, 45) + FOCUS
    page = fake(table(board=board(live), moves=[move("a", "A", "a")]), width=360, height=740).page
    page.wait_for_timeout(450)
    assert page.evaluate(IN_SIGHT, ["a", "boat"]) == ["boat"]


def test_the_buttons_under_the_board_share_a_row_on_a_phone(fake: Fake) -> None:
    live = layer("zones", "Right of way", "z1") + PAIR_BOARD
    page = fake(table(board=board(live), moves=PAIR, moves_total=7), width=360, height=740, **FINGERS).page
    names = ["#layers button", "#zoom-fit", "#zoom-near", "#replay-back", "#replay-forward", "#replay summary"]
    boxes = [page.locator(name).bounding_box() for name in names]
    assert max(box["y"] for box in boxes) < min(box["y"] + box["height"] for box in boxes)
    assert all(box["x"] >= 0 and box["x"] + box["width"] <= 360 and box["height"] >= 36 for box in boxes)


def test_a_phone_on_its_side_has_the_question_beside_the_board(fake: Fake) -> None:
    live = button("a", 300, 200, size=10) + button("b", 320, 200, size=10)
    moves = [move("a", "A", "a"), move("b", "B", "b")]
    page = fake(table(board=board(live), moves=moves, moves_total=7), width=740, height=360, **FINGERS).page
    page.wait_for_timeout(450)
    assert page.evaluate(COVERED) == [] and page.evaluate(IN_SIGHT, ["a", "b"]) == ["a", "b"]
    assert page.locator("#a").bounding_box()["width"] > 30, "it came nearer"
    home, asked = page.locator("#board").bounding_box(), page.locator("#asked").bounding_box()
    assert home["x"] + home["width"] <= asked["x"] and home["y"] + home["height"] <= 360
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_menus_open_on_the_screen(fake: Fake) -> None:
    """Everything in them can be touched, once it is scrolled to."""
    for width, height in ((360, 740), (360, 560), (740, 360)):
        first = table(board=board(PAIR_BOARD), moves=PAIR, moves_total=7)
        page = fake(first, width=width, height=height, **FINGERS).page
        for menu in ("#more", "#replay .menu"):
            page.locator(f"{menu} > summary").click()
            for item in page.locator(f"{menu} > div > *:visible").all():
                item.click(trial=True)
            page.keyboard.press("Escape")


def test_nothing_lies_on_the_board(fake: Fake) -> None:
    """No button covers a corner of the drawing, on a wide screen or a small one."""
    corners = "".join(button(f"c{x}{y}", x, y, size=20) for x in (10, 390) for y in (10, 290))
    moves = [move(f"c{x}{y}", "Corner", f"c{x}{y}") for x in (10, 390) for y in (10, 290)]
    for width, height in ((1200, 800), (360, 740)):
        page = fake(table(board=board(corners), moves=moves, moves_total=7), width=width, height=height).page
        assert page.evaluate(COVERED) == [], width


# -- the rest ----------------------------------------------------------------------------------------


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


SPIES = """
window.notes = []; window.tones = 0; window.away = false;
window.Notification = class {
  static permission = 'granted';
  constructor(title, more) { notes.push([title, more.body]); }
};
Object.defineProperty(document, 'hidden', { get: () => window.away });
const make = AudioContext.prototype.createOscillator;
AudioContext.prototype.createOscillator = function () { window.tones += 1; return make.call(this); };
"""


def test_the_tab_a_sound_and_a_notification_say_that_it_is_my_turn(fake: Fake) -> None:
    waiting = table(seats=[seat("Anna"), seat("Ben", acting=True)], question="Ben is to move.")
    opened = fake(waiting, prepare=lambda page: page.add_init_script(SPIES))
    page = opened.page
    assert page.title() == "Made up · Layline"
    page.locator("#question").click()
    page.evaluate("window.away = true")
    opened.tell({**table(number=6), "type": "update"})
    page.wait_for_function("() => document.title.startsWith('● Your turn')")
    assert page.evaluate("notes") == [["Your turn", "Made up · Anna: your move."]]
    assert page.evaluate("tones") > 0
    page.locator("#sound").click()
    assert page.locator("#sound").get_attribute("aria-pressed") == "false"
    page.evaluate("window.tones = 0, window.notes = []")
    opened.tell({**waiting, "number": 7, "moves_total": 1, "type": "update"})
    page.wait_for_function("() => !document.title.startsWith('●')")
    opened.tell({**table(number=8, moves_total=2), "type": "update"})
    page.wait_for_function("() => document.title.startsWith('●')")
    assert page.evaluate("tones") == 0, "muted"
    assert len(page.evaluate("notes")) == 1


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
    page.route("**/film.webp", lambda route: route.fulfill(body=b"RIFF", content_type="image/webp"))
    page.locator("#replay summary").click()
    with page.expect_download() as saved:
        page.locator("#film").click()
    assert saved.value.suggested_filename.endswith(".webp")
    page.route("**/film.webp", lambda route: route.fulfill(status=404, body="{}"))
    page.locator("#film").click()
    page.wait_for_selector("#film", state="hidden")


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
