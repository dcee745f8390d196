"""What people do at the pages, in words: make tables, sit down, move, wait."""

import json
from typing import Any

from tests.web.picking import Pick, advice


def card(page: Any, pick: Pick, language: str = "en") -> Any:
    """A game on the home page."""
    return page.locator(".game").filter(has=page.get_by_role("heading", name=pick.title(language), exact=True))


def play_now(page: Any, pick: Pick, language: str = "en") -> str:
    """One click on the home page, and the table asks for a move; returns its id."""
    card(page, pick, language).locator("button.main").click()
    page.wait_for_selector(".lay-can")
    return str(page.url.rpartition("/")[2])


def home_of(page: Any) -> str:
    return "/".join(page.url.split("/")[:3])


def post(page: Any, path: str, body: Any) -> Any:
    """Ask the server for something as the guest of this page."""
    text = isinstance(body, str)
    answer = page.request.post(
        f"{home_of(page)}/api/v1/{path}",
        data=body if text else json.dumps(body),
        headers={"content-type": "text/plain" if text else "application/json"},
    )
    assert answer.ok, answer.text()
    return answer.json()


def make(page: Any, pick: Pick, seats: list[dict[str, Any]], **more: Any) -> Any:
    """Make a table as this page's guest and go there; returns its id and links."""
    made = post(page, "tables", {**pick.form, "seats": seats, **more})
    go_to(page, made["id"])
    return made


def go_to(page: Any, table: str, more: str = "") -> None:
    page.goto(f"{home_of(page)}/t/{table}{more}")
    page.wait_for_selector(".seat")


def you(*names: str) -> list[dict[str, Any]]:
    return [{"kind": "you", "name": name} for name in names]


def moves(page: Any) -> int:
    """How many moves were played, as the page shows it."""
    return int(page.locator("#replay-place").text_content().split("/")[1] or 0)


def wait_for_moves(page: Any, count: int) -> None:
    page.wait_for_function(
        "count => Number(document.getElementById('replay-place').textContent.split('/')[1]) >= count", arg=count
    )


def my_turn(page: Any, after: int) -> bool:
    """Wait until there are more moves and it is this page's turn; False when the game is over."""
    page.wait_for_function(
        "after => (Number(document.getElementById('replay-place').textContent.split('/')[1]) > after "
        "&& document.querySelector('#moves .move')) || document.body.dataset.phase === 'over'",
        arg=after,
    )
    return not is_over(page)


def is_over(page: Any) -> bool:
    return bool(page.locator("body").get_attribute("data-phase") == "over")


def record_of(page: Any) -> str:
    """The game so far as a record; empty when it has secrets."""
    answer = page.request.get(f"{home_of(page)}/api/v1/tables/{page.url.rpartition('/')[2]}/record")
    return str(answer.text()) if answer.ok else ""


def advised(page: Any) -> str:
    """A good move for whoever is to move: from the open record, else what the page is told when it asks for a hint."""
    found = record_of(page)
    if found:
        return advice(found)
    page.locator("[data-do=hint]").click()
    page.locator("#told.hint").wait_for()
    told = page.locator("#told button.small")
    return str((told if told.count() else page.locator("#moves .move").first).get_attribute("data-key"))


def take_advice(page: Any) -> None:
    """Play a good move from the list; the only move is played with its own button."""
    before = moves(page)
    if page.locator("#preview .confirm").count() == 1:
        page.locator("#preview .confirm").click()
    else:
        page.locator(f'#moves [data-key="{advised(page)}"]').click()
    wait_for_moves(page, before + 1)


def join(page: Any, link: str, name: str) -> None:
    """Follow an invitation and sit down."""
    page.goto(home_of(page) + link)
    page.locator("input").first.fill(name)
    page.locator("button").first.click()
    page.wait_for_selector(".seat.own")
