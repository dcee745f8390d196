"""The board of Vor dem Wind as SVG."""

from __future__ import annotations

from collections.abc import Sequence

from layline.core.game import Drawing
from layline.core.moves import Move
from layline.core.state import View
from layline.core.telling import Event
from layline.kit.svg import button


def draw(view: View, told: Sequence[Event], language: str) -> Drawing:
    live = "".join([button(f"m{move.number}", move.text) for move in view.moves()])
    return Drawing(100, 100, "", live, "", "Vor dem Wind")


def clicks(view: View, move: Move) -> tuple[str, ...]:
    return (f"m{move.number}",)


def board_text(view: View, language: str) -> str:
    return "board"
