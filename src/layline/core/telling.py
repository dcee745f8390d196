"""What is said to people: refusals, events and results, as codes with values.

Sentences are made from them by `layline.core.texts`; nothing here is in any language.
"""

# layline: compiled

from __future__ import annotations

from mypy_extensions import mypyc_attr

from layline.core.moves import Value


@mypyc_attr(acyclic=True)
class Refusal:
    """Why a move may not be played: a code, the clause it comes from, and what it is about."""

    def __init__(
        self,
        code: str,
        clause: str,
        values: dict[str, Value] | None = None,
        where: tuple[str, ...] = (),
    ) -> None:
        self.code = code
        """Names the sentence `refusal.<code>` of the game's texts."""
        self.clause = clause
        self.values: dict[str, Value] = {} if values is None else values
        self.where = where
        """Ids in the drawing that show the reason."""

    def __repr__(self) -> str:
        return f"<Refusal {self.code} ({self.clause}) {self.values}>"


@mypyc_attr(acyclic=True)
class Event:
    """Something that happened while a move was played, as some seats may know it."""

    def __init__(
        self,
        kind: str,
        clause: str,
        values: dict[str, Value],
        audience: tuple[int, ...] | None = None,
    ) -> None:
        self.kind = kind
        """Names the sentence `event.<kind>` of the game's texts."""
        self.clause = clause
        self.values = values
        self.audience = audience
        """The seats that are told; None means everybody."""
        self.again = False
        """Whether the very same event tells of the same thing again, elsewhere or later: what is made of it is worth
        keeping. Names in its sentence stand as they are, whatever they begin with."""
        self.drawn: object = None
        self.said: object = None
        """What a drawing and a log made of it last, for whoever comes next."""

    def heard_by(self, seat: int) -> bool:
        """Say whether a seat is told of this."""
        return self.audience is None or seat in self.audience

    def __repr__(self) -> str:
        return f"<Event {self.kind} ({self.clause}) {self.values}>"


class Result:
    """How a game ended: places by seat (1, 1, 3 when two are first) and who won, if anybody."""

    def __init__(
        self,
        places: tuple[int, ...],
        winners: tuple[int, ...],
        reason: str,
        values: tuple[dict[str, Value], ...] = (),
    ) -> None:
        self.places = places
        self.winners = winners
        self.reason = reason
        """Names the sentence `result.<reason>` of the game's texts."""
        self.values = values
        """One dictionary a seat: what its line of the table of results may mention."""

    def scores(self) -> tuple[float, ...]:
        """Return a number in -1..1 for each seat: the share of rivals beaten less that lost to."""
        rivals = len(self.places) - 1
        if rivals == 0:
            return (1.0,) if self.winners else (-1.0,)
        found: list[float] = []
        for place in self.places:
            balance = 0
            for other in self.places:
                balance += (place < other) - (place > other)
            found.append(balance / rivals)
        return tuple(found)

    def __repr__(self) -> str:
        return f"<Result places {self.places} winners {self.winners} ({self.reason})>"
