"""The umpire's card: who had right of way, by which priority, on which positions, in words and drawn."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import Final

from layline.core.game import Drawing
from layline.core.telling import Event
from layline.games.race_the_wind.boats import badge, hull, number_of, point_of, sail
from layline.games.race_the_wind.language import say
from layline.kit.svg import line_path, number, tag, text, translate

_SQUARE: Final = 44
_WIDTH: Final = 420
_LINE: Final = 18
_LETTERS: Final = 56
"""Characters in a line of the sentence."""
Spot = tuple[int, int]


def umpire_card(event: Event, language: str, names: Sequence[str] = ()) -> Drawing:
    """Return the card for an event `ruling_...`: the sentence, the two boats, the point and the wind."""
    assert event.kind.startswith("ruling_"), "only a ruling has a card"
    sentence = say(language, f"event.{event.kind}", event.values, names)
    lines = wrap(sentence, _LETTERS)
    scene = _Scene(event)
    top = 34 + _LINE * len(lines) + 16
    head = text(
        14, 24, f"{say(language, 'drawing.card')} · {_kind(event, language)} · {event.clause}", cls="rw-card-title"
    )
    words = "".join([text(14, 46 + _LINE * k, line, cls="rw-card-text") for k, line in enumerate(lines)])
    height = top + scene.height + 14
    paper = tag("rect", cls="rw-paper", width=_WIDTH, height=height) + scene.water(top)
    frame = tag("rect", cls="rw-card-edge", x=0.5, y=0.5, width=_WIDTH - 1, height=height - 1, rx=6)
    live = tag("g", head, words, scene.boats(top, language), scene.wind(top, language), cls="rw-card")
    from layline.games.race_the_wind.drawing import board_style

    return Drawing(_WIDTH, height, paper + frame, live, board_style(), sentence)


def _kind(event: Event, language: str) -> str:
    return say(language, f"drawing.card_kind_{event.values['kind']}")


class _Scene:
    """A cut-out of the board that shows everything the ruling compares."""

    def __init__(self, event: Event) -> None:
        self.event = event
        self.own, self.other, self.point = (point_of(event.values[key]) for key in ("own_at", "other_at", "point"))
        spots = [self.own, self.other, self.point]
        if "mark_at" in event.values:
            spots.append(point_of(event.values["mark_at"]))
        self.left, self.right = min(x for x, _ in spots) - 1, max(x for x, _ in spots) + 1
        self.bottom, self.top = min(y for _, y in spots) - 1, max(y for _, y in spots) + 1
        while self.right - self.left < 4:
            self.left, self.right = self.left - 1, self.right + 1
        self.size = min(_SQUARE, (_WIDTH - 130) / (self.right - self.left))
        self.height = max(176, (self.top - self.bottom + 1) * self.size)

    def at(self, spot: Spot, top: float) -> tuple[float, float]:
        """Return where a grid point lies on the card."""
        x, y = spot
        return 26 + (x - self.left) * self.size, top + (self.top - y + 0.5) * self.size

    def water(self, top: float) -> str:
        """Return the piece of grid."""
        wide = (self.right - self.left) * self.size
        sea = tag("rect", cls="rw-water", x=14, y=top, width=wide + 24, height=self.height, rx=5)
        path: list[str] = []
        for x in range(self.left, self.right + 1):
            path.append(f"M{number(self.at((x, 0), top)[0])} {number(top)}v{number(self.height)}")
        for y in range(self.bottom, self.top + 1):
            path.append(f"M14 {number(self.at((0, y), top)[1])}h{number(wide + 24)}")
        return sea + tag("path", cls="rw-grid", d="".join(path))

    def boats(self, top: float, language: str) -> str:
        """Return the disputed point, both boats where they are compared, and what each of them is."""
        values = self.event.values
        found: list[str] = []
        if "mark_at" in values:
            place = translate(*self.at(point_of(values["mark_at"]), top))
            found.append(tag("path", cls="rw-buoy", d="M0 -12L8 8H-8Z", transform=place))
        target = self.at(self.point, top)
        for spot in (self.own, self.other):
            if spot != self.point:
                found.append(tag("path", cls="rw-card-ray", d=line_path([self.at(spot, top), target])))
        found.append(tag("circle", cls="rw-card-point", r=0.46 * self.size, transform=translate(*target)))
        for who, key, note in (("seat", "own", "card_right"), ("other", "other", "card_wrong")):
            seat, heading = number_of(values[who]), number_of(values[f"{key}_heading"])
            spot = self.own if key == "own" else self.other
            found.append(self._boat(seat, heading, spot, top))
            line = 132 if key == "own" else 158
            place = translate(_WIDTH - 96, top + line)
            found.append(
                tag(
                    "g", badge(seat), text(14, 4, say(language, f"drawing.{note}"), cls="rw-card-text"), transform=place
                )
            )
        return "".join(found)

    def _boat(self, seat: int, heading: int, spot: Spot, top: float) -> str:
        wind = number_of(self.event.values["wind"])
        scale = number(self.size / 30)
        body = tag("g", hull(seat), sail(heading, wind, None), transform=f"scale({scale}) rotate({45 * heading})")
        label = tag("g", badge(seat), transform="translate(-20,-14)")
        return tag("g", body, label, id=f"card-boat{seat}", transform=translate(*self.at(spot, top)))

    def wind(self, top: float, language: str) -> str:
        """Return the wind's arrow and name at the right edge."""
        wind = number_of(self.event.values["wind"])
        x, y = _WIDTH - 52, top + 44
        arrow = tag(
            "path",
            cls="rw-arrow",
            d="M-6 -30H6V6H15L0 30L-15 6H-6Z",
            transform=f"{translate(x, y)} rotate({45 * wind})",
        )
        name = text(x, y + 52, say(language, "drawing.card_wind", {"wind": wind}), cls="rw-card-note")
        return arrow + name
