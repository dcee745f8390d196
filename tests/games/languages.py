"""What every explanation of something that cannot be read has to be: said in English, and otherwise in French."""

import re

from layline.core.errors import BadText
from layline.core.texts import Phrase

_ENGLISH = frozenset(
    (
        "an", "and", "before", "below", "but", "each", "every", "for", "from", "least", "most", "no", "of", "one", "or",
        "other", "row", "such", "than", "that", "the", "to", "when", "with",
    )
)  # fmt: skip
"""Words that only an English sentence has; the names that documents use are English in both."""


def check_languages(error: BadText) -> None:
    """Check that an error is said in both languages, each with its own words."""
    assert str(error) == error.said("en")
    assert error.said("fr").startswith("attendu : ")
    assert isinstance(error.expected, Phrase), f"{error.expected!r} is the same in every language"
    assert error.expected.say("fr") != error.expected.say("en")
    for part in (error.came, error.expected, error.where):
        if isinstance(part, Phrase):  # what came may be English of its own accord: a parser's words
            said = part.say("fr")
            assert not _ENGLISH & set(re.findall(r"\w+", said)), said
