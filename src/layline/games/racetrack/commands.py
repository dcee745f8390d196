"""Commands that only Racetrack has: `layline solve` and `layline tracks`."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import click
from rich.progress import Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

from layline.core.errors import BadText
from layline.core.texts import Phrase, texts_in
from layline.games.racetrack import trackfile, tracks
from layline.games.racetrack.driver.solver import Solution, solve
from layline.games.racetrack.options import RacetrackOptions
from layline.games.racetrack.phrases import phrase
from layline.games.racetrack.track import Track
from layline.kit.console import answer, err, file_text, json_flag, language_option, write_file
from layline.kit.picture import png
from layline.kit.speaking import Spoken, SpokenGroup, Worded, written

TEXTS = texts_in(Path(__file__).parent)

_SOLVER_OPTIONS = (
    "max_speed",
    "direction",
    "choices",
    "border_touch",
    "crash_limit",
    "laps",
    "start_speed",
    "cell_path",
)


def option_flags(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command a flag for each option that a lone car depends on: --max-speed and so on."""
    rules = RacetrackOptions.rules()
    for name in reversed(_SOLVER_OPTIONS):
        flag = f"--{name.replace('_', '-')}"
        command = click.option(flag, name, metavar="VALUE", cls=Worded, phrase=rules[name].expected())(command)
    return command


def options_from(track: str, chosen: dict[str, Any]) -> RacetrackOptions:
    """Return the options for a lone car on a track given by name or file."""
    given = {name: value for name, value in chosen.items() if value is not None}
    return RacetrackOptions.read({"track": file_text(track), "players": 1, **given})


@click.command("solve", cls=Spoken, texts=TEXTS)
@click.argument("track")
@option_flags
@click.option("--quiet", is_flag=True)
@language_option
@json_flag
def solve_command(track: str, quiet: bool, language: str, as_json: bool, **chosen: Any) -> None:
    """Find the fastest lap of a TRACK (a built-in name or a file): fewest moves, then best margin."""
    options = options_from(track, chosen)
    found = solve_with_progress(options, quiet or as_json, language)
    if as_json:
        answer(solution_document(track, options, found))
    else:
        click.echo("\n".join(line.say(language) for line in told(found, language)))


def told(found: Solution, language: str) -> list[Phrase]:
    """Return what a person wants to know of a solution; numbers are written as the language does."""
    if found.moves is None:
        return [phrase("solver.no_way")]
    effort = {
        "states": written(f"{found.states:,}", language),
        "seconds": written(f"{found.seconds:.2f}", language),
        "memory": f"{found.memory / 1e6:.0f}",
    }
    count, modulus = written(f"{found.lines:,}", language), written("1,000,000,007", language)
    return [
        phrase("solver.best", moves=found.moves, margin=found.margin, start=str(found.start)),
        phrase("solver.line_crashes" if found.crashes else "solver.line", line=found.line, crashes=found.crashes),
        phrase("solver.lines" if found.exact else "solver.lines_modulo", count=count, modulus=modulus),
        phrase("solver.effort_memory" if found.memory else "solver.effort", **effort),
    ]


def solve_with_progress(options: RacetrackOptions, quiet: bool, language: str) -> Solution:
    """Solve under a line that shows how far the search is."""
    columns = (SpinnerColumn(), TextColumn("{task.description}"), TimeElapsedColumn())
    with Progress(*columns, console=err, disable=quiet or not err.is_terminal, transient=True) as progress:
        task = progress.add_task(phrase("solver.searching").say(language), total=None)

        def show(level: int, states: int) -> None:
            so_far = phrase("solver.progress", turn=level, states=written(f"{states:,}", language))
            progress.update(task, description=so_far.say(language))

        return solve(options, show)


def solution_document(track: str, options: RacetrackOptions, found: Solution) -> dict[str, Any]:
    """Return a solution as plain data."""
    return {
        "track": track if "\n" not in track else options.the_track().name,
        "moves": found.moves,
        "margin": found.margin if found.moves is not None else None,
        "start": list(found.start),
        "place": found.place,
        "line": found.line,
        "lines": found.lines,
        "lines_exact": found.exact,
        "crashes": found.crashes if found.moves is not None else 0,
        "states": found.states,
        "seconds": round(found.seconds, 4),
        "peak_memory": found.memory,
    }


# -- tracks ------------------------------------------------------------------------------------


@click.group("tracks", cls=SpokenGroup, texts=TEXTS)
def tracks_group() -> None:
    """Look at tracks, check your own, import and export."""


@tracks_group.command("list", cls=Spoken, texts=TEXTS, key="tracks_list")
@json_flag
def list_tracks(as_json: bool) -> None:
    """List the built-in tracks."""
    rows = [track_document(name, tracks.track(name)) for name in tracks.builtin()]
    rows.sort(key=lambda row: (row["sprint"], row["width"] * row["height"]))
    if as_json:
        answer({"tracks": rows})
        return
    for row in rows:
        way = "sprint" if row["sprint"] else row["direction"]
        size = f"{row['width']} x {row['height']}"
        click.echo(f"{row['file']:<14} {row['name']:<16} {size:>9}  {row['places']} places  {way}")


def track_document(name: str, track: Track) -> dict[str, Any]:
    """Return what a list shows of a track."""
    x0, y0, width, height = track.extent()
    return {
        "file": name,
        "name": track.name if not track.sprint else name,
        "sprint": track.sprint,
        "direction": track.direction,
        "places": len(track.places(ends=False)),
        "width": width,
        "height": height,
        "x0": x0,
        "y0": y0,
        **dict(track.notes),
    }


@tracks_group.command("check", cls=Spoken, texts=TEXTS, key="tracks_check")
@click.argument("track")
@option_flags
@language_option
@json_flag
def check_track(track: str, language: str, as_json: bool, **chosen: Any) -> None:
    """Check a TRACK file: sound, and can a lap be driven? The rule it breaks is named otherwise."""
    options = options_from(track, chosen)
    found = solve_with_progress(options, as_json, language)
    document = track_document(track, options.the_track())
    if as_json:
        answer({**document, "sound": True, "moves": found.moves, "lap_possible": found.moves is not None})
        return
    click.echo(phrase("solver.sound", **document).say(language))
    result = phrase("solver.no_lap") if found.moves is None else phrase("solver.fastest", moves=found.moves)
    click.echo(result.say(language))


@tracks_group.command("import", cls=Spoken, texts=TEXTS, key="tracks_import")
@click.argument("source")
@click.option("--to", "target", type=click.Path(path_type=Path))
def import_track(source: str, target: Path | None) -> None:
    """Read a track in any form we know (native or one of three planning dialects) and write it in ours."""
    deliver(trackfile.write(trackfile.read(file_text(source))), target)


@tracks_group.command("export", cls=Spoken, texts=TEXTS, key="tracks_export")
@click.argument("track")
@click.option("--to", "target", type=click.Path(path_type=Path))
@click.option("--polygons", is_flag=True)
@click.option("--width", type=click.IntRange(16, 8000), default=1600, show_default=True)
@language_option
def export_track(track: str, target: Path | None, polygons: bool, width: int, language: str) -> None:
    """Write a TRACK as a track file or as a picture, by the ending of --to."""
    found = tracks.track(file_text(track))
    if target is not None and target.suffix in (".svg", ".png"):
        deliver_picture(track, target, width, language)
        return
    if polygons and found.sprint:
        raise BadText(phrase("came.sprint"), phrase("expected.circuit"), track)
    deliver(trackfile.write(trackfile.as_polygons(found) if polygons else found), target)


@tracks_group.command("draw", cls=Spoken, texts=TEXTS, key="tracks_draw")
@click.argument("track")
@click.option("--to", "target", type=click.Path(path_type=Path))
@click.option("--width", type=click.IntRange(16, 8000), default=1600, show_default=True)
@language_option
def draw_track(track: str, target: Path | None, width: int, language: str) -> None:
    """Draw a TRACK."""
    deliver_picture(track, target, width, language)


def deliver(text: str, target: Path | None) -> None:
    """Write a text to a file, or to the screen."""
    if target is None:
        click.echo(text, nl=False)
    else:
        write_file(target, text)


def deliver_picture(track: str, target: Path | None, width: int, language: str) -> None:
    """Draw the empty track."""
    from layline.core.state import WATCHER
    from layline.games.racetrack import GAME

    state = GAME.new(options_from(track, {}))
    drawing = GAME.draw(state.view(WATCHER), (), language)
    if target is None or target.suffix == ".svg":
        deliver(drawing.svg(), target)
    elif target.suffix == ".png":
        write_file(target, png(drawing, width))
    else:
        raise BadText(repr(target.name), phrase("expected.picture_name"), "--to")


COMMANDS = [solve_command, tracks_group]
