"""Schwimmen with its options fixed: deals, moves in words, the course of a match."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.contract import Context, State, totals_plus
from stammtisch.core.view import Objection
from stammtisch.games.schwimmen.options import SchwimmenOptions
from stammtisch.games.schwimmen.position import SchwimmenContext
from stammtisch.games.schwimmen.rules import CARDS, HAND, MOVES, Rules
from stammtisch.games.schwimmen.scoring import OUT, places
from stammtisch.games.schwimmen.state import SchwimmenState, dealt
from stammtisch.games.schwimmen.steps import STEPS, swapped
from stammtisch.kits.steps.hand import StepGame
from stammtisch.text import say


class Schwimmen(StepGame):
    """The game of Schwimmen.

    The longest deal: the dealer's choice, all turns of all seats (SWI-15), and before some of them
    seven replacements of the middle, for which the stock of 23 cards is enough (SWI-13).
    """

    def __init__(self, options: SchwimmenOptions, seats: int) -> None:
        rules = Rules(options, seats)
        super().__init__(rules, MOVES, options.turn_limit * seats + 8, CARDS)
        self.rules: Final = rules
        self.rules_version = 2

    def lives(self, context: Context) -> vec[i64]:
        """The lives of each seat; below 0 it is out of the match (SWI-17)."""
        lives = vec[i64]()
        for total in context.totals:
            lives = append(lives, self.rules.lives + total)
        return lives

    def hand_sizes(self, context: Context) -> list[int]:
        return [HAND if life > OUT else 0 for life in self.lives(context)]

    def arrange(self, context: Context, hands: list[list[int]], rest: list[int]) -> list[int]:
        seats = int(self.seats)
        order = [(int(context.dealer) + 1 + i) % seats for i in range(seats)]
        return [kind for seat in order for kind in hands[seat]] + rest

    def deal(self, pack: vec[i64], context: Context) -> State:
        assert isinstance(context, SchwimmenContext)
        state = SchwimmenState(self.rules, context)
        dealt(state, pack)
        return state

    def opening(self, dealer: i64) -> Context:
        nothing = vec[i64]([0] * self.seats)
        return SchwimmenContext(dealer, 1, nothing, False, nothing[:])

    def following(self, context: Context, state: State) -> Context:
        assert isinstance(context, SchwimmenContext)
        return self.after_deal(context, state.scores())

    def after_deal(self, context: SchwimmenContext, scores: vec[i64]) -> SchwimmenContext:
        """Who deals next: a seat still in (SWI-3); the last one left has won the match (SWI-19)."""
        totals = totals_plus(context.totals, scores)
        gone = context.gone[:]
        left: i64 = 0
        for seat in range(self.seats):
            if self.rules.lives + totals[seat] > OUT:
                left += 1
            elif gone[seat] == 0:
                gone[seat] = context.hand
        after = SchwimmenContext(context.dealer, context.hand + 1, totals, left == 1, gone)
        after.dealer = SchwimmenState(self.rules, after).after(context.dealer)
        return after

    def places(self, context: Context) -> list[int]:
        assert isinstance(context, SchwimmenContext)
        return places(self.lives(context), context.gone)

    def refuse(self, state: State, seat: i64, words: list[str]) -> Objection | None:
        """Any other number of cards than one or three cannot be swapped (SWI-10)."""
        if len(swapped(STEPS.plain(words))) < 3:
            return None
        text = say("One card is swapped, or all three; “swap_all” swaps all.")
        return Objection(("SWI-10",), text)
