"""Finished races that must always replay to the places and poses noted in them."""

from pathlib import Path

import pytest

from layline.core import OVER, Record

FILES = sorted((Path(__file__).parent / "golden").glob("*.toml"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_golden_race_replays_to_its_end(path: Path) -> None:
    record = Record.read(path.read_text(encoding="utf-8"))
    state = record.replay()
    assert state.to_act() == OVER
    assert list(state.result().places) == record.notes["places"]
    assert [boat["pos"] for boat in state.position()["boats"]] == record.notes["end"]
    assert record.write() == path.read_text(encoding="utf-8")
