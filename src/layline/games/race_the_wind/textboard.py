"""The board for a terminal: one character a point, rulers, the wind, and a line for each boat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from layline.core.moves import Move
from layline.games.race_the_wind.language import letter, say
from layline.games.race_the_wind.legend import heading_line, progress_line, sailing_line, troubles
from layline.games.race_the_wind.moves import GUST, MOVE, Point
from layline.games.race_the_wind.papers import token_words
from layline.games.race_the_wind.rules import RaceTheWindState
from layline.games.race_the_wind.state import BOATS, ENDED, HEADING, MARKS, POS, SHADOW, START, TOKENS
from layline.kit.compass import opposite

WIDE: Final = 41
HIGH: Final = 33
_ARROWS: Final = "^/>\\v/<\\"
"""How headings N, NE, ... look in plain characters."""


def board_text(race: RaceTheWindState, moves: Sequence[Move], language: str) -> str:
    """Return the heading, the grid with its rulers, and the boats."""
    terms = race.terms
    rows, columns = int(terms.height), int(terms.width)
    bottom = 0
    if rows > HIGH:
        y = race.spot(race.player())[1] if START <= race.phase < ENDED else 0
        bottom = max(0, min(y - HIGH // 2, rows - HIGH))
    top = min(rows, bottom + HIGH) - 1
    marks = _marks(race, moves)
    wind = say(language, "drawing.wind", {"wind": int(race.wind)})
    lines = [f"{heading_line(race, language)} · {wind} {_ARROWS[opposite(race.wind)]}", ""]
    for y in range(top, bottom - 1, -1):
        row = " ".join([marks.get((x, y), ".") for x in range(columns)])
        flag = " ~" if y in (race.flag_one, race.flag_two) else ""
        lines.append(f"{y if y % 5 == 0 else '':>2} {row}{flag}".rstrip()[:80])
    lines.append("   " + " ".join([f"{x // 5 * 5:<9}" for x in range(0, columns, 5)]).rstrip()[:77])
    if (bottom, top) != (0, rows - 1):
        lines.append(say(language, "drawing.cropped", {"from": (0, bottom), "to": (columns - 1, top)}))
    lines.append("")
    lines += [_boat_line(race, int(seat), language) for seat in _order(race)]
    return "\n".join(lines)


def _order(race: RaceTheWindState) -> list[int]:
    return [int(seat) for seat in race.order] if race.phase >= TOKENS else list(range(race.terms.players))


def _marks(race: RaceTheWindState, moves: Sequence[Move]) -> dict[tuple[int, int], str]:
    """Return what stands on points: line, tokens, shadow tokens, marks, choices, and boats above all."""
    terms = race.terms
    found: dict[tuple[int, int], str] = {}
    for x in range(int(terms.buoy_x) + 1, int(terms.committee_x)):
        found[x, int(terms.gate_row)] = "="
    if race.phase == BOATS:
        found.update(dict.fromkeys([(int(move.x), int(move.y)) for move in moves if isinstance(move, Point)], "+"))
    words = token_words(race)
    for colour, sign in (("yellow", "o"), ("blue", "*")):
        for x, y in words[colour]:
            found[x, y] = sign
    for k in range(MARKS):
        if terms.marks[k]:
            found[terms.spot(terms.marks[k])] = "#" if k == 4 else "@"
    for seat in range(terms.players):
        if race.fact(seat, SHADOW):
            found[terms.spot(race.fact(seat, SHADOW))] = letter(seat).lower()
    if MOVE in moves or GUST in moves:
        pos = race.fact(race.player(), POS) + terms.delta[race.fact(race.player(), HEADING)]
        found[terms.spot(pos)] = "x"
    for seat in range(terms.players):
        if race.fact(seat, POS):
            found[race.spot(seat)] = letter(seat)
    return found


def _boat_line(race: RaceTheWindState, seat: int, language: str) -> str:
    acting = race.phase in (TOKENS, BOATS) or START <= race.phase < ENDED
    pointer = ">" if acting and race.player() == seat else " "
    parts = [progress_line(race, seat, language), *troubles(race, seat, language)]
    if race.fact(seat, POS):
        values = {"at": race.spot(seat), "heading": int(race.fact(seat, HEADING))}
        parts = [say(language, "drawing.at", values), sailing_line(race, seat, language), *parts]
    return f"{pointer} {letter(seat)}  {' · '.join(parts)}"
