"""What a seat observes of a hand of Rommé (`core.observing`)."""

from typing import Final

from mypy_extensions import i64

from stammtisch.core.bits import lowest
from stammtisch.core.observing import UNBOUNDED, Feature, Observation
from stammtisch.games.romme import tabled
from stammtisch.games.romme.hands import MOST_JOKERS, Hands
from stammtisch.games.romme.position import Position
from stammtisch.games.romme.rules import BLACK, ENDED, RED

KINDS: Final[i64] = 54  # with red and black jokers
MELDS: Final[i64] = 36  # the most that 110 cards can make
PLACES: Final[i64] = 14  # of a run; a set has the first four, one for each suit
WIDTH: Final[i64] = 17  # numbers of a meld

PHASE: Final = Feature("phase", "The step of the turn: drawing, laying, ended.", "ROM-12", "ROM-17")
SEAT: Final = Feature("seat", "Whose turn it is, also while cards are shuffled.", "ROM-24")
OWN: Final = Feature("own", "Your cards: how many of each kind.", "ROM-3")
LEFT: Final = Feature("left", "How many cards each seat holds.", "ROM-3")
KNOWN: Final = Feature(
    "known",
    "For each seat, the cards that everybody knows it to hold: how many of each kind.",
    *("ROM-12", "ROM-19"),
)
SPARE: Final = Feature(
    "spare_reds", "How many red jokers each seat may hold besides the known ones.", "ROM-1"
)
TABLED: Final = Feature(
    "melds",
    "The melds on the table, in order: 1 for a set, 2 for a run; the rank or the suit; whose it "
    "is, counted from you, plus 1; then for each of its places 0, 1 for a card, 2 for a red and 3 "
    "for a black joker. The places of a set are the suits, those of a run ace, two, … ace.",
    *("ROM-5", "ROM-6", "ROM-7"),
)
TOP: Final = Feature("top", "The card on top of the discard pile.", "ROM-12")
PILE: Final = Feature("pile", "The discard pile: how many cards of each kind.", "ROM-12")
STOCK: Final = Feature("stock", "How many cards the stock has.", "ROM-4")
OPENED: Final = Feature("opened", "Who is open.", "ROM-13")
TAKEN: Final = Feature("taken", "The card of this turn from the discard pile.", "ROM-12")
DRAWN: Final = Feature("drawn", "The card that you have drawn in this turn.", "ROM-12")
LAID: Final = Feature("laid", "What the new melds of a closed player are worth so far.", "ROM-15")
LAID_OFF: Final = Feature("laid_off", "Whether he has laid off in this turn.", "ROM-16")
MAY_TAKE_BACK: Final = Feature("provisional", "Whether he may take back what he laid.", "ROM-14")
OWED: Final = Feature("owed", "Whether a joker must be laid at once.", "ROM-19")
COUNTS: Final = Feature(
    "counts",
    "How many turns are finished, how often the stock was made anew, how often cards were taken "
    "back in this turn.",
    *("ROM-24", "ROM-25", "ROM-14"),
)
WINNER: Final = Feature("winner", "Who won the hand.", "ROM-22")
IN_ONE_TURN: Final = Feature("hand_romme", "Whether it was Hand-Rommé.", "ROM-23")


def observe(at: Position, to: Observation) -> None:
    """Fill in what a seat may know of a position."""
    context, seat, seats = at.context, to.seat, at.rules.seats
    cards = i64(2 * RED + MOST_JOKERS)
    to.match(at.turn, context.dealer, context.hand, context.totals)
    to.one_of(PHASE, at.phase, ENDED + 1)
    to.whose(SEAT, at.seat)
    own = to.rows(OWN, KINDS, 0, MOST_JOKERS)
    if seat >= 0:
        _cells(at.hands, seat, own, to)
    left = to.rows(LEFT, seats, 0, cards)
    known = to.rows(KNOWN, seats, KINDS, MOST_JOKERS)
    for each in range(seats):
        to.put(left + to.from_here(each), at.hands.size(each))
        _cells(at.known, each, known + KINDS * to.from_here(each), to)
    to.by_seat(SPARE, at.spare_reds, MOST_JOKERS)
    melds = to.rows(TABLED, MELDS, WIDTH, 12)
    for meld in at.melds:
        _meld(meld, melds, to)
        melds += WIDTH
    piled = i64(len(at.pile))
    to.card(TOP, at.pile[piled - 1] if piled else -1, KINDS)
    to.heap(PILE, at.pile, MOST_JOKERS, KINDS)
    to.number(STOCK, i64(len(at.stock)), cards)
    to.seats_in(OPENED, at.opened)
    to.card(TAKEN, at.taken, KINDS)
    to.card(DRAWN, at.drawn if to.is_mine(at.seat) else -1, KINDS)
    to.number(LAID, at.laid_points, UNBOUNDED)
    to.flag(LAID_OFF, at.laid_off)
    to.flag(MAY_TAKE_BACK, len(at.before) > 0)
    to.flag(OWED, at.owed)
    counts = to.rows(COUNTS, 3, 0, UNBOUNDED)
    to.put(counts, at.turns)
    to.put(counts + 1, at.reshuffles)
    to.put(counts + 2, at.backs)
    to.whose(WINNER, at.winner)
    to.flag(IN_ONE_TURN, at.in_one_turn)


def _cells(hands: Hands, seat: i64, start: i64, to: Observation) -> None:
    """The cards of a seat by kind."""
    kinds = hands.kinds(seat)
    if kinds:
        to.add(start, kinds)
        to.add(start, kinds & hands.twice(seat))
    jokers = hands.jokers(seat)
    if jokers:
        reds = hands.reds(seat)
        to.put(start + RED, reds)
        to.put(start + BLACK, jokers - reds)


def _meld(meld: i64, start: i64, to: Observation) -> None:
    run = tabled.is_run(meld)
    to.put(start, 2 if run else 1)
    to.put(start + 1, tabled.suit_of(meld) if run else tabled.rank_of(meld))
    to.put(start + 2, to.from_here(tabled.owner_of(meld)) + 1)
    filled: i64 = tabled.places_of(meld)
    jokers: i64 = tabled.jokers_of(meld)
    to.add(start + 3, filled & ~jokers)
    while jokers:
        place = lowest(jokers)
        to.put(start + 3 + place, tabled.lying_at(meld, place) - RED + 2)
        jokers &= jokers - 1
