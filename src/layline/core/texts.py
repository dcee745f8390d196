"""Sentences in French and English by key, from `text.<language>.toml` beside each package's code.

Keys are dotted (`refusal.over_speed`); placeholders are `{name}`. Both languages have the same
keys and placeholders: `Texts.differences` finds where they do not, and a test asks it.
"""

# layline: compiled

from __future__ import annotations

import string
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

from mypy_extensions import mypyc_attr

LANGUAGES: Final = ("en", "fr")
MANY: Final = 10_000
"""Vectors that are kept as text."""
_SEATS: Final = ("seat", "other", "first")


class Texts:
    """The sentences of one folder in every language."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._keys: dict[str, dict[str, str]] = {}
        self._parts: dict[str, dict[str, list[_Part]]] = {language: {} for language in LANGUAGES}
        """Sentences that were said before, by language and key."""

    def keys(self, language: str) -> dict[str, str]:
        """Return every dotted key with its sentence."""
        if language not in self._keys:
            path = self.folder / f"text.{language}.toml"
            self._keys[language] = dict(_flat(tomllib.loads(path.read_text(encoding="utf-8"))))
        return self._keys[language]

    def has(self, key: str) -> bool:
        """Say whether a sentence exists (in the first language; a test compares the others)."""
        return key in self.keys(LANGUAGES[0])

    def say(
        self,
        language: str,
        key: str,
        values: Mapping[str, object] | None = None,
        names: Sequence[str] = (),
    ) -> str:
        """Return a sentence with its placeholders filled in.

        Tuples are written as vectors, the way squared-paper players do: (1;2). Values called
        seat, other or first are seats and appear under their names, or as letters. Phrases are
        said in the same language.
        """
        known = self._parts[language]
        parts = known.get(key)
        if parts is None:
            parts = known[key] = _parts_of(self.keys(language)[key])
        if len(parts) == 1:
            return parts[0].words
        found: list[str] = []
        for part in parts:
            if part.words:
                found.append(part.words)
            if part.name:
                if values is None:
                    raise KeyError(part.name)
                found.append(_shown(part.is_seat, values[part.name], language, names))
        return "".join(found)

    def phrase(self, key: str, values: Mapping[str, object] | None = None) -> Phrase:
        """Return words that are said later, when it is known in which language."""
        return Phrase(self, key, values)

    def differences(self) -> list[str]:
        """Return a line for each key or placeholder that one language has and another lacks."""
        found: list[str] = []
        first = self.keys(LANGUAGES[0])
        for language in LANGUAGES[1:]:
            other = self.keys(language)
            for key in sorted(first.keys() | other.keys()):
                if key not in other or key not in first:
                    found.append(f"{key}: missing in {language if key in first else LANGUAGES[0]}")
                elif _placeholders(first[key]) != _placeholders(other[key]):
                    found.append(f"{key}: {language} has other placeholders")
        return found


@mypyc_attr(acyclic=True)
class Phrase:
    """A few words for a sentence whose language is not known yet: what was expected of a text, and where."""

    def __init__(self, texts: Texts, key: str, values: Mapping[str, object] | None = None) -> None:
        self.texts: Final = texts
        self.key: Final = key
        self.values: Final = values

    def say(self, language: str) -> str:
        """Return the words in a language."""
        return self.texts.say(language, self.key, self.values)

    def __str__(self) -> str:
        return self.say(LANGUAGES[0])


@cache
def texts_in(folder: Path) -> Texts:
    """Return the texts of a folder, read once."""
    return Texts(folder)


def _flat(table: Mapping[str, Any], prefix: str = "") -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    for name, value in table.items():
        if isinstance(value, Mapping):
            found += _flat(value, f"{prefix}{name}.")
        else:
            found.append((f"{prefix}{name}", str(value)))
    return found


def _placeholders(sentence: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(sentence) if name}


def seat_letter(seat: int) -> str:
    """Return the letter of a seat: A, B, ... Z, AA, AB, ..."""
    letter = chr(ord("A") + seat % 26)
    return letter if seat < 26 else seat_letter(seat // 26 - 1) + letter


@mypyc_attr(acyclic=True)
class _Part:
    """Words of a sentence and the placeholder after them."""

    def __init__(self, words: str, name: str) -> None:
        self.words: Final = words
        self.name: Final = name
        self.is_seat: Final = name in _SEATS


def _parts_of(sentence: str) -> list[_Part]:
    """Return words and the placeholder after each; the last has none.

    >>> [(part.words, part.name) for part in _parts_of("{seat} drives to {to}.")]
    [('', 'seat'), (' drives to ', 'to'), ('.', '')]
    """
    found = [_Part(words, name or "") for words, name, _, _ in string.Formatter().parse(sentence)]
    return found if found and not found[-1].name else [*found, _Part("", "")]


def _shown(is_seat: bool, value: object, language: str, names: Sequence[str]) -> str:
    if isinstance(value, tuple):
        return _vector(value)
    if isinstance(value, str):
        return value
    if isinstance(value, Phrase):
        return value.say(language)
    if is_seat and isinstance(value, int):
        return names[value] if value < len(names) else seat_letter(value)
    return str(value)


_VECTORS: Final[dict[tuple[Any, ...], str]] = {}
"""Vectors that were written before: boards have only so many."""


def _vector(value: tuple[Any, ...]) -> str:
    found = _VECTORS.get(value)
    if found is None:
        if len(_VECTORS) >= MANY:
            _VECTORS.clear()
        found = _VECTORS[value] = f"({';'.join([str(part) for part in value])})"
    return found
