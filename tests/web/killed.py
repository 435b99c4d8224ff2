"""Real servers that serve until they are killed.

``python -m tests.web.killed FOLDER`` forks a server for each line that it reads, so that not every
one has to be imported anew. It says ``at PORT PID`` when one listens and ``end STATUS`` when it has
gone.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

import uvicorn

from stammtisch import tables
from stammtisch.tables import Tables
from stammtisch.web import Settings, create_app
from stammtisch.web.serving import listening
from tests.web.helpers import QuickBots

RULES = tables.Settings(bot_pause=0.0, number_wait=0.0, next_hand_wait=0.0, stand_in="random")


def serve(folder: Path) -> None:
    """Serve the folder's tables on a free port."""
    listener = listening("127.0.0.1", 0)
    settings = Settings(
        database=f"sqlite:///{folder / 'stammtisch.sqlite'}",
        tables=RULES,
        posts=1_000_000,
    )
    print(f"at {listener.getsockname()[1]} {os.getpid()}", flush=True)
    app = create_app(settings, Tables(settings.database, RULES, bots=QuickBots()))
    config = uvicorn.Config(app, log_level="error", access_log=False)
    uvicorn.Server(config).run(sockets=[listener])


def main() -> None:
    """Fork a server for every line."""
    for _ in sys.stdin:
        server = os.fork()
        if not server:
            serve(Path(sys.argv[1]))
            os._exit(3)
        print(f"end {os.waitstatus_to_exitcode(os.waitpid(server, 0)[1])}", flush=True)


if __name__ == "__main__":
    main()
