"""The umpire's card: who had right of way, by which priority, on which positions, in words and drawn."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import Final

from layline.core.drawing import Drawing
from layline.core.telling import Event
from layline.games.race_the_wind.boats import badge
from layline.games.race_the_wind.chart import board_style
from layline.games.race_the_wind.language import say
from layline.games.race_the_wind.past import number_of, point_of
from layline.games.race_the_wind.scene import WIDTH, Scene
from layline.kit.svg import tag, text, translate

_LINE: Final = 18
_LETTERS: Final = 46
_TITLE: Final = 38
"""Characters in a line of the sentence, and of the title."""


def umpire_card(event: Event, language: str, names: Sequence[str] = ()) -> Drawing:
    """Return the card for an event `ruling_...`: the sentence, the two boats, the point and the wind."""
    assert event.kind.startswith("ruling_"), "only a ruling has a card"
    sentence = say(language, f"event.{event.kind}", event.values, names)
    lines = [(line, "rw-card-text") for line in wrap(sentence, _LETTERS)]
    kind = say(language, f"drawing.card_kind_{event.values['kind']}")
    title = f"{say(language, 'drawing.card')} · {kind} · {event.clause}"
    lines[:0] = [(line, "rw-card-title") for line in wrap(title, _TITLE)]
    words = "".join([text(14, 24 + _LINE * k, line, cls=looks) for k, (line, looks) in enumerate(lines)])
    values = event.values
    keys = [key for key in ("own_at", "other_at", "point", "mark_at") if key in values]
    scene = Scene([point_of(values[key]) for key in keys], 18 + _LINE * len(lines), number_of(values["wind"]))
    height = scene.y0 + scene.height + 14
    paper = tag("rect", cls="rw-paper", width=WIDTH, height=height) + scene.water()
    frame = tag("rect", cls="rw-card-edge", x=0.5, y=0.5, width=WIDTH - 1, height=height - 1, rx=6)
    live = tag("g", words, _boats(event, scene, language), scene.wind_arrow(language), cls="rw-card")
    return Drawing(WIDTH, height, paper + frame, live, board_style(), sentence)


def _boats(event: Event, scene: Scene, language: str) -> str:
    """Return the disputed point, both boats where they are compared, and what each of them is."""
    values = event.values
    point = point_of(values["point"])
    found: list[str] = []
    if "mark_at" in values:
        found.append(scene.mark(point_of(values["mark_at"])))
    places = {key: point_of(values[f"{key}_at"]) for key in ("own", "other")}
    found += [scene.ray(spot, point) for spot in places.values() if spot != point]
    found.append(scene.ring(point))
    for who, key, note, line in (("seat", "own", "card_right", 132), ("other", "other", "card_wrong", 158)):
        seat, heading = number_of(values[who]), number_of(values[f"{key}_heading"])
        found.append(scene.boat(seat, heading, places[key], f"card-boat{seat}"))
        word = text(14, 4, say(language, f"drawing.{note}"), cls="rw-card-text")
        found.append(tag("g", badge(seat), word, transform=translate(WIDTH - 98, scene.y0 + line)))
    return "".join(found)
