"""Finished games that must replay to the places they note, whatever changes."""

from pathlib import Path

import pytest

from layline.core import OVER, Record

GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.toml"))


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_golden_game_replays_to_its_places(path: Path) -> None:
    record = Record.read(path.read_text(encoding="utf-8"))
    state = record.replay()
    assert state.to_act() == OVER
    assert list(state.result().places) == record.notes["places"]
    assert [values["vp"] for values in state.result().values] == record.notes["points"]


def test_there_are_golden_games_with_all_specials() -> None:
    moves = " ".join(path.read_text(encoding="utf-8") for path in GOLDEN)
    for word in (
        "special:X-FREE",
        "special:X-PS",
        "special:X-SWAP",
        "special:X-PRES",
        "safe:",
        "seize:",
        "remove_cheese:",
    ):
        assert word in moves, word
