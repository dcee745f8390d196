"""What a refusal may say when others decide at the same time, and who plays for those who gave up."""

from collections.abc import Callable

import pytest

from layline.core import Move, Refusal
from layline.table import Refused, Setup, Table
from tests.toys import sealed


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> Table:
    monkeypatch.setattr("layline.table.fold.load_game", lambda _: sealed.GAME)
    return gathered("ann", "bob", "cat")


def gathered(*people: str) -> Table:
    """Return a table at which these have begun."""
    found = Table(Setup("sealed", "1.0", {"players": len(people)}, host="ann"))
    for seat, person in enumerate(people):
        found.sit(person, person.title(), seat, 0.0)
    found.start("ann", 0.0)
    return found


def test_a_refusal_is_made_from_what_the_seat_knows(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    table.play("ann", "0.write:3", table.number, 1.0)

    def gossip(state: sealed.SealedState, move: Move) -> Refusal | None:
        return Refusal("notes", "SLD-2", {"first": state.notes[0]})

    monkeypatch.setattr(sealed.SealedState, "why_not", gossip)
    monkeypatch.setattr("layline.table.table.Random", lambda _: type("Ones", (), {"randint": lambda *_: 1})())
    refusal = table.why_not(1, "0.write:2")
    assert refusal is not None
    assert refusal.values == {"first": 1}
    with pytest.raises(Refused) as error:
        table.play("bob", "2.write:2", table.number, 2.0)
    assert error.value.values["refusal"].values == {"first": 1}


def test_a_legal_move_of_another_is_not_ones_own(table: Table) -> None:
    assert table.why_not(1, "1.write:2") is None
    for ask in (lambda: table.why_not(1, "2.write:2"), lambda: table.play("bob", "2.write:2", table.number, 1.0)):
        with pytest.raises(Refused, match="not_your_turn"):
            ask()


def test_the_table_plays_for_who_has_resigned(table: Table) -> None:
    table.resign("cat", 2, 1.0)
    assert table.phase == "playing"
    assert table.bots_to_act() == [2]
    table.play_bot(2, "2.write:1", table.number, 2.0)


def test_whoever_has_resigned_decides_nothing_more(table: Table) -> None:
    table.resign("cat", 2, 1.0)
    number = table.number
    asks: list[Callable[[], object]] = [
        lambda: table.play("cat", "2.write:1", table.number, 2.0),
        lambda: table.resign("cat", 2, 2.0),
        lambda: table.pause("cat", 2.0),
        lambda: table.abandon("cat", 2.0),
    ]
    for ask in asks:
        with pytest.raises(Refused, match="resigned"):
            ask()
    assert table.number == number
    with pytest.raises(Refused, match="not_your_turn"):
        table.play("eve", "2.write:1", table.number, 2.0)
    table.play("ann", "0.write:1", table.number, 2.0)


def test_a_seat_that_has_resigned_is_nobodys_to_take(table: Table) -> None:
    table.resign("cat", 2, 1.0)
    table.stand("cat", 2, 1.0)
    with pytest.raises(Refused, match="seat_resigned"):
        table.sit("dan", "Dan", 2, 2.0)
    assert table.bots_to_act() == [2], "its bot plays on"


def test_whoever_has_resigned_is_not_asked_to_agree(table: Table) -> None:
    table.resign("cat", 2, 1.0)
    table.pause("ann", 2.0)
    assert table.waiting_for() == {"bob"}
    with pytest.raises(Refused, match="not_asked"):
        table.agree("cat", 3.0)
    with pytest.raises(Refused, match="resigned"):
        table.decline("cat", 3.0)
    table.agree("bob", 3.0)
    assert table.phase == "paused"


@pytest.mark.parametrize("leaves", ["bob", "ann"])
@pytest.mark.usefixtures("table")
def test_what_is_asked_lapses_when_nobody_is_left_to_answer_or_to_ask(leaves: str) -> None:
    found = gathered("ann", "bob", "cat", "dan")
    found.resign("cat", 2, 1.0)
    found.pause("ann", 1.0)
    found.agree("dan", 1.0)
    found.resign(leaves, ("ann", "bob").index(leaves), 2.0)
    assert found.request is None
    assert found.phase == "playing"


@pytest.mark.usefixtures("table")
def test_with_one_seat_left_of_two_a_person_still_decides() -> None:
    found = gathered("ann", "ann", "bob")
    found.resign("ann", 0, 1.0)
    assert found.staying() == {"ann", "bob"}
    with pytest.raises(Refused, match="not_your_turn"):
        found.play("ann", "0.write:1", found.number, 2.0, 0)
    found.play("ann", "1.write:1", found.number, 2.0)
