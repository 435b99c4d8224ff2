"""Quartett with its options fixed: deals, moves in words, the course of a match."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.contract import Context, State
from stammtisch.core.view import Objection
from stammtisch.games.quartett.options import QuartettOptions
from stammtisch.games.quartett.position import dealt
from stammtisch.games.quartett.rules import ASK, MOVES, Rules, after_deal
from stammtisch.games.quartett.state import QuartettState
from stammtisch.games.quartett.steps import question, refusal
from stammtisch.kits.steps.hand import StepGame


class Quartett(StepGame):
    """The game of Quartett.

    A question is two moves, and QUA-14 bounds the questions of a deal.
    """

    def __init__(self, options: QuartettOptions, seats: int) -> None:
        rules = Rules(options, seats)
        super().__init__(rules, MOVES, 2 * options.max_asks, rules.cards, first=0)
        self.rules: Final = rules
        self.deck = options.deck
        self.deals: i64 = options.deals

    def hand_sizes(self, context: Context) -> list[int]:
        return self.rules.hand_sizes(context.dealer)

    def deal(self, pack: vec[i64], context: Context) -> State:
        state = QuartettState(self.rules, context.dealer)
        dealt(state, pack)
        return state

    def following(self, context: Context, state: State) -> Context:
        return after_deal(context, state.scores(), self.deals)

    def lies_open(self, state: State) -> bool:
        """Whether the hands are known too, as questions and answers are: once all is laid down.

        Where `max_asks` ended the deal, those that are still held stay hidden (QUA-14).
        """
        assert isinstance(state, QuartettState)
        return state.left == 0

    def reveals(self, move: i64) -> bool:
        """Every question reveals whether the seat that was asked has the card (QUA-8)."""
        return move >= ASK

    def shortcut(self, state: State, seat: i64, words: list[str]) -> vec[i64]:
        assert isinstance(state, QuartettState)
        return question(state, words)

    def refuse(self, state: State, seat: i64, words: list[str]) -> Objection | None:
        assert isinstance(state, QuartettState)
        return refusal(state, words)
