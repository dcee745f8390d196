"""Records read, write and replay byte for byte, and say how far they could be replayed."""

from pathlib import Path

import pytest

from layline.core import OVER, BadRecord, Record, games, load_game
from layline.core.documents import parse, read_text
from layline.core.errors import BadText

GOLDEN = sorted(Path(__file__).parent.parent.glob("games/*/golden/*.toml"))


def sample() -> Record:
    return Record("racetrack", "1.0", {"players": 1, "crash_limit": 2}, ["me"], ["P2", "8", "8", "9", "skip", "6", "5"])


def test_a_record_reads_back_byte_for_byte() -> None:
    text = sample().write()
    assert Record.read(text).write() == text
    assert 'moves = """\nP2 8 8 9 skip 6 5\n"""' in text


def test_long_records_are_wrapped() -> None:
    record = sample()
    record.moves = ["5"] * 300
    lines = record.write().splitlines()
    assert max(map(len, lines)) <= 80
    assert Record.read(record.write()).moves == ["5"] * 300


def test_positions_on_the_way_can_be_reached_from_both_ends() -> None:
    record = sample()
    assert record.replay(0).position()["phase"] == "placement"
    assert record.replay(2).position()["cars"][0]["pos"] == [2, 7]
    assert record.replay(-1).position() == record.replay().position()
    assert record.replay(-len(record.moves) - 1).position() == record.first().position()
    with pytest.raises(BadRecord, match=r"expected a position 0\.\.7, got 8"):
        record.replay(8)


def test_a_record_that_cannot_be_replayed_says_how_far_it_could() -> None:
    for moves, message in (
        ("P2 8 P1 8", "replayed 2 of 4 moves: P1 is refused"),
        ("P2 8 x9", "replayed 2 of 3 moves: expected 1"),
    ):
        record = sample()
        record.moves = moves.split()
        with pytest.raises(BadRecord, match=message) as caught:
            record.replay()
        assert caught.value.played == 2


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("layline record 1", "layline record 9"), "expected format"),
        (('game = "racetrack"', "game = 3"), "expected game, rules"),
        (('game = "racetrack"', 'game = "racetrak"'), "did you mean 'racetrack'"),
        (('rules = "1.0"\n', ""), "expected 'rules'"),
        (('rules = "1.0"', 'rules = "2.0"'), "expected rules 1.0, got a record of rules 2.0"),
        (("players = 1", "players = 77"), "the line has 4 places"),
        (("[options]", "[options"), "the record cannot be read: expected TOML, got '.options' .line 11, column 9"),
    ],
)
def test_a_broken_record_is_refused_with_the_reason(change: tuple[str, str], message: str) -> None:
    text = sample().write()
    assert change[0] in text
    with pytest.raises(BadRecord, match=message):
        Record.read(text.replace(*change)).replay()


def test_a_broken_record_is_explained_in_french_too() -> None:
    record = sample()
    record.moves = ["P2", "8", "P1", "8"]
    with pytest.raises(BadRecord) as caught:
        record.replay()
    said = caught.value.said("fr")
    assert said.startswith("2 coups sur 4 ont été rejoués\u202f: P1 est refusé\u202f: ") and said.endswith(")"), said
    with pytest.raises(BadRecord) as caught:
        Record.read(sample().write().replace("layline record 1", "layline record 9"))
    said = caught.value.said("fr")
    assert said == "attendu\u202f: le format 'layline record 1'\u202f; reçu\u202f: 'layline record 9'"


def test_what_parsers_say_in_english_is_said_in_the_readers_language(tmp_path: Path) -> None:
    spoken = {"toml": "du TOML", "json": "un objet JSON"}
    for text, form, spot in (
        ('a = 1\nb = "x', "toml", "ligne 2, colonne 7"),
        ("a = 1\na = 2", "toml", "ligne 2, colonne 6"),
        ("a = [", "toml", "ligne 1, colonne 6"),
        ('{"a": [1,}', "json", "ligne 1, colonne 10"),
    ):
        with pytest.raises(BadText) as caught:
            parse(text, "jeu.toml")
        line = text.splitlines()[int(spot[6]) - 1]
        said = f"attendu\u202f: {spoken[form]}\u202f; reçu\u202f: {line!r} (jeu.toml, {spot})"
        assert caught.value.said("fr") == said
    with pytest.raises(BadRecord) as broken:
        Record.read("format = ")
    assert broken.value.said("fr").startswith("la partie enregistrée ne se lit pas\u202f: attendu\u202f: du TOML")
    with pytest.raises(BadText) as missing:
        read_text(str(tmp_path / "nowhere"))
    assert missing.value.said("fr").endswith("(il n\u2019y en a pas)")
    with pytest.raises(BadText) as folder:
        read_text(str(tmp_path))
    assert folder.value.said("fr").endswith("(c\u2019est un dossier)")


def test_a_record_may_start_from_a_position() -> None:
    record = Record("racetrack", "1.0", {"players": 1}, ["me"], ["5"], start={"cars": [{"pos": [2, 4], "vec": [0, 2]}]})
    assert Record.read(record.write()).replay().to_act() == OVER


def test_documents_are_read_as_toml_or_json_and_refused_with_the_place(tmp_path: Path) -> None:
    assert parse('{"a": [1, 2]}') == parse("a = [1, 2]") == {"a": [1, 2]}
    for text, message in (('{"a": }', "a JSON object"), ("a = ", "TOML"), ('{"a": 1', "line 1")):
        with pytest.raises(BadText, match=message):
            parse(text)
    with pytest.raises(BadText, match="a file that can be read"):
        read_text(str(tmp_path / "nowhere"))
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\xff")
    with pytest.raises(BadText, match="UTF-8"):
        read_text(str(tmp_path / "bytes"))


def test_there_are_golden_records_of_every_game() -> None:
    assert {path.parent.parent.name for path in GOLDEN} == set(games())


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: f"{path.parent.parent.name}-{path.stem}")
def test_golden_records_replay_to_their_noted_end(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    record = Record.read(text)
    assert record.write() == text
    state = record.replay()
    assert state.to_act() == OVER
    assert list(state.result().places) == record.notes["places"]
    assert load_game(record.game).rules_version.split(".")[0] == record.rules.split(".")[0]
