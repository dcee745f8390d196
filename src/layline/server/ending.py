"""How a game at a table ended: by its rules, or because all others have resigned."""

from __future__ import annotations

from typing import Any

from layline.core.ending import headline, listed, seat_line
from layline.core.state import OVER, WATCHER
from layline.server.log import TEXTS
from layline.table.live import LiveTable


def winners(table: LiveTable) -> list[int]:
    """Return who has won a game that is over."""
    if table.state.to_act() == OVER:
        return list(table.state.result().winners)
    return [seat for seat in range(len(table.seats)) if seat not in table.resigned]


def headline_for(table: LiveTable, person: str, language: str, names: list[str]) -> str:
    """Return who has won, as one person reads it; whoever resigned has not, and the bot that played on for them has."""
    won, mine = winners(table), table.seats.of(person)
    called = list(names)
    for seat in table.resigned.intersection(won):
        key = "result.bot_for_you" if mine == [seat] else "result.bot_for"
        called[seat] = TEXTS.say(language, key, {"who": names[seat]})
    won.sort(key=lambda seat: seat in table.resigned)  # "the bot that played on for Ann and Bob" would be for both
    said = headline(language, won, called, [seat for seat in mine if seat not in table.resigned])
    return said[:1].upper() + said[1:] if won and won[0] in table.resigned else said


def result(table: LiveTable, language: str, names: list[str]) -> dict[str, Any] | None:
    """Return how the game ended as everybody may read it, or None."""
    if table.phase != "over":
        return None
    won = winners(table)
    if table.state.to_act() == OVER:
        ended = table.state.result()
        places = list(ended.places)
        sentence = table.game.texts.say(language, f"result.{ended.reason}")
        if gone := [names[seat] for seat in table.forfeited() if seat not in table.resigned]:
            sentence = f"{sentence} {TEXTS.say(language, _times('out_of_time', gone), {'who': listed(language, gone)})}"
    else:
        places = [1 if seat in won else 2 for seat in range(len(names))]
        sentence = _all_others_resigned(table, language, names)
    order = sorted(range(len(places)), key=lambda seat: (places[seat], seat))
    found = [
        {"seat": seat, "name": names[seat], "place": places[seat], "line": _line(table, seat, language)}
        for seat in order
    ]
    return {"headline": headline_for(table, "", language, names), "sentence": sentence, "winners": won, "places": found}


def _all_others_resigned(table: LiveTable, language: str, names: list[str]) -> str:
    forfeited = table.forfeited()
    if len(table.resigned) > 2 and not forfeited:
        return TEXTS.say(language, "result.all_resigned")
    why = {"resigned": table.resigned.difference(forfeited), "out_of_time": table.resigned.intersection(forfeited)}
    gone = {key: [names[seat] for seat in sorted(seats)] for key, seats in why.items() if seats}
    return " ".join(TEXTS.say(language, _times(key, who), {"who": listed(language, who)}) for key, who in gone.items())


def _times(key: str, who: list[str]) -> str:
    return f"result.{key}" if len(who) == 1 else f"result.two_{key}"


def resigned_line(table: LiveTable, seat: int, language: str, *, played_on: bool = False) -> str:
    """Return how a seat stands for which a bot plays on: it was given up, or its clock ran out."""
    key = "out_of_time" if seat in table.forfeited() else "resigned"
    return TEXTS.say(language, f"line.{key}{'_played_on' if played_on else ''}")


def _line(table: LiveTable, seat: int, language: str) -> str:
    """Return a seat's line in the table of results."""
    if seat in table.resigned:
        return resigned_line(table, seat, language, played_on=table.state.to_act() == OVER)
    if table.state.to_act() == OVER:
        return seat_line(table.game, table.state, seat, language)
    return table.game.score(table.state.view(WATCHER), seat, language)
