"""Several people with hidden hands on one screen: what one may see is never in the page of another."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest

from layline.core.registry import games
from tests.web.at_table import go_to, make, moves, wait_for_moves, you
from tests.web.picking import Pick, is_open, quickest

Visit = Callable[..., Any]
WORDS = re.compile(r'(?:aria-label|id|data-[a-z]+)="([^"]+)"|>([^<>]+)<')


def words(message: dict[str, Any]) -> set[str]:
    """Everything a message says that a person could read: names in the board, moves, lines of the log."""
    found = {one or other for one, other in WORDS.findall(message["board"].get("live", ""))}
    for piece in message["board"].get("pieces", ()):
        if isinstance(piece, str):
            found |= {one or other for one, other in WORDS.findall(piece)}
    found |= {move["sentence"] for move in message.get("moves", ())}
    found |= {line["sentence"] for line in message.get("log", ())}
    return {word for word in found if re.search(r"[A-Za-z]{3}", word)}


class Ear:
    """All frames a page received, cut at the moments when the screen changed hands."""

    def __init__(self, page: Any) -> None:
        self.frames: list[dict[str, Any]] = []
        page.on("websocket", lambda socket: socket.on("framereceived", self.hear))

    def hear(self, frame: Any) -> None:
        message = json.loads(frame)
        if message["type"] in ("table", "update", "past"):
            self.frames.append(message)

    def seats(self) -> list[Any]:
        """From which seats the pictures were drawn, in order."""
        return [message["looking"] for message in self.frames if "looking" in message]


@pytest.mark.parametrize("name", sorted(name for name, game in games().items() if not is_open(game)))
def test_a_curtain_between_hidden_hands(visit: Visit, name: str) -> None:
    """A watcher in another browser says what everybody may know."""
    page, watcher = visit(), visit()
    page.wait_for_selector(".game")
    ear, public = Ear(page), Ear(watcher)
    made = make(page, Pick(games()[name], quickest(games()[name]), 2), you("Anna", "Ben"), start=True)
    go_to(watcher, made["id"])
    page.wait_for_selector("#curtain:not([hidden])")
    assert set(ear.seats()) == {None}, "nobody's hand before somebody says whose"
    assert page.locator("#board .live > *").count() == 0
    assert page.evaluate("document.activeElement.closest('#curtain') !== null")
    first = hand_over(page)
    play_to_the_curtain(page)
    wait_for_moves(watcher, moves(page))
    page.wait_for_timeout(150)  # the picture for nobody comes after the curtain
    assert ear.seats()[-1] is None
    secrets = heard(ear) - heard(public)
    assert secrets, "there was something to hide"
    assert found_in(page, secrets) == set(), "behind the curtain"
    cut = len(ear.frames)
    assert hand_over(page) != first
    secrets -= heard(ear, cut)
    assert found_in(page, secrets) == set(), "in the other's page"
    cut = len(ear.frames)
    for one in (page, watcher):
        one.locator("#replay-back").click()
        one.wait_for_selector("body.past")
    page.wait_for_timeout(150)
    secrets -= heard(public)
    assert found_in(page, secrets) == set(), "in the past"
    assert heard(ear, cut) & secrets == set(), "in what was sent of the past"


def play_to_the_curtain(page: Any) -> None:
    """Play the first move of the list until somebody else is called."""
    for _ in range(60):
        before = moves(page)
        page.locator("#moves .move").first.click()
        wait_for_moves(page, before + 1)
        page.wait_for_function(
            "() => !document.getElementById('curtain').hidden || document.querySelector('#moves .move')"
        )
        if page.locator("#curtain").is_visible():
            return
    raise AssertionError("nobody else was called")


def hand_over(page: Any) -> int:
    """Sit down as whoever is called, and return that seat."""
    called = page.locator("#curtain button").inner_text()
    page.locator("#curtain button").click()
    page.wait_for_selector("#curtain", state="hidden")
    page.wait_for_function("() => document.querySelector('#moves .move')")
    return 0 if "Anna" in called else 1


def heard(ear: Ear, since: int = 0) -> set[str]:
    """What a page was told, since a frame."""
    found: set[str] = set()
    return found.union(*(words(message) for message in ear.frames[since:]))


def found_in(page: Any, secrets: set[str]) -> set[str]:
    """Which of these words stand in the page, in its text or in a name of something."""
    shown = {one or other for one, other in WORDS.findall(page.content())}
    return {secret for secret in secrets if secret in shown}
