"""A state put into words: the document of a position, and the key and values of a move's sentence."""

# layline: compiled

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64

from layline.core.moves import Move, Value
from layline.games.race_the_wind.engagement import NO_CLAIM, claim
from layline.games.race_the_wind.moves import GUST, MOVE, Head, Point, Rotate, Seated
from layline.games.race_the_wind.rulings import ruling
from layline.games.race_the_wind.state import (
    ACTING,
    BLUE_TOKEN,
    BOATS,
    BROKE_R1,
    BROKE_R2,
    CLOSED,
    ENDED,
    ENTRY,
    ENTRY_HEADING,
    EXCUSED,
    FINISHED,
    GATE_PASSED,
    HEADING,
    IN_FILE,
    LEG,
    LOCKED,
    MISS,
    MOVED,
    NO_RECORD,
    ORDER,
    PENALTIES,
    PHASES,
    POS,
    RECORD,
    SHADOW,
    SIDE_GATE,
    SIDE_MARK,
    SIDE_WING,
    SPIN_LEFT,
    SPIN_WAY,
    SPINNING,
    STAGES,
    STALL,
    START,
    TOKENS,
    TURNED_Z,
    UP,
    WING_DONE,
    YELLOW_TOKEN,
    Sea,
    seats_of,
)
from layline.kit.compass import NAMES, SAILS, point_of_sail, starboard

SIDE_NAMES: Final = ("unknown", "north", "south")
EXCUSES: Final = ("none", "forced", "missed", "spun")


# -- sentences ---------------------------------------------------------------------------------------


def wording_of(sea: Sea, move: Move) -> tuple[str, dict[str, Value]]:
    """Return the key below `move.` and the values of the sentence for a move in this state."""
    values = move.values()
    if sea.phase == ENDED:
        return move.kind, values
    if isinstance(move, Point) and sea.phase == TOKENS and sea.pending:
        return "point_yellow" if sea.pending == YELLOW_TOKEN else "point_blue", values
    if isinstance(move, Point) and sea.phase == BOATS:
        return "point_boat", values
    if isinstance(move, Head):
        values["sail"] = int(point_of_sail(move.heading, sea.wind))
        return move.kind, values
    if sea.phase < START:
        return move.kind, values
    seat = sea.player()
    heading = sea.fact(seat, HEADING)
    if move is MOVE or move is GUST:
        pos = sea.fact(seat, POS) + sea.terms.delta[heading]
        if i64(sea.terms.sea[pos]) == 1:
            values["to"] = sea.terms.spot(pos)
            return f"{move.kind}_to", values
    if isinstance(move, Rotate):
        turned = (heading + move.steps) & 7
        values["heading"] = int(turned)
        values["sail"] = int(point_of_sail(turned, sea.wind))
        values["tack"] = 1 if starboard(turned, sea.wind) else 0
        return "rotate_to", values
    if isinstance(move, Seated) and move.seat < sea.terms.players and move.seat != seat:
        if move.kind in ("protest", "umpire") and claim(sea, seat, move.seat) != NO_CLAIM:
            told = ruling(sea, seat, move.seat)
            return told.kind.replace("ruling", "protest"), told.values
    return move.kind, values


# -- documents ---------------------------------------------------------------------------------------


def document_of(sea: Sea) -> dict[str, Any]:
    """Return the whole position as plain data (docs/positions.md)."""
    found: dict[str, Any] = {"game": "race_the_wind"}
    options = sea.terms.options.document()  # type: ignore[attr-defined]
    if options:
        found["options"] = options
    found["phase"] = PHASES[sea.phase]
    drawn = sea.index if sea.phase == ORDER else sea.terms.players
    found["order"] = [int(sea.order[k]) for k in range(drawn)]
    if sea.phase != ENDED and sea.phase > ORDER:
        found["turn"] = int(sea.player())
    flags = [int(row) for row in (sea.flag_one, sea.flag_two) if row >= 0]
    if flags:
        found["flags"] = flags
    if sea.east >= 0:
        found["east"] = int(sea.east)
    _add_tokens(sea, found)
    if sea.pending:
        if sea.phase == TOKENS:
            found["colour"] = "yellow" if sea.pending == YELLOW_TOKEN else "blue"
        else:
            found["point"] = list(sea.terms.spot(sea.pending))
    if sea.phase >= START:
        _add_race(sea, found)
    if sea.phase >= BOATS:
        found["boats"] = [_boat(sea, seat) for seat in range(sea.terms.players)]
    if START <= sea.phase < ENDED:
        found["acting"] = _acting(sea)
    return found


def _add_race(sea: Sea, found: dict[str, Any]) -> None:
    found["round"] = int(sea.round)
    found["wind"] = NAMES[sea.wind]
    rolls = [[bit // 2, bit % 2 + 1] for bit in range(24) if sea.triggered >> bit & 1]
    if rolls:
        found["triggered"] = rolls
    legs = [leg for leg in range(12) if sea.rounded >> leg & 1]
    if legs:
        found["rounded"] = legs


def _add_tokens(sea: Sea, found: dict[str, Any]) -> None:
    words = token_words(sea)
    if words["yellow"] or words["blue"]:
        found["tokens"] = {colour: [list(spot) for spot in spots] for colour, spots in words.items()}


def token_words(sea: Sea) -> dict[str, list[list[int]]]:
    """Return the points of yellow and blue tokens; once all are placed always the same object."""
    words = sea.token_words
    if words is None:
        words = _token_words(sea)
        if sea.phase > TOKENS:
            sea.token_words = words
    return words


def _token_words(sea: Sea) -> dict[str, list[list[int]]]:
    yellow: list[list[int]] = []
    blue: list[list[int]] = []
    pos = 0
    for token in sea.tokens:
        if token == YELLOW_TOKEN:
            yellow.append(list(sea.terms.spot(pos)))
        elif token == BLUE_TOKEN:
            blue.append(list(sea.terms.spot(pos)))
        pos += 1  # noqa: SIM113  # enumerate makes an object a point
    return {"yellow": yellow, "blue": blue}


def _boat(sea: Sea, seat: i64) -> dict[str, Any]:
    found: dict[str, Any] = {}
    if sea.fact(seat, FINISHED):
        found["finished"] = int(sea.fact(seat, FINISHED))
    elif sea.fact(seat, POS):
        found["pos"] = list(sea.spot(seat))
    else:
        return found
    found["heading"] = NAMES[sea.fact(seat, HEADING)]
    found["leg"] = int(sea.fact(seat, LEG))
    for name, which in COUNTS:
        if sea.fact(seat, which):
            found[name] = int(sea.fact(seat, which))
    for name, which in SWITCHES:
        if sea.fact(seat, which):
            found[name] = True
    if sea.fact(seat, UP):
        found["up"] = interval_names(sea)[sea.fact(seat, UP) - 1]
    if sea.fact(seat, SHADOW):
        found["shadow"] = list(sea.terms.spot(sea.fact(seat, SHADOW)))
    side = _sides(sea, seat)
    if side:
        found["side"] = side
    if sea.fact(seat, RECORD) != NO_RECORD:
        found["last"] = _last(sea, seat)
    return found


def interval_names(sea: Sea) -> tuple[str, ...]:
    """Return the names of the parts of the windward row, from the west."""
    return ("west", "mid", "east") if sea.terms.windward_bits == 3 else ("west", "east")


COUNTS: Final[list[tuple[str, i64]]] = [
    ("penalties", PENALTIES), ("spin_left", SPIN_LEFT), ("spin_way", SPIN_WAY), ("stall", STALL),
]  # fmt: skip
SWITCHES: Final[list[tuple[str, i64]]] = [("miss", MISS), ("wing_done", WING_DONE), ("gate_passed", GATE_PASSED)]
ROWS: Final[list[tuple[str, i64]]] = [("gate", SIDE_GATE), ("mark", SIDE_MARK), ("wing", SIDE_WING)]


def row_of(sea: Sea, which: i64) -> i64:
    """Return the row that one of the three sides is about."""
    if which == SIDE_GATE:
        return sea.terms.gate_row
    return sea.terms.mark_row if which == SIDE_MARK else sea.terms.wing_row


def _sides(sea: Sea, seat: i64) -> dict[str, str]:
    """Return the remembered sides of rows the boat stands on; elsewhere the point says it."""
    found: dict[str, str] = {}
    if sea.fact(seat, POS):
        y = sea.terms.ys[sea.fact(seat, POS)]
        for name, which in ROWS:
            if y == row_of(sea, which) and sea.fact(seat, which):
                found[name] = SIDE_NAMES[sea.fact(seat, which)]
    return found


def _last(sea: Sea, seat: i64) -> dict[str, Any]:
    """Return the record of a boat's last turn."""
    found: dict[str, Any] = {"moved": sea.fact(seat, MOVED) > 0}
    if sea.fact(seat, ENTRY):
        found["from"] = list(sea.terms.spot(sea.fact(seat, ENTRY)))
        found["heading"] = NAMES[sea.fact(seat, ENTRY_HEADING)]
    if sea.fact(seat, EXCUSED):
        found["excused"] = EXCUSES[sea.fact(seat, EXCUSED)]
    for name, which in MASKS:
        if sea.fact(seat, which):
            found[name] = seats_of(sea.fact(seat, which))
    for name, which in OFFENCES:
        if sea.fact(seat, which):
            found[name] = True
    if sea.fact(seat, RECORD) == CLOSED:
        found["closed"] = True
    return found


MASKS: Final[list[tuple[str, i64]]] = [("in_file", IN_FILE), ("locked", LOCKED)]
OFFENCES: Final[list[tuple[str, i64]]] = [("z", TURNED_Z), ("r1", BROKE_R1), ("r2", BROKE_R2)]


def _acting(sea: Sea) -> dict[str, Any]:
    """Return the context of the turn being played."""
    found: dict[str, Any] = {"stage": STAGES[sea.stage]}
    if sea.stage == SPINNING:
        found["on_line"] = sea.on_line > 0
    if sea.stage < ACTING:
        return found
    found["sail"] = SAILS[sea.allowance]
    found["done"] = int(sea.done)
    found["gust"] = sea.gust > 0
    found["gusted"] = sea.gusted > 0
    found["moved"] = sea.moved > 0
    found["rotated"] = sea.rotated > 0
    found["can_leave"] = sea.can_leave > 0
    found["z"] = sea.zone_turn > 0
    found["on_line"] = sea.on_line > 0
    found["in_file"] = seats_of(sea.in_file)
    found["locked"] = seats_of(sea.locked)
    if sea.entry:
        found["from"] = list(sea.terms.spot(sea.entry))
        found["heading"] = NAMES[sea.entry_heading]
    return found
