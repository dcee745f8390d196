"""What an action leads to: whom it would give a claim, and what lies where it ends."""

from __future__ import annotations

from collections.abc import Sequence

from layline.core.moves import Move
from layline.core.state import CHANCE, OVER
from layline.games.race_the_wind.engagement import NO_CLAIM, claim
from layline.games.race_the_wind.language import letter, say
from layline.games.race_the_wind.moves import ACTIONS, GUST, MOVE
from layline.games.race_the_wind.rules import RaceTheWindState
from layline.games.race_the_wind.state import (
    ACTING,
    BLUE_TOKEN,
    HEADING,
    POS,
    SHADOW,
    START,
    UNCLAIMED,
    YELLOW_TOKEN,
)


def foretold(
    race: RaceTheWindState, move: Move, language: str, names: Sequence[str] = (), claims: tuple[int, ...] | None = None
) -> str:
    """Return a move as a sentence with what it leads to: what it lands on, and whom it would give a claim."""
    key, values = race.wording(move)
    said = say(language, f"move.{key}", values, names)
    if race.phase < START or race.stage != ACTING or move.number >= ACTIONS or move not in race.moves():
        return said
    met = lands_on(race, move)
    if met:
        said += say(language, f"drawing.lands_{met}")
    given = gives_claims(race, move) if claims is None else claims
    if given:
        whom = ", ".join([names[seat] if seat < len(names) else letter(seat) for seat in given])
        said += say(language, "drawing.claim_gives", {"letters": whom})
    return said


def gives_claims(race: RaceTheWindState, move: Move) -> tuple[int, ...]:
    """Return the seats that would have a claim after this action, however the turn is finished."""
    if race.terms.protests == UNCLAIMED:
        return ()
    return tuple(sorted(_after(race, move)))


def _after(race: RaceTheWindState, move: Move) -> set[int]:
    seat = int(race.player())
    now = int(race.round), int(race.index)
    copy = race.copy()
    assert isinstance(copy, RaceTheWindState)
    copy.apply(move)
    if copy.to_act() == OVER:
        return set()
    if (int(copy.round), int(copy.index)) != now:
        return claimants(copy, seat)
    ways = [_after(copy, other) for other in copy.moves()]
    return set.intersection(*ways)


def claimants(race: RaceTheWindState, seat: int) -> set[int]:
    """Return the seats that have a claim against a boat whose turn has just ended."""
    return {other for other in range(race.terms.players) if other != seat and claim(race, other, seat) != NO_CLAIM}


def lands_on(race: RaceTheWindState, move: Move) -> str:
    """Return what a step ends on: shadow, yellow, blue or nothing."""
    if move is not MOVE and move is not GUST:
        return ""
    seat = race.player()
    pos = race.fact(seat, POS) + race.terms.delta[race.fact(seat, HEADING)]
    if race.fact(seat, SHADOW) == pos:
        return "shadow"
    token = int(race.tokens[pos])
    return "yellow" if token == YELLOW_TOKEN else "blue" if token == BLUE_TOKEN else ""


def waits_for_chance(race: RaceTheWindState) -> bool:
    """Say whether the die or another outcome is next."""
    return race.to_act() == CHANCE
