"""How one drawing becomes the next: pieces that are new, and stretches that stay.

A piece is a text of one line or several; pages count lines, so a stretch is its first line and how many there are.
"""

# layline: compiled

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from layline.core.pieces import Piece

MOST: Final = 20_000
"""Lines of drawings that are kept as pieces: games draw the same ones again and again."""
NEAR: Final = 40
"""Pieces further on among which one is looked for before all of them are."""


class Scribe:
    """Writes pieces of drawings down as JSON, each of them once."""

    def __init__(self, write: Callable[[object], bytes]) -> None:
        self.write = write
        self._known: dict[str, Piece] = {}

    def pieces(self, layer: str | Sequence[Piece]) -> list[Piece]:
        """Return a layer piece by piece; the same lines are the same pieces."""
        if isinstance(layer, list):
            return layer
        if not isinstance(layer, str):
            return list(layer)
        return [self._piece(line) for line in layer.split("\n")]

    def _piece(self, text: str) -> Piece:
        found = self._known.get(text)
        if found is None:
            if len(self._known) >= MOST:
                self._known.clear()
            found = self._known[text] = Piece(text)
        return found

    def changed(self, before: list[Piece], now: list[Piece]) -> bytes:
        r"""Return a list of pieces: as text where they are new, kept ones as first line before and count.

        >>> from json import dumps
        >>> scribe = Scribe(lambda text: dumps(text).encode())
        >>> a, b, two, c, d, end = map(Piece, ("a", "b", "two\nlines", "c", "d", "end"))
        >>> scribe.changed([a, b, two, c, end], [b, two, d, end])
        b'[[1,3],"d",[5,1]]'
        """
        found: list[bytes] = []
        place, line = 0, 0
        """Where to look on, in pieces and in lines."""
        first, count = 0, 0
        """The stretch that stays so far."""
        places: dict[int, tuple[int, int]] | None = None
        size = len(before)
        for piece in now:
            at, skipped = place, 0
            end = min(size, place + NEAR)
            while at < end and before[at] is not piece:
                skipped += before[at].lines
                at += 1
            if at == end and end < size:
                if places is None:
                    places = _places(before)
                at, skipped = places.get(id(piece), (size, 0))
                skipped -= line
            if at >= size or (at == end and before[at] is not piece):
                if count:
                    found.append(b"[%d,%d]" % (first, count))
                    count = 0
                written = piece.written
                if not written:
                    written = piece.written = self.write(piece.text)
                found.append(written)
                continue
            line += skipped
            if count and first + count == line:
                count += piece.lines
            else:
                if count:
                    found.append(b"[%d,%d]" % (first, count))
                first, count = line, piece.lines
            place, line = at + 1, line + piece.lines
        if count:
            found.append(b"[%d,%d]" % (first, count))
        return b"[" + b",".join(found) + b"]"


def _places(pieces: list[Piece]) -> dict[int, tuple[int, int]]:
    """Return where each piece stands, in pieces and in lines."""
    found: dict[int, tuple[int, int]] = {}
    line = 0
    for place, piece in enumerate(pieces):
        found[id(piece)] = place, line
        line += piece.lines
    return found
