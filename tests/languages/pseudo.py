"""A language that nobody speaks, made from the English: every letter of it is seen at once.

``The Hand is over.`` becomes ``Ŧħḗ Ħȧƞḓ īş ǿṽḗř.``: what is read on a page in plain letters was not
translated, or is no word of the house but a name or a code. It has the tag, the days and the three
plurals of Czech, so that nothing about it is German or English. All of it is one folder.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import fields
from pathlib import Path
from typing import Any, Final

import pytest
import tomli_w
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

from stammtisch import languages, plugins
from stammtisch.lessons.lesson import Lesson, Step, Told
from stammtisch.lessons.shelf import Outline
from tools import messages

TAG: Final = "cs"
FORMS: Final = "¹²³"  # at the end of a sentence with a number: for one, for two to four, for more
PLAIN: Final = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
STRANGE: Final = "ȧƀƈḓḗƒɠħīĵķŀḿƞǿƥɋřşŧŭṽẇẋẏżȦƁƇḒḖƑƓĦĪĴĶĿḾȠǾƤɊŘŞŦŬṼẆẊẎŻ"
LETTERS: Final = str.maketrans(PLAIN, STRANGE)
_PLACE: Final = re.compile(r"(\{[^{}]*\}|%(?:\(\w+\))?[sdif]|\\b)")
_CODE: Final = re.compile(
    r"(```.*?```|`[^`\n]*`|\b[A-Z][A-Z0-9]{1,3}-\d+\b|\]\([^)]*\))", re.DOTALL
)
ENGLISH: Final = messages.PACKAGE / "locale" / languages.SOURCE


def strange(words: str) -> str:
    """An English message in the language; its places stay."""
    return "".join(
        part if number % 2 else part.translate(LETTERS)
        for number, part in enumerate(_PLACE.split(words))
    )


def made(folder: Path) -> Path:
    """A package folder with the language in it, as a translator would have made it."""
    home = folder / "locale" / TAG
    (home / "LC_MESSAGES").mkdir(parents=True)
    (home / "rulebook").mkdir()
    for domain, template in messages.extract().items():
        with (home / "LC_MESSAGES" / f"{domain}.mo").open("wb") as file:
            write_mo(file, _translated(template))
    english = tomllib.loads((ENGLISH / languages.FILE).read_text("utf-8"))
    (home / languages.FILE).write_text(tomli_w.dumps(_file(english)), "utf-8")
    for page in (ENGLISH / "rulebook").glob("*.md"):
        (home / "rulebook" / page.name).write_text(_page(page.read_text("utf-8")), "utf-8")
    words = tomllib.loads((ENGLISH / "rulebook" / "glossary.toml").read_text("utf-8"))
    told = {key: _all_strange(term) for key, term in words.items()}
    (home / "rulebook" / "glossary.toml").write_text(tomli_w.dumps(told), "utf-8")
    return folder


def _translated(template: Catalog) -> Catalog:
    catalogue = Catalog(locale=TAG)
    for message in template:
        if not message.id:
            continue
        text: str | list[str]
        if isinstance(message.id, str):
            text = strange(message.id)
        else:
            one, many = map(strange, message.id)
            text = [form + mark for form, mark in zip((one, many, many), FORMS, strict=True)]
        catalogue.add(message.id, text, context=message.context)
    return catalogue


def _page(markdown: str) -> str:
    parts = enumerate(_CODE.split(markdown))
    return "".join(part if number % 2 else part.translate(LETTERS) for number, part in parts)


def _all_strange(data: Any) -> Any:
    match data:
        case str():
            return strange(data)
        case list():
            return [_all_strange(each) for each in data]
        case dict():
            return {key: _all_strange(each) for key, each in data.items()}
    return data


def _file(english: dict[str, Any]) -> dict[str, Any]:
    ranks = english["typed"].pop("ranks")
    found: dict[str, Any] = _all_strange(english)
    found["typed"]["ranks"] = {letter: _all_strange(words) for letter, words in ranks.items()}
    return found | {"decimal": "·", "thousands": "’", "separator": "|"}


@contextmanager
def installed(folder: Path) -> Iterator[str]:
    """The house with the language in it; gives its tag."""
    with pytest.MonkeyPatch.context() as patch:
        every = (*plugins.folders(), folder)
        patch.setattr(plugins, "folders", lambda: every)
        _translate_lessons(patch)
        _forget()
        yield TAG
    _forget()


def _translate_lessons(patch: pytest.MonkeyPatch) -> None:
    """Lessons as if their files had a part in the language."""
    tells, about, titles, in_all = Step.tells, Outline.about, Outline.titles, Lesson.tells

    def told(step: Step, language: str) -> Told:
        found = tells(step, language)
        if language != TAG:
            return found
        return Told(*(_all_strange(getattr(found, each.name)) for each in fields(Told)))

    def strangely(usual: Any) -> Any:
        def said(self: Any, language: str) -> Any:
            found = usual(self, language)
            return _all_strange(found) if language == TAG else found

        return said

    patch.setattr(Step, "tells", told)
    patch.setattr(Outline, "about", strangely(about))
    patch.setattr(Outline, "titles", strangely(titles))
    patch.setattr(Lesson, "tells", strangely(in_all))


def _forget() -> None:
    """Let the house look again which languages there are."""
    languages.tags.cache_clear()
    languages.said.cache_clear()
