"""Pages of one sentence or one question, made here and not in the browser: invitations, and links that lead nowhere."""

from __future__ import annotations

from html import escape

from litestar import Response


def plain(language: str, base: str, title: str, inside: str, status: int = 200) -> Response[bytes]:
    """Return such a page; `inside` is HTML already, and nobody keeps it: what it says may change."""
    text = f"{head(language, base, title)}<main><p>{brand(base)}</p>{inside}</main>"
    return Response(text.encode(), status_code=status, media_type="text/html", headers={"Cache-Control": "no-store"})


def head(language: str, base: str, title: str, *sheets: str) -> str:
    """Return what stands before a page, with its style sheets."""
    styles = "".join(f'<link rel="stylesheet" href="{base}/static/{name}.css">' for name in ("base", *sheets))
    return (
        f'<!doctype html><html lang="{language}"><meta charset="utf-8"><title>{escape(title)} · Layline</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<link rel="icon" href="{base}/static/icon.svg" type="image/svg+xml">{styles}'
    )


def brand(base: str) -> str:
    """Return the name of the house, which leads to its door."""
    sign = f'<img src="{base}/static/icon.svg" alt="" width="28" height="28">'
    return f'<a class="brand" href="{base}/">{sign}Layline</a>'


def way(address: str, words: str) -> str:
    """Return a link that looks like a button."""
    return f'<a class="button" href="{escape(address)}">{escape(words)}</a> '
