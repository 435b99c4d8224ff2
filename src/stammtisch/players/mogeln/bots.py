"""Players of Mogeln: an honest one, and one that plans, lies and doubts by calculated odds.

The position that they get is drawn from those that their seat cannot rule out. They read of it what
the seat knows: its own cards, the numbers, and what was seen.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bits import count, lowest, nth
from stammtisch.core.contract import Game, State
from stammtisch.core.kinds import RANKS
from stammtisch.core.rng import Rng
from stammtisch.games.mogeln.position import ASK, Position
from stammtisch.games.mogeln.rules import DOUBT, PASS, RIGHT
from stammtisch.players.mogeln.beliefs import has_right, honesty, numbers_of, winning

JOKERS: Final[i64] = (1 << 52) | (1 << 53)
THOUGHTS: Final = 6  # ways of the deal that are thought of before a doubt
NEVER: Final = -1
CAUGHT: Final = 0.4  # how often a lie is doubted
FADING: Final = 0.85  # what a plan for the turn after is worth: a doubt changes all turns
PATIENCE: Final = 1.4  # so much a doubt must promise: others may doubt too, and the pile grows
STEADY: Final = 0.97  # the same where two play, who hardly ever take a pile by mistake
ALIKE: Final = 0.1  # how often a lie is doubted that nobody can tell from the truth
SURE: Final = 0.97  # no claim is surer than this: somebody may lie with a matching card in hand


# The honest player


def lay_honestly(game: Game, state: State, seat: int, rng: Rng) -> int:
    """Lay a matching card if there is one, else any card; doubt what cannot be true."""
    assert isinstance(state, Position)
    me: i64 = seat
    if state.open and _is_impossible(state, me, rng):
        return DOUBT
    if state.phase == ASK:
        return PASS
    hand: i64 = state.hands[me]
    right: i64 = hand & RIGHT[state.next_rank()]
    if right & ~JOKERS:
        return int(lowest(right & ~JOKERS))
    if right:
        return int(lowest(right))
    return int(nth(hand, rng.below(count(hand))))


def knock_honestly(game: Game, state: State, seat: int, rng: Rng) -> int:
    """Knock only at claims that cannot be true."""
    assert isinstance(state, Position)
    return DOUBT if state.may_doubt(seat) and _is_impossible(state, seat, rng) else NEVER


def _is_impossible(at: Position, seat: i64, rng: Rng) -> bool:
    return has_right(at, seat, rng, THOUGHTS) == 0.0


# The player who plans


def lay_cleverly(game: Game, state: State, seat: int, rng: Rng) -> int:
    """Doubt if that promises more, else lay the card with the best plan for later."""
    assert isinstance(state, Position)
    if state.open and _wants_to_doubt(state, seat, rng):
        return DOUBT
    return PASS if state.phase == ASK else int(_best_card(state, seat, rng))


def knock_cleverly(game: Game, state: State, seat: int, rng: Rng) -> int:
    """Knock if that promises more than waiting."""
    assert isinstance(state, Position)
    return DOUBT if state.may_doubt(seat) and _wants_to_doubt(state, seat, rng) else NEVER


def _wants_to_doubt(at: Position, seat: i64, rng: Rng) -> bool:
    """Whether doubting promises a larger share in the deal than believing (MOG-11).

    With one card left one wins with the next turn. Whoever else has one card left will win, so that
    a doubt costs nothing (MOG-10).
    """
    if at.left(seat) == 1:
        return False
    player: i64 = at.player
    true: float = has_right(at, seat, rng, THOUGHTS) * honesty(at, seat)
    if at.left(player) == 1 or true == 0.0:
        return true < 1.0
    if true > SURE:
        true = SURE
    pile: i64 = at.pile()
    caught: float = winning(at, seat, player, pile)
    punished: float = winning(at, seat, seat, pile)
    return (1.0 - true) * caught + true * punished > PATIENCE * winning(at, seat, seat, 0)


def _best_card(at: Position, seat: i64, rng: Rng) -> i64:
    """The card with the least risk, now and in coming turns.

    The ranks of one's own next turns are known, as long as nobody takes a pile (MOG-7).
    """
    numbers = numbers_of(at, seat)
    best: i64 = -1
    least: float = 0.0
    equal: i64 = 0
    for rank in range(i64(14)):
        if numbers[rank] == 0:
            continue
        numbers[rank] -= 1
        risk: float = _risk_now(at, seat, rank) + _risk_later(at, seat, numbers)
        numbers[rank] += 1
        equal = equal + 1 if best >= 0 and risk == least else 1
        if best < 0 or risk < least or (risk == least and rng.below(equal) == 0):
            best = rank
            least = risk
    cards: i64 = at.hands[seat]
    return lowest(cards & (JOKERS if best == 13 else RIGHT[best] & ~JOKERS))


def _risk_now(at: Position, seat: i64, rank: i64) -> float:
    """How many cards a lie about this rank may cost now; rank 13 is a joker."""
    if rank == 13 or rank == at.next_rank() or at.pile() == 0:
        return 0.0
    left: i64 = at.left(seat) - 1
    if left == 0:
        return 0.0
    held = at.hands[seat] & RIGHT[at.next_rank()] != 0
    doubted: float = 1.0 if left == 1 else _doubted(at, held)
    return doubted * float(at.pile() + 1)


def _doubted(at: Position, held: bool) -> float:
    """How likely a lie is to be doubted, depending on whether a matching card is in hand.

    Of two players with one pack each knows what the other has. So nobody believes what cannot be,
    and a lie about what can be is hardly ever doubted.
    """
    if at.rules.seats == 2:
        return ALIKE if held else 1.0
    return CAUGHT


def _risk_later(at: Position, seat: i64, numbers: vec[i64]) -> float:
    """How many cards the lies of coming turns may cost, with this hand and a guessed pile."""
    seats: i64 = at.rules.seats
    left: i64 = at.left(seat) - 1
    kept = numbers[:]
    jokers: i64 = kept[13]
    caught: float = _doubted(at, False)
    fading: float = STEADY if seats == 2 else FADING
    pile: float = float(2 * seats)
    risk: float = 0.0
    worth: float = 1.0
    rank: i64 = at.next_rank()
    turns: i64 = left - 1 if left < 27 else 26  # the last card is free (MOG-10)
    for turn in range(turns):
        rank = (rank + seats) % RANKS
        worth *= fading
        last = turn == left - 2
        if kept[rank] > 0:
            kept[rank] -= 1
        elif last and jokers > 0:
            jokers -= 1
        else:
            risk += worth * pile * (1.0 if last else caught)
    return risk - float(jokers) * caught * pile * worth
