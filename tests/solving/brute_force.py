"""Brute force with the rules themselves: every card is played out, and nothing is remembered.

It shares no code with the solver: it asks the position what may be played, plays it, and looks at
the finished hand.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import stammtisch as st
from stammtisch.core.contract import OVER
from stammtisch.kits.tricks.cards import AUGEN

Measure = Callable[[Any], int]
CARDS = 52  # the moves below this number play a card
PASS = 75  # in the closing round of Doppelkopf


def cards_of(state: Any) -> list[int]:
    return [int(move) for move in state.legal_moves() if move < CARDS]


def side_of(state: Any) -> set[int]:
    """Who plays with the seat on turn, as people would say it."""
    game, seat, seats = state.terms().game, int(state.turn), range(int(state.terms().seats))
    if game == "doppelkopf":
        re = {each for each in seats if state.is_re(each)}
        return re if seat in re else {*seats} - re
    if game == "watten":
        return {each for each in seats if state.side_of(each) == state.side_of(seat)}
    if game in ("tarock", "herzblatt") and seat != state.declarer:
        return {*seats} - {int(state.declarer)}
    return {seat}


def points_of(side: set[int]) -> Measure:
    """The card points of a side in a hand whose cards have all been played."""

    def measure(state: Any) -> int:
        game = state.terms().game
        found = sum(
            int(AUGEN[state.tricks.kind(trick, place)])
            for trick in range(state.tricks.done)
            for place in range(state.terms().seats)
            if state.tricks.winner(trick) in side
        )
        if game in ("tarock", "herzblatt") and state.declarer in side:
            aside = state.away or state.stock
            found += sum(int(AUGEN[kind]) for kind in range(CARDS) if aside >> kind & 1)
        return found

    return measure


def lead_of(side: set[int]) -> Measure:
    """By how much the side outscores the others."""

    def measure(state: Any) -> int:
        scores = [int(score) for score in state.scores()]
        return sum(score if seat in side else -score for seat, score in enumerate(scores))

    return measure


def best(state: Any, side: set[int], measure: Measure) -> int:
    """What the side reaches if everybody plays as well as he can."""
    while state.turn != OVER and not cards_of(state):
        moves = [int(move) for move in state.legal_moves()]
        state.play(PASS if PASS in moves else moves[-1])  # a trick is taken, nobody says anything
    if state.turn == OVER:
        return measure(state)
    values = (value_of(state, move, side, measure) for move in cards_of(state))
    return max(values) if state.turn in side else min(values)


def value_of(state: Any, move: int, side: set[int], measure: Measure) -> int:
    """The same after a card."""
    after = state.copy()
    after.play(move)
    return best(after, side, measure)


def is_to_solve(state: Any) -> bool:
    """Whether a card is to be played, none is drawn any more, and the sides are known."""
    if not cards_of(state):
        return False
    game = state.terms().game
    if game in ("fuenfhundert", "sechsundsechzig"):
        return bool(state.must_follow())
    return game != "doppelkopf" or not state.seeks_partner()


def endings(game: st.Game, seed: int, number: int, cards: int) -> Iterator[Any]:
    """Positions in which the seat on turn is to play one of so many cards, or of fewer."""
    chance = random.Random(seed)
    while number:
        state: Any = st.deal(game, chance.randrange(2**32))
        wanted = chance.randint(min(2, cards), cards)
        while state.turn != OVER:
            held = int(state.hands[state.turn]).bit_count()
            if held <= wanted and is_to_solve(state) and chance.random() < 0.4:
                number -= 1
                yield state
                break
            moves = [int(move) for move in state.legal_moves()]
            plays = [move for move in moves if move < CARDS]
            state.play(chance.choice(plays if plays and chance.random() < 0.9 else moves))
