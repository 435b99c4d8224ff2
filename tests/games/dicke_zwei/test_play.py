"""The play of Dicke Zwei: deals, combinations against a second reading, the course of a match."""

from __future__ import annotations

import random

import pytest

import stammtisch as st
from stammtisch.cards import notation, read_card, read_cards
from stammtisch.core.bits import count
from stammtisch.core.contract import OVER
from stammtisch.core.playout import fresh_deal, play_out
from stammtisch.core.rng import Rng
from stammtisch.games.dicke_zwei.combos import worth_of
from stammtisch.games.dicke_zwei.state import DickeZweiState
from tests.games.dicke_zwei import second_reading
from tests.games.dicke_zwei.positions import (
    cards,
    dicke_zwei,
    match_at,
    playable,
    position,
    say,
    state_of,
)

PACK = [f"{rank}{suit}" for rank in second_reading.RANK_ORDER for suit in "cdhs"]


def some_hand(rng: random.Random) -> list[str]:
    """Eight or nine cards, mostly such as make combinations."""
    start = rng.randrange(0, 36)
    among = PACK if rng.random() < 0.3 else PACK[start : start + 16]
    if rng.random() < 0.2:
        suit = rng.choice("cdhs")
        among = [card for card in PACK if card[1] == suit] + among[:3]
    return rng.sample(sorted({*among}), min(9, len({*among})))


def on_the_table(rng: random.Random, hand: list[str]) -> str:
    """A combination of other cards, or nothing."""
    rest = [card for card in PACK if card not in hand]
    for _ in range(400):
        start = rng.randrange(0, 30)
        chosen = rng.sample(rest[start : start + 18], rng.choice((1, 2, 3, 5, 5, 5)))
        if second_reading.value(tuple(read_cards(" ".join(chosen)))):
            return " ".join(chosen)
    return ""


@pytest.mark.rules("DZW-2", "DZW-3", "DZW-5", "DZW-6", "DZW-7", "DZW-9", "DZW-15", "DZW-16")
@pytest.mark.parametrize("equal_pairs", ["suit", "rank_only"])
def test_what_can_be_picked_and_played_is_what_the_rules_say(equal_pairs: str) -> None:
    rng = random.Random(f"following {equal_pairs}")
    for _ in range(60):
        hand = some_hand(rng)
        table = on_the_table(rng, hand)
        state = position(" ".join(hand), table, equal_pairs=equal_pairs)
        lying = second_reading.value(tuple(read_cards(table))) if table else None
        right = second_reading.playable(
            read_cards(" ".join(hand)), lying, None, equal_pairs == "rank_only"
        )
        found = playable(state)
        wrong = {second_reading.written(kinds) for kinds in found ^ right}
        assert not wrong, (hand, table)


@pytest.mark.rules("DZW-13")
@pytest.mark.parametrize("must", ["3d", "3c"])
def test_the_first_combination_contains_the_card_that_begins(must: str) -> None:
    rng = random.Random(f"beginning {must}")
    for _ in range(40):
        hand = [*some_hand(rng), "3d", "3c", "3h"]
        held = sorted({*hand} - ({"3d"} if must == "3c" else set()))
        state = position(" ".join(held), begins=True, open="3d" if must == "3c" else "")
        right = second_reading.playable(read_cards(" ".join(held)), None, read_card(must), False)
        assert playable(state) == right, held


@pytest.mark.rules("DZW-3", "DZW-7", "DZW-9", "DZW-22")
@pytest.mark.parametrize(
    ("lower", "higher"),
    [
        ("Ks", "Ac"),
        ("Ac", "Ad"),
        ("As", "2c"),
        ("4c 4d 4s", "5c 5d 5h"),
        ("Js Qs Kd Ah 2s", "3c 5c 6c 8c 9c"),
        ("2s 9s 8s 7s 5s", "3c 3d 3h 4c 4d"),
        ("2c 2d 2h As Ah", "3c 3d 3h 3s 4c"),
        ("2c 2d 2h 2s As", "3c 4c 5c 6c 7c"),
        ("Jd Qd Kd Ad 2d", "3h 4h 5h 6h 7h"),
    ],
)
def test_the_order_of_combinations(lower: str, higher: str) -> None:
    assert 0 < worth_of(cards(lower)) < worth_of(cards(higher))


@pytest.mark.rules("DZW-1", "DZW-13")
@pytest.mark.parametrize("seats", [3, 4])
def test_everybody_is_dealt_as_many_and_the_rest_lies_open(seats: int) -> None:
    game, rng = dicke_zwei(seats), Rng(8)
    for _ in range(60):
        state = fresh_deal(game, game.opening(0), rng)
        assert isinstance(state, DickeZweiState)
        assert list(state.left()) == [52 // seats] * seats
        assert count(state.open) == 52 - seats * (52 // seats)
        begins = cards("3c") if state.open == cards("3d") else cards("3d")
        assert state.hands[state.turn] & begins and state.must == begins
        open_zones = [zone for zone in state.view(1).zones if zone.id == "open"]
        assert len(open_zones) == (seats == 3)


@pytest.mark.rules("DZW-17", "DZW-18")
def test_a_trick_goes_on_until_all_others_pass_in_a_row() -> None:
    game = dicke_zwei(3)
    match = match_at(game, state_of(game, ["3c 9c Ks", "5c 5d 8d", "6h 6s 2s"]))
    for text in ("3c", "5c", "pass", "9c", "pass", "pass"):
        say(match, text)
    assert match.turn == 0  # the pass of seat 2 before the nine did not count
    say(match, "Ks")
    assert match.hand_over


@pytest.mark.rules("DZW-4", "DZW-19", "DZW-20", "DZW-21")
def test_a_match_of_random_hands() -> None:
    for seats in (3, 4):
        game, rng = dicke_zwei(seats, deals=3), Rng(seats)
        context = game.opening(game.first_dealer())
        for number in range(1, 4):
            state = fresh_deal(game, context, rng)
            assert isinstance(state, DickeZweiState)
            assert play_out(state, rng) <= game.longest
            left = list(state.left())
            rates = [1 if n < 10 else 2 if n < 13 else 3 for n in left]
            assert state.turn == OVER and left[state.winner] == 0
            scores = [-n * rate for n, rate in zip(left, rates, strict=True)]
            assert list(state.scores()) == scores
            before = list(context.totals)
            context = game.following(context, state)
            assert list(context.totals) == [a + b for a, b in zip(before, scores, strict=True)]
            assert context.dealer == state.winner
            assert context.over == (number == 3)
        best = max(context.totals)
        assert [place == 1 for place in game.places(context)] == [
            total == best for total in context.totals
        ]


def test_the_first_dealer_is_a_seat_at_the_table() -> None:
    assert dicke_zwei(4, first_dealer=3).first_dealer() == 3
    with pytest.raises(st.BadOption, match="There is no seat 4 at a table of 3"):
        dicke_zwei(3, first_dealer=3)


def test_a_set_of_cards_and_its_kinds() -> None:
    assert [notation(read_card(card)) for card in PACK] == PACK
    assert [cards(card) for card in PACK] == [2**place for place in range(52)]
