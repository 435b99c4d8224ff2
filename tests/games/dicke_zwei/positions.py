"""Positions of Dicke Zwei for tests: laid out by hand, or dealt."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

import stammtisch as st
from stammtisch.cards import read_cards
from stammtisch.core.bits import members
from stammtisch.core.contract import open_moves
from stammtisch.games.dicke_zwei import DickeZwei
from stammtisch.games.dicke_zwei.state import DickeZweiState
from stammtisch.games.dicke_zwei.tiles import CARDS, KIND
from stammtisch.notation import read_moves
from stammtisch.puzzles.laying import dicke_zwei_state, placed

cards = placed  # a set of cards, as the rules have it


def dicke_zwei(seats: int = 4, **options: Any) -> DickeZwei:
    """The game with these options."""
    game = st.game("dicke_zwei", seats=seats, **options)
    assert isinstance(game, DickeZwei)
    return game


def state_of(game: DickeZwei, hands: Sequence[str], turn: int = 0) -> DickeZweiState:
    """These hands; the trick is to be led, and it is not the first."""
    state = game.deal(game.pack(), game.opening(0))
    assert isinstance(state, DickeZweiState)
    state.hands = vec[i64]([cards(hand) for hand in hands])
    state.turn, state.must, state.open = turn, 0, 0
    state.holder = turn
    return state


def position(
    hand: str,
    table: str = "",
    *,
    seats: int = 4,
    turn: int = 0,
    begins: bool = False,
    open: str = "",
    picked: str = "",
    **options: Any,
) -> DickeZweiState:
    """The seat on turn has this hand; the seat before it played what lies on the table."""
    game = dicke_zwei(seats, **options)
    case = {"hand": hand, "table": table, "open": open, "begins": begins}
    state = dicke_zwei_state(game, case, turn)
    state.picked = cards(picked)
    return state


def match_at(game: DickeZwei, state: DickeZweiState) -> st.Match:
    """A table with this position, so that moves can be said in words."""
    match = st.Match(game, seed="positions")
    match.hand.states[-1] = state
    return match


def say(match: st.Match, text: str) -> None:
    """Let the seat on turn say something that may be several moves."""
    state = match.state
    for said in read_moves(match.game, state, int(state.turn), text):
        match.play(said.move)


def playable(state: DickeZweiState) -> set[frozenset[int]]:
    """All combinations that can be picked and played, as kinds, found by making the moves."""
    found: set[frozenset[int]] = set()

    def pick_on(at: DickeZweiState) -> None:
        for move in at.legal_moves():
            if move < CARDS:
                after = at.copy()
                after.play(move)
                pick_on(after)
            elif at.picked:
                found.add(kinds(int(at.picked)))

    pick_on(state)
    return found


def kinds(chosen: int) -> frozenset[int]:
    """The kinds of a set of cards."""
    return frozenset(int(KIND[place]) for place in members(chosen))


def subsets(hand: str) -> list[tuple[int, ...]]:
    """Every one, two, three and five cards of a hand, as kinds."""
    held = read_cards(hand)
    return [chosen for size in (1, 2, 3, 5) for chosen in combinations(held, size)]


def legal(game: DickeZwei, state: DickeZweiState) -> list[str]:
    """What the seat on turn may do, in notation."""
    return sorted(game.text(state, move) for move in open_moves(state, int(state.turn)))
