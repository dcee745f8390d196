"""The compiled form is really in use where it should be, and is made from these sources."""

import os

import pytest

from layline import compiled


def test_the_hot_modules_of_every_game_are_marked_for_the_compiler() -> None:
    marked = compiled.marked()
    assert {"layline.core.state", "layline.games.racetrack.rules", "layline.kit.segments"} <= set(marked)


@pytest.mark.skipif(not os.environ.get("LAYLINE_EXPECT_COMPILED"), reason="the compiled form was not asked for")
def test_the_compiled_form_is_in_use_and_fresh() -> None:
    plain = [name for name, used in compiled.in_use().items() if not used]
    assert plain == []
    assert compiled.NOTE.exists() and compiled.stale() == []


@pytest.mark.skipif(not os.environ.get("LAYLINE_PURE"), reason="the plain form was not asked for")
def test_the_plain_form_is_in_use_when_asked_for() -> None:
    assert not any(compiled.in_use().values())
