"""What a seat observes of a deal of Schwimmen (`core.observing`)."""

from typing import Final

from stammtisch.core.contract import OVER
from stammtisch.core.observing import UNBOUNDED, Feature, Observation
from stammtisch.games.schwimmen.position import CHOOSING, TOO_LONG, Position
from stammtisch.games.schwimmen.rules import CARDS

CHOICE: Final = Feature("choice", "Whether the dealer is choosing his packet.", "SWI-4")
OWN: Final = Feature("own", "Your cards.", "SWI-3")
KNOWN: Final = Feature(
    "known",
    "For each seat, the cards that everybody saw it take and that it still holds; at the end all.",
    *("SWI-10", "SWI-16"),
)
MIDDLE: Final = Feature("middle", "The cards in the middle.", "SWI-4")
AWAY: Final = Feature("away", "The cards that are out of play.", "SWI-11", "SWI-13")
STOCK: Final = Feature("stock", "How many cards the stock has.", "SWI-1")
STOPPER: Final = Feature("stopper", "Who has stopped.", "SWI-14")
PUSHES: Final = Feature("pushes", "How many have pushed in a row.", "SWI-11")
TURNS: Final = Feature("turns", "How many turns there have been.", "SWI-15")
GONE: Final = Feature(
    "gone", "In which deal each seat went out of the match; 0 while it is in.", "SWI-19"
)
BESIDE: Final = Feature(
    "beside",
    "For each seat, the cards that were the third one beside two that it holds since the deal.",
    "SWI-8",
)
BARRED: Final = Feature(
    "barred",
    "For each seat, what a single card that it holds since the deal cannot be, as 31 would have "
    "ended the deal.",
    "SWI-8",
)
LAYER: Final = Feature("layer", "Who has laid down 31.", "SWI-8")
ENDING: Final = Feature(
    "ending",
    "How the deal stands: going on, 31 laid down, ended after a stop, no stock, too long.",
    *("SWI-8", "SWI-12", "SWI-14", "SWI-15"),
)


def observe(at: Position, to: Observation) -> None:
    """Fill in what a seat may know of a position; lives are what is left beside the totals."""
    rules, context, seat = at.rules, at.context, to.seat
    to.match(at.turn, context.dealer, context.hand, context.totals)
    to.flag(CHOICE, at.phase == CHOOSING)
    to.cards(OWN, at.hands[seat] if seat >= 0 else 0)
    to.hands(KNOWN, at.hands if at.turn == OVER else at.known)
    to.cards(MIDDLE, 0 if at.phase == CHOOSING else at.middle())
    to.heap(AWAY, at.away, 1)
    to.number(STOCK, len(at.stock), len(CARDS))
    to.whose(STOPPER, at.stopper)
    to.number(PUSHES, at.pushes, rules.seats)
    to.number(TURNS, at.turns, rules.turn_limit * rules.seats)
    to.by_seat(GONE, context.gone, UNBOUNDED)
    if rules.lay_down:  # else 31 need not have ended the deal
        to.hands(BESIDE, at.beside)
        to.hands(BARRED, at.barred)
    to.whose(LAYER, at.layer)
    to.one_of(ENDING, at.ending, TOO_LONG + 1)
