"""What the seat that looks may choose on the water: ways with ghost boats, a dial of headings, places to start."""

from __future__ import annotations

from typing import Final

from layline.core.moves import Move
from layline.core.texts import Texts, seat_letter
from layline.games.regatta.cards import CARDS, KINDS
from layline.games.regatta.fleet import pose
from layline.games.regatta.ink import Pose, Sheet, cross, on_way, outline
from layline.games.regatta.legs import Way
from layline.games.regatta.moves import PLAYS, STOPS, At, Head, Pivot, Play, Slot
from layline.games.regatta.plays import forbids, playable
from layline.games.regatta.state import X, Y
from layline.games.regatta.touch import first_touch
from layline.games.regatta.view import RegattaView
from layline.kit.poses import MICRO, cosine, sine
from layline.kit.svg import button, line_path, number, tag, text

DIAL: Final = 62.0
"""Radius of the dial of headings."""


def on_water(view: RegattaView, moves: tuple[Move, ...], sheet: Sheet, texts: Texts, language: str) -> str:
    """Return a button for everything that can be chosen on the water."""
    ways = [move for move in moves if isinstance(move, Play)]
    parts: list[str] = []
    if view.water.phase in PLAYING and (ways or moves):
        parts += _Ways(view, sheet, texts, language).all(ways)
    turns = [move for move in moves if isinstance(move, Pivot | Head)]
    if turns:
        parts.append(_dial(view, turns, sheet, texts, language))
    for move in moves:
        if isinstance(move, Slot):
            terms = view.water.terms
            x, y = sheet.at(terms.slots[move.slot] / MICRO, int(terms.slot_y) / MICRO)
            name = texts.say(language, "drawing.slot", {"slot": move.slot})
            ghost = tag("path", cls="rg-ghost", d=outline("hull"), transform="rotate(-90)")
            hit = tag("rect", cls="rg-hit", x=-14, y=-32, width=28, height=64)
            label = text(0, 52, str(move.slot), cls="rg-tag")
            parts.append(
                button(
                    f"slot{move.slot}",
                    name,
                    hit,
                    ghost,
                    label,
                    cls="rg-choice rg-clear",
                    transform=f"translate({number(x)},{number(y)})",
                )
            )
        elif isinstance(move, At):
            here = view.water.terms.lattice[move.place]
            x, y = sheet.at(here[0] / MICRO, here[1] / MICRO)
            name = texts.say(language, "drawing.place", {"place": move.place})
            ring = tag("circle", cls="rg-ghost", r=20) + text(0, 7, str(move.place), cls="rg-tag")
            parts.append(
                button(
                    f"at{move.place}",
                    name,
                    ring,
                    cls="rg-choice rg-clear",
                    transform=f"translate({number(x)},{number(y)})",
                )
            )
    return "".join(parts)


PLAYING: Final = (4, 5, 11)
"""The phases in which a card is sailed: play, helm, resolve."""


class _Ways:
    """Every way of the cards that could be sailed now, legal or not."""

    def __init__(self, view: RegattaView, sheet: Sheet, texts: Texts, language: str) -> None:
        self.view, self.sheet, self.texts, self.language = view, sheet, texts, language
        self.water = view.water
        self.look = view.water.look()
        self.here = pose(view.water, int(view.water.turn))

    def all(self, legal: list[Play]) -> list[str]:
        by_way = {int(move.way.number): move for move in legal}
        found: list[str] = []
        seen: set[int] = set()
        for kind in range(KINDS):
            if not playable(self.water, self.view.hand, kind):
                continue
            for index, way in enumerate(CARDS[kind].ways):
                number_ = int(way.number)
                if number_ in seen:
                    continue
                seen.add(number_)
                move = by_way.get(number_)
                found.append(self._legal(move) if move is not None else self._blocked(kind, index, way))
        return sorted(found, key=lambda part: "rg-off" not in part)

    def _legal(self, move: Play) -> str:
        way = move.way
        if move.stop:
            return self._stop(move)
        self.look.sail(way)
        length = float(way.length)
        finishes = self.look.run.finish_leg >= 0
        if finishes:
            leg = int(self.look.run.finish_leg)
            length = sum(float(one.length) for one in way.legs[:leg])
            length += float(way.legs[leg].travelled(self.look.run.finish_part))
        end = on_way(self.here, way, length)
        word = "finish" if finishes else "clear"
        name = self._say(f"exit_{word}", {"exit": way.name, "degrees": number(end[2])})
        return self._group(way, name, f"rg-{word}", [(0.0, length, "rg-path")], end, word)

    def _stop(self, move: Play) -> str:
        way = move.way
        length = float(self.look.stop_length(way, forbids(self.water, self.look, way)))
        other = seat_letter(int(self.look.hits[way.number]))
        name = self._say("exit_stop", {"exit": way.name, "millimetres": round(length), "letter": other})
        end = on_way(self.here, way, length)
        parts = [(0.0, length, "rg-path"), (length, float(way.length), "rg-rest")]
        return self._group(way, name, "rg-stop", parts, end, "stop")

    def _blocked(self, kind: int, index: int, way: Way) -> str:
        refusal = self.view.why_not(PLAYS[kind][index])
        if refusal is not None and refusal.code == "in_zone":
            refusal = self.view.why_not(STOPS[kind][index]) or refusal
        why = self.texts.say(self.language, f"refusal.{refusal.code}", refusal.values) if refusal else ""
        name = self._say("exit_off", {"exit": way.name, "why": why})
        touch = first_touch(self.water, self.look, way)
        if touch is None:
            end = on_way(self.here, way, float(way.length))
            return self._group(way, name, "rg-off", [(0.0, float(way.length), "rg-path")], end, "blocked")
        x, y = self.sheet.at(*touch.point)
        mark = tag("path", cls="rg-x", d=cross(x, y, 7))
        parts = [(0.0, touch.length, "rg-path")]
        return self._group(way, name, "rg-off", parts, touch.pose, "blocked", mark)

    def _group(
        self,
        way: Way,
        name: str,
        looks: str,
        parts: list[tuple[float, float, str]],
        end: Pose,
        word: str,
        mark: str = "",
    ) -> str:
        lines = [tag("path", cls=cls, d=self.sheet.way(self.here, way, low, high)) for low, high, cls in parts]
        ghost = tag("path", cls="rg-ghost", d=outline("hull"), transform=self.sheet.pose(end))
        x, y = self.sheet.at(end[0], end[1])
        hit = tag("circle", cls="rg-hit", cx=x, cy=y, r=24)
        off = 74 if way.name[1:] in {"30", "60"} else 48  # neighbours would write over each other
        tx, ty = x + off * cosine(end[2]), y - off * sine(end[2])
        label = text(tx, ty, way.name, cls="rg-tag") + text(tx, ty + 15, self._say(word, {}), cls="rg-word")
        disabled = "true" if looks == "rg-off" else None
        return button(
            f"go{way.number}", name, *lines, mark, ghost, hit, label, cls=f"rg-choice {looks}", aria_disabled=disabled
        )

    def _say(self, key: str, values: dict[str, object]) -> str:
        return self.texts.say(self.language, f"drawing.{key}", values)


def _dial(view: RegattaView, turns: list[Pivot | Head], sheet: Sheet, texts: Texts, language: str) -> str:
    """Return the headings around the boat as ticks of a dial."""
    water = view.water
    seat = int(water.turn)
    cx, cy = sheet.at(int(water.fact(seat, X)) / MICRO, int(water.fact(seat, Y)) / MICRO)
    parts = [tag("circle", cls="rg-dial", cx=cx, cy=cy, r=DIAL)]
    for move in turns:
        degrees = int(move.degrees)
        c, s = cosine(float(degrees)), sine(float(degrees))
        long = 16 if degrees % 45 == 0 else 11
        inner, outer = (cx + (DIAL - 4) * c, cy - (DIAL - 4) * s), (cx + (DIAL + long) * c, cy - (DIAL + long) * s)
        tick = tag("path", cls="rg-tick", d=line_path([inner, outer]))
        hit = tag("circle", cls="rg-hit", cx=cx + (DIAL + 6) * c, cy=cy - (DIAL + 6) * s, r=8 if len(turns) < 30 else 3)
        label = ""
        if degrees % 45 == 0:
            label = text(cx + (DIAL + 27) * c, cy - (DIAL + 27) * s + 4, str(degrees), cls="rg-degrees")
        key = "dial" if isinstance(move, Pivot) else "dial_start"
        name = texts.say(language, f"drawing.{key}", {"degrees": degrees})
        parts.append(button(f"dial{degrees}", name, tick, hit, label, cls="rg-turnto"))
    return tag("g", *parts, cls="rg-dials")
