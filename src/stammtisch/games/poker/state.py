"""A deal of Poker as the table sees it: the position plus all that people read of it."""

from mypy_extensions import i64

from stammtisch.core.rng import Rng
from stammtisch.core.view import Objection, ScoreLine, View
from stammtisch.games.poker.objections import objection_to
from stammtisch.games.poker.position import Position
from stammtisch.games.poker.sampling import redealt
from stammtisch.games.poker.score import score_lines_of
from stammtisch.games.poker.view import view_of


class PokerState(Position):
    """One deal of Poker in progress."""

    def copy(self) -> "PokerState":
        new = PokerState(self.rules, self.context, self.wall)  # no tile of the wall ever changes
        new.turn = self.turn
        new.top = self.top
        new.doing = self.doing
        new.phase = self.phase
        new.hands = self.hands[:]
        new.open = self.open[:]
        new.thrown = self.thrown[:]
        new.drawn = self.drawn[:]
        new.board = self.board
        new.chips = self.chips[:]
        new.paid = self.paid[:]
        new.put = self.put[:]
        new.raises = self.raises[:]
        new.said = self.said[:]
        new.active = self.active
        new.rich = self.rich
        new.pending = self.pending
        new.high = self.high
        new.betted = self.betted
        new.forced = self.forced
        new.opener = self.opener
        new.bettor = self.bettor
        new.ending = self.ending
        new.shown = self.shown
        new.won = self.won[:]
        return new

    def objection(self, seat: i64, move: i64) -> Objection | None:
        return objection_to(self, seat, move)

    def score_lines(self) -> list[ScoreLine]:
        return score_lines_of(self)

    def view(self, seat: i64) -> View:
        return view_of(self, seat)

    def sample(self, seat: i64, rng: Rng) -> "PokerState":
        new = self.copy()
        redealt(new, seat, rng)
        return new
