"""`moves`, `why`, `step`, `position`, `replay`: questions about positions and records."""

from __future__ import annotations

from typing import Any

import click

from layline.cli.words import TEXTS
from layline.core import documents
from layline.core.ending import headline, seat_line
from layline.core.errors import IllegalMove, LaylineError
from layline.core.game import Game
from layline.core.record import Record
from layline.core.registry import load_game
from layline.core.state import CHANCE, OVER, State, play_and_tell
from layline.core.telling import Event
from layline.core.texts import seat_letter
from layline.kit.console import answer, json_flag, language_option, load_state
from layline.kit.speaking import Spoken

at_option = click.option("--at", type=int)


@click.command("moves", cls=Spoken, texts=TEXTS)
@click.argument("position")
@at_option
@language_option
@json_flag
def list_moves(position: str, at: int | None, language: str, as_json: bool) -> None:
    """List the legal moves of a POSITION (TOML, JSON or a record; - for standard input)."""
    game, state, _ = load_state(position, at)
    moves = [
        {"text": move.text, "number": int(move.number), "sentence": game.sentence(state, move, language)}
        for move in state.moves()
    ]
    if as_json:
        odds = {move.text: str(chance) for move, chance in state.odds()}
        answer({"to_act": who(state), "moves": moves, **({"odds": odds} if odds else {})})
        return
    click.echo(words(language, "to_act", who=who(state)))
    for move in moves:
        click.echo(f"  {move['text']:<12} {move['sentence']}")


@click.command("why", cls=Spoken, texts=TEXTS)
@click.argument("position")
@click.argument("move")
@at_option
@language_option
@json_flag
def why(position: str, move: str, at: int | None, language: str, as_json: bool) -> None:
    """Say why a MOVE may not be played in a POSITION, with the clause; or that it may."""
    game, state, _ = load_state(position, at)
    refusal = state.why_not(game.read(move))
    if as_json:
        found: dict[str, Any] = {"move": move, "legal": refusal is None}
        if refusal is not None:
            found |= {"code": refusal.code, "clause": refusal.clause, "values": refusal.values}
            found["sentence"] = game.explain(refusal, language)
        answer(found)
    elif refusal is None:
        click.echo(words(language, "may", move=move, sentence=game.sentence(state, game.read(move), language)))
    else:
        click.echo(
            words(language, "refused", move=move, reason=f"{game.explain(refusal, language)} ({refusal.clause})")
        )


@click.command("step", cls=Spoken, texts=TEXTS)
@click.argument("position")
@click.argument("moves", nargs=-1, required=True)
@language_option
@json_flag
def step(position: str, moves: tuple[str, ...], language: str, as_json: bool) -> None:
    """Play MOVES in a POSITION (chance outcomes are moves too); print events and the new position."""
    game, state, _ = load_state(position)
    told: list[Event] = []
    for number, text in enumerate(moves, 1):
        try:
            told += play_and_tell(state, game.read(text))
        except IllegalMove as error:
            reason = f"{game.explain(error.refusal, language)} ({error.refusal.clause})"
            raise LaylineError(words(language, "refused", move=f"{text} ({number})", reason=reason)) from None
    if as_json:
        answer({"events": [event_document(game, event, language) for event in told], **state_document(state)})
        return
    for event in told:
        click.echo(f"# {game.narrate(event, language)} ({event.clause})")
    if state.to_act() == OVER:
        click.echo(f"# {game.texts.say(language, f'result.{state.result().reason}')}")
    click.echo(documents.write(state.position()), nl=False)


@click.command("position", cls=Spoken, texts=TEXTS)
@click.argument("record")
@at_option
@json_flag
def position(record: str, at: int | None, as_json: bool) -> None:
    """Print the position of a RECORD after --at moves (all by default) as a document."""
    _, state, _ = load_state(record, at)
    if as_json:
        answer(state_document(state))
    else:
        click.echo(documents.write(state.position()), nl=False)


@click.command("replay", cls=Spoken, texts=TEXTS)
@click.argument("record")
@language_option
@json_flag
def replay(record: str, language: str, as_json: bool) -> None:
    """Replay a RECORD, telling what happens, and check that every move of it is legal."""
    found = Record.read(documents.read_text(record))
    game = load_game(found.game)
    state = found.first()
    rows: list[dict[str, Any]] = []
    for number, (state, move) in enumerate(found.steps(), 1):
        events = play_and_tell(state.copy(), move)
        rows.append(
            {"number": number, "move": move.text, "events": [event_document(game, event, language) for event in events]}
        )
        if not as_json:
            told = " ".join(game.narrate(event, language, found.seats) for event in events)
            click.echo(f"{number:>4}  {move.text:<10} {told}")
    if as_json:
        answer({"game": found.game, "moves": len(rows), "steps": rows, **state_document(state)})
    elif state.to_act() == OVER:
        show_result(game, state, found.seats, language)


def words(language: str, key: str, **values: object) -> str:
    """Return a sentence of the command's own."""
    return TEXTS.say(language, key, values)


def who(state: State) -> int | str:
    """Return the seat to act, or a word for chance and the end."""
    seat = int(state.to_act())
    return {CHANCE: "chance", OVER: "over"}.get(seat, seat)


def state_document(state: State) -> dict[str, Any]:
    """Return a position with who is to act, and the result when it is over."""
    found: dict[str, Any] = {"to_act": who(state), "position": state.position()}
    if state.to_act() == OVER:
        result = state.result()
        found["result"] = {"places": result.places, "winners": result.winners, "reason": result.reason}
    return found


def event_document(game: Game, event: Event, language: str) -> dict[str, Any]:
    """Return an event as plain data with its sentence."""
    found: dict[str, Any] = {"kind": event.kind, "clause": event.clause, "values": event.values}
    if event.audience is not None:
        found["audience"] = event.audience
    return {**found, "sentence": game.narrate(event, language)}


def show_result(game: Game, state: State, names: list[str], language: str) -> None:
    """Print the table of results."""
    result = state.result()
    names = [names[seat] if seat < len(names) else seat_letter(seat) for seat in range(len(result.places))]
    mine = [seat for seat, name in enumerate(names) if name == "me"]
    reason = game.texts.say(language, f"result.{result.reason}")
    click.echo(f"{headline(language, result.winners, names, mine)} {reason}")
    for seat in sorted(range(len(result.places)), key=lambda seat: (result.places[seat], seat)):
        click.echo(f"  {result.places[seat]}. {names[seat]}  {seat_line(game, state, seat, language)}".rstrip())


COMMANDS = [list_moves, why, step, position, replay]
