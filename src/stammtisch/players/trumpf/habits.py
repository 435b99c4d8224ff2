"""The usual play in Trumpf, as a search assumes it."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch import decks
from stammtisch.core.contract import State
from stammtisch.core.rng import Rng
from stammtisch.games.trumpf.position import Position
from stammtisch.games.trumpf.rules import worth_of
from stammtisch.players.habits import Habits


class Strong:
    """For each card of a deck, the category in which it beats most others."""

    def __init__(self, deck: decks.Deck) -> None:
        self.deck: Final[decks.Deck] = deck
        self.categories: Final[vec[i64]] = vec[i64](strong_of(deck))


class TrumpfHabits(Habits):
    """How Trumpf is played; the strength of a deck's cards is worked out at its first use."""

    def __init__(self) -> None:
        self.last: Strong | None = None

    def quiet_pick(self, state: State, rng: Rng) -> i64:
        """The category in which the card beats most of the deck."""
        assert isinstance(state, Position)
        at: Position = state
        place: i64 = 0
        while True:
            card: i64 = at.card(at.turn, place)
            if card < at.rules.first_joker:
                return self.strong(at.rules.deck).categories[card]
            place += 1

    def strong(self, deck: decks.Deck) -> Strong:
        """The strong categories of this deck; kept for the deck that is being played."""
        last = self.last
        if last is None or last.deck is not deck:
            last = self.last = Strong(deck)
        return last


def strong_of(deck: decks.Deck) -> list[int]:
    """For each card the category in which it beats most of the others."""
    size = len(deck.cards)
    worth = worth_of(deck, size)
    strong = []
    for card in range(size):
        rows = [worth[place : place + size] for place in range(0, len(worth), size)]
        beaten = [sum(value < row[card] for value in row) for row in rows]
        strong.append(beaten.index(max(beaten)))
    return strong
