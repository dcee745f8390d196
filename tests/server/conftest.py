"""One server for all tests that do not need one of their own."""

from collections.abc import Iterator

import pytest

from tests.server.running import Server


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    found = Server(tmp_path_factory.mktemp("server")).start()
    yield found
    found.stop()
