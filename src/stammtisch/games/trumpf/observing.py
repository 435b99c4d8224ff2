"""What a seat observes of a match of Trumpf (`core.observing`).

A card is counted by its place in the pack, jokers last.
"""

from typing import Final

from mypy_extensions import i64

from stammtisch.core.contract import OVER
from stammtisch.core.observing import DEALER, TURN, Feature, Observation
from stammtisch.games.trumpf.position import Position

LEAD: Final = Feature("lead", "The cards that you enter next: your top cards.", "TRU-3", "TRU-6")
COUNTS: Final = Feature("counts", "How many cards each seat has.", "TRU-2", "TRU-9")
UNSEEN: Final = Feature(
    "unseen", "How many top cards of each seat nobody else has seen since the deal.", "TRU-3"
)
STACKS: Final = Feature(
    "stacks", "For each seat, the place from the top of each card that was shown once.", "TRU-9"
)
POT: Final = Feature("pot", "The place of each card in the pot; 1 is the first laid.", "TRU-10")
PLAYING: Final = Feature("playing", "Who takes part in the next comparison.", "TRU-10", "TRU-11")
TRICKS: Final = Feature("tricks", "How many comparisons there have been.", "TRU-16")
OUT_AT: Final = Feature(
    "out_at", "With which comparison each seat went out; 0 while it is in.", "TRU-12", "TRU-16"
)
CATEGORY: Final = Feature("category", "The category that was compared last.", "TRU-7")
NAMER: Final = Feature("namer", "Who named it.", "TRU-7")
WINNER: Final = Feature("winner", "Who won that comparison.", "TRU-8")
BEST: Final = Feature("best", "Who had the best value in it.", "TRU-8", "TRU-10")
JOKERS_ONLY: Final = Feature(
    "jokers_only", "Who was passed over since, as he has only jokers.", "TRU-11", "TRU-12"
)
OTHERS: Final = Feature(
    "others", "The seats of which one at least has a value card, as a tie was played on.", "TRU-11"
)
TAKER: Final = Feature("taker", "Who took the pot without a comparison.", "TRU-11")
KEPT: Final = Feature(
    "kept",
    "Among how many top cards of the seat on turn a value card must be; -1 for all.",
    "TRU-11",
)


def observe(at: Position, to: Observation) -> None:
    """Fill in what a seat may know of a position."""
    rules, seat, seats, size = at.rules, to.seat, at.rules.seats, at.rules.size
    to.whose(TURN, at.turn)
    to.whose(DEALER, at.dealer)
    lead = to.rows(LEAD, size, 0, 1)
    if seat >= 0 and at.turn != OVER:
        for place in range(at.lead_length(seat)):
            to.put(lead + at.card(seat, place), 1)
    to.by_seat(COUNTS, at.counts, size)
    to.by_seat(UNSEEN, at.unseen, rules.hand)
    stacks = to.rows(STACKS, seats, size, size)
    for owner in range(seats):
        row: i64 = stacks + size * to.from_here(owner)
        for place in range(at.unseen[owner], at.counts[owner]):
            to.put(row + at.card(owner, place), place + 1)
    pot = to.rows(POT, size, 0, size)
    for place in range(at.in_pot):
        to.put(pot + at.pot[place], place + 1)
    to.seats_in(PLAYING, at.playing)
    to.number(TRICKS, at.tricks, rules.max_tricks)
    to.by_seat(OUT_AT, at.out_at, rules.max_tricks)
    observe_comparison(at, to)


def observe_comparison(at: Position, to: Observation) -> None:
    """Fill in how the comparison before ended, and what everybody has seen of stacks since."""
    to.one_of(CATEGORY, at.category, at.rules.categories)
    to.whose(NAMER, at.namer)
    to.whose(WINNER, at.winner)
    to.seats_in(BEST, at.best)
    to.seats_in(JOKERS_ONLY, at.jokers_only)
    to.seats_in(OTHERS, at.others)
    to.whose(TAKER, at.taker)
    to.number(KEPT, at.kept, at.rules.size, -1)
