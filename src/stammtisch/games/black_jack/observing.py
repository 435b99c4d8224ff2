"""What a seat observes of a term of Black Jack (`core.observing`).

Of the tiles in a hand, only the ranks are given, as suits do not matter; of all tiles seen so far,
the kinds are given, as they show what is left in the wall.
"""

from typing import Final

from mypy_extensions import i64

from stammtisch.core.contract import CHANCE
from stammtisch.core.kinds import PLAIN, RANKS, rank_of
from stammtisch.core.observing import SHUFFLED, Feature, Observation
from stammtisch.games.black_jack.layout import PLAYING, Layout
from stammtisch.games.black_jack.rules import BEST, SLOTS, TILES

PHASE: Final = Feature(
    "phase", "The step of a game: stakes, the players, the bank.", "BJ-8", "BJ-10", "BJ-14"
)
GAME: Final = Feature("game", "Which game of the term this is.", "BJ-4")
CHIPS: Final = Feature("chips", "The chips of each seat.", "BJ-4")
BETS: Final = Feature("bets", "The stake of each seat for the next game.", "BJ-8")
NUMBER: Final = Feature("hands", "How many hands each seat has in this game.", "BJ-13")
IN_PLAY: Final = Feature("in_play", "Which of its hands the seat on turn plays.", "BJ-10", "BJ-13")
WALL: Final = Feature("wall", "How many tiles the wall has.", "BJ-19", "BJ-21")
SEEN: Final = Feature(
    "seen", "How many tiles of each kind have been seen since they were shuffled.", "BJ-7", "BJ-9"
)
TILES_OF: Final = Feature(
    "tiles", "For each hand, seat by seat, how many tiles of each rank lie open in it.", "BJ-9"
)
COUNT: Final = Feature(
    "count", "What each hand counts; 0 for the bank’s while a tile of it lies face down.", "BJ-2"
)
STAKE: Final = Feature("stake", "The stake of each hand.", "BJ-8", "BJ-13")
DOUBLED: Final = Feature("doubled", "Whether each hand was doubled.", "BJ-12")
BECAME: Final = Feature(
    "became", "For each hand, whether it stands, is lost, is a Black Jack.", "BJ-3", "BJ-11"
)
GAIN: Final = Feature("gain", "What each hand has won or lost.", "BJ-15", "BJ-18")
REBUILT: Final = Feature("rebuilt", "Whether the wall was built anew in this game.", "BJ-21")
SHORT: Final = Feature("short", "Whether the bank could not pay everything.", "BJ-18")
ENDS: Final[i64] = 3  # that a hand can have: it stands, is lost, is a Black Jack
MOST_TILES: Final[i64] = 8  # of one rank
NO_HAND: Final[i64] = -1


def observe(at: Layout, to: Observation) -> None:
    """Fill in what a seat may know of a position; only the face-down tile is hidden (BJ-9)."""
    rules, context, seats = at.rules, at.context, at.rules.seats
    chips: i64 = (seats - 1) * rules.player_chips + rules.bank_chips
    to.match(at.turn, at.bank, context.hand, context.totals)
    to.one_of(PHASE, at.phase, 3)
    to.flag(SHUFFLED, at.turn == CHANCE)
    to.number(GAME, at.game, rules.games)
    to.by_seat(CHIPS, at.chips, chips)
    to.by_seat(BETS, at.bets, rules.max_bet)
    to.by_seat(NUMBER, at.hands, rules.hands)
    to.one_of(IN_PLAY, at.hand % SLOTS if at.phase == PLAYING else NO_HAND, rules.hands)
    to.number(WALL, len(at.row) - at.at, TILES)
    to.flag(REBUILT, at.rebuilt)
    to.flag(SHORT, at.short)
    observe_tiles(at, to)
    observe_hands(at, to)


def observe_tiles(at: Layout, to: Observation) -> None:
    """Fill in the tiles that were seen, and those in each hand."""
    hands: i64 = at.rules.hands
    seen = to.rows(SEEN, PLAIN, 0, 2)
    tiles = to.rows(TILES_OF, at.rules.seats * hands, RANKS, MOST_TILES)
    for place in range(at.start):
        to.more(seen + at.row[place])
    of_bank: i64 = 0
    for place in range(at.start, at.at):
        hand: i64 = at.owner[place]
        if hand == SLOTS * at.bank:
            of_bank += 1
            if of_bank == 2 and at.phase == PLAYING:
                continue  # face down
        to.more(seen + at.row[place])
        to.more(tiles + RANKS * row_of(to, hand, hands) + rank_of(at.row[place]))


def observe_hands(at: Layout, to: Observation) -> None:
    """Fill in what each hand counts, what is at stake, and what became of it."""
    seats, hands, most = at.rules.seats, at.rules.hands, 2 * at.rules.max_bet
    count = to.rows(COUNT, seats * hands, 0, BEST + 10)
    stake = to.rows(STAKE, seats * hands, 0, most)
    doubled = to.rows(DOUBLED, seats * hands, 0, 1)
    became = to.rows(BECAME, seats * hands, ENDS, 1)
    gain = to.rows(GAIN, seats * hands, 0, most, -most)
    for seat in range(seats):
        for hand in range(SLOTS * seat, SLOTS * seat + at.hands[seat]):
            row: i64 = row_of(to, hand, hands)
            if seat != at.bank or at.phase != PLAYING:
                to.put(count + row, at.total(hand))
            to.put(stake + row, at.stakes[hand])
            to.put(doubled + row, at.doubled[hand])
            to.put(gain + row, at.gains[hand])
            if at.marks[hand]:
                to.put(became + ENDS * row + at.marks[hand] - 1, 1)


def row_of(to: Observation, hand: i64, hands: i64) -> i64:
    """The place of a hand among those of all seats, counted from the observer."""
    return hands * to.from_here(hand // SLOTS) + hand % SLOTS
