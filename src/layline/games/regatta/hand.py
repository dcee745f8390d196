"""The own hand as drawn curves, a card for each kind; on top of it, while cards are exchanged, a tab for each card."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from layline.core.moves import Move
from layline.core.texts import Texts
from layline.games.regatta.cards import CARDS, DATA, KINDS
from layline.games.regatta.fleet import CLOUD_SIGN, HELM_SIGN, SUN_SIGN
from layline.games.regatta.legs import CLOUD, HELM, Card
from layline.games.regatta.legs import SUN as SUN_SYMBOL
from layline.games.regatta.moves import PLAYS, STOPS, SUNS, Play, Program, Sun, Swap
from layline.games.regatta.state import HELM as HELM_PHASE
from layline.games.regatta.state import PLAY, PROGRAM
from layline.games.regatta.view import RegattaView
from layline.kit.poses import cosine, sine
from layline.kit.svg import button, number, tag, text, translate

ROOM: Final = 516.0
"""Width of the hand."""
WIDE: Final = 78.0
HIGH: Final = 146.0
"""Size of a card before it is scaled to its place."""


def card_id(kind: int) -> str:
    """Return the id of a kind of card in the hand."""
    return f"card{CARDS[kind].name}"


def tabs_of(kinds: tuple[int, ...]) -> tuple[str, ...]:
    """Return the ids of the tabs a hand touches to exchange these cards, in the order of the hand."""
    return tuple([f"out{CARDS[kind].name}_{kinds[:k].count(kind)}" for k, kind in enumerate(kinds)])


def hand(
    view: RegattaView, moves: tuple[Move, ...], top: float, bottom: float, texts: Texts, language: str
) -> tuple[str, float]:
    """Return the hand between two lines, as large as it fits there, and where it ends."""
    held = [kind for kind in range(KINDS) if view.hand[kind]]
    if not held:
        return "", top
    columns, size, gap = _fitting(len(held), bottom - top)
    across, down = WIDE * size + gap, HIGH * size + gap
    state = _States(view, moves, texts, language)
    parts: list[str] = []
    tabs: list[str] = []
    for place, kind in enumerate(held):
        x, y = place % columns * across, top + place // columns * down
        at = f"{translate(x, y)} scale({number(size)})"
        parts.append(_card(CARDS[kind], int(view.hand[kind]), at, state, texts, language))
        if state.swaps:
            tabs += _tabs(CARDS[kind], int(view.hand[kind]), at, texts, language)
    rows = (len(held) + columns - 1) // columns
    return "\n".join(parts + tabs), top + rows * down


def _fitting(count: int, height: float) -> tuple[int, float, float]:
    """Return columns, size and gap of so many cards: few columns and large cards, where there is room for that."""
    for columns in range(3 if count <= 6 else 4, 7):
        gap = 18.0 if columns == 3 else 14.0
        size = ((ROOM - gap * (columns - 1)) / columns) / WIDE
        rows = (count + columns - 1) // columns
        if rows * (HIGH * size + gap) <= height:
            break
    return columns, size, gap


class _States:
    """Says of a kind of card whether it can be chosen now and, if not, why."""

    def __init__(self, view: RegattaView, moves: tuple[Move, ...], texts: Texts, language: str) -> None:
        self.view, self.texts, self.language = view, texts, language
        self.phase = view.water.phase if moves else -1
        self.chosen = {int(move.card) for move in moves if isinstance(move, Play | Sun | Program)}
        self.swaps = any(isinstance(move, Swap) for move in moves)

    def refused(self, kind: int) -> Move | None:
        """Return a move with this kind that says why it cannot be played now; None where there is nothing to ask."""
        if kind in self.chosen or self.phase not in (PLAY, HELM_PHASE):
            return None
        if not CARDS[kind].ways:
            return SUNS[1 if self.view.seat == 0 else 0]
        why = self.view.why_not(PLAYS[kind][0])
        return STOPS[kind][0] if why is not None and why.code == "in_zone" else PLAYS[kind][0]

    def why(self, move: Move) -> str:
        refusal = self.view.why_not(move)
        return self.texts.say(self.language, f"refusal.{refusal.code}", refusal.values) if refusal else ""


def _card(card: Card, count: int, at: str, state: _States, texts: Texts, language: str) -> str:
    kind = int(card.number)
    body = face(card, count)
    looks = f"rg-card rg-k-{card.colour}"
    refused = state.refused(kind)
    if refused is not None:
        name = texts.say(language, "drawing.card_off", {"card": card.name, "why": state.why(refused)})
        near = None if state.chosen else ""  # where no card can be played, a small screen shows them all: each says why
        return button(card_id(kind), name, body, cls=f"{looks} rg-off", transform=at, aria_disabled="true",
                      data_move=refused.text, data_near=near)  # fmt: skip
    what = texts.say(language, f"drawing.what_{card.colour}")
    if card.symbol in (HELM, CLOUD):
        what += ", " + texts.say(language, "drawing.helm" if card.symbol == HELM else "drawing.cloud")
    name = texts.say(language, "drawing.card", {"card": card.name, "what": what})
    if kind in state.chosen:
        return button(card_id(kind), name, body, cls=f"{looks} rg-pick", transform=at)
    idle = " rg-idle" if state.phase == PROGRAM else ""
    return tag("g", body, id=card_id(kind), cls=looks + idle, transform=at)


def _tabs(card: Card, count: int, at: str, texts: Texts, language: str) -> list[str]:
    """Return what is touched to exchange cards of a kind: as many strips of the card as there are."""
    name = texts.say(language, "drawing.out", {"card": card.name})
    wide = WIDE / count
    found: list[str] = []
    for k in range(count):
        x = wide * (k + 0.5)
        strip = tag("rect", cls="rg-tab", x=1.5 - wide / 2, y=1.5, width=wide - 3, height=HIGH - 3, rx=6)
        sign = tag("path", cls="rg-swapsign", d="M-9 -5H8M8 -5l-5 -5M8 -5l-5 5M9 5H-8M-8 5l5 -5M-8 5l5 5")
        knob = tag("g", tag("circle", cls="rg-swapknob", r=15), sign, transform=translate(0, 22))
        inner = tag("g", strip, knob, transform=translate(x, 0))
        found.append(button(f"out{card.name}_{k}", name, inner, cls="rg-out", transform=at))
    return found


@lru_cache(maxsize=128)
def face(card: Card, count: int = 1) -> str:
    """Return a card with its arrows as it is laid before a bow that points up; several lie behind each other."""
    wide, high = (90.0, 60.0) if card.small else (60.0, 90.0)
    scale = 74.0 / 90.0 if card.small else 1.16
    parts = [tag("rect", cls="rg-face", x=4, y=-4, width=WIDE, height=HIGH, rx=8)] if count > 1 else []
    parts.append(tag("rect", cls="rg-face", width=WIDE, height=HIGH, rx=8))
    if count == 1:
        parts.append(text(39, 136, card.name, cls="rg-code"))
    else:
        parts.append(text(39, 135, f"{card.name} \u00d7{count}", cls="rg-code rg-several"))
    if card.symbol == SUN_SYMBOL:
        return "".join([*parts, tag("g", SUN_SIGN, transform="translate(39,60) scale(1.7)")])
    x, y = 39 - wide * scale / 2, 114 - high * scale
    parts.append(tag("rect", cls="rg-frame", x=x, y=y, width=wide * scale, height=high * scale, rx=3))
    for name in card.exits:
        parts.append(tag("path", cls="rg-curve", d=_curve(name, scale)))
    sign = {HELM: HELM_SIGN, CLOUD: CLOUD_SIGN}.get(card.symbol)
    if sign is not None:
        where = "57,96" if card.colour == "red" or card.symbol == CLOUD else "21,96"
        parts.append(tag("g", sign, transform=f"translate({where}) scale(0.72)"))
    return "".join(parts)


def _curve(name: str, scale: float) -> str:
    """Return an exit as path data with an arrow head, starting at the middle of the card's lower side."""
    x, y, angle = 39.0, 114.0, 90.0
    parts = [f"M{number(x)} {number(y)}"]
    for row in DATA["exit"][name]["segments"]:
        if row[0] == "S":
            x, y = x + scale * row[1] * cosine(angle), y - scale * row[1] * sine(angle)
            parts.append(f"L{number(x)} {number(y)}")
        else:
            side = 1 if row[2] > 0 else -1
            radius = row[1] * scale
            x += side * radius * (sine(angle + row[2]) - sine(angle))
            y += side * radius * (cosine(angle + row[2]) - cosine(angle))
            angle += row[2]
            size = number(radius)
            parts.append(f"A{size} {size} 0 0 {0 if side > 0 else 1} {number(x)} {number(y)}")
    for turn in (150, -150):
        parts.append(f"M{number(x)} {number(y)}l{number(10 * cosine(angle + turn))} {number(-10 * sine(angle + turn))}")
    return "".join(parts)
