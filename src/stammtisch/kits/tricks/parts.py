"""The tricks of a hand in words: who led to each, and its cards.  # not compiled: a vocabulary

tricks 1 Kd 7d As / 0 9h

A trick that is complete and still lies on the table ends with ``lies``.
"""

from __future__ import annotations

from typing import Any, Final

from stammtisch.core.parts import A_CARD, A_SEAT, Groups, Part, Word, named
from stammtisch.core.rows import ByTerms
from stammtisch.errors import BadPosition
from stammtisch.kits.tricks.moves import PLAYING
from stammtisch.text import say

_LIES: Final = "lies"


class TricksPart(Part):
    """Writes `kits.tricks.cards.Tricks`; who won follows from the cards (`Course.derive`).

    ``seats``: how many play to a trick, where more share the table.
    """

    def __init__(self, seats: int = 0) -> None:
        super().__init__(A_CARD)
        self.seats: Final = seats

    def groups(self, value: Any, terms: Any) -> Groups:
        plays = [int(play) for play in value["plays"]]
        seats = self.seats or int(terms.seats)
        cards = plays[: int(value["done"]) * seats + int(value["lying"])]
        tricks = [cards[first : first + seats] for first in range(0, len(cards), seats)]
        written = [
            [A_SEAT.write(trick[0] >> 6), *(A_CARD.write(play & 63) for play in trick)]
            for trick in tricks
        ]
        if int(value["lying"]) == seats:
            written[-1].append(_LIES)
        return written

    def value(self, groups: Groups, like: Any, terms: Any) -> Any:
        seats = self.seats or int(terms.seats)
        plays: list[int] = []
        lies = bool(groups) and groups[-1][-1:] == [_LIES]
        for number, words in enumerate([*groups[:-1], groups[-1][:-1]] if lies else groups):
            if not words:
                continue
            leader, *cards = words
            if len(cards) > seats or (len(cards) < seats and (lies or number + 1 < len(groups))):
                raise BadPosition(
                    say(
                        "Trick {trick} has {n} cards; it must have {seats}. The seat "
                        "that led comes first.",
                        trick=number + 1,
                        n=len(cards),
                        seats=seats,
                    )
                )
            first = A_SEAT.read(leader, terms)
            plays += [
                (first + place) % seats * 64 + A_CARD.read(card) for place, card in enumerate(cards)
            ]
        room = len(like["plays"])
        if len(plays) > room:
            raise BadPosition(say("These are more cards than can be played in a hand."))
        lies = lies and len(plays) > 0
        return like | {
            "plays": plays + [0] * (room - len(plays)),
            "done": len(plays) // seats - lies,
            "lying": seats if lies else len(plays) % seats,
        }


def _steps(terms: Any) -> Word:
    """The phases by their words; that of the tricks comes first."""
    return named([PLAYING.word, *(each.word or str(each.number) for each in terms.phases[1:])])


TRICKS: Final = TricksPart()
STEP: Final = ByTerms(_steps)
