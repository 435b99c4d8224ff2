"""Addresses: those of visitors, and that of this computer, to which QR codes lead."""

from __future__ import annotations

import contextlib
import ipaddress
import socket
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Final

from starlette.datastructures import URL

LOOPBACK: Final = ("localhost", "127.0.0.1", "::1")  # as a browser on this computer calls it
EVERYWHERE: Final = ("0.0.0.0", "::")  # a server that listens there is reached from outside
_FAR: Final = ("192.0.2.1", "192.168.255.254", "10.255.255.254", "172.31.255.254")


def own_address() -> str:
    """The address of this computer in its network; "" if it is in no network."""
    return next(own_addresses(), "")


def own_addresses() -> Iterator[str]:
    """The addresses of this computer in its networks; one may come several times.

    Nothing is sent: the system only says from which address it would send to somebody far away,
    or, without a way to the internet, to somebody in a private network.
    """
    for far in _FAR:
        with contextlib.suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asks:
            asks.connect((far, 9))
            found = str(asks.getsockname()[0])
            if found not in (*LOOPBACK, *EVERYWHERE):
                yield found


def phones_cannot_come(base: str) -> bool:
    """Whether this is an address that other devices cannot reach."""
    return URL(base).hostname in LOOPBACK


@cache
def own_names() -> frozenset[str]:
    """What this computer is called in its network, in lower-case letters."""
    name = socket.gethostname().lower().rstrip(".")
    return frozenset({name, f"{name.partition('.')[0]}.local"}) - {""}


@lru_cache(10_000)
def neighbourhood(host: str) -> str:
    """The network whose addresses share one limit.

    In IPv6 a line has 2^64 addresses: they count as one. An IPv4 address is the same in both ways
    of writing it.
    """
    with contextlib.suppress(ValueError):
        found = ipaddress.ip_address(host.partition("%")[0])
        if isinstance(found, ipaddress.IPv6Address):
            if found.ipv4_mapped is not None:
                return str(found.ipv4_mapped)
            return str(ipaddress.IPv6Network((found, 64), strict=False))
    return host


@lru_cache(10_000)
def named(host: str, networks: tuple[str, ...]) -> bool:
    """Whether an address is in one of these networks; a single address counts as a network."""
    try:
        found = ipaddress.ip_address(neighbourhood(host) if "." in host else host)
    except ValueError:
        return False
    return any(found in ipaddress.ip_network(each) for each in networks)
