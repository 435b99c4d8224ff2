"""The course of a hand of Watten: Schlag and Farbe are named, offers are made, three tricks win.

`hand` adds what people read about it.
"""

from typing import ClassVar, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.cards import RANKS
from stammtisch.core import parts
from stammtisch.core.bits import BIT, counted, found, members
from stammtisch.core.contract import Context, place_after
from stammtisch.core.kinds import kind_of
from stammtisch.core.rng import Rng
from stammtisch.games.watten import steps
from stammtisch.games.watten.parts import HEARD, SIDE
from stammtisch.games.watten.rules import (
    ENOUGH,
    KRITISCHE,
    LOWEST,
    PACK,
    START,
    TRUMPS,
    UNNAMED,
    WattenRules,
    beats,
    naming,
    strength_of,
)
from stammtisch.games.watten.scoring import (
    BY_CLAIM,
    BY_GESPANNT,
    BY_GOING,
    BY_MASCHINE,
    BY_TRICKS,
    NO_SIDE,
    RUNNING,
    is_gespannt,
    side_of,
)
from stammtisch.games.watten.steps import FARBE_NAMING, PLAY, REPLY, SCHLAG_NAMING, SWAP, SWAP_REPLY
from stammtisch.kits.steps.moves import SUIT, Move
from stammtisch.kits.tricks.claims import NOBODY
from stammtisch.kits.tricks.hand import TrickHand
from stammtisch.kits.tricks.moves import CLAIMING_STEP, ENDED, PLAYING_STEP
from stammtisch.kits.tricks.rules import TrickRules
from stammtisch.text import say

_SEAT_BITS: Final[i64] = 7  # room of a seat's last word in `WattenCourse.heard`
_WORD: Final[i64] = 127


class WattenCourse(TrickHand):
    """All that a hand of Watten consists of, and its moves.

    schlag, farbe: the rank and suit that were named, or `UNNAMED`.
    swapped: dealer and Vorhand have changed their parts (WAT-9).
    value: what the hand is worth now (WAT-20).
    proposer: whose proposal is open, or `NOBODY`; it is always one point more.
    accepted: who made the last proposal that was accepted, or `NOBODY` (WAT-23).
    offered: the seat that is to play has offered already before this card.
    heard: the last declared move of each seat in this trick, seven bits a seat; 0 is nothing.
    ending, winner, ender: how the hand ended, which side won, and by whose word or card.
    """

    schlag: i64 = UNNAMED
    farbe: i64 = UNNAMED
    swapped: bool = False
    value: i64 = START
    proposer: i64 = NOBODY
    accepted: i64 = NOBODY
    offered: bool = False
    heard: i64 = 0
    ending: i64 = RUNNING
    winner: i64 = NO_SIDE
    ender: i64 = NOBODY

    PHASES: ClassVar = (SWAP, SWAP_REPLY, SCHLAG_NAMING, FARBE_NAMING, PLAY, REPLY)
    SHOWN: ClassVar = (
        *("schlag", "farbe", "swapped", "value", "proposer", "accepted", "offered", "heard"),
        *("ending", "winner", "ender"),
    )
    PARTS: ClassVar = {
        "schlag": parts.Part(parts.named(list(RANKS)), none=UNNAMED),
        "farbe": parts.SUIT,
        "proposer": parts.SEAT,
        "accepted": parts.SEAT,
        "ender": parts.SEAT,
        "winner": SIDE,
        "heard": HEARD,
        "ending": parts.names(
            "running", "tricks", "gone", "gespannt", "maschine", "claim", first=RUNNING
        ),
    }
    CITES: ClassVar = {"pack": "WAT-1", "follow": "WAT-17", "end": "WAT-19", "claim": "WAT-27"}
    FACTS: ClassVar = steps.FACTS
    IN_AUGEN: ClassVar = False
    HIDES: ClassVar = True

    def __init__(self, rules: TrickRules, context: Context) -> None:
        super().__init__(rules, context)
        assert isinstance(rules, WattenRules)
        self._agreed: Final = rules

    @property
    def agreed(self) -> WattenRules:
        """The rules with the options of Watten."""
        return self._agreed

    # --- who is who

    def side_of(self, seat: i64) -> i64:
        """The side of a seat (WAT-3)."""
        return side_of(self.rules.seats, self.context.dealer, seat)

    def namer(self) -> i64:
        """The seat that names the Schlag (WAT-8, WAT-9)."""
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

    def asked_after(self, seat: i64) -> i64:
        """Who is asked about a claim next: only the opponents answer (WAT-27)."""
        side = self.side_of(self.claimer)
        other = place_after(seat, self.rules.seats)
        while other != self.claimer and self.side_of(other) == side:
            other = place_after(other, self.rules.seats)
        return other

    def is_gespannt(self, seat: i64) -> bool:
        """Whether the seat is so close to the target that it should make no offer (WAT-24)."""
        return is_gespannt(self.context.totals[seat], self._agreed.target)

    def maschine_of(self) -> i64:
        """Who was dealt all three Kritische, or `NOBODY` (WAT-6, WAT-7)."""
        for seat in range(self.rules.seats):
            if self.dealt(seat) & KRITISCHE == KRITISCHE:
                return seat
        return NOBODY

    # --- what lies where

    def dealt(self, seat: i64) -> i64:
        """The cards that the seat was dealt."""
        return self.hands[seat] | self.tricks.played_by(seat)

    def left_over(self) -> i64:
        """The cards that were not dealt, which stay out of the hand (WAT-4)."""
        rest = PACK & ~self.tricks.played()
        for hand in self.hands:
            rest &= ~hand
        return rest

    def looks(self, seat: i64) -> bool:
        """Whether the seat may look at its own cards (WAT-11)."""
        if not self._agreed.streng or self.farbe != UNNAMED or self.phase is ENDED:
            return True
        return seat == self.context.dealer or seat == self.vorhand()

    def seen_of(self, seat: i64, other: i64) -> i64:
        """The cards that a seat sees: its own, those of a claim, a Maschine (WAT-28)."""
        if self.open & BIT[other] != 0 or (seat == other and self.looks(seat)):
            return self.hands[other]
        maschine = self.ending == BY_MASCHINE and other == self.ender
        return KRITISCHE if maschine else i64(0)

    def naming(self) -> i64:
        """The naming as a number, see `rules.naming`; valid once both are named."""
        return naming(self.schlag, self.farbe)

    def named_card(self) -> i64:
        """The named card: the Hauptschlag, unless it is a Kritischer (WAT-12)."""
        return kind_of(self.farbe, self.schlag)

    def won_by(self, side: i64) -> i64:
        """How many tricks a side has."""
        found: i64 = 0
        for seat in range(self.rules.seats):
            if self.side_of(seat) == side:
                found += self.tricks.tricks_won(seat)
        return found

    def tricks_of(self, seat: i64) -> i64:
        """The tricks that the seat has won, without those of a claim."""
        return self.tricks.tricks_won(seat)

    def begun(self) -> bool:
        return self.farbe != UNNAMED

    # --- naming Schlag and Farbe

    def begin(self) -> None:
        """Begin the hand: a Maschine is declared, or the naming begins (WAT-6, WAT-8)."""
        agreed, holder = self._agreed, self.maschine_of()
        if agreed.maschine and holder != NOBODY:
            self.decide(BY_MASCHINE, holder, self.side_of(holder))
        elif agreed.swap:
            self.go_on(SWAP, self.context.dealer)
        else:
            self.go_on(SCHLAG_NAMING, self.vorhand())

    @Move(
        SWAP,
        *("request_swap", "request swap", "swap", "schlagwechsel", "wechsel", "tauschen"),
        *("ja", "yes"),
        label=say("Ask for the Schlagwechsel"),
        told=say("{seat} asks for the Schlagwechsel."),
        aloud=say("Swap?"),
    )
    def request_swap(self) -> None:
        self.go_on(SWAP_REPLY, self.vorhand())

    @Move(
        SWAP,
        *("no_swap", "no swap", "kein schlagwechsel", "kein wechsel", "nicht tauschen"),
        *("nein", "no"),
        label=say("No Schlagwechsel"),
        told=say("{seat} does not ask for the Schlagwechsel."),
    )
    def no_swap(self) -> None:
        self.go_on(SCHLAG_NAMING, self.vorhand())

    @Move(
        SWAP_REPLY,
        *("accept", "annehmen", "einverstanden", "agree", "agreed", "ja", "yes"),
        label=say("Agree to the Schlagwechsel"),
        told=say("{seat} agrees to the Schlagwechsel."),
        aloud=say("Yes."),
    )
    def accept(self) -> None:
        self.swapped = True
        self.go_on(SCHLAG_NAMING, self.context.dealer)

    @Move(
        SWAP_REPLY,
        *("refuse", "ablehnen", "ablehne", "nein", "no"),
        label=say("Refuse the Schlagwechsel"),
        told=say("{seat} refuses the Schlagwechsel."),
        aloud=say("No."),
    )
    def refuse(self) -> None:
        self.phase = SCHLAG_NAMING

    @Move(
        SCHLAG_NAMING,
        *("schlag", "rank", "name"),
        of=steps.SCHLAEGE,
        label=steps.rank_label,
        told=steps.told_schlag,
        aloud=steps.rank_label,
    )
    def name_schlag(self, thing: i64) -> None:
        self.schlag = thing + LOWEST
        self.go_on(FARBE_NAMING, self.second_namer())

    @Move(
        FARBE_NAMING,
        *("farbe", "suit", "name"),
        of=SUIT,
        label=say("{suit}"),
        told=say("{seat} names the Farbe: {suit}."),
        aloud=say("{suit}"),
    )
    def name_farbe(self, suit: i64) -> None:
        """Name the Farbe; then Vorhand leads, even after a Schlagwechsel (WAT-16)."""
        self.farbe = suit
        self.lead(self.vorhand())

    # --- the tricks

    def must_follow(self) -> bool:
        """Whether players must follow suit: never (WAT-17)."""
        return False

    def playable(self) -> i64:
        hand = self.hands[self.turn]
        return hand & TRUMPS[self.naming()] if self.must_trump(hand) else hand

    def must_trump(self, hand: i64) -> bool:
        """Whether the holder of this hand must trump the Hauptschlag that was led (WAT-18)."""
        tricks = self.tricks
        if not self._agreed.duty or tricks.done > 0 or tricks.lying == 0:
            return False
        owed = TRUMPS[self.naming()] & ~KRITISCHE
        return tricks.led() == self.named_card() and hand & owed != 0

    def barred(self) -> vec[i64]:
        """The cards that seats cannot hold, because they did not trump the Hauptschlag (WAT-18)."""
        found = vec[i64]([0] * int(self.rules.seats))
        tricks = self.tricks
        if not self._agreed.duty or tricks.count() == 0 or tricks.kind(0, 0) != self.named_card():
            return found
        trumps = TRUMPS[self.naming()]
        for place in range(1, self.rules.seats if tricks.done > 0 else tricks.lying):
            if trumps & BIT[tricks.kind(0, place)] == 0:
                found[tricks.seat(0, place)] = trumps & ~KRITISCHE
        return found

    def wins(self, kind: i64, ahead: i64) -> bool:
        return beats(self.naming(), kind, ahead)

    def strengths(self, cards: i64) -> vec[i64]:
        named = self.naming()
        found = vec[i64]()
        for kind in members(cards):
            found = append(found, strength_of(named, kind))
        return found

    def lay(self, kind: i64) -> None:
        self.offered = False
        super().lay(kind)

    def taken(self, seat: i64) -> None:
        """A trick is complete; a side with three tricks wins (WAT-19)."""
        self.heard = 0
        side = self.side_of(seat)
        if self.tricks.done >= ENOUGH and self.won_by(side) == ENOUGH:
            self.decide(BY_TRICKS, seat, side)
        else:
            self.turn = seat

    def to_play(self) -> i64:
        """The seat that plays the next card, once an offer is answered (WAT-16, WAT-21)."""
        tricks = self.tricks
        if tricks.lying > 0:
            return place_after(tricks.seat(tricks.done, tricks.lying - 1), self.rules.seats)
        return self.vorhand() if tricks.done == 0 else tricks.winner(tricks.done - 1)

    # --- offering and raising

    def has_room(self) -> bool:
        """Whether one more point may be offered, on top of an open offer (WAT-23)."""
        more: i64 = 1 if self.proposer == NOBODY else 2
        return self.value + more <= self._agreed.cap

    def is_barred(self, seat: i64) -> bool:
        """Whether the seat may make no offer because it is gespannt (WAT-24)."""
        return not self._agreed.gespannt_loses and self.is_gespannt(seat)

    def made_last_offer(self, seat: i64) -> bool:
        """Whether the last accepted offer came from the seat's side (WAT-23)."""
        return self.accepted != NOBODY and self.side_of(self.accepted) == self.side_of(seat)

    def may_propose(self, seat: i64) -> bool:
        """Whether the seat may make the next offer, when it is its turn."""
        return self.has_room() and not self.is_barred(seat) and not self.made_last_offer(seat)

    def may_offer(self) -> bool:
        """Whether the seat that is about to play may first make an offer (WAT-21)."""
        return not self.offered and self.may_propose(self.turn)

    def may_raise(self) -> bool:
        """Whether the seat that is asked may raise."""
        return self.has_room() and not self.is_barred(self.turn)

    def open_things(self, move: Move) -> i64:
        may = self.may_raise() if move.phase is REPLY else self.may_offer()
        return 1 if may else 0

    @Move(
        PLAY,
        *("offer", "gehen anbieten", "anbieten", "biete an", "biete gehen an", "bieten"),
        unless=(steps.HAS_OFFERED, steps.NO_HIGHER, steps.IS_GESPANNT, steps.OWN_OFFER),
        by_mask=True,
        label=steps.offer_label,
        told=steps.told_offer,
        aloud=say("Do you go?"),
    )
    def offer(self) -> None:
        self.offered = True
        self.propose(self.turn, self.opponent_after(self.turn))

    @Move(
        REPLY,
        *("go", "gehen", "gehe", "ich gehe", "i go", "weg"),
        label=say("Go: {value} points for the others"),
        aloud=say("I go."),
    )
    def go(self) -> None:
        """Give up: the side that made the offer has won."""
        self.decide(BY_GOING, self.turn, self.side_of(self.proposer))

    @Move(
        REPLY,
        *("stay", "bleiben", "bleibe", "ich bleibe", "i stay", "mitgehen", "halten", "halte"),
        label=say("Stay: play for {more} points"),
        told=steps.told_stay,
        aloud=say("I stay."),
    )
    def stay(self) -> None:
        """The player whose turn it was plays a card."""
        self.value += 1
        self.accepted = self.proposer
        self.proposer = NOBODY
        self.lead(self.to_play())

    @Move(
        REPLY,
        *("raise", "erhöhen", "erhöhe", "erhoehen", "erhoehe", "ich erhöhe", "i raise"),
        unless=(steps.NO_HIGHER, steps.IS_GESPANNT),
        by_mask=True,
        late=steps.NO_OFFER,
        label=steps.raise_label,
        told=steps.told_raise,
        aloud=say("I raise."),
    )
    def raise_it(self) -> None:
        seat, proposer = self.turn, self.proposer
        if not self.is_gespannt(seat):
            self.value += 1
            self.accepted = proposer
        self.propose(seat, proposer)

    def propose(self, seat: i64, asked: i64) -> None:
        """Offer one more point; a player who is gespannt loses the hand by it (WAT-21, WAT-24)."""
        if self.is_gespannt(seat):
            self.decide(BY_GESPANNT, seat, self.side_of(asked))
        else:
            self.proposer = seat
            self.go_on(REPLY, asked)

    # --- how it goes on and ends

    def pick(self, rng: Rng) -> i64:
        """As in the kit, but quicker where most of a random hand is drawn."""
        if self.step == PLAYING_STEP:
            cards = self.playable()
            if not self.may_offer():
                return rng.member(cards)
            upto = counted(cards)
            drawn = rng.below((upto >> 48) + 1)
            return found(cards, upto, drawn) if drawn < upto >> 48 else PLAY.start
        if self.step == REPLY.number:
            answers: i64 = 3 if self.may_raise() else 2
            return REPLY.start + rng.below(answers)
        return super().pick(rng) if self.step == CLAIMING_STEP else self.pick_declared(rng)

    def make(self, move: i64) -> None:
        """Make a move, and keep what was said."""
        place = BIT[_SEAT_BITS * self.turn]
        self.heard = (self.heard & ~(_WORD * place)) | (move * place)
        super().make(move)

    def decide(self, ending: i64, ender: i64, winner: i64) -> None:
        """Let a side win the hand."""
        self.proposer = NOBODY
        self.ending = ending
        self.ender = ender
        self.winner = winner
        super().end()

    def end(self) -> None:
        """End the hand; after a claim the remaining tricks go to the claimer (WAT-27)."""
        self.decide(BY_CLAIM, self.claimer, self.side_of(self.claimer))

    def last_word(self, seat: i64) -> i64:
        """The last declared move of the seat in this trick, 0 if it made none."""
        return (self.heard >> (_SEAT_BITS * seat)) & _WORD

    def redeal(self, seat: i64, rng: Rng) -> None:
        """Deal again; nobody can have been dealt a Maschine without showing it (WAT-6)."""
        holder = self.maschine_of()
        super().redeal(seat, rng)
        while self._agreed.maschine and self.maschine_of() != holder:
            super().redeal(seat, rng)
