"""Position and option documents as TOML or JSON text, from a file or standard input."""

from __future__ import annotations

import json
import sys
import tomllib
from pathlib import Path
from typing import Any

import tomli_w

from layline.core.errors import TEXTS, BadText
from layline.core.texts import Phrase


def read_text(source: str) -> str:
    """Return the text of a file, or of standard input for `-`."""
    if source == "-":
        return sys.stdin.read()
    try:
        return Path(source).read_text(encoding="utf-8")
    except OSError as error:
        raise BadText(repr(source), TEXTS.phrase("expected.file"), error.strerror or "") from None
    except UnicodeDecodeError:
        raise BadText(TEXTS.phrase("came.other_bytes"), TEXTS.phrase("expected.utf8"), source) from None


def parse(text: str, where: str = "") -> dict[str, Any]:
    """Return a document written as TOML or as a JSON object."""
    if text.lstrip().startswith("{"):
        try:
            found = json.loads(text)
        except json.JSONDecodeError as error:
            raise BadText(error.msg, TEXTS.phrase("expected.json"), line_of(error.lineno, where)) from None
    else:
        try:
            found = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            raise BadText(str(error), TEXTS.phrase("expected.toml"), where) from None
    if not isinstance(found, dict):
        raise BadText(type(found).__name__, TEXTS.phrase("expected.names"), where)
    return found


def line_of(line: int, where: str = "") -> Phrase:
    """Return a line of a text, or of what is called so in it."""
    return TEXTS.phrase("where.line_of" if where else "where.line", {"where": where, "line": line})


def write(document: dict[str, Any]) -> str:
    """Return a document as TOML."""
    return tomli_w.dumps(document, multiline_strings=True)


def write_json(document: dict[str, Any]) -> str:
    """Return a document as JSON, one line, names in their order."""
    return json.dumps(document, ensure_ascii=False)
