"""A hand about which questions are being asked, before it is written on a pad."""

from __future__ import annotations

from typing import Final

from stammtisch.scorepad import POINTS, BadFacts, Facts, Field, Sheet, Standing, completed
from stammtisch.scorepad.facts import Value
from stammtisch.terminal.padanswers import Answers, Option, Unclear, folded
from stammtisch.text import say

_POINTS: Final = ("points", "punkte")  # in a line they mean the short form
_EXAMPLE: Final = 3  # answers in the example of a whole line
_ROUNDS: Final = 12  # answers that bring questions that bring questions


class Draft:
    """The answers given so far about a hand.

    Args:
        number: the hand's number on the pad.
        version: of the hand that is corrected, 0 for a new one.
        before: how the hand stands there; its answers are the usual ones then.
    """

    def __init__(
        self,
        sheet: Sheet,
        standing: Standing,
        number: int,
        version: int = 0,
        before: Facts | None = None,
        dealer: int | None = None,
    ) -> None:
        self.sheet = sheet
        self.standing = standing
        self.number = number
        self.version = version
        self.before = sheet.said(standing, before or {})
        self.dealer = dealer
        self.given: Facts = {}
        self.points_only = POINTS in self.before

    @property
    def facts(self) -> Facts:
        """The facts answered so far, and whether only points are asked for."""
        if self.points_only and POINTS not in self.given:
            return {**self.given, POINTS: [0] * self.sheet.players}
        return self.given

    @property
    def fields(self) -> tuple[Field, ...]:
        """The questions that apply, as far as this is known already."""
        return self.sheet.fields(self.standing, self.facts)

    @property
    def question(self) -> Field | None:
        """The next question; None when all questions are answered."""
        return next((field for field in self.fields if field.name not in self.given), None)

    def usual(self, field: Field) -> Value | None:
        """The answer that an empty line gives: the earlier answer, or the default."""
        stood = self.before.get(field.name)
        if stood is None:
            return field.usual
        facts: Facts = {field.name: stood}
        try:
            completed((field,), facts)
        except BadFacts:  # with other answers before it this one cannot be any more
            return field.usual
        return stood

    def answer(self, field: Field, value: Value) -> None:
        """Take an answer; earlier answers to questions that no longer apply are dropped."""
        self.given[field.name] = value
        for _ in range(_ROUNDS):
            known = {each.name for each in self.fields}
            kept: Facts = {name: each for name, each in self.given.items() if name in known}
            if kept.keys() == self.given.keys():
                break
            self.given = kept

    def back(self) -> bool:
        """Go back to the previous question; returns whether there was one."""
        if not self.given:
            return False
        self.given.popitem()
        return True

    def again(self, name: str) -> None:
        """Ask this question again, or the last one if no question has this name."""
        if self.given.pop(name, None) is None:
            self.back()

    def rest(self) -> None:
        """Give the default answers to the remaining questions, up to one without a default."""
        while (field := self.question) is not None and (value := self.usual(field)) is not None:
            self.answer(field, value)

    def switch(self) -> None:
        """Switch between all questions and only the points."""
        self.points_only = not self.points_only
        self.given = {}

    def read_line(self, answers: Answers, line: str) -> None:
        """Take a whole hand in one line: ``h normal re=anna,bert augen=151``.

        What stands without a name answers the next open question; a name may be cut short.
        ``h points=0,-25,-40`` is the short form.

        Raises:
            Unclear, BadFacts: something cannot be read; then nothing is changed.
        """
        before, points_only = dict(self.given), self.points_only
        words = line.split()
        try:
            for word in words[1:] if words[0].casefold() == "h" else words:
                name, named, typed = word.partition("=")
                if named and folded(name) in _POINTS and not self.points_only:
                    self.switch()
                field = self._field(answers, name) if named else self.question
                if field is None:
                    raise Unclear(say("“{word}” does not answer any question.", word=word))
                self.answer(field, answers.read(field, typed if named else word))
        except (Unclear, BadFacts):
            self.given, self.points_only = before, points_only
            raise
        self.rest()

    def _field(self, answers: Answers, typed: str) -> Field:
        name = folded(typed)
        for field in self.fields:
            labels = (folded(answers.speaker.say(field.label)), field.name)
            if name in labels:
                return field
        for field in self.fields:
            if name and (field.name.startswith(name) or answers.begins(field.label, name)):
                return field
        raise Unclear(
            say(
                "“{name}” is not a question here. The questions are: {known}.",
                name=typed,
                known=", ".join(field.name for field in self.fields),
            )
        )


def example_line(draft: Draft, answers: Answers) -> str:
    """A hand in one line as it could be typed for this game: ``h out=anna natural=1,0``."""
    trial = Draft(draft.sheet, draft.standing, draft.number)
    parts = ["h"]
    while len(parts) <= _EXAMPLE and (field := trial.question) is not None:
        typed = _sample(field, answers)
        trial.answer(field, answers.read(field, typed))
        if field.kind != "flag":
            parts.append(f"{field.name}={typed}")
    return " ".join(parts)


def _sample(field: Field, answers: Answers) -> str:
    """A possible answer for an example, without spaces."""
    match field.kind:
        case "flag":
            return "no"
        case "number":
            return str(field.highest // 2 if field.highest else 5)
        case "numbers":
            low = max(1, field.lowest or 0)
            rest = [
                0 if field.lowest in (None, 0) else low + n for n in range(1, len(field.columns))
            ]
            return ",".join(map(str, [low, *rest]))
        case _:
            options = answers.options(field)
            words = [_typed(each) for each in sorted(options, key=lambda each: each.number == "0")]
            return ",".join(words[: 2 if field.kind == "players" else 1])


def _typed(option: Option) -> str:
    """An answer in one word, or else its number."""
    word = folded(option.words[0])
    return option.number if set(word) & set(" ,;=") else word
