"""The board for a terminal: one character a point, rulers, and a line for each car."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from layline.core.moves import Move
from layline.core.texts import Texts
from layline.games.racetrack.board.cars import letter
from layline.games.racetrack.board.legend import facts, heading
from layline.games.racetrack.ground import Ground
from layline.games.racetrack.moves import Drive, Place
from layline.games.racetrack.rules import RacetrackState
from layline.games.racetrack.sprint import Sprint
from layline.games.racetrack.state import ELIMINATED, ENDED, ON_TRACK, POS, STATUS, UNPLACED, VX, VY

WIDE: Final = 70
HIGH: Final = 30
"""The most points shown across and up; a larger board is cropped around the car to move."""


def board_text(race: RacetrackState, moves: Sequence[Move], texts: Texts, language: str) -> str:
    """Return the heading, the points with their rulers, and the cars."""
    ground = race.terms.ground
    plain, x0, y0 = _plain(ground), int(ground.x0) - 1, int(ground.y0) - 1
    marks = _marks(race, moves)
    left, right, bottom, top = _window(race)
    lines = [heading(race, texts, language), ""]
    gutter = max(len(str(bottom)), len(str(top)))
    for y in range(top, bottom - 1, -1):
        row = "".join([marks.get((x, y)) or plain[y - y0][x - x0] for x in range(left, right + 1)])
        lines.append(f"{y if y % 5 == 0 else '':>{gutter}} {row}".rstrip())
    lines += [" " * (gutter + 1) + ruler for ruler in _rulers(left, right)]
    if (right - left, top - bottom) != (ground.width + 1, ground.height + 1):
        lines.append(texts.say(language, "drawing.cropped", {"from": (left, bottom), "to": (right, top)}))
    lines.append("")
    lines += [_car_line(race, seat, texts, language) for seat in range(race.terms.players)]
    return "\n".join(lines)


def _window(race: RacetrackState) -> tuple[int, int, int, int]:
    """Return the first and last x and y to show."""
    ground = race.terms.ground
    x0, y0 = int(ground.x0) - 1, int(ground.y0) - 1
    x1, y1 = x0 + int(ground.width) + 1, y0 + int(ground.height) + 1
    pos = race.terms.places[0]
    x, y = int(ground.x_of(pos)), int(ground.y_of(pos))
    if race.phase != ENDED and race.fact(race.seat_to_move(), STATUS) == ON_TRACK:
        x, y = race.point(race.seat_to_move())
    left = max(x0, min(x - WIDE // 2, x1 - WIDE + 1))
    bottom = max(y0, min(y - HIGH // 2, y1 - HIGH + 1))
    return left, min(x1, left + WIDE - 1), bottom, min(y1, bottom + HIGH - 1)


@lru_cache(maxsize=16)
def _plain(ground: Ground) -> list[str]:
    """Return the points without marks, row by row from below, with one more on each side."""
    columns = range(int(ground.x0) - 1, int(ground.x0 + ground.width) + 1)
    lines = range(int(ground.y0) - 1, int(ground.y0 + ground.height) + 1)
    return ["".join([_point(ground, x, y) for x in columns]) for y in lines]


def _point(ground: Ground, x: int, y: int) -> str:
    """Return what a point is: track, wall beside the track, or nothing."""
    if ground.on_track(ground.at(x, y)):
        return "."
    for dx in (-1, 0, 1):
        for dy in (-1, 0, 1):
            if ground.on_track(ground.at(x + dx, y + dy)):
                return "#"
    return " "


def _marks(race: RacetrackState, moves: Sequence[Move]) -> dict[tuple[int, int], str]:
    """Return what stands on points: the line, then what may be chosen, and cars above all."""
    ground = race.terms.ground
    found: dict[tuple[int, int], str] = {}
    if isinstance(ground, Sprint):
        finish = [pos for pos in range(ground.size) if ground.goal[pos]]
    else:
        finish = race.terms.places
    for pos in finish:
        found[int(ground.x_of(pos)), int(ground.y_of(pos))] = ":"
    for move in moves:
        if isinstance(move, Drive):
            seat = race.seat_to_move()
            x, y = race.point(seat)
            target = x + int(race.fact(seat, VX) + move.ax), y + int(race.fact(seat, VY) + move.ay)
            if ground.on_track(ground.at(*target)):
                found[target] = move.text
        elif isinstance(move, Place):
            pos = race.terms.places[move.place]
            found[int(ground.x_of(pos)), int(ground.y_of(pos))] = str(move.place % 10)
    for seat in range(race.terms.players):
        if race.fact(seat, STATUS) not in (UNPLACED, ELIMINATED) and race.fact(seat, POS) >= 0:
            found[race.point(seat)] = letter(seat)[-1]
    return found


def _rulers(left: int, right: int) -> list[str]:
    """Return a tick under every fifth x, and its number under the tick."""
    ticks = "".join(["|" if x % 5 == 0 else " " for x in range(left, right + 1)])
    numbers = ""
    for x in range(left, right + 1):
        if x % 5 == 0:
            numbers = numbers.ljust(x - left) + str(x)
    return [ticks.rstrip(), numbers]


def _car_line(race: RacetrackState, seat: int, texts: Texts, language: str) -> str:
    pointer = ">" if race.phase != ENDED and race.seat_to_move() == seat else " "
    where = ""
    if race.fact(seat, STATUS) not in (UNPLACED, ELIMINATED):
        vector = int(race.fact(seat, VX)), int(race.fact(seat, VY))
        where = texts.say(language, "drawing.at", {"at": race.point(seat), "vector": vector}) + " · "
    return f"{pointer} {letter(seat)}  {where}{facts(race, seat, texts, language)}"
