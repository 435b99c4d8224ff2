"""A deal of Quartett in progress: the fast path, numbers only."""

from typing import ClassVar, Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core import parts
from stammtisch.core.contract import OVER, Context, place_after
from stammtisch.core.rng import Rng
from stammtisch.games.quartett.parts import HELD, LOG, MOVED
from stammtisch.games.quartett.rules import (
    ALL_FOUR,
    ASK,
    GIVEN,
    LACKING,
    LAID,
    NOBODY,
    NTH_LACKING,
    ONE_OF,
    TARGET,
    Rules,
    kinds_of,
    number_of,
    question,
)
from stammtisch.kits.steps.hand import StepHand
from stammtisch.kits.steps.zones import seen_on_turn
from stammtisch.names import DECK

ASK_WHO: Final = 0  # phases
ASK_WHAT: Final = 1


def seen_held(at: "Position", seat: i64) -> vec[i64]:
    """A seat's own cards, and those of others that changed hands for all to see (QUA-7)."""
    found = at.held[:]
    for owner in range(at.rules.seats):
        for quartet in range(at.rules.quartets if owner != seat else i64(0)):
            found[owner * at.rules.quartets + quartet] &= at.moved[quartet]
    return found


class Position(StepHand):
    """Who holds what, whose turn it is, what was laid down, and all questions so far."""

    SHOWN: ClassVar[tuple[str, ...]] = (
        *("context", "turn", "phase", "left", "counts", "laid", "moved", "log"),
    )
    SEEN: ClassVar = {
        "held": seen_held,
        "target": seen_on_turn("target"),  # others hear it with the card (QUA-6)
    }
    FIELDS: ClassVar[tuple[str, ...]] = (*SHOWN, *SEEN)

    PARTS: ClassVar = {
        "phase": parts.names("who", "what"),
        "target": parts.SEAT,
        "held": HELD,
        "laid": parts.SEAT,
        "log": LOG,
        "moved": MOVED,
    }

    def __init__(self, rules: Rules, context: Context) -> None:
        self.turn: i64 = OVER
        self.rules: Final[Rules] = rules
        self.context: Final[Context] = context
        self.phase: i64 = ASK_WHO
        self.target: i64 = NOBODY  # of whom the card will be asked, in ASK_WHAT
        self.left: i64 = rules.quartets  # quartets not laid down
        self.held: vec[i64] = vec[i64]()  # seat * quartets + quartet: four bits
        self.counts: vec[i64] = vec[i64]()  # cards of each seat
        self.laid: vec[i64] = vec[i64]()  # by whom each quartet was laid down, or NOBODY
        self.moved: vec[i64] = vec[i64]()  # of each quartet, the cards that changed hands
        self.log: vec[i64] = vec[i64]()

    # What the seat on turn may do

    def legal_moves(self) -> vec[i64]:
        moves = vec[i64]()
        if self.phase == ASK_WHO:
            for seat in range(self.rules.seats):
                if self.counts[seat] > 0 and seat != self.turn:  # QUA-6, QUA-10
                    moves = append(moves, TARGET + seat)
            return moves
        base: i64 = self.turn * self.rules.quartets
        for quartet in range(self.rules.quartets):
            cards: i64 = self.held[base + quartet]
            if cards:  # QUA-6
                for card in range(i64(4)):
                    if not cards & ONE_OF[card]:
                        moves = append(moves, self.rules.asked(quartet, card))
        return moves

    def pick(self, rng: Rng) -> i64:
        if self.phase == ASK_WHO:
            return self._random_target(rng)
        rules = self.rules
        held = self.held
        base: i64 = self.turn * rules.quartets
        possible: i64 = 0
        for entry in range(base, base + rules.quartets):
            possible += LACKING[held[entry]]
        n: i64 = rng.below(possible)  # a player on turn lacks a card of a quartet (QUA-13)
        entry = base
        lacking: i64 = LACKING[held[entry]]
        while n >= lacking:
            n -= lacking
            entry += 1
            lacking = LACKING[held[entry]]
        return rules.asked(entry - base, NTH_LACKING[4 * held[entry] + n])

    def _random_target(self, rng: Rng) -> i64:
        """A random other seat that holds cards."""
        while True:
            seat: i64 = rng.below(self.rules.seats - 1)
            if seat >= self.turn:
                seat += 1
            if self.counts[seat] > 0:
                return TARGET + seat

    # Moves

    def advance(self, move: i64) -> None:
        if move < ASK:
            self.target = move - TARGET
            self.phase = ASK_WHAT
            return
        place: i64 = move - ASK
        quartet: i64 = self.rules.quartet_of(place)
        bit: i64 = ONE_OF[number_of(place)]
        asker: i64 = self.turn
        asked: i64 = self.target
        entry: i64 = question(asker, asked, place)
        self.phase = ASK_WHO
        self.target = NOBODY
        there: i64 = asked * self.rules.quartets + quartet
        if self.held[there] & bit:  # QUA-7
            self.held[there] &= ~bit
            self.held[asker * self.rules.quartets + quartet] |= bit
            self.counts[asked] -= 1
            self.counts[asker] += 1
            self.moved[quartet] |= bit
            entry += GIVEN
            if self.lay_down(asker, quartet):
                entry += LAID
        else:
            self.turn = asked  # QUA-8
        self.log = append(self.log, entry)
        self._go_on()

    def lay_down(self, seat: i64, quartet: i64) -> bool:
        """Lay down a quartet if the seat holds all of it (QUA-9)."""
        entry: i64 = seat * self.rules.quartets + quartet
        if self.held[entry] != ALL_FOUR:
            return False
        self.held[entry] = 0
        self.counts[seat] -= 4
        self.laid[quartet] = seat
        self.left -= 1
        return True

    def _go_on(self) -> None:
        """Choose who asks next, if anybody (QUA-11, QUA-12, QUA-14)."""
        if self.left == 0 or len(self.log) >= self.rules.max_asks:
            self.turn = OVER
        else:
            self.pass_on()

    def pass_on(self) -> None:
        """Leave the turn with a seat that has cards, or pass it on to one that has (QUA-11)."""
        seat: i64 = self.turn
        while self.counts[seat] == 0:
            seat = place_after(seat, self.rules.seats)
        self.turn = seat

    # Cards and scores

    def cards(self) -> vec[i64]:
        cards = vec[i64]()
        for seat in range(self.rules.seats):
            for kind in kinds_of(self.rules, self.held, seat):
                cards = append(cards, kind)
        for quartet in range(self.rules.quartets):
            if self.laid[quartet] != NOBODY:
                for card in range(i64(4)):
                    cards = append(cards, self.rules.kind(quartet, card))
        return cards

    def scores(self) -> vec[i64]:
        """The quartets that each seat laid down (QUA-12)."""
        scores = vec[i64]([0] * self.rules.seats)
        for seat in self.laid:
            if seat != NOBODY:
                scores[seat] += 1
        return scores


def dealt(at: Position, pack: vec[i64]) -> None:
    """Deal this pack, top first, and lay down complete quartets at once (QUA-3, QUA-9)."""
    rules = at.rules
    seats: i64 = rules.seats
    at.held = vec[i64]([0] * (seats * rules.quartets))
    at.counts = vec[i64]([0] * seats)
    at.laid = vec[i64]([NOBODY] * rules.quartets)
    at.moved = vec[i64]([0] * rules.quartets)
    seat: i64 = at.context.dealer
    for kind in pack:
        seat = place_after(seat, seats)
        place: i64 = kind - DECK
        at.held[seat * rules.quartets + rules.quartet_of(place)] |= ONE_OF[number_of(place)]
        at.counts[seat] += 1
    for seat in range(seats):
        for quartet in range(rules.quartets):
            at.lay_down(seat, quartet)
    at.turn = place_after(at.context.dealer, seats)  # QUA-5
    if at.left == 0:
        at.turn = OVER
    else:
        at.pass_on()
