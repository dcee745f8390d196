"""A cut-out of the board for small pictures: a piece of grid, boats, marks and the wind."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from layline.games.race_the_wind.boats import badge, hull, sail
from layline.games.race_the_wind.language import say
from layline.games.race_the_wind.state import COMMITTEE
from layline.kit.svg import line_path, number, tag, text, translate

WIDTH: Final = 330
"""Width of a picture in its own units."""
_SQUARE: Final = 44
_SIDE: Final = 148
"""Room on the right for the wind and for words."""
Spot = tuple[int, int]


class Scene:
    """Some points of the board with a margin of one step; `top` is where it begins in the picture."""

    def __init__(self, spots: Sequence[Spot], top: float, wind: int) -> None:
        self.wind = wind
        self.y0 = top
        self.left, self.right = min(x for x, _ in spots) - 1, max(x for x, _ in spots) + 1
        self.bottom, self.top = min(y for _, y in spots) - 1, max(y for _, y in spots) + 1
        while self.right - self.left < 4:
            self.left, self.right = self.left - 1, self.right + 1
        self.size = min(_SQUARE, (WIDTH - _SIDE) / (self.right - self.left))
        self.height = max(176, (self.top - self.bottom + 1) * self.size)

    def at(self, spot: Spot) -> tuple[float, float]:
        """Return where a grid point lies in the picture."""
        x, y = spot
        return 26 + (x - self.left) * self.size, self.y0 + (self.top - y + 0.5) * self.size

    def has(self, spot: Spot) -> bool:
        """Say whether a grid point is in the picture."""
        return self.left <= spot[0] <= self.right and self.bottom <= spot[1] <= self.top

    def water(self, edges: tuple[int, int] | None = None) -> str:
        """Return the piece of grid; with `edges`, the number of columns and rows, nothing beyond the board."""
        wide = (self.right - self.left) * self.size + 24
        sea = tag("rect", cls="rw-water", x=14, y=self.y0, width=wide, height=self.height, rx=5)
        path: list[str] = []
        for x in range(self.left, self.right + 1):
            if edges is None or 0 <= x < edges[0]:
                path.append(f"M{number(self.at((x, 0))[0])} {number(self.y0)}v{number(self.height)}")
        for y in range(self.bottom, self.top + 1):
            if edges is None or 0 <= y < edges[1]:
                path.append(f"M14 {number(self.at((0, y))[1])}h{number(wide)}")
        return sea + tag("path", cls="rw-grid", d="".join(path))

    def boat(self, seat: int, heading: int, spot: Spot, ident: str | None = None, looks: str | None = None) -> str:
        """Return a boat with its badge."""
        body = tag(
            "g", hull(seat), sail(heading, self.wind, None),
            transform=f"scale({number(self.size / 30)}) rotate({45 * heading})",
        )  # fmt: skip
        label = tag("g", badge(seat), transform="translate(-20,-14)")
        return tag("g", body, label, id=ident, cls=looks, transform=translate(*self.at(spot)))

    def mark(self, spot: Spot, kind: int = 0) -> str:
        """Return a buoy, or the committee boat."""
        shape, looks = ("M-15 2H15L10 12H-10Z", "rw-committee") if kind == COMMITTEE else ("M0 -12L8 8H-8Z", "rw-buoy")
        return tag("path", cls=looks, d=shape, transform=translate(*self.at(spot)))

    def ring(self, spot: Spot) -> str:
        """Return a ring round the point that matters."""
        return tag("circle", cls="rw-card-point", r=0.46 * self.size, transform=translate(*self.at(spot)))

    def ray(self, start: Spot, end: Spot) -> str:
        """Return a dashed line between two points."""
        return tag("path", cls="rw-card-ray", d=line_path([self.at(start), self.at(end)]))

    def wind_arrow(self, language: str) -> str:
        """Return the wind's arrow and name at the right edge."""
        x, y = WIDTH - 50, self.y0 + 44
        turn = f"{translate(x, y)} rotate({45 * self.wind})"
        arrow = tag("path", cls="rw-arrow", d="M-6 -30H6V6H15L0 30L-15 6H-6Z", transform=turn)
        name = text(x, y + 52, say(language, "drawing.card_wind", {"wind": self.wind}), cls="rw-card-note")
        return arrow + name
