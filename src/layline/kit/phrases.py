"""What a game says of texts that cannot be read: the sections `expected`, `came` and `where` of its sentences."""

from __future__ import annotations

from pathlib import Path

from layline.core.texts import Phrase, texts_in


class Phrases:
    """The phrases of one folder."""

    def __init__(self, folder: Path) -> None:
        self.texts = texts_in(folder)

    def phrase(self, key: str, /, **values: object) -> Phrase:
        """Return words of the folder by their whole key."""
        return self.texts.phrase(key, values)

    def expected(self, key: str, /, **values: object) -> Phrase:
        """Return what should have come."""
        return self.texts.phrase(f"expected.{key}", values)

    def came(self, key: str, /, **values: object) -> Phrase:
        """Return what came, where it takes words to say it."""
        return self.texts.phrase(f"came.{key}", values)

    def where(self, key: str, /, **values: object) -> Phrase:
        """Return the place in a file or document."""
        return self.texts.phrase(f"where.{key}", values)
