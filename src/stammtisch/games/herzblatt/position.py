"""A hand of Herzblatt: the deal, the declarer, the stock, the tricks, the end. Numbers only.

A set of cards is one word, as in `stammtisch.games.tricks`.
"""

from typing import ClassVar, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.cards import pack
from stammtisch.core.bits import BIT, count, members, nth
from stammtisch.core.contract import OVER, Context, State, place_after
from stammtisch.core.rng import Rng
from stammtisch.games.claims import DENY, GRANT, NOBODY, REST, is_certain, ten_high_strengths
from stammtisch.games.herzblatt.options import HerzblattOptions
from stammtisch.games.herzblatt.scoring import Outcome
from stammtisch.games.tricks import (
    KINDS,
    SUIT_CARDS,
    Tricks,
    as_hand,
    augen_of,
    beats,
    cards_and,
    dealt,
    following,
)

HEARTS: Final[i64] = 2  # always trump (HZB-7)

ASKING: Final[i64] = 0  # phases: who plays alone? (HZB-8)
STOCK: Final[i64] = 1  # does he take the stock? (HZB-9)
DISCARDING: Final[i64] = 2  # he lays two cards away (HZB-9)
PLAYING: Final[i64] = 3
CLAIMING: Final[i64] = 4  # the others are asked whether all remaining tricks are the claimer's
FINISHED: Final[i64] = 5

TAKE: Final[i64] = 55  # moves: 0 to 51 play a card, 52 to 54 belong to the claim of the rest
DECLINE: Final[i64] = 56
TAKE_STOCK: Final[i64] = 57
LEAVE_STOCK: Final[i64] = 58
DISCARD: Final[i64] = 59  # + kind of the card
MOVES: Final = 111

_PACK_OF_TWO: Final = vec[i64](list(pack("AKQJT")))
_PACK: Final = vec[i64](sorted([*pack("AKQJT9"), 2 * 13 + 6, 2 * 13 + 5]))  # with 8h and 7h
_HAND_SIZES: Final = vec[i64]([0, 0, 9, 8, 6])  # by number of seats


class Rules:
    """The options as the hand needs them, and what follows from the number of seats."""

    def __init__(self, options: HerzblattOptions, seats: i64) -> None:
        self.seats: Final[i64] = seats
        self.pack: Final = _PACK_OF_TWO if seats == 2 else _PACK  # HZB-1 to HZB-3
        self.cards: Final[i64] = as_hand(self.pack)
        self.size: Final[i64] = _HAND_SIZES[seats]
        self.packets: Final = vec[i64]([1] * int(self.size))
        self.asks: Final[bool] = options.declarer == "ask"
        self.dealer_plays: Final[bool] = options.declarer == "dealer"
        self.must_trump: Final[bool] = options.must_trump
        self.goal: Final[i64] = options.goal
        self.stake: Final[i64] = options.stake
        self.hands: Final[i64] = options.rounds * int(seats)  # of a match (HZB-17)


class Position(State):
    """All that a hand consists of, and its moves; `HerzblattState` adds what people read of it.

    hands: what each seat holds.
    stock: the two cards that were not dealt, also after they were taken.
    away: what the declarer has laid away.
    declarer: who plays alone, or `NOBODY` while it is asked; took: whether he took the stock.
    claimer: who claimed all remaining tricks, while it is asked and after it was granted.
    open: the seats whose hands lie open, since they claimed; bit ``n`` for seat ``n``.
    """

    FIELDS: ClassVar = (
        *("context", "turn", "phase", "hands", "stock", "away", "declarer", "took", "tricks"),
        *("claimer", "open"),
    )

    def __init__(self, rules: Rules, context: Context) -> None:
        super().__init__()
        self.rules: Final = rules
        self.context: Final = context
        self.phase: i64 = ASKING
        self.hands: vec[i64] = vec[i64]()
        self.stock: i64 = 0
        self.away: i64 = 0
        self.declarer: i64 = NOBODY
        self.took: bool = False
        self.tricks: Tricks = Tricks(rules.seats)
        self.claimer: i64 = NOBODY
        self.open: i64 = 0

    def take_over(self, other: "Position") -> None:
        """Become equal to another position of the same hand."""
        self.turn = other.turn
        self.phase = other.phase
        self.hands = other.hands[:]
        self.stock = other.stock
        self.away = other.away
        self.declarer = other.declarer
        self.took = other.took
        self.tricks = other.tricks.copy()
        self.claimer = other.claimer
        self.open = other.open

    def deal(self, order: vec[i64]) -> None:
        """Deal one by one from Vorhand on; the last two cards are the stock (HZB-4)."""
        rules = self.rules
        vorhand = self.vorhand()
        self.hands = dealt(order, vorhand, rules.seats, rules.packets)
        self.stock = as_hand(order[rules.seats * rules.size :])
        if rules.asks:
            self.turn = vorhand
        else:
            self.declare(self.context.dealer if rules.dealer_plays else vorhand)

    # What lies where

    def vorhand(self) -> i64:
        """The seat after the dealer: it is asked first and leads to the first trick."""
        return place_after(self.context.dealer, self.rules.seats)

    def beside(self) -> i64:
        """The two cards that count for the declarer beside his tricks (HZB-9)."""
        return self.away if self.took else self.stock

    def cards(self) -> vec[i64]:
        lying: i64 = 0 if self.took else self.stock
        return cards_and(self.hands, lying, self.away, self.tricks.played())

    def out_of_play(self, seat: i64) -> i64:
        """The cards that the seat knows to be in nobody's hand."""
        known = self.tricks.played()
        return known | self.away if seat == self.declarer else known

    # What may be done

    def legal_moves(self) -> vec[i64]:
        phase = self.phase
        if phase == PLAYING:
            return members(self.playable())
        if phase == DISCARDING:
            moves = vec[i64]()
            for kind in members(self.hands[self.turn]):
                moves = append(moves, DISCARD + kind)
            return moves
        if phase == ASKING:
            return vec[i64]([TAKE, DECLINE])
        if phase == STOCK:
            return vec[i64]([TAKE_STOCK, LEAVE_STOCK])
        if phase == CLAIMING:
            return vec[i64]([GRANT, DENY])
        return vec[i64]()

    def playable(self) -> i64:
        """The cards that the seat on turn may play: it must follow suit (HZB-11)."""
        hand = self.hands[self.turn]
        if self.tricks.lying == 0:
            return hand
        fitting = following(hand, self.tricks.led())
        if fitting == 0 and self.rules.must_trump:
            fitting = hand & SUIT_CARDS[HEARTS]
        return fitting if fitting else hand

    def pick(self, rng: Rng) -> i64:
        phase = self.phase
        if phase == PLAYING:
            cards = self.playable()
            return nth(cards, rng.below(count(cards)))
        if phase == DISCARDING:
            hand = self.hands[self.turn]
            return DISCARD + nth(hand, rng.below(count(hand)))
        first = TAKE if phase == ASKING else TAKE_STOCK if phase == STOCK else GRANT
        return first + rng.below(2)

    def quiet_pick(self, rng: Rng) -> i64:
        """Nobody volunteers to play alone without a reason."""
        return DECLINE if self.phase == ASKING else self.pick(rng)

    def interrupts(self, seat: i64) -> vec[i64]:
        return vec[i64]([REST]) if self.may_claim(seat) else vec[i64]()

    def may_claim(self, seat: i64) -> bool:
        """On lead, with two cards or more, once a hand."""
        return (
            self.phase == PLAYING
            and seat == self.turn
            and self.tricks.lying == 0
            and count(self.hands[seat]) > 1
            and self.open & BIT[seat] == 0
        )

    # What a move does

    def play(self, move: i64) -> None:
        if move < KINDS:
            self.lay(move)
        elif move >= DISCARD:
            self.lay_away(move - DISCARD)
        elif move == TAKE:
            self.declare(self.turn)
        elif move == DECLINE:
            self.decline()
        elif move == TAKE_STOCK:
            self.took = True
            self.hands[self.turn] |= self.stock
            self.phase = DISCARDING
        elif move == LEAVE_STOCK:
            self.begin_tricks()
        else:
            self.answer(move == GRANT)

    def decline(self) -> None:
        """The next one is asked; if everybody declines, Vorhand must (HZB-8)."""
        vorhand = self.vorhand()
        self.turn = place_after(self.turn, self.rules.seats)
        if self.turn == vorhand:
            self.declare(vorhand)

    def declare(self, seat: i64) -> None:
        """This seat plays alone and decides about the stock (HZB-9)."""
        self.declarer = seat
        self.turn = seat
        self.phase = STOCK

    def lay_away(self, kind: i64) -> None:
        self.hands[self.turn] &= ~BIT[kind]
        self.away |= BIT[kind]
        if count(self.away) == 2:
            self.begin_tricks()

    def begin_tricks(self) -> None:
        """Vorhand leads, whoever is declarer (HZB-10)."""
        self.phase = PLAYING
        self.turn = self.vorhand()

    def lay(self, kind: i64) -> None:
        """The highest heart wins, else the highest of the suit led; the winner leads (HZB-12)."""
        tricks = self.tricks
        seat = self.turn
        self.hands[seat] &= ~BIT[kind]
        wins = tricks.lying == 0 or beats(kind, tricks.best(), HEARTS)
        if not tricks.lay(seat, kind, wins):
            self.turn = place_after(seat, self.rules.seats)
        elif tricks.done < self.rules.size:
            self.turn = tricks.winner(tricks.done - 1)
        else:
            self.finish()  # all cards are played (HZB-13)

    def finish(self) -> None:
        self.phase = FINISHED
        self.turn = OVER

    # The claim of the rest

    def interrupt(self, seat: i64, move: i64) -> None:
        self.claimer = seat
        self.open |= BIT[seat]
        if self.is_certain(seat):
            self.finish()
        else:
            self.phase = CLAIMING
            self.turn = place_after(seat, self.rules.seats)

    def is_certain(self, seat: i64) -> bool:
        """Whether the seat, on lead, takes every trick wherever the unseen cards lie."""
        hand = self.hands[seat]
        unseen = self.rules.cards & ~hand & ~self.out_of_play(seat)
        return is_certain(
            ten_high_strengths(hand, HEARTS), ten_high_strengths(unseen, HEARTS), True
        )

    def answer(self, granted: bool) -> None:
        """One refusal lets the play go on; when all have agreed, the hand is over."""
        self.turn = place_after(self.turn, self.rules.seats) if granted else self.claimer
        if not granted:
            self.phase = PLAYING
            self.claimer = NOBODY
        elif self.turn == self.claimer:
            self.finish()

    # The end

    def augen(self, seat: i64) -> i64:
        """The Augen in the tricks of a seat, those that were granted to it included."""
        augen = self.tricks.augen_won(seat)
        if self.phase == FINISHED and seat == self.claimer:
            for hand in self.hands:
                augen += augen_of(hand)
        return augen

    def tricks_of(self, seat: i64) -> i64:
        """The number of tricks of a seat, those that were granted to it included."""
        won = self.tricks.tricks_won(seat)
        if self.phase == FINISHED and seat == self.claimer:
            won += self.rules.size - self.tricks.done
        return won

    def outcome(self) -> Outcome:
        """How the hand ended; only at its end."""
        declarer = self.declarer
        return Outcome(declarer, self.augen(declarer), augen_of(self.beside()), self.took)
