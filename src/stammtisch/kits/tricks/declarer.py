"""Trick-taking games in which one plays alone, and may lay cards away in exchange for a stock."""

from typing import ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from stammtisch.core.bits import BIT, count
from stammtisch.core.kinds import PLAIN
from stammtisch.core.observing import Feature, Observation
from stammtisch.core.rng import Rng
from stammtisch.kits.deals import some_of
from stammtisch.kits.tricks.claims import NOBODY
from stammtisch.kits.tricks.hand import TrickHand
from stammtisch.text import SeatWord

DECLARER: Final = Feature("declarer", "Who plays alone.")
AWAY: Final = Feature("away", "The cards that you have laid away as declarer.")
LAID_AWAY: Final = Feature("laid_away", "How many cards the declarer has laid away.")


@mypyc_attr(native_class=True, allow_interpreted_subclasses=True)
class DeclarerHand(TrickHand):
    """A hand that one seat, the declarer, plays against all others.

    stock: the cards that were not dealt; they stay named here when they are taken up.
    away: what the declarer has laid away for them.
    declarer: who plays alone, or `NOBODY` while that is open.
    """

    stock: i64 = 0
    away: i64 = 0
    declarer: i64 = NOBODY

    SHOWN: ClassVar[tuple[str, ...]] = ("declarer",)

    def taken_up(self) -> bool:
        """Whether the declarer has taken up the stock (HZB-9, TAR-13); a game says so."""
        raise NotImplementedError

    def take_up(self) -> None:
        """Give the declarer the stock."""
        self.hands[self.declarer] |= self.stock

    def put_away(self, kind: i64) -> bool:
        """Lay a card away; returns whether as many have been laid away as were taken up."""
        self.hands[self.turn] &= ~BIT[kind]
        self.away |= BIT[kind]
        return count(self.away) == count(self.stock)

    def set_aside(self) -> i64:
        """The cards that count for the declarer but are in no trick (HZB-9, TAR-20)."""
        return self.away if self.taken_up() else self.stock

    def alone(self) -> SeatWord:
        """The name of the declarer."""
        return SeatWord(int(self.declarer))

    def observes(self, to: Observation) -> None:
        away: i64 = self.away if self.taken_up() else 0
        to.whose(DECLARER, self.declarer)
        to.number(LAID_AWAY, count(away), PLAIN)
        to.cards(AWAY, away if to.is_mine(self.declarer) else 0)

    def redeal(self, seat: i64, rng: Rng) -> None:
        """Deal again; nobody else knows which of the declarer's cards came from the stock."""
        super().redeal(seat, rng)
        if self.taken_up() and seat != self.declarer:
            held = self.hands[self.declarer] | self.away
            mine = held | self.tricks.played_by(self.declarer)
            self.stock = some_of(mine, count(self.stock), rng)


def paid_by_all(declarer: i64, each: i64, seats: i64) -> vec[i64]:
    """The points of all seats if each of the others pays the declarer this, or gets it from him.

    What he pays is negative.
    """
    points = vec[i64]([-each] * int(seats))
    points[declarer] = (seats - 1) * each
    return points
