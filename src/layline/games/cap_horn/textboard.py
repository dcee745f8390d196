"""The board for terminals: two lines a row, tiles by their names, ships by letter."""

from __future__ import annotations

from typing import Final

from layline.core.moves import Move
from layline.core.texts import Texts, seat_letter
from layline.games.cap_horn.chart import COLOURS, STAGES
from layline.games.cap_horn.moves import LETTERS, Ignore, Lay, Sail
from layline.games.cap_horn.state import AT, ENDED, FIRST, HAND, POINTS, TOKEN, Sea
from layline.games.cap_horn.view import CapHornView
from layline.games.cap_horn.writing import tile_name, tiles_text

_WIDE: Final = 18
"""Columns that fit into 80 characters, four each."""
_WAYS: Final = {(1, 0): "v", (-1, 0): "^", (0, 1): ">", (0, -1): "<"}


def board_text(view: CapHornView, texts: Texts, language: str) -> str:
    """Return the chart, what may be chosen on it, and a line for each ship."""
    sea, chart = view.sea, view.sea.terms.chart
    left = _window(sea)
    columns = range(left, min(left + _WIDE, int(chart.columns)))
    marks = _marks(sea, view.moves())
    lines = ["   " + "".join([f" {LETTERS[column]}  " for column in columns]).rstrip()]
    for row in range(int(chart.rows) + 2):
        cells = [int(chart.at(column, row)) for column in columns]
        if row in (0, chart.rows + 1) and not any(chart.goal[cell] for cell in cells):
            continue
        upper = "".join([_upper(sea, cell) for cell in cells])
        lower = "".join([_lower(sea, cell, marks) for cell in cells])
        lines += [f"{row:>2} {upper}".rstrip(), f"   {lower}".rstrip()]
    ways = "   ".join([f"{STAGES[zone]} {_WAYS[chart.ahead[zone]]}" for zone in range(3)])
    key = "head_first" if sea.phase == FIRST else "head_over" if sea.phase == ENDED else "head"
    head = texts.say(language, f"drawing.{key}", {"round": int(sea.round)})
    stack = texts.say(language, "drawing.stack", {"left": int(sea.left)})
    lines = [f"{head} · {stack} · {ways}", "", *lines, ""]
    lines += [_ship_line(view, seat, texts, language) for seat in range(int(sea.terms.players))]
    hand = tiles_text(view.hand())
    if hand:
        lines.append(texts.say(language, "drawing.text_hand", {"tiles": hand}))
    return "\n".join(lines)


def _window(sea: Sea) -> int:
    """Return the first column to show: all of them when they fit, else around the ship in turn."""
    columns = int(sea.terms.chart.columns)
    if columns <= _WIDE:
        return 0
    here = 0 if sea.phase == FIRST else int(sea.terms.chart.column_of(sea.fact(sea.turn, AT)))
    return min(max(here - _WIDE // 2, 0), columns - _WIDE)


def _upper(sea: Sea, cell: int) -> str:
    """Return the wind of a space, or what else it is: `--` empty sea, `##` land, `==` finish."""
    chart = sea.terms.chart
    if chart.goal[cell]:
        return " == "
    if chart.land[cell]:
        return " ## "
    if not chart.zone[cell]:
        return "    "
    kind = sea.kind_at(cell)
    return f" {tile_name(kind)} " if kind >= 0 else " -- "


def _lower(sea: Sea, cell: int, marks: dict[int, str]) -> str:
    """Return ships, a choice, or the station of a space."""
    chart = sea.terms.chart
    if cell and sea.phase != FIRST:
        here = [seat_letter(seat) for seat in range(int(sea.terms.players)) if sea.fact(seat, AT) == cell]
        if here:
            return f" {''.join(here)[:3]:<3}"
    if cell in marks:
        return f" {marks[cell]:<3}"
    mark = int(chart.station[cell]) - 1
    return f" {COLOURS[mark % 3][0]}{mark // 3 + 1} " if mark >= 0 else "    "


def _marks(sea: Sea, moves: tuple[Move, ...]) -> dict[int, str]:
    """Return a sign on each space that a move leads to: `*` an arrow, `!` Ignore, `+` a place, `~` a cover."""
    chart = sea.terms.chart
    found: dict[int, str] = {}
    for move in moves:
        if isinstance(move, Lay):
            found[int(chart.at(move.column, move.row))] = "~" if move.over else "+"
        elif isinstance(move, Ignore):
            found[int(chart.at(move.column, move.row))] = "!"
    for move in moves:
        if isinstance(move, Sail):
            here = int(sea.fact(sea.turn, AT))
            kind = int(sea.kind_at(here))
            end = chart.end(kind, here, chart.tiles[kind].index(move))
            found[int(end)] = "*"
    return found


def _ship_line(view: CapHornView, seat: int, texts: Texts, language: str) -> str:
    sea = view.sea
    tokens = [
        texts.say(language, f"drawing.token_{COLOURS[sea.fact(seat, TOKEN + stage) - 1]}", {"stage": STAGES[stage]})
        for stage in range(3)
        if sea.fact(seat, TOKEN + stage)
    ]
    words = {
        "letter": seat_letter(seat),
        "points": int(sea.fact(seat, POINTS)),
        "tiles": int(sea.fact(seat, HAND)),
        "tokens": ", ".join(tokens) or texts.say(language, "drawing.no_tokens"),
    }
    pointer = ">" if sea.phase not in (ENDED, FIRST) and seat == sea.turn else " "
    known = view.hands[seat]
    shown = f" [{tiles_text(known)}]" if known is not None and seat != view.seat else ""
    return f"{pointer} {texts.say(language, 'drawing.row', words)}{shown}"
