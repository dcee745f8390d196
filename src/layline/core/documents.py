"""Position and option documents as TOML or JSON text, from a file or standard input."""

from __future__ import annotations

import errno
import json
import re
import sys
import tomllib
from pathlib import Path
from typing import Any, Final

import tomli_w

from layline.core.errors import TEXTS, BadText
from layline.core.texts import Phrase

_PLACE: Final = re.compile(r"at line (\d+), column (\d+)")
"""Where the parser of TOML says that it stopped; it says so in English, and nothing else says where."""
_FILES: Final = {
    errno.ENOENT: "missing", errno.EACCES: "forbidden", errno.EPERM: "forbidden", errno.EISDIR: "folder",
    errno.ENOTDIR: "no_folder", errno.EEXIST: "there", errno.ENOSPC: "full", errno.EROFS: "read_only",
    errno.EADDRINUSE: "in_use", errno.EADDRNOTAVAIL: "no_address",
}  # fmt: skip


def read_text(source: str) -> str:
    """Return the text of a file, or of standard input for `-`."""
    if source == "-":
        return sys.stdin.read()
    try:
        return Path(source).read_text(encoding="utf-8")
    except OSError as error:
        raise BadText(repr(source), TEXTS.phrase("expected.file"), in_the_way(error)) from None
    except UnicodeDecodeError:
        raise BadText(TEXTS.phrase("came.other_bytes"), TEXTS.phrase("expected.utf8"), source) from None


def parse(text: str, where: str = "") -> dict[str, Any]:
    """Return a document written as TOML or as a JSON object."""
    if text.lstrip().startswith("{"):
        try:
            found = json.loads(text)
        except json.JSONDecodeError as error:
            raise _unread(text, "json", where, error.lineno, error.colno) from None
    else:
        found = parse_toml(text, where)
    if not isinstance(found, dict):
        raise BadText(repr(found)[:_SHOWN], TEXTS.phrase("expected.names"), where)
    return found


def parse_toml(text: str, where: str = "") -> dict[str, Any]:
    """Return a document written as TOML, or raise BadText with the line that is none."""
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        place = _PLACE.search(str(error))
        last = text.splitlines()[-1:] or [""]
        line, column = map(int, place.groups()) if place else (max(1, len(text.splitlines())), len(last[0]) + 1)
        raise _unread(text, "toml", where, line, column) from None


_SHOWN: Final = 60
"""So many letters of a line are shown."""


def _unread(text: str, form: str, where: str, line: int, column: int) -> BadText:
    """Return an error that shows the line, and says where in it reading stopped."""
    came = (text.splitlines()[line - 1 : line] or [""])[0].strip()
    values = {"where": where, "line": line, "column": column}
    spot = TEXTS.phrase("where.spot_of" if where else "where.spot", values)
    return BadText(repr(came[:_SHOWN]), TEXTS.phrase(f"expected.{form}"), spot)


def in_the_way(error: OSError) -> Phrase | str:
    """Return what the system says of a file or an address: in words of our own where they are known."""
    known = _FILES.get(error.errno or 0)
    return TEXTS.phrase(f"system.{known}") if known else error.strerror or ""


def line_of(line: int, where: str = "") -> Phrase:
    """Return a line of a text, or of what is called so in it."""
    return TEXTS.phrase("where.line_of" if where else "where.line", {"where": where, "line": line})


def write(document: dict[str, Any]) -> str:
    """Return a document as TOML."""
    return tomli_w.dumps(document, multiline_strings=True)


def write_json(document: dict[str, Any]) -> str:
    """Return a document as JSON, one line, names in their order."""
    return json.dumps(document, ensure_ascii=False)
