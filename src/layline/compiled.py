"""Which modules are compiled, and from which sources.

`python -m layline.compiled` notes the digests of the sources just compiled; `layline doctor` and
the tests compare them, because a stale compiled module would be used without a word.
"""

from __future__ import annotations

import hashlib
import importlib
import json
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parent
NOTE: Final = ROOT / "_built.json"
MARK: Final = "\n# layline: compiled\n"


def marked() -> dict[str, Path]:
    """Return the modules that ask to be compiled, by dotted name."""
    found: dict[str, Path] = {}
    for path in sorted(ROOT.rglob("*.py")):
        if MARK in path.read_text(encoding="utf-8"):
            parts = path.relative_to(ROOT.parent).with_suffix("").parts
            found[".".join(parts).removesuffix(".__init__")] = path
    return found


def in_use() -> dict[str, bool]:
    """Return for each marked module whether its compiled form is what gets imported."""
    return {name: not (importlib.import_module(name).__file__ or "").endswith(".py") for name in marked()}


def digests() -> dict[str, str]:
    """Return the digest of each marked module's source."""
    return {name: hashlib.sha256(path.read_bytes()).hexdigest() for name, path in marked().items()}


def stale() -> list[str]:
    """Return the modules whose compiled form was made from another source, when that is known."""
    if not NOTE.exists():
        return []
    noted = json.loads(NOTE.read_text(encoding="utf-8"))
    return [name for name, digest in digests().items() if noted.get(name) != digest]


if __name__ == "__main__":
    NOTE.write_text(json.dumps(digests(), indent=0), encoding="utf-8")
