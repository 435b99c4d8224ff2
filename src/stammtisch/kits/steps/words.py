"""Declared moves as people write, read and hear them.  # not compiled: msgspec texts"""

from __future__ import annotations

from typing import Any

from stammtisch.cards import notation, spelled, spelled_suit
from stammtisch.core.view import Choice
from stammtisch.kits.steps.moves import SUIT, Move, Names, Said, Telling, bare
from stammtisch.text import CardWord, SeatWord, SuitWord, Text


def said(words: Said, at: Any, thing: int) -> Text:
    """A text from a declaration, with the named thing filled in."""
    text = words if isinstance(words, Text) else words(at, thing)
    found = dict(text.args)
    if "{card}" in text.words and "card" not in found:
        found["card"] = CardWord(thing)
    if "{suit}" in text.words and "suit" not in found:
        found["suit"] = SuitWord(thing)
    return Text(text.words, found, text.plural, text.context)


def told_of(move: Move, words: Said, at: Any, thing: int) -> Text:
    """A text of a declared move, with the thing that it names filled in."""
    if move.is_card and isinstance(words, Text):
        return said(words, at, move.kind(thing))
    return said(words, at, thing)


def text(at: Any, move: Move, thing: int) -> str:
    """A move in notation."""
    if move.form.writes is not None:
        return move.form.writes(at, thing)
    if move.is_word:
        return move.verb
    name = notation(move.kind(thing)) if move.is_card else names(at, move)[thing][0]
    return f"{move.verb} {name}" if move.verb else name


def names(at: Any, move: Move) -> Names:
    """What can be named with a move, thing by thing."""
    return move.of(at) if callable(move.of) else move.of


def card(word: str) -> int | None:
    """The kind of a card of the usual 52, if the word is one."""
    kind = spelled(word)
    return kind if kind is not None and 0 <= kind < 52 else None


def meant(at: Any, move: Move, words: list[str], now: bool) -> list[int]:
    """What the words can mean with a move; ``now``: whether it belongs to the current phase."""
    if move.form.reads is not None and (read := move.form.reads(at, words)):
        return read
    if move.is_word:
        return [0] if bare("".join(words)) in map(bare, move.spoken) else []
    if move.is_card:
        return _card_meant(move, words, now)
    rest = [word for word in words if word not in move.spoken]
    if move.of is SUIT:
        suit = spelled_suit(rest[0]) if len(rest) == 1 else None
        return [] if suit is None else [suit]
    phrase = bare("".join(rest))
    return [thing for thing, called in enumerate(names(at, move)) if phrase in map(bare, called)]


def _card_meant(move: Move, words: list[str], now: bool) -> list[int]:
    cards = [word for word in words if spelled(word) is not None]
    verbs = {word for word in words if spelled(word) is None}
    kind = spelled(cards[0]) if len(cards) == 1 else None
    if kind is None or not verbs <= move.spoken or not (verbs or (now and move.form.alone)):
        return []
    return [thing for thing in range(int(move.size)) if move.kind(thing) == kind]


def choice(at: Any, move: Move, thing: int, seat: int, hand: str) -> Choice:
    """A legal move as something to tap: a card is tapped in the hand, the rest are buttons.

    ``hand`` is the zone of the seat's cards.
    """
    if move.form.button is not None:
        return move.form.button(at, seat, thing)
    words, label = text(at, move, thing), told_of(move, move.label, at, thing)
    if move.is_card:
        return Choice(words, label, (move.kind(thing),), hand)
    aside = bool(move.beside and seat != at.turn)
    return Choice(words, label, zone=move.form.zone, out_of_turn=aside)


def tell(move: Move, what: Telling) -> list[Text]:
    """What a viewer sees happen: lines of the log. Only its own seat reads what a move hides."""
    if move.tells is not None:
        return move.tells(what)
    hidden = move.kept is not None and what.seat != what.viewer
    words = move.kept if hidden else move.told
    if words is None:
        return []
    line = told_of(move, words, what.before, what.thing)
    who = {**line.args, "seat": SeatWord(what.seat)}
    return [Text(line.words, who, line.plural, line.context)]
