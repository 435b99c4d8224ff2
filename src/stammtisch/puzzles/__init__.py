"""Puzzles from the rule book: worked examples become questions, and the engine answers them.

``puzzles("doppelkopf")`` are those of a game. A puzzle never knows an answer of its own: whether a
card may be played is what `State.objection` says, who takes a trick is what the engine makes of it,
and points are the score lines of the game.
"""

from stammtisch.puzzles.puzzle import NAMES, Example, Option, Puzzle, Row
from stammtisch.puzzles.shelf import every_puzzle, puzzle_of_the_day, puzzles, puzzles_on

__all__ = [
    "NAMES",
    "Example",
    "Option",
    "Puzzle",
    "Row",
    "every_puzzle",
    "puzzle_of_the_day",
    "puzzles",
    "puzzles_on",
]
