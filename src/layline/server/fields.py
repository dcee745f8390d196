"""What a page is shown besides the board and the log, at one moment, and what of it has changed since another."""

# layline: compiled

from __future__ import annotations

from typing import Any, Final

from librt.strings import BytesWriter
from mypy_extensions import mypyc_attr

from layline.core.game import Offers
from layline.server.encoding import WRITE
from layline.server.live import Live
from layline.server.log import Eye
from layline.server.sheets import write_number
from layline.table.live import LiveTable

_ACTING: Final = b',"acting":true,"line":'
_NOT_ACTING: Final = b',"acting":false,"line":'


@mypyc_attr(acyclic=True)
class Lasting:
    """What seldom changes and is the same for all who read a language: the same object as long as nothing of it has."""

    def __init__(self, live: Live, automatic: bool) -> None:
        table = live.table
        self.phase, self.automatic, self.readable = table.phase, automatic, table.readable()
        self.running, self.taken_back, self.rematch = table.clocks.running, table.taken_back, live.rematch
        self.sitting = _sitting(table)
        self.fields: dict[str, Any] = {}

    def holds(self, live: Live, automatic: bool) -> bool:
        """Say whether nothing of it has changed."""
        table = live.table
        same = self.phase == table.phase and self.automatic == automatic and self.readable == table.readable()
        same = same and self.taken_back is table.taken_back and self.running == table.clocks.running
        return same and self.rematch == live.rematch and self.sitting == _sitting(table)


def _sitting(table: LiveTable) -> int:
    """Return how often seats have changed hands, once the result tells who sat where."""
    return table.seats.changes if table.phase == "over" else -1


@mypyc_attr(acyclic=True)
class Seat:
    """What is shown of a seat."""

    def __init__(self, name: str, kind: str, here: bool, left: float | None, acting: bool, line: str) -> None:
        self.name: Final = name
        self.kind: Final = kind
        self.here: Final = here
        self.left: Final = left
        self.acting: Final = acting
        self.line: Final = line
        self.sitter = b""
        """What seldom changes as JSON, once it was written."""

    def fields(self) -> dict[str, Any]:
        """Return all of it as plain data."""
        return {**self._sitting(), "acting": self.acting, "line": self.line}

    def _sitting(self) -> dict[str, Any]:
        return {"name": self.name, "kind": self.kind, "here": self.here, "left": self.left}

    def _sits_as(self, before: Seat) -> bool:
        same = self.name == before.name and self.kind == before.kind and self.here == before.here
        return same and self.left == before.left

    def same(self, before: Seat) -> bool:
        """Say whether nothing has changed."""
        return self.acting == before.acting and self.line == before.line and self._sits_as(before)

    def write(self, before: Seat | None, sheet: BytesWriter) -> None:
        """Write it down; `before` is what was shown of it then."""
        if before is not None and len(before.sitter) and self._sits_as(before):
            self.sitter = before.sitter
        else:
            self.sitter = WRITE(self._sitting())[:-1]
        sheet.write(self.sitter)
        sheet.write(_ACTING if self.acting else _NOT_ACTING)
        sheet.write(WRITE(self.line))
        sheet.write(b"}")


@mypyc_attr(acyclic=True)
class General:
    """What is the same for everybody who reads a language, at one moment."""

    def __init__(self, language: str, lasting: Lasting, number: int, seats: list[Seat], moves: int) -> None:
        self.language = language
        self.lasting, self.number, self.seats, self.moves = lasting, number, seats, moves

    @property
    def log_from(self) -> int:
        """The first entry that can be read up."""
        return self.lasting.readable[0]

    def fields(self) -> dict[str, Any]:
        """Return all of it as plain data."""
        seats = [seat.fields() for seat in self.seats]
        return {"number": self.number, **self.lasting.fields, "seats": seats, "moves_total": self.moves}

    def since(self, before: General, sheet: BytesWriter) -> None:
        """Write down what has changed, each field after a comma."""
        if not _same(self.seats, before.seats):
            mark, at = b',"seats":[', 0
            for seat in self.seats:
                sheet.write(mark)
                seat.write(before.seats[at] if at < len(before.seats) else None, sheet)
                mark = b","
                at += 1  # noqa: SIM113 - quicker
            sheet.write(b"]")
        if self.moves != before.moves:
            sheet.write(b',"moves_total":')
            write_number(sheet, self.moves)
        if self.lasting is not before.lasting:
            for name, value in self.lasting.fields.items():
                _tell(f',"{name}":'.encode(), before.lasting.fields[name], value, sheet)


def _same(seats: list[Seat], before: list[Seat]) -> bool:
    if len(seats) != len(before):
        return False
    at = 0
    for seat in seats:
        if not seat.same(before[at]):
            return False
        at += 1  # noqa: SIM113 - quicker
    return True


Request = dict[str, Any] | None
"""What somebody asked the others to agree to, as plain data."""


@mypyc_attr(acyclic=True)
class Own:
    """What differs by who looks, at one moment."""

    def __init__(
        self,
        eye: Eye,
        offers: Offers,
        you: list[int],
        looking: int | None,
        question: str,
        orders: list[dict[str, Any]],
        request: Request,
        can: list[str],
    ) -> None:
        self.eye = eye
        self.offers, self.you, self.looking, self.question = offers, you, looking, question
        self.orders, self.request, self.can = orders, request, can
        self._written = b""

    def fields(self) -> dict[str, Any]:
        """Return all of it as plain data."""
        return {
            "moves": self.offers.plain,
            "you": self.you,
            "looking": self.looking,
            "question": self.question,
            "orders": self.orders,
            "request": self.request,
            "can": self.can,
        }

    def since(self, before: Own, sheet: BytesWriter) -> None:
        """Write down what has changed, each field after a comma."""
        _tell(b',"you":', before.you, self.you, sheet)
        _tell(b',"looking":', before.looking, self.looking, sheet)
        _tell(b',"question":', before.question, self.question, sheet)
        _tell(b',"orders":', before.orders, self.orders, sheet)
        _tell(b',"request":', before.request, self.request, sheet)
        _tell(b',"can":', before.can, self.can, sheet)
        offers, former = self.offers, before.offers
        if offers is not former and self.written_offers() != before.written_offers():
            sheet.write(b',"moves":')
            sheet.write(self._written)

    def written_offers(self) -> bytes:
        """Return the moves that are offered as JSON."""
        if len(self._written) == 0:
            offers = self.offers
            if not offers.written:
                offers.written = WRITE(offers.plain)
            self._written = offers.written
        return self._written


def _tell(field: bytes, before: object, now: object, sheet: BytesWriter) -> None:
    """Write down a value that has changed, after the name of its field."""
    if now is not before and now != before:
        sheet.write(field)
        sheet.write(WRITE(now))
