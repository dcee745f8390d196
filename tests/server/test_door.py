"""What comes from outside: who may, what is too much, and what cannot be read."""

import asyncio
import json
from pathlib import Path
from typing import Any

import httpx
import pytest
import websockets
from click.testing import CliRunner

from layline.cli.serve import announce, backup, restore
from layline.core import LaylineError
from layline.core.record import Record
from layline.core.texts import texts_in
from layline.server import log
from layline.server.database import back_up
from layline.server.database import restore as restore_file
from layline.server.guests import COOKIE, Guest, Seal, clean_name, load_key
from layline.server.store import Store
from layline.table import Entry, Setup
from tests.server.databases import Cluster, Files
from tests.server.running import Person, Server
from tests.server.test_play import QUICK, two
from tests.server.test_store import BRIEF


def test_both_languages_say_the_same() -> None:
    assert texts_in(Path(log.__file__).parent).differences() == []


def test_the_address_is_told_with_a_code_for_phones(capsys: pytest.CaptureFixture[str]) -> None:
    announce("http://127.0.0.1:8765/", "")
    assert "--host" in capsys.readouterr().out
    announce("http://127.0.0.1:8765/", "http://192.0.2.7:8765/")
    told = capsys.readouterr().out
    assert "http://192.0.2.7:8765/" in told and "\u2588" in told


def test_cookies_cannot_be_made_at_home(tmp_path: Path, url: str) -> None:
    store = Store(url)
    seal = Seal(load_key(store.key, tmp_path))
    ann = Guest("a1", "Ann é. <b>")
    value = seal.write(ann)
    assert seal.read(value) == ann
    store.close()
    again = Store(url)
    assert Seal(load_key(again.key, tmp_path)).read(value) == ann, "the key is kept"
    again.close()
    for forged in (value[:-1], value.replace("a1", "b2", 1), "a1..", "", "x" * 1000, Seal(b"other").write(ann), None):
        assert seal.read(forged) is None
    assert clean_name(" a\u202e\x00b\n" + "c" * 99) == "a b " + "c" * 36


def test_the_key_of_an_earlier_version_is_taken_over(tmp_path: Path, url: str) -> None:
    (tmp_path / "cookie.key").write_bytes(b"k" * 32)
    store = Store(url)
    assert load_key(store.key, tmp_path) == b"k" * 32
    (tmp_path / "cookie.key").unlink()
    assert load_key(store.key, tmp_path) == b"k" * 32
    store.close()


def test_malformed_oversized_and_early_messages(server: Server) -> None:
    ann, _, table = two(server)
    hostile: list[Any] = [
        "", "{", "[]", "null", "7", '{"type":"nothing"}', '{"type":"play"}', '{"type":"play","text":7,"seen":0}',
        '{"type":"play","text":"P0","seen":-1}', '{"type":"sit","seat":1e99}', '{"type":"at","move":99999999999}',
        '{"type":"hello","seen":0,"seats":[-1]}', "[" * 8000, '{"type":"chat","text":"\\ud800"}',
    ]  # fmt: skip

    async def main() -> None:
        async with ann.sit_at(table) as a:
            for text in hostile:
                await a.opened.send(text)
                refused = await a.until(lambda one: one["type"] == "refused")
                assert refused["code"] == "unreadable_message", text
            await a.opened.send(json.dumps({"type": "nothing", "tag": "mine"}))
            assert (await a.until(lambda one: one["type"] == "refused"))["tag"] == "mine"
            for request in ({"type": "play", "text": "P0", "seen": 2}, {"type": "agree"}, {"type": "redo"}):
                assert (await a.ask(**request))["type"] == "refused"
            assert (await a.ask("bot", seat=0, spec="no such"))["code"] == "unreadable"
            assert (await a.ask("play", text="P0", seen=10**6))["type"] == "refused"
            assert (await a.ask("ping"))["type"] == "pong"
            await a.opened.send(b"\x00\xff")
            assert (await a.until(lambda one: one["type"] == "refused"))["code"] == "unreadable_message"
            await a.opened.send(json.dumps({"type": "chat", "text": "x" * 20_000}))
            with pytest.raises(websockets.ConnectionClosed):
                await a.until(lambda _: False)
            assert a.opened.close_code == 1009
        async with ann.sit_at(table) as a:
            assert a.now["number"] == 2, "nothing changed"

    asyncio.run(main())


def test_foreign_pages_and_unknown_tables_get_no_socket(server: Server) -> None:
    ann, _, table = two(server)

    async def closed(path: str, **headers: str) -> int | None:
        async with websockets.connect(f"ws://127.0.0.1:{server.port}{path}", additional_headers=headers) as opened:
            with pytest.raises(websockets.ConnectionClosed):
                await asyncio.wait_for(opened.recv(), 5)
            return opened.close_code

    path = f"/api/v1/tables/{table}/socket"
    assert asyncio.run(closed(path, Origin="http://evil.example")) == 1008
    assert asyncio.run(closed("/api/v1/tables/none/socket")) == 4004
    answer = ann.http.post("/api/v1/me", json={"name": "x"}, headers={"Origin": "http://evil.example"})
    assert (answer.status_code, answer.json()["code"]) == (403, "foreign_page")
    assert answer.headers["content-type"] == "application/problem+json"


def test_invitations_seat_those_who_answer_them_and_nobody_else(server: Server) -> None:
    ann, bob, eve = (Person(server, name) for name in ("Ann", "Bob", "Eve"))
    made = ann.make("racetrack", **QUICK, seats=[{"kind": "you"}])
    table, link = made["id"], made["links"]["seats"][1]
    asking = bob.http.get(link)
    assert asking.status_code == 200 and "Ann" in asking.text, "who is there already"
    assert ann.http.get(f"/api/v1/tables/{table}").json()["seats"][1]["kind"] == "empty", "looking takes no seat"
    assert "links" not in bob.http.get(f"/api/v1/tables/{table}").json()
    assert ann.http.get(f"/api/v1/tables/{table}").json()["links"] == made["links"]
    answer = bob.http.post(link, data={"name": "Bob <b>"})
    assert (answer.status_code, answer.headers["location"]) == (303, f"/t/{table}")
    assert ann.http.get(f"/api/v1/tables/{table}").json()["seats"][1]["name"] == "Bob <b>"
    assert bob.http.get(link).status_code == 303
    assert eve.http.post(link, data={"name": "Eve"}).status_code == 409
    assert eve.http.get(f"/t/{table}/seat/{'x' * 22}").status_code == 403
    assert eve.ask(table, type="sit", seat=1, name="Eve").json()["code"] == "no_seat_key"
    assert eve.ask(table, type="start").json()["code"] == "not_at_this_table"
    assert [one["id"] for one in bob.http.get("/api/v1/tables").json()["mine"]] == [table]
    assert table not in [one["id"] for one in eve.http.get("/api/v1/tables").json()["open"]]


def test_an_invitation_to_a_seat_that_has_resigned_leads_to_watching(server: Server) -> None:
    ann, bob, eve = (Person(server, name) for name in ("Ann", "Bob", "Eve"))
    made = ann.make("cap_horn", options={"players": 3}, seats=[{"kind": "you"}, {"kind": "open"}, {"kind": "open"}])
    table, link = made["id"], made["links"]["seats"][1]
    bob.http.post(link, data={"name": "Bob"})
    ann.ask(table, type="start")
    for wanted in ("resign", "stand"):
        assert bob.ask(table, type=wanted, seat=1).status_code < 300
    asking = eve.http.get(link)
    assert "has resigned" in asking.text and f'href="/t/{table}"' in asking.text and "<form" not in asking.text
    assert "a abandonné" in eve.http.get(link, headers={"Accept-Language": "fr"}).text
    answer = eve.http.post(link, data={"name": "Eve"})
    assert (answer.status_code, ann.http.get(f"/api/v1/tables/{table}").json()["seats"][1]["kind"]) == (409, "resigned")


def test_headers_pages_documents_and_numbers(server: Server) -> None:
    with server.visitor() as stranger:
        games = stranger.get("/api/v1/games?lang=fr").json()
        assert {"racetrack", "vor_dem_wind"} <= {game["name"] for game in games}
        for game in games:
            assert stranger.get(f"/api/v1/games/{game['name']}").status_code == 200
        answer = stranger.get("/api/v1/me")
        cookie = answer.headers["set-cookie"].lower()
        assert cookie.startswith(COOKIE) and "httponly" in cookie and "samesite=lax" in cookie
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy and "unsafe" not in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        picture = stranger.get("/api/v1/games/racetrack/picture.svg?theme=dark")
        assert picture.headers["content-type"].startswith("image/svg+xml")
        assert stranger.get("/api/v1/games/nothing").json()["code"] == "no_game"
        assert stranger.get("/t/nothing").status_code == 404
        document = stranger.get("/api/openapi.json").json()
        paths, read = document["paths"], stranger.get("/api/docs")
        assert read.headers["content-type"].startswith("text/html") and "<script" not in read.text
        assert all(path in read.text for path in paths), "people can read what programs can"
        assert all(f'id="{name}"' in read.text for name in document["components"]["schemas"])
        assert "/api/v1/tables" in paths
        assert stranger.get("/healthz").text == "ok\n"
        assert "layline_entries_written_total" in stranger.get("/metrics").text
        for form in ({}, {"game": "nothing"}, {"game": "racetrack", "options": {"players": "many"}}, {"game": 7}):
            assert stranger.post("/api/v1/tables", json=form).status_code in (400, 404)


def test_a_record_goes_out_and_comes_in_again(server: Server) -> None:
    ann, bob, table = two(server)
    assert ann.ask(table, type="start").json() == {"number": 3}
    assert ann.ask(table, type="play", text="P0", seen=3).json() == {"number": 4}
    assert ann.ask(table, type="play", text="P0", seen=3).json()["code"] == "late"
    for seat, who in enumerate((ann, bob)):
        assert who.ask(table, type="resign", seat=seat).status_code == 200
    assert ann.http.get(f"/api/v1/tables/{table}").json()["phase"] == "over"
    text = ann.http.get(f"/api/v1/tables/{table}/record").text
    assert Record.read(text).seats == ["Ann", "Bob"]
    answer = ann.http.post("/api/v1/tables/import", content=text)
    assert answer.status_code == 201, answer.text
    assert ann.http.get(f"/api/v1/tables/{answer.json()['id']}/record").text == text
    assert ann.http.get(f"/api/v1/tables/{table}/drawing.svg?at=1").text.startswith("<svg")
    assert ann.http.get(f"/api/v1/tables/{table}/drawing.svg?at=99").json()["values"] == {"most": 3}
    for bad in ("", "format = 1", text.replace("P0", "P99"), text.replace("racetrack", "nothing"), "\x00"):
        assert ann.http.post("/api/v1/tables/import", content=bad).status_code in (400, 404), bad
    part = ann.http.get(f"/api/v1/tables/{table}/record?at=1").text
    unfinished = ann.http.post("/api/v1/tables/import", content=part).json()["id"]
    assert ann.http.get(f"/api/v1/tables/{unfinished}").json()["phase"] == "paused"
    forked = ann.make("racetrack", **{"from": {"table": table, "move": 1}}, seats=[{"kind": "you"}] * 2, start=True)
    assert ann.http.get(f"/api/v1/tables/{forked['id']}").json()["moves"]


def test_a_backup_restores_tables_and_guests(server: Server, url: str, tmp_path: Path) -> None:
    ann, _, table = two(server)
    before = ann.http.get(f"/api/v1/tables/{table}").json()
    copy, from_there, to_here = str(tmp_path / "copy"), ["--database", server.database], ["--database", url]
    copied = CliRunner().invoke(backup, [copy, *from_there])
    assert copied.exit_code == 0, copied.output
    assert Path(copy).stat().st_mode & 0o077 == 0, "it holds invitations"
    assert isinstance(CliRunner().invoke(backup, [copy, *from_there]).exception, LaylineError), "nothing is overwritten"
    for words, works in ((to_here, True), (to_here, False), ([*to_here, "--replace"], True)):
        assert (CliRunner().invoke(restore, [copy, *words]).exit_code == 0) == works, words
    other = Server(tmp_path / "new", "--base-path", "/games", database=url)
    other.start_at("/games")
    try:
        with other.visitor("/games", cookies={COOKIE: ann.http.cookies[COOKIE]}) as again:
            assert again.get(f"/api/v1/tables/{table}").json()["links"]["seats"][1].startswith("/games/t/")
            assert again.get(f"/api/v1/tables/{table}").json()["log"] == before["log"]
            assert table in [one["id"] for one in again.get("/api/v1/tables").json()["mine"]], "Ann is still Ann"
    finally:
        other.stop()


def test_a_club_moves_from_a_file_to_postgresql(tmp_path: Path, cluster: Cluster) -> None:
    old = Store(Files().fresh(tmp_path))
    setup = Setup("any", "1.0", {"players": 2}, host="ann")
    entries = [Entry(number, "chat", 1.5, "ann", {"name": "Ann", "text": "é\x00"}) for number in range(1, 2500)]
    old.create("t1", setup, ["s"], entries, BRIEF).result(5)
    key = load_key(old.key, tmp_path)
    assert back_up(old.url, tmp_path / "copy") == 2499
    assert restore_file(tmp_path / "copy", cluster.fresh(tmp_path), replace=False) == 2499
    new = Store(cluster.url(f"layline{cluster.count}"))
    assert (new.load("t1"), load_key(new.key, tmp_path)) == (old.load("t1"), key)
    new.close()
    old.close()


@pytest.mark.parametrize(("path", "word"), [("/t/nowhere", "existe pas"), ("/nothing", "rien ici")])
def test_a_person_whose_link_leads_nowhere_gets_a_page_and_a_program_a_problem(
    server: Server, path: str, word: str
) -> None:
    words = {"accept": "text/html,*/*", "accept-language": "fr"}
    page = server.visitor().get(path, headers=words)
    assert page.status_code == 404 and page.headers["content-type"].startswith("text/html")
    assert word in page.text and 'href="/"' in page.text
    answer = server.visitor().get(path)
    assert answer.status_code == 404 and answer.headers["content-type"].startswith("application/problem+json")


@pytest.mark.parametrize("path", ["/api/nothing", "/api/v1/nothing", "/api/nothing.json"])
def test_an_unknown_address_of_the_api_is_a_problem_too(server: Server, path: str) -> None:
    answer = server.visitor().get(path, headers={"accept": "text/html,*/*"})
    assert (answer.status_code, answer.headers["content-type"]) == (404, "application/problem+json")
    assert server.visitor().get("/api/docs").status_code == server.visitor().get("/api/openapi.json").status_code == 200


BROKEN = [
    ("tables/import", b"\xff\xfe", "Ce n\u2019est pas du texte en UTF-8."),
    ("tables/import", b"format = ", "la partie enregistrée ne se lit pas"),
    ("tables/import", b"x" * 2_000_000, "Ce fichier est trop grand."),
    ("tables", b'{"game":', "Cette demande n\u2019a pas la forme attendue."),
    ("tables", b'{"game": "racetrack", "seats": [{"kind": "x"}]}', "Cette demande n\u2019a pas la forme attendue"),
    ("tables", b'{"game": "racetrack", "position": {"options": [1]}}', "une table\u202f; reçu\u202f: [1] (options)"),
    ("tables", b"[" * 100_000, "Cette demande"),
]


@pytest.mark.parametrize(("path", "body", "said"), BROKEN, ids=range(len(BROKEN)))
def test_what_cannot_be_read_is_explained_in_the_readers_language(
    server: Server, path: str, body: bytes, said: str
) -> None:
    headers = {"content-type": "application/json", "accept-language": "fr-FR"}
    with httpx.Client(base_url=server.url) as client:
        found = client.post(f"/api/v1/{path}", content=body, headers=headers).json()
    assert found["code"] == ("http" if found["status"] == 413 else "bad_body")
    assert said in found["detail"]
