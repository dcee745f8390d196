"""Games as plain data: what the page needs to offer them and to make the form of a new table."""

from __future__ import annotations

from typing import Any

from layline.bots import bots_for
from layline.core.game import Game
from layline.core.options import Rule


def description(game: Game, language: str) -> dict[str, Any]:
    """Return a game with its options, presets and bots."""
    texts = game.texts
    return {
        "name": game.name,
        "rules": game.rules_version,
        **{key: texts.say(language, key) for key in ("title", "summary", "players", "length")},
        "options": [_option(game, name, rule, language) for name, rule in game.options_type.rules().items()],
        "presets": [
            {"name": name, "sentence": texts.say(language, f"preset.{name}"), "options": chosen}
            for name, chosen in game.presets().items()
        ],
        "bots": list(bots_for(game)),
        "help": {key: text for key, text in texts.keys(language).items() if key.startswith("help.")},
    }


def _option(game: Game, name: str, rule: Rule, language: str) -> dict[str, Any]:
    texts = game.texts
    found: dict[str, Any] = {
        "name": name,
        "kind": rule.kind,
        "default": game.options_type.defaults().get(name),
        "label": _say(game, language, f"option.{name}.name", name),
        "help": texts.say(language, f"option.{name}.help"),
        "expected": rule.expected(),
    }
    if rule.kind == "whole":
        found |= {"low": rule.low, "high": rule.high, "zero": rule.zero}
    if rule.kind == "choice":
        found["choices"] = [
            {"value": value, "label": _say(game, language, f"option.{name}.{value}", str(value))}
            for value in rule.choices
        ]
    return found


def _say(game: Game, language: str, key: str, otherwise: str) -> str:
    return game.texts.say(language, key) if game.texts.has(key) else otherwise
