"""The proof of a shuffle: what was promised before the deal, what was opened after the hand."""

from __future__ import annotations

from msgspec import Struct


class Proof(Struct, frozen=True):
    """The shuffle of one hand.

    ``commitment`` was published before the numbers were given; ``numbers`` are those of the seats,
    "" where none was given (bots give none); ``secret`` is "" until the hand is over.
    """

    hand: int
    commitment: str
    numbers: tuple[str, ...]
    secret: str
