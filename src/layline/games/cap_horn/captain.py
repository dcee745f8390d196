"""What the pilot bot does with its plans: lay, hinder, sail, buy; and a hint for people."""

# layline: compiled

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from layline.core.moves import Move
from layline.games.cap_horn.course import TURN
from layline.games.cap_horn.drift import drift
from layline.games.cap_horn.limits import MOST_HAND
from layline.games.cap_horn.moves import BUY, END, END_PLACE, FORGO, KINDS, SPRINT, STAY, STOP
from layline.games.cap_horn.pilot import RUN, SAIL, STEP, WAIT, Pilot, Plan
from layline.games.cap_horn.placing import FREE, cover_reach, covering, placing
from layline.games.cap_horn.state import (
    AT,
    BUY_STEP,
    MOVE_STEP,
    PLACE_STEP,
    POINTS,
    SPRINT_ONE,
    SPRINT_TWO,
    Sea,
)
from layline.games.cap_horn.view import CapHornView
from layline.kit.deck import total

_SPARED: Final[vec[i64]] = vec[i64]([60, 55, 35, 35, 30, 20, 40, 8])
"""What a tile must cost a rival, in hundredths of a turn, to be worth spending, by kind."""


def decide(view: CapHornView, moves: tuple[Move, ...]) -> Move:
    """Return a good move among the legal ones."""
    sea = view.sea
    hand = view.hand()
    pilot = Pilot(view.seat, sea)
    if sea.phase == PLACE_STEP:
        return _lay(pilot, sea, hand, moves)
    if sea.phase == MOVE_STEP and sea.left == 0 and total(hand) == 0:
        return _drift(sea, view.seat, moves)
    if sea.phase == MOVE_STEP:
        return _ship(pilot, sea, pilot.best(sea, hand, laying=False, sprinting=True), moves)
    if sea.phase in (SPRINT_ONE, SPRINT_TWO):
        return _run(pilot, sea, hand, moves)
    if sea.phase == BUY_STEP and BUY in moves:
        return BUY if _wants(pilot, sea, hand) else END
    return moves[0]


def _lay(pilot: Pilot, sea: Sea, hand: vec[i64], moves: tuple[Move, ...]) -> Move:
    """Return the next tile of the plan; when all of them lie, one that hinders a rival, or none."""
    chart = sea.terms.chart
    plan = pilot.best(sea, hand, laying=True, sprinting=True)
    if len(plan.lays) > 0:
        move: Move = chart.places[plan.lays[0] // 1024 * chart.size + plan.lays[0] % 1024]
        if move in moves:
            return move
    if plan.won:
        return END_PLACE
    return _hinder(pilot, sea, hand, plan)


def _hinder(pilot: Pilot, sea: Sea, hand: vec[i64], plan: Plan) -> Move:
    """Return the tile that costs the foremost rivals most, when that is more than it is worth here."""
    chart = sea.terms.chart
    seat = pilot.seat
    best: Move = END_PLACE
    most: i64 = 0
    reached = cover_reach(sea, seat)
    mine = plan.sea.fact(seat, AT)
    own = pilot.to_go(plan.sea, seat) if not plan.won else 0
    for rival in range(sea.terms.players):
        if rival == seat:
            continue
        before = pilot.to_go(sea, rival)
        if before > own + 4 * TURN:
            continue  # too far behind to matter
        here = sea.fact(rival, AT)
        kind = sea.kind_at(here)
        for arrow in range(i64(len(chart.tiles[kind]))):
            cell = chart.end(kind, here, arrow)
            if cell in (0, mine) or chart.goal[cell] > 0:
                continue
            over = sea.tops[cell] > 0
            if over:
                if sea.placed > 0 or covering(sea, cell, reached) != FREE:
                    continue
            elif placing(sea, cell) != FREE:
                continue
            for tile in range(KINDS):
                if hand[tile] == 0:
                    continue
                later = sea.copied()
                later.lay(tile, cell)
                gained = pilot.to_go(later, rival) - before
                if before < own + TURN:
                    gained += gained // 2
                gained -= _SPARED[tile] + _harm(pilot, plan, tile, cell, own)
                if gained > most:
                    most = gained
                    best = chart.covers[tile * chart.size + cell] if over else chart.places[tile * chart.size + cell]
    return best


def _harm(pilot: Pilot, plan: Plan, tile: i64, cell: i64, own: i64) -> i64:
    """Return what laying a tile would cost the own ship after its plan."""
    after = plan.sea.copied()
    after.lay(tile, cell)
    return max(pilot.to_go(after, pilot.seat) - own, 0)


def _ship(pilot: Pilot, sea: Sea, plan: Plan, moves: tuple[Move, ...]) -> Move:
    """Return the move of the ship that a plan begins with."""
    chart = sea.terms.chart
    wanted: Move = FORGO
    if plan.action == SAIL:
        wanted = chart.tiles[sea.kind_at(sea.fact(pilot.seat, AT))][plan.first]
    elif plan.action == STEP:
        wanted = chart.ignores[plan.first]
    elif plan.action == RUN:
        wanted = SPRINT
    if wanted in moves:
        return wanted
    return STAY if STAY in moves else moves[0]


def _drift(sea: Sea, seat: i64, moves: tuple[Move, ...]) -> Move:
    """Return the move that the way over what lies begins with, or the wait that pays for it."""
    chart = sea.terms.chart
    cell = drift(sea, seat)
    here = sea.fact(seat, AT)
    arrows = chart.tiles[sea.kind_at(here)]
    for arrow in range(i64(len(arrows))):
        if cell > 0 and chart.end(sea.kind_at(here), here, arrow) == cell and arrows[arrow] in moves:
            return arrows[arrow]
    if cell > 0 and chart.ignores[cell] in moves:
        return chart.ignores[cell]
    return STAY if STAY in moves else FORGO


def _run(pilot: Pilot, sea: Sea, hand: vec[i64], moves: tuple[Move, ...]) -> Move:
    """Return the next move of a sprint: the one after which a further move does best, or the best end."""
    chart = sea.terms.chart
    here = sea.fact(pilot.seat, AT)
    best: Move = moves[len(moves) - 1]
    least: i64 = 1_000_000
    for plan in pilot.plans(sea, hand, laying=False, sprinting=False):
        move: Move = STOP
        if plan.action == SAIL:
            move = chart.tiles[sea.kind_at(here)][plan.first]
        elif plan.action == STEP:
            move = chart.ignores[plan.first]
        if move not in moves:
            continue
        value = pilot.worth(plan)
        if plan.action == WAIT:
            value = pilot.to_go(sea, pilot.seat)
        if sea.phase == SPRINT_ONE and not plan.won:
            for further in pilot.plans(plan.sea, hand, laying=False, sprinting=False):
                if further.action == SAIL:
                    value = min(value, pilot.worth(further) + (0 if not further.won else -TURN))
        if value < least:
            least = value
            best = move
    return best


def _wants(pilot: Pilot, sea: Sea, hand: vec[i64]) -> bool:
    """Say whether to buy: the hand is thin, or nothing in it carries the ship on."""
    held = total(hand)
    points = sea.fact(pilot.seat, POINTS)
    if held >= MOST_HAND:
        return False
    if held < 2:
        return True
    before = pilot.to_go(sea, pilot.seat)
    plan = pilot.best(sea, hand, laying=True, sprinting=False)
    useful = not plan.won and before - pilot.to_go(plan.sea, pilot.seat) < 60
    return (useful and held < 5) or (points >= 6 and held < 4)
