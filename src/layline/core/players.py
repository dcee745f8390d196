"""What plays a seat: something that is shown a view and its moves, and decides."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from layline.core.errors import TEXTS, BadText
from layline.core.moves import Move
from layline.core.state import View
from layline.core.telling import Event


@dataclass(frozen=True)
class Budget:
    """How much thinking one decision may cost."""

    seconds: float = 1.0
    nodes: int | None = None
    """When given, decides instead of the clock, so that matches can be repeated exactly."""


class Bot(ABC):
    """A player that sees what its seat may see, and nothing else."""

    @abstractmethod
    def decide(self, view: View, moves: Sequence[Move], budget: Budget) -> Move:
        """Return one of the moves."""

    def hear(self, event: Event) -> None:
        """Take note of what this seat is told; most bots need only the view."""


BotFactory = Callable[[Mapping[str, str], Random], Bot]
"""Makes a bot from its parameters and its own random stream."""


@dataclass(frozen=True)
class BotSpec:
    """A bot by name with its parameters: `greedy`, `search:nodes=2000`."""

    name: str
    parameters: tuple[tuple[str, str], ...] = ()

    @classmethod
    def read(cls, text: str) -> BotSpec:
        """Read `name` or `name:parameter=value,...`."""
        name, _, rest = text.partition(":")
        found: list[tuple[str, str]] = []
        for part in rest.split(",") if rest else []:
            key, equals, value = part.partition("=")
            if not (key and equals and value):
                raise BadText(repr(text), TEXTS.phrase("expected.bot_form"), "bot")
            found.append((key, value))
        if not name:
            raise BadText(repr(text), TEXTS.phrase("expected.bot"), "bot")
        return cls(name, tuple(found))

    def __str__(self) -> str:
        rest = ",".join(f"{key}={value}" for key, value in self.parameters)
        return f"{self.name}:{rest}" if rest else self.name


def no_parameters(name: str, parameters: Mapping[str, str]) -> None:
    """Raise BadText when a bot that takes no parameters is given one."""
    if parameters:
        raise BadText(repr(next(iter(parameters))), TEXTS.phrase("expected.no_parameter", {"name": name}), "bot")
