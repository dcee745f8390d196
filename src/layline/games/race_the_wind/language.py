"""Sentences of this game: headings, points of sail, tacks and marks are numbers until they are said."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from layline.core.texts import seat_letter, texts_in

FOLDER: Final = Path(__file__).parent
_TABLES: Final = {
    "wind": "compass", "heading": "compass", "former": "compass", "own_heading": "compass",
    "other_heading": "compass", "sail": "sail", "own_sail": "sail", "other_sail": "sail", "tack": "tack",
    "own_tack": "tack", "other_tack": "tack", "turn": "rotation", "mark": "mark",
}  # fmt: skip


def local(values: Mapping[str, object], language: str) -> dict[str, object]:
    """Return the values with everything that has a name in this language under that name."""
    texts = texts_in(FOLDER)
    found: dict[str, object] = dict(values)
    for name, value in values.items():
        table = _TABLES.get(name)
        if table is not None and isinstance(value, int):
            found[name] = texts.say(language, f"{table}.{value}")
    return found


def say(language: str, key: str, values: Mapping[str, object] | None = None, names: Sequence[str] = ()) -> str:
    """Return a sentence of this game; it begins with a capital letter whatever stands first."""
    said = texts_in(FOLDER).say(language, key, local(values or {}, language), names)
    return said[:1].upper() + said[1:] if key.startswith(("refusal.", "event.", "move.")) else said


letter = seat_letter
