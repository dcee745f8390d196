"""Laying tiles (CPH-040 to CPH-055): on empty spaces, or one over another."""

# layline: compiled

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from layline.core.moves import Move
from layline.games.cap_horn.moves import END_PLACE, KINDS, Lay
from layline.games.cap_horn.sailing import reach
from layline.games.cap_horn.state import AT, BY_IGNORE, BY_MOVE, WIDTH, Sea

# what the checks answer
FREE: Final[i64] = 0
NOT_SEA: Final[i64] = 1
TAKEN: Final[i64] = 2
NOT_LINKED: Final[i64] = 3
NOTHING: Final[i64] = 4
SHIP: Final[i64] = 5
REACHED: Final[i64] = 6
REACHED_BY_IGNORE: Final[i64] = 7
REACHED_BY_SPRINT: Final[i64] = 8


def placing(sea: Sea, cell: i64) -> i64:
    """CPH-041, CPH-042: whether a tile may be placed on a space."""
    top = sea.tops[cell]
    if top < 0:
        return FREE
    if top > 0:
        return TAKEN
    return NOT_LINKED if sea.terms.chart.zone[cell] > 0 else NOT_SEA


def covering(sea: Sea, cell: i64, reached: vec[i64]) -> i64:
    """CPH-050 to CPH-054: whether the tile on a space may be covered; `reached` is the seat's reach."""
    if sea.tops[cell] <= 0:
        return NOTHING if sea.terms.chart.zone[cell] > 0 else NOT_SEA
    for seat in range(sea.terms.players):
        if sea.seats[seat * WIDTH + AT] == cell:
            return SHIP
    ways = reached[cell]
    if ways == 0:
        return FREE
    if ways & BY_MOVE > 0:
        return REACHED
    return REACHED_BY_IGNORE if ways & BY_IGNORE > 0 else REACHED_BY_SPRINT


def cover_reach(sea: Sea, seat: i64) -> vec[i64]:
    """Return what the covering seat could reach, as far as the option looks (CPH-A12)."""
    return reach(sea, seat, sea.terms.cover_reach)


def lays(sea: Sea, hand: i64) -> tuple[Move, ...]:
    """Return every tile and space of the placing step, then the end of it; `hand` are kinds as bits."""
    chart = sea.terms.chart
    found: list[Move] = []
    if hand > 0 and not sea.covered:
        spaces: vec[i64] = vec[i64]()
        for cell in chart.sea:
            if placing(sea, cell) == FREE:
                spaces = append(spaces, cell)
        _add(found, chart.places, hand, chart.size, spaces)
        if sea.placed == 0:
            reached = cover_reach(sea, sea.turn)
            spaces = vec[i64]()
            for cell in chart.sea:
                if sea.tops[cell] > 0 and covering(sea, cell, reached) == FREE:
                    spaces = append(spaces, cell)
            _add(found, chart.covers, hand, chart.size, spaces)
    found.append(END_PLACE)
    return tuple(found)


def _add(found: list[Move], moves: list[Lay], hand: i64, size: i64, spaces: vec[i64]) -> None:
    """Add the moves that lay each kind in hand on each of some spaces."""
    for kind in range(KINDS):
        if hand >> kind & 1:
            base = kind * size
            for cell in spaces:
                found.append(moves[base + cell])
