"""The cards of a deck of Quartett and the numbers of its moves.

The four cards of a quartet in a hand are a number of four bits; quartets are counted from 0 in the
order of their letters.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch import decks
from stammtisch.core.terms import Terms
from stammtisch.games.quartett.options import QuartettOptions
from stammtisch.names import DECK, DECK_END, DECK_JOKERS

TARGET: Final = 0  # TARGET + seat: whom to ask
ASK: Final = 16  # ASK + kind - DECK: for which card
MOVES: Final = ASK + DECK_END - DECK
MOST_SEATS: Final = 16
OF_A_KIND: Final = 4  # cards of a quartet

GIVEN: Final = 2  # in an entry of the log: the card was given
LAID: Final = 1  # … and a quartet laid down
_ASKER: Final = 13  # from which bit on
_ASKED: Final = 9
_PLACE: Final = 2


def question(asker: i64, asked: i64, place: i64) -> i64:
    """A question as an entry of the log; `GIVEN` and `LAID` are added."""
    return asker << _ASKER | asked << _ASKED | place << _PLACE


def asker_in(entry: i64) -> i64:
    """The seat that asked."""
    return entry >> _ASKER


def asked_in(entry: i64) -> i64:
    """The seat that was asked."""
    return (entry >> _ASKED) % MOST_SEATS


def place_in(entry: i64) -> i64:
    """The place in the deck of the card that it was asked for."""
    return (entry >> _PLACE) & 127


def number_of(place: i64) -> i64:
    """The number within its quartet, from 0, of the card at a place of the deck."""
    return place % OF_A_KIND


def _nth_lacking(cards: int, n: int) -> int:
    """The n-th card of a quartet, from 0, that is not among these; -1 if there are too few."""
    lacking = [card for card in range(4) if not cards >> card & 1]
    return lacking[n] if n < len(lacking) else -1


ALL_FOUR: Final = 15
ONE_OF: Final = vec[i64]([1, 2, 4, 8])  # the bit of each card of a quartet
SIZE: Final = vec[i64]([n.bit_count() for n in range(16)])
LACKING: Final = vec[i64]([0] + [4 - n.bit_count() for n in range(1, 16)])  # what one may ask for
NTH_LACKING: Final = vec[i64]([_nth_lacking(cards, n) for cards in range(16) for n in range(4)])
NOBODY: Final = -1


class Rules(Terms):
    """The options as the running hand needs them: tables and numbers."""

    def __init__(self, options: QuartettOptions, seats: int) -> None:
        super().__init__("quartett", options, seats)
        self.max_asks: Final[i64] = options.max_asks
        self.key: Final[str] = options.deck
        self.deck: Final[decks.Deck] = decks.deck(options.deck)
        letters = [
            card - DECK for card in self.deck.kinds(jokers=False) if number_of(card - DECK) == 0
        ]
        self.quartets: Final[i64] = len(letters)
        self.letters: Final[vec[i64]] = vec[i64]([letter // OF_A_KIND for letter in letters])
        self.places: Final[vec[i64]] = self._places()
        self.cards: Final[vec[i64]] = vec[i64](self.deck.kinds(jokers=False))

    def _places(self) -> vec[i64]:
        """The number of the quartet of each letter, or -1."""
        places = vec[i64]([-1] * ((DECK_JOKERS - DECK) // OF_A_KIND))
        for quartet in range(self.quartets):
            places[self.letters[quartet]] = quartet
        return places

    def quartet_of(self, place: i64) -> i64:
        """The quartet of a card given by its place in the deck, from 0."""
        return self.places[place // OF_A_KIND]

    def kind(self, quartet: i64, card: i64) -> i64:
        """The kind of a card given by its quartet and its number there, from 0."""
        return DECK + OF_A_KIND * self.letters[quartet] + card

    def asked(self, quartet: i64, card: i64) -> i64:
        """The move that asks for a card of a quartet."""
        return ASK + OF_A_KIND * self.letters[quartet] + card

    def hand_sizes(self, dealer: i64) -> list[int]:
        """How many cards each seat is dealt; any left over go to seats from Vorhand on (QUA-3)."""
        seats, cards = int(self.seats), len(self.cards)
        after = [(seat - int(dealer) - 1) % seats for seat in range(seats)]
        return [cards // seats + (place < cards % seats) for place in after]


def kinds_of(rules: Rules, held: vec[i64], seat: i64) -> vec[i64]:
    """The kinds of the cards that a seat holds, ascending."""
    kinds = vec[i64]()
    for quartet in range(rules.quartets):
        for card in range(i64(4)):
            if held[seat * rules.quartets + quartet] & ONE_OF[card]:
                kinds = append(kinds, rules.kind(quartet, card))
    return kinds
