"""The sailors: they plan, use every symbol, and come home."""

from random import Random

import pytest

from layline.core import CHANCE, OVER, Budget
from layline.games.regatta import GAME
from layline.games.regatta.bot import Captain, OneCard
from layline.games.regatta.moves import Play, Sun
from tests.games.regatta.sea import FAR, boat, listed, new, play, race


def sail(names: list[str], seed: int, **options: object) -> tuple[tuple[int, ...], int, set[str]]:
    """Return winners, rounds and the kinds of moves of one race between bots."""
    random = Random(seed)
    state = new(players=len(names), **options)
    sailors = [GAME.bots()[name]({}, Random(seed)) if name != "random" else None for name in names]
    kinds: set[str] = set()
    while state.to_act() != OVER:
        seat = state.to_act()
        moves = state.moves()
        bot = sailors[seat] if seat != CHANCE else None
        if bot is None:
            move = moves[random.randrange(len(moves))]
        else:
            move = bot.decide(state.view(int(seat)), moves, Budget())
            assert move in moves
            kinds.add(move.kind)
        state.apply(move)
    return state.result().winners, int(state.water.round), kinds


@pytest.mark.parametrize("advanced", [False, True])
def test_a_captain_beats_chance_and_comes_home_in_good_time(advanced: bool) -> None:
    for seed in range(3):
        winners, rounds, _ = sail(["captain", "random"], seed, advanced=advanced)
        assert winners == (0,) and rounds < 60


@pytest.mark.parametrize(("players", "advanced"), [(2, False), (3, True), (4, False)])
def test_races_between_bots_end(players: int, advanced: bool) -> None:
    winners, rounds, kinds = sail(["captain", "onecard", "onecard", "captain"][:players], 5, advanced=advanced)
    assert winners and rounds <= 150
    assert {"play", "sun"} <= kinds or not advanced


def test_the_captain_finishes_when_it_can_and_uses_helm_and_sun() -> None:
    home = race(boat(0, 100, 270, "B0 R30 SUN", progress=3), FAR)
    move = Captain().decide(home.view(0), home.moves(), Budget())
    assert isinstance(move, Play)
    play(home, move.text)
    assert home.to_act() == OVER
    helm = race(boat(0, 110, 120, "R45H B0C G45 SUN", progress=1), FAR, phase="helm")
    second = Captain().decide(helm.view(0), helm.moves(), Budget())
    assert second.text == "B0C/S/S"
    play(helm, second.text)
    assert isinstance(Captain().decide(helm.view(0), helm.moves(), Budget()), Sun)


def test_a_captain_that_cannot_sail_heaves_to() -> None:
    shut = race(boat(0, 1025, 0, "R90 R60 R30 RM R45"))
    assert listed(shut, "play", "stop") == ""
    assert Captain().decide(shut.view(0), shut.moves(), Budget()).kind == "pivot"
    assert OneCard().decide(shut.view(0), shut.moves(), Budget()).kind in {"pivot", "swap3"}


def test_the_hint_is_the_captains_choice() -> None:
    state = race(boat(0, 110, 90, "B0 R30", progress=1))
    assert GAME.hint(state.view(0)) in state.moves()
    assert GAME.hint(state.view(1)) is None
