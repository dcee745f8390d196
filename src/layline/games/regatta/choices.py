"""What the seat that looks may choose on the water: ways with ghost boats at their ends, and places to start."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from layline.core.moves import Move
from layline.core.texts import Texts, seat_letter
from layline.games.regatta.cards import CARDS, KINDS
from layline.games.regatta.dial import dial
from layline.games.regatta.fleet import CARD_BACK, beside, pose
from layline.games.regatta.ink import Pose, Sheet, on_way, outline, touch_mark, zone_points
from layline.games.regatta.legs import Way
from layline.games.regatta.look import IN_ZONE
from layline.games.regatta.moves import PLAYS, STOPS, At, Head, Pivot, Play, Program, Slot
from layline.games.regatta.plays import forbids, playable, sailing, why_not_play
from layline.games.regatta.state import HELM, PLAY, PROGRAM, RESOLVE, Water
from layline.games.regatta.touch import first_touch, sailed_length
from layline.games.regatta.view import RegattaView
from layline.kit.poses import MICRO, cosine, sine
from layline.kit.svg import button, line_path, number, tag, text, translate

_LABEL: Final = 66.0
"""Millimetres from a ghost's mast to its words."""
_BOW: Final = 30.0


def on_water(view: RegattaView, moves: tuple[Move, ...], sheet: Sheet, texts: Texts, language: str) -> str:
    """Return a button for everything that can be chosen on the water."""
    parts: list[str] = []
    phase = view.water.phase
    if moves and phase in (PLAY, HELM, RESOLVE):
        parts += Ways(view, view.water, sheet, texts, language).buttons([m for m in moves if isinstance(m, Play)])
    elif moves and phase == PROGRAM:
        parts += _plans(view, moves, sheet, texts, language)
    turns = [move for move in moves if isinstance(move, Pivot | Head)]
    if turns:
        parts.append(dial(view, turns, sheet, texts, language))
    for move in moves:
        if isinstance(move, Slot):
            parts.append(_slot(view.water, move, sheet, texts.say(language, "drawing.slot", {"slot": move.slot})))
        elif isinstance(move, At):
            parts.append(_place(view.water, move, sheet, texts.say(language, "drawing.place", {"place": move.place})))
    return "\n".join(parts)


def _slot(water: Water, move: Slot, sheet: Sheet, name: str) -> str:
    x, y = sheet.at(water.terms.slots[move.slot] / MICRO, int(water.terms.slot_y) / MICRO)
    ghost = tag("path", cls="rg-ghost", d=outline("hull"), transform="rotate(-90)")
    hit = tag("rect", cls="rg-hit", x=-15, y=-34, width=30, height=94)
    label = text(0, 56, str(move.slot), cls="rg-tag")
    return button(f"slot{move.slot}", name, hit, ghost, label, cls="rg-choice rg-clear", transform=translate(x, y))


def _place(water: Water, move: At, sheet: Sheet, name: str) -> str:
    here = water.terms.lattice[move.place]
    x, y = sheet.at(here[0] / MICRO, here[1] / MICRO)
    ring = tag("circle", cls="rg-ghost rg-hit2", r=22) + text(0, 9, str(move.place), cls="rg-tag")
    return button(f"at{move.place}", name, ring, cls="rg-choice rg-clear", transform=translate(x, y))


@dataclass(frozen=True)
class Outcome:
    """What sailing a way comes to, as far as it can be drawn."""

    word: str
    """clear, finish, stop or blocked."""
    name: str
    """The same as a sentence, with the reason."""
    move: Play
    """The move that stands for it, legal or not."""
    parts: list[tuple[float, float, str]]
    """Path lengths from and to, and how that part of the path looks."""
    end: Pose
    touch: tuple[float, float] | None = None
    """Where exactly it would touch, on the water."""
    zone: int = -1
    """The seat whose zone it would end in."""


class Ways:
    """Every way that could be sailed now, legal or not."""

    def __init__(self, view: RegattaView, water: Water, sheet: Sheet, texts: Texts, language: str) -> None:
        self.hand, self.water = view.hand, water
        self.sheet, self.texts, self.language = sheet, texts, language
        self.look = water.look()
        self.here = pose(water, int(water.turn))

    def buttons(self, legal: list[Play]) -> list[str]:
        """Return a button for every way of every card; identical ways of several cards are one."""
        by_way = {int(move.way.number): move for move in legal}
        kinds: dict[int, list[tuple[int, int]]] = {}
        for kind in range(KINDS):
            if playable(self.water, self.hand, kind):
                for index, way in enumerate(CARDS[kind].ways):
                    kinds.setdefault(int(way.number), []).append((kind, index))
        found: list[tuple[Outcome, str]] = []
        for number_, owners in kinds.items():
            kind, index = owners[0]
            outcome = self.outcome(kind, index, by_way.get(number_))
            looks = "" if self.water.phase == RESOLVE else f" rg-fold {_of(owners)}"
            found.append((outcome, self._button(outcome, looks)))
        found.sort(key=lambda one: one[0].word != "blocked")
        fan = self.fan([outcome for outcome, _ in found]) if self.water.phase != RESOLVE else []
        return fan + [drawn for _, drawn in found]

    def outcome(self, kind: int, index: int, legal: Play | None) -> Outcome:
        """Return what one way of a card comes to; `legal` is the move that sails it, if there is one."""
        if legal is None:
            return self._blocked(kind, index, CARDS[kind].ways[index])
        return self._stop(legal) if legal.stop else self._whole(legal)

    def _whole(self, move: Play) -> Outcome:
        way = move.way
        length, finishes = sailed_length(self.look, way)
        end = on_way(self.here, way, length)
        word = "finish" if finishes else "clear"
        name = self._say(f"exit_{word}", {"exit": way.name, "degrees": number(end[2])})
        return Outcome(word, name, move, [(0.0, length, "rg-path")], end)

    def _stop(self, move: Play) -> Outcome:
        way = move.way
        length = float(self.look.stop_length(way, forbids(self.water, self.look, way)))
        other = int(self.look.hits[way.number])
        values = {"exit": way.name, "millimetres": round(length), "letter": seat_letter(other)}
        parts = [(0.0, length, "rg-path"), (length, float(way.length), "rg-rest")]
        end = on_way(self.here, way, length)
        return Outcome("stop", self._say("exit_stop", values), move, parts, end, zone=other)

    def _blocked(self, kind: int, index: int, way: Way) -> Outcome:
        move, length = PLAYS[kind][index], float(way.length)
        refusal = why_not_play(self.water, self.hand, move)
        if refusal is not None and refusal.code == "in_zone":  # the stop says more of why not
            further = why_not_play(self.water, self.hand, STOPS[kind][index])
            if further is not None:
                refusal, move = further, STOPS[kind][index]
        why = self.texts.say(self.language, f"refusal.{refusal.code}", refusal.values) if refusal else ""
        name = self._say("exit_off", {"exit": way.name, "why": why})
        touch = first_touch(self.water, self.look, way)
        if touch is not None:
            return Outcome("blocked", name, move, [(0.0, touch.length, "rg-path")], touch.pose, touch.point)
        zone = int(self.look.hits[way.number]) if self.look.classes[way.number] == IN_ZONE else -1
        end = on_way(self.here, way, length)
        return Outcome("blocked", name, move, [(0.0, length, "rg-path")], end, zone=zone)

    # -- drawing ---------------------------------------------------------------------------------

    def fan(self, outcomes: list[Outcome]) -> list[str]:
        """Return all ways that can be sailed as thin lines, for whoever has touched no card yet."""
        found: list[str] = []
        for words, looks in ((("clear", "finish"), "rg-fan"), (("stop",), "rg-fan rg-fanstop")):
            paths = [self._path(one, one.parts[0]) for one in outcomes if one.word in words]
            if paths:
                found.append(tag("path", cls=looks, d="".join(paths)))
        return found

    def sketch(self, outcome: Outcome, looks: str) -> str:
        """Return a way that is only to be looked at."""
        x, y = self.sheet.at(outcome.end[0], outcome.end[1])
        looks = f"rg-choice rg-{_LOOKS[outcome.word]}{looks}"
        return tag("g", *self._drawn(outcome, x, y), cls=looks, transform=translate(x, y))

    def _button(self, outcome: Outcome, looks: str) -> str:
        x, y = self.sheet.at(outcome.end[0], outcome.end[1])
        off = outcome.word == "blocked"
        return button(
            f"go{outcome.move.way.number}",
            outcome.name,
            *self._drawn(outcome, x, y),
            cls=f"rg-choice rg-{_LOOKS[outcome.word]}{looks}",
            transform=translate(x, y),
            aria_disabled="true" if off else None,
            data_move=outcome.move.text if off else None,
        )

    def _drawn(self, outcome: Outcome, x: float, y: float) -> list[str]:
        """Return a way around the place of its ghost."""
        lines = [tag("path", cls=part[2], d=self._path(outcome, part)) for part in outcome.parts]
        if outcome.zone >= 0:
            corners = [self.sheet.at(*corner) for corner in zone_points(pose(self.water, outcome.zone))]
            lines.insert(0, tag("path", cls="rg-inzone", d=line_path(corners, closed=True)))
        if outcome.touch is not None:
            lines.append(touch_mark(*self.sheet.at(*outcome.touch)))
        ghost = tag("path", cls="rg-ghost", d=outline("hull"), transform=f"rotate({number(-outcome.end[2])})")
        tx, ty = self._label(outcome, x, y)
        return [
            tag("g", *lines, transform=translate(-x, -y)),
            ghost,
            tag("circle", cls="rg-hit", r=28),
            text(tx, ty, outcome.move.way.name, cls="rg-tag"),
            text(tx, ty + 20, self._say(outcome.word, {}), cls="rg-word"),
        ]

    def _label(self, outcome: Outcome, x: float, y: float) -> tuple[float, float]:
        """Return where the words stand: before the bow, or abeam where they would cover what is touched."""
        towards = outcome.end[2]
        if outcome.touch is not None:
            px, py = outcome.touch[0] - outcome.end[0], outcome.touch[1] - outcome.end[1]
            left = cosine(towards) * py - sine(towards) * px
            towards += -90.0 if left > 0 else 90.0
        tx = min(max(x + _LABEL * cosine(towards), 48.0), self.sheet.span - 48.0)
        ty = min(max(y - _LABEL * sine(towards), 38.0), self.sheet.height - 44.0)
        return tx - x, ty - y

    def _path(self, outcome: Outcome, part: tuple[float, float, str]) -> str:
        """Return a part of a way, from the bow on: the letter on the boat stays free."""
        low = min(max(part[0], _BOW), part[1] / 2 + part[0] / 2)
        return self.sheet.way(self.here, outcome.move.way, low, part[1])

    def _say(self, key: str, values: dict[str, object]) -> str:
        return self.texts.say(self.language, f"drawing.{key}", values)


_LOOKS: Final = {"clear": "clear", "finish": "finish", "stop": "stop", "blocked": "off"}


def _of(owners: list[tuple[int, int]]) -> str:
    return " ".join([f"rg-of-{CARDS[kind].name}" for kind, _ in owners])


def _plans(view: RegattaView, moves: tuple[Move, ...], sheet: Sheet, texts: Texts, language: str) -> list[str]:
    """Return where each card would lead if nothing changed until it is turned up, and the place to lay it."""
    water = view.water.copied()
    water.turn, water.phase = view.seat, RESOLVE
    outcomes: list[Outcome] = []
    found: list[str] = []
    ways: Ways | None = None
    for move in moves:
        if isinstance(move, Program) and move.card < KINDS:
            kind = int(move.card)
            water.card = kind
            ways = ways or Ways(view, water, sheet, texts, language)
            legal = {int(one.way.number): one for one in sailing(water, view.hand) if isinstance(one, Play)}
            for index, way in enumerate(CARDS[kind].ways):
                outcomes.append(ways.outcome(kind, index, legal.get(int(way.number))))
                found.append(ways.sketch(outcomes[-1], f" rg-fold {_of([(kind, index)])}"))
    if ways is None:
        return []
    name = texts.say(language, "drawing.lay")
    hit = tag("circle", cls="rg-hit", r=34)
    lay = button("lay", name, hit, CARD_BACK, cls="rg-pick rg-lay", transform=sheet.pose(beside(water, view.seat)))
    return [*ways.fan(outcomes), *found, lay]
