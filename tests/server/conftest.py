"""Databases of both kinds, and one server on each for all tests that do not need one of their own."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.databases import Cluster, Database, Files, running_cluster
from tests.server.running import Server


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    with running_cluster() as found:
        yield found


@pytest.fixture(scope="session", params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest) -> Database:
    found: Database = Files() if request.param == "sqlite" else request.getfixturevalue("cluster")
    return found


@pytest.fixture
def url(database: Database, tmp_path: Path) -> str:
    """A database that holds nothing."""
    return database.fresh(tmp_path)


@pytest.fixture(scope="session")
def server(database: Database, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("server")
    found = Server(folder, database=database.fresh(folder)).start()
    yield found
    found.stop()
