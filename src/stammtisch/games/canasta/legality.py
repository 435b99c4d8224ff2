"""Which moves of Canasta are legal, as two words of bits, so that `pick` needs no list.

Bit n of the first word is move n, bit n of the second is move ``HIGH_MOVES + n``.
"""

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT, count, lowest, nth
from stammtisch.core.kinds import ACE, FOUR, TWO
from stammtisch.core.rng import Rng
from stammtisch.games.canasta.board import Board
from stammtisch.games.canasta.first_meld import can_confirm
from stammtisch.games.canasta.rules import (
    ADD,
    ADD_JOKER,
    ADD_TWO,
    ANSWERING,
    ASK,
    CANASTA,
    CLAIMING,
    CONFIRM,
    DISCARD,
    DRAW,
    DRAWING,
    HIGH_MOVES,
    LAYINGS,
    MELD,
    MELD_BLACK,
    MELD_JOKER,
    MELD_TWO,
    MELD_WILD,
    MOST_WILD,
    NO,
    NOT_ASKED,
    NOTHING_LAID,
    SAID_NO,
    TAKE,
    TAKE_BACK,
    TAKE_BACKS,
    TAKE_JOKER,
    TAKE_TWO,
    WILD_PLACE,
    YES,
    Laying,
)
from stammtisch.games.canasta.tiles import JOKER, NATURAL, ONE, at_least, number, total

Words = tuple[i64, i64]


def listed(low: i64, high: i64) -> vec[i64]:
    """The moves in two words of bits, ascending."""
    moves = vec[i64]()
    while low:
        moves = append(moves, lowest(low))
        low &= low - 1
    while high:
        moves = append(moves, HIGH_MOVES + lowest(high))
        high &= high - 1
    return moves


def one_of(low: i64, high: i64, rng: Rng) -> i64:
    """A random move from two words of bits; all moves are equally likely."""
    lower: i64 = count(low)
    index: i64 = rng.below(lower + count(high))
    return nth(low, index) if index < lower else HIGH_MOVES + nth(high, index - lower)


def legal(at: Board) -> Words:
    """The legal moves of the seat on turn."""
    phase: i64 = at.phase
    if phase == DRAWING:
        return (takes(at) | (BIT[DRAW] if at.stock_left() > 0 else 0), 0)
    if phase == ANSWERING:
        return (BIT[YES] | BIT[NO], 0)
    low, high = layings(at)
    side: i64 = at.side(at.turn)
    if not at.is_open(side):
        if at.taken_back == TAKE_BACKS:
            low, high = leading_on(at, low, high)
        elif at.busy:
            low |= BIT[TAKE_BACK]
        if phase == CLAIMING:
            return (low | (BIT[CONFIRM] if at.enough(side) else 0), high)
        if at.busy and not at.enough(side):
            return (low, high)  # CAN-26
    if may_ask(at):
        low |= BIT[ASK]
    return (low, high | (discards(at) << (DISCARD - HIGH_MOVES)))


def may_ask(at: Board) -> bool:
    """Whether the player on turn may ask the partner now (CAN-32)."""
    if not at.rules.may_ask or at.asked != NOT_ASKED or at.mark != len(at.laid):
        return False
    return at.hand_size(at.turn) >= 2


def may_go_out(at: Board) -> bool:
    """Whether the player on turn may go out with what the side has now (CAN-29, CAN-32)."""
    return at.asked != SAID_NO and at.canastas(at.side(at.turn)) >= at.rules.canastas


def leaves_enough(at: Board, left: i64, canastas: i64) -> bool:
    """Whether this many tiles may remain in hand, given the side's canastas (CAN-31)."""
    return left >= 2 or (left == 1 and at.asked != SAID_NO and canastas >= at.rules.canastas)


def discards(at: Board) -> i64:
    """The ranks that may be discarded, as bits; the last tile may go only if the player goes out.

    See CAN-30.
    """
    hand: i64 = at.hands[at.turn]
    if total(hand) == 1 and not may_go_out(at):
        return 0
    return at_least(hand, 1)


# --- taking the pile -----------------------------------------------------------------------------


def takes(at: Board) -> i64:
    """The moves that may take the pile, as bits (CAN-17 to CAN-22)."""
    if at.rules.face_down:  # CAN-39
        return 0
    top: i64 = at.top()
    if NATURAL & BIT[top] == 0:  # CAN-18
        return 0
    hand: i64 = at.hands[at.turn]
    pair: bool = number(hand, top) >= 2
    side: i64 = at.side(at.turn)
    if not at.is_open(side):
        return BIT[TAKE] if can_begin(at, at.turn, hand, top, _spare(at)) else 0
    size: i64 = number(at.sizes(side), top)
    left: i64 = total(hand) + _spare(at)
    if at.crossed == 0 and size > 0:  # CAN-20 a
        return BIT[TAKE] if leaves_enough(at, left, _with_new(at, side, size, 1)) else 0
    if not leaves_enough(at, left - 2, _with_new(at, side, size, 3)):
        return 0
    found: i64 = BIT[TAKE] if pair else 0
    if at.crossed == 0 and at.rules.take_with_wild and number(hand, top) > 0:
        if number(hand, TWO) > 0:
            found |= BIT[TAKE_TWO]
        if number(hand, JOKER) > 0:
            found |= BIT[TAKE_JOKER]
    return found


def _with_new(at: Board, side: i64, size: i64, more: i64) -> i64:
    """The canastas of a side after this many tiles join a meld of this size."""
    new: i64 = 1 if size < CANASTA and size + more >= CANASTA else 0
    return at.canastas(side) + new


def _spare(at: Board) -> i64:
    """How many tiles whoever takes the pile gets besides the top one and red threes."""
    return i64(len(at.pile)) - 1 - at.buried


def can_begin(at: Board, seat: i64, hand: i64, top: i64, spare: i64) -> bool:
    """Whether a hand can begin to take the pile for the first meld of its side (CAN-27)."""
    if number(hand, top) < 2:
        return False
    return can_confirm(
        hand - 2 * ONE[top],
        3 * ONE[top],
        0,
        0,
        spare,
        at.minimum(at.side(seat)),
        at.rules.canastas,
    )


def can_end(at: Board) -> bool:
    """Whether a player who may not take back any more can still lay enough (CAN-26)."""
    bound: bool = at.taken_back >= TAKE_BACKS and at.busy and not at.is_open(at.side(at.turn))
    return not bound or can_open(at, NOTHING_LAID)


def can_open(at: Board, laying: Laying) -> bool:
    """Whether the first meld of the side on turn can still become sufficient (CAN-26).

    ``laying`` is what its hand has laid by then.
    """
    side: i64 = at.side(at.turn)
    own: i64 = ONE[laying.place]
    used: i64 = laying.naturals * own + laying.twos * ONE[TWO] + laying.jokers * ONE[JOKER]
    return can_confirm(
        at.hands[at.turn] - used,
        at.naturals[side] + laying.naturals * own,
        at.twos[side] + laying.twos * own,
        at.jokers[side] + laying.jokers * own,
        at.spare(),
        at.minimum(side),
        0 if at.asked == SAID_NO else at.rules.canastas,
    )


def could_claim(at: Board) -> bool:
    """Whether the seat that is taking or has taken the pile was able to begin that (CAN-27)."""
    if at.phase == DRAWING:
        own: i64 = at.hands[at.turn]
        return at.taken_back == 0 or can_begin(at, at.turn, own, at.top(), _spare(at))
    if at.phase != CLAIMING:
        return True
    own = at.hands[at.turn]
    for index in range(at.mark + 1, i64(len(at.laid))):
        own += ONE[at.rank(at.laid[index] & 127)]
    return can_begin(at, at.turn, own, at.rank(at.laid[at.mark] & 127), at.spare())


# --- melding -------------------------------------------------------------------------------------


def layings(at: Board) -> Words:
    """The melds and additions that CAN-8 to 12 and the reserve (CAN-31) allow."""
    left: i64 = at.hand_size(at.turn) + at.spare()
    if left <= 1:
        return (0, 0)
    ends: bool = may_go_out(at)
    low: i64 = 0
    high: i64 = 0
    if left >= 5 or (left == 4 and ends):
        low = new_melds(at)
    if left >= 3 or ends:
        more_low, more_high = additions(at)
        low |= more_low
        high |= more_high
    elif at.asked != SAID_NO:
        low, high = _completing(at)
    if ends and at.phase != CLAIMING:
        blacks: i64 = at.black_threes(at.turn)
        if (left == 4 and blacks >= 3) or (left == 5 and blacks == 4):  # CAN-12
            high |= BIT[MELD_BLACK - HIGH_MOVES + left - 4]
    return (low, high)


def new_melds(at: Board) -> i64:
    """The melds of three tiles that the hand can lay (CAN-8, CAN-9, CAN-11)."""
    hand: i64 = at.hands[at.turn]
    side: i64 = at.side(at.turn)
    free: i64 = NATURAL & ~at_least(at.naturals[side], 1)
    twos: i64 = number(hand, TWO)
    jokers: i64 = number(hand, JOKER)
    low: i64 = ((at_least(hand, 3) & free) >> 2) << MELD
    pairs: i64 = (at_least(hand, 2) & free) >> 2
    if twos > 0:
        low |= pairs << MELD_TWO
    if jokers > 0:
        low |= pairs << MELD_JOKER
    if twos + jokers >= 3 and number(at.twos[side] + at.jokers[side], 0) == 0:
        for some in range(i64(4)):
            if some <= jokers and 3 - some <= twos:
                low |= BIT[MELD_WILD + some]
    return low


def wild_room(at: Board, side: i64) -> i64:
    """How many more wild tiles the melds of a side can take (CAN-9, CAN-11)."""
    wild: i64 = at.twos[side] + at.jokers[side]
    lying: i64 = wild & 15
    room: i64 = CANASTA - lying if lying > 0 else 0
    for rank in range(i64(FOUR), ACE + 1):
        naturals: i64 = number(at.naturals[side], rank)
        room += min(naturals, MOST_WILD) - number(wild, rank)
    return room


def additions(at: Board) -> Words:
    """The single tiles that can be added to a side's melds (CAN-9 to CAN-11)."""
    hand: i64 = at.hands[at.turn]
    side: i64 = at.side(at.turn)
    melded: i64 = at_least(at.naturals[side], 1) & NATURAL
    low: i64 = ((at_least(hand, 1) & melded) >> 2) << ADD
    if hand & (ONE[TWO] * 15 | ONE[JOKER] * 15) == 0:
        return (low, 0)
    wild: i64 = at.twos[side] + at.jokers[side]
    in_wild: i64 = wild & 15
    wild -= in_wild
    places: i64 = (melded & at_least(at.naturals[side] - wild, 1) & ~at_least(wild, MOST_WILD)) >> 2
    if 0 < in_wild < CANASTA:
        places |= BIT[WILD_PLACE]
    high: i64 = 0
    if number(hand, TWO) > 0:
        high |= places << (ADD_TWO - HIGH_MOVES)
    if number(hand, JOKER) > 0:
        high |= places << (ADD_JOKER - HIGH_MOVES)
    return (low, high)


def near_canasta(at: Board, side: i64, missing: i64) -> i64:
    """The melds that lack at most this many tiles for a canasta, as bits from rank four on."""
    sizes: i64 = at.sizes(side)
    near: i64 = at_least(sizes, CANASTA - missing) & ~at_least(sizes, CANASTA)
    return ((near & NATURAL) >> 2) | (BIT[WILD_PLACE] if near & 1 else 0)


def _completing(at: Board) -> Words:
    """The additions that complete the canasta needed before only one tile may be left (CAN-31)."""
    side: i64 = at.side(at.turn)
    if at.canastas(side) + 1 < at.rules.canastas:
        return (0, 0)
    places: i64 = near_canasta(at, side, 1)
    low, high = additions(at)
    return (
        low & (places << ADD),
        high & ((places << (ADD_TWO - HIGH_MOVES)) | (places << (ADD_JOKER - HIGH_MOVES))),
    )


# --- a first meld that can no longer be taken back -----------------------------------------------


def leading_on(at: Board, low: i64, high: i64) -> Words:
    """The lay-outs that keep a sufficient first meld possible (CAN-26)."""
    for move in listed(low, high):
        if move < MELD_BLACK and not can_open(at, LAYINGS[move - MELD]):
            if move < HIGH_MOVES:
                low ^= BIT[move]
            else:
                high ^= BIT[move - HIGH_MOVES]
    return (low, high)
