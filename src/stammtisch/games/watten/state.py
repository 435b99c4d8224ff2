"""The state of a hand of Watten: a position with its reasons, its score, its views, its samples."""

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT, count
from stammtisch.core.rng import Rng
from stammtisch.core.view import Objection, ScoreLine, View
from stammtisch.games.watten.lines import score_lines
from stammtisch.games.watten.objections import objection
from stammtisch.games.watten.position import Position
from stammtisch.games.watten.rules import KRITISCHE, PACK, TRUMPS
from stammtisch.games.watten.scoring import hand_scores
from stammtisch.games.watten.view import view
from stammtisch.kits.deals import redealt


class WattenState(Position):
    """One hand of Watten in progress."""

    def copy(self) -> "WattenState":
        new = WattenState(self.rules, self.context, self.hands[:])
        new.take_over(self)
        return new

    def scores(self) -> vec[i64]:
        return hand_scores(self.rules.seats, self.context.dealer, self.winner, self.value)

    def score_lines(self) -> list[ScoreLine]:
        return score_lines(self.facts())

    def objection(self, seat: i64, move: i64) -> Objection | None:
        return objection(self, seat, move)

    def view(self, seat: i64) -> View:
        return view(self, seat)

    def sample(self, seat: i64, rng: Rng) -> "WattenState":
        """What the seat does not see is dealt anew among the other hands and the cards left over.

        Each deal that it cannot rule out is equally likely. Whoever had to play a trump on the
        Hauptschlag and did not holds none (WAT-18), and nobody was dealt a Maschine but who has
        shown it (WAT-6): other deals are drawn again.
        After the hand the same is hidden as before (WAT-28).
        """
        new = self.copy()
        hidden = self.hidden_from(seat)
        unseen = self.out_of_hand()
        rooms = vec[i64]([count(unseen)])
        barred = vec[i64]([0])
        for other in range(self.rules.seats):
            if hidden & BIT[other]:
                held = self.hands[other] & ~self.shown_of(other)
                unseen |= held
                rooms = append(rooms, count(held))
                barred = append(barred, self.lacks(other))
        while True:
            dealt = redealt(unseen, rooms, barred, rng)
            at: i64 = 1
            for other in range(self.rules.seats):
                if hidden & BIT[other]:
                    new.hands[other] = dealt[at] | self.shown_of(other)
                    at += 1
            if not self.rules.maschine or new.maschine_of() == self.maschine_of():
                return new

    def hidden_from(self, seat: i64) -> i64:
        """Bits of the seats whose cards this seat (or a spectator) does not see."""
        hidden: i64 = 0
        for other in range(self.rules.seats):
            own = other == seat and self.looks(seat)
            if not own and self.open & BIT[other] == 0:
                hidden |= BIT[other]
        return hidden

    def lacks(self, seat: i64) -> i64:
        """The cards that the seat has shown to lack, by not trumping the Hauptschlag (WAT-18)."""
        tricks = self.tricks
        if not self.rules.duty or tricks.count() == 0 or tricks.kind(0, 0) != self.named_card():
            return 0
        trumps = TRUMPS[self.named()]
        for place in range(1, self.rules.seats if tricks.done > 0 else tricks.lying):
            if tricks.seat(0, place) == seat and trumps & BIT[tricks.kind(0, place)] == 0:
                return trumps & ~KRITISCHE & PACK
        return 0
