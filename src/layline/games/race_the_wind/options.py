"""The variants of Race the Wind as one validated type (section 7 of the rules)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from layline.core import options as declare
from layline.core.errors import BadOption
from layline.core.texts import Phrase
from layline.games.race_the_wind.phrases import phrase
from layline.kit import compass
from layline.kit.reading import option

DICE: Final = {
    "six": ("N", "N", "NE", "NW", "E", "W"),
    "five": ("N", "NE", "NW", "E", "W"),
    "cardinal": ("N", "E", "S", "W"),
    "rose": compass.NAMES,
}
Spot = tuple[int, int]


@dataclass(frozen=True)
class RaceTheWindOptions(declare.Options):
    """What the players agree on before the race."""

    players: int = declare.whole(2, 2, 5)
    laps: int = declare.whole(3, 1, 5)
    course: str = declare.choice("stick", "two_windward", "triangle")
    tokens: str = declare.choice("players", "random", "none")
    protests: str = declare.choice("offer", "auto", "off")
    wind_changes: bool = declare.flag(True)
    wind_shadow: bool = declare.flag(True)
    end_mode: str = declare.choice("first", "full")
    turn_order: str = declare.choice("random", "seat")
    holder: str | int = declare.choice("none", 0, 1)
    crews: tuple[tuple[str, ...], ...] = declare.listing()
    board_w: int = declare.whole(27, 21, 41)
    board_h: int = declare.whole(33, 25, 61)
    gate_row: int = declare.whole(5, 3, 49)
    gate_width: int = declare.choice(8, 4, 6, 10, 12)
    mark_row: int = declare.whole(28, 11, 57)
    second_mark: str = declare.text("")
    flag_rows: str = declare.text("thirds", "random")
    compass_die: str = declare.text("six", *DICE)
    wind_roll: str = declare.choice("compulsory", "optional")
    yellow_count: int = declare.whole(40, 0, 40)
    blue_count: int = declare.whole(40, 0, 40)
    allow_pass: bool = declare.flag(False)
    clock_seconds: int = declare.whole(120, 1, 3600, zero=True, clock=True)
    max_rounds: int = declare.whole(600, 1, 100_000, zero=True)

    def check(self) -> None:
        """Reject what section 7 rejects."""
        if self.board_h <= self.board_w:
            expected = phrase("expected.height", width=self.board_w)
            raise BadOption(str(self.board_h), expected, option("board_h, RTW-004"))
        low, high = self.gate_row + 8, self.board_h - 4
        if not low <= self.mark_row <= high:
            raise BadOption(str(self.mark_row), phrase("expected.row", low=low, high=high), option("mark_row, RTW-022"))
        if self.holder != "none" and self.players != 2:
            raise BadOption(str(self.holder), phrase("expected.holder"), option("holder, RTW-091"))
        self._check_crews()
        self.flags()
        self.faces()
        self._check_marks()
        free = len(self.places())
        if free < self.players:
            raise BadOption(str(self.players), phrase("expected.players", most=free), option("players, RTW-094"))

    def warnings(self) -> list[tuple[str, dict[str, int | str]]]:
        return [("no_chance", {})] if self.tokens == "none" and not self.wind_changes else []

    def _check_crews(self) -> None:
        """RTW-A66: as many crews as boats, each of at least one name."""
        if not self.crews:
            return
        if len(self.crews) != self.players or not all(_is_crew(crew) for crew in self.crews):
            expected = phrase("expected.crews", players=self.players)
            raise BadOption(repr(self.crews)[:60], expected, option("crews, RTW-A66"))

    def _check_marks(self) -> None:
        """RTW-A64: the added mark lies where its course wants it, 3 from every edge, on no other mark."""
        second = self.added_mark()
        where = option("second_mark, RTW-A64")
        if second is None:
            if self.second_mark:
                raise BadOption(repr(self.second_mark), phrase("expected.no_second_mark"), where)
            return
        x, y = second
        mx, my = self.windward_mark()
        if not (3 <= x <= self.board_w - 4 and 3 <= y <= self.board_h - 4):
            raise BadOption(f"({x}, {y})", phrase("expected.from_edge"), where)
        if second in self.marks()[:1] + self.marks()[-2:]:
            raise BadOption(f"({x}, {y})", phrase("expected.no_mark"), where)
        if self.course == "two_windward" and y != my:
            raise BadOption(f"({x}, {y})", phrase("expected.point_of_row", row=my), where)
        if self.course == "triangle" and (x - mx != my - y or not self.gate_row < y < my):
            raise BadOption(f"({x}, {y})", phrase("expected.wing", x=mx, y=my, row=self.gate_row), where)

    def windward_mark(self) -> Spot:
        """Return the windward mark: exactly opposite the middle of the gate (RTW-023)."""
        return self.board_w // 2, self.mark_row

    def gate_marks(self) -> tuple[Spot, Spot]:
        """Return gate buoy and committee boat (RTW-A2)."""
        middle, half = self.board_w // 2, self.gate_width // 2
        return (middle - half, self.gate_row), (middle + half, self.gate_row)

    def added_mark(self) -> Spot | None:
        """Return the second windward mark or the wing mark, if the course has one."""
        if self.course == "stick":
            return None
        if self.second_mark:
            return _pair(self.second_mark, "second_mark", phrase("expected.spot"))
        mx, my = self.windward_mark()
        return (mx + 6, my) if self.course == "two_windward" else (mx + 9, my - 9)

    def marks(self) -> list[Spot | None]:
        """Return M, M2, wing mark, gate buoy, committee boat; None for what the course has not."""
        added = self.added_mark()
        second = added if self.course == "two_windward" else None
        wing = added if self.course == "triangle" else None
        return [self.windward_mark(), second, wing, *self.gate_marks()]

    def flags(self) -> tuple[int, ...]:
        """Return the two flag rows, or none when chance draws them or the wind never changes."""
        if not self.wind_changes:
            return ()
        if self.flag_rows == "random":
            return ()
        if self.flag_rows == "thirds":
            length = self.mark_row - self.gate_row
            return self.gate_row + (2 * length + 3) // 6, self.gate_row + (4 * length + 3) // 6
        one, two = _pair(self.flag_rows, "flag_rows", phrase("expected.flag_rows"))
        for row in (one, two):
            if not self.gate_row < row < self.mark_row:
                expected = phrase("expected.row", low=self.gate_row + 1, high=self.mark_row - 1)
                raise BadOption(str(row), expected, option("flag_rows, RTW-028"))
        if one == two:
            raise BadOption(self.flag_rows, phrase("expected.different_rows"), option("flag_rows, RTW-028"))
        return min(one, two), max(one, two)

    def faces(self) -> tuple[int, ...]:
        """Return the faces of the compass die as headings (RTW-A30)."""
        names = DICE.get(self.compass_die) or tuple(part.strip() for part in self.compass_die.split(","))
        if not all(name in compass.NAMES for name in names) or len(names) > 24:
            expected = phrase("expected.faces", words=", ".join(DICE))
            raise BadOption(repr(self.compass_die), expected, option("compass_die, RTW-A30"))
        return tuple(compass.NAMES.index(name) for name in names)

    def places(self) -> list[Spot]:
        """Return the points where boats may be placed, for two boats either half (RTW-090 to RTW-098)."""
        marks = self.marks()
        points = [(x, y) for y in range(self.board_h) for x in range(self.board_w) if (x, y) not in marks]
        if self.players == 2:
            return [(x, y) for x, y in points if x != self.board_w // 2]
        (bx, row), (cx, _) = self.gate_marks()
        found: list[Spot] = []
        for x, y in points:
            if not bx <= x <= cx:
                away = max(bx - x if x < bx else x - cx, abs(y - row))
                if away == (3 if y > row else 8):
                    found.append((x, y))
        return found


def _is_crew(crew: object) -> bool:
    names = crew if isinstance(crew, list | tuple) else []
    return bool(names) and all(isinstance(name, str) and name.strip() for name in names)


def _pair(text: str, name: str, expected: Phrase) -> Spot:
    parts = text.split(",")
    if len(parts) == 2 and all(part.strip().isascii() and part.strip().isdigit() for part in parts):
        return int(parts[0]), int(parts[1])
    raise BadOption(repr(text), expected, option(name))
