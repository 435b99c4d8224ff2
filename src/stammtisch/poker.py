"""Poker hands for Python users: the value of one, or of very many.

>>> from stammtisch import poker
>>> poker.worth("Kc Kd 9s 5h 2c") < poker.worth("Ks Kh 9c 5d 3s")
True
>>> poker.kind(poker.worth("As Ah Ad Kc Ks 7h 2d"))  # a full house
7
>>> poker.best_five("As Ah Ad Kc Ks 7h 2d")
'As Ah Ad Kc Ks'
>>> list(poker.worth_many([poker.mask("2c 7d"), poker.mask("7c 2d")]))
[67108897, 67108897]

A hand is one to seven cards: text in notation, their kinds (``suit * 13 + rank``: clubs, spades,
hearts, diamonds; two to ace), or, where there are many, a *mask* with bit ``kind`` for each card.
The larger worth wins, equal ones share the pot. ``short`` says that the pack has 32 cards, in which
no ace stands below a straight (POK-18).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.cards import notations
from stammtisch.core.bits import BIT, members
from stammtisch.core.breath import zeros_i64
from stammtisch.core.kinds import rank_of
from stammtisch.core.rng import Rng
from stammtisch.games.poker import ranking
from stammtisch.packs import kinds_of
from stammtisch.players.poker import batches
from stammtisch.players.poker.batches import quick_worth
from stammtisch.players.poker.chances import chances as count_chances

if TYPE_CHECKING:
    from typing_extensions import Buffer

AT_ONCE: Final = 50_000  # numbers that are read before other threads have their turn
_WORDS: Final = ("q", "Q", "l", "L")  # 64-bit numbers in a buffer, with and without a sign

_BYTES: Final = ("B", "b", "c", "?")


def mask(hand: str | Sequence[int]) -> int:
    """The mask of one to seven cards given in notation or as kinds.

    Raises:
        UnreadableCard, BadDeal: something is no card.
        ValueError: they are none or more than seven, a card is there twice or is a joker.
    """
    return int(batches.quick_mask(hand)) or _mask(kinds_of(hand))


def _mask(kinds: list[int]) -> int:
    if not 0 < len(set(kinds)) == len(kinds) <= 7 or max(kinds) > 51:
        raise ValueError(f"a hand of Poker has one to seven cards of 52, each once, not {kinds}")
    return sum(int(BIT[kind]) for kind in kinds)


def worth(hand: str | Sequence[int], short: bool = False) -> int:
    """What the best five of these cards are worth (POK-19); fewer than five never make a straight.

    Raises:
        UnreadableCard, BadDeal, ValueError: as `mask`; with ``short`` also for a card from 2 to 6.
    """
    return quick_worth(hand, short) or _worth(mask(hand), short)


def _worth(mask: int, short: bool) -> int:
    if short and mask & ~batches.SHORT_PACK:
        raise ValueError("the pack of 32 has no cards from 2 to 6")
    return int(ranking.worth(mask, short))


def kind(worth: int) -> int:
    """The kind of hand with this value: from 1, high card, to 9, straight flush (POK-19)."""
    return worth >> 26


def best_five(hand: str | Sequence[int], *, short: bool = False) -> str:
    """The five cards that count, in notation, the highest first; raises as `worth` does."""
    worth(hand, short=short)
    five = members(ranking.best_five(mask(hand), short))
    return notations(sorted(five, key=lambda card: (-(rank_of(card)), card)))


def worth_many(masks: Sequence[int] | Buffer, *, short: bool = False) -> vec[i64]:
    """The values of many hands in one call.

    Fastest from a buffer of 64-bit numbers: ``array("q")``, a NumPy array, what `masks` gave. The
    result is one, too: ``numpy.asarray(worth_many(...))`` copies nothing.

    Raises:
        ValueError: a number is the mask of no hand, or its cards are not in the pack.
    """
    hands = _numbers(masks)
    wrong = batches.first_wrong(hands, batches.SHORT_PACK if short else batches.PACK)
    if wrong >= 0:
        raise ValueError(f"number {wrong} is the mask of no hand: {hands[wrong]:#x}")
    return batches.worths(hands, short)


def masks(rows: Buffer, size: int) -> vec[i64]:
    """The masks of many hands of the same size, written one after another, a byte for each card.

    ``rows`` is bytes, or an array of unsigned bytes of any shape.

    Raises:
        ValueError: the size is not 1 to 7, the last row is too short, or a row is no hand.
    """
    if not 1 <= size <= 7:
        raise ValueError(f"a hand has one to seven cards, not {size}")
    view = memoryview(rows)
    if view.itemsize != 1 or view.nbytes % size:
        raise ValueError(f"rows of {size} cards are written in {size} bytes each")
    found = zeros_i64(view.nbytes // size)
    for first, part in _parts(view, size):
        batches.rows(found, i64(first), part, size)
    if (wrong := batches.first_wrong(found, batches.PACK)) >= 0:
        row = list(_flat(view)[size * wrong : size * wrong + size])
        raise ValueError(f"row {wrong} is no hand: {row}")
    return found


def _parts(view: memoryview[int], size: int) -> Iterator[tuple[int, bytes]]:
    """The bytes of some of the entries at a time, so that other threads can run, with a number.

    It is that of the first of these entries, each of which has so many bytes.
    """
    flat = _flat(view)
    for first in range(0, view.nbytes // size, AT_ONCE):
        yield first, flat[first * size : (first + AT_ONCE) * size].tobytes()


def _flat(view: memoryview[int]) -> memoryview[int]:
    """The bytes one after another, without a copy where they lie so."""
    lie_so = view.nbytes and view.c_contiguous and view.format in (*_WORDS, *_BYTES)
    return (view if lie_so else memoryview(view.tobytes())).cast("B")


def _numbers(masks: Sequence[int] | Buffer) -> vec[i64]:
    try:
        view = memoryview(masks)  # type: ignore[arg-type]  # sequences may be buffers or not
    except TypeError:
        return _listed(masks)  # type: ignore[arg-type]  # so it is a sequence
    if view.format not in _WORDS or view.itemsize != 8:
        raise ValueError(f"masks are 64-bit numbers, not {view.format!r}")
    found = zeros_i64(view.nbytes >> 3)
    for first, part in _parts(view, 8):
        batches.numbers(found, i64(first), part)
    return found


def _listed(masks: Sequence[int]) -> vec[i64]:
    """The same numbers, taken over a part at a time, so that other threads can run."""
    found = zeros_i64(len(masks))
    for first in range(0, len(masks), AT_ONCE):
        batches.put(found, i64(first), vec[i64](masks[first : first + AT_ONCE]))
    return found


class Chances(NamedTuple):
    """Of ``total`` deals, the player wins ``wins`` alone and shares ``shares``.

    ``exact``: these are all deals that can follow; else they are random ones. ``kinds[k]`` counts
    those in which the player's hand is of kind k at the end (POK-19).
    """

    wins: int
    shares: int
    total: int
    exact: bool
    kinds: tuple[int, ...]


def chances(
    own: str | Sequence[int],
    table: str | Sequence[int] = (),
    *,
    others: int | Sequence[str | Sequence[int]] = 1,
    five: bool = False,
    gone: str | Sequence[int] = (),
    short: bool = False,
    most: int = 2_000_000,
    samples: int = 200_000,
    seed: int = 0,
) -> Chances:
    """The chance to win against players whose hidden cards can be any.

    >>> chances("As Ah", "Kh Kd 7c 2s", others=["Ks Qs"])
    Chances(wins=2, shares=0, total=44, exact=True, kinds=(0, 0, 0, 41, 0, 0, 0, 3, 0, 0))

    Args:
        own: the cards of the player.
        table: the cards on the table in Texas Holdem.
        others: how many other players there are, or what is known of the hand of each.
        five: hands have five cards and nothing lies on the table (stud, draw).
        gone: other cards that have been seen.
        short: the pack has 32 cards.
        most: up to so many deals each one is looked at.
        samples: so many random ones are, if there are more.
        seed: for these; the same seed gives the same result.

    Raises:
        UnreadableCard, BadDeal: something is no card.
        ValueError: a card is there twice, or a hand has more cards than there are at the end.
    """
    known = [() for _ in range(others)] if isinstance(others, int) else list(others)
    places = [_any(table), _any(own), *map(_any, known)]
    sizes = [0 if five else 5, *[5 if five else 2] * (1 + len(known))]
    pack = int(batches.SHORT_PACK if short else batches.PACK)
    seen = [*places, _any(gone)]
    unseen = pack & ~sum(seen)
    if sum(each.bit_count() for each in [*seen, unseen]) != pack.bit_count():
        raise ValueError("each card is there once, and none that is not in the pack")
    if not known:
        raise ValueError("the chance to win is that against one other player or more")
    if any(each.bit_count() > size for each, size in zip(places, sizes, strict=True)):
        raise ValueError(f"more cards than {sizes} on the table and in the hands")
    found = count_chances(
        vec[i64](places), vec[i64](sizes), unseen, short, most, samples, Rng(seed)
    )
    kinds = tuple(int(number) for number in found.kinds)
    return Chances(int(found.wins), int(found.shares), int(found.total), found.exact, kinds)


def _any(cards: str | Sequence[int]) -> int:
    """The mask of any number of cards."""
    kinds = kinds_of(cards)
    return _mask(kinds) if kinds else 0
