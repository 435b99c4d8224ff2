"""Bakkarat with its options fixed: the match and its length."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.contract import Context, State, totals_plus
from stammtisch.games.bakkarat.options import BakkaratOptions
from stammtisch.games.bakkarat.rules import MOVES, Rules
from stammtisch.games.bakkarat.state import BakkaratState
from stammtisch.kits.steps.hand import StepGame


class Bakkarat(StepGame):
    """The game of Bakkarat; a hand is a whole match, for its coups are dealt from one stock.

    Nothing is dealt before the bets.
    """

    def __init__(self, options: BakkaratOptions, seats: int) -> None:
        rules = Rules(options, seats)
        super().__init__(rules, MOVES, longest_match(options, seats), rules.cards)
        self.rules_version = 2  # Punto and the bank are asked in every coup (BAK-25, BAK-26)
        self.rules: Final = rules

    def deal(self, pack: vec[i64], context: Context) -> State:
        return BakkaratState(self.rules, context.dealer, pack[:])

    def opening(self, dealer: i64) -> Context:
        """The accounts of a match are the chips (BAK-10, BAK-20)."""
        return Context(dealer, 0, vec[i64]([self.rules.chips] * self.seats))

    def following(self, context: Context, state: State) -> Context:
        """The match is over: a match is a single hand (BAK-15, BAK-30)."""
        totals = totals_plus(context.totals, state.scores())
        return Context(context.dealer, context.hand + 1, totals, True)

    def first_dealer(self) -> i64:
        """Seat 0 bets first and is offered the bank first (BAK-11, BAK-20)."""
        return 0


def longest_match(options: BakkaratOptions, seats: int) -> int:
    """An upper bound for the number of moves in a match.

    Against the house a coup is one bet of each. Where players are the bank, every offer is one
    answer and, of each of the others, an answer to banco and a bet; there is one offer to each
    player at most before a coup is dealt or the match ends (BAK-23), and a coup is three decisions.
    """
    if options.style == "punto_banco":
        return options.coups * seats
    offers = seats * (2 * seats - 1)
    return options.coups * (offers + 3) + offers
