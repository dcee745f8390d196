"""An earlier position comes with what was known then: how each seat stood, and who was to decide."""

import asyncio
from random import Random
from typing import Any

import pytest

from tests.server.running import Message, Person, Seat, Server
from tests.server.test_play import QUICK, play, settle, two


def stood(message: Message) -> list[tuple[str, bool]]:
    """Return what a picture of the present or of the past says of each seat."""
    return [(seat["line"], seat["acting"]) for seat in message["seats"]]


@pytest.mark.parametrize("game", ["racetrack", "vor_dem_wind", "cap_horn"])
def test_a_position_shows_how_everybody_stood_then(server: Server, game: str) -> None:
    ann, bob, table = two(server, game, **({} if game == "racetrack" else {"options": {"players": 2}}))
    eve = Person(server, "Eve")
    random = Random(5)

    async def main() -> None:
        async with ann.sit_at(table) as a, bob.sit_at(table) as b, eve.sit_at(table) as e:
            await a.reach((await a.ask("start"))["number"])
            seen: dict[int, list[tuple[str, bool]]] = {}
            for _ in range(25):
                await settle(a, b, e)
                if a.now["phase"] == "over":
                    break
                seen[a.now["moves_total"]] = stood(a.now)
                seat = a if a.now["moves"] else b
                await play(seat, random.choice(seat.now["moves"])["text"])
            await settle(a, b, e)
            assert len({tuple(one) for one in seen.values()}) > 2, "they do not stand as they did all the time"
            first = a.now["moves_from"]
            for moves, then in seen.items():
                for looker in (a, b, e):
                    past = await looker.ask("at", move=moves)
                    if moves < first:
                        assert past["code"] == "forgotten"
                    else:
                        assert stood(past) == then, (moves, past["board"]["title"])

    asyncio.run(main())


def test_who_gave_up_had_not_yet_before_that(server: Server) -> None:
    ann, bob, table = two(server, "regatta", options={"players": 2})

    async def resigned(seat: Seat, at: int) -> list[bool]:
        past: dict[str, Any] = await seat.ask("at", move=at)
        return [one["line"] == "has resigned" for one in past["seats"]]

    async def main() -> None:
        async with ann.sit_at(table) as a, bob.sit_at(table) as b:
            await a.reach((await a.ask("start"))["number"])
            for _ in range(3):
                await settle(a, b)
                seat = a if a.now["moves"] else b
                await play(seat, seat.now["moves"][0]["text"])
            await b.reach((await b.ask("resign", seat=1))["number"])
            await settle(a, b)
            assert a.now["phase"] == "over" and a.now["question"] == "You win." and b.now["question"] == "Ann wins."
            total = a.now["moves_total"]
            assert await resigned(a, total - 1) == [False, False]
            assert await resigned(a, total) == [False, True]
            last = await a.ask("at", move=total)
            assert not any(one["acting"] for one in last["seats"]), "nobody is to decide any more"

    asyncio.run(main())


def test_the_end_is_not_told_beside_an_earlier_position(server: Server) -> None:
    ann = Person(server, "Ann")
    made = ann.make("racetrack", **QUICK, seats=[{"kind": "bot", "spec": "random"}, {"kind": "open"}], start=True)

    async def main() -> None:
        async with ann.sit_at(made["id"]) as a:
            while a.now["phase"] != "over":
                await a.hear(20)
            past = await a.ask("at", move=2)
            assert stood(past) != stood(a.now) and [one["acting"] for one in past["seats"]].count(True) == 1

    asyncio.run(main())
