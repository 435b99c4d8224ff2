"""Moves as people write and read them: cards, the claim of the rest, and what is declared.

# not compiled: msgspec texts
"""

from __future__ import annotations

from stammtisch.cards import notation
from stammtisch.core.bits import BIT
from stammtisch.core.view import Choice
from stammtisch.games.doppelkopf.cards import INDEX
from stammtisch.games.doppelkopf.declared import MOVES, named
from stammtisch.games.doppelkopf.moves import is_card
from stammtisch.games.doppelkopf.position import Position
from stammtisch.games.doppelkopf.revokes import wrong_cards
from stammtisch.kits.steps import words as steps
from stammtisch.kits.tricks import claims
from stammtisch.kits.tricks.zones import hand_id
from stammtisch.text import CardWord, say


def text(at: Position, move: int) -> str:
    """A move in notation."""
    if is_card(move):
        return notation(move)
    if claims.is_claim_move(move):
        return claims.text_of(move)
    return steps.text(at, *named(move))


def read(at: Position, words: list[str]) -> list[int]:
    """The moves that these words can mean: ``Qc``, ``damen-solo``, ``keine 90``, ``push 9c``."""
    found = [int(move) for move in claims.read(words)]
    meant = [
        (move, int(move.base) + thing)
        for move in MOVES
        for thing in steps.meant(at, move, words, at.phase in move.phases)
    ]
    now = [number for move, number in meant if at.phase in move.phases]
    found += now or [number for move, number in meant]
    kind = steps.card(words[0]) if len(words) == 1 else None
    if kind is not None and not found and INDEX[kind] >= 0:
        found.append(kind)
    return found


def choice(at: Position, seat: int, move: int) -> Choice:
    """A legal move as something to tap."""
    if is_card(move):
        label = say("{card}", card=CardWord(int(move)))
        astray = bool(wrong_cards(at, seat) & BIT[INDEX[move]])
        return Choice(text(at, move), label, (int(move),), hand_id(seat), out_of_turn=astray)
    if claims.is_claim_move(move):
        return claims.choice(move)
    return steps.choice(at, *named(move), seat, hand_id(seat))
