"""What a seat observes of a deal of Dicke Zwei (`core.observing`)."""

from typing import Final

from mypy_extensions import i64

from stammtisch.core.bits import count, lowest
from stammtisch.core.kinds import PLAIN
from stammtisch.core.observing import Feature, Observation
from stammtisch.games.dicke_zwei.position import Position
from stammtisch.games.dicke_zwei.tiles import KIND, cards_of, player_of

OWN: Final = Feature("own", "Your cards.", "DZW-1")
PICKED: Final = Feature("picked", "Your cards that you have chosen to play.", "DZW-14")
LEFT: Final = Feature("left", "How many cards each seat holds.", "DZW-20")
OPEN: Final = Feature("open", "The card that lies open, out of play.", "DZW-1")
GONE: Final = Feature("gone", "The cards that have been played.", "DZW-15")
TRICK: Final = Feature(
    "trick", "For each seat, the cards that it has played to this trick.", "DZW-15"
)
TABLE: Final = Feature("table", "The combination that was played last.", "DZW-15")
LEADS: Final = Feature("leads", "Whether the next combination leads a trick.", "DZW-14", "DZW-18")
HOLDER: Final = Feature("holder", "Who played last.", "DZW-18")
PASSES: Final = Feature("passes", "How many have passed in a row.", "DZW-18")
MUST: Final = Feature("must", "The card that the first combination contains.", "DZW-13")
WINNER: Final = Feature("winner", "Who has got rid of all cards.", "DZW-19")
NO_CARD: Final[i64] = -1


def observe(at: Position, to: Observation) -> None:
    """Fill in what a seat may know of a position."""
    context, seat, seats = at.context, to.seat, at.rules.seats
    to.match(at.turn, context.dealer, context.hand, context.totals)
    lay(to, to.rows(OWN, PLAIN, 0, 1), at.hands[seat] if seat >= 0 else 0)
    lay(to, to.rows(PICKED, PLAIN, 0, 1), at.picked if to.is_mine(at.turn) else 0)
    left = to.rows(LEFT, seats, 0, at.rules.hand_size)
    for each in range(seats):
        to.put(left + to.from_here(each), count(at.hands[each]))
    to.card(OPEN, KIND[lowest(at.open)] if at.open else NO_CARD)
    lay(to, to.rows(GONE, PLAIN, 0, 1), at.gone())
    trick = to.rows(TRICK, seats, PLAIN, 1)
    for act in at.trick:
        lay(to, trick + PLAIN * to.from_here(player_of(act)), cards_of(act))
    lay(to, to.rows(TABLE, PLAIN, 0, 1), at.table())
    to.flag(LEADS, at.floor == 0)
    to.whose(HOLDER, at.holder)
    to.number(PASSES, at.passes, seats)
    to.card(MUST, KIND[lowest(at.must)] if at.must else NO_CARD)
    to.whose(WINNER, at.winner)


def lay(to: Observation, start: i64, cards: i64) -> None:
    """Mark the kinds of a set of cards, which is in the game's own order."""
    while cards:
        to.put(start + KIND[lowest(cards)], 1)
        cards &= cards - 1
