"""What the browser loads, checked without one."""

import gzip
import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from layline.core.registry import games
from layline.core.texts import LANGUAGES, texts_in
from layline.web import FOLDER, PAGES, STATIC
from layline.web.make_texts import made

TOOLS = Path(__file__).parents[2] / "tools" / "node" / "node_modules"
TEXTS = sorted(file for file in STATIC.iterdir() if file.suffix != ".png")
FILES = [*PAGES.iterdir(), *TEXTS, *FOLDER.glob("text.*.toml")]


def test_both_languages_say_the_same_things() -> None:
    assert texts_in(FOLDER).differences() == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_texts_that_pages_load_are_current(language: str) -> None:
    found = (STATIC / f"text.{language}.json").read_text("utf-8")
    assert found == made(language), "run python -m layline.web.make_texts"


def test_every_sentence_that_pages_name_exists() -> None:
    keys = texts_in(FOLDER).keys("en")
    for file in [*PAGES.glob("*.html"), *STATIC.glob("*.js")]:
        text = file.read_text("utf-8")
        named = re.findall(r'data-(?:text|label|hint)="([^"]+)"', text) + re.findall(r"\bsay\('([\w.]+)'", text)
        assert [key for key in named if key not in keys] == [], file.name


def test_every_sentence_is_used_somewhere() -> None:
    text = "".join(file.read_text("utf-8") for file in [*PAGES.glob("*.html"), *STATIC.glob("*.js")])
    made_up = tuple(f"{group}." for group in re.findall(r"(?:say|has)\(`(\w+)\.", text))
    unused = [key for key in texts_in(FOLDER).keys("en") if key not in text and not key.startswith(made_up)]
    assert unused == []


def test_nothing_here_names_a_game() -> None:
    words = {word for game in games().values() for word in (game.name, game.texts.keys("en")["title"])}
    for file in FILES:
        text = file.read_text("utf-8")
        assert [word for word in words if word in text] == [], file.name


def test_pages_load_nothing_from_elsewhere_and_hold_no_inline_code() -> None:
    for page in PAGES.glob("*.html"):
        text = page.read_text("utf-8")
        assert not re.search(r"<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)", text), page.name
        for address in re.findall(r'(?:src|href)="([^"]+)"', text):
            assert not re.match(r"(https?:)?//|/", address), address
    for file in TEXTS:
        assert not re.search(r"url\(|@import|https?://(?!www\.w3\.org)", file.read_text("utf-8")), file.name


def test_what_a_phone_needs_for_its_first_screen_is_there() -> None:
    manifest = json.loads((STATIC / "layline.webmanifest").read_text("utf-8"))
    assert manifest["start_url"] == manifest["scope"] == "../", "the first page, below whatever base path"
    for icon in manifest["icons"]:
        content = (STATIC / icon["src"]).read_bytes()
        if icon["type"] == "image/png":
            width, height = (int.from_bytes(content[at : at + 4], "big") for at in (16, 20))
            assert content[1:4] == b"PNG" and icon["sizes"] == f"{width}x{height}", icon
    for page in PAGES.glob("*.html"):
        links = r'rel="(?:manifest|apple-touch-icon|icon)" href="(?:\.\./)?static/([^"]+)"'
        named = re.findall(links, page.read_text("utf-8"))
        assert named == ["icon.svg", "icon-full.png", "layline.webmanifest"], page.name
        assert all((STATIC / name).is_file() for name in named)


def test_icons_in_pixels_are_those_of_the_drawing() -> None:
    pytest.importorskip("resvg_py", reason="drawing them needs resvg_py")
    from tools.make_icons import icons

    assert [name for name, content in icons() if (STATIC / name).read_bytes() != content] == []


def loaded_with(page: str) -> set[Path]:
    """Return a page and everything it loads before anybody touches it."""
    found = {PAGES / page}
    waiting = [STATIC / name for name in re.findall(r'static/([\w.]+)"', (PAGES / page).read_text("utf-8"))]
    while waiting:
        file = waiting.pop()
        if file not in found:
            found.add(file)
            waiting += [STATIC / name for name in re.findall(r"from '\./([\w.]+)'", file.read_text("utf-8"))]
    return found | {STATIC / "text.fr.json"}


@pytest.mark.parametrize("sheet", sorted(STATIC.glob("*.css")), ids=lambda sheet: str(sheet.name))
def test_a_style_sheet_has_one_rule_a_line(sheet: Path) -> None:
    for at, line in enumerate(sheet.read_text("utf-8").splitlines(), 1):
        assert len(line) <= 170 and line.count("{") <= 1, f"{sheet.name}, line {at}"


@pytest.mark.parametrize("page", ["home.html", "table.html", "rules.html"])
def test_a_page_is_small(page: str) -> None:
    """Far below 100 KB, compressed."""
    files = [file.read_bytes() for file in loaded_with(page)]
    assert sum(len(gzip.compress(file)) for file in files) < 72_000


def test_the_modules_pass_the_type_checker() -> None:
    node, tsc = shutil.which("node"), TOOLS / "typescript" / "bin" / "tsc"
    if node is None or not tsc.exists():
        pytest.skip("TypeScript is not installed (make node)")
    strict = "--allowJs --checkJs --noEmit --strict --noUnusedLocals --noUnusedParameters --noImplicitReturns"
    libraries = "--target es2023 --lib es2023,esnext,dom,dom.iterable --module esnext --moduleResolution bundler"
    command = [node, str(tsc), *strict.split(), *libraries.split(), *map(str, STATIC.glob("*.js"))]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
