"""The server is killed at random moments under load, many times: nothing acknowledged or shown is ever missing.

LAYLINE_KILLS says how many times for each database; without it the test also ends after some seconds.
"""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
import websockets

from tests.server.databases import Database
from tests.server.running import Person, Seat, Server, environment
from tests.server.test_play import on_disk, two

KILLS = int(os.environ.get("LAYLINE_KILLS", "20"))
SECONDS = 20 if "LAYLINE_KILLS" not in os.environ else 100_000
LEAST = 4
LONG = {"track": "grand-tour", "players": 2, "crash_limit": 0, "round_limit": 400, "move_seconds": 0}
"""Drawn without looking ahead, which would have to begin anew after each restart."""
GONE = (OSError, TimeoutError, websockets.WebSocketException, httpx.TransportError)


class Mortal(Server):
    """A server that is forked from a parent that has everything in memory: it lives again in a moment."""

    def __init__(self, data: Path, database: str) -> None:
        super().__init__(data, database=database)
        command, pipe = [sys.executable, "-m", "tests.server.forking"], subprocess.PIPE
        self.parent = subprocess.Popen(command, env=environment(), stdin=pipe, stdout=pipe, text=True)
        assert self._hear() == "ready"
        self.child = 0

    def _hear(self) -> str:
        assert self.parent.stdout is not None
        return self.parent.stdout.readline().strip()

    def begin(self) -> None:
        """Fork the server without waiting until it is ready."""
        assert self.parent.stdin is not None
        self.parent.stdin.write(" ".join(self.arguments()) + "\n")
        self.parent.stdin.flush()
        self.child = int(self._hear())

    def kill(self, *, alone: bool = False) -> None:
        """Kill the server with the processes it has started, or alone: they must end by themselves."""
        (os.kill if alone else os.killpg)(self.child, signal.SIGKILL)
        assert self._hear() == "ended"

    def end(self) -> None:
        """Ask the server to end, as systemd would, and wait until it has."""
        os.kill(self.child, signal.SIGTERM)
        assert self._hear() == "ended"

    def stop(self) -> int:
        assert self.parent.stdin is not None
        self.parent.stdin.close()
        return self.parent.wait(10)


@pytest.fixture
def mortal(database: Database, tmp_path: Path) -> Iterator[Mortal]:
    found = Mortal(tmp_path, database.fresh(tmp_path))
    try:
        yield found
    finally:
        found.stop()


class Story:
    """What was asked, what was acknowledged, and what anybody was shown."""

    def __init__(self) -> None:
        self.said: set[str] = set()
        self.acknowledged: dict[tuple[str, int], str] = {}
        self.made: list[str] = []
        self.seen: dict[tuple[str, str], int] = {}
        self.shown: dict[str, set[tuple[int, str]]] = {}

    def look(self, who: str, table: str, seat: Seat) -> None:
        """Note everything that a page was shown."""
        self.seen[who, table] = max(self.seen.get((who, table), 0), seat.now.get("number", 0))
        lines = self.shown.setdefault(table, set())
        lines |= {(line["number"], line["sentence"]) for one in seat.all for line in one.get("log", ())}
        seat.all.clear()


async def visit(person: Person, table: str, story: Story, *, playing: bool) -> None:
    """Play and talk as fast as acknowledgements come, or only watch, until the server dies."""
    seen = story.seen.get((person.name, table), 0)
    try:
        async with person.sit_at(table, seen=max(0, seen - 1)) as seat:
            assert seat.first["number"] >= seen, "what was shown is gone"
            try:
                while True:
                    await (act(seat, table, story) if playing else seat.hear(60))
                    story.look(person.name, table, seat)
            finally:
                story.look(person.name, table, seat)
    except GONE:
        return


async def act(seat: Seat, table: str, story: Story) -> None:
    random = Random()
    moves = seat.now["moves"]
    if moves and random.random() < 0.7:
        text = random.choice(moves)["text"]
        answer = await seat.ask("play", text=text, seen=seat.now["number"])
    else:
        text = os.urandom(8).hex()
        story.said.add(text)
        answer = await seat.ask("chat", text=text)
    if answer["type"] == "done":
        assert (table, answer["number"]) not in story.acknowledged, "a number was given twice"
        story.acknowledged[table, answer["number"]] = text


async def make_tables(person: Person, story: Story) -> None:
    """Make one table after the other, noting those that were acknowledged."""
    cookies = dict(person.http.cookies)
    async with httpx.AsyncClient(base_url=person.server.url, cookies=cookies, timeout=20) as client:
        with suppress(*GONE):
            while True:
                answer = await client.post("/api/v1/tables", json={"game": "racetrack", "seats": [{"kind": "you"}]})
                if answer.status_code == 201:
                    story.made.append(answer.json()["id"])
                await asyncio.sleep(0.05)


def test_nothing_acknowledged_or_shown_is_lost_or_doubled(mortal: Mortal, record_property: Any) -> None:
    random, story = Random(5), Story()
    mortal.begin()
    mortal.await_ready()
    places = [two(mortal, options=LONG) for _ in range(3)]
    eve = Person(mortal, "Eve")
    for ann, _, table in places:
        assert ann.ask(table, type="start").status_code == 200
    short = {**LONG, "round_limit": 80}
    bots = eve.make("racetrack", options=short, seats=[{"kind": "bot", "spec": "random"}], start=True)["id"]

    async def under_load(seconds: float, *, gently: bool) -> None:
        visits = [visit(who, table, story, playing=True) for ann, bob, table in places for who in (ann, bob)]
        visits += [visit(eve, table, story, playing=False) for table in (*(one for _, _, one in places), bots)]
        tasks = [asyncio.create_task(one) for one in (*visits, make_tables(eve, story))]
        enough = len(story.acknowledged) + random.randrange(40)
        for _ in range(2000):
            await asyncio.sleep(0.005)
            if len(story.acknowledged) >= enough:
                break
        await asyncio.sleep(seconds)
        if gently:
            await asyncio.to_thread(mortal.end)
        else:
            await asyncio.to_thread(mortal.kill, alone=random.random() < 0.5)
        await asyncio.wait_for(asyncio.gather(*tasks), 30)

    begun, kills = time.monotonic(), 0
    while kills < KILLS and (kills < LEAST or time.monotonic() - begun < SECONDS):
        asyncio.run(under_load(0.1 * random.random(), gently=kills % 6 == 5))
        mortal.begin()
        kills += 1
        if kills % 4 == 3:  # and killed again before it stands
            time.sleep(0.15 * random.random())
            mortal.kill()
            mortal.begin()
            kills += 1
        mortal.await_ready()
    end = time.monotonic() + 60
    while eve.http.get(f"/api/v1/tables/{bots}").json()["phase"] != "over":
        assert time.monotonic() < end, "bots do not go on by themselves after a restart"
        time.sleep(0.1)

    check(story, mortal, [*(table for _, _, table in places), bots])
    for table, shown in story.shown.items():
        told = eve.http.get(f"/api/v1/tables/{table}").json()["log"]
        assert shown <= {(line["number"], line["sentence"]) for line in told}, "somebody saw what is gone"
    for table in story.made:
        assert eve.http.get(f"/api/v1/tables/{table}").status_code == 200, "a table that was answered is gone"
    mortal.kill()
    assert len(story.acknowledged) > 5 * kills
    told = f"{kills} kills, {len(story.acknowledged)} acknowledged, {len(story.made)} tables made"
    record_property("crashes", told)
    print(told)


def check(story: Story, server: Server, tables: list[str]) -> None:
    """Compare what was acknowledged with what is on disk."""
    kept = {table: on_disk(server, table) for table in tables}
    for (table, number), text in story.acknowledged.items():
        entry = kept[table].entries[number - 1]
        assert (entry.number, entry.data["text"]) == (number, text), "an acknowledged entry is lost"
    for table, found in kept.items():
        assert [entry.number for entry in found.entries] == list(range(1, len(found.entries) + 1))
        for (_, other), number in story.seen.items():
            assert other != table or len(found.entries) >= number, "somebody saw what is gone"
    talk = Counter(entry.data["text"] for one in kept.values() for entry in one.entries if entry.kind == "chat")
    assert set(talk) <= story.said and max(talk.values()) == 1, "something was written twice"
