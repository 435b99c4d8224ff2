"""Deals that can be checked: a shuffle depends on a secret and on every seat's number.

Before a hand the server publishes the SHA-256 of its secret. Each seat adds a number. The order of
the cards follows from both, and after the hand the secret is revealed: anybody can repeat the
shuffle. This proves that the deal was not chosen after the seats' numbers were known; it does not
prove that nobody looked at it.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterator, Sequence


def new_secret() -> str:
    """32 bytes from the operating system's generator, in hexadecimal."""
    return secrets.token_hex(32)


def commitment(secret: str) -> str:
    """The commitment published before the deal: SHA-256 of the secret, in hexadecimal."""
    return hashlib.sha256(secret.encode("ascii")).hexdigest()


def mixed(secret: str, numbers: Sequence[str]) -> str:
    """The seed of a hand, from the server's secret and one number per seat, in seat order."""
    return "\n".join([secret, *numbers])


def shuffled(cards: Sequence[int], seed: str, label: str = "") -> list[int]:
    """The cards in the order that seed and label determine, top first.

    SHAKE-256 of ``seed, newline, label`` gives the random bytes, four at a time and big-endian;
    Fisher-Yates from the last place down, a number that would favour a place is drawn again. The
    cards are sorted first, so that the result does not depend on how they lay before.
    """
    order = sorted(cards)
    words = _words(f"{seed}\n{label}")
    for last in range(len(order) - 1, 0, -1):
        other = _below(words, last + 1)
        order[last], order[other] = order[other], order[last]
    return order


def below(bound: int, seed: str, label: str) -> int:
    """A number from 0 to bound - 1, drawn at random from the seed and the label."""
    return _below(_words(f"{seed}\n{label}"), bound)


def _words(seed: str) -> Iterator[int]:
    shake = hashlib.shake_256(seed.encode("utf-8"))
    length = 4096
    position = 0
    while True:
        stream = shake.digest(length)
        while position < length:
            yield int.from_bytes(stream[position : position + 4], "big")
            position += 4
        length *= 2


def _below(words: Iterator[int], bound: int) -> int:
    ceiling = (1 << 32) // bound * bound
    return next(word for word in words if word < ceiling) % bound
