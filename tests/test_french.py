"""What a French reader is shown is set as French is: no line begins with a colon, no quotation ends alone."""

import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

import layline

FOLDER = Path(layline.__file__).parent
FILES = sorted(FOLDER.rglob("text.fr.*"))
THIN = "\u202f"
"""The space that French puts before high signs and inside its quotation marks; it does not break."""
TYPED = re.compile(r"'[^']*'|`[^`]*`|\"[^\"]*\"")
"""What is typed as it stands, in signs of its own."""
BOOKS = sorted(FOLDER.rglob("rules.fr.md"))
MARKED = re.compile(r"!(?=\[)|\]\([^)]*\)|<a id=\"[^\"]*\"></a>|\([^()\s]*;[^()\s]*\)|`[^`]*`")
"""What a rulebook has besides sentences: links, figures, places to link to, vectors."""
WRONG = {
    "a sign without its space": re.compile(rf"(?<![{THIN};:!?.…(])[;!?»]"),
    "a colon without its space": re.compile(rf"(?<!{THIN}):(?=\s|$)"),
    "a quotation that begins without a space": re.compile(rf"«(?!{THIN})"),
    "an apostrophe of typewriters": re.compile(r"'"),
    "a space that another follows": re.compile(rf"[ \u00a0{THIN}][\u00a0{THIN}]|[\u00a0{THIN}] "),
}


def sentences(table: Mapping[str, Any], before: str = "") -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, Mapping):
            yield from sentences(value, f"{before}{key}.")
        else:
            yield f"{before}{key}", str(value)


def faults(said: str) -> list[str]:
    plain = TYPED.sub("x", said)
    return [fault for fault, wrong in WRONG.items() if wrong.search(plain)]


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(FOLDER)))
def test_french_is_set_as_french_is(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    table = tomllib.loads(text) if file.suffix == ".toml" else json.loads(text)
    found = {key: (faults(said), said) for key, said in sentences(table) if faults(said)}
    assert not found, "\n".join(f"{key}: {', '.join(wrong)}: {said!r}" for key, (wrong, said) in found.items())


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: str(book.parent.name))
def test_rulebooks_are_set_as_french_is(book: Path) -> None:
    lines = [MARKED.sub("x", line) for line in book.read_text(encoding="utf-8").splitlines()]
    ruled = re.compile(r"[|: -]*")  # the line under the head of a table
    found = [(line, faults(line)) for line in lines if faults(line) and not ruled.fullmatch(line)]
    assert len(lines) > 50 and not found


@pytest.mark.parametrize(
    ("said", "fault"),
    [
        ("Attendu : 3", "a colon without its space"),
        ("Quel jeu ?", "a sign without its space"),
        ("Vite!", "a sign without its space"),
        (f"« ici{THIN}»", "a quotation that begins without a space"),
        ("l'heure", "an apostrophe of typewriters"),
        (f"Attendu{THIN} : 3", "a space that another follows"),
    ],
)
def test_faults_are_found(said: str, fault: str) -> None:
    assert fault in faults(said)
    assert not faults(f"À 10:30, attendu{THIN}: «{THIN}l\u2019un de 'a: b'{THIN}»…")
