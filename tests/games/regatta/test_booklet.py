"""The booklets: every clause has its place, in the same order, and every figure its scenario."""

import re
import tomllib

import pytest

from layline.games.regatta import GAME


def booklet(language: str) -> str:
    return (GAME.folder / f"rules.{language}.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("pattern", [r'<a id="(RGT-\w+)">', r"figure:(\w+)\)"])
def test_both_booklets_have_the_same_anchors_and_figures_in_the_same_order(pattern: str) -> None:
    assert re.findall(pattern, booklet("en")) == re.findall(pattern, booklet("fr"))


def test_every_clause_that_the_rules_name_can_be_looked_up() -> None:
    anchors = re.findall(r'<a id="(RGT-\w+)">', booklet("en"))
    assert len(anchors) == len(set(anchors))
    named: set[str] = set()
    for path in GAME.folder.glob("*.py"):
        named |= set(re.findall(r'"(RGT-\w+)"', path.read_text(encoding="utf-8")))
    assert named <= set(anchors)


def ledger() -> list[str]:
    """Return every clause and ruling of the rules reference, in its order."""
    spans = [(1, 2), (10, 15), (20, 26), (30, 35), (40, 44), (50, 56), (60, 60), (70, 82), (100, 122)]
    clauses = [f"RGT-{number:03}" for low, high in spans for number in range(low, high + 1)]
    return clauses + [f"RGT-A{number}" for number in range(1, 31)]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_clause_and_ruling_has_its_place_in_the_booklet(language: str) -> None:
    assert sorted(re.findall(r'<a id="(RGT-\w+)">', booklet(language))) == sorted(ledger())


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_figure_shows_how_its_move_goes(language: str) -> None:
    describing = pytest.importorskip("layline.server.describing", reason="the server is not installed")
    for ident in re.findall(r"figure:(\w+)\)", booklet(language)):
        svg = describing.figure(GAME, ident, language, "light")
        assert 'viewBox="0 0 680 ' in svg, f"{ident} shows the whole board"
        assert 'class="rg-ghost' in svg


def test_every_figure_is_a_scenario() -> None:
    rows = tomllib.loads((GAME.folder / "scenarios.toml").read_text(encoding="utf-8"))["scenario"]
    assert set(re.findall(r"figure:(\w+)\)", booklet("en"))) <= {row["id"] for row in rows}
