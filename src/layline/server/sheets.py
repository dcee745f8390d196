"""What messages are written on: one sheet that is used again and again, instead of lists of parts."""

# layline: compiled

from __future__ import annotations

from typing import Final

from librt.strings import BytesWriter
from mypy_extensions import i64, u8

from layline.server.frames import framed

_BEGUN: Final = b"\x81\x7e\0\0"
"""The head of a text message whose length will be known at the end: that of most of them."""


def begin(sheet: BytesWriter) -> None:
    """Begin a text message on a sheet, whatever stood there."""
    sheet.truncate(0)
    sheet.write(_BEGUN)


def finish(sheet: BytesWriter) -> bytes:
    r"""Return the message that was begun on a sheet, with its head.

    >>> sheet = BytesWriter()
    >>> begin(sheet); sheet.write(b"x" * 300); finish(sheet)[:6]
    b'\x81~\x01,xx'
    >>> begin(sheet); sheet.write(b"{}"); finish(sheet)
    b'\x81\x02{}'
    """
    size: i64 = len(sheet) - 4
    if size < 126:
        sheet[2], sheet[3] = _BEGUN[0], u8(size)
        return sheet.getvalue()[2:]
    if size > 0xFFFF:
        return framed([sheet.getvalue()[4:]])
    sheet[2], sheet[3] = u8(size >> 8), u8(size & 0xFF)
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
