"""Tables over HTTP: lists that load nothing, positions in and out, and a seat that goes along to another device."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from layline.core.registry import games
from layline.server.answers import TableAnswer
from tests.server.running import Person, Server
from tests.server.test_hard_times import numbers
from tests.server.test_play import QUICK, on_disk, play, settle, two

POSITION = {"cars": [{"pos": [6, 9], "vec": [3, 0]}, {"pos": [3, 8], "vec": [2, 1]}, {"pos": [3, 7], "vec": [2, 1]}]}


def ids(person: Person, name: str) -> list[str]:
    return [one["id"] for one in person.http.get("/api/v1/tables").json()[name]]


def test_lists_tell_free_seats_games_to_watch_and_whose_turn_it_is(tmp_path: Path, url: str) -> None:
    server = Server(tmp_path, database=url).start()
    ann, bob, eve = (Person(server, name) for name in ("Ann", "Bob", "Eve"))
    made = ann.make("racetrack", **QUICK, listed=True, seats=[{"kind": "you"}])
    table = made["id"]
    hidden = ann.make("racetrack", **QUICK, seats=[{"kind": "you"}] * 2, start=True)["id"]
    assert (ids(eve, "open"), ids(eve, "watch"), ids(eve, "mine")) == ([table], [], [])
    assert ids(bob, "mine") == [] and ids(ann, "mine") == [hidden, table]
    assert bob.ask(table, type="sit", seat=1, name="Bob").status_code == 200, "a listed table takes strangers"
    assert ann.ask(table, type="start").status_code == 200
    assert (ids(eve, "open"), ids(eve, "watch")) == ([], [table])
    ann.ask(table, type="play", text="P0", seen=3)
    for seat in (0, 1):
        assert ann.ask(hidden, type="resign", seat=seat).status_code == 200
    server.stop()
    server.start()
    try:
        for person, turn in ((ann, False), (bob, True), (eve, False)):
            lists = person.http.get("/api/v1/tables").json()
            assert [one["your_turn"] for one in lists["watch"]] == [turn], person.name
        assert numbers(server)["layline_tables_live"] == 0, "nothing was loaded for that"
        assert bob.ask(table, type="stand", seat=1).status_code == 200
        assert (ids(eve, "open"), ids(eve, "watch")) == ([table], [])
        assert ids(ann, "mine") == [table, hidden], "what goes on stands before what is over"
    finally:
        server.stop()


def test_a_table_starts_from_a_position_and_gives_it_back(server: Server) -> None:
    ann = Person(server, "Ann")
    made = ann.make("racetrack", position=POSITION, seats=[{"kind": "you"}] * 3, start=True)
    found = ann.http.get(f"/api/v1/tables/{made['id']}/position").json()
    assert [car["pos"] for car in found["cars"]] == [[6, 9], [3, 8], [3, 7]]
    assert found["options"]["players"] == 3 == len(made["links"]["seats"])
    seen = ann.http.get(f"/api/v1/tables/{made['id']}").json()
    assert ann.ask(made["id"], type="play", text=seen["moves"][0]["text"], seen=seen["number"]).status_code == 200
    now = ann.http.get(f"/api/v1/tables/{made['id']}/position").json()
    assert now != found == ann.http.get(f"/api/v1/tables/{made['id']}/position?at=0").json()
    assert ann.http.get(f"/api/v1/tables/{made['id']}/position?at=2").json()["code"] == "no_position"
    again = ann.make("racetrack", position=now, seats=[{"kind": "you"}])
    assert ann.http.get(f"/api/v1/tables/{again['id']}/position").json() == now
    fast = ann.make("racetrack", position=POSITION, options={"crash_limit": 3})
    assert ann.http.get(f"/api/v1/tables/{fast['id']}/position").json()["options"]["crash_limit"] == 3


@pytest.mark.parametrize(
    "position",
    [
        {"cars": "none"}, {"cars": [{"pos": [10**9, 0]}]}, {"game": "nothing"}, {"options": 7}, {"nonsense": 1},
        {"options": {"track": 7}}, {"cars": [{"pos": [6, 9]}, {"pos": [6, 9]}]}, {"round": "x"},
    ],
)  # fmt: skip
def test_a_bad_position_is_refused_with_its_reason(server: Server, position: dict[str, Any]) -> None:
    answer = Person(server, "Ann").http.post("/api/v1/tables", json={"game": "racetrack", "position": position})
    assert (answer.status_code, answer.headers["content-type"]) == (400, "application/problem+json")
    assert answer.json()["detail"].startswith("expected")


def test_what_cannot_be_read_is_explained_in_the_readers_language(server: Server) -> None:
    http = Person(server, "Zoé").http
    asked = [
        http.post("/api/v1/tables?lang=fr", json={"game": "racetrack", "options": {"players": 0}}),
        http.post("/api/v1/tables?lang=fr", json={"game": "racetrack", "preset": "none"}),
        http.post("/api/v1/tables/import?lang=fr", content="format = 1"),
    ]
    assert [answer.status_code for answer in asked] == [400, 400, 400]
    assert all("attendu\u202f: " in answer.json()["detail"] for answer in asked)


def test_a_move_that_cannot_be_read_says_what_was_expected_in_the_readers_language(server: Server) -> None:
    ann = Person(server, "Ann")
    made = ann.make("racetrack", position=POSITION, seats=[{"kind": "you"}] * 3, start=True)
    seen = ann.http.get(f"/api/v1/tables/{made['id']}").json()["number"]
    said = {
        "en": "1..9, P<place>, skip, timeout or retire<seat>",
        "fr": "1..9, P<place>, skip, timeout ou retire<siège>",
    }
    for language, expected in said.items():
        asked = {"type": "play", "text": "x", "seen": seen}
        answer = ann.http.post(f"/api/v1/tables/{made['id']}/requests?lang={language}", json=asked)
        assert (answer.status_code, answer.json()["code"]) == (400, "unreadable"), answer.text
        assert expected in answer.json()["detail"] and answer.json()["values"]["expected"] == expected


def test_positions_of_hidden_hands_are_given_only_when_all_is_over(server: Server) -> None:
    ann, bob, table = two(server, "vor_dem_wind")
    assert ann.ask(table, type="start").status_code == 200
    for path in ("position", "record"):
        answer = ann.http.get(f"/api/v1/tables/{table}/{path}")
        assert (answer.status_code, answer.json()["code"]) == (403, "not_open")
    for person, what in ((ann, "abandon"), (bob, "agree")):
        assert person.ask(table, type=what).status_code == 200
    assert ann.http.get(f"/api/v1/tables/{table}").json()["phase"] == "abandoned"
    assert ann.http.get(f"/api/v1/tables/{table}/position").json()["game"] == "vor_dem_wind"


def test_forms_are_read_strictly(server: Server) -> None:
    ann = Person(server, "Ann")
    for body in ('{"game": "racetrack", "start": 0}', '{"game": "racetrack", "more": 1}', "[" * 5000, "\xff"):
        answer = ann.http.post("/api/v1/tables", content=body, headers={"Content-Type": "application/json"})
        assert (answer.status_code, answer.json()["code"]) == (400, "bad_body"), body
    big = "x" * 300_000
    for path, body in (("tables", f'{{"game": "{big}"}}'), ("tables/import", big * 4), ("tables/x/requests", big)):
        answer = ann.http.post(f"/api/v1/{path}", content=body, headers={"Content-Type": "application/json"})
        assert answer.status_code == 413, path
        assert answer.headers["content-type"] == "application/problem+json"


# -- a seat and its key --------------------------------------------------------------------------


def key_of(person: Person, table: str, seat: int) -> str:
    return str(person.http.get(f"/api/v1/tables/{table}").json()["keys"][str(seat)])


def test_the_key_of_a_seat_takes_it_to_another_device(server: Server) -> None:
    ann, bob, table = two(server)
    phone, eve = Person(server, "Phone"), Person(server, "Eve")
    key = key_of(bob, table, 1)
    assert set(ann.http.get(f"/api/v1/tables/{table}").json()["keys"]) == {"0"}, "the host has no key of others"
    assert "keys" not in eve.http.get(f"/api/v1/tables/{table}").json()
    asked = phone.http.get(key, headers={"Accept-Language": "fr"})
    assert asked.status_code == 200 and "Bob" in asked.text and "Continuer ici" in asked.text
    assert bob.http.get(f"/api/v1/tables/{table}").json()["you"] == [1], "looking moves nothing"

    async def main() -> None:
        async with ann.sit_at(table) as a, bob.sit_at(table) as b:
            await a.reach((await a.ask("start"))["number"])
            await play(a, "P0")
            await settle(b, a)
            assert b.now["moves"]
            answer = phone.http.post(key)
            assert (answer.status_code, answer.headers["location"]) == (303, f"/t/{table}")
            async with phone.sit_at(table) as p:
                assert p.first["you"] == [1] and p.first["moves"] and p.first["seats"][1]["name"] == "Bob"
                await b.reach(p.first["number"])
                assert b.now["you"] == [] and not b.now["moves"], "it is in one place at a time"
                assert (await b.ask("play", text="P1", seen=b.now["number"]))["code"] == "not_your_turn"
                await play(p, "P1")

    asyncio.run(main())
    assert key_of(phone, table, 1) == key, "the same key leads back"
    before = on_disk(server, table).entries
    assert phone.join(key).json()["seat"] == 1
    assert on_disk(server, table).entries == before, "going on where one is changes nothing"
    assert bob.join(key).json()["seat"] == 1
    assert bob.http.get(f"/api/v1/tables/{table}").json()["you"] == [1]
    told = [line["sentence"] for line in ann.http.get(f"/api/v1/tables/{table}").json()["log"]]
    assert told.count("Bob (B) goes on from another device.") == 2 and told.count("Bob sits down as B.") == 1
    assert table in ids(bob, "mine")


def test_nobody_else_can_take_a_held_seat(server: Server) -> None:
    ann, bob, table = two(server)
    eve = Person(server, "Eve")
    links = ann.http.get(f"/api/v1/tables/{table}").json()["links"]["seats"]
    assert eve.join(links[1]).json()["code"] == "seat_taken", "an invitation is for a free seat"
    assert ann.join(links[1]).json()["code"] == "seat_taken", "the host's too"
    key, other = key_of(bob, table, 1), key_of(ann, table, 0)
    elsewhere = two(server)[2]
    for wrong in (key[:-1] + ("0" if key[-1] != "0" else "1"), other.replace(table, elsewhere)):
        answer = eve.join(wrong)
        assert (answer.status_code, answer.json()["code"]) == (403, "no_invitation")
    assert bob.ask(table, type="stand", seat=1).status_code == 200
    assert eve.join(key).json()["code"] == "no_invitation", "who has left has no key"
    assert eve.join(links[1]).json()["seat"] == 1
    assert bob.join(key).json()["code"] == "no_invitation", "the seat is another's now"
    assert key_of(eve, table, 1) != key


def test_answers_have_the_fields_of_the_document(server: Server) -> None:
    ann, _, table = two(server)
    found = ann.http.get(f"/api/v1/tables/{table}").json()
    missing = set(TableAnswer.__struct_fields__) - set(found)
    assert missing == set()
    with server.visitor() as stranger:
        for game in games():
            answer = stranger.get(f"/api/v1/games/{game}/picture.svg?lang=fr")
            assert answer.text != stranger.get(f"/api/v1/games/{game}/picture.svg?lang=en").text
            assert answer.headers["content-type"].startswith("image/svg+xml")
            assert answer.headers["content-security-policy"] == "default-src 'none'; style-src 'unsafe-inline'"
