"""`layline doctor`: what is installed here, and whether it is sound."""

from __future__ import annotations

import platform
import shutil
import sys
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec

import click

from layline import compiled
from layline.arena.series import cores
from layline.core.registry import games
from layline.kit.console import answer, json_flag

PACKAGES = ("click", "librt", "mypy-extensions", "rich", "tomli-w")


@click.command("doctor")
@json_flag
def doctor(as_json: bool) -> None:
    """Check the installation: packages, compiled form, games and their texts."""
    in_use = compiled.in_use()
    used = sum(in_use.values())
    problems = find_problems(in_use)
    if as_json:
        answer(
            {
                "layline": version("layline"),
                "python": platform.python_version(),
                "compiled": used == len(in_use),
                "modules": in_use,
                "games": list(games()),
                "problems": problems,
            }
        )
    else:
        click.echo(f"layline {version('layline')}, Python {platform.python_version()}, {cores()} cores")
        for name in PACKAGES:
            click.echo(f"  {name} {version(name)}")
        click.echo(f"  pictures as PNG: {'yes' if find_spec('resvg_py') else 'no (pip install resvg-py)'}")
        click.echo(compiled_form(used, len(in_use)))
        for game in games().values():
            click.echo(f"game {game.name}, rules {game.rules_version}")
        click.echo("\n".join(f"problem: {problem}" for problem in problems) or "no problem found")
    sys.exit(1 if problems else 0)


def compiled_form(used: int, total: int) -> str:
    """Say in one line whether the compiled form is in use, and how to get it."""
    if used == total:
        return f"compiled form in use ({total} modules)"
    if used:
        return f"compiled form in use for {used} of {total} modules only"
    compiler = "a C compiler is here: make compiled" if shutil.which("cc") else "no C compiler here"
    return f"plain Python form in use, slower but the same ({compiler})"


def find_problems(in_use: dict[str, bool]) -> list[str]:
    """Return what is wrong, in words."""
    found: list[str] = []
    for name in PACKAGES:
        try:
            version(name)
        except PackageNotFoundError:
            found.append(f"the package {name} is missing")
    if 0 < sum(in_use.values()) < len(in_use):
        plain = ", ".join(name for name, is_compiled in in_use.items() if not is_compiled)
        found.append(f"half compiled: {plain} not; run make compiled")
    if any(in_use.values()) and compiled.stale():
        found.append(f"compiled from other sources: {', '.join(compiled.stale())}; run make compiled")
    for game in games().values():
        found += [f"{game.name}: {difference}" for difference in game.texts.differences()]
        state = game.new(game.options())
        if not state.moves():
            found.append(f"{game.name}: a new game has no move")
    return found


COMMANDS = [doctor]
