"""The invariants of section 9 of the ledger, as properties of random games with random options."""

from collections import Counter
from random import Random
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from layline.core import CHANCE, OVER, Move, Record, play_and_tell
from layline.games.cap_horn import GAME
from layline.games.cap_horn.moves import FORGO, KINDS, TILES, Ignore, Lay, Sail
from layline.games.cap_horn.rules import CapHornState
from layline.games.cap_horn.state import HAND, POINTS
from tests.games.cap_horn import slow
from tests.games.cap_horn.afloat import SMALL, new

unhurried = settings(deadline=None, suppress_health_check=list(HealthCheck), max_examples=25)


@st.composite
def games(draw: st.DrawFn) -> tuple[CapHornState, Random]:
    """A game with any options on either board, and a generator to play it."""
    random = Random(draw(st.integers(0, 10**9)))
    small = draw(st.booleans()) and draw(st.booleans())
    chosen: dict[str, Any] = {
        "players": 2 if small else draw(st.integers(2, 5)),
        "board": SMALL if small else "classic",
        "cover_reach": draw(st.sampled_from(["turn", "turn", "move_ignore", "move"])),
        "forgo_when_blocked": draw(st.booleans()),
        "sprint_with_ignore": draw(st.booleans()),
        "ignore_may_finish": draw(st.booleans()),
        "start_order": draw(st.sampled_from(["random", "fixed"])),
        "start_sail_points": draw(st.integers(0, 8)),
        "start_hand": draw(st.integers(1, 6)),
        "open_hands": draw(st.booleans()),
        "max_rounds": 20,
    }
    return new(**chosen), random


def sensible(state: CapHornState, random: Random) -> Move:
    """Mostly a move of the ship when there is one, so that games go somewhere."""
    moves = state.moves()
    bold = [move for move in moves if isinstance(move, Sail | Ignore) or move.text == "sprint"]
    if bold and random.random() < 0.8:
        return random.choice(bold)
    laid = [move for move in moves if move.text == "end_place"]
    return laid[0] if laid and random.random() < 0.4 else random.choice(moves)


def counts(text: str) -> Counter[str]:
    return Counter(text.split())


@given(games())
@unhurried
def test_every_tile_is_somewhere_and_nowhere_twice(case: tuple[CapHornState, Random]) -> None:
    """Invariant 1."""
    state, random = case
    whole = dict(zip(TILES, state.sea.terms.chart.counts, strict=True))
    while state.to_act() != OVER:
        state.play(sensible(state, random))
        document = state.position()
        found = Counter(document["stack"])
        for one in document["ships"]:
            found += counts(one["hand"])
        for names in document["tiles"].values():
            found += counts(names.replace("S0", ""))
        assert {tile: found[tile] for tile in TILES} == whole
        assert sum(document["stack"].values()) == state.sea.left


@given(games())
@unhurried
def test_points_and_hands_keep_their_limits(case: tuple[CapHornState, Random]) -> None:
    """Invariant 2."""
    state, random = case
    while state.to_act() != OVER:
        state.play(sensible(state, random))
        for seat, one in enumerate(state.position()["ships"]):
            assert 0 <= one["points"] <= 8
            size = len(one["hand"].split())
            assert size == state.sea.fact(seat, HAND)
            assert size <= 6


@given(games())
@unhurried
def test_ships_stand_on_tiles_of_their_own(case: tuple[CapHornState, Random]) -> None:
    """Invariant 3."""
    state, random = case
    while state.to_act() != OVER:
        state.play(sensible(state, random))
        document = state.position()
        if document["phase"] == "first":
            continue
        table = slow.Table(document)
        for seat, at in enumerate(table.ships):
            assert at in table.tops or (at in table.board.finish and document.get("winner") == seat)
            if at not in table.board.stations:
                assert table.ships.count(at) == 1


@given(games())
@unhurried
def test_tokens_are_one_a_stage_and_one_a_colour(case: tuple[CapHornState, Random]) -> None:
    """Invariant 4."""
    state, random = case
    while state.to_act() != OVER:
        state.play(sensible(state, random))
        owned = Counter[str]()
        for one in state.position()["ships"]:
            colours = list(one.get("tokens", {}).values())
            assert len(set(colours)) == len(colours) <= 3
            owned.update(colours)
        assert all(count <= 5 for count in owned.values())


@given(games())
@unhurried
def test_every_tile_is_linked_to_a_start_space(case: tuple[CapHornState, Random]) -> None:
    """Invariant 5."""
    state, random = case
    while state.to_act() != OVER:
        state.play(sensible(state, random))
    document = state.position()
    tops = {slow.space(cell) for cell in document["tiles"]}
    board = slow.Table(document).board
    seen, edge = set(board.starts), list(board.starts)
    while edge:
        for other in board.around(edge.pop()):
            if other in tops and other not in seen:
                seen.add(other)
                edge.append(other)
    assert tops <= seen


@given(games())
@unhurried
def test_a_turn_places_or_covers_once_and_never_lands_on_what_it_covered(case: tuple[CapHornState, Random]) -> None:
    """Invariants 6 and 7; the latter holds with `sprint_with_ignore` too, for such sprints count as reach."""
    state, random = case
    placed, covered = 0, ""
    while state.to_act() != OVER:
        turn, looks = state.sea.turn, state.sea.terms.options.cover_reach  # type: ignore[attr-defined]
        move = sensible(state, random)
        if move.text == "income":
            placed, covered = 0, ""
        if isinstance(move, Lay):
            assert not covered
            if move.over:
                assert placed == 0
                covered = str(move.values()["cell"])
            else:
                placed += 1
        state.play(move)
        if isinstance(move, Sail | Ignore) and covered and looks == "turn":
            assert state.position()["ships"][turn]["at"] != covered


@given(games())
@unhurried
def test_sail_points_change_only_by_the_known_amounts(case: tuple[CapHornState, Random]) -> None:
    """Invariant 8."""
    state, random = case
    while state.to_act() != OVER:
        before = [state.sea.fact(seat, POINTS) for seat in range(state.sea.terms.players)]
        turn, move = state.sea.turn, sensible(state, random)
        state.play(move)
        for seat, old in enumerate(before):
            change = 0
            if seat == turn and move.kind in ("ignore", "sprint", "buy"):
                change = {"ignore": -3, "sprint": -5, "buy": -1}[move.kind]
            elif seat == turn and move.text in ("income", "forgo"):
                change = min(1, 8 - old)
            assert state.sea.fact(seat, POINTS) == old + change


@given(games())
@unhurried
def test_a_legal_move_stays_at_sea_and_ends_where_its_legs_add_up(case: tuple[CapHornState, Random]) -> None:
    """Invariant 9."""
    state, random = case
    while state.to_act() != OVER:
        move = sensible(state, random)
        if isinstance(move, Sail):
            table = slow.Table(state.position())
            here = table.ships[table.turn]
            legs = [table.board.step(leg[:-1], table.board.zone[here]) for leg in move.legs]
            far = [int(leg[-1]) for leg in move.legs]
            sum_x = here[0] + sum(dx * n for (dx, _), n in zip(legs, far, strict=True))
            sum_y = here[1] + sum(dy * n for (_, dy), n in zip(legs, far, strict=True))
            state.play(move)
            end = slow.space(state.position()["ships"][table.turn]["at"])
            assert end in table.board.finish or end == (sum_x, sum_y)
            assert end in table.board.zone or end in table.board.finish
        else:
            state.play(move)


@given(games())
@unhurried
def test_the_game_ends_with_the_move_that_wins_it(case: tuple[CapHornState, Random]) -> None:
    """Invariants 10 and 11."""
    state, random = case
    record = Record("cap_horn", GAME.rules_version, state.sea.terms.options.document())  # type: ignore[attr-defined]
    while state.to_act() != OVER:
        assert state.moves()
        move = sensible(state, random)
        kinds = [event.kind for event in play_and_tell(state, move)]
        record.moves.append(move.text)
        won = {"won_finish", "won_tokens"} & set(kinds)
        assert bool(won) == (state.sea.winner >= 0)
        if won:
            assert state.to_act() == OVER
            assert kinds[-1] in won
    assert state.moves() == ()
    assert state.why_not(FORGO) is not None
    assert record.replay().position() == state.position()


def test_turning_tiles_gives_the_tables_of_the_ledger() -> None:
    """Invariant 12: the relative directions of section 4, zone by zone."""
    rows = {1: "S N E W SE SW", 2: "W E S N SW NW", 3: "N S W E NW NE"}
    board = slow.Board()
    chart = new().sea.terms.chart
    from layline.games.cap_horn.chart import turned

    for zone, points in rows.items():
        for heading, point in zip(("A", "B", "L", "R", "AL", "AR"), points.split(), strict=True):
            east, down = slow.COMPASS[point]
            assert board.step(heading, zone) == (east, down)
            assert turned(heading, zone - 1, chart) == (down, east)


@given(games())
@unhurried
def test_what_a_seat_sees_does_not_change_when_hidden_tiles_are_dealt_anew(case: tuple[CapHornState, Random]) -> None:
    """Invariant 13."""
    state, random = case
    for _ in range(120):
        if state.to_act() == OVER:
            break
        state.play(sensible(state, random))
        seat = random.randrange(int(state.sea.terms.players))
        view = state.view(seat)
        guess = view.guess(random)
        assert isinstance(guess, CapHornState)
        assert guess.view(seat).document() == view.document()
        assert guess.view(seat).moves() == view.moves()
        for kind in range(int(KINDS)):
            places = range(kind, len(state.hands), int(KINDS))
            guessed = sum(int(guess.hands[at]) for at in places) + guess.stack[kind]
            assert guessed == sum(int(state.hands[at]) for at in places) + state.stack[kind]
        if state.to_act() == CHANCE:
            assert sum(chance for _, chance in state.odds()) == 1
