"""What happened in Rommé since the discard pile first became the stock again, for samples.

Until then all that is hidden is of one kind, and a position says all that a seat can know of it.
From then on it matters who drew how many cards of which stock, and what he has shown since: that is
what a position keeps (`Position.past`), with the cards that were drawn, of which a seat knows its
own. A card that has left a hand may have come from the new stock or have been in hand before
(`kits.places`).
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT
from stammtisch.core.rng import Rng
from stammtisch.games.romme.rules import BLACK, RED
from stammtisch.kits.forks import Forks
from stammtisch.kits.places import DEALT, KINDS, UNKNOWN, Places

SPARE: Final = 0  # at first: a seat may hold so many red jokers
SHUFFLED: Final = 1  # a new stock, of the cards that follow
PUT: Final = 2
DREW: Final = 3
SHOWED: Final = 4  # a card that nobody else knew
NO_RED: Final = 5  # a seat holds no red joker but those that are known
JOKER_LEFT: Final = 6  # a seat holds a joker that nobody else knows

JOKERS: Final[i64] = BIT[RED] | BIT[BLACK]


def entry(event: i64, seat: i64, number: i64) -> i64:
    """What happened as one number: to whom, with which card or how many."""
    return event << 12 | seat << 6 | number


def event_of(entry: i64) -> i64:
    """What happened."""
    return entry >> 12


def seat_of(entry: i64) -> i64:
    """The seat to which it happened."""
    return entry >> 6 & 63


def number_of(entry: i64) -> i64:
    """The card with which it happened, or how many."""
    return entry & 63


class Past(Places):
    """Which places hold cards that the viewer has not seen, after reading what happened.

    Args:
        viewer: a seat, or the spectator.
        rng: chooses where a card came from.
        past: what happened.
        unknown: how many cards of each seat are hidden from the others now.
        hidden: how many of each card the viewer does not see now.
        forks: what is known of ways that can not be.
    """

    def __init__(
        self,
        viewer: i64,
        rng: Rng,
        past: vec[i64],
        unknown: vec[i64],
        hidden: vec[i64],
        forks: Forks,
    ) -> None:
        super().__init__(viewer, rng, forks)
        self.begin_pool()
        if self._go_back(past, unknown[:], hidden[:]):
            for number in range(i64(len(past))):
                if not self.stuck:
                    self._read(number, past[number])
        else:
            self.stuck = True

    def _go_back(self, past: vec[i64], unknown: vec[i64], hidden: vec[i64]) -> bool:
        """Find out what was hidden when this past began; False if it does not suit."""
        viewer = self.viewer
        for each in past:
            event: i64 = event_of(each)
            seat: i64 = seat_of(each)
            number: i64 = number_of(each)
            if event == PUT:
                hidden[number] -= 1
            elif event == DREW:
                unknown[seat] -= 1
                hidden[number] += 1 if seat == viewer else 0
            elif event == SHOWED:
                unknown[seat] += 1
                hidden[number] += 0 if seat == viewer else 1
        for kind in range(i64(KINDS)):
            if hidden[kind] < 0:
                return False
            for _step in range(hidden[kind]):
                self.put(kind)
        for seat in range(i64(len(unknown))):
            if unknown[seat] < 0:
                return False
            for _step in range(unknown[seat] if seat != viewer else i64(0)):
                self.receive(seat, DEALT)
        return True

    def _read(self, place: i64, happened: i64) -> None:
        event: i64 = event_of(happened)
        seat: i64 = seat_of(happened)
        number: i64 = number_of(happened)
        self.drawn = append(self.drawn, UNKNOWN)
        if event == SHUFFLED:
            self.begin_pool()
        elif event == PUT:
            self.put(number)
        elif seat == self.viewer:
            if event == DREW:
                self.drawn[place] = number
                self.uncover(self.newest_pool(), number)
        elif event == SPARE:
            self._spare(seat, number)
        elif event == DREW:
            self.receive(seat, place)
        elif event == SHOWED:
            self.show(seat, number)
        elif event == NO_RED:
            self.exclude(seat, BIT[RED])
        else:
            self._keep_a_joker(seat)

    def _spare(self, seat: i64, number: i64) -> None:
        """Let no more than so many cards of a seat be red jokers."""
        mine = self._of(seat)
        for n in range(len(mine) - number):
            self.kinds[mine[n]] &= ~BIT[RED]

    def _of(self, seat: i64) -> vec[i64]:
        """The places of a seat."""
        found = vec[i64]()
        for place in range(i64(len(self.owner))):
            if self.owner[place] == seat:
                found = append(found, place)
        return found

    def _keep_a_joker(self, seat: i64) -> None:
        """Let one of the places of a seat hold a joker."""
        able = vec[i64]()
        for place in self._of(seat):
            kinds: i64 = self.kinds[place]
            if not kinds & ~JOKERS:
                return
            if kinds & JOKERS:
                able = append(able, place)
        rng = self.rng
        if len(able) == 0 or rng is None:
            self.get_stuck_here()
        else:
            self.kinds[able[rng.below(len(able))]] &= JOKERS
