"""Gin with its options fixed: deals, moves in words, the course of a match."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.contract import Context, State
from stammtisch.core.view import Objection, ScoreLine
from stammtisch.games.gin import corrections, typed
from stammtisch.games.gin.options import GinOptions
from stammtisch.games.gin.rules import HAND_SIZE, MANUAL_MOVES, MOVES, PACK_SIZE, Rules
from stammtisch.games.gin.scoring import GinContext, finished_lines, following, opening
from stammtisch.games.gin.state import GinState
from stammtisch.games.gin.steps import STEPS
from stammtisch.kits.steps.hand import StepGame


class GinGame(StepGame):
    """Gin for two players.

    The longest hand: two passes, two moves a turn, the layout; then each move of a defender who
    lays his cards himself lays at least one of his ten, but for the last.
    """

    def __init__(self, options: GinOptions, seats: i64) -> None:
        rules = Rules(options)
        manual = rules.manual
        longest = 2 * options.max_turns + 3 + (HAND_SIZE + 1 if manual else 0)
        cards = vec[i64](list(range(PACK_SIZE)))
        super().__init__(rules, MANUAL_MOVES if manual else MOVES, longest, cards, HAND_SIZE)
        self.rules: Final = rules

    def deal(self, pack: vec[i64], context: Context) -> State:
        assert isinstance(context, GinContext)
        state = GinState(self.rules, context)
        state.deal(pack)
        return state

    def opening(self, dealer: i64) -> Context:
        return opening(dealer)

    def following(self, context: Context, state: State) -> Context:
        assert isinstance(context, GinContext)
        assert isinstance(state, GinState)
        return following(self.rules, context, state.outcome())

    def match_lines(self, context: Context) -> list[ScoreLine]:
        """What the end of a game adds to the accounts, also in the middle of a match."""
        assert isinstance(context, GinContext)
        return finished_lines(self.rules, context)

    def shortcut(self, state: State, seat: i64, words: list[str]) -> vec[i64]:
        assert isinstance(state, GinState)
        return vec[i64](typed.shortcut(state, int(seat), STEPS.plain(words)))

    def refuse(self, state: State, seat: i64, words: list[str]) -> Objection | None:
        assert isinstance(state, GinState)
        return corrections.correction(state, int(seat), STEPS.plain(words))
