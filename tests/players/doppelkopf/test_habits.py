"""Which solos are considered in Doppelkopf, by the search of today and by the first one."""

from __future__ import annotations

import pytest

from stammtisch import bots
from stammtisch.core.playout import fresh_deal
from stammtisch.core.rng import Rng
from stammtisch.games.doppelkopf.moves import is_solo_move
from stammtisch.games.doppelkopf.position import Position
from stammtisch.games.registry import game
from stammtisch.players.habits import Habits
from stammtisch.players.registry import habits_of, players_of

RULES = game("doppelkopf")  # each seat owes a solo of duty


def first_habits() -> Habits:
    """What the search knew at first."""
    first = players_of("doppelkopf").first
    assert first is not None
    return first


def considered(habits: Habits, state: Position) -> set[str]:
    """The solos that a search would look at, in notation."""
    moves = map(int, habits.promising_moves(state))
    return {RULES.text(state, move) for move in moves if is_solo_move(move)}


def worth(cards: list[str], trumps_needed: int, aces_needed: int) -> set[str]:
    """The solos with a hand for them, counted by hand."""
    aces = sum(card[0] == "A" for card in cards)
    found = {"solo aces"} if aces >= aces_needed else set()
    for suit in "cshd":
        trumps = sum(card[0] in "QJ" or card == "Th" or card[1] == suit for card in cards)
        if trumps >= trumps_needed:
            found.add(f"solo suit_{suit}")
    for name, rank in (("queens", "Q"), ("jacks", "J")):
        trumps = sum(card[0] == rank for card in cards)
        if trumps >= 4 and trumps + aces >= 7:
            found.add(f"solo {name}")
    return found


def dealt(seed: int) -> tuple[Position, list[str]]:
    """A deal and the cards of the seat on turn."""
    state = fresh_deal(RULES, RULES.opening(seed % 4), Rng(seed))
    assert isinstance(state, Position)
    (line,) = [line for line in str(state).splitlines() if line.startswith("hands ")]
    return state, line.removeprefix("hands ").split(" / ")[int(state.turn)].split()


def test_a_solo_is_considered_only_with_a_hand_for_it() -> None:
    found = set()
    for seed in range(1500):
        state, cards = dealt(seed)
        expected = worth(cards, trumps_needed=10, aces_needed=5)
        assert considered(habits_of("doppelkopf"), state) == expected
        found |= expected
    assert len(found) >= 6


def test_at_first_it_took_less_and_nothing_where_one_was_owed() -> None:
    for seed in range(200):
        state, cards = dealt(seed)
        assert len(considered(first_habits(), state)) == 7
        learnable = map(int, first_habits().learnable_moves(state))
        solos = {RULES.text(state, move) for move in learnable if is_solo_move(move)}
        assert solos == worth(cards, trumps_needed=9, aces_needed=4)


def test_the_first_search_stays_to_compare_with() -> None:
    """It chooses by its own habits; who sits down at a table does not meet it."""
    assert "search-1" in bots.measured("doppelkopf")
    assert "search-1" not in bots.names("doppelkopf")
    assert "search-1" not in bots.measured("gin")
    deals = (dealt(seed) for seed in range(300))
    state = next(at for at, cards in deals if not worth(cards, 10, 5) and worth(cards, 9, 4))
    chosen = [
        {
            RULES.text(state, bots.choose(name, state, RULES, state.turn, Rng(each), simulations=9))
            for each in range(40)
        }
        for name in ("search", "search-1")
    ]
    assert not any(text.startswith("solo") for text in chosen[0])
    assert any(text.startswith("solo") for text in chosen[1])


def test_nobody_else_has_a_first_search() -> None:
    state = fresh_deal(game("gin"), game("gin").opening(0), Rng(1))
    with pytest.raises(bots.UnknownBot, match="search-1"):
        bots.choose("search-1", state, game("gin"), int(state.turn), Rng(1), simulations=1)
