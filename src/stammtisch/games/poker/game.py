"""Poker with its options fixed: deals, moves in words, the course of a match."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.contract import Context, State
from stammtisch.games.poker import course
from stammtisch.games.poker.course import PokerContext
from stammtisch.games.poker.options import PokerOptions
from stammtisch.games.poker.rules import VOID, Rules, seats_after
from stammtisch.games.poker.state import PokerState
from stammtisch.kits.steps.hand import StepGame


class Poker(StepGame):
    """The game of Poker.

    Tiles are dealt one at a time from the dealer's left, to seats that are in the match: five in
    draw; in stud one face down, one face up; two in Texas Holdem. ``arrange`` takes these as hands,
    and what follows as rest: the new tiles of an exchange, the open tiles of stud phase by phase
    from the dealer's left (folded seats get none), or the five tiles on the table.

    The score of a deal is the change in chips. A void deal (POK-22) changes nothing: what lies in
    the pot counts for who paid it until a later deal decides about it.
    """

    def __init__(self, options: PokerOptions, seats: int) -> None:
        rules = Rules(options, seats)
        super().__init__(rules, rules.moves, rules.longest(), rules.cards)
        self.rules: Final = rules

    def hand_sizes(self, context: Context) -> list[int]:
        assert isinstance(context, PokerContext)
        players = int(context.players())
        return [
            int(self.rules.dealt) if players >> seat & 1 else 0 for seat in range(int(self.seats))
        ]

    def arrange(self, context: Context, hands: list[list[int]], rest: list[int]) -> list[int]:
        """The first tile of each hand, then the second, and so on; in stud the second is open."""
        assert isinstance(context, PokerContext)
        order = seats_after(context.dealer, self.seats, context.players())
        return [hands[seat][i] for i in range(int(self.rules.dealt)) for seat in order] + rest

    def deal(self, pack: vec[i64], context: Context) -> State:
        assert isinstance(context, PokerContext)
        state = PokerState(self.rules, context, pack[:])
        state.begin()
        return state

    def opening(self, dealer: i64) -> Context:
        return course.opening(self.rules, dealer)

    def following(self, context: Context, state: State) -> Context:
        assert isinstance(context, PokerContext)
        assert isinstance(state, PokerState)
        return course.following(
            self.rules, context, state.scores(), state.paid, state.ending == VOID
        )

    def places(self, context: Context) -> list[int]:
        assert isinstance(context, PokerContext)
        return course.places(context)
