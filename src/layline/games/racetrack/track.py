"""What a track is: borders and a line on squared paper, or the cells of a sprint; and when it is sound."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from layline.core.errors import BadText
from layline.core.texts import Phrase
from layline.games.racetrack.line import Line
from layline.games.racetrack.phrases import phrase
from layline.kit.segments import doubled_area, first_contact, inside, on_border

MOST_UNIT: Final = 1000
MOST_COORDINATE: Final = 20_000
"""Together they keep every product of the exact geometry far inside 64 bits."""


class BadTrack(BadText):
    """A track that breaks a rule of validity; `rule` is V1 to V4 of RTK-G17, or `file`."""

    def __init__(self, rule: str, came: str | Phrase, expected: str | Phrase, where: str | Phrase = "") -> None:
        self.rule = rule
        named = rule.startswith("V")
        super().__init__(came, expected, phrase("where.rule", where=where, rule=rule) if named else where)


@dataclass(frozen=True)
class Track:
    """A circuit or a sprint, as its file describes it."""

    name: str
    direction: str = "cw"
    """`cw` or `ccw`: the way round unless the race says otherwise."""
    unit: int = 1
    vertical: bool = False
    """Whether the line is vertical."""
    on_line: tuple[int, int] = (0, 0)
    """A lattice point of the line."""
    rings: tuple[tuple[int, ...], ...] = ()
    """Borders in sub-units, flat: the outer one, the inner one, then obstacles."""
    rows: tuple[str, ...] = ()
    """The point map this track was drawn as, top row first; empty for polygons."""
    starts: tuple[tuple[int, int], ...] = ()
    goals: tuple[tuple[int, int], ...] = ()
    """Start and goal cells: only sprints have them."""
    notes: tuple[tuple[str, str], ...] = ()
    """Header lines that mean nothing to the race: author, note, and so on."""

    @property
    def sprint(self) -> bool:
        """Whether this is a planning map with goal cells instead of a line."""
        return bool(self.goals)

    def edges(self) -> list[int]:
        """Return every border edge, four sub-unit numbers each."""
        found: list[int] = []
        for ring in self.rings:
            for i in range(0, len(ring), 2):
                j = (i + 2) % len(ring)
                found += [ring[i], ring[i + 1], ring[j], ring[j + 1]]
        return found

    def extent(self) -> tuple[int, int, int, int]:
        """Return x0, y0, width and height of the lattice points within the outer border."""
        if self.sprint:
            return 0, 0, len(self.rows[0]), len(self.rows)
        xs, ys = self.rings[0][0::2], self.rings[0][1::2]
        x0, y0 = -(-min(xs) // self.unit), -(-min(ys) // self.unit)
        return x0, y0, max(xs) // self.unit - x0 + 1, max(ys) // self.unit - y0 + 1

    def line(self, direction: str) -> Line:
        """RTK-G8, RTK-G9: the line of a circuit for a race in this direction."""
        low, high, inner_is_low = _ends(self)
        step = 1 if inner_is_low else -1
        u = (0, step) if self.vertical else (step, 0)
        forward = (-u[1], u[0]) if direction == "ccw" else (u[1], -u[0])
        return Line(self.vertical, self.on_line[0 if self.vertical else 1], low, high, forward)

    def places(self, ends: bool) -> tuple[tuple[int, int], ...]:
        """RTK-G10: where cars may start, from the inner end of the line to the outer."""
        if self.sprint:
            return self.starts
        points = self.line(self.direction).points(ends)
        return tuple(points if _ends(self)[2] else points[::-1])


# -- validity ----------------------------------------------------------------------------


def check(track: Track) -> None:
    """Raise BadTrack with the first rule of RTK-G17 that the track breaks and the place."""
    if track.sprint:
        if not track.starts:
            raise BadTrack("V4", phrase("came.no_start"), phrase("expected.start_cell"), track.name)
        return
    if not track.rows:  # a point map is sound by the way it is read
        for number, ring in enumerate(track.rings):
            _check_ring(track, number, ring)
        _check_contacts(track)
        _check_nesting(track)
    _ends(track)
    if not track.places(ends=False):
        raise BadTrack("V4", phrase("came.empty_line"), phrase("expected.place_on_line"), track.name)


def ring_name(number: int) -> str:
    """Return the word a track file uses for a border."""
    return ("outer", "inner")[number] if number < 2 else f"obstacle {number - 1}"


def _check_ring(track: Track, number: int, ring: tuple[int, ...]) -> None:
    """V1 but for contacts: enough vertices, an area, no fold."""
    name = ring_name(number)
    size = len(ring) // 2
    vertices = [(ring[2 * i], ring[2 * i + 1]) for i in range(size)]
    if len(set(vertices)) < 3:
        raise BadTrack("V1", f"{len(set(vertices))}", phrase("expected.vertices"), name)
    if doubled_area(list(ring)) == 0:
        raise BadTrack("V1", phrase("came.no_area"), phrase("expected.area"), name)
    for i in range(size):
        a, b, c = vertices[i], vertices[(i + 1) % size], vertices[(i + 2) % size]
        if a == b:
            raise BadTrack("V1", phrase("came.twice", what=_shown(track, a)), phrase("expected.neighbours"), name)
        ux, uy, vx, vy = b[0] - a[0], b[1] - a[1], c[0] - b[0], c[1] - b[1]
        if ux * vy == uy * vx and ux * vx + uy * vy < 0:
            raise BadTrack("V1", phrase("came.fold", point=_shown(track, b)), phrase("expected.simple"), name)


def _check_contacts(track: Track) -> None:
    """V1 and V2: no border touches itself or another."""
    edges = track.edges()
    owner: list[int] = []
    after: list[int] = []
    for number, ring in enumerate(track.rings):
        size, first = len(ring) // 2, len(owner)
        owner += [number] * size
        after += [first + (k + 1) % size for k in range(size)]
    one, two = first_contact(edges, after, 8 * track.unit)
    if one < 0:
        return
    spot = phrase("came.contact", point=_shown(track, (edges[4 * two], edges[4 * two + 1])))
    if owner[one] == owner[two]:
        raise BadTrack("V1", spot, phrase("expected.simple"), ring_name(owner[one]))
    names = phrase("where.both", one=ring_name(owner[one]), two=ring_name(owner[two]))
    raise BadTrack("V2", spot, phrase("expected.apart"), names)


def _check_nesting(track: Track) -> None:
    """V2: inner and obstacles lie inside outer, and outside each other."""
    rings = [list(ring) for ring in track.rings]
    for number in range(1, len(rings)):
        corner = (rings[number][0], rings[number][1])
        if not inside(rings[0], *corner):
            came = phrase("came.outside", point=_shown(track, corner))
            raise BadTrack("V2", came, phrase("expected.inside_outer"), ring_name(number))
        for other in range(1, len(rings)):
            if other != number and inside(rings[other], *corner):
                came = phrase("came.inside", point=_shown(track, corner))
                raise BadTrack("V2", came, phrase("expected.outside", name=ring_name(other)), ring_name(number))


def _ends(track: Track) -> tuple[tuple[int, int], tuple[int, int], bool]:
    """RTK-G8: return the low and high end of the line and whether the low one is on `inner`.

    Ends are fractions of whole squares. Raises BadTrack V3 when the line does not join the two.
    """
    unit, axis = track.unit, 1 if track.vertical else 0
    at, from_ = track.on_line[1 - axis] * unit, track.on_line[axis] * unit
    shown = str(track.on_line)
    through = phrase("where.line_through", point=shown)
    point = (track.on_line[0] * unit, track.on_line[1] * unit)
    odd = sum(inside(list(ring), *point) for ring in track.rings) % 2
    if not odd or any(on_border(list(ring), *point) for ring in track.rings):
        raise BadTrack("V3", phrase("came.off_track", point=shown), phrase("expected.on_line"), through)
    below: list[tuple[int, int, int]] = []
    above: list[tuple[int, int, int]] = []
    for number, ring in enumerate(track.rings):
        for top, bottom in _cuts(ring, axis, at):
            (below if top < from_ * bottom else above).append((top, bottom * unit, number))
    ends = []
    for cuts, way in ((below, -1), (above, 1)):
        nearest = min(cuts, key=lambda cut: _Fraction(way * cut[0], cut[1]))
        met = {number for top, bottom, number in cuts if top * nearest[1] == nearest[0] * bottom}
        if len(met) > 1 or not met <= {0, 1}:
            raise BadTrack("V3", phrase("came.end_on", name=ring_name(max(met))), phrase("expected.ends"), through)
        ends.append((nearest[0], nearest[1], met.pop()))
    if {ends[0][2], ends[1][2]} != {0, 1}:
        raise BadTrack("V3", phrase("came.both_ends", name=ring_name(ends[0][2])), phrase("expected.joins"), through)
    return (ends[0][0], ends[0][1]), (ends[1][0], ends[1][1]), ends[0][2] == 1


class _Fraction:
    """A fraction with a positive denominator that can be compared; all the line needs."""

    def __init__(self, top: int, bottom: int) -> None:
        self.top, self.bottom = top, bottom

    def __lt__(self, other: _Fraction) -> bool:
        return self.top * other.bottom < other.top * self.bottom


def _cuts(ring: tuple[int, ...], axis: int, at: int) -> list[tuple[int, int]]:
    """Return where a ring meets the lattice line, as fractions (positive denominator) of sub-units."""
    found: list[tuple[int, int]] = []
    for i in range(0, len(ring), 2):
        j = (i + 2) % len(ring)
        a, b = (ring[i], ring[i + 1]), (ring[j], ring[j + 1])
        low, high = a[1 - axis], b[1 - axis]
        if low == high == at:
            found += [(a[axis], 1), (b[axis], 1)]
        elif min(low, high) <= at <= max(low, high) and low != high:
            top = a[axis] * (high - low) + (b[axis] - a[axis]) * (at - low)
            found.append((top, high - low) if high > low else (-top, low - high))
    return found


def _shown(track: Track, point: tuple[int, int]) -> str:
    """Return a sub-unit point in squares."""
    return "(" + ", ".join(f"{value / track.unit:g}" for value in point) + ")"
