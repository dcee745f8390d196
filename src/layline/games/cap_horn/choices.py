"""What the ship of the seat that looks may do: arrows, Ignore, and plain buttons beside it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from layline.core.moves import Move
from layline.core.texts import Texts
from layline.games.cap_horn.hand import NO
from layline.games.cap_horn.limits import IGNORE_COST
from layline.games.cap_horn.moves import BUY, END, FORGO, SPRINT, Ignore, Lay, Sail
from layline.games.cap_horn.names import PLAIN, ident
from layline.games.cap_horn.refusals import why_not
from layline.games.cap_horn.sheet import DESK, SPACE, Sheet, Spot
from layline.games.cap_horn.state import AT, MOVE_STEP, SPRINT_ONE, SPRINT_TWO, Sea
from layline.games.cap_horn.view import CapHornView
from layline.games.cap_horn.winds import turn_of
from layline.kit.svg import button, line_path, tag, text, translate

_HALF: Final = SPACE / 2
_WIDE: Final = 122
_HIGH: Final = 30
_GAP: Final = 6
"""Size of a plain button on the chart, and the room between two."""
_CLEAR: Final = 1.5 * SPACE + 4
"""How far from the ship's space its plain buttons begin, beyond all spaces beside it."""


class Choices:
    """The choices of one view in one language, but for the tiles in hand."""

    def __init__(self, view: CapHornView, sheet: Sheet, texts: Texts, language: str) -> None:
        self.view = view
        self.sea: Sea = view.sea
        self.chart = view.sea.terms.chart
        self.sheet = sheet
        self.texts = texts
        self.language = language
        self.moves = view.moves()

    def say(self, key: str, **values: int | str) -> str:
        """Return a sentence of the drawing."""
        return self.texts.say(self.language, f"drawing.{key}", values)

    def on_the_chart(self) -> str:
        """Return the targets of the ship: arrows and Ignore, refused ones faint; or where tiles may lie."""
        if any(isinstance(move, Lay) for move in self.moves):
            return self._open_spaces()
        if not self._at_sea():
            return ""
        return "\n".join([*self._arrows(), *self._ignores()])

    def _at_sea(self) -> bool:
        """Say whether the ship is asked."""
        return bool(self.moves) and self.sea.phase in (MOVE_STEP, SPRINT_ONE, SPRINT_TWO)

    def _open_spaces(self) -> str:
        """Return small marks where a tile may be placed, and corners on those that may be covered."""
        dots: dict[int, str] = {}
        for move in self.moves:
            if isinstance(move, Lay):
                cell = int(self.chart.at(move.column, move.row))
                x, y = self.sheet.middle(cell)
                if move.over:
                    dots[cell] = line_path([(x - 25, y - 13), (x - 25, y - 25), (x - 13, y - 25)], closed=True)
                else:
                    dots[cell] = line_path([(x - 5, y), (x + 5, y)]) + line_path([(x, y - 5), (x, y + 5)])
        return tag("path", cls="cp-open-space", d="".join(dots.values()), aria_hidden="true")

    # -- sailing -----------------------------------------------------------------------

    def _arrows(self) -> Iterator[str]:
        seat = int(self.sea.turn)
        here = int(self.sea.fact(seat, AT))
        kind = int(self.sea.kind_at(here))
        for number, sail in enumerate(self.chart.tiles[kind]):
            way = [int(cell) for cell in self.chart.path(kind, here, number)]
            name = ident(sail)[0]
            line = tag("path", cls="cp-way", d=line_path([self.sheet.middle(cell) for cell in (here, *way)]))
            refusal = why_not(self.sea, sail, 0)
            if refusal is not None:
                spot = self._corner(way[-1]) if way else self._stub(sail, here)
                why = self.texts.say(self.language, f"refusal.{refusal.code}", refusal.values)
                told = self.say("go_refused", arrow=sail.arrow, why=why)
                mark = tag("g", NO, transform=translate(*spot))
                parts = (line if way else "", mark)
                yield button(name, told, *parts, cls="cp-go cp-refused", aria_disabled="true", data_move=sail.text)
                continue
            end = way[-1]
            values: dict[str, int | str] = {"arrow": sail.arrow, "cell": self.chart.name(end)}
            key = "go_finish" if self.chart.goal[end] else "go_token" if self.sea.earns(seat, end) else "go"
            x, y, width, height = self.sheet.box(end)
            hit = tag("rect", cls="cp-hit", x=x + 2, y=y + 2, width=width - 4, height=height - 4, rx=7)
            ring = tag("rect", cls="cp-target", x=x + 4, y=y + 4, width=width - 8, height=height - 8, rx=7)
            looks = "cp-go" if key == "go" else "cp-go cp-prize"
            yield button(name, self.say(key, **values), line, ring, hit, cls=looks)

    def _corner(self, cell: int) -> Spot:
        """Return the upper right of a space, where a mark hides neither ship nor wind."""
        x, y = self.sheet.middle(cell)
        return x + _HALF - 10, y - _HALF + 10

    def _stub(self, sail: Sail, here: int) -> Spot:
        """Return a point just outside the ship's space, in the direction of an arrow that is closed."""
        heading = sail.legs[0][:-1]
        dx = 1 if "R" in heading else -1 if "L" in heading else 0
        dy = -1 if "A" in heading else 1 if "B" in heading else 0
        turn = turn_of(self.chart, int(self.chart.zone[here])) if heading else 0
        for _ in range(turn // 90):
            dx, dy = -dy, dx
        x, y = self.sheet.middle(here)
        return x + 0.62 * SPACE * dx, y + 0.62 * SPACE * dy

    def _ignores(self) -> Iterator[str]:
        """Return a coin on each space beside the ship that Ignore leads to; faint where points are wanting."""
        seat = int(self.sea.turn)
        here = int(self.sea.fact(seat, AT))
        for cell in self.chart.around[8 * here : 8 * here + 8]:
            move = self.chart.ignores[cell]
            refusal = why_not(self.sea, move, 0) if cell else None
            if not cell or (refusal is not None and (refusal.code != "few_points" or not self._lands(seat, int(cell)))):
                continue
            name = self.chart.name(cell)
            told = self.say("ignore_token" if self.sea.earns(seat, cell) else "ignore", cell=name)
            x, y, width, height = self.sheet.box(int(cell))
            at = translate(x + width - 13, y + height - 13)
            parts = (_COIN, tag("rect", cls="cp-hit", x=-13, y=-13, width=26, height=26))
            if refusal is None:
                yield button(ident(move)[0], told, *parts, cls="cp-ignore", transform=at)
            else:
                why = self.texts.say(self.language, f"refusal.{refusal.code}", refusal.values)
                told = self.say("refused", name=told, why=why)
                looks = "cp-ignore cp-refused"
                yield button(
                    ident(move)[0], told, *parts, cls=looks, transform=at, aria_disabled="true", data_move=move.text
                )

    def _lands(self, seat: int, cell: int) -> bool:
        """Say whether a ship could end on a space if it had the points."""
        free = self.chart.station[cell] or self.sea.other_ship(cell, seat) < 0
        return self.sea.kind_at(cell) >= 0 and bool(free)

    # -- plain buttons -----------------------------------------------------------------

    def buttons(self) -> str:
        """Return the plain buttons: at sea beside the ship, else on the strip; what costs too much is faint."""
        plain = [move for move in self.moves if move in PLAIN]
        if FORGO in plain and SPRINT not in plain:
            plain.insert(0, SPRINT)
        if END in plain and BUY not in plain:
            plain.insert(0, BUY)
        if not plain:
            return ""
        if self._at_sea():
            x, y, upright = self._beside_ship(len(plain))
            step = (0, _HIGH + _GAP) if upright else (_WIDE + _GAP, 0)
            spots = [(x + step[0] * k, y + step[1] * k) for k in range(len(plain))]
            return "\n".join([self._button(move, spot, _WIDE) for move, spot in zip(plain, spots, strict=True)])
        x, y = self.sheet.panel
        wide = (DESK - 12 - _GAP) / 2
        spots = [(x + k * (wide + _GAP), y + 124) for k in range(len(plain))]
        return "\n".join([self._button(move, spot, wide) for move, spot in zip(plain, spots, strict=True)])

    def _button(self, move: Move, spot: Spot, wide: float) -> str:
        told, seen = self.texts.say(self.language, f"move.{move.kind}"), self.say(PLAIN[move])
        told = told if seen in told else f"{seen} · {told}"  # whoever speaks to the page says what stands there
        box = tag("rect", cls="cp-button", width=wide, height=_HIGH, rx=7)
        caption = text(wide / 2, 20, seen, cls="cp-caption")
        at = translate(*spot)
        if move in self.moves:
            return button(move.text, told, box, caption, cls="cp-press", transform=at)
        refusal = why_not(self.sea, move, 0)
        assert refusal is not None, "a move that is not listed is refused"
        why = self.texts.say(self.language, f"refusal.{refusal.code}", refusal.values)
        told = self.say("refused", name=told, why=why)
        looks = "cp-press cp-refused"
        return button(move.text, told, box, caption, cls=looks, transform=at, aria_disabled="true", data_move=move.text)

    def _beside_ship(self, count: int) -> tuple[float, float, bool]:
        """Return where the first button lies and whether they stand one above the other.

        Astern of the ship, else abeam or ahead: wherever they hide nothing that can be chosen, and least besides.
        """
        here = int(self.sea.fact(self.sea.turn, AT))
        x, y = self.sheet.middle(here)
        back_x, back_y = self.sheet.astern(here)
        sides = [(back_x, back_y), (back_y, back_x), (-back_y, -back_x), (-back_x, -back_y)]
        row, column = (count * (_WIDE + _GAP) - _GAP, _HIGH), (_WIDE, count * (_HIGH + _GAP) - _GAP)
        found: list[tuple[int, float, float, bool]] = []
        for dx, dy in sides:
            wide, high = column if dx else row
            left = x + dx * (_CLEAR + wide / 2) - wide / 2
            top = y + dy * (_CLEAR + high / 2) - high / 2
            inside = min(max(left, 2), self.sheet.width - wide - 2), min(max(top, 2), self.sheet.panel[1] - high)
            found.append((self._hides(*inside, wide, high), *inside, dx != 0))
        return min(found, key=lambda one: one[0])[1:]

    def _hides(self, left: float, top: float, wide: float, high: float) -> int:
        """Return how much buttons would hide: targets above all, then the ship, tiles and ships."""
        targets = {int(self.chart.at(move.column, move.row)) for move in self.moves if isinstance(move, Ignore)}
        here = int(self.sea.fact(self.sea.turn, AT))
        kind = int(self.sea.kind_at(here))
        for number in range(len(self.chart.tiles[kind])):
            targets |= set(map(int, self.chart.path(kind, here, number)[-1:]))
        worth = dict.fromkeys([int(cell) for cell in self.chart.sea if self.sea.kind_at(cell) >= 0], 1)
        worth.update(dict.fromkeys(targets, 50))
        worth[here] = 50
        hidden = 0
        for cell, much in worth.items():
            x, y, width, height = self.sheet.box(cell)
            if x < left + wide and left < x + width and y < top + high and top < y + height:
                hidden += much
        return hidden


_COIN: Final = tag("circle", cls="cp-coin", r=11) + text(0, 4.5, str(int(IGNORE_COST)), cls="cp-cost")
