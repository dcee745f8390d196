"""What a page is shown of a table: its own view in its own language, as plain data."""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, Final

from layline.core.game import Drawing
from layline.core.state import CHANCE, OVER
from layline.core.telling import Result
from layline.server.live import Live, LiveTable
from layline.server.log import TEXTS, Eye, log, names_of, who_is
from layline.table import Refused

QUICK: Final = 0.005
"""Seconds that a drawing may hold up the other tables."""


def picture(live: Live, eye: Eye, since: int, here: set[str]) -> dict[str, Any]:
    """Return everything but the type, the board and what needs a connection."""
    table, now = live.table, time.time()
    names = names_of(table, eye.language)
    undone = _taken_back(table)
    news = [line for line in log(live, eye, names) if line["number"] > since]
    mine = table.seats_of(eye.person)
    return {
        "number": table.number,
        "game": table.game.name,
        "title": table.game.texts.say(eye.language, "title"),
        "phase": table.phase,
        "you": mine,
        "looking": eye.looking if eye.looking >= 0 else None,
        "seats": [_seat(table, seat, names, here, now, eye.language) for seat in range(len(table.seats))],
        "clock": {"kind": table.setup.clock.kind, "running": sorted(table.clocks.running)},
        "question": _question(table, eye, names),
        "moves": _moves(table, eye, names),
        "orders": _orders(live, eye, names),
        "secrets": table.has_secrets(),
        "automatic": _automatic(table),
        "request": _request(table, eye, names),
        "log": [{**line, "undone": line["number"] in undone} for line in news],
        "undone": sorted(undone),
        "moves_total": len(table.line.played),
        "can": _can(table, eye.person),
        "result": result(table, eye.language, names),
        "rematch": live.rematch,
    }


def drawing_of(live: Live, looking: int, language: str) -> asyncio.Future[tuple[Drawing, str]]:
    """Return the board as it is now, for a seat, and the name of its still layer, as soon as it is drawn."""
    found = live.drawings.get((looking, language))
    if found is None:
        table = live.table
        work = partial(table.game.draw, table.state.view(looking), table.heard(looking), language)
        found = live.drawings[looking, language] = asyncio.ensure_future(_drawn(live, work))
    return found


_threads: dict[str, ThreadPoolExecutor] = {}


async def _drawn(live: Live, work: Callable[[], Drawing]) -> tuple[Drawing, str]:
    """Draw at once where that was quick so far, else in a thread: some boards look far ahead.

    One thread a game, so that what a game works out once for all its tables is not worked out twice.
    """
    begun = time.perf_counter()
    if live.quick:
        drawing = work()
    else:
        thread = _threads.setdefault(live.table.game.name, ThreadPoolExecutor(1, "layline-drawing"))
        drawing = await asyncio.get_running_loop().run_in_executor(thread, work)
    live.quick = time.perf_counter() - begun < QUICK
    return drawing, still_id(drawing.still)


async def past_drawing(live: Live, moves: int, looking: int, language: str) -> Drawing:
    """Return the board after so many moves, as a seat may see it; drawn without holding up the table."""
    async with live.lock:
        table = live.table
        total = len(table.line.played)
        if not 0 <= moves <= total:
            raise Refused("no_position", {"most": total})
        game, record, told = table.game, table.record(), table.heard(looking, moves)
    return await asyncio.to_thread(lambda: game.draw(record.replay(moves).view(looking), told, language))


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


_still_names: dict[str, str] = {}


def still_id(still: str) -> str:
    """Return a short name for a still layer; hashing a known one costs a look-up."""
    if still not in _still_names:
        if len(_still_names) >= 64:
            _still_names.clear()
        _still_names[still] = hashlib.sha256(still.encode()).hexdigest()[:16]
    return _still_names[still]


# -- the parts -----------------------------------------------------------------------------


def _seat(table: LiveTable, seat: int, names: list[str], here: set[str], now: float, language: str) -> dict[str, Any]:
    tenure = table.seats.now(seat)
    acting = table.phase == "playing" and seat in table.state.acting()
    return {
        "name": names[seat] if tenure.name or tenure.bot else "",
        "kind": "person" if tenure.person else "bot" if tenure.bot else "empty",
        "here": tenure.person in here,
        "left": table.clocks.left_at(seat, now),
        "acting": acting,
        "line": TEXTS.say(language, "line.resigned") if seat in table.resigned else "",
    }


def _question(table: LiveTable, eye: Eye, names: list[str]) -> str:
    if table.phase != "playing":
        return TEXTS.say(eye.language, f"question.{table.phase}")
    if _automatic(table):
        return TEXTS.say(eye.language, "question.table")
    acting = table.state.acting()
    if eye.looking in acting:
        return TEXTS.say(eye.language, "question.yours", {"who": names[eye.looking]})
    return TEXTS.say(eye.language, "question.wait", {"who": ", ".join(names[seat] for seat in acting)})


def _automatic(table: LiveTable) -> bool:
    return table.phase == "playing" and (table.state.to_act() == CHANCE or table.due() is not None)


def _moves(table: LiveTable, eye: Eye, names: list[str]) -> list[dict[str, Any]]:
    if table.phase != "playing" or eye.looking not in table.state.acting() or _automatic(table):
        return []
    view = table.state.view(eye.looking)
    return [
        {
            "text": move.text,
            "sentence": table.game.sentence(view, move, eye.language, names),
            "clicks": list(table.game.clicks(view, move)),
            **_notch(table, table.game.scale(view, move), eye.language),
        }
        for move in view.moves()
    ]


def _notch(table: LiveTable, scale: tuple[str, int] | None, language: str) -> dict[str, Any]:
    if scale is None:
        return {}
    name, amount = scale
    return {"scale": table.game.texts.say(language, f"scale.{name}"), "amount": amount}


def _orders(live: Live, eye: Eye, names: list[str]) -> list[dict[str, Any]]:
    table = live.table
    if not table.game.takes_orders or table.phase != "playing" or eye.looking < 0:
        return []
    chosen = live.orders.get(eye.looking, {})
    offered = table.game.orders(table.state.view(eye.looking), eye.language, names)
    return [
        {"key": one.key, "sentence": one.sentence, "low": one.low, "high": one.high, "value": chosen.get(one.key)}
        for one in offered
    ]


def _request(table: LiveTable, eye: Eye, names: list[str]) -> dict[str, Any] | None:
    asked = table.request
    if asked is None:
        return None
    waiting = table.waiting_for()
    return {
        "what": asked.data["what"],
        "sentence": TEXTS.say(eye.language, f"request.{asked.data['what']}", {"who": who_is(table, asked.by, names)}),
        "waiting": sorted(who_is(table, person, names) for person in waiting),
        "yours": asked.by == eye.person,
        "can_answer": eye.person in waiting,
    }


def _taken_back(table: LiveTable) -> set[int]:
    moves = {entry.number for entry in table.entries if entry.kind == "move"}
    return moves - {played.number for played in table.line.played}


def _can(table: LiveTable, person: str) -> list[str]:
    seated = bool(table.seats_of(person))
    phase = table.phase
    going = phase in ("playing", "paused", "over") and not table.resigned
    may = {
        "start": phase == "gathering" and (seated or bool(person and person == table.setup.host)),
        "undo": seated and going and table.line.last_decision(table.seats_of(person)) is not None,
        "redo": seated and bool(table.line.undone),
        "pause": seated and phase == "playing" and table.request is None,
        "resume": seated and phase == "paused",
        "abandon": seated and phase not in ("over", "abandoned") and table.request is None,
        "resign": seated and phase == "playing",
        "rematch": seated and phase in ("over", "abandoned"),
    }
    return [word for word, allowed in may.items() if allowed]


def result(table: LiveTable, language: str, names: list[str]) -> dict[str, Any] | None:
    """Return how the game ended, or None."""
    if table.phase != "over":
        return None
    if table.state.to_act() != OVER:  # all others have resigned
        places = [2 if seat in table.resigned else 1 for seat in range(len(names))]
        order = sorted(range(len(names)), key=lambda seat: (places[seat], seat))
        lines = ["" if seat not in table.resigned else TEXTS.say(language, "line.resigned") for seat in order]
        found = [
            {"seat": seat, "name": names[seat], "place": places[seat], "line": line} for seat, line in zip(order, lines)
        ]
        return {"sentence": TEXTS.say(language, "question.over"), "places": found}
    ended = table.state.result()
    order = sorted(range(len(ended.places)), key=lambda seat: (ended.places[seat], seat))
    return {
        "sentence": table.game.texts.say(language, f"result.{ended.reason}"),
        "places": [
            {
                "seat": seat,
                "name": names[seat],
                "place": ended.places[seat],
                "line": _result_line(table, ended, seat, language),
            }
            for seat in order
        ],
    }


def _result_line(table: LiveTable, ended: Result, seat: int, language: str) -> str:
    if seat >= len(ended.values):
        return ""
    values = ended.values[seat]
    for key in (f"result.seat_{values.get('status', 'line')}", "result.seat_line"):
        if table.game.texts.has(key):
            return table.game.texts.say(language, key, values)
    return ""
