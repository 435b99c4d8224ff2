"""Who wins a trick under every naming, and when the rest can be claimed without asking."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.cards import SUITS, notation
from stammtisch.core.bits import members
from stammtisch.core.rng import Rng
from stammtisch.games.watten.rules import KRITISCHE, PACK, TRUMPS, beats, naming, strength_of
from stammtisch.kits.tricks.claims import is_certain
from tests.games.watten.positions import mask

RANKS = "AKQJT987"
KRITISCH = ("Kh", "7d", "7c")
NAMINGS = [(schlag, farbe) for schlag in RANKS for farbe in SUITS]


def number(schlag: str, farbe: str) -> int:
    return int(naming(12 - RANKS.index(schlag), SUITS.index(farbe)))


def wins(card: str, ahead: str, schlag: str, farbe: str) -> bool:
    """A plain reading of WAT-12, WAT-14 and WAT-15 on notation: does the later card win?"""

    def place(text: str) -> tuple[int, int]:
        """The row of WAT-12 and the place in it; plain cards stand in row 5."""
        if text in KRITISCH:
            return KRITISCH.index(text), 0
        if text == schlag + farbe:
            return 3, 0
        if text[0] == schlag:
            return 4, 0
        return (5, RANKS.index(text[0])) if text[1] == farbe else (6, RANKS.index(text[0]))

    one, other = place(card), place(ahead)
    if one[0] == other[0] == 6:
        return card[1] == ahead[1] and one < other
    return one < other


@pytest.mark.rules("WAT-2", "WAT-12", "WAT-13", "WAT-14", "WAT-15")
@pytest.mark.parametrize(("schlag", "farbe"), NAMINGS)
def test_every_card_against_every_card(schlag: str, farbe: str) -> None:
    at = number(schlag, farbe)
    kinds = [int(kind) for kind in members(PACK)]
    for new in kinds:
        for ahead in kinds:
            if new != ahead:
                expected = wins(notation(new), notation(ahead), schlag, farbe)
                assert beats(at, new, ahead) == expected, (notation(new), notation(ahead))


@pytest.mark.rules("WAT-12")
@pytest.mark.parametrize(("schlag", "farbe"), NAMINGS)
def test_how_many_trumps_there_are(schlag: str, farbe: str) -> None:
    named = {f"{schlag}{suit}" for suit in SUITS} | {f"{rank}{farbe}" for rank in RANKS}
    assert TRUMPS[number(schlag, farbe)] == mask(" ".join(named)) | KRITISCHE


def takes_all(mine: list[int], unseen: list[int], at: int) -> bool:
    """Whether some order of these cards beats every answer of one opponent with any such hand."""
    return any(
        all(
            not beats(at, answer, card)
            for hand in combinations(unseen, len(mine))
            for answers in permutations(hand)
            for card, answer in zip(order, answers, strict=True)
        )
        for order in permutations(mine)
    )


@pytest.mark.rules("WAT-15", "WAT-17")
def test_a_claim_is_certain_exactly_when_nothing_can_beat_it() -> None:
    rng, pack, found = Rng(7), members(PACK), Counter[bool]()
    for _ in range(3000):
        rng.shuffle(pack)
        held = 2 + int(rng.below(2))
        mine = [int(kind) for kind in pack[:held]]
        unseen = [int(kind) for kind in pack[held : held + 3 + int(rng.below(4))]]
        at = int(rng.below(32))
        certain = is_certain(strengths(mine, at), strengths(unseen, at), False)
        assert certain == takes_all(mine, unseen, at), (mine, unseen, at)
        found[certain] += 1
    assert min(found[True], found[False]) > 100


def strengths(cards: list[int], at: int) -> vec[i64]:
    """What the claim knows of cards under a naming."""
    return vec[i64]([int(strength_of(at, kind)) for kind in cards])
