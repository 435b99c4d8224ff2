"""What a seat observes of a deal of Mogeln (`core.observing`)."""

from typing import Final

from mypy_extensions import i64

from stammtisch.core.kinds import RANKS
from stammtisch.core.observing import Feature, Observation
from stammtisch.games.mogeln.position import ASK, NOBODY, Position
from stammtisch.games.mogeln.rules import claimed, doubter_of, end_of, taker_of

ASKED: Final = Feature("asked", "Whether the seat on turn is asked if it doubts.", "MOG-8")
OWN: Final = Feature("own", "Your cards: how many of each kind, jokers last.", "MOG-4", "MOG-2")
LEFT: Final = Feature("left", "How many cards each seat holds.", "MOG-4", "MOG-14")
LAID: Final = Feature("laid", "How many cards have been laid in this deal.", "MOG-15")
PILE: Final = Feature("pile", "How many cards lie on the pile.", "MOG-6")
NEXT: Final = Feature("next", "The rank that the next card claims, from the two on.", "MOG-7")
PLAYER: Final = Feature("player", "Who has laid the last card of the pile.", "MOG-6")
MAY_DOUBT: Final = Feature("open", "Whether the last card may be doubted.", "MOG-8", "MOG-9")
MINE: Final = Feature("mine", "Your cards in the pile: how many of each kind.", "MOG-6")
DOUBTED: Final = Feature("doubted", "The card that was doubted last.", "MOG-11")
CLAIM: Final = Feature("doubted_as", "The rank that it claimed, from the two on.", "MOG-11")
DOUBTER: Final = Feature("doubter", "Who doubted it.", "MOG-11")
TAKER: Final = Feature("taker", "Who had to take the pile then.", "MOG-11", "MOG-13")
TAKEN: Final = Feature("taken", "How many cards that pile had.", "MOG-11")
WINNER: Final = Feature("winner", "Who has laid his last card.", "MOG-14")
NONE: Final[i64] = -1


def observe(at: Position, to: Observation) -> None:
    """Fill in what a seat may know of a position."""
    rules, context, seat, seats = at.rules, at.context, to.seat, at.rules.seats
    kinds: i64 = rules.kinds
    cards = i64(len(rules.cards))
    to.match(at.turn, context.dealer, context.hand, context.totals)
    to.flag(ASKED, at.phase == ASK)
    own = to.rows(OWN, kinds, 0, rules.copies)
    if seat >= 0:
        to.add(own, at.hands[seat])
        to.add(own, at.hands[seat + seats])
    left = to.rows(LEFT, seats, 0, cards)
    for each in range(seats):
        to.put(left + to.from_here(each), at.left(each))
    to.number(LAID, at.plays(), rules.max_plays)
    to.number(PILE, at.pile(), cards)
    to.one_of(NEXT, at.next_rank(), RANKS)
    to.whose(PLAYER, at.player)
    to.flag(MAY_DOUBT, at.open)
    mine = to.rows(MINE, kinds, 0, rules.copies)
    if seat >= 0 and at.player != NOBODY:
        place: i64 = len(at.laid) - 1 - (at.player - seat + seats) % seats
        while place >= at.start:
            to.more(mine + at.laid[place])
            place -= seats
    observe_doubt(at, to, kinds)
    to.whose(WINNER, at.winner)


def observe_doubt(at: Position, to: Observation, kinds: i64) -> None:
    """Fill in how the last doubt ended, which lies on the table."""
    doubted: i64 = NONE
    claim: i64 = NONE
    doubter: i64 = NONE
    taker: i64 = NONE
    taken: i64 = 0
    takes = i64(len(at.takes))
    if takes:
        take: i64 = at.takes[takes - 1]
        taken = end_of(take) - (end_of(at.takes[takes - 2]) if takes > 1 else i64(0))
        doubted = at.laid[end_of(take) - 1]
        claim = claimed(end_of(take) - 1)
        doubter = doubter_of(take)
        taker = taker_of(take)
    to.card(DOUBTED, doubted, kinds)
    to.one_of(CLAIM, claim, RANKS)
    to.whose(DOUBTER, doubter)
    to.whose(TAKER, taker)
    to.number(TAKEN, taken, at.rules.max_plays)
