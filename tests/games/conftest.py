"""A real server, for the tests that play in browsers."""

from tests.web.conftest import server

__all__ = ["server"]
