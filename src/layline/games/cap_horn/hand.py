"""The own hand, and for each tile the places where it may lie: how it lies there, where it leads, whom it strands."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from layline.core.texts import Texts, seat_letter
from layline.games.cap_horn.moves import KINDS, TILES, Lay
from layline.games.cap_horn.names import ident
from layline.games.cap_horn.outlook import told_of
from layline.games.cap_horn.reach import if_laid, stranded
from layline.games.cap_horn.refusals import why_not
from layline.games.cap_horn.sheet import TILE, Sheet
from layline.games.cap_horn.state import BY_MOVE, Sea
from layline.games.cap_horn.view import CapHornView
from layline.games.cap_horn.winds import arrow_names, outline, tile, turn_of
from layline.kit.svg import button, line_path, tag, text, title, translate

_TOP: Final = 62
"""Where the tiles lie on the strip."""
_PITCH: Final = 62
_KEPT: Final = frozenset(["reachable", "reachable_ignore", "reachable_sprint", "ship_on_tile"])
"""Why a tile that lies there may not be covered, where that is worth a mark."""


class Hand:
    """The hand of one view in one language."""

    def __init__(self, view: CapHornView, sheet: Sheet, texts: Texts, language: str) -> None:
        self.view = view
        self.sea: Sea = view.sea
        self.chart = view.sea.terms.chart
        self.sheet = sheet
        self.texts = texts
        self.language = language
        self.names = arrow_names(self.chart)
        self.counts = [int(count) for count in view.hand()]

    def say(self, key: str, **values: int | str) -> str:
        """Return a sentence of the drawing."""
        return self.texts.say(self.language, f"drawing.{key}", values)

    def drawn(self) -> str:
        """Return the tiles in hand; in the placing step they are buttons, each followed by its places."""
        if not any(self.counts):
            return ""
        x, y = self.sheet.panel
        lays: dict[int, list[Lay]] = {}
        for move in self.view.moves():
            if isinstance(move, Lay):
                lays.setdefault(int(move.tile), []).append(move)
        reached = if_laid(self.sea, self.view.seat) if lays else {}
        parts = [text(x, y + _TOP - 5, self.say("your_hand"), cls="cp-label")]
        kinds = [kind for kind in range(int(KINDS)) if self.counts[kind]]
        for place, kind in enumerate(kinds):
            at = translate(x + TILE / 2 + 2 + place * _PITCH, y + _TOP + TILE / 2)
            parts.append(self._held(kind, at, clickable=kind in lays))
            if kind in lays:
                spots = [self._lay(move, reached) for move in lays[kind]]
                inside = "\n".join(["", *spots, ""])
                parts.append(tag("g", inside, cls="cp-lays"))
        if lays and not self.sea.placed:
            parts.append(self._kept(kinds[0]))
        return tag("g", "\n".join(["", *parts, ""]), cls="cp-hand")

    def _held(self, kind: int, at: str, *, clickable: bool) -> str:
        name, count = TILES[kind], self.counts[kind]
        arrows = self.say("arrows", arrows=", ".join(self.names[kind]))
        wind = self.texts.say(self.language, f"tile.{name}")
        told = self.say("hand", tile=name, name=wind, count=count, arrows=arrows)
        face = tile(self.names, kind, 0)
        more = ""
        if count > 1:
            more = tag("circle", cls="cp-count", cx=TILE / 2 - 3, cy=-TILE / 2 + 8, r=10.5) + text(
                TILE / 2 - 3, -TILE / 2 + 12, f"{count}x", cls="cp-times"
            )
        if clickable:
            hit = tag("rect", cls="cp-hit", x=-TILE / 2 - 2, y=-TILE / 2 - 2, width=TILE + 4, height=TILE + 4, rx=7)
            return button(f"hand_{name}", told, face, more, hit, cls="cp-held cp-pick", transform=at)
        return tag("g", title(told), face, more, id=f"hand_{name}", cls="cp-held", transform=at)

    # -- places ------------------------------------------------------------------------

    def _lay(self, move: Lay, reached: dict[int, int]) -> str:
        """Return a place for a tile: how it will lie and lead, and in words where, and whom it strands."""
        kind, cell = int(move.tile), int(self.chart.at(move.column, move.row))
        rivals = tuple(stranded(self.sea, kind, cell, self.view.seat))
        told = told_of(self.view, move, reached, rivals, self.texts, self.language)
        looks = "cp-lay cp-over" if move.over else "cp-lay cp-mine" if reached.get(cell, 0) & BY_MOVE else "cp-lay"
        turn = turn_of(self.chart, int(self.chart.zone[cell]))
        parts = [self._onward(kind, cell), _SPOT, outline(self.names, kind, turn)]
        if rivals:
            parts.append(_strand_badge(rivals))
        return button(ident(move)[1], told, *parts, cls=looks, transform=translate(*self.sheet.middle(cell)))

    def _onward(self, kind: int, cell: int) -> str:
        """Return the ways that a tile would give from a space, drawn to where they end."""
        x, y = self.sheet.middle(cell)
        found: list[str] = []
        for arrow in range(len(self.chart.tiles[kind])):
            way = [self.sheet.middle(int(step)) for step in self.chart.path(kind, cell, arrow)]
            if way:
                found.append(line_path([(0, 0), *[(px - x, py - y) for px, py in way]]) + "m-6 -6h12v12h-12z")
        return tag("path", cls="cp-onward", d="".join(found)) if found else ""

    def _kept(self, kind: int) -> str:
        """Return a faint mark on each tile that may not be covered, with the reason; shown once a tile is picked."""
        found: list[str] = []
        for cell in self.chart.sea:
            if self.sea.kind_at(cell) < 0:
                continue
            move = self.chart.covers[kind * self.chart.size + cell]
            refusal = why_not(self.sea, move, self.view.held())
            if refusal is None or refusal.code not in _KEPT:
                continue
            why = self.texts.say(self.language, f"refusal.{refusal.code}", refusal.values)
            x, y = self.sheet.middle(int(cell))
            name = self.chart.name(cell)
            sign = _keep(turn_of(self.chart, int(self.chart.zone[cell])))
            found.append(
                button(f"keep_{name}", self.say("kept", why=why), sign, cls="cp-refused", transform=translate(x, y),
                       aria_disabled="true", data_move=move.text)
            )  # fmt: skip
        return tag("g", *found, cls="cp-kept")


NO: Final = tag("circle", cls="cp-no", r=9) + tag("path", cls="cp-cross", d="M-4 -4L4 4M-4 4L4 -4")
_SPOT: Final = tag("rect", cls="cp-spot", x=-26, y=-26, width=52, height=52, rx=6)


@lru_cache(maxsize=8)
def _keep(turn: int) -> str:
    """Return what lies on a tile that may not be covered: touched anywhere, with a sign across from the tile's name."""
    hit = tag("rect", cls="cp-hit", x=-TILE / 2, y=-TILE / 2, width=TILE, height=TILE, rx=5)
    return hit + tag("g", NO, transform=f"rotate({turn}) translate(19,-19)")


@lru_cache(maxsize=32)
def _strand_badge(rivals: tuple[int, ...]) -> str:
    """Return the mark of a place that strands ships: an anchor with their letters."""
    anchor = tag("path", cls="cp-anchor", d="M-5 -9V7M-9 -5H-1M-12 1C-12 9 2 9 2 1M-5 -9a2.5 2.5 0 1 1 0.01 0")
    letters = text(8.5, 4.5, "".join([seat_letter(rival) for rival in rivals]), cls="cp-stranded")
    ground = tag("rect", cls="cp-anchorage", x=-15, y=-14, width=31, height=27, rx=6)
    return tag("g", ground, anchor, letters, cls="cp-strand")
