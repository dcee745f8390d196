"""Moving, reaching and covering written a second time, slowly, from the ledger and the data file alone.

It shares no code with the game: spaces are pairs, headings are turns of a compass, and everything
is read from a position document. `decisions` gives the legal moves of a position as a set of texts.
"""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import layline

DATA = Path(layline.__file__).parent / "games" / "cap_horn" / "data" / "classic.toml"
COMPASS = {
    "N": (0, -1), "NE": (1, -1), "E": (1, 0), "SE": (1, 1), "S": (0, 1), "SW": (-1, 1), "W": (-1, 0), "NW": (-1, -1),
}  # fmt: skip
POINTS = list(COMPASS)
EIGHTHS = {"A": 0, "AR": 1, "R": 2, "BR": 3, "B": 4, "BL": 5, "L": 6, "AL": 7}
Space = tuple[int, int]


class Board:
    """The data file as sets and dictionaries."""

    def __init__(self, text: str | None = None) -> None:
        standard = tomllib.loads(DATA.read_text(encoding="utf-8"))
        data = {**standard, **(tomllib.loads(text) if text else {})}
        rows = enumerate(data["board"]["map"], 1)
        self.zone = {(c, r): int(char) for r, row in rows for c, char in enumerate(row) if char in "123"}
        self.bottom = {}
        for zone in data["zone"]:
            down, east = zone["ahead"]
            backwards = next(point for point, step in COMPASS.items() if step == (-east, -down))
            self.bottom[zone["id"]] = zone.get("tile_bottom_faces", backwards)
        self.finish = {space(name) for name in data["finish"]["cells"]}
        self.stations = {space(row["cell"]): (row["stage"], row["colour"]) for row in data["station"]}
        self.starts = [space(row["cell"]) for row in data["start"]]
        self.winds = {row["id"]: ["+".join(legs) for legs in row["options"]] for row in data["tile"]}
        self.winds["S0"] = ["+".join(legs) for legs in data["start_print"]["options"]]

    def step(self, heading: str, zone: int) -> Space:
        """Turn a heading: ahead is opposite to where the bottom edge faces."""
        ahead = POINTS.index(self.bottom[zone]) + 4
        return COMPASS[POINTS[(ahead + EIGHTHS[heading]) % 8]]

    def sail(self, start: Space, arrow: str) -> Space | None:
        """Walk an arrow space by space; None when it leaves the sea."""
        here = start
        for leg in arrow.split("+"):
            dx, dy = self.step(leg[:-1], self.zone[start])
            for _ in range(int(leg[-1])):
                here = (here[0] + dx, here[1] + dy)
                if here in self.finish:
                    return here
                if here not in self.zone:
                    return None
        return here

    def around(self, here: Space) -> list[Space]:
        return [(here[0] + dx, here[1] + dy) for dx, dy in COMPASS.values()]


def space(name: str) -> Space:
    return ord(name[0]) - 65, int(name[1:])


def name(cell: Space) -> str:
    return f"{chr(65 + cell[0])}{cell[1]}"


@cache
def board_of(text: str) -> Board:
    return Board(text if "\n" in text else None)


class Table:
    """A position, read from its document."""

    def __init__(self, document: dict[str, Any]) -> None:
        self.options = document.get("options", {})
        board = self.options.get("board", "classic")
        self.board = board_of(board)
        self.tops = dict.fromkeys(self.board.starts, "S0")
        self.tops.update({space(cell): names.split()[0] for cell, names in document["tiles"].items()})
        self.phase = document["phase"]
        self.turn = document["turn"]
        self.placed = document.get("placed", 0)
        self.covered = document.get("covered", False)
        self.ships = [space(ship["at"]) for ship in document["ships"]]
        self.ship = document["ships"][self.turn]
        self.points = self.ship["points"]
        self.tokens = dict(self.ship.get("tokens", {}))
        self.left = sum(document["stack"].values())

    def takes(self, cell: Space, tokens: dict[str, str]) -> bool:
        """CPH-064, 066, 067, 113: whether the ship in turn may stop on a space."""
        if cell in self.board.finish:
            return len(tokens) >= 2
        if cell not in self.tops:
            return False
        others = [at for seat, at in enumerate(self.ships) if seat != self.turn]
        return cell in self.board.stations or cell not in others

    def sails(self, here: Space, tokens: dict[str, str]) -> dict[str, Space]:
        found = {}
        for arrow in self.board.winds[self.tops[here]]:
            end = self.board.sail(here, arrow)
            if end is not None and self.takes(end, tokens):
                found[arrow] = end
        return found

    def ignores(self, here: Space, tokens: dict[str, str]) -> set[Space]:
        cells = {cell for cell in self.board.around(here) if self.takes(cell, tokens)}
        return cells if self.options.get("ignore_may_finish") else cells - self.board.finish

    def after(self, cell: Space, tokens: dict[str, str]) -> dict[str, str]:
        """The tokens owned after stopping on a space."""
        if cell in self.board.stations:
            stage, colour = self.board.stations[cell]
            roman = "I" * stage
            if roman not in tokens and colour not in tokens.values():
                return {**tokens, roman: colour}
        return tokens

    def reach(self) -> set[Space]:
        """CPH-A12: all that the ship in turn could reach, as far as the option looks."""
        how = self.options.get("cover_reach", "turn")
        here = self.ships[self.turn]
        firsts = set(self.sails(here, self.tokens).values())
        found = set(firsts)
        steps = self.ignores(here, self.tokens) if self.points >= 3 else set()
        if how in ("turn", "move_ignore"):
            found |= steps
        if how == "turn" and self.points >= 5:
            mixed = self.options.get("sprint_with_ignore") and self.points >= 8
            for first in firsts:
                found |= self.seconds(first, bool(mixed))
            if mixed:
                for first in steps:
                    found |= self.seconds(first, steps=False)
        return found

    def seconds(self, first: Space, steps: bool) -> set[Space]:
        tokens = self.after(first, self.tokens)
        if first in self.board.finish or len(tokens) == 3:
            return set()
        found = set(self.sails(first, tokens).values())
        return found | self.ignores(first, tokens) if steps else found

    def coverable(self) -> set[Space]:
        return set(self.tops) - set(self.ships) - self.reach()

    def placeable(self) -> set[Space]:
        empty = set(self.board.zone) - set(self.tops)
        return {cell for cell in empty if any(other in self.tops for other in self.board.around(cell))}

    def decisions(self) -> set[str]:
        """The legal moves in the placing, moving and buying steps."""
        if self.phase == "place":
            return self.lays() | {"end_place"}
        if self.phase == "buy":
            full = len(self.ship["hand"].split()) >= 6
            return {"end"} | ({"buy"} if self.points >= 1 and not full and self.left else set())
        here = self.ships[self.turn]
        sails = {f"move:{arrow}" for arrow in self.sails(here, self.tokens)}
        steps = {f"ignore:{name(cell)}" for cell in self.ignores(here, self.tokens)} if self.points >= 3 else set()
        inside = self.options.get("sprint_with_ignore", False)
        if self.phase == "sprint":
            return sails | (steps if inside else set())
        if self.phase == "second":
            return sails | (steps if inside else set()) | {"stop"}
        found = sails | steps
        if self.points >= 5 and (sails or (inside and self.points >= 8 and steps)):
            found.add("sprint")
        found.add("forgo" if sails or self.options.get("forgo_when_blocked", True) else "stay")
        return found

    def lays(self) -> set[str]:
        kinds = set(self.ship["hand"].split())
        if self.covered:
            return set()
        found = {f"place:{kind}@{name(cell)}" for kind in kinds for cell in self.placeable()}
        if not self.placed:
            found |= {f"cover:{kind}@{name(cell)}" for kind in kinds for cell in self.coverable()}
        return found
