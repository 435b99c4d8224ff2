"""Reads the file of a lesson and refuses a faulty one with the step and the reason.

What is valid stands in docs/lessons.md.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final

import msgspec
from msgspec import Struct

from stammtisch.core.contract import CHANCE, OVER, Game, State, make, open_moves
from stammtisch.core.rng import Rng
from stammtisch.errors import StammtischError
from stammtisch.languages import HOME, SOURCE, Language, tags
from stammtisch.lessons.answering import is_pattern, judge, offered, position_after
from stammtisch.lessons.lesson import ANY, FEWEST, BadLesson, Lesson, Step, Told
from stammtisch.lessons.wording import places, said
from stammtisch.messages import Speaker
from stammtisch.notation import read_moves
from stammtisch.positions import position
from stammtisch.positions.writing import FORMAT
from stammtisch.rulecodes import HouseRules, read_code
from stammtisch.text import say
from stammtisch.typed import typed

HEADER: Final = "position "


class _Fault(StammtischError):
    """What is wrong, without its place."""


class Raw(Struct, frozen=True, forbid_unknown_fields=True):
    """A file as it is written; the rest of a step is what it says, by language.

    ``hands`` is the rule code of the hands that follow, where those of the lesson last too long.
    """

    rules: str
    about: dict[Language, str]
    step: list[dict[str, Any]]
    seats: int | None = None
    hands: str = ""


class _Setting(Struct, frozen=True, forbid_unknown_fields=True):
    """What a step says to the engine."""

    accept: str | tuple[str, ...]
    position: str = ""
    moves: tuple[str, ...] = ()
    seat: int | None = None
    rules: tuple[str, ...] = ()


class _Wording(Struct, frozen=True, forbid_unknown_fields=True):
    """What a step says to people, in one language."""

    title: str
    text: str
    task: str
    right: str
    wrong: str = ""
    because: dict[str, str] = {}


def read_raw(id: str, text: str) -> Raw:
    """A file that has the shape of a lesson; its positions are not looked at.

    Raises:
        BadLesson: it has not, or lacks a language, or has too few steps.
    """
    try:
        raw: Raw = typed(tomllib.loads(text), Raw)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as wrong:
        why = str(wrong)
        raise BadLesson(
            say("The lesson “{name}” cannot be read: {why}", name=id, why=why)
        ) from None
    with _at(id):
        _ask_languages(raw.about)
    if len(raw.step) < FEWEST:
        raise BadLesson(
            say(
                "The lesson “{name}” asks for {n} moves; there must be at least {least}.",
                name=id,
                n=len(raw.step),
                least=FEWEST,
            )
        )
    return raw


def read_lesson(id: str, text: str) -> Lesson:
    """The lesson in a file, with every position set up and every answer tried.

    Raises:
        BadLesson: with the step and the reason.
    """
    raw = read_raw(id, text)
    with _at(id):
        house = read_code(raw.rules)
        game = house.game(raw.seats)
        _ask_hands(house, raw)
    steps: list[Step] = []
    head = f"{HEADER}{FORMAT} {raw.rules} {int(game.seats)}"
    lesson = Lesson(id, house, game, raw.about, ())
    for number, data in enumerate(raw.step, 1):
        with _at(id, number):
            step = _step(lesson, head, data, steps[-1] if steps else None)
            _check(lesson, step)
        steps.append(step)
    return Lesson(id, house, game, raw.about, tuple(steps))


@contextmanager
def _at(id: str, step: int = 0) -> Iterator[None]:
    """Tell what goes wrong with its place; step 0 is the head of the file."""
    try:
        yield
    except (StammtischError, msgspec.ValidationError) as wrong:
        why = wrong.text if isinstance(wrong, StammtischError) else str(wrong)
        place = (
            say("The lesson “{name}”, step {n}: {why}", name=id, n=step, why=why)
            if step
            else say("The lesson “{name}”: {why}", name=id, why=why)
        )
        raise BadLesson(place) from None


def _ask_hands(house: HouseRules, raw: Raw) -> None:
    """Raise an error if the hands that follow cannot be played by whoever did the lesson."""
    hands = read_code(raw.hands or raw.rules)
    hands.game(raw.seats)
    if (hands.entry.id, hands.preset) != (house.entry.id, house.preset):
        raise _Fault(
            say("`hands` must name the same game and preset as `rules`: {code}", code=raw.rules)
        )


def titles(raw: Raw, language: Language) -> list[str]:
    """What the steps are called, in a language or in that of the source."""
    return [str(step.get(language, step[SOURCE]).get("title", "")) for step in raw.step]


def _ask_languages(told: Mapping[Language, object]) -> None:
    for language in told:
        if language not in tags():
            raise _Fault(say("“{word}” is neither a key nor a language.", word=language))
    for language in (HOME, SOURCE):
        if language not in told:
            raise _Fault(say("The language “{language}” is missing.", language=language))


def _step(lesson: Lesson, head: str, data: dict[str, Any], before: Step | None) -> Step:
    known = set(_Setting.__struct_fields__)
    _ask_languages({k: v for k, v in data.items() if k not in known})
    setting: _Setting = typed({k: v for k, v in data.items() if k in known}, _Setting)
    wordings = {k: typed(v, _Wording) for k, v in data.items() if k not in known}
    told = {
        language: Told(each.title, each.text, each.task, each.right, each.wrong, each.because)
        for language, each in wordings.items()
    }
    state = _position(lesson, head, setting, before)
    seat = int(state.turn) if setting.seat is None else setting.seat
    accept = (setting.accept,) if isinstance(setting.accept, str) else setting.accept
    return Step(state, seat, accept, told, setting.rules)


def _position(lesson: Lesson, head: str, setting: _Setting, before: Step | None) -> State:
    """The position of a step: its own, or the one after the step before, and what comes then."""
    if setting.position.strip():
        text = setting.position.strip()
        state = position(text if text.startswith(HEADER) else f"{head}\n{text}", Rng(0))
    elif before is None:
        raise _Fault(say("The first step needs a position."))
    else:
        state = position_after(lesson, before, before.accept[0])
    for words in setting.moves:
        seat, mark, move = words.partition(":")
        who = int(seat) if mark and seat.strip().isdecimal() else int(state.turn)
        for each in read_moves(lesson.game, state, who, move if mark else words):
            make(state, who, each.move)
    return state


def _check(lesson: Lesson, step: Step) -> None:
    """Raise an error if the step asks nothing, wants what is illegal, or is silent on a move."""
    if step.state.turn in (OVER, CHANCE) or not open_moves(step.state, step.seat):
        raise _Fault(say("Nobody is asked to move in this position."))
    if not step.accept:
        raise _Fault(say("No move is right here."))
    texts = legal(lesson.game, step)
    for language, told in step.told.items():
        for word in (*step.accept, *(told.because or {})):
            _ask_move(lesson, step, word, texts)
        if any(places(told.title)):
            raise _Fault(say("A title has no places to be filled."))
        if set(told.because or {}) != set(step.tells(SOURCE).because or {}):
            raise _Fault(say("The languages explain different moves."))
        for text in texts:
            if not judge(lesson, step, text, language).words:
                raise _Fault(say("Nothing is said about the move “{move}”.", move=text))
        for words in sentences(told):
            said(words, Speaker(language), lesson.game)


def legal(game: Game, step: Step) -> list[str]:
    """The moves that the step offers, in notation."""
    view = step.state.view(step.seat)
    shown = {each.text for each in offered(game, step, view.choices)}
    hidden = {each.text for each in view.choices} - shown
    texts = (game.text(step.state, move) for move in open_moves(step.state, step.seat))
    return [text for text in texts if text not in hidden]


def sentences(told: Told) -> Iterator[str]:
    """Everything that a step says in one language."""
    yield from (told.title, told.text, told.task, told.right, told.wrong)
    yield from (told.because or {}).values()


def _ask_move(lesson: Lesson, step: Step, words: str, texts: list[str]) -> None:
    """Raise an error if the words name no move that is legal here."""
    if words == ANY:
        return
    if is_pattern(words):
        if not any(_fits(lesson, step, text, words) for text in texts):
            raise _Fault(say("No legal move is like “{move}”.", move=words))
        return
    read_moves(lesson.game, step.state, step.seat, words)


def _fits(lesson: Lesson, step: Step, text: str, pattern: str) -> bool:
    asked = Step(step.state, step.seat, (pattern,), step.told)
    return judge(lesson, asked, text, SOURCE).right
