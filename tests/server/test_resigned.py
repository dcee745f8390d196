"""What somebody who has resigned is shown while a bot plays on for them: nothing that asks them anything."""

from random import Random

import pytest

from layline.server.kept import Kept
from layline.server.live import Live
from layline.server.log import Eye, eye_of
from layline.server.picture import news, picture
from layline.table import ClockRule, Setup
from layline.table.live import LiveTable

PEOPLE = ("ann", "bob", "cat")


@pytest.fixture
def live() -> Live:
    setup = Setup("cap_horn", "1.0", {"players": 3}, ClockRule(), "ann")
    table = LiveTable(setup)
    for seat, person in enumerate(PEOPLE):
        table.sit(person, person.title(), seat, 0.0)
    table.start("ann", 0.0)
    table.follow(Random(1), 0.0, {})
    return Live("t", Kept(setup, (), tuple(table.entries), frozenset(), None, 0.0, {}), table)


def looking(live: Live, person: str) -> Eye:
    return eye_of(live, person, None, "en")


def test_whoever_has_resigned_is_asked_nothing(live: Live) -> None:
    table = live.table
    (acting,) = table.state.acting()
    gone, stays = PEOPLE[acting], PEOPLE[(acting + 1) % 3]
    before = picture(live, looking(live, gone))
    assert before["moves"] and "resign" in before["can"] and live.waits_for(gone)
    table.resign(gone, acting, 1.0)
    live.wrote(table.brief())
    found = picture(live, looking(live, gone))
    assert found["moves"] == [] and found["can"] == []
    assert found["question"] == picture(live, looking(live, stays))["question"] != before["question"]
    assert found["seats"][acting]["kind"] == "resigned" and found["seats"][acting]["acting"]
    assert table.bots_to_act() == [acting]
    assert "resign" in picture(live, looking(live, stays))["can"]


def test_nobody_waits_for_whoever_has_resigned(live: Live) -> None:
    table = live.table
    (acting,) = table.state.acting()
    gone = PEOPLE[acting]
    table.resign(gone, acting, 1.0)
    move = table.state.moves_of(acting)[0]
    table.play_bot(acting, move.text, table.number, 2.0)
    live.wrote(table.brief())
    awaited = [PEOPLE[seat] for seat in table.state.acting() if seat != acting]
    assert [person for person in PEOPLE if live.waits_for(person)] == awaited


def test_a_seat_that_was_resigned_and_left_is_not_counted_as_free(live: Live) -> None:
    table = live.table
    table.stand("bob", 1, 1.0)
    assert table.brief().free == 1
    table.resign("cat", 2, 1.0)
    table.stand("cat", 2, 1.0)
    assert table.brief().free == 1


def test_the_log_names_who_resigned_and_left_and_not_the_bot_that_plays_on(live: Live) -> None:
    live.table.resign("bob", 1, 1.0)
    live.table.stand("bob", 1, 2.0)
    said = [line["sentence"] for line in news(live, Eye("cat", 2, "en"), 0)]
    assert said[-2:] == ["Bob resigns.", "Bob leaves seat B."]


def test_whoever_takes_a_request_back_is_not_told_to_decline_it(live: Live) -> None:
    live.table.pause("ann", 1.0)
    live.table.decline("ann", 2.0)
    live.table.pause("ann", 3.0)
    live.table.decline("bob", 4.0)
    for language, said in (
        ("en", ["Ann takes the request back.", "Bob declines."]),
        ("fr", ["Ann retire sa demande.", "Bob refuse."]),
    ):
        lines = news(live, Eye("cat", 2, language), 0)
        assert [line["sentence"] for line in lines if line["kind"] == "decline"] == said


def test_after_the_end_they_may_play_again(live: Live) -> None:
    table = live.table
    for seat in (0, 1):
        table.resign(PEOPLE[seat], seat, 1.0)
    live.wrote(table.brief())
    assert table.phase == "over"
    assert picture(live, looking(live, "ann"))["can"] == ["rematch"]
