"""The position with all that people need: reasons, views, score lines, samples."""

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.rng import Rng
from stammtisch.core.view import Objection, ScoreLine, View
from stammtisch.games.doppelkopf.cards import joined
from stammtisch.games.doppelkopf.facts import facts_of
from stammtisch.games.doppelkopf.lines import score_lines
from stammtisch.games.doppelkopf.objections import objection
from stammtisch.games.doppelkopf.parties import by_queens
from stammtisch.games.doppelkopf.position import Position
from stammtisch.games.doppelkopf.redeal import Redeal, redealt_declarations
from stammtisch.games.doppelkopf.rules import DoppelkopfContext, Rules
from stammtisch.games.doppelkopf.scoring import scores_of
from stammtisch.games.doppelkopf.view import view


class DoppelkopfState(Position):
    """One hand of Doppelkopf in progress."""

    def __init__(self, rules: Rules, context: DoppelkopfContext, dealt: vec[i64]) -> None:
        super().__init__(rules, context, dealt)

    def copy(self) -> "DoppelkopfState":
        new = DoppelkopfState(self.rules, self.context, self.dealt)
        new.take_over(self)
        return new

    def scores(self) -> vec[i64]:
        return scores_of(self.rules.tariff, facts_of(self))

    def score_lines(self) -> list[ScoreLine]:
        return score_lines(self.rules.tariff, facts_of(self))

    def objection(self, seat: i64, move: i64) -> Objection | None:
        return objection(self, seat, move)

    def view(self, seat: i64) -> View:
        return view(self, seat)

    def sample(self, seat: i64, rng: Rng) -> "DoppelkopfState":
        redeal = Redeal(self, seat)
        hands = redeal.draw(rng)
        dealt = vec[i64]()
        for each in range(i64(4)):
            dealt = append(dealt, joined(hands[each], redeal.played[each]))
        new = DoppelkopfState(self.rules, self.context, dealt)
        new.take_over(self)
        new.hands = hands
        new.declared = redealt_declarations(redeal, dealt, rng)
        if by_queens(new):
            new.set_normal_parties()
        return new
