"""How one drawing becomes the next: lines that are new, and stretches of lines that stay."""

# layline: compiled

from __future__ import annotations

from collections.abc import Sequence


def places_of(lines: Sequence[str]) -> dict[str, int]:
    """Return where each line stands."""
    return {line: place for place, line in enumerate(lines)}


def changed(before: Sequence[str], places: dict[str, int], lines: Sequence[str]) -> list[str | list[int]]:
    """Return lines as text where they are new, and kept ones as first place before and count.

    >>> before = ["a", "b", "end", "c", "end"]
    >>> changed(before, places_of(before), ["b", "end", "d", "a"])
    [[1, 2], 'd', [0, 1]]
    """
    found: list[str | list[int]] = []
    first, following, size = 0, 0, len(before)
    for line in lines:
        if following and following < size and before[following] == line:
            following += 1
            continue
        if following:
            found.append([first, following - first])
            following = 0
        place = places.get(line, -1)
        if place < 0:
            found.append(line)
        else:
            first, following = place, place + 1
    if following:
        found.append([first, following - first])
    return found
