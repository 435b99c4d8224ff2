"""Lessons line by line: the table, one thing to know, a move to make, and why another is not it.

A step is asked at a table of its own, so that all words of the table can be typed there as well;
``hint`` gives the move away.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from msgspec.structs import replace

from stammtisch.cards import Face
from stammtisch.core.view import View
from stammtisch.languages import Language
from stammtisch.lessons import Lesson, Step, judge, outline
from stammtisch.lessons.answering import offered, right_move
from stammtisch.lessons.learned import Learned
from stammtisch.lessons.wording import said
from stammtisch.terminal.plain import Plain, command_of
from stammtisch.terminal.prose import flowing
from stammtisch.terminal.session import Session
from stammtisch.text import Text, say

WIDTH: Final = 88
SAME: Final = "lesson"  # a seed: the bots are called the same in every step
NOT_HERE: Final = ("undo", "next", "score", "house", "chances", "ideas")


class Sitting(Session):
    """The table of a step, with only those moves that the step offers."""

    def __init__(self, found: Lesson, step: Step, language: Language, face: Face | None) -> None:
        self.step = step
        super().__init__(
            found.game,
            seat=step.seat,
            seed=SAME,
            language=language,
            face=face,
            position=step.state.copy(),
        )

    @property
    def view(self) -> View:
        """What the person sees of the position."""
        view = super().view
        return replace(view, choices=offered(self.match.game, self.step, view.choices))


class Asked(Plain):
    """One step: it is asked until a right move is made (``right``) or somebody stops."""

    def __init__(self, found: Lesson, step: Step, table: Sitting, write: Callable[[str], None]):
        super().__init__(table, write)
        self.found, self.step, self.right = found, step, False
        self.told = step.tells(table.speaker.language)

    def tell(self, words: str) -> None:
        """Write a sentence of the lesson."""
        self.lines(flowing(self.filled(words), WIDTH).splitlines())

    def filled(self, words: str) -> str:
        """A sentence of the lesson, with cards and people as the reader calls them."""
        return said(words, self.session.speaker, self.found.game)

    def ask(self) -> None:
        """Tell what there is to know, what lies on the table, and what is to be done."""
        self.tell(self.told.text)
        self.write("")
        self.show_table()
        self.show_hand()
        self.write("")
        self.tell(self.told.task)
        self.show_moves()

    def answer(self, line: str) -> None:
        """Handle a line: a word of the table that has a use here, or a move."""
        word = line.strip()
        if not word:
            self.tell(self.told.task)
        elif (name := self.meant(word)) in NOT_HERE:
            self.say(say("In a lesson there is only this one move. “hint” shows it."))
        elif name is not None:
            super().answer(line)
        else:
            self.do_play(word)

    def meant(self, line: str) -> str | None:
        """The command that a line is, if it is not a move here."""
        return command_of(line, [each.text for each in self.session.view.choices])

    def do_play(self, text: str) -> None:
        """Say what a move is worth at this step."""
        found = judge(self.found, self.step, text, self.session.speaker.language)
        if found.refusal is not None:
            self.refuse(found.refusal)
        elif found.right:
            self.right, self.running = True, False
            rules = f" ({', '.join(self.step.rules)})" if self.step.rules else ""
            self.tell(f"{self.session.say(say('Right!'))} {found.words}{rules}")
        elif found.words:
            self.tell(found.words)
        else:
            self.say(say("You may do that, but it is not what this step is about."))

    def do_hint(self, _: str) -> None:
        """Show the move that is right."""
        move = right_move(self.step, self.session.view.choices)
        self.say(say("The right move: {move}", move=move.text))


class Learning:
    """Asks the steps of a lesson one after another.

    Args:
        read: gives what was typed, or None at the end.
        write: takes a line.
        keep: is given what has been learnt, after every step.
    """

    def __init__(
        self,
        found: Lesson,
        learned: Learned,
        *,
        read: Callable[[], str | None],
        write: Callable[[str], None],
        keep: Callable[[Learned], None],
        language: Language,
        face: Face | None = None,
    ) -> None:
        self.found, self.learned = found, learned
        self.read, self.write, self.keep = read, write, keep
        self.table = partial(Sitting, found, language=language, face=face)

    def run(self, first: int) -> bool:
        """Ask from a step on, counted from 1; whether the last one was done."""
        for number in range(first, len(self.found.steps) + 1):
            if not self._ask(number):
                return False
            self.learned = self.learned.after(self.found.id, number)
            self.keep(self.learned)
        return True

    def _ask(self, number: int) -> bool:
        step = self.found.steps[number - 1]
        talk = Asked(self.found, step, self.table(step), self.write)
        which = say("Step {n} of {all}", n=number, all=len(self.found.steps))
        self.write("")
        self.write(f"{talk.session.say(which)}: {talk.filled(talk.told.title)}")
        talk.ask()
        while talk.running:
            line = self.read()
            if line is None:
                return False
            talk.answer(line)
        return talk.right


def way_on(found: Lesson, speak: Callable[[Text], str]) -> list[str]:
    """What comes after a lesson: a first hand, and puzzles."""
    code = outline(found.id).hands.code
    return [
        speak(say("That was the lesson. And now with cards in your hand:")),
        f"  stammtisch play --rules {code} --bot beginner",
        f"  stammtisch puzzle {found.house.entry.id}",
    ]
