"""`layline play`: a game in the terminal, people and bots at one keyboard."""

from __future__ import annotations

import time
from pathlib import Path
from random import Random
from typing import Any

import click

from layline.bots import make_bot
from layline.cli.positions import show_result
from layline.cli.simulate import preset_options, split_bots
from layline.cli.words import TEXTS
from layline.core import documents
from layline.core.chance import draw_outcome
from layline.core.errors import BadNotation, BadText, IllegalMove, LaylineError
from layline.core.game import Game
from layline.core.moves import Move
from layline.core.options import Options
from layline.core.players import Bot, Budget
from layline.core.record import Record
from layline.core.registry import games, load_game
from layline.core.state import CHANCE, OVER, WATCHER, State, play_and_tell
from layline.core.texts import seat_letter
from layline.kit.console import game_options, language_option, read_options, write_file
from layline.kit.speaking import Spoken


@click.command("play", cls=Spoken, texts=TEXTS)
@click.argument("game", required=False)
@click.option("--seats")
@click.option("--seed", type=click.IntRange(0), default=None)
@click.option("--seconds", type=float, default=1.0, show_default=True)
@click.option("--preset")
@click.option("--resume", type=click.Path(exists=True))
@game_options
@language_option
def play(
    game: str | None,
    seats: str | None,
    seed: int | None,
    seconds: float,
    preset: str | None,
    resume: str | None,
    chosen: tuple[str, ...],
    language: str,
) -> None:
    """Play GAME in the terminal; without it, choose from a list. Type a move, or `help`."""
    found = load_game(game or choose_game(language))
    if resume is not None:
        record = Record.read(documents.read_text(resume))
        if record.game != found.name:
            raise BadText(record.game, found.name, resume)
    else:
        picked = {**preset_options(found, preset), **read_options(found, chosen)}
        names = split_seats(seats) if seats else usual_seats(found, picked)
        options = found.options(picked, players=len(names))
        warn(found, options, language)
        record = Record(found.name, found.rules_version, options.document(), names)
    Session(found, record, seed, seconds, language).run()


def choose_game(language: str) -> str:
    """Ask which game to play."""
    known = list(games().values())
    for number, game in enumerate(known, 1):
        click.echo(f"{number}  {game.texts.say(language, 'title')}: {game.texts.say(language, 'summary')}")
    while True:
        answer = click.prompt(TEXTS.say(language, "which_game"), default="1").strip()
        if answer.isdecimal() and 1 <= int(answer) <= len(known):
            return known[int(answer) - 1].name
        click.echo(TEXTS.say(language, "no_such_game", {"came": answer, "last": len(known)}))


def usual_seats(game: Game, picked: dict[str, Any]) -> list[str]:
    """Return one person against the game's own bot, in as many seats as the options say."""
    bot = next(iter(game.bots()), "random")
    return ["me"] + [f"bot:{bot}"] * (game.options(picked).players - 1)


def split_seats(text: str) -> list[str]:
    """Return who sits where; `me,bot:greedy:slip=0.2,bot:random` has three seats."""
    parts = split_bots(text.replace("bot:", "bot@"))
    return [part.replace("bot@", "bot:") for part in parts]


def warn(game: Game, options: Options, language: str) -> None:
    """Print what is allowed but unwise about the options."""
    for key, values in options.warnings():
        click.echo(game.texts.say(language, f"warning.{key}", values))


class Session:
    """One game at one keyboard."""

    def __init__(self, game: Game, record: Record, seed: int | None, seconds: float, language: str) -> None:
        self.game = game
        self.record = record
        self.language = language
        seed = int(time.time()) if seed is None else seed
        self.dice = Random(f"dice {seed}")
        self.budget = Budget(seconds)
        self.bots: dict[int, Bot] = {}
        for seat, name in enumerate(record.seats):
            if name.startswith("bot:"):
                self.bots[seat] = make_bot(game, name.removeprefix("bot:"), Random(f"bot {seat} {seed}"))
        self.state: State = record.replay()
        self.texts = TEXTS

    def say(self, key: str, **values: object) -> None:
        """Print a sentence of the terminal's own."""
        click.echo(self.texts.say(self.language, key, values))

    def run(self) -> None:
        """Play until the game is over or the person leaves."""
        self.say("welcome", title=self.game.texts.say(self.language, "title"))
        while self.state.to_act() != OVER:
            seat = int(self.state.to_act())
            moves = self.state.moves()
            if seat == CHANCE:
                self.play(draw_outcome(self.state, self.dice))
            elif len(moves) == 1 and moves[0].automatic:
                self.play(moves[0])
            elif seat in self.bots:
                self.play(self.bots[seat].decide(self.state.view(seat), moves, self.budget))
            elif not self.ask(seat):
                return
        click.echo(self.game.board_text(self.state.view(WATCHER), self.language))
        show_result(self.game, self.state, self.record.seats, self.language)
        self.offer_to_save()

    def play(self, move: Move) -> None:
        """Play a move, telling what the people at this keyboard may hear."""
        people = [seat for seat in range(len(self.record.seats)) if seat not in self.bots] or [WATCHER]
        for event in play_and_tell(self.state, move):
            if any(event.heard_by(seat) for seat in people):
                sentence = self.game.narrate(event, self.language, self.record.seats)
                click.echo(f"  {sentence}" + (f" ({event.clause})" if self.game.has_card(event) else ""))
        self.record.moves.append(move.text)

    def ask(self, seat: int) -> bool:
        """Let a person decide; return False when they leave."""
        view = self.state.view(seat)
        click.echo("")
        click.echo(self.game.board_text(view, self.language))
        while True:
            name = self.record.seats[seat] if seat < len(self.record.seats) else seat_letter(seat)
            legal = " ".join(move.text for move in self.state.moves()[:24])
            try:
                line = click.prompt(f"{name} [{legal}]", prompt_suffix="> ", default="", show_default=False)
            except click.Abort:
                self.say("bye")
                return False
            word, _, rest = line.strip().partition(" ")
            if word in ("quit", "q", "exit"):
                self.offer_to_save()
                return False
            if word and self.obey(seat, word, rest.strip()):
                return True

    def obey(self, seat: int, word: str, rest: str) -> bool:
        """Carry out one line; return True when the position changed."""
        try:
            match word:
                case "help" | "?":
                    self.say("help")
                    click.echo(self.game.texts.say(self.language, "help.move"))
                case "moves":
                    for move in self.state.moves():
                        click.echo(f"  {move.text:<10} {self.game.sentence(self.state, move, self.language)}")
                case "hint":
                    self.give_hint(seat)
                case "why":
                    self.explain(rest)
                case "undo":
                    return self.undo(seat)
                case "save":
                    self.save(rest)
                case _:
                    self.play(self.game.read(word))
                    return True
        except BadNotation as error:
            self.say("unknown", came=error.came, expected=error.expected)
        except IllegalMove as error:
            click.echo(
                f"  {self.game.explain(error.refusal, self.language, self.record.seats)} ({error.refusal.clause})"
            )
        except LaylineError as error:
            click.echo(f"  {error.said(self.language)}")
        return False

    def give_hint(self, seat: int) -> None:
        """Print a good move, if the game knows one."""
        move = self.game.hint(self.state.view(seat))
        if move is None:
            self.say("no_hint")
        else:
            self.say("hint", move=move.text, sentence=self.game.sentence(self.state, move, self.language))

    def explain(self, text: str) -> None:
        """Say whether a move is legal, and why not."""
        refusal = self.state.why_not(self.game.read(text))
        if refusal is None:
            self.say("legal", move=text)
        else:
            click.echo(f"  {self.game.explain(refusal, self.language, self.record.seats)} ({refusal.clause})")

    def undo(self, seat: int) -> bool:
        """Take back to this seat's last decision; return whether there was one."""
        for played in range(len(self.record.moves) - 1, -1, -1):
            former = self.record.replay(played)
            moves = former.moves()
            if former.to_act() == seat and not (len(moves) == 1 and moves[0].automatic):
                del self.record.moves[played:]
                self.state = former
                self.say("undone")
                return True
        self.say("no_undo")
        return False

    def save(self, path: str) -> None:
        """Write the record so far."""
        target = Path(path or f"{self.game.name}.toml")
        write_file(target, self.record.write())
        self.say("saved", path=target)

    def offer_to_save(self) -> None:
        """Say how to keep the game, and keep it under a name that is free."""
        if not self.record.moves:
            return
        number = 1
        while (target := Path(f"{self.game.name}-{number}.toml")).exists():
            number += 1
        answer = click.prompt(
            self.texts.say(self.language, "save_as", {"path": target}), default="", show_default=False
        )
        if answer.strip():
            self.save(str(target) if answer.strip() in ("y", "yes", "o", "oui") else answer.strip())


COMMANDS = [play]
