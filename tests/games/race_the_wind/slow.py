"""Priority and claims once more, slowly, from the ledger alone: plain documents, no code of the game.

Everything is worked out from a position document (`State.position`): sections G01 to G16, A38 to A59
and step T1, in their own words.
"""

from typing import Any

ROSE = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"]
VECTOR = {
    "N": (0, 1),
    "NE": (1, 1),
    "E": (1, 0),
    "SE": (1, -1),
    "S": (0, -1),
    "SW": (-1, -1),
    "W": (-1, 0),
    "NW": (-1, 1),
}
POINT = ["HTW", "CH", "BEAM", "BROAD", "RUN", "BROAD", "BEAM", "CH"]
TACK = ["port", "port", "port", "port", "starboard", "starboard", "starboard", "starboard"]
SPEED = {"HTW": 0, "CH": 1, "BEAM": 2, "BROAD": 2, "RUN": 1}
Spot = tuple[int, int]
Document = dict[str, Any]


def off(heading: str, wind: str) -> int:
    return (ROSE.index(heading) - ROSE.index(wind)) % 8


def pos_of_sail(heading: str, wind: str) -> str:
    return POINT[off(heading, wind)]


def ahead(spot: Spot, heading: str, steps: int = 1) -> Spot:
    dx, dy = VECTOR[heading]
    return spot[0] + steps * dx, spot[1] + steps * dy


def place(boat: Document) -> Spot:
    return boat["pos"][0], boat["pos"][1]


# -- the board -------------------------------------------------------------------------------------


def option(document: Document, name: str) -> Any:
    usual = {
        "players": 2,
        "laps": 3,
        "course": "stick",
        "board_w": 27,
        "board_h": 33,
        "gate_row": 5,
        "gate_width": 8,
        "mark_row": 28,
        "second_mark": "",
    }
    return document.get("options", {}).get(name, usual[name])


def marks(document: Document) -> dict[str, Spot]:
    """Return the marks in the order of G16: M, M2, wing, gate buoy, committee boat."""
    middle = option(document, "board_w") // 2
    row, half = option(document, "gate_row"), option(document, "gate_width") // 2
    top = option(document, "mark_row")
    found = {"M": (middle, top)}
    given = option(document, "second_mark")
    spot = tuple(int(part) for part in given.split(",")) if given else None
    if option(document, "course") == "two_windward":
        found["M2"] = (spot[0], spot[1]) if spot else (middle + 6, top)
    if option(document, "course") == "triangle":
        found["W3"] = (spot[0], spot[1]) if spot else (middle + 9, top - 9)
    found["buoy"] = (middle - half, row)
    found["committee"] = (middle + half, row)
    return found


def on_water(document: Document, spot: Spot) -> bool:
    inside = 0 <= spot[0] < option(document, "board_w") and 0 <= spot[1] < option(document, "board_h")
    return inside and spot not in marks(document).values()


def occupied(document: Document, spot: Spot) -> bool:
    return any(boat.get("pos") == list(spot) for boat in document["boats"])


def free(document: Document, spot: Spot) -> bool:
    return on_water(document, spot) and not occupied(document, spot)


# -- engagement ------------------------------------------------------------------------------------


def course(document: Document, seat: int) -> list[Spot]:
    """G08."""
    boat = document["boats"][seat]
    if "pos" not in boat or boat.get("miss") or boat.get("spin_left"):
        return []
    sail = pos_of_sail(boat["heading"], document["wind"])
    if sail == "HTW":
        return []
    first = ahead(place(boat), boat["heading"])
    found = [first]
    if sail == "BEAM" and free(document, first):
        found.append(ahead(place(boat), boat["heading"], 2))
    return [spot for spot in found if on_water(document, spot)]


def engaged_from_astern(document: Document, behind: int, front: int) -> bool:
    """G09."""
    one, two = document["boats"][behind], document["boats"][front]
    if "pos" not in two or "pos" not in one:
        return False
    return bool(one["heading"] == two["heading"]) and place(two) in course(document, behind)


def active(document: Document, seat: int) -> list[str]:
    """G11."""
    boat = document["boats"][seat]
    leg, last = boat["leg"], 2 * option(document, "laps")
    if leg == 0:
        return []
    if leg % 2 == 1:
        names = ["M", "M2"]
    else:
        names = [] if boat.get("wing_done") else ["W3"]
        if leg != last:
            names += ["buoy", "committee"]
    return [name for name in marks(document) if name in names]


def in_zone(spot: Spot, mark: Spot) -> bool:
    return abs(spot[0] - mark[0]) <= 2 and abs(spot[1] - mark[1]) <= 2


def e2(one: Spot, two: Spot) -> int:
    return (one[0] - two[0]) ** 2 + (one[1] - two[1]) ** 2


def lock(document: Document, behind: int, front: int) -> bool:
    """A58."""
    if not engaged_from_astern(document, behind, front):
        return False
    both = [name for name in active(document, behind) if name in active(document, front)]
    spots = [place(document["boats"][behind]), place(document["boats"][front])]
    return any(in_zone(spot, marks(document)[name]) for name in both for spot in spots)


def can_leave(document: Document, seat: int) -> bool:
    """A45."""
    boat = document["boats"][seat]
    sail = pos_of_sail(boat["heading"], document["wind"])
    if sail == "HTW":
        return False
    if free(document, ahead(place(boat), boat["heading"])):
        return True
    if sail != "BEAM":
        return False
    for turn in (-2, -1, 1, 2):
        heading = ROSE[(ROSE.index(boat["heading"]) + turn) % 8]
        if pos_of_sail(heading, document["wind"]) != "HTW" and free(document, ahead(place(boat), heading)):
            return True
    return False


def prio(document: Document, claimant: int, holder: int, spot: Spot, heading: str, disputed: Spot) -> tuple[bool, str]:
    """G16: whether the claimant has the disputed point, and by which step."""
    wind = document["wind"]
    own = document["boats"][claimant]
    both = [name for name in active(document, claimant) if name in active(document, holder)]
    if both:
        nearest = min(both, key=lambda name: e2(marks(document)[name], disputed))  # the first of equals
        mark = marks(document)[nearest]
        if in_zone(place(own), mark) and in_zone(spot, mark):
            mine, his = e2(place(own), mark), e2(spot, mark)
            if mine != his:
                return mine < his, "inside"
    tacks = TACK[off(own["heading"], wind)], TACK[off(heading, wind)]
    if tacks[0] != tacks[1]:
        return tacks[0] == "starboard", "tack"
    flow = VECTOR[ROSE[(ROSE.index(wind) + 4) % 8]]
    mine = own["pos"][0] * flow[0] + own["pos"][1] * flow[1]
    his = spot[0] * flow[0] + spot[1] * flow[1]
    if mine != his:
        return mine > his, "leeward"
    speeds = SPEED[pos_of_sail(own["heading"], wind)], SPEED[pos_of_sail(heading, wind)]
    if speeds[0] != speeds[1]:
        return speeds[0] > speeds[1], "speed"
    return False, "arrival"


def claim(document: Document, claimant: int, target: int) -> str:
    """T1 with A42, A44, A45, A47: the kind of claim, or nothing."""
    boat, own = document["boats"][target], document["boats"][claimant]
    last = boat.get("last")
    if last is None or last.get("closed") or "pos" not in boat or "pos" not in own:
        return ""
    if last.get("r2"):
        return "R2"
    if last.get("r1"):
        return "R1"
    waiting = own.get("miss") or own.get("spin_left")
    if last.get("z") and claimant in last.get("locked", []) and not waiting:
        return "Z"
    here = place(boat)
    if here not in course(document, claimant):
        return ""
    if not last["moved"]:
        if last.get("excused", "none") != "none":
            return ""
        return "O" if prio(document, claimant, target, here, boat["heading"], here)[0] else ""
    if claimant in last.get("in_file", []):
        return ""
    came = last["from"][0], last["from"][1]
    return "F" if prio(document, claimant, target, came, last["heading"], here)[0] else ""


# -- a turn watched from outside -------------------------------------------------------------------------


class Watch:
    """Writes the record of a turn from documents and move texts alone."""

    def __init__(self, before: Document) -> None:
        self.seat = before["turn"]
        others = [seat for seat in range(len(before["boats"])) if seat != self.seat]
        self.in_file = [seat for seat in others if engaged_from_astern(before, seat, self.seat)]
        self.locked = [seat for seat in others if lock(before, seat, self.seat)]
        self.leave = can_leave(before, self.seat)
        self.start = before["phase"] == "start"
        self.stall = before["boats"][self.seat].get("stall", 0)
        self.moved = self.rotated = self.z = False
        self.came: tuple[list[int], str] | None = None
        self.how = ""
        self.line = self._on_line(before)

    def _on_line(self, document: Document) -> bool:
        spot = document["boats"][self.seat].get("pos")
        found = marks(document)
        return (
            document["round"] in (6, 7)
            and spot is not None
            and spot[1] == found["buoy"][1]
            and found["buoy"][0] < spot[0] < found["committee"][0]
        )

    def action(self, before: Document, listed: list[str], text: str) -> None:
        """Take note of one move of the boat."""
        boat = before["boats"][self.seat]
        if text in ("move", "gust"):
            self.moved = True
            self.came = list(boat["pos"]), boat["heading"]
            there = ahead(place(boat), boat["heading"])
            moved = {
                **before,
                "boats": [{**one, "pos": list(there)} if one is boat else one for one in before["boats"]],
            }
            self.line = self.line or self._on_line(moved)
        elif text.startswith("rot"):
            self.rotated = True
            self.z = self.z or "move" in listed or "end" in listed
        elif text in ("miss", "spin", "spin+", "spin-"):
            self.how = "missed" if text == "miss" else "spun"

    def record(self) -> tuple[Document, int]:
        """Return what `last` must say, and the stall counter."""
        found: Document = {"moved": self.moved}
        if self.came:
            found["from"], found["heading"] = self.came
        excused = self.how or ("" if self.leave or self.moved else "forced")
        if excused:
            found["excused"] = excused
        if not self.how:
            if self.in_file:
                found["in_file"] = self.in_file
            if self.locked:
                found["locked"] = self.locked
            if self.z:
                found["z"] = True
        if self.line and self.how != "missed":
            found["r2"] = True
        stall = self.stall
        if self.start and not self.how:
            if self.moved or not self.rotated:
                stall = 0
            elif not excused:
                stall += 1
                if stall >= 3:
                    found["r1"] = True
        return found, stall
