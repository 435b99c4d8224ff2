"""Black Jack with its options fixed: terms and matches. The rule book page is ``black_jack``."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.contract import Context, State, passed_on
from stammtisch.games.black_jack.options import BlackJackOptions
from stammtisch.games.black_jack.rules import MOVES, PACK, Rules
from stammtisch.games.black_jack.state import BlackJackState
from stammtisch.kits.steps.hand import StepGame

MOST_OF_A_HAND: Final = 20  # moves: see `longest`


def longest(rules: Rules) -> i64:
    """An upper bound for the moves of a term: stakes, splits and hands of every player and game.

    A hand begins with 2 at least and each tile adds 1 at least, counting aces as 1. So before it
    stands or is bust it can draw 19 times; doubling is one move more.
    """
    of_a_player: i64 = 1 + (rules.hands - 1) + rules.hands * MOST_OF_A_HAND
    return rules.games * (rules.seats - 1) * of_a_player


class BlackJack(StepGame):
    """Black Jack for three to seven. One hand of the contract is a term (Bankzeit).

    The pack of a hand is the wall at the start of the term; it is shuffled anew within it (BJ-19).
    """

    def __init__(self, options: BlackJackOptions, seats: i64) -> None:
        rules = Rules(options, seats)
        super().__init__(rules, MOVES, longest(rules), PACK, hand=2)  # in the first game
        self.rules: Final[Rules] = rules

    def deal(self, pack: vec[i64], context: Context) -> State:
        state = BlackJackState(self.rules, context, pack[:])
        state.begin()
        return state

    def following(self, context: Context, state: State) -> Context:
        """The bank passes clockwise; when everybody has held it, the match is over (BJ-5)."""
        return passed_on(context, state.scores(), context.hand >= self.seats)
