"""What a seat knows of hidden cards, from everything that happened in its sight.

Nobody has to say which card he draws, but much follows from what is open:

- Each reshuffle starts a new *pool*: its cards are known, because they lay open (MAU-8). A card
  drawn later is one of them. The cards of earlier pools stay where they were: in the hands.
- A card that is played leaves its pool; from then on its owner holds one unknown card less of it.
- Whoever passes holds no card that fits (MAU-9).
- With `play_after_draw`, a card that is played after a draw is the one that was drawn (MAU-7).
- A draw, a take or a wish proves nothing, nor does keeping what was drawn: each is free, whatever
  the hand (MAU-6, MAU-7, MAU-16).

So a hand is a row of *places* (`kits.places`). Places of one hand and one pool are all alike:
whoever passes does so because there is no stock, and what he draws later is of another pool. With
one pack every position that the seat cannot rule out is drawn with its probability, and no other.
With two packs a card may have come from before a shuffle or from after it. Then one way is chosen,
by lot, for each such card: what is drawn can be, and all that can be is drawn, but not equally
often. The position keeps, for this, what was drawn (``received``), of which a seat knows its own.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.rng import Rng
from stammtisch.games.mau_mau.position import FROM_DRAW, PASSED, RECEIVED, SHUFFLED, WISHED
from stammtisch.games.mau_mau.rules import DRAW, HAND, NO_SUIT, Rules
from stammtisch.kits.forks import Forks
from stammtisch.kits.places import DEALT, UNKNOWN, Places


class Memory(Places):
    """Which places hold cards that the viewer has not seen, after reading the log.

    ``received`` are the cards of all draws; those of others are not looked at. Without them it is
    not known which of its cards the viewer drew when.
    """

    def __init__(
        self, rules: Rules, viewer: i64, received: vec[i64], rng: Rng | None, forks: Forks | None
    ) -> None:
        super().__init__(viewer, rng, forks)
        self.rules: Final[Rules] = rules
        self.received: Final[vec[i64]] = received
        self.pile: vec[i64] = vec[i64]()
        self.wish: i64 = NO_SUIT
        self.from_draw: bool = False
        self.entries: i64 = 1  # of the log that were read

    def begin(self, top: i64) -> None:
        """Start with the deal: five unknown cards each, one card open (MAU-2)."""
        self.begin_pool()
        for kind in self.rules.cards:
            self.put(kind)
        self.pile = vec[i64]([top])
        self.uncover(0, top)
        for seat in range(i64(self.rules.seats)):
            for _step in range(i64(HAND)):
                self.receive(seat, DEALT)

    def see_dealt(self, kinds: vec[i64]) -> None:
        """Note what the viewer was dealt."""
        for kind in kinds:
            self.show(self.viewer, kind)

    def read(self, seat: i64, event: i64) -> None:
        """Take in one entry of the log."""
        self.entries += 1
        if event < DRAW:
            self._play(seat, event)
        elif event == RECEIVED:
            self._draw(seat)
        elif event == FROM_DRAW:
            self.from_draw = True
        elif event == PASSED:
            self.exclude(seat, self._fitting())
        elif event == SHUFFLED:
            self._shuffle()
        else:
            self.wish = event - WISHED

    def see_hand(self, kinds: vec[i64]) -> None:
        """Note the viewer's own hand."""
        if not self.knows_draws():
            for kind in kinds:
                self.show(self.viewer, kind)

    def knows_draws(self) -> bool:
        """Whether it is known which cards the viewer drew."""
        return len(self.received) > 0

    def _fitting(self) -> i64:
        return self.rules.fitting(self.wish, self.pile[len(self.pile) - 1])

    def _draw(self, seat: i64) -> None:
        draw: i64 = len(self.drawn)
        self.drawn = append(self.drawn, UNKNOWN)
        self.receive(seat, draw)
        if seat == self.viewer and self.knows_draws():
            self.show_at(self.newest(), self.received[draw])

    def _shuffle(self) -> None:
        """Turn the pile, without its top card, into the stock, as a new pool."""
        last: i64 = len(self.pile) - 1
        self.begin_pool()
        for i in range(last):
            self.put(self.pile[i])
        self.pile = vec[i64]([self.pile[last]])

    def _play(self, seat: i64, kind: i64) -> None:
        self.pile = append(self.pile, kind)
        self.wish = NO_SUIT  # MAU-19
        if seat != self.viewer or not self.knows_draws():
            if self.from_draw:
                self.show_at(self.newest(), kind)
            else:
                self.show(seat, kind)
        self.from_draw = False
