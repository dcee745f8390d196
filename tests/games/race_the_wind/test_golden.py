"""Finished races that must replay to the end they had."""

from pathlib import Path

import pytest

from layline.core import OVER, Record

GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.toml"))


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_golden_race_replays_to_its_places(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    record = Record.read(text)
    assert record.write() == text
    state = record.replay()
    assert state.to_act() == OVER
    assert list(state.result().places) == record.notes["places"]
    assert state.result().reason == "won"


def test_there_are_golden_races() -> None:
    assert len(GOLDEN) >= 2
