"""What laying a tile leads to, in words: whether the own ship gets there, whom it strands, where it leads."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from layline.core.moves import Move
from layline.core.texts import Texts
from layline.games.cap_horn.moves import TILES, Lay
from layline.games.cap_horn.reach import if_laid, onward, stranded
from layline.games.cap_horn.state import BY_IGNORE, BY_MOVE
from layline.games.cap_horn.view import CapHornView
from layline.games.cap_horn.writing import tile_name


def foretold(view: CapHornView, move: Move, said: str, texts: Texts, language: str, names: Sequence[str]) -> str:
    """Return the sentence of a move with what matters most about it; only tiles have more to say."""
    if not isinstance(move, Lay) or view.to_act() != view.seat:
        return said
    sea = view.sea
    cell = int(sea.terms.chart.at(move.column, move.row))
    words: list[str] = []
    if not move.over:
        words += _reached(if_laid(sea, view.seat).get(cell, 0), texts, language)
    for rival in stranded(sea, int(move.tile), cell, view.seat):
        words.append(texts.say(language, "drawing.strands", {"other": rival, "tile": TILES[move.tile]}, names))
    return ". ".join([said, *[word.rstrip(".") for word in words]]) if words else said


def told_of(
    view: CapHornView, move: Lay, reached: Mapping[int, int], rivals: Sequence[int], texts: Texts, language: str
) -> str:
    """Return all there is to say about a place for a tile: for whoever hears the board instead of seeing it."""
    sea = view.sea
    chart = sea.terms.chart
    kind, cell = int(move.tile), int(chart.at(move.column, move.row))
    ends = [chart.name(end) for end in onward(sea, kind, cell)]
    words = [
        texts.say(language, "drawing.leads", {"cells": ", ".join(ends)})
        if ends
        else texts.say(language, "drawing.leads_nowhere")
    ]
    words += _reached(reached.get(cell, 0), texts, language)
    for rival in rivals:
        words.append(texts.say(language, "drawing.strands", {"other": rival, "tile": TILES[kind]}))
    values = {"tile": TILES[kind], "cell": chart.name(cell), "arrows": " ".join(words)}
    if move.over:
        values["under"] = tile_name(sea.kind_at(cell))
    return texts.say(language, "drawing.over" if move.over else "drawing.lay", values)


def _reached(ways: int, texts: Texts, language: str) -> list[str]:
    if ways & BY_MOVE:
        return [texts.say(language, "drawing.reaches")]
    return [texts.say(language, "drawing.reaches_ignore")] if ways & BY_IGNORE else []
