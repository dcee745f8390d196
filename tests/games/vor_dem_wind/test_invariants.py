"""The invariants of section 9 of the ledger, as properties of random games with random options."""

import json
import os
from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from layline.core import CHANCE, OVER, Record, play_and_tell
from layline.core.texts import LANGUAGES
from layline.games.vor_dem_wind import GAME
from layline.games.vor_dem_wind.cards import card_set
from layline.games.vor_dem_wind.moves import Deed
from layline.games.vor_dem_wind.options import VorDemWindOptions
from layline.games.vor_dem_wind.rules import VorDemWindState
from tests.contract import walk
from tests.games.vor_dem_wind.port import finish, new, sensible

unhurried = settings(deadline=None, suppress_health_check=list(HealthCheck), max_examples=20)
soak = pytest.mark.skipif(
    os.environ.get("HYPOTHESIS_PROFILE") != "soak", reason="hours of games: HYPOTHESIS_PROFILE=soak"
)


@st.composite
def games(draw: st.DrawFn) -> tuple[VorDemWindState, Random]:
    """A game with any options, and a generator to play it."""
    chosen: dict[str, Any] = {
        "players": draw(st.integers(2, 4)),
        "target_vp": draw(st.sampled_from([0, 20, 30])),
        "start_gold": draw(st.sampled_from([0, 10, 22, 40])),
        "start_goods": draw(st.integers(0, 4)),
        "specials": draw(st.booleans()),
        "storage_rule": draw(st.sampled_from(["any", "same_kind"])),
        "bank": draw(st.sampled_from(["unlimited", "finite"])),
        "end_check": draw(st.sampled_from(["before_departure", "after_departure"])),
        "ship_reshuffle": draw(st.booleans()),
        "bid_cap": draw(st.sampled_from([0, 5])),
        "turn_limit": 60,
    }
    return new(**chosen), Random(draw(st.integers(0, 10**9)))


def totals(options: VorDemWindOptions) -> tuple[Counter[str], Counter[str]]:
    cards = options.cards()
    actions = Counter({card.id: card.count for card in cards.actions})
    return actions, Counter({ship.id: ship.count for ship in cards.ships})


def check_conservation(state: VorDemWindState, document: dict[str, Any]) -> None:
    """Invariants 1 to 5 and 18: cards, goods, gold and ships are where they are and nowhere else."""
    terms = state.terms
    options = terms.options
    assert isinstance(options, VorDemWindOptions)
    actions, ships = totals(options)
    seats = document["seats"]
    elsewhere = Counter(document["table"])
    for thrown in document["discards"].values():
        elsewhere.update(thrown)
    for one in seats:
        elsewhere.update(one["specials"] + one["preservation"] + ([one["claim"]] if "claim" in one else []))
    drawn = Counter({terms.ids[card]: int(state.deck[card]) for card in range(terms.cards)})
    assert elsewhere + drawn == actions
    fleet = Counter({terms.ship_ids[ship]: int(state.fleet[ship]) for ship in range(terms.ships)})
    fleet.update(document["harbour"] + document["departed"])
    for one in seats:
        fleet.update(one["ships"])
    assert +fleet == ships
    for letter, name in zip("ACPS", ("apple", "cheese", "spice", "silk"), strict=True):
        assert document["supply"][name] >= 0
        held = sum((one["hand"] + one["warehouse"]).count(letter) for one in seats)
        assert document["supply"][name] + held == 15
    gold = [one["gold"] + one.get("staged", 0) for one in seats]
    assert document["bank"] + sum(gold) == 228 and min(gold) >= 0
    assert options.bank == "unlimited" or document["bank"] >= 0
    assert all(len(one["warehouse"]) <= 8 for one in seats)
    for one in seats:
        rest, cards = one["gold"], 0
        for value in (10, 5, 2, 1):
            cards, rest = cards + rest // value, rest % value
        assert one["cards"] == len(one["hand"]) + (7 if one["purse"] == "start" else cards)


def check_points(state: VorDemWindState, before: dict[str, Any], after: dict[str, Any]) -> None:
    """Invariant 11: points are the ships' and never fewer."""
    points = {ship.id: ship.vp for ship in card_set("reconstruction-1").ships}
    for old, one in zip(before["seats"], after["seats"], strict=True):
        assert one["vp"] == sum(points[ship] for ship in one["ships"]) >= old["vp"]
    assert state.terms.players == len(after["seats"])


def check_reveals(document: dict[str, Any]) -> None:
    """Invariant 6: one card a player, at most two of a pile, at least two piles."""
    pile = {card.id: card.pile for card in card_set("reconstruction-1").actions}
    counts = Counter(pile[name] for name in document["table"])
    assert sum(counts.values()) == len(document["seats"]) and max(counts.values()) <= 2 and len(counts) >= 2


def check_trade(move: str, before: dict[str, Any], after: dict[str, Any], finite: bool) -> None:
    """Invariants 7 to 9: each step settles one seat; gold moves between seats; locked cards stay."""
    undecided = [sum(one["status"] == "undecided" for one in document["seats"]) for document in (before, after)]
    word, _, part = move.partition(":")
    if word in ("pick", "safe", "sell_to", "keep_pay", "seize"):
        assert undecided[1] == undecided[0] - 1
    elif word != "trade_end":
        assert undecided[1] == undecided[0]
    if before["phase"] in ("choose", "bid", "resolve"):
        compensation = 0
        if word == "seize":
            compensation = min(5, before["bank"]) if finite else 5
        assert before["bank"] - after["bank"] == compensation
        for old, one in zip(before["seats"], after["seats"], strict=True):
            if old["status"] == "locked":
                assert (one["status"], one["claim"]) == ("locked", old["claim"])
    if word == "bid":
        assert int(part) <= before["seats"][before["actor"]]["gold"]
    if word == "keep_pay":
        assert before["seats"][int(part)]["offer"] <= before["seats"][before["actor"]]["gold"]
    if after["phase"] == "trade_end":
        money = sum(one["status"] == "money" for one in after["seats"])
        assert undecided[1] == 0 and money == len(after["table"])
        assert all(("claim" in one) != (one["status"] == "money") for one in after["seats"])


class Turn:
    """What a seat did this turn, for invariant 10."""

    def __init__(self) -> None:
        self.specials: Counter[int] = Counter()
        self.barred: set[int] = set()

    def check(self, actor: int, move: Deed, before: dict[str, Any]) -> None:
        """At most one special a seat, none won this turn, no ship after purchase-and-store or exchange."""
        if move.text.startswith(("special:", "safe:", "seize:")):
            self.specials[actor] += 1
            assert self.specials[actor] == 1
            one = before["seats"][actor]
            if move.text.startswith("special:") and one.get("won_now") == move.name:
                assert one["specials"].count(move.name) > 1
            if move.name.startswith(("X-PS", "X-SWAP")) and move.text.startswith("special:"):
                self.barred.add(actor)
        if move.text == "use:ship":
            assert actor not in self.barred


def check_departure(before: dict[str, Any], after: dict[str, Any]) -> None:
    """Invariant 13, from the end of the turn to the arrival of the next fleet."""
    amounts = {"X-PRES2": 2, "X-PRES3": 3}
    for old, one in zip(before["seats"], after["seats"], strict=True):
        safe = sum(amounts[name] for name in old["preservation"])
        stored, left = old["warehouse"], one["warehouse"]
        assert left.count("S") == stored.count("S")
        assert len(one["hand"]) <= max(0, safe - len(stored)) and one["preservation"] == []
        if safe == 0:
            mixed = stored.count("C") + stored.count("P")
            assert left.count("A") == 0 and left.count("C") + left.count("P") == mixed - mixed // 2
        elif safe >= len(stored):
            assert left == stored
        else:
            assert len(stored) - len(left) <= len(stored) - safe


@given(games())
@unhurried
def test_everything_is_conserved_and_every_step_keeps_the_rules(case: tuple[VorDemWindState, Random]) -> None:
    """Invariants 1 to 15 after every move of a whole game."""
    state, random = case
    before = state.position()
    turn, departing = Turn(), before
    while state.to_act() != OVER:
        actor = int(state.to_act())
        move = sensible(state, random)
        assert isinstance(move, Deed) and state.why_not(move) is None
        if actor != CHANCE:
            turn.check(actor, move, before)
        state.apply(move)
        after = state.position()
        check_conservation(state, after)
        check_points(state, before, after)
        check_trade(move.text, before, after, state.terms.finite)
        if before["phase"] == "card" and after["phase"] == "choose":
            check_reveals(after)
        if move.text == "turn_end":
            departing = before
            check_end(state, before)
        if after["phase"] == "fleet" and before["phase"] in ("turn_end", "protect", "remove"):
            check_departure(departing, after)
        if after["phase"] == "reveal" and before["phase"] not in ("reveal", "card"):
            turn = Turn()
            assert len(after["harbour"]) > 2, "invariant 12"
        assert state.moves() or state.to_act() == OVER
        before = after


def check_end(state: VorDemWindState, before: dict[str, Any]) -> None:
    """Invariant 14: over exactly if somebody has the points or the turns are used up."""
    reached = max(one["vp"] for one in before["seats"]) >= state.terms.target
    limit = 0 < state.terms.turn_limit <= before["turn"]
    if state.terms.end_first or len(before["harbour"]) > 2:
        assert (state.to_act() == OVER) == (reached or limit)


@given(games())
@unhurried
def test_every_unlisted_move_is_refused_without_a_change(case: tuple[VorDemWindState, Random]) -> None:
    """Invariant 15, over all moves that there are."""
    from layline.games.vor_dem_wind import moves

    state, random = case
    for _ in range(40):
        for _ in range(12):
            if state.to_act() != OVER:
                state.apply(sensible(state, random))
        listed = set(state.moves())
        before = state.position()
        for move in random.sample(sorted(moves._texts.values(), key=lambda deed: deed.number), 60):
            refusal = state.why_not(move)
            assert (refusal is None) == (move in listed), move
            if refusal is not None:
                assert refusal.clause.startswith("VDW-")
                assert all(GAME.explain(refusal, language) for language in LANGUAGES)
        assert state.position() == before
        if state.to_act() == OVER:
            break


@given(games())
@unhurried
def test_a_record_replays_and_a_position_reads_back(case: tuple[VorDemWindState, Random]) -> None:
    """Invariant 16."""
    state, random = case
    options = state.terms.options
    assert isinstance(options, VorDemWindOptions)
    texts = finish(state, random)
    record = Record(GAME.name, GAME.rules_version, options.document(), [], texts)
    again = Record.read(record.write()).replay()
    assert again.position() == state.position()
    half = Record.read(record.write()).replay(len(texts) // 2)
    assert GAME.setup(json.loads(json.dumps(half.position()))).position() == half.position()


@pytest.mark.parametrize("seed", range(5))
def test_whole_games_keep_the_contract(seed: int) -> None:
    """The contract's walk, deeper into games than the common test goes."""
    chosen: list[dict[str, Any]] = [
        {"players": 2, "target_vp": 20, "show_bank": True},
        {"players": 3, "bank": "finite", "start_gold": 40},
        {"players": 4, "hand_visibility": "open"},
        {"players": 2, "storage_rule": "same_kind", "end_check": "after_departure", "target_vp": 20},
        {"players": 3, "score_visibility": "open", "log_history": "full"},
    ]
    random = Random(seed)
    walk(GAME, GAME.options(chosen[seed]), lambda bound: random.randrange(bound), 110, pictures=seed == 0)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_hundred_games_end(players: int) -> None:
    """67 games a player count, twelve of them with plain random moves."""
    for seed in range(67):
        random = Random(1000 * players + seed)
        state = new(players=players, target_vp=0 if seed % 5 else 20)
        if seed < 4:
            while state.to_act() != OVER:
                listed = state.moves()
                state.apply(listed[random.randrange(len(listed))])
        else:
            finish(state, random)
        assert state.to_act() == OVER
        check_conservation(state, state.position())


@soak
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_thousand_random_games_end_and_replay(players: int) -> None:
    """With a limit of turns: once in a thousand games random players block each other for good (VDW-A41).

    Seen: the supply is empty, warehouses hold what no ship wants, and all cards that would help are in
    the hand of somebody who has no goods to play them with.
    """
    lengths, turns = [], []
    for seed in range(2000):
        random = Random(f"{players} {seed}")
        state = new(players=players, turn_limit=1000)
        texts: list[str] = []
        while state.to_act() != OVER:
            listed = state.moves()
            move = listed[random.randrange(len(listed))]
            state.apply(move)
            texts.append(move.text)
            if len(texts) % 500 == 0:
                check_conservation(state, state.position())
        check_conservation(state, state.position())
        again = new(players=players, turn_limit=1000)
        for text in texts:
            again.play(GAME.read(text))
        assert again.position() == state.position()
        lengths.append(len(texts))
        turns.append(int(state.turn))
    blocked = sum(turn == 1000 for turn in turns)
    assert blocked <= 20
    print(f"{players} players: {sum(lengths)} moves, turns {min(turns)}..{max(turns)}, {blocked} games cut off")


def test_the_declared_length_holds() -> None:
    for players in (2, 3, 4):
        options = GAME.options(players=players, turn_limit=50)
        longest = GAME.longest(options)
        assert longest is not None
        for seed in range(5):
            state = GAME.new(options)
            random, played = Random(seed), 0
            while state.to_act() != OVER:
                listed = state.moves()
                state.apply(listed[random.randrange(len(listed))])
                played += 1
            assert played <= longest
    assert GAME.longest(GAME.options()) is None


def test_events_can_be_told_in_both_languages() -> None:
    state, random = new(players=3, target_vp=20), Random(3)
    heard: set[str] = set()
    while state.to_act() != OVER:
        for event in play_and_tell(state, sensible(state, random)):
            heard.add(event.kind)
            for language in LANGUAGES:
                assert "{" not in GAME.narrate(event, language)
    assert len(heard) > 15
