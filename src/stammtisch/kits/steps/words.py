"""Declared moves as people write, read and hear them.  # not compiled: msgspec texts"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any, Final

from msgspec.structs import replace

from stammtisch.cards import notation, spelled, spelled_suit
from stammtisch.core.view import Amount, Choice
from stammtisch.kits.steps.moves import SUIT, Move, Names, Said, Telling, bare
from stammtisch.text import CardWord, SeatWord, SuitWord, Text

_NAMED: Final = re.compile(r"{(\w+)}")
WHOLE: Final = re.compile(r"[+-]?[0-9]{1,18}")  # a number as people write it
PART: Final = re.compile(r"[+-]?[0-9]*[.][0-9]+")  # one that is not whole


def said(words: Said, at: Any, thing: int) -> Text:
    """A text from a declaration, with the named thing and what the game knows filled in."""
    text = words if isinstance(words, Text) else words(at, thing)
    missing = [name for name in _named(text.words) if name not in text.args]
    if not missing:
        return text
    found = dict(text.args)
    for name in missing:
        if name == "card":
            found[name] = CardWord(thing)
        elif name == "suit":
            found[name] = SuitWord(thing)
        elif name != "seat":  # of a line of the log, which knows him
            found[name] = at.steps().facts[name](at)
    return Text(text.words, found, text.plural, text.context)


@lru_cache(maxsize=4_000)
def _named(words: str) -> tuple[str, ...]:
    """The names of the places in a sentence."""
    return tuple(_NAMED.findall(words))


def told_of(move: Move, words: Said, at: Any, thing: int) -> Text:
    """A text of a declared move, with the thing that it names filled in."""
    text = words if isinstance(words, Text) else words(at, thing)
    facts = [each for each in move.form.facts.items() if "{" + each[0] + "}" in text.words]
    found = {name: fact(at, thing) for name, fact in facts if name not in text.args or name == "n"}
    if move.numbers is not None and isinstance(words, Text) and "{n}" in words.words:
        found["n"] = thing
    filled = text
    if found:
        filled = Text(text.words, {**text.args, **found}, text.plural, text.context)
    return said(filled, at, move.kind(thing) if move.is_card and text is words else thing)


def text(at: Any, move: Move, thing: int) -> str:
    """A move in notation."""
    if move.form.writes is not None:
        return move.form.writes(at, thing)
    if move.is_word:
        return move.verb
    if move.numbers is not None:
        return f"{move.verb} {thing}"
    name = notation(move.kind(thing)) if move.is_card else names(at, move)[thing][0]
    return f"{move.verb} {name}" if move.verb else name


@lru_cache(maxsize=4_000)
def _bare(spoken: frozenset[str]) -> frozenset[str]:
    """The words for a move, each as `bare` makes it."""
    return frozenset(map(bare, spoken))


def names(at: Any, move: Move) -> Names:
    """What can be named with a move, thing by thing."""
    return move.of(at) if callable(move.of) else move.of


def card(word: str) -> int | None:
    """The kind of a card of the usual 52, if the word is one."""
    kind = spelled(word)
    return kind if kind is not None and 0 <= kind < 52 else None


def meant(at: Any, move: Move, words: list[str], now: bool) -> list[int]:
    """What the words can mean with a move; ``now`` says whether it belongs to this phase."""
    if move.form.reads is not None and (read := move.form.reads(at, words)):
        return read
    if move.is_word:
        return [0] if bare("".join(words)) in _bare(move.spoken) else []
    if move.is_card:
        return _card_meant(move, words, now)
    if move.numbers is not None:
        found = number(at, move, words, now)
        return [found] if found is not None and move.numbers.least <= found < move.size else []
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


def number(at: Any, move: Move, words: list[str], now: bool) -> int | None:
    """The number that the words name with such a move, even if there is no such move."""
    numbers = move.numbers
    assert numbers is not None
    if numbers.reads is not None and (found := numbers.reads(at, words)) is not None:
        return found
    whole = [word for word in words if WHOLE.fullmatch(word)]
    beside = bare("".join(word for word in words if word not in whole))
    fits = beside in _bare(move.spoken) or (now and beside in map(bare, numbers.short))
    return int(whole[0]) if fits and len(whole) == 1 else None


def amount(at: Any, move: Move) -> Amount | None:
    """The numbers that can be named with a move now, as a range, or None if there are none."""
    numbers = move.numbers
    if numbers is None or not (may := numbers.may(at)):
        return None
    named = numbers.named(at) if numbers.named else {}
    usual = numbers.usual(at) if numbers.usual else (may[0], may[(len(may) - 1) // 2], may[-1])
    return Amount(
        move.verb,
        said(numbers.label, at, 0),
        may[0],
        may[-1],
        may.step,
        tuple(sorted({*usual, *named})),
        tuple(named.items()),
    )


def choice(at: Any, move: Move, thing: int, seat: int, hand: str) -> Choice:
    """A legal move as something to tap: a card is tapped in the hand, the rest are buttons.

    ``hand`` is the zone of the seat's cards.
    """
    if move.form.button is not None:
        return move.form.button(at, seat, thing)
    form, words, label = move.form, text(at, move, thing), told_of(move, move.label, at, thing)
    own = (move.kind(thing),) if move.is_card else ()
    cards = own if form.cards is None else tuple(form.cards(at, thing))
    zone = form.zone(at, thing) if callable(form.zone) else form.zone
    aside = bool(move.beside and seat != at.turn)
    return Choice(words, label, cards, zone or (hand if move.is_card else ""), aside)


def buttons(at: Any, move: Move, thing: int, seat: int, hand: str) -> list[Choice]:
    """Everything that can be tapped for a legal move."""
    first = choice(at, move, thing, seat, hand)
    alike = () if move.form.alike is None else move.form.alike(at, thing)
    return [first, *[replace(first, cards=(kind,)) for kind in alike]]


def tell(move: Move, what: Telling) -> list[Text]:
    """What a viewer sees happen, as lines of the log. Only the mover reads what a move hides."""
    if move.tells is not None:
        return move.tells(what)
    hidden = move.kept is not None and what.seat != what.viewer
    words = move.kept if hidden else move.told
    if words is None:
        return []
    line = told_of(move, words, what.before, what.thing)
    who = {**line.args, "seat": SeatWord(what.seat)}
    return [Text(line.words, who, line.plural, line.context)]
