"""What a seat cannot know is drawn anew: all that is possible, equally often, and nothing else."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations

import pytest

from stammtisch.cards import notation, read_cards
from stammtisch.core.contract import OVER, SPECTATOR
from stammtisch.core.rng import Rng
from stammtisch.games.romme.rules import RED
from stammtisch.games.romme.state import RommeGame, RommeState
from stammtisch.names import notations
from tests.chi_square import agrees
from tests.games.romme.positions import after, hand, position, romme, with_parts


def sampled(state: RommeState, seat: int, times: int = 100) -> list[RommeState]:
    rng = Rng(9)
    return [state.sample(seat, rng) for _ in range(times)]


def with_little_hidden(game: RommeGame, holds: str, other: str, stock: str) -> RommeState:
    """Seat 0 has yet to draw; only the cards of seat 1 and the stock are hidden from it."""
    state = position(game, holds, others=[other], opened=True, drawn=False, stock=0)
    pile = [int(kind) for kind in state.pile]
    for kind in read_cards(stock):
        pile.remove(kind)
    return with_parts(state, {}, pile=notations(pile), stock=stock)


def hidden(state: RommeState) -> tuple[str, ...]:
    """The hand of seat 1, and the stock, top first."""
    stock = [notation(int(kind)) for kind in state.stock][::-1]
    return (" ".join(sorted(hand(state, 1))), *stock)


def test_every_deal_that_is_possible_comes_equally_often() -> None:
    game = romme()
    state = with_little_hidden(game, "2c 3c", "7d 8s", "Kh 4d")
    cards = ["7d", "8s", "Kh", "4d"]
    possible = {
        (" ".join(sorted(held)), *order)
        for held in combinations(cards, 2)
        for order in permutations([card for card in cards if card not in held])
    }
    drawn = Counter(hidden(each) for each in sampled(state, 0, 2400))
    assert set(drawn) == possible
    assert max(abs(number - 200) for number in drawn.values()) < 6 * 200**0.5


def test_what_is_seen_does_not_change() -> None:
    game = romme()
    state = position(game, "2c 3c Kd", table=["5h Xr=6h 7h"], pile="9c", others=["4s 4d Ts"])
    for viewer in (0, 1, SPECTATOR):
        for each in sampled(state, viewer, 20):
            assert list(each.melds) == list(state.melds)
            assert list(each.pile) == list(state.pile)
            assert each.hands.size(1) == 3
            assert len(each.stock) == len(state.stock)
            if viewer >= 0:
                assert hand(each, viewer) == hand(state, viewer)


@pytest.mark.rules("ROM-12")
def test_a_card_taken_from_the_pile_stays_until_it_is_seen_again() -> None:
    game = romme()
    state = position(game, "2c 3c 8d", pile="9c", others=["4s 4d"])
    state = after(game, state, "take_discard; discard 2c; draw")
    assert all("9c" in hand(each) for each in sampled(state, 1))
    state = after(game, state, "discard 4s; draw; discard 9c; draw")
    assert not all("9c" in hand(each) for each in sampled(state, 1))


@pytest.mark.rules("ROM-20")
def test_who_discards_a_card_like_the_one_he_took_holds_the_other() -> None:
    game = romme()
    state = position(game, "9c 3c 8d", pile="9c", others=["4s 4d"])
    state = after(game, state, "take_discard; discard 9c; draw")
    assert all("9c" in hand(each) for each in sampled(state, 1))
    state = after(game, state, "discard 4s; draw; discard 9c; draw")
    assert not all("9c" in hand(each) for each in sampled(state, 1))


@pytest.mark.rules("ROM-20")
def test_of_two_known_cards_one_is_left_when_the_other_is_discarded() -> None:
    game = romme()
    state = position(game, "2c 3c 8d", pile="9c", others=["4s 9c"])
    state = after(game, state, "take_discard; discard 2c; draw; discard 9c; take_discard")
    assert [notation(int(card)) for card in state.known.cards(0)] == ["9c", "9c"]
    state = after(game, state, "discard 9c")
    assert [notation(int(card)) for card in state.known.cards(0)] == ["9c"]


@pytest.mark.rules("ROM-14")
def test_cards_taken_back_have_been_seen() -> None:
    game = romme()
    state = position(game, "Jc Jd Js 8s Kd 2c", others=["4s 4d"], drawn=False)
    state = after(game, state, "draw; meld Jc Jd Js")
    for each in sampled(state, 1, 20):
        back = after(game, each, "take_back")
        assert {"Jc", "Jd", "Js"} <= hand(back)
        assert back.hands.size(0) == 7
        assert sorted(back.cards()) == sorted(game.pack())
    state = after(game, state, "take_back; discard 8s; draw")
    for each in sampled(state, 1):
        assert {"Jc", "Jd", "Js"} <= hand(each)
    assert len({frozenset(hand(each)) for each in sampled(state, 1)}) > 50


@pytest.mark.rules("ROM-19")
def test_an_exchanged_joker_is_known() -> None:
    game = romme()
    state = position(
        game, "Th 2c 3d", opened=True, table=["9h Xb=Th Jh"], others=["4s 4d"], drawn=False
    )
    state = after(game, state, "draw; exchange Th m1; discard 2c; draw")
    assert all("Xb" in hand(each) for each in sampled(state, 1))


def test_who_lays_a_black_joker_holds_no_red_one() -> None:
    game = romme()
    state = position(game, "5h 6h Xb Kd 2c 3d", opened=True, others=["4s 4d"])
    state = after(game, state, "meld 5h 6h Xb=7h; discard Kd")
    assert not any("Xr" in hand(each) for each in sampled(state, 1, 300))
    assert any("Xb" in hand(each) for each in sampled(state, 1, 300))
    state = after(game, state, "draw; discard 4s; draw; discard 2c")
    assert any("Xr" in hand(each) for each in sampled(state, 1, 300))


def test_the_card_just_drawn_is_one_that_nobody_has_seen() -> None:
    game = romme()
    state = position(game, "2c 3c", pile="9c", others=["4s 4d"])
    state = after(game, state, "take_discard; discard 2c; draw; discard 4s; draw")
    for each in sampled(state, 1, 60):
        assert notation(int(each.drawn)) in hand(each) - {"9c"} or "9c'" in hand(each)


@pytest.mark.rules("ROM-20")
@pytest.mark.parametrize("other", ["Xr", "Xb"])
def test_who_discards_the_joker_that_he_took_holds_one_of_either_colour(other: str) -> None:
    game = romme()
    state = position(game, f"{other} 3c 8d 9d", pile="Xr", others=["4s 4d"])
    state = after(game, state, "take_discard; discard X; draw")
    assert list(state.known.cards(0)) == []  # nobody has seen its colour
    colours = {"".join(sorted(hand(each) & {"Xr", "Xb"})) for each in sampled(state, 1, 200)}
    assert colours in ({"Xr", "Xb"}, {"Xr", "Xb", "XbXr"})
    state = after(game, state, "discard 4s; draw")
    jokers = Counter(
        (int(each.drawn) >= RED, len([card for card in each.hands.cards(0) if card >= RED]))
        for each in sampled(state, 1, 300)
    )
    assert all(number > drew for drew, number in jokers), "the one that he drew is not the other"
    assert jokers[True, 2] > 0
    state = after(game, state, "discard X; draw")
    assert any(not hand(each) & {"Xr", "Xb"} for each in sampled(state, 1, 200))


@pytest.mark.rules("ROM-20")
def test_who_discards_a_black_joker_after_taking_one_has_another() -> None:
    game = romme()
    state = position(game, "Xb 3c 8d 9d", pile="Xb", others=["4s 4d"])
    state = after(game, state, "take_discard; discard X; draw")
    assert all("Xb" in hand(each) and "Xr" not in hand(each) for each in sampled(state, 1))


def test_after_the_end_only_the_stock_is_hidden() -> None:
    game = romme()
    state = position(game, "4c 4d 4h Kd", others=["5s 6s 7d"])
    state = after(game, state, "meld 4c 4d 4h; discard Kd")
    assert state.turn == OVER
    for viewer in (0, 1, SPECTATOR):
        for each in sampled(state, viewer, 10):
            assert hand(each, 1) == {"5s", "6s", "7d"}
            assert sorted(each.stock) == sorted(state.stock)
    assert len({tuple(each.stock) for each in sampled(state, 0, 10)}) == 10


def shuffled(game: RommeGame, holds: str, others: list[str], pile: str) -> RommeState:
    """Seat 0 has discarded; the stock was made of this pile, in this order, the last on top."""
    state = position(game, f"{holds} 2d", others=others, opened=True, stock=0)
    keep, gone = [*read_cards(pile)], []
    for kind in [int(each) for each in state.pile]:
        if kind in keep:
            keep.remove(kind)
        else:
            gone.append(kind)
    words = notations(gone)  # lying with seat 0 before all eyes
    known = " / ".join([words or "empty", *["empty"] * (int(game.seats) - 1)])
    state = with_parts(state, {0: words}, known=known, pile=pile)
    state = after(game, state, "discard 2d")
    order = state.to_shuffle()
    state.shuffle(order)
    return state


@pytest.mark.rules("ROM-24")
def test_of_which_cards_a_new_stock_was_made_is_known() -> None:
    game = romme(jokers=0)
    state = shuffled(
        game,
        "9s",
        [
            "4s 4d 7h",
        ],
        "5c 6c 7c 8c 9c 9c",
    )
    stocks = {tuple(each.stock) for each in sampled(state, 0, 300)}
    assert {tuple(sorted(stock)) for stock in stocks} == {tuple(sorted(state.stock))}
    assert len(stocks) > 50
    assert {frozenset(hand(each, 1)) for each in sampled(state, 0)} == {
        frozenset({"4s", "4d", "7h"})
    }


@pytest.mark.rules("ROM-24")
def test_what_may_have_come_from_the_new_stock_or_not_stays_open() -> None:
    game = romme(jokers=0)
    state = shuffled(game, "9s", ["4s 4d 5c"], "5c 6c 7c 8c")
    state = after(game, state, "draw; discard 5c")
    drawn = Counter(tuple(sorted(hand(each, 1))) for each in sampled(state, 0, 600))
    ways = {tuple(sorted(("4d", "4s", extra))): 1 for extra in ("5c", "6c", "7c", "8c")}
    assert set(drawn) == set(ways)
    assert agrees(drawn, ways)


@pytest.mark.rules("ROM-24")
def test_the_copy_in_ones_own_hand_says_nothing_of_the_one_in_the_new_stock() -> None:
    state = after(romme(jokers=0), shuffled(romme(jokers=0), "9s", ["4s 4d"], "9s 6c 7c"), "draw")
    held = {card.strip("'") for each in sampled(state, 0) for card in hand(each, 1)}
    assert held == {"4s", "4d", "9s", "6c", "7c"}


@pytest.mark.rules("ROM-24")
def test_a_card_of_which_one_copy_was_shuffled_lies_there_once() -> None:
    state = shuffled(romme(jokers=0), "Kd", ["4s 9s"], "9s 6c 7c")
    assert all("9s" in hand(each, 1) for each in sampled(state, 0))


@pytest.mark.rules("ROM-24")
def test_who_drew_none_of_the_new_stock_has_none() -> None:
    """Seat 1 drew one of the four, seat 2 none; each way comes equally often."""
    fresh, held = {"5c", "6c", "7c", "8c"}, {"4d", "7h", "5s", "6s", "7s"}
    state = shuffled(romme(3, jokers=0), "9s", ["4s 4d 7h", "5s 6s 7s"], " ".join(sorted(fresh)))
    state = after(romme(3, jokers=0), state, "draw; discard 4s")
    possible = {
        (" ".join(sorted([*two, new])), " ".join(sorted(held - {*two})))
        for two in combinations(held, 2)
        for new in fresh
    }
    samples = sampled(state, 0, 2400)
    drawn = Counter(
        (" ".join(sorted(hand(each, 1))), " ".join(sorted(hand(each, 2)))) for each in samples
    )
    assert agrees(drawn, dict.fromkeys(possible, 1.0))
    assert all({notation(int(kind)) for kind in each.stock} < fresh for each in samples)
