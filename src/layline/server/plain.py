"""Pages of one sentence or one question, made here and not in the browser: invitations, and links that lead nowhere."""

from __future__ import annotations

from html import escape

from litestar import Response


def plain(language: str, base: str, title: str, inside: str, status: int = 200) -> Response[bytes]:
    """Return such a page; `inside` is HTML already, and nobody keeps it: what it says may change."""
    text = (
        f'<!doctype html><html lang="{language}"><meta charset="utf-8"><title>{escape(title)} · Layline</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f'<link rel="icon" href="{base}/static/icon.svg" type="image/svg+xml">'
        f'<link rel="stylesheet" href="{base}/static/base.css"><main>'
        f'<p><a class="brand" href="{base}/"><img src="{base}/static/icon.svg" alt="" width="28" height="28">'
        f"Layline</a></p>{inside}</main>"
    )
    return Response(text.encode(), status_code=status, media_type="text/html", headers={"Cache-Control": "no-store"})


def way(address: str, words: str) -> str:
    """Return a link that looks like a button."""
    return f'<a class="button" href="{escape(address)}">{escape(words)}</a> '
