"""The built-in boards, and boards by name or by text."""

from __future__ import annotations

import difflib
import tomllib
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final

from layline.games.cap_horn.boardfile import BadBoard, read
from layline.games.cap_horn.chart import Chart
from layline.games.cap_horn.phrases import expected, where

FOLDER: Final = Path(__file__).parent / "data"
STANDARD: Final = "classic"


def builtin() -> dict[str, Path]:
    """Return the built-in boards by name."""
    return _builtin()  # by itself: while the options are declared, the compiler does not know what is decorated


@cache
def _builtin() -> dict[str, Path]:
    return {path.stem: path for path in sorted(FOLDER.glob("*.toml"))}


@cache
def _standard() -> dict[str, Any]:
    return tomllib.loads(builtin()[STANDARD].read_text(encoding="utf-8"))


@lru_cache(maxsize=64)
def chart(text: str) -> Chart:
    """Return a built-in board by its name, or the board that a whole file's text describes."""
    if "\n" in text:
        return read(text, _standard())
    if text not in builtin():
        near = difflib.get_close_matches(text, builtin(), 1)
        names = ", ".join(builtin())
        wanted = expected("board_near", names=names, name=repr(near[0])) if near else expected("board", names=names)
        raise BadBoard(repr(text), wanted, where("name"))
    return read(builtin()[text].read_text(encoding="utf-8"), _standard())
