"""Hands, pots and chips of Poker as texts.  # not compiled: makes texts"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from stammtisch.core.kinds import rank_of
from stammtisch.games.poker.position import Position
from stammtisch.games.poker.pots import Pots
from stammtisch.games.poker.ranking import kind_of, main_ranks, other_ranks
from stammtisch.text import Arg, CardsWord, RankWord, SeatWord, Text, say, say_n

KINDS: Final[dict[int, Text]] = {
    2: say("one pair ({first})"),
    3: say("two pair ({first}, {second})"),
    4: say("three of a kind ({first})"),
    5: say("straight, {first} high"),
    7: say("full house ({first}, {second})"),
    8: say("four of a kind ({first})"),
    9: say("straight flush, {first} high"),
}


def worth_text(worth: int) -> Text:
    """What a hand is, as text: ``full house (king, 3)``."""
    kind = int(kind_of(worth))
    main = [RankWord(int(rank)) for rank in reversed(list(main_ranks(worth)))]
    rest = [RankWord(int(rank)) for rank in reversed(list(other_ranks(worth)))]
    if kind == 1:
        return say("high card {first}", first=rest[0])
    if kind == 6:
        return say("flush, {first} high", first=rest[0])
    ranks: dict[str, Arg] = {"first": main[0]}
    if kind in (3, 7):
        ranks["second"] = main[1] if kind == 3 else rest[0]
    return Text(KINDS[kind].words, ranks)


def seats_text(seats: Sequence[int]) -> Arg:
    """Names in a row: ``Anna, Ben and Cilli``."""
    whole: Arg = SeatWord(seats[0])
    for number, seat in enumerate(seats[1:], 2):
        if number == len(seats):
            whole = say("{first} and {last}", first=whole, last=SeatWord(seat))
        else:
            whole = say("{first}, {next}", first=whole, next=SeatWord(seat))
    return whole


def members(mask: int) -> list[int]:
    """The seats of a set, ascending."""
    return [seat for seat in range(8) if mask >> seat & 1]


def pot_name(pots: Pots, number: int) -> Text:
    """What a pot is called: the pot, or one of several."""
    if len(pots.sizes) == 1:
        return say("the pot")
    if number == 0:
        return say("the main pot")
    return say("side pot {number}", number=number)


def span(amounts: range) -> str:
    """A range of amounts: ``2–10``, or the only amount."""
    return str(amounts[0]) if len(amounts) == 1 else f"{amounts[0]}–{amounts[-1]}"


def chips_text(n: int) -> Text:
    """A number of chips as text."""
    return say_n("{n} chip", "{n} chips", n)


def sorted_tiles(tiles: int) -> list[int]:
    """The cards of a set as a hand is held: the highest rank first."""
    kinds = [kind for kind in range(52) if tiles >> kind & 1]
    return sorted(kinds, key=lambda kind: (-(rank_of(kind)), kind))


def tiles_word(tiles: int) -> CardsWord:
    """Cards as a word, the highest rank first."""
    return CardsWord(tuple(sorted_tiles(tiles)))


def tiles_of(at: Position, which: int) -> list[int]:
    """The cards that the seat on turn exchanges by a move, the highest rank first."""
    hand = [kind for kind in range(52) if int(at.hands[at.turn]) >> kind & 1]
    return sorted_tiles(sum(1 << kind for i, kind in enumerate(hand) if which >> i & 1))
