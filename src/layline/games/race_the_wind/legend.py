"""The panel beside the sea: what is going on, the wind, and a line for each boat."""

from __future__ import annotations

from typing import Final

from layline.games.race_the_wind.boats import badge
from layline.games.race_the_wind.chart import PANEL, Sheet
from layline.games.race_the_wind.language import say
from layline.games.race_the_wind.moves import GUST, MOVE, Rotate
from layline.games.race_the_wind.rules import RaceTheWindState
from layline.games.race_the_wind.state import (
    ACTING,
    ASK_ROLL,
    BOATS,
    CLAIMS,
    ENDED,
    FINISHED,
    HEADING,
    LEG,
    MISS,
    PENALTIES,
    PHASES,
    POS,
    SHADOW,
    SPIN_LEFT,
    START,
    TOKENS,
)
from layline.games.race_the_wind.weather import key_of, rose
from layline.kit.compass import BEAM_REACH, BROAD_REACH, point_of_sail, starboard
from layline.kit.svg import tag, text, translate

_TOP: Final = 176
_ROW: Final = 64


def heading_line(race: RaceTheWindState, language: str) -> str:
    """Return how far the race is."""
    return say(language, f"drawing.head_{PHASES[race.phase]}", {"round": int(race.round)})


def progress_line(race: RaceTheWindState, seat: int, language: str) -> str:
    """Return where a boat is on the course."""
    if race.fact(seat, FINISHED):
        return say(language, "drawing.home", {"place": int(race.fact(seat, FINISHED))})
    if not race.fact(seat, POS):
        return say(language, "drawing.unplaced")
    leg = int(race.fact(seat, LEG))
    if not leg:
        return say(language, "drawing.start")
    return say(language, "drawing.leg", {"leg": leg, "legs": int(2 * race.terms.laps)})


def troubles(race: RaceTheWindState, seat: int, language: str) -> list[str]:
    """Return penalties, penalty turns, lulls and shadow tokens of a boat."""
    found: list[str] = []
    if race.fact(seat, PENALTIES):
        found.append(say(language, "drawing.penalties", {"penalties": int(race.fact(seat, PENALTIES))}))
    for fact, key in ((SPIN_LEFT, "spinning"), (MISS, "becalmed"), (SHADOW, "shadowed")):
        if race.fact(seat, fact):
            found.append(say(language, f"drawing.{key}"))
    return found


def sailing_line(race: RaceTheWindState, seat: int, language: str) -> str:
    """Return the point of sail and the tack of a boat."""
    if not race.fact(seat, POS):
        return ""
    heading = race.fact(seat, HEADING)
    sail = say(language, f"sail.{point_of_sail(heading, race.wind)}")
    tack = say(language, f"tack.{int(starboard(heading, race.wind))}")
    return f"{sail}, {tack}"


def allowed_line(race: RaceTheWindState, language: str) -> str:
    """Return what the boat to play may do now: its point of sail fixes kind and number of actions."""
    if race.stage == CLAIMS:
        return say(language, "drawing.may_claim")
    if race.stage == ASK_ROLL:
        return say(language, "drawing.may_roll")
    if race.stage != ACTING:
        return ""
    moves = race.moves()
    key = _ALLOWED[race.allowance]
    if GUST in moves:
        key = "gust_turn" if any(isinstance(move, Rotate) for move in moves) else "gust"
    elif race.allowance == BROAD_REACH:
        key = "broad" if MOVE in moves else "broad_turn" if race.done else "closed"
    elif race.allowance == BEAM_REACH and race.done:
        key = "beam_second"
    elif MOVE not in moves and key == "one":
        key = "closed"
    return say(language, f"drawing.may_{key}")


_ALLOWED: Final = ("head_to_wind", "one", "beam", "broad", "one")
"""What each point of sail allows, as the turn begins."""


def legend(race: RaceTheWindState, sheet: Sheet, language: str) -> str:
    """Return the panel."""
    wind = say(language, "drawing.wind", {"wind": int(race.wind)})
    parts = [
        text(0, 26, heading_line(race, language), id="head", cls="rw-head"),
        tag("g", rose(int(race.wind), language), transform=translate(60, 94))
        + text(124, 100, wind, id="windname", cls="rw-head"),
    ]
    if race.phase == TOKENS:
        left = {"yellow": int(race.yellow_left), "blue": int(race.blue_left)}
        parts.append(text(0, _TOP - 8, say(language, "drawing.tokens_left", left), id="left", cls="rw-facts"))
    acting = race.player() if BOATS <= race.phase < ENDED or race.phase == TOKENS else -1
    order = [int(seat) for seat in race.order] if race.phase >= TOKENS else list(range(race.terms.players))
    for place, seat in enumerate(order):
        parts.append(_row(race, seat, place, seat == acting, language))
    parts.append(tag("g", key_of(race.terms, language), transform=translate(14, _TOP + _ROW * len(order) + 24)))
    inside = "\n".join(["", *parts, ""])
    return tag("g", inside, id="legend", cls="rw-legend", transform=sheet.large(sheet.sea_width + 4, 10))


def _row(race: RaceTheWindState, seat: int, place: int, acting: bool, language: str) -> str:
    """Return one boat: where it is on the course, how it sails, and what ails it."""
    pointer = tag("rect", cls="rw-pointer", x=-4, y=-28, width=PANEL - 14, height=_ROW - 4, rx=6)
    lines = [(progress_line(race, seat, language), "rw-facts")]
    if race.phase >= START and race.fact(seat, POS):
        lines.append((sailing_line(race, seat, language), "rw-facts rw-second"))
    ailing = " · ".join(troubles(race, seat, language))
    if ailing:
        lines.append((ailing, "rw-facts rw-ailing"))
    first = 15.5 - 8.5 * len(lines)
    words = "".join([text(38, first + 17 * k, line, cls=looks) for k, (line, looks) in enumerate(lines)])
    looks = "rw-row rw-turn" if acting else "rw-row"
    mark = tag("g", badge(seat), transform="translate(16,2) scale(1.6)")
    return tag("g", pointer, mark, words, id=f"row{seat}", cls=looks, transform=translate(0, _TOP + place * _ROW + 30))
