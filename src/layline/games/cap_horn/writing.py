"""Positions and moves in words: what documents and sentences say."""

# layline: compiled

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from layline.core.moves import Move, Value
from layline.games.cap_horn.chart import COLOURS, STAGES
from layline.games.cap_horn.moves import KINDS, PRINT, TILES, Ignore, Lay, Sail
from layline.games.cap_horn.sailing import arrow_end, arrows_at
from layline.games.cap_horn.state import AT, ENDED, FIRST, PHASES, POINTS, REASONS, TOKEN, Sea


def tile_name(kind: i64) -> str:
    """Return the name of a kind; S0 is the wind printed on the start spaces."""
    return TILES[kind] if kind < KINDS else PRINT


def tiles_text(counts: vec[i64]) -> str:
    """Return tiles one after another, such as `W1 W1 B2`."""
    found: list[str] = []
    for kind in range(KINDS):
        found += [TILES[kind]] * int(counts[kind])
    return " ".join(found)


def tiles_table(counts: vec[i64]) -> dict[str, int]:
    """Return how many there are of each kind."""
    return {TILES[kind]: int(counts[kind]) for kind in range(KINDS)}


def public(sea: Sea) -> dict[str, Any]:
    """Return all that everybody sees as a document; hands and stack are added by whoever knows them."""
    found: dict[str, Any] = {"game": "cap_horn"}
    options = sea.terms.options.document()  # type: ignore[attr-defined]
    if options:
        found["options"] = options
    found["phase"] = PHASES[sea.phase]
    found["round"] = int(sea.round)
    found["first"] = int(sea.first)
    found["turn"] = int(sea.turn)
    if sea.placed > 0:
        found["placed"] = int(sea.placed)
    if sea.covered:
        found["covered"] = True
    if sea.stirred:
        found["stirred"] = True
    if sea.quiet > 0:
        found["quiet"] = int(sea.quiet)
    if sea.phase == ENDED:
        found["ended"] = REASONS[sea.ended]
        if sea.winner >= 0:
            found["winner"] = int(sea.winner)
    found["tiles"] = stacks(sea)
    found["ships"] = [_ship(sea, seat) for seat in range(sea.terms.players)]
    return found


def stacks(sea: Sea) -> dict[str, str]:
    """Return what lies on each space, the top tile first; bare start spaces are left out."""
    under: dict[int, list[str]] = {}
    for entry in sea.buried:
        under.setdefault(int(entry // 16), []).insert(0, tile_name(entry % 16))
    found: dict[str, str] = {}
    for cell in sea.terms.chart.sea:
        kind = sea.kind_at(cell)
        if kind >= 0:
            names = [tile_name(kind), *under.get(int(cell), [])]
            if names != [PRINT]:
                found[sea.terms.chart.name(cell)] = " ".join(names)
    return found


def _ship(sea: Sea, seat: i64) -> dict[str, Any]:
    found: dict[str, Any] = {}
    if sea.phase != FIRST:
        found["at"] = sea.terms.chart.name(sea.fact(seat, AT))
    found["points"] = int(sea.fact(seat, POINTS))
    tokens = {STAGES[k]: COLOURS[sea.fact(seat, TOKEN + k) - 1] for k in range(3) if sea.fact(seat, TOKEN + k) > 0}
    if tokens:
        found["tokens"] = tokens
    return found


def wording(sea: Sea, move: Move) -> tuple[str, dict[str, Value]]:
    """Return the key below `move.` and the values of the sentence for a move here."""
    values = move.values()
    chart = sea.terms.chart
    if isinstance(move, Sail) and sea.phase != FIRST:
        here = sea.fact(sea.turn, AT)
        for k in range(arrows_at(sea, here)):
            if chart.tiles[sea.kind_at(here)][k] is move:
                end = arrow_end(sea, here, k)
                if end > 0:
                    values["cell"] = chart.name(end)
                    return _sail_key(sea, end), values
    if isinstance(move, Ignore):
        cell = chart.at(move.column, move.row)
        if cell > 0 and sea.phase != FIRST and sea.earns(sea.turn, cell):
            return "ignore_token", values
    if isinstance(move, Lay) and move.over:
        cell = chart.at(move.column, move.row)
        if cell > 0 and sea.kind_at(cell) >= 0:
            values["under"] = tile_name(sea.kind_at(cell))
            return "cover_over", values
    return move.kind, values


def _sail_key(sea: Sea, end: i64) -> str:
    if sea.terms.chart.goal[end] > 0:
        return "move_finish"
    return "move_token" if sea.earns(sea.turn, end) else "move_to"
