"""What a search takes for usual in Trumpf."""

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch import decks
from stammtisch.core.contract import State
from stammtisch.core.rng import Rng
from stammtisch.games.trumpf.position import Position
from stammtisch.games.trumpf.rules import worth_of
from stammtisch.players.habits import Habits


class TrumpfHabits(Habits):
    """How Trumpf is played; what is strong in a deck is counted once."""

    def __init__(self) -> None:
        self.strong: dict[str, vec[i64]] = {}

    def quiet_pick(self, state: State, rng: Rng) -> i64:
        """The category in which the card beats most of the deck."""
        assert isinstance(state, Position)
        rules = state.rules
        strong = self.strong.get(rules.key)
        if strong is None:
            strong = self.strong[rules.key] = vec[i64](strong_of(rules.deck))
        place: i64 = 0
        while True:
            card: i64 = state.card(state.turn, place)
            if card < rules.first_joker:
                return strong[card]
            place += 1


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
