"""What a boat may sail, turn to, exchange and start from: the checks that forbid, and the lists they let pass.

Everything here follows from the public water and one hand, so that a seat's view can answer too.
"""

# layline: compiled

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from layline.core.moves import Move, Value
from layline.core.telling import Refusal
from layline.games.regatta.cards import CARDS, KINDS
from layline.games.regatta.legs import Way
from layline.games.regatta.look import CONTACT, FINISH, FREE, IN_ZONE, Look
from layline.games.regatta.moves import ATS, HEADS, PIVOTS, PLAYS, SLOTS, STAY, STOPS, Play, swap
from layline.games.regatta.scene import BOAT, CLEAR, EDGE, POLYGON
from layline.games.regatta.state import ALWAYS, DEGREE, FORCED, HELM, OFF, PLACED, RESOLVE, Water, X, Y
from layline.games.regatta.zones import zones_here
from layline.kit.poses import TURN

_NAMES: Final = ("white_left", "white_right", "red", "green")


# -- sailing -----------------------------------------------------------------------------------------


def forbids(water: Water, look: Look, way: Way) -> i64:
    """Return the seats whose zones count at the end of a way, as bits."""
    if not water.terms.advanced:
        return 15
    end = look.end(way)
    return water.forbidding(water.turn, end[0], end[1], end[2])


def heads_into_no_go(water: Water, look: Look, way: Way) -> bool:
    """RGT-115: whether a way that does not finish the race would end too close to the wind."""
    return water.no_go((look.heading + way.turn) % TURN)


def some_clear(water: Water, hand: vec[i64]) -> bool:
    """RGT-075, RGT-113: whether a whole play is possible with some card that may be played now."""
    look = water.look()
    for kind in range(KINDS):
        if playable(water, hand, kind):
            for way in CARDS[kind].ways:
                if _why_not_whole(water, look, way) == 0:
                    return True
    return False


def playable(water: Water, hand: vec[i64], kind: i64) -> bool:
    """Say whether a kind is what may be played now: from the hand, or the card turned up."""
    if water.phase == RESOLVE:
        return kind == water.card
    return hand[kind] > 0


NO_GO: Final[i64] = 9


def _why_not_whole(water: Water, look: Look, way: Way) -> i64:
    """Return 0 when a way can be sailed to its end, else CONTACT, NO_GO or IN_ZONE."""
    found = look.kind(way, forbids(water, look, way))
    if found in {CONTACT, FINISH}:
        return 0 if found == FINISH else CONTACT
    if heads_into_no_go(water, look, way):
        return NO_GO
    return 0 if found == FREE else IN_ZONE


def _stop_length(water: Water, look: Look, way: Way) -> float:
    return look.stop_length(way, forbids(water, look, way))


def sailing(water: Water, hand: vec[i64]) -> list[Move]:
    """Return the legal plays, whole ones first; after a helm only whole ones."""
    look = water.look()
    found: list[Move] = []
    zones = False
    for kind in range(KINDS):
        if playable(water, hand, kind):
            ways = CARDS[kind].ways
            for k in range(i64(len(ways))):
                why = _why_not_whole(water, look, ways[k])
                if why == 0:
                    found.append(PLAYS[kind][k])
                elif why == IN_ZONE:
                    zones = True
    stops = water.terms.stops
    if zones and water.phase != HELM and (stops == ALWAYS or (stops == FORCED and not found)):
        for kind in range(KINDS):
            if playable(water, hand, kind):
                ways = CARDS[kind].ways
                for k in range(i64(len(ways))):
                    if _why_not_whole(water, look, ways[k]) == IN_ZONE:
                        if _stop_length(water, look, ways[k]) >= water.terms.shortest:
                            found.append(STOPS[kind][k])
    return found


def why_not_play(water: Water, hand: vec[i64], move: Play) -> Refusal | None:
    """Return why a card may not be sailed this way now."""
    if not playable(water, hand, move.card):
        if water.phase == RESOLVE:
            return Refusal("other_card", "RGT-109", {"card": move.name, "shown": card_name(water.card)})
        return Refusal("not_in_hand", "RGT-020", {"card": move.name})
    look = water.look()
    way = move.way
    why = _why_not_whole(water, look, way)
    values: dict[str, Value] = {"card": move.name, "exit": way.name}
    if why == CONTACT:
        return contact_refusal(look.hits[way.number], values)
    if why == NO_GO:
        return Refusal("no_go", "RGT-115", values)
    if not move.stop:
        if why == 0:
            return None
        values["other"] = look.hits[way.number]
        return Refusal("in_zone", "RGT-031", values, (f"zone{look.hits[way.number]}",))
    if why == 0:
        return Refusal("no_stop_needed", "RGT-033", values)
    if water.phase == HELM:
        return Refusal("helm_clear_only", "RGT-078", values)
    if water.terms.stops == OFF:
        return Refusal("stops_off", "RGT-A12", values)
    if water.terms.stops == FORCED and some_clear(water, hand):
        return Refusal("clear_play_exists", "RGT-075", values)
    if _stop_length(water, look, way) < water.terms.shortest:
        return Refusal("stop_too_short", "RGT-076", values)
    return None


def card_name(kind: i64) -> str:
    """Return the name of a kind of card, or `heave`."""
    return CARDS[kind].name if 0 <= kind < KINDS else "heave"


def contact_refusal(hit: i64, values: dict[str, Value]) -> Refusal:
    """RGT-030, RGT-035: say what would be touched."""
    if hit >= EDGE:
        return Refusal("touches_edge", "RGT-A21", values)
    if hit >= POLYGON:
        values["obstacle"] = hit - POLYGON
        return Refusal("touches_obstacle", "RGT-030", values, (f"rock{hit - POLYGON}",))
    if hit >= BOAT:
        values["other"] = hit - BOAT
        return Refusal("touches_boat", "RGT-030", values, (f"boat{hit - BOAT}",))
    if hit <= 4:
        return Refusal(f"touches_{_NAMES[hit - 1]}", "RGT-030", values, (f"buoy{hit - 1}",))
    values["obstacle"] = hit - 5
    return Refusal("touches_obstacle", "RGT-030", values, (f"disc{hit - 5}",))


# -- heaving to --------------------------------------------------------------------------------------


def swaps(hand: vec[i64]) -> list[Move]:
    """RGT-041: every choice of one, two or three cards; identical cards are one choice."""
    found: list[Move] = []
    kinds: list[i64] = []
    for kind in range(KINDS):
        if hand[kind] > 0:
            kinds.append(kind)
    for a in kinds:
        found.append(swap(a, -1, -1))
    for a in kinds:
        for b in kinds:
            if b > a or (b == a and hand[a] > 1):
                found.append(swap(a, b, -1))
    for a in kinds:
        for b in kinds:
            if b < a or (b == a and hand[a] < 2):
                continue
            for c in kinds:
                if c > b or (c == b and hand[b] > (2 if b == a else 1)):
                    found.append(swap(a, b, c))
    return found


def why_not_swap(hand: vec[i64], kinds: tuple[int, ...]) -> Refusal | None:
    """Return why these cards may not be exchanged."""
    for kind in kinds:
        if hand[kind] < kinds.count(kind):
            return Refusal("not_in_hand", "RGT-041", {"card": CARDS[kind].name})
    return None


def pivots(water: Water) -> list[Move]:
    """Return the headings a boat may turn to (RGT-081)."""
    found: list[Move] = []
    if not water.fact(water.turn, PLACED):
        return found
    look = water.look()
    before = zones_here(look.scene, 0.0) if look.scene.count > 0 else 0
    for k in range(0, 72, water.terms.step // 5):
        if why_not_pivot(water, look, 5 * k, before) is None:
            found.append(PIVOTS[k])
    return found


def why_not_turn(water: Water, degrees: i64) -> Refusal | None:
    """Return why a boat may not turn to a heading now."""
    look = water.look()
    return why_not_pivot(water, look, degrees, zones_here(look.scene, 0.0))


def why_not_pivot(water: Water, look: Look, degrees: i64, before: i64) -> Refusal | None:
    """RGT-081: return why a boat may not turn, `before` being the zones it stands in already."""
    if degrees % water.terms.step != 0:
        return Refusal("pivot_step", "RGT-A8", {"degrees": degrees, "step": water.terms.step})
    heading = degrees * DEGREE
    if heading == look.heading:
        return Refusal("pivot_same", "RGT-081", {"degrees": degrees})
    if water.no_go(heading):
        return Refusal("pivot_no_go", "RGT-115", {"degrees": degrees})
    turn = float(heading - look.heading) / 1000000.0
    hit = look.scene.blocked(turn)
    if hit != CLEAR:
        found = contact_refusal(hit, {"degrees": degrees})
        return Refusal(f"pivot_{found.code}", "RGT-081", found.values, found.where)
    if look.scene.count == 0:
        return None
    into = zones_here(look.scene, turn) & ~before
    if into != 0:
        into &= water.forbidding(water.turn, look.x, look.y, heading)
    for seat in range(water.terms.players):
        if into >> seat & 1:
            return Refusal("pivot_zone", "RGT-081", {"degrees": degrees, "other": seat}, (f"zone{seat}",))
    return None


# -- starting ----------------------------------------------------------------------------------------


def slots(water: Water) -> list[Move]:
    """Return the free slots behind the line (RGT-014, RGT-A22)."""
    return [SLOTS[k] for k in range(i64(len(water.terms.slots))) if why_not_slot(water, k) is None]


def why_not_slot(water: Water, slot: i64) -> Refusal | None:
    """Return why a boat may not start in a slot."""
    terms = water.terms
    if slot >= len(terms.slots):
        return Refusal("no_such_slot", "RGT-A22", {"slot": slot, "slots": len(terms.slots)})
    for seat in range(terms.players):
        if water.fact(seat, PLACED) and water.fact(seat, X) == terms.slots[slot]:
            return Refusal("slot_taken", "RGT-014", {"slot": slot, "other": seat}, (f"boat{seat}",))
    return None


def places(water: Water) -> list[Move]:
    """Return the lattice points of the start zone where some heading is possible (RGT-121)."""
    return [ATS[k] for k in range(i64(len(water.terms.lattice))) if why_not_place(water, k) is None]


def why_not_place(water: Water, place: i64) -> Refusal | None:
    """Return why a boat may not start at a point of the start zone."""
    if place >= len(water.terms.lattice):
        return Refusal("no_such_place", "RGT-121", {"place": place})
    x, y = water.terms.lattice[place]
    for degrees in range(0, 360, 15):
        if why_not_start(water, x, y, degrees) is None:
            return None
    return Refusal("place_blocked", "RGT-121", {"place": place})


def headings(water: Water) -> list[Move]:
    """Return the headings at the point that was chosen (RGT-121)."""
    x, y = water.fact(water.turn, X), water.fact(water.turn, Y)
    return [HEADS[k] for k in range(24) if why_not_start(water, x, y, 15 * k) is None]


def why_not_start(water: Water, x: i64, y: i64, degrees: i64) -> Refusal | None:
    """RGT-121: no contact, no no-go, and no zone of a boat that is there already."""
    heading = degrees * DEGREE
    if water.no_go(heading):
        return Refusal("start_no_go", "RGT-115", {"degrees": degrees})
    scene = water.scene(water.turn, x, y, heading)
    hit = scene.blocked(0.0)
    if hit != CLEAR:
        found = contact_refusal(hit, {"degrees": degrees})
        return Refusal("start_contact", "RGT-121", found.values, found.where)
    into = zones_here(scene, 0.0)
    for seat in range(water.terms.players):
        if into >> seat & 1:
            return Refusal("start_zone", "RGT-121", {"degrees": degrees, "other": seat}, (f"zone{seat}",))
    return None


def resolving(water: Water, hand: vec[i64]) -> list[Move]:
    """RGT-113: the exits of the card turned up; when there is none the boat stays."""
    found = sailing(water, hand)
    if not found:
        found.append(STAY)
    return found
