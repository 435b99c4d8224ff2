"""Positions of Dicke Zwei for tests: laid out by hand, or dealt."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Any

import stammtisch as st
from stammtisch.cards import read_cards
from stammtisch.core.bits import members
from stammtisch.core.contract import open_moves
from stammtisch.games.dicke_zwei.state import DickeZwei, DickeZweiState
from stammtisch.games.dicke_zwei.tiles import CARDS, KIND, PLACE
from stammtisch.notation import read_moves
from stammtisch.positions import changed
from stammtisch.puzzles.laying import dicke_zwei_state, laid


def cards(text: str) -> int:
    """A set of cards, as the rules have it."""
    return sum(1 << int(PLACE[kind]) for kind in read_cards(text))


def dicke_zwei(seats: int = 4, **options: Any) -> DickeZwei:
    """The game with these options."""
    game = st.game("dicke_zwei", seats=seats, **options)
    assert isinstance(game, DickeZwei)
    return game


def state_of(game: DickeZwei, hands: Sequence[str], turn: int = 0) -> DickeZweiState:
    """These hands; the trick is to be led, and it is not the first."""
    held = " / ".join(hand or "empty" for hand in hands)
    state = laid(game, turn=str(turn), holder=str(turn), must="empty", open="empty", hands=held)
    assert isinstance(state, DickeZweiState)
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
    state = changed(dicke_zwei_state(game, case, turn), picked=picked or "empty")
    assert isinstance(state, DickeZweiState)
    return state


def match_at(game: DickeZwei, state: DickeZweiState) -> st.Match:
    """A table with this position, so that moves can be said in words."""
    return st.Match(game, position=state, seed="positions")


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
