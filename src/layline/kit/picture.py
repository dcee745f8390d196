"""Drawings as PNG, and a whole game as a film."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import Any, Final

from layline.core.drawing import Drawing
from layline.core.errors import Trouble
from layline.core.heard import Heard
from layline.core.record import Record
from layline.core.registry import load_game
from layline.core.state import WATCHER, play_and_tell
from layline.kit.speaking import TEXTS
from layline.kit.svg import flat_style

FILMS: Final = {"webp": "image/webp", "gif": "image/gif"}
FRAMES: Final = 160
"""Pictures in a film; of a longer game only some positions are shown."""
BYTES: Final = 8_000_000
"""How large a film may get before more positions are left out."""
SHORTEST, LONGEST, LAST = 120, 600, 3000
"""Milliseconds that a picture stands, and the last one."""
RUNNING: Final = 60_000
"""Milliseconds that a film should last at most, if its pictures can be seen at all then."""


@dataclass(frozen=True)
class Film:
    """A game as moving pictures."""

    data: bytes
    frames: int
    """Pictures in it; positions that look alike share one."""
    shown: int
    """Positions that were looked at."""
    positions: int
    """Positions of the game; more than `shown` when some were left out."""


def png(drawing: Drawing, width: int, theme: str = "light") -> bytes:
    """Return a drawing as a PNG picture of this width."""
    try:
        import resvg_py
    except ImportError:
        raise Trouble(TEXTS.phrase("missing.png")) from None
    flat = drawing.styled(flat_style(drawing.style, theme))
    return bytes(resvg_py.svg_to_bytes(svg_string=flat.svg(), width=width))


def film(
    record: Record, kind: str, width: int = 480, theme: str = "light", looking: int = WATCHER, language: str = "en"
) -> Film:
    """Return a record as an animated WebP or GIF of this width, as a seat saw it."""
    try:
        import PIL  # noqa: F401 - said at once, not after all the drawing
    except ImportError:
        raise Trouble(TEXTS.phrase("missing.film")) from None
    positions, most = len(record.moves) + 1, FRAMES
    while True:
        chosen = _spread(range(positions), most)
        images = [_image(drawing, width, theme) for drawing in _drawn(record, looking, language, chosen)]
        data = _encoded(images, kind, f"{len(chosen)} of {positions} positions")
        if len(data) <= BYTES or most <= 2:
            return Film(data, len(images), len(chosen), positions)
        most = max(2, len(chosen) // 2)


def _spread(positions: Sequence[int], most: int) -> set[int]:
    """Return some of the positions, evenly, the first and the last among them.

    >>> sorted(_spread(range(11), 3)), sorted(_spread([4, 7], 3))
    ([0, 5, 10], [4, 7])
    """
    if len(positions) <= most:
        return set(positions)
    return {positions[place * (len(positions) - 1) // (most - 1)] for place in range(most)}


def _drawn(record: Record, looking: int, language: str, chosen: set[int]) -> Iterator[Drawing]:
    """Yield the chosen positions as drawings, but none that looks like the one before."""
    state, heard, game = record.first(), Heard(), load_game(record.game)
    last: Drawing | None = None
    for count in range(len(record.moves) + 1):
        if count:
            told = play_and_tell(state, game.read(record.moves[count - 1]))
            heard.extend(event for event in told if event.heard_by(looking))
        if count in chosen:
            drawing = game.draw(state.view(looking), heard, language)
            if drawing != last:
                yield drawing
            last = drawing


def _image(drawing: Drawing, width: int, theme: str) -> Any:
    """Return a drawing as pixels without transparency, so that nothing of the picture before shines through."""
    from PIL import Image

    with Image.open(BytesIO(png(drawing, width, theme))) as opened:
        found = opened.convert("RGBA")
    ground = Image.new("RGB", found.size, "white" if theme == "light" else "#0b1622")
    ground.paste(found, mask=found)
    return ground


def _encoded(images: list[Any], kind: str, comment: str) -> bytes:
    from PIL import Image

    size = max(image.width for image in images), max(image.height for image in images)
    frames = []
    for image in images:  # a board may grow while it is played
        frame = Image.new("RGB", size, image.getpixel((0, 0)))
        frame.paste(image, ((size[0] - image.width) // 2, (size[1] - image.height) // 2))
        frames.append(frame)
    stand = min(LONGEST, max(SHORTEST, RUNNING // len(frames)))
    times, first = [*[stand] * (len(frames) - 1), LAST], frames[0]
    more: dict[str, Any] = {"save_all": True, "append_images": frames[1:], "duration": times, "loop": 0}
    target = BytesIO()
    if kind == "gif":
        first.save(target, "GIF", disposal=1, comment=comment, **more)
    else:
        first.save(target, "WEBP", quality=80, method=2, minimize_size=False, **more)
    return target.getvalue()
