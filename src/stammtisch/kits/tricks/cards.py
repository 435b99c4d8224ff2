"""What games with one pack share: card points, ranks, following suit, tricks and dealing.

A hand is one word: bit ``n`` says that the card of kind ``n`` is held (`stammtisch.cards`).
Doppelkopf, with two packs in the game, has its own cards.
"""

from typing import ClassVar, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT, members
from stammtisch.core.contract import place_after
from stammtisch.core.kinds import PLAIN, SUIT_CARDS, rank_of, suit_of

NO_TRUMP: Final[i64] = -1

_AUGEN_OF_RANK: Final = (0, 0, 0, 0, 0, 0, 0, 0, 10, 2, 3, 4, 11)
AUGEN: Final = vec[i64]([_AUGEN_OF_RANK[rank_of(kind)] for kind in range(PLAIN)])
_TEN_HIGH_OF_RANK: Final = (0, 1, 2, 3, 4, 5, 6, 7, 11, 8, 9, 10, 12)
TEN_HIGH: Final = vec[i64]([_TEN_HIGH_OF_RANK[rank_of(kind)] for kind in range(PLAIN)])
"""How high a card is in its suit where the order is A T K Q J 9 8 7 6, by kind: 0 to 12."""

_USUAL: Final[i64] = 36  # the most cards that a hand with one pack plays
_NOTHING_PLAYED: Final = vec[i64]([0] * 48)


def _higher_than(kind: int) -> int:
    suit = SUIT_CARDS[suit_of(kind)]
    return sum(BIT[each] for each in members(suit) if TEN_HIGH[each] > TEN_HIGH[kind])


HIGHER: Final = vec[i64]([_higher_than(kind) for kind in range(PLAIN)])
"""The cards of the same suit that are higher where the ten is high, by kind."""


def as_hand(kinds: vec[i64]) -> i64:
    """Cards as one word."""
    hand: i64 = 0
    for kind in kinds:
        hand |= BIT[kind]
    return hand


def augen_of(hand: i64) -> i64:
    """The card points of all cards of a hand."""
    total: i64 = 0
    for kind in members(hand):
        total += AUGEN[kind]
    return total


def beats(kind: i64, other: i64, trump: i64) -> bool:
    """Whether a card beats the one that is ahead in the trick, in games where the ten is high.

    ``trump`` is a suit or `NO_TRUMP`. A card of another suit that is no trump never wins.
    """
    suit = suit_of(kind)
    if suit == suit_of(other):
        return TEN_HIGH[kind] > TEN_HIGH[other]
    return suit == trump


def following(hand: i64, led: i64) -> i64:
    """The cards of the hand that follow the card led; none if it has none of the suit."""
    return hand & SUIT_CARDS[suit_of(led)]


def higher(hand: i64, ahead: i64, trump: i64) -> i64:
    """The cards of the hand that would beat the card that is ahead in the trick."""
    suit = suit_of(ahead)
    found = hand & HIGHER[ahead]
    return found if suit == trump or trump < 0 else found | (hand & SUIT_CARDS[trump])


class Tricks:
    """The cards that were played in a hand, trick by trick, in the order of play.

    plays: seat * 64 + kind, the cards of the current trick at the end.
    winners: two bits a complete trick.
    sums: by seat the card points of its complete tricks, and how many these are; eight bits each.
    done, lying: how many complete tricks there are, and cards in the running one.
    ahead: the place in the current trick whose card is winning it, 0 is what was led.
    worth: the card points of the current trick.
    """

    FIELDS: ClassVar = ("plays", "winners", "sums", "done", "lying", "ahead", "worth")

    def __init__(self, seats: i64, room: i64 = _USUAL) -> None:
        self.seats: Final[i64] = seats
        self.plays: vec[i64] = _NOTHING_PLAYED[:room]
        self.winners: i64 = 0
        self.sums: i64 = 0
        self.done: i64 = 0
        self.lying: i64 = 0
        self.ahead: i64 = 0
        self.worth: i64 = 0

    def copy(self) -> "Tricks":
        """An independent copy."""
        new = Tricks(self.seats, 0)
        new.plays = self.plays[:]
        new.winners = self.winners
        new.sums = self.sums
        new.done = self.done
        new.lying = self.lying
        new.ahead = self.ahead
        new.worth = self.worth
        return new

    def lay(self, seat: i64, kind: i64, wins: bool) -> bool:
        """Play a card; if it ``wins``, it is now ahead. Returns whether the trick is over."""
        self.put(seat, kind, wins)
        if self.lying < self.seats:
            return False
        self.take()
        return True

    def put(self, seat: i64, kind: i64, wins: bool) -> None:
        """Put a card on the table, where a trick that is complete still lies until it is taken."""
        self.plays[self.done * self.seats + self.lying] = seat * 64 + kind
        if wins:
            self.ahead = self.lying
        self.lying += 1
        self.worth += AUGEN[kind]

    def take(self) -> None:
        """Whoever is ahead takes the trick, which is complete."""
        winner = self.seat(self.done, self.ahead)
        self.winners |= winner << (2 * self.done)
        self.sums += (256 + self.worth) << (16 * winner)
        self.done += 1
        self.clear()

    def take_back(self) -> None:
        """All cards of the current trick leave the table again."""
        for place in range(self.lying):
            self.plays[self.done * self.seats + place] = 0
        self.clear()

    def clear(self) -> None:
        """Nothing lies on the table."""
        self.worth = 0
        self.lying = 0
        self.ahead = 0

    def kind(self, trick: i64, place: i64) -> i64:
        """The kind of a card in a trick; place 0 is the card that was led."""
        return self.plays[trick * self.seats + place] & 63

    def seat(self, trick: i64, place: i64) -> i64:
        """The seat that played a card of a trick."""
        return self.plays[trick * self.seats + place] >> 6

    def lies_of(self, seat: i64) -> bool:
        """Whether a card of the seat lies in the current trick."""
        if self.lying == 0:
            return False
        place = seat - (self.plays[self.done * self.seats] >> 6)
        return (place if place >= 0 else place + self.seats) < self.lying

    def kind_of(self, trick: i64, seat: i64) -> i64:
        """The card that a seat played to a trick."""
        place = seat - self.seat(trick, 0)
        return self.kind(trick, place if place >= 0 else place + self.seats)

    def winner(self, trick: i64) -> i64:
        """Who won a complete trick."""
        return (self.winners >> (2 * trick)) & 3

    def led(self) -> i64:
        """The card that was led to the current trick."""
        return self.plays[self.done * self.seats] & 63

    def best(self) -> i64:
        """The card that is ahead in the current trick."""
        return self.plays[self.done * self.seats + self.ahead] & 63

    def augen(self, trick: i64) -> i64:
        """The card points of a complete trick."""
        plays, total = self.plays, i64(0)
        for index in range(trick * self.seats, (trick + 1) * self.seats):
            total += AUGEN[plays[index] & 63]
        return total

    def tricks_won(self, seat: i64) -> i64:
        """How many complete tricks the seat has won."""
        return (self.sums >> (16 * seat + 8)) & 255

    def augen_won(self, seat: i64) -> i64:
        """The card points of all complete tricks that the seat has won."""
        return (self.sums >> (16 * seat)) & 255

    def voids(self, first: i64 = 0) -> vec[i64]:
        """For each seat, all cards of the suits that it has not followed, from trick ``first`` on.

        Where suit must be followed, it holds none of them.
        """
        found = _NOTHING_PLAYED[: self.seats]
        for index in range(first * self.seats, self.count()):
            led = suit_of(self.plays[index - index % self.seats] & 63)
            if suit_of(self.plays[index] & 63) != led:
                found[self.plays[index] >> 6] |= SUIT_CARDS[led]
        return found

    def count(self) -> i64:
        """How many cards were played."""
        return self.done * self.seats + self.lying

    def played(self) -> i64:
        """All cards that were played, as one word."""
        cards: i64 = 0
        for index in range(self.count()):
            cards |= BIT[self.plays[index] & 63]
        return cards

    def played_by(self, seat: i64) -> i64:
        """The cards that the seat has played, as one word."""
        cards: i64 = 0
        for index in range(self.count()):
            if self.plays[index] >> 6 == seat:
                cards |= BIT[self.plays[index] & 63]
        return cards


def dealt(pack: vec[i64], first: i64, seats: i64, packets: vec[i64]) -> vec[i64]:
    """Hands dealt in packets, clockwise from ``first``: one word per seat.

    ``packets``: how many cards a seat gets each time round. What is left of the pack begins at
    ``seats`` times the sum of the packets.
    """
    hands = _NOTHING_PLAYED[:seats]
    place: i64 = 0
    for size in packets:
        seat = first
        for _step in range(seats):
            packet: i64 = 0
            for _step in range(size):
                packet |= BIT[pack[place]]
                place += 1
            hands[seat] |= packet
            seat = place_after(seat, seats)
    return hands


def undealt(hands: list[list[int]], rest: list[int], first: int, packets: list[int]) -> list[int]:
    """The pack, top first, from which `dealt` deals these hands; the rest remains."""
    pack: list[int] = []
    given = 0
    for size in packets:
        for place in range(len(hands)):
            hand = hands[(first + place) % len(hands)]
            pack += hand[given : given + size]
        given += size
    return pack + rest


def cards_and(hands: vec[i64], *others: i64) -> vec[i64]:
    """The kinds in all these hands and in other sets of cards, each card once."""
    kinds = vec[i64]()
    for hand in hands:
        for kind in members(hand):
            kinds = append(kinds, kind)
    for other in others:
        for kind in members(other):
            kinds = append(kinds, kind)
    return kinds
