"""The command speaks the language that --lang asks for, wherever it stands; else the environment's."""

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from layline.cli import command
from layline.kit.speaking import Spoken

ENGLISH = {**os.environ, "LAYLINE_LANG": "en"}


def process(*words: str, environment: dict[str, str] = ENGLISH) -> subprocess.CompletedProcess[str]:
    line = [sys.executable, "-m", "layline.cli", *words]
    return subprocess.run(line, capture_output=True, text=True, check=False, timeout=120, env=environment)


def every(group: click.Group, *path: str) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    """Return every command with the words that lead to it."""
    yield path, group
    for name, found in group.commands.items():
        if isinstance(found, click.Group):
            yield from every(found, *path, name)
        else:
            yield (*path, name), found


EVERY = list(every(command))


@pytest.mark.parametrize(("path", "found"), EVERY, ids=[" ".join(path) or "layline" for path, _ in EVERY])
def test_every_command_and_option_is_explained_in_both_languages(path: tuple[str, ...], found: click.Command) -> None:
    said: dict[str, list[str]] = {}
    for language, usage in (("en", "Usage: "), ("fr", "Utilisation")):
        answer = CliRunner().invoke(command, [*path, "--help", "--lang", language])
        assert answer.exit_code == 0 and answer.output.startswith(usage), answer.output
        options = [param for param in found.params if isinstance(param, click.Option)]
        assert found.help and all(option.help for option in options)
        said[language] = [found.help, *(option.help or "" for option in options if option.name != "version")]
    assert isinstance(found, Spoken)
    assert [one for one, other in zip(said["en"], said["fr"], strict=True) if one == other] == []
    assert "exit" not in answer.output and "default:" not in answer.output


@pytest.mark.parametrize(
    "words",
    [
        ("moves", "nowhere.toml", "--lang", "fr"),
        ("--lang", "fr", "moves", "nowhere.toml"),
        ("bots", "chess", "--lang=fr"),
        ("sim", "racetrack", "--preset", "mad", "--lang", "fr"),
        ("sim", "racetrack", "-o", "track", "--lang", "fr"),
        ("backup", "Makefile", "--lang", "fr"),
    ],
    ids=" ".join,
)
def test_errors_are_said_in_the_language_that_was_asked_for(words: tuple[str, ...]) -> None:
    found = process(*words)
    assert found.returncode == 2 and found.stderr.startswith("layline: attendu"), found.stderr
    assert "expected" not in found.stderr
    said = [word for word in words if word not in ("--lang", "fr", "--lang=fr")]
    assert process(*said, environment={**ENGLISH, "LAYLINE_LANG": "fr"}).stderr == found.stderr
    assert process(*said, "--lang", "en", environment={**ENGLISH, "LAYLINE_LANG": "fr"}).stderr.startswith(
        "layline: expected"
    )


def test_a_document_that_is_no_position_is_refused_in_french(tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    path.write_text("cars = []\n")
    assert "un jeu" in process("moves", str(path), "--lang", "fr").stderr
    path.write_text('game = "racetrack"\n')
    assert "un enregistrement quand --at est donné" in process("moves", str(path), "--at", "3", "--lang", "fr").stderr


def test_the_server_says_in_french_where_it_is_and_what_is_in_its_way(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        found = process("serve", "--port", port, "--data", str(tmp_path), "--no-browser", "--lang", "fr")
    assert found.returncode == 2 and f"couter sur 127.0.0.1:{port}" in found.stderr
    announced = CliRunner().invoke(_announce, ["--lang", "fr"])
    assert announced.output.startswith("Layline\u202f: http://x/\nPour des amis sur ce réseau")


def test_the_doctor_speaks_french() -> None:
    found = process("doctor", "--lang", "fr")
    assert found.returncode == 0 and "aucun problème trouvé" in found.stdout and "jeu racetrack" in found.stdout


@click.command("serve", cls=Spoken, texts=command.texts)
def _announce() -> None:
    from layline.cli.serve import announce

    announce("http://x/", "")
