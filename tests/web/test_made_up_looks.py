"""What is in sight of a board that belongs to no game: zoom, fingers, small screens, menus."""

from typing import Any

from tests.web.fake import PAIR, PAIR_BOARD, Fake, Message, board, boat, button, layer, move, seat, table


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


def test_a_large_screen_comes_nearer_where_choices_would_be_tiny(fake: Fake) -> None:
    """What is large enough is left as it is, and so are ways, which cross each other."""
    far = [button("a", 2000, 2000, size=20), button("b", 2020, 2000, size=20)]
    moves = [move("a", "Go to a", "a"), move("b", "Go to b", "b")]
    page = fake(table(board=board("".join(far), width=4000, height=3000), moves=moves)).page
    page.locator("#board svg.zoomed").wait_for()
    page.wait_for_timeout(450)
    assert page.locator("#a").bounding_box()["width"] >= 30
    close = float(page.locator("#board > svg").evaluate("svg => svg.style.getPropertyValue('--pixel')"))
    page.locator("#zoom-fit").click()
    page.wait_for_selector("#board svg:not(.zoomed)")
    box = page.locator("#board > svg").bounding_box()
    whole = float(page.locator("#board > svg").evaluate("svg => svg.style.getPropertyValue('--pixel')"))
    assert close < 1 < whole and abs(whole * box["width"] - seen(page)[2]) < 1
    ways = "".join(
        f'<g id="{name}" role="button" tabindex="0" aria-label="{name}"><path d="M0 0L{x} 3000"/></g>'
        for name, x in (("a", 3000), ("b", 3010))
    )
    for page in (
        fake(table(board=board(PAIR_BOARD), moves=PAIR)).page,
        fake(table(board=board(ways, width=4000, height=3000), moves=moves)).page,
    ):
        page.locator(".lay-can").first.wait_for(state="attached")
        page.wait_for_timeout(450)
        assert page.locator("#board svg.zoomed").count() == 0


def test_where_most_of_the_board_can_be_chosen_nothing_is_cut_and_a_finger_is_told_what_to_do(fake: Fake) -> None:
    names = [(f"p{x}.{y}", x, y) for x in range(20) for y in range(20)]
    live = "".join(button(name, 10 + 15 * x, 10 + 15 * y, size=8) for name, x, y in names)
    panel = '<rect id="panel" x="320" y="10" width="80" height="200"/>'
    moves = [move(name, f"Place on {name}", name) for name, _, _ in names]
    opened = fake(table(board=board(live + panel), moves=moves), **PHONE)
    page = opened.page
    page.wait_for_timeout(450)
    assert page.evaluate(IN_SIGHT, ["panel", "p0.0", "p19.19"]) == ["panel", "p0.0", "p19.19"]
    assert "the board comes closer" in page.locator("#coach").inner_text()
    page.locator("[id='p9.7']").tap()
    page.wait_for_function("() => !document.getElementById('coach').textContent.includes('closer')")
    page.wait_for_timeout(450)
    page.locator("[id='p9.7']").tap()
    assert "p9.7" in page.locator("#preview .confirm").inner_text()
    page.evaluate("localStorage.setItem('layline.taught', '9')")
    page.reload()
    page.wait_for_selector("#coach:has-text('closer')")  # also to those who know how to choose


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
PHONE: dict[str, Any] = {"width": 360, "height": 740, **FINGERS}
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


def test_the_menu_of_the_replay_is_seen_whole_on_a_phone(fake: Fake) -> None:
    for locale in ("en-GB", "fr-FR"):
        page = fake(table(moves_total=7), width=360, height=740, locale=locale, **FINGERS).page
        page.locator("#replay summary").click()
        cut = page.locator("#replay .menu > div > :not([hidden])").evaluate_all("""nodes => nodes.filter((node) => {
          const { x, top, bottom } = node.getBoundingClientRect();
          return [top + 3, bottom - 3].some((y) => !node.contains(document.elementFromPoint(x + 40, y)));
        }).map((node) => node.textContent)""")
        assert cut == []


def test_nothing_lies_on_the_board(fake: Fake) -> None:
    """No button covers a corner of the drawing, on a wide screen or a small one."""
    corners = "".join(button(f"c{x}{y}", x, y, size=20) for x in (10, 390) for y in (10, 290))
    moves = [move(f"c{x}{y}", "Corner", f"c{x}{y}") for x in (10, 390) for y in (10, 290)]
    for width, height in ((1200, 800), (360, 740)):
        page = fake(table(board=board(corners), moves=moves, moves_total=7), width=width, height=height).page
        assert page.evaluate(COVERED) == [], width


def test_free_seats_leave_a_phone_its_board_in_mid_game(fake: Fake) -> None:
    free = {"kind": "empty", "line": "ships 0, cards 9"}
    seats = [seat("Anna", acting=True), seat("Ben"), seat("", **free), seat("", **free)]
    page = fake(table(board=board(PAIR_BOARD), moves=PAIR, seats=seats), width=360, height=740, **FINGERS).page
    assert page.locator(".seat-actions").count() == 2
    assert not page.locator("[data-key^=sit]").first.is_visible(), "who plays has a seat"
    assert page.locator("#seats").evaluate("node => node.scrollWidth <= node.clientWidth")
    assert page.locator("#board").bounding_box()["y"] < 220


def test_what_a_finger_touches_is_large_enough_for_it(fake: Fake) -> None:
    reason = {"type": "why", "sentence": "The rocks forbid it.", "clause": "MU-1", "where": []}
    drawn = board(PAIR_BOARD + button("f", 160, 110, faint=True))
    page = fake(table(board=drawn, moves=PAIR), lambda _: reason, **PHONE).page
    page.wait_for_timeout(600)  # it comes nearer
    page.locator("#f").tap(force=True)
    page.locator("#told .clause-link").wait_for()
    for name in ("#home", "[data-do=hint]", "#more summary", "#told .close", "#moves-box > summary"):
        box = page.locator(name).bounding_box()
        assert min(box["width"], box["height"]) >= 44, name
    assert page.locator("#told .clause-link").bounding_box()["height"] >= 30


def test_on_a_phone_whoever_is_out_of_the_race_sees_all_of_it(fake: Fake) -> None:
    wide = board(PAIR_BOARD, width=1600, height=1200)
    opened = fake(table(moves=PAIR, board=wide), width=360, height=640)
    page = opened.page
    page.wait_for_function("() => document.querySelector('#board > svg').classList.contains('zoomed')")
    seats = [seat("Anna"), seat("Ben", acting=True)]
    waits = {"type": "update", "moves_total": 1, "seats": seats, "moves": [], "board": wide}
    opened.tell({**waits, "number": 6})
    page.wait_for_function("() => !document.querySelector('#moves .move')")
    page.wait_for_timeout(450)
    assert page.locator("#board > svg.zoomed").count() == 1, "it is one's turn again soon"
    opened.tell({**waits, "number": 7, "can": ["undo", "pause", "abandon"]})
    page.wait_for_function("() => !document.querySelector('#board > svg').classList.contains('zoomed')")


def test_on_a_phone_the_link_to_a_position_shows_all_of_it(fake: Fake) -> None:
    wide = board(PAIR_BOARD, width=1600, height=1200)

    def answer(message: Message) -> Message:
        return {"type": "past", "move": message.get("move"), "moves_total": 3, "seats": [], "board": wide}

    page = fake(table(moves=PAIR, moves_total=3, board=wide), answer, width=360, height=640).page
    page.wait_for_function("() => document.querySelector('#board > svg').classList.contains('zoomed')")
    page.goto(page.url + "?at=2")
    page.wait_for_selector("body.past")
    page.wait_for_timeout(450)
    assert page.locator("#board > svg.zoomed").count() == 0


STYLE = "(node, name) => getComputedStyle(node)[name]"


def test_with_forced_colours_seats_choices_and_buttons_are_told_apart(fake: Fake) -> None:
    seats = [seat("Anna", acting=True), seat("Ben")]
    drawn = board(PAIR_BOARD + layer("zone", "Zones", "z"))
    page = fake(table(seats=seats, moves=PAIR, board=drawn), forced_colors="active").page

    def look(where: str, name: str) -> str:
        return str(page.locator(where).first.evaluate(STYLE, name))

    badges = [look(f".seat:nth-child({at}) .badge", "backgroundColor") for at in (1, 2)]
    assert badges[0] != badges[1] and "rgba(0, 0, 0, 0)" not in badges
    assert [look(f".seat:nth-child({at})", "outlineStyle") for at in (1, 2)] == ["solid", "none"]
    page.locator("#layers button").click()
    assert look("#layers button", "backgroundColor") != look("#zoom-in", "backgroundColor")
    plain = look("#a", "filter")
    page.locator("#a").click()
    page.locator("#a.lay-picked").wait_for()
    page.mouse.move(0, 0)
    assert plain != "none" and look("#a", "filter") not in (plain, "none") and look("#b", "filter") == "none"
    assert look("[data-do=rematch]", "backgroundColor") != look("[data-do=hint]", "backgroundColor")
