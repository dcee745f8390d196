"""Bots in worker processes: a record and a seat go in, the text of a move comes out.

The worker replays the record itself and shows the bot only its seat's view and what that seat
was told. A watchdog ends a worker that is stuck, compiled code included; whoever waited is told.
"""

from __future__ import annotations

import asyncio
import contextlib
import faulthandler
import multiprocessing
import os
import signal
import threading
import time
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from random import Random
from typing import Any, Final

from layline.bots import make_bot
from layline.core.errors import LaylineError
from layline.core.game import Game
from layline.core.players import Budget
from layline.core.record import Record
from layline.core.registry import load_game
from layline.core.state import State, play_and_tell
from layline.core.telling import Event
from layline.kit.picture import Film, film

TRIES: Final = 3
"""How often a decision is asked for again when another one brought the worker down."""


class BotFailed(LaylineError):
    """A bot that crashed, was too slow or answered nonsense; `what` says which."""

    def __init__(self, what: str, detail: str = "") -> None:
        self.what = what
        super().__init__(f"{what}: {detail}" if detail else what)


class Thinkers:
    """A pool of processes that decide and advise."""

    def __init__(self, workers: int, seconds: float, patience: float, tasks: int | None = None) -> None:
        self.workers = workers
        self.tasks = tasks
        """After how many tasks a process is replaced by a new one, which gives its memory back."""
        self.seconds = seconds
        self.patience = patience
        self.replaced = 0
        """How many pools had to be replaced."""
        self._pool: ProcessPoolExecutor | None = None

    async def decide(
        self, record: Record, seat: int, spec: str, seconds: float | None = None, patience: float | None = None
    ) -> str:
        """Return the text of a bot's move, or raise BotFailed; it may be told to hurry."""
        seconds = self.seconds if seconds is None else min(seconds, self.seconds)
        patience = self.patience if patience is None else min(patience, self.patience)
        return str(await self._ask(decide, record, seat, spec, seconds, patience))

    async def advise(self, record: Record, seat: int) -> str | None:
        """Return the text of a move that the game recommends, or None."""
        found = await self._ask(advise, record, seat, self.patience)
        return found or None

    async def film(self, record: Record, kind: str, width: int, theme: str, looking: int, language: str) -> Film:
        """Return a game as moving pictures, or raise BotFailed."""
        found: Film = await self._ask(draw_film, record, kind, width, theme, looking, language, self.patience)
        return found

    async def _ask(self, work: Any, *words: Any) -> Any:
        loop = asyncio.get_running_loop()
        for _ in range(TRIES):
            pool = self._started()
            begun = time.monotonic()
            try:
                failed, text = await loop.run_in_executor(pool, _guarded, work, *words)
            except BrokenProcessPool:
                if self._pool is pool:
                    self._pool = None
                    self.replaced += 1
                    pool.shutdown(wait=False)
                if time.monotonic() - begun >= self.patience:
                    raise BotFailed("slow") from None
            else:
                if failed:
                    raise BotFailed(failed, text)
                return text
        raise BotFailed("crashed", "the worker ended")

    def _started(self) -> ProcessPoolExecutor:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(
                self.workers, mp_context=context, initializer=_begin, max_tasks_per_child=self.tasks
            )
        return self._pool

    async def close(self) -> None:
        """Let the workers end; one that still thinks is not waited for long."""
        pool, self._pool = self._pool, None
        if pool is not None:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(asyncio.to_thread(pool.shutdown, cancel_futures=True), 3.0)


# -- in the worker -------------------------------------------------------------------------


def _begin() -> None:
    """Leave the keyboard to the server, the processor to the people, and the world when the server has."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(5)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """A killed server must leave no workers behind: they would wait for ever."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


def _guarded(work: Any, *words: Any) -> tuple[str, Any]:
    """Return what went wrong and the answer; exceptions of bots may not survive the way between processes."""
    try:
        return "", work(*words)
    except BotFailed as error:
        return error.what, str(error)
    except Exception as error:  # noqa: BLE001 - a bot may do anything
        return "crashed", repr(error)[:500]


def decide(record: Record, seat: int, spec: str, seconds: float, patience: float) -> str:
    """Return what a bot plays for a seat after these moves."""
    game = load_game(record.game)
    with _Watchdog(patience):
        state, told = _replayed(game, record, seat)
        bot = make_bot(game, spec, Random())
        for event in told:
            bot.hear(event)
        moves = state.moves_of(seat)
        if not moves:
            raise BotFailed("late")
        move = bot.decide(state.view(seat), moves, Budget(seconds))
        if move not in moves:
            raise BotFailed("illegal", move.text)
        return move.text


def advise(record: Record, seat: int, patience: float) -> str:
    """Return what the game recommends to a seat, or nothing."""
    game = load_game(record.game)
    with _Watchdog(patience):
        state, _ = _replayed(game, record, seat)
        move = game.hint(state.view(seat))
        return "" if move is None else move.text


def draw_film(record: Record, kind: str, width: int, theme: str, looking: int, language: str, patience: float) -> Film:
    """Return a game as moving pictures."""
    with _Watchdog(patience):
        return film(record, kind, width, theme, looking, language)


def _replayed(game: Game, record: Record, seat: int) -> tuple[State, list[Event]]:
    state = record.first()
    told: list[Event] = []
    for text in record.moves:
        told += [event for event in play_and_tell(state, game.read(text)) if event.heard_by(seat)]
    return state, told


class _Watchdog:
    """Ends this process when a block takes too long: no handler of Python's runs in compiled loops."""

    def __init__(self, patience: float) -> None:
        self.patience = patience
        self.quiet = open(os.devnull, "w")  # noqa: SIM115, PTH123 - the watchdog's thread needs it until the end

    def __enter__(self) -> None:
        faulthandler.dump_traceback_later(self.patience, exit=True, file=self.quiet)

    def __exit__(self, *_: object) -> None:
        faulthandler.cancel_dump_traceback_later()
        self.quiet.close()
