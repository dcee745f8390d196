"""Text messages as WebSocket frames, for the short line: whole ones in and out, everything else is left to others."""

# layline: compiled

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from mypy_extensions import i64

_TEXT: Final = 0x81
"""The first byte of a text message in one frame."""
_FINAL: Final = 0x80
_HEADS: Final = [bytes((_TEXT, size)) for size in range(126)]
"""What stands before short messages, by their size."""
_HEAD: Final = 14
"""Bytes that the head of a frame has at most."""


class Frames:
    """Takes text messages in one frame out of what comes over a line, and sends what is to go out."""

    def __init__(
        self,
        line: Any,
        most: int,
        take: Callable[[bytes], None],
        leave: Callable[[bytes], None],
        unmask: Callable[[bytes, bytes], bytes],
    ) -> None:
        self.line, self.most = line, most
        self.take, self._leave, self._unmask = take, leave, unmask
        self._write: Callable[[bytes], None] = line.transport.write
        self._is_closing: Callable[[], bool] = line.transport.is_closing
        self._rest = b""
        self._fragments = False
        """Whether a message has begun whose end has not come."""
        self._given_up = False
        """Whether something came that those who know the limits will refuse."""

    def feed(self, data: bytes) -> None:
        """Take what has come."""
        if self._rest:
            data = self._rest + data
        if self._given_up:
            self._leave(data)
            return
        start, size = 0, len(data)
        while start < size:
            end = frame_end(data, start)
            if end < 0 or end > size:
                if end - start <= self.most + _HEAD:
                    break  # the rest is still to come
                self._given_up = True  # too large: those who know the limits will say so, and close
                self._rest = b""
                self._leave(data[start:])
                return
            self._frame(data, start, end)
            start = end
        self._rest = data[start:] if start < size else b""

    def push(self, frames: bytes) -> None:
        """Send one message or several, which have their heads already; nothing once the line is closed."""
        line = self.line
        if not line.close_sent and not line.disconnected and not self._is_closing():
            self._write(frames)

    def _frame(self, data: bytes, start: int, end: int) -> None:
        first, size = data[start], data[start + 1]
        if first == _TEXT and size & 0x80 and not self._fragments and not self.line.close_sent:
            body = start + (6 if size < 0xFE else 8)
            if size != 0xFF and end - body <= self.most:
                mask, message = data[body - 4 : body], data[body:end]
                if mask != b"\0\0\0\0":
                    message = self._unmask(message, mask)
                if is_text(message):
                    self.take(message)
                    return
        if first & 0x0F <= 0x02:  # text, bytes, or more of them
            self._fragments = not first & _FINAL
        self._leave(data[start:end])


def is_text(data: bytes) -> bool:
    """Say whether bytes are text at all."""
    if data.isascii():
        return True
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True


def frame_end(data: bytes, start: int) -> int:
    r"""Return where a frame ends, or -1 when that cannot be known yet.

    >>> frame_end(b"\x81\x83mask___\x81", 0), frame_end(b"\x81", 0), frame_end(b"\x81\xfe\x01", 0)
    (9, -1, -1)
    """
    left = len(data) - start
    if left < 2:
        return -1
    size = data[start + 1] & 0x7F
    head = _head(size)
    if size >= 126:
        if left < head:
            return -1
        size = int.from_bytes(data[start + 2 : start + head], "big")
    if data[start + 1] & 0x80:
        head += 4
    return start + head + size


def framed(parts: list[bytes]) -> bytes:
    r"""Return a text message, of which these are the parts, with its head.

    >>> framed([b"{", b"}"]), framed([b"x" * 126])[:5]
    (b'\x81\x02{}', b'\x81~\x00~x')
    """
    return b"".join([head_of(parts), *parts])


def head_of(parts: list[bytes]) -> bytes:
    """Return what stands before a text message of which these are the parts."""
    size: i64 = 0
    for part in parts:
        size += len(part)
    if size < 126:
        return _HEADS[size]
    if size < 65_536:
        return (0x817E0000 + int(size)).to_bytes(4, "big")
    return b"\x81\x7f" + int(size).to_bytes(8, "big")


def message_in(frame: bytes) -> bytes:
    """Return the message of a frame that `framed` made."""
    return frame[_head(frame[1]) :]


def _head(size: int) -> int:
    """Return how many bytes stand before the mask or the message, by what the second of them says of its size."""
    return 2 if size < 126 else 4 if size == 126 else 10
