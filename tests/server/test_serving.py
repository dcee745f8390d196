"""`layline serve` as whoever runs it meets it: what it prints, base paths, proxies, numbers, and one server a file."""

import asyncio
import html.parser
import os
import re
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from urllib.parse import urljoin
from xml.etree import ElementTree as ET

import httpx
import pytest
import segno
import websockets
from click.testing import CliRunner

from layline.cli.serve import announce, backup, has_screen, open_when_ready, restore, serve
from layline.core import LaylineError
from layline.core.registry import games
from layline.server.guests import COOKIE
from layline.server.metrics import Metrics
from layline.server.store import Store
from layline.web import STATIC
from tests.server.running import PATIENCE, PROGRAM, Person, Server, environment
from tests.server.test_hard_times import numbers
from tests.server.test_play import QUICK, two
from tests.server.test_store import BRIEF, SETUP

HOSTILE = "</title><script>alert(1)</script>\"'&"


def test_it_prints_an_address_that_answers(tmp_path: Path) -> None:
    command = [sys.executable, "-c", PROGRAM, "--port", "0", "--data", str(tmp_path), "--no-browser"]
    with subprocess.Popen(command, env=environment(), stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            address = process.stdout.readline().removeprefix("Layline: ").strip()
            assert re.fullmatch(r"http://127\.0\.0\.1:\d+/", address)
            assert "--host 0.0.0.0" in process.stdout.readline()
            for _ in range(500):
                try:
                    assert httpx.get(f"{address}readyz", timeout=PATIENCE).status_code == 200
                    break
                except httpx.ConnectError:
                    assert process.poll() is None
            assert httpx.get(address, timeout=PATIENCE).headers["content-type"].startswith("text/html")
        finally:
            process.terminate()
    assert (tmp_path / "layline.sqlite").stat().st_mode & 0o077 == 0, "only its owner reads it"


def test_the_code_for_phones_is_the_networks_address(capfd: pytest.CaptureFixture[str]) -> None:
    address = "http://192.0.2.7:8765/games/"
    announce("http://127.0.0.1:8765/games/", address)
    rows = [line for line in capfd.readouterr().out.splitlines() if set(line) & set("\u2580\u2584\u2588")]
    read: list[list[int]] = []
    for row in rows:  # each character is two modules, light ones drawn
        plain = re.sub(r"\x1b\[[0-9;]*m", "", row)
        read.append([0 if char in "\u2588\u2580" else 1 for char in plain])
        read.append([0 if char in "\u2588\u2584" else 1 for char in plain])
    wanted = [list(row) for row in segno.make(address, micro=False).matrix_iter(border=4)]
    assert [row[: len(wanted[0])] for row in read][: len(wanted)] == wanted


def test_a_browser_is_opened_only_where_one_can_be_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    assert not has_screen()
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    assert has_screen()
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    open_when_ready(SimpleNamespace(started=False, should_exit=True), "never")
    open_when_ready(SimpleNamespace(started=True, should_exit=False), "here")
    assert opened == ["here"]


def test_a_port_that_is_taken_and_a_file_that_is_open_are_named(tmp_path: Path) -> None:
    server = Server(tmp_path).start()
    try:
        other = ["--data", str(tmp_path / "other"), "--no-browser"]
        taken = CliRunner().invoke(serve, ["--port", str(server.port), *other])
        assert isinstance(taken.exception, LaylineError) and str(server.port) in str(taken.exception)
        twice = CliRunner().invoke(serve, ["--port", "0", "--data", str(tmp_path), "--no-browser"])
        assert isinstance(twice.exception, LaylineError) and "another server" in str(twice.exception)
        assert CliRunner().invoke(backup, [str(tmp_path / "copy"), "--data", str(tmp_path)]).exit_code == 0
        wanted = CliRunner().invoke(restore, [str(tmp_path / "copy"), "--data", str(tmp_path), "--replace"])
        assert "another server" in str(wanted.exception), "nothing is replaced under a running server"
    finally:
        server.stop()
    again = CliRunner().invoke(restore, [str(tmp_path / "copy"), "--data", str(tmp_path), "--replace"])
    assert again.exit_code == 0, again.output


def test_the_address_of_the_database_comes_from_the_environment(url: str, tmp_path: Path) -> None:
    store = Store(url)
    store.create("t1", SETUP, [], [], BRIEF).result(5)
    store.close()
    told = CliRunner().invoke(backup, [str(tmp_path / "copy")], env={"LAYLINE_DATABASE_URL": url})
    assert (told.exit_code, told.output) == (0, f"0 entries in {tmp_path / 'copy'}\n")


class Links(html.parser.HTMLParser):
    """The addresses that a page loads."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = {"link": "href", "script": "src", "img": "src"}
        self.found += [value for name, value in attrs if names.get(tag) == name and value]


def test_everything_works_below_a_base_path(tmp_path: Path) -> None:
    server = Server(tmp_path, "--base-path", "club/games/")
    server.start_at("/club/games")
    try:
        with server.visitor(follow_redirects=True) as ann:
            home = ann.get("/club/games")
            assert home.url.path == "/club/games/", "relative links need the stroke at the end"
            cookie = home.history[-1].headers.get("set-cookie", "") + home.headers.get("set-cookie", "")
            assert "Path=/club/games" in cookie
            made = ann.post("/club/games/api/v1/tables", json={"game": "racetrack", **QUICK}).json()
            assert all(link.startswith("/club/games/t/") for link in (*made["links"]["seats"], made["links"]["watch"]))
            invited = ann.post(made["links"]["seats"][0], data={"name": "Ann"})
            assert invited.url.path == made["links"]["watch"]
            for page in (home, invited, ann.get("/club/games/rules/racetrack"), ann.get(made["links"]["seats"][1])):
                found = Links(page.text).found
                assert found
                for link in found:
                    assert ann.get(urljoin(str(page.url), link)).status_code == 200, link
            for path in ("healthz", "readyz", "metrics", "api/openapi.json"):
                assert ann.get(f"/club/games/{path}").status_code == 200
                assert ann.get(f"/{path}").status_code == 404
            paths = ann.get("/club/games/api/openapi.json").json()["paths"]
            assert all(path.startswith("/club/games/api/v1/") for path in paths)
            value = ann.cookies[COOKIE]

        async def main() -> None:
            address = f"ws://127.0.0.1:{server.port}/club/games/api/v1/tables/{made['id']}/socket"
            async with websockets.connect(address, additional_headers={"Cookie": f"{COOKIE}={value}"}) as opened:
                await opened.send('{"type":"hello"}')
                heard = [str(await asyncio.wait_for(opened.recv(), 10)) for _ in range(2)]
                assert any('"you":[0]' in one for one in heard)

        asyncio.run(main())
    finally:
        server.stop()


def test_behind_a_proxy_cookies_are_secure_and_pages_of_its_name_are_ours(server: Server) -> None:
    name = {"Host": "club.example", "X-Forwarded-Proto": "https", "X-Forwarded-For": "198.51.100.7"}
    with server.visitor() as ann:
        assert "secure" not in ann.get("/api/v1/me").headers["set-cookie"].lower()
        answer = ann.post("/api/v1/me", json={"name": "Ann"}, headers={**name, "Origin": "https://club.example"})
        assert answer.status_code == 200
        assert "secure" in answer.headers["set-cookie"].lower()
        for origin in ("https://evil.example", "null", "https://club.example.evil.example"):
            answer = ann.post("/api/v1/me", json={"name": "Ann"}, headers={**name, "Origin": origin})
            assert answer.status_code == 403, origin


def test_every_answer_is_protected(server: Server) -> None:
    ann, _, table = two(server)
    paths = ("/", f"/t/{table}", "/rules/racetrack", "/t/none", "/nothing", "/api/v1/games", "/api/v1/tables/none",
             f"/api/v1/tables/{table}/drawing.svg", "/healthz", "/static/base.css", "/api/openapi.json")  # fmt: skip
    for path in paths:
        headers = ann.http.get(path).headers
        policy = headers["content-security-policy"]
        assert policy.startswith("default-src 'none'"), path
        assert "script-src 'self'" in policy or "script-src" not in policy
        assert "unsafe" not in policy or path.endswith(".svg")
        assert headers["x-content-type-options"] == "nosniff", path
        assert headers["referrer-policy"] == "same-origin", "secret links are told to nobody"


def test_a_file_is_sent_once_and_again_only_when_it_was_changed(server: Server) -> None:
    """Every file that a page loads is named by its content; a browser that has it gets no body."""
    with server.visitor() as ann:
        for path in STATIC.iterdir():
            first = ann.get(f"/static/{path.name}", headers={"Accept-Encoding": "gzip"})
            assert first.status_code == 200 and first.content == path.read_bytes()
            assert first.headers["content-encoding"] == "gzip" and first.headers["cache-control"] == "no-cache"
            plain = ann.get(f"/static/{path.name}", headers={"Accept-Encoding": "identity"})
            assert plain.content == first.content and "content-encoding" not in plain.headers
            tag = first.headers["etag"]
            again = ann.get(f"/static/{path.name}", headers={"If-None-Match": f'"other", {tag}'})
            assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag)
            other = ann.get(f"/static/{path.name}", headers={"If-None-Match": 'W/"other"'})
            assert other.status_code == 200, "it has another one"
        told = ann.head("/static/base.css", headers={"Accept-Encoding": "identity"})
        size = (STATIC / "base.css").stat().st_size
        assert (told.status_code, told.content, int(told.headers["content-length"])) == (200, b"", size)
        for name in ("none.js", "..%2Fpages%2Fhome.html", "%2e%2e%2fmake_texts.py"):
            assert ann.get(f"/static/{name}").status_code == 404, name


@pytest.mark.parametrize(
    ("path", "methods"),
    [("/static/base.css", "GET, HEAD, OPTIONS"), ("/rules/none", "GET, OPTIONS"), ("/api/v1/me", "GET, OPTIONS, POST")],
)
def test_an_address_says_what_may_be_asked_of_it(server: Server, path: str, methods: str) -> None:
    assert server.visitor().options(path).headers["allow"] == methods


def test_hostile_names_come_out_as_text(server: Server) -> None:
    ann = Person(server, HOSTILE)
    for game in games():
        made = ann.make(game, seats=[{"kind": "you"}], start=True)
        drawn = ann.http.get(f"/api/v1/tables/{made['id']}/drawing.svg").text
        for element in ET.fromstring(drawn).iter():  # noqa: S314 - it must be well-formed
            assert element.tag.rpartition("}")[2] not in ("script", "foreignObject", "iframe")
            assert not any(name.lower().startswith("on") for name in element.attrib)
    asked = ann.http.get(made["links"]["seats"][1]).text
    assert "<script" not in asked and "&lt;script&gt;" in asked
    seen = ann.http.get(f"/api/v1/tables/{made['id']}").json()
    assert seen["seats"][0]["name"].startswith("</title><script>"), "JSON is not HTML: pages write it as text"
    eve = Person(server, "Eve")
    key = seen["keys"]["0"]
    assert "<script" not in eve.http.get(key).text


def test_a_track_of_ones_own_cannot_bring_a_script_along(server: Server) -> None:
    ann = Person(server, "Ann")
    wide, hole, line = "#.........#", "#..#####..#", "#SS#####..#"
    rows = ["#" * 11, wide, wide, hole, hole, line, hole, wide, wide, "#" * 11]
    track = "\n".join(["racetrack 1", f"name: {HOSTILE}", "direction: cw", "map:", *rows, "end"])
    made = ann.make("racetrack", options={"track": track, "players": 1}, seats=[{"kind": "you"}], start=True)
    drawn = ann.http.get(f"/api/v1/tables/{made['id']}/drawing.svg").text
    assert "&lt;script&gt;" in drawn, "its name is there, as text"
    assert "script" not in {element.tag.rpartition("}")[2] for element in ET.fromstring(drawn).iter()}  # noqa: S314


def test_numbers_can_be_read_by_prometheus(server: Server) -> None:
    ann, _, table = two(server)
    before = numbers(server)
    ann.ask(table, type="chat", text="hello")
    after = numbers(server)
    assert after["layline_entries_written_total"] >= before["layline_entries_written_total"] + 1
    assert after["layline_listening"] == 1
    answer = ann.http.get("/metrics")
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    types = re.findall(r"^# TYPE (\w+) (counter|gauge|histogram)$", answer.text, re.MULTILINE)
    lines = [line for line in answer.text.splitlines() if not line.startswith("#")]
    assert answer.text.endswith("\n") and len(types) > 10
    for line in lines:
        assert re.fullmatch(r'[a-z_]+(\{le="[^"]+"\})? [0-9.e+-]+', line), line
        assert any(line.startswith(name) for name, _ in types), line


def test_the_times_of_writes_add_up() -> None:
    counted = Metrics()
    for seconds in (0.0001, 0.0015, 0.3, 9.0):
        counted.wrote(2, seconds)
    found = re.findall(r'bucket\{le="([^"]+)"\} (\d+)', counted.text(live=0, commits=4))
    assert [int(count) for _, count in found] == sorted(int(count) for _, count in found)
    assert dict(found)["+Inf"] == "4" and dict(found)["0.002"] == "2"
    assert "layline_entries_written_total 8\n" in counted.text(live=0, commits=4)


def test_without_the_servers_packages_the_command_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    told = CliRunner().invoke(serve, ["--no-browser"], env=dict(os.environ))
    assert isinstance(told.exception, LaylineError) and "layline[server]" in str(told.exception)


def test_without_its_driver_postgresql_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    for name in [name for name in sys.modules if name.startswith("sqlalchemy.dialects.postgresql.psycopg")]:
        monkeypatch.delitem(sys.modules, name)
    with pytest.raises(LaylineError, match="layline\\[postgres\\]"):
        Store("postgresql://nobody@127.0.0.1:1/nothing")
