"""What a page reads of a move is what the game tells of it, whatever people are called."""

import asyncio
import json
from pathlib import Path

import pytest

from layline.core.texts import LANGUAGES
from layline.server.ending import result
from layline.server.hub import Hub
from layline.server.kept import Kept
from layline.server.live import Live
from layline.server.log import LogLine, eye_of, log, names_of
from layline.server.settings import Settings
from layline.server.store import Store
from layline.table import ClockRule, Setup
from layline.table.live import LiveTable

NAMES = [("Ann", "Bob"), ('Zoé "Z" \\', "<b>\n</b>"), ("\ue000", "\ue001 {seat}"), ("🏁", "É")]


def told(line: LogLine) -> str:
    return str(json.loads(line.written(False))["sentence"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_drive_is_told_under_the_names_of_those_who_sit_there(tmp_path: Path, language: str) -> None:
    """The same drive is told again at another table, where other people sit."""

    async def main() -> None:
        hub = Hub(Settings(tmp_path), Store(f"sqlite:///{tmp_path / 'layline.sqlite'}"))
        for names in NAMES:

            def seated(table: LiveTable, now: float, names: tuple[str, ...] = names) -> None:
                for seat, name in enumerate(names):
                    table.sit(f"person{seat}", name, seat, now)
                table.start("person0", now)
                for _ in range(8):
                    (seat,) = table.state.acting()
                    best = table.game.hint(table.state.view(seat))
                    assert best is not None
                    table.play(f"person{seat}", best.text, table.number, now)

            options = {"track": "paddock", "players": 2, "move_seconds": 0}
            live = await hub.create(Setup("racetrack", "1.0", options, ClockRule(), "person0"), seated)
            table, eye = live.table, eye_of(live, "", None, language)
            found = [line for line in log(live, eye, names_of(table, language)) if line.is_move]
            events = [event for entry in table.entries for event in table.told.get(entry.number, ())]
            assert names_of(table, language) == list(names)
            assert [told(line) for line in found] == [table.game.narrate(one, language, list(names)) for one in events]
            assert sum(event.again for event in events) >= 4, "drives are the same events at every table"
            assert sum(names[0] in told(line) for line in found) >= 3
        await hub.stop()

    asyncio.run(main())


RACE = {"track": "paddock", "players": 2, "move_seconds": 0}
FALLS = [
    (ClockRule("move", 5.0, at_zero="bot"), RACE, ["Ann has no time left: a bot moves."]),
    (ClockRule("total", 5.0, 1.0, "bot"), RACE, ["Ann has no time left: a bot moves."]),
    (ClockRule("days", 1, at_zero="bot"), RACE, ["Ann has no time left: a bot moves."]),
    (ClockRule("move", 5.0, at_zero="game"), RACE, ["Ann has no time left: a bot moves."]),
    (ClockRule("move", 5.0, at_zero="game"), {**RACE, "move_seconds": 5}, []),
    (ClockRule("total", 5.0, at_zero="forfeit"), RACE, ["Ann has no time left and has lost."]),
    (ClockRule("days", 1, at_zero="forfeit"), RACE, ["Ann has no time left and has lost."]),
]


@pytest.mark.parametrize(("clock", "options", "told_first"), FALLS)
def test_whose_time_is_up_and_what_was_done_is_told(
    clock: ClockRule, options: dict[str, object], told_first: list[str]
) -> None:
    """Where the game has a move of its own for it, the game tells it."""
    table = LiveTable(Setup("racetrack", "1.0", options, clock, "ann"))
    for seat, name in enumerate(("Ann", "Bob")):
        table.sit(name, name, seat, 0.0)
    table.start("Ann", 0.0)
    before = table.number
    assert table.fall(10 * 86_400.0) is not None
    live = Live("t", Kept(table.setup, (), tuple(table.entries), frozenset(), None, 0.0, {}), table)
    lines = [line for line in log(live, eye_of(live, "Bob", None, "en"), ["Ann", "Bob"]) if line.number > before]
    assert [told(line) for line in lines if line.plain(False)["kind"] == "clock"] == told_first
    assert all("Ann" in told(line) for line in lines) and len(lines) > len(told_first)
    if clock.at_zero == "forfeit":
        while table.phase != "over":
            table.play("Bob", table.state.moves()[0].text, table.number, 10 * 86_400.0)
        found = result(table, "fr", ["Ann", "Bob"])
        assert found is not None and found["sentence"].endswith(" Ann n\u2019avait plus de temps.")
