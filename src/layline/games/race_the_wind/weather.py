"""Wind and water in the live layer: streaks, laylines, flags, tokens and the wind rose."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from layline.games.race_the_wind.chart import SQUARE, Sheet
from layline.games.race_the_wind.language import say
from layline.games.race_the_wind.papers import token_words
from layline.games.race_the_wind.rules import RaceTheWindState
from layline.games.race_the_wind.signs import GUST, LEE, LULL, REFUSED
from layline.games.race_the_wind.state import LEG, MARK, SECOND, TOKENS, UNCLAIMED, Terms
from layline.kit.compass import opposite, turned, vector
from layline.kit.svg import line_path, number, tag, text, translate

_GAP: Final = 4
"""Grid steps between streaks."""


@lru_cache(maxsize=64)
def _streaks(sheet: Sheet, wind: int) -> str:
    """Return short arrows over the water that run with the wind."""
    fx, fy = vector(opposite(wind))
    size = 7.5 / (1.414 if fx and fy else 1)
    ux, uy = fx * size, -fy * size
    found: list[str] = []
    for row, y in enumerate(range(1, sheet.rows, _GAP)):
        for x in range(1 + 2 * (row % 2), sheet.columns - 1, _GAP):
            px, py = sheet.at(x + 0.5, y + 0.5)
            tip = px + ux, py + uy
            side = 0.45 * ux, 0.45 * uy
            found.append(line_path([(px - ux, py - uy), tip]))
            found.append(
                line_path([(tip[0] - side[0] + side[1], tip[1] - side[1] - side[0]), tip,
                           (tip[0] - side[0] - side[1], tip[1] - side[1] + side[0])])
            )  # fmt: skip
    return tag("path", id="streaks", cls="rw-streaks", d="".join(found))


def streaks(race: RaceTheWindState, sheet: Sheet) -> str:
    """Return the wind over the whole water."""
    return _streaks(sheet, int(race.wind))


def laylines(race: RaceTheWindState, sheet: Sheet) -> str:
    """RTW-015, RTW-G18: the close-hauled ways that lead straight to a windward mark in this wind."""
    found: list[str] = []
    for k in (MARK, SECOND):
        if not race.terms.marks[k]:
            continue
        start = race.terms.spot(race.terms.marks[k])
        for side in (-1, 1):
            dx, dy = vector(turned(opposite(race.wind), side))
            x, y = start
            while 0 <= x + dx < sheet.columns and 0 <= y + dy < sheet.rows:
                x, y = x + dx, y + dy
            if (x, y) != start:
                found.append(line_path([sheet.at(*start), sheet.at(x, y)]))
    return tag("path", id="laylines", cls="rw-layline", d="".join(found)) if found else ""


def flags(race: RaceTheWindState, sheet: Sheet) -> str:
    """Return the wind flags on both long sides; hollow when the leading leg has used them up."""
    found: list[str] = []
    leading = max([int(race.fact(seat, LEG)) for seat in range(race.terms.players)], default=0)
    for number_, row in enumerate((race.flag_one, race.flag_two)):
        if row < 0:
            continue
        used = race.triggered >> (2 * leading + number_) & 1
        left, y = sheet.at(0, int(row))
        right = sheet.at(sheet.columns - 1, 0)[0]
        looks = "rw-flag rw-used" if used else "rw-flag"
        found.append(tag("path", cls="rw-flag-row", d=f"M{number(left)} {number(y)}H{number(right)}"))
        poles = "".join(
            [f"M{number(x)} {number(y + 7)}v-18l{way} 4l{-way} 4" for x, way in ((left - 17, -11), (right + 17, 11))]
        )
        found.append(tag("path", id=f"flag{number_}", cls=looks, d=poles))
    return "\n".join(found)


_known: dict[int, tuple[object, str]] = {}


def tokens(race: RaceTheWindState, sheet: Sheet) -> str:
    """Return lulls as circles with flat water, gusts as diamonds with a double arrow; settled ones drawn once."""
    words = token_words(race)
    if race.phase <= TOKENS:
        return _tokens(words, sheet)
    known = _known.get(id(words))
    if known is None or known[0] is not words:
        if len(_known) > 64:
            _known.clear()
        known = _known[id(words)] = words, _tokens(words, sheet)
    return known[1]


def _tokens(words: dict[str, list[list[int]]], sheet: Sheet) -> str:
    lulls: list[str] = []
    flats: list[str] = []
    gusts: list[str] = []
    arrows: list[str] = []
    for x, y in words["yellow"]:
        px, py = sheet.at(x, y)
        lulls.append(f"M{number(px)} {number(py - 7)}a7 7 0 1 1 -0.01 0z")
        flats.append(f"M{number(px - 3.5)} {number(py - 2)}h7M{number(px - 3.5)} {number(py + 2)}h7")
    for x, y in words["blue"]:
        px, py = sheet.at(x, y)
        gusts.append(f"M{number(px)} {number(py - 9)}l9 9l-9 9l-9 -9z")
        arrows.append(f"M{number(px - 4)} {number(py)}l4 -4l4 4M{number(px - 4)} {number(py + 4)}l4 -4l4 4")
    parts: list[str] = []
    if lulls:
        shapes = tag("path", cls="rw-lull", d="".join(lulls)) + tag("path", cls="rw-lull-mark", d="".join(flats))
        parts.append(tag("g", shapes, id="lulls"))
    if gusts:
        shapes = tag("path", cls="rw-gust", d="".join(gusts)) + tag("path", cls="rw-gust-mark", d="".join(arrows))
        parts.append(tag("g", shapes, id="gusts"))
    return "\n".join(parts)


def rose(wind: int, language: str) -> str:
    """Return the compass rose with the wind's arrow, around the origin."""
    names = [
        text(44 * vector(h)[0], -44 * vector(h)[1] + 4, say(language, f"compass.{h}"), cls="rw-rose-name")
        for h in (0, 2, 4, 6)
    ]
    face = tag("circle", cls="rw-rose", r=34) + tag(
        "path", cls="rw-rose-cross", d="M0 -34V34M-34 0H34M-24 -24L24 24M24 -24L-24 24"
    )
    arrow = tag("path", cls="rw-arrow", d="M-5 -30H5V8H13L0 30L-13 8H-5Z")
    return face + "".join(names) + tag("g", arrow, id="wind", cls="rw-turning", transform=f"rotate({45 * wind})")


@lru_cache(maxsize=64)
def _key(shown: tuple[bool, ...], language: str) -> str:
    found: list[str] = []
    for wanted, (key, sign) in zip(shown, _SIGNS.items(), strict=True):
        if wanted:
            word = text(20, 5, say(language, f"drawing.key_{key}"), cls="rw-key")
            found.append(tag("g", sign, word, transform=translate(0, 25 * len(found))))
    return "".join(found)


def key_of(terms: Terms, language: str) -> str:
    """Return what the signs on the water mean, those of this race, one below the other."""
    tokens = terms.token_mode != 2
    claims = terms.protests != UNCLAIMED
    return _key((tokens, tokens, terms.shadows, True, terms.wind_changes, claims, claims, True), language)


_SIGNS: Final = {
    "yellow": LULL,
    "blue": GUST,
    "shadow": tag("path", cls="rw-lee", d=LEE),
    "layline": tag("path", cls="rw-layline", d="M-11 8L11 -8"),
    "flag": tag("path", cls="rw-flag", d="M-4 9v-18l11 4l-11 4"),
    "zone": tag("rect", cls="rw-zone", x=-10, y=-9, width=20, height=18, rx=3),
    "claim": tag("rect", cls="rw-warning", x=-11, y=-8.5, width=22, height=17, rx=3) + text(0, 5, "!B", cls="rw-bang"),
    "refused": REFUSED,
}
"""The signs on the water that need a word."""


def in_sight(sheet: Sheet, x: float, y: float, half: float) -> tuple[float, float, float, float]:
    """Return the part of the sea around a point that a small screen should show: x, y, width, height."""
    width, height = min(2 * half * SQUARE, sheet.sea_width), min(2 * half * SQUARE, sheet.height)
    left = min(max(x - width / 2, 0), sheet.sea_width - width)
    top = min(max(y - height / 2, 0), sheet.height - height)
    return left, top, width, height
