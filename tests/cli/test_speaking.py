"""The command speaks the language that --lang asks for, wherever it stands; else the environment's."""

import ast
import os
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from layline.arena import bench
from layline.cli import command
from layline.cli.bench import report
from layline.core import games
from layline.kit.speaking import TEXTS, Spoken, refused, reworded

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


REFUSED = {
    "sime": "Il n'y a pas de commande 'sime'. Vouliez-vous dire 'sim'\u202f?",
    "--loud": "Il n'y a pas d'option '--loud'.",
    "sim": "Il manque 'GAME'.",
    "sim racetrack --num": "L'option '--num' demande une valeur.",
    "sim racetrack --quiet=yes": "L'option '--quiet' ne prend pas de valeur.",
    "sim racetrack --num many": "Valeur refusée pour '--num'\u202f: 'many' n'est pas un nombre entier.",
    "sim racetrack --num 0": "Valeur refusée pour '--num'\u202f: 0 n'est pas dans 1<=x<=10000000.",
    "sim racetrack --seconds soon": "Valeur refusée pour '--seconds'\u202f: 'soon' n'est pas un nombre.",
    "sim racetrack one more": "Des mots de trop (one more)",
    "draw x --theme pink": "Valeur refusée pour '--theme'\u202f: 'pink' n'est pas parmi 'light', 'dark'.",
    "play --resume nowhere": "Valeur refusée pour '--resume'\u202f: 'nowhere' n'existe pas.",
    "restore .": "Valeur refusée pour 'FILE'\u202f: '.' est un dossier, pas un fichier.",
}


@pytest.mark.parametrize("line", REFUSED)
def test_what_click_cannot_take_is_said_in_the_language_that_was_asked_for(line: str) -> None:
    said: dict[str, str] = {}
    for language in ("en", "fr"):
        with pytest.raises(click.ClickException) as refusal:
            command.main(["--lang", language, *line.split()], standalone_mode=False)
        said[language] = refused(refusal.value).replace("\u2019", "'")
        plain = " ".join(refusal.value.format_message().split())
    assert said == {"en": plain, "fr": REFUSED[line]}


def test_a_person_reads_it_in_french_whether_asked_for_or_by_the_environment() -> None:
    asked = process("sim", "--lang", "fr")
    assert (asked.returncode, asked.stderr) == (2, "layline: Il manque 'GAME'.\n")
    assert process("sim", environment={**ENGLISH, "LAYLINE_LANG": "fr"}).stderr == asked.stderr


SAID_BY_CLICK = re.compile(r"_\(\s*(\"[^\"]+\")|ngettext\(\s*(\"[^\"]+\"),\s*(\"[^\"]+\")")
NEVER_SAID = re.compile(
    r"Choice\(|is not {choice}|does not match the format|UUID|writable|executable|Missing parameter|Missing {"
    r"|Invalid value: |Could not open file|unknown error|Error: |Try '|Invalid start character|values are required"
)
"""Words of click for what no command of ours has, or for its own way of printing an error, which is not ours."""


def known(words: str) -> bool:
    """Say whether words of click are ours to say, alone or as a part of a longer sentence."""
    usual = words.replace("{name} {filename", "File {filename").replace("{number_type}", "integer")
    said = " ".join(re.sub(r"{\w+(!r)?}", "7", usual).split())
    forms = (said, f"{said} 7.", f"7 {said}", f"Directory 7 is a {said}.", f"{said.title()} 7 does not exist.")
    return any(reworded(TEXTS, "click", form, "fr") != form for form in forms)


def test_whatever_click_may_say_of_what_it_was_given_is_known() -> None:
    """A newer click that words something anew would be English in a French terminal."""
    unknown = []
    for module in (click.exceptions, click.types, click.parser):
        for found in SAID_BY_CLICK.finditer(Path(str(module.__file__)).read_text(encoding="utf-8")):
            literals: list[str] = [ast.literal_eval(literal) for literal in found.groups() if literal]
            unknown += [words for words in literals if not NEVER_SAID.search(words) and not known(words)]
    assert unknown == []


def test_the_table_of_a_series_is_in_french() -> None:
    line = "sim racetrack --players greedy,random --num 3 --jobs 1 --seed 3 --lang"
    french, english = (CliRunner().invoke(command, [*line.split(), language]).output for language in ("fr", "en"))
    assert "robot" in french and "rang moyen" in french and "\u202f%" in french and "3 parties de racetrack" in french
    assert "mean place" in english and "3 games of racetrack, seed 3" in english
    assert not set(re.findall(r"[a-z]{4,}", french)) & {
        "games",
        "wins",
        "rate",
        "interval",
        "mean",
        "seed",
        "moves",
        "without",
    }


def test_the_games_are_listed_in_french() -> None:
    found = CliRunner().invoke(command, ["games", "racetrack", "--lang", "fr"]).output
    assert "(règle 1.0)" in found and "robots\u202f: random" in found


def test_a_game_that_is_not_in_the_list_is_asked_for_again_in_french() -> None:
    found = CliRunner().invoke(command, ["play", "--lang", "fr"], input="9\n1\n").output
    assert "9\u202f? Un nombre de 1 à 5." in found and "Error" not in found


def test_the_report_of_the_benchmark_is_in_french() -> None:
    lines = [bench.Line(name, 1234.5678, 1.0, 2.0) for name in bench.contenders()]
    work = [(f"{game.name}: {name}", 1e6) for game in games().values() for name in game.benchmarks()]
    forms = {line.name: {"compiled": 2e6, "plain": 1e6} for line in lines}

    @click.command("bench", cls=Spoken, texts=command.texts)
    def shown() -> None:
        click.echo(report(lines, work, forms, "layline bench"))

    french, english = (CliRunner().invoke(shown, ["--lang", language]).output.splitlines() for language in ("fr", "en"))
    assert "# Mesures" in french and "| racetrack: solveur, états | 1\u202f000\u202f000 |" in french
    assert any(
        line.startswith("| racetrack, 4 places\u202f: mené depuis Python | 1\u202f234,568 (1,000 à 2,000) |")
        for line in french
    )
    assert "| racetrack: solver, states | 1,000,000 |" in english
    same = {line for line in french if line and not set(line) <= set("|-:")} & set(english)
    assert [line for line in same if "copy()" not in line] == []


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
