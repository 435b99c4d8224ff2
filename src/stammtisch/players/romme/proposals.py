"""Help for people: what the player on turn might lay now, as texts that can be sent.

# not compiled: makes texts
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.contract import State
from stammtisch.core.view import Choice
from stammtisch.games.romme import tabled
from stammtisch.games.romme.moves import exchanges
from stammtisch.games.romme.names import from_hand, laid_on, meld_words
from stammtisch.games.romme.position import Position
from stammtisch.games.romme.rules import (
    EXCHANGE,
    LAY_OFF,
    LAYING,
    SET,
    TAKE_BACK,
)
from stammtisch.kits.melds import named_word
from stammtisch.kits.steps.people import text
from stammtisch.players.romme.habits import best_discards
from stammtisch.players.romme.plans import NODES, all_that_fits, best_laying
from stammtisch.text import Arg, CardWord, Text, say, say_n

_MOST: Final = 5


class Way:
    """A series of moves: its text, what it lays, and what remains in the hand.

    out: the player goes out, his last card is discarded with it. left: the points that stay.
    """

    def __init__(self, at: Position, moves: vec[i64]) -> None:
        after = at.copy()
        assert isinstance(after, Position)
        texts: list[str] = []
        laid: Arg = ""
        for move in moves:
            texts.append(text(after, move))
            laid = _and_laid(after, move, laid)
            after.play(move)
        ended = after.turn < 0
        self.out: Final[bool] = ended or after.hands.size(at.seat) == 1
        if self.out and not ended:
            texts.append(_discard_text(after))
        self.text: Final = "; ".join(texts)
        self.first: Final[i64] = moves[0]
        self.laid: Final = laid
        self.points: Final[i64] = after.laid_points
        self.left: Final[i64] = 0 if self.out else after.hands.points(at.seat)


def _left(way: Way) -> int:
    return way.left


def _discard_text(after: Position) -> str:
    return text(after, best_discards(after, 1)[0])


def _and_laid(at: Position, move: i64, laid: Arg) -> Arg:
    """The text so far plus what this move lays."""
    if move >= SET:
        cards = meld_words(from_hand(at, move))
    elif move >= LAY_OFF:
        cards = named_word(*laid_on(at, int(move - LAY_OFF))[1])
    else:
        return laid
    return cards if laid == "" else say("{first}; {second}", first=laid, second=cards)


def proposals_for(at: State, seat: int) -> list[Choice]:
    """What the seat on turn might lay, the best first, five at most."""
    assert isinstance(at, Position)
    if seat != at.turn or at.phase != LAYING or not at.may_lay() or at.owed:
        return []
    laying = best_laying(at, NODES)
    ways = [Way(at, laying)] if len(laying) > 0 else []
    left: i64 = ways[0].left if len(ways) > 0 else at.hands.points(seat)
    ways += [way for way in _by_exchange(at) if way.left < left]
    ways.sort(key=_left)
    if len(ways) == 0 and at.has_laid() and not at.may_discard():
        return [Choice(text(at, TAKE_BACK), say("Take everything back"))]
    return [_proposal(at, way) for way in ways[:_MOST]]


def _by_exchange(at: Position) -> list[Way]:
    """An exchange followed by everything that fits (ROM-19)."""
    if not at.is_open(at.seat) or at.rules.use_now:
        return []
    found: list[Way] = []
    for move in exchanges(at, vec[i64]()):
        after = at.copy()
        assert isinstance(after, Position)
        after.play(move)
        moves = append(vec[i64](), move)
        for each in all_that_fits(after, NODES):
            moves = append(moves, each)
        found.append(Way(at, moves))
    return found


def _proposal(at: Position, way: Way) -> Choice:
    if EXCHANGE <= way.first < LAY_OFF:
        return Choice(way.text, _exchange_label(at, way))
    if way.out:
        return Choice(way.text, _going_out(at, way.laid))
    if at.is_open(at.seat):
        return Choice(way.text, say("Lay all that fits: {cards}", cards=way.laid))
    label = say_n(
        "Lay {cards} ({n} point)", "Lay {cards} ({n} points)", int(way.points), cards=way.laid
    )
    return Choice(way.text, label)


def _going_out(at: Position, laid: Arg) -> Text:
    if at.is_open(at.seat):
        return say("Lay {cards} and go out", cards=laid)
    return say("Hand-Rommé: lay {cards} and go out", cards=laid)


def _exchange_label(at: Position, way: Way) -> Text:
    fields: i64 = way.first - EXCHANGE
    card = CardWord(int(tabled.named_at(at.melds[fields >> 4], fields & 15)))
    if way.laid == "":
        return say("Exchange {card} for the joker", card=card)
    if way.out:
        return say(
            "Exchange {card} for the joker, lay {cards} and go out", card=card, cards=way.laid
        )
    return say("Exchange {card} for the joker and lay {cards}", card=card, cards=way.laid)
