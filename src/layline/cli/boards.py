"""`layline draw`: a position or record as a picture."""

from __future__ import annotations

from pathlib import Path

import click

from layline.cli.positions import at_option, words
from layline.cli.words import TEXTS, phrase
from layline.core import documents
from layline.core.drawing import Drawing
from layline.core.errors import BadText
from layline.core.record import FORMAT, Record
from layline.core.state import WATCHER, play_and_tell
from layline.core.telling import Event
from layline.kit.console import answer, json_flag, language_option, load_state, write_file
from layline.kit.picture import FILMS, png
from layline.kit.picture import film as film_of
from layline.kit.speaking import Spoken


@click.command("draw", cls=Spoken, texts=TEXTS)
@click.argument("position")
@click.option("--to", "target", type=click.Path(path_type=Path))
@click.option("--film", type=click.Path(path_type=Path))
@at_option
@click.option("--seat", type=int)
@click.option("--watch", is_flag=True)
@click.option("--width", type=click.IntRange(16, 8000))
@click.option("--theme", type=click.Choice(["light", "dark"]), default="light", show_default=True)
@language_option
@json_flag
def draw(
    position: str,
    target: Path | None,
    film: Path | None,
    at: int | None,
    seat: int | None,
    watch: bool,
    width: int | None,
    theme: str,
    language: str,
    as_json: bool,
) -> None:
    """Draw a POSITION or a record (with the trails so far) as SVG or PNG, or a record as a film."""
    if film is not None:
        write_film(position, film, WATCHER if seat is None else seat, width or 480, theme, language, as_json)
        return
    if position == "-" and target is None and as_json:
        raise BadText(phrase("came.no_target"), phrase("expected.target"), "draw")
    game, state, _ = load_state(position, at)
    looking = WATCHER if watch else int(state.to_act()) if seat is None else seat
    drawing = game.draw(state.view(max(looking, WATCHER)), told_so_far(position, at), language)
    if target is None:
        click.echo(drawing.svg())
        return
    write_picture(drawing, target, width or 1200, theme)
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
        raise BadText(repr(target.name), phrase("expected.picture"), "--to")


def write_film(source: str, target: Path, looking: int, width: int, theme: str, language: str, as_json: bool) -> None:
    """Write a record as moving pictures, and say when positions were left out."""
    kind = target.suffix.removeprefix(".")
    if kind not in FILMS:
        raise BadText(repr(target.name), phrase("expected.film"), "--film")
    made = film_of(Record.read(documents.read_text(source)), kind, width, theme, looking, language)
    write_file(target, made.data)
    if as_json:
        answer({"file": str(target), "frames": made.frames, "shown": made.shown, "positions": made.positions})
    elif made.shown < made.positions:
        click.echo(words(language, "film_short", shown=made.shown, positions=made.positions))


COMMANDS = [draw]
