"""How sensible people play a game: what a search looks at, and how it lets hands end.

The rules of a game say what may be done; its habits say what somebody does who knows the game.
They get a full position, drawn from those that the seat on turn cannot rule out (`State.sample`),
or the real one: what they answer depends on nothing that this seat does not know.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from stammtisch.core.breath import breathe
from stammtisch.core.contract import CHANCE, OVER, State
from stammtisch.core.observing import Observation
from stammtisch.core.playout import shuffle_now
from stammtisch.core.rng import Rng

MANY: Final[i64] = 0x3F  # one less than the moves of a hand after which other threads may run


@mypyc_attr(native_class=True, allow_interpreted_subclasses=True)
class Habits:
    """The habits for a game that has none of its own, as its positions define them."""

    def quiet_pick(self, state: State, rng: Rng) -> i64:
        """A plausible legal move for playouts, chosen quickly and at random."""
        return state.quiet_pick(rng)

    def promising_moves(self, state: State) -> vec[i64]:
        """The legal moves that a search considers, ascending; never empty before OVER."""
        return state.promising_moves()

    def guessed_moves(self, state: State) -> vec[i64]:
        """Like `promising_moves`, but in a position that a search has drawn; may be overridden.

        A game whose promising moves take long to find says here what is found faster.
        """
        return self.promising_moves(state)

    def learnable_moves(self, state: State) -> vec[i64]:
        """The legal moves among which a net chooses, ascending; never empty before OVER."""
        return state.legal_moves()

    def noticed(self, state: State, to: Observation) -> None:
        """Fill in what follows from what the seat ``to.seat`` observes, for nets that learn.

        The parts and their lengths are the same in every position of a game.
        """

    def play_out(self, state: State, rng: Rng) -> None:
        """Play quiet moves to the end of the hand, in place."""
        steps: i64 = 0
        while state.turn != OVER:
            steps += 1
            if steps & MANY == 0:
                breathe()
            if state.turn == CHANCE:
                shuffle_now(state, rng)
            else:
                state.advance(self.quiet_pick(state, rng))
