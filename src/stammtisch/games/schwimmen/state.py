"""A deal of Schwimmen as the table sees it: the position plus all that people read of it."""

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT, count, lowest, members
from stammtisch.core.contract import OVER
from stammtisch.core.rng import Rng
from stammtisch.core.view import Objection, ScoreLine, View
from stammtisch.games.schwimmen.objections import objection_to
from stammtisch.games.schwimmen.position import CHOOSING, Position
from stammtisch.games.schwimmen.rules import BEST, HAND, completing, value
from stammtisch.games.schwimmen.view import score_lines_of, view_of


class SchwimmenState(Position):
    """One deal of Schwimmen in progress."""

    def blank(self) -> "SchwimmenState":
        return SchwimmenState(self.rules, self.context)

    def objection(self, seat: i64, move: i64) -> Objection | None:
        return objection_to(self, seat, move)

    def score_lines(self) -> list[ScoreLine]:
        return score_lines_of(self)

    def view(self, seat: i64) -> View:
        return view_of(self, seat)

    def sample(self, seat: i64, rng: Rng) -> "SchwimmenState":
        """The cards that the seat does not see, put down anew; every possible way equally likely.

        It knows what each of the others took from the middle. Where 31 ends the deal, nobody else
        has it or ever had it: deals in which somebody did are drawn again.
        """
        new = self.copy()
        hidden = new.take_up(seat)
        while True:
            rng.shuffle(hidden)
            new.put_down(seat, hidden)
            if new.is_possible(seat):
                return new

    def take_up(self, viewer: i64) -> vec[i64]:
        """All cards that the viewer does not see, ascending."""
        found: i64 = 0
        for kind in self.stock:
            found |= BIT[kind]
        if self.turn != OVER:
            for seat in range(self.rules.seats):
                if seat != viewer:
                    found |= self.hands[seat] & ~self.known[seat]
        if self.phase == CHOOSING:
            found |= self.middle()
        return members(found)

    def put_down(self, viewer: i64, cards: vec[i64]) -> None:
        """Put these cards, in this order, where the viewer sees none."""
        left = cards[:]
        if self.turn != OVER:
            for seat in range(self.rules.seats):
                if seat == viewer or not self.plays(seat):
                    continue
                hand: i64 = self.known[seat]
                for _step in range(HAND - count(hand)):
                    left, kind = pop(left)
                    hand |= BIT[kind]
                self.hands[seat] = hand
        if self.phase == CHOOSING:
            for i in range(i64(HAND)):
                left, self.row[i] = pop(left)
        self.stock = left

    def is_possible(self, viewer: i64) -> bool:
        """Whether nobody but the viewer could have laid down 31 with these cards (SWI-8)."""
        if self.phase == CHOOSING or self.turn == OVER or not self.rules.lay_down:
            return True
        for seat in range(self.rules.seats):
            if seat != viewer and self.plays(seat) and self._had_31(seat):
                return False
        return True

    def _had_31(self, seat: i64) -> bool:
        """Whether a hand has 31, or once had it with its hidden cards and a card since swapped."""
        hidden: i64 = self.hands[seat] & ~self.known[seat]
        number: i64 = count(hidden)
        if number == 3:
            return value(hidden) == BEST
        if number == 2:
            return completing(lowest(hidden), lowest(hidden & (hidden - 1))) & self.beside[seat] > 0
        return hidden & self.barred[seat] != 0


def dealt(state: SchwimmenState, order: vec[i64]) -> None:
    """Deal this pack, top first (SWI-3).

    Three cards to each seat clockwise, the dealer's first packet last; then his other packet, and
    the stock.
    """
    seat: i64 = state.context.dealer
    at: i64 = 0
    for _step in range(state.players()):
        seat = state.after(seat)
        state.hands[seat] = BIT[order[at]] | BIT[order[at + 1]] | BIT[order[at + 2]]
        at += HAND
    state.row = order[at : at + HAND]
    for i in range(i64(len(order)) - at - HAND):
        state.stock = append(state.stock, order[len(order) - 1 - i])
