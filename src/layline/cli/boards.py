"""`layline draw`: a position or record as a picture."""

from __future__ import annotations

from pathlib import Path

import click

from layline.cli.positions import at_option
from layline.core import documents
from layline.core.errors import BadText
from layline.core.game import Drawing
from layline.core.record import FORMAT, Record
from layline.core.state import WATCHER, play_and_tell
from layline.core.telling import Event
from layline.kit.console import answer, json_flag, language_option, load_state, write_file
from layline.kit.picture import png


@click.command("draw")
@click.argument("position")
@click.option(
    "--to", "target", type=click.Path(path_type=Path), help="File to write, .svg or .png; default: SVG on the screen."
)
@at_option
@click.option("--seat", type=int, help="As this seat sees it; default: the seat to act.")
@click.option("--watch", is_flag=True, help="As somebody sees it who only watches.")
@click.option("--width", type=click.IntRange(16, 8000), default=1200, show_default=True, help="Width of a PNG.")
@click.option("--theme", type=click.Choice(["light", "dark"]), default="light", show_default=True)
@language_option
@json_flag
def draw(
    position: str,
    target: Path | None,
    at: int | None,
    seat: int | None,
    watch: bool,
    width: int,
    theme: str,
    language: str,
    as_json: bool,
) -> None:
    """Draw a POSITION or a record (with the trails so far) as SVG or PNG."""
    if position == "-" and target is None and as_json:
        raise BadText("no --to", "a file to write when the answer is JSON", "draw")
    game, state, _ = load_state(position, at)
    looking = WATCHER if watch else int(state.to_act()) if seat is None else seat
    drawing = game.draw(state.view(max(looking, WATCHER)), told_so_far(position, at), language)
    if target is None:
        click.echo(drawing.svg())
        return
    write_picture(drawing, target, width, theme)
    if as_json:
        answer({"file": str(target), "width": drawing.width, "height": drawing.height})


def told_so_far(source: str, at: int | None) -> list[Event]:
    """Return what a record told up to a move; nothing for a position."""
    if source == "-":
        return []
    text = documents.read_text(source)
    if documents.parse(text, source).get("format") != FORMAT:
        return []
    record = Record.read(text)
    wanted = len(record.moves) if at is None else at + len(record.moves) + 1 if at < 0 else at
    told: list[Event] = []
    for number, (state, move) in enumerate(record.steps()):
        if number >= wanted:
            break
        told += play_and_tell(state.copy(), move)
    return [event for event in told if event.audience is None]


def write_picture(drawing: Drawing, target: Path, width: int, theme: str) -> None:
    """Write a drawing to a file whose ending says how."""
    if target.suffix == ".png":
        write_file(target, png(drawing, width, theme))
    elif target.suffix == ".svg":
        write_file(target, drawing.svg())
    else:
        raise BadText(repr(target.name), "a name ending in .svg or .png", "--to")


COMMANDS = [draw]
