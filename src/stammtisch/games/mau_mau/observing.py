"""What a seat observes of a hand of Mau-Mau (`core.observing`)."""

from typing import Final

from mypy_extensions import i64

from stammtisch.core.observing import Feature, Observation
from stammtisch.games.mau_mau.position import Position

PHASE: Final = Feature(
    "phase", "What is to be done: play, answer for the card drawn, wish, say “Mau”.", "MAU-6"
)
OWN: Final = Feature("own", "Your cards: how many of each kind.", "MAU-2")
LEFT: Final = Feature("left", "How many cards each seat holds.", "MAU-2")
TOP: Final = Feature("top", "The card on top of the discard pile.", "MAU-5")
PILE: Final = Feature("pile", "How many cards of each kind lie on the discard pile.", "MAU-8")
STOCK: Final = Feature("stock", "How many cards the stock has.", "MAU-8")
WISH: Final = Feature("wish", "The suit that is wished for.", "MAU-18")
PENDING: Final = Feature("pending", "How many cards are to be taken for sevens.", "MAU-16")
DRAWN: Final = Feature("drawn", "The card that you have just drawn, and may play.", "MAU-7")
SAID: Final = Feature("said", "Who has said “Mau” for his last card.", "MAU-10")
PASSES: Final = Feature("passes", "How many have passed in a row.", "MAU-14")
TURNS: Final = Feature("turns", "How many turns there have been.", "MAU-14")
WINNER: Final = Feature("winner", "Who got rid of all cards.", "MAU-13")
NO_CARD: Final[i64] = -1


def observe(at: Position, to: Observation) -> None:
    """Fill in what a seat may know of a position."""
    rules, seat, seats = at.rules, to.seat, at.rules.seats
    cards = len(rules.cards)
    to.match(at.turn, at.context.dealer, at.context.hand, at.context.totals)
    to.one_of(PHASE, at.phase, 4)
    first: i64 = at.hands[seat] if seat >= 0 else 0
    to.cards(OWN, first, first & at.hands[seat + seats] if seat >= 0 else 0)
    to.by_seat(LEFT, at.hands, cards, 0, 2 * seats)
    to.card(TOP, at.row[at.pile - 1])
    to.heap(PILE, at.row, rules.packs, upto=at.pile)
    to.number(STOCK, len(at.row) - at.stock, cards)
    to.suit(WISH, at.wish)
    to.number(PENDING, at.pending, cards)
    to.card(DRAWN, at.drawn if at.drawn > 0 and to.is_mine(at.seat) else NO_CARD)
    to.seats_in(SAID, at.said)
    to.number(PASSES, at.passes, seats)
    to.number(TURNS, at.turns, rules.max_turns)
    to.whose(WINNER, at.winner)
