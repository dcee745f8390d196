"""The command `layline`."""

from __future__ import annotations

import sys

import click

from layline.cli import bench, boards, doctor, games, positions, serve, simulate, terminal
from layline.cli.words import TEXTS
from layline.core.errors import LaylineError
from layline.core.registry import games as all_games
from layline.kit.speaking import SpokenGroup, default_language, refused


@click.group(
    "layline",
    cls=SpokenGroup,
    texts=TEXTS,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(package_name="layline")
def command() -> None:
    """Play, look, solve, simulate."""


for module in (games, terminal, serve, positions, boards, simulate, bench, doctor):
    for entry in module.COMMANDS:
        command.add_command(entry)
for game in all_games().values():
    for entry in game.commands():
        command.add_command(entry)


def main() -> None:
    """Run the command; bad input is one line on standard error and exit code 2."""
    try:
        command.main(standalone_mode=False)
    except click.exceptions.Abort:
        sys.exit(130)
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message())
        sys.exit(0)
    except click.ClickException as error:
        fail(refused(error))
    except LaylineError as error:
        fail(error.said(default_language()))
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(141)


def fail(message: str) -> None:
    """Print one line on standard error and leave with exit code 2."""
    line = " ".join(message.split())
    click.echo(f"layline: {line}", err=True)
    sys.exit(2)
