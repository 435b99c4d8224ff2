"""Searches all rules in all languages.

A rule is found by its number, by the heading it stands under, by the name of its game and by its
words, whatever the language of the words. What has all that is asked for is found; if nothing has,
what has some of it. What is written with umlauts is found without them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import chain
from typing import Final

from stammtisch.languages import Language, tags
from stammtisch.rulebook import (
    Page,
    RuleText,
    Section,
    games,
    glossary,
    page,
    plain,
)

MOST: Final = 12  # words of a question
FOLDS: Final = (
    *(("ß", "ss"), ("ä", "a"), ("ö", "o"), ("ü", "u")),
    *(("ae", "a"), ("oe", "o"), ("ue", "u")),
)
ID: Final = re.compile(r"([a-z][a-z0-9]{1,3}?)[\s-]*(\d+)$")
ENDING: Final = re.compile(r"(?:er|en|es|em|e|n|s)$")
SHORTEST_STEM: Final = 4
_BAR: Final = re.compile(r"\s*\|[|:\s-]*|#{2,}")  # between cells, before headings
_AROUND: Final = 110  # characters before what was found


@dataclass(frozen=True, slots=True)
class Found:
    """A search result: where it is, and its text in the reader's language.

    ``id`` is the number of a rule, "" for prose; ``anchor`` is its address on the page of ``game``.
    For a word of the card table ``game`` is "". ``score`` is higher for what fits better.
    """

    game: str
    anchor: str
    id: str
    heading: str
    title: str
    text: str
    score: float


@dataclass(frozen=True, slots=True)
class _Entry:
    """One rule, piece of prose or word, in one language, with its folded words by weight.

    ``place`` is the same in all languages.
    """

    game: str
    language: str
    place: str
    anchor: str
    id: str
    heading: str
    title: str
    text: str
    folded: tuple[tuple[float, str], ...]


def folded(text: str) -> str:
    """A text as it is compared: lower case, ``ä`` and ``ae`` as ``a``, ``ß`` as ``ss``.

    >>> folded("Größter Überstich") == folded("groesster ueberstich")
    True
    """
    small = text.lower()
    for sign, plainly in FOLDS:
        small = small.replace(sign, plainly)
    return small


def search(question: str, language: str) -> list[Found]:
    """The rules that answer a question, best first; none if the question has no words.

    Each rule comes once, in the reader's language, also where its words in another one fit.
    """
    words = re.findall(r"[\w-]+", folded(question[:200]))[:MOST]
    if not words:
        return []
    best = _best(words, language, every=True) or _best(words, language, every=False)
    shown = _by_place(language)
    found = [
        Found(e.game, e.anchor, e.id, e.heading, e.title, excerpt(e.text, words), score)
        for key, score in best.items()
        if (e := shown.get(key)) is not None
    ]
    return sorted(found, key=lambda each: -each.score)


def _best(words: list[str], language: str, every: bool) -> dict[tuple[str, str], float]:
    """How well each place fits, among those with all the words or else with any of them."""
    wanted = ID.fullmatch("".join(words) if len(words) < 3 else "")
    id = f"{wanted[1]}-{wanted[2]}" if wanted else ""
    best: dict[tuple[str, str], float] = {}
    for entry in chain.from_iterable(map(_entries, tags())):
        score = _score(entry, words, id, every)
        if score:
            score += 0.5 * (entry.language == language)
            key = (entry.game, entry.place)
            best[key] = max(score, best.get(key, 0))
    return best


def excerpt(text: str, words: list[str], length: int = 320) -> str:
    """The part of a text around the first of the words; it does not begin or end inside a word."""
    if len(text) <= length:
        return text
    places = [
        m.start() for m in re.finditer(r"\w[\w-]*", text) if folded(m[0]).startswith(words[0])
    ]
    start = max(0, (places[0] if places else 0) - _AROUND)
    part = text[start : start + length]
    if start:
        part = "… " + part.partition(" ")[2]
    return part.rpartition(" ")[0] + " …" if start + length < len(text) else part


def _score(entry: _Entry, words: list[str], id: str, every: bool) -> float:
    """How well an entry fits; 0 if one of the words (or all) is missing."""
    if id and entry.id.lower() == id:
        return 1000
    total = 0.0
    for word in words:
        fits = max(weight * _fits(word, text) for weight, text in entry.folded)
        if every and not fits:
            return 0
        total += fits
    return total + (1 if entry.id and total else 0)


def _fits(word: str, text: str) -> float:
    """How well a word fits, even with another ending: ``letzter`` fits ``im letzten Stich``."""
    stem = ENDING.sub("", word)
    return max(_fit(word, text), min(_fit(stem, text), 2) if len(stem) >= SHORTEST_STEM else 0)


def _fit(word: str, text: str) -> float:
    """3 for a whole word, 2 for the beginning of one, 1 for a part, 0 for nothing."""
    at = text.find(word)
    if at < 0:
        return 0
    best = 1.0
    while at >= 0:
        before = at == 0 or not text[at - 1].isalnum()
        end = at + len(word)
        after = end == len(text) or not text[end].isalnum()
        if before and after:
            return 3
        if before:
            best = 2
        at = text.find(word, at + 1)
    return best


@cache
def _by_place(language: str) -> dict[tuple[str, str], _Entry]:
    return {(e.game, e.place): e for e in _entries(language)}


@cache
def _entries(language: Language) -> tuple[_Entry, ...]:
    """Everything that a reader of this language can find."""
    return (*_of_pages(language), *_of_words(language))


def _of_pages(language: Language) -> Iterator[_Entry]:
    for game in games():
        book = page(game, language)
        yield _entry((game, language, "", ""), "", book.title, book.title, book.summary)
        for number, section in enumerate(book.sections):
            yield from _of_section(book, language, number, section)


def _of_section(book: Page, language: Language, number: int, section: Section) -> Iterator[_Entry]:
    """The rules of a section one by one, and its prose as one piece.

    Anchors differ between the languages, the order of the sections does not.
    """
    prose = []
    for block in section.blocks:
        if isinstance(block, RuleText):
            at = (book.game, language, block.id, block.id)
            yield _entry(at, block.id, section.heading, book.title, block.text)
        else:
            prose.append(block.text)
    if prose:
        at = (book.game, language, str(number), section.anchor)
        yield _entry(at, "", section.heading, book.title, "\n".join(prose))


def _of_words(language: Language) -> Iterator[_Entry]:
    for term in glossary(language):
        at = ("", language, term.key, term.key)
        yield _entry(at, "", term.word, term.word, term.meaning)


def _entry(
    at: tuple[str, str, str, str], id: str, heading: str, title: str, markdown: str
) -> _Entry:
    """An entry ``at`` a game, a language, a place and its anchor."""
    text = " ".join(_BAR.sub(" · ", plain(markdown)).split()).strip("· ")
    weights = ((6.0, id), (4.0, heading), (3.0, title), (2.0, text))
    words = tuple((weight, folded(each)) for weight, each in weights if each)
    return _Entry(*at, id, heading, title, text, words)
