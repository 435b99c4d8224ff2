"""Moves as people write, read and hear them, from what the game declares.

# not compiled: msgspec texts
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from stammtisch.cards import notation, spelled, spelled_suit
from stammtisch.core.view import Choice
from stammtisch.kits.tricks import claims
from stammtisch.kits.tricks.cards import KINDS
from stammtisch.kits.tricks.moves import CLAIMING, ENDED, SUIT, Move, Names
from stammtisch.kits.tricks.objections import said
from stammtisch.kits.tricks.zones import hand_id
from stammtisch.text import CardWord, SeatWord, Text, say, say_in

if TYPE_CHECKING:
    from stammtisch.kits.tricks.hand import TrickHand

_ANSWERS: Final = {int(claims.GRANT): ("ja", "yes"), int(claims.DENY): ("nein", "no")}


def text(at: TrickHand, move: int) -> str:
    """A move in notation."""
    if move < KINDS:
        return notation(int(move))
    if claims.is_claim_move(move):
        return claims.text_of(move)
    declared, thing = at.named(move)
    if declared.is_word:
        return declared.verb
    return f"{declared.verb} {_notation(at, declared, thing)}"


def _notation(at: TrickHand, move: Move, thing: int) -> str:
    return notation(thing) if move.is_card else _names(at, move)[thing][0]


def _names(at: TrickHand, move: Move) -> Names:
    return move.of(at) if callable(move.of) else move.of


def read(at: TrickHand, words: list[str]) -> list[int]:
    """The moves that these words can mean.

    A card alone is named with the move of this phase that names cards, or played.
    """
    found = [int(move) for move in claims.read(words)] if at.rules.claims else []
    if at.phase is CLAIMING:
        found += [move for move, phrases in _ANSWERS.items() if " ".join(words) in phrases]
    for move in at.rules.moves:
        if move.base not in found:
            found += [int(move.base) + thing for thing in _meant(at, move, words)]
    kind = _card(words[0]) if len(words) == 1 else None
    if kind is not None and not found:
        found.append(kind)
    return list(dict.fromkeys(found))


def _card(word: str) -> int | None:
    kind = spelled(word)
    return kind if kind is not None and 0 <= kind < KINDS else None


def _meant(at: TrickHand, move: Move, words: list[str]) -> list[int]:
    """The things of a move that the words mean."""
    if move.is_word:
        return [0] if " ".join(words).strip("!.?") in move.spoken else []
    if move.is_card:
        return _card_meant(at, move, words)
    rest = [word for word in words if word not in move.spoken]
    if move.of is SUIT:
        suit = spelled_suit(rest[0]) if len(rest) == 1 else None
        return [] if suit is None else [suit]
    if move.reads is not None and (read := move.reads(at, words)):
        return read
    phrase = " ".join(rest)
    return [
        thing
        for thing, names in enumerate(_names(at, move))
        if phrase in (name.lower() for name in names)
    ]


def _card_meant(at: TrickHand, move: Move, words: list[str]) -> list[int]:
    cards = [word for word in words if spelled(word) is not None]
    verbs = {word for word in words if spelled(word) is None}
    kind = _card(cards[0]) if len(cards) == 1 else None
    if kind is None or not verbs <= move.spoken or not (verbs or move.phase is at.phase):
        return []
    return [kind]


def choice(at: TrickHand, seat: int, move: int) -> Choice:
    """A legal move as something to tap: cards are tapped, the rest are buttons."""
    if claims.is_claim_move(move):
        return claims.choice(move)
    words = text(at, move)
    if move < KINDS:
        kind = int(move)
        return Choice(words, say("{card}", card=CardWord(kind)), (kind,), hand_id(int(seat)))
    declared, thing = at.named(move)
    label = said(declared.label, at, thing)
    if declared.is_card:
        return Choice(words, label, (thing,), hand_id(int(seat)))
    return Choice(words, label)


def tell(before: TrickHand, seat: int, move: int, after: TrickHand, viewer: int) -> list[Text]:
    """What a viewer sees happen: lines of the log. What a move hides only its own seat reads."""
    if claims.is_claim_move(move):
        lines = claims.tell(seat, move, after.phase is ENDED)
    elif move < KINDS:
        lines = _told_card(seat, move, after)
    else:
        declared, thing = before.named(move)
        hidden = declared.kept is not None and seat != viewer
        words = declared.kept if hidden else declared.told
        lines = [] if words is None else [_told_move(said(words, before, thing), seat)]
    return lines + after.told_more(before, move, viewer)


def _told_move(line: Text, seat: int) -> Text:
    who = {**line.args, "seat": SeatWord(int(seat))}
    return Text(line.words, who, line.plural, line.context)


def _told_card(seat: int, kind: int, after: TrickHand) -> list[Text]:
    who, card = SeatWord(int(seat)), CardWord(int(kind))
    line = say_in("tricks", "{seat} plays {card}.", seat=who, card=card)
    return [line] if after.tricks.lying else [line, after.told_trick()]
