"""How one drawing becomes the next: pieces that are new, and stretches that stay.

A piece is a text of one line or several; pages count lines, so a stretch is its first line and how many there are.
"""

# layline: compiled

from __future__ import annotations

from collections.abc import Callable
from typing import Final

MOST: Final = 20_000
"""Pieces whose written form is kept: games draw the same ones again and again."""
NEAR: Final = 40
"""Pieces further on among which one is looked for before all of them are."""


class Piece:
    """A piece written down, and how many lines it has."""

    def __init__(self, written: bytes, lines: int) -> None:
        self.written, self.lines = written, lines


class Scribe:
    """Writes pieces of drawings down as JSON, and knows those by heart that it wrote lately."""

    def __init__(self, write: Callable[[object], bytes]) -> None:
        self.write = write
        self._known: dict[str, Piece] = {}

    def piece(self, text: str) -> Piece:
        """Return a piece as JSON."""
        found = self._known.get(text)
        if found is None:
            if len(self._known) >= MOST:
                self._known.clear()
            found = self._known[text] = Piece(self.write(text), text.count("\n") + 1)
        return found

    def changed(self, before: list[str], now: list[str]) -> bytes:
        r"""Return a list of pieces: as text where they are new, kept ones as first line before and count.

        >>> from json import dumps
        >>> scribe = Scribe(lambda text: dumps(text).encode())
        >>> scribe.changed(["a", "b", "two\nlines", "c", "end"], ["b", "two\nlines", "d", "end"])
        b'[[1,3],"d",[5,1]]'
        """
        found: list[bytes] = []
        place, line = 0, 0
        """Where to look on, in pieces and in lines."""
        first, count = 0, 0
        """The stretch that stays so far."""
        places: dict[str, tuple[int, int]] | None = None
        size = len(before)
        for text in now:
            at, skipped = place, 0
            end = min(size, place + NEAR)
            while at < end and before[at] != text:
                skipped += self.piece(before[at]).lines
                at += 1
            if at == end and end < size:
                if places is None:
                    places = self._places(before)
                at, skipped = places.get(text, (size, 0))
                skipped -= line
            if at >= size or (at == end and before[at] != text):
                if count:
                    found.append(b"[%d,%d]" % (first, count))
                    count = 0
                found.append(self.piece(text).written)
                continue
            line += skipped
            lines = self.piece(text).lines
            if count and first + count == line:
                count += lines
            else:
                if count:
                    found.append(b"[%d,%d]" % (first, count))
                first, count = line, lines
            place, line = at + 1, line + lines
        if count:
            found.append(b"[%d,%d]" % (first, count))
        return b"[" + b",".join(found) + b"]"

    def _places(self, pieces: list[str]) -> dict[str, tuple[int, int]]:
        """Return where each piece stands, in pieces and in lines."""
        found: dict[str, tuple[int, int]] = {}
        line = 0
        for place, text in enumerate(pieces):
            found[text] = place, line
            line += self.piece(text).lines
        return found
