"""Board files: the TOML that describes a chart, checked row by row before it becomes tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from layline.core.documents import parse_toml
from layline.core.errors import TEXTS as BAD_TEXTS
from layline.core.errors import BadOption, BadText
from layline.core.texts import Phrase
from layline.games.cap_horn.chart import COLOURS, FAR, MOST_ARROWS, Chart
from layline.games.cap_horn.limits import LIMITS
from layline.games.cap_horn.moves import LETTERS, MOST_ROWS, MOST_SEATS, PRINT, ROWS, TILES, Sail, sail
from layline.games.cap_horn.phrases import came, expected, where
from layline.kit.reading import at_most, one_of, option, within

_SECTIONS: Final = (
    "meta", "components", "limits", "board", "zone", "start", "start_print", "finish", "station", "tile",
)  # fmt: skip
_MOST_TILES: Final = 999


class BadBoard(BadOption):
    """A board file that no game can be played on; the place names its row."""

    def __init__(self, came: object, expected: str | Phrase, where: str | Phrase) -> None:
        super().__init__(came if isinstance(came, Phrase) else str(came), expected, within(option("board"), where))


def read(text: str, standard: Mapping[str, Any] | None = None) -> Chart:
    """Return the chart that a file's text describes; tiles it leaves out are those of `standard`."""
    try:
        document = parse_toml(text)
    except BadText as error:
        raise BadBoard(error.came, expected("board_file"), error.where) from None
    for name in document:
        if name not in _SECTIONS:
            raise BadBoard(repr(name), one_of(_SECTIONS), where("file"))
    _check_limits(document)
    tiles = document if "tile" in document or standard is None else standard
    printed = document if "start_print" in document or standard is None else standard
    rows = _rows(_table(document, "board"))
    sea = {(c, r) for r, row in enumerate(rows, 1) for c, char in enumerate(row) if char in "123"}
    ahead, right = _zones(document, rows)
    stations = _stations(document, rows, sea)
    starts = _starts(document, rows, sea, {(c, r) for c, r, _, _ in stations})
    finish = _finish(document, rows, sea)
    kinds, counts = _tiles(tiles)
    kinds.append(_arrows(_table(printed, "start_print"), f"start_print {PRINT}"))
    chart = Chart(rows, ahead, right, starts, finish, stations, kinds, counts)
    _check_ways(chart)
    return chart


def _table(document: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    found = document.get(name)
    if not isinstance(found, Mapping):
        raise BadBoard(_shown(found), expected("section", name=name), name)
    return found


def _list(document: Mapping[str, Any], name: str) -> list[Mapping[str, Any]]:
    found = document.get(name)
    if not isinstance(found, list) or not all(isinstance(row, Mapping) for row in found):
        raise BadBoard(_shown(found), BAD_TEXTS.phrase("expected.rows_named", {"name": name}), name)
    return found


def _shown(found: object) -> str | Phrase:
    return came("none") if found is None else repr(found)[:40]


def _check_limits(document: Mapping[str, Any]) -> None:
    """Refuse a board that wants other numbers than the rules have; start values are options."""
    limits = document.get("limits", {})
    if not isinstance(limits, Mapping):
        raise BadBoard(repr(limits)[:40], expected("section", name="limits"), "limits")
    for name, value in limits.items():
        if name not in LIMITS:
            raise BadBoard(repr(name), one_of(LIMITS), "limits")
        if value != LIMITS[name]:
            raise BadBoard(value, expected("limit", value=LIMITS[name]), f"limits, {name}")


def _rows(board: Mapping[str, Any]) -> list[str]:
    rows = board.get("map")
    if not isinstance(rows, list) or not rows or not all(isinstance(row, str) and row for row in rows):
        raise BadBoard(_shown(rows), expected("map"), "board, map")
    if len(rows) > MOST_ROWS:
        raise BadBoard(came("rows", count=len(rows)), at_most(MOST_ROWS), "board, map")
    for number, row in enumerate(rows, 1):
        if len(row) != len(rows[0]) or len(row) > len(LETTERS):
            wanted = expected("map_row", length=len(rows[0]), most=len(LETTERS))
            raise BadBoard(came("spaces", count=len(row)), wanted, where("map_row", number=number))
        if odd := set(row) - set("123#."):
            raise BadBoard(repr(min(odd)), expected("map_signs"), where("map_row", number=number))
    said = {"columns": LETTERS[: len(rows[0])], "rows": len(rows)}
    said["sea_cells"] = sum(char in "123" for row in rows for char in row)
    for name, value in said.items():
        if board.get(name, value) != value:
            raise BadBoard(board[name], expected("as_map", value=value), f"board, {name}")
    return rows


def _zones(document: Mapping[str, Any], rows: list[str]) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """Return which way is ahead and which is right in each zone (CPH-043 to CPH-045)."""
    zones = _list(document, "zone")
    if [zone.get("id") for zone in zones] != [1, 2, 3]:
        raise BadBoard([zone.get("id") for zone in zones], expected("zones"), "zone")
    found: list[list[tuple[int, int]]] = [[], []]
    for zone in zones:
        place = f"zone {zone['id']}"
        for which, name in enumerate(("ahead", "right")):
            vector = zone.get(name)
            if vector not in ([1, 0], [-1, 0], [0, 1], [0, -1]):
                raise BadBoard(repr(vector), expected("zone_step"), f"{place}, {name}")
            found[which].append((int(vector[0]), int(vector[1])))  # TOML may write 1.0
        down, east = found[0][-1]
        if found[1][-1] != (east, -down):
            wanted = expected("zone_right", right=[east, -down])
            raise BadBoard(repr(zone["right"]), wanted, f"{place}, right")
        cells = sum(row.count(str(zone["id"])) for row in rows)
        if cells == 0 or zone.get("cells", cells) != cells:
            raise BadBoard(zone.get("cells"), expected("zone_cells", cells=cells), place)
    return found[0], found[1]


def _cell(name: object, rows: list[str], place: str) -> tuple[int, int]:
    """Return a space by its name as column and row."""
    if isinstance(name, str) and name[:1] and name[0] in LETTERS[: len(rows[0])] and name[1:] in ROWS[: len(rows) + 2]:
        return LETTERS.index(name[0]), int(name[1:])
    raise BadBoard(repr(name), expected("space", last=f"{LETTERS[len(rows[0]) - 1]}{len(rows) + 1}"), place)


def _starts(
    document: Mapping[str, Any], rows: list[str], sea: set[tuple[int, int]], stations: set[tuple[int, int]]
) -> list[tuple[int, int]]:
    found: list[tuple[int, int]] = []
    for number, start in enumerate(_list(document, "start"), 1):
        place = f"start {number}"
        if start.get("number") != number:
            raise BadBoard(start.get("number"), expected("start_number", number=number), place)
        cell = _cell(start.get("cell"), rows, place)
        if cell not in sea or cell in found or cell in stations:
            raise BadBoard(start["cell"], expected("start_space"), place)
        found.append(cell)
    if not 2 <= len(found) <= MOST_SEATS:
        raise BadBoard(came("starts", count=len(found)), expected("starts", most=MOST_SEATS), "start")
    return found


def _finish(document: Mapping[str, Any], rows: list[str], sea: set[tuple[int, int]]) -> list[tuple[int, int]]:
    cells = _table(document, "finish").get("cells")
    if not isinstance(cells, list) or not cells:
        raise BadBoard(repr(cells), expected("finish_cells"), "finish")
    found = [_cell(name, rows, "finish, cells") for name in cells]
    for name, (c, r) in zip(cells, found, strict=True):
        near = {(c + i, r + j) for i in (-1, 0, 1) for j in (-1, 0, 1)}
        if (c, r) in sea or not near & sea:
            raise BadBoard(name, expected("finish_space"), "finish, cells")
    return found


def _stations(
    document: Mapping[str, Any], rows: list[str], sea: set[tuple[int, int]]
) -> list[tuple[int, int, int, int]]:
    """CPH-100, CPH-101: three stations a stage, in three colours."""
    found: dict[tuple[int, int], tuple[int, int, int, int]] = {}
    for number, station in enumerate(_list(document, "station"), 1):
        place = f"station {number}"
        if station.get("stage") not in (1, 2, 3):
            raise BadBoard(repr(station.get("stage")), expected("stage"), place)
        if station.get("colour") not in COLOURS:
            raise BadBoard(repr(station.get("colour")), expected("colour", names=", ".join(COLOURS)), place)
        cell = _cell(station.get("cell"), rows, place)
        if cell not in sea or cell in found:
            raise BadBoard(station["cell"], expected("station_space"), place)
        found[cell] = (*cell, int(station["stage"]) - 1, COLOURS.index(station["colour"]))
    kinds = sorted((stage, colour) for _, _, stage, colour in found.values())
    if kinds != [(stage, colour) for stage in range(3) for colour in range(3)]:
        raise BadBoard(came("stations", count=len(found)), expected("stations"), "station")
    return list(found.values())


def _tiles(document: Mapping[str, Any]) -> tuple[list[list[Sail]], list[int]]:
    """Return the arrows of the eight motifs and how many tiles there are of each."""
    rows = {}
    for number, tile in enumerate(_list(document, "tile"), 1):
        name = tile.get("id")
        if name not in TILES or name in rows:
            raise BadBoard(repr(name), expected("tile_once", names=", ".join(TILES)), f"tile {number}")
        rows[name] = tile
    if missing := [name for name in TILES if name not in rows]:
        raise BadBoard(came("none"), expected("tile_row", tile=missing[0]), "tile")
    counts: list[int] = []
    for name in TILES:
        count = rows[name].get("count")
        if isinstance(count, bool) or not isinstance(count, int) or not 0 <= count <= _MOST_TILES:
            raise BadBoard(repr(count), expected("tile_count", most=_MOST_TILES), f"tile {name}")
        counts.append(count)
    return [_arrows(rows[name], f"tile {name}") for name in TILES], counts


def _arrows(row: Mapping[str, Any], place: str) -> list[Sail]:
    options = row.get("options")
    if not isinstance(options, list) or not 1 <= len(options) <= MOST_ARROWS:
        raise BadBoard(repr(options)[:40], expected("arrows", most=MOST_ARROWS), place)
    found: list[Sail] = []
    for legs in options:
        try:
            arrow = sail(tuple(legs))
        except (TypeError, ValueError):
            raise BadBoard(repr(legs), expected("arrow"), place) from None
        if arrow in found:
            raise BadBoard(repr(legs), expected("arrows_differ"), place)
        found.append(arrow)
    return found


def _check_ways(chart: Chart) -> None:
    """Refuse a sea in parts: from every start the stations and the finish must be within reach."""
    for number, start in enumerate(chart.starts, 1):
        if chart.steps[start] >= FAR:
            raise BadBoard(came("no_way"), expected("way_finish", number=number), f"start {number}")
    away = chart.distances([int(chart.starts[0])])
    for cell in chart.sea:
        if chart.station[cell] > 0 and away[cell] >= FAR:
            raise BadBoard(came("no_way"), expected("way_station"), f"station {chart.name(cell)}")
