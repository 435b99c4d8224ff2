"""What a seat observes of a game of Rummy (`core.observing`)."""

from typing import Final

from mypy_extensions import i64

from stammtisch.core.bits import count
from stammtisch.core.observing import UNBOUNDED, Feature, Observation
from stammtisch.games.rummy.board import ENDED, Board
from stammtisch.games.rummy.rules import FACES, MELDS, NOTHING, TIED
from stammtisch.games.rummy.tiles import face_of, meld_of, origin_of

KINDS: Final[i64] = 54
COPIES: Final[i64] = 3
WIDTH: Final[i64] = 3  # numbers of a tile on the table

FACE: Final = (
    "the kind of a tile; for a joker 52 + 52 * colour + its name, 156 + colour without one"
)
PHASE: Final = Feature(
    "phase", "The step: nothing lifted, a tile lifted, a joker to name, ended.", "RUM-21", "RUM-24"
)
OWN: Final = Feature("own", "Your rack: how many tiles of each kind.", "RUM-8")
LEFT: Final = Feature("left", "How many tiles each seat has.", "RUM-1")
KNOWN: Final = Feature(
    "known", "For each seat, the tiles of each kind that everybody knows it to have.", "RUM-25"
)
TABLED: Final = Feature(
    "table",
    f"The tiles on the table, meld by meld: the number of the meld plus 1, the face plus 1 ({FACE})"
    ", and where it came from in this turn: the table, the rack, a swap.",
    *("RUM-15", "RUM-20"),
)
LIFTED: Final = Feature("lifted", f"The lifted tile: its face plus 1 ({FACE}), or 0.", "RUM-21")
ORIGIN: Final = Feature("origin", "Where the lifted tile came from in this turn.", "RUM-23")
FROM: Final = Feature(
    "lifted_from", "The meld it was lifted from; 0 the rack, -1 a swap.", "RUM-21"
)
NAMING: Final = Feature("naming", "The meld where a joker must be named; 0 for none.", "RUM-24")
STOCK: Final = Feature("stock", "How many tiles the stock has.", "RUM-8")
OPENED: Final = Feature("opened", "Who is open.", "RUM-10")
DRAWN: Final = Feature("drawn", "The tile that you drew last, until you move.", "RUM-27")
STEPS: Final = Feature("steps", "How many steps this turn has had.", "RUM-29")
TURNS: Final = Feature("turns", "How many turns there have been.", "RUM-29")
PASSES: Final = Feature("passes", "How many have passed in a row.", "RUM-27")
WINNER: Final = Feature("winner", "Who got rid of all tiles.", "RUM-33")


def observe(at: Board, to: Observation) -> None:
    """Fill in what a seat may know of a position."""
    context, seat, seats = at.context, to.seat, at.rules.seats
    to.match(at.turn, context.dealer, context.hand, context.totals)
    to.one_of(PHASE, at.phase(), ENDED + 1)
    own = to.rows(OWN, KINDS, 0, COPIES)
    if seat >= 0:
        _rack(at.racks[3 * seat], at.racks[3 * seat + 1], at.racks[3 * seat + 2], own, to)
    left = to.rows(LEFT, seats, 0, MELDS)
    known = to.rows(KNOWN, seats, KINDS, COPIES)
    for each in range(seats):
        first: i64 = 3 * each
        to.put(
            left + to.from_here(each),
            count(at.racks[first]) + count(at.racks[first + 1]) + count(at.racks[first + 2]),
        )
        place: i64 = known + KINDS * to.from_here(each)
        _rack(at.known[first], at.known[first + 1], at.known[first + 2], place, to)
    tile = to.rows(TABLED, MELDS, WIDTH, FACES)
    for entry in at.table:
        to.put(tile, meld_of(entry) + 1)
        to.put(tile + 1, face_of(entry) + 1)
        to.put(tile + 2, origin_of(entry))
        tile += WIDTH
    lifts = at.lifted != NOTHING
    to.number(LIFTED, face_of(at.lifted) + 1 if lifts else 0, FACES)
    to.number(ORIGIN, origin_of(at.lifted) if lifts else 0, TIED)
    to.number(FROM, at.lifted_from if lifts else 0, MELDS, -1)
    to.number(NAMING, at.naming, MELDS)
    to.number(STOCK, at.stock_left(), MELDS)
    to.seats_in(OPENED, at.open)
    to.card(DRAWN, at.drawn[seat] if seat >= 0 else NOTHING, KINDS)
    to.number(STEPS, at.small, UNBOUNDED)
    to.number(TURNS, at.turns, UNBOUNDED)
    to.number(PASSES, at.passes, seats)
    to.whose(WINNER, at.winner)


def _rack(once: i64, twice: i64, thrice: i64, start: i64, to: Observation) -> None:
    to.add(start, once)
    to.add(start, once & twice)
    to.add(start, once & twice & thrice)
