"""What a move is: one interned value with a number, a text and a kind."""

# layline: compiled

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

Value = int | str | tuple[int, ...]
"""What may stand in the values of a wording, an event or a refusal."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Move:
    """A move of some game; there is one object for each, so `is` compares them.

    A game adds a subclass for each kind of move that has parts of its own.
    """

    def __init__(self, number: i64, text: str, kind: str, automatic: bool = False) -> None:
        self.number: i64 = number
        """Stable within the rules version: for search, learners and tables."""
        self.text = text
        """Short ASCII, readable without the position; what records hold."""
        self.kind = kind
        """Names the sentence `move.<kind>` of the game's texts."""
        self.automatic = automatic
        """True when nobody chooses: the move stands alone in its list and the table plays it."""

    def values(self) -> dict[str, Value]:
        """Return what the sentence of this move may mention without knowing the position."""
        return {}

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<{self.kind} {self.text}>"
