"""One hand of Rommé: what lies where, which moves there are, and what they do."""

from typing import ClassVar, Final

from librt.vecs import append, pop, vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT, members
from stammtisch.core.contract import CHANCE, OVER, Context, place_after
from stammtisch.core.parts import CARD, MARK, NUMBER, SEAT, SEATS, names
from stammtisch.games.romme import tabled
from stammtisch.games.romme.hands import CELLS, Hands
from stammtisch.games.romme.parts import MELDS, MELDS_BEFORE, CellsPart
from stammtisch.games.romme.past import (
    DREW,
    JOKER_LEFT,
    NO_RED,
    PUT,
    SHOWED,
    SHUFFLED,
    SPARE,
    entry,
)
from stammtisch.games.romme.rules import (
    BLACK,
    DISCARD,
    DRAW_STOCK,
    DRAWING,
    ENDED,
    EXCHANGE,
    JOKER,
    LAY_OFF,
    LAYING,
    MOST_BACKS,
    MOST_JOKERS,
    NOBODY,
    NONE,
    RED,
    SET,
    Rules,
)
from stammtisch.kits.steps.hand import StepHand
from stammtisch.kits.steps.zones import seen_on_turn


def seen_before(at: "Position", seat: i64) -> vec[i64]:
    """What the seat on turn held before it laid cards; others know only whether it has laid any."""
    return at.before[:] if seat == at.seat else vec[i64]([len(at.before)])


class Position(StepHand):
    """All that a hand consists of, and its moves; `RommeState` adds what people read about it.

    seat: whose turn it is, also while cards are shuffled. phase: `DRAWING`, `LAYING`, `ENDED`.
    hands, known: what each seat holds, and what everybody knows it to hold.
    spare_reds: how many red jokers a seat may hold besides the known ones. Of the jokers of a hand
        a red one goes first, so whoever lays a black one shows that he holds no red one.
    sure_jokers: bits of the seats that hold a joker of which only that is known, not its colour.
    past: what happened since the stock was first made anew (`romme.past`).
    melds: on the table, each one word of `tabled`; their order never changes.
    pile, stock: the top card is the last one.
    opened: bits of the seats that have opened in an earlier turn (ROM-13).
    taken, drawn: the card of this turn from the pile or the stock, until something is laid.
    turns, reshuffles: finished turns, and how often the stock was made anew (ROM-24).
    backs: how often cards were taken back in this turn (ROM-14).
    laid_points: what the new melds of a closed player's turn are worth; laid_off: whether he laid
        off in it, too.
    before, melds_before: his hand and the melds before he laid in this turn; empty if he has not.
    owed: a joker must be laid at once (`exchanged_joker`, ROM-19).
    winner, in_one_turn: who won the hand, and whether with Hand-Rommé (ROM-22, ROM-23).
    """

    SHOWN: ClassVar[tuple[str, ...]] = (
        *("context", "turn", "seat", "phase", "known", "spare_reds", "melds", "pile", "opened"),
        *("taken", "turns", "reshuffles", "backs", "laid_points", "laid_off", "melds_before"),
        *("owed", "winner", "in_one_turn"),
    )
    SEEN: ClassVar = {"drawn": seen_on_turn("drawn", "seat"), "before": seen_before}
    FIELDS: ClassVar[tuple[str, ...]] = (*SHOWN, "hands", "stock", *SEEN)
    MEMORY: ClassVar[tuple[str, ...]] = ("sure_jokers", "past")
    KEPT: ClassVar[tuple[str, ...]] = (*MEMORY,)

    AMONG: ClassVar = {"known": "hands"}
    PARTS: ClassVar = {
        "phase": names("drawing", "laying", "ended"),
        "spare_reds": NUMBER,
        "melds": MELDS,
        "opened": SEATS,
        "pile": CARD,
        "stock": CARD,
        "taken": MARK,
        "drawn": MARK,
        "winner": SEAT,
        "hands": CellsPart(),
        "known": CellsPart(holds=False),
        "before": CellsPart(holds=False, more=True),
        "melds_before": MELDS_BEFORE,
    }

    def __init__(self, rules: Rules, context: Context) -> None:
        super().__init__()
        self.rules: Final = rules
        self.context: Final = context
        self.seat: i64 = 0
        self.phase: i64 = DRAWING
        self.hands: Hands = Hands(rules.seats)
        self.known: Hands = Hands(rules.seats)
        self.spare_reds: vec[i64] = vec[i64]([MOST_JOKERS] * rules.seats)
        self.sure_jokers: i64 = 0
        self.past: vec[i64] = vec[i64]()
        self.melds: vec[i64] = vec[i64]()
        self.pile: vec[i64] = vec[i64]()
        self.stock: vec[i64] = vec[i64]()
        self.opened: i64 = 0
        self.taken: i64 = NONE
        self.drawn: i64 = NONE
        self.turns: i64 = 0
        self.reshuffles: i64 = 0
        self.backs: i64 = 0
        self.laid_points: i64 = 0
        self.laid_off: bool = False
        self.before: vec[i64] = vec[i64]()
        self.melds_before: vec[i64] = vec[i64]()
        self.owed: bool = False
        self.winner: i64 = NOBODY
        self.in_one_turn: bool = False

    def deal(self, pack: vec[i64]) -> None:
        """Deal from a pack, top first, one card at a time, from Vorhand on (ROM-3, ROM-4)."""
        seat: i64 = place_after(self.context.dealer, self.rules.seats)
        self.seat = seat
        self.turn = seat
        dealt: i64 = self.rules.seats * self.rules.hand_size
        for index in range(dealt):
            self.hands.gain(seat, pack[index])
            seat = place_after(seat, self.rules.seats)
        index = i64(len(pack)) - 1
        while index >= dealt:
            self.stock = append(self.stock, pack[index])
            index -= 1

    # --- facts ---

    def is_open(self, seat: i64) -> bool:
        """Whether the seat has opened in an earlier turn (ROM-13)."""
        return self.opened & BIT[seat] != 0

    def has_laid(self) -> bool:
        """Whether the closed player on turn has laid something that he may take back."""
        return len(self.before) > 0

    def may_lay(self) -> bool:
        """Whether the player on turn may lay; a closed one may not after his last take-back."""
        return self.backs < MOST_BACKS or self.is_open(self.seat)

    def is_just_taken(self, card: i64) -> bool:
        """Whether a card is the one just taken from the pile, and not the last in hand (ROM-20)."""
        if self.taken == NONE or card != (JOKER if self.taken >= RED else self.taken):
            return False
        return self.hands.copies(self.seat, card) == 1 and self.hands.size(self.seat) > 1

    def may_discard(self) -> bool:
        """Whether the turn may be ended now (ROM-16)."""
        if self.owed:
            return False
        if self.is_open(self.seat) or not self.has_laid() or self.hands.size(self.seat) == 1:
            return True
        return not self.laid_off and self.laid_points >= self.rules.first_meld

    # --- what moves do ---

    def advance(self, move: i64) -> None:
        if self.phase == DRAWING:
            self._draw(move)
        elif move >= SET:
            self._lay(move)
        elif move >= LAY_OFF:
            fields: i64 = move - LAY_OFF
            self._lay_off(fields >> 3, (fields >> 1) & 3, fields & 1 == 1)
        elif move >= EXCHANGE:
            fields = move - EXCHANGE
            self._exchange(fields >> 4, fields & 15)
            self.owed = self.rules.use_now
        elif move >= DISCARD:
            self._discard(move - DISCARD)
        else:
            self._take_back()

    def _draw(self, move: i64) -> None:
        if move == DRAW_STOCK:
            self.stock, card = pop(self.stock)
            self.hands.gain(self.seat, card)
            if self.spare_reds[self.seat] < MOST_JOKERS:
                self.spare_reds[self.seat] += 1
            self.drawn = card
            if len(self.past) > 0:
                self._note(DREW, card)
        else:
            self.pile, card = pop(self.pile)
            self.hands.gain(self.seat, card)
            self.known.gain(self.seat, card)
            self.taken = card
        self.phase = LAYING

    def _give(self, card: i64) -> i64:
        """Take a card, or any joker, from the hand of the player on turn, and return it."""
        seat: i64 = self.seat
        card = self.hands.give(seat, card)
        if self.known.holds(seat, card):
            self.known.lose(seat, card)
        else:
            self._show(card)
        if card == BLACK:
            self.spare_reds[seat] = 0
            if len(self.past) > 0:
                self._note(NO_RED, 0)
        return card

    def _show(self, card: i64) -> None:
        """Let a card be seen in the hand of the player on turn, or leave it."""
        if card == RED:
            self.spare_reds[self.seat] -= 1
        if card >= RED:
            self.sure_jokers &= ~BIT[self.seat]
        if len(self.past) > 0:
            self._note(SHOWED, card)

    def _put_down(self, card: i64) -> i64:
        """Take a card out of the hand to lay it on the table."""
        card = self._give(card)
        if card == self.taken or (card >= RED and self.taken >= RED):
            self.taken = NONE
        self.drawn = NONE
        return card

    def _remember(self) -> None:
        """Remember the position before a closed player lays, so that he can undo it (ROM-14)."""
        if len(self.before) == 0 and not self.is_open(self.seat):
            self.before = append(self.hands.of(self.seat), self.taken)
            self.melds_before = self.melds[:]

    def _lay(self, move: i64) -> None:
        self._remember()
        new: i64 = tabled.laid(move, 0, self.seat)
        jokers: i64 = tabled.jokers_of(new)
        places: i64 = tabled.places_of(new)
        black: i64 = 0
        for place in members(places):
            if jokers & BIT[place] == 0:
                self._put_down(tabled.named_at(new, place))
            elif self._put_down(JOKER) == BLACK:
                black |= BIT[place]
        self.melds = append(self.melds, tabled.laid(move, black, self.seat))
        if not self.is_open(self.seat):
            self.laid_points += tabled.points_of(new)
        self._after_laying()

    def _lay_off(self, index: i64, spot: i64, by_joker: bool) -> None:
        self._remember()
        self.laid_off = not self.is_open(self.seat)
        meld: i64 = self.melds[index]
        card: i64 = self._put_down(JOKER if by_joker else tabled.fits_at(meld, spot))
        self.melds[index] = tabled.grown(meld, spot, card)
        self._after_laying()

    def _after_laying(self) -> None:
        self.owed = False
        if self.hands.size(self.seat) == 0:  # ROM-21, `final_discard`
            self._win()

    def _exchange(self, index: i64, place: i64) -> None:
        meld: i64 = self.melds[index]
        self._put_down(tabled.named_at(meld, place))
        joker: i64 = tabled.lying_at(meld, place)
        self.hands.gain(self.seat, joker)
        self.known.gain(self.seat, joker)
        self.melds[index] = tabled.exchanged(meld, place)

    def _take_back(self) -> None:
        """Return to the position after the draw; what was laid has been seen (ROM-14)."""
        for card in self.laid_cards():
            self.known.gain(self.seat, card)
        for cell in range(CELLS):
            self.hands.cells[CELLS * self.seat + cell] = self.before[cell]
        self.taken = self.before[CELLS]
        self.melds = self.melds_before
        self.backs += 1
        self._forget()

    def laid_cards(self) -> vec[i64]:
        """What the closed player on turn has laid in this turn so far."""
        if len(self.before) == 0:
            return vec[i64]()
        return self.hands.gone(self.seat, self.before)

    def _forget(self) -> None:
        self.before = vec[i64]()
        self.melds_before = vec[i64]()
        self.laid_points = 0
        self.laid_off = False

    def _discard(self, card: i64) -> None:
        self.pile = append(self.pile, self._give(card))
        if self.taken != NONE:
            self._keeps_another(card)
        if self.hands.size(self.seat) == 0:
            self._win()
            return
        if self.has_laid():
            self.opened |= BIT[self.seat]  # ROM-13
        self._forget()
        self.backs = 0
        self.taken = NONE
        self.drawn = NONE
        self.turns += 1
        self.seat = place_after(self.seat, self.rules.seats)
        self.turn = self.seat
        self.phase = DRAWING
        self._begin_turn()

    def _keeps_another(self, card: i64) -> None:
        """Note that whoever discards a card like the one that he took has another (ROM-20)."""
        seat: i64 = self.seat
        if card == JOKER:
            if self.taken >= RED and self.hands.size(seat) > 0 and self.known.jokers(seat) == 0:
                self.sure_jokers |= BIT[seat]
                if len(self.past) > 0:
                    self._note(JOKER_LEFT, 0)
        elif (
            card == self.taken and self.hands.holds(seat, card) and not self.known.holds(seat, card)
        ):
            self.known.gain(seat, card)
            self._show(card)

    def _begin_turn(self) -> None:
        """Begin a turn: make a new stock if needed (ROM-24), or end an endless hand (ROM-25)."""
        if self.turns >= self.rules.max_turns:
            self._end()
        elif len(self.stock) == 0:
            if self.reshuffles >= self.rules.max_reshuffles:
                self._end()
                return
            self.reshuffles += 1
            if len(self.pile) > 1:
                self.turn = CHANCE

    def to_shuffle(self) -> vec[i64]:
        return self.pile[: len(self.pile) - 1]

    def reshuffle(self, order: vec[i64]) -> None:
        self.pile = self.pile[len(self.pile) - 1 :]
        index: i64 = len(order) - 1
        while index >= 0:
            self.stock = append(self.stock, order[index])
            index -= 1
        self.turn = self.seat
        self._remember_stock(order)

    def _remember_stock(self, order: vec[i64]) -> None:
        """Remember of which cards the stock was made, and before that what was known of jokers."""
        if len(self.past) == 0:
            for seat in range(self.rules.seats):
                self.past = append(self.past, entry(SPARE, seat, self.spare_reds[seat]))
                if self.sure_jokers & BIT[seat]:
                    self.past = append(self.past, entry(JOKER_LEFT, seat, 0))
        self._note(SHUFFLED, 0)
        for card in order:
            self._note(PUT, card)

    def _note(self, event: i64, number: i64) -> None:
        self.past = append(self.past, entry(event, self.seat, number))

    def _win(self) -> None:
        """Win: the last card has left the hand, as Rommé or Hand-Rommé (ROM-22, ROM-23)."""
        self.winner = self.seat
        self.in_one_turn = not self.is_open(self.seat)
        self._end()

    def _end(self) -> None:
        self.phase = ENDED
        self.turn = OVER

    # --- cards ---

    def cards(self) -> vec[i64]:
        found = self.hands.all_cards()
        for meld in self.melds:
            for card in tabled.cards_of(meld):
                found = append(found, card)
        for card in self.pile:
            found = append(found, card)
        for card in self.stock:
            found = append(found, card)
        return found
