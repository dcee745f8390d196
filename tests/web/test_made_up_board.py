"""What drawings may ask of the page, tried on a board that belongs to no game: groups on demand, and ways."""

from typing import Any

from tests.web.fake import Fake, FakeTable, board, boat, layer, table

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
