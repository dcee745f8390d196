"""Options of a game as one frozen, validated type; the same declaration drives forms and help.

@dataclass(frozen=True)
class Options(core.Options):
    players: int = whole(2, 1, 20)
    end: str = choice("winner", "last_but_one")
"""

from __future__ import annotations

import difflib
from collections.abc import Mapping
from dataclasses import MISSING, dataclass, field, fields
from typing import Any, Self

from layline.core.errors import TEXTS, BadOption
from layline.core.texts import Phrase


@dataclass(frozen=True)
class Rule:
    """What values one option may have."""

    kind: str
    """`whole`, `choice`, `flag`, `text` or `list`."""
    low: int = 0
    high: int = 0
    zero: bool = False
    """A whole number that may also be 0, with a meaning of its own."""
    choices: tuple[str | int, ...] = ()
    """All that a choice may be; of a text, what it may be besides others."""
    file: bool = False
    """A text that may be given as the path of a file holding it."""
    clock: bool = False
    """Seconds for each move, which a table's clock counts."""

    def expected(self) -> Phrase:
        """Return the values in words, for messages."""
        match self.kind:
            case "whole":
                key = "whole_or_zero" if self.zero else "whole"
                return TEXTS.phrase(f"expected.{key}", {"low": self.low, "high": self.high})
            case "choice":
                return TEXTS.phrase("expected.one_of", {"words": ", ".join(map(str, self.choices))})
            case _:
                return TEXTS.phrase(f"expected.{self.kind}")

    def read(self, value: object) -> object:
        """Return the value in its own type, or raise ValueError; words from a shell are read too."""
        match self.kind:
            case "whole":
                number = _whole(value)
                if not (self.low <= number <= self.high or (self.zero and number == 0)):
                    raise ValueError
                return number
            case "choice":
                for allowed in self.choices:
                    if value == allowed or value == str(allowed):
                        return allowed
                raise ValueError
            case "flag":
                if isinstance(value, bool):
                    return value
                return _FLAGS[value]  # type: ignore[index]
            case "list":
                if isinstance(value, str):
                    return tuple(_entries(value))
                if not isinstance(value, list | tuple):
                    raise ValueError
                return tuple(value)
            case _:
                if not isinstance(value, str):
                    raise ValueError
                return value


_FLAGS: dict[str, bool] = {"true": True, "on": True, "yes": True, "false": False, "off": False, "no": False}


def _whole(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int | str):
        raise ValueError
    return int(value)


def _entries(words: str) -> list[list[Any]]:
    r"""Return a list as people write it: an entry a line, or after a semicolon, its parts with commas between.

    >>> _entries("Ann, Bob; Cleo"), _entries("300, -20, 40\n0 0, 90 0, 50 80.5")
    ([['Ann', 'Bob'], ['Cleo']], [[300, -20, 40], [[0, 0], [90, 0], [50, 80.5]]])
    """
    lines = words.replace(";", "\n").split("\n")
    return [[_part(part) for part in line.split(",")] for line in lines if line.strip()]


def _part(words: str) -> Any:
    """Return a number, several with spaces between as a list, or any other words as they are."""
    try:
        numbers = [float(word) if "." in word else int(word) for word in words.split()]
    except ValueError:
        return words.strip()
    return numbers[0] if len(numbers) == 1 else numbers or ""


def whole(default: int, low: int, high: int, *, zero: bool = False, clock: bool = False) -> Any:
    """Declare a whole number, `low..high`, and 0 too when `zero`; with `clock`, the seconds for each move."""
    return field(default=default, metadata={"rule": Rule("whole", low, high, zero, clock=clock)})


def choice(default: str | int, *others: str | int) -> Any:
    """Declare one of a few words or numbers; the first is the default."""
    return field(default=default, metadata={"rule": Rule("choice", choices=(default, *others))})


def flag(default: bool) -> Any:
    """Declare something that is on or off."""
    return field(default=default, metadata={"rule": Rule("flag")})


def text(default: str, *known: str, file: bool = False) -> Any:
    """Declare a text, with others that a form offers by name; with `file` a shell may name a file that holds it."""
    choices = tuple(dict.fromkeys((default, *known))) if known or file else ()
    return field(default=default, metadata={"rule": Rule("text", choices=choices, file=file)})


def listing(default: tuple[Any, ...] = ()) -> Any:
    """Declare a list whose entries the game itself checks."""
    return field(default=default, metadata={"rule": Rule("list")})


@dataclass(frozen=True)
class Options:
    """What every game's options can do; a game adds the fields and `check`."""

    players: int = whole(2, 1, 99)

    @classmethod
    def read(cls, document: Mapping[str, object]) -> Self:
        """Return validated options; whatever the document leaves out keeps its default."""
        rules = cls.rules()
        chosen: dict[str, Any] = {}
        for name, value in document.items():
            if name not in rules:
                near = difflib.get_close_matches(name, rules, 1)
                if near:
                    raise BadOption(repr(name), TEXTS.phrase("expected.option_near", {"name": repr(near[0])}))
                raise BadOption(repr(name), TEXTS.phrase("expected.option", {"names": ", ".join(rules)}))
            try:
                chosen[name] = rules[name].read(value)
            except (ValueError, TypeError, KeyError):
                came = repr(value)
                came = came if len(came) <= 40 else came[:37] + "..."
                raise BadOption(came, rules[name].expected(), TEXTS.phrase("where.option", {"name": name})) from None
        options = cls(**chosen)
        options.check()
        return options

    @classmethod
    def rules(cls) -> dict[str, Rule]:
        """Return what each option may be, in the order of declaration."""
        return {item.name: item.metadata["rule"] for item in fields(cls)}

    @classmethod
    def defaults(cls) -> dict[str, Any]:
        """Return the default of each option."""
        return {item.name: item.default for item in fields(cls) if item.default is not MISSING}

    def check(self) -> None:
        """Raise BadOption when the options do not go together."""

    def warnings(self) -> list[tuple[str, dict[str, int | str]]]:
        """Return keys below `warning.` and values for what is allowed but unwise."""
        return []

    def document(self) -> dict[str, Any]:
        """Return the options that differ from their defaults."""
        found: dict[str, Any] = {}
        for name, default in self.defaults().items():
            value = getattr(self, name)
            if value != default:
                found[name] = list(value) if isinstance(value, tuple) else value
        return found
