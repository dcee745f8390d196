"""Films over HTTP: for whoever may have the record, from a process of their own, a few at a time."""

import asyncio
import io
from pathlib import Path
from typing import Any

import pytest

from layline.core.record import Record
from layline.kit.picture import Film
from layline.server.settings import Settings
from layline.server.studio import Studio
from layline.table import Refused
from tests.server.running import Server
from tests.server.test_play import two

Image = pytest.importorskip("PIL.Image", reason="pillow is not installed")


def test_a_game_is_sent_as_a_film_to_those_who_may_have_its_record(server: Server) -> None:
    ann, bob, table = two(server)
    ann.ask(table, type="start")
    ann.ask(table, type="play", text="P0", seen=3)
    bob.ask(table, type="play", text="P1", seen=4)
    address = f"/api/v1/tables/{table}/film"
    answer = ann.http.get(f"{address}.webp?width=240", timeout=120)
    assert (answer.status_code, answer.headers["content-type"]) == (200, "image/webp"), answer.text
    assert answer.headers["layline-positions"] == "3/3"
    assert answer.headers["cache-control"] == "private, no-store"
    with Image.open(io.BytesIO(answer.content)) as opened:
        assert (opened.n_frames, opened.width) == (3, 240)
        frames = []
        for number in range(3):
            opened.seek(number)
            frames.append(opened.convert("RGB").tobytes())
    assert len(set(frames)) == 3
    for seat, who in enumerate((ann, bob)):
        who.ask(table, type="resign", seat=seat)
    answer = bob.http.get(f"{address}.gif?width=160&theme=dark", timeout=120)
    assert answer.content.startswith(b"GIF89a") and answer.headers["cache-control"] == "private, max-age=3600"
    assert ann.http.get(f"{address}.webp?width=9999").status_code == 400
    assert ann.http.get("/api/v1/tables/nothing/film.webp").status_code == 404


def test_hidden_hands_make_no_film_before_the_end(server: Server) -> None:
    ann, _, table = two(server, "vor_dem_wind")
    ann.ask(table, type="start")
    answer = ann.http.get(f"/api/v1/tables/{table}/film.webp")
    assert (answer.status_code, answer.json()["code"]) == (403, "not_open")


def test_only_a_few_films_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    async def main() -> None:
        studio = Studio(Settings(Path(), films_burst=3, films_waiting=2))
        going = asyncio.Event()

        async def make(*_: Any) -> Film:
            await going.wait()
            return Film(b"", 1, 1, 1)

        monkeypatch.setattr(studio._worker, "film", make)
        words = (Record("any", "1.0"), "webp", 160, "light", 0, "en")
        waiting = [asyncio.create_task(studio.film(str(number), *words)) for number in range(2)]
        await asyncio.sleep(0)
        with pytest.raises(Refused, match="too_fast"):
            await studio.film("3", *words)
        going.set()
        assert [(await one).frames for one in waiting] == [1, 1]
        assert studio.waiting == 0
        for _ in range(3):
            assert await studio.film("4", *words)
        with pytest.raises(Refused, match="too_fast"):
            await studio.film("4", *words)
        monkeypatch.setattr("layline.server.studio.find_spec", lambda _: None)
        with pytest.raises(Refused, match="no_films"):
            await studio.film("5", *words)
        await studio.close()

    asyncio.run(main())


def test_a_film_that_cannot_be_made_is_refused_and_the_next_one_is_made() -> None:
    async def main() -> None:
        studio = Studio(Settings(Path()))
        broken, short = Record("racetrack", "1.0", {}, [], ["P99"]), Record("racetrack", "1.0", {}, [], ["P0"])
        with pytest.raises(Refused, match="no_film"):
            await studio.film("a", broken, "webp", 160, "light", -3, "en")
        made = await studio.film("a", short, "webp", 160, "light", -3, "en")
        assert made.frames == 2
        await studio.close()

    asyncio.run(main())
