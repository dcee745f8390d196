"""Clocks as numbers: how long each seat may think, counted by whoever is told the time."""

# layline: compiled

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

DAY: Final = 86_400.0


@dataclass(frozen=True)
class ClockRule:
    """How thinking time is limited, and what happens at zero."""

    kind: str = "none"
    """`none`, `move` (seconds for each move), `total` (seconds for the game, and so many more a move)
    or `days` (days for each move)."""
    seconds: float = 0.0
    increment: float = 0.0
    at_zero: str = "game"
    """`game` (the game's own time-out, else a bot's move), `bot` (a bot plays the move) or `forfeit`."""

    def allowance(self) -> float:
        """Return what a seat starts with, in seconds."""
        return self.seconds * DAY if self.kind == "days" else self.seconds


class Clocks:
    """Time left for each seat; runs only for those who are to decide."""

    def __init__(self, rule: ClockRule, seats: int) -> None:
        self.rule = rule
        self.left = [rule.allowance()] * seats
        self.running: set[int] = set()
        self.waiting: set[int] = set()
        """Seats that were to decide at the last turn."""
        self.number = -1
        self.since = 0.0

    def left_at(self, seat: int, now: float) -> float | None:
        """Return a seat's seconds at this moment, or None without a clock."""
        if self.rule.kind == "none":
            return None
        gone = now - self.since if seat in self.running else 0.0
        return max(0.0, self.left[seat] - gone)

    def turn(self, acting: Iterable[int], now: float, decided: int | None = None, number: int = -1) -> None:
        """Go on to the next decision after a seat has decided.

        `number` is the state's turn number: within one turn, a chain of decisions shares its seconds.
        """
        if self.rule.kind == "none":
            return
        acting = set(acting)
        self.stop(now)
        new_turn = number < 0 or number != self.number
        if self.rule.kind == "total" and decided in self.waiting and (new_turn or decided not in acting):
            self.left[decided] += self.rule.increment
        if self.rule.kind in ("move", "days"):
            for seat in range(len(self.left)):
                if seat not in acting or seat not in self.waiting or (seat == decided and new_turn):
                    self.left[seat] = self.rule.allowance()
        self.number = number
        self.waiting = acting
        self.running = acting
        self.since = now

    def stop(self, now: float) -> None:
        """Take the time used off those who run: the table pauses, or somebody has decided."""
        for seat in self.running:
            self.left[seat] = max(0.0, self.left[seat] - (now - self.since))
        if self.running:
            self.running = set()
        self.since = now

    def resume(self, now: float) -> None:
        """Let those who were to decide run again."""
        self.running = set(self.waiting)
        self.since = now

    def fallen(self, now: float) -> list[int]:
        """Return the seats whose time has run out."""
        return [seat for seat in sorted(self.running) if self.left_at(seat, now) == 0.0]

    def next_fall(self) -> float | None:
        """Return when the next seat runs out of time if nothing happens, or None."""
        times = [self.since + self.left[seat] for seat in self.running]
        return min(times) if times else None
