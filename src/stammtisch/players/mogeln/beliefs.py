"""What a player of Mogeln can believe: how likely the last claim is to be true, who will win."""

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT
from stammtisch.core.kinds import PLAIN, RANKS, rank_of
from stammtisch.core.rng import Rng
from stammtisch.games.mogeln.position import Position
from stammtisch.games.mogeln.rules import RIGHT, claimed, end_of, is_right, taker_of
from stammtisch.players.mogeln.thoughts import BLANK, Thought


def has_right(at: Position, viewer: i64, rng: Rng, thoughts: i64) -> float:
    """How likely it is that the last player had a matching card, as far as the viewer knows.

    It is the mean over so many ways in which the deal may have gone; 0 means that all of them
    exclude it.
    """
    thought = Thought(at, viewer)
    if len(at.takes) == 0:
        thoughts = 1  # nothing but blanks, whatever was laid
    total: float = 0.0
    for _step in range(thoughts):
        thought.run(rng)
        total += _had_right(thought)
    return total / float(thoughts)


def _had_right(thought: Thought) -> float:
    """For one way the deal may have gone, the chance that one of the player's cards was right."""
    at = thought.position
    player: i64 = at.player
    rank: i64 = at.claim()
    blanks: i64 = 0
    for kind in thought.hands[player]:
        if kind >= BLANK:
            blanks += 1
        elif is_right(kind, rank):
            return 1.0
    last: i64 = thought.pile[len(thought.pile) - 1]
    if last >= BLANK:
        blanks += 1
    elif is_right(last, rank):
        return 1.0
    return _drawn(blanks, _all_blanks(thought), _unseen_right(thought, rank))


def _drawn(number: i64, cards: i64, right: i64) -> float:
    """The chance that this many of the cards include a right one."""
    none: float = 1.0
    for i in range(number):
        if cards - i - right <= 0:
            return 1.0
        none *= float(cards - i - right) / float(cards - i)
    return 1.0 - none


def _all_blanks(thought: Thought) -> i64:
    number: i64 = 0
    for hand in thought.hands:
        for kind in hand:
            if kind >= BLANK:
                number += 1
    for kind in thought.pile:
        if kind >= BLANK:
            number += 1
    return number


def _unseen_right(thought: Thought, rank: i64) -> i64:
    """How many right cards are among the blanks."""
    at = thought.position
    number: i64 = 0
    for kind in at.rules.cards:
        if is_right(kind, rank):
            number += 1
    for kind in range(i64(54)):
        if RIGHT[rank] & BIT[kind]:
            number -= at.copies(thought.viewer, kind)
    for hand in thought.hands:
        for kind in hand:
            if kind < BLANK and is_right(kind, rank):
                number -= 1
    for kind in thought.pile:
        if kind < BLANK and is_right(kind, rank):
            number -= 1
    return number if number > 0 else 0


def honesty(at: Position, viewer: i64) -> float:
    """How much less often than usual the last player lays right cards, as far as anybody saw.

    1 is a player who always lays a matching card if he has one. Only doubtful cards count.
    """
    seats: i64 = at.rules.seats
    player: i64 = at.player
    seen: i64 = 0
    right: i64 = 0
    seat: i64 = (at.context.dealer + 1) % seats
    begin: i64 = 0
    for take in at.takes:
        for i in range(begin, end_of(take)):
            known = taker_of(take) == viewer or i == end_of(take) - 1
            if seat == player and known and i > begin:
                seen += 1
                if is_right(at.laid[i], claimed(i)):
                    right += 1
            seat = seat + 1 if seat + 1 < seats else i64(0)
        seat = taker_of(take)
        begin = end_of(take)
    share: float = (4.0 + float(right)) / (6.0 + float(seen))
    return share * 1.5 if share < 0.6666 else 1.0


def winning(at: Position, viewer: i64, player: i64, more: i64) -> float:
    """The viewer's share in the deal if some player had this many more cards; few cards win."""
    mine: float = 0.0
    total: float = 0.0
    for seat in range(at.rules.seats):
        weight: float = 1.0 / float(at.left(seat) + (more if seat == player else 0))
        total += weight
        if seat == viewer:
            mine = weight
    return mine / total


def numbers_of(at: Position, seat: i64) -> vec[i64]:
    """How many cards of each rank a seat holds, followed by how many jokers."""
    numbers = vec[i64]([0] * 14)
    for kind in range(i64(54)):
        rank: i64 = rank_of(kind) if kind < PLAIN else RANKS
        numbers[rank] += at.copies(seat, kind)
    return numbers
