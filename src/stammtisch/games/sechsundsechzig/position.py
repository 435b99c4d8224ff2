"""A deal of Sechsundsechzig in progress: its data and the fast path. `state` adds the rest."""

from typing import ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT, count, members, nth
from stammtisch.core.contract import OVER, State
from stammtisch.core.rng import Rng
from stammtisch.games.sechsundsechzig.rules import (
    AUTO,
    BY_CLAIM,
    CLAIM,
    CLOSE,
    ENOUGH,
    EXCHANGE,
    MELD,
    NO_SUIT,
    NOBODY,
    OFF,
    ON,
    STOCK,
    TRICKS,
    Rules,
    SechsundsechzigContext,
)
from stammtisch.games.sechsundsechzig.scoring import Facts
from stammtisch.kits.tricks.cards import (
    SUIT_CARDS,
    TEN_HIGH,
    Tricks,
    augen_of,
    beats,
    cards_and,
    following,
)
from stammtisch.kits.tricks.claims import DENY, GRANT, REST, TRUMP, is_certain, strength

NINE: Final[i64] = 7  # ranks as in `cards`
PAIR: Final = vec[i64]([3 << (suit * 13 + 10) for suit in range(4)])  # its queen and its king

_BOTH: Final = vec[i64]([0, 0])
_NO_STOCK: Final = vec[i64]([0] * 12)


def _higher(kind: int) -> int:
    suit, power = kind // 13, TEN_HIGH[kind]
    return sum(BIT[each] for each in range(suit * 13, suit * 13 + 13) if TEN_HIGH[each] > power)


HIGHER: Final = vec[i64]([_higher(kind) for kind in range(52)])
"""The cards of the same suit that are higher, by kind (S66-2)."""


class Position(State):
    """The cards of a deal and what was said; lists have one entry a seat.

    hands: what each holds; known: those of its cards that everybody knows, from a pair, an
    exchange or the end of the stock.
    stock: the cards in the order in which they are drawn, the trump card last (S66-4); ``drawn``
    of them are gone and stand as 0.
    trump: the suit. tricks: all cards that were played.
    augen, won: card points and number of the tricks.
    melded: the pairs that were announced, bit ``seat * 4 + suit``; pair: the suit of the pair that
    must be played now (S66-13), or `NO_SUIT`.
    closer, closed_at: who closed the stock, and how many tricks there were then.
    out: who claimed, or reached 66 where that ends the deal.
    claimer: whose claim of the rest stands or was granted; open: bits of the seats whose cards lie
    open because they claimed it.
    """

    FIELDS: ClassVar = (
        *("context", "turn", "hands", "known", "stock", "drawn", "trump", "tricks", "augen"),
        *("won", "melded", "pair", "closer", "closed_at", "out", "claimer", "open"),
    )

    def __init__(self, rules: Rules, context: SechsundsechzigContext) -> None:
        super().__init__()
        self.rules: Final[Rules] = rules
        self.context: Final = context
        self.hands: vec[i64] = _BOTH
        self.known: vec[i64] = _BOTH
        self.stock: vec[i64] = _NO_STOCK
        self.drawn: i64 = 0
        self.trump: i64 = 0
        self.tricks: Tricks = Tricks(2)
        self.augen: vec[i64] = _BOTH
        self.won: vec[i64] = _BOTH
        self.melded: i64 = 0
        self.pair: i64 = NO_SUIT
        self.closer: i64 = NOBODY
        self.closed_at: i64 = 0
        self.out: i64 = NOBODY
        self.claimer: i64 = NOBODY
        self.open: i64 = 0

    def begin(self, hands: vec[i64], stock: vec[i64]) -> None:
        """Begin the play: Vorhand leads (S66-5)."""
        self.hands = hands
        self.stock = stock
        self.trump = stock[STOCK - 1] // 13
        self.known = _BOTH[:]
        self.augen = _BOTH[:]
        self.won = _BOTH[:]
        self.turn = 1 - self.context.dealer

    def take_over(self, other: "Position") -> None:
        """Become equal to another position of the same game."""
        self.turn = other.turn
        self.hands = other.hands[:]
        self.known = other.known[:]
        self.stock = other.stock[:]
        self.drawn = other.drawn
        self.trump = other.trump
        self.tricks = other.tricks.copy()
        self.augen = other.augen[:]
        self.won = other.won[:]
        self.melded = other.melded
        self.pair = other.pair
        self.closer = other.closer
        self.closed_at = other.closed_at
        self.out = other.out
        self.claimer = other.claimer
        self.open = other.open

    def cards(self) -> vec[i64]:
        left: i64 = 0
        for index in range(self.drawn, STOCK):
            left |= BIT[self.stock[index]]
        return cards_and(self.hands, self.tricks.played(), left)

    # --- what is so ---

    def strict(self) -> bool:
        """Whether nobody draws any more, as the stock is empty or closed (S66-10)."""
        return self.drawn == STOCK or self.closer != NOBODY

    def bottom(self) -> i64:
        """The card under the stock: the trump card, or the nine exchanged for it."""
        return self.stock[STOCK - 1]

    def pairs(self, seat: i64) -> i64:
        """The Augen of the pairs that the seat announced (S66-13)."""
        said = (self.melded >> (seat * 4)) & 15
        return 20 * count(said) + 20 * ((said >> self.trump) & 1)

    def bonus(self, seat: i64) -> i64:
        """The Augen of the seat for the last trick (S66-21)."""
        if self.closer != NOBODY:
            return 0
        last = self.claimer if self.turn == OVER else NOBODY
        if self.tricks.done == TRICKS:
            last = self.tricks.winner(TRICKS - 1)
        return self.rules.bonus if last == seat else 0

    def count(self, seat: i64) -> i64:
        """The Augen that count for the seat so far (S66-14, S66-22)."""
        if self.won[seat] == 0:
            return 0
        return self.augen[seat] + self.pairs(seat) + self.bonus(seat)

    def closed_early(self) -> bool:
        """Whether the opponent had no trick when the stock was closed (S66-17, S66-25)."""
        for trick in range(self.closed_at):
            if self.tricks.winner(trick) != self.closer:
                return False
        return self.closer != NOBODY

    def facts(self) -> Facts:
        """The facts of how the deal ended, for its score."""
        return Facts(
            self.augen,
            self.won,
            vec[i64]([self.pairs(0), self.pairs(1)]),
            vec[i64]([self.bonus(0), self.bonus(1)]),
            self.out,
            self.closer,
            self.closed_early(),
            self.context.draws,
        )

    # --- what may be done ---

    def moves_now(self) -> i64:
        """The moves of the seat on turn: bit ``n`` stands for move ``n``."""
        if self.claimer != NOBODY:
            return BIT[GRANT] | BIT[DENY]
        if self.tricks.lying == 1:
            return self.answers()
        return self.cards_to_lead() | self.words_to_say()

    def answers(self) -> i64:
        """The cards with which the seat on turn may answer (S66-6, S66-10, S66-11)."""
        hand = self.hands[self.turn]
        if not self.strict():
            return hand
        led = self.tricks.led()
        suit = following(hand, led)
        if suit:
            over = suit & HIGHER[led]
            return over if over and self.rules.must_head else suit
        trumps = hand & SUIT_CARDS[self.trump]
        return trumps if trumps else hand

    def cards_to_lead(self) -> i64:
        """The cards that the seat on turn may lead; after announcing a pair only its two cards."""
        hand = self.hands[self.turn]
        return hand if self.pair == NO_SUIT else hand & PAIR[self.pair]

    def words_to_say(self) -> i64:
        """What the seat in the lead may do other than play a card."""
        seat = self.turn
        rules = self.rules
        words: i64 = 0
        if rules.go_out == BY_CLAIM and self.won[seat] > 0:
            words = BIT[CLAIM]
        if self.pair != NO_SUIT:
            return words
        strict = self.strict()
        if rules.closing and not strict:
            words |= BIT[CLOSE]
        nine = BIT[self.trump * 13 + NINE]
        if rules.exchange and not strict and self.won[seat] > 0 and self.hands[seat] & nine:
            words |= BIT[EXCHANGE]
        return words | (self.pairs_to_say(seat) << MELD)

    def pairs_to_say(self, seat: i64) -> i64:
        """The suits of the pairs that may be announced now, on leading (S66-13, S66-15)."""
        if self.rules.melds == OFF or (self.rules.melds != ON and self.strict()):
            return 0
        hand = self.hands[seat]
        found: i64 = 0
        for suit in range(i64(4)):
            if hand & PAIR[suit] == PAIR[suit]:
                found |= BIT[suit]
        return found

    def legal_moves(self) -> vec[i64]:
        return members(self.moves_now())

    def pick(self, rng: Rng) -> i64:
        moves = self.moves_now()
        return nth(moves, rng.below(count(moves)))

    # --- moves ---

    def play(self, move: i64) -> None:
        if move < REST:
            self._play_card(move)
        elif move >= MELD:
            self._say(move)
        elif move == GRANT:
            self._settle()
        else:  # DENY
            self.turn = self.claimer
            self.claimer = NOBODY

    def _play_card(self, kind: i64) -> None:
        seat = self.turn
        tricks = self.tricks
        self.hands[seat] &= ~BIT[kind]
        self.known[seat] &= ~BIT[kind]
        self.pair = NO_SUIT
        ahead = tricks.lying == 0 or beats(kind, tricks.led(), self.trump)  # S66-7
        if tricks.lay(seat, kind, ahead):
            self._take_trick()
        else:
            self.turn = 1 - seat

    def _take_trick(self) -> None:
        """Give the trick to its winner; both draw, and the winner leads next (S66-8, S66-9)."""
        trick = self.tricks.done - 1
        winner = self.tricks.winner(trick)
        self.augen[winner] += self.tricks.augen(trick)
        self.won[winner] += 1
        self.turn = winner
        if self._ends_by_itself(winner):
            return
        if not self.strict():
            self._draw(winner)
        elif self.hands[0] == 0:
            self.turn = OVER

    def _ends_by_itself(self, seat: i64) -> bool:
        if self.rules.go_out != AUTO or self.count(seat) < ENOUGH:
            return False
        self.out = seat  # S66-19
        self.turn = OVER
        return True

    def _draw(self, winner: i64) -> None:
        """Draw a card each, the winner first; the last one is the trump card (S66-8)."""
        at = self.drawn
        self.hands[winner] |= BIT[self.stock[at]]
        self.hands[1 - winner] |= BIT[self.stock[at + 1]]
        self.drawn += 2
        if self.drawn == STOCK:
            self.known[1 - winner] |= BIT[self.stock[at + 1]]
        self.stock[at] = 0
        self.stock[at + 1] = 0

    def _say(self, move: i64) -> None:
        seat = self.turn
        if move == CLAIM:
            self.out = seat  # S66-20
            self.turn = OVER
        elif move == CLOSE:
            self.closer = seat  # S66-17
            self.closed_at = self.tricks.done
        elif move == EXCHANGE:
            self._exchange(seat)
        else:
            self.pair = move - MELD  # S66-13
            self.melded |= BIT[seat * 4 + self.pair]
            self.known[seat] |= PAIR[self.pair]
            if self._ends_by_itself(seat):
                self.pair = NO_SUIT

    def _exchange(self, seat: i64) -> None:
        """Exchange the nine of trumps for the trump card at the bottom of the stock (S66-16)."""
        nine = self.trump * 13 + NINE
        card = self.bottom()
        self.hands[seat] = (self.hands[seat] & ~BIT[nine]) | BIT[card]
        self.known[seat] |= BIT[card]
        self.stock[STOCK - 1] = nine

    # --- the claim of the rest (kits.tricks.claims) ---

    def may_claim_rest(self, seat: i64) -> bool:
        """Whether the seat may claim all remaining tricks now.

        Not with a pair in hand that could still be announced, nor where the other one has claimed
        nothing although he has 66: then the end would not be the one to which play leads.
        """
        return (
            seat == self.turn
            and self.claimer == NOBODY
            and self.strict()
            and self.tricks.lying == 0
            and self.pair == NO_SUIT
            and self.open & BIT[seat] == 0
            and count(self.hands[seat]) > 1
            and self.pairs_to_say(seat) == 0
            and not self.beaten_at_66(seat)
        )

    def beaten_at_66(self, seat: i64) -> bool:
        """Whether the opponent already has 66 but has not claimed it."""
        return self.rules.go_out == BY_CLAIM and self.count(1 - seat) >= ENOUGH

    def interrupts(self, seat: i64) -> vec[i64]:
        return vec[i64]([REST]) if self.may_claim_rest(seat) else vec[i64]()

    def interrupt(self, seat: i64, move: i64) -> None:
        """Claim the rest: settled at once if proved, else the opponent is asked."""
        self.claimer = seat
        if self.is_proved(seat):
            self._settle()
            return
        self.open |= BIT[seat]
        self.turn = 1 - seat

    def is_proved(self, seat: i64) -> bool:
        """Whether no possible hand of the opponent wins a trick from the seat, which leads."""
        return is_certain(
            self._strengths(self.hands[seat]), self._strengths(self.may_hold(1 - seat)), True
        )

    def _strengths(self, hand: i64) -> vec[i64]:
        kinds = members(hand)
        for at in range(i64(len(kinds))):
            suit = kinds[at] // 13
            card_class = TRUMP if suit == self.trump else suit
            kinds[at] = strength(card_class, TEN_HIGH[kinds[at]])
        return kinds

    def may_hold(self, other: i64) -> i64:
        """The cards unseen by the opponent that the seat may hold."""
        if self.open & BIT[other]:
            return self.hands[other]
        unseen = self.hands[other]
        for index in range(self.drawn, STOCK - 1):
            unseen |= BIT[self.stock[index]]
        return unseen & ~self.cannot_hold(other)

    def cannot_hold(self, seat: i64) -> i64:
        """The cards that the seat has shown not to hold since drawing ended (S66-10, S66-11)."""
        tricks = self.tricks
        barred: i64 = 0
        if not self.strict():
            return 0
        for trick in range(self.closed_at if self.closer != NOBODY else STOCK // 2, tricks.done):
            if tricks.seat(trick, 1) != seat:
                continue
            led = tricks.kind(trick, 0)
            answer = tricks.kind(trick, 1)
            if answer // 13 != led // 13:
                barred |= SUIT_CARDS[led // 13]
                if answer // 13 != self.trump:
                    barred |= SUIT_CARDS[self.trump]
            elif self.rules.must_head and HIGHER[led] & BIT[answer] == 0:
                barred |= HIGHER[led]
        return barred

    def _settle(self) -> None:
        """Give all remaining tricks, with the cards of both hands, to the claimer."""
        seat = self.claimer
        self.won[seat] += count(self.hands[seat])
        self.augen[seat] += augen_of(self.hands[0] | self.hands[1])
        self.turn = OVER
