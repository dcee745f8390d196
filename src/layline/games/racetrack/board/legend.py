"""A line for each car: lap, speed, crashes, lost turns, how it ended; for the drawing and the terminal."""

# layline: compiled

from __future__ import annotations

from functools import lru_cache
from typing import Final

from layline.core.texts import Texts
from layline.games.racetrack.board.cars import emblem
from layline.games.racetrack.board.paper import Sheet
from layline.games.racetrack.circuit import Circuit
from layline.games.racetrack.options import RacetrackOptions
from layline.games.racetrack.rules import RacetrackState
from layline.games.racetrack.state import (
    CRASHES,
    ELIMINATED,
    ENDED,
    FINISH_ROUND,
    FINISHED,
    LAP,
    MARGIN,
    ON_TRACK,
    OUT_ROUND,
    PHASES,
    PLACEMENT,
    SKIPS,
    STATUS,
    VX,
    VY,
)
from layline.kit.lattice import king_steps
from layline.kit.svg import number, tag, text, translate

_HEAD: Final = 24
_ROW: Final = 26
_COLUMN: Final = 310
"""Widths and heights before the sheet's scale."""


def heading(race: RacetrackState, texts: Texts, language: str) -> str:
    """Return the name of the track and how far the race is."""
    options = race.terms.options
    assert isinstance(options, RacetrackOptions)
    track = options.the_track()
    name = options.track.capitalize() if track.sprint and "\n" not in options.track else track.name
    return texts.say(language, f"drawing.head_{PHASES[race.phase]}", {"track": name, "round": int(race.round)})


def facts(race: RacetrackState, seat: int, texts: Texts, language: str) -> str:
    """Return what a player wants to know about a car, as short phrases in a row."""
    terms = race.terms
    circuit = isinstance(terms.ground, Circuit)
    status = int(race.fact(seat, STATUS))
    if status == FINISHED:
        values = int(race.fact(seat, FINISH_ROUND)), int(race.fact(seat, MARGIN)), 0, 0, 0, 0
    elif status == ELIMINATED:
        values = int(race.fact(seat, OUT_ROUND)), 0, 0, 0, 0, 0
    elif status == ON_TRACK and race.phase != PLACEMENT:
        values = (
            int(race.fact(seat, LAP)) + 1,
            int(terms.laps),
            king_steps(race.fact(seat, VX), race.fact(seat, VY)),
            int(race.fact(seat, CRASHES)),
            int(terms.crash_limit),
            int(race.fact(seat, SKIPS)),
        )
    else:
        values = 0, 0, 0, 0, 0, 0
    return _phrases(texts, language, status, circuit, race.phase == PLACEMENT, values)


@lru_cache(maxsize=4096)
def _phrases(
    texts: Texts, language: str, status: int, circuit: bool, placing: bool, values: tuple[int, int, int, int, int, int]
) -> str:
    def say(key: str, **values: int) -> str:
        return texts.say(language, f"drawing.{key}", values)

    if status == FINISHED:
        found = [say("finished" if circuit else "goal", round=values[0])]
        if circuit:
            found.append(say("margin", margin=values[1]) if values[1] else say("on_line"))
    elif status == ELIMINATED:
        found = [say("out", round=values[0])]
    elif status == ON_TRACK and placing:
        found = [say("ready")]
    elif status == ON_TRACK:
        lap, laps, speed, crashes, limit, skips = values
        found = [say("lap", lap=lap, laps=laps)] if circuit else []
        found.append(say("speed", speed=speed))
        if limit != 1:
            found.append(say("crashes" if limit else "crashes_free", crashes=crashes, limit=limit))
        if skips:
            found.append(say("lost_one") if skips == 1 else say("lost_more", skips=skips))
    else:
        found = [say("unplaced")]
    return " · ".join(found)


def legend_height(players: int, sheet: Sheet) -> float:
    """Return the room that the lines below the paper take."""
    return round((_HEAD + -(-players // _columns(sheet)) * _ROW + 8) * sheet.scale)


def legend(race: RacetrackState, sheet: Sheet, texts: Texts, language: str, head: str) -> list[str]:
    """Return the heading and the line of every car, below the paper, and the end of it all."""
    columns = _columns(sheet)
    step = (sheet.width - 2 * sheet.edge) / sheet.scale / columns
    acting = -1 if race.phase == ENDED else race.seat_to_move()
    found = [_frame(sheet), text(0, 13, head, id="head", cls="rt-head")]
    for seat in range(int(race.terms.players)):
        x, y = seat % columns * step + 12, _HEAD + seat // columns * _ROW + 12
        looks = "rt-row"
        if seat == acting:
            looks += " rt-turn"
        elif race.fact(seat, STATUS) == ELIMINATED:
            looks += " rt-gone"
        found.append(_row(seat, x, y, step, looks, facts(race, seat, texts, language)))
    found += ["</g>", "</g>"]
    return found


@lru_cache(maxsize=64)
def _frame(sheet: Sheet) -> str:
    place = f"{translate(sheet.edge, sheet.height)} scale({number(sheet.scale)})"
    return tag("g", "", id="legend", cls="rt-legend", transform=place).removesuffix("</g>")


@lru_cache(maxsize=4096)
def _row(seat: int, x: float, y: float, step: float, looks: str, line: str) -> str:
    pointer = tag("rect", cls="rt-pointer", x=-14, y=-13, width=step - 6, height=26, rx=5)
    words = text(17, 4.5, line, cls="rt-facts")
    return tag("g", pointer, emblem(seat), words, id=f"row{seat}", cls=looks, transform=translate(x, y))


def _columns(sheet: Sheet) -> int:
    return max(1, int((sheet.width - 2 * sheet.edge) / sheet.scale / _COLUMN))
