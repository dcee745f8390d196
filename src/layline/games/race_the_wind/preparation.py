"""Rulebook 1, 3.1, 3.2: turn order, flags, tokens, sides and boats, before the first turn."""

# layline: compiled

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, u8

from layline.core.moves import Move
from layline.core.telling import Refusal
from layline.games.race_the_wind.marks import set_sides
from layline.games.race_the_wind.moves import (
    BLUE,
    EASTS,
    FLAGS,
    HEADINGS,
    NEXTS,
    YELLOW,
    Flag,
    Head,
    Point,
    Seated,
)
from layline.games.race_the_wind.placing import FITS, OFF_BOARD, REASONS, no_token_fits, note_full, why_no_point
from layline.games.race_the_wind.state import (
    BLUE_TOKEN,
    BOATS,
    FLAG_ROWS,
    HEADING,
    ORDER,
    POS,
    SIDES,
    START,
    TOKENS,
    WIDTH,
    YELLOW_TOKEN,
    Sea,
)
from layline.games.race_the_wind.turns import begin_turn

# -- from one phase to the next ----------------------------------------------------------------------


def prepare(sea: Sea) -> None:
    """Go on to the next phase that asks something, beginning with the one the state is in."""
    terms = sea.terms
    if sea.phase == ORDER:
        if terms.random_order and sea.index < terms.players - 1:
            return
        _fill_order(sea)
        sea.phase = FLAG_ROWS
        sea.index = 0
    if sea.phase == FLAG_ROWS:
        if terms.wind_changes and len(terms.flag_rows) == 2:
            sea.flag_one = terms.flag_rows[0]
            sea.flag_two = terms.flag_rows[1]
        if terms.wind_changes and sea.flag_two < 0:
            return
        sea.phase = TOKENS
    if sea.phase == TOKENS:
        if sea.yellow_left + sea.blue_left > 0 and not no_token_fits(sea):
            return
        sea.phase = SIDES
        sea.index = 0
    if sea.phase == SIDES:
        if terms.players == 2 and sea.east < 0:
            sea.east = terms.holder
        if terms.players == 2 and sea.east < 0:
            return
        sea.phase = BOATS
    if sea.phase == BOATS and sea.index >= terms.players:
        sea.phase = START
        sea.round = 1
        sea.index = 0
        if sea.journal is not None:
            sea.tell("start_procedure", "RTW-100", {"first": int(sea.order[0])})
        begin_turn(sea)


def _fill_order(sea: Sea) -> None:
    """RTW-A17: the seats not drawn follow in their own order: the last one, or all of them."""
    order: vec[i64] = sea.order[:]
    place = sea.index
    for seat in range(sea.terms.players):
        if not _drawn(sea, seat):
            order[place] = seat
            place += 1
    sea.order = order


def _drawn(sea: Sea, seat: i64) -> bool:
    return seat in [sea.order[k] for k in range(sea.index)]


# -- what may be chosen ------------------------------------------------------------------------------


def prepare_moves(sea: Sea) -> tuple[Move, ...]:
    """Return the choices of a player or of chance in the set-up phase at hand."""
    found: list[Move] = []
    terms = sea.terms
    if sea.phase == ORDER:
        for seat in range(terms.players):
            if not _drawn(sea, seat):
                found.append(NEXTS[seat])
    elif sea.phase == FLAG_ROWS:
        for row in range(terms.gate_row + 1, terms.mark_row):
            if row != sea.flag_one:
                found.append(FLAGS[row])
    elif sea.phase == SIDES:
        return (EASTS[0], EASTS[1])
    elif sea.phase == TOKENS and sea.pending == 0:
        if sea.yellow_left > 0:
            found.append(YELLOW)
        if sea.blue_left > 0:
            found.append(BLUE)
    elif sea.phase == BOATS and sea.pending:
        return HEADINGS
    else:
        for k in range(terms.width * terms.height):
            if why_no_point(sea, terms.spots[k]) == FITS:
                found.append(terms.points[k])
    return tuple(found)


def why_not_prepare(sea: Sea, move: Move) -> Refusal | None:
    """Return why a choice of the set-up is refused, or None."""
    if sea.phase == ORDER and isinstance(move, Seated) and move.kind == "next":
        if move.seat >= sea.terms.players:
            return Refusal("no_such_seat", "RTW-001", {"other": int(move.seat)})
        return Refusal("drawn_already", "RTW-A17", {"other": int(move.seat)}) if _drawn(sea, move.seat) else None
    if sea.phase == FLAG_ROWS and isinstance(move, Flag):
        if move.row <= sea.terms.gate_row or move.row >= sea.terms.mark_row or move.row == sea.flag_one:
            return Refusal("no_flag_row", "RTW-028", {"row": int(move.row)})
        return None
    if sea.phase == SIDES and isinstance(move, Seated) and move.kind == "east":
        return None if move.seat < 2 else Refusal("no_such_seat", "RTW-001", {"other": int(move.seat)})
    if sea.phase == TOKENS and sea.pending == 0 and (move is YELLOW or move is BLUE):
        left = sea.yellow_left if move is YELLOW else sea.blue_left
        return None if left > 0 else Refusal("colour_used_up", "RTW-110")
    if sea.phase == BOATS and sea.pending and isinstance(move, Head) and move.kind == "head":
        return None
    if isinstance(move, Point) and (sea.phase == TOKENS or (sea.phase == BOATS and sea.pending == 0)):
        if sea.phase == TOKENS and sea.pending == 0:
            return Refusal("colour_first", "RTW-A19")
        return _why_not_point(sea, move)
    return Refusal("still_preparing", "RTW-A18")


def _why_not_point(sea: Sea, move: Point) -> Refusal | None:
    terms = sea.terms
    reason = OFF_BOARD
    if move.x < terms.width and move.y < terms.height:
        reason = why_no_point(sea, terms.at(move.x, move.y))
    if reason == FITS:
        return None
    code, clause = REASONS[reason]
    return Refusal(code, clause, {"at": (int(move.x), int(move.y)), "seat": int(sea.player())})


# -- what happens ------------------------------------------------------------------------------------


def apply_preparation(sea: Sea, move: Move) -> None:
    """Play a choice of the set-up."""
    if sea.phase == ORDER:
        assert isinstance(move, Seated)
        order: vec[i64] = sea.order[:]
        order[sea.index] = move.seat
        sea.order = order
        sea.index += 1
        if sea.journal is not None:
            sea.tell("drawn", "RTW-A17", {"seat": int(move.seat), "place": int(sea.index)})
    elif sea.phase == FLAG_ROWS:
        assert isinstance(move, Flag)
        _put_flag(sea, move.row)
    elif sea.phase == SIDES:
        assert isinstance(move, Seated)
        sea.east = move.seat
        if sea.journal is not None:
            sea.tell("sides", "RTW-A6", {"seat": int(move.seat), "other": int(1 - move.seat)})
    elif move is YELLOW or move is BLUE:
        sea.pending = YELLOW_TOKEN if move is YELLOW else BLUE_TOKEN
        return
    elif isinstance(move, Point):
        _put(sea, sea.terms.at(move.x, move.y))
        if sea.phase == BOATS:
            return
    else:
        assert isinstance(move, Head)
        _put_boat(sea, move.heading)
    prepare(sea)


def _put_flag(sea: Sea, row: i64) -> None:
    """RTW-028: two different rows, kept from south to north."""
    if sea.flag_one < 0:
        sea.flag_one = row
    else:
        sea.flag_two = max(sea.flag_one, row)
        sea.flag_one = min(sea.flag_one, row)
    if sea.journal is not None:
        sea.tell("flag_put", "RTW-028", {"row": int(row)})


def _put(sea: Sea, pos: i64) -> None:
    """Put a token on the board, or keep the point of a boat until its heading is chosen."""
    if sea.phase == BOATS:
        sea.pending = pos
        return
    tokens: vec[u8] = sea.tokens
    tokens[pos] = u8(sea.pending)
    if sea.pending == YELLOW_TOKEN:
        sea.yellow_left -= 1
    else:
        sea.blue_left -= 1
    if sea.journal is not None:
        kind = "yellow_put" if sea.pending == YELLOW_TOKEN else "blue_put"
        sea.tell(kind, "RTW-110", {"at": sea.terms.spot(pos)})
    sea.pending = 0
    note_full(sea)
    sea.index = (sea.index + 1) % sea.terms.players


def _put_boat(sea: Sea, heading: i64) -> None:
    """RTW-040: the boat stands where and as its player wants; a token there does nothing (RTW-A18)."""
    seat = sea.order[sea.index]
    sea.boats[seat * WIDTH + POS] = sea.pending
    sea.boats[seat * WIDTH + HEADING] = heading
    sea.pending = 0
    set_sides(sea, seat)
    sea.index += 1
    if sea.journal is not None:
        sea.tell("boat_put", "RTW-040", {"seat": int(seat), "at": sea.spot(seat), "heading": int(heading)})
