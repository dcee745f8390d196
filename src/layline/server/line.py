"""The short way between a socket and its page: uvicorn's own WebSocket, without a queue in between.

Everything a WebSocket must do (handshake, fragments, control frames, limits, closing) stays with
uvicorn and `websockets`. Only whole text messages, which is all that pages send, go straight to
whoever listens, and answers straight into the transport: an ASGI queue, two tasks and two system
calls less for each message. Other servers do not offer this line; pages use plain ASGI there.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import apply_mask  # type: ignore[attr-defined]  # the fast one where it is there

from layline.server.socket import EXTENSION

_TEXT: Final = 0x81
"""The first byte of a text message in one frame."""
_FINAL: Final = 0x80
_DATA: Final = (0x00, 0x01, 0x02)


class Line(WebSocketsSansIOProtocol):
    """A WebSocket whose text messages can be taken and sent without waiting."""

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._take: Callable[[bytes], None] | None = None
        self._resume: Callable[[], None] | None = None
        self.posted: list[bytes] = []
        """What will be written in a moment."""
        self._rest = b""
        self._fragments = False
        """Whether a message has begun whose end has not come."""

    def listen(self, take: Callable[[bytes], None], resume: Callable[[], None]) -> None:
        """Give text messages to somebody from now on, and tell them when the line can be written to again."""
        self._take, self._resume = take, resume

    def ready(self) -> bool:
        """Say whether the other side reads fast enough for another message."""
        return self.writable.is_set()

    def push(self, messages: Sequence[bytes]) -> None:
        """Send text messages; nothing once the line is closed."""
        if self.close_sent or self.disconnected:
            return
        parts: list[bytes] = []
        for message in messages:
            size = len(message)
            if size < 126:
                parts.append(bytes((_TEXT, size)))
            elif size < 65_536:
                parts.append(b"\x81\x7e" + size.to_bytes(2, "big"))
            else:
                parts.append(b"\x81\x7f" + size.to_bytes(8, "big"))
            parts.append(message)
        if not self.posted:
            asyncio.get_running_loop().call_soon(self._deliver)
        self.posted += parts

    def _deliver(self) -> None:
        """Write what was posted, after whoever had something to say is done.

        A write is a call of the system that also wakes the reader: between other work it costs about twice as much as
        right after another.
        """
        posted, self.posted = self.posted, []
        if not self.close_sent and not self.transport.is_closing():
            self.transport.write(b"".join(posted))

    def hold(self, held: bool) -> None:
        """Stop reading while what came has not been dealt with, or go on."""
        if held != self.read_paused and not self.transport.is_closing():
            self.read_paused = held
            if held:
                self.transport.pause_reading()
            else:
                self.transport.resume_reading()

    # -- uvicorn's side --------------------------------------------------------------------

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["extensions"][EXTENSION] = {"line": self}

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._resume is not None:
            self._resume()

    def data_received(self, data: bytes) -> None:
        if self._take is None:
            super().data_received(data)
            return
        if self._rest:
            data = self._rest + data
        start = 0
        while start < len(data):
            end = _frame_end(data, start)
            if end < 0 or end > len(data):
                if end - start <= self.config.ws_max_size + 14:
                    break  # the rest is still to come
                self._take = None  # too large: those who know the limits will say so, and close
                super().data_received(data[start:])
                return
            self._frame(data, start, end)
            start = end
        self._rest = data[start:]

    def _frame(self, data: bytes, start: int, end: int) -> None:
        first, size = data[start], data[start + 1]
        if first == _TEXT and size & 0x80 and not self._fragments and not self.close_sent:
            body = start + (6 if size < 0xFE else 8)
            if size != 0xFF and end - body <= self.config.ws_max_size and self._take is not None:
                mask, message = data[body - 4 : body], data[body:end]
                message = apply_mask(message, mask) if mask != b"\0\0\0\0" else message
                if _is_text(message):
                    self._take(message)
                    return
        if first & 0x0F in _DATA:
            self._fragments = not first & _FINAL
        super().data_received(data[start:end])

    def send_receive_event_to_app(self) -> None:
        data = b"".join(self.frames)
        if self._take is None or self.curr_msg_data_type != "text" or not _is_text(data):
            super().send_receive_event_to_app()
            return
        self.frames = []
        if not self.close_sent:
            self._take(data)


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


def _frame_end(data: bytes, start: int) -> int:
    r"""Return where a frame ends, or -1 when that cannot be known yet.

    >>> _frame_end(b"\x81\x83mask___\x81", 0), _frame_end(b"\x81", 0), _frame_end(b"\x81\xfe\x01", 0)
    (9, -1, -1)
    """
    left = len(data) - start
    if left < 2:
        return -1
    size, head = data[start + 1] & 0x7F, 2
    if size >= 126:
        head = 4 if size == 126 else 10
        if left < head:
            return -1
        size = int.from_bytes(data[start + 2 : start + head], "big")
    if data[start + 1] & 0x80:
        head += 4
    return start + head + size
