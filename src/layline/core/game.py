"""What a game is: everything one title offers, gathered in one object."""

# layline: compiled

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

from mypy_extensions import mypyc_attr

from layline.core.drawing import Drawing
from layline.core.errors import TEXTS, BadPosition
from layline.core.moves import Move, Value
from layline.core.options import Options
from layline.core.players import BotFactory
from layline.core.state import State, View
from layline.core.telling import Event, Refusal
from layline.core.texts import Texts, texts_in


@dataclass(frozen=True)
class Order:
    """Something a seat may decide in advance, for tables where people answer days apart."""

    key: str
    """What it is about, unique among the orders of a seat."""
    sentence: str
    """What is decided, in the reader's language."""
    low: int
    high: int
    """The numbers that may be chosen."""


class Offer(NamedTuple):
    """A legal move as it is offered to whoever decides."""

    text: str
    sentence: str
    clicks: tuple[str, ...]
    """The ids in the drawing that a hand would touch, in order."""
    scale: tuple[str, int] | None = None
    """The scale and the notch of a move that is one of many amounts of the same thing."""


@mypyc_attr(native_class=False)
class Offers(list[Offer]):
    """The moves that are offered at one moment, with room for what is made of them.

    A game whose positions come again may return the same ones again; nobody changes them.
    """

    __slots__ = ("plain", "written")

    def __init__(self, offers: Iterable[Offer] = ()) -> None:
        super().__init__(offers)
        self.plain: list[dict[str, Any]] | None = None
        """The same as plain data, once somebody wanted that."""
        self.written = b""
        """The same as whoever sends it has written it down, once somebody did."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(ABC):
    """One title: its options, states, notation, drawing, texts and bots."""

    name: ClassVar[str]
    """The name of its folder, in commands, records and addresses."""
    rules_version: ClassVar[str]
    """Raised when an old record could replay differently."""
    options_type: ClassVar[type[Options]]
    folder: ClassVar[Path]
    takes_orders: ClassVar[bool] = False
    """Whether `orders` and `ordered` ever have something to say."""

    def __init__(self) -> None:
        self.texts: Texts = texts_in(self.folder)
        """The sentences of this game."""
        self._event_keys: dict[str, str] = {}
        """The keys of the sentences about events, by kind."""

    # -- positions -------------------------------------------------------------------

    @abstractmethod
    def new(self, options: Options) -> State:
        """Return the state before the first move."""

    @abstractmethod
    def read(self, text: str) -> Move:
        """Return the move with this text, or raise BadNotation."""

    @abstractmethod
    def setup(self, document: Mapping[str, Any]) -> State:
        """Return the state that a position document describes, or raise BadPosition."""

    def options(self, document: Mapping[str, object] | None = None, **chosen: object) -> Options:
        """Return validated options from a document, from keywords, or both."""
        return self.options_type.read({**(document or {}), **chosen})

    def presets(self) -> dict[str, dict[str, Any]]:
        """Return named sets of options for those who do not want to choose; texts say what they are."""
        return {"standard": {}}

    @abstractmethod
    def longest(self, options: Options) -> int | None:
        """Return a number of moves within which every game ends, or None without a bound."""

    @abstractmethod
    def numbers(self, options: Options) -> int:
        """Return a bound that every `Move.number` of a game with these options is below."""

    # -- pictures --------------------------------------------------------------------

    @abstractmethod
    def draw(self, view: View, told: Sequence[Event] = (), language: str = "en") -> Drawing:
        """Return the board as this seat sees it; `told` is what it heard so far (trails, last move)."""

    def perspective(self, view: View) -> int:
        """Return whose picture a view gives: WATCHER for a seat that is shown just what watchers are."""
        return view.seat

    def score(self, view: View, seat: int, language: str = "en") -> str:
        """Return how a seat stands in a few words, from what a view shows; nothing where the board says enough."""
        return ""

    @abstractmethod
    def clicks(self, view: View, move: Move) -> tuple[str, ...]:
        """Return the ids in the drawing that a hand would touch for this move, in order."""

    @abstractmethod
    def board_text(self, view: View, language: str = "en") -> str:
        """Return the board for a terminal."""

    def scale(self, view: View, move: Move) -> tuple[str, int] | None:
        """Return the scale and the notch a move stands for, when it is one of many amounts of the same thing.

        A hand chooses such a move with a slider or by typing the number; the text `scale.<name>` says of what.
        """
        return None

    def offers(self, view: View, language: str = "en", names: Sequence[str] = ()) -> Offers:
        """Return the moves of the seat that looks with everything that is said of them."""
        found = Offers()
        for move in view.moves():
            said = self.sentence(view, move, language, names)
            found.append(Offer(move.text, said, self.clicks(view, move), self.scale(view, move)))
        return found

    def proof(self, view: View, move: Move, language: str = "en") -> Drawing | None:
        """Return a picture of why a move is refused, or None where words are enough."""
        return None

    def has_card(self, event: Event) -> bool:
        """Say whether `card` has a picture of this event."""
        return False

    def card(self, event: Event, language: str = "en", names: Sequence[str] = ()) -> Drawing | None:
        """Return a picture of what decided an event (a ruling, a collision), or None where words are enough."""
        return None

    # -- answers given in advance ------------------------------------------------------

    def orders(self, view: View, language: str = "en", names: Sequence[str] = ()) -> tuple[Order, ...]:
        """Return what the seat that looks may decide in advance now."""
        return ()

    def ordered(self, view: View, orders: Mapping[str, int]) -> Move | None:
        """Return the move that a seat's orders give in answer to the present question, or None.

        Without any order this may still be a move that everybody at the table can see is the only one.
        """
        return None

    # -- players ---------------------------------------------------------------------

    def bots(self) -> dict[str, BotFactory]:
        """Return this game's own bots by name, the strongest last; those that know no title come besides.

        The text `bot.<name>` is what people call it.
        """
        return {}

    def hint(self, view: View) -> Move | None:
        """Return a good move for the seat that looks, or None when this game has no advice."""
        return None

    def forgets(self, event: Event, options: Options) -> bool:
        """Say whether what was told before this event can no longer be read up, as at a table of people."""
        return False

    def benchmarks(self) -> dict[str, Callable[[], float]]:
        """Return work worth timing besides playing, by name; each call returns how many units it did."""
        return {}

    def commands(self) -> list[Any]:
        """Return click commands that only this game has, for the command `layline`."""
        return []

    # -- texts -----------------------------------------------------------------------

    def say(self, language: str, key: str, values: Mapping[str, Value], names: Sequence[str] = ()) -> str:
        """Return a sentence with its values; games whose values are words themselves name them here."""
        return self.texts.say(language, key, values, names)

    def sentence(self, view: View | State, move: Move, language: str, names: Sequence[str] = ()) -> str:
        """Return a move as a sentence; `names` are the players' names by seat, else letters."""
        key, values = view.wording(move)
        return self.say(language, f"move.{key}", values, names)

    def explain(self, refusal: Refusal, language: str, names: Sequence[str] = ()) -> str:
        """Return a refusal as a sentence."""
        return self.say(language, f"refusal.{refusal.code}", refusal.values, names)

    def narrate(self, event: Event, language: str, names: Sequence[str] = ()) -> str:
        """Return an event as a sentence."""
        key = self._event_keys.get(event.kind)
        if key is None:
            key = self._event_keys[event.kind] = f"event.{event.kind}"
        return self.say(language, key, event.values, names)

    # -- shared by every setup ---------------------------------------------------------

    def options_of(self, document: Mapping[str, Any]) -> Options:
        """Return the options of a position document after checking that it is this game's."""
        game = document.get("game", self.name)
        if game != self.name:
            raise BadPosition(repr(game), repr(self.name), "game")
        chosen = document.get("options", {})
        if not isinstance(chosen, Mapping):
            raise BadPosition(repr(chosen)[:60], TEXTS.phrase("expected.table"), "options")
        return self.options(chosen)
