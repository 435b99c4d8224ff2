"""The rules of Canasta as numbers: the phases of a turn, the moves, and what was agreed."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.kinds import ACE, FOUR
from stammtisch.core.terms import Terms
from stammtisch.games.canasta.options import CanastaOptions
from stammtisch.games.canasta.tiles import BLACK_THREE

# Phases of a turn.
DRAWING: Final = 0  # draw, or take the pile (CAN-14)
CLAIMING: Final = 1  # the pile is being taken by a side that is not open (CAN-26)
PLAYING: Final = 2  # melds, then one discard
ANSWERING: Final = 3  # the partner is asked (CAN-32)
ENDED: Final = 4

# Moves. Ranks are those of `tiles`; melds of a rank are numbered from the four on.
DRAW: Final = 0
TAKE: Final = 1  # the pile
TAKE_TWO: Final = 2  # with a natural tile and a two (`take_with_wild`)
TAKE_JOKER: Final = 3
CONFIRM: Final = 4
TAKE_BACK: Final = 5
ASK: Final = 6
YES: Final = 7
NO: Final = 8
MELD: Final = 9  # + rank - 2: three naturals
MELD_TWO: Final = 20  # + rank - 2: two naturals and a two
MELD_JOKER: Final = 31
MELD_WILD: Final = 42  # + number of jokers
ADD: Final = 46  # + rank - 2: a natural
ADD_TWO: Final = 57  # + rank - 2, or + 11 for the wild meld
ADD_JOKER: Final = 69
MELD_BLACK: Final = 81  # + 0 for three of them, + 1 for four
DISCARD: Final = 83  # + rank
MOVES: Final = 97


class Laying:
    """What a move lays: how many naturals, twos and jokers go into the meld of a rank.

    ``place`` is the rank of the meld, 0 for the wild meld; ``new`` tells a meld from an addition.
    """

    def __init__(self, place: i64, naturals: i64, twos: i64, jokers: i64, new: bool = True) -> None:
        self.place: Final[i64] = place
        self.naturals: Final[i64] = naturals
        self.twos: Final[i64] = twos
        self.jokers: Final[i64] = jokers
        self.new: Final[bool] = new


def _layings() -> list[Laying]:
    naturals = list(range(FOUR, ACE + 1))
    return [
        *[Laying(rank, 3, 0, 0) for rank in naturals],
        *[Laying(rank, 2, 1, 0) for rank in naturals],
        *[Laying(rank, 2, 0, 1) for rank in naturals],
        *[Laying(0, 0, 3 - jokers, jokers) for jokers in range(4)],
        *[Laying(rank, 1, 0, 0, False) for rank in naturals],
        *[Laying(rank, 0, 1, 0, False) for rank in [*naturals, 0]],
        *[Laying(rank, 0, 0, 1, False) for rank in [*naturals, 0]],
        *[Laying(BLACK_THREE, 3, 0, 0), Laying(BLACK_THREE, 4, 0, 0)],
    ]


NOTHING_LAID: Final = Laying(0, 0, 0, 0)
LAYINGS: Final = _layings()  # of the moves from `MELD` up to `DISCARD` (exclusive)

WILD_PLACE: Final = 11  # of a wild tile that is added: the wild meld
HIGH_MOVES: Final = ADD_TWO  # legal moves are two words: from 0, and from here on

NOT_ASKED: Final = 0  # `Board.asked`
ASKED: Final = 1
SAID_YES: Final = 2
SAID_NO: Final = 3

BY_GOING_OUT: Final = 1  # how a hand ended (CAN-34)
BY_EMPTY_STOCK: Final = 2  # CAN-33
BY_RED_THREE: Final = 3  # CAN-16
NOBODY: Final = -1

CANASTA: Final = 7  # tiles
MOST_WILD: Final = 3  # wild tiles of a meld (CAN-9)
FOUR_SEATS: Final = 4
TAKE_BACKS: Final = 9  # how often a player may take back in one turn

# Each turn lets a tile leave the stock, or lays the top tile of the pile for good: of 108 tiles
# neither can happen twice to one. A turn has at most draw, question, answer, confirm and discard,
# and what is taken back: so often at most the tiles of a hand, the taking and the taking back.
TURNS: Final = 216
LONGEST: Final = TURNS * (5 + TAKE_BACKS * 102) + 108


class Rules(Terms):
    """The rules that were agreed (the fields of `CanastaOptions`) as numbers, for these seats."""

    def __init__(self, options: CanastaOptions, seats: int) -> None:
        super().__init__("canasta", options, seats)
        self.sides: Final[i64] = 2 if seats == FOUR_SEATS else seats
        self.hand_size: Final[i64] = options.for_seats("hand_size", seats)
        self.draw_count: Final[i64] = options.for_seats("draw_count", seats)
        self.canastas: Final[i64] = options.for_seats("canastas_to_go_out", seats)
        self.minimums: Final = vec[i64]([int(word) for word in options.first_meld.split()])
        usual = "face_down" if seats == 2 else "face_up"
        discards = usual if options.discards == "auto" else options.discards
        self.face_down: Final[bool] = discards == "face_down"
        self.take_with_wild: Final[bool] = options.take_with_wild
        self.may_ask: Final[bool] = options.ask_partner == "optional" and seats == FOUR_SEATS
        self.wild_unfinished: Final[i64] = options.wild_unfinished
        self.reds_with_meld: Final[bool] = options.red_three_rule == "any_meld"
        self.target: Final[i64] = options.match_target

    def side_of(self, seat: i64) -> i64:
        """The side of a seat: partners sit across (CAN-2)."""
        return seat & 1 if self.seats == FOUR_SEATS else seat

    def minimum(self, score: i64) -> i64:
        """How much a first meld must be worth with this score before the hand (CAN-24)."""
        if score < 0:
            return self.minimums[0]
        if score < 1500:
            return self.minimums[1]
        return self.minimums[2] if score < 3000 else self.minimums[3]
