"""Games of Black Jack for tests: laid out by hand, with the stakes placed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import stammtisch as st
from stammtisch.cards import read_cards
from stammtisch.games.black_jack.layout import LATER
from stammtisch.games.black_jack.lines import hands_of, players, tiles_of
from stammtisch.games.black_jack.state import BlackJack, BlackJackState
from stammtisch.positions import changed

VARIETY: tuple[dict[str, Any], ...] = (
    {},
    {"double_one_tile": True},
    {"double_after_split": True, "resplit": True},
    {"resplit": True, "min_bet": 5, "max_bet": 20, "player_chips": 20, "bank_chips": 30},
    {"games_per_term": 12, "double_one_tile": True, "double_after_split": True},
)
"""Sets of options that between them use every rule."""


def black_jack(seats: int = 3, **options: Any) -> BlackJack:
    """The game with these options."""
    game = st.game("black_jack", seats=seats, **options)
    assert isinstance(game, BlackJack)
    return game


def state_of(match: st.Match) -> BlackJackState:
    """The position of a table."""
    assert isinstance(match.state, BlackJackState)
    return match.state


def dealt(
    hands: Sequence[str], rest: str = "", stakes: Sequence[int] = (), seats: int = 3, **options: Any
) -> st.Match:
    """A first game after the stakes: seat 0 holds the bank, everybody stakes 4 by default."""
    match = st.Match(black_jack(seats, **options), dealer=0, hands=list(hands), rest=rest, seed=1)
    for number in range(seats - 1):
        match.play(f"bet {stakes[number] if stakes else 4}")
    return match


def with_parts(match: st.Match, **parts: str) -> st.Match:
    """A table with the position of another one, but for these parts in words."""
    return st.Match(match.game, position=changed(match.state, **parts), seed=1)


def own_hands(match: st.Match, seat: int) -> list[int]:
    """The numbers of a seat's hands."""
    return list(hands_of(state_of(match), seat))


def gains(match: st.Match) -> list[int]:
    """What each hand of the players has won or lost, in the order of play; 0 if it is open."""
    state = state_of(match)
    return [int(state.gains[h]) for seat in players(state) for h in hands_of(state, seat)]


def settled(match: st.Match) -> bool:
    """Whether every hand is settled."""
    state = state_of(match)
    return all(state.endings[h] != LATER for seat in players(state) for h in hands_of(state, seat))


def tiles(match: st.Match, hand: int) -> tuple[int, ...]:
    """The tiles of a hand."""
    return tiles_of(state_of(match), hand)


def low_of(text: str) -> tuple[int, int]:
    """Tiles as their sum with aces as 1, and the number of aces."""
    kinds = read_cards(text)
    counts = [1 if kind % 13 == 12 else min(kind % 13 + 2, 10) for kind in kinds]
    return sum(counts), counts.count(1)
