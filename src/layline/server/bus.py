"""How the processes of one server hear of each other: LISTEN and NOTIFY of their PostgreSQL.

Only names of tables and numbers travel, once a commit; whoever has such a table in memory reads the rest from
the database. A message that was missed does no harm: after every reconnection, and now and then
anyway, the numbers of the tables in memory are compared with those on disk.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final

from sqlalchemy import Connection, Engine, text

from layline.server.waiting import News

LOG: Final = logging.getLogger("layline.server")
CHANNEL: Final = "layline"
LOOK: Final = 20.0
"""Seconds between two looks for what was missed."""
PAYLOAD: Final = 7000
"""Characters in one message; PostgreSQL takes 8000 bytes."""
AGAIN: Final = (0.1, 5.0)
"""Seconds before a lost connection is tried again, at first and at most."""
LISTENER: Final = "layline bus"
"""What a listening connection is called among those of the database."""
_OTHERS: Final = text(
    "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND application_name = :name"
)
_NOTIFY: Final = text("SELECT pg_notify(:channel, :payload)")
_NUMBERS: Final = "SELECT table_id, max(number) FROM entries WHERE table_id = ANY(%s) GROUP BY table_id"


class Bus:
    """One process's ear and mouth."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.name = secrets.token_hex(4)
        """Whose messages not to listen to: one's own."""
        self.listening = False

    def tell(self, connection: Connection, news: Iterable[News]) -> None:
        """Say what a transaction writes; it is heard when that is on disk, and not at all if it never is."""
        for payload in packed(self.name, news):
            connection.execute(_NOTIFY, {"channel": CHANNEL, "payload": payload})

    def alone(self) -> bool:
        """Say whether no other process listens."""
        with self.engine.connect() as connection:
            return connection.execute(_OTHERS, {"name": LISTENER}).scalar() == 0

    async def listen(self, hear: Callable[[str, int], None], known: Callable[[], list[str]]) -> None:
        """Pass on what other processes wrote, for ever; `known` are the tables to ask for after a break."""
        import psycopg

        wait = AGAIN[0]
        while True:
            try:
                async with await psycopg.AsyncConnection.connect(**self._where()) as connection:
                    await connection.execute(f"LISTEN {CHANNEL}".encode())
                    for table_id in known():
                        hear(table_id, 0)
                    if wait > AGAIN[0]:
                        LOG.warning("the line to the database is mended")
                    self.listening, wait = True, AGAIN[0]
                    while True:
                        async for notice in connection.notifies(timeout=LOOK):
                            for table_id, number in unpacked(self.name, notice.payload):
                                hear(table_id, number)
                        found = await connection.execute(_NUMBERS, [known()])
                        for table_id, number in await found.fetchall():
                            hear(table_id, number)
            except psycopg.Error as error:
                if self.listening or wait == AGAIN[0]:
                    LOG.warning("the line to the database is broken: %s", str(error).strip().partition("\n")[0])
            self.listening = False
            await asyncio.sleep(wait)
            wait = min(2 * wait, AGAIN[1])

    def _where(self) -> dict[str, Any]:
        """Return what the driver needs to connect, which SQLAlchemy has read from the address."""
        _, words = self.engine.dialect.create_connect_args(self.engine.url)
        alive = {"keepalives_idle": 30, "keepalives_interval": 10, "keepalives_count": 3}
        return {"connect_timeout": 10, **alive, **words, "autocommit": True, "application_name": LISTENER}


def packed(name: str, news: Iterable[News]) -> Iterator[str]:
    """Return messages that say which tables have which numbers now, the last of each.

    >>> list(packed("me", [("a", 1), ("b", 7), ("a", 2), ("b", 0)]))
    ['me a:2 b:7 b:0']
    """
    newest: dict[tuple[str, bool], int] = {}
    for table_id, number in news:
        key = table_id, number > 0
        newest[key] = max(number, newest.get(key, 0))
    if not newest:
        return
    line = name
    for (table_id, _), number in newest.items():
        if len(line) > PAYLOAD:
            yield line
            line = name
        line = f"{line} {table_id}:{number}"
    yield line


def unpacked(name: str, payload: str) -> Iterator[News]:
    """Return what a message says, nothing when it is one's own.

    >>> list(unpacked("you", "me a:2 b:0")), list(unpacked("me", "me a:2 b:0"))
    ([('a', 2), ('b', 0)], [])
    """
    by, *words = payload.split()
    if by != name:
        for word in words:
            table_id, _, number = word.partition(":")
            yield table_id, int(number)
