"""Drawings as PNG."""

from __future__ import annotations

from dataclasses import replace

from layline.core.errors import LaylineError
from layline.core.game import Drawing
from layline.kit.svg import flat_style


def png(drawing: Drawing, width: int, theme: str = "light") -> bytes:
    """Return a drawing as a PNG picture of this width."""
    try:
        import resvg_py
    except ImportError:
        raise LaylineError("PNG needs the package resvg-py: pip install 'layline[png]'") from None
    flat = replace(drawing, style=flat_style(drawing.style, theme))
    return bytes(resvg_py.svg_to_bytes(svg_string=flat.svg(), width=width))
