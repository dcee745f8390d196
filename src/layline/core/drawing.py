"""A board as SVG: a layer that stays, a layer that lives, and the pieces that the living one is made of."""

# layline: compiled

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

from mypy_extensions import i64, mypyc_attr


@mypyc_attr(acyclic=True)
class Piece:
    """A part of a board's upper layer, of one line or several: drawn once and shown again, by many tables and often.

    Whoever shows what changed asks only whether a piece is the very one that was shown before: a game keeps its pieces
    and hands over the same ones again.
    """

    def __init__(self, text: str, lines: i64 = 0) -> None:
        self.text: Final = text
        self.lines: Final[i64] = lines or text.count("\n") + 1
        self.written = b""
        """The text as whoever sends it has written it down; empty as long as nobody has."""
        self.stamp: i64 = 0
        self.place: i64 = 0
        self.line: i64 = 0
        """Where it stood in the drawing that was compared last, for whoever compares (`stamp` says which that was)."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Piece) and other.text == self.text

    def __hash__(self) -> int:
        return hash(self.text)

    def __repr__(self) -> str:
        return f"Piece({self.text!r})"


@mypyc_attr(allow_interpreted_subclasses=True)
class Drawing:
    """A board as SVG in two layers: what stays for the whole game, and what is alive.

    `still` is the body of the lower layer, the same text as long as the board is the same. `layer` is the body of the
    upper one, what moves and what can be chosen: as one text, a piece a line, or piece by piece. `style` is the CSS
    that gives the classes their looks, light and dark.
    """

    def __init__(
        self, width: float, height: float, still: str, layer: str | Sequence[Piece], style: str, title: str
    ) -> None:
        self.width: Final = width
        self.height: Final = height
        self.still: Final = still
        self.layer: Final = layer
        self.style: Final = style
        self.title: Final = title
        self._live: str | None = None

    @property
    def live(self) -> str:
        """The upper layer as one text."""
        if self._live is None:
            layer = self.layer
            self._live = layer if isinstance(layer, str) else "\n".join([piece.text for piece in layer])
        return self._live

    def styled(self, style: str) -> Drawing:
        """Return the same board with other looks."""
        return Drawing(self.width, self.height, self.still, self.layer, style, self.title)

    def svg(self) -> str:
        """Return one SVG document that needs nothing else: for files, notebooks and print."""
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="layline-board" role="group" '
            f'viewBox="0 0 {self.width:g} {self.height:g}" aria-label="{escape(self.title)}">'
            f"<style>{self.style}</style>"
            f'<g class="still">{self.still}</g><g class="live">{self.live}</g></svg>'
        )

    def _repr_svg_(self) -> str:
        return self.svg()

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Drawing)
            and (self.width, self.height, self.title) == (other.width, other.height, other.title)
            and (self.still, self.live, self.style) == (other.still, other.live, other.style)
        )

    def __hash__(self) -> int:
        return hash((self.still, self.live))
