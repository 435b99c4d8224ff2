"""What happens in a hand of Rommé, line by line, for each viewer.  # not compiled: makes texts"""

from mypy_extensions import i64

from stammtisch.core.contract import OVER
from stammtisch.games.romme import tabled
from stammtisch.games.romme.position import Position
from stammtisch.games.romme.rules import (
    DISCARD,
    DRAW_STOCK,
    EXCHANGE,
    JOKER,
    LAY_OFF,
    NOBODY,
    SET,
    TAKE_DISCARD,
)
from stammtisch.games.romme.words import card_words, from_hand, meld_words
from stammtisch.text import CardWord, SeatWord, Text, say, say_n


def told(before: Position, seat: i64, move: i64, after: Position, viewer: i64) -> list[Text]:
    """What the viewer sees happen."""
    who = SeatWord(int(seat))
    if move >= SET:
        return [_told_meld(before, who, move), *ending(after)]
    if move >= LAY_OFF:
        return [_told_lay_off(before, who, move - LAY_OFF), *ending(after)]
    if move >= EXCHANGE:
        fields: i64 = move - EXCHANGE
        named: i64 = tabled.named_at(before.melds[fields >> 4], fields & 15)
        return [say("{seat} exchanges {card} for a joker.", seat=who, card=CardWord(int(named)))]
    if move >= DISCARD:
        return _told_discard(before, who, move - DISCARD, after)
    if move == DRAW_STOCK:
        if viewer == seat:
            return [say("{seat} draws {card}.", seat=who, card=CardWord(int(after.drawn)))]
        return [say("{seat} draws from the stock.", seat=who)]
    if move == TAKE_DISCARD:
        top = CardWord(int(before.pile[len(before.pile) - 1]))
        return [say("{seat} takes {card} from the discard pile.", seat=who, card=top)]
    return [say("{seat} takes everything back.", seat=who)]


def _told_meld(before: Position, who: SeatWord, move: i64) -> Text:
    meld: i64 = from_hand(before, move)
    return say_n(
        "{seat} lays out {cards} ({n} point).",
        "{seat} lays out {cards} ({n} points).",
        int(tabled.points_of(meld)),
        seat=who,
        cards=meld_words(meld),
    )


def _told_lay_off(before: Position, who: SeatWord, fields: i64) -> Text:
    meld: i64 = before.melds[fields >> 3]
    named = int(tabled.fits_at(meld, (fields >> 1) & 3))
    card = int(before.hands.next_joker(before.seat)) if fields & 1 else named
    return say(
        "{seat} lays {card} on {meld}.",
        seat=who,
        card=card_words(card, named),
        meld=meld_words(meld),
    )


def _told_discard(before: Position, who: SeatWord, card: i64, after: Position) -> list[Text]:
    if card == JOKER:
        card = before.hands.next_joker(before.seat)
    lines = [say("{seat} discards {card}.", seat=who, card=CardWord(int(card)))]
    if after.opened != before.opened:
        lines.append(say("{seat} has opened.", seat=who))
    if after.turn != OVER and after.reshuffles > before.reshuffles:
        if len(after.stock) > 0:
            lines.append(say("The stock is used up: the discard pile is shuffled."))
        else:
            lines.append(say("The stock is used up, and there is nothing to shuffle."))
    return lines + ending(after)


def ending(after: Position) -> list[Text]:
    """How the hand ended, if it is over."""
    if after.turn != OVER:
        return []
    if after.winner == NOBODY:
        return [say("The hand has found no end: it is void.")]
    who = SeatWord(int(after.winner))
    if after.in_one_turn:
        return [say("{seat} has laid all cards in one turn: Hand-Rommé!", seat=who)]
    return [say("{seat} has no card left: Rommé!", seat=who)]
