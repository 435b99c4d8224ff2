"""When the unseen cards of a hand of Fünfhundert may have come into it.

Hidden are the other hand, the order of the stock and, with it, when the other one came to his
cards: a combination lapses if it was complete when he played a card (F500-18). So his cards are
put back into the places from which he took them: eight were dealt, one was drawn after each of the
first eight tricks. What he did bounds them. A card that he played or announced had come before;
what he announced was not complete a trick earlier, so that if nothing open completed it, the card
drawn in between did; and a combination that he announced wrongly was not complete, nor had it
lapsed, as he could not have announced it then (F500-20). That he announced nothing excludes
nothing.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT, count, members, nth
from stammtisch.core.kinds import SEVEN, kind_of
from stammtisch.core.rng import Rng
from stammtisch.games.fuenfhundert.rules import CARDS, DRAWS, HAND, complete
from stammtisch.games.fuenfhundert.scoring import EXCHANGED, Announced
from stammtisch.kits.tricks.drawing import NO_CARD

if TYPE_CHECKING:
    from stammtisch.games.fuenfhundert.hand import FuenfhundertHand

_NEVER: Final[i64] = 99
_WRONG: Final[i64] = -1  # the cards contradict an announcement


class Past:
    """What a seat did in the hand, and when it may have received its cards.

    Times are numbers of complete tricks: at 0 the cards were dealt, at 1 to `DRAWS` one was drawn.

    mine, theirs: the card of the seat and of the other one in each trick, `NO_CARD` where none
        lies.
    took: the cards of the tricks won before each time.
    calls, exchanged: the seat's announcements, and when it exchanged.
    last: the last card of the stock, if the seat drew it.
    latest: by kind, the last time at which a card can have come.
    forced: at each time, the cards of which one must have been drawn then; 0 where there is none.
    came: at each time, the cards that came then: this is drawn by lot.
    """

    def __init__(self, at: FuenfhundertHand, seat: i64) -> None:
        done = at.tricks.done
        self.seat: Final[i64] = seat
        self.at_once: Final[bool] = at.agreed.at_once
        self.codes: Final[i64] = at.agreed.codes
        self.done: Final[i64] = done
        self.draws: Final[i64] = done if done < DRAWS else DRAWS
        self.turned: Final[i64] = at.turned
        self.seven: Final[i64] = kind_of(at.trump, SEVEN)
        self.mine: vec[i64] = vec[i64]()
        self.theirs: vec[i64] = vec[i64]()
        self.took: vec[i64] = vec[i64]([0])
        self.calls: Final = [call for call in at.said_at_all() if call.seat == seat]
        self.exchanged: i64 = _NEVER
        self.last: i64 = NO_CARD
        self.latest: vec[i64] = vec[i64]([int(self.draws)] * 52)
        self.forced: vec[i64] = vec[i64]([0] * 9)
        self.came: vec[i64] = vec[i64]()
        self.read_tricks(at)
        for call in self.calls:
            if call.code == EXCHANGED:
                self.exchanged = call.done
        if self.draws == DRAWS and at.tricks.winner(DRAWS - 1) != seat:
            self.last = at.bottom
        self.bound()

    def read_tricks(self, at: FuenfhundertHand) -> None:
        """Read who played what, and who took it."""
        tricks = at.tricks
        for trick in range(self.done + 1):
            mine = NO_CARD
            theirs = NO_CARD
            for place in range(i64(2) if trick < self.done else tricks.lying):
                if tricks.seat(trick, place) == self.seat:
                    mine = tricks.kind(trick, place)
                else:
                    theirs = tricks.kind(trick, place)
            self.mine = append(self.mine, mine)
            self.theirs = append(self.theirs, theirs)
            if trick < self.done:
                won = tricks.winner(trick) == self.seat
                more: i64 = BIT[mine] | BIT[theirs] if won else 0
                self.took = append(self.took, self.took[trick] | more)

    def bound(self) -> None:
        """Find each card's latest time, and the draws that completed announcements."""
        for trick in range(self.draws):
            if self.mine[trick] != NO_CARD:
                self.latest[self.mine[trick]] = trick
        for call in self.calls:
            if call.code == EXCHANGED:
                self.latest[self.seven] = call.done
            elif call.right and call.done <= self.draws:
                for kind in members(CARDS[call.code]):
                    if self.latest[kind] > call.done:
                        self.latest[kind] = call.done
                self.forced[call.done] |= self.drawn_for(call)

    def drawn_for(self, call: Announced) -> i64:
        """The cards of which one must have been drawn just before this announcement, if any.

        It would have lapsed otherwise, unless it was made before the seat had ever played, or the
        last trick or the exchange completed it.
        """
        cards = CARDS[call.code]
        time = call.done
        if not self.at_once or time == 0:
            return 0
        if self.took[time] & ~self.took[time - 1] & BIT[self.theirs[time - 1]] & cards:
            return 0
        if self.exchanged <= time:
            if self.exchanged == time and cards & BIT[self.turned]:
                return 0
            cards &= ~BIT[self.turned]
        return cards & ~self.took[time]

    # --- by lot ---

    def settle(self, hand: i64, rng: Rng) -> None:
        """Choose when the cards of this hand came; each possible way is equally likely."""
        cards = hand
        for kind in self.mine:
            if kind != NO_CARD:
                cards |= BIT[kind]
        free = vec[i64]([0] * 9)
        free[0] = HAND
        for time in range(i64(1), self.draws + 1):
            free[time] = 1
        self.came = vec[i64]([0] * 9)
        if self.last != NO_CARD:
            self.came[DRAWS] = BIT[self.last]
            cards &= ~BIT[self.last]
            free[DRAWS] = 0
        if self.exchanged != _NEVER:
            cards = (cards & ~BIT[self.turned]) | BIT[self.seven]
        for time in range(i64(1), self.draws + 1):
            if self.forced[time]:
                drawn = BIT[nth(self.forced[time], rng.below(count(self.forced[time])))]
                self.came[time] = drawn
                cards &= ~drawn
                free[time] = 0
        self.place(cards, free, rng)

    def place(self, cards: i64, free: vec[i64], rng: Rng) -> None:
        """Give each card one of the free places, none later than its latest possible time.

        In the order of their last times each card finds as many free places, whichever of them
        those before it took; so every way is equally likely.
        """
        room: i64 = 0
        for limit in range(self.draws + 1):
            room += free[limit]
            for kind in members(cards):
                if self.latest[kind] == limit:
                    index = rng.below(room)
                    time: i64 = 0
                    while index >= free[time]:
                        index -= free[time]
                        time += 1
                    self.came[time] |= BIT[kind]
                    free[time] -= 1
                    room -= 1

    def lapsed(self) -> i64:
        """The combinations that lapsed if cards came in this order; `_WRONG` if they could not."""
        pool: i64 = 0
        used: i64 = 0
        called: i64 = 0
        out: i64 = 0
        number: i64 = 0
        for time in range(self.done + 1):
            if time <= self.draws:
                pool |= self.came[time]
            while number < len(self.calls) and self.calls[number].done == time:
                call = self.calls[number]
                number += 1
                if call.code == EXCHANGED:
                    pool |= BIT[self.turned]
                    continue
                if out & BIT[call.code]:
                    return _WRONG
                able = complete(pool & ~used, self.codes & ~(called | out))
                if (able & BIT[call.code] != 0) != call.right:
                    return _WRONG
                called |= BIT[call.code]
                if call.right:
                    used |= CARDS[call.code]
            if self.mine[time] == NO_CARD:
                break
            if self.at_once:
                out |= complete(pool & ~used, self.codes & ~called)
            if time < self.done:
                pool = (pool & ~BIT[self.mine[time]]) | self.took[time + 1]
        return out

    def drawn(self, hand: i64) -> i64:
        """The card drawn since the seat last played one, if it still holds it, or `NO_CARD`."""
        if self.done == 0 or self.done > DRAWS or self.mine[self.done] != NO_CARD:
            return NO_CARD
        left = self.came[self.done] & hand
        return nth(left, 0) if left else NO_CARD

    def fits(self, to: FuenfhundertHand, rng: Rng) -> bool:
        """Set what follows from the hand; False if an announcement contradicts its cards."""
        hand = to.hands[self.seat]
        self.settle(hand, rng)
        to.lapsed[self.seat] = self.lapsed()
        to.fresh[self.seat] = self.drawn(hand)
        return to.lapsed[self.seat] != _WRONG


def pasts_of(at: FuenfhundertHand, viewer: i64) -> list[Past]:
    """The past of the seats whose cards the viewer (or a spectator) does not see."""
    return [Past(at, seat) for seat in range(i64(2)) if seat != viewer]
