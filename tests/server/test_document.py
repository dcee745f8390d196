"""The OpenAPI document is honest: whatever is asked, the answer is one that it names."""

from pathlib import Path
from typing import Any
from zlib import crc32

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis import checks

from layline.core.registry import games
from layline.server.app import create_app
from layline.server.guests import COOKIE
from layline.server.settings import Settings
from tests.server.running import Person, Server
from tests.server.test_play import two

DOCUMENT = create_app(Settings(Path("unused"), database="sqlite://")).openapi_schema.to_schema()
SCHEMA = schemathesis.openapi.from_dict(DOCUMENT)
MANY = 12 if settings.default is None or settings.default.max_examples < 1000 else 400
UNKNOWABLE = [checks.positive_data_acceptance]
"""Whether a game has such an option, or it is your turn, no schema can tell."""


@pytest.fixture(scope="session")
def ann(server: Server) -> tuple[Person, dict[str, str]]:
    """Somebody who sits at a table under way, and true values for the names in addresses."""
    person, _, table = two(server)
    person.ask(table, type="start")
    return person, {"table_id": table, "name": "racetrack", "figure_id": "none.svg"}


def number_of(value: object) -> int:
    """Return a number that is always the same for the same value."""
    return crc32(repr(value).encode("utf-8", "replace"))


@SCHEMA.parametrize()
@settings(max_examples=MANY, deadline=None, suppress_health_check=list(HealthCheck))
def test_every_answer_is_one_that_the_document_names(
    case: Any, server: Server, ann: tuple[Person, dict[str, str]]
) -> None:
    person, known = ann
    for name, value in (case.path_parameters or {}).items():
        number = number_of(value)
        if number % 12 == 1 if "film" in case.path else number % 3:  # a film takes a second
            case.path_parameters[name] = known[name]
    if isinstance(case.body, dict) and isinstance(case.body.get("game"), str) and len(case.body["game"]) <= 200:
        case.body["game"] = list(games())[number_of(case.body) % len(games())]
    cookies = {COOKIE: person.http.cookies[COOKIE]}
    case.call_and_validate(base_url=server.url, cookies=cookies, timeout=20, excluded_checks=UNKNOWABLE)
