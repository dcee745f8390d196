"""The board."""
from __future__ import annotations
from collections.abc import Sequence
from layline.core.game import Drawing
from layline.core.moves import Move
from layline.core.state import View
from layline.core.telling import Event


def draw(view: View, told: Sequence[Event], language: str) -> Drawing:
    raise NotImplementedError


def clicks(view: View, move: Move) -> tuple[str, ...]:
    raise NotImplementedError


def board_text(view: View, language: str) -> str:
    raise NotImplementedError
