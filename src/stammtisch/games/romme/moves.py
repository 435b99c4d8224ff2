"""Which moves there are in a position of Rommé: all of them, or one at random."""

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT, count, lowest, nth
from stammtisch.core.rng import Rng
from stammtisch.games.romme import melding, tabled
from stammtisch.games.romme.position import Position
from stammtisch.games.romme.rules import (
    DISCARD,
    DRAW_STOCK,
    DRAWING,
    JOKER,
    RED,
    TAKE_BACK,
    TAKE_DISCARD,
    exchange,
    lay_off,
)


def legal_moves(at: Position) -> vec[i64]:
    """The moves of the seat on turn, ascending."""
    if at.phase == DRAWING:
        return _draws(at)
    if at.owed:
        return joker_moves(at)
    return _melds(at, _table_moves(at, _discards(at, vec[i64]())))


def _draws(at: Position) -> vec[i64]:
    moves = vec[i64]()
    if len(at.stock) > 0:
        moves = append(moves, DRAW_STOCK)
    if len(at.pile) > 0:
        moves = append(moves, TAKE_DISCARD)
    return moves


def discardable(at: Position) -> i64:
    """The kinds that may be discarded, without jokers (ROM-16, ROM-20)."""
    if not at.may_discard():
        return 0
    kinds: i64 = at.hands.kinds(at.seat)
    if 0 <= at.taken < RED and at.is_just_taken(at.taken):
        kinds &= ~BIT[at.taken]
    return kinds


def can_discard_joker(at: Position) -> bool:
    """Whether a joker may be discarded (ROM-16, ROM-20)."""
    if at.hands.jokers(at.seat) == 0 or not at.may_discard():
        return False
    return not at.is_just_taken(JOKER)


def _discards(at: Position, moves: vec[i64]) -> vec[i64]:
    """The moves so far plus those that end the turn, preceded by taking back."""
    if at.has_laid():
        moves = append(moves, TAKE_BACK)
    kinds: i64 = discardable(at)
    while kinds:
        moves = append(moves, DISCARD + lowest(kinds))
        kinds &= kinds - 1
    return append(moves, DISCARD + JOKER) if can_discard_joker(at) else moves


def _table_moves(at: Position, moves: vec[i64]) -> vec[i64]:
    """The moves so far plus exchanges and lay-offs (ROM-18, ROM-19)."""
    if len(at.melds) == 0 or not at.may_lay():
        return moves
    if at.is_open(at.seat):
        moves = exchanges(at, moves)
    if at.hands.size(at.seat) <= at.rules.keep:  # ROM-21
        return moves
    return lay_offs(at, moves, at.hands.kinds(at.seat))


def exchanges(at: Position, moves: vec[i64]) -> vec[i64]:
    """The moves so far plus those that exchange a joker (ROM-19)."""
    held: i64 = at.hands.kinds(at.seat)
    for index in range(i64(len(at.melds))):
        meld: i64 = at.melds[index]
        places: i64 = tabled.jokers_of(meld)
        while places:
            place: i64 = lowest(places)
            places &= places - 1
            named: i64 = tabled.named_at(meld, place)
            if held & BIT[named] and is_worth_a_joker(at, index, place):
                moves = append(moves, exchange(index, place))
    return moves


def is_worth_a_joker(at: Position, index: i64, place: i64) -> bool:
    """Whether the joker may be kept after an exchange, or can be laid down at once (ROM-19)."""
    if not at.rules.use_now:
        return True
    after = at.copy()
    assert isinstance(after, Position)
    after.play(exchange(index, place))
    return len(joker_moves(after)) > 0


def lay_offs(at: Position, moves: vec[i64], held: i64) -> vec[i64]:
    """The moves so far plus the lay-offs of these kinds and of jokers."""
    has_joker = at.hands.jokers(at.seat) > 0
    for index in range(i64(len(at.melds))):
        meld: i64 = at.melds[index]
        spots: i64 = tabled.spots_of(meld)
        if spots == 0:
            continue
        by_joker = has_joker and tabled.has_room(meld, at.rules.joker_limit)
        while spots:
            spot: i64 = lowest(spots)
            spots &= spots - 1
            if held & BIT[tabled.fits_at(meld, spot)]:
                moves = append(moves, lay_off(index, spot, False))
            if by_joker:
                moves = append(moves, lay_off(index, spot, True))
    return moves


def _melds(at: Position, moves: vec[i64]) -> vec[i64]:
    """The moves so far plus those that lay a new meld (ROM-5 to 8, ROM-21)."""
    if not at.may_lay():
        return moves
    held: i64 = at.hands.kinds(at.seat)
    jokers: i64 = at.hands.jokers(at.seat)
    limit: i64 = at.rules.joker_limit
    room: i64 = at.hands.size(at.seat) - at.rules.keep
    for entry in melding.shapes(held, jokers, limit):
        shape: i64 = melding.shape_of(entry)
        if count(melding.places_of(shape)) <= room:
            moves = melding.add_ways(moves, held, shape, jokers, limit)
    longest = longest_runs(at)
    return vec[i64](sorted([*moves, *longest])) if len(longest) > 0 else moves


def longest_runs(at: Position) -> vec[i64]:
    """The moves that lay the run of fourteen, which takes the whole hand (ROM-6)."""
    if at.rules.keep > 0 or at.hands.size(at.seat) != 14:
        return vec[i64]()
    hands = at.hands
    kinds: i64 = hands.kinds(at.seat)
    jokers: i64 = hands.jokers(at.seat)
    return melding.longest_runs(kinds, hands.twice(at.seat), jokers, at.rules.joker_limit)


def joker_moves(at: Position) -> vec[i64]:
    """The moves that lay a joker from the hand (ROM-19, `use_now`)."""
    moves = vec[i64]()
    if at.hands.size(at.seat) > at.rules.keep:
        moves = lay_offs(at, moves, 0)
    for move in _melds(at, vec[i64]()):
        if tabled.jokers_of(tabled.laid(move, 0, 0)):
            moves = append(moves, move)
    return moves


def pick(at: Position, rng: Rng) -> i64:
    """One of the legal moves, all of them equally likely."""
    if at.phase == DRAWING:
        if len(at.pile) == 0:
            return DRAW_STOCK
        return rng.below(2) if len(at.stock) > 0 else TAKE_DISCARD
    if at.owed or (at.rules.keep == 0 and at.hands.size(at.seat) == 14):
        moves = legal_moves(at)
        return moves[rng.below(len(moves))]
    return _pick_laying(at, rng)


def _pick_laying(at: Position, rng: Rng) -> i64:
    """A legal move of a player who has drawn, without listing all melds."""
    held: i64 = at.hands.kinds(at.seat)
    jokers: i64 = at.hands.jokers(at.seat)
    limit: i64 = at.rules.joker_limit
    others = _table_moves(at, vec[i64]())
    if at.has_laid():
        others = append(others, TAKE_BACK)
    if can_discard_joker(at):
        others = append(others, DISCARD + JOKER)
    discards: i64 = discardable(at)
    to_others: i64 = count(discards)
    to_shapes: i64 = to_others + len(others)
    total: i64 = to_shapes
    shapes = melding.shapes(held, jokers, limit) if at.may_lay() else vec[i64]()
    for entry in shapes:
        total += melding.ways_of(entry)
    room: i64 = at.hands.size(at.seat) - at.rules.keep
    while True:
        n: i64 = rng.below(total)
        if n < to_others:
            return DISCARD + nth(discards, n)
        if n < to_shapes:
            return others[n - to_others]
        n -= to_shapes
        index: i64 = 0
        while n >= melding.ways_of(shapes[index]):
            n -= melding.ways_of(shapes[index])
            index += 1
        shape: i64 = melding.shape_of(shapes[index])
        if count(melding.places_of(shape)) <= room:  # ROM-21
            return melding.nth_way(held, shape, jokers, limit, n)
