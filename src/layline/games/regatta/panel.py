"""The panel beside the water: what is going on, the hand, buttons, and a line for each boat."""

from __future__ import annotations

from textwrap import wrap
from typing import Final

from layline.core.moves import Move
from layline.core.texts import Texts, seat_letter
from layline.games.regatta.cards import KINDS
from layline.games.regatta.fleet import emblem, lies_face_down
from layline.games.regatta.hand import ROOM, hand
from layline.games.regatta.ink import MARGIN, Sheet
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
from layline.games.regatta.writing import card_word, cards_text
from layline.kit.svg import button, number, tag, text, translate

_PAD: Final = 22.0
_FOOT: Final = 26.0
"""How far above the panel's edge the last words stand."""
_ROW: Final = 82.0
_HEAD: Final = 36.0
"""How far the strip of a boat reaches above the middle of its badge."""
_KEY: Final = 72.0
_LETTERS: Final = 40
"""So many fit a line of advice, on the smallest water too."""


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
    view: RegattaView, moves: tuple[Move, ...], sheet: Sheet, texts: Texts, language: str, keys: list[str]
) -> str:
    """Return the panel with these buttons, from top to bottom."""
    water = view.water
    rounds, _, what = heading(water, texts, language).rpartition(" · ")
    parts = [text(0, 34, rounds, cls="rg-dim")]
    top = 36.0
    for line in wrap(what[:1].upper() + what[1:], 25):
        top += 40
        parts.append(text(0, top, line, cls="rg-head"))
    top += 8
    for line in wrap(_advice(view, moves, texts, language), _LETTERS):
        top += 30
        parts.append(text(0, top, line, cls="rg-dim"))
    bottom = (sheet.height - 2 * MARGIN) / sheet.zoom - _FOOT
    foot = bottom - (0 if water.terms.advanced else 36)
    seats = range(int(water.terms.players))
    first = foot - _ROW * len(seats) + _HEAD + 2
    below = first - _HEAD - (_KEY + 6 if keys else 0)
    drawn, top = hand(view, moves, top + 28, below, texts, language)
    parts.append(drawn)
    wide = (ROOM + 14) / max(len(keys), 1) - 14
    parts += [_key(key, k * (wide + 14), top + 6, wide, texts, language) for k, key in enumerate(keys)]
    parts += [_row(view, seat, first + _ROW * seat, texts, language) for seat in seats]
    if not water.terms.advanced:
        parts.append(text(0, bottom, _piles(water, texts, language), cls="rg-dim"))
    where = f"{translate(sheet.span + _PAD * sheet.zoom, MARGIN)} scale({number(sheet.zoom)})"
    return tag("g", "\n".join(["", *parts, ""]), cls="rg-ui", transform=where)


def _advice(view: RegattaView, moves: tuple[Move, ...], texts: Texts, language: str) -> str:
    """Return what the seat that looks may do, in a sentence or two."""
    if not moves or moves[0].automatic:
        return ""
    word = PHASES[view.water.phase]
    if view.water.phase == RESOLVE and view.water.card == HEAVE:
        word = "heave"
    return texts.say(language, f"help.{'move' if word == 'play' else word}")


def _key(key: str, x: float, y: float, wide: float, texts: Texts, language: str) -> str:
    name = texts.say(language, f"drawing.{key}_name")
    box = tag("rect", cls="rg-key", width=wide, height=_KEY, rx=12)
    label = text(wide / 2, 46, texts.say(language, f"drawing.{key}"), cls="rg-label")
    return button(key, name, box, label, cls=f"rg-button rg-{key}", transform=translate(x, y))


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


def more_facts(water: Water, seat: int, texts: Texts, language: str, laid: int = -1) -> str:
    """Return the second line beside a boat's badge; `laid` is what it laid face down, where that may be known."""
    parts = [texts.say(language, "drawing.hand", {"cards": int(water.fact(seat, HIDDEN))})]
    if water.terms.advanced and water.phase >= PROGRAM:
        parts.append(texts.say(language, f"drawing.tack_{TACKS[int(water.fact(seat, TACK))]}"))
    if water.fact(seat, BECALMED):
        parts.append(texts.say(language, "drawing.becalmed"))
    elif laid >= 0:
        card = texts.say(language, "drawing.heave") if laid == HEAVE else card_word(laid)
        parts.append(texts.say(language, "drawing.laid_card", {"card": card}))
    elif lies_face_down(water, seat):
        parts.append(texts.say(language, "drawing.laid"))
    return " · ".join(parts)


def _row(view: RegattaView, seat: int, y: float, texts: Texts, language: str) -> str:
    """Return a boat's line: where it goes, what it holds and, in the advanced game, what lies open before it."""
    water = view.water
    looks = "rg-row rg-turn" if seat in _acting(water) else "rg-row"
    more = more_facts(water, seat, texts, language, view.laid if seat == view.seat else -1)
    opened = cards_text(water.open, seat * KINDS)
    low = 0 if opened else 7  # two lines stand in the middle of the strip
    parts = [
        tag("rect", cls="rg-strip", x=-34, y=-_HEAD, width=ROOM + 14, height=_ROW - 4, rx=10),
        tag("g", emblem(seat), cls=f"rg-b{seat}", transform="translate(0,3) scale(1.5)"),
        text(32, -9 + low, facts(water, seat, texts, language), cls="rg-facts"),
        text(32, 15 + low, more, cls="rg-dim"),
    ]
    if opened:
        parts.append(text(32, 37, texts.say(language, "drawing.open", {"cards": opened}), cls="rg-open"))
    return tag("g", *parts, id=f"row{seat}", cls=looks, transform=translate(22, y))


def _acting(water: Water) -> list[int]:
    """Return the seats that somebody waits for."""
    if water.phase == PROGRAM:
        return [seat for seat in range(water.terms.players) if not water.fact(seat, READY)]
    return [int(water.actor())]


def _piles(water: Water, texts: Texts, language: str) -> str:
    left = texts.say(language, "drawing.pile", {"left": int(water.left)})
    count = sum(int(water.discard[kind]) for kind in range(KINDS))
    key = "discard" if count else "discard_empty"
    return f"{left} · {texts.say(language, f'drawing.{key}', {'cards': count})}"
