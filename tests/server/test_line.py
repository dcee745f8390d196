"""The short line between a socket and its page, and the turn at a table, without a network."""

import asyncio
import struct
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode
from websockets.streams import StreamReader

from layline.server.frames import framed, message_in
from layline.server.line import Line
from layline.server.turns import Turn

MOST = 1000


class Wire:
    """A transport that keeps what is written."""

    def __init__(self) -> None:
        self.written = b""

    def write(self, data: bytes) -> None:
        self.written += data

    def is_closing(self) -> bool:
        return False

    def set_protocol(self, protocol: Any) -> None:
        """Look for who takes what comes, as a transport does: once."""
        self.received = protocol.data_received


def opened(monkeypatch: pytest.MonkeyPatch | None = None) -> tuple[Line, list[bytes], list[bytes]]:
    """Return a line after its handshake, the messages it gives away, and the frames it leaves to uvicorn."""
    line: Any = Line.__new__(Line)
    line.config = SimpleNamespace(ws_max_size=MOST)
    line.transport, line.writable = Wire(), SimpleNamespace(is_set=lambda: True)
    line.close_sent = line.disconnected = line.read_paused = False
    line.short = None
    taken: list[bytes] = []
    left: list[bytes] = []
    line.listen(taken.append, lambda _: None)
    if monkeypatch is not None:
        monkeypatch.setattr(WebSocketsSansIOProtocol, "data_received", lambda _, data: left.append(bytes(data)))
    return line, taken, left


def frame(message: bytes, opcode: Opcode = Opcode.TEXT, *, fin: bool = True) -> bytes:
    return Frame(opcode, message, fin).serialize(mask=True)


@given(st.lists(st.text(max_size=300)), st.randoms(use_true_random=False))
def test_messages_come_whole_however_the_network_cuts_them(texts: list[str], random: Random) -> None:
    line, taken, _ = opened()
    stream = b"".join(frame(text.encode()) for text in texts)
    while stream:
        size = random.randint(1, 40)
        line.transport.received(stream[:size])  # type: ignore[attr-defined]
        stream = stream[size:]
    assert taken == [text.encode() for text in texts]


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535, 65_536, 100_000])
def test_what_is_sent_is_what_a_websocket_reads(size: int) -> None:
    line, _, _ = opened()
    assert line.short is not None
    line.short.push(framed([b"x" * size]) + framed([b"and ", b"more"]))
    reader = StreamReader()
    reader.feed_data(line.transport.written)  # type: ignore[attr-defined]
    for message in (b"x" * size, b"and more"):
        parsing = Frame.parse(reader.read_exact, mask=False, max_size=None)
        with pytest.raises(StopIteration) as found:
            next(parsing)
        assert found.value.value == Frame(Opcode.TEXT, message)
    assert message_in(framed([b"x", b"y" * size])) == b"x" + b"y" * size
    line.disconnected = True
    line.short.push(framed([b"too late"]))
    assert b"late" not in line.transport.written  # type: ignore[attr-defined]


def test_everything_but_whole_texts_is_left_to_those_who_know_websockets(monkeypatch: pytest.MonkeyPatch) -> None:
    line, taken, left = opened(monkeypatch)
    parts = [frame(b"in ", fin=False), frame(b"", Opcode.PING), frame(b"parts", Opcode.CONT)]
    odd = [
        frame(b"\xc3\x28"),
        frame(b"{}", Opcode.BINARY),
        frame(b"", Opcode.PONG),
        Frame(Opcode.TEXT, b"bare").serialize(mask=False),
        *parts,
    ]
    for one in odd:
        line.transport.received(one)  # type: ignore[attr-defined]
    assert (left, taken) == (odd, [])
    line.transport.received(frame(b"first") + frame(b"", Opcode.PING) + frame(b"second")[:5])  # type: ignore[attr-defined]
    assert (taken, len(left)) == ([b"first"], len(odd) + 1), "in between, and only when they are whole"
    huge = b"\x81\xfe" + struct.pack("!H", 5000) + b"mask" + b"x" * 20
    line, taken, left = opened(monkeypatch)
    line.transport.received(huge)  # type: ignore[attr-defined]
    assert left == [huge], "who knows the limits hears of it before all of it has come"
    line, taken, left = opened(monkeypatch)
    line.close_sent = True
    line.transport.received(frame(b"too late") + frame(b"\x03\xe8", Opcode.CLOSE))  # type: ignore[attr-defined]
    assert (taken, len(left)) == ([], 2), "the answer to a goodbye is heard"
    line, taken, left = opened(monkeypatch)
    line.transport.received(frame(b"in ", fin=False))  # type: ignore[attr-defined]
    line.transport.received(frame(b"a text between parts"))  # type: ignore[attr-defined]
    assert (taken, len(left)) == ([], 2), "that is no message, and they will say so"


def test_a_turn_is_passed_on_in_order_and_nobody_who_gave_up_keeps_it() -> None:
    async def main() -> list[str]:
        turn, order = Turn(), []

        async def wait(name: str) -> None:
            async with turn:
                order.append(name)
                await asyncio.sleep(0)

        assert turn.take_now()
        assert not turn.take_now()
        tasks = [asyncio.ensure_future(wait(name)) for name in "abc"]
        await asyncio.sleep(0)
        tasks[0].cancel()
        await asyncio.sleep(0)
        turn.give_back()
        tasks[1].cancel()  # it had just been passed on to b
        await asyncio.gather(*tasks, return_exceptions=True)
        assert not turn.locked()
        assert turn.take_now()
        return order

    assert asyncio.run(main()) == ["c"]
