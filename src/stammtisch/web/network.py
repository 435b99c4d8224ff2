"""Where phones in the local network find this computer, so that a QR code leads there."""

from __future__ import annotations

import contextlib
import socket
from typing import Final

from starlette.datastructures import URL

LOOPBACK: Final = ("localhost", "127.0.0.1", "::1")  # as a browser on this computer calls it
EVERYWHERE: Final = ("0.0.0.0", "::")  # a server that listens there is reached from outside
_FAR: Final = ("192.0.2.1", "192.168.255.254", "10.255.255.254", "172.31.255.254")


def own_address() -> str:
    """The address of this computer in its network, "" if it is in none.

    Nothing is sent: the system only says from which address it would send to somebody far away,
    or, without a way to the internet, to somebody in a private network.
    """
    for far in _FAR:
        with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asks:
            asks.connect((far, 9))
            found = str(asks.getsockname()[0])
            if found not in (*LOOPBACK, *EVERYWHERE):
                return found
    return ""


def phones_cannot_come(base: str) -> bool:
    """Whether links with this address lead nowhere on another device."""
    return URL(base).hostname in LOOPBACK
