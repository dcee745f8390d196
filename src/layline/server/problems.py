"""Errors of the HTTP API as RFC 9457 problem details."""

from __future__ import annotations

import logging
from html import escape
from typing import Any, Final

import msgspec
from litestar import Request, Response
from litestar.exceptions import HTTPException
from sqlalchemy.exc import SQLAlchemyError

from layline.core.errors import BadText, IllegalMove, LaylineError
from layline.core.texts import LANGUAGES
from layline.server.desk import refusal
from layline.server.log import TEXTS
from layline.server.plain import plain, way
from layline.table import Refused

LOG: Final = logging.getLogger("layline.server")
STATUS: Final = {
    "no_table": 404,
    "no_game": 404,
    "no_position": 404,
    "no_invitation": 403,
    "no_seat_key": 403,
    "not_yours": 403,
    "not_at_this_table": 403,
    "not_open": 403,
    "forgotten": 403,
    "foreign_page": 403,
    "too_fast": 429,
    "unreadable": 400,
    "bad_body": 400,
    "unreadable_message": 400,
    "no_name": 400,
    "bad_chat": 400,
    "storage": 503,
    "no_film": 503,
    "no_films": 501,
}


def language_of(request: Request[Any, Any, Any]) -> str:
    """Return the language a request asks for: `?lang=`, else what the browser prefers, else English."""
    wanted = (
        request.query_params.get("lang")
        or request.query_params.get("language")
        or request.headers.get("accept-language", "")
    )
    return next((found for found in LANGUAGES if str(wanted).lower().startswith(found)), LANGUAGES[0])


def refused(request: Request[Any, Any, Any], error: Refused) -> Response[bytes]:
    """Answer a request that was refused."""
    found = refusal(None, error, language_of(request))
    status = STATUS.get(error.code, 409)
    values = {key: value for key, value in found["values"].items() if isinstance(value, int | str)}
    if _for_people(request):
        return spoken(request, status, str(found["sentence"]))
    return problem(status, error.code, found["sentence"], found["clause"], values)


def bad(request: Request[Any, Any, Any], error: LaylineError) -> Response[bytes]:
    """Answer a request with something in it that cannot be read."""
    if isinstance(error, Refused):
        return refused(request, error)
    said = error.said(language_of(request))
    if isinstance(error, IllegalMove):
        return problem(409, error.refusal.code, said, error.refusal.clause, error.refusal.values)
    values = {"came": str(error.came), "expected": str(error.expected)} if isinstance(error, BadText) else {}
    return problem(400, "bad_body", said, "", values)


def storage(request: Request[Any, Any, Any], _: SQLAlchemyError) -> Response[bytes]:
    """Answer while the database cannot be reached."""
    return refused(request, Refused("storage"))


def _for_people(request: Request[Any, Any, Any]) -> bool:
    """Say whether somebody followed a link, and no program asked."""
    return "/api/" not in request.url.path and "text/html" in request.headers.get("accept", "")


def spoken(request: Request[Any, Any, Any], status: int, sentence: str) -> Response[bytes]:
    """Return a page for somebody whose link leads nowhere, with the way home."""
    language, base = language_of(request), request.app.state.hub.settings.base_path
    home = way(f"{base}/", TEXTS.say(language, "problem.home"))
    return plain(language, base, sentence, f"<h1>{escape(sentence)}</h1><p>{home}</p>", status)


def http(request: Request[Any, Any, Any], error: HTTPException) -> Response[bytes]:
    """Answer what the framework refused: unknown addresses, bodies of another shape."""
    if error.status_code == 404 and _for_people(request):
        return spoken(request, 404, TEXTS.say(language_of(request), "problem.nowhere"))
    reasons: Any = error.extra or []
    language, code = language_of(request), "bad_body" if error.status_code == 400 else "http"
    known = {400: "expected.form", 404: "problem.nowhere", 413: "expected.smaller"}.get(error.status_code)
    said = TEXTS.say(language, known) if known else error.detail
    values = {"reason": error.detail, **({"reasons": reasons} if reasons else {})}
    found = problem(error.status_code, code, said, "", values)
    found.headers.update(error.headers or {})
    return found


def deep(request: Request[Any, Any, Any], _: RecursionError) -> Response[bytes]:
    """Answer a body with more brackets in each other than anybody can read."""
    return refused(request, Refused("bad_body", {"why": TEXTS.phrase("expected.shallow")}))


def internal(request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
    """Answer when something went wrong that nobody thought of; the log has the rest."""
    LOG.error("a request failed", exc_info=error)
    return problem(500, "internal", TEXTS.say(language_of(request), "problem.internal"), "", {})


def problem(status: int, code: str, detail: str, clause: str, values: Any) -> Response[bytes]:
    """Return problem details."""
    body = {"type": "about:blank", "title": code, "status": status, "detail": detail, "code": code}
    content = msgspec.json.encode({**body, "clause": clause, "values": values}, enc_hook=str)
    return Response(content, status_code=status, media_type="application/problem+json")
