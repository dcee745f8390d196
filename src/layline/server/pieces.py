"""How one drawing becomes the next: pieces that are new, and stretches that stay.

A piece is a text of one line or several; pages count lines, so a stretch is its first line and how many there are.
"""

# layline: compiled

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from librt.strings import BytesWriter
from mypy_extensions import i64

from layline.core.drawing import Piece

MOST: Final = 20_000
"""Lines of drawings that are kept as pieces: games draw the same ones again and again."""
LONG: Final = 200
"""Lines and counts below which a stretch is kept."""
NEAR: Final = 40
"""Pieces further on among which one is looked for that stands at several places."""


class Scribe:
    """Writes pieces of drawings down as JSON, each of them once and with the comma after it."""

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

    def changed(self, before: list[Piece], now: list[Piece], sheet: BytesWriter) -> None:
        r"""Write down pieces with commas between: as text where they are new, kept ones as first line and count.

        >>> from json import dumps
        >>> scribe = Scribe(lambda text: dumps(text).encode())
        >>> a, b, two, c, d, end = map(Piece, ("a", "b", "two\nlines", "c", "d", "end"))
        >>> sheet = BytesWriter()
        >>> scribe.changed([a, b, two, c, end], [b, two, d, end], sheet)
        >>> sheet.getvalue()
        b'[1,3],"d",[5,1]'
        """
        size: i64 = len(before)
        stamp: i64 = _STAMPS[0] + 1
        _STAMPS[0] = stamp
        _note_places(before, stamp)
        begin = len(sheet)
        place: i64 = 0
        """Where to look on."""
        first: i64 = 0
        count: i64 = 0
        """The stretch that stays so far, in lines."""
        line: i64 = 0
        at: i64 = 0
        for piece in now:
            at = place
            if at < size and before[at] is piece:
                line = first + count if count else _line_of(before, at)
            elif piece.stamp == stamp and (at := piece.place) >= place:
                line = piece.line
            elif piece.stamp == -stamp and (at := _next(before, piece, max(place, piece.place))) >= 0:
                line = _line_of(before, at)
            else:
                if count:
                    sheet.write(_stretch(first, count))
                    count = 0
                if len(piece.written) == 0:
                    piece.written = self.write(piece.text) + b","
                sheet.write(piece.written)
                continue
            if count and first + count == line:
                count += piece.lines
            else:
                if count:
                    sheet.write(_stretch(first, count))
                first, count = line, piece.lines
            place = at + 1
        if count:
            sheet.write(_stretch(first, count))
        if len(sheet) > begin:
            sheet.truncate(len(sheet) - 1)


_STRETCHES: Final[list[list[bytes]]] = []
"""Stretches that were written before, with a comma, by first line and count: most stand again where they stood."""


def _stretch(first: i64, count: i64) -> bytes:
    if first >= LONG or count >= LONG:
        return f"[{first},{count}],".encode()
    while len(_STRETCHES) <= first:
        _STRETCHES.append([])
    known = _STRETCHES[first]
    while len(known) <= count:
        known.append(f"[{first},{len(known)}],".encode())
    return known[count]


_STAMPS: Final = [0]
"""The number of the last comparison."""


def _note_places(pieces: list[Piece], stamp: i64) -> None:
    """Note on each piece where it stands; on one that stands at several places the first, and a stamp below zero."""
    line: i64 = 0
    place: i64 = 0
    for piece in pieces:
        if piece.stamp in (stamp, -stamp):
            piece.stamp = -stamp
        else:
            piece.stamp = stamp
            piece.place = place
            piece.line = line
        line += piece.lines
        place += 1  # noqa: SIM113 - quicker


def _next(pieces: list[Piece], piece: Piece, place: i64) -> i64:
    """Return where a piece that stands at several places comes next, if that is near; else -1."""
    for at in range(place, min(i64(len(pieces)), place + NEAR)):
        if pieces[at] is piece:
            return at
    return -1


def _line_of(pieces: list[Piece], place: i64) -> i64:
    """Return the first line of what stands at a place, which may be one of several for the same piece."""
    piece = pieces[place]
    if piece.place == place:
        return piece.line
    line: i64 = 0
    for one in pieces[:place]:
        line += one.lines
    return line
