"""A match of Trumpf as the table sees it: the position plus all that people read of it."""

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT
from stammtisch.core.rng import Rng
from stammtisch.core.view import Objection, ScoreLine, View
from stammtisch.games.trumpf.objections import objection_to
from stammtisch.games.trumpf.position import Position
from stammtisch.games.trumpf.rules import Rules
from stammtisch.games.trumpf.sampling import redeal
from stammtisch.games.trumpf.views import score_lines_of, view_of


class TrumpfState(Position):
    """One match of Trumpf in progress."""

    def copy(self) -> "TrumpfState":
        new = TrumpfState(self.rules, self.dealer)
        new.take_over(self)
        return new

    def words(self) -> vec[i64]:
        """Numbers, then for each seat three and its stack from the top, then the open cards."""
        words = vec[i64](
            [
                self.dealer, self.turn, self.playing, self.tricks, self.category, self.namer,
                self.winner, self.best, self.jokers_only, self.kept, self.others, self.taker,
                self.in_pot, self.shown,
            ]
        )  # fmt: skip
        for seat in range(self.rules.seats):
            words = append(words, self.unseen[seat])
            words = append(words, self.out_at[seat])
            words = append(words, self.counts[seat])
            for place in range(self.counts[seat]):
                words = append(words, self.card(seat, place))
        for i in range(self.in_pot):
            words = append(words, self.pot[i])
        for i in range(self.shown):
            words = append(words, self.last[i])
        for card in self.away:
            words = append(words, card)
        return words

    def objection(self, seat: i64, move: i64) -> Objection | None:
        return objection_to(self, seat, move)

    def score_lines(self) -> list[ScoreLine]:
        return score_lines_of(self)

    def view(self, seat: i64) -> View:
        return view_of(self, seat)

    def sample(self, seat: i64, rng: Rng) -> "TrumpfState":
        new = self.copy()
        redeal(new, seat, rng)
        return new


def restored(rules: Rules, words: vec[i64]) -> TrumpfState:
    """The match described by these words."""
    state = TrumpfState(rules, words[0])
    state.turn = words[1]
    state.playing = words[2]
    state.tricks = words[3]
    state.category = words[4]
    state.namer = words[5]
    state.winner = words[6]
    state.best = words[7]
    state.jokers_only = words[8]
    state.kept = words[9]
    state.others = words[10]
    state.taker = words[11]
    state.in_pot = words[12]
    state.shown = words[13]
    at: i64 = 14
    for seat in range(rules.seats):
        state.unseen[seat] = words[at]
        state.out_at[seat] = words[at + 1]
        if state.out_at[seat] > 0:
            state.still_in &= ~BIT[seat]
        count: i64 = words[at + 2]
        at += 3
        for _step in range(count):
            state.push(seat, words[at])
            at += 1
    for i in range(state.in_pot):
        state.pot[i] = words[at]
        at += 1
    for i in range(state.shown):
        state.last[i] = words[at]
        at += 1
    state.away = words[at:]
    return state
