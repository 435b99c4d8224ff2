"""Where long words on narrow cards may be broken, since not every browser knows the syllables."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import Final

from stammtisch.languages import HOME, Language, idiom, tags

SOFT_HYPHEN: Final = "\N{SOFT HYPHEN}"
LONG: Final = 8  # letters; shorter words stay whole
LEAST: Final = (4, 3, 2)  # letters on either side of a break; fewer only where else there is none
_WORD: Final = re.compile(rf"[^\W\d_]{{{LONG},}}")


@lru_cache(maxsize=4_000)
def hyphenated(title: str, language: str = HOME) -> str:
    """A title with soft hyphens in its long words: ``Alm-rausch-hütte``.

    A rule of thumb, no dictionary: among the consonants between two vowels those go to the next
    line that a syllable of the language may begin with, which finds the joints of most compounds.
    A language that says nothing about its syllables has no such breaks.
    """
    if language not in tags() or (found := _syllables(language)) is None:
        return title
    between, onset = found
    return _WORD.sub(lambda word: _broken(word.group(), between, onset), title)


@cache
def _syllables(language: Language) -> tuple[re.Pattern[str], re.Pattern[str]] | None:
    """The consonants between two vowels, and the letters with which a syllable may begin."""
    said = idiom(language).syllables
    if said is None:
        return None
    vowels = said.vowels
    between = rf"(?<=[{vowels}])[^\W\d_{vowels}]+(?=[{vowels}])"
    onset = said.onset.replace("{vowels}", vowels)
    return re.compile(between, re.IGNORECASE), re.compile(onset, re.IGNORECASE)


def _broken(word: str, between: re.Pattern[str], onset: re.Pattern[str]) -> str:
    places = [_break(word, found, onset) for found in between.finditer(word)]
    fitting = ([p for p in places if least <= p <= len(word) - least] for least in LEAST)
    allowed = next(filter(None, fitting), [])
    if allowed and allowed[0] < LEAST[1]:  # Gabrie-le, not Ga-brie-le
        allowed = allowed[-1:]
    pieces = zip([0, *allowed], [*allowed, len(word)], strict=True)
    return SOFT_HYPHEN.join(word[start:end] for start, end in pieces)


def _break(word: str, found: re.Match[str], onset: re.Pattern[str]) -> int:
    """The consonant before which a word is broken."""
    end = found.end()
    return next(at for at in range(found.start(), end) if onset.fullmatch(word, at, end))
