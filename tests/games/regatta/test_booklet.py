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


def test_every_figure_is_a_scenario() -> None:
    rows = tomllib.loads((GAME.folder / "scenarios.toml").read_text(encoding="utf-8"))["scenario"]
    assert set(re.findall(r"figure:(\w+)\)", booklet("en"))) <= {row["id"] for row in rows}
