"""A hand of Slobberhannes: the cards, the tricks, what they cost. A hand of cards is one word."""

from __future__ import annotations

from typing import ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.cards import pack, read_card
from stammtisch.core.bits import BIT, count, members
from stammtisch.core.contract import OVER, Context, State, open_moves, place_after
from stammtisch.core.rng import Rng
from stammtisch.core.view import Objection, ScoreLine, View
from stammtisch.kits.deals import redealt
from stammtisch.kits.tricks.cards import Tricks, as_hand, cards_and, dealt, following
from stammtisch.text import CardWord, SeatWord, SuitWord, Text, say
from stammtisch_slobberhannes.view import view

SEATS: Final = 4
SIZE: Final = 8  # cards of each seat, and tricks of a hand
PACKETS: Final = [3, 2, 3]  # SLO-1
PACK: Final = sorted(pack("AKQJT987"))
QUEEN: Final = read_card("Qc")


class Hand(State):
    """One hand in progress."""

    FIELDS: ClassVar = ("context", "turn", "hands", "tricks")

    def __init__(self, context: Context) -> None:
        super().__init__()
        self.context = context
        self.hands: vec[i64] = vec[i64]()
        self.tricks = Tricks(SEATS)

    def deal(self, order: vec[i64]) -> None:
        """Three, two and three cards each from Vorhand on, who leads (SLO-1, SLO-3)."""
        self.turn = place_after(self.context.dealer, SEATS)
        self.hands = dealt(order, self.turn, SEATS, vec[i64](PACKETS))

    def copy(self) -> Hand:
        new = Hand(self.context)
        new.turn = self.turn
        new.hands = self.hands[:]
        new.tricks = self.tricks.copy()
        return new

    def cards(self) -> vec[i64]:
        return cards_and(self.hands, self.tricks.played())

    def playable(self) -> int:
        """The cards that the seat on turn may play: suit is followed (SLO-4)."""
        hand = self.hands[self.turn]
        follow = following(hand, self.tricks.led()) if self.tricks.lying else 0
        return follow or hand

    def legal_moves(self) -> vec[i64]:
        return vec[i64]() if self.turn == OVER else members(self.playable())

    def play(self, move: i64) -> None:
        """The highest card of the suit led takes the trick, its player leads (SLO-5)."""
        tricks, seat = self.tricks, self.turn
        self.hands[seat] &= ~BIT[move]
        best = tricks.best() if tricks.lying else -1
        complete = tricks.lay(seat, move, best < 0 or (move // 13 == best // 13 and move > best))
        if not complete:
            self.turn = place_after(seat, SEATS)
        else:
            self.turn = OVER if tricks.done == SIZE else tricks.winner(tricks.done - 1)

    def queen_taker(self) -> int:
        """Who has taken the queen of clubs, or -1."""
        for trick in range(int(self.tricks.done)):
            if QUEEN in [self.tricks.kind(trick, place) for place in range(SEATS)]:
                return int(self.tricks.winner(trick))
        return -1

    def costs(self) -> list[tuple[Text, int, str]]:
        """What was taken so far that costs a point: its name, by whom, the rule (SLO-6, SLO-7)."""
        tricks = self.tricks
        first = int(tricks.winner(0)) if tricks.done else -1
        last = int(tricks.winner(SIZE - 1)) if tricks.done == SIZE else -1
        queen = self.queen_taker()
        found = [
            (say("The first trick"), first, "SLO-6"),
            (say("The last trick"), last, "SLO-6"),
            (say("The trick with {card}", card=CardWord(QUEEN)), queen, "SLO-6"),
            (say("All three: Slobberhannes"), first if first == last == queen else -1, "SLO-7"),
        ]
        return [cost for cost in found if cost[1] >= 0]

    def scores(self) -> vec[i64]:
        takers = [taker for _, taker, _ in self.costs()]
        return vec[i64]([takers.count(seat) for seat in range(SEATS)])

    def score_lines(self) -> list[ScoreLine]:
        return [
            ScoreLine(what, tuple(int(seat == taker) for seat in range(SEATS)), (rule,))
            for what, taker, rule in self.costs()
        ]

    def objection(self, seat: i64, move: i64) -> Objection | None:
        if move in open_moves(self, seat):
            return None
        if self.turn == OVER:
            return Objection(("SLO-6",), say("All eight tricks are played."))
        if move not in PACK:
            return Objection(("SLO-1",), say("The pack of this game has no such card."))
        if seat != self.turn:
            text = say("First {seat} has to play.", seat=SeatWord(int(self.turn)))
            return Objection(("SLO-3",), text)
        if not self.hands[seat] & BIT[move]:
            text = say("You cannot play {card}: you do not hold it.", card=CardWord(int(move)))
        else:
            led = SuitWord(int(self.tricks.led()) // 13)
            text = say("{suit} was led and you hold some: follow suit.", suit=led)
        return Objection(("SLO-4",), text)

    def view(self, seat: i64) -> View:
        return view(self, int(seat))

    def sample(self, seat: i64, rng: Rng) -> Hand:
        """Who did not follow suit has none of it; everything else is equally likely."""
        new = self.copy()
        others = [each for each in range(SEATS) if each != seat]
        unseen = as_hand(vec[i64](PACK)) & ~self.tricks.played()
        if seat >= 0:
            unseen &= ~self.hands[seat]
        rooms = vec[i64]([count(self.hands[each]) for each in others])
        voids = self.tricks.voids()
        barred = vec[i64]([voids[each] for each in others])
        for each, hand in zip(others, redealt(unseen, rooms, barred, rng), strict=True):
            new.hands[each] = hand
        return new
