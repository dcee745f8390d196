"""Bots by name, for every game: which is the strongest, and what people call them."""

from random import Random

import pytest

from layline.arena.match import play_match
from layline.bots import TEXTS, bot_name, bots_for, make_bot
from layline.core.errors import BadText
from layline.core.players import Budget
from layline.core.registry import games, load_game
from layline.core.texts import LANGUAGES


@pytest.mark.parametrize("name", games())
def test_the_strongest_bot_stands_last(name: str) -> None:
    game = load_game(name)
    weak, *_, strong = game.bots()
    options = game.options({**game.presets().get("quick", {}), "players": 2})
    for seats in ((weak, strong), (strong, weak)):
        _, state = play_match(game, options, seats, 3, Budget(0.05, 200))
        assert [seats[winner] for winner in state.result().winners] == [strong]


@pytest.mark.parametrize("name", games())
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_bot_has_a_name_of_its_own_in_every_language(name: str, language: str) -> None:
    game = load_game(name)
    names = [bot_name(game, bot, language) for bot in bots_for(game)]
    assert len(set(names)) == len(names)
    assert all(found[0].isupper() and len(found) <= 12 for found in names), "it fits beside a seat"


def test_parameters_are_not_part_of_a_name_and_a_forgotten_bot_keeps_its_own() -> None:
    game = load_game("racetrack")
    assert bot_name(game, "greedy:slip=0.3", "fr") == bot_name(game, "greedy", "fr") == "Fonceur"
    assert bot_name(game, "once_upon_a_time:x=1", "en") == "once_upon_a_time"
    assert TEXTS.differences() == []


def test_an_unknown_bot_is_named_in_both_languages() -> None:
    with pytest.raises(BadText) as caught:
        make_bot(load_game("cap_horn"), "shark", Random(1))
    assert str(caught.value) == "expected a bot of cap_horn: random, plain, pilot, got 'shark' (bot)"
    said = caught.value.said("fr")
    assert said == "attendu\u202f: un robot de cap_horn\u202f: random, plain, pilot\u202f; reçu\u202f: 'shark' (bot)"
