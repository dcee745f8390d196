"""The picture that proves a refusal: the swept hull, the point it touches or the zone it ends in, and the clause.

Of a move that is allowed it shows how it goes: figures of the rulebook are made so.
"""

from __future__ import annotations

from pathlib import Path
from textwrap import wrap
from typing import Final

from layline.core.drawing import Drawing
from layline.core.moves import Move
from layline.core.state import State, View
from layline.core.telling import Refusal
from layline.core.texts import texts_in
from layline.games.regatta.chart import no_go_sector, wind
from layline.games.regatta.drawing import board_style
from layline.games.regatta.fleet import beside, boats, lies_face_down, pose
from layline.games.regatta.ink import Pose, Sheet, hull_points, on_way, outline, touch_mark, zone_points
from layline.games.regatta.look import IN_ZONE
from layline.games.regatta.moves import Pivot, Play
from layline.games.regatta.options import RegattaOptions
from layline.games.regatta.plays import forbids
from layline.games.regatta.rules import RegattaState
from layline.games.regatta.scene import BOAT, POLYGON
from layline.games.regatta.seas import sheet_of, still_layer
from layline.games.regatta.state import PLACED, Water
from layline.games.regatta.touch import Point, contact_point, first_touch, sailed_length
from layline.games.regatta.view import RegattaView
from layline.kit.poses import cosine, sine
from layline.kit.svg import line_path, number, tag, text, translate

_FOLDER: Final = Path(__file__).parent
_SIDE: Final = 340.0
"""Millimetres of water that are shown at least, each way."""
_AIR: Final = 90.0
"""Millimetres around what the picture is about."""
_SIZE: Final = 680.0
_LINE: Final = 30.0
_MARK: Final = 64.0
_BOAT: Final = 42.0
_CARD: Final = 30.0
"""Millimetres that a mark with its arrow and number, a boat, and a card beside it reach around their middle."""
_STEP: Final = 9.0
"""Millimetres between the hulls that are drawn; the touching point itself is exact."""


def proof(shown: State | View, move: Move, language: str = "en") -> Drawing | None:
    """Return a picture of why a move is refused, or of how it goes; None where there is nothing to see."""
    assert isinstance(shown, RegattaState | RegattaView)
    water = shown.water
    if not isinstance(move, Play | Pivot) or not water.fact(water.turn, PLACED):
        return None
    refusal = shown.why_not(move)
    if refusal is not None and refusal.code in _NOTHING_TO_SEE:
        return None
    options = water.terms.options
    assert isinstance(options, RegattaOptions)
    picture = _Proof(water, sheet_of(options), refusal, language)
    body = picture.sailed(move) if isinstance(move, Play) else picture.turned(float(move.degrees))
    return picture.framed(options, body)


_NOTHING_TO_SEE: Final = {
    "not_in_hand",
    "other_card",
    "no_card_now",
    "no_heaving_now",
    "becalmed",
    "over",
    "pivot_step",
}


class _Proof:
    """One picture of the boat that is to play."""

    def __init__(self, water: Water, sheet: Sheet, refusal: Refusal | None, language: str) -> None:
        self.water, self.sheet, self.refusal, self.language = water, sheet, refusal, language
        self.texts = texts_in(_FOLDER)
        self.code = refusal.code if refusal is not None else ""
        self.here = pose(water, int(water.turn))
        self.seen: list[Point] = hull_points(self.here)
        """What should be in the picture, on the water."""
        self.words: list[tuple[str, Point]] = []
        """What is said, and above which point."""

    def sailed(self, move: Play) -> str:
        """Return the hull along a way: up to where it touches, stops, finishes, or to its end."""
        way, look = move.way, self.water.look()
        touch = first_touch(self.water, look, way) if "touches" in self.code else None
        bits = forbids(self.water, look, way)
        held = int(look.hits[way.number]) if look.kind(way, bits) == IN_ZONE else -1
        length, rest = float(way.length), ""
        if touch is not None:
            length = touch.length
        elif self.refusal is None and move.stop:
            length = float(look.stop_length(way, bits))
            rest = tag("path", cls="rg-rest", d=self.sheet.way(self.here, way, length, float(way.length)))
        elif self.refusal is None:
            length, _ = sailed_length(look, way)
        count = max(2, round(length / _STEP))
        hulls = [self._hull(on_way(self.here, way, length * k / count), "rg-swept") for k in range(count)]
        path = tag("path", cls="rg-path", d=self.sheet.way(self.here, way, 0.0, length))
        end = on_way(self.here, way, length)
        self.seen += hull_points(end)
        marks = [rest, self._hull(end, "rg-ghost" if touch is None else "rg-ghost rg-stopped")]
        if touch is not None:
            marks.append(self._touch(touch.point, touch.hit))
        elif held >= 0:
            self.words.append(("proof_stop" if self.refusal is None else "proof_zone", self._zone_top(held)))
        elif self.code == "no_go":
            marks.append(self._no_go(end))
        zones = self._zones(held) if touch is None else ""
        return "".join([zones, *hulls, path, self._boats(), *marks])

    def turned(self, degrees: float) -> str:
        """Return the hull on another heading."""
        after = self.here[0], self.here[1], degrees
        mark, held = "", -1
        if self.code == "pivot_zone" and self.refusal is not None:
            held = int(str(self.refusal.values["other"]))
            self.words.append(("proof_zone", self._zone_top(held)))
        elif self.code == "pivot_no_go":
            mark = self._no_go(after)
        elif "touches" in self.code:
            hit = int(self.water.look().scene.blocked(degrees - self.here[2]))
            mark = self._touch(contact_point(self.water, after, hit), hit)
        zones = self._zones(held) if "touches" not in self.code else ""
        looks = "rg-ghost" if self.refusal is None else "rg-ghost rg-stopped"
        return "".join([zones, self._boats(), self._hull(after, looks), mark])

    # -- parts -----------------------------------------------------------------------------------

    def _boats(self) -> str:
        return boats(self.water, self.sheet, self.texts, self.language, {}, {})

    def _hull(self, here: Pose, looks: str) -> str:
        return tag("path", cls=looks, d=outline("hull"), transform=self.sheet.pose(here))

    def _touch(self, point: Point, hit: int) -> str:
        self.seen.append(point)
        if BOAT <= hit < POLYGON:
            self.seen += hull_points(pose(self.water, hit - int(BOAT)))
        self.words.append(("proof_touch", point))
        return touch_mark(*self.sheet.at(*point))

    def _zones(self, held: int) -> str:
        """Return the zones of the other boats; the one it is about is stronger."""
        found: list[str] = []
        for seat in range(int(self.water.terms.players)):
            if seat != self.water.turn and self.water.fact(seat, PLACED):
                corners = [self.sheet.at(*point) for point in zone_points(pose(self.water, seat))]
                looks = "rg-proofzone" if seat == held else f"rg-otherzone rg-s{seat}"
                found.append(tag("path", cls=looks, d=line_path(corners, closed=True)))
        return "".join(found)

    def _zone_top(self, seat: int) -> Point:
        corners = zone_points(pose(self.water, seat))
        self.seen += corners + hull_points(pose(self.water, seat))
        return sum(x for x, _ in corners) / len(corners), max(y for _, y in corners)

    def _no_go(self, here: Pose) -> str:
        x, y = here[0], here[1]
        towards = float(self.water.wind)
        self.words.append(("proof_no_go", (x + 90 * cosine(towards), y + 90 * sine(towards))))
        self.seen.append(self.words[-1][1])
        return tag(
            "path", cls="rg-nogo", d=no_go_sector(self.water, 0.0, 90.0), transform=translate(*self.sheet.at(x, y))
        )

    # -- the frame -------------------------------------------------------------------------------

    def framed(self, options: RegattaOptions, body: str) -> Drawing:
        """Return the part of the water it is about, with the reason and its clause below."""
        left, top, side = self._window()

        def window(inner: str) -> str:
            box = f"{number(left)} {number(top)} {number(side)} {number(side)}"
            return tag("svg", inner, x=0, y=0, width=_SIZE, height=_SIZE, viewBox=box)

        words = [self._word(key, point, left, top, _SIZE / side) for key, point in self.words]
        why = ""
        if self.refusal is not None:
            why = self.texts.say(self.language, f"refusal.{self.refusal.code}", self.refusal.values)
        lines = wrap(f"{why} ({self.refusal.clause})", 48) if self.refusal is not None else []
        words += [text(14, _SIZE + 4 + _LINE * (k + 1), line, cls="rg-why") for k, line in enumerate(lines)]
        tall = _SIZE + (_LINE * len(lines) + 18 if lines else 0)
        still = tag("rect", cls="rg-paper", width=_SIZE, height=tall) + window(still_layer(options))
        key = "drawing.proof_title" if why else "title"
        title = self.texts.say(self.language, key, {"why": why})
        return Drawing(
            _SIZE,
            tall,
            still,
            "".join([window(body), self._wind(left, top, _SIZE / side), *words]),
            board_style(),
            title,
        )

    def _window(self) -> tuple[float, float, float]:
        """Return the left and upper edge and the size of what is shown, so large that no boat, card or mark is cut."""
        others = self._things()
        while True:
            spots = [self.sheet.at(*point) for point in self.seen]
            (x0, x1), (y0, y1) = ((min(part), max(part)) for part in zip(*spots, strict=True))
            side = min(max(_SIDE, x1 - x0 + _AIR, y1 - y0 + _AIR), self.sheet.span, self.sheet.height)
            left = min(max((x0 + x1 - side) / 2, 0.0), self.sheet.span - side)
            top = min(max((y0 + y1 - side) / 2, 0.0), self.sheet.height - side)
            cut = [thing for thing in others if self._is_cut(thing, left + side / 2, top + side / 2, side / 2)]
            if not cut:
                return left, top, side
            others = [thing for thing in others if thing not in cut]
            for x, y, reach in cut:
                self.seen += [(x - reach, y - reach), (x + reach, y + reach)]

    def _things(self) -> list[tuple[float, float, float]]:
        """Return what lies on the water: where, and how far it reaches around."""
        water, course = self.water, self.water.terms.course
        found = [(course.discs[3 * k], course.discs[3 * k + 1], course.discs[3 * k + 2] + 6) for k in range(2)]
        found += [(course.gate_x[gate], course.gate_y[gate], _MARK) for gate in (1, 2)]
        for seat in range(int(water.terms.players)):
            if water.fact(seat, PLACED):
                found.append((*pose(water, seat)[:2], _BOAT))
                if lies_face_down(water, seat):
                    found.append((*beside(water, seat)[:2], _CARD))
        return found

    def _is_cut(self, thing: tuple[float, float, float], x: float, y: float, half: float) -> bool:
        """Say whether an edge of the square around a point of the picture runs through something."""
        tx, ty = self.sheet.at(thing[0], thing[1])
        away = max(abs(tx - x), abs(ty - y))
        return half - thing[2] < away < half + thing[2]

    def _word(self, key: str, point: Point, left: float, top: float, zoom: float) -> str:
        """Return a word above a point, inside the picture."""
        word = self.texts.say(self.language, f"drawing.{key}")
        x, y = self.sheet.at(*point)
        half = 10.8 * len(word) + 8
        at = min(max((x - left) * zoom, half), _SIZE - half)
        return text(at, max((y - top) * zoom - 34, 40.0), word, cls="rg-proofword")

    def _wind(self, left: float, top: float, zoom: float) -> str:
        """Return the wind in the corner that is farthest from what the picture is about."""
        shown = wind(self.water, self.sheet, self.texts, self.language)
        if not shown:
            return ""
        spots = [self.sheet.at(*point) for point in self.seen]
        corners = [(x, y) for x in (10.0, _SIZE - 170) for y in (_SIZE - 190, 10.0)]

        def room(corner: tuple[float, float]) -> float:
            middle = left + (corner[0] + 80) / zoom, top + (corner[1] + 90) / zoom
            return min((x - middle[0]) ** 2 + (y - middle[1]) ** 2 for x, y in spots)

        best = max(corners, key=room)
        box = f"{number(self.sheet.span - 190)} 30 160 180"
        return tag("svg", shown, x=best[0], y=best[1], width=160, height=180, viewBox=box)
