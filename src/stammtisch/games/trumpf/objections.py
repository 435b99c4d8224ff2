"""Why a category may not be named: the one place that decides it for people.

# not compiled: makes texts
"""

from mypy_extensions import i64

from stammtisch.core.contract import OVER
from stammtisch.core.view import Objection
from stammtisch.games.trumpf.position import Position
from stammtisch.text import SeatWord, Text, say


def no(text: Text, *rules: str) -> Objection:
    """An objection with this reason and these rule ids."""
    return Objection(rules, text)


def objection_to(position: Position, seat: i64, move: i64) -> Objection | None:
    """Why this seat may not name this category now, or None if it may."""
    if position.turn == OVER:
        return no(say("The match is over."), "TRU-15", "TRU-16")
    if seat != position.turn:
        text = say("{seat} names the category.", seat=SeatWord(int(position.turn)))
        return no(text, "TRU-7", "TRU-9")
    if 0 <= move < position.rules.categories:
        return None
    return unknown_category(position, str(int(move)))


def unknown_category(position: Position, word: str) -> Objection:
    """The refusal of an unknown category, with the list of those that the deck has."""
    known = ", ".join(category.id for category in position.rules.deck.categories)
    text = say(
        "There is no category “{it}” in this deck. There are: {known}.", it=word[:40], known=known
    )
    return no(text, "TRU-7")
