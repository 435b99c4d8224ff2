"""What a seat observes of a hand of tricks (`core.observing`)."""

from typing import Final

from mypy_extensions import i64

from stammtisch.core.bits import count
from stammtisch.core.observing import Feature, Observation
from stammtisch.kits.tricks.cards import Tricks
from stammtisch.kits.tricks.course import Course

STEP: Final = Feature(
    "step",
    "The step of the hand, by its number: the tricks, an answer to a claim, the end, others.",
)
OWN: Final = Feature("own", "Your cards, as far as you may look at them.")
LEFT: Final = Feature("left", "How many cards each seat holds.")
TRUMP: Final = Feature("trump", "The suit of the trumps.")
TRICK: Final = Feature("trick", "For each seat, the card that it has played to this trick.")
LEADER: Final = Feature("leader", "Who led to this trick.")
AHEAD: Final = Feature("ahead", "Whose card is winning this trick.")
PLAYED: Final = Feature("played", "For each seat, the cards that it has played to earlier tricks.")
WON: Final = Feature("won", "How many tricks each seat has won.")
AUGEN: Final = Feature("card_points", "The card points of the tricks that each seat has won.")
CLAIMER: Final = Feature("claimer", "Who has claimed the rest of the tricks.")
OPEN: Final = Feature("open", "The cards of others that lie open.")
_ALL_AUGEN: Final = 240  # with two packs


def observe(at: Course, to: Observation) -> None:
    """Fill in what a seat may know of a position, except what only its game has."""
    rules, context, seat = at.rules, at.context, to.seat
    to.match(at.turn, context.dealer, context.hand, context.totals)
    to.one_of(STEP, at.step, i64(len(rules.phases)))
    to.cards(OWN, at.seen_of(seat, seat) if seat >= 0 else 0)
    left = to.rows(LEFT, rules.seats, 0, i64(len(rules.pack)))
    open: i64 = 0
    for each in range(rules.seats):
        to.put(left + to.from_here(each), count(at.hands[each]))
        if each != seat:
            open |= at.seen_of(seat, each)
    to.cards(OPEN, open)
    to.suit(TRUMP, at.trump)
    to.whose(CLAIMER, at.claimer)
    observe_tricks(at.tricks, rules.tricks, to)


def observe_tricks(tricks: Tricks, most: i64, to: Observation) -> None:
    """Fill in the tricks; a hand has at most ``most`` of them."""
    complete: i64 = tricks.done * tricks.seats
    to.plays(TRICK, tricks.plays, complete, complete + tricks.lying, 1)
    to.whose(LEADER, tricks.seat(tricks.done, 0) if tricks.lying else -1)
    to.whose(AHEAD, tricks.seat(tricks.done, tricks.ahead) if tricks.lying else -1)
    to.plays(PLAYED, tricks.plays, 0, complete, 2)
    won = to.rows(WON, tricks.seats, 0, most)
    augen = to.rows(AUGEN, tricks.seats, 0, _ALL_AUGEN)
    for each in range(tricks.seats):
        to.put(won + to.from_here(each), tricks.tricks_won(each))
        to.put(augen + to.from_here(each), tricks.augen_won(each))
