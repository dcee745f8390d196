"""Sentences in both languages, everywhere the package speaks."""

from pathlib import Path

import pytest

import layline
from layline.core.texts import Texts, seat_letter

FOLDERS = sorted({path.parent for path in Path(layline.__file__).parent.rglob("text.en.toml")})


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_both_languages_have_the_same_keys_and_placeholders(folder: Path) -> None:
    texts = Texts(folder)
    assert texts.differences() == []
    assert texts.keys("en")
    assert any(texts.keys("en")[key] != texts.keys("fr")[key] for key in texts.keys("en"))


def test_seats_have_letters_or_names_and_tuples_are_vectors(tmp_path: Path) -> None:
    for language in ("en", "fr"):
        (tmp_path / f"text.{language}.toml").write_text('hit = "{seat} at {at} hits {other}"\n')
    texts = Texts(tmp_path)
    values = {"seat": 0, "other": 27, "at": (3, -4)}
    assert texts.say("en", "hit", values) == "A at (3;-4) hits AB"
    assert texts.say("fr", "hit", values, ["Zoé"]) == "Zoé at (3;-4) hits AB"


def test_letters_go_on_after_z() -> None:
    assert [seat_letter(seat) for seat in (0, 25, 26, 51, 52, 701, 702)] == ["A", "Z", "AA", "AZ", "BA", "ZZ", "AAA"]


def test_a_placeholder_that_one_language_lacks_is_found(tmp_path: Path) -> None:
    (tmp_path / "text.en.toml").write_text('a = "{x} and {y}"\nb = "only here"\n')
    (tmp_path / "text.fr.toml").write_text('a = "{x}"\n')
    assert Texts(tmp_path).differences() == ["a: fr has other placeholders", "b: missing in fr"]
