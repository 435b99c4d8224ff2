"""What a seat observes of a hand of Canasta (`core.observing`): ranks, as suits never matter."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT
from stammtisch.core.observing import UNBOUNDED, Feature, Observation
from stammtisch.games.canasta.board import Board
from stammtisch.games.canasta.rules import ENDED, SAID_NO
from stammtisch.games.canasta.tiles import COPIES, HALF, ONE, PACK, RANKS

RANK: Final = "by rank: two, black three, four to ace, joker, red three"
PHASE: Final = Feature(
    "phase",
    "The step of the turn: drawing, taking the pile, melding, answering, ended.",
    *("CAN-14", "CAN-26", "CAN-32"),
)
OWN: Final = Feature("own", f"Your tiles, {RANK}.", "CAN-1")
KNOWN: Final = Feature(
    "known", f"For each seat, the tiles that everybody knows it to hold, {RANK}.", "CAN-17"
)
LEFT: Final = Feature("left", "How many tiles each seat holds.", "CAN-3")
STOCK: Final = Feature("stock", "How many tiles the stock has.", "CAN-15")
TOP: Final = Feature("top", f"The top tile of the discard pile, if you saw it, {RANK}.", "CAN-17")
PILE: Final = Feature("pile", f"The tiles of the discard pile that you saw, {RANK}.", "CAN-17")
PILED: Final = Feature("piled", "How many tiles the discard pile has.", "CAN-17")
FROZEN: Final = Feature("crossed", "How many tiles lie crosswise and freeze the pile.", "CAN-21")
COVERED: Final = Feature("covered", "How many tiles were discarded face down.", "CAN-39")
NATURALS: Final = Feature(
    "naturals", f"For each side, yours first, the natural tiles of its melds, {RANK}.", "CAN-8"
)
TWOS: Final = Feature("twos", "The same for twos, by the rank of the meld.", "CAN-8")
JOKERS: Final = Feature("jokers", "The same for jokers, by the rank of the meld.", "CAN-8")
REDS: Final = Feature("red_threes", "For each side, the red threes that it has laid.", "CAN-37")
OPEN: Final = Feature("opened", "For each side, whether its first meld is laid.", "CAN-19")
MINIMUM: Final = Feature("minimum", "For each side, what its first meld must be worth.", "CAN-24")
MELDERS: Final = Feature("melders", "Who laid a tile in an earlier turn.", "CAN-36")
TURN: Final = Feature(
    "this_turn",
    "In this turn: tiles laid, whether any was, whether one onto an older meld, tiles drawn, "
    "how often melds were taken back.",
    *("CAN-15", "CAN-26", "CAN-36"),
)
OLD: Final = Feature(
    "old", "The melds that the side on turn had before its turn, by rank.", "CAN-26"
)
ASKED: Final = Feature("asked", "Whether the partner was asked: no, asked, yes, no.", "CAN-32")
WINNER: Final = Feature("winner", "Who went out.", "CAN-34")
ENDING: Final = Feature("ending", "How the hand ended: going out, no stock, red three.", "CAN-34")
CONCEALED: Final = Feature("concealed", "Whether he went out all at once.", "CAN-36")

NOTHING: Final[i64] = -1


def observe(at: Board, to: Observation) -> None:
    """Fill in what a seat may know of a position."""
    context, seat, seats = at.context, to.seat, at.rules.seats
    to.match(at.turn, context.dealer, context.hand, context.totals)
    to.one_of(PHASE, at.phase, ENDED + 1)
    own = to.rows(OWN, RANKS, 0, COPIES)
    if seat >= 0:
        _counted(to, own, at.hands[seat])
    known = to.rows(KNOWN, seats, RANKS, COPIES)
    left = to.rows(LEFT, seats, 0, PACK)
    for each in range(seats):
        to.put(left + to.from_here(each), at.hand_size(each))
        _counted(to, known + RANKS * to.from_here(each), _known(at, each))
    to.number(STOCK, at.stock_left(), PACK)
    _pile(at, to)
    sides: i64 = at.rules.sides
    _sides(at, to, NATURALS, at.naturals, sides)
    _sides(at, to, TWOS, at.twos, sides)
    _sides(at, to, JOKERS, at.jokers, sides)
    mine: i64 = at.side(to.first)
    reds = to.rows(REDS, sides, 0, COPIES)
    opened = to.rows(OPEN, sides, 0, 1)
    minimum = to.rows(MINIMUM, sides, 0, UNBOUNDED)
    for side in range(sides):
        place: i64 = side - mine if side >= mine else side - mine + sides
        to.put(reds + place, at.reds(side))
        to.put(opened + place, 1 if at.is_open(side) else 0)
        to.put(minimum + place, at.minimum(side))
    to.seats_in(MELDERS, at.melders)
    turn = to.rows(TURN, 5, 0, UNBOUNDED)
    to.put(turn, i64(len(at.laid)) - at.mark)
    to.put(turn + 1, 1 if at.busy else 0)
    to.put(turn + 2, 1 if at.joined else 0)
    to.put(turn + 3, at.drawn)
    to.put(turn + 4, at.taken_back)
    to.add(to.rows(OLD, RANKS, 0, 1), at.old)
    to.one_of(ASKED, at.asked, SAID_NO + 1)
    to.whose(WINNER, at.winner)
    to.one_of(ENDING, at.ending - 1, 3)
    to.flag(CONCEALED, at.concealed)


def _pile(at: Board, to: Observation) -> None:
    """The discard pile, as far as the seat saw its tiles."""
    size = i64(len(at.pile))
    seen = size > 0 and at.sees_discard(to.seat, size - 1)
    to.one_of(TOP, at.top() if seen else NOTHING, RANKS)
    pile = to.rows(PILE, RANKS, 0, COPIES)
    for index in range(size):
        if at.sees_discard(to.seat, index):
            to.more(pile + at.rank(at.pile[index]))
    to.number(PILED, size, PACK)
    to.number(FROZEN, at.crossed, PACK)
    to.number(COVERED, size - at.covered if size > at.covered else 0, PACK)


def _sides(at: Board, to: Observation, feature: Feature, tiles: vec[i64], sides: i64) -> None:
    """What lies in the melds of each side, its own first."""
    start = to.rows(feature, sides, RANKS, COPIES)
    mine: i64 = at.side(to.first)
    for side in range(sides):
        place: i64 = side - mine if side >= mine else side - mine + sides
        _counted(to, start + RANKS * place, tiles[side])


def _known(at: Board, seat: i64) -> i64:
    """The tiles that everybody knows a seat to hold, counted by rank."""
    found: i64 = 0
    for tile in range(i64(PACK)):
        word: i64 = at.known[2 * seat] if tile < HALF else at.known[2 * seat + 1]
        if word & BIT[tile if tile < HALF else tile - HALF]:
            found += ONE[at.rank(tile)]
    return found


def _counted(to: Observation, start: i64, tiles: i64) -> None:
    rank: i64 = 0
    while tiles:
        to.put(start + rank, tiles & 15)
        tiles >>= 4
        rank += 1
