"""What the seat that looks may choose: tiles and where they may lie, arrows, Ignore, and plain buttons."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from layline.core.moves import Move
from layline.core.texts import Texts, seat_letter
from layline.games.cap_horn.moves import (
    BUY,
    END,
    END_PLACE,
    FORGO,
    INCOME,
    KINDS,
    SPRINT,
    STAY,
    STOP,
    TILES,
    Ignore,
    Lay,
    Sail,
)
from layline.games.cap_horn.reach import if_laid, onward, stranded
from layline.games.cap_horn.refusals import why_not
from layline.games.cap_horn.sheet import PANEL, SPACE, TILE, Sheet, Spot
from layline.games.cap_horn.ships import HEAD, ROW
from layline.games.cap_horn.state import AT, BY_IGNORE, BY_MOVE, Sea
from layline.games.cap_horn.view import CapHornView
from layline.games.cap_horn.winds import arrow_names, tile, turn_of
from layline.games.cap_horn.writing import tile_name
from layline.kit.svg import button, line_path, tag, text, title, translate

_PLAIN: Final[dict[Move, str]] = {
    INCOME: "button_income",
    END_PLACE: "button_end_place",
    SPRINT: "button_sprint",
    FORGO: "button_forgo",
    STAY: "button_stay",
    STOP: "button_stop",
    BUY: "button_buy",
    END: "button_end",
}
_HALF: Final = SPACE / 2
_NO: Final = tag("circle", cls="cp-no", r=9) + tag("path", cls="cp-cross", d="M-4 -4L4 4M-4 4L4 -4")


def ident(move: Move) -> tuple[str, ...]:
    """Return the ids that a hand touches for a move of a seat, in order."""
    if isinstance(move, Lay):
        word = "over" if move.over else "lay"
        tile_id = TILES[move.tile]
        return f"hand_{tile_id}", f"{word}_{tile_id}_{move.values()['cell']}"
    if isinstance(move, Sail):
        return (f"go_{move.arrow.replace('+', '_')}",)
    if isinstance(move, Ignore):
        return (f"ignore_{move.values()['cell']}",)
    return (move.text,) if move in _PLAIN else ()


class Choices:
    """The choices of one view in one language."""

    def __init__(self, view: CapHornView, sheet: Sheet, texts: Texts, language: str) -> None:
        self.view = view
        self.sea: Sea = view.sea
        self.chart = view.sea.terms.chart
        self.sheet = sheet
        self.texts = texts
        self.language = language
        self.moves = view.moves()
        self.names = arrow_names(self.chart)

    def say(self, key: str, **values: int | str) -> str:
        """Return a sentence of the drawing."""
        return self.texts.say(self.language, f"drawing.{key}", values)

    def on_the_chart(self) -> str:
        """Return the targets of the ship: arrows, refused ones faint, and Ignore; or where tiles may lie."""
        if any(isinstance(move, Lay) for move in self.moves):
            return self._open_spaces()
        if not any(isinstance(move, Sail | Ignore) for move in self.moves) and FORGO not in self.moves:
            return ""
        return tag("g", *self._arrows(), *self._ignores(), cls="cp-targets")

    def panel(self) -> str:
        """Return the hand with its places, and the plain buttons."""
        return self._hand() + self._buttons()

    def _open_spaces(self) -> str:
        """Return small marks where a tile may be placed, and corners on those that may be covered."""
        dots: dict[int, str] = {}
        for move in self.moves:
            if isinstance(move, Lay):
                cell = int(self.chart.at(move.column, move.row))
                x, y = self.sheet.middle(cell)
                if move.over:
                    dots[cell] = line_path([(x - 25, y - 13), (x - 25, y - 25), (x - 13, y - 25)], closed=True)
                else:
                    dots[cell] = line_path([(x - 5, y), (x + 5, y)]) + line_path([(x, y - 5), (x, y + 5)])
        return tag("path", cls="cp-room", d="".join(dots.values()), aria_hidden="true")

    # -- sailing -----------------------------------------------------------------------

    def _arrows(self) -> list[str]:
        seat = int(self.sea.turn)
        here = int(self.sea.fact(seat, AT))
        kind = int(self.sea.kind_at(here))
        found: list[str] = []
        for number, sail in enumerate(self.chart.tiles[kind]):
            way = [int(cell) for cell in self.chart.path(kind, here, number)]
            name = ident(sail)[0]
            line = tag("path", cls="cp-way", d=line_path([self.sheet.middle(cell) for cell in (here, *way)]))
            refusal = why_not(self.sea, sail, 0)
            if refusal is not None:
                spot = self._corner(way[-1]) if way else self._stub(sail, here)
                why = self.texts.say(self.language, f"refusal.{refusal.code}", refusal.values)
                told = self.say("go_refused", arrow=sail.arrow, why=why)
                mark = tag("g", _NO, transform=translate(*spot))
                line = line if way else ""
                found.append(button(name, told, line, mark, cls="cp-go cp-refused", aria_disabled="true"))
                continue
            end = way[-1]
            cell = self.chart.name(end)
            told = self.say("go", arrow=sail.arrow, cell=cell)
            looks = "cp-go"
            if self.chart.goal[end]:
                told, looks = self.say("go_finish", arrow=sail.arrow, cell=cell), "cp-go cp-prize"
            elif self.sea.earns(seat, end):
                told, looks = self.say("go_token", arrow=sail.arrow, cell=cell), "cp-go cp-prize"
            x, y, width, height = self.sheet.box(end)
            hit = tag("rect", cls="cp-hit", x=x + 2, y=y + 2, width=width - 4, height=height - 4, rx=7)
            ring = tag("rect", cls="cp-target", x=x + 4, y=y + 4, width=width - 8, height=height - 8, rx=7)
            found.append(button(name, told, line, ring, hit, cls=looks))
        return found

    def _corner(self, cell: int) -> Spot:
        """Return the upper right of a space, where a mark hides neither ship nor wind."""
        x, y = self.sheet.middle(cell)
        return x + 19, y - 19

    def _stub(self, sail: Sail, here: int) -> Spot:
        """Return where to mark an arrow whose way is closed: just off the ship, in its direction."""
        turn = turn_of(self.chart, int(self.chart.zone[here]))
        heading = sail.legs[-1][:-1] if len(sail.legs) > 1 else sail.legs[0][:-1]
        dx = 1 if "R" in heading else -1 if "L" in heading else 0
        dy = -1 if "A" in heading or len(sail.legs) > 1 else 1 if "B" in heading else 0
        for _ in range(turn // 90):
            dx, dy = -dy, dx
        x, y = self.sheet.middle(here)
        return x + 0.62 * SPACE * dx, y + 0.62 * SPACE * dy

    def _ignores(self) -> list[str]:
        found: list[str] = []
        for move in self.moves:
            if isinstance(move, Ignore):
                cell = int(self.chart.at(move.column, move.row))
                prize = self.sea.earns(int(self.sea.turn), cell)
                told = self.say("ignore_token" if prize else "ignore", cell=self.chart.name(cell))
                x, y = self.sheet.middle(cell)
                badge = tag("circle", cls="cp-coin", r=11) + text(0, 4.5, "3", cls="cp-cost")
                hit = tag("rect", cls="cp-hit", x=-13, y=-13, width=26, height=26)
                at = translate(x + _HALF - 13, y + _HALF - 13)
                found.append(button(ident(move)[0], told, badge, hit, cls="cp-ignore", transform=at))
        return found

    # -- the hand ----------------------------------------------------------------------

    def _hand(self) -> str:
        """Return the tiles in hand; in the placing step they are buttons, each followed by its places."""
        counts = [int(count) for count in self.view.hand()]
        top = HEAD + ROW * int(self.sea.terms.players) + 20
        parts = [text(self.sheet.panel, top - 6, self.say("your_hand"), cls="cp-label")] if sum(counts) else []
        lays: dict[int, list[Lay]] = {}
        for move in self.moves:
            if isinstance(move, Lay):
                lays.setdefault(int(move.tile), []).append(move)
        reached = if_laid(self.sea, self.view.seat) if lays else {}
        place = 0
        for kind in range(int(KINDS)):
            if not counts[kind]:
                continue
            at = translate(
                self.sheet.panel + 31 + place % 4 * 66, top + TILE / 2 + 5 + place // 4 * (TILE + 12)
            )
            place += 1
            parts.append(self._held(kind, counts[kind], at, clickable=kind in lays))
            if kind in lays:
                spots = [self._lay(move, reached) for move in lays[kind]]
                parts.append(tag("g", *spots, cls=f"cp-lays cp-lays-{TILES[kind]}"))
        return tag("g", *parts, cls="cp-hand")

    def _held(self, kind: int, count: int, at: str, *, clickable: bool) -> str:
        name = TILES[kind]
        arrows = self.say("arrows", arrows=", ".join(self.names[kind]))
        wind = self.texts.say(self.language, f"tile.{name}")
        told = self.say("hand", tile=name, name=wind, count=count, arrows=arrows)
        face = tile(self.names, kind, 0)
        more = ""
        if count > 1:
            more = tag("circle", cls="cp-count", cx=TILE / 2 - 3, cy=-TILE / 2 + 3, r=9) + text(
                TILE / 2 - 3, -TILE / 2 + 7, f"{count}x", cls="cp-times"
            )
        if clickable:
            hit = tag("rect", cls="cp-hit", x=-TILE / 2 - 2, y=-TILE / 2 - 2, width=TILE + 4, height=TILE + 4, rx=7)
            return button(f"hand_{name}", told, face, more, hit, cls=f"cp-held cp-pick cp-pick-{name}", transform=at)
        return tag("g", title(told), face, more, id=f"hand_{name}", cls="cp-held", transform=at)

    def _lay(self, move: Lay, reached: dict[int, int]) -> str:
        """Return a place for a tile: how it will lie, and in words where it leads and whom it strands."""
        kind, cell = int(move.tile), int(self.chart.at(move.column, move.row))
        name, sea = self.chart.name(cell), self.sea
        ends = [self.chart.name(end) for end in onward(sea, kind, cell)]
        words = [self.say("leads", cells=", ".join(ends)) if ends else self.say("leads_nowhere")]
        ways = reached.get(cell, 0)
        if ways & BY_MOVE:
            words.append(self.say("reaches"))
        elif ways & BY_IGNORE:
            words.append(self.say("reaches_ignore"))
        rivals = stranded(sea, kind, cell, self.view.seat)
        words += [self.say("strands", other=rival, tile=TILES[kind]) for rival in rivals]
        values = {"tile": TILES[kind], "cell": name, "arrows": " ".join(words)}
        if move.over:
            values["under"] = tile_name(sea.kind_at(cell))
        x, y = self.sheet.middle(cell)
        mark = tag("rect", cls="cp-spot", x=-_HALF + 4, y=-_HALF + 4, width=SPACE - 8, height=SPACE - 8, rx=6)
        ghost = tag("g", tile(self.names, kind, turn_of(self.chart, int(self.chart.zone[cell]))), cls="cp-ghost")
        looks = "cp-lay" + (" cp-over" if move.over else "") + (" cp-mine" if ways & BY_MOVE else "")
        badge = _strand_badge(tuple(rivals)) if rivals else ""
        told = self.say("over" if move.over else "lay", **values)
        return button(ident(move)[1], told, mark, ghost, badge, cls=looks, transform=translate(x, y))

    # -- plain buttons -----------------------------------------------------------------

    def _buttons(self) -> str:
        plain = [move for move in self.moves if move in _PLAIN]
        top = HEAD + ROW * int(self.sea.terms.players) + 158
        wide = (PANEL - 10) / 2
        found: list[str] = []
        for place, move in enumerate(plain):
            label = self.say(_PLAIN[move])
            told = self.texts.say(self.language, f"move.{move.kind}")
            at = translate(self.sheet.panel + place % 2 * (wide + 10), top + place // 2 * 40)
            box = tag("rect", cls="cp-button", width=wide, height=33, rx=7)
            caption = text(wide / 2, 21.5, label, cls="cp-caption")
            found.append(button(move.text, told, box, caption, cls="cp-press", transform=at))
        return "".join(found)


@lru_cache(maxsize=32)
def _strand_badge(rivals: tuple[int, ...]) -> str:
    """Return the mark of a place that strands ships: an anchor with their letters."""
    anchor = tag("path", cls="cp-anchor", d="M-5 -9V7M-9 -5H-1M-12 1C-12 9 2 9 2 1M-5 -9a2.5 2.5 0 1 1 0.01 0")
    letters = text(8.5, 4.5, "".join([seat_letter(rival) for rival in rivals]), cls="cp-stranded")
    ground = tag("rect", cls="cp-anchorage", x=-15, y=-14, width=31, height=27, rx=6)
    return tag("g", ground, anchor, letters, cls="cp-strand")
