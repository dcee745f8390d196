"""`layline sim`: many games between bots."""

from __future__ import annotations

import csv
import io
import json
import time
from pathlib import Path

import click
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from layline.arena.series import Row, Series, Standing, cores, run, standings
from layline.bots import bots_for, make_bot
from layline.cli.words import TEXTS, phrase, say, spelt
from layline.core.documents import in_the_way
from layline.core.errors import BadText
from layline.core.game import Game
from layline.core.players import Budget
from layline.core.registry import load_game
from layline.kit.console import answer, err, game_options, json_flag, out, read_options, write_file
from layline.kit.speaking import Spoken

COLUMNS = ("bot", "games", "wins", "rate", "interval", "place")


@click.command("sim", cls=Spoken, texts=TEXTS)
@click.argument("game")
@click.option("--players", "bots", default="random,random", show_default=True)
@click.option("--num", "games", type=click.IntRange(1, 10_000_000), default=100, show_default=True)
@click.option("--seed", type=click.IntRange(0), default=None)
@click.option("--jobs", default="auto", show_default=True)
@click.option("--seconds", type=float, default=1.0, show_default=True)
@click.option("--preset")
@game_options
@click.option("--output", type=click.Path(file_okay=False, path_type=Path))
@click.option("--format", "form", type=click.Choice(["jsonl", "csv"]), default="jsonl", show_default=True)
@click.option("--quiet", is_flag=True)
@json_flag
def sim(
    game: str,
    bots: str,
    games: int,
    seed: int | None,
    jobs: str,
    seconds: float,
    preset: str | None,
    chosen: tuple[str, ...],
    output: Path | None,
    form: str,
    quiet: bool,
    as_json: bool,
) -> None:
    """Play many games of GAME between bots; seats rotate, rates come with 95 % intervals."""
    found = load_game(game)
    names = tuple(split_bots(bots))
    options = {**preset_options(found, preset), **read_options(found, chosen)}
    found.options(options, players=len(names))
    from random import Random

    for name in names:
        make_bot(found, name, Random(0))
    seed = int(time.time()) % 1_000_000 if seed is None else seed
    series = Series(game, names, games, seed, options, Budget(seconds))
    rows = run_with_progress(series, process_count(jobs), quiet or as_json)
    if output is not None:
        write_rows(output, rows, form)
    report(series, rows, as_json)


def split_bots(text: str) -> list[str]:
    """Return the bots of `a,b:x=1,y=2,c`: a part with `=` but without `:` belongs to the bot before."""
    found: list[str] = []
    for part in text.split(","):
        if found and "=" in part and ":" not in part:
            found[-1] += f",{part}"
        else:
            found.append(part.removeprefix("bot:"))
    return found


def preset_options(game: Game, preset: str | None) -> dict[str, object]:
    """Return the options of a preset."""
    presets = game.presets()
    if preset is None:
        return {}
    if preset not in presets:
        raise BadText(repr(preset), phrase("expected.preset", game=game.name, names=", ".join(presets)), "--preset")
    return presets[preset]


def process_count(jobs: str) -> int:
    """Return the number of processes that --jobs asks for."""
    if jobs == "auto":
        return cores()
    if not jobs.isdigit() or not 1 <= int(jobs) <= 1024:
        raise BadText(repr(jobs), phrase("expected.jobs"), "--jobs")
    return int(jobs)


def run_with_progress(series: Series, jobs: int, quiet: bool) -> list[Row]:
    """Run a series under a progress bar."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=err, disable=quiet or not err.is_terminal, transient=True) as progress:
        task = progress.add_task(f"{series.game}", total=series.games)
        return run(series, jobs, lambda played: progress.advance(task, played))


def report(series: Series, rows: list[Row], as_json: bool) -> None:
    """Print what came out, with the seed that gives it again."""
    table = standings(series, rows)
    moves = sum(row["moves"] for row in rows) / len(rows)
    undecided = sum(not row["winners"] for row in rows)
    if as_json:
        answer(
            {
                "game": series.game,
                "games": series.games,
                "seed": series.seed,
                "options": dict(series.options),
                "moves": moves,
                "without_winner": undecided,
                "bots": [standing_document(one) for one in table],
            }
        )
        return
    out.print(standings_table(table))
    key = "sim.played_one" if series.games == 1 else "sim.played"
    out.print(
        say(
            key,
            games=spelt(series.games),
            game=series.game,
            seed=series.seed,
            moves=spelt(moves, 1),
            undecided=spelt(undecided),
        )
    )


def standings_table(table: list[Standing]) -> Table:
    """Return how each bot did, for people."""
    shown = Table(*(say(f"sim.{column}") for column in COLUMNS), box=None)
    for one in table:
        interval = say("sim.from_to", low=spelt(100 * one.low, 1), high=spelt(100 * one.high, 1))
        rate = say("sim.percent", rate=spelt(100 * one.rate, 1))
        wins = spelt(one.wins, 0 if float(one.wins).is_integer() else 2)
        shown.add_row(one.bot, spelt(one.games), wins, rate, interval, spelt(one.mean_place, 2))
    return shown


def standing_document(one: Standing) -> dict[str, object]:
    """Return a standing as plain data."""
    return {
        "bot": one.bot,
        "games": one.games,
        "wins": one.wins,
        "rate": one.rate,
        "interval": [one.low, one.high],
        "mean_place": one.mean_place,
    }


def write_rows(folder: Path, rows: list[Row], form: str) -> None:
    """Write a line a game, and each game's record beside."""
    try:
        (folder / "records").mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadText(repr(str(folder)), phrase("expected.folder"), in_the_way(error)) from None
    plain = [{key: value for key, value in row.items() if key != "record"} for row in rows]
    if form == "jsonl":
        write_file(folder / "games.jsonl", "".join(json.dumps(row) + "\n" for row in plain))
    else:
        text = io.StringIO()
        writer = csv.DictWriter(text, list(plain[0]))
        writer.writeheader()
        for row in plain:
            flat = {k: " ".join(map(str, v)) if isinstance(v, list) else v for k, v in row.items()}
            writer.writerow(flat)
        write_file(folder / "games.csv", text.getvalue())
    for row in rows:
        write_file(folder / "records" / f"{row['number']:06}.toml", row["record"])


@click.command("bots", cls=Spoken, texts=TEXTS)
@click.argument("game")
@json_flag
def list_bots(game: str, as_json: bool) -> None:
    """List the bots that can play a GAME."""
    names = list(bots_for(load_game(game)))
    if as_json:
        answer({"bots": names})
    else:
        click.echo("\n".join(names))


COMMANDS = [sim, list_bots]
