"""Puzzles that ask for the best move, line by line: the table, the moves, what each is worth."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from stammtisch.bots.levels import LEVELS
from stammtisch.cards import Face
from stammtisch.core.view import View
from stammtisch.languages import Language
from stammtisch.puzzles.moves import BestMove
from stammtisch.rulecodes import told
from stammtisch.terminal.plain import Plain
from stammtisch.terminal.puzzles import STOP
from stammtisch.terminal.session import Session
from stammtisch.text import CardsWord, DecimalWord, say

SAME: Final = "puzzle"  # a seed: the others are called the same in every puzzle


class Posed(Session):
    """The table of a puzzle, with only those moves that may be chosen."""

    def __init__(self, puzzle: BestMove, language: Language, face: Face | None) -> None:
        self.puzzle = puzzle
        super().__init__(
            puzzle.game,
            seat=puzzle.seat,
            seed=SAME,
            language=language,
            face=face,
            position=puzzle.state.copy(),
        )

    @property
    def view(self) -> View:
        """What the seat sees of the position."""
        choices = tuple(self.puzzle.choices.values())
        return replace(super().view, choices=choices, gather=None, amounts=())


class AskingMoves:
    """Asks the person what he plays in one position after another.

    Args:
        read: gives what was typed, or None at the end.
        write: takes a line.
    """

    def __init__(
        self,
        language: Language,
        face: Face | None,
        read: Callable[[], str | None],
        write: Callable[[str], None],
    ) -> None:
        self.language, self.face = language, face
        self.read, self.write = read, write

    def run(self, row: Sequence[BestMove]) -> int:
        """Ask these puzzles until somebody stops; returns how many were solved."""
        solved = 0
        for number, puzzle in enumerate(row, 1):
            table = Posed(puzzle, self.language, self.face)
            name = table.say(puzzle.house.entry.name)
            grade = table.say(say("difficulty {n} of 5", n=puzzle.found.grade))
            self.write(f"\n{name}, {grade} ({number}/{len(row)})")
            self.show(table)
            answer = self.answer(table)
            if answer is None:
                break
            solved += answer == puzzle.best.text
            for line in worth_lines(table, answer):
                self.write(line)
        else:
            table_of = Posed(row[0], self.language, self.face)
            self.write(table_of.say(say("{n} of {all} solved.", n=solved, all=len(row))))
        return solved

    def show(self, table: Posed) -> None:
        """The house rules, the tricks so far, the table, the hand, and what may be chosen."""
        for text in told(table.puzzle.house):
            self.write(f"  {table.say(text)}")
        for seat, cards in table.puzzle.tricks:
            self.write(
                f"  {table.names[seat]}: {table.say(say('{cards}', cards=CardsWord(cards)))}"
            )
        plain = Plain(table, self.write)
        plain.show_table()
        plain.show_hand()
        self.write(table.say(say("What do you play?")))
        for number, move in enumerate(table.puzzle.choices, 1):
            self.write(f"  {number}  {table.say(table.puzzle.label(move))}")

    def answer(self, table: Posed) -> str | None:
        """The move that was chosen, by its number or in notation; None if somebody stops."""
        texts = list(table.puzzle.choices)
        while (line := self.read()) is not None:
            typed = line.strip()
            if typed.lower() in STOP:
                return None
            if typed.isdecimal() and 1 <= int(typed) <= len(texts):
                return texts[int(typed) - 1]
            if typed in texts:
                return typed
            self.write(table.say(say("Type the number of the answer, or q to stop.")))
        return None


def worth_lines(table: Posed, answer: str) -> Iterator[str]:
    """Whether the answer is right and why, what each move is worth, and who finds the best one."""
    puzzle, found = table.puzzle, table.puzzle.found
    yield table.say(say("Right!") if answer == found.best else say("Not quite."))
    for text, lines in puzzle.told(answer):
        yield f"  {table.say(puzzle.label(text))}"
        yield from (f"    {table.say(line)}" for line in lines)
    for each in found.moves:
        label = table.say(table.puzzle.label(each.text))
        if each is found.moves[0]:
            yield f"  ✓ {label}"
            continue
        less = DecimalWord(each.gain - found.moves[0].gain, found.places, True)
        behind = say("{points} points, behind in {n} of 100 deals", points=less, n=each.worse)
        yield f"  ✗ {label}: {table.say(behind)}"
    finders = [table.say(LEVELS[name].name) for name in found.found_by]
    if finders:
        yield table.say(say("Found by: {who}.", who=", ".join(finders)))
    else:
        yield table.say(say("Only the strongest bot finds this move."))
