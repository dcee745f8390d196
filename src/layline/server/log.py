"""Who looks at a table, under which names, and the log as they may know it."""

# layline: compiled

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from librt.strings import BytesWriter
from mypy_extensions import i64, mypyc_attr

from layline.bots import bot_name
from layline.core.state import WATCHER
from layline.core.telling import Event
from layline.core.texts import seat_letter, texts_in
from layline.server.encoding import READ, WRITE
from layline.server.live import Live
from layline.server.sheets import write_number
from layline.table.entries import Entry
from layline.table.live import LiveTable, Names

TEXTS: Final = texts_in(Path(__file__).parent)
_SHEET: Final = BytesWriter()


@mypyc_attr(acyclic=True)
class Eye:
    """Who looks, from which seat, in which language."""

    def __init__(self, person: str, looking: int, language: str) -> None:
        self.person: Final = person
        """Empty for everybody who has no say at the table: they share one picture."""
        self.looking: Final = looking
        self.language: Final = language
        self._hash: Final = hash((person, looking, language))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Eye) and (self.person, self.looking, self.language) == (
            other.person,
            other.looking,
            other.language,
        )

    def __hash__(self) -> int:
        return self._hash


def eye_of(live: Live, person: str, wanted: int | None, language: str) -> Eye:
    """Return how somebody looks at a table: from a seat of theirs, else as a watcher."""
    table = live.table
    mine = table.seats.of(person)
    if not mine:
        return Eye(person if person == table.setup.host else "", WATCHER, language)
    if wanted in mine:
        return Eye(person, wanted, language)
    if len(mine) > 1 and table.has_secrets():  # one screen: nobody's hand before somebody says whose
        return Eye(person, WATCHER, language)
    acting = [seat for seat in mine if seat in table.deciding()] if table.phase == "playing" else []
    return Eye(person, (acting or mine)[0], language)


def names_of(table: LiveTable, language: str) -> list[str]:
    """Return who sits where, in words."""
    return _names(table, language).words


def _names(table: LiveTable, language: str) -> Names:
    """Return who sits where, in words; bots of the same kind are told apart by their letters.

    A bot that stands in where nobody sits always has its letter: somebody may sit down there at any time.
    """
    seats = table.seats
    for known in table.names:
        if known.language == language and known.changes == seats.changes:
            return known
    held = [seats.now(seat) for seat in range(len(seats))]
    plays = [not tenure.name and (bool(tenure.bot) or seats.begun) for tenure in held]
    bots = [bot_name(table.game, table.spec(seat), language) if plays[seat] else "" for seat in range(len(seats))]
    found: list[str] = []
    for seat, tenure in enumerate(held):
        name = tenure.name or seat_letter(seat)
        if plays[seat]:
            alone = tenure.bot and bots.count(bots[seat]) == 1
            name = bots[seat] if alone else f"{bots[seat]} {seat_letter(seat)}"
        found.append(name)
    table.names = [known for known in table.names if known.changes == seats.changes]
    table.names.append(Names(language, seats.changes, found))
    return table.names[-1]


@mypyc_attr(acyclic=True)
class LogLine:
    """A line of the log. A table keeps all of them, so they are kept as JSON: a third of the memory."""

    def __init__(self, number: int, is_move: bool, written: bytes) -> None:
        self.number, self.is_move, self._written = number, is_move, written

    def plain(self, undone: bool) -> dict[str, Any]:
        """Return the line as plain data, and whether what it tells was taken back."""
        found: dict[str, Any] = READ(self._written)
        found["undone"] = undone
        return found

    def written(self, undone: bool) -> bytes:
        """Return the same as JSON."""
        return WRITE(self.plain(True)) if undone else self._written


class Log:
    """What happened so far, as somebody may know it."""

    def __init__(self, ear: int, language: str) -> None:
        self.ear, self.language = ear, language
        self.lines: list[LogLine] = []
        self.entries = 0
        """How many entries they tell of."""


def log(live: Live, eye: Eye, names: list[str]) -> list[LogLine]:
    """Return what happened, as the seat that looks may know it."""
    table = live.table
    ear = table.ear(eye.looking)
    for kept in live.logs:
        if kept.ear == ear and kept.language == eye.language:
            break
    else:
        kept = Log(ear, eye.language)
        live.logs.append(kept)
    while kept.entries < len(table.entries):
        kept.lines += _lines(table, table.entries[kept.entries], eye, names)
        kept.entries += 1
    return kept.lines


def _lines(table: LiveTable, entry: Entry, eye: Eye, names: list[str]) -> list[LogLine]:
    if entry.kind == "move":
        number, count = entry.number, table.counts[entry.number - 1]
        found: list[LogLine] = []
        if entry.data.get("why") in _CLOCK:
            found.append(_line(table, entry, eye, names))
        first = len(found)
        for event in table.told.get(number, ()):
            if event.heard_by(eye.looking):
                found.append(LogLine(number, True, _told(table, entry, count, event, eye, names, len(found) - first)))
        return found
    return [_line(table, entry, eye, names)]


_CLOCK: Final = ("time_bot", "forfeit")
"""Why a move was played: somebody's time was up, which is told first. What its rules do then, a game tells itself."""


def _line(table: LiveTable, entry: Entry, eye: Eye, names: list[str]) -> LogLine:
    """Return what is told of an entry besides what a game tells of a move."""
    number, count = entry.number, table.counts[entry.number - 1]
    data = dict(entry.data)
    key = f"log.{entry.kind}{_special(entry)}"
    words = {name: value for name, value in data.items() if name in ("name", "text", "what")}
    if entry.kind == "bot":
        words["name"] = bot_name(table.game, data["spec"], eye.language)
    words["who"] = who_is(table, entry.by, names)
    if isinstance(data.get("seat"), int):
        words["letter"] = seat_letter(data["seat"])
        if entry.kind in ("resign", "stand", "move"):  # they may have left since, or hold seats under other names
            words["who"] = table.seats.before(data["seat"], number).name or names[data["seat"]]
    line = {
        "number": number, "kind": "clock" if entry.kind == "move" else entry.kind, "at": entry.at,
        "move": count, "undone": False, "sentence": TEXTS.say(eye.language, key, words), "clause": "",
    }  # fmt: skip
    return LogLine(number, False, WRITE(line))


def _told(
    table: LiveTable, entry: Entry, count: int, event: Event, eye: Eye, names: list[str], place: int
) -> bytes:
    """Return a line of the log about a move, as JSON: put together by hand, for there are many."""
    sheet = _SHEET
    sheet.truncate(0)
    sheet.write(b'{"kind":"move","undone":false,"number":')
    write_number(sheet, entry.number)
    sheet.write(b',"at":')
    sheet.write(WRITE(entry.at))
    sheet.write(b',"move":')
    write_number(sheet, count)
    sheet.write(b',"sentence":')
    if event.again:
        _write_woven(table, event, eye.language, sheet)
    else:
        sheet.write(WRITE(table.game.narrate(event, eye.language, names)))
        sheet.write(_clause(event))
    if table.game.has_card(event):
        sheet.write(b',"card":')
        write_number(sheet, place)
    sheet.write(b"}")
    return sheet.getvalue()


@mypyc_attr(acyclic=True)
class _Woven:
    """A sentence as JSON with gaps for names, and the clause after it: what stands around them, and whose they are."""

    def __init__(self, language: str, sentence: str, clause: bytes) -> None:
        self.language: Final = language
        self.seats: list[int] = []
        self.words: list[bytes] = []
        begun = ""
        for letter in sentence:
            if 0 <= ord(letter) - _GAP < _GAPS:
                self.seats.append(ord(letter) - _GAP)
                self.words.append(WRITE(begun)[1:-1])
                begun = ""
            else:
                begun += letter
        self.words.append(WRITE(begun)[1:-1] + b'"' + clause)


_GAP: Final = 0xE000
"""The letter that stands for the name of the first seat: no language has it;"""
_GAPS: Final = 1000
"""and as many after it for the others."""
_NOBODY: Final = [chr(_GAP + seat) for seat in range(_GAPS)]


def _write_woven(table: LiveTable, event: Event, language: str, sheet: BytesWriter) -> None:
    """Write down what is told of an event that comes again, and its clause: said once, with gaps for names."""
    woven = event.said
    if not isinstance(woven, _Woven) or woven.language != language:
        woven = event.said = _Woven(language, table.game.narrate(event, language, _NOBODY), _clause(event))
    names = _names(table, language)
    if not names.written:
        names.written = [WRITE(name)[1:-1] for name in names.words]
    sheet.write(b'"')
    at: i64 = 0
    for seat in woven.seats:
        sheet.write(woven.words[at])
        sheet.write(names.written[seat])
        at += 1
    sheet.write(woven.words[at])


def _clause(event: Event) -> bytes:
    return b',"clause":' + WRITE(event.clause)


def _special(entry: Entry) -> str:
    """Return the end of the key of an entry that has a sentence of its own among those of its kind."""
    if entry.kind == "ask":
        return f"_{entry.data['what']}"
    if "moved" in entry.data:  # the same person, on another device
        return "_moved"
    if "withdrawn" in entry.data:
        return "_withdrawn"
    why = entry.data.get("why")
    return f"_{why}" if why == "away" or why in _CLOCK else ""


def who_is(table: LiveTable, person: str, names: list[str]) -> str:
    """Return a person's name: of the seat they hold, or of the last they held."""
    for seat in range(len(table.seats)):
        if table.seats.person(seat) == person:
            return names[seat]
    for tenures in table.seats.tenures:
        for tenure in reversed(tenures):
            if tenure.person == person and person:
                return tenure.name
    return "?"
