"""The kit of lessons: each is played through, in every language and with all faces.

Whoever writes a lesson need not write a test: these try every answer to every step of each.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from typing import Final

import pytest

from stammtisch.cards import FACES, notation
from stammtisch.core.contract import open_moves
from stammtisch.games.registry import registrations
from stammtisch.languages import HOME, SOURCE
from stammtisch.lessons import Lesson, Step, judge, lesson, lessons, position_after
from stammtisch.lessons.lesson import FEWEST
from stammtisch.lessons.reading import legal, sentences
from stammtisch.lessons.wording import said
from stammtisch.messages import Speaker
from stammtisch.puzzles import NAMES
from stammtisch.rulebook import rule_ids
from tests.sampling import sampled

LANGUAGES: Final = (HOME, SOURCE)
LONGEST: Final = {"title": 34, "text": 300, "task": 120, "right": 260, "wrong": 260}  # letters
ONE_FACE: Final = {  # what a card is called in some faces only: `{Qc}`, `{suit c}`, `{rank Q}`
    HOME: r"Kreuz|Pik|Karo|Eichel|Gras|Schellen?|Dame|Damen|Bube|Buben|Ober|Ass|Asse|Daus",
    SOURCE: r"clubs?|spades?|diamonds?|acorns?|bells?|queens?|jacks?|aces?|Ober|Unter",
}
each_lesson = pytest.mark.parametrize("id", list(lessons()))


def steps_of(id: str) -> Iterator[tuple[str, Lesson, Step]]:
    """The steps of a lesson, with what a failure calls them."""
    found = lesson(id)
    for number, step in enumerate(found.steps, 1):
        yield f"{id}, step {number}", found, step


def accepted(found: Lesson, step: Step, texts: list[str]) -> str:
    """A move that is right, in notation: one of those that are offered, or several in a row."""
    fitting = (text for text in texts if judge(found, step, text, HOME).right)
    return next(fitting, step.accept[0])


@pytest.mark.parametrize("language", [HOME, SOURCE])
def test_no_two_lessons_have_the_same_name(language: str) -> None:
    names = [Speaker(language).say(each.name) for each in lessons().values()]
    assert len(set(names)) == len(names)


def test_each_preset_has_its_lesson() -> None:
    taught = {f"{each.entry.id}.{each.house.preset}" for each in lessons().values()}
    presets = {f"{id}.{name}" for id, entry in registrations().items() for name in entry.presets}
    assert presets == taught


@pytest.mark.parametrize("id", sampled(lessons(), 3))
def test_every_answer_gets_its_reason(id: str) -> None:
    """Each legal move is right or told why not, and each card that may not be played has a rule."""
    assert len(lesson(id).steps) >= FEWEST
    for where, found, step in steps_of(id):
        texts = legal(found.game, step)
        for language in LANGUAGES:
            for text in texts:
                answer = judge(found, step, text, language)
                assert answer.refusal is None and answer.words, f"{where}: {text}"
            answer = judge(found, step, accepted(found, step, texts), language)
            assert answer.right and answer.words, where
        held = {card for zone in step.state.view(step.seat).zones for card in zone.cards}
        for kind in {card.kind for card in held}:
            refusal = judge(found, step, notation(kind), HOME).refusal
            assert refusal is None or str(refusal.text), where


@each_lesson
def test_a_right_move_leads_to_a_position_that_can_be_seen(id: str) -> None:
    for where, found, step in steps_of(id):
        before = list(step.state.words())
        after = position_after(found, step, accepted(found, step, legal(found.game, step)))
        assert list(step.state.words()) == before != list(after.words()), where
        after.view(step.seat)
        assert open_moves(step.state, step.seat), where


@each_lesson
def test_what_is_said_fits_every_face_and_every_language(id: str) -> None:
    for where, found, step in steps_of(id):
        for language in LANGUAGES:
            told = step.told[language]
            for words in sentences(told):
                one_face = re.search(rf"\b({ONE_FACE[language]})\b", re.sub(r"\{.*?\}", "", words))
                assert one_face is None, f"{where}: {one_face} is so called in some faces only"
            for face in FACES:
                speaker = Speaker(language, face, NAMES.__getitem__)
                for words in sentences(told):
                    assert "{" not in said(words, speaker, found.game), where
            shorter = partial(said, speaker=Speaker(language), game=found.game)
            for name, most in LONGEST.items():
                length = len(shorter(getattr(told, name)))
                assert length <= most, f"{where}, {language}: {name} has {length} of {most} letters"
        assert set(step.rules) <= set(rule_ids(found.game.id)), where


@each_lesson
def test_the_languages_say_the_same_things(id: str) -> None:
    """What stands in the places of one sentence stands in those of the other: cards and people."""
    for where, _, step in steps_of(id):
        both = [step.told[language] for language in LANGUAGES]
        assert [bool(words) for words in sentences(both[0])] == [
            bool(words) for words in sentences(both[1])
        ], where
