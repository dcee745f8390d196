"""Who has won is the first thing that everybody reads at the end, in their language and from where they sit."""

from typing import Any

import pytest

from layline.core.telling import Result
from layline.server.ending import headline_for, resigned_line, result
from layline.table import ClockRule, Setup
from layline.table.live import LiveTable
from tests.toys import sealed

NAMES = ["Ann", "Bob", "Cat"]


def gathered(*people: str, clock: ClockRule | None = None) -> LiveTable:
    """Return a table where these people hold a seat each, one after the other."""
    found = LiveTable(Setup("sealed", "1.0", {"players": 3}, clock or ClockRule(), host="ann"))
    for seat, person in enumerate(people):
        found.sit(person, NAMES[seat], seat, 0.0)
    found.start("ann", 0.0)
    return found


@pytest.fixture(autouse=True)
def _sealed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("layline.table.fold.load_game", lambda _: sealed.GAME)


def play_on(table: LiveTable, winners: tuple[int, ...]) -> None:
    """Play three rounds; whoever shall win takes them in turn, as many as each other."""
    rounds = winners * (3 // len(winners)) if winners else ()
    for best in (*rounds, None, None, None)[:3]:
        for seat in range(3):
            note = 1 if best is None else 3 if seat == best else 2
            if seat in table.resigned:
                table.play_bot(seat, f"{seat}.write:{note}", table.number, 1.0)
            else:
                table.play(table.seats.person(seat), f"{seat}.write:{note}", table.number, 1.0)
        table.play_due(1.0)
    assert table.phase == "over"


WON: list[tuple[tuple[int, ...], str, str, str, str]] = [
    ((1,), "Bob wins.", "Bob gagne.", "You win.", "Vous gagnez."),
    ((0, 1), "Ann and Bob share the win.", "Ann et Bob gagnent à égalité.",
     "You share the win with Ann.", "Vous gagnez à égalité avec Ann."),
    ((0, 1, 2), "Ann, Bob and Cat share the win.", "Ann, Bob et Cat gagnent à égalité.",
     "You share the win with Ann and Cat.", "Vous gagnez à égalité avec Ann et Cat."),
    ((), "Nobody wins.", "Personne ne gagne.", "Nobody wins.", "Personne ne gagne."),
]  # fmt: skip


@pytest.mark.parametrize(("winners", "english", "french", "you", "vous"), WON)
def test_the_headline_names_who_won(
    monkeypatch: pytest.MonkeyPatch,
    winners: tuple[int, ...],
    english: str,
    french: str,
    you: str,
    vous: str,
) -> None:
    table = gathered("ann", "bob", "cat")
    play_on(table, winners)
    if not winners:  # this game always has a winner; others may have none
        monkeypatch.setattr(sealed.SealedState, "result", lambda _: Result((1, 1, 1), (), "won"))
    for language, everybody, bob in (("en", english, you), ("fr", french, vous)):
        found = result(table, language, NAMES)
        assert found is not None
        assert found["headline"] == everybody == headline_for(table, "eve", language, NAMES)
        assert headline_for(table, "bob", language, NAMES) == bob
        assert found["winners"] == list(winners) and found["sentence"] and len(found["places"]) == 3


def test_who_holds_several_seats_is_not_spoken_to_as_one() -> None:
    table = gathered("ann", "ann", "bob")
    play_on(table, (1,))
    assert headline_for(table, "ann", "en", NAMES) == "Bob wins."


def test_whoever_is_left_when_all_others_have_resigned_has_won() -> None:
    table = gathered("ann", "bob", "cat")
    table.resign("cat", 2, 1.0)
    assert result(table, "en", NAMES) is None
    table.resign("ann", 0, 1.0)
    found: dict[str, Any] | None = result(table, "en", NAMES)
    assert found is not None
    assert (found["headline"], found["sentence"]) == ("Bob wins.", "Ann and Cat have resigned.")
    assert [one["name"] for one in found["places"]] == ["Bob", "Ann", "Cat"]
    assert [one["line"] for one in found["places"]][1:] == ["has resigned", "has resigned"]
    found = result(table, "fr", NAMES)
    assert found is not None
    assert (found["headline"], found["sentence"]) == ("Bob gagne.", "Ann et Cat ont abandonné.")
    assert headline_for(table, "bob", "fr", NAMES) == "Vous gagnez."


PLAYED_ON: list[tuple[tuple[int, ...], str, str, str, str]] = [
    ((0,), "The bot that played on for Ann wins.", "Le robot qui a continué pour Ann gagne.",
     "The bot that played on for you wins.", "Le robot qui a continué pour vous gagne."),
    ((0, 1), "Bob and the bot that played on for Ann share the win.",
     "Bob et le robot qui a continué pour Ann gagnent à égalité.",
     "Bob and the bot that played on for you share the win.",
     "Bob et le robot qui a continué pour vous gagnent à égalité."),
    ((1,), "Bob wins.", "Bob gagne.", "Bob wins.", "Bob gagne."),
]  # fmt: skip


@pytest.mark.parametrize(("winners", "english", "french", "you", "vous"), PLAYED_ON)
def test_whoever_resigned_has_not_won_what_a_bot_won_for_them(
    winners: tuple[int, ...], english: str, french: str, you: str, vous: str
) -> None:
    table = gathered("ann", "bob", "cat")
    table.resign("ann", 0, 1.0)
    play_on(table, winners)
    for language, everybody, ann in (("en", english, you), ("fr", french, vous)):
        found = result(table, language, NAMES)
        assert found is not None
        assert found["headline"] == everybody == headline_for(table, "cat", language, NAMES)
        assert headline_for(table, "ann", language, NAMES) == ann
        said = {one["name"]: one["line"] for one in found["places"]}["Ann"]
        assert said == {"en": "has resigned; a bot played on", "fr": "a abandonné\u202f; un robot a continué"}[language]


def test_whoever_shares_the_win_with_such_a_bot_is_told_so() -> None:
    table = gathered("ann", "bob", "cat")
    table.resign("ann", 0, 1.0)
    play_on(table, (0, 1))
    assert headline_for(table, "bob", "en", NAMES) == "You share the win with the bot that played on for Ann."


def test_whoever_ran_out_of_time_is_not_said_to_have_resigned() -> None:
    table = gathered("ann", "bob", "cat", clock=ClockRule("total", 10.0, at_zero="forfeit"))
    for seat in (0, 1):
        table.play(table.seats.person(seat), f"{seat}.write:1", table.number, 5.0)
    assert table.fall(11.0) is not None
    assert [resigned_line(table, 2, one) for one in ("en", "fr")] == ["ran out of time", "n\u2019avait plus de temps"]
    table.resign("ann", 0, 12.0)
    for language, sentence in (
        ("en", "Ann has resigned. Cat ran out of time."),
        ("fr", "Ann a abandonné. Cat n\u2019avait plus de temps."),
    ):
        found = result(table, language, NAMES)
        assert found is not None
        assert found["sentence"] == sentence
        assert {one["name"]: one["line"] for one in found["places"]}["Cat"] == resigned_line(table, 2, language)


def test_a_bot_that_played_on_for_whoever_ran_out_of_time_is_told_of() -> None:
    table = gathered("ann", "bob", "cat", clock=ClockRule("days", 1, at_zero="forfeit"))
    table.resign("ann", 0, 1.0)
    while not table.forfeited():
        assert table.fall(2 * 86_400.0) is not None
    assert [entry.data["seat"] for entry in table.entries if entry.kind == "resign"] == [0, 1], "nobody loses twice"
    assert table.forfeited() == [1] and table.resigned == {0, 1}
    found = result(table, "fr", NAMES)
    assert found is not None and found["sentence"] == "Ann a abandonné. Bob n\u2019avait plus de temps."
