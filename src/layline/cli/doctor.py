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
from layline.cli.words import TEXTS, say
from layline.core.registry import games
from layline.kit.console import answer, json_flag
from layline.kit.speaking import Spoken

PACKAGES = ("click", "librt", "mypy-extensions", "rich", "tomli-w")


@click.command("doctor", cls=Spoken, texts=TEXTS)
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
        click.echo(say("doctor.machine", version=version("layline"), python=platform.python_version(), cores=cores()))
        for name in PACKAGES:
            click.echo(f"  {name} {version(name)}")
        click.echo(f"  {say('doctor.pictures' if find_spec('resvg_py') else 'doctor.no_pictures')}")
        click.echo(compiled_form(used, len(in_use)))
        for game in games().values():
            click.echo(say("doctor.game", name=game.name, version=game.rules_version))
        click.echo("\n".join(say("doctor.problem", problem=problem) for problem in problems) or say("doctor.sound"))
    sys.exit(1 if problems else 0)


def compiled_form(used: int, total: int) -> str:
    """Say in one line whether the compiled form is in use, and how to get it."""
    if used == total:
        return say("doctor.compiled", total=total)
    if used:
        return say("doctor.half", used=used, total=total)
    return say("doctor.plain" if shutil.which("cc") else "doctor.plain_only")


def find_problems(in_use: dict[str, bool]) -> list[str]:
    """Return what is wrong, in words."""
    found: list[str] = []
    for name in PACKAGES:
        try:
            version(name)
        except PackageNotFoundError:
            found.append(say("doctor.missing", name=name))
    if 0 < sum(in_use.values()) < len(in_use):
        plain = ", ".join(name for name, is_compiled in in_use.items() if not is_compiled)
        found.append(say("doctor.mixed", names=plain))
    if any(in_use.values()) and compiled.stale():
        found.append(say("doctor.stale", names=", ".join(compiled.stale())))
    for game in games().values():
        found += [f"{game.name}: {difference}" for difference in game.texts.differences()]
        state = game.new(game.options())
        if not state.moves():
            found.append(say("doctor.no_move", game=game.name))
    return found


COMMANDS = [doctor]
