"""How sensible players of Canasta move, for playouts and for choosing what to search.

The habits: open as soon as it is possible, lay naturals and keep wild tiles for the canasta that
they complete, take the pile, discard what the next player can use least, go out when everything
can be laid. Nobody asks without being able to go out.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT, count, lowest, nth
from stammtisch.core.contract import State, place_after
from stammtisch.core.kinds import TWO
from stammtisch.core.rng import Rng
from stammtisch.games.canasta.board import Board
from stammtisch.games.canasta.legality import (
    can_open,
    discards,
    layings,
    leading_on,
    legal,
    listed,
    may_ask,
    may_go_out,
    near_canasta,
    one_of,
    takes,
    wild_room,
)
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
    MELD,
    MELD_BLACK,
    MELD_TWO,
    MELD_WILD,
    NO,
    NOTHING_LAID,
    SAID_NO,
    TAKE_BACK,
    WILD_PLACE,
    YES,
)
from stammtisch.games.canasta.tiles import (
    BLACK_THREE,
    COPIES,
    JOKER,
    NATURAL,
    ONE,
    WILD,
    at_least,
    number,
)
from stammtisch.players.habits import Habits

Words = tuple[i64, i64]

_NATURAL_MELDS: Final[i64] = ((1 << 11) - 1) << MELD
_NATURAL_ADDS: Final[i64] = ((1 << 11) - 1) << ADD
_WITH_WILD: Final[i64] = ((1 << 22) - 1) << MELD_TWO
_WILD_MELDS: Final[i64] = 15 << MELD_WILD
_FULL_HAND: Final[i64] = 6  # with so many tiles left, naturals are laid without a second thought
_NOISE: Final[i64] = 14  # how much chance there is in a quiet discard
_DEAR: Final[i64] = 10_000


class CanastaHabits(Habits):
    """What a search considers in Canasta, and how it plays hands out."""

    def quiet_pick(self, state: State, rng: Rng) -> i64:
        """A random legal move that a sensible player might make."""
        assert isinstance(state, Board)
        at: Board = state
        phase: i64 = at.phase
        if phase == DRAWING:
            return _quiet_draw(at, rng)
        if phase == ANSWERING:
            return YES if rng.below(4) else NO
        side: i64 = at.side(at.turn)
        if phase == CLAIMING and at.enough(side):
            return CONFIRM
        starts: bool = (
            at.busy or at.is_open(side) or (rng.below(4) > 0 and can_open(at, NOTHING_LAID))
        )
        if starts:
            low, high = wanted(at)
            if low or high:
                return one_of(low, high, rng)
        if at.busy and not at.is_open(side) and not at.enough(side):
            return _forced_on(at, rng)
        return _quiet_discard(at, rng)

    def promising_moves(self, state: State) -> vec[i64]:
        """The few legal moves that are worth a search, ascending."""
        assert isinstance(state, Board)
        at: Board = state
        phase: i64 = at.phase
        low, high = legal(at)
        if phase in (DRAWING, ANSWERING):
            return listed(low, high)
        side: i64 = at.side(at.turn)
        if phase == CLAIMING and at.enough(side):
            return vec[i64]([CONFIRM])
        sensible_low, sensible_high = wanted(at)
        low &= sensible_low
        high &= sensible_high
        if not at.is_open(side) and at.busy and not at.enough(side):
            if low or high:
                return listed(_lowest_bits(low, 3), high if low == 0 else 0)
            low, high = legal(at)
            return vec[i64]([TAKE_BACK]) if low & BIT[TAKE_BACK] else listed(low, high)
        free: i64 = low & (_NATURAL_ADDS | _NATURAL_MELDS)
        if at.is_open(side) and free and at.hand_size(at.turn) - 3 >= _FULL_HAND:
            return vec[i64]([lowest(free)])
        moves: i64 = BIT[ASK] if may_ask(at) and can_finish(at) else 0
        return listed(moves | _lowest_bits(low, 3), _lowest_bits(high, 2) | _best_discards(at))


# --- what is worth laying ------------------------------------------------------------------------


def wanted(at: Board) -> Words:
    """The melds that a sensible player considers laying."""
    low, high = layings(at)
    if low == 0 and high == 0:
        return (0, 0)
    side: i64 = at.side(at.turn)
    if not at.is_open(side) and not at.enough(side):
        return _towards_first_meld(at, low, high)
    if at.phase == CLAIMING:
        return (0, 0)
    if can_finish(at):
        return (low, high)
    left: i64 = at.hand_size(at.turn)
    ends: bool = may_go_out(at)
    kept: i64 = 2 if ends else 4
    found: i64 = 0
    if left - 3 >= kept:
        found |= low & _NATURAL_MELDS
    if left - 1 >= kept:
        found |= low & _NATURAL_ADDS
    elif not ends:
        found |= low & _NATURAL_ADDS & (near_canasta(at, side, 1) << ADD)
    if number(at.hands[at.turn], TWO) + number(at.hands[at.turn], JOKER) >= CANASTA - 2:
        found |= low & _WILD_MELDS
    return (found, high & _completing(at, side))


def _completing(at: Board, side: i64) -> i64:
    """As the second word: additions of wild tiles that complete a canasta, alone or in a pair."""
    hand: i64 = at.hands[at.turn]
    wild: i64 = number(hand, TWO) + number(hand, JOKER)
    places: i64 = near_canasta(at, side, 2 if wild > 1 else 1)
    lying: i64 = number(at.sizes(side), 0)
    if 0 < lying < CANASTA:
        places |= BIT[WILD_PLACE]
    return (places << (ADD_TWO - HIGH_MOVES)) | (places << (ADD_JOKER - HIGH_MOVES))


def _towards_first_meld(at: Board, low: i64, high: i64) -> Words:
    """Moves that lead to a first meld; only those without wild tiles, if there are any."""
    natural, _ = leading_on(at, low & (_NATURAL_MELDS | _NATURAL_ADDS), 0)
    if natural:
        return (natural, 0)
    others: i64 = high & (BIT[MELD_BLACK - HIGH_MOVES] - 1)
    return leading_on(at, low & (_WITH_WILD | _WILD_MELDS), others)


def can_finish(at: Board) -> bool:
    """Whether, roughly, all tiles but the last can be laid, so that the side may go out."""
    if at.asked == SAID_NO:
        return False
    hand: i64 = at.hands[at.turn]
    side: i64 = at.side(at.turn)
    melded: i64 = at_least(at.naturals[side], 1) & NATURAL
    loose: i64 = NATURAL & ~melded & ~at_least(hand, 3)
    pairs: i64 = count(loose & at_least(hand, 2))
    singles: i64 = count(loose & at_least(hand, 1)) - pairs
    wild: i64 = number(hand, TWO) + number(hand, JOKER)
    stuck: i64 = singles + number(hand, BLACK_THREE)
    if pairs > wild:
        stuck += 2 * (pairs - wild)
        pairs = wild
    over: i64 = wild - pairs - wild_room(at, side) - pairs
    if over > 0:
        stuck += over
    if stuck > 1:
        return False
    return _canastas_after(at, side, wild) >= at.rules.canastas


def _canastas_after(at: Board, side: i64, wild: i64) -> i64:
    """A side's canastas once the hand on turn is laid, with wild tiles completing some."""
    hand: i64 = at.hands[at.turn]
    naturals: i64 = at.naturals[side]
    found: i64 = 0
    for rank in range(i64(2), JOKER):
        size: i64 = number(naturals, rank) + number(hand, rank)
        lying: i64 = number(at.twos[side], rank) + number(at.jokers[side], rank)
        missing: i64 = CANASTA - size - lying
        if size >= 4 and missing <= wild and missing + lying <= 3:
            found += 1
            wild -= max(0, missing)
    return found + (1 if number(at.sizes(side), 0) == CANASTA else 0)


# --- discards ------------------------------------------------------------------------------------


def discard_costs(at: Board) -> vec[i64]:
    """The cost of discarding each rank; `_DEAR` for ranks that may not be discarded."""
    ranks: i64 = discards(at)
    hand: i64 = at.hands[at.turn]
    side: i64 = at.side(at.turn)
    seen: i64 = hand
    for index in range(i64(len(at.pile))):
        if at.sees_discard(at.turn, index):
            seen += ONE[at.rank(at.pile[index])]
    theirs: i64 = 0
    for other in range(at.rules.sides):
        seen += at.naturals[other] & ~15  # the four bits of the wild melds are empty
        if other != side:
            theirs |= at_least(at.naturals[other], 1)
    pile: i64 = 0 if at.rules.face_down else i64(len(at.pile))  # that somebody may take
    next_side: i64 = at.side(place_after(at.turn, at.rules.seats))
    free: bool = not at.rules.face_down and at.crossed == 0 and at.is_open(next_side)
    costs = vec[i64]()
    for rank in range(i64(JOKER + 1)):
        if ranks & BIT[rank] == 0:
            costs = append(costs, i64(_DEAR))
        elif WILD & BIT[rank]:
            costs = append(costs, i64(500) + 100 * (rank // JOKER))
        elif rank == BLACK_THREE:
            costs = append(costs, i64(12) if pile < 6 else 0)
        else:
            held: i64 = number(hand, rank)
            cost: i64 = 30 * (held - 1)
            if number(at.naturals[side], rank) > 0:
                cost += 25
            hidden: i64 = COPIES - number(seen, rank)
            if free and theirs & BIT[rank]:
                cost += 20 + 12 * pile
            elif hidden >= 2:
                cost += pile * hidden // 3
            costs = append(costs, cost)
    return costs


def _cheapest(costs: vec[i64], above: i64) -> i64:
    """The cheapest rank above a bound (cost and rank in one number), or -1."""
    best: i64 = -1
    for rank in range(i64(len(costs))):
        key: i64 = costs[rank] * 16 + rank
        if key > above and costs[rank] < _DEAR and (best < 0 or key < best):
            best = key
    return best


def best_discard(at: Board) -> i64:
    """The rank whose discard costs least, -1 if nothing may be discarded now."""
    side: i64 = at.side(at.turn)
    if at.busy and not at.is_open(side) and not at.enough(side):
        return -1
    key: i64 = _cheapest(discard_costs(at), -1)
    return key % 16 if key >= 0 else -1


# --- quiet moves ---------------------------------------------------------------------------------


def _forced_on(at: Board, rng: Rng) -> i64:
    """If a first meld is too small: take it back, or go on if that is impossible."""
    low, high = legal(at)
    return i64(TAKE_BACK) if low & BIT[TAKE_BACK] else one_of(low, high, rng)


def _quiet_draw(at: Board, rng: Rng) -> i64:
    ways: i64 = takes(at)
    if at.stock_left() == 0 or (ways and (len(at.pile) > 2 or rng.below(2) == 0)):
        return nth(ways, rng.below(count(ways)))
    return DRAW


def _quiet_discard(at: Board, rng: Rng) -> i64:
    costs = discard_costs(at)
    for rank in range(i64(len(costs))):
        costs[rank] += rng.below(_NOISE)
    return DISCARD + _cheapest(costs, -1) % 16


# --- promising moves -----------------------------------------------------------------------------


def _best_discards(at: Board) -> i64:
    """The three cheapest discards, and a two that freezes the pile of a side that is ahead."""
    side: i64 = at.side(at.turn)
    if at.busy and not at.is_open(side) and not at.enough(side):
        return 0
    costs = discard_costs(at)
    found: i64 = 0
    key: i64 = -1
    for _step in range(3):
        key = _cheapest(costs, key)
        if key < 0:
            break
        if found == 0 or key // 16 < 300:
            found |= BIT[key % 16]
    ahead = at.is_open(at.side(place_after(at.turn, at.rules.seats)))
    worth_it = not at.rules.face_down and at.crossed == 0 and len(at.pile) >= 4
    if ahead and worth_it and costs[TWO] < _DEAR:
        found |= BIT[TWO]
    return found << (DISCARD - HIGH_MOVES)


def _lowest_bits(word: i64, most: i64) -> i64:
    rest: i64 = word
    for _step in range(most):
        rest &= rest - 1
    return word & ~rest
