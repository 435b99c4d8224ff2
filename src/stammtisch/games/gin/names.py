"""What cards and melds of Gin are called, in order.  # not compiled: makes texts"""

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.bits import members
from stammtisch.core.kinds import suit_of
from stammtisch.games.gin.melds import best_arrangement, best_arrangements
from stammtisch.games.melds import position_of
from stammtisch.text import Arg, CardsWord, Text, say


def in_order(cards: i64) -> list[int]:
    """The cards of a meld as they are laid: a run from the ace up, a group by suit."""
    return sorted([int(card) for card in members(cards)], key=_low_first)


def _low_first(card: int) -> tuple[int, int]:
    return (int(suit_of(card)), int(position_of(card)))


def by_rank(cards: i64) -> list[int]:
    """Cards by rank, the ace lowest."""
    return sorted([int(card) for card in members(cards)], key=lambda kind: _low_first(kind)[::-1])


def sorted_hand(hand: i64) -> list[int]:
    """The cards as players sort them: the melds of the best arrangement, then the rest by rank."""
    best = best_arrangement(hand)
    return [card for meld in best.melds for card in in_order(meld)] + by_rank(best.dead)


def cards_word(cards: i64) -> CardsWord:
    """Cards as a word, in the order in which a meld lies."""
    return CardsWord(tuple(in_order(cards)))


def melds_word(melds: vec[i64]) -> Arg:
    """The cards of melds, meld by meld."""
    whole: Arg = ""
    for meld in melds:
        cards = cards_word(meld)
        whole = cards if whole == "" else say("{first}; {second}", first=whole, second=cards)
    return whole


def melds_note(hand: i64) -> Text | None:
    """The melds that leave the least deadwood, in each of the equally good ways (GIN-6)."""
    note: Text | None = None
    for way in [melds_word(each.melds) for each in best_arrangements(hand) if len(each.melds)]:
        if note is None:
            note = say("Melds: {melds}", melds=way)
        else:
            note = say("{one} or {other}", one=note, other=way)
    return note
