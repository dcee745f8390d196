"""What was told of the last turns: wakes, fresh tiles, and ways that were not straight."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from layline.core.telling import Event
from layline.games.cap_horn.chart import Chart
from layline.games.cap_horn.moves import LETTERS
from layline.games.cap_horn.sheet import Sheet, Spot
from layline.games.cap_horn.state import Sea
from layline.kit.svg import line_path, number, tag

_FOLLOWING: Final = frozenset(
    ["token_yellow", "token_red", "token_green", "no_token", "drew", "drew_tile", "stack_empty", "income",
     "won_finish", "won_tokens", "deadlock", "rounds"]
)  # fmt: skip
"""What the table does by itself after a ship has sailed."""


def wakes(sea: Sea, told: Sequence[Event], sheet: Sheet) -> str:
    """Return the wake of each ship's last turn and a ring round the tiles laid since."""
    chart = sea.terms.chart
    found: dict[int, list[Spot]] = {}
    rings: list[str] = []
    players = int(sea.terms.players)
    turns = 0
    for event in reversed(told):
        if event.kind == "income":
            turns += 1
            if turns > players:
                break
        elif event.kind in ("sailed", "ignored"):
            seat = event.values["seat"]
            assert isinstance(seat, int)
            way = [_cell(chart, event, "from"), *_way(sea, event)]
            found.setdefault(seat, []).extend([sheet.middle(cell) for cell in reversed(way)])
        elif event.kind in ("placed", "covered") and turns == 0:
            x, y = sheet.middle(_cell(chart, event, "cell"))
            rings.append(tag("rect", cls="cp-fresh", x=x - 28.5, y=y - 28.5, width=57, height=57, rx=6))
    lines = [
        tag("path", id=f"wake{seat}", cls=f"cp-wake cp-s{seat}", d=line_path(reversed(spots)))
        for seat, spots in sorted(found.items())
    ]
    return "\n".join([*rings, *lines])


def ways(sea: Sea, told: Sequence[Event], sheet: Sheet) -> dict[int, str]:
    """Return the poses of the ship that sailed last, all but the final one, when its arrow has two legs."""
    last = next((event for event in reversed(told) if event.kind not in _FOLLOWING), None)
    if last is None or last.kind != "sailed" or "+" not in str(last.values["arrow"]):
        return {}
    seat = last.values["seat"]
    assert isinstance(seat, int)
    cells = [_cell(sea.terms.chart, last, "from"), *_way(sea, last)]
    spots = [sheet.berth(cell) for cell in cells[:-1]]
    return {seat: " ".join([f"{number(x)},{number(y)},0" for x, y in spots])}


def _way(sea: Sea, event: Event) -> list[int]:
    """Return the spaces a ship went over, the last one being where it went."""
    chart = sea.terms.chart
    start, end = _cell(chart, event, "from"), _cell(chart, event, "to")
    kind = int(sea.kind_at(start))
    for number_, sail in enumerate(chart.tiles[kind] if kind >= 0 else ()):
        if sail.arrow == event.values.get("arrow"):
            found = [int(cell) for cell in chart.path(kind, start, number_)]
            if found and found[-1] == end:
                return found
    return [end]  # by Ignore, or another tile lies there now


def _cell(chart: Chart, event: Event, key: str) -> int:
    name = str(event.values[key])
    return int(chart.at(LETTERS.index(name[0]), int(name[1:])))
