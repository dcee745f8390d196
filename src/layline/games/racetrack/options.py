"""The variants of Racetrack as one validated type (section 7 of the rules)."""

from __future__ import annotations

from dataclasses import dataclass

from layline.core import options as declare
from layline.core.errors import BadOption
from layline.games.racetrack import tracks
from layline.games.racetrack.ground import Ground
from layline.games.racetrack.phrases import phrase
from layline.games.racetrack.track import Track
from layline.kit.reading import option


@dataclass(frozen=True)
class RacetrackOptions(declare.Options):
    """What the players agree on before the race."""

    track: str = declare.text("paddock", *tracks.builtin(), file=True)
    players: int = declare.whole(2, 1, 999)
    direction: str = declare.choice("track", "cw", "ccw")
    launch_order: str = declare.choice("reverse", "placement")
    start_speed: int = declare.whole(0, 0, 99)
    max_speed: int = declare.whole(7, 1, 99, zero=True)
    choices: int = declare.choice(9, 8)
    collisions: bool = declare.flag(True)
    crash_limit: int = declare.whole(1, 1, 99, zero=True)
    end: str = declare.choice("winner", "last_but_one")
    move_seconds: int = declare.whole(10, 1, 3600, zero=True, clock=True)
    border_touch: str = declare.choice("crash", "allowed")
    laps: int = declare.whole(1, 1, 99)
    round_limit: int = declare.whole(1000, 1, 100_000, zero=True)
    cell_path: str = declare.choice("dda", "exact")

    def check(self) -> None:
        """Reject what section 7 rejects: too many cars, a start faster than the maximum, and so on."""
        places = len(self.places())
        if self.players > places:
            raise BadOption(str(self.players), phrase("expected.players", places=places), option("players, RTK-022"))
        if self.max_speed and self.start_speed > self.max_speed:
            expected = phrase("expected.start_speed", most=self.max_speed)
            raise BadOption(str(self.start_speed), expected, option("start_speed, RTK-025"))
        if self.the_track().sprint:
            for name, plain in (("start_speed", 0), ("laps", 1), ("direction", "track")):
                if getattr(self, name) != plain:
                    raise BadOption(str(getattr(self, name)), phrase("expected.on_sprint", plain=plain), option(name))

    def warnings(self) -> list[tuple[str, dict[str, int | str]]]:
        found: list[tuple[str, dict[str, int | str]]] = []
        if not 5 <= self.max_speed <= 7:
            found.append(("odd_max_speed", {"max_speed": self.max_speed}))
        return found

    def the_track(self) -> Track:
        """Return the track itself."""
        return tracks.track(self.track)

    def places(self) -> tuple[tuple[int, int], ...]:
        """Return the starting places, from the inner end of the line to the outer."""
        return self.the_track().places(self.border_touch == "allowed")

    def ground(self) -> Ground:
        """Return the tables that say what a move does."""
        return tracks.ground(self.track, self.direction, self.border_touch, self.max_speed, self.cell_path)
