"""The piles of a trick-taking game: cards beside the hands.  # not compiled: msgspec Structs

A pile is an attribute of the position, a word of cards; who sees it is said with it::

    PILES = (Pile("stock", say("Stock"), lies=lambda at: not at.took, seen=nobody),)
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from stammtisch.kits.tricks.moves import ENDED
from stammtisch.text import Text


class Pile(Struct, frozen=True):
    """Cards beside the hands, which an attribute of the position holds as one word.

    name: the attribute, and the id of the zone.
    label: what the zone is called, or a function of the position; None where the game shows it in
        a zone of its own (`TrickHand.stock_zones`).
    lies: whether the cards lie there; where they do not, the attribute only remembers them.
    seen: whether a seat sees them; once the hand is over everybody does.
    augen: whether their card points are told with them.
    owner: whose they are as people see it, as a function of the position.
    """

    name: str
    label: Text | Callable[[Any], Text] | None
    lies: Callable[[Any], bool]
    seen: Callable[[Any, int], bool]
    augen: bool = False
    owner: Callable[[Any], int] | None = None

    def sight(self, at: Any, seat: int) -> int | tuple[int, ...] | None:
        """What a seat knows of a pile: the cards, how many lie face down, or nothing."""
        ended = at.phase is ENDED
        if not (ended or self.lies(at)):
            return None
        cards = int(at.in_pile(self))
        return cards if ended or self.seen(at, seat) else (cards.bit_count(),)


def nobody(at: Any, seat: int) -> bool:
    """A pile that nobody sees before the hand is over."""
    return False
