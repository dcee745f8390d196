"""What a page is shown of a table: its own view in its own language, as plain data."""

# layline: compiled

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from layline.core.game import Game, Offer
from layline.core.state import CHANCE, OVER, WATCHER
from layline.core.telling import Result
from layline.server.live import Live
from layline.server.log import TEXTS, Eye, log, names_of, who_is
from layline.table.live import LiveTable


def picture(live: Live, eye: Eye) -> dict[str, Any]:
    """Return everything but the type, the log and the board, as it is now."""
    return {**common(live, eye.language), **personal(live, eye)}


def common(live: Live, language: str) -> dict[str, Any]:
    """Return what is the same for everybody who reads a language."""
    found = live.shown.common.get(language)
    if found is None:
        found = live.shown.common[language] = _common(live, language)
    return found


def personal(live: Live, eye: Eye) -> dict[str, Any]:
    """Return what differs by who looks."""
    found = live.shown.personal.get(eye)
    if found is None:
        found = live.shown.personal[eye] = _personal(live, eye, common(live, eye.language)["automatic"])
    return found


def _personal(live: Live, eye: Eye, automatic: bool) -> dict[str, Any]:
    table = live.table
    names = names_of(table, eye.language)
    return {
        "you": table.seats.of(eye.person),
        "looking": eye.looking if eye.looking >= 0 else None,
        "question": _question(table, eye, names, automatic),
        "moves": _moves(live, eye, names, automatic),
        "orders": _orders(live, eye, names) if table.game.takes_orders else [],
        "request": _request(table, eye, names),
        "can": _can(table, eye.person),
    }


def _common(live: Live, language: str) -> dict[str, Any]:
    """Return what is the same for everybody."""
    table, now, here = live.table, time.time(), live.here()
    names = names_of(table, language)
    acting = table.state.acting() if table.phase == "playing" else ()
    log_from, moves_from = table.readable()
    return {
        "number": table.number,
        "game": table.game.name,
        "title": table.game.texts.say(language, "title"),
        "phase": table.phase,
        "seats": [
            _seat(table, seat, names, here, now, acting, line) for seat, line in enumerate(_standing(live, language))
        ],
        "clock": {"kind": table.setup.clock.kind, "running": sorted(table.clocks.running)},
        "secrets": table.has_secrets(),
        "automatic": _automatic(table),
        "undone": sorted(table.taken_back),
        "moves_total": len(table.line.played),
        "log_from": log_from,
        "moves_from": moves_from,
        "result": result(table, language, names),
        "rematch": live.rematch,
    }


def news(live: Live, eye: Eye, since: int) -> list[dict[str, Any]]:
    """Return the lines of the log after an entry."""
    key = live.table.ear(eye.looking), eye.language, since
    found = live.shown.news.get(key)
    if found is None:
        found = live.shown.news[key] = _news(live, eye, since)
    return found


def _news(live: Live, eye: Eye, since: int) -> list[dict[str, Any]]:
    lines = log(live, eye, names_of(live.table, eye.language))
    first = len(lines)
    while first and lines[first - 1]["number"] > since:
        first -= 1
    back, least = live.table.taken_back, live.table.readable()[0]
    return [
        {**line, "undone": True} if line["number"] in back else line
        for line in lines[first:]
        if line["kind"] != "move" or line["number"] >= least
    ]


# -- the parts -----------------------------------------------------------------------------


def _seat(
    table: LiveTable, seat: int, names: list[str], here: set[str], now: float, acting: Sequence[int], line: str
) -> dict[str, Any]:
    tenure = table.seats.now(seat)
    return {
        "name": names[seat] if tenure.name or tenure.bot else "",
        "kind": "person" if tenure.person else "bot" if tenure.bot else "empty",
        "here": tenure.person in here,
        "left": table.clocks.left_at(seat, now),
        "acting": seat in acting,
        "line": line,
    }


def _standing(live: Live, language: str) -> list[str]:
    """Return how each seat stands, as everybody may know it."""
    table = live.table
    if table.phase == "gathering":
        return [""] * len(table.seats)
    view = live.view(WATCHER)
    return [
        TEXTS.say(language, "line.resigned") if seat in table.resigned else table.game.score(view, seat, language)
        for seat in range(len(table.seats))
    ]


def _question(table: LiveTable, eye: Eye, names: list[str], automatic: bool) -> str:
    if table.phase != "playing":
        return TEXTS.say(eye.language, f"question.{table.phase}")
    if automatic:
        return TEXTS.say(eye.language, "question.table")
    acting = table.state.acting()
    if eye.looking in acting:
        return TEXTS.say(eye.language, "question.yours", {"who": names[eye.looking]})
    return TEXTS.say(eye.language, "question.wait", {"who": ", ".join(names[seat] for seat in acting)})


def _automatic(table: LiveTable) -> bool:
    return table.phase == "playing" and (table.state.to_act() == CHANCE or table.due() is not None)


def _moves(live: Live, eye: Eye, names: list[str], automatic: bool) -> list[dict[str, Any]]:
    table = live.table
    if table.phase != "playing" or automatic or eye.looking not in table.state.acting():
        return []
    game = table.game
    offers = game.offers(live.view(eye.looking), eye.language, names)
    if offers.plain is None:
        offers.plain = [_plain(game, offer, eye.language) for offer in offers]
    return offers.plain


def _plain(game: Game, offer: Offer, language: str) -> dict[str, Any]:
    found: dict[str, Any] = {"text": offer.text, "sentence": offer.sentence, "clicks": offer.clicks}
    if offer.scale is not None:
        name, amount = offer.scale
        found["scale"], found["amount"] = game.texts.say(language, f"scale.{name}"), amount
    return found


def _orders(live: Live, eye: Eye, names: list[str]) -> list[dict[str, Any]]:
    table = live.table
    if not table.game.takes_orders or table.phase != "playing" or eye.looking < 0:
        return []
    chosen = live.orders.get(eye.looking, {})
    offered = table.game.orders(live.view(eye.looking), eye.language, names)
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


def _can(table: LiveTable, person: str) -> list[str]:
    mine, phase = table.seats.of(person), table.phase
    if phase == "gathering" and (mine or (person and person == table.setup.host)):
        return ["start", "abandon"] if mine and table.request is None else ["start"]
    if not mine:
        return []
    found: list[str] = []
    if phase in ("playing", "paused", "over") and not table.resigned and table.line.last_decision(mine) is not None:
        found.append("undo")
    if table.line.undone:
        found.append("redo")
    if phase == "playing" and table.request is None:
        found.append("pause")
    if phase == "paused":
        found.append("resume")
    if phase in ("over", "abandoned"):
        return [*found, "rematch"]
    if table.request is None:
        found.append("abandon")
    if phase == "playing":
        found.append("resign")
    return found


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
