"""Puzzles for bluffing games: who may doubt."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from stammtisch.cards import read_cards
from stammtisch.core.contract import SPECTATOR, make
from stammtisch.games.mogeln.rules import DOUBT
from stammtisch.games.mogeln.state import Mogeln, MogelnState
from stammtisch.notation import read_move
from stammtisch.puzzles.asking import middle
from stammtisch.puzzles.laying import groups, laid
from stammtisch.puzzles.puzzle import Example, Option, Puzzle
from stammtisch.text import SeatWord, Text, say

Cases = Iterator[Puzzle]


def mogeln(example: Example, case: dict[str, Any]) -> Cases:
    """Who may doubt after these cards, laid from the beginning of a deal?"""
    in_turn = not any(":" in words for words in case.get("moves", ()))
    if "doubters" not in case["then"] or "laid" in case or not in_turn:
        return
    game = example.house.game(case.get("seats", 4))
    assert isinstance(game, Mogeln)
    state = mogeln_state(game, case)
    facts: list[Text] = []
    for words in case["moves"]:
        seat, before = int(state.turn), state.copy()
        move = read_move(game, state, seat, words)
        make(state, seat, move)
        told = game.tell(before, seat, move, state, SPECTATOR)
        facts += told or [say("{seat} does not doubt.", seat=SeatWord(seat))]
    options = []
    for seat in range(int(game.seats)):
        found = state.objection(seat, DOUBT)
        reason, rules = (None, ()) if found is None else (found.text, found.rules)
        name = say("{seat}", seat=SeatWord(seat))
        options.append(Option(str(seat), name, found is None, (), reason, rules))
    question = say("Who may doubt now?")
    yield Puzzle(
        example, "several", question, tuple(options), facts=tuple(facts), view=middle(state)
    )


def mogeln_state(game: Mogeln, case: dict[str, Any]) -> MogelnState:
    """A deal in which seat 0 is asked; some hands are given, the others share the other cards."""
    seats = int(game.seats)
    hands = [read_cards(hand) for hand in case.get("hands", ())]
    hands += [[] for _ in range(seats - len(hands))]
    left = [int(kind) for kind in game.pack()]
    for kind in (kind for hand in hands for kind in hand):
        left.remove(kind)
    unnamed = [hand for hand in hands if not hand]
    for number, kind in enumerate(left if unnamed else ()):
        unnamed[number % len(unnamed)].append(kind)
    turn = int(case.get("turn", 1))
    state = laid(game, turn=str(turn), player=str((turn - 1) % seats), hands=groups(hands))
    assert isinstance(state, MogelnState)
    return state
