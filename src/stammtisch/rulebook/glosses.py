"""Words that a reader may not know, explained in a few words where they are first said.

What is explained, how, and in which games is data: `short`, `said` and `games` in the glossary of
the reader's language. A language whose readers know all the words gives none of these.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple

from stammtisch.languages import Language
from stammtisch.rulebook import Term, glossary

_BESIDE: Final = r"[\w-]"  # beside these a word is part of a longer one


class Gloss(NamedTuple):
    """A word that a text says, and what it means: ``text[:end]`` ends with the word."""

    key: str
    start: int
    end: int
    short: str


class Glosses:
    """The words of one game that are explained in one language."""

    def __init__(self, terms: dict[str, Term]) -> None:
        self._terms = terms
        words = "|".join(map(re.escape, sorted(terms, key=len, reverse=True)))
        self._pattern = re.compile(rf"(?<!{_BESIDE})(?:{words})(?!{_BESIDE})")

    def said(self, text: str) -> Iterator[Gloss]:
        """Each word that a text says, where it says it first."""
        met: set[str] = set()
        for found in self._pattern.finditer(text):
            term = self._terms[found[0]]
            if term.key not in met:
                met.add(term.key)
                yield Gloss(term.key, found.start(), found.end(), term.short)

    def explained(self, text: str, known: set[str]) -> str:
        """The text with what its words mean, in brackets; they are added to what is ``known``."""
        parts, at = [], 0
        for gloss in self.said(text):
            if gloss.key not in known:
                parts.append(f"{text[at : gloss.end]} ({gloss.short})")
                at = gloss.end
                known.add(gloss.key)
        return "".join([*parts, text[at:]])


@cache
def glosses(language: Language, game: str, names: tuple[str, ...] = ()) -> Glosses | None:
    """What is explained at a table of this game; None if there is nothing.

    ``names`` are those of people at the table: a name is not explained.
    """
    terms = {
        word: term
        for term in glossary(language)
        if term.short and term.language == language and game in term.games
        for word in term.said
        if word not in names
    }
    return Glosses(terms) if terms else None
