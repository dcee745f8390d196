"""Pieces of drawings: what is drawn once and shown again, by many tables and many times."""

# layline: compiled

from __future__ import annotations

from typing import Final


class Piece:
    """A part of a board's upper layer, of one line or several.

    Whoever shows what changed asks only whether a piece is the very one that was shown before: a game keeps its pieces
    and hands over the same ones again.
    """

    def __init__(self, text: str) -> None:
        self.text: Final = text
        self.lines: Final = text.count("\n") + 1
        self.written = b""
        """The text as whoever sends it has written it down; empty as long as nobody has."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Piece) and other.text == self.text

    def __hash__(self) -> int:
        return hash(self.text)

    def __repr__(self) -> str:
        return f"Piece({self.text!r})"
