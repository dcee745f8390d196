"""Pages that mean harm: out of order, too much, too fast, not even a message; the others notice nothing."""

import asyncio
import json
from contextlib import suppress
from pathlib import Path
from typing import Any

import websockets

from tests.server.running import Person, Seat, Server
from tests.server.test_play import two

LOST = (1002, 1006, 1007, 1009)
"""How a socket ends that speaks no WebSocket; its last word may be lost with what was still unread."""


async def raw(person: Person, table: str) -> websockets.ClientConnection:
    """Return a socket on which nothing was said yet."""
    cookie = "; ".join(f"{name}={value}" for name, value in person.http.cookies.items())
    address = f"ws://127.0.0.1:{person.server.port}/api/v1/tables/{table}/socket"
    return await websockets.connect(address, additional_headers={"Cookie": cookie}, max_size=None, compression=None)


async def closed(opened: websockets.ClientConnection) -> int | None:
    """Read until the server closes; return its code."""
    with suppress(websockets.ConnectionClosed):
        while True:
            await asyncio.wait_for(opened.recv(), 20)
    return opened.close_code


def test_requests_before_hello_are_answered_and_pictures_wait_for_it(server: Server) -> None:
    ann, _, table = two(server)

    async def main() -> None:
        async with await raw(ann, table) as opened:
            seat = Seat(opened)
            assert (await seat.ask("ping"))["type"] == "pong"
            assert (await seat.ask("play", text="P0", seen=2))["code"] == "is_gathering"
            assert (await seat.ask("chat", text="early"))["type"] == "done"
            assert not any(one["type"] in ("table", "update") for one in seat.all)
            await seat.tell("hello", seen=0, language="xx")
            first = await seat.until(lambda one: one["type"] == "table")
            assert first["question"] == "The game has not started yet.", "an unknown language is English"
            for _ in range(30):
                await seat.tell("hello", seen=0, language="fr")
            await seat.until(lambda one: one["type"] == "table" and one["question"].startswith("La partie"))

    asyncio.run(main())


def test_answers_to_the_future_and_to_the_past_are_late(server: Server) -> None:
    ann, _, table = two(server)

    async def main() -> None:
        async with ann.sit_at(table) as a:
            await a.reach((await a.ask("start"))["number"])
            number = a.now["number"]
            for seen in (number + 1, 2**31, 0, number - 1):
                assert (await a.ask("play", text="P0", seen=seen))["code"] == "late"
            for name in ("agree", "decline", "resume", "redo", "undo"):
                assert (await a.ask(name))["type"] == "refused"
            assert (await a.ask("start"))["code"] == "already_started"
            assert (await a.ask("sit", seat=0, name="Ann"))["code"] == "seat_taken"
            assert (await a.ask("sit", seat=999, name="Ann"))["code"] == "no_such_seat"
            assert (await a.ask("resign", seat=1))["code"] == "not_yours"
            assert (await a.ask("at", move=2**31))["code"] == "no_position"
            assert (await a.ask("card", number=2**31, index=2**31))["code"] == "no_card"
            assert (await a.ask("prepare", seat=0, key="x", value=1))["code"] == "no_order"
            assert (await a.ask("play", text="P0", seen=number))["type"] == "done", "and it is still Ann's turn"

    asyncio.run(main())


WRONG: list[Any] = [
    {"type": "play", "text": ["P0"], "seen": 1}, {"type": "play", "text": "P0", "seen": "1"},
    {"type": "play", "text": "P0", "seen": 1.5}, {"type": "play", "text": "P0", "seen": True},
    {"type": "play", "text": None, "seen": 1}, {"type": "sit", "seat": "0"}, {"type": "sit", "seat": -1},
    {"type": "chat", "text": {"a": 1}}, {"type": "chat", "text": "x" * 2001}, {"type": "chat"},
    {"type": "hello", "seats": {"0": 1}}, {"type": "hello", "seen": 2**40}, {"type": "prepare", "seat": 0, "key": 1},
    {"type": ["ping"]}, {"type": None}, {"type": 7}, {"tag": "only"}, {"type": "ping", "tag": 7},
    {"type": "ping", "tag": "x" * 65}, {"type": "at", "move": None}, {"type": "PING"}, [{"type": "ping"}], "ping",
]  # fmt: skip


def test_wrong_types_deep_nesting_and_odd_frames_are_refused_one_by_one(server: Server) -> None:
    ann, _, table = two(server)

    async def main() -> None:
        async with ann.sit_at(table) as a:
            deep = '{"type":"chat","text":' + "[" * 5000 + "]" * 5000 + "}"
            wide = json.dumps({"type": "ping", **{f"x{n}": n for n in range(1000)}})
            for message in (*map(json.dumps, WRONG), deep, "\x00", "\u2028", '{"type":"ping"}{"type":"ping"}'):
                await a.opened.send(message)
                answer = await a.until(lambda one: one["type"] == "refused")
                assert answer["code"] == "unreadable_message", message[:80]
                assert len(json.dumps(answer)) < 1000, "an answer is no echo"
            await a.opened.send(wide)
            assert (await a.until(lambda one: one["type"] == "pong"))["type"] == "pong"
            await a.opened.send(json.dumps({"type": "ping", "tag": "binary"}).encode())
            assert (await a.until(lambda one: one["type"] == "refused"))["code"] == "unreadable_message"
            await a.opened.send(['{"type":"pi', 'ng","tag":"in', ' parts"}'])
            assert (await a.until(lambda one: one.get("tag") == "in parts"))["type"] == "pong"
            await a.opened.ping(b"x" * 125)
            assert (await a.ask("ping"))["type"] == "pong"

    asyncio.run(main())


def test_bytes_that_are_no_text_and_frames_that_are_no_frames_end_the_socket(server: Server) -> None:
    ann, _, table = two(server)

    async def main() -> None:
        async with await raw(ann, table) as opened:
            await opened.send(b"\xc3\x28", text=True)
            assert await closed(opened) == 1007
        for nonsense in (b"\xff" * 64, b"\x83\x80\x00\x00\x00\x00", b"\x81\xff" + b"\xff" * 12):
            async with await raw(ann, table) as opened:
                opened.transport.write(nonsense)
                assert await closed(opened) in LOST
        async with await raw(ann, table) as opened:
            with suppress(websockets.ConnectionClosed):
                await opened.send(iter(["x" * 5000] * 5))
            assert await closed(opened) in LOST, "in parts it is too much as well"
        async with ann.sit_at(table) as a:
            assert (await a.ask("ping"))["type"] == "pong"

    asyncio.run(main())


def test_a_flood_is_slowed_and_then_closed_and_the_others_play_on(tmp_path: Path) -> None:
    server = Server(tmp_path, "--rate", "5").start()
    try:
        ann, bob, table = two(server)

        async def main() -> None:
            async with ann.sit_at(table) as a, bob.sit_at(table) as b:

                async def flood() -> None:
                    with suppress(websockets.ConnectionClosed):
                        for _ in range(1000):
                            await b.tell("chat", text="me " * 100)

                async def read() -> None:
                    with suppress(websockets.ConnectionClosed):
                        while True:
                            await b.hear(30)

                await asyncio.gather(flood(), read())
                assert b.opened.close_code == 1008
                codes = [one.get("code") for one in b.all if one["type"] == "refused"]
                assert set(codes) == {"too_fast"}
                done = [one["number"] for one in b.all if one["type"] == "done"]
                assert 80 <= len(done) <= 200, "a burst, and what time allows"
                assert (await a.ask("chat", text="what was that?"))["type"] == "done"

            async with await raw(bob, table) as opened:  # one that asks and does not read
                with suppress(websockets.ConnectionClosed):
                    for _ in range(1000):
                        await opened.send('{"type":"ping"}')
                assert await closed(opened) == 1008

        asyncio.run(main())
        codes = [bob.ask(table, type="chat", text="x").status_code]
        while codes[-1] == 200 and len(codes) < 600:  # what comes back with time does not make up for what is asked
            codes.append(bob.ask(table, type="chat", text="x").status_code)
        assert len(codes) > 40 and codes[-1] == 429
    finally:
        server.stop()
