"""What the supervisor of a server and the processes that it starts tell each other.

The supervisor sends an `Order` and later words, each in a line; the process answers with words. If
the connection ends, the other side has gone.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

import msgspec
from msgspec import Struct

from stammtisch.web.settings import Settings

READY: Final = b"ready\n"  # said by the process that writes: everything is loaded
GO: Final = b"go\n"  # the answer: nobody else writes any more
UP: Final = b"up\n"  # said by each process: whoever comes is answered
LEAVE: Final = b"leave\n"  # told to a worker: another has taken its place
END: Final = b"end\n"  # told to a process that is to shut down gracefully

LONGEST: Final = 1_000_000  # bytes of a line

Role: TypeAlias = Literal["worker", "writer"]


class Order(Struct, frozen=True, kw_only=True):
    """What a process is to do.

    Attributes:
        role: it serves pages, or it writes the SQLite file for those that do.
        number: which worker it is, from 0.
        settings: of the server; a worker's database may say who writes.
        host: the address at which the server listens.
        listener: the descriptor of the socket on which the process listens.
        log_level: as for `stammtisch.web.serve`.
        shared: the descriptor of the file in which workers count together (`shared`).
        part: the process's own part of it.
        ways: descriptors of the sockets on which connections are handed to each worker (`homes`).
        mine: that of the socket on which this worker gets them.
    """

    role: Role
    settings: Settings
    listener: int
    number: int = 0
    host: str = "127.0.0.1"
    log_level: str = "warning"
    shared: int = -1
    part: int = 0
    ways: tuple[int, ...] = ()
    mine: int = -1

    @property
    def descriptors(self) -> tuple[int, ...]:
        """Those that the process takes over."""
        of_workers = (self.shared, self.mine, *self.ways) if self.role == "worker" else ()
        return (self.listener, *of_workers)


def written(order: Order) -> bytes:
    """An order as a line."""
    return msgspec.json.encode(order) + b"\n"


def read(line: bytes) -> Order:
    """The order in a line; raises `msgspec.MsgspecError`."""
    return msgspec.json.decode(line, type=Order)
