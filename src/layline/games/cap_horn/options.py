"""The variants of Cap Horn as one validated type (section 7 of the rules)."""

from __future__ import annotations

from dataclasses import dataclass

from layline.core import options as declare
from layline.core.errors import BadOption
from layline.games.cap_horn import boards
from layline.games.cap_horn.chart import Chart
from layline.games.cap_horn.phrases import expected
from layline.kit.reading import option


@dataclass(frozen=True)
class CapHornOptions(declare.Options):
    """What the players agree on before they weigh anchor."""

    players: int = declare.whole(4, 2, 5)
    cover_reach: str = declare.choice("turn", "move_ignore", "move")
    forgo_when_blocked: bool = declare.flag(True)
    sprint_with_ignore: bool = declare.flag(False)
    ignore_may_finish: bool = declare.flag(False)
    start_order: str = declare.choice("random", "fixed")
    start_sail_points: int = declare.whole(3, 0, 8)
    start_hand: int = declare.whole(3, 1, 6)
    max_rounds: int = declare.whole(200, 20, 1000)
    open_hands: bool = declare.flag(False)
    board: str = declare.text(boards.STANDARD, *boards.builtin(), file=True)

    def check(self) -> None:
        """Reject an unsound board, and one that is too small for the players."""
        chart = self.chart()
        if self.players > len(chart.starts):
            places = len(chart.starts)
            raise BadOption(str(self.players), expected("players", places=places), option("players, CPH-012"))
        tiles = sum(chart.counts)
        if self.players * self.start_hand > tiles:
            raise BadOption(str(self.start_hand), expected("start_hand", tiles=tiles), option("start_hand, CPH-011"))

    def warnings(self) -> list[tuple[str, dict[str, int | str]]]:
        return [("two_players", {"players": self.players})] if self.players == 2 else []

    def chart(self) -> Chart:
        """Return the board as tables."""
        return boards.chart(self.board)
