"""What every game's errors owe a reader: the same said in both languages, with words that exist."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest

from layline.core.errors import TEXTS, BadText
from layline.core.texts import Phrase, texts_in

_ENGLISH: Final = frozenset(
    ("and", "as", "at", "each", "got", "least", "of", "once", "one", "or", "such", "than", "that", "the", "twice")
)
"""Words of no notation that French does not have."""
_SECTIONS: Final = ("expected", "came", "where")


def check_both_languages(error: BadText) -> None:
    """Check that an error is said in French without a word of English, and in English as it always was."""
    assert str(error) == error.said("en")
    said = error.said("fr")
    assert said.startswith("attendu\u202f: ") and "\u202f; reçu\u202f: " in said, said
    words = re.sub(r"'[^']*'", "", said).lower()
    assert not _ENGLISH & set(re.findall(r"[^\W\d_]+", words)), said
    assert "'" not in re.sub(r"'[^']*'", "", said), f"a straight apostrophe: {said}"


_ONLY_ENGLISH: Final = frozenset(
    (
        "an", "and", "before", "below", "but", "each", "every", "for", "from", "least", "most", "no", "of", "one", "or",
        "other", "row", "such", "than", "that", "the", "to", "when", "with",
    )
)  # fmt: skip
"""Words that only an English sentence has; the names that documents use are English in both."""


def check_languages(error: BadText) -> None:
    """Check that an error is said in both languages, each with its own words."""
    assert str(error) == error.said("en")
    assert error.said("fr").startswith("attendu\u202f: ")
    assert isinstance(error.expected, Phrase), f"{error.expected!r} is the same in every language"
    assert error.expected.say("fr") != error.expected.say("en")
    for part in (error.came, error.expected, error.where):
        if isinstance(part, Phrase):  # what came may be English of its own accord: a parser's words
            said = part.say("fr")
            assert not _ONLY_ENGLISH & set(re.findall(r"\w+", said)), said


def check_explained(kind: type[BadText], attempt: Callable[[], object], said: str = "") -> None:
    """Check that something is refused in both languages; in French with just these words, where some are given."""
    with pytest.raises(kind) as caught:
        attempt()
    if said:
        assert caught.value.said("fr") == said
    check_languages(caught.value)


def keys_of(error: BadText) -> set[str]:
    """Return the keys of the phrases that an error is made of."""
    found: set[str] = set()
    todo: list[object] = [error.came, error.expected, error.where]
    while todo:
        part = todo.pop()
        if isinstance(part, Phrase):
            found.add(part.key)
            todo += (part.values or {}).values()
    return found


def keys_in_texts(folder: Path) -> set[str]:
    """Return the keys of a game's phrases for errors."""
    return {key for key in texts_in(folder).keys("en") if key.split(".")[0] in _SECTIONS}


def keys_in_code(folder: Path) -> set[str]:
    """Return the keys of phrases for errors that a game's code names and core does not have."""
    sources = "".join(path.read_text(encoding="utf-8") for path in folder.rglob("*.py"))
    named = set(re.findall(rf'"((?:{"|".join(_SECTIONS)})\.\w+)"', sources))
    return named - TEXTS.keys("en").keys()
