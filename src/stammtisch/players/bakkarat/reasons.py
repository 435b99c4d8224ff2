"""Reasons for a third card in Bakkarat, or none, and for a bet.  # not compiled: makes texts"""

from __future__ import annotations

from typing import Any, Final

from stammtisch.games.bakkarat.position import NO_CARD
from stammtisch.games.bakkarat.rules import (
    BANCO,
    BET,
    BET_ON,
    CONTINUE,
    DECLINE,
    DRAW,
    NATURAL,
    NO_BET,
    PUNTO,
    RETIRE,
    STAND,
    TIE,
    WIDTH,
)
from stammtisch.games.bakkarat.scoring import bank_draws, outcome, point, punto_draws
from stammtisch.players.reasoning import Turn, times
from stammtisch.text import Text, say, say_n

_COUP: Final = 6  # cards, at the most


def reasons(turn: Turn) -> list[Text]:
    """What the seat has, what the next card would do, how often the other side is ahead."""
    if turn.move not in (DRAW, STAND):
        return [*_chances(turn), *_terms(turn)]
    own = 0 if turn.seat == turn.now.active else 3
    points = _point(turn.now, own)
    lines = [say_n("You have {n} point.", "You have {n} points.", points)]
    if turn.move == STAND:
        other = times(turn.before, lambda at: _point(at, 3 - own) > points)
        return [*lines, say("The other side has more now in {k} of {n} possible deals.", **other)]
    better = times(turn.before, lambda at: _drawn(at, own) > points)
    worse = times(turn.before, lambda at: _drawn(at, own) < points)
    return [
        *lines,
        say("Another card gives you more points in {k} of {n} possible deals.", **better),
        say("Another card gives you fewer points in {k} of {n} possible deals.", **worse),
    ]


def _point(at: Any, side: int) -> int:
    return int(point(at.table[side], at.table[side + 1], at.table[side + 2]))


def _drawn(at: Any, side: int) -> int:
    """The point of a side with the next card of the row (BAK-12)."""
    return int(point(at.table[side], at.table[side + 1], at.row[at.at]))


def _chances(turn: Turn) -> list[Text]:
    """Who wins the next coup, in how many of the positions (BAK-2)."""
    coups = [_coup(at) for at in turn.before if len(at.row) - at.at >= _COUP]
    if not coups:
        return []
    return [
        say(
            "If both sides draw by the table, the next coup goes to Punto in {punto} of {n} "
            "possible deals and to Banco in {banco}; in {tie} it is a tie.",
            n=len(coups),
            punto=coups.count(PUNTO),
            banco=coups.count(BANCO),
            tie=coups.count(TIE),
        )
    ]


def _coup(at: Any) -> int:
    """Who wins with the next cards of the row, if both sides draw by the table (BAK-12, BAK-13)."""
    first, second, third, fourth, *more = (int(kind) for kind in at.row[at.at : at.at + _COUP])
    punto, banco = int(point(first, third, NO_CARD)), int(point(second, fourth, NO_CARD))
    if max(punto, banco) >= NATURAL:
        return int(outcome(punto, banco))
    drawn = more.pop(0) if punto_draws(punto) else NO_CARD
    end = int(point(first, third, drawn))
    if bank_draws(banco, drawn):
        banco = int(point(second, fourth, more[0]))
    return int(outcome(end, banco))


def _terms(turn: Turn) -> list[Text]:
    """What the bet, or the bank, can bring (BAK-14, BAK-21 to BAK-28)."""
    at, rules = turn.now, turn.now.rules
    if BET_ON <= turn.move < BET:
        return _paid(turn.move // WIDTH - 1, rules)
    if turn.move in (CONTINUE, RETIRE):
        bank = int(at.bank)
        return [say("If you go on, you can lose the {n} chips of the bank.", n=bank)]
    if turn.move == NO_BET:
        return [say("If you bet nothing, you lose nothing.")]
    if turn.move == DECLINE:
        return [say("If you do not take the bank, you cannot lose it.")]
    return []


def _paid(side: int, rules: Any) -> list[Text]:
    if side == TIE:
        return [say("A tie pays {n} times the bet.", n=int(rules.tie_pays))]
    if side == BANCO and rules.commission:
        return [
            say(
                "The house keeps {n} per cent of what a bet on Banco wins.", n=int(rules.commission)
            )
        ]
    return [say("If it is a tie, you get your bet back.")]
