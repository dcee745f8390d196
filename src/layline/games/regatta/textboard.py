"""The board for a terminal: the water in characters, a line for each boat, the own hand."""

from __future__ import annotations

from typing import Final

from layline.core.texts import Texts, seat_letter
from layline.games.regatta.fleet import pose
from layline.games.regatta.moves import Play
from layline.games.regatta.panel import facts, heading, more_facts
from layline.games.regatta.state import PLACED
from layline.games.regatta.view import RegattaView
from layline.games.regatta.writing import cards_text
from layline.kit.poses import cosine, sine
from layline.kit.svg import number

WIDE: Final = 60
_MARKS: Final = ("O", "O", "R", "G")
_BOWS: Final = (">", "/", "^", "\\", "<", "/", "v", "\\")


def board_text(view: RegattaView, texts: Texts, language: str) -> str:
    """Return the heading, the water about one character for 20 mm, the boats and the hand."""
    water = view.water
    course = water.terms.course
    step = (course.east - course.west) / WIDE
    high = int((course.north - course.south) / (2 * step)) + 1
    rows = [["."] * (WIDE + 1) for _ in range(high + 1)]

    def put(x: float, y: float, mark: str) -> None:
        column, row = round((x - course.west) / step), round((course.north - y) / (2 * step))
        if 0 <= row <= high and 0 <= column <= WIDE:
            rows[row][column] = mark

    x = course.discs[0]
    while x < course.discs[3]:
        put(x, 0.0, "-")
        x += step
    for k in range(len(course.discs) // 3):
        put(course.discs[3 * k], course.discs[3 * k + 1], _MARKS[k] if k < 4 else "#")
    for polygon in course.polygons:
        for k in range(0, len(polygon), 2):
            put(polygon[k], polygon[k + 1], "#")
    lines = [heading(water, texts, language), ""]
    for seat in range(water.terms.players):
        if water.fact(seat, PLACED):
            x, y, facing = pose(water, seat)
            sector = round(facing / 45) % 8
            put(x + 30 * cosine(45.0 * sector), y + 40 * sine(45.0 * sector), _BOWS[sector])
            put(x, y, seat_letter(seat))
    lines += ["".join(row).replace(".", " ").rstrip() or "" for row in rows]
    lines.append("")
    for seat in range(water.terms.players):
        pointer = ">" if water.actor() == seat else " "
        where = ""
        if water.fact(seat, PLACED):
            x, y, facing = pose(water, seat)
            where = f"({number(x)}; {number(y)}) {number(facing)}° · "
        more = more_facts(water, seat, texts, language)
        lines.append(f"{pointer} {seat_letter(seat)}  {where}{facts(water, seat, texts, language)} · {more}"[:79])
    if view.seat >= 0:
        lines.append("  " + cards_text(view.hand, 0))
    plays = [move.text for move in view.moves() if isinstance(move, Play)]
    if plays:
        lines.append("  " + " ".join(plays))
    return "\n".join(lines)
