"""Moves as words: what a person types, read in the position in which it is said."""

from __future__ import annotations

from typing import Final

from stammtisch.cards import notation, spelled
from stammtisch.core.contract import Game, State, open_moves
from stammtisch.errors import AmbiguousMove, IllegalMove, OutOfTurn, UnreadableMove
from stammtisch.text import say

_VERBS: Final = {"play", "spiel", "spiele"}


def words_of(text: str) -> list[str]:
    """The words of a move in lower case, with every card in whatever spelling as its notation.

    >>> words_of("spiele Kreuz Dame")
    ['Qc']
    """
    rough = text.strip().replace(",", " ").split()
    if len(rough) > 1 and rough[0].lower() in _VERBS:
        rough = rough[1:]
    words: list[str] = []
    start = 0
    while start < len(rough):
        for length in (3, 2, 1):
            kind = spelled(" ".join(rough[start : start + length]))
            if kind is not None and start + length <= len(rough):
                words.append(notation(kind))
                start += length
                break
        else:
            words.append(rough[start].lower())
            start += 1
    return words


def legal_texts(game: Game, state: State, seat: int) -> tuple[str, ...]:
    """All moves that the seat may make now, in turn and beside it, in notation."""
    return tuple(game.text(state, move) for move in open_moves(state, seat))


def read_move(game: Game, state: State, seat: int, text: str) -> int:
    """The move that a seat says, if it may be made now.

    Raises:
        UnreadableMove: the text names no move of this game.
        AmbiguousMove: it can mean several legal moves.
        IllegalMove, OutOfTurn: the move may not be made now; with the rules behind it.
    """
    meant = sorted(set(game.read(state, seat, words_of(text))))
    if not meant:
        raise UnreadableMove(
            say("“{text}” is not a move of this game.", text=text.strip()[:80]),
            instead=legal_texts(game, state, seat),
        )
    legal = [move for move in meant if state.objection(seat, move) is None]
    if len(legal) == 1:
        return legal[0]
    if len(legal) > 1:
        raise AmbiguousMove(
            say("“{text}” can mean several moves.", text=text.strip()[:80]),
            instead=tuple(game.text(state, move) for move in legal),
        )
    check_move(game, state, seat, meant[0])
    raise AssertionError("unreachable: the move was refused a line above")


def check_move(game: Game, state: State, seat: int, move: int) -> None:
    """Raise `IllegalMove` or `OutOfTurn` if the seat may not make this move now."""
    objection = state.objection(seat, move)
    if objection is not None:
        kind = IllegalMove if seat == state.turn else OutOfTurn
        raise kind(objection.text, objection.rules, legal_texts(game, state, seat))
