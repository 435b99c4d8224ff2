"""The pack, the kinds of game, and the order of the cards in each of them (DOK-2 to DOK-10).

Inside this game a card is a number from 0 to 23: its suit (Kreuz, Pik, Herz, Karo) times 6 plus
its rank (nine, ten, jack, queen, king, ace), so that ascending numbers are ascending kinds. A hand
is one word: bit ``n`` says that card ``n`` is held, bit ``n + 24`` that both copies are (DOK-2).
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from stammtisch.core.bits import BIT, lowest
from stammtisch.core.kinds import ACE, JACK, NINE, PLAIN, RANKS, SUITS, kind_of, rank_of, suit_of

CARDS: Final[i64] = 24
ONE_EACH: Final[i64] = 0xFFFFFF  # the lower half of a hand: what is held, each card once
_RANKS: Final = 6

KIND: Final = vec[i64](
    [kind_of(suit, rank) for suit in range(SUITS) for rank in range(NINE, RANKS)]
)
INDEX: Final = vec[i64](
    [
        suit_of(kind) * _RANKS + rank_of(kind) - NINE if rank_of(kind) >= NINE else -1
        for kind in range(PLAIN)
    ]
)
NINES: Final[i64] = 0b000001_000001_000001_000001

QUEEN_OF_CLUBS: Final[i64] = 3  # one of the two Alten
JACK_OF_CLUBS: Final[i64] = 2
ACE_OF_DIAMONDS: Final[i64] = 23
KARLCHEN: Final[i64] = kind_of(0, JACK)  # two cards that bring points, by their kinds
FOX: Final[i64] = kind_of(3, ACE)

# Kinds of game (DOK-6)
NORMAL: Final[i64] = 0
HOCHZEIT: Final[i64] = 1
CALL: Final[i64] = 2
ARMUT: Final[i64] = 3
SUIT_C: Final[i64] = 4  # then those in spades and hearts
SUIT_D: Final[i64] = 7
QUEENS: Final[i64] = 8
JACKS: Final[i64] = 9
ACES: Final[i64] = 10
SILENT: Final[i64] = 11
HOCHZEIT_ALONE: Final[i64] = 12

# Classes of cards (DOK-10): the plain suits 0 to 3, then
TRUMP: Final[i64] = 4
CLASSES: Final[i64] = 5

# Orders of the cards: trump suit 0 to 3, queens, jacks, aces; the same again with the Dulle; then
# those under Sau, without the Dulle and with it.
_ORDER_OF_GAME: Final = vec[i64]([3, 3, 3, 3, 0, 1, 2, 3, 4, 5, 6, 3, 3])
_ORDERS_WITHOUT_DULLE: Final = 7
_QUEENS_ORDER: Final = 4
_JACKS_ORDER: Final = 5
_FIRST_SAU_ORDER: Final = 14
DULLE_POWER: Final[i64] = 22


def _trump_power(order: int, card: int) -> int:
    """How high the card is among the trumps of an order (DOK-8), 0 if it is not a trump."""
    suit, rank = divmod(card, 6)
    sau = order >= _FIRST_SAU_ORDER
    if sau and card == 23:
        return 23
    trump_suit = 3 if sau else order % _ORDERS_WITHOUT_DULLE
    dulle = order == _FIRST_SAU_ORDER + 1 if sau else order >= _ORDERS_WITHOUT_DULLE
    has_suit = trump_suit < _QUEENS_ORDER
    if dulle and has_suit and card == 13:
        return 22
    if rank == 3 and (has_suit or trump_suit == _QUEENS_ORDER):
        return 21 - suit
    if rank == 2 and (has_suit or trump_suit == _JACKS_ORDER):
        return 17 - suit
    return 7 + _plain_power(card) if suit == trump_suit else 0


def _plain_power(card: int) -> int:
    """The rank of a card in its plain suit, 1 to 6: A T K Q J 9 (DOK-9)."""
    return (1, 5, 2, 3, 4, 6)[card % 6]


_PAIRS: Final = [(order, int(INDEX[kind])) for order in range(16) for kind in range(PLAIN)]

POWER: Final = vec[i64](  # by order * PLAIN + kind
    [_trump_power(order, card) or _plain_power(card) for order, card in _PAIRS]
)
CLASS: Final = vec[i64](  # by order * PLAIN + kind
    [4 if _trump_power(order, card) else card // 6 for order, card in _PAIRS]
)
FOLLOW: Final = vec[i64](  # by order * CLASSES + class: the cards of the class, each once
    [
        sum(int(BIT[card]) for card in range(24) if CLASS[order * PLAIN + KIND[card]] == each)
        for order in range(16)
        for each in range(5)
    ]
)


def order_of(game: i64, dulle: bool, sau: bool = False) -> i64:
    """The order of the cards in a kind of game; ``sau`` if Sau was announced (DOK-39)."""
    if sau:
        return 15 if dulle else 14
    return _ORDER_OF_GAME[game] + (7 if dulle else 0)


def trumps_of(hand: i64, order: i64) -> i64:
    """The trumps of a hand, every copy."""
    trumps = FOLLOW[order * CLASSES + TRUMP]
    return hand & (trumps | trumps << 24)


def next_trump(hand: i64, order: i64) -> i64:
    """The trump that a poor player must push next; -1 if he has none left (DOK-36)."""
    trumps = trumps_of(hand, order)
    return lowest(trumps & ONE_EACH) if trumps else i64(-1)


def has_karo_trumps(game: i64) -> bool:
    """Whether diamonds are trumps in the usual way (DOK-7): only then is their ace a Fuchs."""
    return game <= ARMUT or game == SUIT_D or game >= SILENT


def is_solo(game: i64) -> bool:
    """Whether a kind of game is a solo (DOK-7)."""
    return game >= SUIT_C


def is_declared_solo(game: i64) -> bool:
    """Whether a solo was declared; only a declared one can be a Pflichtsolo (DOK-26)."""
    return SUIT_C <= game <= ACES


def with_card(hand: i64, card: i64) -> i64:
    """The hand with one more copy of the card."""
    bit = BIT[card]
    return hand | (bit << 24 if hand & bit else bit)


def without_card(hand: i64, card: i64) -> i64:
    """The hand with one copy fewer of a card that it holds."""
    bit = BIT[card]
    return hand - (bit << 24 if hand & bit << 24 else bit)


def joined(one: i64, other: i64) -> i64:
    """The union of two hands."""
    held = one & ONE_EACH
    more = other & ONE_EACH
    return one | other | (held & more) << 24


def without(hand: i64, cards: i64) -> i64:
    """The hand without these cards, copy by copy, if it holds them."""
    for card in range(CARDS):
        for _step in range(min_of(copies(hand, card), copies(cards, card))):
            hand = without_card(hand, card)
    return hand


def min_of(one: i64, other: i64) -> i64:
    """The smaller number."""
    return one if one < other else other


def copies(hand: i64, card: i64) -> i64:
    """How often the hand holds the card."""
    return ((hand >> card) & 1) + ((hand >> (card + 24)) & 1)


def kinds_of(hand: i64) -> vec[i64]:
    """The cards of a hand as kinds, ascending, each copy once."""
    kinds = vec[i64]()
    for card in range(CARDS):
        for _step in range(copies(hand, card)):
            kinds = append(kinds, KIND[card])
    return kinds


def as_kinds(hand: i64) -> i64:
    """The cards in the lower half of a hand, as a mask of their kinds (`KIND`)."""
    clubs: i64 = (hand & 0x3F) << 7
    spades: i64 = (hand >> 6 & 0x3F) << 20
    hearts: i64 = (hand >> 12 & 0x3F) << 33
    return clubs | spades | hearts | (hand >> 18 & 0x3F) << 46


def whole_pack(nines: bool) -> i64:
    """Every card twice, as one hand, with or without the nines."""
    single: i64 = ONE_EACH if nines else ONE_EACH - NINES
    return single | (single << 24)
