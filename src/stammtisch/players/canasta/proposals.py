"""Help for people: whole turns of Canasta that are worth making, in words.

# not compiled: makes texts
"""

from __future__ import annotations

from mypy_extensions import i64

from stammtisch.core.bits import lowest
from stammtisch.core.contract import State
from stammtisch.core.view import Choice
from stammtisch.games.canasta.legality import can_open, layings, takes
from stammtisch.games.canasta.names import melds_since, rank_word
from stammtisch.games.canasta.position import Position
from stammtisch.games.canasta.rules import (
    CLAIMING,
    CONFIRM,
    DISCARD,
    DRAW,
    DRAWING,
    HIGH_MOVES,
    NOTHING_LAID,
    PLAYING,
    TAKE,
    TAKE_BACK,
)
from stammtisch.games.canasta.steps import discard_label
from stammtisch.kits.steps.people import text
from stammtisch.players.canasta.habits import best_discard, can_finish, wanted
from stammtisch.text import Text, say


def proposals_for(at: State, seat: int) -> list[Choice]:
    """What the seat could do now, best first: go out, take the pile, open, lay, discard."""
    assert isinstance(at, Position)
    if seat != at.turn:
        return []
    if at.phase == DRAWING:
        return _of_drawing(at)
    if at.phase == CLAIMING:
        return _of_claiming(at)
    return _of_playing(at) if at.phase == PLAYING else []


def _twin(at: Position) -> Position:
    twin = at.copy()
    assert isinstance(twin, Position)
    return twin


def _of_drawing(at: Position) -> list[Choice]:
    found = []
    for move in range(i64(TAKE), TAKE + 3):
        if takes(at) >> move & 1:
            twin = _twin(at)
            twin.play(move)
            moves = [move, *_first_meld(twin)]
            if twin.phase == CLAIMING:
                twin.play(CONFIRM)
                moves.append(CONFIRM)
            melds = melds_since(at, twin)
            found.append(_choice(at, moves, say("Take the pile and lay {melds}", melds=melds)))
    if at.stock_left() > 0:
        found.append(_choice(at, [DRAW], say("Draw from the stock")))
    return found


def _of_claiming(at: Position) -> list[Choice]:
    twin = _twin(at)
    moves = _first_meld(twin)
    if not twin.enough(twin.side(twin.turn)):
        return [_choice(at, [TAKE_BACK], say("Take the melds back"))]
    label = say("Confirm the first meld")
    if moves:
        melds = melds_since(at, twin)
        label = say("Lay {melds} and confirm the first meld", melds=melds)
    return [_choice(at, [*moves, CONFIRM], label)]


def _of_playing(at: Position) -> list[Choice]:
    found = _going_out(at)
    side = at.side(at.turn)
    if not at.is_open(side) and not at.enough(side):
        if can_open(at, NOTHING_LAID):
            twin = _twin(at)
            moves = _first_meld(twin)
            found += _laid(at, twin, moves)
            found += _laid(at, twin, moves + _rest(twin))
        elif at.busy:
            return [_choice(at, [TAKE_BACK], say("Take the melds back"))]
    else:
        twin = _twin(at)
        found += _laid(at, twin, _rest(twin))
    rank = best_discard(at)
    if rank >= 0:
        found.append(_choice(at, [DISCARD + rank], discard_label(at, rank)))
    return _without_doubles(found)


def _without_doubles(found: list[Choice]) -> list[Choice]:
    return [each for n, each in enumerate(found) if each.text not in {e.text for e in found[:n]}]


def _laid(at: Position, twin: Position, moves: list[i64]) -> list[Choice]:
    """A proposal to lay what the copy has laid so far, if anything."""
    if not moves:
        return []
    label = say(
        "Lay {melds} ({points} points)",
        melds=melds_since(at, twin),
        points=int(twin.worth(at.side(at.turn)) - at.worth(at.side(at.turn))),
    )
    return [_choice(at, moves, label)]


def _choice(at: Position, moves: list[i64], label: Text) -> Choice:
    return Choice("; ".join([text(at, move) for move in moves]), label)


# --- turns played on a twin ----------------------------------------------------------------------


def _first_meld(twin: Position) -> list[i64]:
    """Lay towards the first meld until it suffices; returns the moves."""
    moves: list[i64] = []
    side = twin.side(twin.turn)
    while not twin.is_open(side) and not twin.enough(side):
        low, high = wanted(twin)
        if not (low or high):
            break
        moves.append(_dearest(low, high))
        twin.play(moves[len(moves) - 1])
    return moves


def _rest(twin: Position) -> list[i64]:
    """Lay everything that a sensible player would; returns the moves."""
    moves: list[i64] = []
    while True:
        low, high = wanted(twin)
        if not (low or high):
            return moves
        moves.append(_dearest(low, high))
        twin.play(moves[len(moves) - 1])


def _going_out(at: Position) -> list[Choice]:
    """The turn that lays all tiles but one and discards the last."""
    if not can_finish(at):
        return []
    twin = _twin(at)
    moves: list[i64] = []
    while True:
        low, high = layings(twin)
        if not (low or high):
            break
        moves.append(_dearest(low, high))
        twin.play(moves[len(moves) - 1])
    rank = best_discard(twin)
    if twin.hand_size(at.turn) != 1 or rank < 0:
        return []
    last = rank_word(rank)
    if not moves:
        return [_choice(at, [DISCARD + rank], say("Go out: discard {rank}", rank=last))]
    melds = melds_since(at, twin)
    label = say("Go out: lay {melds}, discard {rank}", melds=melds, rank=last)
    return [_choice(at, [*moves, DISCARD + rank], label)]


def _dearest(low: i64, high: i64) -> i64:
    """The most valuable rank to lay: the best of melds and naturals, otherwise wild tiles."""
    if low:
        rest: i64 = low
        while rest & (rest - 1):
            rest &= rest - 1
        return lowest(rest)
    return HIGH_MOVES + lowest(high)
