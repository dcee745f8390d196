"""What can go wrong with what came from outside; each says what came, what was expected, where."""

# layline: compiled

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from mypy_extensions import mypyc_attr

from layline.core.telling import Refusal
from layline.core.texts import LANGUAGES, Phrase, texts_in

TEXTS: Final = texts_in(Path(__file__).parent)
"""What is said of texts that cannot be read, in every language."""


@mypyc_attr(native_class=False)
class LaylineError(Exception):
    """Anything of ours that a caller may want to catch."""

    def said(self, language: str) -> str:
        """Return what went wrong in a language, or in English where nobody has put it otherwise."""
        return str(self)


@mypyc_attr(native_class=False)
class Trouble(LaylineError):
    """Something that is in the way, and not what somebody typed: a port, a file, a package that is not there."""

    def __init__(self, phrase: Phrase) -> None:
        self.phrase = phrase
        super().__init__(str(phrase))

    def said(self, language: str) -> str:
        return self.phrase.say(language)


@mypyc_attr(native_class=False)
class BadText(LaylineError):
    """Text that cannot be read: a move, an option, a position, a track."""

    def __init__(self, came: str | Phrase, expected: str | Phrase, where: str | Phrase = "") -> None:
        self.came = came
        self.expected = expected
        self.where = where
        super().__init__(self.said(LANGUAGES[0]))

    def said(self, language: str) -> str:
        values = {"came": self.came, "expected": self.expected, "where": self.where}
        return TEXTS.say(language, "bad.text_at" if self.where else "bad.text", values)


@mypyc_attr(native_class=False)
class BadNotation(BadText):
    """A move text that no move of the game has."""


@mypyc_attr(native_class=False)
class BadOption(BadText):
    """An option that does not exist or cannot have this value."""


@mypyc_attr(native_class=False)
class BadPosition(BadText):
    """A position document that does not describe a position of the game."""


@mypyc_attr(native_class=False)
class IllegalMove(LaylineError):
    """A move that could be read and was refused."""

    def __init__(self, move: str, refusal: Refusal, explain: Callable[[str], str] | None = None) -> None:
        self.move = move
        self.refusal = refusal
        self.explain = explain
        """Says the refusal in a language, where whoever raised it knew the game."""
        values = ", ".join(f"{name}={value}" for name, value in refusal.values.items())
        told = f": {values}" if values else ""
        super().__init__(f"{move} is refused: {refusal.code} ({refusal.clause}){told}")

    def said(self, language: str) -> str:
        if self.explain is None:
            return str(self)
        values = {"move": self.move, "why": self.explain(language), "clause": self.refusal.clause}
        return TEXTS.say(language, "bad.move", values)


@mypyc_attr(native_class=False)
class BadRecord(LaylineError):
    """A record that cannot be read or replayed; `played` moves of it could be."""

    def __init__(self, key: str, values: Mapping[str, object], played: int = 0) -> None:
        self.key, self.values = key, values
        self.played = played
        super().__init__(self.said(LANGUAGES[0]))

    def said(self, language: str) -> str:
        values = {
            name: value.said(language) if isinstance(value, LaylineError) else value
            for name, value in self.values.items()
        }
        return TEXTS.say(language, f"record.{self.key}", values)
