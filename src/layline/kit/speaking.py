"""Commands whose help is said in the reader's language.

The sentences of a command stand with its other texts: `command.<key>.about` and a line for each option. Options that
many commands share stand here, and what click itself says of words that it cannot take: it says that in English,
and our English texts under `click` are its own sentences, so that they are known by them.
"""

from __future__ import annotations

import os
import re
import string
import sys
from collections.abc import Iterable, Sequence
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from typing import Any, Final

import click

from layline.core.texts import LANGUAGES, Phrase, Texts, texts_in

TEXTS: Final = texts_in(Path(__file__).parent)
CLICK: Final = {
    "Options": "word.options",
    "Commands": "word.commands",
    "Show this message and exit.": "option.help",
    "Show the version and exit.": "option.version",
}
"""Words of click's own and where ours for them stand."""
_asked: Final[ContextVar[str]] = ContextVar("asked", default="")


def default_language() -> str:
    """Return the reader's language: what --lang says, else the environment, English unless it is French."""
    if _asked.get():
        return _asked.get()
    for name in ("LAYLINE_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name, "")
        if value:
            return "fr" if value.startswith("fr") else "en"
    return "en"


def language_in(words: Sequence[str]) -> str:
    """Return what --lang says among the words of a command, wherever it stands; nothing when it says nothing.

    >>> language_in(["serve", "--lang", "fr"]), language_in(["--lang=en", "games"]), language_in(["games", "--lang"])
    ('fr', 'en', '')
    """
    found = ""
    for word, following in zip(words, [*words[1:], ""], strict=True):
        if word == "--":
            break
        value = following if word == "--lang" else word.removeprefix("--lang=") if word.startswith("--lang=") else ""
        found = value if value in LANGUAGES else found
    return found


def reworded(texts: Texts, part: str, words: str, language: str) -> str:
    r"""Return English words as a language has them, where texts hold them under a part; else as they are.

    What stands in the place of `{problem}` is itself said again.

    >>> reworded(TEXTS, "click", "Invalid value for 'FILE': File 'x' is a directory.", "fr")
    "Valeur refusée pour 'FILE'\u202f: 'x' est un dossier, pas un fichier."
    """
    for key, pattern in _patterns(texts, part):
        if found := pattern.fullmatch(words):
            values = found.groupdict()
            if "problem" in values:
                values["problem"] = reworded(texts, part, values["problem"], language)
            return texts.say(language, key, values)
    return words


@cache
def _patterns(texts: Texts, part: str) -> list[tuple[str, re.Pattern[str]]]:
    """Return the keys of a part with what their English sentences match, in the order of the file."""
    known = texts.keys(LANGUAGES[0]).items()
    return [(key, re.compile(_pattern(sentence))) for key, sentence in known if key.startswith(f"{part}.")]


def _pattern(sentence: str) -> str:
    parts = string.Formatter().parse(sentence)
    return "".join(re.escape(words) + (f"(?P<{name}>.+)" if name else "") for words, name, _, _ in parts)


def refused(error: click.ClickException) -> str:
    """Return what click does not like, in one line and in the reader's language."""
    return reworded(TEXTS, "click", " ".join(error.format_message().split()), default_language())


def written(number: str, language: str) -> str:
    r"""Return a number with the separators of a language.

    >>> written("1,234.5", "fr")
    '1\u202f234,5'
    """
    return number.translate({ord(","): "\u202f", ord("."): ","}) if language == "fr" else number


def language_choice(*, passed: bool) -> click.Option:
    """Return the option --lang; a command that says little itself need not be told."""
    names = ["--lang", "language"]
    return click.Option(names, type=click.Choice(LANGUAGES), default=default_language, expose_value=passed)


class Worded(click.Option):
    """An option whose help is a phrase of somebody else's."""

    def __init__(self, *words: Any, phrase: Phrase, **more: Any) -> None:
        super().__init__(*words, **more)
        self.phrase: Final = phrase


class _Formatter(click.HelpFormatter):
    """Help with our words for what click says of itself."""

    def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
        super().write_usage(prog, args, prefix or TEXTS.say(default_language(), "word.usage"))

    def write_heading(self, heading: str) -> None:
        super().write_heading(_ours(heading))

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:
        default = TEXTS.say(default_language(), "word.default")
        spoken = [(name, _ours(said).replace("[default: ", f"[{default}")) for name, said in rows]
        super().write_dl(spoken, col_max, col_spacing)


def _ours(words: str) -> str:
    return TEXTS.say(default_language(), CLICK[words]) if words in CLICK else words


class _Context(click.Context):
    formatter_class = _Formatter


class Spoken(click.Command):
    """A command whose help stands in texts; its language is the one that --lang says, wherever it stands."""

    context_class = _Context

    def __init__(self, name: str | None, *, texts: Texts, key: str = "", **more: Any) -> None:
        super().__init__(name, **more)
        self.texts: Final = texts
        self.key: Final = key or name or ""
        if not any(param.name == "language" for param in self.params):
            self.params.append(language_choice(passed=False))

    def main(self, args: Sequence[str] | None = None, *more: Any, **named: Any) -> Any:
        words = list(sys.argv[1:] if args is None else args)
        _asked.set(language_in(words))
        return super().main(words, *more, **named)

    def speak(self) -> None:
        """Say the help in the reader's language."""
        language = default_language()
        self.help = self.texts.say(language, f"command.{self.key}.about")
        for param in self.params:
            if isinstance(param, Worded):
                param.help = param.phrase.say(language)
            elif isinstance(param, click.Option):
                param.help = self._words(f"{param.name}").say(language)

    def _words(self, option: str) -> Phrase:
        """Return the help of an option: the command's own words, those of its neighbours, or everybody's."""
        for key in (f"command.{self.key}.{option}", f"option.{option}"):
            if self.texts.has(key):
                return self.texts.phrase(key)
        return TEXTS.phrase(f"option.{option}")

    def get_short_help_str(self, limit: int = 45) -> str:
        self.speak()
        return super().get_short_help_str(limit)

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        self.speak()
        super().format_help(ctx, formatter)


class SpokenGroup(Spoken, click.Group):
    """Commands under one name."""
