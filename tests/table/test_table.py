"""The live table: who may do what, taking back, clocks, agreeing, and coming back after a restart."""

from random import Random
from typing import Any

import pytest

from layline.core import OVER
from layline.table import ClockRule, Refused, Setup, Table
from layline.table.entries import TABLE

ANN, BOB, EVE = "ann", "bob", "eve"


def table(clock: ClockRule | None = None, people: str = "ab", **options: Any) -> Table:
    """Return a started Racetrack table with Ann (and Bob) seated."""
    chosen = {"players": 2, "move_seconds": 10, **options}
    found = Table(Setup("racetrack", "1.0", chosen, clock or ClockRule(), host=ANN))
    found.sit(ANN, "Ann", 0, 0.0)
    if "b" in people:
        found.sit(BOB, "Bob", 1, 0.0)
    found.start(ANN, 0.0)
    return found


def refused(code: str) -> Any:
    return pytest.raises(Refused, match=code)


def play(found: Table, *texts: str, now: float = 1.0) -> None:
    """Play moves for whoever is to act."""
    for text in texts:
        seat = int(found.state.to_act())
        person = found.seats.person(seat)
        if found.due() is not None:
            found.play_due(now)
        elif person:
            found.play(person, text, found.number, now)
        else:
            found.play_bot(seat, text, found.number, now)


def same(one: Table, two: Table) -> bool:
    return (
        one.state.position() == two.state.position()
        and one.phase == two.phase
        and one.seats.tenures == two.seats.tenures
        and one.line.undone == two.line.undone
        and one.clocks.left == two.clocks.left
        and one.waiting_for() == two.waiting_for()
    )


# -- who may do what -----------------------------------------------------------------------------


def test_a_move_carries_its_number_and_a_late_double_or_foreign_one_changes_nothing() -> None:
    found = table()
    seen = found.number
    entry = found.play(ANN, "P0", seen, 1.0)
    assert entry.number == seen + 1
    before = found.state.position()
    with refused("late"):
        found.play(ANN, "P1", seen, 1.0)
    with refused("late"):
        found.play(BOB, "P1", seen, 1.0)
    with refused("not_your_turn"):
        found.play(ANN, "P1", found.number, 1.0)
    with refused("not_your_turn"):
        found.play(EVE, "P1", found.number, 1.0)
    with refused("illegal") as caught:
        found.play(BOB, "P0", found.number, 1.0)
    assert caught.value.clause == "RTK-021"
    with refused("unreadable"):
        found.play(BOB, "zzz", found.number, 1.0)
    with refused("late"):
        found.play(BOB, "P1", found.number + 5, 1.0)
    assert found.state.position() == before and found.number == entry.number


def test_talking_does_not_make_an_answer_late() -> None:
    found = table()
    seen = found.number
    found.chat(EVE, "Eve", "  good\n luck ", 1.0)
    assert found.entries[-1].data["text"] == "good luck"
    found.play(ANN, "P0", seen, 1.0)
    for words in ("", "   ", "x" * 501):
        with refused("bad_chat"):
            found.chat(ANN, "Ann", words, 1.0)


def test_seats_are_taken_left_and_taken_over() -> None:
    found = table(people="a")
    with refused("seat_taken"):
        found.sit(BOB, "Bob", 0, 1.0)
    with refused("no_such_seat"):
        found.sit(BOB, "Bob", 7, 1.0)
    with refused("not_yours"):
        found.stand(BOB, 0, 1.0)
    play(found, "P0", "P1")
    assert found.bots_to_act() == [1], "nobody sits there: the bots' to play"
    found.sit(BOB, "Bob", 1, 1.0)
    assert found.bots_to_act() == []
    play(found, "8")
    found.seat_bot(ANN, "greedy", 0, 1.0)
    assert found.bots_to_act() == [0]
    with refused("not_yours"):
        found.seat_bot(BOB, "greedy", 0, 1.0)
    found.sit(EVE, "Eve", 0, 1.0)
    found.stand(EVE, 0, 1.0)
    found.sit(ANN, "Ann", 0, 1.0)
    assert [tenure.name or tenure.bot for tenure in found.seats.tenures[0]] == ["", "Ann", "greedy", "Eve", "", "Ann"]
    play(found, "8")


def test_only_those_at_the_table_start_it_and_only_once() -> None:
    found = Table(Setup("racetrack", "1.0", {"players": 1}, host=ANN))
    with refused("is_gathering"):
        found.play(ANN, "P0", 0, 0.0)
    with refused("not_at_this_table"):
        found.start(EVE, 0.0)
    found.start(ANN, 0.0)
    with refused("already_started"):
        found.start(ANN, 0.0)


# -- taking back ---------------------------------------------------------------------------------


def test_undo_is_free_for_ones_own_moves_and_asks_when_another_has_decided() -> None:
    alone = table(people="a")
    play(alone, "P0", "P1", "8")
    alone.undo(ANN, 2.0)
    assert [played.text for played in alone.line.played] == [], "back before Ann's placing; the bot's moves go too"
    both = table()
    play(both, "P0")
    both.undo(ANN, 2.0)
    assert both.state.to_act() == 0, "Bob has not decided yet: free"
    play(both, "P0", "P1")
    entry = both.undo(ANN, 3.0)
    assert (entry.kind, both.waiting_for()) == ("ask", {BOB})
    with refused("already_asked"):
        both.undo(ANN, 3.0)
    with refused("not_asked"):
        both.agree(ANN, 3.0)
    both.agree(BOB, 4.0)
    assert both.state.to_act() == 0 and both.request is None
    kinds = [entry.kind for entry in both.entries]
    assert kinds[-3:] == ["ask", "agree", "undo"], "nothing is erased"


def test_a_declined_or_overtaken_request_lapses() -> None:
    found = table()
    play(found, "P0", "P1")
    found.undo(ANN, 2.0)
    assert "withdrawn" not in found.decline(BOB, 2.0).data
    assert found.request is None and len(found.line.played) == 2
    with refused("nothing_asked"):
        found.agree(BOB, 2.0)
    found.undo(ANN, 2.5)
    assert found.decline(ANN, 2.5).data == {"withdrawn": True}
    assert found.request is None
    found.undo(ANN, 3.0)
    play(found, "8")
    assert found.request is None, "Bob played on: that is an answer too"


@pytest.mark.parametrize("what", ["pause", "abandon"])
def test_a_request_to_stop_stands_while_others_move_on_until_it_is_answered_or_all_is_over(what: str) -> None:
    found = table()
    getattr(found, what)(ANN, 2.0)
    play(found, "P0", "P1", "8")
    assert found.waiting_for() == {BOB}
    found.agree(BOB, 3.0)
    assert (found.phase, found.request) == ({"pause": "paused", "abandon": "abandoned"}[what], None)
    found = table()
    getattr(found, what)(ANN, 2.0)
    found.resign(ANN, 0, 3.0)
    found.resign(BOB, 1, 3.0)
    assert (found.phase, found.request) == ("over", None)


def test_bots_wait_while_somebody_asks_to_take_back() -> None:
    found = Table(Setup("racetrack", "1.0", {"players": 3, "track": "haricot"}, host=ANN))
    found.sit(ANN, "Ann", 0, 0.0)
    found.sit(BOB, "Bob", 1, 0.0)
    found.start(ANN, 0.0)
    play(found, "P0", "P1")
    assert found.bots_to_act() == [2]
    found.undo(ANN, 2.0)
    assert (found.waiting_for(), found.bots_to_act()) == ({BOB}, [])
    found.decline(BOB, 3.0)
    assert found.bots_to_act() == [2]


def test_what_was_taken_back_can_be_played_again_until_something_else_is() -> None:
    found = table(people="a")
    play(found, "P0", "P1", "8", "9")
    before = found.state.position()
    found.undo(ANN, 2.0)
    found.undo(ANN, 2.0)
    found.redo(ANN, 3.0)
    assert found.state.position() == before
    found.undo(ANN, 4.0)
    play(found, "5")
    with refused("nothing_to_redo"):
        found.redo(ANN, 5.0)


def test_undo_after_the_end_opens_the_game_again() -> None:
    found = Table(Setup("racetrack", "1.0", {"players": 1}, host=ANN, start={"cars": [{"pos": [2, 4], "vec": [0, 2]}]}))
    found.sit(ANN, "Ann", 0, 0.0)
    found.start(ANN, 0.0)
    play(found, "5")
    assert found.phase == "over"
    assert found.record().notes["places"] == [1]
    found.undo(ANN, 2.0)
    assert found.phase == "playing"
    play(found, "2")


# -- clocks --------------------------------------------------------------------------------------


def test_seconds_a_move_run_for_whoever_is_to_act_and_the_games_own_time_out_is_played() -> None:
    found = table(ClockRule("move", 10.0))
    assert found.clocks.left_at(0, 4.0) == 6.0 and found.clocks.left_at(1, 4.0) == 10.0
    assert found.fall(9.9) is None
    assert found.clocks.next_fall() == 10.0
    entry = found.fall(10.0)
    assert entry is not None and entry.data["text"] == "timeout" and entry.by == TABLE
    assert found.state.to_act() == 1
    assert found.clocks.left_at(0, 11.0) == 10.0, "the next move has its seconds again"


def test_total_time_counts_down_over_the_game_and_grows_by_the_increment() -> None:
    found = table(ClockRule("total", 60.0, 5.0))
    play(found, "P0", now=20.0)
    assert found.clocks.left_at(0, 30.0) == 45.0
    play(found, "P1", now=30.0)
    assert found.clocks.left_at(1, 30.0) == 55.0, "ten seconds gone, five back"
    play(found, "8", now=31.0)
    assert found.clocks.left_at(1, 31.0) == 59.0


def test_days_a_move_are_long_and_a_fallen_clock_can_forfeit() -> None:
    found = table(ClockRule("days", 2, at_zero="forfeit"))
    assert found.clocks.left_at(0, 86_400.0) == 86_400.0
    play(found, "P0", "P1", now=10.0)
    entry = found.fall(10.0 + 2 * 86_400)
    assert entry is not None and entry.data == {"text": "retire1", "seat": 1, "why": "forfeit"}
    assert found.may_undo(ANN) and not found.may_undo(BOB)
    with refused("lost_on_time"):
        found.undo(BOB, 10.0 + 2 * 86_400)


def test_a_bot_plays_when_that_is_the_rule_or_the_game_has_no_time_out() -> None:
    found = table(ClockRule("move", 10.0, at_zero="bot"))
    assert found.falls_to_bot(9.0) is None
    assert found.falls_to_bot(12.0) == 0
    entry = found.fall(12.0, "P1")
    assert entry is not None and entry.data == {"text": "P1", "seat": 0, "why": "time_bot"}
    assert found.falls_to_bot(30.0) == 1
    entry = found.fall(30.0, "no such move")
    assert entry is not None and entry.data["text"] == "P0", "a legal move in any case"
    assert table(ClockRule("move", 10.0)).falls_to_bot(12.0) is None, "the game has a time-out of its own"
    assert table(ClockRule("move", 10.0, at_zero="forfeit")).falls_to_bot(12.0) is None
    assert table().falls_to_bot(12.0) is None


def test_pausing_needs_everybody_and_stops_the_clocks() -> None:
    found = table(ClockRule("move", 10.0))
    found.pause(ANN, 4.0)
    assert found.phase == "playing", "Bob is asked"
    found.agree(BOB, 5.0)
    assert found.phase == "paused"
    with refused("is_paused"):
        found.play(ANN, "P0", found.number, 100.0)
    assert found.fall(1000.0) is None
    found.resume(BOB, 1000.0)
    assert found.clocks.left_at(0, 1001.0) == 4.0


# -- ending --------------------------------------------------------------------------------------


def test_resigning_takes_the_car_out_of_the_race() -> None:
    found = table()
    play(found, "P0", "P1")
    found.resign(BOB, 1, 2.0)
    assert found.state.position()["cars"][1]["status"] == "eliminated"
    with refused("not_yours"):
        found.resign(BOB, 0, 2.0)


def test_abandoning_needs_everybody() -> None:
    found = table()
    found.abandon(ANN, 1.0)
    found.agree(BOB, 1.0)
    assert found.phase == "abandoned"
    with refused("is_abandoned"):
        found.play(ANN, "P0", found.number, 2.0)
    with refused("is_abandoned"):
        found.undo(ANN, 2.0)
    with refused("table_closed"):
        found.sit(EVE, "Eve", 0, 2.0)


def test_a_rematch_rotates_the_seats() -> None:
    found = table()
    with refused("not_over"):
        found.rematch()
    found.abandon(ANN, 1.0)
    found.agree(BOB, 1.0)
    assert found.rematch() == found.setup
    assert [tenure.name for tenure in found.seats.rotated()] == ["Bob", "Ann"]


def test_a_whole_game_of_bots_and_a_person_comes_back_from_its_entries() -> None:
    random = Random(5)
    found = table(people="a", crash_limit=0, round_limit=12)
    while found.phase == "playing":
        if found.due() is not None:
            found.play_due(1.0)
            continue
        seat = found.state.acting()[0]
        text = random.choice(found.state.moves_of(seat)).text
        if found.seats.person(seat):
            found.play(ANN, text, found.number, 1.0)
        else:
            found.play_bot(seat, text, found.number, 1.0)
    assert found.phase == "over" and found.state.to_act() == OVER
    assert same(Table.replay(found.setup, found.entries), found)
    assert found.record().replay().position() == found.state.position()


def test_whoever_is_out_takes_back_a_slip_and_not_what_others_have_long_sailed_past() -> None:
    found = table(people="ab")
    play(found, "P0", "P1")
    found.resign(ANN, 0, 2.0)
    assert found.state.out(0) and not found.state.out(1)
    with refused("out"):
        found.resign(ANN, 0, 2.0)
    assert found.may_undo(ANN) and found.may_undo(BOB)
    for _ in range(2):
        assert found.may_undo(ANN), "Bob has answered once, perhaps before it was seen"
        play(found, "5")
    assert not found.may_undo(ANN) and found.may_undo(BOB)
    with refused("out_too_long"):
        found.undo(ANN, 3.0)
    found.resign(BOB, 1, 4.0)
    while found.phase != "over":
        play(found, found.state.moves()[0].text)
    assert not found.may_undo(ANN) and found.may_undo(BOB)
    with refused("over_too_long"):
        found.undo(ANN, 5.0)


def test_who_is_out_among_bots_may_begin_again_from_there_at_any_time() -> None:
    found = table(people="a")
    play(found, "P0", "P1")
    found.resign(ANN, 0, 2.0)
    while found.phase != "over":
        play(found, found.state.moves()[0].text)
    assert found.may_undo(ANN)
    found.undo(ANN, 3.0)
    assert not found.state.out(0)
