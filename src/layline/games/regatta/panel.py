"""The panel below the water: the hand as drawn curves, buttons, and a line for each boat."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from layline.core.texts import Texts, seat_letter
from layline.games.regatta.cards import CARDS, DATA, KINDS
from layline.games.regatta.fleet import CLOUD_SIGN, HELM_SIGN, SUN_SIGN, emblem
from layline.games.regatta.ink import Sheet
from layline.games.regatta.legs import CLOUD, HELM, Card
from layline.games.regatta.legs import SUN as SUN_SYMBOL
from layline.games.regatta.moves import HEAVE
from layline.games.regatta.state import (
    BECALMED,
    ENDED,
    HIDDEN,
    PASSED,
    PHASES,
    PROGRAM,
    READY,
    RESOLVE,
    TACK,
    TACKS,
    Water,
)
from layline.games.regatta.view import RegattaView
from layline.games.regatta.writing import card_word
from layline.kit.poses import cosine, sine
from layline.kit.svg import button, number, tag, text, translate

HAND_TOP: Final = 74.0
ROOM: Final = 800.0
"""Width of the hand."""
BUTTON_TOP: Final = 318.0


def cards_in(view: RegattaView) -> list[int]:
    """Return the kinds of the cards in the own hand, one entry a card, in the order of the deck."""
    return [kind for kind in range(KINDS) for _ in range(view.hand[kind])]


def heading(water: Water, texts: Texts, language: str) -> str:
    """Return what is going on, in one line."""
    word = PHASES[water.phase]
    values = {"round": int(water.round), "letter": seat_letter(int(water.turn)), "card": ""}
    if water.phase == ENDED and water.winner >= 0:
        word, values["letter"] = "won", seat_letter(int(water.winner))
    if water.phase == RESOLVE:
        word = "heave" if water.card == HEAVE else "resolve"
        values["card"] = card_word(water.card)
    return texts.say(language, f"drawing.head_{'start' if word == 'heading' else word}", values)


def panel(
    view: RegattaView, sheet: Sheet, texts: Texts, language: str, why: Callable[[int], str], keys: list[str]
) -> str:
    """Return the panel; `why` says what is wrong with a kind of card (empty: it can be chosen), `keys` the buttons."""
    water = view.water
    parts = [text(20, 46, heading(water, texts, language), cls="rg-head")]
    held = cards_in(view)
    if held:
        pitch = min(128.0, ROOM / len(held))
        size = min(1.5, pitch / 82.0)
        for place, kind in enumerate(held):
            parts.append(_card(CARDS[kind], place, 20 + place * pitch, size, texts, language, why(kind)))
    parts += [_key(key, k, texts, language) for k, key in enumerate(keys)]
    parts += [_row(water, seat, texts, language) for seat in range(water.terms.players)]
    parts.append(_piles(water, texts, language))
    return tag(
        "g", *parts, cls="rg-ui", transform=f"translate(20,{number(sheet.water + 4)}) scale({number(sheet.zoom)})"
    )


def _card(card: Card, place: int, x: float, size: float, texts: Texts, language: str, why: str) -> str:
    what = texts.say(language, f"drawing.what_{card.colour}")
    if card.symbol in (HELM, CLOUD):
        what += ", " + texts.say(language, "drawing.helm" if card.symbol == HELM else "drawing.cloud")
    at = f"translate({number(x)},{number(HAND_TOP)}) scale({number(size)})"
    if why == "-":  # nothing to choose now
        return tag("g", face(card), id=f"card{place}", cls=f"rg-card rg-k-{card.colour}", transform=at)
    name = texts.say(language, "drawing.card", {"card": card.name, "what": what})
    if not why:
        return button(f"card{place}", name, face(card), cls=f"rg-card rg-k-{card.colour} rg-pick", transform=at)
    name = texts.say(language, "drawing.card_off", {"card": card.name, "why": why})
    looks = f"rg-card rg-k-{card.colour} rg-off"
    return button(f"card{place}", name, face(card), cls=looks, transform=at, aria_disabled="true")


@lru_cache(maxsize=64)
def face(card: Card) -> str:
    """Return a card with its arrows, 80 by 140 units: as it is laid before a bow that points up."""
    wide, high = (90.0, 60.0) if card.small else (60.0, 90.0)
    scale = 74.0 / 90.0 if card.small else 1.16
    parts = [tag("rect", cls="rg-face", width=78, height=146, rx=8)]
    parts.append(text(39, 136, card.name, cls="rg-code"))
    if card.symbol == SUN_SYMBOL:
        return "".join([*parts, tag("g", SUN_SIGN, transform="translate(39,60) scale(1.7)")])
    parts.append(
        tag(
            "rect",
            cls="rg-frame",
            x=39 - wide * scale / 2,
            y=114 - high * scale,
            width=wide * scale,
            height=high * scale,
            rx=3,
        )
    )
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


def _key(key: str, place: int, texts: Texts, language: str) -> str:
    label = texts.say(language, f"drawing.{key}")
    name = texts.say(language, f"drawing.{key}_name")
    box = tag("rect", cls="rg-key", width=190, height=66, rx=12)
    return button(
        key, name, box, text(95, 43, label, cls="rg-label"), cls="rg-button",
        transform=translate(20 + 206 * place, BUTTON_TOP),
    )  # fmt: skip


def next_goal(water: Water, seat: int) -> str:
    """Return the key of where a boat has to go next."""
    passed = int(water.fact(seat, PASSED))
    if passed == 4:
        return "next_home"
    return ("next_line", "next_red", "next_green")[int(water.terms.course.order[passed])]


def facts(water: Water, seat: int, texts: Texts, language: str) -> str:
    """Return what stands beside a boat's badge."""
    parts = [
        texts.say(language, "drawing.gates", {"passed": int(water.fact(seat, PASSED))}),
        texts.say(language, f"drawing.{next_goal(water, seat)}"),
    ]
    return " · ".join(parts)


def more_facts(water: Water, seat: int, texts: Texts, language: str) -> str:
    """Return the second line beside a boat's badge."""
    parts = [texts.say(language, "drawing.hand", {"cards": int(water.fact(seat, HIDDEN))})]
    if water.terms.advanced and water.phase >= PROGRAM:
        parts.append(texts.say(language, f"drawing.tack_{TACKS[int(water.fact(seat, TACK))]}"))
    if water.fact(seat, BECALMED):
        parts.append(texts.say(language, "drawing.becalmed"))
    elif water.fact(seat, READY):
        parts.append(texts.say(language, "drawing.laid"))
    return " · ".join(parts)


def _row(water: Water, seat: int, texts: Texts, language: str) -> str:
    looks = "rg-row rg-turn" if water.actor() == seat else "rg-row"
    back = tag("rect", cls="rg-strip", x=-24, y=-33, width=356, height=70, rx=10)
    return tag(
        "g",
        back,
        tag("g", emblem(seat), cls=f"rg-b{seat}", transform="scale(1.3)"),
        text(26, -4, facts(water, seat, texts, language), cls="rg-facts"),
        text(26, 24, more_facts(water, seat, texts, language), cls="rg-facts rg-dim"),
        id=f"row{seat}",
        cls=looks,
        transform=translate(864, 50 + 80 * seat),
    )


def _piles(water: Water, texts: Texts, language: str) -> str:
    if water.terms.advanced:
        return ""
    left = texts.say(language, "drawing.pile", {"left": int(water.left)})
    count = sum(int(water.discard[kind]) for kind in range(KINDS))
    gone = (
        texts.say(language, "drawing.discard", {"cards": count})
        if count
        else texts.say(language, "drawing.discard_empty")
    )
    return text(866, 396, f"{left} · {gone}", cls="rg-facts rg-dim")
