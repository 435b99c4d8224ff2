"""How a puzzle that asks for the best move is kept: a table in a file of its game, in words."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

EASIEST: Final = 1
HARDEST: Final = 5
FINE: Final = (10.0, 1.0)  # points of margin below which one decimal is told, and then another


class Tried(Struct, frozen=True):
    """A move, or a whole turn with ``;`` between its moves, and what it brings.

    Attributes:
        text: its notation.
        gain: by how many points the seat's score is better than the mean of all, on average.
        error: the standard error of ``gain``.
        worse: in how many of 100 draws it brought less than the best move; 0 for that one.
    """

    text: str
    gain: float
    error: float
    worse: int


class Found(Struct, frozen=True):
    """A position in which one move is clearly best.

    Attributes:
        seed: of the hand that bots played; it names the puzzle within its game.
        position: what the seat on turn knows, in words; nothing else was looked at.
        moves: what may be chosen, the best first.
        margin: by how much the first is better than the second, in points.
        error: the standard error of ``margin``.
        draws: in how many positions each move was tried.
        tries: how often each level was asked.
        levels: how often each weaker level found the best move, by name.
        strongest: how often the usual player of the game found it.
    """

    seed: int
    position: str
    moves: tuple[Tried, ...]
    margin: float
    error: float
    draws: int
    tries: int
    levels: dict[str, int]
    strongest: int

    @property
    def best(self) -> str:
        """The notation of the best move."""
        return self.moves[0].text

    @property
    def places(self) -> int:
        """How many decimals its points are shown with, so that the margin is not rounded away."""
        return sum(self.margin < least for least in FINE)

    @property
    def found_by(self) -> tuple[str, ...]:
        """The weaker levels that find the move at least every second time."""
        return tuple(name for name, times in self.levels.items() if 2 * times >= self.tries)

    @property
    def grade(self) -> int:
        """From 1, which even a child finds, to 5, which only the strongest player finds."""
        return HARDEST - len(self.found_by)


def in_words(found: Found) -> str:
    """The table of a puzzle, to be appended to the file of its game."""
    moves = "\n".join(
        f'    {{ text = "{each.text}", gain = {each.gain:.3f}, error = {each.error:.3f}, '
        f"worse = {each.worse} }},"
        for each in found.moves
    )
    levels = ", ".join(f"{name} = {times}" for name, times in found.levels.items())
    return f'''
[[puzzle]]
seed = {found.seed}
position = """
{found.position}
"""
moves = [
{moves}
]
margin = {found.margin:.3f}
error = {found.error:.3f}
draws = {found.draws}
tries = {found.tries}
levels = {{ {levels} }}
strongest = {found.strongest}
'''
