"""What a seat observes of a hand of Gin (`core.observing`)."""

from typing import Final

from mypy_extensions import i64

from stammtisch.core.bits import lowest
from stammtisch.core.observing import UNBOUNDED, Feature, Observation
from stammtisch.games.gin.position import Position
from stammtisch.games.gin.rules import ENDED, PACK_SIZE

PHASE: Final = Feature(
    "phase",
    "The step of the hand: offer, second offer, forced, drawing, discarding, laying out, "
    "defending, ended.",
    *("GIN-7", "GIN-8", "GIN-13", "GIN-14"),
)
OWN: Final = Feature("own", "Your cards.", "GIN-3")
KNOWN: Final = Feature(
    "known", "For each seat, the cards that it has taken openly and not discarded since.", "GIN-8"
)
OPEN: Final = Feature("open", "For each seat, its cards once both hands lie open.", "GIN-13")
TOP: Final = Feature("top", "The card on top of the discard pile.", "GIN-8")
PILE: Final = Feature("pile", "The cards of the discard pile.", "GIN-9")
UPCARD: Final = Feature("upcard", "The card that was turned up first.", "GIN-3", "GIN-11")
LIMIT: Final = Feature("knock_limit", "The deadwood with which one may still knock.", "GIN-11")
STOCK: Final = Feature("stock", "How many cards the stock has.", "GIN-4")
TAKEN: Final = Feature("taken", "The card taken from the discard pile in this turn.", "GIN-9")
DRAWN: Final = Feature(
    "drawn", "The card that you have drawn from the stock in this turn.", "GIN-8"
)
KNOCKER: Final = Feature("knocker", "Who has knocked.", "GIN-10")
LAID: Final = Feature(
    "laid",
    "For each card on the table, the number of its meld: first those of the knocker, then those of "
    "the defender; a card that was laid off has the number of the meld that it was laid off on.",
    "GIN-14",
)
MOST_MELDS: Final[i64] = 6  # three for each ten cards
TURNS: Final = Feature("turns", "How many turns there have been.", "GIN-22")
POINTS: Final = Feature("points", "What each seat has won in this game.", "GIN-23")
BOXES: Final = Feature("boxes", "How many hands each seat has won in this game.", "GIN-23")


def observe(at: Position, to: Observation) -> None:
    """Fill in what a seat may know of a position."""
    context, seat = at.context, to.seat
    to.match(at.turn, context.dealer, context.hand, context.totals)
    to.one_of(PHASE, at.phase, ENDED + 1)
    to.cards(OWN, at.hands[seat] if seat >= 0 else 0)
    to.hands(KNOWN, at.known)
    open = to.rows(OPEN, 2, PACK_SIZE, 1)
    if at.open_hands():
        for each in range(2):
            to.add(open + PACK_SIZE * to.from_here(each), at.hands[each])
    to.card(TOP, at.top())
    to.heap(PILE, at.pile, 1)
    to.card(UPCARD, at.upcard)
    to.number(LIMIT, at.limit(), 10)
    to.number(STOCK, i64(len(at.stock)), PACK_SIZE)
    to.card(TAKEN, at.taken)
    to.card(DRAWN, at.drawn if to.is_mine(at.turn) else -1)
    to.whose(KNOCKER, at.knocker)
    on_table = to.rows(LAID, PACK_SIZE, 0, MOST_MELDS)
    number: i64 = 0
    for index in range(i64(len(at.melds))):
        number += 1
        _number(to, on_table, at.melds[index], number)
        if index < i64(len(at.laid)):
            _number(to, on_table, at.laid[index], number)
    for meld in at.own:
        number += 1
        _number(to, on_table, meld, number)
    to.number(TURNS, at.turns, at.rules.max_turns)
    to.by_seat(POINTS, context.points, UNBOUNDED)
    to.by_seat(BOXES, context.boxes, UNBOUNDED)


def _number(to: Observation, start: i64, cards: i64, number: i64) -> None:
    """The same number for some cards."""
    while cards:
        to.put(start + lowest(cards), number)
        cards &= cards - 1
