"""One hand of Gin: what lies where, which moves there are, and what they do."""

from typing import ClassVar, Final

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT, count, members, nth
from stammtisch.core.contract import OVER
from stammtisch.core.parts import CARD, HEAP, KNOWN, MARK, SEAT, names
from stammtisch.core.rng import Rng
from stammtisch.games.gin.melds import (
    MELDS,
    Arrangement,
    arrangements,
    best_deadwood,
    defence,
    knockable,
    melds_of,
    next_cards,
    points,
)
from stammtisch.games.gin.rules import (
    DEFENDING,
    DISCARD,
    DISCARDING,
    DONE,
    DRAW_STOCK,
    DRAWING,
    ENDED,
    FORCED,
    HAND_SIZE,
    KNOCK,
    LAY_OFF,
    LAY_OUT,
    LAYING_OUT,
    NEVER_DRAWN,
    OFFER,
    OWN_MELD,
    PACK_SIZE,
    PASS,
    SECOND_OFFER,
    TAKE_DISCARD,
    TAKE_UPCARD,
    Rules,
    lay_off,
)
from stammtisch.games.gin.scoring import NOBODY, GinContext, Outcome
from stammtisch.kits.steps.hand import StepHand
from stammtisch.kits.steps.zones import seen_on_turn

NONE: Final = -1  # no card


class Position(StepHand):
    """All that a hand consists of, and its moves; `GinState` adds what people read about it.

    ``hands`` and ``known`` have a mask by kind for each seat; known are the cards that everybody
    knows it to hold: taken openly and not discarded since. ``stock`` and ``pile`` have their top
    last. ``taken`` is the card of this turn that came from the discard pile (GIN-9), ``drawn`` the
    one that came from the stock; else `NONE`. ``melds`` are what the knocker has laid out, ``own``
    the melds of the defender, and ``laid[i]`` what was laid off on the knocker's meld i: all these
    cards stay in the hands.
    """

    SHOWN: ClassVar[tuple[str, ...]] = (
        *("context", "turn", "phase", "known", "pile", "upcard", "turns", "taken", "knocker"),
        *("melds", "own", "laid"),
    )
    SEEN: ClassVar = {"drawn": seen_on_turn("drawn")}
    FIELDS: ClassVar[tuple[str, ...]] = (*SHOWN, "hands", "stock", *SEEN)
    KEPT: ClassVar[tuple[str, ...]] = ("ready", "layouts")

    AMONG: ClassVar = {"known": "hands"}
    PARTS: ClassVar = {
        "phase": names(
            *("offer", "second-offer", "forced", "drawing", "discarding", "laying-out"),
            *("defending", "ended"),
        ),
        "hands": HEAP,
        "known": KNOWN,
        "stock": CARD,
        "pile": CARD,
        "upcard": MARK,
        "taken": MARK,
        "drawn": MARK,
        "knocker": SEAT,
        "melds": KNOWN,
        "own": KNOWN,
        "laid": KNOWN,
    }

    def __init__(self, rules: Rules, context: GinContext) -> None:
        super().__init__()
        self.rules: Final = rules
        self.context: Final = context
        self.phase: i64 = OFFER
        self.hands: vec[i64] = vec[i64]([0, 0])
        self.known: vec[i64] = vec[i64]([0, 0])
        self.stock: vec[i64] = vec[i64]()
        self.pile: vec[i64] = vec[i64]()
        self.upcard: i64 = NONE
        self.turns: i64 = 0
        self.taken: i64 = NONE
        self.drawn: i64 = NONE
        self.knocker: i64 = NOBODY
        self.melds: vec[i64] = vec[i64]()
        self.own: vec[i64] = vec[i64]()
        self.laid: vec[i64] = vec[i64]()
        self.ready: i64 = NONE  # the cards to knock with; `NONE`: not looked at yet
        self.layouts: list[Arrangement] = []  # ways to lay out; none: not looked at yet

    def deal(self, pack: vec[i64]) -> None:
        """Deal from a pack, top first (GIN-3)."""
        dealer: i64 = self.context.dealer
        for index in range(i64(20)):
            self.hands[1 - dealer if index & 1 == 0 else dealer] |= BIT[pack[index]]
        self.upcard = pack[20]
        self.pile = append(self.pile, self.upcard)
        for index in range(i64(PACK_SIZE - 21)):
            self.stock = append(self.stock, pack[PACK_SIZE - 1 - index])
        self.turn = 1 - dealer

    # --- what lies where ---

    def mine(self) -> i64:
        """The hand of the seat on turn."""
        return self.hands[self.turn]

    def limit(self) -> i64:
        """The knock limit of this hand (GIN-11)."""
        return self.rules.limit(self.upcard)

    def top(self) -> i64:
        """The top card of the discard pile, or `NONE`."""
        return self.pile[len(self.pile) - 1] if len(self.pile) else i64(NONE)

    def cards(self) -> vec[i64]:
        found = self.stock[:]
        for part in (self.pile, members(self.hands[0]), members(self.hands[1])):
            for card in part:
                found = append(found, card)
        return found

    def open_hands(self) -> bool:
        """Whether both hands lie open: from the layout on, not after a drawn hand."""
        return self.knocker != NOBODY and self.phase != LAYING_OUT

    def held(self, seat: i64) -> i64:
        """The cards of a seat that it has not laid on the table."""
        cards: i64 = self.hands[seat]
        if seat == self.knocker:
            for meld in self.melds:
                cards &= ~meld
        elif self.knocker != NOBODY:
            for meld in self.own:
                cards &= ~meld
            for laid in self.laid:
                cards &= ~laid
        return cards

    # --- moves ---

    def legal_moves(self) -> vec[i64]:
        phase: i64 = self.phase
        if phase <= SECOND_OFFER:
            return vec[i64]([TAKE_UPCARD, PASS])
        if phase == FORCED:
            return vec[i64]([DRAW_STOCK])
        if phase == DRAWING:
            return vec[i64]([DRAW_STOCK, TAKE_DISCARD])
        moves = vec[i64](capacity=2 * HAND_SIZE + 2)
        if phase == DISCARDING:
            moves = _numbered(moves, self.discardable(), DISCARD)
            return _numbered(moves, self.knocks(), KNOCK)
        if phase == LAYING_OUT:
            for index in range(i64(len(self.ways()))):
                moves = append(moves, LAY_OUT + index)
        return moves if phase != DEFENDING else self._defending_moves()

    def _defending_moves(self) -> vec[i64]:
        """The defender's moves: first laying out his own melds, then laying off cards (GIN-14)."""
        moves = vec[i64]([DONE])
        if not self.laying_off():
            for number in melds_of(self.left()):
                moves = append(moves, OWN_MELD + number)
        for index in range(i64(len(self.laid))):
            moves = _numbered(moves, self.fitting(index), lay_off(0, index))
        return moves

    def discardable(self) -> i64:
        """The cards that the seat on turn may discard (GIN-9)."""
        return self.mine() if self.taken == NONE else self.mine() & ~BIT[self.taken]

    def knocks(self) -> i64:
        """The cards that the seat on turn, who has eleven, may knock with (GIN-9, GIN-10)."""
        if self.ready == NONE:
            self.ready = knockable(self.mine(), self.limit()) & self.discardable()
        return self.ready

    def ways(self) -> list[Arrangement]:
        """The arrangements that the knocker may lay out (GIN-13); with Gin, none has deadwood."""
        if len(self.layouts) == 0:
            hand: i64 = self.hands[self.knocker]
            self.layouts = arrangements(hand, 0 if best_deadwood(hand) == 0 else self.limit())
        return self.layouts

    def pick(self, rng: Rng) -> i64:
        phase: i64 = self.phase
        if phase == DISCARDING:
            cards: i64 = self.discardable()
            ready: i64 = self.knocks()
            plain: i64 = count(cards)
            index: i64 = rng.below(plain + count(ready) if ready else plain)
            if index < plain:
                return DISCARD + nth(cards, index)
            return KNOCK + nth(ready, index - plain)
        if phase == DRAWING:
            return DRAW_STOCK + rng.below(2)
        if phase <= SECOND_OFFER:
            return TAKE_UPCARD + rng.below(2)
        if phase == LAYING_OUT:
            return LAY_OUT + rng.below(i64(len(self.ways())))
        if phase == DEFENDING:
            moves = self._defending_moves()
            return moves[rng.below(i64(len(moves)))]
        return DRAW_STOCK

    def advance(self, move: i64) -> None:
        if move >= DONE:
            self._defend(move)
        elif move >= LAY_OUT:
            self._lay_out(self.ways()[move - LAY_OUT].melds)
        elif move >= KNOCK:
            self._knock(move - KNOCK)
        elif move >= DISCARD:
            self._discard(move - DISCARD)
        elif move == DRAW_STOCK:
            self.stock, self.drawn = pop(self.stock)
            self._begin_discard(self.drawn)
        elif move == PASS:
            self.phase += 1  # OFFER, SECOND_OFFER, FORCED
            self.turn = 1 - self.turn
        else:  # openly (GIN-7, GIN-8)
            self.pile, self.taken = pop(self.pile)
            self.known[self.turn] |= BIT[self.taken]
            self._begin_discard(self.taken)

    def _begin_discard(self, card: i64) -> None:
        self.hands[self.turn] |= BIT[card]
        self.turns += 1
        self.phase = DISCARDING
        self.ready = NONE

    def _lay_away(self, card: i64) -> None:
        self.hands[self.turn] &= ~BIT[card]
        self.known[self.turn] &= ~BIT[card]
        self.pile = append(self.pile, card)
        self.taken = NONE
        self.drawn = NONE

    def _discard(self, card: i64) -> None:
        self._lay_away(card)
        if len(self.stock) <= NEVER_DRAWN or self.turns >= self.rules.max_turns:
            self._end()  # GIN-21, GIN-22
        else:
            self.phase = DRAWING
            self.turn = 1 - self.turn

    def _knock(self, card: i64) -> None:
        self._lay_away(card)
        self.knocker = self.turn
        self.phase = LAYING_OUT
        first = self.ways()[0]
        if first.deadwood == 0:  # GIN-12, GIN-15
            self.melds = first.melds[:]
            self.own = defence(self.hands[1 - self.knocker], vec[i64]()).melds[:]
            self._end()

    # --- the showdown ---

    def _lay_out(self, melds: vec[i64]) -> None:
        """The knocker lays out; the defender is next, or his best defence is found (GIN-14)."""
        self.melds = melds[:]
        if self.rules.manual:
            self.phase = DEFENDING
            self.turn = 1 - self.knocker
            self.laid = vec[i64]([0] * len(melds))
        else:
            best = defence(self.hands[1 - self.knocker], melds)
            self.own = best.melds[:]
            self.laid = best.laid[:]
            self._end()

    def _defend(self, move: i64) -> None:
        if move >= LAY_OFF:
            self.laid[(move - LAY_OFF) // PACK_SIZE] |= BIT[(move - LAY_OFF) % PACK_SIZE]
        elif move >= OWN_MELD:
            self.own = append(self.own, MELDS[move - OWN_MELD])
        else:
            self._end()

    def grown(self, index: i64) -> i64:
        """A meld of the knocker, with the cards that the defender has laid off on it."""
        return self.melds[index] | self.laid[index]

    def left(self) -> i64:
        """The cards that the defender has not laid yet."""
        return self.held(1 - self.knocker)

    def laying_off(self) -> bool:
        """Whether the defender has begun to lay off, after which he lays out no more melds."""
        return len(self.laid) > 0 and max(self.laid) > 0

    def fitting(self, index: i64) -> i64:
        """The cards that the defender may lay off now on a meld of the knocker (GIN-14)."""
        return next_cards(self.grown(index)) & self.left()

    def _end(self) -> None:
        self.phase = ENDED
        self.turn = OVER

    def outcome(self) -> Outcome:
        """How the hand ended; may be asked only at its end."""
        if self.knocker == NOBODY:
            return Outcome(NOBODY, worn_out=len(self.stock) > NEVER_DRAWN)
        kept: i64 = points(self.held(self.knocker))
        doubled = self.rules.doubles(self.upcard)
        return Outcome(self.knocker, kept == 0, kept, points(self.left()), doubled)


def _numbered(moves: vec[i64], cards: i64, first: i64) -> vec[i64]:
    while cards:
        moves = append(moves, first + count((cards & -cards) - 1))
        cards &= cards - 1
    return moves
