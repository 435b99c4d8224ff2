"""What a seat can exclude is never drawn; all that it cannot is equally likely."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import TypeAlias

import pytest

import stammtisch as st
from stammtisch.core.contract import SPECTATOR
from stammtisch.core.rng import Rng
from stammtisch.games.herzblatt.hand import HerzblattHand
from tests.games.herzblatt.positions import SEATS, cards, herzblatt, new_match, sampled, state
from tests.games.herzblatt.referee import Hand

Place: TypeAlias = tuple[int, frozenset[str]]  # room, and suits that cannot lie there
Deal: TypeAlias = tuple[frozenset[str], ...]


def deals(unseen: frozenset[str], places: list[Place]) -> Iterator[Deal]:
    """All ways to put the unseen cards into the places, in whatever order it takes."""
    if not places:
        yield ()
        return
    room, missing = places[0]
    fitting = sorted(card for card in unseen if card[1] not in missing)
    for taken in combinations(fitting, room):
        for rest in deals(unseen - set(taken), places[1:]):
            yield (frozenset(taken), *rest)


def missing_suits(referee: Hand) -> list[set[str]]:
    """By seat: what it has shown not to hold."""
    found: list[set[str]] = [set() for _ in range(referee.seats)]
    for trick in [*(plays for plays, _ in referee.tricks), referee.trick]:
        for seat, card in trick:
            if card[1] != trick[0][1][1]:
                found[seat].add(trick[0][1][1])
                if referee.options["must_trump"] and card[1] != "h":
                    found[seat].add("h")
    return found


def hidden_from(referee: Hand, seat: int, took: bool) -> tuple[frozenset[str], list[Place]]:
    """What a seat does not see, and where it can lie: the other hands, then the two cards."""
    unseen = {card for hand in referee.hands for card in hand} | {*referee.beside}
    places: list[Place] = []
    missing = missing_suits(referee)
    for other, hand in enumerate(referee.hands):
        if other == seat:
            unseen -= {*hand}
        else:
            places.append((len(hand), frozenset(missing[other])))
    if took and seat == referee.declarer:
        unseen -= {*referee.beside}
    else:
        places.append((len(referee.beside), frozenset()))
    return frozenset(unseen), places


def as_deal(position: HerzblattHand, seat: int) -> Deal:
    """What lies in the places of `hidden_from`."""
    found = [
        frozenset(cards(position.hands[other]))
        for other in range(int(position.rules.seats))
        if other != seat
    ]
    if not (position.took and seat == position.declarer):
        found.append(frozenset(cards(position.away if position.took else position.stock)))
    return tuple(found)


def late(seats: int, must_trump: bool, left: int, number: int) -> tuple[st.Match, Hand]:
    """A random hand in which everybody holds so many cards or one less."""
    dealer, chance = number % seats, Random(number)
    match = st.Match(herzblatt(seats, must_trump=must_trump), seed=number, dealer=dealer)
    options = {"declarer": "ask", "must_trump": must_trump}
    referee = Hand(options, seats, dealer, [st.notation(kind) for kind in match.hand.pack])
    while sum(len(hand) for hand in referee.hands) > left:
        move = chance.choice(sorted(referee.legal()))
        referee.play(match.turn, move)
        match.play(move)
    return match, referee


@pytest.mark.rules("HZB-9", "HZB-11")
@pytest.mark.parametrize("must_trump", [False, True])
@pytest.mark.parametrize("seats", SEATS)
def test_all_deals_that_cannot_be_excluded_are_equally_likely(seats: int, must_trump: bool) -> None:
    checked = 0
    for number in range(100):
        match, referee = late(seats, must_trump, 2 * seats - number % 2, number)
        position = state(match)
        seat = number % (seats + 1) - 1
        unseen, places = hidden_from(referee, seat, bool(position.took))
        expected = set(deals(unseen, places))
        assert as_deal(position, seat) in expected
        if len(expected) > 40:
            continue
        rng, draws = Rng(number), 40 * len(expected)
        seen = Counter(as_deal(sampled(match, seat, rng), seat) for _ in range(draws))
        assert set(seen) <= expected
        for deal in expected:
            assert abs(seen[deal] - 40) < 6 * 40**0.5
        checked += 1
        if checked == 5:
            break
    assert checked == 5


@pytest.mark.rules("HZB-9")
def test_the_stock_that_was_taken_is_any_two_of_the_declarers_ten() -> None:
    match = new_match(moves=["take", "take stock"])
    for _ in range(2):
        match.play(next(iter(match.legal_moves())))
    for _ in range(6):
        match.play(next(iter(match.legal_moves())))
    rng, seen = Rng(1), Counter[str]()
    for _ in range(900):
        sample = sampled(match, 0, rng)
        ten = sample.hands[1] | sample.away | sample.tricks.played_by(1)
        assert len(cards(ten)) == 10
        assert cards(sample.stock) <= cards(ten)
        played = cards(sample.stock & sample.tricks.played_by(1))
        seen["played" if played else "hidden"] += 1
    # Two of the ten were played: none of the two is in the stock with 28 of 45.
    assert abs(seen["hidden"] - 900 * 28 / 45) < 75


@pytest.mark.rules("HZB-9")
def test_the_declarer_remembers_stock_and_laid_away_cards() -> None:
    match = new_match(moves=["take", "take stock"])
    for _ in range(2):
        match.play(next(iter(match.legal_moves())))
    for rng in map(Rng, range(20)):
        sample = sampled(match, 1, rng)
        assert (sample.stock, sample.away) == (state(match).stock, state(match).away)


def test_while_laying_away_only_the_declarer_knows_his_ten_cards() -> None:
    match = new_match(moves=["take", "take stock"])
    for rng in map(Rng, range(20)):
        own, other = sampled(match, 1, rng), sampled(match, 2, rng)
        assert own.hands[1] == state(match).hands[1]
        assert other.hands[2] == state(match).hands[2]
        assert cards(other.stock) <= cards(other.hands[1])
        looking = sampled(match, SPECTATOR, rng)
        assert sorted(looking.cards()) == sorted(match.game.pack())
