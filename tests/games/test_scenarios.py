"""The worked scenarios of every game, run as its scenarios.toml writes them."""

import tomllib
from typing import Any

import pytest

from layline.core import OVER, Game, LaylineError, State, games, play_and_tell

STEP_KEYS = {"play", "moves", "refused", "expect", "events", "winners", "places", "all_moves_tell"}
SCENARIO_KEYS = {"id", "clauses", "en", "fr", "position", "steps", "error", "figure"}


def scenarios() -> list[Any]:
    found = []
    for game in games().values():
        path = game.folder / "scenarios.toml"
        for scenario in tomllib.loads(path.read_text(encoding="utf-8"))["scenario"]:
            found.append(pytest.param(game, scenario, id=f"{game.name}-{scenario['id']}"))
    return found


def same(part: Any, whole: Any, path: str = "position") -> None:
    """Assert that everything `part` says is so in `whole`; it may leave things out."""
    if isinstance(part, dict):
        for key, value in part.items():
            assert key in whole, f"{path}.{key} is missing"
            same(value, whole[key], f"{path}.{key}")
    elif isinstance(part, list) and any(isinstance(item, dict) for item in part):
        assert len(part) == len(whole), f"{path} has {len(whole)} entries"
        for number, (one, other) in enumerate(zip(part, whole, strict=True)):
            same(one, other, f"{path}[{number}]")
    else:
        assert part == whole, f"{path} is {whole}, not {part}"


def run_step(game: Game, state: State, step: dict[str, Any]) -> None:
    assert set(step) <= STEP_KEYS, f"a step cannot say {set(step) - STEP_KEYS}"
    kinds: list[str] = []
    for text in step.get("play", "").split():
        kinds = [event.kind for event in play_and_tell(state, game.read(text))]
    if "events" in step:
        assert kinds == step["events"]
    if "moves" in step:
        assert " ".join(map(str, state.moves())) == step["moves"]
    if "refused" in step:
        refusal = state.why_not(game.read(step["refused"]["move"]))
        assert refusal is not None and refusal.code == step["refused"]["code"]
    if "all_moves_tell" in step:
        for move in state.moves():
            assert step["all_moves_tell"] in [event.kind for event in play_and_tell(state.copy(), move)], move
    same(step.get("expect", {}), state.position())
    if "winners" in step or "places" in step:
        assert state.to_act() == OVER
        assert list(state.result().winners) == step.get("winners", list(state.result().winners))
        assert list(state.result().places) == step.get("places", list(state.result().places))


@pytest.mark.parametrize(("game", "scenario"), scenarios())
def test_scenario(game: Game, scenario: dict[str, Any]) -> None:
    assert set(scenario) <= SCENARIO_KEYS
    assert scenario["clauses"] and scenario["en"] and scenario["fr"]
    if "error" in scenario:
        with pytest.raises(LaylineError, match=scenario["error"]):
            game.setup(scenario["position"])
        return
    assert scenario["steps"], "a scenario without steps checks nothing"
    state = game.setup(scenario["position"])
    for step in scenario["steps"]:
        run_step(game, state, step)
