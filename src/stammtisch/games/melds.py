"""Sets and runs, as in every melding game: whether they are valid, their order and their value.

The cards of a meld come as kinds; where a joker lies, the kind that it is named. A **set** is three
or four cards of one rank in different suits. A **run** is three or more cards of one suit on
consecutive *positions*: 2 to 10 are themselves, J 11, Q 12, K 13. Where the ace stands is what the
games differ in:

- `LOW`: at position 1 only (Gin);
- `ENDS`: at 1 or 14, or at both ends of the longest run; nothing turns the corner (Rommé);
- `ROUND`: the positions are a circle, so that Q-K-A-2 is a run of positions 12 to 15 (tile Rummy).
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT
from stammtisch.core.kinds import RANKS, kind_of, rank_of, suit_of
from stammtisch.text import Text, say

LOW: Final[i64] = 0
ENDS: Final[i64] = 1
ROUND: Final[i64] = 2

GOOD: Final[i64] = 0
TOO_FEW: Final[i64] = 1
TOO_MANY: Final[i64] = 2  # of one rank
RANKS_DIFFER: Final[i64] = 3
SUIT_TWICE: Final[i64] = 4  # in a set
SUITS_DIFFER: Final[i64] = 5
RANK_TWICE: Final[i64] = 6  # in a run
GAP: Final[i64] = 7
CORNER: Final[i64] = 8  # a run that would have to turn the corner
MIXED: Final[i64] = 9  # neither a set nor a run can have been meant

NO_CARD: Final[i64] = -1
FEWEST: Final[i64] = 3
_ACE: Final[i64] = 12  # the rank
_RANKS: Final[i64] = 0x1FFF  # positions 1 to 13 as bits 0 to 12


# --- positions -----------------------------------------------------------------------------------


def position_of(kind: i64) -> i64:
    """Where a card stands in a run, the ace at 1."""
    rank: i64 = rank_of(kind)
    return 1 if rank == _ACE else rank + 2


def kind_at(suit: i64, position: i64) -> i64:
    """The card of a suit at a position from 1 on; 14 is the ace again, 15 the two."""
    return kind_of(suit, (position + 11) % RANKS)


def _positions(named: vec[i64]) -> i64:
    """The positions of the cards as bits 0 to 12, the ace at the lowest."""
    found: i64 = 0
    for kind in named:
        found |= BIT[position_of(kind) - 1]
    return found


def _together(positions: i64) -> bool:
    """Whether these bits have no gap."""
    filled: i64 = positions | (positions - 1)
    return positions != 0 and filled & (filled + 1) == 0


# --- is it a meld? -------------------------------------------------------------------------------


def set_fault(named: vec[i64]) -> i64:
    """Why cards are not a set: `TOO_FEW`, `TOO_MANY`, `RANKS_DIFFER`, `SUIT_TWICE`; else `GOOD`.

    The order of the cards does not matter.
    """
    if len(named) < FEWEST:
        return TOO_FEW
    suits: i64 = 0
    twice = False
    for kind in named:
        if rank_of(kind) != rank_of(named[0]):
            return RANKS_DIFFER
        twice = twice or suits & BIT[suit_of(kind)] != 0
        suits |= BIT[suit_of(kind)]
    if len(named) > 4:
        return TOO_MANY
    return SUIT_TWICE if twice else GOOD


def run_fault(named: vec[i64], aces: i64) -> i64:
    """Why these cards are not a run, or `GOOD`.

    `TOO_FEW`, `SUITS_DIFFER`, `RANK_TWICE`, `GAP`, `CORNER`. The order of the cards does not
    matter. ``aces`` is `LOW`, `ENDS` or `ROUND`; only with `ENDS` may a rank be there twice, the
    ace of the run of fourteen.
    """
    if len(named) < FEWEST:
        return TOO_FEW
    positions: i64 = 0
    twice: i64 = 0
    for kind in named:
        if suit_of(kind) != suit_of(named[0]):
            return SUITS_DIFFER
        bit: i64 = BIT[position_of(kind) - 1]
        twice |= positions & bit
        positions |= bit
    if twice != 0:
        longest = aces == ENDS and len(named) == 14 and twice == 1
        return GOOD if longest and positions == _RANKS else RANK_TWICE
    if _start(positions, aces) != 0:
        return GOOD
    return CORNER if _start(positions, ROUND) != 0 else GAP


def _start(positions: i64, aces: i64) -> i64:
    """The position where a run with these cards begins; 0 if they do not form one."""
    if _together(positions):
        return _first(positions)
    if aces == ENDS and positions & 1:
        high: i64 = (positions & ~1) | BIT[13]
        return _first(high) if _together(high) else 0
    if aces == ROUND and _together(_RANKS & ~positions):
        gap: i64 = _RANKS & ~positions
        return _first(positions & ~(gap - 1))
    return 0


def _first(positions: i64) -> i64:
    """The lowest of these positions, from 1 on."""
    place: i64 = 1
    while positions & BIT[place - 1] == 0:
        place += 1
    return place


def fault(named: vec[i64], aces: i64) -> i64:
    """Why these cards are not a meld, judged as the likelier of set and run; or `GOOD`.

    Cards of one suit were meant as a run and cards of one rank as a set; others are `MIXED`.
    """
    if len(named) < FEWEST:
        return TOO_FEW
    as_set: i64 = set_fault(named)
    if as_set != RANKS_DIFFER:
        return as_set
    as_run: i64 = run_fault(named, aces)
    return MIXED if as_run == SUITS_DIFFER else as_run


# --- order and points ----------------------------------------------------------------------------


def run_start(named: vec[i64], aces: i64) -> i64:
    """The position where this run begins, 1 to 13; the cards are a run.

    All thirteen ranks can lie in several ways (A to K or 2 to A with `ENDS`): this is A to K.
    """
    return 1 if len(named) > 13 else _start(_positions(named), aces)


def in_order(named: vec[i64], aces: i64) -> vec[i64]:
    """The cards of a meld as they lie: a set by suits, a run from its low end."""
    found = vec[i64]()
    if set_fault(named) == GOOD:
        for suit in range(i64(4)):
            for kind in named:
                if suit_of(kind) == suit:
                    found = append(found, kind)
        return found
    start: i64 = run_start(named, aces)
    for place in range(i64(len(named))):
        found = append(found, kind_at(suit_of(named[0]), start + place))
    return found


def set_points(rank: i64, size: i64, points: vec[i64]) -> i64:
    """What a set is worth; ``points`` has the points by position, [1] low ace to [14] high ace.

    The ace of a set counts as the high one.
    """
    return size * points[rank + 2]


def run_points(low: i64, high: i64, points: vec[i64]) -> i64:
    """What the run from one position to another is worth, with ``points`` as in `set_points`."""
    total: i64 = 0
    for at in range(low, high + 1):
        total += points[at if at <= 14 else at - 13]
    return total


# --- what can be laid off ------------------------------------------------------------------------


def card_below(suit: i64, low: i64, high: i64, aces: i64) -> i64:
    """The card that lengthens a run at its low end, or `NO_CARD`."""
    if aces == ROUND:
        return kind_at(suit, low + 12) if high - low < 12 else NO_CARD
    return kind_at(suit, low - 1) if low > 1 else NO_CARD


def card_above(suit: i64, low: i64, high: i64, aces: i64) -> i64:
    """The card that lengthens a run at its high end, or `NO_CARD`."""
    if aces == ROUND:
        return kind_at(suit, high + 1) if high - low < 12 else NO_CARD
    return kind_at(suit, high + 1) if high < (14 if aces == ENDS else 13) else NO_CARD


def missing_suits(named: vec[i64]) -> i64:
    """The suits that a set still lacks, as bits 0 to 3."""
    suits: i64 = 15
    for kind in named:
        suits &= ~BIT[suit_of(kind)]
    return suits


# --- in words ------------------------------------------------------------------------------------


def fault_text(code: i64, aces: i64, run: Text) -> Text:
    """Why cards are not a meld, as one sentence; ``code`` is not `GOOD`.

    ``run`` is what the game calls a run: in German each game of melds has its own word.
    """
    if code == TOO_FEW:
        return say("A meld needs at least three.")
    if code == TOO_MANY:
        return say("A meld can have no more than four of one rank.")
    if code == RANKS_DIFFER:
        return say("These are not all of one rank.")
    if code == SUIT_TWICE:
        return say("In a group of one rank each suit can appear only once.")
    if code == SUITS_DIFFER:
        return say("These are not all of one suit.")
    if code == RANK_TWICE:
        return say("No rank can be in a {run} twice.", run=run)
    if code == CORNER:
        return _corner_text(aces, run)
    if code == GAP:
        return say("There is a gap in this {run}.", run=run)
    return say("These are neither of one rank nor a {run} in one suit.", run=run)


def _corner_text(aces: i64, run: Text) -> Text:
    if aces == LOW:
        return say("A {run} ends with the king: the ace goes only below the two.", run=run)
    return say("An ace goes at one end of a {run}, below the two or above the king.", run=run)
