"""The course of a hand in native code: positions, legal moves, and what the moves do.

`unseen` adds what may lie unseen, `hand` what people read. A game overrides `begin`, `wins`, `due`.
"""

from typing import Any, ClassVar, Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from stammtisch.core.bits import BIT, count, members, nth
from stammtisch.core.contract import OVER, Context, State, place_after
from stammtisch.core.kinds import SUIT_CARDS, suit_of
from stammtisch.core.parts import HEAP, SEAT, SEATS, SUIT
from stammtisch.core.rng import Rng
from stammtisch.kits.steps.moves import Move, Phase, Reason
from stammtisch.kits.tricks.cards import (
    NO_TRUMP,
    Tricks,
    augen_of,
    beats,
    cards_and,
    dealt,
    higher,
)
from stammtisch.kits.tricks.claims import (
    DENY,
    FIRST_OWN_MOVE,
    GRANT,
    NOBODY,
    REST,
    is_certain,
    ten_high_strengths,
)
from stammtisch.kits.tricks.moves import (
    CLAIMING,
    CLAIMING_STEP,
    ENDED_STEP,
    FIRST_OWN_STEP,
    PLAYING_STEP,
)
from stammtisch.kits.tricks.parts import STEP, TRICKS
from stammtisch.kits.tricks.piles import Pile
from stammtisch.kits.tricks.rules import TrickRules
from stammtisch.kits.tricks.sight import seen_hands, seen_tricks

ANY_CARD: Final[i64] = 4  # the tier of `due` in which nothing is due any more


@mypyc_attr(native_class=True, allow_interpreted_subclasses=True)
class Course(State):
    """The attributes of a hand, and its moves.

    A game adds attributes (`stammtisch.kits.steps.attributes`) and names what it declares:

    PHASES: its steps before the tricks, in their order; NUMBERED: the same in the order in which
        their moves are counted, where that is another one.
    NO_CLAIM: why the rest cannot be claimed by who leads and holds two cards or more.
    PILES: the cards beside the hands. SHOWN: the attributes that everybody knows; OWNED: those with
        an entry for each seat that only this seat knows.

    Every hand has ``phase``, as a number ``step``; ``hands``, one word a seat; ``trump``, a suit
    or `NO_TRUMP`;
    ``tricks``; ``claimer``, who claimed the rest, while it is asked and after it was granted, or
    `NOBODY`; ``open``, whose hands lie open because they claimed, bit ``n`` for seat ``n``.
    """

    PHASES: ClassVar[tuple[Phase, ...]] = ()
    NUMBERED: ClassVar[tuple[Phase, ...]] = ()
    NO_CLAIM: ClassVar[tuple[Reason, ...]] = ()
    PILES: ClassVar[tuple[Pile, ...]] = ()
    SHOWN: ClassVar[tuple[str, ...]] = ("context", "turn", "step", "trump", "claimer", "open")
    SEEN: ClassVar = {"hands": seen_hands, "tricks": seen_tricks}
    OWN: ClassVar[tuple[str, ...]] = ()
    WRITTEN: ClassVar[tuple[str, ...]] = ()
    FIELDS: ClassVar[tuple[str, ...]] = (*SHOWN, *SEEN)

    PARTS: ClassVar = {
        "step": STEP,
        "hands": HEAP,
        "trump": SUIT,
        "claimer": SEAT,
        "open": SEATS,
        "tricks": TRICKS,
        "declarer": SEAT,  # he, and the piles, where a game has them
        "stock": HEAP,
        "away": HEAP,
    }

    def __init__(self, rules: TrickRules, context: Context) -> None:
        super().__init__()
        self.rules: Final = rules
        self.context: Final = context
        self.step: i64 = PLAYING_STEP
        self.hands: vec[i64] = vec[i64]()
        self.trump: i64 = NO_TRUMP
        self.tricks: Tricks = Tricks(rules.seats)
        self.claimer: i64 = NOBODY
        self.open: i64 = 0

    def derive(self) -> None:
        """Work out from the cards that were played who won which trick."""
        plays, cards = self.tricks.plays, self.tricks.count()
        tricks = Tricks(self.rules.seats)
        for index in range(cards):
            seat, kind = plays[index] >> 6, plays[index] & 63
            tricks.lay(seat, kind, tricks.lying == 0 or self.took_lead(seat, kind, tricks.best()))
        self.tricks = tricks

    def took_lead(self, seat: i64, kind: i64, ahead: i64) -> bool:
        """Whether a card, when it was played, beat the one that had been ahead."""
        return self.wins(kind, ahead)

    # --- what a game says

    def begin(self) -> None:
        """Begin once the cards are dealt: Vorhand leads, unless a game overrides this."""
        self.lead(self.vorhand())

    def wins(self, kind: i64, ahead: i64) -> bool:
        """Whether a card beats the one that is ahead in the trick; by default, the ten is high."""
        return beats(kind, ahead, self.trump)

    def due(self, tier: i64, cards: i64, led: i64, ahead: i64) -> i64:
        """Which of these cards are in a tier; whoever holds any may not play from a later tier.

        So duties are said once, for what may be played and for what a card played gives away. The
        tiers are 0 and 1: the suit led, 2 and 3: trumps where they must be played, `ANY_CARD`.
        Where the trick must be headed, 0 and 2 are only what heads it.
        """
        if tier < 2:
            found = cards & SUIT_CARDS[suit_of(led)]
        elif tier < ANY_CARD:
            trump = self.trump
            if trump < 0 or not self.rules.must_trump:
                return 0
            found = cards & SUIT_CARDS[trump]
        else:
            return cards
        if self.rules.must_head and tier & 1 == 0:
            return self.heading(found, ahead)
        return found

    def heading(self, cards: i64, ahead: i64) -> i64:
        """Those of these cards that would beat the card that is ahead in the trick."""
        return higher(cards, ahead, self.trump)

    def strengths(self, cards: i64) -> vec[i64]:
        """The cards' strengths for a claim of the rest (`stammtisch.kits.tricks.claims`)."""
        return ten_high_strengths(cards, self.trump)

    def must_follow(self) -> bool:
        """Whether players must follow suit; if not, any card may be played and reveals nothing."""
        return True

    def asked_after(self, seat: i64) -> i64:
        """Who is asked about a claim after this seat; the claimer, once all have been asked."""
        return place_after(seat, self.rules.seats)

    def seen_of(self, seat: i64, other: i64) -> i64:
        """The cards of a hand that a seat sees: all its own and, once play is over, everybody's."""
        shown = seat == other or self.open & BIT[other] != 0 or self.step == ENDED_STEP
        return self.hands[other] if shown else i64(0)

    # --- what lies where

    @property
    def phase(self) -> Phase:
        """The phase of the hand, as it is declared."""
        return self.rules.phases[self.step]

    @phase.setter
    def phase(self, phase: Phase) -> None:
        self.step = phase.number

    @property
    def options(self) -> Any:
        """The options that were agreed on."""
        return self.rules.options

    def vorhand(self) -> i64:
        """The seat after the dealer."""
        return place_after(self.context.dealer, self.rules.seats)

    def begun(self) -> bool:
        """Whether the tricks have begun."""
        return self.step < FIRST_OWN_STEP

    def lying(self) -> list[Pile]:
        """The piles beside the hands that exist at present."""
        return [pile for pile in self.rules.piles if pile.lies(self)]

    def left_over(self) -> i64:
        """The cards that were not dealt and that nobody ever sees."""
        return 0

    def cards(self) -> vec[i64]:
        beside = self.left_over()
        for pile in self.lying():
            beside |= self.in_pile(pile)
        return cards_and(self.hands, beside, self.tricks.played())

    def in_pile(self, pile: Pile) -> i64:
        """The cards of a pile."""
        found: i64 = getattr(self, pile.name)
        return found

    def seen_away(self, seat: i64) -> i64:
        """The cards that the seat knows to be in nobody's hand."""
        found = self.tricks.played()
        for pile in self.lying():
            if pile.seen(self, seat):
                found |= self.in_pile(pile)
        return found

    def augen(self, seat: i64) -> i64:
        """The card points in a seat's tricks; at the end, including those that a claim brought."""
        found = self.tricks.augen_won(seat)
        if self.step == ENDED_STEP and seat == self.claimer:
            for hand in self.hands:
                found += augen_of(hand)
        return found

    def tricks_of(self, seat: i64) -> i64:
        """How many tricks a seat has; at the end, including those that a claim brought."""
        found = self.tricks.tricks_won(seat)
        if self.step == ENDED_STEP and seat == self.claimer:
            found += count(self.hands[seat])
        return found

    # --- what may be done

    def playable(self) -> i64:
        """The cards that the seat on turn may play to the trick."""
        hand = self.hands[self.turn]
        tricks = self.tricks
        if tricks.lying == 0:
            return hand
        led = tricks.led()
        rules = self.rules
        found: i64 = 0
        if rules.plain_duties:  # the same as below, quicker
            found = hand & SUIT_CARDS[suit_of(led)]
            if found == 0 and rules.must_trump and self.trump >= 0:
                found = hand & SUIT_CARDS[self.trump]
            if rules.must_head:
                over = higher(found, tricks.best(), self.trump)
                if over:
                    return over
            return found if found else hand
        if not self.must_follow():
            return hand
        ahead = tricks.best()
        tier: i64 = 0
        while found == 0:
            found = self.due(tier, hand, led, ahead)
            tier += 1
        return found

    def things(self, move: Move) -> i64:
        """What can be named with a move of this phase now, as a mask."""
        if move.is_card:
            found = self.hands[self.turn]
        elif move.by_mask:
            return self.open_things(move)
        else:
            found = move.all_things()
        for reason in move.unless:
            for thing in members(found):
                if reason.holds(self, thing):
                    found &= ~BIT[thing]
        return found

    def open_things(self, move: Move) -> i64:
        """What can be named with a move declared ``by_mask``; quicker than asking its reasons."""
        return move.all_things()

    def legal_moves(self) -> vec[i64]:
        found = self.undeclared()
        for move in self.phase.moves:
            for thing in members(self.things(move)):
                found = append(found, move.base + thing)
        return found

    def undeclared(self) -> vec[i64]:
        """The moves that no game declares: cards to the trick, answers to a claim."""
        if self.step == PLAYING_STEP:
            return members(self.playable())
        return vec[i64]([GRANT, DENY]) if self.step == CLAIMING_STEP else vec[i64]()

    def pick(self, rng: Rng) -> i64:
        if self.step == PLAYING_STEP:
            cards = self.playable()
            if self.rules.beside:
                return self.pick_among(cards, rng)
            return rng.member(cards)
        if self.step == CLAIMING_STEP:
            return GRANT + rng.below(2)
        return self.pick_declared(rng)

    def pick_among(self, cards: i64, rng: Rng) -> i64:
        """A random one of these cards, or of the moves that can be made in this phase."""
        moves = self.phase.moves
        number = count(cards)
        total = number
        for move in moves:
            total += count(self.things(move))
        drawn = rng.below(total)
        if drawn < number:
            return nth(cards, drawn)
        place: i64 = 0
        drawn -= number
        while drawn >= (size := count(self.things(moves[place]))):
            drawn -= size
            place += 1
        return moves[place].base + nth(self.things(moves[place]), drawn)

    def pick_declared(self, rng: Rng) -> i64:
        """A random one of the moves that a game declares; a game with many bids may be quicker."""
        free = self.rules.free[self.step]
        if free > 0:
            return self.rules.starts[self.step] + rng.below(free)
        moves = self.phase.moves
        if len(moves) > 2:
            return self.pick_among(0, rng)
        mask = self.things(moves[0])
        size = count(mask)
        if len(moves) == 1:
            return moves[0].base + nth(mask, rng.below(size))
        other = self.things(moves[1])
        number = rng.below(size + count(other))
        if number < size:
            return moves[0].base + nth(mask, number)
        return moves[1].base + nth(other, number - size)

    def quiet_pick(self, rng: Rng) -> i64:
        if not self.phase.moves:
            return self.pick(rng)
        moves = self.undeclared()
        for move in self.phase.moves:
            for thing in members(self.some(move, move.quiet)):
                moves = append(moves, move.base + thing)
        return moves[rng.below(len(moves))]

    def promising_moves(self) -> vec[i64]:
        found = self.undeclared()
        for move in self.phase.moves:
            for thing in members(self.some(move, move.promising)):
                found = append(found, move.base + thing)
        return found

    def some(self, move: Move, meant: Any) -> i64:
        """What can be named now with a move that is declared quiet, or promising."""
        found = self.things(move)
        if meant is None:
            return found
        mask: i64 = meant(self) if callable(meant) else meant
        return found & mask

    def interrupts(self, seat: i64) -> vec[i64]:
        return vec[i64]([REST]) if self.may_claim(seat) else vec[i64]()

    def may_claim(self, seat: i64) -> bool:
        """Whether the seat may claim the rest: it leads, and the game has no reason against it."""
        return self.leads_on(seat) and all(
            not reason.holds(self, int(seat)) for reason in self.NO_CLAIM
        )

    def leads_on(self, seat: i64) -> bool:
        """Whether the seat is on lead with two cards or more, and has not claimed yet."""
        return (
            self.step == PLAYING_STEP
            and seat == self.turn
            and self.tricks.lying == 0
            and self.rules.claims
            and count(self.hands[seat]) > 1
            and self.open & BIT[seat] == 0
        )

    # --- what a move does

    def deal(self, pack: vec[i64]) -> None:
        """Deal in packets from Vorhand on, and begin."""
        rules = self.rules
        self.hands = dealt(pack, self.vorhand(), rules.seats, rules.packets)
        self.begin()

    def advance(self, move: i64) -> None:
        if move < REST:
            self.lay(move)
        elif move < FIRST_OWN_MOVE:
            self.answer(move == GRANT)
        else:
            self.make(move)

    def make(self, move: i64) -> None:
        """Make a declared move."""
        rules, number = self.rules, move - FIRST_OWN_MOVE
        if rules.places[number] >= 0:
            self.act(rules.places[number], rules.things[number])
            return
        declared = rules.moves[number]
        if declared.is_word:
            declared.act(self)
        else:
            declared.act(self, rules.things[number])

    def act(self, place: i64, thing: i64) -> None:
        """Make the move of this ``place``; the build writes this method out (tools/acting.py)."""

    def go_on(self, phase: Phase, seat: i64) -> None:
        """Begin a phase, and with it the turn of a seat."""
        self.phase = phase
        self.turn = seat

    def lead(self, seat: i64) -> None:
        """Begin the tricks: this seat leads to the first one."""
        self.step = PLAYING_STEP
        self.turn = seat

    def end(self) -> None:
        """End the hand, so that nothing is left to do."""
        self.step = ENDED_STEP
        self.turn = OVER

    def lay(self, kind: i64) -> None:
        """Play a card to the trick; the player who wins it leads to the next."""
        tricks, rules = self.tricks, self.rules
        seat = self.turn
        self.hands[seat] &= ~BIT[kind]
        wins = True
        if tricks.lying > 0:
            ahead = tricks.best()
            wins = beats(kind, ahead, self.trump) if rules.ten_high else self.wins(kind, ahead)
        if not tricks.lay(seat, kind, wins):
            self.turn = place_after(seat, rules.seats)
        else:
            self.taken(tricks.winner(tricks.done - 1))

    def taken(self, seat: i64) -> None:
        """Complete a trick: its winner leads to the next, or the hand is over."""
        if self.tricks.done < self.rules.tricks:
            self.turn = seat
        else:
            self.end()

    def cut_in(self, seat: i64, move: i64) -> None:
        self.claimer = seat
        self.open |= BIT[seat]
        if self.is_certain(seat):
            self.end()
        else:
            self.go_on(CLAIMING, self.asked_after(seat))

    def is_certain(self, seat: i64) -> bool:
        """Whether the seat on lead takes every trick wherever the unseen cards lie."""
        return self.would_win(self.hands[seat], self.seen_away(seat))

    def would_win(self, hand: i64, away: i64) -> bool:
        """Whether leading with this hand takes the rest, given what nobody can hold any more."""
        unseen = self.rules.cards & ~hand & ~away
        return is_certain(self.strengths(hand), self.strengths(unseen), self.must_follow())

    def answer(self, granted: bool) -> None:
        """Answer a claim: one refusal lets play go on; if all agree, the hand is over."""
        self.turn = self.asked_after(self.turn) if granted else self.claimer
        if not granted:
            self.step = PLAYING_STEP
            self.claimer = NOBODY
        elif self.turn == self.claimer:
            self.end()

    # --- the same once more

    def new(self, context: Context) -> "Course":
        """An empty hand of this game; the build writes this method out for each game."""
        made = self.rules.hand(self.rules, context)
        assert isinstance(made, Course)
        return made

    def copy(self) -> "Course":
        new = self.new(self.context)
        new.turn = self.turn
        new.step = self.step
        new.hands = self.hands[:]
        new.trump = self.trump
        new.tricks = self.tricks.copy()
        new.claimer = self.claimer
        new.open = self.open
        new.take_own(self)
        for name in self.rules.rest:
            value: Any = getattr(self, name)
            if not isinstance(value, int):
                value = value[:]
            setattr(new, name, value)
        new.take_aside(self)
        return new

    def take_own(self, other: "Course") -> None:
        """Copy the attributes in ``WRITTEN``; the build writes this method (tools/copying.py)."""
