"""The command as its users run it: real processes for the doors, in-process for the rest."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from layline.cli import command
from layline.core import OVER, Record, games, load_game
from layline.core.documents import parse
from layline.core.errors import LaylineError

S10 = 'game = "racetrack"\nturn = 1\ncars = [{ pos = [6, 9], vec = [3, 0] }, { pos = [3, 8], vec = [2, 1] }]\n'


def run(*words: str, input: str | None = None) -> Result:
    return CliRunner().invoke(command, list(words), input=input)


def answer(*words: str, input: str | None = None) -> dict[str, Any]:
    found = run(*words, "--json", input=input)
    assert found.exit_code == 0, found.output
    document: dict[str, Any] = json.loads(found.stdout)
    return document


def process(*words: str, **kwargs: Any) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "layline.cli", *words],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
        **kwargs,
    )


@pytest.fixture
def position(tmp_path: Path) -> str:
    path = tmp_path / "s10.toml"
    path.write_text(S10)
    return str(path)


@pytest.fixture
def record(tmp_path: Path) -> str:
    path = tmp_path / "game.toml"
    source = Path(__file__).parent.parent / "games" / "racetrack" / "golden" / "paddock-two.toml"
    path.write_text(source.read_text(encoding="utf-8"))
    return str(path)


# -- bad input: one line, exit code 2, no traceback --------------------------------------------


@pytest.mark.parametrize(
    "words",
    [
        ["nonsense"],
        ["play", "chess"],
        ["moves", "nowhere.toml"],
        ["solve", "paddok"],
        ["solve", "paddock", "--max-speed", "many"],
        ["solve", "paddock", "--laps", "0"],
        ["solve", "elbow", "--laps", "2"],
        ["sim", "racetrack", "--players", "genius"],
        ["sim", "racetrack", "--players", "random:x=1"],
        ["sim", "racetrack", "--num", "0"],
        ["sim", "racetrack", "--jobs", "none"],
        ["sim", "racetrack", "--preset", "mad"],
        ["sim", "racetrack", "-o", "trak=paddock"],
        ["sim", "racetrack", "-o", "track"],
        ["tracks", "check", "nowhere.rtk"],
        ["tracks", "draw", "paddock", "--to", "x.gif"],
        ["replay", "Makefile"],
        ["draw", "nowhere.toml"],
    ],
    ids=" ".join,
)
def test_bad_input_is_one_line_and_exit_code_2(words: list[str]) -> None:
    found = process(*words)
    assert found.returncode == 2, found
    assert found.stdout == ""
    assert found.stderr.startswith("layline: ") and found.stderr.count("\n") == 1, found.stderr


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("game = 3", "the name of a game"),
        ("cars = []", "the name of a game"),
        ('game = "racetrack"\nwheels = 4', "'wheels'"),
        ('game = "racetrack"\ncars = [{ pos = [0, 0] }]', "a point of the track, got (0, 0) (car 0, pos)"),
        ('game = "racetrack"\ncars = [{ pos = [2, 6], vec = [9, 0] }]', "a speed of at most 7, got (9, 0)"),
        ('game = "racetrack"\ncars = [{ pos = [2, 6] }, { pos = [2, 6] }]', "cars 0 and 1 on one point"),
        ('game = "racetrack"\nturn = 5\ncars = [{ pos = [2, 6] }]', "turn"),
        ('game = "racetrack"\norder = [0, 0]\ncars = [{ pos = [2, 6] }, { pos = [3, 6] }]', "each seat 0..1 once"),
        ('game = "racetrack"\nphase = "lunch"', "one of placement, racing, over"),
        ('game = "racetrack"\n[options]\nplayers = 9', "the line has 4 places"),
        ('game = "racetrack"\n[options]\ntrack = "nowhere.rtk"', "a file that can be read"),
        ("[broken", "TOML"),
        ("{broken", "JSON"),
    ],
)
def test_a_bad_position_says_what_came_and_what_was_expected(text: str, message: str) -> None:
    found = run("moves", "-", input=text)
    assert isinstance(found.exception, LaylineError), found
    assert message in str(found.exception)


def test_help_and_version_are_there() -> None:
    assert "layline" in process("--version").stdout
    found = process("--help")
    assert found.returncode == 0
    for name in (
        "games",
        "play",
        "moves",
        "why",
        "step",
        "position",
        "replay",
        "draw",
        "solve",
        "tracks",
        "sim",
        "bench",
        "doctor",
    ):
        assert f"  {name} " in found.stdout, name


# -- questions about positions -----------------------------------------------------------------


def test_games_lists_every_game_with_options_and_bots() -> None:
    found = answer("games")
    assert [game["name"] for game in found["games"]] == list(games())
    shown = run("games", "racetrack", "--lang", "fr").stdout
    assert "robots\u202f: random" in shown and "-o max_speed=7" in shown


def test_moves_lists_what_is_legal(position: str) -> None:
    found = answer("moves", position)
    assert found["to_act"] == 1
    assert [move["text"] for move in found["moves"]] == list("123456789")
    assert "Drive (3;1) to (6;9)" in run("moves", position, "--lang", "en").stdout
    assert "Rouler (3;1)" in run("moves", position, "--lang", "fr").stdout


def test_why_names_the_clause_in_both_languages(position: str) -> None:
    found = answer("why", position, "P1", "--lang", "en")
    assert (found["legal"], found["code"], found["clause"]) == (False, "already_racing", "RTK-004")
    assert "Les voitures sont parties" in run("why", position, "P1", "--lang", "fr").stdout
    assert answer("why", position, "6")["legal"] is True


def test_step_prints_events_and_the_new_position(position: str) -> None:
    found = answer("step", position, "6", "--lang", "en")
    assert [event["kind"] for event in found["events"]] == ["collision", "eliminated", "eliminated", "race_over"]
    assert found["to_act"] == "over" and found["result"]["winners"] == []
    text = run("step", position, "5", "--lang", "en").stdout
    assert "# B drives (2;1)" in text
    again = run("moves", "-", input=text)
    assert again.exit_code == 0, "what step prints is a position again"


def test_step_refuses_with_the_sentence(position: str) -> None:
    found = process("step", position, "5", "P1", "--lang", "en")
    assert found.returncode == 2 and found.stdout == ""
    assert (
        found.stderr
        == "layline: P1 (2) is refused: The cars are off: nobody is placed on the line any more. (RTK-004)\n"
    )


def test_position_and_replay_agree(record: str) -> None:
    found = Record.read(Path(record).read_text())
    for at in (0, 5, len(found.moves), -1):
        document = parse(run("position", record, "--at", str(at)).stdout)
        assert document == found.replay(at).position()
    told = answer("replay", record)
    assert told["moves"] == len(found.moves) and told["result"]["places"] == found.notes["places"]
    assert "1. bot:" in run("replay", record, "--lang", "en").stdout


def test_draw_writes_svg_and_png(position: str, record: str, tmp_path: Path) -> None:
    assert run("draw", position).stdout.startswith("<svg ")
    for name in ("a.svg", "b.png"):
        target = tmp_path / name
        assert run("draw", record, "--at", "12", "--to", str(target), "--theme", "dark", "--lang", "fr").exit_code == 0
        assert target.read_bytes()[:4] in (b"<svg", b"\x89PNG")
    assert 'role="button"' not in run("draw", position, "--watch").stdout


# -- Racetrack's own commands ------------------------------------------------------------------


def test_solve_answers_with_a_line_that_the_engine_drives() -> None:
    found = answer("solve", "paddock")
    assert set(found) >= {"moves", "margin", "start", "line", "lines"}
    game = load_game("racetrack")
    state = game.setup({"cars": [{"pos": found["start"]}]})
    for digit in found["line"]:
        assert state.to_act() != OVER
        state.play(game.read(digit))
    assert state.to_act() == OVER
    car = state.position()["cars"][0]
    assert (car["finish_round"], car["margin"]) == (found["moves"], found["margin"])


@pytest.mark.parametrize(
    "flags",
    [
        ["--max-speed", "3"],
        ["--direction", "cw"],
        ["--choices", "8"],
        ["--border-touch", "allowed"],
        ["--crash-limit", "2"],
        ["--laps", "2"],
        ["--start-speed", "2"],
    ],
    ids=" ".join,
)
def test_solve_takes_every_option_of_the_game(flags: list[str]) -> None:
    plain, found = answer("solve", "haricot"), answer("solve", "haricot", *flags)
    facts = ("moves", "margin", "lines")
    assert [found[fact] for fact in facts] != [plain[fact] for fact in facts]


def test_tracks_can_be_listed_checked_imported_exported_and_drawn(tmp_path: Path) -> None:
    names = [row["file"] for row in answer("tracks", "list")["tracks"]]
    assert {"paddock", "grand-tour", "elbow"} <= set(names) and len(names) >= 11
    assert answer("tracks", "check", "haricot")["sound"] is True
    copy, picture = tmp_path / "copy.rtk", tmp_path / "copy.png"
    assert run("tracks", "export", "paddock", "--polygons", "--to", str(copy)).exit_code == 0
    assert answer("solve", str(copy))["moves"] == answer("solve", "paddock")["moves"]
    assert run("tracks", "draw", str(copy), "--to", str(picture)).exit_code == 0
    assert picture.read_bytes()[:4] == b"\x89PNG"
    other = tmp_path / "map.txt"
    other.write_text("3,6\nxxxxxx\nxs..gx\nxxxxxx\n")
    assert run("tracks", "import", str(other)).stdout == "dim: 3 6\nxxxxxx\nxs..gx\nxxxxxx\n"


def test_a_broken_track_is_refused_with_rule_and_place(tmp_path: Path) -> None:
    broken = tmp_path / "broken.rtk"
    broken.write_text("racetrack 1\nline: vertical 5 1\nouter:\n0 0 9 0 9 9 0 9\nend\ninner:\n3 3 9 3 6 6\nend\n")
    found = process("tracks", "check", str(broken))
    assert found.returncode == 2
    assert (
        found.stderr
        == "layline: expected borders that do not touch, got contact near (3, 3) (outer and inner, V2 of RTK-G17)\n"
    )


# -- playing and simulating --------------------------------------------------------------------


def test_a_game_can_be_played_hinted_undone_and_saved(tmp_path: Path) -> None:
    saved = tmp_path / "mine.toml"
    words = f"help\nP9\nzzz\nP1\nmoves\nwhy P0\nhint\n8\nundo\n8\nsave {saved}\nquit\n\n"
    found = run(
        "play",
        "racetrack",
        "--seats",
        "me,bot:random",
        "--seed",
        "4",
        "--lang",
        "en",
        "-o",
        "crash_limit=0",
        input=words,
    )
    assert found.exit_code == 0, found.output
    for part in ("There is no place 9", "Expected 1..9", "The cars are off", "Taken back", "Saved as"):
        assert part in found.output, part
    record = Record.read(saved.read_text())
    assert record.seats == ["me", "bot:random"]
    again = run("play", "racetrack", "--resume", str(saved), "--lang", "fr", input="quit\n\n")
    assert again.exit_code == 0 and "Tapez un coup" in again.output


def test_without_a_game_one_is_chosen_from_a_list() -> None:
    number = list(games()).index("racetrack") + 1
    found = run("play", "--lang", "fr", "--seed", "1", input=f"{number}\nP0\nquit\n\n")
    assert found.exit_code == 0, found.output
    assert "Quel jeu\u202f?" in found.output and "me se place en (4;6)" in found.output


def test_a_whole_game_against_the_perfect_driver_ends_with_a_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    words = "P1\n" + "hint\n5\n" * 40
    found = run("play", "racetrack", "--seats", "Ann,bot:perfect", "--lang", "en", "--seed", "1", input=words)
    assert "1. bot:perfect" in found.output
    assert (tmp_path / "hint").exists(), "the last words answered the offer to save"


def test_sim_gives_the_same_answer_whatever_the_number_of_processes(tmp_path: Path) -> None:
    common = ["sim", "racetrack", "--players", "greedy,random", "--num", "12", "--seed", "7"]
    one = answer(*common, "--jobs", "1", "--output", str(tmp_path / "one"))
    two = answer(*common, "--jobs", "2", "--output", str(tmp_path / "two"))
    assert one == two
    assert (tmp_path / "one" / "games.jsonl").read_text() == (tmp_path / "two" / "games.jsonl").read_text()
    assert one["seed"] == 7 and one["bots"][0]["games"] == 12
    low, high = one["bots"][0]["interval"]
    assert low <= one["bots"][0]["rate"] <= high
    rows = [json.loads(line) for line in (tmp_path / "one" / "games.jsonl").read_text().splitlines()]
    assert [row["seats"] for row in rows[:2]] == [["greedy", "random"], ["random", "greedy"]], "seats rotate"
    record = Record.read((tmp_path / "one" / "records" / "000003.toml").read_text())
    assert list(record.replay().result().places) == rows[3]["places"]
    assert run(*common, "--output", str(tmp_path / "csv"), "--format", "csv", "--quiet").exit_code == 0
    assert (tmp_path / "csv" / "games.csv").read_text().startswith("number,seed,seats")


def test_doctor_tells_which_form_is_in_use_and_finds_nothing_wrong() -> None:
    found = process("doctor")
    assert found.returncode == 0, found.stdout
    assert "no problem found" in found.stdout
    pure = process("doctor", env={**os.environ, "LAYLINE_PURE": "1"})
    assert "plain Python form in use" in pure.stdout
