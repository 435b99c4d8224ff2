"""What a seat observes of a deal of Quartett (`core.observing`).

A card is counted by its quartet, in the order of the letters, and its number there.
"""

from typing import Final

from mypy_extensions import i64

from stammtisch.core.observing import Feature, Observation
from stammtisch.games.quartett.position import ASK_WHAT, Position
from stammtisch.games.quartett.rules import (
    GIVEN,
    LAID,
    NOBODY,
    OF_A_KIND,
    ONE_OF,
    asked_in,
    asker_in,
    number_of,
    place_in,
)

WHAT: Final = Feature("what", "Whether it has been said who is asked, not yet for what.", "QUA-5")
WHOM: Final = Feature("whom", "Whom you are asking.", "QUA-5")
OWN: Final = Feature("own", "Your cards.", "QUA-4")
LEFT: Final = Feature("left", "How many cards each seat holds.", "QUA-10")
KNOWN: Final = Feature(
    "known", "For each seat, the cards that it holds and that everybody saw it get.", "QUA-7"
)
LAID_DOWN: Final = Feature("laid", "For each seat, the quartets that it has laid down.", "QUA-9")
QUESTIONS: Final = Feature("questions", "How many questions there have been.", "QUA-14")
ASKER: Final = Feature("asker", "Who asked last.", "QUA-5")
ASKED: Final = Feature("asked", "Who was asked last.", "QUA-5")
CARD: Final = Feature("card", "The card that was asked for last.", "QUA-5")
GAVE: Final = Feature("given", "Whether it was given.", "QUA-7", "QUA-8")
COMPLETED: Final = Feature("completed", "Whether it made a quartet.", "QUA-9")


def observe(at: Position, to: Observation) -> None:
    """Fill in what a seat may know of a position."""
    rules, context, seat = at.rules, at.context, to.seat
    seats, quartets = rules.seats, rules.quartets
    to.match(at.turn, context.dealer, context.hand, context.totals)
    to.flag(WHAT, at.phase == ASK_WHAT)
    to.whose(WHOM, at.target if to.is_mine(at.turn) else NOBODY)
    own = to.rows(OWN, quartets, OF_A_KIND, 1)
    if seat >= 0:
        for quartet in range(quartets):
            mark(to, own + OF_A_KIND * quartet, at.held[seat * quartets + quartet])
    to.by_seat(LEFT, at.counts, len(rules.cards))
    known = to.rows(KNOWN, seats, OF_A_KIND * quartets, 1)
    laid = to.rows(LAID_DOWN, seats, quartets, 1)
    for quartet in range(quartets):
        if at.laid[quartet] != NOBODY:
            to.put(laid + quartets * to.from_here(at.laid[quartet]) + quartet, 1)
        elif at.moved[quartet]:
            for each in range(seats):
                row: i64 = known + OF_A_KIND * (quartets * to.from_here(each) + quartet)
                mark(to, row, at.held[each * quartets + quartet] & at.moved[quartet])
    observe_question(at, to)


def observe_question(at: Position, to: Observation) -> None:
    """Fill in the last question and its answer."""
    rules, asked = at.rules, i64(len(at.log))
    last: i64 = at.log[asked - 1] if asked else 0
    place: i64 = place_in(last)
    card: i64 = OF_A_KIND * rules.quartet_of(place) + number_of(place) if asked else NOBODY
    to.number(QUESTIONS, asked, rules.max_asks)
    to.whose(ASKER, asker_in(last) if asked else NOBODY)
    to.whose(ASKED, asked_in(last) if asked else NOBODY)
    to.one_of(CARD, card, OF_A_KIND * rules.quartets)
    to.flag(GAVE, last & GIVEN != 0)
    to.flag(COMPLETED, last & LAID != 0)


def mark(to: Observation, start: i64, cards: i64) -> None:
    """Mark the cards of a quartet."""
    for card in range(OF_A_KIND):
        if cards & ONE_OF[card]:
            to.put(start + card, 1)
