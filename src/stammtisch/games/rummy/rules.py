"""The rules of Rummy as numbers: what was agreed, the tiles, and the numbers of the moves."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.actions import Span
from stammtisch.core.kinds import ACE, rank_of
from stammtisch.core.terms import Terms
from stammtisch.games.rummy.options import RummyOptions

# A *face* is what a tile shows: 0 to 51 a tile of that kind, then the jokers by colour and name.
TILES: Final = 52
JOKER: Final = 52  # + colour * 52 + name
UNNAMED: Final = 156  # + colour: a joker that has no name yet
FACES: Final = 158

# Where a tile on the work table came from.
TABLE: Final = 0  # it lay there at the start of the turn
OWN: Final = 1  # from the rack, in this turn
TIED: Final = 2  # a tile that has swapped a joker and must stay, or the joker that was swapped

# Moves.
COMMIT: Final = 0
RESET: Final = 1
DRAW: Final = 2
END_VOID: Final = 3
PASS: Final = 4
DROP_RACK: Final = 5
DROP_NEW: Final = 6
DROP: Final = 6  # + number of the meld, from 1 on
NAME: Final = 117  # + kind
SWAP: Final = 169  # `swap`
LIFT: Final = 11713  # `lift`
MOVES: Final = 29251

NAMED: Final = 104  # faces of jokers that have a name
MELDS: Final = 110  # numbers of melds: each of the 110 tiles may lie alone
SWAPPED: Final = -1  # where a joker was lifted from that has just been swapped
NOTHING: Final = -1  # no tile
LEAST_MELD: Final = 3  # tiles (RUM-5)
NOBODY: Final = -1
MAX_TURNS: Final = 1000  # see `RummyGame`
_VALUES: Final = vec[i64](
    [1 if rank_of(kind) == ACE else rank_of(kind) + 2 for kind in range(TILES)]
)


def value_of(kind: i64) -> i64:
    """The value of a tile that is not a joker (RUM-3): the ace is always 1."""
    return _VALUES[kind]


def lift(meld: i64, face: i64) -> i64:
    """The move that lifts a tile from a meld; meld 0 is the rack."""
    return LIFT + meld * FACES + face


def swap(meld: i64, joker: i64) -> i64:
    """The move that swaps the lifted tile for a joker in a meld; a joker is named by its face."""
    return SWAP + meld * NAMED + joker - JOKER


def swapped_in(move: i64) -> i64:
    """The meld in which a move swaps a joker."""
    return (move - SWAP) // NAMED


def swapped_for(move: i64) -> i64:
    """The face of the joker that a move swaps."""
    return (move - SWAP) % NAMED + JOKER


def name_of(face: i64) -> i64:
    """The kind that a tile stands for (RUM-6); `NOTHING` for a joker without a name."""
    if face < JOKER:
        return face
    if face >= UNNAMED:
        return NOTHING
    return (face - JOKER) % TILES


def joker_as(kind: i64, name: i64) -> i64:
    """The face of a joker with the name of a tile."""
    return JOKER + (kind - JOKER) * TILES + name


def kind_of(face: i64) -> i64:
    """The tile itself, as a kind of the pack: 52 and 53 are the jokers."""
    if face < JOKER:
        return face
    if face >= UNNAMED:
        return face - UNNAMED + JOKER
    return JOKER + (face - JOKER) // TILES


def bare_face(kind: i64) -> i64:
    """The face of a tile that lies in a rack: a joker there has no name."""
    return kind if kind < JOKER else UNNAMED + kind - JOKER


class Rules(Terms):
    """What was agreed, as numbers (the fields of `RummyOptions`)."""

    def __init__(self, options: RummyOptions, seats: i64) -> None:
        super().__init__("rummy", options, seats)
        self.first_laydown: Final[i64] = options.first_laydown
        self.own_tiles: Final[bool] = options.first_count == "own_tiles"
        self.open_rearrange: Final[bool] = options.open_rearrange
        self.timeout_undo: Final[bool] = options.timeout == "undo"
        self.turn_moves: Final[i64] = options.turn_moves
        self.joker_minus: Final[i64] = options.joker_minus
        self.all_pass: Final[bool] = options.empty_stock == "all_pass"
        self.match_games: Final[i64] = options.match_games
        self.rack_size: Final[i64] = 15 if seats == 2 else 13  # RUM-1

    def spans(self) -> list[Span]:
        """A tile is lifted, or swapped for a joker, by its meld, then by its face."""
        return [Span(0, SWAP), Span(SWAP, LIFT, NAMED), Span(LIFT, MOVES, FACES)]
