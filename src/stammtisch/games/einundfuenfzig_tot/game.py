"""51 tot with its options fixed: deals, moves in words, the course of a match."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.contract import Context, State
from stammtisch.core.view import Objection
from stammtisch.games.einundfuenfzig_tot.options import TotOptions
from stammtisch.games.einundfuenfzig_tot.position import NO_CARD, dealt
from stammtisch.games.einundfuenfzig_tot.rules import HAND, MOVES, Rules
from stammtisch.games.einundfuenfzig_tot.scoring import following
from stammtisch.games.einundfuenfzig_tot.state import TotState
from stammtisch.games.einundfuenfzig_tot.steps import refused
from stammtisch.kits.steps.hand import StepGame


class EinundfuenfzigTot(StepGame):
    """The game of 51 tot.

    A move lays a card on the pile for good, so a deal has at most as many moves as the packs have
    cards, less the one that is turned up.
    """

    def __init__(self, options: TotOptions, seats: int) -> None:
        rules = Rules(options, seats)
        super().__init__(rules, MOVES, len(rules.cards) - 1, rules.cards, HAND, first=0)
        self.rules: Final = rules
        self.low_wins = True  # TOT-10
        self.deals: i64 = options.deals

    def deal(self, pack: vec[i64], context: Context) -> State:
        hands = vec[i64]([NO_CARD] * (HAND * self.seats))
        state = TotState(self.rules, context.dealer, hands, pack[HAND * self.seats + 1 :])
        dealt(state, pack)
        return state

    def following(self, context: Context, state: State) -> Context:
        return following(context, state.scores(), self.deals)

    def refuse(self, state: State, seat: i64, words: list[str]) -> Objection | None:
        return refused(self.rules, words)
