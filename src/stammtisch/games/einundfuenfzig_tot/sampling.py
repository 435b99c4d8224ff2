"""A full position drawn from those that a seat cannot rule out."""

from librt.vecs import append
from mypy_extensions import i64

from stammtisch.core.bits import ascending
from stammtisch.core.rng import Rng
from stammtisch.games.einundfuenfzig_tot.position import NO_CARD, Position
from stammtisch.games.einundfuenfzig_tot.rules import HAND


def redeal(at: Position, viewer: i64, rng: Rng) -> None:
    """Shuffle all cards that the viewer does not see, in hands and in the stock.

    Every order of them is equally likely: any card may be played at any time (TOT-6).
    """
    hands, stock = at.hands, at.stock
    cards = stock[at.drawn :]
    for place in range(i64(len(hands))):
        if place // HAND != viewer and hands[place] != NO_CARD:
            cards = append(cards, hands[place])
    cards = ascending(cards)
    rng.shuffle(cards)
    dealt: i64 = 0
    for place in range(i64(len(hands))):
        if place // HAND != viewer and hands[place] != NO_CARD:
            hands[place] = cards[dealt]
            dealt += 1
    for i in range(at.drawn, i64(len(stock))):
        stock[i] = cards[dealt]
        dealt += 1
