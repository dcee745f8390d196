"""Boards as pages are sent them: whole, or what changed since the one before."""

# layline: compiled

from __future__ import annotations

import asyncio
import hashlib
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, Final

from librt.strings import BytesWriter

from layline.core.drawing import Drawing
from layline.core.heard import Heard
from layline.core.state import View
from layline.server.encoding import WRITE
from layline.server.live import Drawn, Live, Shot
from layline.server.pieces import Scribe
from layline.server.ticking import FINE

QUICK: Final = 0.005
"""Seconds that a drawing may hold up the other tables."""
SCRIBE: Final = Scribe(WRITE)


def drawn(drawing: Drawing) -> Drawn:
    """Return a drawing as pages are sent it."""
    return Drawn(drawing, still_id(drawing.still), SCRIBE.pieces(drawing.layer))


def drawn_now(live: Live, looking: int, language: str) -> Drawn | None:
    """Return the board as it is now, for a seat; None where drawing it would hold up the other tables."""
    shown = live.shown
    found = shown.drawn(looking, language)
    if found is not None or (shown.coming and (looking, language) in shown.coming):
        return found
    table, view = live.table, live.view(looking)
    same = table.game.perspective(view)
    found = shown.drawn(same, language) if same != looking else None
    if found is None:
        if not live.quick or (shown.coming and (same, language) in shown.coming):
            return None
        heard = table.heard(looking)
        begun = FINE()
        drawing = table.game.draw(view, heard, language)
        live.quick = FINE() - begun < QUICK
        found = drawn(drawing)
        shown.shots += (Shot(same, language, found),)
    if same != looking:
        shown.shots += (Shot(looking, language, found),)
    return found


def drawing_of(live: Live, looking: int, language: str) -> asyncio.Future[Drawn]:
    """Return the board as soon as it is drawn: at once where that was quick so far, else in a thread."""
    shown = live.shown
    found = drawn_now(live, looking, language)
    if found is not None:
        done: asyncio.Future[Drawn] = asyncio.get_running_loop().create_future()
        done.set_result(found)
        return done
    table, view = live.table, live.view(looking)
    same = table.game.perspective(view)
    coming = shown.coming.get((same, language))
    if coming is None:
        heard = table.heard(looking)
        coming = shown.coming[same, language] = asyncio.ensure_future(_drawn(live, view, heard, heard.lent(), language))

    def arrived(coming: asyncio.Future[Drawn]) -> None:
        if not coming.cancelled() and coming.exception() is None:
            shown.shots += tuple([Shot(seat, language, coming.result()) for seat in {same, looking}])

    coming.add_done_callback(arrived)
    shown.coming[looking, language] = coming
    return coming


_threads: dict[str, ThreadPoolExecutor] = {}


async def _drawn(live: Live, view: View, heard: Heard, copy: Heard, language: str) -> Drawn:
    """Draw in a thread; one a game, so that what is worked out once for all its tables is not worked out twice.

    What was heard grows meanwhile; the copy does not.
    """
    game = live.table.game
    thread = _threads.setdefault(game.name, ThreadPoolExecutor(1, "layline-drawing"))
    work = partial(game.draw, view, copy, language)
    drawing, took = await asyncio.get_running_loop().run_in_executor(thread, _timed, work)
    heard.returned(copy)
    live.quick = took < QUICK
    return drawn(drawing)


def _timed(work: Callable[[], Drawing]) -> tuple[Drawing, float]:
    begun = time.thread_time()
    return work(), time.thread_time() - begun


def board(drawing: Drawing, ident: str, *, still: bool, style: bool) -> dict[str, Any]:
    """Return a drawing as plain data, without what the page has already."""
    found: dict[str, Any] = {
        "width": drawing.width,
        "height": drawing.height,
        "title": drawing.title,
        "still_id": ident,
        "live": drawing.live,
    }
    if still:
        found["still"] = drawing.still
    if style:
        found["style"] = drawing.style
    return found


def changed_board(before: Drawn, now: Drawn, sheet: BytesWriter) -> None:
    """Write down how a page makes a board of the one it has: pieces as text, kept ones as first line and count."""
    old, new = before.drawing, now.drawing
    sheet.write(b'{"still_id":"')
    sheet.write(now.ident.encode())
    sheet.write(b'","pieces":[')
    SCRIBE.changed(before.pieces, now.pieces, sheet)
    sheet.write(b"]")
    if old.title != new.title:
        sheet.write(b',"title":')
        sheet.write(WRITE(new.title))
    if old.width != new.width or old.height != new.height:
        sheet.write(b',"width":%b,"height":%b' % (WRITE(new.width), WRITE(new.height)))
    sheet.write(b"}")


_still_names: Final[dict[str, str]] = {}


def still_id(still: str) -> str:
    """Return a short name for a still layer; hashing a known one costs a look-up."""
    found = _still_names.get(still)
    if found is None:
        if len(_still_names) >= 64:
            _still_names.clear()
        found = _still_names[still] = hashlib.sha256(still.encode()).hexdigest()[:16]
    return found
