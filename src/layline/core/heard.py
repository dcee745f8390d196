"""What a seat was told so far, with room for what drawings work out of it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from layline.core.telling import Event


class Heard(list[Event]):
    """Events, oldest first, that only ever grow at the end.

    A drawing may keep in `memo` what it made of the events so far (trails, the last move) and go on
    from there the next time; whoever takes an event back makes a new Heard.
    """

    __slots__ = ("memo",)

    def __init__(self, events: Iterable[Event] = ()) -> None:
        super().__init__(events)
        self.memo: dict[Any, Any] = {}

    def lent(self) -> Heard:
        """Return a copy for a drawing that is made elsewhere meanwhile; what was kept goes with it until `returned`."""
        copy = Heard(self)
        copy.memo, self.memo = self.memo, {}
        return copy

    def returned(self, copy: Heard) -> None:
        """Take back what a drawing made of a copy, unless another has begun anew."""
        self.memo = self.memo or copy.memo
