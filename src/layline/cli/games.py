"""`layline games`: what can be played, with which options and bots."""

from __future__ import annotations

from typing import Any

import click

from layline.bots import bots_for
from layline.cli.words import TEXTS
from layline.core.game import Game
from layline.core.registry import games, load_game
from layline.kit.console import answer, json_flag, language_option
from layline.kit.speaking import Spoken


@click.command("games", cls=Spoken, texts=TEXTS)
@click.argument("name", required=False)
@language_option
@json_flag
def list_games(name: str | None, language: str, as_json: bool) -> None:
    """List the games, or show one with its options, presets and bots."""
    chosen = [load_game(name)] if name else list(games().values())
    if as_json:
        answer({"games": [description(game, language) for game in chosen]})
        return
    for game in chosen:
        say = game.texts
        named = {"name": game.name, "title": say.say(language, "title"), "version": game.rules_version}
        click.echo(TEXTS.say(language, "games.game", named))
        click.echo(f"  {say.say(language, 'summary')}")
        click.echo(f"  {say.say(language, 'players')}; {say.say(language, 'length')}")
        if name:
            show_details(game, language)


def show_details(game: Game, language: str) -> None:
    """Print options, presets and bots."""
    defaults = game.options_type.defaults()
    for option, rule in game.options_type.rules().items():
        click.echo(f"\n  -o {option}={defaults[option]}   {rule.expected().say(language)}")
        click.echo(f"     {game.texts.say(language, f'option.{option}.help')}")
    click.echo("")
    for preset in game.presets():
        click.echo(f"  --preset {preset}: {game.texts.say(language, f'preset.{preset}')}")
    click.echo("\n  " + TEXTS.say(language, "games.bots", {"names": ", ".join(bots_for(game))}))


def description(game: Game, language: str) -> dict[str, Any]:
    """Return all of it as plain data."""
    defaults = game.options_type.defaults()
    options = [
        {
            "name": name,
            "kind": rule.kind,
            "default": defaults[name],
            "expected": rule.expected().say(language),
            "help": game.texts.say(language, f"option.{name}.help"),
        }
        for name, rule in game.options_type.rules().items()
    ]
    return {
        "name": game.name,
        "title": game.texts.say(language, "title"),
        "summary": game.texts.say(language, "summary"),
        "rules": game.rules_version,
        "options": options,
        "presets": game.presets(),
        "bots": list(bots_for(game)),
    }


COMMANDS = [list_games]
