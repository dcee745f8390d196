"""What every command shares: options from a shell, answers as text or JSON, progress."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, TypeVar

import click
from rich.console import Console

from layline.core import documents
from layline.core.errors import TEXTS, BadOption, BadText
from layline.core.game import Game
from layline.core.record import FORMAT, Record
from layline.core.registry import load_game
from layline.core.state import State
from layline.core.texts import LANGUAGES
from layline.kit.speaking import default_language

Decorated = TypeVar("Decorated", bound=Callable[..., Any])

out = Console(highlight=False, soft_wrap=True)
err = Console(stderr=True, highlight=False)


json_flag = click.option("--json", "as_json", is_flag=True)
language_option = click.option("--lang", "language", type=click.Choice(LANGUAGES), default=default_language)
game_options = click.option("-o", "--option", "chosen", multiple=True, metavar="NAME=VALUE")


def answer(document: Mapping[str, Any]) -> None:
    """Print one JSON object."""
    click.echo(json.dumps(document, ensure_ascii=False))


def read_options(game: Game, chosen: Iterable[str]) -> dict[str, Any]:
    """Return options given as NAME=VALUE; a text that may be a file can be given as its path."""
    rules = game.options_type.rules()
    found: dict[str, Any] = {}
    for pair in chosen:
        name, equals, value = pair.partition("=")
        if not equals:
            raise BadOption(repr(pair), TEXTS.phrase("expected.name_value"), "option")
        found[name] = file_text(value) if name in rules and rules[name].file else value
    return found


def file_text(value: str) -> str:
    """Return the text of a file when the value is the path of one, else the value itself."""
    looks_like_file = "/" in value or "." in value
    return documents.read_text(value) if looks_like_file and "\n" not in value else value


def load_state(source: str, at: int | None = None) -> tuple[Game, State, list[str]]:
    """Return the game and state of a position document or of a record (at a move), and who plays."""
    text = documents.read_text(source)
    document = documents.parse(text, source)
    if document.get("format") == FORMAT:
        record = Record.read(text)
        return load_game(record.game), record.replay(at), record.seats
    if at is not None:
        raise BadText(TEXTS.phrase("came.position"), TEXTS.phrase("expected.record_at"), source)
    return *set_up(document, source), []


def set_up(document: dict[str, Any], source: str) -> tuple[Game, State]:
    """Return the game and state of a position document."""
    name = document.get("game")
    if not isinstance(name, str):
        came = TEXTS.phrase("came.none") if name is None else repr(name)
        raise BadText(came, TEXTS.phrase("expected.game_name"), source)
    game = load_game(name)
    options = document.get("options")
    if isinstance(options, dict):
        rules = game.options_type.rules()
        for key, value in options.items():
            if isinstance(value, str) and key in rules and rules[key].file:
                options[key] = file_text(value)
    return game, game.setup(document)


def write_file(path: Path, data: str | bytes) -> None:
    """Write a file, or raise BadText with the reason."""
    try:
        if isinstance(data, str):
            path.write_text(data, encoding="utf-8")
        else:
            path.write_bytes(data)
    except OSError as error:
        raise BadText(repr(str(path)), TEXTS.phrase("expected.file_written"), documents.in_the_way(error)) from None


def interactive() -> bool:
    """Say whether a person sits at the terminal."""
    return sys.stdin.isatty() and sys.stdout.isatty()
