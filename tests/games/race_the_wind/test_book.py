"""The rulebook: every clause has its paragraph, in both languages, with figures that exist."""

import re
import tomllib

import pytest

from layline.core import WATCHER
from layline.core.texts import LANGUAGES
from layline.games.race_the_wind import GAME

BOOKS = {language: (GAME.folder / f"rules.{language}.md").read_text(encoding="utf-8") for language in LANGUAGES}
SCENARIOS = tomllib.loads((GAME.folder / "scenarios.toml").read_text(encoding="utf-8"))["scenario"]


def anchors(language: str) -> list[str]:
    return re.findall(r'<a id="([^"]+)"></a>', BOOKS[language])


CLAUSES = {
    *range(1, 9), *range(10, 16), *range(20, 31), *range(40, 48), *range(50, 60), *range(60, 67), *range(70, 75),
    *range(80, 84), *range(90, 99), *range(100, 108), *range(110, 115), *range(120, 124), *range(130, 137),
    *range(140, 145), *range(150, 164), *range(170, 176), *range(180, 185), *range(190, 198), *range(200, 207),
    *range(210, 213), *range(220, 226),
}  # fmt: skip
RULINGS = range(1, 71)


def test_every_clause_and_every_ruling_of_the_ledger_has_its_paragraph() -> None:
    for language in LANGUAGES:
        found = anchors(language)
        assert [name for name in found if name[4].isdigit()] == [f"RTW-{number:03}" for number in sorted(CLAUSES)]
        assert {name for name in found if name[4] == "A"} == {f"RTW-A{number}" for number in RULINGS}


def test_both_books_have_the_same_paragraphs_in_the_same_order() -> None:
    assert anchors("en") == anchors("fr")
    assert len(anchors("en")) == len(set(anchors("en")))
    figures = [re.findall(r"\]\(figure:(\w+)\)", BOOKS[language]) for language in LANGUAGES]
    assert figures[0] == figures[1] and len(figures[0]) >= 25
    assert set(figures[0]) <= {scenario["id"] for scenario in SCENARIOS}


def test_every_clause_that_a_scenario_or_refusal_names_has_its_paragraph() -> None:
    named = {name for scenario in SCENARIOS for name in scenario["clauses"] if re.fullmatch(r"RTW-A?\d+", name)}
    for path in GAME.folder.glob("*.py"):
        named |= set(re.findall(r'"(RTW-A?\d+)"', path.read_text(encoding="utf-8")))
    assert named - set(anchors("en")) == set()


def test_figures_show_the_boats_from_near_or_the_umpires_card() -> None:
    """The whole board only where the whole board is meant: the places before the start."""
    pytest.importorskip("litestar", reason="figures are served")
    from layline.server.describing import figure

    wide: set[str] = set()
    for name in re.findall(r"\]\(figure:(\w+)\)", BOOKS["en"]):
        drawn = {language: figure(GAME, name, language, "light") or "" for language in LANGUAGES}
        assert drawn["en"] != drawn["fr"]
        size = re.search(r'viewBox="0 0 (\S+) ', drawn["en"])
        assert size is not None
        if float(size[1]) > 420:
            wide.add(name)
        assert ("Umpire" in drawn["en"]) == (name in RULED)
    assert wide == {"S25"}


RULED = {"S11", "S13", "S14", "S15", "S17", "S18", "S23", "S24"}


def test_every_figure_can_be_drawn() -> None:
    for scenario in SCENARIOS:
        state = GAME.setup(scenario["position"])
        for language in LANGUAGES:
            assert GAME.draw(state.view(WATCHER), (), language).svg().startswith("<svg")
