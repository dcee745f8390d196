"""What whoever runs a server may decide."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path


def default_database() -> str:
    """Return the database's address from the environment; empty means a file in the data folder."""
    return os.environ.get("LAYLINE_DATABASE_URL", "")


@dataclass(frozen=True)
class Settings:
    """Where things are kept, and the limits."""

    data: Path
    """The folder of the database, where that is a file."""
    database: str = field(default_factory=default_database)
    """An SQLAlchemy address; empty for `layline.sqlite` in the data folder."""
    clerk: bool = False
    """Whether a process of its own writes to the database, where that is a file: the pages then never wait for it."""
    base_path: str = ""
    """What stands before every address when the server lives below another, such as `/games`."""
    bot_workers: int = 1
    bot_seconds: float = 1.0
    """What a bot is told it may think."""
    bot_patience: float = 10.0
    """After so many seconds a bot that does not answer is replaced."""
    bot_pause: float = 0.3
    """Seconds between a position and a bot's answer to it, so that eyes can follow."""
    message_bytes: int = 16_384
    record_bytes: int = 1_000_000
    rate: float = 30.0
    """Requests a second of one page, in the long run."""
    burst: int = 90
    tables_rate: float = 0.5
    """New tables a second from one address, in the long run."""
    tables_burst: int = 40
    films_rate: float = 0.05
    """Films a second for one address, in the long run."""
    films_burst: int = 3
    films_waiting: int = 4
    """Films that may wait to be made; who asks for one more is told to come back."""
    film_patience: float = 90.0
    """After so many seconds a film is given up."""
    send_patience: float = 20.0
    """After so many seconds a page that does not read is closed."""
    beat: float = 1.0
    """Seconds between two looks at who is here."""

    def url(self) -> str:
        """Return the address of the database."""
        return self.database or f"sqlite:///{self.data / 'layline.sqlite'}"
