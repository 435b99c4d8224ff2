"""Trumpf with its options fixed: the deal, moves in words, the end."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.contract import Context, State
from stammtisch.core.view import Objection
from stammtisch.games.trumpf.options import TrumpfOptions
from stammtisch.games.trumpf.position import dealt
from stammtisch.games.trumpf.rules import MOVES, Rules, after_match
from stammtisch.games.trumpf.state import TrumpfState
from stammtisch.games.trumpf.steps import refusal
from stammtisch.kits.steps.hand import StepGame
from stammtisch.names import DECK


class Trumpf(StepGame):
    """The game of Trumpf.

    The match is one hand; each move is one comparison, and TRU-16 bounds them.
    """

    def __init__(self, options: TrumpfOptions, seats: int) -> None:
        rules = Rules(options, seats)
        super().__init__(rules, MOVES, options.max_tricks, rules.kinds, rules.hand, first=0)
        self.rules: Final = rules
        self.deck = options.deck

    def deal(self, pack: vec[i64], context: Context) -> State:
        cards = vec[i64](capacity=len(pack))
        for kind in pack:
            cards = append(cards, self.rules.places[kind - DECK])
        state = TrumpfState(self.rules, context.dealer)
        dealt(state, cards)
        return state

    def following(self, context: Context, state: State) -> Context:
        return after_match(context, state.scores())

    def reveals(self, move: i64) -> bool:
        """Everybody's value is told, so every move reveals hidden cards."""
        return True

    def refuse(self, state: State, seat: i64, words: list[str]) -> Objection | None:
        assert isinstance(state, TrumpfState)
        return refusal(state, words)
