"""What comes in crowds is on disk at once and in its places later: whoever looks finds the same as without."""

import marshal
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from layline.server import filing
from layline.server.database import back_up, migrate, open_engine
from layline.server.filing import CROWD, PENDING, FileLedger, Journal, Packed, Work, unfolded
from layline.server.rows import Appended
from layline.server.schema import file_words
from layline.server.store import Store
from layline.table.entries import KINDS, TABLE, Entry
from layline.table.live import Brief

TABLES = ("t1", "t2", "t3", "t4", "t5", "t6")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return new_file(tmp_path / "layline.sqlite")


def new_file(path: Path) -> Path:
    """Return a file with some tables."""
    engine = open_engine(f"sqlite:///{path}")
    migrate(engine)
    engine.dispose()
    row = {"setup": "{}", "secrets": "[]", "phase": "playing", "listed": True, "moving": False, "made": 1.0}
    works = [{"tables": [{"id": name, "people": "[]", "free": 0, "acting": "[]", **row}]} for name in TABLES]
    ledger = FileLedger(str(path), file_words())
    assert not any(ledger.write(works))
    ledger.close()
    return path


def journal_of(file: Path) -> Journal:
    return Journal(str(file), file_words())


def move(table: str, number: int) -> dict[str, Any]:
    """Return what a move puts on disk; what lists show of the table names the number."""
    entry = (table, number, "move", 1.5, "ann", f'{{"text":"{number}"}}')
    return {"entries": [entry], "summary": [(table, "playing", True, False, "[]", 0, f'["{number}"]')]}


def lines(work: Work) -> Packed:
    """Return the same as the server sends it, by hand."""
    ((table, phase, listed, moving, *rest),) = work["summary"]
    brief = "\t".join(map(str, (table, phase, int(listed), int(moving), *rest)))
    return "\n".join([brief, *("\t".join(map(str, entry[1:])) for entry in work["entries"])]).encode()


def rows(file: Path, question: str) -> list[Any]:
    with closing(sqlite3.connect(file)) as connection:
        return connection.execute(question).fetchall()


def in_place(file: Path) -> tuple[list[Any], list[Any]]:
    """Return what is in its place: every entry, and what lists show."""
    return rows(file, "SELECT table_id, number, data FROM entries ORDER BY 1, 2"), rows(
        file, "SELECT id, acting FROM tables ORDER BY 1"
    )


def journaled(file: Path) -> int:
    return int(rows(file, "SELECT count(*) FROM journal")[0][0])


def crowds(ledger: Journal, count: int, first: int = 1) -> Iterator[None]:
    """Write crowds of moves, one of every table each; the first is needed to know where tables are."""
    for number in range(first, first + count):
        assert not any(ledger.write([move(table, number) for table in TABLES]))
        yield


def test_a_crowd_is_one_row_until_somebody_reads(file: Path) -> None:
    ledger = journal_of(file)
    list(crowds(ledger, 4))
    assert journaled(file) == 3, "all but the first: it was not known yet where the tables are"
    assert len(in_place(file)[0]) == len(TABLES)
    store = Store(f"sqlite:///{file}")
    assert store.moving() == []
    store.close()
    entries, tables = in_place(file)
    assert journaled(file) == 0
    assert [entry[:2] for entry in entries] == [(table, number) for table in TABLES for number in range(1, 5)]
    assert tables == [(table, '["4"]') for table in TABLES]
    ledger.close()


def test_few_requests_go_to_their_places_at_once_unless_a_crowd_was_before_them(file: Path) -> None:
    ledger = journal_of(file)
    list(crowds(ledger, 1))
    assert ledger.write([move("t1", 2)]) == [None]
    assert (journaled(file), len(in_place(file)[0]), ledger.pending) == (0, len(TABLES) + 1, False)
    assert not any(ledger.write([move(table, 2) for table in TABLES[1:]]))
    assert ledger.write([move("t1", 3)]) == [None]
    assert (journaled(file), ledger.pending) == (2, True), "nobody waits until all of them are in their places"
    ledger.tidy()
    assert (journaled(file), len(in_place(file)[0]), ledger.pending) == (0, 2 * len(TABLES) + 1, False)
    ledger.close()


def test_what_is_more_than_moves_goes_to_its_place_at_once_with_what_came_before(file: Path) -> None:
    ledger = journal_of(file)
    list(crowds(ledger, 5))
    assert journaled(file) == 4
    crowd = [move(table, 6) for table in TABLES]
    crowd[2] = {**crowd[2], "keys": [{"name": "alive", "value": "7"}]}
    assert not any(ledger.write(crowd))
    assert (journaled(file), len(in_place(file)[0])) == (0, 6 * len(TABLES))
    assert rows(file, "SELECT value FROM keys WHERE name = 'alive'") == [("7",)]
    assert len(crowd) >= CROWD
    ledger.close()


def test_a_number_that_is_taken_is_refused_at_once_and_harms_nobody_else(file: Path) -> None:
    ledger = journal_of(file)
    list(crowds(ledger, 3))
    outcomes = ledger.write([move("t1", 4), move("t2", 3), move("t3", 4), move("t4", 4), move("t9", 1)])
    assert [outcome and outcome[0] for outcome in outcomes] == [None, True, None, None, True]
    assert not any(ledger.write([move("t1", 5), move("t2", 4), move("t3", 5), move("t4", 5)]))
    ledger.close()
    again = journal_of(file)
    counts = dict(rows(file, "SELECT table_id, max(number) FROM entries GROUP BY 1"))
    assert counts == {"t1": 5, "t2": 4, "t3": 5, "t4": 5, "t5": 3, "t6": 3}
    again.close()


def test_a_thousand_are_put_in_place_step_by_step(file: Path) -> None:
    ledger = journal_of(file)
    steps, number = 0, 1
    for _ in crowds(ledger, 3 * PENDING // len(TABLES) // 2):
        number += 1
        if ledger.behind:
            before = len(in_place(file)[0])
            ledger.go_on()
            steps += 1
            assert before < len(in_place(file)[0]) <= before + PENDING // 2, "some at a time"
    while ledger.behind:
        ledger.go_on()
    assert steps > 4 and 0 < journaled(file) < PENDING // len(TABLES), "what came since is still put down"
    ledger.tidy()
    assert [len(in_place(file)[0]), journaled(file)] == [(number - 1) * len(TABLES), 0]
    assert in_place(file)[1] == [(table, f'["{number - 1}"]') for table in TABLES]
    ledger.close()


def test_what_somebody_who_reads_has_put_in_place_is_not_put_there_again(file: Path) -> None:
    ledger = journal_of(file)
    many = PENDING // len(TABLES) + 2
    list(crowds(ledger, many))
    ledger.go_on()
    list(crowds(ledger, 3, many + 1))  # newer than what is on its way
    store = Store(f"sqlite:///{file}")
    assert store.moving() == []
    store.close()
    while ledger.behind:
        ledger.go_on()
    assert in_place(file)[1] == [(table, f'["{many + 3}"]') for table in TABLES], "not what was said of them before"
    assert not any(ledger.write([move(table, many + 4) for table in TABLES]))
    ledger.tidy()
    assert len(in_place(file)[0]) == (many + 4) * len(TABLES)
    ledger.close()


def test_a_copy_has_everything_in_its_place(file: Path, tmp_path: Path) -> None:
    ledger = journal_of(file)
    list(crowds(ledger, 5))
    copy = tmp_path / "copy.sqlite"
    assert back_up(f"sqlite:///{file}", copy) == 5 * len(TABLES)
    assert (len(in_place(copy)[0]), journaled(copy), journaled(file)) == (5 * len(TABLES), 0, 4)
    ledger.close()


def test_commits_wait_for_the_disk_after_steps_that_need_not(file: Path) -> None:
    ledger = journal_of(file)
    list(crowds(ledger, PENDING // len(TABLES) + 2))
    ledger.go_on()
    assert ledger._connection is not None
    assert ledger._connection.execute("PRAGMA synchronous").fetchone() == (2,)
    ledger.close()


TEXT = st.text(st.characters(codec="utf-8"), max_size=12)
VALUES = st.none() | st.integers() | TEXT | st.lists(TEXT, max_size=3)
ENTRIES = st.builds(
    Entry,
    st.integers(1, 10**9),
    st.sampled_from(KINDS),
    st.floats(0, 4e9),
    st.sampled_from([TABLE, "0123456789abcdef01234567"]),
    st.dictionaries(TEXT, VALUES, max_size=4),
)
BRIEFS = st.builds(
    Brief,
    st.sampled_from(["playing", "over"]),
    st.booleans(),
    st.booleans(),
    st.lists(st.tuples(TEXT, st.sampled_from(["person", "bot"])), max_size=3).map(tuple),
    st.integers(0, 12),
    st.lists(TEXT, max_size=2).map(tuple),
)


@given(st.lists(ENTRIES, min_size=1, max_size=4), st.none() | BRIEFS, st.booleans())
def test_lines_say_the_same_as_rows(entries: list[Entry], brief: Brief | None, sat_down: bool) -> None:
    """Whatever people call themselves and say: tabs, ends of lines, quotes, letters beyond ASCII."""
    job = Appended("a-table", entries, brief, ["ann"] if sat_down else [])
    packed = job.packed()
    assert isinstance(packed, bytes) != sat_down, "who sat down is told in rows"
    assert unfolded(packed) == job.rows()


def test_a_journal_of_an_earlier_version_is_put_in_place(file: Path) -> None:
    """Rows stood there as rows before there were lines."""
    former = marshal.dumps([move(table, number) for number in (1, 2) for table in TABLES], 2)
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("INSERT INTO journal (id, works) VALUES (7, ?)", (former,))
        connection.commit()
    journal_of(file).close()
    assert (len(in_place(file)[0]), journaled(file)) == (2 * len(TABLES), 0)
    assert in_place(file)[1] == [(table, '["2"]') for table in TABLES]


@settings(max_examples=40, deadline=None)
@given(st.lists(st.sampled_from(["crowd", "crowd", "crowd", "one", "double", "go on", "read", "killed"]), max_size=40))
def test_a_file_is_the_same_as_without_a_journal(tmp_path_factory: pytest.TempPathFactory, story: list[str]) -> None:
    """The plain ledger is the second way to the same rows; a killed process leaves whatever is on disk."""
    folder = tmp_path_factory.mktemp("journal")
    file, plain = new_file(folder / "journal.sqlite"), new_file(folder / "plain.sqlite")
    ledger, other = journal_of(file), FileLedger(str(plain), file_words())
    numbers, random = dict.fromkeys(TABLES, 0), Random(len(story))
    pending, filing.PENDING = filing.PENDING, 20  # type: ignore[misc]
    try:
        for event in story:
            if event == "go on":
                if ledger.behind:
                    ledger.go_on()
            elif event == "read":
                store = Store(f"sqlite:///{file}")
                assert store.moving() == []
                store.close()
            elif event == "killed":
                assert ledger._connection is not None
                ledger._connection.close()
                ledger = journal_of(file)
            else:
                some = random.sample(TABLES, 1 if event == "one" else random.randint(CROWD, len(TABLES)))
                works = [move(table, numbers[table] + 1) for table in some]
                if event == "double" and numbers[some[0]]:
                    works[0] = move(some[0], numbers[some[0]])
                outcomes = ledger.write([lines(work) if random.random() < 0.7 else work for work in works])
                assert [outcome and outcome[0] for outcome in outcomes] == [
                    outcome and outcome[0] for outcome in other.write(works)
                ]
                for table, outcome in zip(some, outcomes, strict=True):
                    numbers[table] += outcome is None
        ledger.tidy()
    finally:
        filing.PENDING = pending  # type: ignore[misc]
    assert in_place(file) == in_place(plain)
    ledger.close()
    other.close()
