"""The messages that show a table: a whole picture, or what changed since the one that a page has."""

# layline: compiled

from __future__ import annotations

import asyncio
from typing import Any

from layline.server.boards import SCRIBE, board, changed_board, drawing_of, drawn_now
from layline.server.live import Drawn, Live, Seen, Shown
from layline.server.log import Eye
from layline.server.picture import common, news, personal


def update(live: Live, seen: Seen) -> bytes | None:
    """Return what leads from what a page was shown to what is now.

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
    general = common(live, eye.language)
    if general["log_from"] < seen.log_from:
        return None
    lines = news(live, eye, seen.number)
    found = shown.updates[seen] = _difference(seen, live.committed, general, personal(live, eye), lines, drawn)
    return found


def seen_now(live: Live, eye: Eye, drawn: Drawn) -> Seen:
    """Return what somebody is shown now, to tell the next picture from."""
    found = live.shown.seen.get(eye)
    if found is None:
        general = common(live, eye.language)
        found = Seen(live.committed, eye, general, personal(live, eye), drawn, general["log_from"])
        live.shown.seen[eye] = found
    return found


def _difference(
    seen: Seen,
    number: int,
    general: dict[str, Any],
    own: dict[str, Any],
    lines: list[dict[str, Any]],
    drawn: Drawn,
) -> bytes:
    return b'{"type":"update","number":%d%b%b,"log":%b,"board":%b}' % (
        number,
        _changed(seen.general, general),
        _changed(seen.own, own),
        SCRIBE.write(lines),
        changed_board(seen.drawn, drawn),
    )


def _changed(before: dict[str, Any], now: dict[str, Any]) -> bytes:
    """Return the fields that are new as JSON, each after a comma."""
    found = {name: value for name, value in now.items() if before[name] != value and name != "number"}
    return b"," + SCRIBE.write(found)[1:-1] if found else b""


class Begun:
    """A picture whose drawing may still be on its way: everything else of the table, at one moment."""

    def __init__(self, live: Live, eye: Eye, since: int, whole: bool, seen: Seen | None) -> None:
        self.eye, self.since, self.whole = eye, since, whole
        self.base = seen
        """What the page has, where that is known."""
        self.number = live.committed
        self.shown: Shown = live.shown
        self.general, self.own = common(live, eye.language), personal(live, eye)
        self.lines = news(live, eye, since)
        self.coming: asyncio.Future[Drawn] = drawing_of(live, eye.looking, eye.language)

    def seen(self) -> Seen:
        """Return what whoever gets this is shown."""
        found = self.shown.seen.get(self.eye)
        if found is None:
            log_from = self.general["log_from"]
            found = Seen(self.number, self.eye, self.general, self.own, self.coming.result(), log_from)
            self.shown.seen[self.eye] = found
        return found

    def written(self, still: bool, style: bool) -> bytes:
        """Return the message, once the drawing is there; with still layer and style where the page needs them."""
        drawn, base = self.coming.result(), self.base
        if base is not None and not still and not style:
            found = self.shown.updates.get(base)
            if found is None:
                found = _difference(base, self.number, self.general, self.own, self.lines, drawn)
                self.shown.updates[base] = found
            return found
        key = self.eye, self.since, self.whole, still, style
        found = self.shown.wholes.get(key)
        if found is None:
            message = {"type": "table" if self.whole else "update", "number": self.number, **self.general, **self.own}
            message["log"] = self.lines
            message["board"] = board(drawn.drawing, drawn.ident, still=still, style=style)
            found = self.shown.wholes[key] = SCRIBE.write(message)
        return found
