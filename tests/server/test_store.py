"""What is acknowledged is on disk, many in one commit, and never twice."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy.exc import IntegrityError

from layline.core import LaylineError
from layline.server.store import Store, copy_database
from layline.table import ClockRule, Entry, Setup

SUMMARY = {"phase": "gathering", "listed": True, "moving": False, "people": [["Ann", "person"], ["", "empty"]]}
SETUP = Setup("any", "1.0", {"players": 2}, ClockRule("total", 60, 2), host="ann", listed=True)


def url(folder: Path) -> str:
    return f"sqlite:///{folder / 'layline.sqlite'}"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    opened = Store(url(tmp_path))
    yield opened
    opened.close()


def line(number: int, text: str = "hello") -> Entry:
    return Entry(number, "chat", 12.5, "ann", {"name": "Ann", "text": text})


def test_a_table_comes_back_as_it_was(store: Store, tmp_path: Path) -> None:
    first = Entry(1, "sit", 12.5, "ann", {"seat": 0, "name": "Ann é"})
    store.create("t1", SETUP, ["s0", "s1"], [first], SUMMARY).result(5)
    store.append("t1", [line(2), line(3)]).result(5)
    again = Store(url(tmp_path))
    kept = again.load("t1")
    again.close()
    assert kept is not None
    assert kept.setup == SETUP
    assert kept.secrets == ("s0", "s1")
    assert kept.entries == (first, line(2), line(3))
    assert kept.sitters == {"ann"}
    assert [found.id for found in store.tables_of("ann")] == ["t1"]
    assert [found.people for found in store.open_tables()] == [(("Ann", "person"), ("", "empty"))]


def test_many_entries_share_a_commit_and_a_lost_race_harms_nobody_else(store: Store) -> None:
    for name in ("t1", "t2"):
        store.create(name, SETUP, [], [], SUMMARY).result(5)
    before = store.writer.commits
    waiting = [store.append(f"t{1 + n % 2}", [line(1 + n // 2)]) for n in range(400)]
    double = store.append("t1", [line(7, "double")])
    after = [store.append("t2", [line(201 + n)]) for n in range(10)]
    for future in (*waiting, *after):
        future.result(5)
    with pytest.raises(IntegrityError):
        double.result(5)
    kept = store.load("t1")
    assert kept is not None
    assert [entry.number for entry in kept.entries] == list(range(1, 201))
    assert kept.entries[6].data["text"] == "hello"
    assert store.writer.commits - before < 400


def test_sqlite_writes_ahead_and_waits_for_the_disk(store: Store) -> None:
    with store.engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA journal_mode").scalar() == "wal"
        assert connection.exec_driver_sql("PRAGMA synchronous").scalar() == 2


def test_a_copy_is_made_while_the_store_is_open(store: Store, tmp_path: Path) -> None:
    store.create("t1", SETUP, [], [line(1)], SUMMARY).result(5)
    assert copy_database(tmp_path / "layline.sqlite", tmp_path / "copy.sqlite") == 1
    with sqlite3.connect(tmp_path / "copy.sqlite") as copied:
        assert copied.execute("SELECT number FROM entries").fetchall() == [(1,)]


def test_what_is_no_database_is_not_copied(tmp_path: Path) -> None:
    (tmp_path / "letter").write_text("dear all")
    for name in ("letter", "nothing"):
        with pytest.raises(LaylineError):
            copy_database(tmp_path / name, tmp_path / "copy.sqlite")
    assert not (tmp_path / "copy.sqlite").exists()
