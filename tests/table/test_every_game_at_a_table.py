"""Every game can be played at a table: chance, automatic moves, bots, undo, and coming back."""

from random import Random

import pytest

from layline.core import CHANCE, BadOption, Game, games
from layline.table import ClockRule, Refused, Setup, Table
from tests.table.test_table import same

MOST = 250


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.name)
@pytest.mark.parametrize("seed", range(2))
def test_a_game_with_a_person_and_bots_comes_back_from_its_entries(game: Game, seed: int) -> None:
    random = Random(f"{game.name} {seed}")
    options = {**random.choice(list(game.presets().values())), "players": 3}
    try:
        game.options(options)
    except BadOption:  # a preset for another number of seats
        options = {"players": 2}
    table = Table(Setup(game.name, game.rules_version, options, ClockRule("move", 30.0), host="ann"))
    table.sit("ann", "Ann", 0, 0.0)
    table.start("ann", 0.0)
    now, undone, asked = 1.0, 0, 0
    while table.phase == "playing" and table.number < MOST:
        now += 1.0
        step(table, random, now)
        if random.random() < 0.08:
            try:
                kind = table.undo("ann", now).kind
            except Refused as refusal:
                assert refusal.code == "nothing_to_undo"
            else:
                undone += kind == "undo"
                asked += kind == "ask"
    assert asked == 0, "nobody else is at the table: nobody is asked"
    assert undone or table.undo("ann", now).kind == "undo"
    again = Table.replay(table.setup, table.entries)
    assert same(again, table)
    assert table.record().replay().position() == table.state.position()


def step(table: Table, random: Random, now: float) -> None:
    """Let whoever is next do something legal."""
    if table.due() is not None:
        table.play_due(now)
    elif table.state.to_act() == CHANCE:
        table.play_chance(random, now)
    else:
        seat = table.state.acting()[0]
        text = random.choice(table.state.moves_of(seat)).text
        if table.seats.person(seat):
            table.play("ann", text, table.number, now)
        else:
            table.play_bot(seat, text, table.number, now)


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.name)
def test_taking_back_asks_the_other_person_when_chance_or_a_secret_came_out(game: Game) -> None:
    random = Random(game.name)
    table = Table(Setup(game.name, game.rules_version, {"players": 2}, host="ann"))
    table.sit("ann", "Ann", 0, 0.0)
    table.sit("bob", "Bob", 1, 0.0)
    table.start("ann", 0.0)
    for number in range(MOST):
        if table.phase != "playing":
            break
        play_for_both(table, random, float(number))
        target = table.line.last_decision([0])
        if target is None:
            continue
        since = table.line.played[target:]
        fair = all(not one.revealing and (one.automatic or one.seat == 0) for one in since)
        entry = table.undo("ann", float(number))
        assert entry.kind == ("undo" if fair else "ask")
        if fair:
            table.redo("ann", float(number))
        else:
            table.decline("bob", float(number))


def play_for_both(table: Table, random: Random, now: float) -> None:
    if table.due() is not None:
        table.play_due(now)
    elif table.state.to_act() == CHANCE:
        table.play_chance(random, now)
    else:
        seat = table.state.acting()[0]
        text = random.choice(table.state.moves_of(seat)).text
        table.play(table.seats.person(seat), text, table.number, now)
