"""The sentences of a lesson, with cards, suits, ranks and people in their places.

``{Kh}`` is a card and ``{Kh Qd}`` are several, ``{suit h}`` is a suit, ``{rank J}`` a rank,
``{seat 2}`` whoever sits there: each as it is called in the reader's faces.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from stammtisch.cards import read_cards, spelled_rank, spelled_suit
from stammtisch.core.contract import Game
from stammtisch.errors import UnreadableCard
from stammtisch.messages import Speaker
from stammtisch.text import Arg, CardsWord, CardWord, RankWord, SeatWord, SuitWord, say

_PLACE: Final = re.compile(r"(^|[.!?:] )?\{([^{}]*)\}")


def said(words: str, speaker: Speaker, game: Game) -> str:
    """A sentence in the words of a reader; what begins a sentence has a capital letter.

    Raises:
        UnreadableCard: something else stands in one of the places.
    """

    def filled(place: re.Match[str]) -> str:
        word = speaker.word(_meant(place[2], game))
        begins = place[1] is not None
        return f"{place[1] or ''}{word[:1].upper() + word[1:] if begins else word}"

    return _PLACE.sub(filled, words)


def places(words: str) -> Iterator[str]:
    """What stands in the places of a sentence."""
    yield from (place[2] for place in _PLACE.finditer(words))


def _meant(place: str, game: Game) -> Arg:
    kind, _, rest = place.partition(" ")
    if kind == "suit" and (suit := spelled_suit(rest)) is not None:
        return SuitWord(suit)
    if kind == "rank" and (rank := spelled_rank(rest)) is not None:
        return RankWord(rank)
    if kind == "seat" and rest.isdecimal() and int(rest) < int(game.seats):
        return SeatWord(int(rest))
    kinds = read_cards(place, game.deck)
    if not kinds:
        raise UnreadableCard(say("There is no card in “{{{place}}}”.", place=place))
    return CardWord(kinds[0]) if len(kinds) == 1 else CardsWord(tuple(kinds))
