"""What the games of tricks share: tricks, deals that cannot be excluded, the claim of the rest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, permutations, product
from random import Random
from typing import TypeAlias

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.cards import notation, pack, read_cards
from stammtisch.core.bits import members
from stammtisch.core.putting import as_numbers, put_back
from stammtisch.core.rng import Rng
from stammtisch.kits.deals import redealt
from stammtisch.kits.tricks.cards import (
    NO_TRUMP,
    Tricks,
    as_hand,
    augen_of,
    beats,
    cards_and,
    dealt,
    following,
    higher,
    undealt,
)
from stammtisch.kits.tricks.claims import TRUMP, is_certain, strength, ten_high_strengths

TEN_HIGH = "ATKQJ98765432"
AUGEN = dict(zip("ATKQJ", (11, 10, 4, 3, 2), strict=True))
SUITS = "cshd"


def hand(text: str) -> int:
    """Cards in notation as one word."""
    return sum(1 << kind for kind in read_cards(text))


def kinds(word: int) -> list[int]:
    return [int(kind) for kind in members(word)]


# --- dealing -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seats", "packets"), [(2, [3, 3]), (2, [1] * 9), (3, [4, 3, 3]), (4, [3, 2]), (4, [1] * 6)]
)
def test_dealing_undoes_arranging(seats: int, packets: list[int]) -> None:
    chance = Random(seats)
    for first in range(seats):
        order = chance.sample(pack("AKQJT987"), 32)
        size = sum(packets)
        hands = [order[seat * size : (seat + 1) * size] for seat in range(seats)]
        rest = order[seats * size :]
        packed = undealt(hands, rest, first, packets)
        assert sorted(packed) == sorted(order)
        assert packed[seats * size :] == rest
        assert packed[: packets[0]] == hands[first][: packets[0]]
        again = dealt(vec[i64](packed), first, seats, vec[i64](packets))
        assert [kinds(each) for each in again] == [sorted(each) for each in hands]


def test_cards_of_a_position_are_counted_once_each() -> None:
    cards = cards_and(vec[i64]([hand("Qc"), hand("As Ks")]), hand("Qh"), 0)
    assert sorted(cards) == sorted(read_cards("Qc As Ks Qh"))


# --- cards ---------------------------------------------------------------------------------------


def plain_beats(card: str, ahead: str, trump: str) -> bool:
    """Whether a card takes the trick, read from the notation."""
    if card[1] == ahead[1]:
        return TEN_HIGH.index(card[0]) < TEN_HIGH.index(ahead[0])
    return card[1] == trump


@pytest.mark.parametrize("trump", [NO_TRUMP, 0, 1, 2, 3])
def test_who_wins_against_a_second_reading(trump: int) -> None:
    sign = SUITS[trump] if trump >= 0 else ""
    whole = (1 << 52) - 1
    for ahead in range(52):
        winning = [card for card in range(52) if plain_beats(notation(card), notation(ahead), sign)]
        assert [card for card in range(52) if beats(card, ahead, trump)] == winning
        assert kinds(higher(whole, ahead, trump)) == winning
        same = [card for card in range(52) if notation(card)[1] == notation(ahead)[1]]
        assert kinds(following(whole, ahead)) == same


def test_augen() -> None:
    assert augen_of(hand("Ac Tc Kc Qc Jc 9c 8c 7c")) == 30
    assert augen_of((1 << 52) - 1) == 120
    assert as_hand(vec[i64](read_cards("Ac 7d"))) == hand("Ac 7d")


# --- tricks --------------------------------------------------------------------------------------


class Sheet:
    """The same tricks as lists of (seat, card)."""

    def __init__(self) -> None:
        self.done: list[list[tuple[int, int]]] = []
        self.winners: list[int] = []
        self.running: list[tuple[int, int]] = []


def random_tricks(seats: int, chance: Random) -> tuple[Tricks, Sheet]:
    """Some cards put on the table, hearts being trump; the seats do as they like."""
    tricks, sheet, turn = Tricks(seats), Sheet(), chance.randrange(seats)
    for card in chance.sample(range(52), chance.randrange(36)):
        wins = tricks.lying == 0 or beats(card, tricks.best(), 2)
        complete = tricks.lay(turn, card, wins)
        sheet.running.append((turn, card))
        turn = (turn + 1) % seats
        assert complete == (len(sheet.running) == seats)
        if complete:
            turn = best_of(sheet.running)
            sheet.done.append(sheet.running)
            sheet.winners.append(turn)
            sheet.running = []
    return tricks, sheet


def best_of(cards: Sequence[tuple[int, int]]) -> int:
    """Who wins these cards with hearts as trump."""
    led = notation(cards[0][1])[1]

    def place(play: tuple[int, int]) -> tuple[bool, bool, int]:
        card = notation(play[1])
        return (card[1] != "h", card[1] != led, TEN_HIGH.index(card[0]))

    return min(cards, key=place)[0]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_tricks_remember_who_played_what_and_who_won(seats: int) -> None:
    chance = Random(seats)
    for _ in range(100):
        tricks, sheet = random_tricks(seats, chance)
        every = [*sheet.done, sheet.running]
        plays = [play for trick in every for play in trick]
        assert (tricks.done, tricks.lying) == (len(sheet.done), len(sheet.running))
        assert tricks.count() == len(plays)
        assert kinds(tricks.played()) == sorted(card for _, card in plays)
        for number, trick in enumerate(every):
            found = [(tricks.seat(number, at), tricks.kind(number, at)) for at in range(len(trick))]
            assert found == trick
        assert [tricks.winner(number) for number in range(tricks.done)] == sheet.winners
        if sheet.running:
            assert tricks.led() == sheet.running[0][1]
            assert (best_of(sheet.running), tricks.best()) in sheet.running
        for seat in range(seats):
            mine = [
                trick for trick, who in zip(sheet.done, sheet.winners, strict=True) if who == seat
            ]
            augen = sum(AUGEN.get(notation(card)[0], 0) for trick in mine for _, card in trick)
            assert (tricks.tricks_won(seat), tricks.augen_won(seat)) == (len(mine), augen)
            assert kinds(tricks.played_by(seat)) == sorted(c for who, c in plays if who == seat)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_voids_are_the_suits_that_were_not_followed(seats: int) -> None:
    chance = Random(seats)
    for _ in range(50):
        tricks, sheet = random_tricks(seats, chance)
        for first in (0, len(sheet.done) // 2):
            expected: list[set[str]] = [set() for _ in range(seats)]
            for trick in [*sheet.done, sheet.running][first:]:
                for seat, card in trick:
                    led = notation(trick[0][1])[1]
                    if notation(card)[1] != led:
                        expected[seat].add(led)
            found = [{notation(kind)[1] for kind in kinds(each)} for each in tricks.voids(first)]
            assert found == expected
            assert all(len(kinds(each)) % 13 == 0 for each in tricks.voids(first))


def test_a_copy_of_tricks_is_independent_and_numbers_bring_them_back() -> None:
    chance = Random(1)
    for _ in range(50):
        tricks, _ = random_tricks(3, chance)
        numbers = as_numbers(tricks)
        copy = tricks.copy()
        assert as_numbers(copy) == numbers
        copy.lay(1, 12, True)
        assert as_numbers(tricks) == numbers
        back = Tricks(3)
        put_back(back, iter(numbers))
        assert as_numbers(back) == numbers


# --- deals that cannot be excluded ---------------------------------------------------------------

Deal: TypeAlias = tuple[int, ...]


def deals(unseen: int, rooms: Sequence[int], barred: Sequence[int]) -> Iterator[Deal]:
    """All ways to fill these rooms with the unseen cards."""
    if not rooms:
        yield ()
        return
    for taken in combinations(kinds(unseen & ~barred[0]), rooms[0]):
        mine = sum(1 << kind for kind in taken)
        for rest in deals(unseen & ~mine, rooms[1:], barred[1:]):
            yield (mine, *rest)


CLUBS, HEARTS = hand("Ac Tc Kc Qc"), hand("Ah Th Kh")
CASES = [
    ((3, 3), (0, 0), "Ac Tc Kc As Ts Ad"),
    ((3, 3), (CLUBS, 0), "Ac Tc Kc As Ts Ad"),
    ((2, 2, 1), (CLUBS, HEARTS, 0), "Ac Kc Ah Ts Ad"),
    ((2, 2, 2), (CLUBS, CLUBS | HEARTS, 0), "Ac Ah Ts Ad 9d 8d"),
    ((2, 0, 3), (0, 0, HEARTS), "Ac Ah Ts Ad 9d"),
    ((2, 1, 1, 1), (CLUBS, HEARTS, 0, CLUBS), "Ac Ah Th As Ad"),
    ((1, 1, 1, 1, 2), (CLUBS, HEARTS, CLUBS | HEARTS, 0, 0), "Ac Ah Th As Ad Td"),
    ((1, 1, 1), (0, HEARTS, 0), "Ah Th Ac"),
]


@pytest.mark.parametrize(("rooms", "barred", "cards"), CASES)
def test_redealt_is_uniform_over_all_deals_and_keeps_what_is_barred(
    rooms: tuple[int, ...], barred: tuple[int, ...], cards: str
) -> None:
    unseen, rng = hand(cards), Rng(7)
    expected = set(deals(unseen, rooms, barred))
    draws = 30 * len(expected)
    seen = Counter(
        tuple(int(each) for each in redealt(unseen, vec[i64](rooms), vec[i64](barred), rng))
        for _ in range(draws)
    )
    assert set(seen) == expected
    spread = sum((seen[deal] - 30) ** 2 / 30 for deal in expected)
    freedom = len(expected) - 1
    assert abs(spread - freedom) <= 5 * (2 * freedom) ** 0.5


def test_redealt_finds_the_only_deal() -> None:
    found = redealt(
        hand("Ac Ah Ts"), vec[i64]([1, 1, 1]), vec[i64]([~hand("Ts"), CLUBS, 0]), Rng(1)
    )
    assert list(found) == [hand("Ts"), hand("Ah"), hand("Ac")]


# --- the claim of the rest -----------------------------------------------------------------------


def can_beat(order: Sequence[int], others: Sequence[int], trump: int, must_follow: bool) -> bool:
    """Whether the others can win one of the tricks to which these cards are led, in this order."""
    if not order:
        return False
    ways = []
    for mine in others:
        same = following(mine, order[0]) if must_follow else 0
        ways.append(kinds(same or mine))
    for plays in product(*ways):
        best = order[0]
        for card in plays:
            if beats(card, best, trump):
                best = card
        if best != order[0]:
            return True
        left = [mine & ~(1 << card) for mine, card in zip(others, plays, strict=True)]
        if can_beat(order[1:], left, trump, must_follow):
            return True
    return False


def wins_always(order: Sequence[int], every: list[Deal], trump: int, must_follow: bool) -> bool:
    """Whether these leads win against every deal and every play; the deal that beats goes first."""
    for number, deal in enumerate(every):
        if can_beat(order, deal, trump, must_follow):
            every[0], every[number] = every[number], every[0]
            return False
    return True


def from_the_top(mine: int, trump: int) -> list[int]:
    """The order in which `is_certain` leads: trumps first, each suit from the top."""
    return sorted(
        kinds(mine),
        key=lambda kind: (kind // 13 != trump, kind // 13, TEN_HIGH.index(notation(kind)[0])),
    )


def ends(number: int) -> Iterator[tuple[int, int, int, int]]:
    """Random ends of hands: own cards, unseen cards, number of other seats, trump.

    Good cards are dealt to the claimer more often than by chance, so that claims come up.
    """
    chance = Random(number)
    for _ in range(number):
        others, suits = chance.choice((1, 1, 2)), chance.choice((1, 2, 2, 3))
        size = chance.choice((2, 3, 4) if others == 1 else (2, 2, 3))
        ranks = "ATKQJ98"[: chance.choice((4, 5, 6))] if suits > 1 else "ATKQJ9875432"
        cards = hand(" ".join(rank + suit for suit in SUITS[:suits] for rank in ranks))
        beside = chance.choice((0, 0, 1, 2))
        while len(kinds(cards)) < size * (others + 1) + beside:
            beside, size = 0, size - 1
        high = sorted(kinds(cards), key=lambda kind: TEN_HIGH.index(notation(kind)[0]))
        mine = chance.sample(high[: size + 2], size)
        rest = [kind for kind in kinds(cards) if kind not in mine]
        unseen = chance.sample(rest, size * others + beside)
        trump = chance.choice((NO_TRUMP, *range(suits)))
        yield sum(1 << kind for kind in mine), sum(1 << kind for kind in unseen), others, trump


@pytest.mark.parametrize("must_follow", [True, False])
def test_a_claim_is_certain_exactly_if_no_deal_and_no_play_beats_it(must_follow: bool) -> None:
    """Sound: a proved claim is never beaten. Complete: in none of the 400 random ends is a claim
    called uncertain although some order of leads wins against every deal and every play."""
    found = Counter[tuple[bool, bool]]()
    for mine, unseen, others, trump in ends(400):
        size = len(kinds(mine))
        every = [deal[:others] for deal in deals(unseen, [size] * others, [0] * others)]
        certain = bool(
            is_certain(
                ten_high_strengths(mine, trump), ten_high_strengths(unseen, trump), must_follow
            )
        )
        if certain:
            won = wins_always(from_the_top(mine, trump), every, trump, must_follow)
        else:
            won = any(
                wins_always(order, every, trump, must_follow) for order in permutations(kinds(mine))
            )
        found[certain, won] += 1
    assert found[True, False] == 0
    assert found[False, True] == 0
    assert min(found[True, True], found[False, False]) > 60


def test_strengths_put_trumps_above_and_rank_the_ten_second() -> None:
    cards = hand("Ah Th Kh 9s")
    by_kind = dict(zip(kinds(cards), ten_high_strengths(cards, 2), strict=True))
    names = {notation(kind): value for kind, value in by_kind.items()}
    assert names["Ah"] > names["Th"] > names["Kh"] > strength(TRUMP, 0) > names["9s"]
    assert max(ten_high_strengths(cards, NO_TRUMP)) < strength(TRUMP, 0)
