"""How often a page is shown something: at once when its person is to decide, else a few times a second."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from layline.core.heard import Heard
from layline.core.state import WATCHER, View
from layline.server.boards import drawing_of
from layline.server.desk import Desk
from layline.server.frames import frame_end, message_in
from layline.server.guests import Guest
from layline.server.hub import Hub
from layline.server.inbox import Inbox
from layline.server.live import Live
from layline.server.log import eye_of
from layline.server.page import Page
from layline.server.picture import picture
from layline.server.settings import Settings
from layline.server.showing import PACE
from layline.server.store import Store
from layline.table import ClockRule, Setup
from layline.table.live import LiveTable
from tests.toys.standing_in import standing_in

GAME = {"track": "paddock", "players": 2, "move_seconds": 0}


class Reader:
    """A line that keeps what it is sent, with the number of the entry and the time."""

    def __init__(self, hub: Hub, live: Live, person: str) -> None:
        self.shown: list[tuple[int, float]] = []
        self.messages: list[dict[str, Any]] = []
        self.pushes: list[list[str]] = []
        """The types of the messages that were sent together."""
        self.page = Page(hub.metrics, hub.pacer, live, Guest(person, person.title()))
        live.enter(self.page)
        self.page.send_over(self)
        self.page.hello(0, "en", None, "")

    def push(self, frames: bytes) -> None:
        together: list[dict[str, Any]] = []
        while frames:
            end = frame_end(frames, 0)
            together.append(json.loads(message_in(frames[:end])))
            frames = frames[end:]
        self.pushes.append([message["type"] for message in together])
        for message in together:
            self.messages.append(message)
            if message["type"] in ("table", "update"):
                self.shown.append((message["number"], asyncio.get_running_loop().time()))

    def numbers(self) -> list[int]:
        return [number for number, _ in self.shown]


def seated(table: LiveTable, now: float) -> None:
    """Let Ann and Bob sit down and begin."""
    for seat, name in enumerate(("ann", "bob")):
        table.sit(name, name.title(), seat, now)
    table.start("ann", now)


def at_a_table(tmp_path: Path, work: Callable[[Hub, Live, list[Reader]], Awaitable[None]]) -> None:
    async def main() -> None:
        hub = Hub(Settings(tmp_path), Store(f"sqlite:///{tmp_path / 'layline.sqlite'}"))

        live = await hub.create(Setup("racetrack", "1.0", GAME, ClockRule(), "ann"), seated)
        readers = [Reader(hub, live, person) for person in ("ann", "bob", "eve")]
        async with asyncio.timeout(20):
            while not all(reader.shown for reader in readers):  # noqa: ASYNC110 - what is waited for has no event
                await asyncio.sleep(0.01)
            await asyncio.sleep(PACE * 1.5)
            try:
                await work(hub, live, readers)
            finally:
                await hub.stop()

    asyncio.run(main())


async def reach(number: int, *readers: Reader) -> None:
    """See that nobody has to wait for their turn to look; a drawing may take its time on a busy machine."""
    assert not any(reader.page.held for reader in readers)
    async with asyncio.timeout(5):
        while not all(reader.numbers()[-1:] == [number] for reader in readers):  # noqa: ASYNC110 - as above
            await asyncio.sleep(0.001)


async def played(hub: Hub, live: Live, by: str, text: str) -> int:
    return await hub.change(live, lambda table, now: table.play(by, text, table.number, now))


def test_one_move_is_shown_to_everybody_at_once(tmp_path: Path) -> None:
    async def work(hub: Hub, live: Live, readers: list[Reader]) -> None:
        await reach(await played(hub, live, "ann", "P0"), *readers)

    at_a_table(tmp_path, work)


def test_of_many_moves_whoever_decides_sees_each_and_the_others_the_last(tmp_path: Path) -> None:
    async def work(hub: Hub, live: Live, readers: list[Reader]) -> None:
        first = live.committed
        last = 0
        for _ in range(6):
            table = live.table
            seat = table.state.acting()[0]
            view = table.state.view(seat)
            advised = table.game.hint(view) or view.moves()[0]
            last = await played(hub, live, table.seats.person(seat), advised.text)
            decides = live.table.seats.person(live.table.state.acting()[0])
            shown = next(reader for reader in readers if reader.page.guest.id == decides)
            await reach(last, shown)  # the table waits for this person
        eve = readers[2]
        assert first + 1 in eve.numbers() and len(eve.shown) < 6, "the first at once, not each of the others"
        await asyncio.sleep(PACE * 1.5)
        assert [reader.numbers()[-1] for reader in readers] == [last] * 3, "nobody misses the last"
        times = [when for number, when in eve.shown if number > first]
        assert all(later - sooner > PACE * 0.9 for sooner, later in pairwise(times))
        told = [line["number"] for message in eve.messages for line in message.get("log", ())]
        assert told == sorted(told) and set(range(first + 1, last + 1)) <= set(told), "the log has every move"

    at_a_table(tmp_path, work)


def test_an_answer_comes_at_once_or_with_the_picture_that_can_wait_a_moment(tmp_path: Path) -> None:
    async def work(hub: Hub, live: Live, readers: list[Reader]) -> None:
        people = {reader.page.guest.id: reader for reader in readers}
        inboxes = {name: Inbox(Desk(hub), people[name].page, 1000, 1000, 1000) for name in people}
        for reader in readers:
            reader.pushes.clear()
        for _ in range(4):
            seat = live.table.state.acting()[0]
            mover, view = live.table.seats.person(seat), live.table.state.view(seat)
            text = (live.table.game.hint(view) or view.moves()[0]).text
            inboxes[mover].take(json.dumps({"type": "play", "tag": "t", "text": text, "seen": live.committed}).encode())
            other = people[live.table.seats.person(live.table.state.acting()[0])]
            while other.numbers()[-1] < live.table.number:  # noqa: ASYNC110 - as above
                await asyncio.sleep(0.001)
        await asyncio.sleep(PACE * 1.5)
        sent = [kinds for reader in readers for kinds in reader.pushes]
        assert sum(kinds.count("done") for kinds in sent) == 4, "everybody is answered"
        assert not [kinds for kinds in sent if kinds == ["done"]], "an answer alone costs as much as a picture"
        stranger = inboxes["eve"]
        stranger.take(b'{"type":"play","tag":"t","text":"5","seen":0}')
        assert readers[2].pushes[-1] == ["refused"], "what is wrong is said at once"

    at_a_table(tmp_path, work)


def test_an_answer_goes_to_the_window_that_asked_and_the_picture_to_both(tmp_path: Path) -> None:
    async def work(hub: Hub, live: Live, readers: list[Reader]) -> None:
        ann, second = readers[0], Reader(hub, live, "ann")
        inbox = Inbox(Desk(hub), ann.page, 1000, 1000, 1000)
        tags: list[str] = []
        for number in range(6):
            await asyncio.sleep(PACE * 1.5)
            last = live.committed
            if live.table.state.acting() == (0,):
                move = live.table.game.hint(live.table.state.view(0))
                assert move is not None
                tags.append(f"t{number}")
                asked = {"type": "play", "tag": tags[-1], "text": move.text, "seen": last}
                inbox.take(json.dumps(asked).encode())
            else:
                move = live.table.game.hint(live.table.state.view(1))
                assert move is not None
                await played(hub, live, "bob", move.text)
            while min(reader.numbers()[-1] for reader in (ann, second)) == last:  # noqa: ASYNC110 - as above
                await asyncio.sleep(0.001)
        told = [[message for message in reader.messages if message["type"] == "done"] for reader in (ann, second)]
        assert [message["tag"] for message in told[0]] == tags and len(tags) > 1
        assert told[1] == []
        shown = [[one for one in reader.messages if one["type"] == "update"][-3:] for reader in (ann, second)]
        assert shown[0] == shown[1], "both windows are shown the same"

    at_a_table(tmp_path, work)


@pytest.mark.parametrize("what", ["chat", "pause"])
def test_what_is_no_move_is_shown_at_once(tmp_path: Path, what: str) -> None:
    async def work(hub: Hub, live: Live, readers: list[Reader]) -> None:
        await played(hub, live, "ann", "P0")
        if what == "chat":
            number = await hub.change(live, lambda table, now: table.chat("eve", "Eve", "well placed", now))
        else:
            number = await hub.change(live, lambda table, now: table.pause("ann", now))
        await reach(number, *readers)

    at_a_table(tmp_path, work)


def test_tables_of_one_moment_are_shown_together_and_one_that_cannot_be_drawn_harms_no_other(tmp_path: Path) -> None:
    async def work(hub: Hub, live: Live, readers: list[Reader]) -> None:
        tables = [live]
        for _ in range(2):
            tables.append(await hub.create(live.table.setup, seated))
            readers += [Reader(hub, tables[-1], person) for person in ("ann", "bob")]
        await reach(live.committed, *readers)
        await asyncio.sleep(PACE * 1.5)
        for at, table in enumerate(tables):
            table.quick = True
            table.table.play("ann", f"P{at}", table.table.number, 0.0)
            table.wrote(table.table.brief())
            hub.pacer.show(table)
        broken, game = tables[1], live.table.game
        draw = game.draw

        def draws(view: View, *others: Any) -> Any:
            if any(view is one for one in broken.shown.views):
                raise RuntimeError("no ink")
            return draw(view, *others)

        for table in tables:
            table.table.game = standing_in(game, draw=draws)
        await reach(live.committed, *(reader for reader in readers if reader.page.live is not broken))
        assert [reader.page.ended.is_set() for reader in readers] == [reader.page.live is broken for reader in readers]
        for reader in readers:
            if reader.page.live is not broken:
                alone = json.loads(json.dumps(picture(reader.page.live, reader.page.eye())))
                shown = {name: value for message in reader.messages for name, value in message.items()}
                assert {name: shown[name] for name in alone} == alone, "as if it had been the only one"

    at_a_table(tmp_path, work)


def test_a_drawing_in_a_thread_goes_on_from_the_last_one(tmp_path: Path) -> None:
    """Else the board of a long game would be drawn from its first move again and again, and so never be quick."""

    async def work(hub: Hub, live: Live, _: list[Reader]) -> None:
        game, begun = live.table.game, list[tuple[int, int]]()
        draw = game.draw

        def draws(view: View, told: Heard, language: str) -> Any:
            begun.append((told.memo.get("so far", 0), len(told)))
            told.memo["so far"] = len(told)
            return draw(view, told, language)

        live.table.game = standing_in(game, draw=draws)
        live.quick = False
        await played(hub, live, "ann", "P0")
        await asyncio.shield(drawing_of(live, WATCHER, "fr"))
        assert live.quick, "that took no time"
        live.quick = False
        begun.clear()
        await played(hub, live, "bob", "P1")
        await asyncio.shield(drawing_of(live, WATCHER, "fr"))
        assert any(0 < so_far < told for so_far, told in begun), begun

    at_a_table(tmp_path, work)


def test_the_question_is_put_to_whoever_reads_it(tmp_path: Path) -> None:
    async def work(hub: Hub, live: Live, _: list[Reader]) -> None:
        def question(person: str, language: str = "en") -> str:
            return str(picture(live, eye_of(live, person, None, language))["question"])

        assert question("ann") == "Your move." and question("ann", "fr") == "À vous de jouer."
        assert question("bob") == "Waiting for Ann."
        assert question("eve") == "You are watching. Waiting for Ann."
        await hub.change(live, lambda table, now: table.stand("bob", 1, now))
        await hub.change(live, lambda table, now: table.sit("ann", "Anna", 1, now))
        assert question("ann") == "Ann: your move.", "who holds several seats is told which"

    at_a_table(tmp_path, work)
