"""The files that pages load: packed once, and not sent again to whoever has them."""

from __future__ import annotations

import gzip
import hashlib
from pathlib import Path
from typing import Final, NamedTuple

from litestar import HttpMethod, Response, route
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from layline.server.door import Web
from layline.server.pages import WEB

STATIC: Final = WEB / "static"
KINDS: Final = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}


class File(NamedTuple):
    """What is sent of a file."""

    body: bytes
    packed: bytes
    tag: str
    """Names this content: a browser that has it says so."""


@route("/static/{name:str}", http_method=[HttpMethod.GET, HttpMethod.HEAD], include_in_schema=False)
async def static(request: Web, name: FromPath[str]) -> Response[bytes]:
    """Return a file, or only that the browser's own is still good.

    A browser asks each time, so that a page never mixes files of two versions; the answer costs no body.
    """
    path = STATIC / name
    if path.parent != STATIC or path.suffix not in KINDS or not path.is_file():
        raise NotFoundException(f"there is no file {name}")
    file = _read(path)
    headers = {"ETag": file.tag, "Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
    if _has(request.headers.get("if-none-match", ""), file.tag):
        return Response(b"", status_code=304, headers=headers)
    body = file.body
    if "gzip" in request.headers.get("accept-encoding", ""):
        body, headers["Content-Encoding"] = file.packed, "gzip"
    return Response(body, media_type=KINDS[path.suffix], headers=headers)


def _has(named: str, tag: str) -> bool:
    """Say whether one of the contents that a browser has is this one."""
    return tag in [one.strip() for one in named.split(",")] or named.strip() == "*"


def _read(path: Path) -> File:
    """Return a file; it is packed again only when it was changed."""
    now = path.stat()
    stamp = now.st_mtime_ns, now.st_size
    if path not in _PACKED or _PACKED[path][0] != stamp:
        body = path.read_bytes()
        tag = f'W/"{hashlib.blake2b(body, digest_size=12).hexdigest()}"'
        _PACKED[path] = stamp, File(body, gzip.compress(body, 9, mtime=0), tag)
    return _PACKED[path][1]


_PACKED: Final[dict[Path, tuple[tuple[int, int], File]]] = {}
"""What was read, with its time and size then."""
