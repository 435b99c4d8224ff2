"""Watten as numbers: the order of the cards under each naming, and the options of the hand."""

from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.cards import pack
from stammtisch.core.bits import BIT
from stammtisch.core.kinds import PLAIN, RANKS, SUITS, rank_of, suit_of
from stammtisch.games.watten.options import WattenOptions
from stammtisch.kits.tricks.cards import as_hand
from stammtisch.kits.tricks.claims import TRUMP, class_of, strength
from stammtisch.kits.tricks.rules import TrickRules

ENOUGH: Final[i64] = 3  # tricks that win a hand (WAT-19)
START: Final[i64] = 2  # what a hand is worth at first (WAT-20)
UNNAMED: Final[i64] = -1

LOWEST: Final[i64] = 5  # the seven: ranks are those of `stammtisch.cards`
MAX: Final[i64] = 37  # Kh
BELLI: Final[i64] = 44  # 7d
SPITZ: Final[i64] = 5  # 7c
PACK: Final[i64] = as_hand(vec[i64](pack("AKQJT987")))  # WAT-1
KRITISCHE: Final[i64] = (1 << 37) | (1 << 44) | (1 << 5)

_SCHLAG_POWER: Final = 20  # above the ranks 5 to 12 of the plain trumps
_HAUPTSCHLAG_POWER: Final = 21
_KRITISCH_POWER: Final = {5: 22, 44: 23, 37: 24}


def _strength(schlag: int, farbe: int, kind: int) -> int:
    """The strength of a card under a naming: its class, then its power in it (WAT-12, WAT-14)."""
    suit, rank = int(suit_of(kind)), int(rank_of(kind))
    if kind in _KRITISCH_POWER:
        return int(strength(TRUMP, _KRITISCH_POWER[kind]))
    if rank == schlag:
        return int(strength(TRUMP, _HAUPTSCHLAG_POWER if suit == farbe else _SCHLAG_POWER))
    return int(strength(TRUMP if suit == farbe else suit, rank))


_NAMINGS: Final = [(schlag, farbe) for schlag in range(LOWEST, RANKS) for farbe in range(SUITS)]
_STRENGTH: Final = vec[i64](
    [_strength(schlag, farbe, kind) for schlag, farbe in _NAMINGS for kind in range(PLAIN)]
)
"""By naming and kind what `strength_of` tells."""
TRUMPS: Final = vec[i64](
    [
        sum(
            1 << kind
            for kind in range(PLAIN)
            if rank_of(kind) >= LOWEST and class_of(_strength(schlag, farbe, kind)) == TRUMP
        )
        for schlag, farbe in _NAMINGS
    ]
)
"""The trumps of each naming, as one word (WAT-12)."""


def naming(schlag: i64, farbe: i64) -> i64:
    """The number of a naming, 0 to 31, for `strength_of` and the index of `TRUMPS`."""
    return (schlag - LOWEST) * SUITS + farbe


def strength_of(named: i64, kind: i64) -> i64:
    """The `claims.strength` of a card under a `naming`.

    Equal Schläge are equal: of them the first one played wins.
    """
    return _STRENGTH[named * PLAIN + kind]


def is_kritisch(kind: i64) -> bool:
    """Whether a card is Max, Belli or Spitz (WAT-12)."""
    return KRITISCHE & BIT[kind] != 0


def beats(named: i64, kind: i64, ahead: i64) -> bool:
    """Whether a card takes a trick from the card that is ahead in it (WAT-15).

    ``named`` is the number of the `naming`.
    """
    new, old = strength_of(named, kind), strength_of(named, ahead)
    return new > old and (class_of(new) == TRUMP or class_of(new) == class_of(old))


class WattenRules(TrickRules):
    """What was agreed (the fields of `WattenOptions`), and the pack (WAT-1, WAT-4)."""

    def __init__(self, hand: Any, options: WattenOptions, seats: i64) -> None:
        super().__init__(hand, options, seats, pack("AKQJT987"), (3, 2))
        self.target: Final[i64] = options.target
        self.streng: Final[bool] = options.streng
        self.swap: Final[bool] = options.schlagwechsel
        self.gespannt_loses: Final[bool] = options.gespannt_offer == "loses"
        self.cap: Final[i64] = options.raise_cap
        self.duty: Final[bool] = options.hauptschlag_zwang
        self.maschine: Final[bool] = options.maschine
