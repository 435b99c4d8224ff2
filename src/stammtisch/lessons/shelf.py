"""All lessons: a file for each game, and one for each preset that is to be learnt separately."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from stammtisch.errors import UnknownLesson
from stammtisch.games.registry import Registration, registrations
from stammtisch.languages import SOURCE, Language
from stammtisch.lessons.lesson import Lesson
from stammtisch.lessons.reading import Raw, read_lesson, read_raw, titles
from stammtisch.rulecodes import HouseRules, read_code
from stammtisch.text import Text, say

_SUFFIX: Final = ".toml"


@dataclass(frozen=True, slots=True)
class Outline:
    """What a list shows of a lesson; nothing in it has been set up yet."""

    id: str
    house: HouseRules
    name: Text
    raw: Raw

    @property
    def entry(self) -> Registration:
        """The game."""
        return self.house.entry

    @property
    def hands(self) -> HouseRules:
        """The rules of the hands that are played after it."""
        return read_code(self.raw.hands) if self.raw.hands else self.house

    @property
    def seats(self) -> int:
        """How many sit at the table."""
        return self.raw.seats or self.entry.default_seats

    @property
    def steps(self) -> int:
        """How many moves it asks for."""
        return len(self.raw.step)

    def about(self, language: Language) -> str:
        """What the game is about."""
        return self.raw.about.get(language) or self.raw.about[SOURCE]

    def titles(self, language: Language) -> list[str]:
        """What the steps are called."""
        return titles(self.raw, language)


def _files() -> dict[str, Traversable]:
    folder = files("stammtisch.lessons").iterdir()
    return {each.name.removesuffix(_SUFFIX): each for each in folder if each.name.endswith(_SUFFIX)}


@cache
def lessons() -> dict[str, Outline]:
    """All lessons by their id, in the order of the games."""
    games = list(registrations())
    found = [_outline(id, file) for id, file in sorted(_files().items())]
    found.sort(key=lambda each: (games.index(each.entry.id), each.id))
    return {each.id: each for each in found}


def _outline(id: str, file: Traversable) -> Outline:
    raw = read_raw(id, file.read_text("utf-8"))
    house = read_code(raw.rules)
    entry = house.entry
    own = say("{game} ({preset})", game=entry.name, preset=entry.preset_names[house.preset])
    return Outline(id, house, entry.name if id == entry.id else own, raw)


def lessons_of(game: str) -> tuple[Outline, ...]:
    """The lessons of a game, the general one first."""
    return tuple(each for each in lessons().values() if each.entry.id == game)


def outline(id: str) -> Outline:
    """What a list shows of a lesson; raises `UnknownLesson`."""
    try:
        return lessons()[id]
    except KeyError:
        raise UnknownLesson(say("There is no lesson of this name.")) from None


@cache
def lesson(id: str) -> Lesson:
    """A lesson with all its positions.

    Raises:
        UnknownLesson: there is none of this name.
    """
    outline(id)
    return read_lesson(id, _files()[id].read_text("utf-8"))
