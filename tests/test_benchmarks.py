"""The control of the benchmark plays the same Connect Four as OpenSpiel, and reports can be made."""

import json
from random import Random

import pytest
from benchmarks.connect_four import DROPS, ConnectFour

from layline.core import OVER


def four_in_a_line(stones: set[tuple[int, int]]) -> bool:
    return any(
        all((x + k * dx, y + k * dy) in stones for k in range(4))
        for x, y in stones
        for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1))
    )


def test_the_control_plays_connect_four() -> None:
    """Against a plain second writing with sets, move by move."""
    for seed in range(300):
        random = Random(seed)
        state = ConnectFour()
        stones: list[set[tuple[int, int]]] = [set(), set()]
        heights = [0] * 7
        while state.to_act() != OVER:
            seat = int(state.to_act())
            open_columns = [column for column in range(7) if heights[column] < 6]
            assert [int(move.number) for move in state.moves()] == open_columns
            column = random.choice(open_columns)
            assert state.why_not(DROPS[column]) is None
            state.play(DROPS[column])
            stones[seat].add((column, heights[column]))
            heights[column] += 1
            assert (state.to_act() == OVER) == (four_in_a_line(stones[seat]) or sum(heights) == 42)
        if four_in_a_line(stones[seat]):
            assert state.result().winners == (seat,)


def test_the_control_agrees_with_open_spiel_move_by_move() -> None:
    pyspiel = pytest.importorskip("pyspiel")
    game = pyspiel.load_game("connect_four")
    for seed in range(200):
        random = Random(seed)
        ours, theirs = ConnectFour(), game.new_initial_state()
        while not theirs.is_terminal():
            assert [int(move.number) for move in ours.moves()] == theirs.legal_actions()
            assert ours.to_act() == theirs.current_player()
            column = random.choice(theirs.legal_actions())
            ours.play(DROPS[column])
            theirs.apply_action(column)
        assert ours.to_act() == OVER
        assert list(ours.result().scores()) == theirs.returns()


def test_a_quick_benchmark_reports_every_contender(capsys: pytest.CaptureFixture[str]) -> None:
    from layline.cli.bench import bench_command

    bench_command.main(["--quick", "--json"], standalone_mode=False)
    found = json.loads(capsys.readouterr().out)
    assert any("driven from Python" in name for name in found["microseconds"])
    assert all(value > 0 for value in found["microseconds"].values())
    assert found["units_a_second"]


@pytest.mark.parametrize("rate", [0, 50])
def test_a_small_load_on_a_real_server_is_reported(
    rate: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("uvloop")
    from benchmarks import table_load

    game = "--game racetrack -o track=paddock -o laps=99 -o round_limit=0 --bot greedy:slip=0.3 --moves 600"
    words = f"--tables 2 --seconds 0.3 --rounds 0 --rate {rate}"
    monkeypatch.setattr("sys.argv", ["table_load", *game.split(), *words.split()])
    table_load.main()
    rows = [line.split(" | ") for line in capsys.readouterr().out.splitlines() if line.startswith("| 2 |")]
    assert [row[1] for row in rows] == ["as fast as acknowledged", *([f"{rate} a second"] if rate else [])]
    for row in rows:
        moves_a_second, delay = float(row[2].replace(",", "")), float(row[3].removesuffix(" ms"))
        assert moves_a_second > 1 and delay > 0, row
