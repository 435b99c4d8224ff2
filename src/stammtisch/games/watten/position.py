"""One hand of Watten: what lies where, which moves there are, what they do."""

from typing import ClassVar, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT, count, members, nth
from stammtisch.core.contract import OVER, Context, State, place_after
from stammtisch.core.rng import Rng
from stammtisch.games.watten.rules import (
    ACCEPT,
    BY_CLAIM,
    BY_GESPANNT,
    BY_GOING,
    BY_MASCHINE,
    BY_TRICKS,
    CLAIMING,
    ENDED,
    ENOUGH,
    FARBE,
    FARBE_NAMING,
    GO,
    HAND,
    KRITISCHE,
    LOWEST,
    NO_SWAP,
    OFFER,
    PACK,
    PLAY,
    RAISE,
    RANKS,
    REFUSE,
    REPLY,
    REQUEST_SWAP,
    RUNNING,
    SCHLAG,
    SCHLAG_NAMING,
    START,
    STAY,
    STRENGTH,
    SWAP,
    SWAP_REPLY,
    TRUMPS,
    UNNAMED,
    Rules,
    beats,
    card_of,
    naming,
)
from stammtisch.games.watten.scoring import NO_SIDE, Facts, is_gespannt, side_of, vorhand
from stammtisch.kits.tricks.cards import Tricks, cards_and
from stammtisch.kits.tricks.claims import DENY, GRANT, NOBODY, REST, is_certain

_SEAT_BITS: Final[i64] = 7  # room of a seat's last word in `Position.said`
_WORD: Final[i64] = 127


class Position(State):
    """All that a hand consists of, and its moves; `WattenState` adds what people read of it.

    hands: what each seat holds, one word a seat.
    schlag, farbe: the rank and suit that were named, or `UNNAMED`.
    swapped: dealer and Vorhand have changed their parts (WAT-9).
    value: what the hand is worth now (WAT-20).
    proposer: whose proposal is open, or `NOBODY`; it is always one point more.
    accepted: who made the last proposal that was accepted, or `NOBODY` (WAT-23).
    offered: the seat that is to play has offered already before this card.
    said: the last word of each seat in this trick, a move in seven bits a seat; 0 is nothing.
    claimer: whose claim of the rest stands or was granted, or `NOBODY`.
    open: bits of the seats whose cards lie open because they claimed.
    ending, winner, ender: how the hand ended, which side won, and by whose word or card.
    """

    FIELDS: ClassVar[tuple[str, ...]] = (
        *("context", "turn", "phase", "hands", "tricks", "schlag", "farbe", "swapped"),
        *("value", "proposer", "accepted", "offered", "said", "claimer", "open"),
        *("ending", "winner", "ender"),
    )

    def __init__(self, rules: Rules, context: Context, hands: vec[i64]) -> None:
        super().__init__()
        self.rules: Final = rules
        self.context: Final = context
        self.hands: vec[i64] = hands
        self.tricks: Tricks = Tricks(rules.seats)
        self.phase: i64 = SWAP
        self.schlag: i64 = UNNAMED
        self.farbe: i64 = UNNAMED
        self.swapped: bool = False
        self.value: i64 = START
        self.proposer: i64 = NOBODY
        self.accepted: i64 = NOBODY
        self.offered: bool = False
        self.said: i64 = 0
        self.claimer: i64 = NOBODY
        self.open: i64 = 0
        self.ending: i64 = RUNNING
        self.winner: i64 = NO_SIDE
        self.ender: i64 = NOBODY

    def begin(self) -> None:
        """The cards are dealt: declare a Maschine, or begin with the naming (WAT-6, WAT-8)."""
        holder = self.maschine_of()
        if self.rules.maschine and holder != NOBODY:
            self._end(BY_MASCHINE, holder, self.side_of(holder))
        elif self.rules.swap:
            self.phase = SWAP
            self.turn = self.context.dealer
        else:
            self.phase = SCHLAG_NAMING
            self.turn = self.vorhand()

    def take_over(self, other: "Position") -> None:
        """Become a copy of another position of the same hand; the hands are already here."""
        self.turn = other.turn
        self.tricks = other.tricks.copy()
        self.phase = other.phase
        self.schlag = other.schlag
        self.farbe = other.farbe
        self.swapped = other.swapped
        self.value = other.value
        self.proposer = other.proposer
        self.accepted = other.accepted
        self.offered = other.offered
        self.said = other.said
        self.claimer = other.claimer
        self.open = other.open
        self.ending = other.ending
        self.winner = other.winner
        self.ender = other.ender

    # --- who is who ---

    def vorhand(self) -> i64:
        """The seat to the dealer's left."""
        return vorhand(self.rules.seats, self.context.dealer)

    def side_of(self, seat: i64) -> i64:
        """The side of a seat (WAT-3)."""
        return side_of(self.rules.seats, self.context.dealer, seat)

    def namer(self) -> i64:
        """Who names the Schlag (WAT-8, WAT-9)."""
        return self.context.dealer if self.swapped else self.vorhand()

    def second_namer(self) -> i64:
        """The seat that names the Farbe."""
        return self.vorhand() if self.swapped else self.context.dealer

    def opponent_after(self, seat: i64) -> i64:
        """The next opponent clockwise, who answers this seat's offer (WAT-22)."""
        side = self.side_of(seat)
        other = place_after(seat, self.rules.seats)
        while self.side_of(other) == side:
            other = place_after(other, self.rules.seats)
        return other

    def maschine_of(self) -> i64:
        """Who was dealt all three Kritische, or `NOBODY` (WAT-6, WAT-7)."""
        for seat in range(self.rules.seats):
            if self.dealt(seat) & KRITISCHE == KRITISCHE:
                return seat
        return NOBODY

    def shown_of(self, seat: i64) -> i64:
        """The cards of a hidden hand that everybody has seen, from a Maschine (WAT-6)."""
        maschine = self.ending == BY_MASCHINE and seat == self.ender
        return KRITISCHE if maschine else i64(0)

    def is_gespannt(self, seat: i64) -> bool:
        """The seat may neither offer nor raise (WAT-24)."""
        return is_gespannt(self.context.totals[seat], self.rules.target)

    def facts(self) -> Facts:
        """How the hand ended, for its score."""
        rules = self.rules
        return Facts(
            rules.seats, self.context.dealer, self.winner, self.value, self.ending, self.ender
        )

    # --- what lies where ---

    def dealt(self, seat: i64) -> i64:
        """The cards that the seat was dealt, packed into one number."""
        return self.hands[seat] | self.tricks.played_by(seat)

    def cards(self) -> vec[i64]:
        """All 32: the hands, what was played, and what stays out of the hand (WAT-4)."""
        return cards_and(self.hands, self.tricks.played(), self.out_of_hand())

    def out_of_hand(self) -> i64:
        """The cards that were not dealt."""
        rest = PACK & ~self.tricks.played()
        for hand in self.hands:
            rest &= ~hand
        return rest

    def looks(self, seat: i64) -> bool:
        """Whether the seat may look at its own cards (WAT-11)."""
        if not self.rules.streng or self.farbe != UNNAMED or self.turn == OVER:
            return True
        return seat == self.context.dealer or seat == self.vorhand()

    def named(self) -> i64:
        """The number of the naming, see `rules.naming`; valid once both are named."""
        return naming(self.schlag, self.farbe)

    def named_card(self) -> i64:
        """The card of the named rank and suit, once both are named (WAT-12)."""
        return card_of(self.schlag, self.farbe)

    def last_word(self, seat: i64) -> i64:
        """The seat's last spoken move in this trick, 0 if it said nothing."""
        return (self.said >> (_SEAT_BITS * seat)) & _WORD

    def tricks_of(self, side: i64) -> i64:
        """How many tricks a side has."""
        found: i64 = 0
        for trick in range(self.tricks.done):
            if self.side_of(self.tricks.winner(trick)) == side:
                found += 1
        return found

    def to_play(self) -> i64:
        """The seat that plays the next card, even while a proposal waits (WAT-16, WAT-21)."""
        tricks = self.tricks
        if tricks.lying > 0:
            return place_after(tricks.seat(tricks.done, tricks.lying - 1), self.rules.seats)
        return self.vorhand() if tricks.done == 0 else tricks.winner(tricks.done - 1)

    # --- legal moves ---

    def playable(self) -> i64:
        """The cards that the seat on turn may play (WAT-17, WAT-18)."""
        hand = self.hands[self.turn]
        return hand & TRUMPS[self.named()] if self.must_trump(hand) else hand

    def duty_holds(self) -> bool:
        """Whether the Hauptschlag led the first trick and must be trumped (WAT-18)."""
        tricks = self.tricks
        if not self.rules.duty or tricks.done > 0 or tricks.lying == 0:
            return False
        return tricks.led() == self.named_card()

    def must_trump(self, hand: i64) -> bool:
        """Whether the holder of this hand must trump the Hauptschlag (WAT-18)."""
        return self.duty_holds() and hand & TRUMPS[self.named()] & ~KRITISCHE != 0

    def may_offer(self) -> bool:
        """Whether the seat about to play may first offer (WAT-21, WAT-23, WAT-24)."""
        return not self.offered and self.may_propose(self.turn)

    def may_propose(self, seat: i64) -> bool:
        """Whether the seat may make the next proposal, when it is its turn (WAT-23, WAT-24)."""
        if self.value >= self.rules.cap:
            return False
        if self.accepted != NOBODY and self.side_of(self.accepted) == self.side_of(seat):
            return False
        return self.rules.gespannt_loses or not self.is_gespannt(seat)

    def may_raise(self) -> bool:
        """Whether the seat that is asked may raise (WAT-21, WAT-23, WAT-24)."""
        if self.value + 2 > self.rules.cap:
            return False
        return self.rules.gespannt_loses or not self.is_gespannt(self.turn)

    def may_claim(self, seat: i64) -> bool:
        """Whether the seat may claim the rest: it leads and everybody holds two cards or more."""
        if self.phase != PLAY or seat != self.turn or self.tricks.lying > 0:
            return False
        return HAND - self.tricks.done >= 2 and self.open & BIT[seat] == 0

    def legal_moves(self) -> vec[i64]:
        phase = self.phase
        if phase == PLAY:
            moves = members(self.playable())
            return append(moves, OFFER) if self.may_offer() else moves
        if phase == REPLY:
            return vec[i64]([GO, STAY, RAISE]) if self.may_raise() else vec[i64]([GO, STAY])
        if phase == SCHLAG_NAMING:
            return _numbers(SCHLAG, FARBE)
        if phase == FARBE_NAMING:
            return _numbers(FARBE, OFFER)
        if phase == SWAP:
            return vec[i64]([REQUEST_SWAP, NO_SWAP])
        if phase == SWAP_REPLY:
            return vec[i64]([ACCEPT, REFUSE])
        return vec[i64]([GRANT, DENY]) if phase == CLAIMING else vec[i64]()

    def pick(self, rng: Rng) -> i64:
        phase = self.phase
        if phase == PLAY:
            cards = self.playable()
            number = count(cards)
            index = rng.below(number + 1 if self.may_offer() else number)
            return nth(cards, index) if index < number else OFFER
        if phase == REPLY:
            return GO + rng.below(3 if self.may_raise() else 2)
        if phase == SCHLAG_NAMING:
            return SCHLAG + rng.below(RANKS)
        if phase == FARBE_NAMING:
            return FARBE + rng.below(4)
        if phase == CLAIMING:
            return GRANT + rng.below(2)
        return (REQUEST_SWAP if phase == SWAP else ACCEPT) + rng.below(2)

    # --- moves ---

    def play(self, move: i64) -> None:
        if move < REST:
            self._lay(move)
        elif move == GRANT:
            self._grant()
        elif move == DENY:
            self.phase = PLAY
            self.turn = self.claimer
            self.claimer = NOBODY
        else:
            self._say(move)

    def interrupts(self, seat: i64) -> vec[i64]:
        return vec[i64]([REST]) if self.may_claim(seat) else vec[i64]()

    def interrupt(self, seat: i64, move: i64) -> None:
        """Claim the rest: proved for every deal it is settled, else the opponents are asked."""
        self.open |= BIT[seat]
        self.claimer = seat
        if self.can_claim_surely(seat):
            self._end(BY_CLAIM, seat, self.side_of(seat))
        else:
            self.phase = CLAIMING
            self.turn = self.opponent_after(seat)

    def can_claim_surely(self, seat: i64) -> bool:
        """Whether the seat in the lead takes every trick, however the unseen cards lie."""
        mine = self.hands[seat]
        unseen = PACK & ~self.tricks.played() & ~mine
        return is_certain(self._strengths(mine), self._strengths(unseen), False)

    def _strengths(self, cards: i64) -> vec[i64]:
        first = self.named() * 52
        found = vec[i64]()
        for kind in members(cards):
            found = append(found, STRENGTH[first + kind])
        return found

    def _grant(self) -> None:
        """Accept a claim of the rest; the next opponent, if any, is asked too."""
        seat = place_after(self.turn, self.rules.seats)
        while seat != self.claimer and self.side_of(seat) == self.side_of(self.claimer):
            seat = place_after(seat, self.rules.seats)
        if seat == self.claimer:
            self._end(BY_CLAIM, seat, self.side_of(seat))
        else:
            self.turn = seat

    def _lay(self, kind: i64) -> None:
        seat = self.turn
        tricks = self.tricks
        self.hands[seat] &= ~BIT[kind]
        self.offered = False
        wins = tricks.lying == 0 or beats(self.named(), kind, tricks.best())
        if tricks.lay(seat, kind, wins):
            self.said = 0
            winner = tricks.winner(tricks.done - 1)
            side = self.side_of(winner)
            if self.tricks_of(side) == ENOUGH:
                self._end(BY_TRICKS, winner, side)
                return
        self.turn = self.to_play()

    def _say(self, move: i64) -> None:
        seat = self.turn
        place = BIT[_SEAT_BITS * seat]
        self.said = (self.said & ~(_WORD * place)) | (move * place)
        if move >= GO:
            self._reply(seat, move)
        elif move == OFFER:
            self.offered = True
            self._propose(seat, self.opponent_after(seat))
        else:
            self._name(move)

    def _name(self, move: i64) -> None:
        """A move before the play: about the Schlagwechsel, or a naming."""
        if move >= FARBE:
            self.farbe = move - FARBE
            self.phase = PLAY
            self.turn = self.vorhand()  # WAT-16
        elif move >= SCHLAG:
            self.schlag = move - SCHLAG + LOWEST
            self.phase = FARBE_NAMING
            self.turn = self.second_namer()
        elif move == REQUEST_SWAP:
            self.phase = SWAP_REPLY
            self.turn = self.vorhand()
        else:
            self.swapped = move == ACCEPT
            self.phase = SCHLAG_NAMING
            self.turn = self.namer()

    def _propose(self, seat: i64, asked: i64) -> None:
        """Propose one more point; a side that is gespannt loses by it (WAT-21, WAT-24)."""
        if self.is_gespannt(seat):
            self._end(BY_GESPANNT, seat, self.side_of(self.opponent_after(seat)))
            return
        self.proposer = seat
        self.phase = REPLY
        self.turn = asked

    def _reply(self, seat: i64, move: i64) -> None:
        """Answer the open proposal (WAT-21)."""
        proposer = self.proposer
        if move == GO:
            self._end(BY_GOING, seat, self.side_of(proposer))
            return
        if move == RAISE and self.is_gespannt(seat):
            self._end(BY_GESPANNT, seat, self.side_of(proposer))
            return
        self.value += 1
        self.accepted = proposer
        if move == RAISE:
            self._propose(seat, proposer)
            return
        self.proposer = NOBODY
        self.phase = PLAY
        self.turn = self.to_play()

    def _end(self, ending: i64, ender: i64, winner: i64) -> None:
        self.phase = ENDED
        self.turn = OVER
        self.proposer = NOBODY
        self.ending = ending
        self.ender = ender
        self.winner = winner


def _numbers(first: i64, end: i64) -> vec[i64]:
    found = vec[i64]()
    for number in range(first, end):
        found = append(found, number)
    return found
