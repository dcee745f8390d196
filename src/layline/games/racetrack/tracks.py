"""The built-in tracks, and tracks by name or by text."""

from __future__ import annotations

import difflib
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from layline.games.racetrack.circuit import Circuit
from layline.games.racetrack.ground import Ground
from layline.games.racetrack.phrases import phrase
from layline.games.racetrack.sprint import Sprint
from layline.games.racetrack.track import BadTrack, Track
from layline.games.racetrack.trackfile import read

FOLDER: Final = Path(__file__).parent / "data"


def builtin() -> dict[str, Path]:
    """Return the built-in tracks by name, from the smallest file to the largest."""
    return _builtin()  # by itself: while the options are declared, the compiler does not know what is decorated


@cache
def _builtin() -> dict[str, Path]:
    paths = [path for path in FOLDER.iterdir() if path.suffix in (".rtk", ".track")]
    return {path.stem: path for path in sorted(paths, key=lambda path: (path.suffix, path.stat().st_size, path.stem))}


@lru_cache(maxsize=64)
def track(text: str) -> Track:
    """Return a built-in track by its name, or the track that a whole file's text describes."""
    if "\n" in text:
        return read(text)
    if text not in builtin():
        names, near = ", ".join(builtin()), difflib.get_close_matches(text, builtin(), 1)
        if near:
            raise BadTrack("file", repr(text), phrase("expected.track_near", names=names, name=repr(near[0])))
        raise BadTrack("file", repr(text), phrase("expected.track", names=names))
    return read(builtin()[text].read_text(encoding="utf-8"))


@lru_cache(maxsize=16)
def ground(text: str, direction: str, border_touch: str, max_speed: int, cell_path: str) -> Ground:
    """Return the ground of a track under the options that matter to it, shared by all its races."""
    found = track(text)
    x0, y0, width, height = found.extent()
    if found.sprint:
        cells = [
            (height - 1 - number) * width + x
            for number, row in enumerate(found.rows)
            for x, char in enumerate(row)
            if char != "x"
        ]
        goals = [y * width + x for x, y in found.goals]
        return Sprint(width, height, max_speed, cells, goals, cell_path == "exact")
    way = found.direction if direction == "track" else direction
    return Circuit(
        x0, y0, width, height, max_speed, found.unit, found.edges(), found.line(way), border_touch == "allowed"
    )
