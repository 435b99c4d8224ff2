"""A match of Trumpf in progress: the fast path, numbers only.

A stack is a ring: it loses cards at its top and gets others under it. What was shown once lies in
known order under the stacks; a stack's cards that nobody has seen since the deal are its top ones.
"""

from typing import ClassVar, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core import parts
from stammtisch.core.bits import BIT, count
from stammtisch.core.contract import OVER, place_after
from stammtisch.core.rng import Rng
from stammtisch.games.trumpf.parts import AWAY, CATEGORY, LAST, POT, STACKS
from stammtisch.games.trumpf.rules import (
    NO_CARD,
    NO_CATEGORY,
    NOBODY,
    Rules,
    card_in,
    left_behind,
    lying,
    seat_in,
)
from stammtisch.kits.steps.hand import StepHand

WORST: Final = -(1 << 60)


def seen_stacks(at: "Position", seat: i64) -> vec[i64]:
    """A seat's own lead, and the lower cards of all stacks once shown (TRU-3, TRU-6)."""
    found = vec[i64]()
    for owner in range(at.rules.seats):
        for place in range(at.counts[owner]):
            lead = owner == seat and at.turn != OVER and place < at.lead_length(owner)
            if lead or place >= at.unseen[owner]:
                found = append(found, at.card(owner, place))
    return found


def seen_jokers(at: "Position", seat: i64) -> int | None:
    """Whether the seat's own stack has only jokers (TRU-6)."""
    return None if seat < 0 else int(at.counts[seat] == at.jokers[seat])


def seen_last(at: "Position", seat: i64) -> vec[i64]:
    """The leads of the previous comparison."""
    return at.last[: at.shown]


class Position(StepHand):
    """The stacks, the pot, who names, and the previous comparison."""

    SHOWN: ClassVar[tuple[str, ...]] = (
        *("dealer", "turn", "tops", "counts", "unseen", "out_at", "holding", "still_in", "in_pot"),
        *("playing", "tricks", "category", "namer", "shown", "winner", "best"),
        *("jokers_only", "kept", "others", "taker"),
    )
    SEEN: ClassVar = {"stacks": seen_stacks, "last": seen_last, "jokers": seen_jokers}
    FIELDS: ClassVar[tuple[str, ...]] = (*SHOWN, "stacks", "pot", "last", "away", "jokers")

    PARTS: ClassVar = {
        "stacks": STACKS,
        "pot": POT,
        "last": LAST,
        "away": AWAY,
        "holding": parts.SEATS,
        "still_in": parts.SEATS,
        "playing": parts.SEATS,
        "best": parts.SEATS,
        "jokers_only": parts.SEATS,
        "others": parts.SEATS,
        "category": CATEGORY,
        "namer": parts.SEAT,
        "winner": parts.SEAT,
        "taker": parts.SEAT,
        "kept": parts.Part(parts.A_NUMBER, none=-1),
    }

    def __init__(self, rules: Rules, dealer: i64) -> None:
        self.turn: i64 = OVER
        self.rules: Final[Rules] = rules
        self.dealer: i64 = dealer
        self.stacks: vec[i64] = vec[i64]([NO_CARD] * (rules.seats * rules.room))
        self.tops: vec[i64] = vec[i64]([0] * rules.seats)
        self.counts: vec[i64] = vec[i64]([0] * rules.seats)
        self.jokers: vec[i64] = vec[i64]([0] * rules.seats)
        self.unseen: vec[i64] = vec[i64]([0] * rules.seats)  # top cards nobody saw since the deal
        self.out_at: vec[i64] = vec[i64]([0] * rules.seats)  # trick in which a seat went out
        self.holding: i64 = 0  # the seats with cards
        self.still_in: i64 = rules.everybody  # the seats that did not go out
        self.pot: vec[i64] = vec[i64]([NO_CARD] * rules.size)
        self.in_pot: i64 = 0
        self.away: vec[i64] = vec[i64]()
        self.playing: i64 = rules.everybody  # who takes part in the next comparison
        self.tricks: i64 = 0
        # The comparison before: its category, who named, all leads clockwise from him, who won.
        self.category: i64 = NO_CATEGORY
        self.namer: i64 = NOBODY
        self.last: vec[i64] = vec[i64]([NO_CARD] * rules.size)
        self.shown: i64 = 0
        self.winner: i64 = NOBODY
        self.best: i64 = 0  # who shared the best value
        # What everybody could see of stacks since then (TRU-11, TRU-12).
        self.jokers_only: i64 = 0  # seats that were passed over
        self.kept: i64 = -1  # so many top cards of the seat on turn are not jokers only; -1: all
        self.others: i64 = 0  # seats of which one at least has a value card
        self.taker: i64 = NOBODY  # who took the pot without a comparison

    # What the seat on turn may do

    def legal_moves(self) -> vec[i64]:
        return vec[i64](list(range(self.rules.categories)))  # TRU-7

    def pick(self, rng: Rng) -> i64:
        return rng.below(self.rules.categories)

    # Stacks

    def card(self, seat: i64, place: i64) -> i64:
        """The card at a place of a stack, 0 for the top."""
        room: i64 = self.rules.room
        return self.stacks[seat * room + ((self.tops[seat] + place) & (room - 1))]

    def put(self, seat: i64, place: i64, card: i64) -> None:
        """Replace the card at a place of a stack."""
        room: i64 = self.rules.room
        self.stacks[seat * room + ((self.tops[seat] + place) & (room - 1))] = card

    def push(self, seat: i64, card: i64) -> None:
        """Put a card under a stack."""
        room: i64 = self.rules.room
        left: i64 = self.counts[seat]
        self.stacks[seat * room + ((self.tops[seat] + left) & (room - 1))] = card
        self.counts[seat] = left + 1
        self.holding |= BIT[seat]
        if card >= self.rules.first_joker:
            self.jokers[seat] += 1

    def pop(self, seat: i64) -> i64:
        """Take the top card of a stack."""
        room: i64 = self.rules.room
        top: i64 = self.tops[seat]
        card: i64 = self.stacks[seat * room + top]
        self.tops[seat] = (top + 1) & (room - 1)
        left: i64 = self.counts[seat] - 1
        self.counts[seat] = left
        if left == 0:
            self.holding &= ~BIT[seat]
        if card >= self.rules.first_joker:
            self.jokers[seat] -= 1
        if self.unseen[seat] > 0:
            self.unseen[seat] -= 1
        return card

    def has_value(self, seat: i64) -> bool:
        """Whether a seat has a value card."""
        return self.counts[seat] > self.jokers[seat]

    def lead_length(self, seat: i64) -> i64:
        """How many cards the lead of a seat has: down to its first value card (TRU-6)."""
        left: i64 = self.counts[seat]
        if left == self.jokers[seat]:
            return left
        place: i64 = 0
        while self.card(seat, place) >= self.rules.first_joker:
            place += 1
        return place + 1

    def with_values(self, among: i64) -> i64:
        """The seats among these that still have value cards."""
        seats: i64 = 0
        for seat in range(self.rules.seats):
            if self.has_value(seat):
                seats |= BIT[seat] & among
        return seats

    def next_of(self, seat: i64, among: i64) -> i64:
        """This seat, or the next one clockwise, that belongs to a set of seats."""
        while not among & BIT[seat]:
            seat = place_after(seat, self.rules.seats)
        return seat

    # A trick

    def advance(self, move: i64) -> None:
        """Compare the leads of all who take part, in this category (TRU-7, TRU-8, TRU-13)."""
        rules = self.rules
        self.tricks += 1
        self.category = move
        self.namer = self.turn
        self.shown = 0
        self.jokers_only = 0
        self.kept = -1
        self.others = 0
        self.taker = NOBODY
        winners: i64 = 0
        best: i64 = WORST
        seat: i64 = self.turn
        for _step in range(rules.seats):
            if self.playing & BIT[seat]:
                value: i64 = self._lead(seat, move)
                if value > best:
                    best = value
                    winners = BIT[seat]
                elif value == best and value != WORST:
                    winners |= BIT[seat]
            seat = place_after(seat, rules.seats)
        self.best = winners
        if self.best & (self.best - 1) == 0:
            self._win(count(self.best - 1))
        else:
            self.winner = NOBODY
            self._tie()
        if self.tricks >= rules.max_tricks:  # TRU-16
            self.turn = OVER

    def _lead(self, seat: i64, category: i64) -> i64:
        """Lay a lead on the table; returns its value, `WORST` for jokers alone (TRU-6)."""
        factor: i64 = 1
        while self.counts[seat] > 0:
            card: i64 = self.pop(seat)
            self.last[self.shown] = lying(seat, card)
            self.shown += 1
            if card < self.rules.first_joker:
                value: i64 = self.rules.worth[category * self.rules.size + card]
                return value * factor if category == self.rules.doubled else value
            factor *= 2
        return WORST

    def _win(self, winner: i64) -> None:
        """Put the pot, the winner's lead and the others' leads under the winner's stack (TRU-9)."""
        self.winner = winner
        self._take_pot(winner)
        place: i64 = 0
        while seat_in(self.last[place]) != winner:
            place += 1
        shown: i64 = self.shown
        mask: i64 = self.rules.room - 1
        first: i64 = winner * self.rules.room
        bottom: i64 = self.tops[winner] + self.counts[winner]
        for _step in range(shown):  # `push`, many at once
            card: i64 = card_in(self.last[place])
            self.stacks[first + (bottom & mask)] = card
            bottom += 1
            if card >= self.rules.first_joker:
                self.jokers[winner] += 1
            place = place + 1 if place + 1 < shown else i64(0)
        self.counts[winner] += shown
        self.holding |= BIT[winner]
        self._decided(winner)

    def _take_pot(self, seat: i64) -> None:
        for i in range(self.in_pot):
            self.push(seat, self.pot[i])
        self.in_pot = 0

    def _decided(self, winner: i64) -> None:
        """Eliminate players without cards; the winner names next, or has won (TRU-12, TRU-15)."""
        self.playing = self.holding
        gone: i64 = self.still_in & ~self.holding
        if gone:
            self.still_in = self.holding
            for seat in range(self.rules.seats):
                if gone & BIT[seat]:
                    self.out_at[seat] = self.tricks
        self.turn = winner
        if self.playing == BIT[winner]:
            self.turn = OVER

    def _tie(self) -> None:
        """Put the leads into the pot; the tied seats play on if they can (TRU-10, TRU-11)."""
        for i in range(self.shown):
            self.pot[self.in_pot] = card_in(self.last[i])
            self.in_pot += 1
        left: i64 = self.holding
        self.playing = left
        if self.rules.tied_only:
            if self.with_values(self.best) != 0:
                self.playing = self.best & left
            else:
                self.jokers_only = self.best & left
        able: i64 = self.with_values(self.playing)
        if able == 0:
            self.turn = OVER
        elif able & (able - 1) == 0:
            self._take_without_comparison(count(able - 1))
        else:
            self.turn = self.next_of(self.namer, able)
            self.note_passed_over(self.namer)
            self.others = self.playing & ~self.jokers_only & ~BIT[self.turn]

    def _take_without_comparison(self, taker: i64) -> None:
        """Give the pot and the others' jokers to the only seat with a value card (TRU-11)."""
        self.kept = self.counts[taker]
        self.taker = taker
        self._take_pot(taker)
        self._take_jokers(taker)
        self._decided(taker)

    def _take_jokers(self, taker: i64) -> None:
        """Give the taker all cards of the other participants, clockwise."""
        seat: i64 = taker
        for _step in range(self.rules.seats):
            if seat != taker and self.playing & BIT[seat]:
                while self.counts[seat] > 0:
                    self.push(taker, self.pop(seat))
            seat = place_after(seat, self.rules.seats)

    def note_passed_over(self, first: i64) -> None:
        """Note the seats passed over because they have only jokers, as everybody sees (TRU-12)."""
        seat: i64 = first
        while seat != self.turn:
            self.jokers_only |= BIT[seat] & self.playing
            seat = place_after(seat, self.rules.seats)

    # Cards and scores

    def cards(self) -> vec[i64]:
        cards = vec[i64]([int(self.rules.kinds[card]) for card in self.away])
        for i in range(self.in_pot):
            cards = append(cards, self.rules.kinds[self.pot[i]])
        for seat in range(self.rules.seats):
            for place in range(self.counts[seat]):
                cards = append(cards, self.rules.kinds[self.card(seat, place)])
        return cards

    def scores(self) -> vec[i64]:
        """How many players each seat has left behind (TRU-11, TRU-15, TRU-16)."""
        standing = vec[i64]([self.standing(seat) for seat in range(self.rules.seats)])
        return left_behind(standing)

    def standing(self, seat: i64) -> i64:
        """A sort key, higher is better: how many cards a seat has, or else when it went out."""
        if self.shared() & BIT[seat]:
            return 2_000_000
        if self.counts[seat] > 0:
            return 1_000_000 + self.counts[seat]
        return self.out_at[seat] if self.out_at[seat] > 0 else self.tricks + 1

    def shared(self) -> i64:
        """The seats that win together, as a tie left nobody with a value card (TRU-11)."""
        if self.with_values(self.rules.everybody) == 0:
            return self.best
        return 0


def dealt(at: Position, pack: vec[i64]) -> None:
    """Deal this pack, top first, in turn: the same number of cards to each (TRU-2, TRU-3)."""
    rules = at.rules
    seat: i64 = at.dealer
    for i in range(rules.hand * rules.seats):
        seat = place_after(seat, rules.seats)
        at.push(seat, pack[i])
    at.away = pack[rules.hand * rules.seats :]
    for seat in range(rules.seats):
        at.unseen[seat] = rules.hand
    first: i64 = place_after(at.dealer, rules.seats)  # TRU-5
    at.turn = at.next_of(first, at.with_values(rules.everybody))  # TRU-12
    at.note_passed_over(first)
