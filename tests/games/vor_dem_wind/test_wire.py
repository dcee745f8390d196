"""What pages are sent: states that a seat cannot tell apart give it the same bytes; standing offers stay secret."""

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from layline.core import CHANCE, OVER, WATCHER, Move, State
from layline.games.vor_dem_wind import GAME
from layline.games.vor_dem_wind.pen import tried
from layline.games.vor_dem_wind.rules import VorDemWindState
from layline.games.vor_dem_wind.sight import Merchant, Sight
from layline.server.thinking import Thinkers
from layline.table import Setup
from layline.table.live import LiveTable
from tests.games.vor_dem_wind.port import new, sensible
from tests.games.vor_dem_wind.rooms import Room, opened_hub
from tests.games.vor_dem_wind.test_secrecy import twin_move
from tests.server.running import merged

Document = dict[str, Any]


class Apart(Exception):
    """Chance brought out a difference."""


class Twins:
    """Chance that gives the second of two tables what it gave the first."""

    def __init__(self) -> None:
        self.random = Random(1)
        self.drawn: list[str] = []
        self.again = -1

    def draw(self, state: State, _: object) -> Move:
        if self.again < 0:
            found = self.random.choice(state.moves())
            self.drawn.append(found.text)
            return found
        self.again += 1
        wanted = next((move for move in state.moves() if move.text == self.drawn[self.again - 1]), None)
        if wanted is None:
            raise Apart
        return wanted


@pytest.fixture
def twins(monkeypatch: pytest.MonkeyPatch) -> Twins:
    """Stop the clock, think in this process, and let chance be the same for two tables."""

    async def think(_: Thinkers, work: Callable[..., str], *words: Any) -> str:
        return work(*words)

    found = Twins()
    monkeypatch.setattr("time.time", lambda: 1_000_000.0)
    monkeypatch.setattr(Thinkers, "_ask", think)
    monkeypatch.setattr("layline.table.table.draw_outcome", found.draw)
    return found


# -- pairs of states that differ in what a seat may not know ------------------------------------


def pairs(seed: int, count: int) -> list[tuple[int, Document, Document]]:
    """Return seats, each with two positions that give it the same view."""
    random = Random(seed)
    found: list[tuple[int, Document, Document]] = []
    state = new(players=2 + seed % 3, target_vp=30)
    while len(found) < count and state.to_act() != OVER:
        state.apply(sensible(state, random))
        if state.to_act() == CHANCE or random.random() > 0.06:
            continue
        seat = random.choice([*range(state.terms.players), WATCHER, int(state.to_act())])
        one, two = state.position(), state.guess(seat, random).position()
        if one != two:
            found.append((seat, one, two))
    return found


async def questions(room: Room, seat: int, random: Random) -> None:
    """Ask everything that a page can ask without changing the table."""
    reader, view = room.readers[seat], room.state.view(seat)
    assert isinstance(view, Sight)
    texts = ["bid:1", "bid:99", "pass", "end", "pick:B19", "challenge:0", "seize:1", "use:storage", "special:X-SAFE"]
    texts += [move.text for move in tried(view)]
    for text in texts:
        await reader.ask("why", text=text)
        if GAME.read(text) not in view.moves():
            await reader.ask("play", text=text, seen=room.live.table.number)
    await reader.ask("why", click=random.choice(("pass", "use_storage", "ship_K-A", "pile_storage")))
    await reader.ask("hint")
    total = len(room.live.table.line.played)
    for moves in {0, total // 2, total}:
        await reader.ask("at", move=moves)
    await reader.ask("card", number=room.live.table.number)


def compare(one: Room, two: Room, seat: int) -> None:
    """Every message, byte for byte."""
    for first, second in zip(one.readers[seat].heard(), two.readers[seat].heard(), strict=True):
        for message, other in zip(first, second, strict=True):
            assert message == other, (message.decode(), other.decode())


def common(one: VorDemWindState, two: VorDemWindState, seat: int, random: Random) -> tuple[Move, Move] | None:
    """Return a move in each of two states that the seat is told the same of, what follows by itself included."""
    listed = list(one.moves())
    random.shuffle(listed)
    for move in [sensible(one, random), *listed]:
        other = twin_move(one, two, move, seat)
        if other is not None and told_on(one, move, seat) == told_on(two, other, seat):
            return move, other
    return None


def told_on(state: VorDemWindState, move: Move, seat: int) -> list[str]:
    """Return what a seat is told of the moves that the table makes by itself after one."""
    after, told = state.copy(), list[str]()
    after.apply(move)
    while after.to_act() not in (CHANCE, OVER):
        forced = GAME.ordered(after.view(int(after.to_act())), {})
        if forced is None:
            break
        told.append(after.told(forced, seat))
        after.apply(forced)
    return told


@pytest.mark.parametrize("seed", range(4))
def test_states_that_a_seat_cannot_tell_apart_give_it_the_same_bytes(seed: int, tmp_path: Path, twins: Twins) -> None:
    """Pictures, updates, logs, refusals, reasons, hints and the past; the language changes from pair to pair."""
    moves, messages = asyncio.run(compared(pairs(seed, 5), Random(seed), tmp_path, twins))
    assert moves > 8 and messages > 80, "the pairs come apart at once: nothing was compared"


def test_a_leak_would_be_found(tmp_path: Path, twins: Twins, monkeypatch: pytest.MonkeyPatch) -> None:
    """With a view that has room for the gold of others, the comparison fails."""
    found = [pair for pair in pairs(2, 4) if pair[0] != WATCHER]
    plain = Merchant.__init__

    def open_handed(self: Merchant, state: VorDemWindState, seat: int, own: bool) -> None:
        plain(self, state, seat, own=True)

    monkeypatch.setattr(Merchant, "__init__", open_handed)
    with pytest.raises(AssertionError):
        asyncio.run(compared(found, Random(2), tmp_path, twins))


async def compared(
    found: list[tuple[int, Document, Document]], random: Random, folder: Path, twins: Twins
) -> tuple[int, int]:
    """Play pairs of tables alike, and compare what a seat is sent; return how many moves and messages that were."""
    messages = moves = 0

    async def follow(rooms: tuple[Room, Room], seat: int) -> int:
        one, two = rooms
        for played in range(9):
            if played % 3 == 0:
                asked = random.random()
                for room in rooms:
                    await questions(room, seat, Random(asked))
            compare(one, two, seat)
            if one.state.to_act() == OVER:
                return played
            found = common(one.state, two.state, seat, random)
            if found is None:
                return played
            try:
                for room, move in zip(rooms, found, strict=True):
                    twins.again = -1 if room is one else 0
                    if room is one:
                        twins.drawn.clear()
                    await room.play(move.text)
            except Apart:
                return played
        return 9

    async with opened_hub(folder) as hub:
        for number, (seat, first, second) in enumerate(found):
            twins.drawn.clear()
            twins.again = -1
            language = ("en", "fr")[number % 2]
            one = await Room.opened(hub, first, language)
            twins.again = 0
            try:
                two = await Room.opened(hub, second, language)
            except Apart:
                continue
            moves += await follow((one, two), seat)
            messages += len(one.readers[seat].sent)
            one.close()
            two.close()
    return moves, messages


# -- standing offers ----------------------------------------------------------------------------

TRADE: Document = {
    "phase": "choose",
    "turn": 4,
    "options": {"players": 4},
    "table": ["L3-09", "I12", "B19", "X-SWAP"],
    "harbour": ["G-ACCP", "G-CCSS", "G-AAPS", "K-AA", "K-CP"],
    "seats": [{"gold": 17}, {"gold": 12}, {"gold": 26}, {"gold": 9}],
}


def offered(room: Room, seat: int) -> dict[str, tuple[int, int | None]]:
    """Return what a page shows that its seat may decide in advance: the limit, and the choice."""
    for message in reversed(room.readers[seat].sent):
        found = json.loads(message)
        if "orders" in found:
            return {one["key"]: (one["high"], one["value"]) for one in found["orders"]}
    raise AssertionError("no picture was sent")


def run(tmp_path: Path, play: Callable[[Room], Any], start: Document = TRADE) -> Room:
    """Play something at a table and return it."""

    async def main() -> Room:
        async with opened_hub(tmp_path) as hub:
            room = await Room.opened(hub, json.loads(json.dumps(start)))
            await play(room)
            return room

    return asyncio.run(main())


OTHERS = (0, 1, 2, WATCHER)
Bytes = tuple[list[bytes], list[bytes]]


def trade(folder: Path, *limits: int | None) -> tuple[Room, dict[int, Bytes]]:
    """Play until Dora is asked, who prepared one limit after the other; return what the others heard before."""
    heard: dict[int, Bytes] = {}

    async def play(room: Room) -> None:
        for limit in limits:
            done = await room.readers[3].ask("prepare", seat=3, key="4:L3-09", value=limit)
            assert done["type"] == "done", done
        for text in ("pick:L3-09", "challenge:0", "bid:4"):
            await room.play(text)
        heard.update({seat: room.readers[seat].heard() for seat in OTHERS})
        await room.play("bid:4")

    folder.mkdir()
    return run(folder, play), heard


def pictures(heard: Bytes) -> list[Document]:
    """Return what a page showed, picture by picture."""
    found: list[Document] = [{}]
    for message in heard[1]:
        came = json.loads(message)
        if came["type"] != "people":
            found.append(merged(found[-1], came) | {"type": "picture"})
    return found


def test_a_standing_offer_is_made_when_its_question_comes_and_can_be_changed_until_then(
    tmp_path: Path, twins: Twins
) -> None:
    prepared, first = trade(tmp_path / "a", 5)
    changed, second = trade(tmp_path / "b", 2, None, 3)
    taken_back, third = trade(tmp_path / "c", 7, None)
    without, plain = trade(tmp_path / "d")
    for heard in (first, second, third):
        assert all(pictures(heard[seat]) == pictures(plain[seat]) for seat in OTHERS), "nobody sees any of it"
    asked = [entry.data for entry in prepared.live.table.entries if entry.data.get("why") == "order"]
    assert asked == [{"text": "bid:5", "seat": 3, "why": "order"}]
    assert [one.offered for one in view(prepared).merchants] == [0, 4, 4, 5]
    assert [one.offered for one in view(changed).merchants] == [0, 4, 4, 3]
    assert prepared.state.position()["phase"] == "resolve"
    for room in (taken_back, without):
        assert room.state.position()["phase"] == "bid" and int(room.state.to_act()) == 3
    for room in (prepared, changed, taken_back, without):
        assert not any(b"4:L3-09" in message for seat in (0, WATCHER) for message in room.readers[seat].sent)


def test_until_its_question_comes_the_others_are_sent_the_very_same_bytes(tmp_path: Path, twins: Twins) -> None:
    """Not even the form of a message tells that somebody prepares something."""
    (_, heard), (_, plain) = trade(tmp_path / "a", 5), trade(tmp_path / "b")
    assert heard == plain


def view(room: Room) -> Sight:
    found = room.state.view(WATCHER)
    assert isinstance(found, Sight)
    return found


def test_who_may_prepare_what(tmp_path: Path) -> None:
    """Every seat but the first player, for cards on the table and cards face up, up to its own gold."""

    async def play(room: Room) -> None:
        everything = {"4:L3-09", "4:I12", "4:B19", "4:X-SWAP"}
        assert offered(room, 0) == {} and offered(room, WATCHER) == {}
        assert set(offered(room, 1)) == everything and offered(room, 1)["4:B19"] == (12, None)
        for seat, key, value in ((0, "4:I12", 1), (1, "4:I12", 13), (1, "4:I12", -1), (1, "3:I12", 1), (1, "4:I05", 1)):
            refused = await room.readers[seat].ask("prepare", seat=seat, key=key, value=value)
            assert refused["code"] == "no_order", (seat, key, value)
        assert (await room.readers[2].ask("prepare", seat=1, key="4:I12", value=1))["code"] == "not_yours"
        await room.readers[1].ask("prepare", seat=1, key="4:B19", value=6)
        await room.play("pick:L3-09")
        assert offered(room, 1)["4:B19"] == (12, 6), "it is still there after the next move"
        await room.play("pick:I12")
        assert offered(room, 1) == {}, "who has a card makes no offers"
        await room.play("challenge:1")
        assert set(offered(room, 2)) == everything
        await room.play("bid:3")
        assert set(offered(room, 2)) == everything - {"4:I12"}, "one offer a card"
        await room.play("pass")
        await room.play("keep_pay:2")
        assert offered(room, 2) == {} and set(offered(room, 3)) == {"4:L3-09", "4:B19", "4:X-SWAP"}

    run(tmp_path, play)


def test_an_order_answers_a_question_that_is_there_already_and_lapses_with_the_turn(tmp_path: Path) -> None:
    async def play(room: Room) -> None:
        await room.readers[3].ask("prepare", seat=3, key="4:B19", value=2)
        await room.play("pick:L3-09")
        await room.play("challenge:0")
        await room.play("bid:4")
        await room.play("pass")
        assert int(room.state.to_act()) == 3, "B19 was not asked for"
        done = await room.readers[3].ask("prepare", seat=3, key="4:L3-09", value=0)
        assert done["type"] == "done"
        await room.settle()
        assert room.state.position()["phase"] == "resolve", "nothing was offered, as prepared"
        for text in ("sell_to:1", "pick:I12", "pick:B19"):
            await room.play(text)
        assert room.state.position()["phase"] == "act"
        assert offered(room, 3) == {}

    run(tmp_path, play)


def test_a_turn_of_its_own_needs_orders_of_its_own() -> None:
    state = GAME.setup({**TRADE, "turn": 5})
    for text in ("pick:L3-09", "challenge:0", "bid:4", "bid:4"):
        state.apply(GAME.read(text))
    assert GAME.ordered(state.view(3), {"4:L3-09": 3}) is None
    found = GAME.ordered(state.view(3), {"5:L3-09": 3})
    assert found is not None and found.text == "bid:3"


@pytest.mark.parametrize("auto", [True, False])
def test_moves_that_all_see_are_forced_are_played_by_the_table_unless_it_shall_not(tmp_path: Path, auto: bool) -> None:
    start = {
        "phase": "act",
        "options": {"players": 2, "auto_forced": auto},
        "harbour": ["G-ACCP", "G-CCSS", "K-A"],
        "seats": [{"claim": "I08"}, {"gold": 5}],
    }

    async def play(room: Room) -> None:
        await room.play("use:income")
        if not auto:
            for seat in (0, 1):
                assert int(room.state.to_act()) == seat and room.state.position()["phase"] == "act"
                await room.play("end")
        assert int(room.state.to_act()) == 1 and room.state.position()["phase"] == "reveal"
        why = [entry.data.get("why") for entry in room.live.table.entries if entry.kind == "move"]
        assert why.count("forced") == (2 if auto else 0)

    run(tmp_path, play, start)


# -- what can be read up -------------------------------------------------------------------------


def moves_told(room: Room, seat: int) -> list[int]:
    """Return the entries of the moves that a page can read up now, from what it was sent."""
    found: set[int] = set()
    least = 0
    for message in room.readers[seat].heard()[1]:
        came = json.loads(message)
        if came["type"] != "people":
            least = came.get("log_from", least)
            found |= {line["number"] for line in came["log"] if line["kind"] == "move"}
            found = {number for number in found if number >= least}
    return sorted(found)


@pytest.mark.parametrize("history", ["turn", "full"])
def test_only_this_turn_can_be_read_up_until_the_game_is_over_unless_everything_may(
    tmp_path: Path, history: str
) -> None:
    start = {"options": {"players": 2, "log_history": history, "auto_forced": False}}

    async def play(room: Room) -> None:
        table, random, turned = room.live.table, Random(4), 0
        while room.state.turn < 3:
            before, turned = room.state.turn, table.number
            await room.play(sensible(room.state, random).text)
            assert room.state.turn - before in (0, 1)
        brief = history == "turn"
        number, moves = table.readable()
        assert (number, moves > 0) == (turned + 1 if brief else 0, brief)
        for seat, reader in room.readers.items():
            assert (moves_told(room, seat)[0] > turned) == brief, "what led to this turn, and nothing before it"
            back = await reader.ask("at", move=0)
            assert (back["type"], back.get("code")) == (("refused", "forgotten") if brief else ("past", None))
            assert (await reader.ask("at", move=moves))["type"] == "past"
        await room.readers[0].ask("abandon")
        await room.readers[1].ask("agree")
        await room.settle()
        for seat, reader in room.readers.items():
            assert moves_told(room, seat)[0] < 10, "all is told in the end"
            assert (await reader.ask("at", move=0))["type"] == "past"

    run(tmp_path, play, start)


def test_a_turn_that_is_taken_back_brings_the_one_before_it_back_to_mind() -> None:
    table, random = LiveTable(Setup(GAME.name, GAME.rules_version, {"players": 2}, host="a")), Random(4)
    table.sit("a", "Anna", 0, 0.0)
    table.sit("b", "Ben", 1, 0.0)
    table.start("a", 0.0)
    seen = [table.readable()]
    while len(seen) < 4:
        state = table.state
        assert isinstance(state, VorDemWindState)
        if state.to_act() == CHANCE:
            table.play_chance(random, 0.0)
        else:
            seat = int(state.to_act())
            table.append("move", 0.0, "ab"[seat], {"text": sensible(state, random).text, "seat": seat})
        if table.readable() != seen[-1]:
            seen.append(table.readable())
    table.append("undo", 0.0, "a", {"to": seen[-1][1] - 1})
    assert table.readable() == seen[-2]
    table.append("redo", 0.0, "a", {})
    assert table.readable() == seen[-1]
