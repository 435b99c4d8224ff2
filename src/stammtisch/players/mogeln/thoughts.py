"""Ways in which a deal of Mogeln may have gone, as a player thinks of them before he doubts.

A player knows his own cards, those that he laid himself, the doubted cards, and every pile that he
took up. `Thought` plays the deal once more: at each card that he did not see, its owner lays any
card of his hand, each equally likely. Cards that were never seen are numbered blanks. Where a card
is missing that was seen later, it changes places with another one: this is a rough idea of the
deal, quickly had. Samples, which contradict nothing that was seen, are drawn in `games.mogeln`.
"""

from typing import Final

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from stammtisch.core.contract import place_after
from stammtisch.core.rng import Rng
from stammtisch.games.mogeln.position import UNKNOWN, Position, seen_laid
from stammtisch.games.mogeln.rules import KINDS, end_of, taker_of

BLANK: Final = 64  # the first number of a blank


class Thought:
    """One way in which a deal may have gone, as far as a seat (or a spectator) knows.

    ``seen[i]`` is the i-th card laid, or `UNKNOWN`. After `run`, ``hands[seat]`` are the cards of
    each other seat, ``pile`` those that lie on the pile, ``row`` all that were laid; numbers from
    `BLANK` on are cards that were never seen. ``exchanges`` counts cards that changed places.
    """

    def __init__(self, at: Position, viewer: i64) -> None:
        self.position: Final[Position] = at
        self.viewer: Final[i64] = viewer
        self.seen: vec[i64] = seen_laid(at, viewer)
        self.copies: i64 = at.rules.copies  # of each card, as it is numbered
        self.dealt: vec[i64] = self._own_at_first()
        self.hands: list[vec[i64]] = []
        self.pile: vec[i64] = vec[i64]()
        self.row: vec[i64] = vec[i64]()
        self.named: vec[i64] = vec[i64]()  # what each blank was found to be, or `UNKNOWN`
        self.begin: i64 = 0  # the place of the first card of the pile among all that were laid
        self.own: vec[i64] = vec[i64]()  # of each kind, how many the viewer held
        self.exchanges: i64 = 0

    def run(self, rng: Rng) -> None:
        """Replay the deal."""
        self._begin()
        for number in range(i64(len(self.position.takes)) + 1):
            self._think_through(number, rng)

    def _begin(self) -> None:
        """Begin with the deal."""
        at = self.position
        self.exchanges = 0
        self.own = self.dealt[:]
        self.hands = []
        self.row = vec[i64]()
        self.named = vec[i64]()
        for each in range(at.rules.seats):
            self.hands.append(self._blanks(0 if each == self.viewer else dealt_to(at, each)))
        self._clear(0)

    def _think_through(self, number: i64, rng: Rng) -> None:
        """Replay one pile, up to who takes it; the last one lies there."""
        at = self.position
        seat: i64 = (at.context.dealer + 1) % at.rules.seats
        if number > 0:
            seat = taker_of(at.takes[number - 1])
        if number == len(at.takes):
            self._lay_until(len(at.laid), seat, rng)
            return
        self._lay_until(end_of(at.takes[number]), seat, rng)
        self._take(taker_of(at.takes[number]))

    def _blanks(self, number: i64) -> vec[i64]:
        """This many new blanks, which are cards not yet identified."""
        hand = vec[i64]()
        for _step in range(number):
            hand = append(hand, BLANK + i64(len(self.named)))
            self.named = append(self.named, UNKNOWN)
        return hand

    def _clear(self, begin: i64) -> None:
        self.begin = begin
        self.pile = vec[i64]()

    def _own_at_first(self) -> vec[i64]:
        """How many cards of each kind the viewer was dealt."""
        at = self.position
        own = vec[i64]([0] * BLANK)
        if self.viewer < 0:
            return own
        for kind in range(i64(KINDS)):
            own[kind] = at.copies(self.viewer, kind)
        seat: i64 = (at.context.dealer + 1) % at.rules.seats
        begin: i64 = 0
        for take in at.takes:
            begin = self._undo(own, begin, end_of(take), seat, taker_of(take))
            seat = taker_of(take)
        self._undo(own, begin, len(at.laid), seat, -1)
        return own

    def _undo(self, own: vec[i64], place: i64, end: i64, seat: i64, taker: i64) -> i64:
        """Undo a pile's effect on the viewer's cards: what he laid on it and what he took."""
        while place < end:
            kind: i64 = self.seen[place]
            if kind != UNKNOWN:
                own[kind] += (1 if seat == self.viewer else 0) - (1 if taker == self.viewer else 0)
            seat = place_after(seat, self.position.rules.seats)
            place += 1
        return end

    def _lay_until(self, end: i64, seat: i64, rng: Rng) -> None:
        """Lay the cards up to this one, beginning with this seat."""
        for place in range(self.begin, end):
            kind: i64 = self.seen[place]
            if seat == self.viewer:
                self.own[kind] -= 1
            elif kind == UNKNOWN:
                kind = self._lay(seat, rng.below(len(self.hands[seat])))
            else:
                self._found(seat, kind, rng)
            self.pile = append(self.pile, kind)
            self.row = append(self.row, kind)
            seat = place_after(seat, self.position.rules.seats)

    def _lay(self, seat: i64, n: i64) -> i64:
        """Take the card at this place out of a hand."""
        hand = self.hands[seat]
        kind: i64 = hand[n]
        hand[n] = hand[len(hand) - 1]
        self.hands[seat], _ = pop(hand)
        return kind

    def _found(self, seat: i64, kind: i64, rng: Rng) -> None:
        """Let a seat lay this card: one that it is known to hold, or one that was never seen."""
        if self._drop(seat, kind, False) or (
            self._can_be_new(kind) and self._drop(seat, kind, True)
        ):
            return
        self.exchanges += 1
        instead: i64 = self._lay(seat, rng.below(len(self.hands[seat])))
        if not self._replace(kind, instead, False):
            self._replace(kind, instead, True)

    def _drop(self, seat: i64, kind: i64, blank: bool) -> bool:
        """Take a card out of a hand: the card itself, or a blank now identified as it."""
        hand = self.hands[seat]
        for n in range(i64(len(hand))):
            if hand[n] >= BLANK if blank else hand[n] == kind:
                if blank:
                    self.named[hand[n] - BLANK] = kind
                hand[n] = hand[len(hand) - 1]
                self.hands[seat], _ = pop(hand)
                return True
        return False

    def _can_be_new(self, kind: i64) -> bool:
        """Whether others may have a copy of the card that nobody has seen yet."""
        number: i64 = self.own[kind]
        for hand in self.hands:
            for other in hand:
                if other == kind:
                    number += 1
        for other in self.pile:
            if other == kind:
                number += 1
        return number < self.copies

    def _replace(self, kind: i64, instead: i64, blank: bool) -> bool:
        """Replace a card (or a blank) that is only assumed; returns whether there was one."""
        for hand in self.hands:
            for n in range(i64(len(hand))):
                if hand[n] >= BLANK if blank else hand[n] == kind:
                    self._name(hand[n], kind)
                    hand[n] = instead
                    return True
        for n in range(i64(len(self.pile))):
            found = self.pile[n] >= BLANK if blank else self.pile[n] == kind
            if found and self.seen[self.begin + n] == UNKNOWN:
                self._name(self.pile[n], kind)
                self.pile[n] = instead
                return True
        return False

    def _name(self, number: i64, kind: i64) -> None:
        if number >= BLANK:
            self.named[number - BLANK] = kind

    def _take(self, taker: i64) -> None:
        """Let a seat take the pile; the viewer's own cards are known from his hand."""
        if taker == self.viewer:
            for kind in self.pile:
                if kind < BLANK:
                    self.own[kind] += 1
        else:
            hand = self.hands[taker]
            for kind in self.pile:
                hand = append(hand, kind)
            self.hands[taker] = hand
        self._clear(self.begin + len(self.pile))


def dealt_to(at: Position, seat: i64) -> i64:
    """How many cards a seat was dealt; the first seats from Vorhand on may get one more (MOG-4)."""
    seats: i64 = at.rules.seats
    cards: i64 = len(at.rules.cards)
    place: i64 = (seat - at.context.dealer - 1 + seats) % seats
    return cards // seats + (1 if place < cards % seats else 0)
