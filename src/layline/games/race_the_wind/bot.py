"""Sailors: `skipper`, who reads the water, and `shortest`, who only knows the way to the next mark.

Both finish every turn they could play on copies of the race and weigh where it leaves them. The
skipper's chart knows lulls, gusts and what follows the next mark; it protests whenever it may,
prices the claims it would give, the wind shadow it sails into or casts, and the roll of the die.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from librt.vecs import vec
from mypy_extensions import u8

from layline.core.moves import Move
from layline.core.players import Bot, BotFactory, Budget, no_parameters
from layline.core.state import CHANCE, OVER, OpenView, View
from layline.games.race_the_wind.moves import ROLL, WAIVE, Head, Point, Seated, Spin
from layline.games.race_the_wind.outlook import claimants
from layline.games.race_the_wind.rules import RaceTheWindState
from layline.games.race_the_wind.state import (
    ACTING,
    ASK_ROLL,
    BOATS,
    CLAIMS,
    FINISHED,
    HEADING,
    PENALTIES,
    POS,
    SHADOW,
    SPIN_LEFT,
    START,
    TOKENS,
    UNCLAIMED,
    Terms,
)
from layline.games.race_the_wind.steps import meet_tokens
from layline.games.race_the_wind.surveys import Survey, turns_to_go

_PENALTY: Final = 4.4
"""What serving a penalty costs, in turns, with the search for a place to do it."""
_SHADOWED: Final = 0.8
_RIVAL: Final = 0.35
"""How much a turn lost by the nearest rival is worth of a turn of one's own."""
_BOLD: Final = 0.04
_surveys: dict[tuple[int, bytes, bool], tuple[Terms, Survey]] = {}


def bots() -> dict[str, BotFactory]:
    """Return the sailors by name, the stronger one last."""
    return {"shortest": shortest, "skipper": skipper}


def skipper(parameters: Mapping[str, str], random: Random) -> Bot:
    """Return the sailor that reads wind, water and right of way."""
    no_parameters("skipper", parameters)
    return Sailor(random, wise=True)


def shortest(parameters: Mapping[str, str], random: Random) -> Bot:
    """Return the sailor that takes the shortest way to the next mark on an empty sea."""
    no_parameters("shortest", parameters)
    return Sailor(random, wise=False)


def hint(view: View) -> Move | None:
    """Return what the skipper would do for the seat that looks."""
    moves = view.moves()
    return Sailor(Random(0), wise=True).decide(view, moves, Budget()) if moves else None


def survey_of(race: RaceTheWindState, wise: bool) -> Survey:
    """Return the tables for this sea, shared by all who sail on it."""
    words = bytes(list(race.tokens)) if wise else b""
    key = id(race.terms), words, wise
    known = _surveys.get(key)
    if known is None or known[0] is not race.terms:
        tokens: vec[u8] = race.tokens[:] if wise else vec[u8](bytes(race.terms.size))
        if len(_surveys) >= 8:
            _surveys.clear()
        known = _surveys[key] = race.terms, Survey(race.terms, tokens, chained=wise)
    return known[1]


class Sailor(Bot):
    """Weighs every way to play the rest of the turn."""

    def __init__(self, random: Random, *, wise: bool) -> None:
        self.random = random
        self.wise = wise

    def decide(self, view: View, moves: Sequence[Move], budget: Budget) -> Move:  # quick anyway
        if len(moves) == 1:
            return moves[0]
        assert isinstance(view, OpenView)
        race = view.state
        assert isinstance(race, RaceTheWindState)
        if race.phase == TOKENS:
            return moves[int(self.random.random() * len(moves))]
        survey = survey_of(race, self.wise)
        if race.phase == BOATS:
            return _place(race, survey, moves)
        if race.stage == CLAIMS:
            return _answer(race, moves, self.wise)
        seat = int(race.player())
        serving = [move for move in moves if isinstance(move, Spin)]
        if serving and race.phase == START and race.round > 3:
            serving = []  # too late for the start; after it there is time
        if serving:
            return serving[0]
        if race.stage == ASK_ROLL and not self.wise:
            return ROLL
        bold = self.random.random() < _BOLD  # two polite boats would wait for each other for ever
        weigh = _Scales(survey, seat, self.wise and not bold, int(race.wind))
        values = [(weigh.after(race, move), place) for place, move in enumerate(moves)]
        return moves[min(values)[1]]


def _answer(race: RaceTheWindState, moves: Sequence[Move], wise: bool) -> Move:
    """Protest against the rival that is furthest ahead; the plain sailor minds its own way."""
    if not wise:
        return WAIVE
    ranking = race.ranking()
    targets = [move for move in moves if isinstance(move, Seated)]
    return min(targets, key=lambda move: ranking.index(int(move.seat)))


def _place(race: RaceTheWindState, survey: Survey, moves: Sequence[Move]) -> Move:
    """Stand where the turns before the start are worth most."""
    countdown = survey.countdown(race.wind)
    terms = race.terms
    if race.pending:
        heads = [move for move in moves if isinstance(move, Head)]
        return min(heads, key=lambda move: (countdown.at(1, move.heading, race.pending), move.heading))

    def worth(move: Point) -> tuple[int, int, int]:
        pos = terms.at(move.x, move.y)
        best = min(int(countdown.at(1, heading, pos)) for heading in range(8))
        return best, -_room(race, int(pos)), int(move.number)

    return min([move for move in moves if isinstance(move, Point)], key=worth)


def _room(race: RaceTheWindState, pos: int) -> int:
    """Return the steps to the nearest boat, up to four: more is no better."""
    steps = [
        int(race.terms.far(pos, race.fact(seat, POS))) for seat in range(race.terms.players) if race.fact(seat, POS)
    ]
    return min([*steps, 4])


class _Scales:
    """Weighs positions for one seat: turns to go, less is better."""

    def __init__(self, survey: Survey, seat: int, wise: bool, wind: int) -> None:
        self.survey, self.seat, self.wise, self.wind = survey, seat, wise, wind
        """The wind to reckon with: the one before the turn, for whoever brings it back to north
        at the mark would only leave that to somebody else by waiting."""

    def after(self, race: RaceTheWindState, move: Move) -> float:
        """Return the weight of the best way to finish the turn after this move."""
        now = int(race.round), int(race.index)
        copy = race.copy()
        assert isinstance(copy, RaceTheWindState)
        copy.apply(move)
        return self._on(copy, now)

    def _on(self, race: RaceTheWindState, now: tuple[int, int]) -> float:
        """Return the weight of the best way on from inside a turn, or of its end."""
        acting = race.to_act()
        if acting == OVER:
            return -2e6
        if acting == CHANCE:
            return self._rolled(race)
        if (int(race.round), int(race.index)) != now:
            return self.weight(race, now[0] + 1)
        return min(self.after(race, other) for other in race.moves())

    def _rolled(self, race: RaceTheWindState) -> float:
        """Return the weight of a roll: as if the wind stayed, for somebody has to roll sooner or later.

        Only who may keep the wind compares: `decide` asks for both answers.
        """
        if not race.terms.asks_roll:
            now = int(race.round), int(race.index)
            race.stage = ACTING
            meet_tokens(race)
            return self._on(race, now)
        found = 0.0
        for face, chance in race.odds():
            assert isinstance(face, Head)
            shifted = _Scales(self.survey, self.seat, self.wise, int(face.heading))
            found += float(chance) * shifted.after(race, face)
        return found

    def weight(self, race: RaceTheWindState, round: int) -> float:
        """Return how things stand when this seat's turn is over and its next comes in that round."""
        seat = self.seat
        if race.fact(seat, FINISHED):
            return -1e6
        found = float(turns_to_go(self.survey, race, seat, self.wind, round))
        if not self.wise:
            return found
        if race.terms.protests != UNCLAIMED:
            found += _PENALTY * bool(claimants(race, seat))
        if race.fact(seat, SHADOW):
            found += _SHADOWED
        rivals = [other for other in range(race.terms.players) if other != seat and race.fact(other, POS)]
        for other in rivals:
            share = _RIVAL / len(rivals)
            found -= share * self._troubles(race, other)
        return found

    def _troubles(self, race: RaceTheWindState, other: int) -> float:
        """Return what a rival is up against: shadow, somebody in its way, a penalty, a long way."""
        pos = race.fact(other, POS)
        ahead = pos + race.terms.delta[race.fact(other, HEADING)]
        found = 0.0
        if race.fact(other, SHADOW):
            found += _SHADOWED
        if ahead == race.fact(self.seat, POS) and not race.fact(other, SPIN_LEFT):
            found += 0.6
        found += _PENALTY * int(race.fact(other, PENALTIES))
        return found
