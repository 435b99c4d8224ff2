"""A full position drawn from those that a seat cannot rule out, all equally likely.

What is known of a hidden hand: its owner could draw its last card, so he was not bust before. The
bank's turn ends when it is bust (SUV-10), the player's does not for others to see (SUV-9).

Sets of cards of a bounded sum are drawn rank by rank, each rank by the number of ways in which the
others can complete it.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.contract import CHANCE, OVER
from stammtisch.core.rng import Rng
from stammtisch.games.siebzehn_und_vier.position import Position
from stammtisch.games.siebzehn_und_vier.rules import VALUES

RANKS: Final = 8
COUNTED: Final = vec[i64]([2, 3, 4, 7, 8, 9, 10, 11])  # what the ranks count, ascending
RANK_OF: Final = vec[i64]([0, 0, 0, 1, 2, 0, 0, 3, 4, 5, 6, 7])  # and back again
CHOOSE: Final = vec[i64](  # ways to choose k of n, at 5 * n + k
    [1, 0, 0, 0, 0, 1, 1, 0, 0, 0, 1, 2, 1, 0, 0, 1, 3, 3, 1, 0, 1, 4, 6, 4, 1]
)


def redeal(at: Position, seat: i64, rng: Rng) -> None:
    """Deal again what this seat (or a spectator) does not see."""
    shown: bool = at.turn == OVER or at.turn == CHANCE
    knows_player: bool = shown or seat == at.player
    knows_bank: bool = shown or seat == at.bank
    highest: i64 = at.rules.highest(at.bank_held)
    while True:
        rest = _unseen(at, knows_player, knows_bank)
        rng.shuffle(rest)
        whole: i64 = _ways(rest, at.bank_held, highest) if not knows_bank else 1
        player = at.player_cards()
        if not knows_player:
            player = _player_hand(at, rest, rng)
            rest = _without(rest, player)
        bank = at.bank_cards()
        if not knows_bank:
            now: i64 = _ways(rest, at.bank_held, highest)
            if not knows_player and rng.below(whole) >= now:
                continue  # so that all pairs of hands are equally likely
            bank = _limited(rest, at.bank_held, highest, rng)
            rest = _without(rest, bank)
        _lay(at, player, bank, rest)
        return


def _unseen(at: Position, knows_player: bool, knows_bank: bool) -> vec[i64]:
    """The cards unknown to a viewer, ascending."""
    counts = vec[i64]([0] * 52)
    for kind in at.row:
        counts[kind] = 1
    if knows_player:
        for kind in at.player_cards():
            counts[kind] = 0
    if knows_bank:
        for kind in at.bank_cards():
            counts[kind] = 0
    unseen = vec[i64]()
    for kind in range(i64(52)):
        if counts[kind] > 0:
            unseen = append(unseen, kind)
    return unseen


def _player_hand(at: Position, rest: vec[i64], rng: Rng) -> vec[i64]:
    """A possible hand of the player, which was not bust before the last card."""
    before: i64 = at.held - 1
    hand = _limited(rest, before, at.rules.highest(before), rng)
    left = _without(rest, hand)
    return append(hand, left[rng.below(len(left))])  # not the first: `_limited` took by their order


def _limited(rest: vec[i64], cards: i64, highest: i64, rng: Rng) -> vec[i64]:
    """This many of the shuffled cards with a sum up to ``highest``, in random order."""
    numbers = _numbers(rest)
    table = _table(numbers, cards, highest)
    hand = vec[i64]()
    left: i64 = highest
    for rank in range(i64(RANKS)):
        drawn: i64 = rng.below(_entry(table, cards, highest, rank, cards - len(hand), left))
        taken: i64 = 0
        while True:
            fewer: i64 = cards - len(hand) - taken
            ways: i64 = CHOOSE[5 * numbers[rank] + taken] * _entry(
                table, cards, highest, rank + 1, fewer, left - taken * COUNTED[rank]
            )
            if drawn < ways:
                break
            drawn -= ways
            taken += 1
        left -= taken * COUNTED[rank]
        for kind in rest:
            if taken > 0 and RANK_OF[VALUES[kind]] == rank:
                hand = append(hand, kind)
                taken -= 1
    rng.shuffle(hand)
    return hand


def _ways(rest: vec[i64], cards: i64, highest: i64) -> i64:
    """The number of sets of this many cards with a sum up to ``highest``."""
    return _entry(_table(_numbers(rest), cards, highest), cards, highest, 0, cards, highest)


def _numbers(cards: vec[i64]) -> vec[i64]:
    """How many cards of each rank there are."""
    numbers = vec[i64]([0] * RANKS)
    for kind in cards:
        numbers[RANK_OF[VALUES[kind]]] += 1
    return numbers


def _table(numbers: vec[i64], cards: i64, highest: i64) -> vec[i64]:
    """The ways to choose 0 to ``cards`` cards from each rank upwards, by the bound on their sum."""
    size: i64 = (cards + 1) * (highest + 1)
    table = vec[i64]([0] * ((RANKS + 1) * size))
    for left in range(highest + 1):
        table[RANKS * size + left] = 1
    rank: i64 = RANKS - 1
    while rank >= 0:
        for wanted in range(cards + 1):
            for left in range(highest + 1):
                total: i64 = 0
                for taken in range(min(numbers[rank], wanted) + 1):
                    total += CHOOSE[5 * numbers[rank] + taken] * _entry(
                        table,
                        cards,
                        highest,
                        rank + 1,
                        wanted - taken,
                        left - taken * COUNTED[rank],
                    )
                table[rank * size + wanted * (highest + 1) + left] = total
        rank -= 1
    return table


def _entry(table: vec[i64], cards: i64, highest: i64, rank: i64, wanted: i64, left: i64) -> i64:
    if left < 0 or wanted < 0:
        return 0
    return table[rank * (cards + 1) * (highest + 1) + wanted * (highest + 1) + left]


def _without(cards: vec[i64], gone: vec[i64]) -> vec[i64]:
    """These cards less some others, in the same order."""
    left = vec[i64]([1] * 52)
    for kind in gone:
        left[kind] = 0
    rest = vec[i64]()
    for kind in cards:
        if left[kind] > 0:
            rest = append(rest, kind)
    return rest


def _lay(at: Position, player: vec[i64], bank: vec[i64], rest: vec[i64]) -> None:
    """Put the cards into the row as they were dealt."""
    row = vec[i64]([player[0], bank[0]])
    for i in range(1, at.held):
        row = append(row, player[i])
    for i in range(1, at.bank_held):
        row = append(row, bank[i])
    for kind in rest:
        row = append(row, kind)
    at.row = row
    at.total = _sum(player)
    at.bank_total = _sum(bank[: at.bank_held])


def _sum(cards: vec[i64]) -> i64:
    total: i64 = 0
    for kind in cards:
        total += VALUES[kind]
    return total
