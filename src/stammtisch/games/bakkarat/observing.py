"""What a seat observes of a match of Bakkarat (`core.observing`).

Of the cards of a coup, only the values are given, as nothing else about them matters; of all cards
seen so far, the kinds are given, as they show what is left in the stock.
"""

from typing import Final

from mypy_extensions import i64

from stammtisch.core.contract import CHANCE
from stammtisch.core.kinds import PLAIN
from stammtisch.core.observing import SHUFFLED, TURN, UNBOUNDED, Feature, Observation
from stammtisch.games.bakkarat.position import ACTIVE, AFTER_WIN, NO_CARD, NO_RESULT, Position
from stammtisch.games.bakkarat.rules import BANCO, TIE, VALUE

FIRST: Final = Feature(
    "first", "Who bets first, or was offered the bank first.", "BAK-11", "BAK-20"
)
COUP: Final = Feature("coup", "How many coups have been dealt.", "BAK-15", "BAK-30")
STOCK: Final = Feature("stock", "How many cards the stock has.", "BAK-5")
CHIPS: Final = Feature("chips", "The chips of each seat, without its bet and its bank.", "BAK-6")
GAINS: Final = Feature("gains", "What each seat won or lost in the coup on the table.", "BAK-14")
RESULT: Final = Feature("result", "How the coup on the table ended: Punto, Banco, a tie.", "BAK-2")
SEEN: Final = Feature(
    "seen", "How many cards of each kind have been seen since they were shuffled.", "BAK-5"
)
VALUES: Final = Feature(
    "values",
    "The value of each card on the table that you see: three of Punto, then three of Banco.",
    *("BAK-1", "BAK-24"),
)
LIES: Final = Feature("lies", "Which of these six places a card lies on.", "BAK-3", "BAK-25")
SIDES: Final = Feature("bets", "What each seat has bet on Punto, on Banco, on a tie.", "BAK-11")
BETS: Final = Feature("bets", "What each seat has bet against the bank.", "BAK-22", "BAK-23")
PHASE: Final = Feature(
    "phase",
    "The step: who takes the bank, who says banco, bets, Punto’s third card, the bank’s, whether "
    "the banker goes on.",
    *("BAK-21", "BAK-22", "BAK-23", "BAK-25", "BAK-26", "BAK-28"),
)
BANK: Final = Feature("bank", "How many chips the bank has.", "BAK-21", "BAK-28")
BANKER: Final = Feature("banker", "Who is the bank.", "BAK-21")
PUNTO: Final = Feature("punto", "Who plays Punto.", "BAK-24")
IDLE: Final = Feature("idle", "How many offers in a row have brought no coup.", "BAK-21", "BAK-23")
WORTHS: Final[i64] = 10  # values of a card
PLACES: Final[i64] = 6


def observe(at: Position, to: Observation) -> None:
    """Fill in what a seat may know of a position."""
    rules, seats = at.rules, at.rules.seats
    to.whose(TURN, at.turn)
    to.flag(SHUFFLED, at.turn == CHANCE)
    to.whose(FIRST, at.first)
    to.number(COUP, at.coup, rules.coups)
    to.number(STOCK, at.left(), len(rules.cards))
    to.by_seat(CHIPS, at.chips, UNBOUNDED)
    to.by_seat(GAINS, at.gains, UNBOUNDED, -UNBOUNDED)
    to.one_of(RESULT, at.result, TIE + 1)
    observe_cards(at, to)
    if rules.punto_banco:
        bets = to.rows(SIDES, seats, TIE + 1, rules.most)
        for seat in range(seats):
            to.put(bets + (TIE + 1) * to.from_here(seat) + at.sides[seat], at.bets[seat])
    else:
        to.by_seat(BETS, at.bets, rules.all_chips)
        to.one_of(PHASE, at.phase - 1, AFTER_WIN)
        to.number(BANK, at.bank, rules.all_chips)
        to.whose(BANKER, at.banker)
        to.whose(PUNTO, at.active)
        to.number(IDLE, at.idle, seats)


def observe_cards(at: Position, to: Observation) -> None:
    """Fill in the cards on the table, and all that have been seen (BAK-24)."""
    closed = at.result == NO_RESULT and at.phase >= ACTIVE
    lies = to.rows(LIES, PLACES, 0, 1)
    values = to.rows(VALUES, PLACES, WORTHS, 1)
    seen = to.rows(SEEN, PLAIN, 0, at.rules.packs)
    dealt: i64 = 0
    for place in range(PLACES):
        if at.table[place] != NO_CARD:
            dealt += 1
            to.put(lies + place, 1)
    for place in range(PLACES):
        kind: i64 = at.table[place]
        if kind == NO_CARD or (closed and is_hidden(at, place, to)):
            continue
        to.put(values + WORTHS * place + VALUE[kind], 1)
        if dealt <= at.at:  # else they have been shuffled since
            to.more(seen + kind)
    for place in range(at.at - dealt):
        to.more(seen + at.row[place])


def is_hidden(at: Position, place: i64, to: Observation) -> bool:
    """Whether a card is one of the first two of a side that the observer does not play."""
    side: i64 = place // 3
    return place % 3 < 2 and not to.is_mine(at.banker if side == BANCO else at.active)
