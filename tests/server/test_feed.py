"""A feed tells which tables wait for somebody who has no page open, and nobody else's business."""

from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

from tests.server.running import Person, Server
from tests.server.test_play import QUICK, two

ATOM = "{http://www.w3.org/2005/Atom}"


def address_of(person: Person) -> str:
    return str(person.http.get("/api/v1/me").json()["turns"])


def items(person: Person, address: str = "") -> list[dict[str, Any]]:
    """Return what somebody's feed says, read by somebody without a cookie."""
    answer = person.server.visitor().get(address or address_of(person))
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"].startswith("application/atom+xml")
    root = ET.fromstring(answer.text)  # noqa: S314 - what our own server wrote
    assert root.tag == f"{ATOM}feed"
    for needed in ("id", "title", "updated", "author"):
        assert root.find(f"{ATOM}{needed}") is not None, needed
    found = []
    for entry in root.iter(f"{ATOM}entry"):
        texts = {child.tag.removeprefix(ATOM): child.text or child.get("href") for child in entry}
        found.append(texts)
    return found


def test_a_turn_is_an_item_until_it_is_taken_and_each_turn_is_another(server: Server) -> None:
    ann, bob, table = two(server)
    assert (items(ann), items(bob)) == ([], [])
    begun = ann.ask(table, type="start").json()["number"]
    (first,) = items(ann)
    assert first["title"] == "Racetrack: your turn"
    assert first["summary"] == "Ann, Bob"
    assert first["link"] == f"{server.url}/t/{table}"
    assert items(bob) == []
    assert bob.ask(table, type="chat", text="hurry").status_code == 200
    assert items(ann) == [first], "talk makes no new item"
    number = ann.ask(table, type="play", text="P0", seen=begun).json()["number"]
    assert items(ann) == []
    assert [one["link"] for one in items(bob)] == [first["link"]]
    seen = bob.ask(table, type="play", text="P1", seen=number).json()["number"]
    (second,) = items(ann) or items(bob)
    assert second["id"] != first["id"], "whoever reads feeds is told again"
    assert seen > number


def test_a_feed_is_for_whoever_has_its_address(server: Server) -> None:
    ann, bob, table = two(server)
    ann.ask(table, type="start")
    address = address_of(ann)
    assert address != address_of(bob)
    who, _, mark = address.rpartition("/")[2].removesuffix(".atom").partition("-")
    visitor = server.visitor()
    for wrong in (f"{who}-{mark[:-1]}", who, f"{who}-", f"-{mark}", f"{who}-é", "x"):
        answer = visitor.get(f"/turns/{wrong}.atom")
        assert answer.status_code == 404, wrong
    other = address_of(bob).rpartition("/")[2].partition("-")[0]
    assert visitor.get(f"/turns/{other}-{mark}.atom").status_code == 404, "one person's mark opens no other's feed"
    assert visitor.post(address).status_code == 405
    text = visitor.get(address).text
    assert mark not in text, "what is shown of a feed does not give it away"
    guest = ann.http.cookies["layline_guest"]
    assert guest.rpartition(".")[2] not in address, "nor does its address give away the cookie"


def test_names_are_escaped_and_readers_are_told_when_nothing_is_new(server: Server) -> None:
    ann = Person(server, "<b>&\"'")
    table = ann.make("racetrack", **QUICK, seats=[{"kind": "you"}, {"kind": "bot", "spec": "perfect"}], start=True)[
        "id"
    ]
    address = address_of(ann) + "?lang=fr"
    (item,) = items(ann, address)
    assert item["title"] == "Racetrack\u202f: à vous de jouer" and "<b>&\"'" in item["summary"]
    visitor = server.visitor()
    tag = visitor.get(address).headers["etag"]
    again = visitor.get(address, headers={"If-None-Match": tag})
    assert (again.status_code, again.content) == (304, b"")
    ann.ask(table, type="resign", seat=0)
    assert visitor.get(address, headers={"If-None-Match": tag}).status_code == 200
    assert items(ann, address) == []


def test_it_outlives_the_server_loads_no_table_and_knows_where_the_site_is(tmp_path: Path, url: str) -> None:
    server = Server(tmp_path, "--base-path", "club", database=url).start_at("/club")
    try:
        http = server.visitor()
        http.post("/club/api/v1/me", json={"name": "Ann"}).raise_for_status()
        made = http.post(
            "/club/api/v1/tables", json={"game": "racetrack", **QUICK, "seats": [{"kind": "you"}] * 2, "start": True}
        )
        address = http.get("/club/api/v1/me").json()["turns"]
        server.stop()
        server.start_at("/club")
        root = ET.fromstring(server.visitor().get(address).text)  # noqa: S314 - what our own server wrote
        links = [one.get("href") for one in root.iter(f"{ATOM}link")]
        assert links == [f"{server.url}/club/", f"{server.url}/club/t/{made.json()['id']}"]
        assert "layline_tables_live 0" in server.visitor().get("/club/metrics").text
    finally:
        server.stop()
