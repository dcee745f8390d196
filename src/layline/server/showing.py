"""When pages are shown what is new: those of one moment together, and nobody more often than they can see."""

# layline: compiled

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from layline.server.messages import Due, prepare
from layline.server.ticking import STEADY

if TYPE_CHECKING:
    from layline.server.live import Live
    from layline.server.page import Page

PACE: Final = 0.1
"""Seconds between two pictures for somebody who has nothing to decide: nobody sees more."""
TICK: Final = PACE / 5
"""Seconds between two looks at who waits for that."""


class Pacer:
    """Tells the pages of a process when to look."""

    def __init__(self) -> None:
        self._changed: list[Live] = []
        """Tables that will be shown in a moment."""
        self._waiting: list[Page] = []
        """Pages that will be shown something a little later."""

    def show(self, live: Live) -> None:
        """Let every page of a table look, together with those of other tables that change at the same moment."""
        self._changed.append(live)
        if len(self._changed) == 1:
            asyncio.get_running_loop().call_soon(self._show)

    def _show(self) -> None:
        changed, self._changed = self._changed, []
        wake_all([page for live in changed for page in live.pages])

    def hold(self, page: Page) -> None:
        """Let a page have its next picture when its time has come."""
        page.held = True
        if not page.queued:
            page.queued = True
            self._waiting.append(page)
            if len(self._waiting) == 1:
                asyncio.get_running_loop().call_later(TICK, self._tick)

    def _tick(self) -> None:
        waiting, self._waiting = self._waiting, []
        now = STEADY()
        ready: list[Page] = []
        for page in waiting:
            page.queued = False
            if page.held and not page.ended.is_set():
                page.held = False
                if now < page.shown_at + PACE:
                    self.hold(page)
                else:
                    ready.append(page)
        wake_all(ready)


def wake_all(pages: Sequence[Page]) -> None:
    """Tell pages that there is something new; what they will be sent is made step by step for all of them."""
    awake = [page for page in pages if page.stir()]
    due = [Due(page, seen) for page in awake if (seen := page.due()) is not None]
    if len(due) > 1:
        prepare(due)
    for page in awake:
        page.wake()
