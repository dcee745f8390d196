"""A line for each car: lap, speed, crashes, lost turns, how it ended; for the drawing and the terminal."""

# layline: compiled

from __future__ import annotations

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


def legend_frame(sheet: Sheet) -> str:
    """Return where the lines below the paper begin; two ends belong to it."""
    place = f"{translate(sheet.edge, sheet.height)} scale({number(sheet.scale)})"
    return tag("g", "", id="legend", cls="rt-legend", transform=place).removesuffix("</g>")


def row(seat: int, sheet: Sheet, looks: int, line: str) -> str:
    """Return the line of a car: an ordinary one, of the car to move, of one that is out."""
    columns = _columns(sheet)
    step = (sheet.width - 2 * sheet.edge) / sheet.scale / columns
    x, y = seat % columns * step + 12, _HEAD + seat // columns * _ROW + 12
    pointer = tag("rect", cls="rt-pointer", x=-14, y=-13, width=step - 6, height=26, rx=5)
    words = text(17, 4.5, line, cls="rt-facts")
    return tag("g", pointer, emblem(seat), words, id=f"row{seat}", cls=_LOOKS[looks], transform=translate(x, y))


_LOOKS: Final = ("rt-row", "rt-row rt-turn", "rt-row rt-gone")


def _columns(sheet: Sheet) -> int:
    return max(1, int((sheet.width - 2 * sheet.edge) / sheet.scale / _COLUMN))
