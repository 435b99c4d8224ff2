"""The course of a hand from the declarations through Armut and Sau to the first card."""

from mypy_extensions import i64

from stammtisch.core.bits import BIT
from stammtisch.games.doppelkopf import armut, sau
from stammtisch.games.doppelkopf.cards import ARMUT, CALL, HOCHZEIT, is_declared_solo, order_of
from stammtisch.games.doppelkopf.declarations import open_declarations, owes_pflichtsolo, rank
from stammtisch.games.doppelkopf.moves import DECLARE_ARMUT, DECLARE_HOCHZEIT, is_call, solo_of
from stammtisch.games.doppelkopf.position import Position
from stammtisch.games.doppelkopf.rules import vorhand


def declarations(at: Position, seat: i64) -> i64:
    """What the seat may declare: bit ``n`` stands for the move ``GESUND + n``."""
    return open_declarations(at.rules, at.dealt[seat], at.forced)


def declare(at: Position, move: i64) -> None:
    """Make one declaration; after the last one, the highest is the game (DOK-17, DOK-27)."""
    seat = at.turn
    at.declared |= move << (seat * 8)
    if at.forced:
        settle(at, seat)
        return
    at.turn = (seat + 1) & 3
    if at.turn == vorhand(at.context):
        settle(at, highest(at))


def highest(at: Position) -> i64:
    """The seat with the highest declaration; -1 if all are gesund (DOK-18, 19, 38)."""
    winner: i64 = -1
    best: i64 = 0
    for seat in range(i64(4)):
        value = rank(at.rules, at.context, seat, at.declaration(seat))
        if value > best:
            best = value
            winner = seat
    return winner


def settle(at: Position, winner: i64) -> None:
    """Settle the game and its parties once all have declared (DOK-6, DOK-20)."""
    at.soloist = winner
    if winner < 0:
        at.set_normal_parties()
    else:
        at.game = game_of(at.declaration(winner))
        at.re = BIT[winner]
        at.duty = is_declared_solo(at.game) and owes_pflichtsolo(at.rules, at.context, winner)
    at.order = order_of(at.game, at.rules.dulle)
    if at.game == ARMUT:
        armut.begin(at)
    else:
        sau.ask_for_sau(at)


def game_of(declared: i64) -> i64:
    """The kind of game that a declaration leads to, other than `gesund`."""
    if declared == DECLARE_HOCHZEIT:
        return HOCHZEIT
    if declared == DECLARE_ARMUT:
        return ARMUT
    return CALL if is_call(declared) else solo_of(declared)
