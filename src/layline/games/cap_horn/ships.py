"""Ships, station chips, tiles on the board and the logbooks: what everybody sees in the live layer."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from layline.core.texts import Texts, seat_letter
from layline.games.cap_horn.chart import COLOURS, STAGES
from layline.games.cap_horn.limits import MOST_POINTS
from layline.games.cap_horn.sheet import BOOK, STRIP, TILE, Sheet
from layline.games.cap_horn.state import AT, ENDED, FIRST, HAND, POINTS, TOKEN, Sea
from layline.games.cap_horn.view import CapHornView
from layline.games.cap_horn.winds import arrow_names, tile, turn_of
from layline.games.cap_horn.writing import tile_name, tiles_text
from layline.kit.svg import line_path, number, tag, text, title, translate

_ROW: Final = 52
"""Height of a logbook."""
_LINE: Final = 3
"""So many names of tiles stand in a line; a hand has twice as many at most (CPH-092)."""
_BERTHS: Final = ((0, 0), (-13, -10), (13, 10), (13, -10), (-13, 10), (0, 0))
"""Where ships lie that share a station."""


def tiles(sea: Sea, sheet: Sheet, texts: Texts, language: str) -> str:
    """Return every tile that lies on the board, turned as its zone says."""
    chart = sea.terms.chart
    names = arrow_names(chart)
    under: dict[int, list[str]] = {}
    for entry in sea.buried:
        under.setdefault(int(entry) // 16, []).insert(0, tile_name(entry % 16))
    found: list[str] = []
    for cell in chart.sea:
        kind = int(sea.kind_at(cell))
        if kind < 0:
            continue
        place = int(cell)
        name = tile_name(kind)
        words = {"tile": name, "cell": chart.name(cell), "name": texts.say(language, f"tile.{name}")}
        edge = ""
        if place in under:
            words["under"] = " ".join(under[place])
            edge = tag("path", cls="cp-edge", d=f"M{3 - TILE / 2} {TILE / 2 + 2}H{TILE / 2 + 2}V{3 - TILE / 2}")
        told = texts.say(language, "drawing.tile_over" if place in under else "drawing.tile", words)
        face = tile(names, kind, turn_of(chart, int(chart.zone[cell])))
        at = translate(*sheet.middle(place))
        found.append(tag("g", title(told), edge, face, id=f"tile_{chart.name(cell)}", transform=at))
    return pieces("cp-tiles", found)


def stations(sea: Sea, sheet: Sheet, texts: Texts, language: str) -> str:
    """Return the nine chips, each at the back of its space so that the wind below stays readable."""
    chart = sea.terms.chart
    found: list[str] = []
    for cell in chart.sea:
        mark = int(chart.station[cell]) - 1
        if mark >= 0:
            x, y = sheet.middle(int(cell))
            dx, dy = _back_right(turn_of(chart, int(chart.zone[cell])))
            colour = texts.say(language, f"drawing.colour_{COLOURS[mark % 3]}")
            words = {"colour": colour, "stage": STAGES[mark // 3], "cell": chart.name(cell)}
            told = title(texts.say(language, "drawing.station", words))
            chip = token(mark // 3, mark % 3, 12.5)
            found.append(tag("g", told, chip, id=f"station_{chart.name(cell)}", transform=translate(x + dx, y + dy)))
    return pieces("cp-stations", found)


def pieces(looks: str, found: list[str]) -> str:
    """Return a group whose parts can be sent one by one."""
    return tag("g", "\n".join(["", *found, ""]), cls=looks)


def _back_right(turn: int) -> tuple[float, float]:
    x, y = 16.5, 16.5
    for _ in range(turn // 90):
        x, y = -y, x
    return x, y


@lru_cache(maxsize=64)
def token(stage: int, colour: int, size: float) -> str:
    """Return a chip or token: round for yellow, a lozenge for red, a square for green, with its stage."""
    if colour == 0:
        shape = tag("circle", cls="cp-chip cp-yellow", r=size * 0.96)
    elif colour == 1:
        reach = size * 1.2
        lozenge = line_path([(0, -reach), (reach, 0), (0, reach), (-reach, 0)], closed=True)
        shape = tag("path", cls="cp-chip cp-red", d=lozenge)
    else:
        side = size * 1.72
        shape = tag("rect", cls="cp-chip cp-green", x=-side / 2, y=-side / 2, width=side, height=side, rx=2)
    looks = f"cp-stage cp-on-{COLOURS[colour]}" + (" cp-small" if size < 11 else "")
    return shape + text(0, size * 0.37, STAGES[stage], cls=looks)


# -- ships ----------------------------------------------------------------------------------------


@lru_cache(maxsize=16)
def ship(seat: int) -> str:
    """Return a ship around the origin: a hull, a mast, and a sail with the shape and letter of its seat."""
    hull = tag("path", cls=f"cp-hull cp-f{seat}", d="M-14 7H14C12 13 8 15 5 15H-6C-10 15 -13 12 -14 7Z")
    sail = tag("path", cls=f"cp-sail cp-f{seat}", d=_SAILS[seat % len(_SAILS)])
    drop = _DROP[seat % len(_DROP)]
    letter = text(0, drop, seat_letter(seat), cls=f"cp-letter cp-n{seat}")
    return tag("path", cls="cp-mast", d="M0 7V-16") + hull + sail + letter


_SAILS: Final = (
    "M0 -14A9.5 9.5 0 1 1 -0.01 -14Z",
    line_path([(-9, -14), (9, -14), (9, 4), (-9, 4)], closed=True),
    line_path([(0, -16), (11.5, 5), (-11.5, 5)], closed=True),
    line_path([(0, -17), (11.5, -5), (0, 6), (-11.5, -5)], closed=True),
    "M-5 -15H5V-9.5H10.5V.5H5V6H-5V.5H-10.5V-9.5H-5Z",
)
_DROP: Final = (-0.8, -1, 2.4, -1.6, -0.8)


def ships(sea: Sea, sheet: Sheet, ways: Mapping[int, str], texts: Texts, language: str) -> str:
    """Return every ship; those that share a station lie side by side. `ways` are those that did not sail straight."""
    if sea.phase == FIRST:
        return ""
    found: list[str] = []
    for seat in range(int(sea.terms.players)):
        cell = int(sea.fact(seat, AT))
        company = [other for other in range(int(sea.terms.players)) if sea.fact(other, AT) == cell]
        x, y = sheet.berth(cell)
        if len(company) > 1:
            dx, dy = _BERTHS[1 + company.index(seat)]
            x, y = x + dx, y + dy
        turn = seat == sea.turn and sea.phase != ENDED
        words = {"letter": seat_letter(seat), "cell": sea.terms.chart.name(cell)}
        told = title(texts.say(language, "drawing.ship_turn" if turn else "drawing.ship", words))
        halo = tag("circle", cls="cp-halo", r=18, cy=-1) if turn else ""
        way = f"{ways[seat]} {number(x)},{number(y)},0" if seat in ways else None
        body = tag("g", ship(seat), transform="scale(0.9)")
        at = translate(x, y)
        found.append(tag("g", told, halo, body, id=f"ship{seat}", cls="cp-ship", transform=at, data_way=way))
    return "\n".join(found)


# -- logbooks -------------------------------------------------------------------------------------


def logbooks(view: CapHornView, sheet: Sheet, texts: Texts, language: str) -> str:
    """Return a logbook a seat in two columns: sail points, tokens by stage, tiles in hand."""
    found = [_logbook(view, seat, texts, language) for seat in range(int(view.sea.terms.players))]
    x, y = sheet.panel
    inside = "\n".join(["", *found, ""])
    return tag("g", inside, cls="cp-logs", transform=translate(x + STRIP - 2 * BOOK - 6, y))


def _logbook(view: CapHornView, seat: int, texts: Texts, language: str) -> str:
    sea = view.sea
    points, size = int(sea.fact(seat, POINTS)), int(sea.fact(seat, HAND))
    owned = [int(sea.fact(seat, TOKEN + stage)) for stage in range(3)]
    tokens = [
        texts.say(language, f"drawing.token_{COLOURS[colour - 1]}", {"stage": STAGES[stage]})
        for stage, colour in enumerate(owned)
        if colour
    ]
    words = {
        "letter": seat_letter(seat), "points": points, "tiles": size,
        "tokens": ", ".join(tokens) or texts.say(language, "drawing.no_tokens"),
    }  # fmt: skip
    looks = "cp-log"
    if sea.winner == seat or (sea.phase not in (ENDED, FIRST) and seat == sea.turn):
        looks += " cp-turn"
    slots = [
        tag("g", token(stage, colour - 1, 10) if colour else _slot(stage), transform=translate(166 + 23 * stage, 34))
        for stage, colour in enumerate(owned)
    ]
    known = view.hands[seat]
    cards = [tag("rect", cls="cp-mini", x=50 + 13 * k, y=29, width=9.5, height=12, rx=1.5) for k in range(size)]
    held = "".join(cards)
    if known is not None and seat != view.seat:
        held = _open_hand(tiles_text(known).split())
    if sea.winner == seat:
        held = text(50, 40, texts.say(language, "drawing.winner"), cls="cp-won")
    return tag(
        "g",
        title(texts.say(language, "drawing.row", words)),
        tag("rect", cls="cp-book", width=BOOK, height=_ROW - 5, rx=6),
        tag("g", ship(seat), transform=translate(24, 25)),
        _pips(points),
        text(172, 18, str(points), cls="cp-points"),
        *slots,
        held,
        id=f"log{seat}",
        cls=looks,
        transform=translate((BOOK + 6) * (seat % 2), _ROW * (seat // 2)),
    )


def _open_hand(names: list[str]) -> str:
    """Return the names of tiles left of the tokens: in one line, or in two."""
    if len(names) <= _LINE:
        return text(50, 40, " ".join(names), cls="cp-open")
    return text(50, 32, " ".join(names[:_LINE]), cls="cp-open") + text(50, 44, " ".join(names[_LINE:]), cls="cp-open")


def _slot(stage: int) -> str:
    return tag("circle", cls="cp-slot", r=10) + text(0, 4.2, STAGES[stage], cls="cp-stage cp-empty cp-small")


@lru_cache(maxsize=16)
def _pips(points: int) -> str:
    """Return the scale of sail points: full sails for what is owned."""
    full: list[str] = []
    blank: list[str] = []
    for k in range(int(MOST_POINTS)):
        x = 50 + 14 * k
        (full if k < points else blank).append(f"M{number(x)} 20V8L{number(x + 9)} 20Z")
    return tag("path", cls="cp-pip", d="".join(full)) + tag("path", cls="cp-blank", d="".join(blank))
