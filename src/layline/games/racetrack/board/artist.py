"""Who draws the races of one track: what was drawn before is known by heart, and most of it comes again."""

# layline: compiled

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from mypy_extensions import i64

from layline.core.drawing import Piece
from layline.core.heard import Heard
from layline.core.moves import Move
from layline.core.state import View
from layline.core.telling import Event
from layline.core.texts import Texts
from layline.games.racetrack.board.cars import car, letter, vector
from layline.games.racetrack.board.choices import Reach, block_shift, places, targets
from layline.games.racetrack.board.legend import facts, heading, legend_frame, legend_height, row
from layline.games.racetrack.board.paper import LARGE, SQUARE, sheet_of, still_layer
from layline.games.racetrack.board.stand import FEW, Alone, Stand
from layline.games.racetrack.board.trails import add_trails
from layline.games.racetrack.driver.outlook import alike
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
    RACING,
    SKIPS,
    STATUS,
    VX,
    VY,
)
from layline.kit.lattice import king_steps
from layline.kit.svg import tag, text, translate

_FOCUS: Final = 9
"""Squares around the car to move, each way, that a small screen should show."""
_MOST: Final = 20_000
"""Things of one kind that are known by heart."""
_SPAN: Final[i64] = 2048
"""More than twice any component of a vector, and more seats than a race has."""
_LARGEST: Final[i64] = 1 << 60
_LAPS: Final[i64] = 256
_SPEEDS: Final[i64] = 16
"""Laps and speeds that are ordinary."""
_LAPS_BACK: Final[i64] = 100
"""Laps that a car drives backwards at most, in the ordinary."""
_BEGIN: Final = Piece('<g class="rt-race">')
_BEGIN_LARGE: Final = Piece('<g class="rt-race rt-large">')
_END_LEGEND: Final = Piece("</g>")
_END: Final = Piece("</g>")


class Facts:
    """What a player wants to know about a car: in words, and below the paper."""

    def __init__(self, words: str) -> None:
        self.words = words
        self.rows: list[Piece | None] = [None, None, None]
        """Its line: of any car, of the car to move, of one that is out."""


class Moment:
    """What was looked up about the cars of one view. A picture asks for it three times: for board, scores and moves."""

    def __init__(self, artist: Artist, race: RacetrackState) -> None:
        self.artist, self.race = artist, race
        self.facts = [artist.facts(race, seat) for seat in range(race.terms.players)]
        self.acting: Stand | None = None
        """What was drawn of the car to move, once it was drawn."""


class _Around:
    """Everything but the choices, at one moment."""

    def __init__(self) -> None:
        self._heard = -1
        self._round: i64 = 0
        self._index: i64 = 0
        self._phase: i64 = 0
        self.pieces: list[Piece] = []
        self.middle = 0
        """Where the choices belong."""
        self.acting: Stand | None = None
        """What was drawn of the car to move, where it is on the track."""
        self.stands: list[Stand | None] = []
        """What was drawn of each car: all but one stand where they stood."""

    def become(self, race: RacetrackState, heard: int, pieces: list[Piece], middle: int) -> None:
        """Show another moment."""
        self._heard, self._round, self._index, self._phase = heard, race.round, race.index, race.phase
        self.pieces, self.middle = pieces, middle

    def holds(self, race: RacetrackState, heard: int) -> bool:
        """Say whether it is still that moment."""
        same = self._round == race.round and self._index == race.index and self._phase == race.phase
        return same and self._heard == heard


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
        self._stands: dict[int, Stand] = {}
        self._running: list[list[Facts | None]] = [[] for _ in range(players)]
        """What there is to know of a car that has neither crashed nor lost a turn, by its seat, lap and speed."""
        self._facts: dict[int, Facts] = {}
        """The same of all others."""
        self._heads: dict[int, tuple[str, Piece]] = {}
        self._head, self._head_of = ("", _END), i64(-1)
        """The one that was asked for last: it is asked for twice in a drawing."""

    def layer(self, view: View, moment: Moment, told: Sequence[Event]) -> list[Piece]:
        """Return what changes: trails, vectors, whose turn it is, cars, choices, the line of each car."""
        moves, race = view.moves(), moment.race
        if moves and moves[0] is SKIP:
            waiting = self.texts.say(self.language, "drawing.wait", {"letter": letter(int(view.to_act()))})
            return self._draw_around(_Around(), moment, told, waiting).pieces
        around = self._around_choices(moment, told)
        moment.acting = around.acting
        choices = self._choices_of(race, moves, around.acting) if moves else None
        if choices is None:
            return around.pieces
        found = around.pieces[:]
        found.insert(around.middle, choices)
        return found

    def head(self, race: RacetrackState) -> tuple[str, Piece]:
        """Return the title of the drawing, and a line in it: the name of the track and how far the race is."""
        key = race.round * 8 + race.phase
        if key == self._head_of:
            return self._head
        found = self._heads.get(int(key))
        if found is None:
            _make_room(self._heads)
            words = heading(race, self.texts, self.language)
            title = f"{self.texts.say(self.language, 'title')}: {words}"
            found = self._heads[int(key)] = title, Piece(text(0, 13, words, id="head", cls="rt-head"))
        self._head, self._head_of = found, key
        return found

    def facts(self, race: RacetrackState, seat: int) -> Facts:
        """Return what a player wants to know about a car."""
        place = _lap_and_speed(race, seat)
        if place < 0:
            return self._rare_facts(race, seat)
        known = self._running[seat]
        while len(known) <= place:
            known.append(None)
        found = known[place]
        if found is None:
            found = known[place] = Facts(facts(race, seat, self.texts, self.language))
        return found

    def _rare_facts(self, race: RacetrackState, seat: int) -> Facts:
        key = int(_facts_key(race, seat))
        found = self._facts.get(key)
        if found is None:
            found = Facts(facts(race, seat, self.texts, self.language))
            if key >= 0:
                _make_room(self._facts)
                self._facts[key] = found
        return found

    def stand(self, race: RacetrackState, seat: i64) -> Stand:
        """Return what was drawn of a car on the track where it is now, with the vector it has."""
        pos, vx, vy = race.fact(seat, POS), race.fact(seat, VX), race.fact(seat, VY)
        way = (pos * _SPAN + vx + _SPAN // 2) * _SPAN + vy + _SPAN // 2
        key = int((way * _SPAN + seat) * 2 + int(race.fact(seat, STATUS) == FINISHED))
        found = self._stands.get(key)
        if found is None:
            _make_room(self._stands)
            found = self._stands[key] = Stand(pos, vx, vy, race.fact(seat, STATUS))
        return found

    # -- the parts -------------------------------------------------------------------------

    def _stand_again(self, around: _Around, race: RacetrackState, seat: int) -> Stand:
        """Return what was drawn of a car, which seldom has moved since the last drawing."""
        stands = around.stands
        while len(stands) <= seat:
            stands.append(None)
        found = stands[seat]
        if found is None or not found.holds(race, seat):
            found = stands[seat] = self.stand(race, seat)
        return found

    def _around_choices(self, moment: Moment, told: Sequence[Event]) -> _Around:
        """Return what who chooses and who watches see alike: drawn once a moment where what was told remembers it."""
        if not isinstance(told, Heard):
            return self._draw_around(_Around(), moment, told, "")
        found = told.memo.get(self)
        if found is None:
            found = told.memo[self] = _Around()
        assert isinstance(found, _Around)
        return found if found.holds(moment.race, len(told)) else self._draw_around(found, moment, told, "")

    def _draw_around(self, found: _Around, moment: Moment, told: Sequence[Event], waiting: str) -> _Around:
        race = moment.race
        pieces = self._below(found, race, told, waiting)
        middle = len(pieces)
        self._add_above(moment, pieces)
        found.become(race, len(told), pieces, middle)
        return found

    def _below(self, around: _Around, race: RacetrackState, told: Sequence[Event], waiting: str) -> list[Piece]:
        """Return everything under the choices; with `waiting`, the car to move is a button of that name."""
        found = [_BEGIN_LARGE if self.large else _BEGIN]
        add_trails(race, self.sheet, told, found)
        acting = -1 if race.phase == ENDED else int(race.seat_to_move())
        cars: list[Piece] = []
        around.acting = None
        turn: list[Piece] = [] if acting < 0 or race.fact(acting, STATUS) == ON_TRACK else [self._line(race)]
        for seat in range(int(race.terms.players)):
            status = race.fact(seat, STATUS)
            if status != ON_TRACK and status != FINISHED:  # noqa: PLR1714 - quicker
                continue
            stand = self._stand_again(around, race, seat)
            if status == ON_TRACK and (race.fact(seat, VX) or race.fact(seat, VY)):
                found.append(self._vector(race, seat, stand))
            if seat == acting and status == ON_TRACK:
                around.acting = stand
                turn = self._turn(race, seat, stand)
            if waiting and seat == acting:
                cars.append(Piece(car(seat, self.sheet.at(*race.point(seat)), False, self.large, True, waiting)))
            else:
                cars.append(self._car(race, seat, stand))
        found += turn
        found += cars
        return found

    def _vector(self, race: RacetrackState, seat: int, stand: Stand) -> Piece:
        if stand.vector is None:
            vx, vy = int(race.fact(seat, VX)), int(race.fact(seat, VY))
            stand.vector = Piece(vector(seat, self.sheet.at(*race.point(seat)), vx, vy), 1)
        return stand.vector

    def _car(self, race: RacetrackState, seat: int, stand: Stand) -> Piece:
        if stand.car is None:
            done = race.fact(seat, STATUS) == FINISHED
            stand.car = Piece(car(seat, self.sheet.at(*race.point(seat)), done, self.large, False, self.names[seat]))
        return stand.car

    def _turn(self, race: RacetrackState, seat: int, stand: Stand) -> list[Piece]:
        """Return the part of the board that a small screen should show, and the halo of the car to move."""
        if stand.turn is None:
            stand.turn = self._around(race, seat)
        return stand.turn

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

    def _choices_of(self, race: RacetrackState, moves: Sequence[Move], stand: Stand | None) -> Piece | None:
        """Return a button for each move, and faint ones for drives that are refused; None for other moves."""
        if isinstance(moves[0], Place):
            return Piece("\n".join(places(race, moves, self.sheet, self.texts, self.language)))
        if not isinstance(moves[0], Drive):
            return None
        assert stand is not None, "only a car on the track drives"
        where = alike(race)
        last = stand.last
        if last is not None and last.where == where and not last.reach.crowded(race):
            return last.plain
        reach = stand.reaches.get(where)
        if reach is None:
            _make_room(stand.reaches, FEW)
            reach = stand.reaches[where] = Reach(race)
        sight = reach.sight(race)
        found = stand.choices.get(sight)
        if found is None:
            _make_room(stand.choices, FEW)
            drawn = targets(race, sight, self.sheet, self.texts, self.language)
            found = stand.choices[sight] = Piece("\n".join(drawn), len(drawn))
        if sight == reach.plain:
            stand.last = Alone(where, reach, found)
        return found

    def _add_above(self, moment: Moment, found: list[Piece]) -> None:
        """Add the heading and the line of every car, below the paper, and the end of it all."""
        race = moment.race
        acting = -1 if race.phase == ENDED else int(race.seat_to_move())
        found.append(self.frame)
        found.append(self.head(race)[1])
        for seat in range(int(race.terms.players)):
            looks = 1 if seat == acting else 2 if race.fact(seat, STATUS) == ELIMINATED else 0
            known = moment.facts[seat]
            line = known.rows[looks]
            if line is None:
                line = known.rows[looks] = Piece(row(seat, self.sheet, looks, known.words))
            found.append(line)
        found.append(_END_LEGEND)
        found.append(_END)


def _lap_and_speed(race: RacetrackState, seat: i64) -> i64:
    """Return a small number for the lap and the speed of a car of which there is no more to know; -1 for others."""
    if race.phase != RACING or race.fact(seat, STATUS) != ON_TRACK:
        return -1
    lap, speed = race.fact(seat, LAP), king_steps(race.fact(seat, VX), race.fact(seat, VY))
    if race.fact(seat, CRASHES) or race.fact(seat, SKIPS) or lap < 0 or lap >= _LAPS or speed >= _SPEEDS:
        return -1
    return lap * _SPEEDS + speed


def _facts_key(race: RacetrackState, seat: i64) -> i64:
    """Return one number for everything that the line of a car depends on; -1 where that is out of the ordinary."""
    status = race.fact(seat, STATUS)
    key = (seat * 8 + status) * 8 + race.phase
    if status == FINISHED:
        return _packed(key, race.fact(seat, FINISH_ROUND), race.fact(seat, MARGIN), 0, 0)
    if status == ELIMINATED:
        return _packed(key, race.fact(seat, OUT_ROUND), 0, 0, 0)
    speed = king_steps(race.fact(seat, VX), race.fact(seat, VY))
    return _packed(key, race.fact(seat, LAP) + _LAPS_BACK, speed, race.fact(seat, CRASHES), race.fact(seat, SKIPS))


def _packed(key: i64, a: i64, b: i64, c: i64, d: i64) -> i64:
    """Return one number for several, or -1 where one of them is too large for that."""
    if a < 0 or b < 0 or c < 0 or d < 0 or a >= _SPAN or b >= _SPAN or c >= _SPAN or d >= _SPAN:
        return -1
    key = (((key * _SPAN + a) * _SPAN + b) * _SPAN + c) * _SPAN + d
    return key if key < _LARGEST else -1


def _make_room(known: dict[int, Any], most: int = _MOST) -> None:
    if len(known) >= most:
        known.clear()
