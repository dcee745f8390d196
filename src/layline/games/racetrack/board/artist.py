"""Who draws the races of one track: what was drawn before is known by heart, and most of it comes again."""

# layline: compiled

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from layline.core.drawing import Piece
from layline.core.game import Offers
from layline.core.heard import Heard
from layline.core.moves import Move
from layline.core.state import View
from layline.core.telling import Event
from layline.core.texts import Texts
from layline.games.racetrack.board.cars import car, letter, vector
from layline.games.racetrack.board.choices import Reach, block_shift, places, targets
from layline.games.racetrack.board.legend import facts, heading, legend_frame, legend_height, row
from layline.games.racetrack.board.paper import LARGE, SQUARE, sheet_of, still_layer
from layline.games.racetrack.board.trails import trails
from layline.games.racetrack.moves import SKIP, Drive, Place
from layline.games.racetrack.options import RacetrackOptions
from layline.games.racetrack.rules import RacetrackState
from layline.games.racetrack.state import (
    CRASHES,
    ELIMINATED,
    ENDED,
    FINISH_ROUND,
    FINISHED,
    LAP,
    MARGIN,
    ON_TRACK,
    OUT_ROUND,
    POS,
    SKIPS,
    STATUS,
    VX,
    VY,
)
from layline.kit.svg import tag, text, translate

_FOCUS: Final = 9
"""Squares around the car to move, each way, that a small screen should show."""
_MOST: Final = 20_000
"""Things of one kind that are known by heart."""
_SPAN: Final = 2048
"""More than twice any component of a vector, and more seats than a race has."""
_Facts = tuple[int, int, int, int, int, int, int]
_BEGIN: Final = Piece('<g class="rt-race">')
_BEGIN_LARGE: Final = Piece('<g class="rt-race rt-large">')
_END_LEGEND: Final = Piece("</g>")
_END: Final = Piece("</g>")


class Artist:
    """Draws races with the same options in one language."""

    def __init__(self, options: RacetrackOptions, texts: Texts, language: str, style: str) -> None:
        self.texts, self.language, self.style = texts, language, style
        self.sheet = sheet = sheet_of(options.track)
        players = options.players
        self.height = sheet.height + legend_height(players, sheet)
        self.still = still_layer(options.track, options.direction, options.border_touch == "allowed", self.height)
        self.large = sheet.scale >= LARGE
        self.frame = Piece(legend_frame(sheet))
        self.names = [texts.say(language, "drawing.car", {"letter": letter(seat)}) for seat in range(players)]
        self._cars: dict[int, Piece] = {}
        self._vectors: dict[int, Piece] = {}
        self._turns: dict[int, list[Piece]] = {}
        self._facts: dict[_Facts, str] = {}
        self._rows: dict[tuple[int, _Facts], Piece] = {}
        self._heads: dict[int, tuple[str, Piece]] = {}
        self._reach: dict[tuple[int, int, int], Reach] = {}
        self._choices: dict[tuple[int, int], Piece] = {}
        self.offers: dict[int, Offers] = {}
        """What was offered before, by `standing`: a drive is told in the same words at every table."""

    def layer(self, view: View, race: RacetrackState, told: Sequence[Event]) -> list[Piece]:
        """Return what changes: trails, vectors, whose turn it is, cars, choices, the line of each car."""
        moves = view.moves()
        if moves and moves[0] is SKIP:
            waiting = self.texts.say(self.language, "drawing.wait", {"letter": letter(int(view.to_act()))})
            return [*self._below(race, told, waiting), *self._above(race)]
        memo = told.memo if isinstance(told, Heard) else {}
        moment = len(told), int(race.round), int(race.index), int(race.phase)
        key = "around", self.language
        around = memo.get(key)
        if around is None or around[0] != moment:  # who chooses and who watches see the same around the choices
            around = memo[key] = moment, self._below(race, told, ""), self._above(race)
        below: list[Piece] = around[1]
        above: list[Piece] = around[2]
        choices = self._choices_of(race, moves) if moves else None
        return below + above if choices is None else [*below, choices, *above]

    def head(self, race: RacetrackState) -> tuple[str, Piece]:
        """Return the title of the drawing, and a line in it: the name of the track and how far the race is."""
        key = int(race.round) * 8 + int(race.phase)
        found = self._heads.get(key)
        if found is None:
            _make_room(self._heads)
            words = heading(race, self.texts, self.language)
            title = f"{self.texts.say(self.language, 'title')}: {words}"
            found = self._heads[key] = title, Piece(text(0, 13, words, id="head", cls="rt-head"))
        return found

    def facts(self, race: RacetrackState, seat: int) -> str:
        """Return what a player wants to know about a car."""
        key = _facts_key(race, seat)
        found = self._facts.get(key)
        if found is None:
            _make_room(self._facts)
            found = self._facts[key] = facts(race, seat, self.texts, self.language)
        return found

    def standing(self, view: View, race: RacetrackState) -> int:
        """Return one number for everything that offers of drives depend on; -1 when others or other moves are due."""
        moves = view.moves()
        if not moves or not isinstance(moves[0], Drive):
            return -1
        _make_room(self.offers)
        seat = race.seat_to_move()
        last = race.fact(seat, LAP) + 1 == race.terms.laps
        return 2 * _way(int(race.fact(seat, POS)), int(race.fact(seat, VX)), int(race.fact(seat, VY))) + int(last)

    # -- the parts -------------------------------------------------------------------------

    def _below(self, race: RacetrackState, told: Sequence[Event], waiting: str) -> list[Piece]:
        """Return everything under the choices; with `waiting`, the car to move is a button of that name."""
        found = [_BEGIN_LARGE if self.large else _BEGIN]
        found += trails(race, self.sheet, told)
        acting = -1 if race.phase == ENDED else int(race.seat_to_move())
        cars: list[Piece] = []
        for seat in range(int(race.terms.players)):
            status = int(race.fact(seat, STATUS))
            if status not in (ON_TRACK, FINISHED):
                continue
            pos, vx, vy = int(race.fact(seat, POS)), int(race.fact(seat, VX)), int(race.fact(seat, VY))
            if status == ON_TRACK and (vx or vy):
                found.append(self._vector(race, seat, (_way(pos, vx, vy)) * _SPAN + seat, vx, vy))
            if waiting and seat == acting:
                cars.append(Piece(car(seat, self.sheet.at(*race.point(seat)), False, self.large, True, waiting)))
            else:
                cars.append(self._car(race, seat, (pos * _SPAN + seat) * 2 + int(status == FINISHED)))
        if acting >= 0:
            found += self._turn(race, acting)
        return found + cars

    def _vector(self, race: RacetrackState, seat: int, key: int, vx: int, vy: int) -> Piece:
        found = self._vectors.get(key)
        if found is None:
            _make_room(self._vectors)
            found = self._vectors[key] = Piece(vector(seat, self.sheet.at(*race.point(seat)), vx, vy), 1)
        return found

    def _car(self, race: RacetrackState, seat: int, key: int) -> Piece:
        found = self._cars.get(key)
        if found is None:
            _make_room(self._cars)
            done = race.fact(seat, STATUS) == FINISHED
            spot = self.sheet.at(*race.point(seat))
            found = self._cars[key] = Piece(car(seat, spot, done, self.large, False, self.names[seat]))
        return found

    def _turn(self, race: RacetrackState, seat: int) -> list[Piece]:
        """Return the part of the board that a small screen should show, and the halo of the car to move."""
        placed = race.fact(seat, STATUS) == ON_TRACK
        key = _way(int(race.fact(seat, POS)), int(race.fact(seat, VX)), int(race.fact(seat, VY))) if placed else -1
        found = self._turns.get(key)
        if found is None:
            _make_room(self._turns)
            found = self._turns[key] = self._around(race, seat) if placed else [self._line(race)]
        return found

    def _around(self, race: RacetrackState, seat: int) -> list[Piece]:
        (x, y), (vx, vy) = race.point(seat), (int(race.fact(seat, VX)), int(race.fact(seat, VY)))
        sx, sy = block_shift((x + vx, y + vy), self.sheet)
        halo = tag("circle", id="turn", cls="rt-halo", r=13, transform=translate(*self.sheet.at(x, y)))
        return [self._focus(self.sheet.at(x + (vx + sx) / 2, y + (vy + sy) / 2)), Piece(halo)]

    def _line(self, race: RacetrackState) -> Piece:
        ground, line = race.terms.ground, race.terms.places
        pos = line[len(line) // 2]
        return self._focus(self.sheet.at(int(ground.x_of(pos)), int(ground.y_of(pos))))

    def _focus(self, middle: tuple[float, float]) -> Piece:
        sheet = self.sheet
        width, height = min(2 * _FOCUS * SQUARE, sheet.width), min(2 * _FOCUS * SQUARE, sheet.height)
        left = min(max(middle[0] - width / 2, 0), sheet.width - width)
        top = min(max(middle[1] - height / 2, 0), sheet.height - height)
        return Piece(tag("rect", id="focus", cls="rt-focus", x=left, y=top, width=width, height=height))

    def _choices_of(self, race: RacetrackState, moves: Sequence[Move]) -> Piece | None:
        """Return a button for each move, and faint ones for drives that are refused; None for other moves."""
        if isinstance(moves[0], Place):
            return Piece("\n".join(places(race, moves, self.sheet, self.texts, self.language)))
        if not isinstance(moves[0], Drive):
            return None
        seat = race.seat_to_move()
        way = _way(int(race.fact(seat, POS)), int(race.fact(seat, VX)), int(race.fact(seat, VY)))
        where = way, int(race.fact(seat, LAP)), int(race.fact(seat, CRASHES))
        reach = self._reach.get(where)
        if reach is None:
            _make_room(self._reach)
            reach = self._reach[where] = Reach(race)
        sight = reach.sight(race)
        key = way, sight
        found = self._choices.get(key)
        if found is None:
            _make_room(self._choices)
            drawn = targets(race, sight, self.sheet, self.texts, self.language)
            found = self._choices[key] = Piece("\n".join(drawn), len(drawn))
        return found

    def _above(self, race: RacetrackState) -> list[Piece]:
        """Return the heading and the line of every car, below the paper, and the end of it all."""
        acting = -1 if race.phase == ENDED else int(race.seat_to_move())
        found = [self.frame, self.head(race)[1]]
        for seat in range(int(race.terms.players)):
            looks = 1 if seat == acting else 2 if race.fact(seat, STATUS) == ELIMINATED else 0
            key = looks, _facts_key(race, seat)
            line = self._rows.get(key)
            if line is None:
                _make_room(self._rows)
                line = self._rows[key] = Piece(row(seat, self.sheet, looks, self.facts(race, seat)))
            found.append(line)
        found.append(_END_LEGEND)
        found.append(_END)
        return found


def _way(pos: int, vx: int, vy: int) -> int:
    return (pos * _SPAN + vx + _SPAN // 2) * _SPAN + vy + _SPAN // 2


def _facts_key(race: RacetrackState, seat: int) -> _Facts:
    """Return everything that the line of a car depends on."""
    status, phase = int(race.fact(seat, STATUS)), int(race.phase)
    if status == FINISHED:
        return seat, status, phase, int(race.fact(seat, FINISH_ROUND)), int(race.fact(seat, MARGIN)), 0, 0
    if status == ELIMINATED:
        return seat, status, phase, int(race.fact(seat, OUT_ROUND)), 0, 0, 0
    speed = max(abs(int(race.fact(seat, VX))), abs(int(race.fact(seat, VY))))
    crashes, skips = int(race.fact(seat, CRASHES)), int(race.fact(seat, SKIPS))
    return seat, status, phase, int(race.fact(seat, LAP)), speed, crashes, skips


def _make_room(known: dict[Any, Any]) -> None:
    if len(known) >= _MOST:
        known.clear()
