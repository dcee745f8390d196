"""A move as a picture: why it is refused, what the umpire would say, or the board from near for the rulebook."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from layline.core.drawing import Drawing
from layline.core.moves import Move
from layline.core.telling import Refusal
from layline.games.race_the_wind.chart import SQUARE, board_style, sheet_of
from layline.games.race_the_wind.drawing import draw
from layline.games.race_the_wind.language import say
from layline.games.race_the_wind.moves import Rotate, Seated
from layline.games.race_the_wind.past import point_of
from layline.games.race_the_wind.rules import RaceTheWindState
from layline.games.race_the_wind.rulings import ruling
from layline.games.race_the_wind.scene import WIDTH, Scene, Spot
from layline.games.race_the_wind.state import ENDED, HEADING, MARKS, POS, START
from layline.games.race_the_wind.umpire import umpire_card
from layline.kit.compass import vector
from layline.kit.svg import number, tag, translate

_WINDWARD: Final = ("into_wind", "head_to_wind")
_NEAR: Final = ("near_mark", "near_boat")
_AHEAD: Final = ("boat_ahead", "mark_ahead", "edge_ahead")
_PICTURED: Final = frozenset([*_WINDWARD, *_NEAR, *_AHEAD])
_COMPANY: Final = 5
"""Steps within which other boats are shown too."""
_ASIDE: Final = 5.5
_ABOVE: Final = 3.5
_BELOW: Final = 4.5
"""Squares that are shown beside, above and below the boats, whose words stand below; halves, so as to cut no mark."""


def proof_of(race: RaceTheWindState, move: Move, language: str) -> Drawing | None:
    """Return what shows best why a move may or may not be made; None where words are enough."""
    refusal = race.why_not(move)
    if refusal is not None:
        return _refused(race, move, refusal, language) if refusal.code in _PICTURED else None
    if isinstance(move, Seated) and race.phase >= START:
        return umpire_card(ruling(race, race.player(), move.seat), language)
    return _from_near(race, language) if START <= race.phase < ENDED else None


def _from_near(race: RaceTheWindState, language: str) -> Drawing:
    """Return the part of the board around the boat to play, with all that it may do."""
    view = race.view(int(race.player()))
    whole = draw(view, (), language)
    sheet = sheet_of(int(race.terms.width), int(race.terms.height))
    own = race.fact(race.player(), POS)
    seats = [seat for seat in range(race.terms.players) if race.fact(seat, POS)]
    spots = [sheet.at(*race.spot(seat)) for seat in seats if race.terms.far(own, race.fact(seat, POS)) <= _COMPANY]
    (x0, x1), (y0, y1) = ((min(side), max(side)) for side in zip(*spots, strict=True))
    wide, high = x1 - x0 + 2 * _ASIDE * SQUARE, y1 - y0 + (_ABOVE + _BELOW) * SQUARE
    left = min(max((x0 + x1 - wide) / 2, 0), sheet.sea_width - wide)
    top = min(max(y0 - _ABOVE * SQUARE, 0), sheet.height - high)
    box = " ".join([number(side) for side in (left, top, wide, high)])
    inside = tag("svg", whole.still, whole.live, viewBox=box, width=wide, height=high)
    return Drawing(wide, high, "", inside, whole.style, whole.title)


def _refused(race: RaceTheWindState, move: Move, refusal: Refusal, language: str) -> Drawing:
    """Return the piece of board that shows why the boat to play may not do this."""
    seat = int(race.player())
    here, heading = race.spot(seat), int(race.fact(seat, HEADING))
    dx, dy = vector(heading)
    ahead = here[0] + dx, here[1] + dy
    other = point_of(refusal.values["to"]) if "to" in refusal.values else ahead
    scene = Scene([here, ahead, other], 12, int(race.wind))
    parts = [_around(race, scene)]
    if refusal.code in _WINDWARD:
        turned = (heading + int(move.steps)) % 8 if isinstance(move, Rotate) else heading
        parts.append(_no_go(scene, here))
        if turned != heading:
            parts.append(scene.boat(seat, heading, here, looks="rw-card-gone"))
        parts.append(scene.boat(seat, turned, here))
    elif refusal.code in _NEAR:
        parts += [_too_near(scene, here), scene.boat(seat, heading, here), scene.ring(other)]
    else:
        parts += [scene.ray(here, ahead), scene.boat(seat, heading, here), scene.ring(ahead)]
    height = scene.height + 24
    paper = tag("rect", cls="rw-paper", width=WIDTH, height=height)
    water = scene.water((int(race.terms.width), int(race.terms.height)))
    live = tag("g", *parts, scene.wind_arrow(language), cls="rw-card")
    sentence = say(language, f"refusal.{refusal.code}", refusal.values)
    return Drawing(WIDTH, height, paper + water, live, board_style(), sentence)


def _around(race: RaceTheWindState, scene: Scene) -> str:
    """Return the marks and the other boats in the picture."""
    terms = race.terms
    found: list[str] = []
    for k in range(MARKS):
        if terms.marks[k] and scene.has(terms.spot(terms.marks[k])):
            found.append(scene.mark(terms.spot(terms.marks[k]), int(k)))
    for seat in range(terms.players):
        if seat != race.player() and race.fact(seat, POS) and scene.has(race.spot(seat)):
            found.append(scene.boat(seat, int(race.fact(seat, HEADING)), race.spot(seat)))
    return "".join(found)


def _no_go(scene: Scene, here: Spot) -> str:
    """RTW-056: the eighth on either side of the wind's eye where no sail draws."""
    x, y = scene.at(here)
    size = 2.1 * scene.size
    angles = [scene.wind * pi / 4 + side for side in (-0.7, 0.7)]
    start, end = (f"{number(x + size * sin(turn))} {number(y - size * cos(turn))}" for turn in angles)
    arc = f"A{number(size)} {number(size)} 0 0 1 {end}"
    return tag("path", cls="rw-no-go", d=f"M{number(x)} {number(y)}L{start}{arc}Z")


def _too_near(scene: Scene, here: Spot) -> str:
    """RTW-182, RTW-183: the points less than two steps away."""
    side = 2.6 * scene.size
    box = tag("rect", cls="rw-no-go", x=-side / 2, y=-side / 2, width=side, height=side, rx=6)
    return tag("g", box, transform=translate(*scene.at(here)))
