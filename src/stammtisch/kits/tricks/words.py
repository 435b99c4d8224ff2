"""Moves as people write, read and hear them, from what the game declares.

# not compiled: msgspec texts
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stammtisch.cards import notation
from stammtisch.core.kinds import PLAIN
from stammtisch.core.view import Choice
from stammtisch.kits.steps import words as steps
from stammtisch.kits.steps.moves import Telling
from stammtisch.kits.steps.zones import hand_id
from stammtisch.kits.tricks import claims
from stammtisch.kits.tricks.moves import CLAIMING, ENDED
from stammtisch.text import CardWord, SeatWord, Text, say

if TYPE_CHECKING:
    from stammtisch.kits.tricks.hand import TrickHand

_ANSWERS: Final = {int(claims.GRANT): ("ja", "yes"), int(claims.DENY): ("nein", "no")}


def text(at: TrickHand, move: int) -> str:
    """A move in notation."""
    if move < PLAIN:
        return notation(int(move))
    if claims.is_claim_move(move):
        return claims.text(move)
    return steps.text(at, *at.named(move))


def read(at: TrickHand, words: list[str]) -> list[int]:
    """The moves that these words can mean.

    A card alone is named with the move of this phase that names cards, or played.
    """
    found = [int(move) for move in claims.read(words)] if at.rules.claims else []
    if at.phase is CLAIMING:
        found += [move for move, phrases in _ANSWERS.items() if " ".join(words) in phrases]
    for move in at.rules.moves:
        if move.base not in found:
            now = at.phase in move.phases
            found += [int(move.base) + thing for thing in steps.meant(at, move, words, now)]
    kind = steps.card(words[0]) if len(words) == 1 else None
    if kind is not None and not found:
        found.append(kind)
    return list(dict.fromkeys(found))


def choice(at: TrickHand, seat: int, move: int) -> Choice:
    """A legal move as something to tap: cards are tapped, the rest are buttons."""
    if claims.is_claim_move(move):
        return claims.choice(move)
    if move < PLAIN:
        label = say("{card}", card=CardWord(move))
        return Choice(notation(move), label, (move,), hand_id(seat))
    return steps.choice(at, *at.named(move), seat, hand_id(seat))


def tell(before: TrickHand, seat: int, move: int, after: TrickHand, viewer: int) -> list[Text]:
    """What a viewer sees happen, as lines of the log. Only the mover reads what a move hides."""
    if claims.is_claim_move(move):
        lines = claims.tell(seat, move, after.phase is ENDED)
    elif move < PLAIN:
        lines = _told_card(seat, move, after)
    else:
        declared, thing = before.named(move)
        lines = steps.tell(declared, Telling(before, after, seat, thing, viewer))
    return lines + [steps.said(line, after, 0) for line in after.told_more(before, move, viewer)]


def _told_card(seat: int, kind: int, after: TrickHand) -> list[Text]:
    who, card = SeatWord(int(seat)), CardWord(int(kind))
    line = say("{seat} plays {card}.", seat=who, card=card)
    return [line] if after.tricks.lying else [line, after.told_trick()]
