"""Dicke Zwei with its options fixed: deals, moves in words, the course of a match."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT
from stammtisch.core.contract import Context, State
from stammtisch.core.view import Objection
from stammtisch.games.dicke_zwei import together
from stammtisch.games.dicke_zwei.options import DickeZweiOptions
from stammtisch.games.dicke_zwei.position import MOVES, Position, Rules, hands_of
from stammtisch.games.dicke_zwei.scoring import following
from stammtisch.games.dicke_zwei.state import DickeZweiState
from stammtisch.games.dicke_zwei.tiles import CARDS, PLACE
from stammtisch.kits.steps.hand import StepGame


class DickeZwei(StepGame):
    """The game of Dicke Zwei for three or four.

    A deal is at most so many moves long: each card is picked once and played by some ``play``, and
    after each of these all others pass once at most, for then the trick is over (DZW-18).
    """

    def __init__(self, options: DickeZweiOptions, seats: int) -> None:
        rules, cards = Rules(options, seats), vec[i64](list(range(CARDS)))
        super().__init__(rules, MOVES, CARDS * (seats + 1), cards, rules.hand_size)
        self.hides = False  # at the end all lies open
        self.rules: Final = rules

    def deal(self, pack: vec[i64], context: Context) -> State:
        state = DickeZweiState(self.rules, context, hands_of(pack, context.dealer, self.rules))
        dealt: i64 = self.rules.seats * self.rules.hand_size
        state.start(BIT[PLACE[pack[dealt]]] if dealt < CARDS else i64(0))
        return state

    def following(self, context: Context, state: State) -> Context:
        assert isinstance(state, Position)
        return following(context, state.winner, state.scores(), self.rules.deals)

    def shortcut(self, state: State, seat: i64, words: list[str]) -> vec[i64]:
        assert isinstance(state, Position)
        return together.shortcut(state, seat, words)

    def refuse(self, state: State, seat: i64, words: list[str]) -> Objection | None:
        assert isinstance(state, Position)
        return together.refuse(state, seat, words)
