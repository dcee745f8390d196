"""A game written down: header and move texts, chance and automatic moves included.

A record is a small TOML file. It reads, writes and replays byte for byte, needs no generator of
random numbers, and says up to where it could be replayed when it could not.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final

import tomli_w

from layline.core.documents import parse_toml
from layline.core.errors import BadRecord, BadText, IllegalMove, LaylineError
from layline.core.moves import Move
from layline.core.registry import load_game
from layline.core.state import State

FORMAT: Final = "layline record 1"
_LINE: Final = 76


@dataclass
class Record:
    """One game from its first position on, as text."""

    game: str
    rules: str
    options: dict[str, Any] = field(default_factory=dict)
    seats: list[str] = field(default_factory=list)
    """Who sits where: a name, or `bot:` and what the bot is."""
    moves: list[str] = field(default_factory=list)
    start: dict[str, Any] = field(default_factory=dict)
    """The position document the game starts from; empty means from the beginning."""
    notes: dict[str, Any] = field(default_factory=dict)
    """Anything worth keeping that replaying does not need: date, event, seed, result."""

    # -- text ------------------------------------------------------------------------

    def write(self) -> str:
        """Return the file's text."""
        header: dict[str, Any] = {"format": FORMAT, "game": self.game, "rules": self.rules}
        header["seats"] = self.seats
        header["moves"] = _wrapped(self.moves) if self.moves else ""
        for name in ("options", "notes", "start"):
            table = getattr(self, name)
            if table:
                header[name] = table
        return tomli_w.dumps(header, multiline_strings=True)

    @classmethod
    def read(cls, text: str) -> Record:
        """Read a file's text, or raise BadRecord."""
        try:
            header = parse_toml(text)
        except BadText as error:
            raise BadRecord("toml", {"why": error}) from None
        if header.get("format") != FORMAT:
            raise BadRecord("format", {"format": repr(FORMAT), "came": repr(header.get("format"))})
        kinds = {"game": str, "rules": str, "options": dict, "seats": list, "moves": str, "start": dict, "notes": dict}
        for name, value in header.items():
            if name != "format" and (name not in kinds or not isinstance(value, kinds[name])):
                raise BadRecord("field", {"names": ", ".join(kinds), "name": name, "came": repr(value)[:100]})
        for name in ("game", "rules"):
            if name not in header:
                raise BadRecord("missing", {"name": repr(name)})
        header.pop("format")
        return cls(**{**header, "moves": header.get("moves", "").split()})

    # -- replay ----------------------------------------------------------------------

    def first(self) -> State:
        """Return the position before the first move."""
        try:
            game = load_game(self.game)
            _check_version(self.rules, game.rules_version)
            if self.start:
                return game.setup({**self.start, "options": self.options})
            return game.new(game.options(self.options))
        except BadRecord:
            raise
        except LaylineError as error:
            raise BadRecord("setup", {"why": error}) from error

    def steps(self) -> Iterator[tuple[State, Move]]:
        """Yield each position with the move played in it; the same state object goes on changing."""
        state = self.first()
        game = load_game(self.game)
        for played, text in enumerate(self.moves):
            try:
                move = game.read(text)
                refusal = state.why_not(move)
                if refusal is not None:
                    raise IllegalMove(text, refusal, partial(game.explain, refusal))
            except LaylineError as error:
                values = {"played": played, "total": len(self.moves), "why": error}
                raise BadRecord("replayed", values, played) from error
            yield state, move
            state.apply(move)

    def replay(self, at: int | None = None) -> State:
        """Return the position after `at` moves (all by default; negative counts from the end)."""
        total = len(self.moves)
        wanted = total if at is None else at + total + 1 if at < 0 else at
        if not 0 <= wanted <= total:
            raise BadRecord("position", {"total": total, "came": str(at)})
        state = self.first()
        for played, (state, _) in enumerate(self.steps()):  # the last one is the answer
            if played == wanted:
                return state.copy()
        return state


def _check_version(record: str, game: str) -> None:
    if record.split(".", maxsplit=1)[0] != game.split(".", maxsplit=1)[0]:
        raise BadRecord("rules", {"expected": game, "came": record})


def _wrapped(moves: list[str]) -> str:
    lines: list[str] = []
    line = ""
    for move in moves:
        if line and len(line) + 1 + len(move) > _LINE:
            lines.append(line)
            line = move
        else:
            line = f"{line} {move}" if line else move
    return "\n".join([*lines, line, ""])
