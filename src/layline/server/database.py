"""The database itself: SQLite as one file, or PostgreSQL by its address; opened, brought up to date, copied."""

from __future__ import annotations

import logging
import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Any, Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, create_engine, delete, event, func, insert, select
from sqlalchemy.engine import URL, Engine, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError

from layline.core.documents import in_the_way
from layline.core.errors import Trouble
from layline.core.texts import texts_in
from layline.server.filing import PATIENCE, prepare, put_in_place
from layline.server.schema import ENTRIES, JOURNAL, METADATA, TABLES, file_words

LOG: Final = logging.getLogger("layline.server")
MIGRATING: Final = 5_294_563
"""The advisory lock that processes starting together take in turn."""
ROWS: Final = 1000
"""Rows that are copied at a time."""


def address(url: str) -> URL:
    """Return the address of a database; PostgreSQL is spoken to by psycopg.

    >>> str(address("postgres://ann@db.example/club"))
    'postgresql+psycopg://ann@db.example/club'
    """
    try:
        found = make_url(url)
    except ArgumentError:
        raise trouble("address") from None
    match found.get_backend_name():
        case "sqlite":
            return found
        case "postgres" | "postgresql":
            return found.set(drivername="postgresql+psycopg")
        case other:
            raise trouble("kind", other=other)


def is_sqlite(engine: Engine) -> bool:
    """Say whether an engine writes to a file of this machine."""
    return engine.dialect.name == "sqlite"


def open_engine(url: str) -> Engine:
    """Return an engine whose commits wait for the disk."""
    where = address(url)
    if where.get_backend_name() == "sqlite":
        return _open_sqlite(where)
    try:
        patience = {"connect_timeout": 10, "application_name": "layline"}
        engine = create_engine(where, pool_pre_ping=True, connect_args=patience)
    except ImportError as error:
        raise trouble("needs", name=error.name) from None

    @event.listens_for(engine, "connect")
    def _prepare(connection: Any, _: object) -> None:
        connection.execute(
            "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'"
        )
        connection.commit()

    return engine


def _open_sqlite(where: URL) -> Engine:
    _make_private(Path(where.database or ""))
    engine = create_engine(where, connect_args={"check_same_thread": False, "timeout": PATIENCE})

    @event.listens_for(engine, "connect")
    def _prepare(connection: sqlite3.Connection, _: object) -> None:
        prepare(connection)

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        connection.exec_driver_sql(connection.get_execution_options().get("begin", "BEGIN"))

    return engine


def _make_private(path: Path) -> None:
    """Make a file that only its owner can read: it will hold invitations and the key of the cookies."""
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT, 0o600))
    except OSError as error:
        raise trouble("unwritable", path=path, why=in_the_way(error)) from None


def migrate(engine: Engine) -> None:
    """Bring the database to the present version, wholly or not at all."""
    try:
        with engine.connect() as opened:
            connection = opened.execution_options(begin="BEGIN IMMEDIATE")
            with connection.begin():
                if not is_sqlite(engine):
                    connection.execute(select(func.pg_advisory_xact_lock(MIGRATING)))
                    if connection.exec_driver_sql("SHOW fsync").scalar() == "off":
                        LOG.warning("this PostgreSQL has fsync off: what is acknowledged may be lost with its machine")
                command.upgrade(migrations(connection), "head")
    except CommandError as error:
        raise trouble("version", why=str(error)) from None
    except SQLAlchemyError as error:
        shown = engine.url.render_as_string(hide_password=True)
        cause = str(getattr(error, "orig", None) or error).strip().splitlines()[0]
        raise trouble("unopened", path=shown, why=cause) from None


def migrations(connection: Connection) -> Config:
    """Return what Alembic needs to know to change a database."""
    config = Config()
    config.set_main_option("script_location", "layline.server:migrations")
    config.attributes["connection"] = connection
    return config


@contextmanager
def _claimed(path: Path) -> Iterator[None]:
    try:
        import fcntl
    except ImportError:  # where there is no such lock, the key of the entries still keeps numbers apart
        yield
        return
    _make_private(path)
    with path.open("r+") as held:
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise trouble("claimed", path=path.with_suffix("")) from None
        yield


def claim(url: str) -> ExitStack:
    """Keep other servers from the same file until what is returned is closed; PostgreSQL takes many processes."""
    where, held = address(url), ExitStack()
    if where.get_backend_name() == "sqlite" and where.database:
        held.enter_context(_claimed(Path(f"{where.database}.lock")))
    return held


def trouble(key: str, **values: object) -> Trouble:
    """Return what is wrong with a database, to be raised."""
    return Trouble(texts_in(Path(__file__).parent).phrase(f"database.{key}", values))


@contextmanager
def reading(engine: Engine) -> Iterator[Connection]:
    """Lend a connection to which everything is in its place that was on disk before."""
    with engine.connect() as connection:
        if is_sqlite(engine) and connection.execute(select(JOURNAL.c.id).limit(1)).first() is not None:
            connection.rollback()
            _put_in_place(connection)
        yield connection


def _put_in_place(connection: Connection) -> None:
    with connection.execution_options(begin="BEGIN IMMEDIATE").begin():
        driver: Any = connection.connection.driver_connection
        try:
            put_in_place(driver, file_words())
        except sqlite3.Error as error:
            raise DBAPIError("the journal", None, error) from None


# -- copies --------------------------------------------------------------------------------


def back_up(url: str, file: Path) -> int:
    """Write everything into a new file, even while a server writes; return how many entries."""
    where = address(url)
    if where.get_backend_name() == "sqlite":
        return copy_file(Path(where.database or ""), file)
    with tempfile.TemporaryDirectory() as folder:
        part = Path(folder) / "part.sqlite"
        with _opened(url) as old, _opened(f"sqlite:///{part}") as new:
            migrate(new)
            _check_present(old)
            _copy_rows(old, new)
        return copy_file(part, file)


def restore(file: Path, url: str, *, replace: bool) -> int:
    """Put what a file holds in place of nothing, or of everything; return how many entries."""
    where = address(url)
    if where.get_backend_name() == "sqlite":
        target = Path(where.database or "")
        if target.exists() and not replace:
            raise trouble("not_empty", path=target)
        with claim(url):
            return copy_file(file, target)
    with tempfile.TemporaryDirectory() as folder:
        part = Path(folder) / "part.sqlite"
        copy_file(file, part)
        with _opened(f"sqlite:///{part}") as old, _opened(url) as new:
            migrate(old)
            migrate(new)
            return _copy_rows(old, new, replace=replace)


def _copy_rows(old: Engine, new: Engine, *, replace: bool = False) -> int:
    """Copy every row as it is at one moment, in one transaction."""
    with old.connect() as opened, new.begin() as writing:
        reading = opened if is_sqlite(old) else opened.execution_options(isolation_level="REPEATABLE READ")
        if not replace and writing.execute(select(TABLES.c.id).limit(1)).first() is not None:
            shown = new.url.render_as_string(hide_password=True)
            raise trouble("not_empty", path=shown)
        for table in reversed(METADATA.sorted_tables):
            writing.execute(delete(table))
        for table in METADATA.sorted_tables:
            for rows in reading.execute(select(table)).partitions(ROWS):
                writing.execute(insert(table), [dict(row._mapping) for row in rows])  # noqa: SLF001 - SQLAlchemy's own name
        return int(writing.execute(select(func.count()).select_from(ENTRIES)).scalar_one())


def _check_present(engine: Engine) -> None:
    """Raise unless a database is of this version: a copy must not change what it copies."""
    with engine.connect() as connection:
        found = MigrationContext.configure(connection).get_current_revision()
        newest = ScriptDirectory.from_config(migrations(connection)).get_current_head()
    if found != newest:
        raise trouble("old", newest=newest, found=found)


@contextmanager
def _opened(url: str) -> Iterator[Engine]:
    engine = open_engine(url)
    try:
        yield engine
    finally:
        engine.dispose()


def copy_file(source: Path, target: Path) -> int:
    """Copy an SQLite database, even while a server writes to it; return how many entries it holds."""
    if not source.exists():
        raise trouble("no_file", path=source)
    try:
        with closing(sqlite3.connect(source)) as old:
            part = target.with_name(target.name + ".part")
            part.unlink(missing_ok=True)
            _make_private(part)
            with closing(sqlite3.connect(part)) as new:
                old.backup(new)
                new.execute("PRAGMA journal_mode=DELETE")
                count = _count_entries(new)
            for rest in ("-wal", "-shm"):
                target.with_name(target.name + rest).unlink(missing_ok=True)
            part.replace(target)
    except sqlite3.DatabaseError as error:
        raise trouble("foreign", path=source, why=error) from None
    return count


def _count_entries(copy: sqlite3.Connection) -> int:
    """Put everything in a copy into its place, and return how many entries there are."""
    if copy.execute("SELECT 1 FROM sqlite_master WHERE name = 'journal'").fetchone():  # else it is an old one
        put_in_place(copy, file_words())
        copy.commit()
    return int(copy.execute("SELECT count(*) FROM entries").fetchone()[0])
