"""Draw the icons that phones ask for in pixels: `python -m tools.make_icons` from the project's root."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import resvg_py

from layline.web import STATIC

SIZE: Final = 32
"""What `icon.svg` measures."""
MARGIN: Final = 5
"""Around it where a phone cuts a shape of its own out of the icon."""


def icons() -> Iterator[tuple[str, bytes]]:
    """Return the name and the content of each icon."""
    text = (STATIC / "icon.svg").read_text("utf-8")
    box, paper = f'viewBox="0 0 {SIZE} {SIZE}"', f'width="{SIZE}" height="{SIZE}" rx="7"'
    if box not in text or paper not in text:
        raise SystemExit(f"icon.svg is drawn in another way: look for {box} and {paper}")
    wide = SIZE + 2 * MARGIN
    full = text.replace(box, f'viewBox="{-MARGIN} {-MARGIN} {wide} {wide}"')
    full = full.replace(paper, f'x="{-MARGIN}" y="{-MARGIN}" width="{wide}" height="{wide}"')
    for name, drawing, width in (("icon-192", text, 192), ("icon-512", text, 512), ("icon-full", full, 512)):
        yield f"{name}.png", bytes(resvg_py.svg_to_bytes(svg_string=drawing, width=width))


if __name__ == "__main__":
    for name, content in icons():
        (STATIC / name).write_bytes(content)
