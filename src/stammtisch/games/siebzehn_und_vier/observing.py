"""What a seat observes of a duel of Siebzehn und Vier (`core.observing`)."""

from typing import Final

from mypy_extensions import i64

from stammtisch.core.contract import CHANCE
from stammtisch.core.kinds import PLAIN
from stammtisch.core.observing import SHUFFLED, Feature, Observation
from stammtisch.games.siebzehn_und_vier.position import Position
from stammtisch.games.siebzehn_und_vier.rules import BEST, MOST_CARDS

PLAYER: Final = Feature("player", "Who plays against the bank, which the dealer is.", "SUV-1")
OF_PLAYER: Final = Feature(
    "of_player", "The cards of the player, if they are yours or lie open.", "SUV-6", "SUV-12"
)
OF_BANK: Final = Feature(
    "of_bank", "The cards of the bank, if they are yours or lie open.", "SUV-6", "SUV-12"
)
COUNTS: Final = Feature(
    "counts",
    "What the cards of the player and of the bank add up to, if they are yours or lie open.",
    *("SUV-3", "SUV-9", "SUV-10"),
)
HELD: Final = Feature("held", "How many cards the player and the bank hold.", "SUV-7", "SUV-10")
STAKE: Final = Feature(
    "stake", "How many basic stakes each side has in the pot.", "SUV-4", "SUV-5", "SUV-8"
)
RAISES: Final = Feature(
    "raises", "By how many basic stakes the player raised before each card that he drew.", "SUV-8"
)
REPLAYS: Final = Feature("replays", "How often the duel has been replayed.", "SUV-13", "SUV-14")
WINNER: Final = Feature("winner", "Who takes the pot: the player, the bank.", "SUV-12")
MOST: Final[i64] = BEST + 12  # two aces, where they are not bust, and a third


def observe(at: Position, to: Observation) -> None:
    """Fill in what a seat may know of a position."""
    rules, context = at.rules, at.context
    to.match(at.turn, at.bank, context.hand, context.totals)
    to.whose(PLAYER, at.player)
    to.flag(SHUFFLED, at.turn == CHANCE)
    open = at.turn < 0  # SUV-12
    player: i64 = at.held if open or to.is_mine(at.player) else 0
    bank: i64 = at.bank_held if open or to.is_mine(at.bank) else 0
    of_player = to.rows(OF_PLAYER, PLAIN, 0, 1)
    for number in range(player):
        to.put(of_player + at.row[number + 1 if number else i64(0)], 1)
    of_bank = to.rows(OF_BANK, PLAIN, 0, 1)
    for number in range(bank):
        to.put(of_bank + at.row[number + at.held if number else i64(1)], 1)
    counts = to.rows(COUNTS, 2, 0, MOST)
    if player:
        to.put(counts, at.total)
    if bank:
        to.put(counts + 1, at.bank_total)
    held = to.rows(HELD, 2, 0, MOST_CARDS)
    to.put(held, at.held)
    to.put(held + 1, at.bank_held)
    to.number(STAKE, at.units, rules.factor)
    to.numbers(RAISES, at.raises, MOST_CARDS - 1, rules.factor)
    to.number(REPLAYS, at.replays, rules.replays)
    to.one_of(WINNER, at.winner, 2)
