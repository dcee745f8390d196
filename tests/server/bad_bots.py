"""Work that goes wrong in a worker process; small, because every worker imports it."""

import os

from layline.server.thinking import _Watchdog


def hang() -> str:
    with _Watchdog(0.3):
        while True:
            pass


def die() -> str:
    os._exit(3)
