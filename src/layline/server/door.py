"""What every handler needs: who asks, the hub, cookies, invitations, and answers that are pictures."""

from __future__ import annotations

import hmac
import re
from typing import Any, Final, TypeVar

import msgspec
from litestar import Request, Response
from litestar.datastructures import State

from layline.core.record import Record
from layline.server import wire
from layline.server.desk import asked
from layline.server.guests import COOKIE, Guest, clean_name, new_guest
from layline.server.hub import Hub
from layline.server.live import Live
from layline.server.log import TEXTS
from layline.table import Refused
from layline.table.live import LiveTable

Web = Request[Any, Any, State]
Document = dict[str, Any]
Body = TypeVar("Body")
SVG_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'"


def hub_of(request: Web) -> Hub:
    """Return the hub of this server."""
    return request.app.state.hub  # type: ignore[no-any-return]


def guest_of(request: Web) -> Guest | None:
    """Return who the cookie says somebody is."""
    return request.app.state.seal.read(request.cookies.get(COOKIE))  # type: ignore[no-any-return]


def person(request: Web) -> str:
    """Return a person, or nothing for a stranger."""
    guest = guest_of(request)
    return guest.id if guest else ""


def with_cookie(request: Web, response: Response[Body], guest: Guest) -> Response[Body]:
    """Add the guest cookie to an answer."""
    response.set_cookie(
        COOKIE,
        request.app.state.seal.write(guest),
        max_age=63_072_000,
        path=hub_of(request).settings.base_path or "/",
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )
    return response


_PLACE: Final = re.compile(r"`(\$\S*)`$")
"""Where the decoder of messages says that something is not as expected."""


async def strict(request: Web, kind: Any) -> Any:
    """Return the body again as exactly what the document says: the framework also takes 0 for false and "1" for 1."""
    try:
        return msgspec.json.decode(await request.body(), type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        place = _PLACE.search(str(error))
        why = TEXTS.phrase("expected.form_at", {"where": place[1]}) if place else TEXTS.phrase("expected.form")
        raise Refused("bad_body", {"why": why, "reason": str(error)[:300]}) from None


def address_of(request: Web) -> str:
    """Return where a request comes from."""
    return request.client.host if request.client else ""


def check_pace(request: Web, *, making: bool = True) -> None:
    """Raise Refused when one address makes too many tables, or asks too much of them."""
    paces = request.app.state.pace if making else request.app.state.request_pace
    if not paces.take(address_of(request)):
        raise Refused("too_fast")


def invitations(request: Web, live: Live) -> Document:
    """Return the links of a table."""
    base = hub_of(request).settings.base_path
    seats = [f"{base}/t/{live.id}/seat/{key}" for key in live.secrets]
    return {"id": live.id, "links": {"seats": seats, "watch": f"{base}/t/{live.id}"}}


def svg(text: str, keep: str) -> Response[str]:
    """Return a picture that may hold its own style and nothing else."""
    headers = {"Content-Security-Policy": SVG_POLICY, "Cache-Control": keep}
    return Response(text, media_type="image/svg+xml", headers=headers)


def theme_of(request: Web) -> str:
    """Return the theme a picture is asked in."""
    return "dark" if request.query_params.get("theme") == "dark" else "light"


def open_record(table: LiveTable) -> Record:
    """Return the record of a game that has no secrets, or none any more."""
    if not table.is_open():
        raise Refused("not_open")
    return table.record()


def seat_keys(request: Web, live: Live) -> Document:
    """Return, for each seat of whoever asks, the address that takes it to another device."""
    base, mine = hub_of(request).settings.base_path, live.table.seats.of(person(request))
    keys = {str(seat): f"{base}/t/{live.id}/seat/{seat_key(request, live, seat)}" for seat in mine}
    return {"keys": keys} if keys else {}


def seat_key(request: Web, live: Live, seat: int) -> str:
    """Return what proves that somebody holds a seat: known to them alone, and void once somebody else sits there."""
    return str(request.app.state.seal.mark(f"seat {live.id} {seat} {_since(live.table, seat)}"))


def _since(table: LiveTable, seat: int) -> int:
    """Return the entry with which the holder of a seat sat down, on whichever device."""
    since = table.seats.now(seat).since
    return int(table.entries[since - 1].data.get("moved", since)) if since else 0


def invited_to(request: Web, live: Live, secret: str) -> tuple[int, bool]:
    """Return the seat of an invitation or key, and whether it is the key of its holder; or raise Refused."""
    for seat, key in enumerate(live.secrets):
        if hmac.compare_digest(key.encode(), secret.encode()):
            return seat, False
    for seat in range(len(live.table.seats)):
        if live.table.seats.person(seat):
            if hmac.compare_digest(seat_key(request, live, seat).encode(), secret.encode()):
                return seat, True
    raise Refused("no_invitation")


async def join(request: Web, live: Live, secret: str, name: str) -> Guest:
    """Sit down with the secret of a seat, or go on with the key of one's own; return who did.

    Joining again changes nothing.
    """
    hub = hub_of(request)
    seat, held = invited_to(request, live, secret)
    guest = guest_of(request) or new_guest(name)
    guest = Guest(guest.id, clean_name(name) or guest.name)

    def carry_on(table: LiveTable, now: float) -> None:
        if invited_to(request, live, secret) != (seat, True):
            raise Refused("no_invitation")
        data = {"seat": seat, "name": table.seats.now(seat).name, "moved": _since(table, seat)}
        table.append("sit", now, guest.id, data)

    if live.table.seats.person(seat) != guest.id:
        sit = wire.Sit(seat=seat, name=guest.name, secret=secret)
        await hub.change(live, carry_on if held else asked(live, guest.id, guest.name, sit))
    return guest if guest.name else Guest(guest.id, live.table.seats.now(seat).name)
