"""The moves of Rommé in notation and as something to tap.  # not compiled: makes texts"""

from mypy_extensions import i64

from stammtisch.cards import notation
from stammtisch.core.bits import BIT
from stammtisch.core.view import Choice
from stammtisch.games.romme import tabled
from stammtisch.games.romme.position import Position
from stammtisch.games.romme.rules import (
    DISCARD,
    DRAW_STOCK,
    EXCHANGE,
    HIGH_END,
    JOKER,
    LAY_OFF,
    RED,
    SET,
    TAKE_DISCARD,
)
from stammtisch.text import Arg, CardsWord, CardWord, Text, say, say_in, say_n


def meld_id(index: i64) -> str:
    """How a meld on the table is called: ``m1`` is the first."""
    return f"m{int(index) + 1}"


def hand_id(seat: i64) -> str:
    """How the hand of a seat is called."""
    return f"hand{int(seat)}"


def from_hand(at: Position, move: i64) -> i64:
    """The meld that a move lays, with the jokers that the hand on turn would lay: red ones first.

    Whoever has too few jokers is lent red ones, for a text of a move that is not legal.
    """
    meld: i64 = tabled.laid(move, 0, at.seat)
    reds: i64 = at.hands.reds(at.seat)
    blacks: i64 = at.hands.jokers(at.seat) - reds
    black_ones: i64 = 0
    for place in range(i64(14)):
        if tabled.jokers_of(meld) & BIT[place]:
            if reds > 0:
                reds -= 1
            elif blacks > 0:
                blacks -= 1
                black_ones |= BIT[place]
    return tabled.laid(move, black_ones, at.seat)


def lying(meld: i64) -> list[tuple[int, int]]:
    """What lies in a meld, in order: each card or joker, and the card that it stands for."""
    found: list[tuple[int, int]] = []
    places: i64 = tabled.places_of(meld)
    for place in range(i64(14)):
        if places & BIT[place]:
            card: i64 = tabled.lying_at(meld, place)
            found.append((int(card), int(tabled.named_at(meld, place))))
    return found


def written(card: int, named: int) -> str:
    """A card in notation; a joker with its name: ``Xr=6s``."""
    return notation(card) if card == named else f"{notation(card)}={notation(named)}"


# --- notation ------------------------------------------------------------------------------------


def text_of(at: Position, move: i64) -> str:
    """A move in notation."""
    if move >= SET:
        meld: i64 = from_hand(at, move)
        return " ".join(["meld", *[written(card, named) for card, named in lying(meld)]])
    if move >= LAY_OFF:
        return _lay_off_text(at, move - LAY_OFF)
    if move >= EXCHANGE:
        return _exchange_text(at, move - EXCHANGE)
    if move >= DISCARD:
        card: i64 = _own(at, move - DISCARD)
        return f"discard {notation(int(card))}"
    return ("draw_stock", "take_discard", "take_back")[int(move)]


def _own(at: Position, card: i64) -> i64:
    """A card of the hand on turn; for `JOKER` the one that goes first."""
    if card < RED or at.hands.jokers(at.seat) == 0:
        return card
    return at.hands.next_joker(at.seat)


def _lay_off_text(at: Position, fields: i64) -> str:
    index: i64 = fields >> 3
    spot: i64 = (fields >> 1) & 3
    meld: i64 = at.melds[index]
    named: i64 = tabled.fits_at(meld, spot)
    card: i64 = _own(at, JOKER) if fields & 1 else named
    parts = ["lay", written(int(card), int(named)), meld_id(index)]
    if tabled.is_run(meld) and tabled.fits_at(meld, 1 - spot) == named:
        parts.append("high" if spot == HIGH_END else "low")
    return " ".join(parts)


def _exchange_text(at: Position, fields: i64) -> str:
    index: i64 = fields >> 4
    place: i64 = fields & 15
    meld: i64 = at.melds[index]
    named: i64 = tabled.named_at(meld, place)
    parts = ["exchange", notation(int(named)), meld_id(index)]
    if tabled.places_of(meld) == BIT[14] - 1 and place in (0, 13):
        parts.append("low" if place == 0 else "high")
    return " ".join(parts)


# --- what is tapped ------------------------------------------------------------------------------


def choice_of(at: Position, seat: i64, move: i64) -> Choice:
    """A legal move as something to tap: cards and where they go."""
    text = text_of(at, move)
    if move >= SET:
        return _meld_choice(at, move, text)
    if move >= LAY_OFF:
        return _lay_off_choice(at, move - LAY_OFF, text)
    if move >= EXCHANGE:
        fields: i64 = move - EXCHANGE
        named: i64 = tabled.named_at(at.melds[fields >> 4], fields & 15)
        label = say("Exchange {card} for the joker", card=CardWord(int(named)))
        return Choice(text, label, (int(named),), meld_id(fields >> 4))
    if move >= DISCARD:
        card: i64 = _own(at, move - DISCARD)
        label = say("Discard {card}", card=CardWord(int(card)))
        return Choice(text, label, (int(card),), "discard")
    if move == DRAW_STOCK:
        return Choice(text, say("Draw from the stock"), zone="stock")
    if move == TAKE_DISCARD:
        top = int(at.pile[len(at.pile) - 1])
        return Choice(text, say("Take {card}", card=CardWord(top)), (top,), "discard")
    return Choice(text, say("Take everything back"))


def _meld_choice(at: Position, move: i64, text: str) -> Choice:
    meld: i64 = from_hand(at, move)
    label = say_n(
        "Lay out {cards} ({n} point)",
        "Lay out {cards} ({n} points)",
        int(tabled.points_of(meld)),
        cards=meld_words(meld),
    )
    return Choice(text, label, tuple([card for card, _ in lying(meld)]))


def _lay_off_choice(at: Position, fields: i64, text: str) -> Choice:
    index: i64 = fields >> 3
    meld: i64 = at.melds[index]
    named = int(tabled.fits_at(meld, (fields >> 1) & 3))
    card = int(_own(at, JOKER)) if fields & 1 else named
    words = card_words(card, named)
    label = say("Lay {card} on {meld}", card=words, meld=meld_words(meld))
    return Choice(text, label, (card,), meld_id(index))


def card_words(card: int, named: int) -> Arg:
    """A card; a joker with the card that it stands for."""
    if card == named:
        return CardWord(card)
    return say("{joker} as {card}", joker=CardWord(card), card=CardWord(named))


def meld_words(meld: i64) -> Arg:
    """The cards of a meld as they lie."""
    whole: Arg = ""
    plain: list[int] = []
    for card, named in lying(meld):
        if card == named:
            plain.append(card)
            continue
        if plain:
            whole = _joined(whole, CardsWord(tuple(plain)))
            plain = []
        whole = _joined(whole, card_words(card, named))
    return _joined(whole, CardsWord(tuple(plain))) if plain else whole


def _joined(first: Arg, second: Arg) -> Arg:
    return second if first == "" else say("{first}, {second}", first=first, second=second)


def kind_of(meld: i64) -> Text:
    """Set or run."""
    return say_in("romme", "Run") if tabled.is_run(meld) else say("Set")
