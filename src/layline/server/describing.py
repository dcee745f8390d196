"""Games and tables as plain data: what the page needs to offer them, to list them and to make the form of a new one."""

from __future__ import annotations

import tomllib
from functools import cache
from typing import Any

from layline.bots import bot_name, bots_for
from layline.core.drawing import Drawing
from layline.core.game import Game
from layline.core.options import Rule
from layline.core.record import Record
from layline.core.registry import games
from layline.core.state import WATCHER, OpenView, View, play_and_tell
from layline.core.telling import Event
from layline.kit.svg import flat_style
from layline.server.kept import Summary


def description(game: Game, language: str) -> dict[str, Any]:
    """Return a game with its options, presets and bots."""
    texts = game.texts
    return {
        "name": game.name,
        "rules": game.rules_version,
        **{key: texts.say(language, key) for key in ("title", "summary", "players", "length")},
        "options": [_option(game, name, rule, language) for name, rule in game.options_type.rules().items()],
        "presets": [
            {"name": name, "help": texts.say(language, f"preset.{name}"), "options": chosen}
            for name, chosen in game.presets().items()
        ],
        "secrets": has_secrets(game),
        "bots": [{"spec": name, "name": bot_name(game, name, language)} for name in bots_for(game)],
        "help": {key: text for key, text in texts.keys(language).items() if key.startswith("help.")},
    }


def table_line(found: Summary, who: str, language: str) -> dict[str, Any]:
    """Return a table for a list, of what is on disk alone, as somebody reads it."""
    game = games().get(found.game)
    seats = [
        {"name": bot_name(game, name, language) if game and kind == "bot" else name, "kind": kind}
        for name, kind in found.brief.people
    ]
    return {
        "id": found.id,
        "game": found.game,
        "title": game.texts.say(language, "title") if game else found.game,
        "phase": found.brief.phase,
        "seats": seats,
        "your_turn": who in found.brief.acting,
        "made": found.made,
    }


@cache
def has_secrets(game: Game) -> bool:
    """Say whether seats see different things in this game."""
    return not isinstance(game.new(game.options()).view(0), OpenView)


@cache
def portrait(game: Game, language: str, theme: str) -> str:
    """Return a picture for those who choose a game: under way, as the record in its folder has it."""
    view, told = _glimpse(game)
    return themed(game.draw(view, told, language), theme)


@cache
def _glimpse(game: Game) -> tuple[View, list[Event]]:
    state, told = game.new(game.options()), list[Event]()
    if (path := game.folder / "portrait.toml").exists():
        record = Record.read(path.read_text(encoding="utf-8"))
        state = record.first()
        for text in record.moves:
            told += [event for event in play_and_tell(state, game.read(text)) if event.audience is None]
    return state.view(WATCHER), told


def figure(game: Game, ident: str, language: str, theme: str) -> str | None:
    """Return a scenario of the rulebook as a drawing, or None when there is no such one."""
    path = game.folder / "scenarios.toml"
    scenarios = tomllib.loads(path.read_text(encoding="utf-8")).get("scenario", []) if path.exists() else []
    for scenario in scenarios:
        if scenario["id"] == ident and "error" not in scenario:
            state, told = game.setup(scenario["position"]), list[Event]()
            shown = str(scenario.get("figure", ""))
            for text in _moves_before(scenario.get("steps", []), shown):
                told += play_and_tell(state, game.read(text))
            view = state.view(max(int(state.to_act()), WATCHER))
            proof = game.proof(view, game.read(shown), language) if shown else None
            return themed(proof or game.draw(view, told, language), theme)
    return None


def _moves_before(steps: list[dict[str, Any]], shown: str) -> list[str]:
    """Return what is played before the move that a figure shows, legal or not; without one, the first step."""
    found: list[str] = []
    for step in steps if shown else steps[:1]:
        texts = str(step.get("play", "")).split()
        if shown in texts:
            return found + texts[: texts.index(shown)]
        found += texts
        if step.get("refused", {}).get("move") == shown:
            break
    return found


def themed(drawing: Drawing, theme: str) -> str:
    """Return a drawing as one document in one theme."""
    return drawing.styled(flat_style(drawing.style, theme)).svg()


def _option(game: Game, name: str, rule: Rule, language: str) -> dict[str, Any]:
    texts = game.texts
    found: dict[str, Any] = {
        "name": name,
        "kind": rule.kind,
        "default": game.options_type.defaults().get(name),
        "label": _say(game, language, f"option.{name}.name", name),
        "help": texts.say(language, f"option.{name}.help"),
        "expected": rule.expected().say(language),
    }
    if rule.kind == "whole":
        found |= {"low": rule.low, "high": rule.high, "zero": rule.zero, "clock": rule.clock}
    if rule.kind == "text":
        found["file"] = rule.file
    if rule.choices:
        found["choices"] = [
            {"value": value, "label": _say(game, language, f"option.{name}.{value}", str(value))}
            for value in rule.choices
        ]
    return found


def _say(game: Game, language: str, key: str, otherwise: str) -> str:
    return game.texts.say(language, key) if game.texts.has(key) else otherwise
