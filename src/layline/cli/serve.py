"""`layline serve`, `backup`, `restore`: a table for friends, in the browser."""

from __future__ import annotations

import gc
import os
import socket
import sys
import threading
import time
import webbrowser
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import click

from layline.cli.words import TEXTS, phrase, say
from layline.core.documents import in_the_way
from layline.core.errors import Trouble
from layline.kit.speaking import Spoken

LITTER: Final = (50_000, 20, 50)
"""New objects before Python looks for cycles among them: tables keep many, and hardly any are in cycles."""
EVERYWHERE: Final = ("0.0.0.0", "::")  # noqa: S104 - asked for by name


def default_data() -> Path:
    """Return the folder that keeps the tables: LAYLINE_DATA, else the user's own data folder."""
    if "LAYLINE_DATA" in os.environ:
        return Path(os.environ["LAYLINE_DATA"])
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "layline"


data_option = click.option("--data", type=click.Path(file_okay=False, path_type=Path), default=default_data)

database_option = click.option("--database", envvar="LAYLINE_DATABASE_URL", default="")


@click.command("serve", cls=Spoken, texts=TEXTS)
@click.option("--host", default="127.0.0.1", show_default=True)
@click.option("--port", type=click.IntRange(0, 65535), default=8765, show_default=True)
@data_option
@database_option
@click.option("--base-path", default="")
@click.option("--bot-workers", type=click.IntRange(1, 64), default=1, show_default=True)
@click.option("--bot-seconds", type=click.FloatRange(0.01, 60), default=1.0, show_default=True)
@click.option("--bot-pause", type=click.FloatRange(0, 10), default=0.3, show_default=True)
@click.option("--rate", type=click.FloatRange(1), default=30.0, show_default=True)
@click.option("--no-browser", is_flag=True)
def serve(
    host: str,
    port: int,
    data: Path,
    database: str,
    base_path: str,
    bot_workers: int,
    bot_seconds: float,
    bot_pause: float,
    rate: float,
    no_browser: bool,
) -> None:
    """Serve the tables in the browser: for friends on this network, or for a club."""
    server_parts = _imports()
    base_path = f"/{base_path.strip('/')}" if base_path.strip("/") else ""
    settings = server_parts["Settings"](
        data=data,
        database=database,
        clerk=os.name == "posix",
        base_path=base_path,
        bot_workers=bot_workers,
        bot_seconds=bot_seconds,
        bot_pause=bot_pause,
        rate=rate,
        burst=max(90, int(3 * rate)),
        tables_rate=rate / 60,
        tables_burst=max(40, int(rate)),
        films_rate=rate / 600,
        films_burst=max(3, int(rate / 100)),
    )
    claimed = server_parts["claim"](settings.url())
    store = server_parts["Store"](settings.url())
    listening = listen(host, port)
    port = listening.getsockname()[1]
    address = f"http://{shown(host)}:{port}{base_path}/"
    announce(address, f"http://{lan_address()}:{port}{base_path}/" if host in EVERYWHERE else "")
    config = server_parts["uvicorn"].Config(
        server_parts["create_app"](settings, store),
        ws=server_parts["Line"],
        ws_max_size=settings.message_bytes,
        ws_per_message_deflate=False,
        loop="auto",
        log_level="warning",
        access_log=False,
        timeout_graceful_shutdown=5,
        backlog=4096,
    )
    server = server_parts["uvicorn"].Server(config)
    gc.freeze()  # what is here now stays for good
    gc.set_threshold(*LITTER)
    if not no_browser and has_screen():
        threading.Thread(target=open_when_ready, args=(server, address), daemon=True).start()
    with suppress(KeyboardInterrupt), claimed:
        server.run(sockets=[listening])


def _imports() -> dict[str, Any]:
    """Import the server's parts, which an installation for the terminal alone may lack."""
    try:
        import uvicorn

        from layline.server.app import create_app
        from layline.server.database import claim
        from layline.server.line import Line
        from layline.server.settings import Settings
        from layline.server.store import Store
    except ImportError as error:
        raise Trouble(phrase("serve.needs", name=error.name)) from None
    parts = {"create_app": create_app, "claim": claim, "Line": Line, "Settings": Settings, "Store": Store}
    return {"uvicorn": uvicorn, **parts}


def shown(host: str) -> str:
    """Return a host as it stands in an address of this machine.

    >>> shown("0.0.0.0"), shown("::1"), shown("club.example")
    ('127.0.0.1', '[::1]', 'club.example')
    """
    return "127.0.0.1" if host in EVERYWHERE else f"[{host}]" if ":" in host else host


def has_screen() -> bool:
    """Say whether a browser would have somewhere to appear; one for terminals would only be in the way."""
    return sys.platform in ("darwin", "win32") or any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY"))


def open_when_ready(server: Any, address: str) -> None:
    """Open the browser as soon as the server answers."""
    while not server.started:
        if server.should_exit:
            return
        time.sleep(0.05)
    webbrowser.open(address)


def listen(host: str, port: int) -> socket.socket:
    """Return a bound socket, or say who has the port."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    found = socket.socket(family, socket.SOCK_STREAM)
    found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        found.bind((host, port))
    except OSError as error:
        found.close()
        raise Trouble(phrase("serve.busy", host=host, port=port, why=in_the_way(error))) from None
    return found


def lan_address() -> str:
    """Return this machine's address on its network; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return socket.gethostname()
        return str(probe.getsockname()[0])


def announce(address: str, network: str) -> None:
    """Print where the tables are, and a code that phones can read."""
    click.echo(say("serve.at", address=address))
    if network:
        import segno

        click.echo(say("serve.network", address=network))
        segno.make(network, micro=False).terminal(compact=True)
    else:
        click.echo(say("serve.friends"))
    click.echo(say("serve.stop"))


@click.command("backup", cls=Spoken, texts=TEXTS)
@click.argument("file", type=click.Path(dir_okay=False, path_type=Path))
@data_option
@database_option
def backup(file: Path, data: Path, database: str) -> None:
    """Copy all tables into FILE, even while the server runs."""
    settings = _settings(data, database)
    from layline.server.database import back_up

    if file.exists():
        raise Trouble(phrase("serve.exists", file=file))
    click.echo(say("serve.saved", count=back_up(settings.url(), file), file=file))


@click.command("restore", cls=Spoken, texts=TEXTS)
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@data_option
@database_option
@click.option("--replace", is_flag=True)
def restore(file: Path, data: Path, database: str, replace: bool) -> None:
    """Put the tables of a backup FILE into the data folder or the database; the server must not run."""
    settings = _settings(data, database)
    from layline.server import database as databases

    count = databases.restore(file, settings.url(), replace=replace)
    click.echo(say("serve.restored", count=count))


def _settings(data: Path, database: str) -> Any:
    return _imports()["Settings"](data=data, database=database)


COMMANDS = [serve, backup, restore]
