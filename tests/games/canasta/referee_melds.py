"""What tiles and melds of Canasta are, for the slow second referee: from the rule page alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

RANKS = "AKQJT987654"
WILD = ("2", "X")

Melds = dict[str, Counter[str]]


def tile(card: str) -> str:
    """A card of the pack as a tile (CAN-1)."""
    if card[0] == "3":
        return "3r" if card[1] in "hd" else "3b"
    return card[0]


def value(kind: str) -> int:
    """CAN-6."""
    if kind == "X":
        return 50
    if kind in ("2", "A"):
        return 20
    return 10 if kind in tuple("KQJT98") else 5


def values(melds: Melds) -> int:
    """What all the tiles in some melds count (CAN-7)."""
    return sum(value(kind) * number for meld in melds.values() for kind, number in meld.items())


def wilds(meld: Counter[str]) -> int:
    return meld["2"] + meld["X"]


def size(meld: Counter[str]) -> int:
    return sum(meld.values())


def canastas(melds: Melds) -> int:
    """How many melds have seven tiles (CAN-10, CAN-11)."""
    return sum(size(meld) >= 7 for meld in melds.values())


def bonus(name: str, meld: Counter[str], unfinished: int) -> int:
    """CAN-10, CAN-11, CAN-35."""
    if name == "wild":
        return 1000 if size(meld) == 7 else unfinished
    if size(meld) < 7:
        return 0
    return 300 if wilds(meld) else 500


def ways_to_meld(rank: str) -> list[tuple[str, list[str]]]:
    """Three naturals, or two and a wild tile."""
    return [("", [rank] * 3), (" 2", [rank, rank, "2"]), (" X", [rank, rank, "X"])]


def possible_meldings(hand: Counter[str], melds: Melds) -> Iterator[tuple[str, str, list[str]]]:
    """New melds and additions: the move, the meld, its tiles, which the hand may lack."""
    for rank in RANKS:
        if rank not in melds:
            for with_wild, tiles in ways_to_meld(rank):
                yield f"meld {rank}{with_wild}", rank, tiles
    if "wild" not in melds:
        for jokers in range(4):
            yield f"meld_wild {jokers}", "wild", ["X"] * jokers + ["2"] * (3 - jokers)
    for name in melds:
        for kind in hand:
            if may_be_added(kind, name, melds[name]):
                yield f"add {kind} {name}", name, [kind]


def may_be_added(kind: str, name: str, meld: Counter[str]) -> bool:
    """CAN-9, CAN-11."""
    if name == "black":
        return False
    if name == "wild":
        return kind in WILD and size(meld) < 7
    if kind in WILD:
        return wilds(meld) + 1 <= min(3, meld[name])
    return kind == name


def meld_shapes(
    name: str, hand: Counter[str], lying: Counter[str]
) -> Iterator[tuple[int, int, int]]:
    """Naturals, twos and jokers of the hand that a meld could have more in the end."""
    for naturals in range(1 if name == "wild" else hand[name] + 1):
        for twos in range(8):
            for jokers in range(5):
                whole = naturals + twos + jokers + size(lying)
                wild = twos + jokers + wilds(lying)
                if name == "wild":
                    fits = 3 <= whole <= 7
                else:
                    fits = whole >= 3 and wild <= min(3, whole - wild)
                if fits or naturals + twos + jokers == 0:
                    yield naturals, twos, jokers
