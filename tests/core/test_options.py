"""Options are validated where they come in, with what came, what was expected and where."""

from dataclasses import dataclass

import pytest

from layline.core import BadOption, Options
from layline.core import options as declare


@dataclass(frozen=True)
class Sample(Options):
    size: int = declare.whole(5, 2, 9, zero=True)
    mood: str = declare.choice("calm", "wild")
    loud: bool = declare.flag(False)
    note: str = declare.text("none")
    marks: tuple[object, ...] = declare.listing()


def test_what_is_left_out_keeps_its_default() -> None:
    options = Sample.read({"size": 3})
    assert (options.size, options.mood, options.loud, options.note, options.marks) == (3, "calm", False, "none", ())
    assert options.document() == {"size": 3}


@pytest.mark.parametrize(
    ("name", "value", "expected"),
    [
        ("size", 1, "0 or a whole number 2..9"),
        ("size", 10, "0 or a whole number 2..9"),
        ("size", True, "0 or a whole number 2..9"),
        ("size", "x", "0 or a whole number 2..9"),
        ("size", 2.5, "0 or a whole number 2..9"),
        ("mood", "sad", "one of calm, wild"),
        ("loud", 1, "true or false"),
        ("note", 3, "text"),
        ("marks", 3, "a list"),
    ],
)
def test_a_value_that_does_not_fit_is_refused_by_name(name: str, value: object, expected: str) -> None:
    with pytest.raises(BadOption) as caught:
        Sample.read({name: value})
    assert str(caught.value.expected) == expected
    assert str(caught.value.where) == f"option {name}"
    assert caught.value.came == repr(value)


def test_words_from_a_shell_are_read() -> None:
    options = Sample.read({"size": "0", "loud": "yes", "players": "3", "marks": " one, two words ;\n\n1 2.5, 3"})
    assert (options.size, options.loud, options.players) == (0, True, 3)
    assert [*options.marks] == [["one", "two words"], [[1, 2.5], 3]], "entries on lines or after semicolons"
    assert Sample.read({"marks": ""}).marks == ()


def test_an_unknown_option_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(BadOption, match="for example 'mood'"):
        Sample.read({"moof": "calm"})
    with pytest.raises(BadOption, match="players, size, mood"):
        Sample.read({"zzz": 1})


def test_a_document_gives_the_options_back() -> None:
    options = Sample.read({"marks": [1, 2], "mood": "wild", "players": 4})
    assert options.document() == {"players": 4, "mood": "wild", "marks": [1, 2]}
    assert Sample.read(options.document()) == options


@pytest.mark.parametrize(
    ("document", "said"),
    [
        ({"size": 1}, "attendu\u202f: 0 ou un nombre entier 2..9\u202f; reçu\u202f: 1 (option size)"),
        ({"siez": 3}, "attendu\u202f: le nom d\u2019une option, par exemple 'size'\u202f; reçu\u202f: 'siez'"),
    ],
)
def test_what_does_not_fit_is_said_in_the_readers_language(document: dict[str, object], said: str) -> None:
    with pytest.raises(BadOption) as caught:
        Sample.read(document)
    assert caught.value.said("fr") == said
    assert caught.value.said("en") == str(caught.value)
