"""What a seat observes of a deal of 51 tot (`core.observing`)."""

from typing import Final

from mypy_extensions import i64

from stammtisch.core.kinds import PLAIN
from stammtisch.core.observing import UNBOUNDED, Feature, Observation
from stammtisch.games.einundfuenfzig_tot.position import Position
from stammtisch.games.einundfuenfzig_tot.rules import HAND, card_of

OWN: Final = Feature("own", "Your cards: how many of each kind.", "TOT-2")
LEFT: Final = Feature("left", "How many cards each seat holds.", "TOT-2", "TOT-7")
TOTAL: Final = Feature("total", "The total of the pile, as announced last.", "TOT-4", "TOT-6")
TOP: Final = Feature("top", "The card on top of the pile.", "TOT-6")
PILE: Final = Feature("pile", "How many cards of each kind lie on the pile.", "TOT-2", "TOT-6")
STOCK: Final = Feature("stock", "How many cards the stock has.", "TOT-7")
LOSER: Final = Feature("loser", "Who has said more than fifty.", "TOT-8")


def observe(at: Position, to: Observation) -> None:
    """Fill in what a seat may know of a position."""
    rules, context, seat, last = at.rules, at.context, to.seat, i64(len(at.pile)) - 1
    to.match(at.turn, context.dealer, context.hand, context.totals)
    first: i64 = HAND * seat if seat >= 0 else 0
    held: i64 = at.size(seat) if seat >= 0 else 0
    to.heap(OWN, at.hands, rules.packs, upto=first + held, first=first)
    left = to.rows(LEFT, rules.seats, 0, HAND)
    for each in range(rules.seats):
        to.put(left + to.from_here(each), at.size(each))
    to.number(TOTAL, at.total, UNBOUNDED, -UNBOUNDED)
    to.card(TOP, card_of(at.pile[last]))
    pile = to.rows(PILE, PLAIN, 0, rules.packs)
    for move in at.pile:
        to.more(pile + card_of(move))
    to.number(STOCK, at.left(), len(rules.cards))
    to.whose(LOSER, at.loser)
