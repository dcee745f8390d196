"""`layline bench`: the table of speeds, with ratios to other libraries measured in the same run."""

from __future__ import annotations

import platform
from datetime import UTC, datetime
from pathlib import Path

import click

from layline.arena import bench
from layline.arena.peers import versions
from layline.arena.series import cores
from layline.cli.words import TEXTS
from layline.kit.console import answer, err, json_flag, write_file
from layline.kit.speaking import Spoken

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
    with err.status("measuring", spinner="dots") as status:
        lines = bench.measure(rounds, seconds, status.update)
        status.update("each game's own work")
        work = bench.own_work(1 if quick else 3)
        status.update("compiled against plain")
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


def report(
    lines: list[bench.Line], work: list[tuple[str, float]], forms: dict[str, dict[str, float]], command: str
) -> str:
    """Return the whole report as Markdown."""
    machine = f"{platform.machine()}, {cores()} cores, Python {platform.python_version()}, {platform.system()}"
    speeds = {line.name: line.microseconds for line in lines}
    there = [peer for peer in PEERS if peer in speeds]
    parts = [
        "# Benchmarks",
        "",
        f"Made by `{command}` on {datetime.now(UTC):%Y-%m-%d}; form in use: {bench.form()}.",
        f"Machine: {machine}. Peers: {versions()}.",
        "",
        "Microseconds of processor time for a move of a random game (for `copy()`, a copy): median of the rounds,",
        "smallest and largest in brackets. Contenders take turns in one process. The columns on the right say how",
        "many times as fast as each peer, in the same run.",
        "",
        "| contender | µs | " + " | ".join(there) + " |",
        "|---|---:|" + "---:|" * len(there),
    ]
    for line in lines:
        times = f"{line.microseconds:.3f} ({line.least:.3f} to {line.most:.3f})"
        ratios = " | ".join("" if "copy" in line.name else f"{speeds[peer] / line.microseconds:.1f}" for peer in there)
        parts.append(f"| {line.name} | {times} | {ratios} |")
    parts += ["", "## Each game's own work", "", "| work | units a second |", "|---|---:|"]
    parts += [f"| {name} | {rate:,.0f} |" for name, rate in work]
    if forms:
        parts += ["", "## Compiled against plain Python", "", "Units a second of the same source in both forms.", ""]
        parts += ["| contender | compiled | plain | times |", "|---|---:|---:|---:|"]
        for name, found in forms.items():
            ratio = found["compiled"] / found["plain"]
            parts.append(f"| {name} | {found['compiled']:,.0f} | {found['plain']:,.0f} | {ratio:.1f} |")
    return "\n".join([*parts, ""])


COMMANDS = [bench_command]
