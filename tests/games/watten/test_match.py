"""Dealing, the way of a match, and options that are refused."""

from __future__ import annotations

from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import stammtisch as st
from stammtisch.cards import notation, pack
from stammtisch.core.contract import Context
from stammtisch.errors import BadOption, BadSeats
from stammtisch.games.watten import GAME
from stammtisch.games.watten.scoring import (
    DEALERS,
    VORHANDS,
    hand_scores,
    is_gespannt,
    side_of,
)
from stammtisch.matches import Match
from tests.games.watten.positions import cards_in, dealt, playing, say, watten


@pytest.mark.rules("WAT-1", "WAT-4")
@pytest.mark.parametrize(("seats", "left"), [(2, 22), (3, 17), (4, 12)])
def test_three_cards_and_two_beginning_with_vorhand(seats: int, left: int) -> None:
    game = watten(seats)
    order = [int(kind) for kind in game.pack()]
    assert sorted(order) == sorted(pack("AKQJT987"))
    state = game.deal(vec[i64](order), Context(1, 1, vec[i64]([0] * seats)))
    first = 2 % seats
    names = [notation(kind) for kind in order]
    expected = {*names[:3], *names[3 * seats : 3 * seats + 2]}
    zone = next(zone for zone in state.view(first).zones if zone.owner == first)
    assert {notation(card.kind) for card in zone.cards} == expected
    assert game.hand_sizes(game.opening(0)) == [5] * seats
    assert len(names) - 5 * seats == left


@pytest.mark.rules("WAT-5")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_deal_goes_round(seats: int) -> None:
    match = Match(watten(seats, first_dealer=seats - 1, target=21), seed="watten")
    dealers = [int(match.context.dealer)]
    for _ in range(seats):
        while not match.hand_over:
            moves = match.legal_moves().texts()
            match.play("go" if "go" in moves else "offer" if "offer" in moves else moves[0])
        match.next_hand()
        dealers.append(int(match.context.dealer))
    assert dealers == [(seats - 1 + number) % seats for number in range(seats + 1)]


@pytest.mark.rules("WAT-3")
def test_the_sides() -> None:
    assert [side_of(2, 0, seat) for seat in range(2)] == [DEALERS, VORHANDS]
    assert [side_of(4, 3, seat) for seat in range(4)] == [VORHANDS, DEALERS, VORHANDS, DEALERS]
    assert [side_of(3, 2, seat) for seat in range(3)] == [VORHANDS, DEALERS, DEALERS]
    assert [dealt(watten(seats), dealer=seats - 1).vorhand() for seats in (2, 3, 4)] == [0, 0, 0]


@pytest.mark.rules("WAT-24", "WAT-25")
def test_points_from_plain_facts() -> None:
    assert list(hand_scores(2, 0, VORHANDS, 3)) == [0, 3]
    assert list(hand_scores(3, 0, VORHANDS, 4)) == [0, 4, 0]
    assert list(hand_scores(3, 0, DEALERS, 4)) == [4, 0, 4]
    assert list(hand_scores(4, 1, DEALERS, 2)) == [0, 2, 0, 2]
    assert [is_gespannt(total, 15) for total in (11, 12, 14)] == [False, True, True]


@pytest.mark.rules("WAT-26")
@pytest.mark.parametrize(("total", "over"), [(12, False), (13, True), (14, True)])
def test_the_match_ends_at_the_target(total: int, over: bool) -> None:
    game = watten(maschine=False)
    state = playing(game, ["", "Kh 7d 7c Td Tc"], totals=[3, total, 3, total])
    say(game, state, "1: rest")
    after = game.following(state.context, state)
    assert list(after.totals) == [3, total + 2, 3, total + 2]
    assert after.over == over
    assert list(game.places(after)) == [3, 1, 3, 1]


def test_names_for_the_cards_are_german_first() -> None:
    assert GAME.face == "german"
    assert GAME.seats == (2, 3, 4)
    assert GAME.default_seats == 4


@pytest.mark.parametrize(
    ("options", "seats", "named"),
    [
        ({"target": 4}, 4, "target"),
        ({"raise_cap": 2}, 4, "raise_cap"),
        ({"gespannt_offer": "maybe"}, 4, "gespannt_offer"),
        ({"players": 3}, 4, "players"),
    ],
)
def test_impossible_options_are_refused(options: dict[str, Any], seats: int, named: str) -> None:
    with pytest.raises(BadOption, match=named):
        st.game("watten", seats=seats, **options)


def test_five_are_too_many() -> None:
    with pytest.raises(BadSeats):
        st.game("watten", seats=5)


def test_hands_are_arranged_as_asked() -> None:
    for seats in (2, 3, 4):
        for dealer in range(seats):
            state = dealt(watten(seats), ["Kh Td", "As"][:seats], dealer=dealer)
            assert {"Kh", "Td"} <= cards_in(state.hands[0])
            assert "As" in cards_in(state.hands[1])
