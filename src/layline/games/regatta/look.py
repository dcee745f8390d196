"""What one boat can sail from where it is: each way looked at once, contact first, then zones."""

# layline: compiled

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from layline.games.regatta.cards import WAYS
from layline.games.regatta.course import Run, run
from layline.games.regatta.legs import Way
from layline.games.regatta.scene import Scene
from layline.games.regatta.zones import stop, zone_at_end
from layline.kit.poses import TURN, heading_cosine, heading_sine, millionths

UNKNOWN: Final[i64] = 0
FREE: Final[i64] = 1
FINISH: Final[i64] = 2
CONTACT: Final[i64] = 3
IN_ZONE: Final[i64] = 4
"""RGT-075: the classes of a play; `finish` counts as free."""


def pose_after(x: i64, y: i64, heading: i64, dx: float, dy: float, turn: i64) -> tuple[i64, i64, i64]:
    """Return a pose moved by (dx, dy) in its own frame and turned; rounded as RGT-082 says."""
    c, s = heading_cosine(heading), heading_sine(heading)
    return x + millionths(c * dx - s * dy), y + millionths(s * dx + c * dy), (heading + turn) % TURN


class Look:
    """The scene before a boat, and what is known of each way through it."""

    def __init__(self, scene: Scene, x: i64, y: i64, heading: i64, progress: i64) -> None:
        self.scene = scene
        self.x: i64 = x
        self.y: i64 = y
        self.heading: i64 = heading
        self.progress: i64 = progress
        self.classes: vec[i64] = vec[i64]([0] * len(WAYS))
        self.hits: vec[i64] = vec[i64]([0] * len(WAYS))
        """What a blocked way touches (`scene.contact`), or the seat whose zone it ends in."""
        self.run = Run()

    def end(self, way: Way) -> tuple[i64, i64, i64]:
        """Return the pose at the end of a way (RGT-022)."""
        return pose_after(self.x, self.y, self.heading, way.x, way.y, way.turn)

    def kind(self, way: Way, forbidding: i64) -> i64:
        """RGT-075: return the class of a way; the same zones forbid whenever the same way is asked about."""
        known = self.classes[way.number]
        if known != UNKNOWN:
            return known
        found = self._kind(way, forbidding)
        self.classes[way.number] = found
        return found

    def _kind(self, way: Way, forbidding: i64) -> i64:
        last = i64(len(way.legs)) - 1
        part = way.legs[last].size
        if self.progress == 3:  # RGT-080: nothing after the finish matters
            self.sail(way)
            if self.run.finish_leg >= 0:
                last, part = self.run.finish_leg, self.run.finish_part
        finishes = self.progress == 3 and self.run.finish_leg >= 0
        hit = self.scene.contact(way, last, part)
        if hit != 0:
            self.hits[way.number] = hit
            return CONTACT
        if finishes:
            return FINISH
        zone = zone_at_end(self.scene, way, forbidding)
        self.hits[way.number] = zone
        return FREE if zone < 0 else IN_ZONE

    def sail(self, way: Way) -> tuple[i64, i64, i64]:
        """Return where a whole way leads; `run` then says which gates it passed."""
        end = self.end(way)
        last = i64(len(way.legs)) - 1
        scene = self.scene
        run(
            scene.course, self.x, self.y, self.heading, way, last, way.legs[last].size, end[0], end[1],
            self.progress, self.run,
        )  # fmt: skip
        if self.run.finish_leg >= 0:
            return self.at(way, self.run.finish_leg, self.run.finish_part)
        return end

    def at(self, way: Way, leg: i64, part: float) -> tuple[i64, i64, i64]:
        """Return the pose after so much of a leg."""
        piece = way.legs[leg]
        turn = millionths(piece.heading_at(part))
        return pose_after(self.x, self.y, self.heading, piece.x_at(part), piece.y_at(part), turn)

    def stop_length(self, way: Way, forbidding: i64) -> float:
        """RGT-076: the path length up to the entry of the zone; `scene` then says which leg and where on it."""
        return stop(self.scene, way, forbidding)

    def sail_stopped(self, way: Way, forbidding: i64) -> tuple[i64, i64, i64]:
        """Return where a boat stops before the zones; `run` then says which gates it passed."""
        scene = self.scene
        stop(scene, way, forbidding)
        leg, part = scene.stop_leg, scene.stop_part
        end = self.at(way, leg, part)
        run(scene.course, self.x, self.y, self.heading, way, leg, part, end[0], end[1], self.progress, self.run)
        return end
