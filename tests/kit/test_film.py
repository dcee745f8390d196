"""A game as moving pictures: every position, none twice, never too much."""

import io
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

from layline.cli.boards import draw
from layline.core import OVER, WATCHER
from layline.core.record import Record
from layline.core.registry import games
from layline.kit import picture
from layline.kit.picture import film

Image = pytest.importorskip("PIL.Image", reason="pillow is not installed")
GAMES = sorted(games())


def some_record(name: str, most: int) -> Record:
    """Return the beginning of a game, or a whole short one."""
    game, random = games()[name], Random(4)
    state, record = game.new(game.options()), Record(name, game.rules_version)
    while state.to_act() != OVER and len(record.moves) < most:
        move = random.choice(state.moves())
        record.moves.append(move.text)
        state.play(move)
    return record


def frames_of(data: bytes) -> list[bytes]:
    with Image.open(io.BytesIO(data)) as opened:
        found = []
        for number in range(opened.n_frames):
            opened.seek(number)
            found.append(opened.convert("RGB").tobytes())
        return found


@pytest.mark.parametrize("name", GAMES)
def test_every_game_makes_a_film_of_its_positions(name: str) -> None:
    made = film(some_record(name, 8), "webp", 200)
    frames = frames_of(made.data)
    assert len(frames) == made.frames > 1
    assert (made.shown, made.positions) == (9, 9)
    with Image.open(io.BytesIO(made.data)) as opened:
        assert opened.width == 200 and opened.height > 20
        assert opened.info["loop"] == 0


@pytest.mark.parametrize("kind", ["webp", "gif"])
def test_frames_differ_and_the_last_stands_longest(kind: str) -> None:
    made = film(some_record(GAMES[0], 6), kind, 200, "dark")
    frames = frames_of(made.data)
    assert len(frames) == made.frames
    assert all(one != other for one, other in pairwise(frames))
    with Image.open(io.BytesIO(made.data)) as opened:
        opened.seek(0)
        opened.load()
        first = opened.info["duration"]
        opened.seek(len(frames) - 1)
        opened.load()
        assert opened.info["duration"] > first


def test_positions_that_look_alike_share_a_frame(monkeypatch: pytest.MonkeyPatch) -> None:
    record = some_record(GAMES[0], 4)
    game = games()[GAMES[0]]
    first = game.draw(record.first().view(WATCHER))
    monkeypatch.setattr(type(game), "draw", lambda *_: first)
    assert list(picture._drawn(record, WATCHER, "en", set(range(5)))) == [first]


def test_a_long_game_is_shortened_and_says_so(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(picture, "FRAMES", 4)
    record = some_record(GAMES[0], 12)
    (tmp_path / "game.toml").write_text(record.write(), encoding="utf-8")
    words = [str(tmp_path / "game.toml"), "--width", "160", "--film"]
    told = CliRunner().invoke(draw, [*words, str(tmp_path / "out.webp")])
    assert told.exit_code == 0, told.output
    assert told.output == "4 of 13 positions are shown: more would be too long.\n"
    told = CliRunner().invoke(draw, [*words, str(tmp_path / "out.gif"), "--lang", "fr"])
    assert "4 positions sur 13" in told.output
    assert (tmp_path / "out.gif").read_bytes().startswith(b"GIF89a")
    assert CliRunner().invoke(draw, [*words, str(tmp_path / "out.avi")]).exit_code != 0
    assert len(frames_of((tmp_path / "out.webp").read_bytes())) == 4


def test_a_film_never_gets_too_large(monkeypatch: pytest.MonkeyPatch) -> None:
    record = some_record(GAMES[0], 8)
    whole = film(record, "webp", 160)
    monkeypatch.setattr(picture, "BYTES", len(whole.data) // 2)
    less = film(record, "webp", 160)
    assert len(less.data) <= len(whole.data) // 2 and 2 <= less.shown < whole.shown


def test_what_is_missing_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "PIL", None)
    with pytest.raises(Exception, match="pillow"):
        film(some_record(GAMES[0], 1), "webp")
