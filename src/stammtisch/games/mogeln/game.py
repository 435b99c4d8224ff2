"""Mogeln with its options fixed: deals, moves in words, the course of a match."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.contract import Context, State
from stammtisch.games.mogeln.options import MogelnOptions
from stammtisch.games.mogeln.rules import MOVES, Rules
from stammtisch.games.mogeln.scoring import following
from stammtisch.games.mogeln.state import MogelnState, dealt
from stammtisch.kits.steps.hand import StepGame


class Mogeln(StepGame):
    """The game of Mogeln.

    The longest deal: each card that may be laid (MOG-15), and after each all others are asked
    (MOG-8).
    """

    def __init__(self, options: MogelnOptions, seats: int) -> None:
        rules = Rules(options, seats)
        super().__init__(rules, MOVES, options.max_plays * seats, rules.cards)
        self.rules: Final = rules
        self.deals: Final[i64] = options.deals_for(seats)
        self.quick = self.rules.knock  # MOG-8
        self.rules_version = 2

    def hand_sizes(self, context: Context) -> list[int]:
        """How many cards each seat gets; if uneven, the first seats get one more (MOG-4)."""
        seats, cards = int(self.seats), len(self.rules.cards)
        places = [(seat - int(context.dealer) - 1) % seats for seat in range(seats)]
        return [cards // seats + (1 if place < cards % seats else 0) for place in places]

    def deal(self, pack: vec[i64], context: Context) -> State:
        state = MogelnState(self.rules, context, vec[i64]([0] * (2 * self.seats)))
        dealt(state, pack)
        return state

    def following(self, context: Context, state: State) -> Context:
        return following(context, state.scores(), self.deals)
