"""What messages are written on: one sheet that is used again and again, instead of lists of parts."""

# layline: compiled

from __future__ import annotations

from typing import Final

from librt.strings import BytesWriter
from mypy_extensions import i64, u8

from layline.server.frames import framed

_BEGUN: Final = b"\x81\x7e\0\0"
"""The head of a text message whose length will be known at the end: that of most of them."""


_SHORT: Final = b"\x81\0"
"""The same of one that will have no more than 125 bytes."""


def begin(sheet: BytesWriter, before: list[bytes] | None = None) -> i64:
    """Begin a text message on a sheet, whatever stood there, after others that are whole; return where it begins."""
    sheet.truncate(0)
    if before is not None:
        for message in before:
            sheet.write(message)
    start: i64 = len(sheet)
    sheet.write(_BEGUN)
    return start


def finish(sheet: BytesWriter, start: i64 = 0) -> bytes:
    r"""Return the message that was begun on a sheet, with its head and what stands before it.

    >>> sheet = BytesWriter()
    >>> start = begin(sheet); sheet.write(b"x" * 300); finish(sheet, start)[:6]
    b'\x81~\x01,xx'
    >>> start = begin(sheet, [b"before"]); sheet.write(b"{}"); finish(sheet, start)
    b'before\x81\x02{}'
    """
    size: i64 = len(sheet) - start - len(_BEGUN)
    if size < 126 or size > 0xFFFF:
        message = framed([sheet.getvalue()[start + len(_BEGUN) :]])
        sheet.truncate(start)
        sheet.write(message)
        return sheet.getvalue()
    high: i64 = start + 2
    low: i64 = start + 3
    sheet[high] = u8(size >> 8)
    sheet[low] = u8(size & 0xFF)
    return sheet.getvalue()


def short(sheet: BytesWriter) -> None:
    """Begin a text message that will be short, whatever stood on the sheet."""
    sheet.truncate(0)
    sheet.write(_SHORT)


def finish_short(sheet: BytesWriter) -> bytes:
    r"""Return the short message that was begun on a sheet, with its head; one that has become long as well.

    >>> sheet = BytesWriter()
    >>> short(sheet); sheet.write(b"{}"); finish_short(sheet)
    b'\x81\x02{}'
    >>> short(sheet); sheet.write(b"x" * 126); finish_short(sheet)[:5]
    b'\x81~\x00~x'
    """
    size: i64 = len(sheet) - len(_SHORT)
    if size >= 126:
        return framed([sheet.getvalue()[len(_SHORT) :]])
    place: i64 = 1
    sheet[place] = u8(size)
    return sheet.getvalue()


def write_number(sheet: BytesWriter, number: i64) -> None:
    """Write down a number that is not negative.

    >>> sheet = BytesWriter()
    >>> for number in (0, 7, 10, 1000, 98765): write_number(sheet, number); sheet.write(b" ")
    >>> sheet.getvalue()
    b'0 7 10 1000 98765 '
    """
    unit: i64 = 1
    while unit * 10 <= number:
        unit *= 10
    while unit > 0:
        sheet.append(u8(48 + number // unit % 10))
        unit //= 10
