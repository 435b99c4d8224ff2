"""A hand of Mau-Mau as the table sees it: the position plus all that people read of it."""

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from stammtisch.core.contract import OVER
from stammtisch.core.rng import Rng
from stammtisch.core.view import Objection, ScoreLine, View
from stammtisch.games.mau_mau.memory import Memory
from stammtisch.games.mau_mau.objections import objection_to
from stammtisch.games.mau_mau.position import AFTER_DRAW, Position
from stammtisch.games.mau_mau.rules import Rules
from stammtisch.games.mau_mau.sampling import redeal, remembered, shuffle_stock
from stammtisch.games.mau_mau.views import score_lines_of, view_of
from stammtisch.games.mau_mau.words import choices_of


class MauMauState(Position):
    """One hand of Mau-Mau in progress."""

    def __init__(self, rules: Rules, dealer: i64, row: vec[i64], hands: vec[i64]) -> None:
        super().__init__(rules, dealer, row, hands)
        self.memory: Memory | None = None  # of the seat that was sampled for last

    def copy(self) -> "MauMauState":
        new = MauMauState(self.rules, self.dealer, self.row[:], self.hands[:])
        new.turn = self.turn
        new.seat = self.seat
        new.phase = self.phase
        new.pile = self.pile
        new.stock = self.stock
        new.wish = self.wish
        new.fitting = self.fitting
        new.pending = self.pending
        new.owed = self.owed
        new.drawn = self.drawn
        new.passes = self.passes
        new.turns = self.turns
        new.winner = self.winner
        new.said = self.said
        new.log = self.log[:]
        return new

    def words(self) -> vec[i64]:
        drawn: i64 = self.drawn if self.phase == AFTER_DRAW else 0
        words = vec[i64](
            [
                self.dealer, self.turn, self.seat, self.phase, self.pile, self.stock, self.wish,
                self.fitting, self.pending, self.owed, drawn, self.passes, self.turns,
                self.winner, self.said,
            ]
        )  # fmt: skip
        for i in range(i64(len(self.hands))):
            words = append(words, self.hands[i])
        for i in range(i64(len(self.row))):
            lies_there = i < self.pile or i >= self.stock
            words = append(words, self.row[i] if lies_there else 0)
        for i in range(i64(len(self.log))):
            words = append(words, i64(self.log[i]))
        return words

    def objection(self, seat: i64, move: i64) -> Objection | None:
        return objection_to(self, seat, move)

    def score_lines(self) -> list[ScoreLine]:
        return score_lines_of(self)

    def view(self, seat: i64) -> View:
        return view_of(self, seat, choices_of(self, seat))

    def sample(self, seat: i64, rng: Rng) -> "MauMauState":
        new = self.copy()
        if self.turn == OVER:
            shuffle_stock(new, rng)
        else:
            redeal(new, self._memory_of(seat), rng)
        return new

    def _memory_of(self, viewer: i64) -> Memory:
        """The viewer's memory of a position; the last is kept, as searches sample one often."""
        memory = self.memory
        if memory is None or memory.viewer != viewer or memory.entries != len(self.log):
            memory = remembered(self, viewer)
            self.memory = memory
        return memory


def restored(rules: Rules, words: vec[i64]) -> MauMauState:
    """The position whose words these are."""
    hands_end: i64 = 15 + 3 * rules.seats
    row_end: i64 = hands_end + len(rules.cards)
    state = MauMauState(rules, words[0], words[hands_end:row_end], words[15:hands_end])
    state.turn = words[1]
    state.seat = words[2]
    state.phase = words[3]
    state.pile = words[4]
    state.stock = words[5]
    state.wish = words[6]
    state.fitting = words[7]
    state.pending = words[8]
    state.owed = words[9]
    state.drawn = words[10]
    state.passes = words[11]
    state.turns = words[12]
    state.winner = words[13]
    state.said = words[14]
    for i in range(row_end, i64(len(words))):
        state.log = append(state.log, i16(words[i]))
    return state
