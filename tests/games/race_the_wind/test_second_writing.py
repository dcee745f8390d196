"""The engine against the slow second writing of priority and claims."""

import os
from random import Random
from typing import Any

import pytest

from layline.core import CHANCE, OVER
from layline.games.race_the_wind import GAME
from layline.games.race_the_wind.engagement import KINDS, REASONS, claim, course_has, in_file, locks, priority
from layline.games.race_the_wind.rules import RaceTheWindState
from layline.games.race_the_wind.state import HEADING, POS
from layline.games.race_the_wind.turns import leaves
from layline.kit.compass import NAMES
from tests.games.race_the_wind import slow

SOAK = os.environ.get("HYPOTHESIS_PROFILE") == "soak"
soak = pytest.mark.skipif(not SOAK, reason="the full number runs in the soak profile")
SEAS: list[dict[str, Any]] = [
    {"course": course, "laps": laps, "players": players, "wind_changes": False}
    for course in ("stick", "two_windward", "triangle")
    for laps in (1, 2)
    for players in (2, 3, 5)
]


def crowded(random: Random) -> dict[str, Any]:
    """Return a position with boats close together, anything in their records, often beside a mark."""
    options = random.choice(SEAS)
    spots = list(slow.marks({"options": options}).values())
    x, y = random.choice([*spots, (random.randrange(4, 23), random.randrange(4, 29))])
    around = [(x + dx, y + dy) for dx in range(-3, 4) for dy in range(-3, 4)]
    points = [spot for spot in around if slow.on_water({"options": options}, spot)]
    chosen = random.sample(points, options["players"])
    boats = [boat(random, spot, options, points) for spot in chosen]
    return {
        "options": options, "boats": boats, "wind": random.choice(NAMES), "round": 20,
        "turn": next((seat for seat, one in enumerate(boats) if "finished" not in one), 0), "acting": {"stage": "act"},
    }  # fmt: skip


def boat(
    random: Random, spot: tuple[int, int], options: dict[str, Any], points: list[tuple[int, int]]
) -> dict[str, Any]:
    found: dict[str, Any] = {
        "pos": list(spot),
        "heading": random.choice(NAMES),
        "leg": random.randrange(2 * options["laps"] + 1),
    }
    if options["course"] == "triangle" and random.random() < 0.4:
        found["wing_done"] = True
    if random.random() < 0.9:
        others = [seat for seat in range(options["players"]) if random.random() < 0.2]
        last: dict[str, Any] = {"moved": random.random() < 0.5}
        if last["moved"]:
            last["from"], last["heading"] = list(random.choice(points)), random.choice(NAMES)
        elif random.random() < 0.2:
            last["excused"] = random.choice(["forced", "missed", "spun"])
        for name, chance in (("z", 0.2), ("r1", 0.03), ("r2", 0.03), ("closed", 0.05)):
            if random.random() < chance:
                last[name] = True
        found["last"] = {**last, "in_file": others, "locked": others}
    return found


def with_troubles(random: Random, document: dict[str, Any]) -> dict[str, Any]:
    """Becalm or spin some of the boats that do not play now."""
    for seat, one in enumerate(document["boats"]):
        if seat != document["turn"] and random.random() < 0.15:
            one.update(random.choice([{"miss": True}, {"penalties": 1, "spin_left": 2, "spin_way": 1}]))
    return document


def compare(document: dict[str, Any]) -> int:
    """Ask both writings about every pair of boats; return how many claims there are."""
    state = GAME.setup(document)
    assert isinstance(state, RaceTheWindState)
    seats = range(len(document["boats"]))
    claims = 0
    for one in seats:
        assert leaves(state, one) == slow.can_leave(document, one), (one, document)
        for two in seats:
            if one == two:
                continue
            pos, heading = state.fact(two, POS), state.fact(two, HEADING)
            spot = state.terms.spot(pos)
            assert course_has(state, one, pos) == (spot in slow.course(document, one)), (one, two, document)
            assert in_file(state, one, two) == slow.engaged_from_astern(document, one, two), (one, two, document)
            assert locks(state, one, two) == slow.lock(document, one, two), (one, two, document)
            decided = int(priority(state, one, two, pos, heading, pos))
            assert (decided > 0, REASONS[abs(decided)]) == slow.prio(document, one, two, spot, NAMES[heading], spot), (
                one,
                two,
                document,
            )
            found = KINDS[claim(state, one, two)]
            assert found == slow.claim(document, one, two), (one, two, document)
            claims += found != ""
    return claims


def many(positions: int, seed: int) -> int:
    random = Random(seed)
    return sum(compare(with_troubles(random, crowded(random))) for _ in range(positions))


def test_both_writings_agree_on_a_thousand_crowded_positions() -> None:
    assert many(1000, 1) > 300, "too few claims to tell"


@soak
def test_both_writings_agree_on_forty_thousand_crowded_positions() -> None:
    assert many(40_000, 2) > 12_000


def sail(random: Random, turns: int) -> int:
    """Play from a crowded position and compare the record of every turn; return how many offences there were."""
    document = crowded(random)
    if random.random() < 0.3:
        document["round"] = random.randrange(1, 8)
        for one in document["boats"]:
            one["leg"] = 0
    document["options"] = {
        **document["options"],
        "protests": random.choice(["offer", "auto"]),
        "allow_pass": random.random() < 0.3,
        "end_mode": "full",
    }
    for one in document["boats"]:
        one.pop("last", None)
    del document["acting"]
    state = GAME.setup(document)
    offences = 0
    watch: slow.Watch | None = None
    for _ in range(turns):
        if state.to_act() in (OVER, CHANCE):
            break
        before = state.position()
        listed = [str(move) for move in state.moves()]
        if watch is None and before["acting"]["stage"] != "claims":
            watch = slow.Watch(before)
        move = random.choice(state.moves())
        if watch is not None:
            watch.action(before, listed, move.text)
        state.play(move)
        after = state.position()
        ended = (after.get("round"), after.get("turn")) != (before["round"], before["turn"]) or after["phase"] == "over"
        if watch is not None and ended:
            boat_after = after["boats"][watch.seat]
            if "finished" not in boat_after:
                last, stall = watch.record()
                assert boat_after["last"] == last, (before, move.text)
                assert boat_after.get("stall", 0) == stall
                offences += any(
                    slow.claim(after, seat, watch.seat) for seat in range(len(after["boats"])) if seat != watch.seat
                )
            watch = None
    return offences


def test_the_record_of_every_turn_is_what_a_watcher_would_write() -> None:
    random = Random(3)
    assert sum(sail(random, 60) for _ in range(40)) > 30


@soak
def test_the_record_of_every_turn_is_what_a_watcher_would_write_in_thousands_of_races() -> None:
    random = Random(4)
    assert sum(sail(random, 120) for _ in range(3000)) > 2000
