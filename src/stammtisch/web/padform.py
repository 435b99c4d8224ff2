"""The form of a hand on a pad: what is asked, what has been answered, and the resulting score.

A form is read question by question, because an answer may bring further questions: the kind of
game first, then what only that kind is asked. What cannot be read stays as it was typed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from msgspec.structs import replace

from stammtisch.errors import StammtischError
from stammtisch.scorepad import (
    POINTS,
    BadFacts,
    Facts,
    Field,
    ImpossibleLine,
    Outcome,
    Sheet,
    Standing,
    completed,
)
from stammtisch.scorepad.facts import Value
from stammtisch.text import Text, say

Pairs: TypeAlias = Sequence[tuple[str, str]]

SHORT: Final = "short"  # the name of the switch to points only
DEALER: Final = "dealer"
TURN: Final = "turn"  # whose turn it was to deal when the form was made
ASKED: Final = "asked"  # which questions were on the form: nothing ticked is an answer too
SMALL: Final = 12  # numbers of so few values get a button for one more and one less
_ROUNDS: Final = 12  # answers that bring questions that bring questions
_SUM: Final = re.compile(r"[+-]?\d{1,9}(?:[+-]\d{1,9})*")  # 10+15+8-5
_PART: Final = re.compile(r"[+-]?\d+")
_LARGEST: Final = 999_999_999
_MINUS: Final = str.maketrans(dict.fromkeys("\u2212\u2010\u2011\u2012\u2013\u2014", "-"))


@dataclass(slots=True)
class Question:
    """A field on the form: its answer, what was typed for it, and why this is impossible.

    ``idle`` are the columns that need no number, because their players sit out.
    """

    field: Field
    value: Value | None
    typed: list[str]
    fault: Text | None = None
    rules: tuple[str, ...] = ()
    idle: frozenset[int] = frozenset()

    @property
    def key(self) -> str:
        """The name of the question's input fields."""
        return key_of(self.field.name)

    @property
    def before(self) -> str:
        """The name of the hidden input that carries the answer with which the form began."""
        return before_of(self.field.name)

    @property
    def missing(self) -> bool:
        """Whether the question still has to be answered."""
        return self.value is None

    @property
    def begun(self) -> bool:
        """Whether some of the question's numbers have been typed, but not all."""
        return self.field.kind == "numbers" and any(self.typed) and not all(self.typed)

    @property
    def small(self) -> bool:
        """Whether the numbers are so small that buttons for plus and minus are useful."""
        low, high = self.field.lowest, self.field.highest
        return low is not None and high is not None and high - low <= SMALL

    @property
    def usual(self) -> list[str]:
        """The default answer, as the form writes it."""
        return _written(self.field.usual)

    @property
    def signed(self) -> bool:
        """Whether a number may be less than zero."""
        return self.field.lowest is None or self.field.lowest < 0

    def holds(self, answer: int | str) -> bool:
        """Whether this answer is the one chosen."""
        value = self.value
        return answer in value if isinstance(value, list) else answer == value


@dataclass(slots=True)
class HandForm:
    """All questions about a hand, and the score that follows from the answers.

    ``outcome`` is there once the answers are whole and possible; ``fault`` says why they are not
    possible. ``touched`` is false until somebody has answered something.
    """

    questions: list[Question]
    facts: Facts
    standing: Standing
    active: tuple[int, ...]
    short: bool
    always_short: bool
    outcome: Outcome | None = None
    fault: BadFacts | None = None
    touched: bool = False

    @property
    def missing(self) -> list[Question]:
        """The questions that still have to be answered."""
        return [question for question in self.questions if question.missing]

    @property
    def only_points(self) -> bool:
        """Whether the form asks for nothing but points."""
        return POINTS in self.facts

    @property
    def dealer(self) -> int:
        """The player who deals."""
        return int(self.standing.dealer)

    def first_fault(self) -> BadFacts | None:
        """Why the hand cannot be written down as it is; None if it can."""
        for question in self.questions:
            if question.fault is not None:
                return BadFacts(question.fault, *question.rules, field=question.field.name)
        if self.fault is not None or not self.missing:
            return self.fault
        asked = self.missing[0].field
        text = say("“{field}” is not filled in yet.", field=asked.label)
        return BadFacts(text, *asked.rules, field=asked.name)

    def blame(self, fault: StammtischError) -> None:
        """Show a refusal beside the field that it is about, or below the form if there is none."""
        rules: tuple[str, ...] = ()
        name = ""
        if isinstance(fault, BadFacts | ImpossibleLine):
            rules, name = fault.rules, fault.field
        for question in self.questions:
            if question.field.name == name and not question.fault:
                question.fault, question.rules = fault.text, rules
        self.fault = BadFacts(fault.text, *rules, field=name)
        self.touched = True

    @property
    def loose_fault(self) -> BadFacts | None:
        """The refusal that is about no particular field."""
        shown = {question.field.name for question in self.questions if question.fault}
        return None if self.fault is None or self.fault.field in shown else self.fault


FormOf: TypeAlias = Callable[[Sheet, Standing, Pairs], HandForm]  # how a sent form is read


def key_of(name: str) -> str:
    """The name of the inputs of a field."""
    return f"f.{name}"


def before_of(name: str) -> str:
    """The name of the hidden input that carries the answer with which the form began."""
    return f"b.{name}"


def blank_form(sheet: Sheet, standing: Standing, short: bool = False) -> HandForm:
    """An empty form for a hand that inherits this standing."""
    return _form(sheet, standing, {}, {}, short)


def offline_form(sheet: Sheet, standing: Standing) -> HandForm:
    """The short form for offline use, when the page cannot know who sits out."""
    form = blank_form(sheet, standing, short=True)
    for question in form.questions:
        question.idle = frozenset()
    return form


def form_of_facts(sheet: Sheet, standing: Standing, facts: Facts) -> HandForm:
    """The form of a hand that was written down, to be corrected."""
    form = _form(sheet, standing, sheet.said(standing, facts), {}, POINTS in facts)
    form.touched = True
    return form


def typed_form(sheet: Sheet, standing: Standing, pairs: Pairs) -> HandForm:
    """The form as typed so far; a row of numbers that still has gaps is not refused."""
    form = sent_form(sheet, standing, pairs)
    for question in form.questions:
        if form.fault is not None and form.fault.field == question.field.name and question.begun:
            question.value, question.fault, question.rules = None, None, ()
            form.fault = None
    return form


def sent_form(sheet: Sheet, standing: Standing, pairs: Pairs) -> HandForm:
    """The form of a hand with this standing, as it was sent."""
    sent = _Sent(pairs)
    facts: Facts = {}
    typed: dict[str, list[str]] = {}
    for _ in range(_ROUNDS):
        fields = _asked(sheet, standing, facts, sent.short)
        before = dict(facts)
        facts, typed = {}, {}
        for each in fields:
            value, words = sent.answer(each)
            if words:
                typed[each.name] = words
            if value is not None:
                facts[each.name] = _of_players(sheet, value) if each.name == POINTS else value
        if facts == before:
            break
    form = _form(sheet, standing, facts, typed, sent.short)
    form.touched = bool(facts or typed)
    return form


def dealer_of(pairs: Pairs, players: int) -> int | None:
    """The dealer, if he is not the player whose turn it was when the form was made."""
    one = dict(pairs)
    word = one.get(DEALER, "")
    if word == one.get(TURN) or word not in {str(player) for player in range(players)}:
        return None
    return int(word)


def _asked(sheet: Sheet, standing: Standing, facts: Facts, short: bool) -> tuple[Field, ...]:
    if short:
        fields = sheet.fields(standing, {POINTS: [0] * sheet.players, **facts})
    else:
        fields = sheet.questions(standing, facts)
    names = tuple(side.name for side in sheet.sides)
    return tuple(replace(each, columns=names) if each.name == POINTS else each for each in fields)


def _of_sides(sheet: Sheet, facts: Facts) -> Facts:
    """The facts as the form shows them: one number of points per partnership."""
    points = facts.get(POINTS)
    if not isinstance(points, list):
        return facts
    return {**facts, POINTS: [points[side.first] for side in sheet.sides]}


def _of_players(sheet: Sheet, value: Value) -> Value:
    """The points of all players, from the form's one number per side."""
    assert isinstance(value, list)
    found = [0] * sheet.players
    for side, points in zip(sheet.sides, value, strict=True):
        for player in side.players:
            found[player] = int(points)
    return list(found)


def _form(
    sheet: Sheet, standing: Standing, facts: Facts, typed: dict[str, list[str]], short: bool
) -> HandForm:
    active = tuple(int(player) for player in sheet.active(standing))
    idle = frozenset(range(sheet.players)) - frozenset(active)
    fields = _asked(sheet, standing, facts, short)
    plain = sheet.questions(standing, {})[0].name == POINTS
    questions = [_question(each, _of_sides(sheet, facts), typed, idle) for each in fields]
    form = HandForm(questions, facts, standing, active, short and not plain, plain)
    if any(question.fault for question in questions):
        return form
    if not form.missing:
        try:
            form.outcome = sheet.outcome(standing, facts)
        except BadFacts as fault:
            form.blame(fault)
    return form


def _question(
    asked: Field, facts: Facts, typed: dict[str, list[str]], idle: frozenset[int]
) -> Question:
    value = facts.get(asked.name, asked.usual)
    if asked.kind not in ("number", "numbers"):
        return Question(asked, value, [])
    words = typed.get(asked.name) or _written(facts.get(asked.name))
    unread = [word for word in words if word and _added(word) is None]
    fault = say("“{word}” is not a whole number.", word=unread[0][:40]) if unread else None
    question = Question(asked, None if unread else value, words, fault)
    question.idle = idle if asked.name == POINTS else frozenset()
    if asked.name in facts:
        try:
            completed([asked], {asked.name: facts[asked.name]})
        except BadFacts as wrong:
            question.fault, question.rules = wrong.text, wrong.rules
    return question


def _written(value: Value | None) -> list[str]:
    if isinstance(value, list):
        return [str(each) for each in value]
    if isinstance(value, bool):
        return ["1"] if value else []
    return [] if value is None else [str(value)]


def _added(word: str) -> int | None:
    """The number that was typed, or the sum; None if it is neither, or too large."""
    signs = "".join(word.translate(_MINUS).split())
    if not _SUM.fullmatch(signs):
        return None
    added = sum(int(part) for part in _PART.findall(signs))
    return added if abs(added) <= _LARGEST else None


class _Sent:
    """The pairs of a form, asked field by field."""

    def __init__(self, pairs: Pairs) -> None:
        self._values: dict[str, list[str]] = {}
        for name, value in pairs:
            self._values.setdefault(name, []).append(value)
        self.short = self._values.get(SHORT, ["0"])[-1] == "1"

    def answer(self, asked: Field) -> tuple[Value | None, list[str]]:
        """The answer (None if there is none) and, for numbers, what was typed.

        What stood on the form before anybody answered is no answer: it may change with others.
        """
        if asked.kind == "number":
            return self._number(asked)
        if asked.kind == "numbers":
            return self._numbers(asked)
        words = self._values.get(key_of(asked.name), [])
        if asked.usual is not None and words == self._values.get(before_of(asked.name), []):
            return None, []
        return self._chosen(asked, words), []

    def _chosen(self, asked: Field, words: list[str]) -> Value | None:
        """The ticked choices; none at all is an answer only if some were ticked before."""
        was_asked = asked.name in self._values.get(ASKED, [])
        players = [player for player in asked.players if str(player) in words]
        answers = [answer.value for answer in asked.answers if answer.value in words]
        match asked.kind:
            case "flag":
                return bool(words) if was_asked or words else None
            case "player":
                return players[0] if players else None
            case "choice":
                return answers[0] if answers else None
            case "players":
                return players if players or (was_asked and asked.usual is not None) else None
            case _:
                return answers if answers or (was_asked and asked.usual is not None) else None

    def _number(self, asked: Field) -> tuple[Value | None, list[str]]:
        words = self._values.get(key_of(asked.name), [])
        word = words[-1].strip()[:40] if words else ""
        return _added(word), [word] * bool(word)

    def _numbers(self, asked: Field) -> tuple[Value | None, list[str]]:
        """A number for each column; an empty one counts as 0 unless all are empty."""
        key = key_of(asked.name)
        words = [
            self._values.get(f"{key}.{place}", [""])[-1].strip()[:40]
            for place in range(len(asked.columns))
        ]
        if not any(words):
            return None, []
        added = [_added(word or "0") for word in words]
        whole = [each for each in added if each is not None]
        return (whole if len(whole) == len(added) else None), words
