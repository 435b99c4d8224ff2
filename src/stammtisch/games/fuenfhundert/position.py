"""One hand of Fünfhundert: what lies where, which moves there are, what they do."""

from typing import ClassVar, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT, count, members, nth
from stammtisch.core.contract import OVER, Context, State
from stammtisch.core.rng import Rng
from stammtisch.games.fuenfhundert.rules import (
    ANNOUNCE,
    BOTTOM,
    CARDS,
    CLAIMING,
    CODES,
    DONE,
    DRAWS,
    ENDED,
    EXCHANGE,
    EXCHANGE_POINTS,
    FINAL,
    HAND,
    PACKETS,
    SEVEN,
    STOCK,
    TRICKS,
    TURN,
    Rules,
    complete,
    worth,
)
from stammtisch.games.fuenfhundert.scoring import NOBODY, Announced, Deal
from stammtisch.kits.tricks.cards import (
    SUIT_CARDS,
    TEN_HIGH,
    Tricks,
    augen_of,
    beats,
    cards_and,
    dealt,
    following,
)
from stammtisch.kits.tricks.claims import DENY, GRANT, REST, is_certain, ten_high_strengths

NONE: Final[i64] = -1  # no card
EXCHANGED: Final[i64] = CODES  # in the log of announcements: not one, but the exchange


class Call:
    """An announcement or an exchange, as the hand's log records it.

    As a number: code + 16 * seat + 32 * complete tricks before it + 1024 if it was wrong.
    """

    def __init__(self, number: i64) -> None:
        self.code: Final[i64] = number & 15
        self.seat: Final[i64] = (number >> 4) & 1
        self.done: Final[i64] = (number >> 5) & 31
        self.right: Final[bool] = number < 1024


class Position(State):
    """All that a hand consists of, and its moves; `FuenfhundertState` adds what people read of it.

    Sets of cards are words by kind, sets of combinations words by code; what belongs to a seat
    stands at its index.

    trump, turned: the trump suit, and the card that was turned up for it.
    hands, won: the cards in hand, and those in the tricks won; both are the pool (F500-14).
    used: the cards of the seat's announcements; never again of use to it (F500-16).
    called, lapsed: combinations that were announced, right or wrong, and that have lapsed.
    known: cards in hand that everybody has seen since they came there.
    drawn: the card drawn since the seat last played one, or `NONE`.
    points: of this deal so far (F500-21).
    stock, next: the stock, top first, `NONE` where a card was drawn; the place of its top.
    calls: all announcements and the exchange in order, see `Call`.
    claimer, open: who claims or was granted the rest, or `NOBODY`; the seats whose hands lie open.
    """

    FIELDS: ClassVar[tuple[str, ...]] = (
        "context", "turn", "phase", "trump", "turned", "hands", "won", "used", "called", "lapsed",
        "known", "drawn", "points", "stock", "next", "calls", "tricks", "claimer", "open",
    )  # fmt: skip

    def __init__(self, rules: Rules, context: Context) -> None:
        super().__init__()
        self.rules: Final = rules
        self.context: Final = context
        self.phase: i64 = TURN
        self.trump: i64 = 0
        self.turned: i64 = NONE
        self.hands: vec[i64] = vec[i64]([0, 0])
        self.won: vec[i64] = vec[i64]([0, 0])
        self.used: vec[i64] = vec[i64]([0, 0])
        self.called: vec[i64] = vec[i64]([0, 0])
        self.lapsed: vec[i64] = vec[i64]([0, 0])
        self.known: vec[i64] = vec[i64]([0, 0])
        self.drawn: vec[i64] = vec[i64]([NONE, NONE])
        self.points: vec[i64] = vec[i64]([0, 0])
        self.stock: vec[i64] = vec[i64]()
        self.next: i64 = 0
        self.calls: vec[i64] = vec[i64]()
        self.tricks: Tricks = Tricks(2)
        self.claimer: i64 = NOBODY
        self.open: i64 = 0

    def deal(self, pack: vec[i64]) -> None:
        """Deal from a pack, top first (F500-4); Vorhand leads (F500-5)."""
        self.turn = 1 - self.context.dealer
        self.hands = dealt(pack, self.turn, 2, PACKETS)
        self.turned = pack[2 * HAND]
        self.trump = self.turned // 13
        self.stock = pack[2 * HAND + 1 :]
        self.stock = append(self.stock, self.turned)

    def take_over(self, other: "Position") -> None:
        """Become a copy of another position of the same deal."""
        self.turn = other.turn
        self.phase = other.phase
        self.trump = other.trump
        self.turned = other.turned
        self.hands = other.hands[:]
        self.won = other.won[:]
        self.used = other.used[:]
        self.called = other.called[:]
        self.lapsed = other.lapsed[:]
        self.known = other.known[:]
        self.drawn = other.drawn[:]
        self.points = other.points[:]
        self.stock = other.stock[:]
        self.next = other.next
        self.calls = other.calls[:]
        self.tricks = other.tricks.copy()
        self.claimer = other.claimer
        self.open = other.open

    # --- what lies where ---

    def pool(self, seat: i64) -> i64:
        """The cards that a seat can announce with: hand and tricks (F500-14)."""
        return self.hands[seat] | self.won[seat]

    def bottom(self) -> i64:
        """The last card of the stock, known to both seats, or `NONE` once it has been drawn."""
        return self.stock[BOTTOM]

    def stock_left(self) -> i64:
        """How many cards the stock has."""
        return STOCK - self.next

    def first_phase(self) -> bool:
        """Whether the running trick is one of the first eight (F500-6 to F500-9)."""
        return self.next < STOCK

    def cards(self) -> vec[i64]:
        lying: i64 = BIT[self.tricks.led()] if self.tricks.lying > 0 else 0
        stock: i64 = 0
        for index in range(self.next, STOCK):
            stock |= BIT[self.stock[index]]
        return cards_and(self.hands, self.won[0], self.won[1], lying, stock)

    # --- what may be done ---

    def legal_moves(self) -> vec[i64]:
        return self.moves_with(self.callable(self.turn))

    def moves_with(self, codes: i64) -> vec[i64]:
        """The moves available now, given these announcements."""
        if self.phase == CLAIMING:
            return vec[i64]([GRANT, DENY])
        moves = members(self.playable())
        if self.can_exchange(self.turn):
            moves = append(moves, EXCHANGE)
        for code in members(codes):
            moves = append(moves, ANNOUNCE + code)
        if self.phase == FINAL:
            moves = append(moves, DONE)
        return moves

    def playable(self) -> i64:
        """The cards that the seat on turn may play (F500-6, F500-12)."""
        hand = self.hands[self.turn]
        if self.tricks.lying == 0 or self.first_phase():
            return hand
        same = following(hand, self.tricks.led())
        if same:
            return same
        trumps = hand & SUIT_CARDS[self.trump]
        return trumps if trumps else hand

    def can_exchange(self, seat: i64) -> bool:
        """Whether the seat holds the seven that the last card of the stock is exchanged for.

        After an exchange that card is the seven itself, as it may be from the first (F500-10, 11).
        """
        seven = self.trump * 13 + SEVEN
        return self.hands[seat] & BIT[seven] != 0 and self.first_phase() and self.bottom() != seven

    def announceable(self, seat: i64) -> i64:
        """The combinations that the seat could correctly announce now (F500-16, F500-18)."""
        found = complete(self.pool(seat) & ~self.used[seat]) & self.rules.codes
        return found & ~(self.called[seat] | self.lapsed[seat])

    def callable(self, seat: i64) -> i64:
        """The combinations that the seat may announce now, correct or not (F500-20)."""
        if self.rules.penalty:
            return self.rules.codes & ~(self.called[seat] | self.lapsed[seat])
        return self.announceable(seat)

    def pick(self, rng: Rng) -> i64:
        if self.phase == CLAIMING:
            return GRANT + rng.below(2)
        cards = self.playable()
        codes = self.callable(self.turn)
        other: i64 = 1 if self.phase == FINAL or self.can_exchange(self.turn) else 0
        plain = count(cards)
        index = rng.below(plain + other + count(codes))
        if index < plain:
            return nth(cards, index)
        if index == plain and other == 1:
            return DONE if self.phase == FINAL else EXCHANGE
        return ANNOUNCE + nth(codes, index - plain - other)

    # --- what moves do ---

    def play(self, move: i64) -> None:
        if move < REST:
            self.play_card(move)
        elif move >= ANNOUNCE and move < DONE:
            self.announce(move - ANNOUNCE)
        elif move == EXCHANGE:
            self.exchange()
        elif move == DONE:
            self.end()
        else:
            self.answer_claim(move == GRANT)

    def play_card(self, kind: i64) -> None:
        """Play a card; combinations not announced before it lapse (F500-18)."""
        seat = self.turn
        if self.rules.at_once:
            self.lapsed[seat] |= self.announceable(seat)
        self.hands[seat] &= ~BIT[kind]
        self.known[seat] &= ~BIT[kind]
        self.drawn[seat] = NONE
        tricks = self.tricks
        wins = tricks.lying == 0 or self.wins(kind, tricks.led())
        if tricks.lay(seat, kind, wins):
            self.take_trick()
        else:
            self.turn = 1 - seat

    def wins(self, answer: i64, led: i64) -> bool:
        """Whether the answer takes the trick (F500-7, F500-8; F500-13)."""
        if not self.first_phase():
            return beats(answer, led, self.trump)
        floor = self.rules.floor
        height = TEN_HIGH[led] if TEN_HIGH[led] > floor else floor
        return TEN_HIGH[answer] > height

    def take_trick(self) -> None:
        """The winner takes the trick, both draw, the winner leads (F500-9, F500-13)."""
        tricks = self.tricks
        last = tricks.done - 1
        winner = tricks.winner(last)
        self.won[winner] |= BIT[tricks.kind(last, 0)] | BIT[tricks.kind(last, 1)]
        self.points[winner] += tricks.augen(last)
        if tricks.done == TRICKS:
            self.points[winner] += self.rules.last_trick
        self.turn = winner
        if self.reached_target(winner):
            return
        if tricks.done == TRICKS:
            self.begin_final()
        elif self.first_phase():
            self.draw(winner)
            self.draw(1 - winner)

    def draw(self, seat: i64) -> None:
        """Draw the top card; the last card is shown to both seats (F500-9)."""
        card = self.stock[self.next]
        self.stock[self.next] = NONE
        self.hands[seat] |= BIT[card]
        self.drawn[seat] = card
        if self.next == BOTTOM:
            self.known[seat] |= BIT[card]
        self.next += 1

    def begin_final(self) -> None:
        """Open the trick winner's last window for announcements; skip it if useless (F500-17)."""
        if self.rules.penalty or self.announceable(self.turn):
            self.phase = FINAL
        else:
            self.end()

    def exchange(self) -> None:
        """Put the seven under the stock and take the trump card (F500-10)."""
        seat = self.turn
        seven = self.trump * 13 + SEVEN
        self.hands[seat] ^= BIT[seven] | BIT[self.turned]
        self.known[seat] |= BIT[self.turned]
        self.stock[BOTTOM] = seven
        if self.drawn[seat] == seven:
            self.drawn[seat] = NONE
        self.log(EXCHANGED, True)
        self.points[seat] += EXCHANGE_POINTS
        self.reached_target(seat)

    def announce(self, code: i64) -> None:
        """Count an announcement at once, right or wrong (F500-19, F500-20)."""
        seat = self.turn
        right = self.announceable(seat) & BIT[code] != 0
        self.called[seat] |= BIT[code]
        self.log(code, right)
        if not right:
            self.points[seat] -= worth(code, self.trump)
            return
        self.used[seat] |= CARDS[code]
        self.known[seat] |= CARDS[code] & self.hands[seat]
        self.points[seat] += worth(code, self.trump)
        self.reached_target(seat)

    def log(self, code: i64, right: bool) -> None:
        """Record an announcement or the exchange in the log."""
        number = code + 16 * self.turn + 32 * self.tricks.done
        self.calls = append(self.calls, number if right else number + 1024)

    def total(self, seat: i64) -> i64:
        """The running total of the match (F500-22)."""
        return self.context.totals[seat] + self.points[seat]

    def reached_target(self, seat: i64) -> bool:
        """Whether a seat has the target, which ends the match from deal 2 on (F500-24, 25)."""
        if self.context.hand == 1 or self.total(seat) < self.rules.target:
            return False
        self.end()
        return True

    def match_winner(self) -> i64:
        """At the end of a deal: the seat that thereby wins the match, or `NOBODY` (F500-23, 24)."""
        best: i64 = 0 if self.total(0) > self.total(1) else 1
        if self.total(best) < self.rules.target or self.total(0) == self.total(1):
            return NOBODY
        return best

    def end(self) -> None:
        """End the deal."""
        self.phase = ENDED
        self.turn = OVER

    def scores(self) -> vec[i64]:
        return self.points[:]

    def facts(self) -> Deal:
        """The facts of the deal that its score depends on."""
        augen = vec[i64]([self.tricks.augen_won(0), self.tricks.augen_won(1)])
        last: i64 = NOBODY
        if self.claimer != NOBODY:
            augen[self.claimer] += augen_of(self.hands[0] | self.hands[1])
            last = self.claimer
        elif self.tricks.done == TRICKS:
            last = self.tricks.winner(TRICKS - 1)
        announced: list[Announced] = []
        exchanger: i64 = NOBODY
        for number in self.calls:
            call = Call(number)
            if call.code == EXCHANGED:
                exchanger = call.seat
            else:
                announced.append(Announced(call.seat, call.code, call.right))
        return Deal(self.trump, augen, announced, exchanger, last, self.rules.last_trick)

    # --- the claim of the rest ---

    def interrupts(self, seat: i64) -> vec[i64]:
        if seat == self.turn and self.may_claim() and not self.more_to_announce():
            return vec[i64]([REST])
        return vec[i64]()

    def may_claim(self) -> bool:
        """Whether the seat on turn leads, and claims for the first time.

        The second phase has had its first trick: before, the other one could conclude from a claim
        what the claimer has just drawn.
        """
        return (
            self.phase == TURN
            and self.tricks.lying == 0
            and DRAWS < self.tricks.done <= TRICKS - 2
            and self.open & BIT[self.turn] == 0
        )

    def more_to_announce(self) -> bool:
        """Whether either seat, if the one on turn takes all tricks, could still announce something.

        Who leads in the second phase knows the cards of both, so this tells nobody anything.
        """
        seat = self.turn
        free = (self.pool(seat) | self.hands[1 - seat]) & ~self.used[seat]
        mine = complete(free) & self.rules.codes & ~(self.called[seat] | self.lapsed[seat])
        return mine != 0 or self.announceable(1 - seat) != 0

    def interrupt(self, seat: i64, move: i64) -> None:
        """Claim the rest: settled at once if proved, else the opponent is asked."""
        self.claimer = seat
        self.open |= BIT[seat]
        mine = ten_high_strengths(self.hands[seat], self.trump)
        unseen = ten_high_strengths(self.hands[1 - seat], self.trump)
        if is_certain(mine, unseen, True):
            self.settle()
        else:
            self.phase = CLAIMING
            self.turn = 1 - seat

    def answer_claim(self, granted: bool) -> None:
        """Agree to a claim, or play on with the claimer in the lead."""
        if granted:
            self.settle()
            return
        self.phase = TURN
        self.turn = self.claimer
        self.claimer = NOBODY

    def settle(self) -> None:
        """Give all remaining tricks to the claimer; the cards stay in their hands."""
        rest = augen_of(self.hands[0] | self.hands[1])
        self.points[self.claimer] += rest + self.rules.last_trick
        self.end()
