"""Positions of Mogeln for tests, laid out by hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import stammtisch as st
from stammtisch.cards import read_cards
from stammtisch.games.mogeln.state import Mogeln, MogelnState
from stammtisch.puzzles.laying import groups
from stammtisch.puzzles.laying import laid as laid_in_words
from tests.games.laying import some


def mogeln(seats: int = 4, **options: Any) -> Mogeln:
    """The game with these options; all are asked in turn unless they say that one knocks."""
    game = st.game("mogeln", seats=seats, **({"doubting": "asked"} | options))
    assert isinstance(game, Mogeln)
    return game


def position(
    game: Mogeln, hands: Sequence[str] = (), *, laid: str = "", pile: int = -1, turn: int = 1
) -> MogelnState:
    """A position in a deal of seat 0, after these cards were laid; a seat is about to lay.

    Hands that are not named share the cards that are left; where all are, the seat before has them
    too. The pile that was taken before, if there was one, was taken by the seat that then opened.
    """
    seats = int(game.seats)
    row = read_cards(laid)
    named = [read_cards(each) for each in hands]
    named += [[] for _ in range(seats - len(named))]
    start = 0 if pile < 0 else len(row) - pile
    taken = row[start:] + [kind for hand in named for kind in hand]
    left = [int(kind) for kind in game.pack()]
    for kind in taken:
        left.remove(kind)
    open_hands = [seat for seat in range(seats) if not named[seat]] or [(turn - 1) % seats]
    for number, kind in enumerate(left):
        named[open_hands[number % len(open_hands)]].append(kind)
    opener = (turn - (len(row) - start)) % seats
    state = laid_in_words(
        game,
        dealer="0",
        turn=str(turn),
        hands=groups(named),
        laid=some(laid),
        start=str(start),
        player=str((turn - 1) % seats),
        takes=f"{start}:{opener}:{opener}" if start else "empty",
    )
    assert isinstance(state, MogelnState)
    return state


def match_at(game: Mogeln, state: MogelnState) -> st.Match:
    """A table with this position, so that moves can be said in words."""
    return st.Match(game, position=state, seed="positions")


def state_of(match: st.Match) -> MogelnState:
    """The position of a table."""
    assert isinstance(match.state, MogelnState)
    return match.state


def say(match: st.Match, text: str) -> st.Act:
    """Make a move; ``0: doubt`` is one of seat 0 beside its turn."""
    seat, colon, move = text.partition(": ")
    return match.play(move, seat=int(seat)) if colon else match.play(text)
