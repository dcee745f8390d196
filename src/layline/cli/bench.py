"""`layline bench`: the table of speeds, with ratios to other libraries measured in the same run."""

from __future__ import annotations

import platform
from datetime import UTC, datetime
from pathlib import Path

import click

from layline.arena import bench
from layline.arena.peers import versions
from layline.arena.series import cores
from layline.cli.words import TEXTS, say, spelt
from layline.core.registry import games
from layline.kit.console import answer, err, json_flag, write_file
from layline.kit.speaking import Spoken, default_language, reworded

REST = "\n<!-- measured by other commands -->\n"
"""What follows this line of the report is not ours to write."""
PEERS = ("OpenSpiel connect_four", "OpenSpiel crazy_eights", "OpenSpiel chess", "python-chess", "Catanatron")


@click.command("bench", cls=Spoken, texts=TEXTS)
@click.option("--rounds", type=click.IntRange(1, 100), default=7, show_default=True)
@click.option("--seconds", type=float, default=0.3, show_default=True)
@click.option("--quick", is_flag=True)
@click.option("--write", "target", type=click.Path(path_type=Path))
@json_flag
def bench_command(rounds: int, seconds: float, quick: bool, target: Path | None, as_json: bool) -> None:
    """Time moves, copies and solvers, beside OpenSpiel, python-chess and Catanatron where installed."""
    rounds, seconds = (1, 0.1) if quick else (rounds, seconds)
    with err.status(say("bench.measuring"), spinner="dots") as status:
        lines = bench.measure(rounds, seconds, lambda number, name: status.update(progress(number, rounds, name)))
        status.update(say("bench.own_work"))
        work = bench.own_work(1 if quick else 3)
        status.update(say("bench.forms"))
        forms = {} if quick else bench.both_forms(min(rounds, 3))
    text = report(lines, work, forms, f"layline bench --rounds {rounds} --seconds {seconds:g}")
    if target is not None:
        rest = target.read_text(encoding="utf-8").partition(REST)[1:] if target.exists() else ()
        write_file(target, text + "".join(rest))
    if as_json:
        speeds = {line.name: line.microseconds for line in lines}
        answer({"form": bench.form(), "microseconds": speeds, "units_a_second": dict(work), "forms": forms})
    else:
        click.echo(text)


def progress(number: int, rounds: int, name: str) -> str:
    """Say which contender runs."""
    return say("bench.round", number=number, rounds=rounds, name=named(name))


def report(
    lines: list[bench.Line], work: list[tuple[str, float]], forms: dict[str, dict[str, float]], command: str
) -> str:
    """Return the whole report as Markdown, in the reader's language."""
    made = {"command": command, "day": f"{datetime.now(UTC):%Y-%m-%d}", "form": say(f"bench.form.{bench.form()}")}
    machine = {"kind": platform.machine(), "cores": cores(), "python": platform.python_version()}
    parts = [
        f"# {say('bench.title')}",
        "",
        say("bench.made", **made),
        say("bench.machine", **machine, system=platform.system(), peers=versions() or say("bench.no_peers")),
        "",
        *say("bench.how").splitlines(),
        "",
        *speeds_table(lines),
        "",
        f"## {say('bench.own_work')}",
        "",
        f"| {say('bench.work')} | {say('bench.units')} |",
        "|---|---:|",
        *(f"| {named(name)} | {spelt(rate)} |" for name, rate in work),
    ]
    if forms:
        parts += ["", f"## {say('bench.forms')}", "", say("bench.forms_how"), "", *forms_table(forms)]
    return "\n".join([*parts, ""])


def speeds_table(lines: list[bench.Line]) -> list[str]:
    """Return a row for each contender, with how many times as fast as each peer it is."""
    speeds = {line.name: line.microseconds for line in lines}
    there = [peer for peer in PEERS if peer in speeds]
    rows = [f"| {say('bench.contender')} | µs | " + " | ".join(there) + " |", "|---|---:|" + "---:|" * len(there)]
    for line in lines:
        least, most = spelt(line.least, 3), spelt(line.most, 3)
        times = say("bench.times", median=spelt(line.microseconds, 3), least=least, most=most)
        ratios = ["" if "copy" in line.name else spelt(speeds[peer] / line.microseconds, 1) for peer in there]
        rows.append(f"| {named(line.name)} | {times} | {' | '.join(ratios)} |")
    return rows


def forms_table(forms: dict[str, dict[str, float]]) -> list[str]:
    """Return a row for each contender, with how many times as fast its compiled form is."""
    columns = [say(f"bench.{column}") for column in ("contender", "form.compiled", "form.plain", "ratio")]
    rows = [f"| {' | '.join(columns)} |", "|---|---:|---:|---:|"]
    for name, found in forms.items():
        ratio = spelt(found["compiled"] / found["plain"], 1)
        rows.append(f"| {named(name)} | {spelt(found['compiled'])} | {spelt(found['plain'])} | {ratio} |")
    return rows


def named(name: str) -> str:
    """Return what a contender or a game's own work is called; programs know both by their English names."""
    game, _, own = name.partition(": ")
    if game in games() and games()[game].texts.has(f"benchmark.{own}"):
        return f"{game}: {games()[game].texts.say(default_language(), f'benchmark.{own}')}"
    return reworded(TEXTS, "bench.name", name, default_language())


COMMANDS = [bench_command]
