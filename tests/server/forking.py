"""A parent that has imported the server already and forks it on request, so that many crashes fit into a test.

Each line on its input is one start, with the words for `layline serve`; the answer is the number of the new process,
which leads a group of its own. The child is the real server: nothing was running in the parent before.
"""

import os
import select
import signal
import sys
from contextlib import suppress
from importlib import import_module

from layline.cli.serve import _imports, serve

LATER = (
    "psycopg", "sqlalchemy.dialects.postgresql.psycopg", "sqlalchemy.dialects.sqlite.pysqlite",
    "uvicorn.loops.uvloop", "uvicorn.lifespan.on", "uvicorn.protocols.http.h11_impl",
    "uvicorn.protocols.websockets.websockets_sansio_impl",
)  # fmt: skip
"""What is imported only when it is needed."""


def main() -> None:
    _imports()
    for name in LATER:
        import_module(name)
    print("ready", flush=True)
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            os.setpgid(0, 0)
            nothing = os.open(os.devnull, os.O_RDWR)
            os.dup2(nothing, 0)
            os.dup2(nothing, 1)
            serve(line.split(), standalone_mode=False)
            os._exit(0)
        with suppress(OSError):
            os.setpgid(child, child)
        print(child, flush=True)
        while os.waitpid(child, os.WNOHANG) == (0, 0):
            if select.select([sys.stdin], [], [], 0.005)[0]:  # whoever wanted the server has gone
                os.killpg(child, signal.SIGKILL)
        print("ended", flush=True)


if __name__ == "__main__":
    main()
