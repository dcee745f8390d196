"""The game against its slow second writing, on positions of random games with random options."""

from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from layline.core import OVER, BadPosition
from layline.games.cap_horn import GAME
from layline.games.cap_horn.placing import FREE, cover_reach, covering
from layline.games.cap_horn.rules import CapHornState
from tests.games.cap_horn import slow
from tests.games.cap_horn.afloat import SMALL, new

DECIDING = ("place", "move", "sprint", "second", "buy")


def options(random: Random) -> dict[str, Any]:
    small = random.random() < 0.3
    return {
        "players": 2 if small else random.randint(2, 5),
        "board": SMALL if small else "classic",
        "cover_reach": random.choice(["turn", "move_ignore", "move"]),
        "forgo_when_blocked": random.random() < 0.5,
        "sprint_with_ignore": random.random() < 0.5,
        "ignore_may_finish": random.random() < 0.5,
        "start_sail_points": random.randint(0, 8),
        "start_hand": random.randint(1, 6),
        "max_rounds": 20,
    }


def scattered(state: CapHornState, random: Random) -> CapHornState | None:
    """The same position with other ships, points, tokens and tiles: situations random play rarely sees."""
    document = state.position()
    chart = state.sea.terms.chart
    cells = [chart.name(cell) for cell in chart.sea]
    tiles = dict(document["tiles"])
    for cell in random.sample(cells, min(12, len(cells))):
        if cell not in [chart.name(start) for start in chart.starts]:
            tiles[cell] = random.choice(["W1", "W2", "W3", "S2", "D2", "X2", "K2", "B2"])
    starts = {chart.name(start): "" for start in chart.starts}
    free = list({**tiles, **starts})
    ships = document["ships"]
    for seat, berth in enumerate(random.sample(free, len(ships))):
        colours = random.sample(["yellow", "red", "green"], 3)
        stages = random.sample(["I", "II", "III"], random.randint(0, 2))
        ships[seat].update(at=berth, points=random.randint(0, 8), tokens=dict(zip(stages, colours)))
        ships[seat]["hand"] = random.choice(["W1", "W1 B2", "K2 X2"])
    document.update(tiles=tiles, ships=ships, phase=random.choice(["place", "move", "second"]))
    document.pop("stack")
    for key in ("placed", "covered", "stirred"):
        document.pop(key, None)
    try:
        found = GAME.setup(document)
    except BadPosition:  # more tiles of a kind than there are
        return None
    assert isinstance(found, CapHornState)
    return found


def compare(state: CapHornState) -> None:
    table = slow.Table(state.position())
    assert {move.text for move in state.moves()} == table.decisions()
    reached = cover_reach(state.sea, state.sea.turn)
    chart = state.sea.terms.chart
    found = {slow.space(chart.name(cell)) for cell in range(int(chart.size)) if reached[cell]}
    assert found == table.reach()
    covers = {slow.space(chart.name(cell)) for cell in chart.sea if covering(state.sea, cell, reached) == FREE}
    assert covers == table.coverable()


@given(st.integers(0, 10**9))
@settings(deadline=None, suppress_health_check=list(HealthCheck), max_examples=40)
def test_legal_moves_reach_and_covers_agree_with_the_slow_writing(seed: int) -> None:
    random = Random(seed)
    state = new(**options(random))
    played = 0
    while state.to_act() != OVER and played < 250:
        if state.position()["phase"] in DECIDING and random.random() < 0.3:
            compare(state)
            if random.random() < 0.5 and (other := scattered(state, random)):
                compare(other)
        state.play(random.choice(state.moves()))
        played += 1


@pytest.mark.clause("CPH-043")
@pytest.mark.clause("CPH-044")
@pytest.mark.clause("CPH-045")
def test_every_arrow_of_every_tile_on_every_space_leads_where_the_slow_writing_says() -> None:
    for text in ("classic", SMALL):
        state = new(board=text, players=2)
        chart, board = state.sea.terms.chart, slow.Board(text if "\n" in text else None)
        for kind, arrows in enumerate(chart.tiles):
            for cell in chart.sea:
                for number, sail in enumerate(arrows):
                    end = chart.end(kind, cell, number)
                    slowly = board.sail(slow.space(chart.name(cell)), sail.arrow)
                    assert (slow.space(chart.name(end)) if end else None) == slowly


def test_scattered_positions_are_mostly_sound() -> None:
    random = Random(1)
    state = new(start_order="fixed")
    for _ in range(60):
        state.play(random.choice(state.moves()))
    assert sum(scattered(state, random) is not None for _ in range(50)) > 40
