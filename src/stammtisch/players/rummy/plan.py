"""What a seat is going to do in its turn: the whole turn as small moves."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.games.rummy.melding import own_part, points
from stammtisch.games.rummy.position import Position, twin
from stammtisch.games.rummy.rules import COMMIT, JOKER, TILES, name_of
from stammtisch.games.rummy.tiles import face_of, held, meld_end
from stammtisch.players.rummy.quick import jokers_of, quick_turn
from stammtisch.players.rummy.script import Script
from stammtisch.players.rummy.solver import Solution, first_laying, solve
from stammtisch.players.rummy.target import turn_to

EFFORT: Final[i64] = 1_500_000  # of the solver for one turn: some 6 ms, uncompiled some seconds
_CLEARING: Final[i64] = 4  # moves at most until everything is taken back


def at_start(at: Position) -> Position:
    """A copy of the position as it was at the start of this turn (RUM-20)."""
    start = twin(at)
    start.undo()
    start.small = 0
    return start


def remaining(at: Position, best: bool) -> vec[i64]:
    """The moves with which the seat on turn finishes its turn; never empty.

    With ``best`` the solver is asked, otherwise `quick_turn`, unless the solver was asked last at
    the start of just this turn. Who is in the middle of the turn that is planned goes on with it;
    another one is taken back first.
    """
    start = at_start(at)
    turn = planned(start, best)
    step: i64 = step_of(twin(start), turn, at)
    moves = turn[step:] if step >= 0 else vec[i64]()
    if step < 0 and at.small + _CLEARING + len(turn) <= at.rules.turn_moves:
        script = Script(twin(at))
        script.start_again()
        moves = script.moves
        for move in turn:
            moves = append(moves, move)
    if len(turn) == 0 or len(moves) == 0 or at.small + len(moves) > at.rules.turn_moves:
        return vec[i64]([at.giving_up()])
    return moves


def at_a_glance(start: Position) -> vec[i64]:
    """The moves of a good turn from its start; never empty."""
    turn = quick_turn(twin(start))
    return turn if len(turn) else vec[i64]([start.giving_up()])


def planned(start: Position, best: bool) -> vec[i64]:
    """The moves of a whole turn; the one that the solver found last is remembered."""
    key = question(start)
    for kind in range(i64(3)):
        key = append(key, start.racks[start.turn * 3 + kind])
    for entry in start.table:
        key = append(key, entry)
    last = _MEMORY.turn
    if equal(last.key, key):
        return last.moves
    moves = whole_turn(start, best)
    if best:
        _MEMORY.turn = Turn(key, moves)
    return moves


def step_of(start: Position, turn: vec[i64], at: Position) -> i64:
    """How many moves of a turn, made from ``start``, lead to this position; -1 if none do."""
    for step in range(i64(len(turn))):
        if same(start, at):
            return step
        if turn[step] != COMMIT:
            start.advance(turn[step])
    return -1


def same(one: Position, other: Position) -> bool:
    """Whether two positions of one turn are equal."""
    if one.lifted != other.lifted or one.naming != other.naming:
        return False
    return equal(one.table, other.table)


def whole_turn(start: Position, best: bool) -> vec[i64]:
    """The moves of the best turn from its start, up to `commit`; empty if nothing can be played."""
    quick = quick_turn(twin(start))
    if not best:
        return quick
    solved = solved_turn(start, solution(start))
    return solved if worth_of(start, solved) > worth_of(start, quick) else quick


def worth_of(start: Position, turn: vec[i64]) -> i64:
    """How good a turn is: the number of tiles that are played, then their points."""
    at = twin(start)
    for move in turn:
        if move != COMMIT:
            at.advance(move)
    own = own_part(at.table)
    return 1000 * i64(len(own)) + points(own)


def solved_turn(start: Position, found: Solution) -> vec[i64]:
    """The solver's turn as moves; empty if it found none."""
    if found.played == 0:
        return vec[i64]()
    return turn_to(twin(start), found.melds, found.fresh)


class Solved:
    """The solver's last question and its answer; immutable."""

    def __init__(self, key: vec[i64], found: Solution | None) -> None:
        self.key: Final = key
        self.found: Final = found


class Turn:
    """The start of a turn, and the best turn from there; immutable."""

    def __init__(self, key: vec[i64], moves: vec[i64]) -> None:
        self.key: Final = key
        self.moves: Final = moves


class Memory:
    """Keeps the last solution and its turn, as each move of a turn asks for it again."""

    def __init__(self) -> None:
        self.last: Solved = Solved(vec[i64](), None)
        self.turn: Turn = Turn(vec[i64](), vec[i64]())


_MEMORY: Final = Memory()


def question(start: Position) -> vec[i64]:
    """What a turn depends on besides tiles: the points that are needed, and what was agreed."""
    rules = start.rules
    needed: i64 = -1 if start.is_open(start.turn) else rules.first_laydown
    own_tiles: i64 = 1 if rules.own_tiles else 0
    return vec[i64]([needed, own_tiles, 1 if rules.open_rearrange else 0, rules.turn_moves])


def solution(start: Position) -> Solution:
    """The solver's answer at the start of a turn."""
    rack = rack_counts(start)
    table = flat_table(start)
    rules = start.rules
    key = question(start)
    for part in (rack, table):
        for number in part:
            key = append(key, number)
    last = _MEMORY.last
    known = last.found
    if known is not None and equal(last.key, key):
        return known
    if start.is_open(start.turn):
        found = solve(rack, table, EFFORT)
    else:
        whole, needed = not rules.own_tiles, rules.first_laydown
        found = first_laying(rack, table, needed, whole, rules.open_rearrange, EFFORT)
    _MEMORY.last = Solved(key, found)
    return found


def equal(one: vec[i64], other: vec[i64]) -> bool:
    """Whether the numbers are the same."""
    if len(one) != len(other):
        return False
    return all(one[place] == other[place] for place in range(i64(len(one))))


def rack_counts(at: Position) -> vec[i64]:
    """How many tiles of each kind the seat on turn has, then how many jokers."""
    counts = vec[i64]()
    for kind in range(i64(TILES)):
        counts = append(counts, held(at.racks, at.turn, kind))
    return append(counts, jokers_of(at))


def flat_table(at: Position) -> vec[i64]:
    """The melds as the solver reads them: for each its length, then its tiles."""
    flat = vec[i64]()
    start: i64 = 0
    while start < len(at.table):
        end: i64 = meld_end(at.table, start)
        flat = append(flat, end - start)
        for index in range(start, end):
            face: i64 = face_of(at.table[index])
            flat = append(flat, JOKER + name_of(face) if face >= JOKER else face)
        start = end
    return flat
