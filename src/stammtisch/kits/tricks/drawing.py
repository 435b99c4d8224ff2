"""Trick-taking games for two in which both draw a card after each trick while there is a stock.

The trump card lies open below the stock and is drawn last; it may be exchanged. As long as cards
are drawn nobody has to follow suit.
"""

from typing import Any, ClassVar, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from stammtisch.core.bits import BIT, members
from stammtisch.core.kinds import suit_of
from stammtisch.core.observing import Feature, Observation
from stammtisch.core.parts import CARD, KNOWN
from stammtisch.core.rng import Rng
from stammtisch.core.view import CardView, Zone
from stammtisch.kits.tricks.flaws import stock_flaw
from stammtisch.kits.tricks.hand import TrickHand
from stammtisch.kits.tricks.moves import ENDED
from stammtisch.kits.tricks.piles import Pile, nobody
from stammtisch.text import Text, say, say_in

NO_CARD: Final[i64] = -1
BOTTOM: Final = Feature("bottom", "The card that lies open below the stock.")
STOCK: Final = Feature("stock", "How many cards the stock has, with the one at the bottom.")
SEEN: Final = Feature("seen", "The cards that everybody has seen in a hand, or go into one.")

_STOCK: Final = Pile("stock", None, lies=lambda at: bool(at.draws()), seen=nobody)
_BOTTOM: Final = Pile("bottom", None, lies=_STOCK.lies, seen=lambda at, seat: True)


def _seen_stock(at: Any, seat: int) -> Any:
    """How many cards lie face down; after the hand, they lie open in their order."""
    return at.stock[at.drawn :] if at.phase is ENDED else _STOCK.sight(at, seat)


@mypyc_attr(native_class=True, allow_interpreted_subclasses=True)
class DrawingHand(TrickHand):
    """A hand of a game for two with a stock.

    stock: its face-down cards in the order in which they are drawn, `NO_CARD` where one is gone.
    bottom: the card that lies open below them, the trump card or what was exchanged for it.
    drawn: how many of all these are gone; the last is the one at the bottom.
    seen: the cards that everybody has seen go into a hand, or lie in one.
    """

    stock: vec[i64]
    bottom: i64 = NO_CARD
    drawn: i64 = 0
    seen: i64 = 0

    PARTS: ClassVar = {
        "stock": CARD,
        "bottom": CARD,
        "seen": KNOWN,
    }
    SHOWN: ClassVar[tuple[str, ...]] = ("drawn", "seen")
    PILES: ClassVar = (_STOCK, _BOTTOM)
    SEEN: ClassVar = {"stock": _seen_stock}

    # --- what lies where

    def draws(self) -> bool:
        """Whether there is still a stock, so that cards are drawn after the current trick."""
        return self.drawn <= len(self.stock)

    def stock_left(self) -> i64:
        """How many cards the stock has, the one at the bottom included."""
        return len(self.stock) + 1 - self.drawn

    def lying(self) -> list[Pile]:
        return [_STOCK, _BOTTOM] if self.draws() else []

    def hidden(self, seat: i64) -> list[Pile]:
        return [_STOCK] if self.draws() else []

    def seen_away(self, seat: i64) -> i64:
        """The cards known to be in nobody's hand: everybody knows the card at the bottom."""
        played = self.tricks.played()
        return played | BIT[self.bottom] if self.draws() else played

    def in_pile(self, pile: Pile) -> i64:
        if pile is _BOTTOM:
            return BIT[self.bottom] if self.draws() else 0
        found: i64 = 0
        for index in range(self.drawn, i64(len(self.stock))):
            found |= BIT[self.stock[index]]
        return found

    def fill(self, pile: Pile, cards: i64, rng: Rng) -> None:
        order = members(cards)
        rng.shuffle(order)
        for index in range(i64(len(order))):
            self.stock[self.drawn + index] = order[index]

    def seen_of(self, seat: i64, other: i64) -> i64:
        return super().seen_of(seat, other) | (self.hands[other] & self.seen)

    def observes(self, to: Observation) -> None:
        to.card(BOTTOM, self.bottom if self.draws() else NO_CARD)
        to.number(STOCK, self.stock_left(), i64(len(self.stock)) + 1)
        to.cards(SEEN, self.seen)

    # --- the course of a hand

    def deal(self, pack: vec[i64]) -> None:
        """Deal in packets from Vorhand on; the next card is turned up for trump."""
        dealt = self.rules.seats * self.rules.size
        self.bottom = pack[dealt]
        self.trump = suit_of(self.bottom)
        self.stock = pack[dealt + 1 :]
        super().deal(pack)

    def dealt_to(self, seat: i64) -> i64:
        return self.rules.size + self.drawn // 2

    def flaw(self) -> tuple[str, Text] | None:
        stock = [int(kind) for kind in self.stock]
        return stock_flaw(stock, int(self.drawn), int(NO_CARD)) or super().flaw()

    def must_follow(self) -> bool:
        return self.drawn > len(self.stock)

    def bound_from(self) -> i64:
        return (len(self.stock) + 1) // 2

    def draw(self, seat: i64) -> i64:
        """Draw the next card for a seat and return it; everybody sees the last card drawn."""
        place = self.drawn
        self.drawn = place + 1
        if place == len(self.stock):
            card = self.bottom
            self.seen |= BIT[card]
        else:
            card = self.stock[place]
            self.stock[place] = NO_CARD
        self.hands[seat] |= BIT[card]
        return card

    def exchange_for_bottom(self, kind: i64) -> None:
        """Put a card of the seat on turn below the stock, and give it the card that lies there."""
        taken = BIT[self.bottom]
        self.hands[self.turn] ^= BIT[kind] | taken
        self.seen |= taken
        self.bottom = kind

    # --- what people see

    def stock_zones(self, viewer: int) -> list[Zone]:
        """The stock with the card below it; after the hand, all that is left of it is shown."""
        if not self.draws():
            return []
        shown = [CardView(int(self.bottom), mark=say("at the bottom"))]
        if self.phase is ENDED:
            shown = [*(CardView(int(kind)) for kind in self.stock[self.drawn :]), *shown]
        label, left = say_in("tricks", "Stock"), int(self.stock_left())
        return [Zone("stock", "stock", label, left, tuple(shown))]
