"""The rulebook: every clause has its paragraph, in both languages, with figures that exist."""

import re
import tomllib

from layline.core import WATCHER
from layline.core.texts import LANGUAGES
from layline.games.race_the_wind import GAME

BOOKS = {language: (GAME.folder / f"rules.{language}.md").read_text(encoding="utf-8") for language in LANGUAGES}
SCENARIOS = tomllib.loads((GAME.folder / "scenarios.toml").read_text(encoding="utf-8"))["scenario"]


def anchors(language: str) -> list[str]:
    return re.findall(r'<a id="([^"]+)"></a>', BOOKS[language])


def test_both_books_have_the_same_paragraphs_in_the_same_order() -> None:
    assert anchors("en") == anchors("fr")
    assert len(anchors("en")) == len(set(anchors("en")))
    figures = [re.findall(r"\]\(figure:(\w+)\)", BOOKS[language]) for language in LANGUAGES]
    assert figures[0] == figures[1] and len(figures[0]) >= 25
    assert set(figures[0]) <= {scenario["id"] for scenario in SCENARIOS}


def test_every_clause_that_a_scenario_or_refusal_names_has_its_paragraph() -> None:
    named = {name for scenario in SCENARIOS for name in scenario["clauses"] if re.fullmatch(r"RTW-\d+", name)}
    for path in GAME.folder.glob("*.py"):
        named |= set(re.findall(r'"(RTW-\d+)"', path.read_text(encoding="utf-8")))
    assert named - set(anchors("en")) == set()


def test_every_figure_can_be_drawn() -> None:
    for scenario in SCENARIOS:
        state = GAME.setup(scenario["position"])
        for language in LANGUAGES:
            assert GAME.draw(state.view(WATCHER), (), language).svg().startswith("<svg")
