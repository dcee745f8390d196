"""What is acknowledged is on disk, many in one commit, and never twice."""

import json
import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from pathlib import Path

import psycopg
import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import MetaData, inspect

from layline.core import LaylineError
from layline.server.database import back_up, migrate, migrations, open_engine, restore
from layline.server.filing import keep_a_log_ahead
from layline.server.schema import METADATA
from layline.server.store import Store
from layline.server.waiting import Unwritten
from layline.table import ClockRule, Entry, Setup
from layline.table.live import Brief
from tests.server.databases import Cluster, Database

BRIEF = Brief("gathering", True, False, (("Ann", "person"), ("", "empty")), 1, ("ann",))
SETUP = Setup("any", "1.0", {"players": 2}, ClockRule("total", 60, 2), host="ann", listed=True)


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    opened = Store(url)
    yield opened
    opened.close()


def line(number: int, text: str = "hello") -> Entry:
    return Entry(number, "chat", 12.5, "ann", {"name": "Ann", "text": text})


def test_a_table_comes_back_as_it_was(store: Store, url: str) -> None:
    first = Entry(1, "sit", 12.5, "ann", {"seat": 0, "name": "Ann é"})
    store.create("t1", SETUP, ["s0", "s1"], [first], BRIEF).result(5)
    store.append("t1", [line(2), line(3)]).result(5)
    again = Store(url)
    kept = again.load("t1")
    again.close()
    assert kept is not None
    assert kept.setup == SETUP
    assert kept.secrets == ("s0", "s1")
    assert kept.entries == (first, line(2), line(3))
    assert kept.sitters == {"ann"}
    assert [found.id for found in store.tables_of("ann")] == ["t1"]
    assert [found.brief.people for found in store.open_tables()] == [(("Ann", "person"), ("", "empty"))]


def test_many_entries_share_a_commit_and_a_lost_race_harms_nobody_else(store: Store) -> None:
    for name in ("t1", "t2"):
        store.create(name, SETUP, [], [], BRIEF).result(5)
    before = store.writer.commits
    waiting = [store.append(f"t{1 + n % 2}", [line(1 + n // 2)]) for n in range(400)]
    double = store.append("t1", [line(7, "double")])
    after = [store.append("t2", [line(201 + n)]) for n in range(10)]
    for future in (*waiting, *after):
        future.result(5)
    with pytest.raises(Unwritten) as lost:
        double.result(5)
    assert lost.value.taken
    kept = store.load("t1")
    assert kept is not None
    assert [entry.number for entry in kept.entries] == list(range(1, 201))
    assert kept.entries[6].data["text"] == "hello"
    assert store.writer.commits - before < 400


def test_commits_wait_for_the_disk(store: Store, database: Database) -> None:
    questions: dict[str, dict[str, object]] = {
        "sqlite": {"PRAGMA journal_mode": "wal", "PRAGMA synchronous": 2},
        "postgresql": {"SHOW fsync": "on", "SHOW synchronous_commit": "on"},
    }
    with store.engine.connect() as connection:
        for question, answer in questions[database.name].items():
            assert connection.exec_driver_sql(question).scalar() == answer


def test_a_role_that_would_not_wait_for_the_disk_waits_all_the_same(cluster: Cluster, tmp_path: Path) -> None:
    url = cluster.fresh(tmp_path)
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f"ALTER DATABASE layline{cluster.count} SET synchronous_commit TO off".encode())
    store = Store(url)
    with store.engine.connect() as connection:
        assert connection.exec_driver_sql("SHOW synchronous_commit").scalar() == "on"
    store.close()


def test_orders_given_twice_in_one_commit_and_a_second_rematch(store: Store) -> None:
    store.create("t1", SETUP, [], [], BRIEF).result(5)
    asked = [store.set_orders("t1", 0, {"a": number}) for number in range(20)]
    asked += [store.set_rematch("t1", other) for other in ("t2", "t3")]
    for future in asked:
        future.result(5)
    kept = store.load("t1")
    assert kept is not None
    assert (kept.orders, kept.rematch) == ({0: {"a": 19}}, "t2")


@pytest.mark.parametrize("name", ["", "\x00", "t1' --", "é", "x" * 4000])
def test_nothing_is_found_under_strange_names(store: Store, name: str) -> None:
    assert store.load(name) is None


# -- versions ------------------------------------------------------------------------------------


def test_migrations_go_there_and_back_and_agree_with_the_schema(url: str) -> None:
    engine = open_engine(url)
    migrate(engine)
    for _ in range(2):
        with engine.connect() as connection:
            config = migrations(connection)
            assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
            while tables := set(inspect(connection).get_table_names()) - {"alembic_version"}:
                command.downgrade(config, "-1")
                connection.commit()
            assert not tables
        migrate(engine)
    engine.dispose()


def test_tables_of_the_first_version_are_there_in_the_last(url: str) -> None:
    engine = open_engine(url)
    with engine.connect() as connection:
        command.upgrade(migrations(connection), "0001")
        connection.commit()
        old = {"id": "t1", "setup": json.dumps(asdict(SETUP)), "secrets": "[]", "people": "[]", "made": 1.0}
        flags = {"phase": "playing", "listed": True, "moving": False, "rematch": None}
        first = MetaData()
        first.reflect(connection)
        connection.execute(first.tables["tables"].insert(), {**old, **flags})
        entry = {"table_id": "t1", "number": 1, "kind": "start", "at": 2.0, "by": "", "data": "{}"}
        connection.execute(first.tables["entries"].insert(), entry)
        connection.commit()
    migrate(engine)
    engine.dispose()
    store = Store(url)
    kept = store.load("t1")
    assert kept is not None and [one.kind for one in kept.entries] == ["start"]
    assert [one.id for one in store.tables_to_watch()] == ["t1"]
    store.close()


def test_a_migration_that_is_cut_short_leaves_nothing(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    engine = open_engine(url)
    with monkeypatch.context() as patched:
        patched.setattr("alembic.op.create_index", lambda *_: pytest.exit("killed"))
        with pytest.raises(pytest.exit.Exception):
            migrate(engine)
    assert inspect(engine).get_table_names() == []
    migrate(engine)
    engine.dispose()


def test_processes_that_start_together_take_turns(url: str) -> None:
    with ThreadPoolExecutor(4) as threads:
        for store in list(threads.map(Store, [url] * 4)):
            store.close()


def test_a_file_that_another_is_turning_to_a_log_ahead_is_waited_for() -> None:
    class Turning:
        asked = 0

        def execute(self, statement: str) -> None:
            self.asked += 1
            if self.asked < 3:
                busy = sqlite3.OperationalError("database is locked")
                busy.sqlite_errorcode = sqlite3.SQLITE_BUSY
                raise busy
            assert statement == "PRAGMA journal_mode=WAL"

    connection = Turning()
    keep_a_log_ahead(connection)  # type: ignore[arg-type]
    assert connection.asked == 3


def test_a_database_of_a_later_version_is_left_alone(store: Store, url: str) -> None:
    with store.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(LaylineError, match="later"):
        Store(url)


@pytest.mark.parametrize("address", ["nonsense", "mysql://a@b/c", "postgresql://a:secret@127.0.0.1:1/c", "sqlite:////"])
def test_what_is_no_database_is_named(address: str) -> None:
    with pytest.raises(LaylineError) as error:
        Store(address)
    assert "secret" not in str(error.value)


# -- copies --------------------------------------------------------------------------------------


def test_a_copy_is_made_while_the_store_is_open(store: Store, tmp_path: Path) -> None:
    store.create("t1", SETUP, [], [line(1)], BRIEF).result(5)
    assert back_up(store.url, tmp_path / "copy.sqlite") == 1
    with sqlite3.connect(tmp_path / "copy.sqlite") as copied:
        assert copied.execute("SELECT number FROM entries").fetchall() == [(1,)]


def test_what_is_no_database_is_not_copied(url: str, tmp_path: Path) -> None:
    (tmp_path / "letter").write_text("dear all")
    for name in ("letter", "nothing"):
        with pytest.raises(LaylineError):
            restore(tmp_path / name, url, replace=True)
        with pytest.raises(LaylineError):
            back_up(f"sqlite:///{tmp_path / name}", tmp_path / "copy.sqlite")
    assert not (tmp_path / "copy.sqlite").exists()
