"""The rulebook in both languages: every clause has its place, every figure its scenario."""

import re
import tomllib

import pytest

from layline.games.vor_dem_wind import GAME

BOOKS = {language: (GAME.folder / f"rules.{language}.md").read_text(encoding="utf-8") for language in ("en", "fr")}


def anchors(text: str) -> list[str]:
    return re.findall(r'<a id="([^"]+)"></a>', text)


@pytest.mark.parametrize("language", BOOKS)
def test_every_base_clause_has_an_anchor_in_order(language: str) -> None:
    base = [name for name in anchors(BOOKS[language]) if not name.startswith("VDW-A")]
    assert base == [f"VDW-{number:03}" for number in range(1, 85)]


def test_both_languages_have_the_same_anchors_and_figures_in_the_same_order() -> None:
    assert anchors(BOOKS["en"]) == anchors(BOOKS["fr"])
    figures = {language: re.findall(r"\(figure:(\w+)\)", text) for language, text in BOOKS.items()}
    assert figures["en"] == figures["fr"] and len(figures["en"]) >= 20


def test_every_figure_is_a_scenario_that_can_be_drawn() -> None:
    document = tomllib.loads((GAME.folder / "scenarios.toml").read_text(encoding="utf-8"))
    known = {scenario["id"]: scenario for scenario in document["scenario"]}
    for name in re.findall(r"\(figure:(\w+)\)", BOOKS["en"]):
        state = GAME.setup(known[name]["position"])
        assert GAME.draw(state.view(0)).svg()


def test_every_clause_that_a_refusal_names_is_in_the_book() -> None:
    from layline.games.vor_dem_wind.codes import REFUSALS
    from layline.games.vor_dem_wind.words import PHASE_CLAUSES

    named = {clause for code, clause in REFUSALS if code} | set(PHASE_CLAUSES)
    assert named <= set(anchors(BOOKS["en"]))
