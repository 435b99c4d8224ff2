"""What a seat observes of a deal of Poker (`core.observing`)."""

from typing import Final

from mypy_extensions import i64

from stammtisch.core.bits import BIT, count
from stammtisch.core.kinds import PLAIN
from stammtisch.core.observing import UNBOUNDED, Feature, Observation
from stammtisch.games.poker.betting import Betting
from stammtisch.games.poker.rules import (
    EXCHANGING,
    HOLDEM,
    MOST_EXCHANGED,
    MOST_RAISES,
    STUD,
    VOID,
)

PHASE: Final = Feature("phase", "Which phase of betting this is.", "POK-6")
OWN: Final = Feature("own", "Your cards.", "POK-20", "POK-30", "POK-41")
CHIPS: Final = Feature("chips", "The chips before each seat.", "POK-3")
PAID: Final = Feature(
    "paid", "What each seat has paid in this deal, carried payments too.", "POK-13", "POK-22"
)
PUT: Final = Feature("put", "What each seat has paid in this phase.", "POK-6")
HIGH: Final = Feature("high", "The most that is to be paid in this phase.", "POK-6", "POK-41")
RAISES: Final = Feature("raises", "How often each seat has raised in this phase.", "POK-8")
SAID: Final = Feature(
    "said",
    "What each seat did last in this phase: fold, check, call, bet, raise.",
    "POK-7",
)
ACTIVE: Final = Feature("active", "Who has not folded.", "POK-6")
PENDING: Final = Feature("pending", "Who has still to move in this phase.", "POK-9")
BETTED: Final = Feature("betted", "Whether there is a bet in this phase.", "POK-7", "POK-41")
FORCED: Final = Feature("forced", "Whether all have checked, and each must bet or fold.", "POK-11")
BETTOR: Final = Feature("bettor", "Who was the last to bet or raise in this phase.", "POK-9")
STOCK: Final = Feature("stock", "How many cards were not dealt.", "POK-2")
CARRIED: Final = Feature("carried", "What each seat paid in void deals before.", "POK-22")
GONE: Final = Feature(
    "gone", "In which deal each seat went out of the match; 0 while it is in.", "POK-17"
)
WON: Final = Feature("won", "What each seat has got at the end of the deal.", "POK-16")
ENDING: Final = Feature(
    "ending",
    "How the deal stands: going on, one is left, hands were compared, nobody opened.",
    *("POK-10", "POK-15", "POK-22"),
)
OPEN: Final = Feature(
    "open", "For each seat, its cards that lie open, or are shown at the end.", "POK-30", "POK-34"
)
BOARD: Final = Feature("board", "The cards on the table.", "POK-42")
EXCHANGE: Final = Feature("exchange", "Whether cards are being exchanged.", "POK-23")
OPENER: Final = Feature("opener", "Who has opened.", "POK-21")
EXCHANGED: Final = Feature("exchanged", "How many cards each seat has exchanged.", "POK-23")
THROWN: Final = Feature("thrown", "The cards that you have thrown away.", "POK-23")
ACTS: Final[i64] = 5  # what a seat can have said


def observe(at: Betting, to: Observation) -> None:
    """Fill in what a seat may know of a position."""
    rules, context, seat = at.rules, at.context, to.seat
    to.match(at.turn, context.dealer, context.hand, context.totals)
    to.by_seat(CARRIED, context.carried, rules.all_chips)
    to.by_seat(GONE, context.left, UNBOUNDED)
    to.one_of(PHASE, at.phase - 1, rules.phases)
    to.cards(OWN, at.hands[seat] if seat >= 0 else 0)
    to.number(STOCK, len(at.wall) - at.top, len(rules.cards))
    observe_bets(at, to)
    if rules.variant == STUD:
        observe_open(at, to)
    elif rules.variant == HOLDEM:
        to.cards(BOARD, at.table_tiles())
    else:
        observe_exchange(at, to)
    to.by_seat(WON, at.won, rules.all_chips)
    to.one_of(ENDING, at.ending, VOID + 1)


def observe_bets(at: Betting, to: Observation) -> None:
    """Fill in the chips, and who has done what in this phase."""
    all_chips: i64 = at.rules.all_chips
    to.by_seat(CHIPS, at.chips, all_chips)
    to.by_seat(PAID, at.paid, all_chips)
    to.by_seat(PUT, at.put, all_chips)
    to.number(HIGH, at.high, all_chips)
    to.by_seat(RAISES, at.raises, MOST_RAISES)
    said = to.rows(SAID, at.rules.seats, ACTS, 1)
    for seat in range(at.rules.seats):
        if at.said[seat] >= 0:
            to.put(said + ACTS * to.from_here(seat) + at.said[seat], 1)
    to.seats_in(ACTIVE, at.active)
    to.seats_in(PENDING, at.pending)
    to.flag(BETTED, at.betted)
    to.flag(FORCED, at.forced)
    to.whose(BETTOR, at.bettor)


def observe_open(at: Betting, to: Observation) -> None:
    """Fill in the open cards of stud."""
    open = to.rows(OPEN, at.rules.seats, PLAIN, 1)
    for seat in range(at.rules.seats):
        whole = at.shown & BIT[seat] != 0
        to.add(open + PLAIN * to.from_here(seat), at.hands[seat] if whole else at.open[seat])


def observe_exchange(at: Betting, to: Observation) -> None:
    """Fill in what draw poker has besides: who opened, and what was exchanged."""
    seat, seats = to.seat, at.rules.seats
    to.flag(EXCHANGE, at.doing == EXCHANGING)
    to.whose(OPENER, at.opener)
    to.cards(THROWN, at.thrown[seat] if seat >= 0 else 0)
    exchanged = to.rows(EXCHANGED, seats, 0, MOST_EXCHANGED)
    for each in range(seats):
        to.put(exchanged + to.from_here(each), count(at.thrown[each]))
