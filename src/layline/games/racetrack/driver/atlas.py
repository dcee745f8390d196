"""Every move of a car alone on a track in one flat array: what the searches read.

Points of the track are numbered 0 .. points-1, vectors 0 .. vectors-1; `codes` holds one of CLEAR,
WALL, FORWARD, BACK for each pair, all vectors of a point side by side: the nine choices of a car
are three runs of three bytes.
"""

# layline: compiled

from __future__ import annotations

from functools import lru_cache

from librt.vecs import vec
from mypy_extensions import i32, i64, u8

from layline.games.racetrack.ground import ASK, OFF, WALL, Ground
from layline.games.racetrack.options import RacetrackOptions
from layline.kit.lattice import length


class Atlas:
    """The points of a track, the vectors a car can have there, and what each pair leads to."""

    def __init__(self, ground: Ground, reach_x: i64, reach_y: i64) -> None:
        self.ground = ground
        self.reach_x: i64 = reach_x
        self.reach_y: i64 = reach_y
        self.span: i64 = 2 * reach_y + 1
        """Vector number = (vx + reach_x) * span + vy + reach_y."""
        self.vectors: i64 = (2 * reach_x + 1) * self.span
        self.still: i64 = reach_x * self.span + reach_y
        """The number of the zero vector."""
        self.bits: i64 = 1
        while (1 << self.bits) < self.vectors:
            self.bits += 1
        self.numbers: vec[i32] = vec[i32]([0] * ground.size)
        """The number of a ground point, or -1 off the track."""
        self.points: i64 = self._number_points()
        self.places: vec[i32] = self._list_points()
        """The ground point of a number."""
        self.steps: vec[i32] = self._list_steps()
        """What to add to a ground point to drive a vector."""
        self.codes: vec[u8] = self._read_codes()

    def vector(self, vx: i64, vy: i64) -> i64:
        """Return the number of a vector, or -1 when it is faster than any that is listed."""
        if vx > self.reach_x or vx < -self.reach_x or vy > self.reach_y or vy < -self.reach_y:
            return -1
        return (vx + self.reach_x) * self.span + vy + self.reach_y

    def vx_of(self, vector: i64) -> i64:
        """Return the horizontal part of a vector by its number."""
        return vector // self.span - self.reach_x

    def vy_of(self, vector: i64) -> i64:
        """Return the vertical part of a vector by its number."""
        return vector % self.span - self.reach_y

    def landing(self, point: i64, vector: i64) -> i64:
        """Return the point where a valid move ends."""
        return i64(self.numbers[i64(self.places[point]) + i64(self.steps[vector])])

    def source(self, point: i64, vector: i64) -> i64:
        """Return the point from which a valid move by this vector ends here, or -1.

        A code that is not WALL lands on the track, so no step can wrap round the sheet unseen.
        """
        place = i64(self.places[point]) - i64(self.steps[vector])
        if place < 0 or place >= self.ground.size:
            return -1
        origin = i64(self.numbers[place])
        if origin < 0 or i64(self.codes[origin * self.vectors + vector]) == WALL:
            return -1
        return origin

    def walls(self, point: i64, vector: i64, nine: bool) -> i64:
        """Return how many of the choices of a car with this vector hit a wall."""
        vx = self.vx_of(vector)
        vy = self.vy_of(vector)
        found: i64 = 0
        for ax in range(-1, 2):
            for ay in range(-1, 2):
                chosen = self.vector(vx + i64(ax), vy + i64(ay))
                if chosen >= 0 and (nine or chosen != vector):
                    if i64(self.codes[point * self.vectors + chosen]) == WALL:
                        found += 1
        return found

    def _number_points(self) -> i64:
        count: i64 = 0
        for place in range(self.ground.size):
            if i64(self.ground.kinds[place]) == OFF:
                self.numbers[place] = i32(-1)
            else:
                self.numbers[place] = i32(count)
                count += 1
        return count

    def _list_points(self) -> vec[i32]:
        places: vec[i32] = vec[i32]([0] * self.points)
        for place in range(self.ground.size):
            number = i64(self.numbers[place])
            if number >= 0:
                places[number] = i32(place)
        return places

    def _list_steps(self) -> vec[i32]:
        steps: vec[i32] = vec[i32]([0] * self.vectors)
        for vector in range(self.vectors):
            steps[vector] = i32(self.vy_of(vector) * self.ground.width + self.vx_of(vector))
        return steps

    def _row(self, vx: i64, vy: i64) -> vec[u8]:
        """Return the ground's own row of a vector, made by asking for one of its points."""
        ground = self.ground
        reach = ground.reach
        if self.points == 0 or max(length(vx), length(vy)) > reach:
            return vec[u8]([u8(WALL)] * ground.size)
        ground.outcome(i64(self.places[0]), vx, vy)
        return ground.rows[(vx + reach) * ground.span + vy + reach]

    def _read_codes(self) -> vec[u8]:
        ground = self.ground
        vectors = self.vectors
        places = self.places
        codes: vec[u8] = vec[u8](bytes(self.points * vectors))
        for vector in range(vectors):
            vx = self.vx_of(vector)
            vy = self.vy_of(vector)
            row = self._row(vx, vy)
            for point in range(self.points):
                code = i64(row[i64(places[point])])
                if code == ASK:
                    code = ground.outcome(i64(places[point]), vx, vy)
                codes[point * vectors + vector] = u8(code)
        return codes


def fastest(extent: i64, start: i64, most: i64) -> i64:
    """Return a component that no choice of a car on a sheet of this extent can exceed.

    To reach speed k from speed s a car drives s+1, s+2, .. k one after the other, all on the
    sheet. One more is listed: the choice that is bound to crash. `most` is the limit, 0 for none.
    """
    speed = start
    driven: i64 = 0
    while driven + speed + 1 < extent:
        speed += 1
        driven += speed
    return min(speed + 1, most) if most > 0 else speed + 1


def reaches(options: RacetrackOptions, start: int) -> tuple[int, int]:
    """Return the longest vector components worth listing for cars that set off at this speed."""
    ground: Ground = options.ground()
    low = min(start, int(ground.reach) + 1)
    return (
        int(fastest(ground.width, low, options.max_speed)),
        int(fastest(ground.height, low, options.max_speed)),
    )


def points_of(ground: Ground) -> i64:
    """Return how many points of the sheet are on the track."""
    count: i64 = 0
    for place in range(ground.size):
        if i64(ground.kinds[place]) != OFF:
            count += 1
    return count


@lru_cache(maxsize=3)
def atlas_of(ground: Ground, reach_x: int, reach_y: int) -> Atlas:
    """Return the atlas of a ground, shared by all who search it."""
    return Atlas(ground, reach_x, reach_y)
