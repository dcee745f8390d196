"""Position and option documents as TOML or JSON text, from a file or standard input."""

from __future__ import annotations

import json
import sys
import tomllib
from pathlib import Path
from typing import Any

import tomli_w

from layline.core.errors import BadText


def read_text(source: str) -> str:
    """Return the text of a file, or of standard input for `-`."""
    if source == "-":
        return sys.stdin.read()
    try:
        return Path(source).read_text(encoding="utf-8")
    except OSError as error:
        raise BadText(repr(source), "a file that can be read", error.strerror or "") from None
    except UnicodeDecodeError:
        raise BadText("other bytes", "text in UTF-8", source) from None


def parse(text: str, where: str = "") -> dict[str, Any]:
    """Return a document written as TOML or as a JSON object."""
    if text.lstrip().startswith("{"):
        try:
            found = json.loads(text)
        except json.JSONDecodeError as error:
            raise BadText(error.msg, "a JSON object", _place(where, error.lineno)) from None
    else:
        try:
            found = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise BadText(str(error), "TOML", where) from None
    if not isinstance(found, dict):
        raise BadText(type(found).__name__, "a table of names and values", where)
    return found


def _place(where: str, line: int) -> str:
    return f"{where}, line {line}" if where else f"line {line}"


def write(document: dict[str, Any]) -> str:
    """Return a document as TOML."""
    return tomli_w.dumps(document, multiline_strings=True)


def write_json(document: dict[str, Any]) -> str:
    """Return a document as JSON, one line, names in their order."""
    return json.dumps(document, ensure_ascii=False)
