"""The position with all that people need: reasons, views, score lines, samples."""

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT, count, members
from stammtisch.core.contract import OVER
from stammtisch.core.rng import Rng
from stammtisch.core.view import Objection, ScoreLine, View
from stammtisch.games.sechsundsechzig.objections import objection
from stammtisch.games.sechsundsechzig.position import Position
from stammtisch.games.sechsundsechzig.rules import STOCK
from stammtisch.games.sechsundsechzig.scoring import deal_lines, deal_scores
from stammtisch.games.sechsundsechzig.view import view
from stammtisch.kits.deals import redealt


class SechsundsechzigState(Position):
    """One deal of Sechsundsechzig in progress."""

    def copy(self) -> "SechsundsechzigState":
        new = SechsundsechzigState(self.rules, self.context)
        new.take_over(self)
        return new

    def scores(self) -> vec[i64]:
        return deal_scores(self.facts())

    def score_lines(self) -> list[ScoreLine]:
        return deal_lines(self.facts())

    def objection(self, seat: i64, move: i64) -> Objection | None:
        return objection(self, seat, move)

    def view(self, seat: i64) -> View:
        return view(self, seat)

    def sample(self, seat: i64, rng: Rng) -> "SechsundsechzigState":
        new = self.copy()
        if self.turn != OVER:
            redeal(new, seat, rng)
        return new


def redeal(to: Position, seat: i64, rng: Rng) -> None:
    """Deal anew, in place, what the seat (or a spectator) does not see.

    It sees its own hand, a hand that lies open, what a pair, an exchange and the last draw have
    shown, and the card at the bottom of the stock; it knows what a player cannot hold who did not
    follow suit or head the trick.
    """
    seen = to.hands[:]
    for other in range(i64(2)):
        if other != seat and to.open & BIT[other] == 0:
            seen[other] = to.hands[other] & to.known[other]
    face_down: i64 = 0
    for index in range(to.drawn, STOCK - 1):
        face_down |= BIT[to.stock[index]]
    hidden0 = to.hands[0] & ~seen[0]
    hidden1 = to.hands[1] & ~seen[1]
    found = redealt(
        hidden0 | hidden1 | face_down,
        vec[i64]([count(hidden0), count(hidden1), count(face_down)]),
        vec[i64]([to.cannot_hold(0), to.cannot_hold(1), 0]),
        rng,
    )
    to.hands[0] = seen[0] | found[0]
    to.hands[1] = seen[1] | found[1]
    order = members(found[2])
    rng.shuffle(order)
    for index in range(i64(len(order))):
        to.stock[to.drawn + index] = order[index]
