"""From a position document to a race (docs/positions.md)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from layline.core.errors import BadPosition
from layline.core.texts import Phrase
from layline.games.regatta.cards import CARDS, FIXED, KIND, KINDS, SIZES_OF_HAND
from layline.games.regatta.moves import HEAVE
from layline.games.regatta.options import RegattaOptions
from layline.games.regatta.phrases import came, expected, where
from layline.games.regatta.rules import RegattaState, new_race
from layline.games.regatta.scene import CLEAR
from layline.games.regatta.setting import terms_of
from layline.games.regatta.state import (
    BECALMED,
    CALMED,
    DEAL,
    ENDED,
    FACING,
    HIDDEN,
    PASSED,
    PHASES,
    PICK,
    PLACED,
    PLAY,
    PROGRAM,
    READY,
    RESOLVE,
    STARBOARD,
    START,
    TACK,
    TACKS,
    WIDTH,
    X,
    Y,
)
from layline.kit.deck import total
from layline.kit.reading import known_names, list_most, number, shown, switch, table_like, within, word

_KEYS = (
    "game", "options", "phase", "round", "turn", "first", "boats", "discard", "pile", "index", "card", "extra",
    "helm", "wind", "winner",
)  # fmt: skip
_DIGITS = 3
"""Digits in the number of times a card is named: more than any deck needs, fewer than arithmetic minds."""
_BOAT_KEYS = ("pos", "placed", "progress", "hand", "becalmed", "tack", "open", "laid")


def set_up(options: RegattaOptions, document: Mapping[str, Any]) -> RegattaState:
    """Return the race a document describes; `options` has been read from it already."""
    known_names(document, _KEYS)
    state = new_race(terms_of(options))
    boats = document.get("boats", [])
    if not isinstance(boats, list) or len(boats) > options.players:
        there = came("boats", count=len(boats)) if isinstance(boats, list) else shown(boats)
        raise BadPosition(there, list_most(options.players), "boats")
    boats = [*boats, *({} for _ in range(options.players - len(boats)))]
    if not document.keys() - {"game", "options"}:
        return state
    water = state.water
    water.wind = number(document.get("wind", options.wind_from), 0, 359, "wind")
    for seat, boat in enumerate(boats):
        _set_boat(state, seat, boat)
    _set_progress(state, document)
    _set_cards(state, document, boats)
    _check_water(state)
    return state


def _set_boat(state: RegattaState, seat: int, boat: object) -> None:
    place = where("boat", number=seat)
    if not isinstance(boat, Mapping):
        raise BadPosition(shown(boat), table_like("{pos = [0, 110, 90]}"), place)
    known_names(boat, _BOAT_KEYS, place)
    numbers: vec[i64] = state.water.boats
    start = seat * WIDTH
    if "pos" in boat:
        pos = boat["pos"]
        if not isinstance(pos, list) or len(pos) != 3:
            raise BadPosition(shown(pos), expected("pos"), within(place, "pos"))
        x, y, heading = (_millionths(part, within(place, "pos")) for part in pos)
        if not 0 <= heading < 360_000_000:
            raise BadPosition(shown(pos[2]), expected("heading"), within(place, "pos"))
        numbers[start + X], numbers[start + Y], numbers[start + FACING] = x, y, heading
        numbers[start + PLACED] = int(switch(boat.get("placed", True), within(place, "placed")))
        numbers[start + TACK] = state.water.tack(heading, STARBOARD)
    numbers[start + PASSED] = number(boat.get("progress", 0), 0, 4, within(place, "progress"))
    numbers[start + BECALMED] = int(switch(boat.get("becalmed", False), within(place, "becalmed")))
    if "tack" in boat:
        numbers[start + TACK] = word(boat["tack"], TACKS, within(place, "tack"))


def _set_progress(state: RegattaState, document: Mapping[str, Any]) -> None:
    water = state.water
    players = water.terms.players
    placed = [bool(water.fact(seat, PLACED)) for seat in range(players)]
    racing = PROGRAM if water.terms.advanced else PLAY
    water.phase = word(document.get("phase", PHASES[racing if all(placed) else START]), PHASES, "phase")
    begun = water.phase > START + 1
    water.first = number(document.get("first", 0), 0, players - 1, "first")
    waiting = water.first
    if not begun and not all(placed) and water.phase >= START:
        order = [(water.first + k) % players for k in range(players)]
        waiting = next(seat for seat in order if not placed[seat])
    water.turn = number(document.get("turn", waiting), 0, players - 1, "turn")
    if water.phase == PLAY and "phase" not in document and water.fact(water.turn, BECALMED):
        water.phase = CALMED
    water.round = number(document.get("round", 1 if begun else 0), 0, 1000, "round")
    water.index = number(document.get("index", 0), 0, 100, "index")
    water.extra = int(switch(document.get("extra", PHASES[water.phase] == "helm"), "extra"))
    water.helm = int(switch(document.get("helm", False), "helm"))
    water.winner = number(document.get("winner", -1), -1, players - 1, "winner")
    if "card" in document:
        water.card = _card(document["card"], "card")
    if water.phase == RESOLVE and water.card < 0:
        raise BadPosition(came("no_card"), expected("turned_up"), "card")
    if begun and not all(placed):
        raise BadPosition(came("not_placed"), expected("all_placed"), f"phase {PHASES[water.phase]}")
    if water.phase == ENDED and water.winner < 0 and water.round < water.terms.most_rounds:
        water.round = water.terms.most_rounds


def _set_cards(state: RegattaState, document: Mapping[str, Any], boats: list[Mapping[str, Any]]) -> None:
    """Read hands, piles and open cards; hands left out are filled from what is left."""
    water = state.water
    terms = water.terms
    rest = terms.deck[:]
    state.pile = vec[i64]([0] * KINDS)
    water.discard = read_cards(document.get("discard", ""), "discard")
    _take(rest, water.discard, "discard")
    hands: list[vec[i64] | None] = []
    for seat, boat in enumerate(boats):
        place = where("boat", number=seat)
        opened = read_cards(boat.get("open", ""), within(place, "open"))
        _take(rest, opened, within(place, "open"))
        for kind in range(KINDS):
            water.open[seat * KINDS + kind] = opened[kind]
        if water.fact(seat, BECALMED) and not terms.advanced:
            _take(rest, read_cards("SUN", ""), within(place, "becalmed"))
        hand = read_cards(boat["hand"], within(place, "hand")) if "hand" in boat else None
        hands.append(hand)
        if hand is not None:
            _take(rest, hand, within(place, "hand"))
        if "laid" in boat:
            card = _card(boat["laid"], within(place, "laid"))
            state.laid[seat] = card
            water.boats[seat * WIDTH + READY] = 1
            if card != HEAVE:
                one: vec[i64] = vec[i64]([0] * KINDS)
                one[card] = 1
                _take(rest, one, within(place, "laid"))
    for seat, hand in enumerate(hands):
        dealt = hand if hand is not None else _some_hand(state, rest)
        for kind in range(KINDS):
            state.hands[seat * KINDS + kind] = dealt[kind]
        face_down = 1 if 0 <= state.laid[seat] < KINDS else 0
        water.boats[seat * WIDTH + HIDDEN] = total(dealt) + face_down
    if "pile" in document:
        pile = read_cards(document["pile"], "pile")
        _take(rest, pile, "pile")
        rest = pile
    state.pile = rest
    water.left = total(rest)


def _some_hand(state: RegattaState, rest: vec[i64]) -> vec[i64]:
    """Return a hand as the rules deal it, from the first cards that are left, and take it."""
    terms = state.water.terms
    hand: vec[i64] = vec[i64]([0] * KINDS)
    if state.water.phase <= DEAL and not terms.advanced:
        return hand
    sizes = [*SIZES_OF_HAND, 4] if terms.advanced else [terms.hand_size]
    for pool, size in enumerate(sizes):
        for _ in range(size):
            for kind in range(KINDS):
                wrong = terms.advanced and terms.pools[kind] != pool
                once = terms.advanced and (pool == FIXED or CARDS[kind].multiple) and hand[kind]
                if rest[kind] and not wrong and not once:
                    rest[kind] -= 1
                    hand[kind] += 1
                    break
    return hand


def _check_water(state: RegattaState) -> None:
    """What no race can reach: boats that touch something, a progress of 4 before the end."""
    water = state.water
    for seat in range(water.terms.players):
        if water.phase != ENDED and water.fact(seat, PASSED) > 3:
            raise BadPosition("progress 4", expected("race_over"), where("boat", number=seat))
        if not water.fact(seat, PLACED) or water.phase == ENDED:
            continue
        look = water.look_of(seat)
        hit = look.scene.blocked(0.0)
        if hit != CLEAR:
            place = within(where("boat", number=seat), "pos")
            raise BadPosition(came("touching"), expected("clear_water"), place)
    if water.phase == PICK and any(water.fact(seat, PLACED) for seat in range(water.terms.players)):
        raise BadPosition(came("placed"), expected("none_placed"), "phase pick")


def read_cards(text: object, place: str | Phrase) -> vec[i64]:
    """Return cards written as `R30 2*B0 SUN`."""
    if not isinstance(text, str):
        raise BadPosition(shown(text), expected("cards"), place)
    found: vec[i64] = vec[i64]([0] * KINDS)
    for part in text.split():
        times, star, name = part.rpartition("*")
        counted = times.isascii() and times.isdigit() and len(times) <= _DIGITS
        if name not in KIND or (star and not counted):
            raise BadPosition(shown(part), expected("card", names=", ".join(KIND)), place)
        found[KIND[name]] += int(times) if star else 1
    return found


def _take(rest: vec[i64], cards: vec[i64], place: str | Phrase) -> None:
    for kind in range(KINDS):
        if cards[kind] > rest[kind]:
            more = came("more_of", count=cards[kind], card=CARDS[kind].name)
            raise BadPosition(more, expected("card_most", most=CARDS[kind].count), place)
        rest[kind] -= cards[kind]


def _card(value: object, place: str | Phrase) -> int:
    if value == "heave":
        return HEAVE
    if not isinstance(value, str) or value not in KIND:
        raise BadPosition(shown(value), expected("heave_or_card", names=", ".join(KIND)), place)
    return KIND[value]


def _millionths(value: object, place: str | Phrase) -> int:
    if isinstance(value, bool) or not isinstance(value, int | float) or not abs(value) <= 10_000:
        raise BadPosition(shown(value), expected("millimetres"), place)
    return round(value * 1_000_000)
