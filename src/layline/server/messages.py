"""The messages that show a table: a whole picture, or what changed since the one that a page has."""

# layline: compiled

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from layline.server.boards import board, changed_board, drawing_of, drawn_now
from layline.server.encoding import WRITE
from layline.server.live import Drawn, Live, Seen, Shown
from layline.server.log import Eye
from layline.server.picture import general, lines_after, own, written_news


def update(live: Live, seen: Seen) -> bytes | None:
    """Return what leads from what a page was shown to what is now, which stands in `Shown.seen` then.

    None where it is not that simple: the board is another or takes long to draw, or more of the
    log can be read than before.
    """
    shown, eye = live.shown, seen.eye
    found = shown.updates.get(seen)
    if found is not None:
        return found
    drawn = drawn_now(live, eye.looking, eye.language)
    if drawn is None or drawn.ident != seen.drawn.ident or drawn.drawing.style != seen.drawn.drawing.style:
        return None
    now = seen_now(live, eye, drawn)
    if now.general.log_from < seen.general.log_from:
        return None
    lines: list[bytes] = []
    written_news(live, eye, seen.number, lines)
    found = shown.updates[seen] = _difference(seen, now, lines)
    return found


def prepare(due: Sequence[tuple[Live, Seen]]) -> None:
    """Make what `update` will return for each of these: one step for all of them, then the next.

    A processor has room for a part of the program only. Going through all of it for one table after the other took
    a tenth longer than this (decision 20).
    """
    try:
        for live, seen in due:
            drawn_now(live, seen.eye.looking, seen.eye.language)
        for live, seen in due:
            general(live, seen.eye.language)
        for live, seen in due:
            own(live, seen.eye)
        for live, seen in due:
            lines_after(live, seen.eye, seen.number)
        for live, seen in due:
            update(live, seen)
    except Exception:  # noqa: BLE001 - the page concerned will meet it again, and say so; the others go on
        return


def seen_now(live: Live, eye: Eye, drawn: Drawn) -> Seen:
    """Return what somebody is shown now, to tell the next picture from."""
    return _kept(live.shown, Seen(live.table.number, eye, general(live, eye.language), own(live, eye), drawn))


def _kept(shown: Shown, seen: Seen) -> Seen:
    """Return the same for everybody who looks in the same way."""
    return shown.seen.setdefault(seen.eye, seen)


def _difference(before: Seen, now: Seen, lines: list[bytes]) -> bytes:
    found = [f'{{"type":"update","number":{now.number}'.encode()]
    now.general.since(before.general, found)
    now.own.since(before.own, found)
    found.append(b',"log":[')
    found += lines
    found.append(b'],"board":')
    changed_board(before.drawn, now.drawn, found)
    found.append(b"}")
    return b"".join(found)


class Begun:
    """A picture whose drawing may still be on its way: everything else of the table, at one moment."""

    def __init__(self, live: Live, eye: Eye, since: int, whole: bool, seen: Seen | None) -> None:
        self.eye, self.since, self.whole = eye, since, whole
        self.base = seen
        """What the page has, where that is known."""
        self.number = live.committed
        self.shown: Shown = live.shown
        self.general, self.own = general(live, eye.language), own(live, eye)
        self.lines: list[bytes] = []
        written_news(live, eye, since, self.lines)
        self.coming: asyncio.Future[Drawn] = drawing_of(live, eye.looking, eye.language)

    def seen(self) -> Seen:
        """Return what whoever gets this is shown, once the drawing is there."""
        return _kept(self.shown, Seen(self.number, self.eye, self.general, self.own, self.coming.result()))

    def written(self, still: bool, style: bool) -> bytes:
        """Return the message, once the drawing is there; with still layer and style where the page needs them."""
        base, now = self.base, self.seen()
        if base is not None and not still and not style:
            found = self.shown.updates.get(base)
            if found is None:
                found = self.shown.updates[base] = _difference(base, now, self.lines)
            return found
        key = self.eye, self.since, self.whole, still, style
        found = self.shown.wholes.get(key)
        if found is None:
            kind, drawn = "table" if self.whole else "update", now.drawn
            fields = {"type": kind, **self.general.fields(), **self.own.fields(), "number": self.number}
            fields["board"] = board(drawn.drawing, drawn.ident, still=still, style=style)
            found = b'%b,"log":[%b]}' % (WRITE(fields)[:-1], b"".join(self.lines))
            self.shown.wholes[key] = found
        return found
