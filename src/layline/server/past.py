"""Earlier positions of a table: the board, how everybody stood then, and who was to decide."""

from __future__ import annotations

import asyncio
from typing import Any

from layline.core.drawing import Drawing
from layline.core.state import WATCHER, State
from layline.server.ending import resigned_line
from layline.server.live import Live
from layline.table import Refused
from layline.table.live import LiveTable


class Past:
    """The position after so many moves, as a seat may see it; what stands beside it is what everybody knew then."""

    def __init__(self, drawing: Drawing, lines: list[str], acting: tuple[int, ...]) -> None:
        self.drawing, self.lines, self.acting = drawing, lines, acting

    def seats(self) -> list[dict[str, Any]]:
        """Return how each seat stood, as plain data."""
        return [{"line": line, "acting": seat in self.acting} for seat, line in enumerate(self.lines)]


async def look_back(live: Live, moves: int, looking: int, language: str) -> Past:
    """Return the position after so many moves; drawn without holding up the table."""
    async with live.lock:
        table = live.table
        total = len(table.line.played)
        if not 0 <= moves <= total:
            raise Refused("no_position", {"most": total})
        if moves < table.readable()[1]:
            raise Refused("forgotten")
        game, record, told = table.game, table.record(), table.heard_by(looking, moves)
        gone, stands = _resigned(table, moves), moves == total and table.phase != "playing"

    def work() -> Past:
        state: State = record.replay(moves)
        drawing = game.draw(state.view(looking), told, language)
        public = state.view(WATCHER)
        lines = [
            resigned_line(table, seat, language) if seat in gone else game.score(public, seat, language)
            for seat in range(len(record.seats))
        ]
        return Past(drawing, lines, () if stands else state.acting())

    return await asyncio.to_thread(work)


def _resigned(table: LiveTable, moves: int) -> set[int]:
    """Return who had given up by then: nothing is taken back after that, so the counts of moves still hold."""
    found = [entry for entry in table.entries if entry.kind == "resign"] if table.resigned else []
    return {entry.data["seat"] for entry in found if table.counts[entry.number - 1] <= moves}
