"""How rows get into the file of an SQLite database: many requests in one transaction.

`layline serve` runs this file as a program of its own (`layline.server.clerk` speaks to it), so that whoever
waits for the disk is not who talks to the pages. It needs nothing but Python's own library: it starts in a moment.
"""

from __future__ import annotations

import marshal
import os
import select
import signal
import sqlite3
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final, TypeVar

PATIENCE: Final = 30.0
"""Seconds that a connection waits for another to let go of the file."""
MOST: Final = 500
"""Requests in one commit."""
MANY_ROWS: Final = 100
"""Rows in one statement."""
CROWD: Final = 4
"""Requests in one commit from which on they are put into the journal first, and those that follow them."""
CHUNK: Final = 1 << 16
"""Bytes that a pipe holds. Room for much more would be asked of the system and given back every time."""
MANY_TABLES: Final = 10_000
"""Tables whose last number is known."""
QUIET: Final = 0.05
"""Seconds without a request after which everything is put into its place."""
PENDING: Final = 1000
"""Entries that are put down at least before they are put into their places,"""
EACH: Final = 10
"""and of each table, on the average: else they are as far from each other as they came,"""
MOST_PENDING: Final = 20_000
"""but no more than so many."""
STEP: Final = 60
"""Entries that are put into their places at one go."""

PLAIN: Final = 2
"""The form of what is marshalled that does not look for things which come twice: looking takes longer than writing."""

Rows = Sequence[Any]
"""Tuples of values, or mappings from the names of columns."""
Work = Mapping[str, Rows]
"""What one request writes: rows by the name of their statement."""
Packed = Work | bytes
"""The same as it comes from the server; of entries, and what lists show of their table, as lines (`unfolded`)."""
Words = tuple[str, str, str]
"""A statement for one row; or an empty text, and what stands before and after the rows of a statement for many."""
Outcome = tuple[bool, str] | None
"""Why a request is not on disk, and whether because another process was faster; None when it is."""
Asked = TypeVar("Asked")
"""What one request writes, in whatever form."""


def connect(path: str) -> sqlite3.Connection:
    """Return a connection whose commits wait for the disk."""
    connection = sqlite3.connect(path, timeout=PATIENCE, check_same_thread=False)
    prepare(connection)
    return connection


def prepare(connection: sqlite3.Connection) -> None:
    """Let a new connection wait for the disk, and keep its transactions its own.

    What a statement would need to take itself back is kept in memory: as a file that SQLite makes and deletes for
    every statement of several rows it was a third of the writing. The log ahead may grow to some 30 MB: with SQLite's 4
    it is gone through seventeen times a second at full load, and everybody waits two milliseconds each time.
    """
    connection.isolation_level = None  # Python's own way leaves reads and new tables outside of transactions
    keep_a_log_ahead(connection)
    for pragma in ("synchronous=FULL", "foreign_keys=ON", "temp_store=MEMORY", "wal_autocheckpoint=8000"):
        connection.execute(f"PRAGMA {pragma}")


def keep_a_log_ahead(connection: sqlite3.Connection) -> None:
    """Turn on write-ahead logging; SQLite does not wait by itself while another connection is turning it on."""
    patience = time.monotonic() + PATIENCE
    while True:
        try:
            connection.execute("PRAGMA journal_mode=WAL")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > patience:
                raise
            time.sleep(0.01)
        else:
            return


def write_all(
    asked: Sequence[Asked], commit: Callable[[Sequence[Asked]], None], why: Callable[[Exception], Outcome]
) -> list[Outcome]:
    """Put requests on disk in one transaction; when that fails, its halves, so that one harms no other."""
    try:
        commit(asked)
    except Exception as error:  # noqa: BLE001 - whoever waits is told, whatever it was
        if len(asked) == 1:
            return [why(error)]
        middle = len(asked) // 2
        return write_all(asked[:middle], commit, why) + write_all(asked[middle:], commit, why)
    return [None] * len(asked)


class FileLedger:
    """The writing connection to a file."""

    def __init__(self, path: str, statements: Mapping[str, Words]) -> None:
        self.path = path
        self.statements = statements
        self.commits = 0
        """How many transactions there were, of many requests each."""
        self._connection: sqlite3.Connection | None = None

    def write(self, works: Sequence[Packed]) -> list[Outcome]:
        """Put requests on disk in as few transactions as can be; say of each whether it is there."""
        return write_all(works, self._commit, _why)

    def _commit(self, works: Sequence[Packed]) -> None:
        connection = self._connection
        try:
            if connection is None:
                connection = self._connection = connect(self.path)
            connection.execute("BEGIN IMMEDIATE")
            self._execute(connection, works)
            connection.execute("COMMIT")
        except Exception:
            self.close()
            raise
        self.commits += 1

    def _execute(self, connection: sqlite3.Connection, works: Sequence[Packed]) -> None:
        execute(connection, self.statements, [unfolded(work) for work in works])

    def close(self) -> None:
        """Let go of the file; what was not committed has not happened."""
        if self._connection is not None:
            with suppress(sqlite3.Error):
                self._connection.close()
            self._connection = None


def unfolded(work: Packed) -> Work:
    r"""Return the rows of what one request writes, which may have come as lines (`layline.server.rows.Appended`).

    >>> unfolded(b't1\n7\tchat\t1.5\tann\t{"text":"hi"}')
    {'entries': [('t1', 7, 'chat', 1.5, 'ann', '{"text":"hi"}')]}
    >>> unfolded(b't1\tover\t1\t0\t[]\t2\t[]\n8\tmove\t2.0\t\t{}')["summary"]
    [('t1', 'over', 1, 0, '[]', 2, '[]')]
    """
    if not isinstance(work, bytes):
        return work
    first, *lines = work.decode().split("\n")
    table, *brief = first.split("\t")
    entries = []
    for line in lines:
        number, kind, at, by, data = line.split("\t")
        entries.append((table, int(number), kind, float(at), by, data))
    if not brief:
        return {"entries": entries}
    phase, listed, moving, people, free, acting = brief
    return {"entries": entries, "summary": [(table, phase, int(listed), int(moving), people, int(free), acting)]}


class Pile:
    """Entries table by table, with the last that is said of each table.

    >>> pile = Pile()
    >>> pile.add([{"entries": [(t, n)], "summary": [(t, str(n))]} for n in (1, 2) for t in "ab"])
    >>> pile.count, pile.take(2), pile.count
    (4, {'entries': [('b', 1), ('b', 2)], 'summary': [('b', '2')]}, 2)
    """

    def __init__(self) -> None:
        self.count = 0
        """How many entries there are."""
        self._entries: dict[str, list[Any]] = {}
        self._summaries: dict[str, Any] = {}

    def add(self, works: Sequence[Work]) -> None:
        """Add what some requests write."""
        for work in works:
            for row in work["entries"]:
                self._entries.setdefault(row[0], []).append(row)
                self.count += 1
            for row in work.get("summary", ()):
                self._summaries[row[0]] = row

    def enough(self) -> int:
        """Return how many entries are worth being put into their places."""
        return min(max(PENDING, EACH * len(self._entries)), MOST_PENDING)

    def take(self, least: int) -> Work:
        """Return everything of some tables, at least so many entries, which is no longer here."""
        entries: list[Any] = []
        summaries: list[Any] = []
        while self._entries and len(entries) < least:
            table, rows = self._entries.popitem()
            entries += rows
            if table in self._summaries:
                summaries.append(self._summaries.pop(table))
        self.count -= len(entries)
        return {"entries": entries, "summary": summaries}


class Journal(FileLedger):
    """The same for whoever alone writes to a file: what comes in crowds is put down in one row, and in place later.

    The entries of a hundred tables belong to a hundred pages of the file. One row is one page or two: two thirds of
    the work, and a third of what the disk is given. Only entries that follow on the last one of their table are put
    down so, as no other request and no other process can be in their way. A thousand of them are then put into their
    places by and by, table by table, while nobody waits (`go_on`).
    """

    def __init__(self, path: str, statements: Mapping[str, Words]) -> None:
        super().__init__(path, statements)
        self._last: dict[str, int] = {}
        """The number of the last entry of tables, as this process wrote it."""
        self._row = 0
        """The last row of the journal."""
        self._fresh = Pile()
        """What was put down last."""
        self._former = Pile()
        """What is on its way to its places, and the row of the journal up to which it stands there."""
        self._former_row = 0
        self.tidy()  # an earlier process may have been killed

    def tidy(self) -> None:
        """Put what stands in the journal into its places."""
        (outcome,) = self.write([{}])
        if outcome is not None:
            raise sqlite3.OperationalError(outcome[1])

    def _execute(self, connection: sqlite3.Connection, works: Sequence[Packed]) -> None:
        rows = [unfolded(work) for work in works]
        if self._follow(rows) and (len(works) >= CROWD or self.pending):
            self._row += 1
            written = marshal.dumps([*works], PLAIN)
            connection.execute("INSERT INTO journal (id, works) VALUES (?, ?)", (self._row, written))
            self._fresh.add(rows)
        else:
            put_in_place(connection, self.statements)
            self._fresh, self._former = Pile(), Pile()
            execute(connection, self.statements, rows)

    def _follow(self, works: Sequence[Work]) -> bool:
        """Say whether all these are entries that follow on those before, and note which are the last now."""
        last, found = self._last, True
        if len(last) > MANY_TABLES:
            last.clear()
        for work in works:
            for row in work.get("entries", ()):
                table, number = row[0], row[1]
                found = found and last.get(table) == number - 1
                last[table] = number
            found = found and "entries" in work and len(work) == 1 + ("summary" in work)
        return found

    @property
    def pending(self) -> bool:
        """Whether something stands in the journal that this process has put there."""
        return bool(self._fresh.count or self._former.count)

    @property
    def behind(self) -> int:
        """How many piles there are to put into their places: the former one, and what would be one by now."""
        return self._fresh.count // self._fresh.enough() + bool(self._former.count)

    def go_on(self) -> None:
        """Put some more into its places. What is lost of that with the machine still stands in the journal."""
        connection = self._connection
        if connection is None:
            return
        try:
            connection.execute("PRAGMA synchronous=NORMAL")
            connection.execute("BEGIN IMMEDIATE")
            self._step(connection)
            connection.execute("COMMIT")
            connection.execute("PRAGMA synchronous=FULL")
        except sqlite3.Error:
            self.close()  # everything that is known of it stands in the journal, and the next commit tidies up

    def _step(self, connection: sqlite3.Connection) -> None:
        if not self._former.count:
            self._former, self._former_row, self._fresh = self._fresh, self._row, Pile()
        if connection.execute("SELECT 1 FROM journal WHERE id = ?", (self._former_row,)).fetchone():
            execute(connection, placing(self.statements), [self._former.take(STEP)])
            if not self._former.count:
                connection.execute("DELETE FROM journal WHERE id <= ?", (self._former_row,))
        else:
            self._former = Pile()  # somebody wanted to read, and has put everything into its place

    def close(self) -> None:
        """Let go of the file, and of what is known of it: it may not have come true, and the next commit tidies up."""
        super().close()
        self._last, self._fresh, self._former = {}, Pile(), Pile()


def put_in_place(connection: sqlite3.Connection, statements: Mapping[str, Words]) -> None:
    """Put what stands in the journal into its places, within a transaction of somebody who may write."""
    pile = Pile()
    for (row,) in connection.execute("SELECT works FROM journal ORDER BY id"):
        pile.add([unfolded(work) for work in marshal.loads(row)])  # noqa: S302 - our own, as it was written
    if pile.count:
        execute(connection, placing(statements), [pile.take(pile.count)])
        connection.execute("DELETE FROM journal")


def placing(statements: Mapping[str, Words]) -> dict[str, Words]:
    """Return the statements for what may be in its place already."""
    one, head, tail = statements["entries"]
    return {"entries": (one, head, f"{tail} ON CONFLICT DO NOTHING"), "summary": statements["summary"]}


def _why(error: Exception) -> Outcome:
    return isinstance(error, sqlite3.IntegrityError), str(error) or repr(error)


def execute(connection: sqlite3.Connection, statements: Mapping[str, Words], works: Sequence[Work]) -> None:
    """Execute each statement with the rows of all requests."""
    for name, (one, head, tail) in statements.items():
        rows = [row for work in works if name in work for row in work[name]]
        if one and rows:
            connection.executemany(one, rows)
        elif rows:
            _execute_many(connection, head, tail, rows)


def _execute_many(connection: sqlite3.Connection, head: str, tail: str, rows: Rows) -> None:
    """Write many rows with one call: SQLite lets the interpreter's lock go at each, and getting it back takes long."""
    place = f"({', '.join('?' * len(rows[0]))})"
    for first in range(0, len(rows), MANY_ROWS):
        some = rows[first : first + MANY_ROWS]
        connection.execute(f"{head}{', '.join([place] * len(some))}{tail}", [value for row in some for value in row])


# -- as a program --------------------------------------------------------------------------


def packed(message: Any) -> bytes:
    """Return a message for the other process, after its length."""
    body = marshal.dumps(message, PLAIN)
    return len(body).to_bytes(4, "little") + body


class Unpacker:
    """Takes bytes as they come and gives whole messages.

    >>> unpacker = Unpacker()
    >>> both = packed({"a": [1]}) + packed(None)
    >>> list(unpacker.take(both[:3])), list(unpacker.take(both[3:-1])), list(unpacker.take(both[-1:]))
    ([], [{'a': [1]}], [None])
    """

    def __init__(self) -> None:
        self._rest = b""

    def take(self, data: bytes) -> Iterator[Any]:
        """Give the messages that are complete now."""
        data = self._rest + data
        start = 0
        while len(data) - start >= 4:
            end = start + 4 + int.from_bytes(data[start : start + 4], "little")
            if end > len(data):
                break
            yield marshal.loads(data[start + 4 : end])  # noqa: S302 - from our own other process
            start = end
        self._rest = data[start:]


def hold(path: str) -> None:
    """Wait until no other process writes to a file, and keep others waiting until this one ends."""
    with suppress(ImportError):  # where there is no such lock, the key of the entries still keeps numbers apart
        import fcntl

        fcntl.flock(os.open(path, os.O_RDWR | os.O_CREAT, 0o600), fcntl.LOCK_EX)


def main() -> None:
    """Write what comes on the standard input until that ends, and say on the standard output what is on disk.

    The first message is where and with which statements; each later one is the work of some requests. Who asks may be
    killed at any moment: what came is written, and the next server waits for it (`hold`).
    """
    for asked in (signal.SIGINT, signal.SIGTERM):
        signal.signal(asked, signal.SIG_IGN)  # the server ends first, and closes the input
    came, answers, unpacker = sys.stdin.fileno(), sys.stdout.fileno(), Unpacker()
    waiting: list[Any] = []
    while not waiting:
        waiting += unpacker.take(_read(came))
    path, statements = waiting.pop(0)
    hold(f"{path}.writer.lock")
    ledger = Journal(path, statements)
    with suppress(BrokenPipeError, EOFError):
        _say(answers, [])
        while True:
            while not waiting:
                if ledger.behind > 1 or (ledger.behind and not _ready(came)):
                    ledger.go_on()
                elif ledger.pending and not _ready(came, QUIET):
                    ledger.write([{}])
                waiting += unpacker.take(_read(came))
            while len(waiting) < MOST and _ready(came) and (data := os.read(came, CHUNK)):
                waiting += unpacker.take(data)
            works = waiting.pop(0)
            while waiting and len(works) + len(waiting[0]) <= MOST:
                works += waiting.pop(0)
            outcomes = ledger.write(works)
            _say(answers, (len(outcomes), {at: found for at, found in enumerate(outcomes) if found}))
    ledger.tidy()


def _ready(file: int, patience: float = 0.0) -> bool:
    """Say whether something has come, or does within so many seconds."""
    return bool(select.select([file], [], [], patience)[0])


def _read(file: int) -> bytes:
    """Wait for more; EOFError when there will be none."""
    data = os.read(file, CHUNK)
    if not data:
        raise EOFError
    return data


def _say(file: int, message: object) -> None:
    data = packed(message)
    while data:
        data = data[os.write(file, data) :]


if __name__ == "__main__":
    main()
