"""What a long game leaves for Python's collector to go through: nearly nothing, or it holds up everybody."""

import gc
from random import Random

import pytest

from layline.bots import make_bot
from layline.core.players import Budget
from layline.core.registry import load_game
from layline.core.telling import Event
from layline.table import Setup
from layline.table.live import LiveTable

DECISIONS = 300


def driven() -> LiveTable:
    """Return a table of two after many moves."""
    dice = Random(7)
    greedy = make_bot(load_game("racetrack"), "greedy", dice)
    found = LiveTable(Setup("racetrack", "1.0", {"players": 2, "laps": 99}, host="ann"))
    found.sit("ann", "Ann", 0, 0.0)
    found.sit("bob", "Bob", 1, 0.0)
    found.start("ann", 0.0)
    for _ in range(DECISIONS):
        if found.phase != "playing":
            break
        seat = int(found.state.to_act())
        text = greedy.decide(found.state.view(seat), found.state.moves_of(seat), Budget(0.05)).text
        found.play(found.seats.person(seat), text, found.number, 1.0)
        found.follow(dice, 1.0, {})
    return found


@pytest.mark.skipif(gc.is_tracked(Event("", "", {})), reason="events are plain objects here, which Python goes through")
def test_what_moves_told_is_not_gone_through_again_and_again() -> None:
    found = driven()
    gc.collect(0)
    assert len(found.told) > 20
    assert not [number for number, told in found.told.items() if gc.is_tracked(told)]


def test_races_that_drive_the_same_way_are_told_with_the_same_events() -> None:
    one, two = driven(), driven()
    drives = [event for told in one.told.values() for event in told if event.kind == "drove"]
    again = [event for told in two.told.values() for event in told if event.kind == "drove"]
    assert len(drives) > 10
    assert all(event is other for event, other in zip(drives, again, strict=True))
    ways = {(event.values["seat"], event.values["from"], event.values["to"]) for event in drives}
    assert len(ways) == len(set(drives))
