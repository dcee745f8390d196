"""From options to terms, and from a position document to a game.

    game = "cap_horn"
    phase = "move"                       # first deal income place move sprint second draw buy over
    first = 0                            # the seat that began
    turn = 0
    round = 1
    tiles = { M2 = "W2", N1 = "B2 S0" }  # the top tile first; bare start spaces need no mention
    ships = [{ at = "M2", points = 4, hand = "W1 B2", tokens = { I = "red" } }, {}, {}]
    stack = { W1 = 12, ... }             # when left out: whatever lies nowhere else

Everything has a default: three ships without `at` stand on their start spaces.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from layline.core.errors import BadPosition
from layline.core.texts import Phrase
from layline.games.cap_horn.chart import COLOURS, STAGES, Chart
from layline.games.cap_horn.limits import MOST_HAND, MOST_POINTS, TO_WIN
from layline.games.cap_horn.moves import KINDS, LETTERS, PRINT, PRINTED, ROWS, TILES
from layline.games.cap_horn.options import CapHornOptions
from layline.games.cap_horn.phrases import came, expected, where
from layline.games.cap_horn.rules import CapHornState, new_game
from layline.games.cap_horn.state import (
    AT,
    BY_IGNORE,
    BY_MOVE,
    BY_SPRINT,
    DEAL,
    DRAW_STEP,
    ENDED,
    FIRST,
    HAND,
    MOVE_STEP,
    PHASES,
    PLACE_STEP,
    POINTS,
    REASONS,
    SPRINT_ONE,
    TOKEN,
    TOKENS,
    WIDTH,
    Sea,
    Terms,
    new_sea,
)
from layline.kit.reading import known_names, list_most, number, shown, switch, table_like, within, word

_KEYS: Final = (
    "game", "options", "phase", "round", "first", "turn", "placed", "covered", "stirred", "quiet", "ended",
    "winner", "tiles", "ships", "stack",
)  # fmt: skip
_SHIP_KEYS: Final = ("at", "points", "tokens", "hand")
_REACH: Final = {"turn": BY_MOVE | BY_IGNORE | BY_SPRINT, "move_ignore": BY_MOVE | BY_IGNORE, "move": BY_MOVE}
_MOST: Final = 1_000_000


def terms_of(options: CapHornOptions) -> Terms:
    """Return the fixed part of every game with these options; made once for each options object."""
    found: Terms | None = options.__dict__.get("_terms")
    if found is None:
        found = Terms(
            options.chart(),
            options.players,
            _REACH[options.cover_reach],
            options.forgo_when_blocked,
            options.sprint_with_ignore,
            options.ignore_may_finish,
            options.start_order == "random",
            options.start_sail_points,
            options.start_hand,
            options.max_rounds,
            options.open_hands,
            options,
        )
        object.__setattr__(options, "_terms", found)
    return found


def set_up(options: CapHornOptions, document: Mapping[str, Any]) -> CapHornState:
    """Return the game a document describes; `options` has been read from it already."""
    known_names(document, _KEYS)
    terms = terms_of(options)
    if not set(document) - {"game", "options"}:
        return new_game(terms)
    sea = new_sea(terms)
    players = options.players
    sea.first = number(document.get("first", 0), 0, players - 1, "first")
    sea.turn = number(document.get("turn", sea.first), 0, players - 1, "turn")
    _set_tiles(sea, document.get("tiles", {}))
    hands: vec[i64] = vec[i64]([0] * (players * int(KINDS)))
    ships = document.get("ships", [])
    if not isinstance(ships, list) or len(ships) > players:
        raise BadPosition(shown(ships), list_most(players), "ships")
    for seat in range(players):
        _set_ship(sea, hands, seat, ships[seat] if seat < len(ships) else {})
    state = CapHornState(sea, hands, _stack(sea, hands, document.get("stack")))
    sea.left = sum(state.stack)
    _set_progress(state, document)
    _check_together(state)
    return state


# -- the board -------------------------------------------------------------------------------------


def _set_tiles(sea: Sea, tiles: object) -> None:
    if not isinstance(tiles, Mapping):
        raise BadPosition(shown(tiles), table_like('{M2 = "W2"}'), "tiles")
    chart = sea.terms.chart
    for space, names in tiles.items():
        place = f"tiles, {space}"
        cell = _cell(chart, space, place)
        if chart.zone[cell] == 0:
            raise BadPosition(repr(space), expected("sea_space"), place)
        kinds = [_kind(name, place) for name in names.split()] if isinstance(names, str) else []
        start = cell in list(chart.starts)
        if not kinds or PRINTED in (kinds[:-1] if start else kinds) or (start and kinds[-1] != PRINTED):
            wanted = expected("tiles_down_start", print=PRINT) if start else expected("tiles_down")
            raise BadPosition(repr(names), wanted, place)
        for kind in reversed(kinds[:-1] if start else kinds):
            sea.lay(kind, cell)


def _kind(name: str, place: str) -> int:
    return int(PRINTED) if name == PRINT else word(name, TILES, place)


def _cell(chart: Chart, name: object, place: str | Phrase) -> int:
    if isinstance(name, str) and name[:1] in LETTERS and name[1:] in ROWS:
        cell = chart.at(LETTERS.index(name[0]), int(name[1:]))
        if cell and (chart.zone[cell] or chart.goal[cell]):
            return int(cell)
    raise BadPosition(shown(name), expected("space_name"), place)


# -- ships, hands, stack -----------------------------------------------------------------------------


def _set_ship(sea: Sea, hands: vec[i64], seat: int, ship: object) -> None:
    place = where("ship", number=seat)
    if not isinstance(ship, Mapping):
        raise BadPosition(repr(ship), table_like('{at = "N1"}'), place)
    known_names(ship, _SHIP_KEYS, place)
    chart, players, seats = sea.terms.chart, int(sea.terms.players), sea.seats
    berth = chart.starts[(seat - int(sea.first)) % players]
    seats[seat * WIDTH + AT] = _cell(chart, ship["at"], within(place, "at")) if "at" in ship else berth
    points = ship.get("points", sea.terms.start_points)
    seats[seat * WIDTH + POINTS] = number(points, 0, MOST_POINTS, within(place, "points"))
    tokens = ship.get("tokens", {})
    if not isinstance(tokens, Mapping):
        raise BadPosition(repr(tokens), table_like('{I = "red"}'), within(place, "tokens"))
    for stage, colour in tokens.items():
        slot = TOKEN + word(stage, STAGES, within(place, "tokens"))
        which = word(colour, COLOURS, within(place, f"tokens, {stage}"))
        if sea.owns(seat, which):
            twice = came("twice", colour=colour)
            raise BadPosition(twice, expected("colours_differ"), within(place, "tokens, CPH-103"))
        seats[seat * WIDTH + slot] = which + 1
    seats[seat * WIDTH + TOKENS] = len(tokens)
    words = ship.get("hand", "")
    if not isinstance(words, str) or len(words.split()) > MOST_HAND:
        raise BadPosition(repr(words), expected("hand", most=MOST_HAND), within(place, "hand, CPH-092"))
    for tile in words.split():
        hands[seat * KINDS + word(tile, TILES, within(place, "hand"))] += 1
    seats[seat * WIDTH + HAND] = len(words.split())


def _stack(sea: Sea, hands: vec[i64], stack: object) -> vec[i64]:
    """Return what the stack holds: as the document says, or all that lies nowhere else."""
    left: vec[i64] = sea.terms.counts[:]
    tops = [sea.kind_at(cell) for cell in sea.terms.chart.sea]
    for kind in [*tops, *(entry % 16 for entry in sea.buried)]:
        if 0 <= kind < KINDS:
            left[kind] -= 1
    for at, count in enumerate(hands):
        left[at % KINDS] -= count
    for kind in range(KINDS):
        if left[kind] < 0:
            wanted = expected("tiles_most", most=sea.terms.counts[kind], tile=TILES[kind])
            raise BadPosition(came("too_many", count=-left[kind]), wanted, "tiles, CPH-006")
    if stack is None:
        return left
    if not isinstance(stack, Mapping):
        raise BadPosition(repr(stack), table_like("{W1 = 12}"), "stack")
    found: vec[i64] = vec[i64]([0] * KINDS)
    for name, count in stack.items():
        kind = word(name, TILES, "stack")
        found[kind] = number(count, 0, int(left[kind]), f"stack, {name}")
    return found


# -- how far the game is -----------------------------------------------------------------------------


def _set_progress(state: CapHornState, document: Mapping[str, Any]) -> None:
    sea = state.sea
    standard = PHASES[PLACE_STEP if sea.fact(sea.turn, HAND) else MOVE_STEP]
    sea.phase = word(document.get("phase", standard), PHASES, "phase")
    sea.round = number(document.get("round", 1), 1, _MOST, "round")
    sea.placed = number(document.get("placed", 0), 0, MOST_HAND, "placed")
    sea.covered = switch(document.get("covered", False), "covered")
    sea.stirred = switch(document.get("stirred", bool(sea.placed or sea.covered)), "stirred")
    sea.quiet = number(document.get("quiet", 0), 0, _MOST, "quiet")
    if sea.placed and sea.covered:
        raise BadPosition(came("placed_and_covered"), expected("one_of_both"), "covered, CPH-051")
    if sea.phase == FIRST:
        for seat in range(sea.terms.players):
            sea.seats[seat * WIDTH + AT] = 0
    if sea.phase == ENDED:
        sea.ended = word(document.get("ended", "rounds"), REASONS[1:], "ended") + 1
        winner = document.get("winner", -1)
        sea.winner = -1 if winner == -1 else number(winner, 0, int(sea.terms.players) - 1, "winner")
        if (sea.winner >= 0) != (REASONS[sea.ended] in ("finish", "tokens")):
            raise BadPosition(repr(winner), expected("winner"), "winner")
    elif "ended" in document or "winner" in document:
        raise BadPosition(came("ended"), expected("phase_over"), "ended")


def _check_together(state: CapHornState) -> None:
    """Refuse what no game can reach and no rule could go on from."""
    sea = state.sea
    chart, players = sea.terms.chart, int(sea.terms.players)
    berths: dict[int, int] = {}
    for seat in range(players):
        at, place = int(sea.fact(seat, AT)), where("ship", number=seat)
        if sea.phase == FIRST:
            continue
        if chart.goal[at]:
            if sea.winner != seat:
                raise BadPosition(chart.name(at), expected("sea_not_line"), within(place, "at"))
        elif sea.kind_at(at) < 0:
            raise BadPosition(chart.name(at), expected("tile_space"), within(place, "at, CPH-022"))
        elif chart.station[at] == 0 and berths.setdefault(at, seat) != seat:
            both = came("two_ships", one=berths[at], two=seat, cell=chart.name(at))
            raise BadPosition(both, expected("one_ship"), "ships, CPH-066")
        if sea.fact(seat, TOKENS) >= TO_WIN and sea.winner != seat:
            raise BadPosition(came("three_tokens"), expected("two_tokens"), within(place, "tokens, CPH-111"))
    if sea.phase == DEAL:
        dealt, first = int(state.dealt()), int(sea.first)
        sizes = [(dealt + players - 1 - (seat - first) % players) // players for seat in range(players)]
        if [int(sea.fact(seat, HAND)) for seat in range(players)] != sizes or dealt >= players * sea.terms.start_hand:
            raise BadPosition(came("these_hands"), expected("dealt_hands"), "ships, CPH-011")
    if sea.phase == FIRST and state.dealt():
        raise BadPosition(came("tiles_in_hands"), expected("no_hands"), "ships, CPH-009")
    if sea.phase in (DEAL, DRAW_STEP) and (sea.left == 0 or sea.fact(sea.turn, HAND) >= MOST_HAND):
        raise BadPosition(came("no_draw"), expected("can_draw"), "phase")
    if sea.phase == SPRINT_ONE and not state.moves():
        raise BadPosition(came("no_first_move"), expected("can_sprint"), "phase, CPH-A18")
