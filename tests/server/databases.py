"""Databases for tests: files of SQLite, and a private PostgreSQL on loopback, durable as in real life."""

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest

from tests.server.running import free_port


class Files:
    """A new file for each test."""

    name = "sqlite"

    def fresh(self, folder: Path) -> str:
        """Return the address of a database that holds nothing."""
        return f"sqlite:///{folder / 'layline.sqlite'}"


def programs() -> Path | None:
    """Return the folder of PostgreSQL's own programs, which Debian keeps off the path."""
    folders = [*sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True), Path(shutil.which("initdb") or "")]
    return next((folder for folder in folders if (folder / "initdb").exists()), None)


class Cluster:
    """A PostgreSQL server of our own in a temporary folder; it refuses to run as root."""

    name = "postgresql"

    def __init__(self, bin: Path, folder: Path) -> None:
        self.bin, self.folder, self.port = bin, folder, free_port()
        self.user = "nobody" if os.geteuid() == 0 else None
        self.count = 0
        self.process: subprocess.Popen[bytes] | None = None
        if self.user:
            shutil.chown(folder, self.user)
        self._run("initdb", "-D", "data", "-U", "layline", "--auth=trust", "-E", "UTF8", "--locale=C", "--no-sync")

    def _run(self, program: str, *words: str) -> None:
        subprocess.run([self.bin / program, *words], user=self.user, cwd=self.folder, stdout=-3, check=True)

    def start(self) -> None:
        words = ["-D", "data", "-p", str(self.port), "-k", str(self.folder), "-c", "listen_addresses=127.0.0.1"]
        words += ["-c", "fsync=on", "-c", "max_connections=60", "-c", "shared_buffers=32MB"]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(
                [self.bin / "postgres", *words], user=self.user, cwd=self.folder, stdout=log, stderr=log
            )
        for _ in range(600):
            try:
                psycopg.connect(self.url("postgres"), connect_timeout=5).close()
            except psycopg.OperationalError:
                assert self.process.poll() is None, (self.folder / "log").read_text(encoding="utf-8")
                time.sleep(0.02)
            else:
                return
        raise AssertionError("PostgreSQL did not start")

    def crash(self) -> None:
        """End it without a word to those who are connected, and without writing what is only in memory."""
        assert self.process is not None
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGQUIT)
        self.process.wait(30)

    def url(self, name: str) -> str:
        return f"postgresql://layline@127.0.0.1:{self.port}/{name}"

    def fresh(self, folder: Path) -> str:
        """Return the address of a database that holds nothing."""
        self.count += 1
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE layline{self.count}".encode())
        return self.url(f"layline{self.count}")


Database = Files | Cluster


@contextmanager
def running_cluster() -> Iterator[Cluster]:
    bin = programs()
    if bin is None:
        pytest.skip("no PostgreSQL here (apt-get install postgresql)")
    with tempfile.TemporaryDirectory(prefix="layline-pg-") as folder:
        found = Cluster(bin, Path(folder))
        found.start()
        try:
            yield found
        finally:
            found.crash()
