"""Puzzles line by line: the position in words, the question, the answer with its rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from stammtisch import rulebook
from stammtisch.core.view import CardView, Zone
from stammtisch.languages import idiom
from stammtisch.messages import Speaker
from stammtisch.puzzles import Option, Puzzle
from stammtisch.rulecodes import told
from stammtisch.terminal.prose import rule_lines
from stammtisch.text import SeatWord, Text, say

WIDTH: Final = 88
NONE_OF_THEM: Final = ("-", "0", "none", "keine")
STOP: Final = ("q", "quit", "ende")


class Asking:
    """Asks the person one puzzle after another.

    Args:
        read: gives what was typed, or None at the end.
        write: takes a line.
    """

    def __init__(
        self, speaker: Speaker, read: Callable[[], str | None], write: Callable[[str], None]
    ) -> None:
        self.speaker = speaker
        self.read = read
        self.write = write

    def say(self, text: Text) -> None:
        """Write a line in the reader's language."""
        self.write(self.speaker.say(text))

    def run(self, row: Sequence[Puzzle]) -> int:
        """Ask these puzzles until somebody stops; returns how many were solved."""
        solved = 0
        for number, puzzle in enumerate(row, 1):
            for line in position_lines(puzzle, self.speaker, f"{number}/{len(row)}"):
                self.write(line)
            answer = self.answer(puzzle)
            if answer is None:
                break
            solved += puzzle.is_right(answer)
            for line in answer_lines(puzzle, self.speaker, answer):
                self.write(line)
        else:
            self.say(say("{n} of {all} solved.", n=solved, all=len(row)))
        return solved

    def answer(self, puzzle: Puzzle) -> list[str] | None:
        """The answer that was given: keys of options or a number; None if somebody stops."""
        while (line := self.read()) is not None:
            typed = line.strip()
            if typed.lower() in STOP:
                return None
            answer = meant(puzzle, typed)
            if answer is not None:
                return answer
            self.say(_how(puzzle))
        return None


def meant(puzzle: Puzzle, typed: str) -> list[str] | None:
    """The answer that was typed; None if the line cannot be an answer.

    Options are named by their number from 1 on.
    """
    if puzzle.kind == "number":
        return [typed] if typed else None
    if typed.lower() in NONE_OF_THEM:
        return []
    numbers = typed.replace(",", " ").split()
    if not numbers or not all(each.isdecimal() for each in numbers):
        return None
    places = [int(each) for each in numbers]
    if any(not 1 <= place <= len(puzzle.options) for place in places):
        return None
    return [puzzle.options[place - 1].key for place in places]


def position_lines(puzzle: Puzzle, speaker: Speaker, place: str) -> Iterator[str]:
    """The position, the question and the possible answers."""
    house = puzzle.example.house
    yield ""
    name, which = house.entry.name, say("example {n}", n=puzzle.example.number)
    yield f"{speaker.say(name)}, {speaker.say(which)} ({place})"
    if puzzle.view is not None or puzzle.lines or house.differences:
        yield from (f"  {speaker.say(text)}" for text in told(house))
    if puzzle.view is not None:
        yield from (f"  {speaker.say(text)}" for text in puzzle.view.status)
        yield from (f"  {zone_line(zone, speaker)}" for zone in puzzle.view.zones)
    for row in puzzle.rows:
        cards = ", ".join(speaker.card(kind) for kind in row.cards)
        yield f"  {speaker.say(row.label)}: {cards}" if row.label else f"  {cards}"
    yield from (f"  {speaker.say(text)}" for text in puzzle.facts)
    yield speaker.say(puzzle.question)
    for number, option in enumerate(puzzle.options, 1):
        yield f"  {number}  {speaker.say(option.label)}"
    yield speaker.say(_how(puzzle))


def zone_line(zone: Zone, speaker: Speaker) -> str:
    """What lies in a place on the table, in words."""
    return f"{speaker.say(zone.label)}: {', '.join(_card(each, speaker) for each in zone.cards)}"


def _card(card: CardView, speaker: Speaker) -> str:
    words = speaker.card(card.kind)
    if card.seat is None:
        return words
    return f"{speaker.word(SeatWord(card.seat))}: {words}"


def _how(puzzle: Puzzle) -> Text:
    match puzzle.kind:
        case "number":
            return say("Type a number, or q to stop.")
        case "one":
            return say("Type the number of the answer, or q to stop.")
        case _:
            return say("Type the numbers of all that are right, 0 for none, or q to stop.")


def answer_lines(puzzle: Puzzle, speaker: Speaker, answer: Sequence[str]) -> Iterator[str]:
    """Whether the answer is right, the right answer, why, and by which rules."""
    yield speaker.say(say("Right!") if puzzle.is_right(answer) else say("Not quite."))
    if puzzle.kind == "number":
        shown = f"{puzzle.number:g}"
        yield speaker.say(
            say(
                "The answer is {n}.",
                n=idiom(speaker.language).number(shown),
            )
        )
    for option in puzzle.options:
        yield _option_line(option, speaker)
    if puzzle.answer is not None:
        yield speaker.say(puzzle.answer)
    for line in puzzle.lines:
        points = ", ".join(
            f"{speaker.word(SeatWord(seat))} {number:+d}" for seat, number in enumerate(line.points)
        )
        yield f"  {speaker.say(line.text)}: {points} ({', '.join(line.rules)})"
    for rule in puzzle.rules:
        yield rule_lines(rulebook.rule(rule, speaker.language), WIDTH)


def _option_line(option: Option, speaker: Speaker) -> str:
    line = f"  {'✓' if option.right else '✗'} {speaker.say(option.label)}"
    if option.reason is None:
        return line
    return f"{line}: {speaker.say(option.reason)} ({', '.join(option.rules)})"
