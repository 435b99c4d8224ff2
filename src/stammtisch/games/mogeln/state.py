"""A deal of Mogeln as the table sees it: the position plus all that people read of it."""

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.rng import Rng
from stammtisch.core.view import Objection, ScoreLine, View
from stammtisch.games.mogeln.memory import Thought
from stammtisch.games.mogeln.objections import objection_to
from stammtisch.games.mogeln.position import Position, give
from stammtisch.games.mogeln.scoring import deal_lines
from stammtisch.games.mogeln.view import view_of


class MogelnState(Position):
    """One deal of Mogeln in progress."""

    def blank(self) -> "MogelnState":
        return MogelnState(self.rules, self.context, self.hands)

    def objection(self, seat: i64, move: i64) -> Objection | None:
        return objection_to(self, seat, move)

    def score_lines(self) -> list[ScoreLine]:
        return deal_lines(self.winner, self.all_left())

    def view(self, seat: i64) -> View:
        return view_of(self, seat)

    def sample(self, seat: i64, rng: Rng) -> "MogelnState":
        """The cards that the seat does not see, as they may lie after all that it saw.

        Not every way is equally likely, and some are only nearly possible (`memory`).
        """
        thought = Thought(self, seat)
        thought.find(rng)
        thought.fill(rng)
        new = self.copy()
        seats: i64 = self.rules.seats
        for other in range(seats):
            if other != seat:
                for cell in range(i64(2)):
                    new.hands[other + cell * seats] = 0
                for kind in thought.hands[other]:
                    give(new.hands, seats, other, kind)
        new.laid = thought.row[:]
        return new


def dealt(state: MogelnState, order: vec[i64]) -> None:
    """Deal this pack, top first: one card at a time, all of them, from Vorhand on (MOG-4)."""
    seats: i64 = state.rules.seats
    seat: i64 = state.context.dealer
    for kind in order:
        seat = seat + 1 if seat + 1 < seats else i64(0)
        give(state.hands, seats, seat, kind)
    state.turn = (state.context.dealer + 1) % seats  # MOG-6
