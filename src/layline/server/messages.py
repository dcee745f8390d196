"""The messages that show a table, with their heads: a whole picture, or what changed since the one that a page has."""

# layline: compiled

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Final

from librt.strings import BytesWriter
from mypy_extensions import mypyc_attr

from layline.server.boards import board, changed_board, drawing_of, drawn_now
from layline.server.encoding import WRITE
from layline.server.fields import General, Own
from layline.server.live import Drawn, Live, Seen, Shown, Update
from layline.server.log import Eye, LogLine
from layline.server.picture import general, lines_after, own, write_lines
from layline.server.sheets import begin, finish, write_number

if TYPE_CHECKING:
    from layline.server.page import Page

_SHEET: Final = BytesWriter()


def update(live: Live, seen: Seen) -> Update | None:
    """Return what leads from what a page was shown to what is now.

    None where it is not that simple: the board is another or takes long to draw, or more of the
    log can be read than before.
    """
    eye = seen.eye
    found = live.shown.update_of(seen)
    if found is not None:
        return found
    drawn = drawn_now(live, eye.looking, eye.language)
    if drawn is None:
        return None
    common, lines = general(live, eye.language), lines_after(live, eye, seen.number)
    found = _update(live, seen, drawn, common, own(live, eye), lines, [])
    if found is not None:
        live.shown.updates += (found,)
    return found


def prepare(due: list[Due]) -> None:
    """Make what each of these pages will be sent: one step for all of them, then the next.

    A processor has room for a part of the program only. Going through all of it for one table after the other took
    a tenth longer than this (decision 20).
    """
    try:
        for one in due:
            one.drawn = drawn_now(one.live, one.seen.eye.looking, one.seen.eye.language)
        for one in due:
            one.general = general(one.live, one.seen.eye.language)
        for one in due:
            one.own = own(one.live, one.seen.eye)
        for one in due:
            one.lines = lines_after(one.live, one.seen.eye, one.seen.number)
        for one in due:
            one.make()
    except Exception:  # noqa: BLE001 - the page concerned will meet it again, and say so; the others go on
        return


@mypyc_attr(acyclic=True)
class Due:
    """A message that is to be sent now, with what was made for it so far."""

    def __init__(self, page: Page, seen: Seen) -> None:
        self.page, self.live, self.seen = page, page.live, seen
        self.drawn: Drawn | None = None
        self.general: General = seen.general
        self.own: Own = seen.own
        self.lines: list[LogLine] = []

    def make(self) -> None:
        """Leave it with its page, after the answers that wait there; what all who watch are sent is made once."""
        if self.drawn is None:
            return
        alone, shown = bool(self.seen.eye.person), self.live.shown
        found = None if alone else shown.update_of(self.seen)
        if found is None:
            answers = self.page.answers if alone else []
            found = _update(self.live, self.seen, self.drawn, self.general, self.own, self.lines, answers)
            if found is not None and not alone:
                shown.updates += (found,)
        self.page.ready = found


def _update(
    live: Live, seen: Seen, drawn: Drawn, common: General, own: Own, lines: list[LogLine], answers: list[bytes]
) -> Update | None:
    if drawn.ident != seen.drawn.ident or drawn.drawing.style != seen.drawn.drawing.style:
        return None
    if common.lasting is not seen.general.lasting and common.log_from < seen.general.log_from:
        return None
    now = _kept(live.shown, Seen(live.table.number, seen.eye, common, own, drawn))
    return Update(seen, now, len(answers), _difference(seen, now, lines, live.table.taken_back, answers))


def _kept(shown: Shown, seen: Seen) -> Seen:
    """Return the same for everybody who looks in the same way."""
    for known in shown.seen:
        if known.eye is seen.eye or known.eye == seen.eye:
            return known
    shown.seen += (seen,)
    return seen


def _difference(before: Seen, now: Seen, lines: list[LogLine], taken_back: set[int], answers: list[bytes]) -> bytes:
    sheet = _SHEET
    start = begin(sheet, answers)
    sheet.write(b'{"type":"update","number":')
    write_number(sheet, now.number)
    now.general.since(before.general, sheet)
    now.own.since(before.own, sheet)
    sheet.write(b',"log":[')
    write_lines(lines, taken_back, sheet)
    sheet.write(b'],"board":')
    changed_board(before.drawn, now.drawn, sheet)
    sheet.write(b"}")
    return finish(sheet, start)


class Begun:
    """A picture whose drawing may still be on its way: everything else of the table, at one moment."""

    def __init__(self, live: Live, eye: Eye, since: int, whole: bool, seen: Seen | None) -> None:
        self.eye, self.since, self.whole = eye, since, whole
        self.base = seen
        """What the page has, where that is known."""
        self.number = live.committed
        self.shown: Shown = live.shown
        self.general, self.own = general(live, eye.language), own(live, eye)
        self.lines, self.taken_back = lines_after(live, eye, since), live.table.taken_back
        self.coming: asyncio.Future[Drawn] = drawing_of(live, eye.looking, eye.language)

    def seen(self) -> Seen:
        """Return what whoever gets this is shown, once the drawing is there."""
        return _kept(self.shown, Seen(self.number, self.eye, self.general, self.own, self.coming.result()))

    def written(self, still: bool, style: bool) -> bytes:
        """Return the message, once the drawing is there; with still layer and style where needed."""
        base, now = self.base, self.seen()
        if base is not None and not still and not style:
            found = self.shown.update_of(base)
            return _difference(base, now, self.lines, self.taken_back, []) if found is None else found.frame
        key = self.eye, self.since, self.whole, still, style
        wholes = self.shown.wholes
        if wholes is None:
            wholes = self.shown.wholes = {}
        whole = wholes.get(key)
        if whole is None:
            kind, drawn = "table" if self.whole else "update", now.drawn
            fields = {"type": kind, **self.general.fields(), **self.own.fields(), "number": self.number}
            fields["board"] = board(drawn.drawing, drawn.ident, still=still, style=style)
            start = begin(_SHEET)
            _SHEET.write(WRITE(fields)[:-1])
            _SHEET.write(b',"log":[')
            write_lines(self.lines, self.taken_back, _SHEET)
            _SHEET.write(b"]}")
            whole = wholes[key] = finish(_SHEET, start)
        return whole
