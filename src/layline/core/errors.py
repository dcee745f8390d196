"""What can go wrong with what came from outside; each says what came, what was expected, where."""

# layline: compiled

from __future__ import annotations

from mypy_extensions import mypyc_attr

from layline.core.telling import Refusal


@mypyc_attr(native_class=False)
class LaylineError(Exception):
    """Anything of ours that a caller may want to catch."""


@mypyc_attr(native_class=False)
class BadText(LaylineError):
    """Text that cannot be read: a move, an option, a position, a track."""

    def __init__(self, came: str, expected: str, where: str = "") -> None:
        self.came = came
        self.expected = expected
        self.where = where
        place = f" ({where})" if where else ""
        super().__init__(f"expected {expected}, got {came}{place}")


@mypyc_attr(native_class=False)
class BadNotation(BadText):
    """A move text that no move of the game has."""


@mypyc_attr(native_class=False)
class BadOption(BadText):
    """An option that does not exist or cannot have this value."""


@mypyc_attr(native_class=False)
class BadPosition(BadText):
    """A position document that does not describe a position of the game."""


@mypyc_attr(native_class=False)
class IllegalMove(LaylineError):
    """A move that could be read and was refused."""

    def __init__(self, move: str, refusal: Refusal) -> None:
        self.move = move
        self.refusal = refusal
        values = ", ".join(f"{name}={value}" for name, value in refusal.values.items())
        told = f": {values}" if values else ""
        super().__init__(f"{move} is refused: {refusal.code} ({refusal.clause}){told}")


@mypyc_attr(native_class=False)
class BadRecord(LaylineError):
    """A record that cannot be read or replayed; `played` moves of it could be."""

    def __init__(self, message: str, played: int = 0) -> None:
        self.played = played
        super().__init__(message)
