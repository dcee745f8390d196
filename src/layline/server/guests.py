"""Guests: a person is a random name for machines and a name for people, in a signed cookie."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

COOKIE: Final = "layline_guest"
NAME_LENGTH: Final = 40


@dataclass(frozen=True)
class Guest:
    """Somebody with a page open."""

    id: str
    name: str = ""


def new_guest(name: str = "") -> Guest:
    """Return somebody nobody has met before."""
    return Guest(secrets.token_hex(12), clean_name(name))


def clean_name(name: str) -> str:
    r"""Return a name that can be shown: one line, no control characters, at most 40 characters.

    >>> clean_name("  Ann\n of\tCork ")
    'Ann of Cork'
    """
    shown = "".join(char if char.isprintable() else " " for char in name)
    return " ".join(shown.split())[:NAME_LENGTH].strip()


class Seal:
    """Writes and reads cookies that only this server can have written."""

    def __init__(self, key: bytes) -> None:
        self._key = key

    def write(self, guest: Guest) -> str:
        """Return the cookie's value."""
        name = base64.urlsafe_b64encode(guest.name.encode()).decode().rstrip("=")
        body = f"{guest.id}.{name}"
        return f"{body}.{self._sign(body)}"

    def read(self, value: str | None) -> Guest | None:
        """Return who a cookie is about, or None when it is not ours."""
        if not value or len(value) > 400 or value.count(".") != 2:
            return None
        body, _, sign = value.rpartition(".")
        if not hmac.compare_digest(sign.encode(), self._sign(body).encode()):
            return None
        ident, _, name = body.partition(".")
        try:
            return Guest(ident, base64.urlsafe_b64decode(name + "=" * (-len(name) % 4)).decode())
        except (binascii.Error, UnicodeDecodeError):
            return None

    def mark(self, text: str) -> str:
        """Return what only this server can have made of a text; never a cookie's signature."""
        return self._sign(f"\0{text}")

    def _sign(self, body: str) -> str:
        return hmac.new(self._key, body.encode(), hashlib.sha256).hexdigest()[:40]


def load_key(kept: Callable[[str, Callable[[], str]], str], folder: Path) -> bytes:
    """Return the key of this server, the same for all its processes; a file of earlier versions is taken over."""

    def first() -> str:
        former = folder / "cookie.key"
        return (former.read_bytes() if former.exists() else secrets.token_bytes(32)).hex()

    return bytes.fromhex(kept("cookie", first))
