"""What a watched move costs at the least: event streams of Starlette, and nothing else.

A form is read, it is checked whose turn it is, and a message of 980 bytes goes to each screen of
the table; there is no game, no secret and no storage. `load.py` runs it in a process of its own,
beside our server and with the same clients.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import socket
import threading
from collections import defaultdict
from collections.abc import AsyncIterator
from typing import Final
from urllib.parse import parse_qs

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

SEATS: Final = 4
BYTES: Final = 980  # of a message, with its number


class Room:
    """A table: whose turn it is, and who looks on."""

    def __init__(self) -> None:
        self.turn = self.seq = 0
        self.queues: set[asyncio.Queue[bytes]] = set()

    def tell(self) -> None:
        """A message to every screen."""
        self.seq += 1
        head = f"id: {self.seq}\ndata: ".encode()
        message = head + b"x" * (BYTES - len(head) - 2) + b"\n\n"
        for queue in self.queues:
            queue.put_nowait(message)


ROOMS: defaultdict[str, Room] = defaultdict(Room)


async def stream(request: Request) -> Response:
    """GET: the messages of a table from now on."""
    room, queue = ROOMS[request.path_params["id"]], asyncio.Queue[bytes]()

    async def messages() -> AsyncIterator[bytes]:
        room.queues.add(queue)
        try:
            while True:
                yield await queue.get()
        finally:
            room.queues.discard(queue)

    return StreamingResponse(messages(), media_type="text/event-stream")


async def move(request: Request) -> Response:
    """POST: a move of the seat whose turn it is; the answer says who is next."""
    room = ROOMS[request.path_params["id"]]
    seat = int(parse_qs((await request.body()).decode())["move"][0])
    if seat != room.turn:
        return Response(status_code=409)
    room.turn = (seat + 1) % SEATS
    room.tell()
    return Response(status_code=204, headers={"x-next": f"{room.turn} {room.turn}"})


async def ready(request: Request) -> Response:
    """POST: who begins."""
    room = ROOMS[request.path_params["id"]]
    return Response(status_code=204, headers={"x-next": f"{room.turn} {room.turn}"})


ROUTES: Final = [
    Route("/t/{id}/move", move, methods=["POST"]),
    Route("/t/{id}/ready", ready, methods=["POST"]),
    Route("/t/{id}/stream", stream, methods=["GET"]),
]


def main() -> None:
    """Serve until the caller ends this process, or its time is up; prints the port."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--limit", type=float, default=300.0, help="seconds until it stops")
    options.add_argument("--core", type=int, default=-1)
    options.add_argument("--plain", action="store_true", help="asyncio and h11")
    chosen = options.parse_args()
    timer = threading.Timer(chosen.limit, os._exit, [3])
    timer.daemon = True
    timer.start()
    if chosen.core >= 0:
        os.sched_setaffinity(0, {chosen.core})
    found = socket.create_server(("127.0.0.1", 0), backlog=2048)
    print(found.getsockname()[1], flush=True)
    config = uvicorn.Config(
        Starlette(routes=ROUTES),
        loop="asyncio" if chosen.plain else "auto",
        http="h11" if chosen.plain else "auto",
        log_level="warning",
        access_log=False,
        timeout_keep_alive=75,  # as ours
        timeout_graceful_shutdown=1,
    )
    uvicorn.Server(config).run(sockets=[found])


if __name__ == "__main__":
    main()
