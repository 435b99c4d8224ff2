"""A hand of Tarock in progress: its data and the fast path. `state` adds what people need."""

from typing import ClassVar, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT, count, members, nth
from stammtisch.core.contract import OVER, Context, State, place_after
from stammtisch.core.rng import Rng
from stammtisch.games.tarock.rules import (
    ANNOUNCE,
    ANNOUNCING,
    AUCTION,
    BID,
    BIDS,
    CLAIMING,
    ENDED,
    LAY_AWAY,
    LAYING_AWAY,
    NAME_TRUMP,
    NAMING_TRUMP,
    NO_BID,
    NOBODY,
    NOTHING,
    PACK,
    PASS,
    PLAYING,
    SEATS,
    TRICKS,
    Rules,
)
from stammtisch.games.tarock.scoring import Facts, scores_of
from stammtisch.kits.tricks.cards import (
    NO_TRUMP,
    SUIT_CARDS,
    TEN_HIGH,
    Tricks,
    as_hand,
    augen_of,
    beats,
    cards_and,
    dealt,
    following,
    higher,
)
from stammtisch.kits.tricks.claims import (
    DENY,
    GRANT,
    REST,
    is_certain,
    strength,
)
from stammtisch.kits.tricks.claims import TRUMP as TRUMP_CLASS

_FIRST_ROUNDS: Final = vec[i64]([4, 3])  # TAR-4
_LAST_ROUND: Final = vec[i64]([4])
_STOCK_AT: Final[i64] = 21
_LAST_ROUND_AT: Final[i64] = 24
_NOTHING_SAID: Final = vec[i64]([-1, -1, -1])


class Position(State):
    """A hand in progress.

    phase: the step of the hand, see `rules`.
    hands: what each seat holds, one word a seat.
    stock: the three cards that were dealt to the stock; they stay named here when taken up.
    away: what the declarer of an Aufnahmespiel has laid away.
    bids, passed: the last bid of each seat or `NO_BID`; who has passed, bit ``n`` for seat ``n``.
    bid, declarer: the standing bid and whose it is; after the auction that of the declarer.
    trump: the suit, or `NO_TRUMP` before it is named.
    announced: what the declarer announced (TAR-16).
    tricks: the cards that were played.
    claimer: whose claim of the rest stands or was granted, or `NOBODY`.
    open: whose cards lie open because he claimed the rest, bit ``n`` for seat ``n``.
    claimed_at: how many tricks were complete when the declarer claimed the rest, or -1.
    """

    FIELDS: ClassVar = (
        *("context", "turn", "phase", "hands", "stock", "away", "bids", "passed", "bid"),
        *("declarer", "trump", "announced", "tricks", "claimer", "open"),
        "claimed_at",
    )

    def __init__(self, rules: Rules, context: Context) -> None:
        super().__init__()
        self.rules: Final = rules
        self.context: Final = context
        self.phase: i64 = AUCTION
        self.hands: vec[i64] = _NOTHING_SAID
        self.stock: i64 = 0
        self.away: i64 = 0
        self.bids: vec[i64] = _NOTHING_SAID
        self.passed: i64 = 0
        self.bid: i64 = NO_BID
        self.declarer: i64 = NOBODY
        self.trump: i64 = NO_TRUMP
        self.announced: i64 = NOTHING
        self.tricks: Tricks = Tricks(SEATS)
        self.claimer: i64 = NOBODY
        self.open: i64 = 0
        self.claimed_at: i64 = -1

    def deal(self, pack: vec[i64]) -> None:
        """Four each, three each, three to the stock, four each; Vorhand speaks first (TAR-4)."""
        vorhand = self.vorhand()
        hands = dealt(pack, vorhand, SEATS, _FIRST_ROUNDS)
        last = dealt(pack[_LAST_ROUND_AT:], vorhand, SEATS, _LAST_ROUND)
        for seat in range(SEATS):
            hands[seat] |= last[seat]
        self.hands = hands
        self.stock = as_hand(pack[_STOCK_AT:_LAST_ROUND_AT])
        self.bids = _NOTHING_SAID[:]
        self.turn = vorhand

    def take_over(self, other: "Position") -> None:
        """Become equal to another position of the same match."""
        self.turn = other.turn
        self.phase = other.phase
        self.hands = other.hands[:]
        self.stock = other.stock
        self.away = other.away
        self.bids = other.bids[:]
        self.passed = other.passed
        self.bid = other.bid
        self.declarer = other.declarer
        self.trump = other.trump
        self.announced = other.announced
        self.tricks = other.tricks.copy()
        self.claimer = other.claimer
        self.open = other.open
        self.claimed_at = other.claimed_at

    # --- what can be read ---

    def vorhand(self) -> i64:
        """The seat after the dealer (TAR-17)."""
        return place_after(self.context.dealer, SEATS)

    def is_senior(self, seat: i64) -> bool:
        """Whether the seat goes before the standing bidder at an equal bid (TAR-9)."""
        vorhand = self.vorhand()
        return (seat + SEATS - vorhand) % SEATS < (self.declarer + SEATS - vorhand) % SEATS

    def lowest_bid(self, seat: i64) -> i64:
        """The lowest bid that the seat may make; `BIDS` if there is none (TAR-10)."""
        if self.declarer == NOBODY:
            return 0
        return self.bid if self.is_senior(seat) else self.bid + 1

    def is_handspiel(self) -> bool:
        """Whether a Handspiel is played, or stands in the auction."""
        return self.bid != NO_BID and self.rules.is_handspiel(self.bid)

    def taken_up(self) -> bool:
        """Whether the declarer has taken the stock into his hand (TAR-13)."""
        return self.phase != AUCTION and self.bid != NO_BID and not self.is_handspiel()

    def knows_away(self, seat: i64) -> bool:
        """Whether the seat has seen the stock and knows what was laid away."""
        return self.taken_up() and seat == self.declarer

    def due_cards(self, seat: i64) -> i64:
        """The cards of the suit led, without them the trumps: what must be played (TAR-18).

        Nothing: the seat leads, or may play any card.
        """
        if self.tricks.lying == 0:
            return 0
        held = self.hands[seat]
        due = following(held, self.tricks.led())
        return due if due else held & SUIT_CARDS[self.trump]

    def open_cards(self, seat: i64) -> i64:
        """The cards that the seat may play to the running trick (TAR-18)."""
        due = self.due_cards(seat)
        if due == 0:
            return self.hands[seat]
        if self.rules.must_head:
            heading = higher(due, self.tricks.best(), self.trump)
            return heading if heading else due
        return due

    def cards(self) -> vec[i64]:
        stock = i64(0) if self.taken_up() else self.stock
        return cards_and(self.hands, stock, self.away, self.tricks.played())

    # --- moves ---

    def legal_moves(self) -> vec[i64]:
        phase = self.phase
        if phase == PLAYING:
            return members(self.open_cards(self.turn))
        if phase == AUCTION:
            return from_to(vec[i64]([PASS]), BID + self.lowest_bid(self.turn), BID + BIDS)
        if phase == LAYING_AWAY:
            moves = vec[i64]()
            for kind in members(self.hands[self.turn]):
                moves = append(moves, LAY_AWAY + kind)
            return moves
        if phase == NAMING_TRUMP:
            return from_to(vec[i64](), NAME_TRUMP, NAME_TRUMP + 4)
        if phase == ANNOUNCING:
            return from_to(vec[i64](), ANNOUNCE, ANNOUNCE + 3)
        return vec[i64]([GRANT, DENY]) if phase == CLAIMING else vec[i64]()

    def pick(self, rng: Rng) -> i64:
        phase = self.phase
        if phase == PLAYING:
            cards = self.open_cards(self.turn)
            return nth(cards, rng.below(count(cards)))
        if phase == AUCTION:
            lowest = self.lowest_bid(self.turn)
            drawn = rng.below(BIDS - lowest + 1)
            return PASS if drawn == 0 else BID + lowest + drawn - 1
        if phase == LAYING_AWAY:
            cards = self.hands[self.turn]
            return LAY_AWAY + nth(cards, rng.below(count(cards)))
        if phase == NAMING_TRUMP:
            return NAME_TRUMP + rng.below(4)
        if phase == ANNOUNCING:
            return ANNOUNCE + rng.below(3)
        return GRANT + rng.below(2)

    def quiet_pick(self, rng: Rng) -> i64:
        """No bid higher than it must be, no announcement; the longest suit becomes trump."""
        if self.phase == AUCTION:
            lowest = self.lowest_bid(self.turn)
            return PASS if lowest == BIDS or rng.below(2) == 0 else BID + lowest
        if self.phase == NAMING_TRUMP:
            return NAME_TRUMP + self.longest_suit(self.turn)
        if self.phase == ANNOUNCING:
            return ANNOUNCE + NOTHING
        return self.pick(rng)

    def promising_moves(self) -> vec[i64]:
        """Of the bids only the lowest of each game: it promises no more than it must."""
        moves = self.legal_moves()
        if self.phase != AUCTION:
            return moves
        found = vec[i64]([PASS])
        for move in moves[1:]:
            handspiel = self.rules.is_handspiel(move - BID)
            if len(found) == 1 or handspiel != self.rules.is_handspiel(found[1] - BID):
                found = append(found, move)
            if len(found) == 3:
                break
        return found

    def longest_suit(self, seat: i64) -> i64:
        """The suit of which the seat holds most cards; of equals the one with more Augen."""
        best: i64 = 0
        most: i64 = -1
        for suit in range(i64(4)):
            cards = self.hands[seat] & SUIT_CARDS[suit]
            weight = count(cards) * 128 + augen_of(cards)
            if weight > most:
                most = weight
                best = suit
        return best

    def play(self, move: i64) -> None:
        if move < REST:
            self.lay(move)
        elif move < LAY_AWAY:
            self.answer(move)
        elif move < PASS:
            self.lay_away(move - LAY_AWAY)
        elif move < NAME_TRUMP:
            self.speak(move)
        elif move < ANNOUNCE:
            self.trump = move - NAME_TRUMP
            self.begin_play(self.rules.announce)
        else:
            self.announced = move - ANNOUNCE
            self.begin_play(False)

    def speak(self, move: i64) -> None:
        """A pass or a bid; then the next who is still in the auction (TAR-10, TAR-11)."""
        seat = self.turn
        if move == PASS:
            self.passed |= BIT[seat]
        else:
            self.bid = move - BID
            self.declarer = seat
            self.bids[seat] = self.bid
        for _step in range(SEATS - 1):
            seat = place_after(seat, SEATS)
            if seat != self.declarer and self.passed & BIT[seat] == 0:
                self.turn = seat
                return
        self.end_auction()

    def end_auction(self) -> None:
        """Everyone but the standing bidder has passed (TAR-12); the stock is taken (TAR-13)."""
        if self.declarer == NOBODY:
            self.end()
            return
        self.turn = self.declarer
        if self.is_handspiel():
            self.phase = NAMING_TRUMP
        else:
            self.hands[self.turn] |= self.stock
            self.phase = LAYING_AWAY

    def lay_away(self, kind: i64) -> None:
        """One of three cards face down (TAR-13)."""
        self.hands[self.turn] &= ~BIT[kind]
        self.away |= BIT[kind]
        if count(self.away) == 3:
            self.phase = NAMING_TRUMP

    def begin_play(self, asked: bool) -> None:
        """Trump is named; the declarer is asked what he announces, or Vorhand leads (TAR-17)."""
        if asked:
            self.phase = ANNOUNCING
        else:
            self.phase = PLAYING
            self.turn = self.vorhand()

    def lay(self, kind: i64) -> None:
        """The seat on turn plays a card (TAR-18, TAR-19)."""
        seat = self.turn
        tricks = self.tricks
        self.hands[seat] &= ~BIT[kind]
        wins = tricks.lying == 0 or beats(kind, tricks.best(), self.trump)
        if not tricks.lay(seat, kind, wins):
            self.turn = place_after(seat, SEATS)
        elif tricks.done == TRICKS:
            self.end()
        else:
            self.turn = tricks.winner(tricks.done - 1)

    def end(self) -> None:
        """Nothing is left to do."""
        self.phase = ENDED
        self.turn = OVER

    # --- the claim of the rest ---

    def interrupts(self, seat: i64) -> vec[i64]:
        """Whoever leads may claim the rest, once a hand, while everybody holds two or more."""
        leads = self.phase == PLAYING and seat == self.turn and self.tricks.lying == 0
        if not leads or self.tricks.done > TRICKS - 2 or self.open & BIT[seat]:
            return vec[i64]()
        return vec[i64]([REST])

    def interrupt(self, seat: i64, move: i64) -> None:
        self.claimer = seat
        self.open |= BIT[seat]
        if seat == self.declarer:
            self.claimed_at = self.tricks.done
        if self.is_certain(seat, self.hands[seat], self.tricks.played()):
            self.end()
        else:
            self.phase = CLAIMING
            self.turn = place_after(seat, SEATS)

    def is_certain(self, seat: i64, hand: i64, played: i64) -> bool:
        """Whether who leads with this hand wins the rest, however the unseen cards lie."""
        seen = hand | played
        if self.knows_away(seat):
            seen |= self.away
        return is_certain(self.strengths(hand), self.strengths(PACK & ~seen), True)

    def strengths(self, cards: i64) -> vec[i64]:
        """Cards as `claims.is_certain` needs them."""
        found = vec[i64]()
        for kind in members(cards):
            suit = kind // 13
            card_class = TRUMP_CLASS if suit == self.trump else suit
            found = append(found, strength(card_class, TEN_HIGH[kind]))
        return found

    def answer(self, move: i64) -> None:
        """Another agrees to a claim or wants to play on."""
        if move == DENY:
            self.phase = PLAYING
            self.turn = self.claimer
            self.claimer = NOBODY
            return
        self.turn = place_after(self.turn, SEATS)
        if self.turn == self.claimer:
            self.end()

    # --- the end ---

    def tricks_of(self, seat: i64) -> i64:
        """How many tricks the seat won; at the end with those that a claim brought."""
        found: i64 = 0
        for trick in range(self.tricks.done):
            if self.tricks.winner(trick) == seat:
                found += 1
        if self.phase == ENDED and seat == self.claimer:
            found += TRICKS - self.tricks.done
        return found

    def augen_in_tricks(self, seat: i64) -> i64:
        """The Augen in the tricks of the seat; at the end with those that a claim brought."""
        found: i64 = 0
        for trick in range(self.tricks.done):
            if self.tricks.winner(trick) == seat:
                found += self.tricks.augen(trick)
        if self.phase == ENDED and seat == self.claimer:
            for hand in self.hands:
                found += augen_of(hand)
        return found

    def set_aside(self) -> i64:
        """The cards that count for the declarer and are no trick (TAR-20)."""
        return self.away if self.taken_up() else self.stock

    def facts(self) -> Facts:
        """How the hand ended; only at its end."""
        seat = self.declarer
        if seat == NOBODY:
            return Facts(NOBODY)
        own = self.tricks_of(seat)
        return Facts(
            seat,
            self.is_handspiel(),
            self.rules.step(self.bid),
            self.augen_in_tricks(seat) + augen_of(self.set_aside()),
            own,
            TRICKS - own,
            self.announced,
        )

    def scores(self) -> vec[i64]:
        return scores_of(self.rules, self.facts())


def from_to(moves: vec[i64], first: i64, end: i64) -> vec[i64]:
    """The moves with all numbers added from ``first`` up to ``end``, without it."""
    for move in range(first, end):
        moves = append(moves, move)
    return moves
