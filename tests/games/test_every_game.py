"""One contract for every game: walked by Hypothesis with any options and any moves."""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from layline.core import OVER, BadOption, Game, Options, Record, games
from layline.core.texts import LANGUAGES
from tests.contract import walk
from tests.toys import pairs, sealed

ALL = [*games().values(), pairs.GAME, sealed.GAME]
every_game = pytest.mark.parametrize("game", ALL, ids=lambda game: game.name)
unhurried = settings(deadline=None, suppress_health_check=list(HealthCheck), max_examples=25)


@st.composite
def option_sets(draw: st.DrawFn, game: Game) -> Options:
    """Any options of a game: a preset, changed here and there to anything its declaration allows."""
    chosen: dict[str, Any] = dict(draw(st.sampled_from(list(game.presets().values()))))
    for name, rule in game.options_type.rules().items():
        if draw(st.booleans()):
            continue
        if rule.kind == "whole":
            values = st.integers(rule.low, min(rule.high, rule.low + 12))
            chosen[name] = draw(st.just(0) | values if rule.zero else values)
        elif rule.kind == "choice":
            chosen[name] = draw(st.sampled_from(rule.choices))
        elif rule.kind == "flag":
            chosen[name] = draw(st.booleans())
        try:
            game.options(chosen)
        except BadOption:  # does not go with what was chosen before: leave it out
            del chosen[name]
    return game.options(chosen)


@every_game
@given(data=st.data())
@unhurried
def test_every_promise_holds_at_every_step(game: Game, data: st.DataObject) -> None:
    options = data.draw(option_sets(game), label="options")
    walk(game, options, lambda bound: data.draw(st.integers(0, bound - 1)), steps=25)


@every_game
@given(data=st.data(), seed=st.integers(0, 2**32))
@unhurried
def test_whole_games_end_within_their_bound(game: Game, data: st.DataObject, seed: int) -> None:
    from random import Random

    options = data.draw(option_sets(game), label="options")
    random = Random(seed)
    state = game.new(options)
    longest = game.longest(options)
    played = 0
    while state.to_act() != OVER and played < min(longest or 400, 20_000):
        moves = state.moves()
        state.play(moves[random.randrange(len(moves))])
        played += 1
    assert longest is None or played < min(longest, 20_000) or state.to_act() == OVER or played == 20_000


@every_game
def test_both_languages_say_the_same_things(game: Game) -> None:
    assert game.texts.differences() == []


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.name)
def test_the_record_behind_its_picture_is_a_game_under_way(game: Game) -> None:
    record = Record.read((game.folder / "portrait.toml").read_text(encoding="utf-8"))
    assert record.game == game.name
    assert len(record.moves) >= 10
    assert record.replay().to_act() != OVER


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.name)
def test_a_rulebook_holds_no_tags_besides_its_anchors(game: Game, language: str) -> None:
    """Pages make nodes of Markdown; any other tag would be read by people as it stands."""
    book = (game.folder / f"rules.{language}.md").read_text(encoding="utf-8")
    assert re.findall(r"</?[a-z]+[^>]*>", re.sub(r'<a id="[^"]+"></a>', "", book)) == []


def trace(**environment: str) -> str:
    """Play some games of every title in another process and return what it printed."""
    found = subprocess.run(
        [sys.executable, str(Path(__file__).parent.parent / "trace.py")],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=True,
    )
    return found.stdout


def test_two_hash_seeds_and_both_forms_give_the_same_games() -> None:
    plain = trace(PYTHONHASHSEED="1", LAYLINE_PURE="1")
    assert plain.count("\n") >= len(games())
    assert trace(PYTHONHASHSEED="2", LAYLINE_PURE="1") == plain
    assert trace(PYTHONHASHSEED="3", LAYLINE_PURE="") == plain
