"""How many moves a second the table carries, durable on disk: `make bench-table`.

Two players and a spectator at each table, all on loopback, the server in a process of its own. Some
games are played beforehand between two bots; every table then replays one of them through the real page protocol.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import platform
import resource
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Any, Final

import uvloop
from benchmarks.table_client import Load, Quiet, Server
from benchmarks.table_games import Script, long_games
from benchmarks.table_peers import PEERS, installed, run_peer

from layline.cli.bench import REST
from layline.compiled import in_use

DEPENDS: Final = "decisions/0028-beside-servers-in-memory.md"
GAMES: Final = 25
"""How many different ones: tables that all played the same game would flatter whatever is kept for the next time."""


async def run_tables(
    scripts: Sequence[Script], count: int, seconds: float, rate: float, database: str
) -> dict[str, Any]:
    """Return what one server does with so many tables."""
    with tempfile.TemporaryDirectory(prefix="layline-load-") as folder:
        server = Server(Path(folder), database)
        try:
            empty = server.memory()
            load = Load(scripts, server)
            await load.open(count)
            await asyncio.sleep(1.0)
            idle = server.memory()
            fast = await load.as_fast_as_possible(seconds)
            paced = await load.at_rate(rate, seconds) if rate else {}
            lost = load.lost
            load.close()
        finally:
            server.stop()
    return {
        "tables": count, "fast": fast, "paced": paced, "lost_pages": lost,
        "memory_a_table": (idle - empty) / count, "rate": rate,
    }  # fmt: skip


async def run_idle(scripts: Sequence[Script], count: int) -> dict[str, Any]:
    """Return what so many idle watchers of a hundred tables cost."""
    with tempfile.TemporaryDirectory(prefix="layline-load-") as folder:
        server = Server(Path(folder), "")
        try:
            load = Load(scripts, server)
            await load.open(100)
            before, ready, opened = server.memory(), asyncio.Semaphore(0), 0
            loop = asyncio.get_running_loop()
            links = []
            for at in range(count):
                path = load.tables[at % 100].links[0].request.split(b" ")[1].decode()
                request = (
                    f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nUpgrade: websocket\r\n"
                    f"Connection: Upgrade\r\nSec-WebSocket-Key: {'A' * 22}==\r\nSec-WebSocket-Version: 13\r\n\r\n"
                ).encode()
                address = f"127.0.{1 + at // 20_000}.1"
                links.append(
                    await loop.create_connection(
                        lambda request=request: Quiet(request, ready),  # type: ignore[misc]
                        "127.0.0.1", server.port, local_addr=(address, 0),
                    )
                )  # fmt: skip
                if at % 200 == 199:
                    await asyncio.sleep(0.01)
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(60):
                    for opened in range(1, count + 1):  # noqa: B007 - how many is what we want to know
                        await ready.acquire()
            await asyncio.sleep(2.0)
            after, cpu = server.memory(), server.cpu()
            await asyncio.sleep(5.0)
            found = {
                "connections": opened,
                "bytes_a_connection": (after - before) / count,
                "memory_mb": after / 1e6,
                "idle_busy": (server.cpu() - cpu) / 5.0,
                "moving": await load.at_rate(50, 3.0),
            }
            for transport, _ in links:
                transport.abort()
            load.close()
        finally:
            server.stop()
    return found


def options_of(words: list[str]) -> dict[str, Any]:
    """Return options written as NAME=VALUE."""
    pairs = [word.split("=", 1) for word in words]
    return {name: int(value) if value.isdigit() else value for name, value in pairs}


def report(found: dict[str, Any], game: str, command: str) -> str:
    """Return what was measured as Markdown."""
    form = "compiled" if all(in_use().values()) else "not compiled"
    machine = f"Python {platform.python_version()}, {form}; {os.cpu_count()} cores shared by server and client"
    lines = [
        "## The table",
        "",
        f"Made by `{command}` on {time.strftime('%Y-%m-%d')}. {machine}.",
        f"{game}, two players and a spectator at each table, {GAMES} different games; every answer is on disk.",
        "Every page gets its own picture: at once when its person is to move, else at most ten a second.",
        "Delay: from sending a move until the opponent's page has it.",
        "",
        "| tables | load | moves a second | delay p50 | p99 | server CPU a move | pictures | bytes | memory a table |",
        "|---:|---|---:|---:|---:|---:|---:|---:|---:|",
    ]
    for one in found["tables"]:
        paced = [(f"{one['rate']:.0f} a second", one["paced"])] if one["rate"] else []
        for name, load in [("as fast as acknowledged", one["fast"]), *paced]:
            lines.append(
                f"| {one['tables']} | {name} | {load['moves_a_second']:,.0f} | {load['p50_ms']:.1f} ms | "
                f"{load['p99_ms']:.1f} ms | {load['server_us_a_move']:,.0f} µs | {load['pictures_a_move']:.1f} | "
                f"{load['bytes_a_move']:,.0f} | "
                f"{one['memory_a_table'] / 1024:,.0f} KB |"
            )
    if peers := found.get("peers"):
        lines += ["", *report_peers(peers)]
    if idle := found.get("idle"):
        lines.append("")
        lines.append(
            f"{idle['connections']:,} idle watchers in one process: {idle['bytes_a_connection'] / 1024:.0f} KB each, "
            f"{idle['memory_mb']:,.0f} MB in all, {100 * idle['idle_busy']:.0f} % of a core while nothing happens. "
            f"With them there, moves at 50 a second reached the opponent in {idle['moving']['p50_ms']:.0f} ms "
            f"(p99 {idle['moving']['p99_ms']:.0f} ms) although each went to some hundred pages."
        )
    return "\n".join([*lines, ""])


def report_peers(rounds: list[dict[str, dict[str, Any]]]) -> list[str]:
    """Return how the peers did beside ours, in the same minutes."""
    lines = [
        f"Beside it, by turns in {len(rounds)} rounds (median, least and most in brackets): 100 tables as fast as",
        "acknowledged. The peers keep everything in memory and play nine cells without rules or pictures.",
        "",
        "| server | moves a second | delay p99 | server CPU a move | bytes a move |",
        "|---|---:|---:|---:|---:|",
    ]
    for name in rounds[0]:
        found = [one[name] for one in rounds]
        speeds = sorted(one["moves_a_second"] for one in found)
        middle = {key: median(one[key] for one in found) for key in ("p99_ms", "server_us_a_move", "bytes_a_move")}
        lines.append(
            f"| {name} | {median(speeds):,.0f} ({speeds[0]:,.0f} to {speeds[-1]:,.0f}) | {middle['p99_ms']:.0f} ms | "
            f"{middle['server_us_a_move']:,.0f} µs | {middle['bytes_a_move']:,.0f} |"
        )
    ours, *peers = rounds[0]
    lines.append("")
    for peer in peers:
        ratios = sorted(one[ours]["moves_a_second"] / one[peer]["moves_a_second"] for one in rounds)
        ahead = sum(ratio > 1 for ratio in ratios)
        lines.append(
            f"{ours} made {median(ratios):.2f} times the moves of {peer} in the same round "
            f"({ratios[0]:.2f} to {ratios[-1]:.2f}), more in {ahead} of {len(ratios)}."
        )
    return [*lines, "", f"What this depends on, and the same rounds at other times: [decision 28]({DEPENDS})."]


def run_beside(scripts: Sequence[Script], rounds: int, seconds: float) -> list[dict[str, dict[str, Any]]]:
    """Return what ours and the peers do with 100 tables, by turns: no machine is the same from minute to minute."""
    found = []
    for _ in range(rounds):
        one = {"Layline": uvloop.run(run_tables(scripts, 100, seconds, 0, ""))["fast"]}
        for name in PEERS:
            one[name] = uvloop.run(run_peer(name, 100, seconds))
        print({name: round(load["moves_a_second"]) for name, load in one.items()}, file=sys.stderr)
        found.append(one)
    return found


def main() -> None:
    """Run what was asked for and print it as a table and as JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", required=True)
    parser.add_argument("-o", "--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--bot", default="", help="who plays the games; the game's own first bot if nobody is named")
    parser.add_argument("--rounds", type=int, default=9, help="how often ours and the peers take turns")
    parser.add_argument("--tables", type=int, nargs="*", default=[100, 500])
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--rate", type=float, default=300.0)
    parser.add_argument("--idle", type=int, default=0, help="idle connections to hold besides")
    parser.add_argument("--moves", type=int, default=3200, help="length of the games that are played")
    parser.add_argument("--database", default="", help="an SQLAlchemy address instead of SQLite in a file")
    parser.add_argument("--json", type=Path)
    parser.add_argument("--write", type=Path, help="put the report at the end of this Markdown file")
    words = parser.parse_args()
    limit = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (limit[1], limit[1]))
    scripts = long_games(words.game, options_of(words.option), words.moves, words.bot, GAMES)
    found: dict[str, Any] = {"tables": []}
    for count in words.tables:
        one = uvloop.run(run_tables(scripts, count, words.seconds, words.rate, words.database))
        found["tables"].append(one)
        print(json.dumps(one, indent=1), file=sys.stderr)
    if words.rounds and installed():
        found["peers"] = run_beside(scripts, words.rounds, words.seconds)
    if words.idle:
        found["idle"] = uvloop.run(run_idle(scripts, words.idle))
        print(json.dumps(found["idle"], indent=1), file=sys.stderr)
    text = report(found, words.game, "make bench-table")
    print(text)
    if words.json:
        words.json.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    if words.write:
        words.write.write_text(words.write.read_text(encoding="utf-8").partition(REST)[0] + REST + "\n" + text)


if __name__ == "__main__":
    main()
