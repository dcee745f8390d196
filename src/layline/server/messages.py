"""The messages that show a table: a whole picture, or what changed since the one that a page has."""

# layline: compiled

from __future__ import annotations

import asyncio
from typing import Any

from layline.server.boards import SCRIBE, board, changed_board, drawing_of, drawn_now
from layline.server.live import Drawn, Live, Shown
from layline.server.log import Eye
from layline.server.picture import common, news, personal


def update(live: Live, eye: Eye) -> bytes | None:
    """Return what leads from the moment before to this one, for pages that were shown that.

    None where it is not that simple: nobody looked like this before, the board is another or takes
    long to draw, or more of the log can be read than before.
    """
    shown, before = live.shown, live.before
    found = shown.updates.get(eye)
    if found is not None:
        return found
    looking, language = eye.looking, eye.language
    general, own = before.common.get(language), before.personal.get(eye)
    former = before.drawings.get((looking, language))
    if general is None or own is None or former is None:
        return None
    drawn = drawn_now(live, looking, language)
    if drawn is None or drawn.ident != former.ident or drawn.drawing.style != former.drawing.style:
        return None
    now = common(live, language)
    if now["log_from"] < general["log_from"]:
        return None
    changes = shown.changes.get(language)
    if changes is None:
        changes = shown.changes[language] = _changed(general, now)
    ear = live.table.ear(looking)
    latest = shown.latest.get((ear, language))
    if latest is None:
        latest = shown.latest[ear, language] = SCRIBE.write(news(live, eye, before.number))
    found = b'{"type":"update","number":%d%b%b,"log":%b,"board":%b}' % (
        live.committed, changes, _changed(own, personal(live, eye)), latest, changed_board(former, drawn),
    )  # fmt: skip
    shown.updates[eye] = found
    return found


def _changed(before: dict[str, Any], now: dict[str, Any]) -> bytes:
    """Return the fields that are new as JSON, each after a comma."""
    found = {name: value for name, value in now.items() if name != "number" and before[name] != value}
    return b"," + SCRIBE.write(found)[1:-1] if found else b""


class Begun:
    """A picture whose drawing may still be on its way: everything else of the table, at one moment."""

    def __init__(self, live: Live, eye: Eye, since: int, *, whole: bool, known: bool) -> None:
        self.eye, self.since, self.whole = eye, since, whole
        self.shown: Shown = live.shown
        before = live.before
        known = known and eye in before.personal and eye.language in before.common
        self.before = before if known else None
        """What the page has, when that is known: then only what changed is sent."""
        self.general, self.own = common(live, eye.language), personal(live, eye)
        self.lines = news(live, eye, since)
        self.coming: asyncio.Future[Drawn] = drawing_of(live, eye.looking, eye.language)

    def written(self, *, still: bool, style: bool) -> bytes:
        """Return the message, once the drawing is there; with the still layer and the style where the page needs them."""
        key = (self.eye, self.since, self.whole, still, style, self.before is None)
        found = self.shown.messages.get(key)
        if found is None:
            found = self.shown.messages[key] = self._written(still, style)
        return found

    def _written(self, still: bool, style: bool) -> bytes:
        eye, before, drawn = self.eye, self.before, self.coming.result()
        former: Drawn | None = None
        if before is None:
            fields = b"," + SCRIBE.write({**self.general, **self.own})[1:-1]
        else:
            former = before.drawings.get((eye.looking, eye.language))
            fields = _changed(before.common[eye.language], self.general) + _changed(before.personal[eye], self.own)
        if former is not None and not still and not style:
            shown = changed_board(former, drawn)
        else:
            shown = SCRIBE.write(board(drawn.drawing, drawn.ident, still=still, style=style))
        return b'{"type":"%b","number":%d%b,"log":%b,"board":%b}' % (
            b"table" if self.whole else b"update", self.general["number"], fields, SCRIBE.write(self.lines), shown,
        )  # fmt: skip
