"""How one drawing becomes the next: lines that are new, and stretches of lines that stay."""

# layline: compiled

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

MOST: Final = 20_000
"""Lines whose written form is kept: games draw the same ones again and again."""


class Scribe:
    """Writes lines of drawings down as JSON, and knows those by heart that it wrote lately."""

    def __init__(self, write: Callable[[object], bytes]) -> None:
        self.write = write
        self._known: dict[str, bytes] = {}

    def line(self, line: str) -> bytes:
        """Return one line as JSON."""
        found = self._known.get(line)
        if found is None:
            if len(self._known) >= MOST:
                self._known.clear()
            found = self._known[line] = self.write(line)
        return found

    def changed(self, before: list[str], places: dict[str, int], lines: list[str]) -> bytes:
        """Return a list of lines: as text where they are new, kept ones as first place before and count.

        >>> from json import dumps
        >>> before = ["a", "b", "end", "c", "end"]
        >>> Scribe(lambda line: dumps(line).encode()).changed(before, places_of(before), ["b", "end", "d", "a"])
        b'[[1,2],"d",[0,1]]'
        """
        found: list[bytes] = []
        first, following, size = 0, 0, len(before)
        for line in lines:
            if following and following < size and before[following] == line:
                following += 1
                continue
            if following:
                found.append(b"[%d,%d]" % (first, following - first))
                following = 0
            place = places.get(line, -1)
            if place < 0:
                found.append(self.line(line))
            else:
                first, following = place, place + 1
        if following:
            found.append(b"[%d,%d]" % (first, following - first))
        return b"[" + b",".join(found) + b"]"


def places_of(lines: Sequence[str]) -> dict[str, int]:
    """Return where each line stands."""
    return {line: place for place, line in enumerate(lines)}
