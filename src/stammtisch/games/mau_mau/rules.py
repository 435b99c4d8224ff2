"""The cards of Mau-Mau, the numbers of its moves, and what fits on what.

A card to be played is a move with the number of its kind; the other moves follow after the kinds.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.cards import pack
from stammtisch.core import kinds
from stammtisch.core.bits import BIT
from stammtisch.core.kinds import (
    EIGHT,
    HEARTS,
    JACK,
    KING,
    PLAIN,
    SEVEN,
    SUITS,
    kind_of,
    rank_of,
    suit_of,
)
from stammtisch.core.terms import Terms
from stammtisch.games.mau_mau.options import MauMauOptions

DRAW: Final = 52
TAKE: Final = 53
PASS: Final = 54
KEEP: Final = 55
WISH: Final = 56  # WISH + suit
SAY_MAU: Final = 60
SAY_NOTHING: Final = 61
MOVES: Final = 62

RANKS: Final = "AKQJT987"
HAND: Final = 5  # cards a player is dealt (MAU-2)
PENALTY: Final = 2  # cards for not saying "Mau" (MAU-11) and for each seven (MAU-16)

KING_OF_HEARTS: Final[i64] = kind_of(HEARTS, KING)
NO_SUIT: Final = 4  # no wish is open


def _mask(kinds: list[int]) -> int:
    return sum(int(BIT[kind]) for kind in kinds)


_PACK: Final = [int(kind) for kind in pack(RANKS)]
DECK: Final[i64] = _mask(_PACK)
SUIT_CARDS: Final = vec[i64](
    [_mask([kind for kind in _PACK if suit_of(kind) == suit]) for suit in range(SUITS)]
)
RANK_CARDS: Final = vec[i64](
    [_mask([kind for kind in _PACK if rank_of(kind) == rank]) for rank in range(kinds.RANKS)]
)
SEVENS: Final[i64] = RANK_CARDS[SEVEN]
JACKS: Final[i64] = RANK_CARDS[JACK]
RANK_POINTS: Final = (0, 0, 0, 0, 0, 7, 8, 9, 10, 2, 3, 4, 11)  # MAU-15
POINTS: Final = vec[i64]([RANK_POINTS[rank_of(kind)] for kind in range(PLAIN)])

NO_EFFECT: Final = 0  # what a played card does
TAKE_TWO: Final = 1
MISS_TURN: Final = 2
MAKE_WISH: Final = 3


def seen(seat: i64, event: i64) -> i64:
    """What everybody saw a seat do, as an entry of the log."""
    return seat << 6 | event


def seat_in(entry: i64) -> i64:
    """The seat that an entry of the log is about."""
    return entry >> 6


def event_in(entry: i64) -> i64:
    """What happened, according to an entry of the log."""
    return entry & 63


class Rules(Terms):
    """The options as the running hand needs them: tables and numbers."""

    def __init__(self, options: MauMauOptions, seats: int) -> None:
        super().__init__("mau_mau", options, seats)
        self.packs: Final[i64] = options.packs_for(seats)
        self.functions: Final[bool] = options.functions
        self.heart_king: Final[bool] = options.heart_king_wish
        self.any_time: Final[bool] = options.function_any_time
        self.jack_on_jack: Final[bool] = options.jack_on_jack
        self.play_after_draw: Final[bool] = options.play_after_draw
        self.must_call: Final[bool] = options.mau_call == "call"
        self.max_turns: Final[i64] = options.max_turns
        self.cards: Final[vec[i64]] = vec[i64](list(pack(RANKS, copies=options.packs_for(seats))))
        self.effects: Final[vec[i64]] = self._effects()
        self._playable: Final[vec[i64]] = self._fitting()

    def _effects(self) -> vec[i64]:
        """What each kind does when it is played (MAU-16 to MAU-18, MAU-20)."""
        effects = vec[i64]([NO_EFFECT] * PLAIN)
        for kind in range(i64(PLAIN)):
            if self.functions and rank_of(kind) == SEVEN:
                effects[kind] = TAKE_TWO
            elif self.functions and rank_of(kind) == EIGHT:
                effects[kind] = MISS_TURN
            elif (self.functions and rank_of(kind) == JACK) or (
                self.heart_king and kind == KING_OF_HEARTS
            ):
                effects[kind] = MAKE_WISH
        return effects

    def fitting(self, wish: i64, top: i64) -> i64:
        """The kinds that may be played on this top card under a wish, or under `NO_SUIT`."""
        return self._playable[wish * PLAIN + top]

    def _fitting(self) -> vec[i64]:
        """The kinds that may be played, for each wish in turn and each top card."""
        masks = vec[i64]()
        for wish in range(i64(NO_SUIT + 1)):
            for top in range(i64(PLAIN)):
                suit: i64 = suit_of(top) if wish == NO_SUIT else wish
                masks = append(masks, self._playable_on(top, suit))
        return masks

    def _playable_on(self, top: i64, suit: i64) -> i64:
        """The kinds that may be played on this top card when this suit is asked for."""
        mask: i64 = SUIT_CARDS[suit] | RANK_CARDS[rank_of(top)]  # MAU-5
        if self.functions:
            mask |= JACKS  # MAU-18
            if rank_of(top) == JACK and not self.jack_on_jack:
                mask &= ~JACKS
        if self.any_time:  # MAU-21
            for kind in range(i64(PLAIN)):
                if self.effects[kind] != NO_EFFECT:
                    mask |= BIT[kind] & DECK
        return mask
