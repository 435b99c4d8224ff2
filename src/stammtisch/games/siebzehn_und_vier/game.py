"""Siebzehn und Vier with its options fixed: duels and matches. The rules are in the rule book."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.contract import Context, State
from stammtisch.games.siebzehn_und_vier.options import SiebzehnUndVierOptions
from stammtisch.games.siebzehn_und_vier.rules import MOST_CARDS, MOVES, PACK, Rules, player_of
from stammtisch.games.siebzehn_und_vier.scoring import after_duel
from stammtisch.games.siebzehn_und_vier.state import SiebzehnUndVierState
from stammtisch.kits.steps.hand import StepGame


class SiebzehnUndVier(StepGame):
    """Siebzehn und Vier; one hand of the contract is a duel with its replays.

    A side draws eight cards at the most (SUV-11), and the player stands after that: 17 moves for
    the first game of a duel and for each replay.
    """

    def __init__(self, options: SiebzehnUndVierOptions, seats: i64) -> None:
        rules = Rules(options, seats)
        most: i64 = 2 * (MOST_CARDS - 1) + 1
        super().__init__(rules, MOVES, most * (rules.replays + 1), PACK)
        self.rules: Final[Rules] = rules

    def hand_sizes(self, context: Context) -> list[int]:
        """One card for the bank and for the player of this duel (SUV-6)."""
        sizes = [0] * int(self.seats)
        sizes[int(context.dealer)] = 1
        sizes[int(player_of(context.dealer, context.hand, self.seats))] = 1
        return sizes

    def arrange(self, context: Context, hands: list[list[int]], rest: list[int]) -> list[int]:
        player = int(player_of(context.dealer, context.hand, self.seats))
        return hands[player] + hands[int(context.dealer)] + rest

    def deal(self, pack: vec[i64], context: Context) -> State:
        state = SiebzehnUndVierState(self.rules, context, pack[:])
        state.begin()
        return state

    def following(self, context: Context, state: State) -> Context:
        return after_duel(self.rules, context, state.scores())
