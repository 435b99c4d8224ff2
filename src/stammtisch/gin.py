"""The melds of Gin hands for Python users: least deadwood, for one hand or very many.

>>> from stammtisch import gin
>>> gin.best_deadwood("4h 5h 6h 6c 6d 9s Ts Js Qs Ac")
10
>>> gin.best_deadwood_many([gin.mask("Ah 2h 3h"), gin.mask("Qh Kh Ah")])
[0, 21]
>>> for melds in gin.best_meldings("5c 5d 5h 5s 6s 7s 8s 2c 3d Ad"):
...     print(melds)
('5c 5s 5h 5d', '6s 7s 8s')
('5c 5h 5d', '5s 6s 7s 8s')

A hand is text in notation, the kinds of its cards, or a *mask*: bit ``kind`` for each card, where
``kind`` is ``suit * 13 + rank`` as everywhere (clubs, spades, hearts, diamonds; two to ace).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.cards import notations
from stammtisch.core.bits import BIT
from stammtisch.games.gin import melds, names
from stammtisch.packs import kinds_of

AT_ONCE: Final = 5_000  # hands of which the melds are found before other threads have their turn
_ALL: Final = (1 << 52) - 1


def mask(hand: str | Sequence[int]) -> int:
    """The mask of cards given in notation or as kinds.

    Raises:
        UnreadableCard, BadDeal: something is no card.
        ValueError: a card is there twice, or is none of the 52.
    """
    kinds = kinds_of(hand)
    if len(set(kinds)) < len(kinds) or any(not 0 <= kind < 52 for kind in kinds):
        raise ValueError(f"a hand of Gin has each of the 52 cards once at most, not {kinds}")
    return sum(int(BIT[kind]) for kind in kinds)


def best_deadwood(hand: str | Sequence[int]) -> int:
    """The least deadwood over all arrangements of these cards (GIN-6); raises as `mask`."""
    return int(melds.best_deadwood(mask(hand)))


def best_deadwood_many(masks: Sequence[int]) -> list[int]:
    """The least deadwood of many hands in one call, for training and analysis.

    Raises:
        ValueError: a number is the mask of no hand.
    """
    found: list[int] = []
    for first in range(0, len(masks), AT_ONCE):
        part = masks[first : first + AT_ONCE]
        if not 0 <= min(part) <= max(part) <= _ALL:
            raise ValueError("a mask has bits 0 to 51")
        found += melds.best_deadwood_many(vec[i64](part))
    return found


def best_meldings(hand: str | Sequence[int]) -> list[tuple[str, ...]]:
    """The melds of every arrangement with the least deadwood, in notation; raises as `mask`.

    An arrangement that only cuts a run of another in two is left out.
    """
    return [
        tuple(notations(names.in_order(meld)) for meld in each.melds)
        for each in melds.best_arrangements(mask(hand))
    ]
