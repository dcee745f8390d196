"""Whole games over real sockets: people, bots, watchers, coming back."""

import asyncio
from random import Random
from typing import Any

from layline.core import WATCHER
from layline.server.kept import Kept
from layline.server.log import names_of
from layline.server.store import Store
from layline.table.live import LiveTable
from tests.server.running import Person, Seat, Server

QUICK: dict[str, Any] = {"preset": "quick", "options": {"track": "paddock", "players": 2}}


def two(server: Server, game: str = "racetrack", **form: Any) -> tuple[Person, Person, str]:
    """Return Ann and Bob, seated by form and by link, at a table that has not started."""
    ann, bob = Person(server, "Ann"), Person(server, "Bob")
    made = ann.make(game, seats=[{"kind": "you"}], **{**(QUICK if game == "racetrack" else {}), **form})
    assert bob.join(made["links"]["seats"][1]).json()["seat"] == 1
    return ann, bob, made["id"]


def on_disk(server: Server, table: str) -> Kept:
    """Return a table as anybody else would read it from the database."""
    store = Store(server.database)
    kept = store.load(table)
    store.close()
    assert kept is not None
    return kept


async def settle(*seats: Seat) -> None:
    """Let every page hear the newest entry that one of them has heard, also while the others were hearing theirs."""
    while len({one.now["number"] for one in seats}) > 1:
        for seat in seats:
            await seat.reach(max(one.now["number"] for one in seats))


async def play(seat: Seat, text: str) -> dict[str, Any]:
    """Play a move and wait until its picture has come."""
    answer = await seat.ask("play", text=text, seen=seat.now["number"])
    assert answer["type"] == "done", answer
    await seat.reach(answer["number"])
    return answer


def test_two_people_finish_a_game_over_two_sockets(server: Server) -> None:
    ann, bob, table = two(server)

    async def main() -> None:
        async with ann.sit_at(table) as a, bob.sit_at(table) as b:
            assert a.first["type"] == "table" and a.first["board"]["still"] and a.first["board"]["style"]
            await a.reach((await a.ask("start"))["number"])
            for _ in range(200):
                await settle(a, b)
                if a.now["phase"] == "over":
                    break
                seat = a if a.now["moves"] else b
                hint = await seat.ask("hint")
                text = hint["text"] or seat.now["moves"][0]["text"]
                assert text in [move["text"] for move in seat.now["moves"]]
                await play(seat, text)
            assert a.now["phase"] == "over" == b.now["phase"]
            assert next(place["place"] for place in a.now["result"]["places"]) == 1
            won = a.now["result"]["winners"]
            assert [one.now["question"] for one in (a, b)] == [
                "You win." if won == [mine] else a.now["result"]["headline"] for mine in (0, 1)
            ]
            updates = [one for one in a.raw if one["type"] == "update"]
            assert not any("style" in one["board"] for one in updates)
            assert sum("still" in one["board"] for one in updates) <= 2
            assert (await b.ask("rematch"))["type"] == "done"
            other = (await a.until(lambda one: one["type"] == "rematch"))["id"]
            async with ann.sit_at(other) as again:
                assert [seat["name"] for seat in again.first["seats"]] == ["Bob", "Ann"]

    asyncio.run(main())


def test_late_double_and_foreign_moves_are_refused_and_a_watcher_gets_no_moves(server: Server) -> None:
    ann, bob, table = two(server)
    eve = Person(server, "Eve")

    async def main() -> None:
        async with ann.sit_at(table) as a, bob.sit_at(table) as b, eve.sit_at(table) as e:
            await a.reach((await a.ask("start"))["number"])
            await settle(b, e, a)
            seen = a.now["number"]
            tags = [await a.tell("play", text="P0", seen=seen), await a.tell("play", text="P0", seen=seen)]
            answers = [await a.until(lambda one, tag=tag: one.get("tag") == tag) for tag in tags]  # type: ignore[misc]
            assert [one["type"] for one in answers] == ["done", "refused"]
            assert answers[1]["code"] == "late"
            await a.reach(seen + 1)
            await settle(b, e, a)
            assert e.now["moves"] == [] and e.now["you"] == [] and e.now["looking"] is None and e.now["can"] == []
            assert b.now["moves"] and not a.now["moves"]
            for seat, text, code in ((a, "P1", "not_your_turn"), (e, "P1", "not_your_turn"), (b, "P0", "place_taken")):
                refused = await seat.ask("play", text=text, seen=seen + 1)
                assert (refused["type"], refused["code"]) == ("refused", code)
                assert refused["sentence"]
            assert refused["clause"]
            assert (await e.ask("why", text="P1"))["code"] == "not_your_turn"
            why = await b.ask("why", text="P0")
            assert not why["legal"] and why["clause"]
            for request in ({"type": "stand", "seat": 0}, {"type": "undo"}, {"type": "sit", "seat": 0, "name": "Eve"}):
                assert (await e.ask(**request))["type"] == "refused"
            assert (await e.ask("sit", seat=1, secret="x" * 22, name="Eve"))["code"] == "no_invitation"
            await settle(a, b)
            assert a.now["number"] == seen + 1

    asyncio.run(main())


def test_nobody_is_sent_what_only_another_seat_was_told(server: Server) -> None:
    ann, bob, table = two(server, "vor_dem_wind")
    eve = Person(server, "Eve")
    random = Random(3)

    async def main() -> tuple[Seat, Seat, Seat]:
        async with ann.sit_at(table) as a, bob.sit_at(table) as b, eve.sit_at(table) as e:
            await a.reach((await a.ask("start"))["number"])
            for _ in range(40):
                await settle(a, b, e)
                acting = [seat for seat in (a, b) if seat.now["moves"]]
                if acting and a.now["phase"] == "playing":
                    await play(acting[0], random.choice(acting[0].now["moves"])["text"])
                else:
                    await a.hear()
            await a.ask("at", move=5)
            assert (await a.ask("at", move=100_000))["code"] == "no_position"
            return a, b, e

    pages = asyncio.run(main())
    assert ann.http.get(f"/api/v1/tables/{table}/record").status_code == 403
    kept = on_disk(server, table)
    again, lookers = LiveTable(kept.setup), (0, 1, WATCHER)
    allowed: dict[tuple[int, int], tuple[str, list[str], set[str]]] = {}
    for entry in kept.entries:
        again.take(entry)
        for seat in lookers:
            view, heard = again.state.view(seat), again.heard(seat)
            moves = [move.text for move in view.moves()] if again.phase == "playing" else []
            said = {again.game.narrate(event, "en", names_of(again, "en")) for event in heard}
            allowed[entry.number, seat] = again.game.draw(view, heard).live, moves, said
    compared = 0
    for seat, page in zip(lookers, pages):
        for one in page.all:
            if one["type"] in ("table", "update"):
                live, moves, said = allowed[one["number"], seat]
                assert one["board"]["live"] == live
                assert [move["text"] for move in one["moves"]] in (moves, [])
                assert {line["sentence"] for line in one["log"] if line["kind"] == "move"} <= said
                compared += 1
    assert compared > 60
    number = again.number
    assert len({allowed[number, seat][0] for seat in lookers}) == 3, "three seats, three pictures"
    assert not any(move in allowed[number, 1 - seat][1] for seat in (0, 1) for move in allowed[number, seat][1])


def test_a_page_that_comes_back_gets_only_what_it_missed(server: Server) -> None:
    ann, bob, table = two(server)

    async def main() -> None:
        async with ann.sit_at(table) as a:
            async with bob.sit_at(table) as b:
                seen, still = b.now["number"], b.now["board"]["still_id"]
            await a.ask("chat", text="where are you?")
            await a.reach((await a.ask("start"))["number"])
            await play(a, "P1")
            async with bob.sit_at(table, seen=seen, still=still, language="fr") as b:
                assert b.first["type"] == "update"
                assert "still" not in b.first["board"]
                assert next(line["number"] for line in b.first["log"]) == seen + 1
                assert b.first["log"][1]["sentence"] == "La partie commence."
                assert b.now["moves"]
                await b.tell("hello", seen=b.now["number"], language="en")
                assert (await b.until(lambda one: one["type"] == "table"))["log"][0]["number"] == 1
            async with bob.sit_at(table, seen=999) as b:
                assert b.first["type"] == "table"

    asyncio.run(main())


def test_only_whoever_may_play_something_again_is_offered_to(server: Server) -> None:
    ann, bob, table = two(server)

    async def main() -> None:
        async with ann.sit_at(table) as a, bob.sit_at(table) as b:
            await a.reach((await a.ask("start"))["number"])
            await play(a, "P0")
            await a.reach((await a.ask("undo"))["number"])
            await settle(b, a)
            assert "redo" in a.now["can"] and "redo" not in b.now["can"]
            assert (await b.ask("redo"))["code"] == "nothing_to_redo"
            assert (await a.ask("redo"))["type"] == "done"

    asyncio.run(main())


def test_undo_by_consent_chat_and_names(server: Server) -> None:
    ann, bob, table = two(server)

    async def main() -> None:
        async with ann.sit_at(table) as a, bob.sit_at(table) as b:
            await a.reach((await a.ask("start"))["number"])
            await play(a, "P0")
            await settle(b, a)
            await play(b, "P1")
            await a.reach((await a.ask("undo"))["number"])
            assert a.now["request"]["yours"] and a.now["request"]["waiting"] == ["Bob"]
            await settle(b, a)
            assert b.now["request"]["can_answer"]
            await b.reach((await b.ask("agree"))["number"])
            await settle(a, b)
            assert a.now["moves_total"] == 0 and len(a.now["undone"]) == 2 and "redo" in a.now["can"]
            assert (await b.ask("chat", text="<b>hi</b> " * 100))["code"] == "bad_chat"
            await b.ask("chat", text="<script>1</script>")
            await a.until(lambda one: any("<script>1</script>" in line["sentence"] for line in one.get("log", [])))
            people = await b.until(lambda one: one["type"] == "people" and len(one["here"]) == 2)
            assert people["here"] == ["Ann", "Bob"] and people["seats"] == [0, 1]

    asyncio.run(main())


def test_everybody_who_shares_a_device_is_named_among_who_is_here(server: Server) -> None:
    ann = Person(server, "Ann")
    table = ann.make("racetrack", options={"track": "paddock", "players": 3}, seats=[{"kind": "open"}] * 3)["id"]

    async def main() -> None:
        async with ann.sit_at(table) as a, Person(server, "Eve").sit_at(table):
            for seat, name in enumerate(("Ann", "Zoe", "Ann")):
                assert (await a.ask("sit", seat=seat, name=name))["type"] == "done"
            await a.until(lambda one: one["type"] == "people" and one["here"] == ["Ann", "Eve", "Zoe"])
            assert (await a.ask("stand", seat=1))["type"] == "done"
            await a.until(lambda one: one["type"] == "people" and one["here"] == ["Ann", "Eve"])

    asyncio.run(main())


def test_bots_fill_seats_and_the_game_ends(server: Server) -> None:
    ann = Person(server, "Ann")
    made = ann.make("racetrack", **QUICK, seats=[{"kind": "bot", "spec": "random"}, {"kind": "open"}], start=True)

    async def main() -> None:
        async with ann.sit_at(made["id"]) as a:
            while a.now["phase"] != "over":
                await a.hear(20)
            assert a.now["result"]

    asyncio.run(main())
    entries = on_disk(server, made["id"]).entries
    assert [entry.number for entry in entries] == list(range(1, len(entries) + 1))
    assert "report" not in {entry.kind for entry in entries}, "no bot failed"


def test_a_bot_that_stands_in_for_nobody_has_a_name_in_seats_log_and_result(server: Server) -> None:
    ann = Person(server, "Ann")
    made = ann.make("racetrack", **QUICK, seats=[{"kind": "bot", "spec": "greedy"}, {"kind": "open"}])

    async def main() -> None:
        async with ann.sit_at(made["id"]) as a, ann.sit_at(made["id"], language="fr") as f:
            assert [seat["name"] for seat in a.now["seats"]] == ["Sprinter", ""], "nobody stands in before the start"
            await a.ask("start")
            for page, names in ((a, ["Sprinter A", "Sprinter B"]), (f, ["Fonceur A", "Fonceur B"])):
                while page.now["phase"] != "over":
                    await page.hear(20)
                assert [(seat["name"], seat["kind"]) for seat in page.now["seats"]] == list(
                    zip(names, ("bot", "empty"), strict=True)
                )
                said = [line["sentence"] for one in page.all for line in one.get("log", []) if line["kind"] == "move"]
                assert sum(sentence.startswith(names[1]) for sentence in said) > 3
                assert not any(sentence.startswith(("A ", "B ")) for sentence in said)
                assert sorted(place["name"] for place in page.now["result"]["places"]) == names

    asyncio.run(main())


def test_a_fallen_clock_moves_the_game_on(server: Server) -> None:
    ann, _bob, table = two(server, clock={"kind": "move", "seconds": 0.4, "at_zero": "bot"})

    async def main() -> None:
        async with ann.sit_at(table) as a:
            await a.reach((await a.ask("start"))["number"])
            assert 0 < a.now["seats"][0]["left"] <= 0.4
            await a.until(lambda one: one.get("moves_total", 0) >= 2, 5)

    asyncio.run(main())
