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

    def words(self) -> vec[i64]:
        context = self.context
        found = vec[i64]([context.dealer, context.hand, context.owing, 1 if context.over else 0])
        for numbers in (context.totals, self.dealt, self.hands, self.tricks):
            for number in numbers:
                found = append(found, number)
        for number in (
            self.turn,
            self.phase,
            self.declared,
            self.game,
            self.order,
            self.soloist,
            1 if self.duty else 0,
            1 if self.forced else 0,
            self.re,
            self.clarified,
            self.shift,
            self.done,
            self.trick,
            self.lying,
            self.leader,
            self.led,
            self.best,
            self.ahead,
            self.ansagen,
            self.level_re,
            self.level_kontra,
            self.spoken,
            self.speeches,
        ):
            found = append(found, number)
        return found


def restored(rules: Rules, words: vec[i64]) -> DoppelkopfState:
    """The position whose words these are."""
    context = DoppelkopfContext(words[0], words[1], words[4:8], words[3] == 1, words[2])
    state = DoppelkopfState(rules, context, words[8:12])
    state.hands = words[12:16]
    state.tricks = words[16:28]
    state.turn = words[28]
    state.phase = words[29]
    state.declared = words[30]
    state.game = words[31]
    state.order = words[32]
    state.soloist = words[33]
    state.duty = words[34] == 1
    state.forced = words[35] == 1
    state.re = words[36]
    state.clarified = words[37]
    state.shift = words[38]
    state.done = words[39]
    state.trick = words[40]
    state.lying = words[41]
    state.leader = words[42]
    state.led = words[43]
    state.best = words[44]
    state.ahead = words[45]
    state.ansagen = words[46]
    state.level_re = words[47]
    state.level_kontra = words[48]
    state.spoken = words[49]
    state.speeches = words[50]
    return state
