"""Turn `text.<language>.toml` into the `static/text.<language>.json` that pages load.

Run `python -m layline.web.make_texts` after changing a sentence; a test compares.
"""

from __future__ import annotations

import json

from layline.core.texts import LANGUAGES, texts_in
from layline.web import FOLDER, STATIC


def made(language: str) -> str:
    """Return the JSON file of one language: dotted keys and sentences."""
    return json.dumps(texts_in(FOLDER).keys(language), ensure_ascii=False, indent=0, sort_keys=True) + "\n"


def main() -> None:
    """Write the file of every language, or say where they differ."""
    differences = texts_in(FOLDER).differences()
    if differences:
        raise SystemExit("\n".join(differences))
    for language in LANGUAGES:
        (STATIC / f"text.{language}.json").write_text(made(language), encoding="utf-8")


if __name__ == "__main__":
    main()
