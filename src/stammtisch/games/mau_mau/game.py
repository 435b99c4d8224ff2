"""Mau-Mau with its options fixed: deals, moves in words, the course of a match."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.contract import Context, State
from stammtisch.games.mau_mau.options import MauMauOptions
from stammtisch.games.mau_mau.position import dealt
from stammtisch.games.mau_mau.rules import HAND, MOVES, Rules
from stammtisch.games.mau_mau.scoring import following
from stammtisch.games.mau_mau.state import MauMauState
from stammtisch.kits.steps.hand import StepGame


class MauMau(StepGame):
    """The game of Mau-Mau.

    A hand is at most four moves a turn long: draw, play the drawn card, wish, say "Mau"; and
    MAU-14 bounds the turns.
    """

    def __init__(self, options: MauMauOptions, seats: int) -> None:
        rules = Rules(options, seats)
        super().__init__(rules, MOVES, 4 * options.max_turns, rules.cards, HAND, first=0)
        self.rules: Final = rules
        self.low_wins = True  # MAU-15
        self.rules_version = 2  # whoever has drawn is asked whatever he drew (MAU-7)
        self.deals: i64 = options.deals

    def deal(self, pack: vec[i64], context: Context) -> State:
        state = MauMauState(self.rules, context)
        dealt(state, pack)
        return state

    def following(self, context: Context, state: State) -> Context:
        return following(context, state.scores(), self.deals)
