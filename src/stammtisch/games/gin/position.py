"""One hand of Gin: what lies where, which moves there are, what they do."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT, count, members, nth
from stammtisch.core.contract import OVER, State
from stammtisch.core.rng import Rng
from stammtisch.games.gin.melds import (
    MELDS,
    Arrangement,
    Defence,
    arrangements,
    best_deadwood,
    defence,
    knockable,
    melds_of,
    next_cards,
)
from stammtisch.games.gin.pile import Pile
from stammtisch.games.gin.rules import (
    DEFENDING,
    DISCARD,
    DISCARDING,
    DONE,
    DRAW_STOCK,
    DRAWING,
    ENDED,
    FORCED,
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
)
from stammtisch.games.gin.scoring import NOBODY, GinContext, Outcome

NONE: Final = -1  # no card


class Showdown:
    """Both hands laid open: the knocker's arrangement and what the defender made of his cards."""

    def __init__(self, gin: bool, arrangement: Arrangement, defence: Defence) -> None:
        self.gin: Final[bool] = gin
        self.arrangement: Final = arrangement
        self.defence: Final = defence


class Position(State):
    """All that a hand consists of, and its moves; `GinState` adds what people read of it.

    Hands and known cards are masks by kind. ``known0`` are cards that everybody knows seat 0 to
    hold: taken openly and not discarded since. ``taken`` is the card of this turn that came from
    the discard pile (GIN-9), ``drawn`` the one that came from the stock; else `NONE`. ``ready``
    are the cards with which the seat on turn may knock now. The stock is shared by copies and
    never changed; its first ``next`` cards are gone. A defender who lays his cards himself keeps
    them in his hand: ``own`` are the melds that he has laid out, ``laid[i]`` what he has laid off
    on the knocker's meld i.
    """

    def __init__(self, rules: Rules, context: GinContext) -> None:
        super().__init__()
        self.rules: Final = rules
        self.context: Final = context
        self.dealer: Final[i64] = context.dealer
        self.phase: i64 = OFFER
        self.hand0: i64 = 0
        self.hand1: i64 = 0
        self.known0: i64 = 0
        self.known1: i64 = 0
        self.stock: vec[i64] = vec[i64]()
        self.next: i64 = 0
        self.pile: Pile | None = None
        self.upcard: i64 = NONE
        self.limit: i64 = 0
        self.turns: i64 = 0
        self.taken: i64 = NONE
        self.drawn: i64 = NONE
        self.ready: i64 = 0
        self.knocker: i64 = NOBODY
        self.layouts: list[Arrangement] = []
        self.laid_out: i64 = NONE
        self.own: vec[i64] = vec[i64]()
        self.laid: vec[i64] = vec[i64]()
        self.showdown: Showdown | None = None

    def deal(self, pack: vec[i64]) -> None:
        """Deal from a pack, top first (GIN-3)."""
        for index in range(i64(20)):
            self.gain(1 - self.dealer if index & 1 == 0 else self.dealer, pack[index])
        self.set_upcard(pack[20])
        self.pile = Pile(pack[20], None)
        self.stock = pack[21:]
        self.turn = 1 - self.dealer

    def set_upcard(self, card: i64) -> None:
        """The upcard and the knock limit that goes with it (GIN-11)."""
        self.upcard = card
        self.limit = self.rules.limit(card)

    def take_over(self, other: "Position") -> None:
        """Become a copy of another position of the same match."""
        self.turn = other.turn
        self.phase = other.phase
        self.hand0 = other.hand0
        self.hand1 = other.hand1
        self.known0 = other.known0
        self.known1 = other.known1
        self.stock = other.stock
        self.next = other.next
        self.pile = other.pile
        self.upcard = other.upcard
        self.limit = other.limit
        self.turns = other.turns
        self.taken = other.taken
        self.drawn = other.drawn
        self.ready = other.ready
        self.knocker = other.knocker
        self.layouts = other.layouts
        self.laid_out = other.laid_out
        self.own = other.own
        self.laid = other.laid
        self.showdown = other.showdown

    # --- what lies where ---

    def hand(self, seat: i64) -> i64:
        """The cards of a seat."""
        return self.hand0 if seat == 0 else self.hand1

    def known(self, seat: i64) -> i64:
        """The cards that everybody knows this seat to hold."""
        return self.known0 if seat == 0 else self.known1

    def gain(self, seat: i64, card: i64) -> None:
        """Put a card into a hand."""
        if seat == 0:
            self.hand0 |= BIT[card]
        else:
            self.hand1 |= BIT[card]

    def stock_left(self) -> i64:
        """How many cards the stock has, the two that are never drawn included."""
        return i64(len(self.stock)) - self.next

    def top(self) -> i64:
        """The top card of the discard pile, or `NONE`."""
        pile = self.pile
        return NONE if pile is None else pile.top

    def pile_cards(self) -> vec[i64]:
        """The discard pile from the upcard to the top."""
        pile = self.pile
        return vec[i64]() if pile is None else pile.cards()

    def cards(self) -> vec[i64]:
        """All 52 cards: the stock that is left, the pile, both hands."""
        found = vec[i64]()
        for part in (self.stock[self.next :], self.pile_cards(), members(self.hand0)):
            for card in part:
                found = append(found, card)
        for card in members(self.hand1):
            found = append(found, card)
        return found

    def open_hands(self) -> bool:
        """Whether both hands lie open: after a knock, not after a drawn hand."""
        return self.phase == DEFENDING or self.showdown is not None

    # --- moves ---

    def legal_moves(self) -> vec[i64]:
        phase: i64 = self.phase
        if phase <= SECOND_OFFER:
            return vec[i64]([TAKE_UPCARD, PASS])
        if phase == FORCED:
            return vec[i64]([DRAW_STOCK])
        if phase == DRAWING:
            return vec[i64]([DRAW_STOCK, TAKE_DISCARD])
        moves = vec[i64]()
        if phase == DISCARDING:
            moves = _numbered(moves, self.discardable(), DISCARD)
            return _numbered(moves, self.ready, KNOCK)
        if phase == LAYING_OUT:
            for index in range(i64(len(self.layouts))):
                moves = append(moves, LAY_OUT + index)
        return moves if phase != DEFENDING else self._defending_moves()

    def _defending_moves(self) -> vec[i64]:
        """First own melds, then cards laid off (GIN-14)."""
        moves = vec[i64]([DONE])
        if not self.laying_off():
            for number in melds_of(self.left()):
                moves = append(moves, OWN_MELD + number)
        for index in range(i64(len(self.laid))):
            moves = _numbered(moves, self.fitting(index), LAY_OFF + PACK_SIZE * index)
        return moves

    def discardable(self) -> i64:
        """The cards that the seat on turn may discard (GIN-9)."""
        hand: i64 = self.hand(self.turn)
        return hand if self.taken == NONE else hand & ~BIT[self.taken]

    def pick(self, rng: Rng) -> i64:
        phase: i64 = self.phase
        if phase == DISCARDING:
            cards: i64 = self.discardable()
            plain: i64 = count(cards)
            index: i64 = rng.below(plain + count(self.ready) if self.ready else plain)
            if index < plain:
                return DISCARD + nth(cards, index)
            return KNOCK + nth(self.ready, index - plain)
        if phase == DRAWING:
            return DRAW_STOCK + rng.below(2)
        if phase <= SECOND_OFFER:
            return TAKE_UPCARD + rng.below(2)
        if phase == LAYING_OUT:
            return LAY_OUT + rng.below(i64(len(self.layouts)))
        if phase == DEFENDING:
            moves = self._defending_moves()
            return moves[rng.below(i64(len(moves)))]
        return DRAW_STOCK

    def play(self, move: i64) -> None:
        if move >= LAY_OUT:
            self._play_showdown(move)
        elif move >= KNOCK:
            self._knock(move - KNOCK)
        elif move >= DISCARD:
            self._discard(move - DISCARD)
        elif move == DRAW_STOCK:
            self.drawn = self.stock[self.next]
            self.next += 1
            self._begin_discard(self.drawn)
        elif move == PASS:
            self.phase += 1  # OFFER, SECOND_OFFER, FORCED
            self.turn = 1 - self.turn
        else:
            self._take()

    def _take(self) -> None:
        """Take the top of the discard pile into the hand, openly (GIN-7, GIN-8)."""
        pile = self.pile
        assert pile is not None
        self.taken = pile.top
        self.pile = pile.below
        if self.turn == 0:
            self.known0 |= BIT[self.taken]
        else:
            self.known1 |= BIT[self.taken]
        self._begin_discard(self.taken)

    def _begin_discard(self, card: i64) -> None:
        self.gain(self.turn, card)
        self.turns += 1
        self.phase = DISCARDING
        self.find_ready()

    def find_ready(self) -> None:
        """Find the cards that the seat on turn may knock with (GIN-9, GIN-10)."""
        self.ready = knockable(self.hand(self.turn), self.limit) & self.discardable()

    def _lay_away(self, card: i64) -> None:
        if self.turn == 0:
            self.hand0 &= ~BIT[card]
            self.known0 &= ~BIT[card]
        else:
            self.hand1 &= ~BIT[card]
            self.known1 &= ~BIT[card]
        self.pile = Pile(card, self.pile)
        self.taken = NONE
        self.drawn = NONE
        self.ready = 0

    def _discard(self, card: i64) -> None:
        self._lay_away(card)
        if self.stock_left() <= NEVER_DRAWN or self.turns >= self.rules.max_turns:
            self._end()  # GIN-21, GIN-22
        else:
            self.phase = DRAWING
            self.turn = 1 - self.turn

    def _knock(self, card: i64) -> None:
        self._lay_away(card)
        self.knocker = self.turn
        self.find_layouts()
        if self.layouts[0].deadwood == 0:
            self.laid_out = 0
            self._show(True)  # GIN-12
        else:
            self.phase = LAYING_OUT

    def find_layouts(self) -> None:
        """Find the arrangements that the knocker may lay out (GIN-13); after Gin only the first."""
        hand: i64 = self.hand(self.knocker)
        gin = best_deadwood(hand) == 0
        self.layouts = arrangements(hand, 0 if gin else self.limit)

    # --- the showdown ---

    def _play_showdown(self, move: i64) -> None:
        """A showdown move: the knocker lays out, then the defender, or the rules for him."""
        if move >= LAY_OFF:
            laid = self.laid[:]
            laid[(move - LAY_OFF) // PACK_SIZE] |= BIT[(move - LAY_OFF) % PACK_SIZE]
            self.laid = laid
        elif move >= OWN_MELD:
            self.own = append(self.own[:], MELDS[move - OWN_MELD])
        elif move == DONE:
            self._show(False)
        else:
            self.laid_out = move - LAY_OUT
            if self.rules.manual:
                self.phase = DEFENDING
                self.turn = 1 - self.knocker
                self.laid = vec[i64]([0] * len(self.knocked_melds()))
            else:
                self._show(False)

    def knocked_melds(self) -> vec[i64]:
        """The melds that the knocker has laid out, without what was laid off on them."""
        return self.layouts[self.laid_out].melds

    def grown(self, index: i64) -> i64:
        """A meld of the knocker with what the defender has laid off on it."""
        return self.knocked_melds()[index] | self.laid[index]

    def left(self) -> i64:
        """The cards that the defender has not laid yet."""
        cards: i64 = self.hand(1 - self.knocker)
        for meld in self.own:
            cards &= ~meld
        for laid in self.laid:
            cards &= ~laid
        return cards

    def laying_off(self) -> bool:
        """Whether the defender has begun to lay off, after which he lays out no more melds."""
        return len(self.laid) > 0 and max(self.laid) > 0

    def fitting(self, index: i64) -> i64:
        """The cards that the defender may lay off now on a meld of the knocker (GIN-14)."""
        return next_cards(self.grown(index)) & self.left()

    def _show(self, gin: bool) -> None:
        """End the hand with both hands open (GIN-14, GIN-15)."""
        arrangement = self.layouts[self.laid_out]
        defender: i64 = self.hand(1 - self.knocker)
        if gin:
            against = defence(defender, vec[i64]())
        elif self.rules.manual:
            against = Defence(self.own, self.laid, self.left())
        else:
            against = defence(defender, arrangement.melds)
        self.showdown = Showdown(gin, arrangement, against)
        self._end()

    def _end(self) -> None:
        self.phase = ENDED
        self.turn = OVER

    def outcome(self) -> Outcome:
        """How the hand ended; only at its end."""
        shown = self.showdown
        if shown is None:
            return Outcome(NOBODY, worn_out=self.stock_left() > NEVER_DRAWN)
        return Outcome(
            self.knocker,
            shown.gin,
            shown.arrangement.deadwood,
            shown.defence.deadwood,
            self.rules.doubles(self.upcard),
        )

    # --- the position as numbers ---

    def words(self) -> vec[i64]:
        context = self.context.words()
        words = vec[i64]([len(context)])
        for number in context:
            words = append(words, number)
        for number in (
            self.phase,
            self.turn,
            self.hand0,
            self.hand1,
            self.known0,
            self.known1,
            self.upcard,
            self.turns,
            self.taken,
            self.drawn,
            self.knocker,
            self.laid_out,
        ):
            words = append(words, number)
        for part in (self.own, self.laid, self.pile_cards()):
            words = append(words, i64(len(part)))
            for number in part:
                words = append(words, number)
        for index in range(self.next, i64(len(self.stock))):
            words = append(words, self.stock[index])
        return words

    def read_words(self, words: vec[i64]) -> None:
        """Become the position of these `words`, those of the context left out."""
        self.phase = words[0]
        self.turn = words[1]
        self.hand0 = words[2]
        self.hand1 = words[3]
        self.known0 = words[4]
        self.known1 = words[5]
        self.set_upcard(words[6])
        self.turns = words[7]
        self.taken = words[8]
        self.drawn = words[9]
        self.knocker = words[10]
        self.laid_out = words[11]
        laid: i64 = 13 + words[12]
        self.own = words[13:laid]
        pile: i64 = laid + 1 + words[laid]
        self.laid = words[laid + 1 : pile]
        stock: i64 = pile + 1 + words[pile]
        for index in range(pile + 1, stock):
            self.pile = Pile(words[index], self.pile)
        self.stock = words[stock:]
        self.find_again()

    def find_again(self) -> None:
        """Recompute what follows from the cards: knocks, arrangements, the showdown."""
        if self.phase == DISCARDING:
            self.find_ready()
        if self.knocker != NOBODY:
            self.find_layouts()
            if self.phase == ENDED:
                self._show(self.layouts[0].deadwood == 0)


def _numbered(moves: vec[i64], cards: i64, first: i64) -> vec[i64]:
    while cards:
        moves = append(moves, first + count((cards & -cards) - 1))
        cards &= cards - 1
    return moves
