"""Where long words on narrow cards may be broken: not every browser knows German syllables."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

SOFT_HYPHEN: Final = "\N{SOFT HYPHEN}"
LONG: Final = 8  # letters; shorter words stay whole
LEAST: Final = (4, 3, 2)  # letters on either side of a break; fewer only where else there is none
_VOWELS: Final = "aeiouyäöüéè"
_WORD: Final = re.compile(rf"[^\W\d_]{{{LONG},}}")
_BETWEEN: Final = re.compile(rf"(?<=[{_VOWELS}])[^\W\d_{_VOWELS}]+(?=[{_VOWELS}])", re.IGNORECASE)
# What a German syllable begins with; st, sp and pf only where a consonant stands before them.
_ONSET: Final = re.compile(
    rf"(?:sch[lmnrw]?|ch|ck|qu|[bcfgkp][lr]|[dt]r|kn|(?<=[^{_VOWELS}])(?:s[pt]r?|pf[lr]?)|[^{_VOWELS}])",
    re.IGNORECASE,
)


@lru_cache(maxsize=4_000)
def hyphenated(title: str) -> str:
    """A German title with soft hyphens in its long words: ``Alm-rausch-hütte``.

    A rule of thumb, no dictionary: among the consonants between two vowels those go to the next
    line that a syllable may begin with, which finds the joints of most compounds.
    """
    return _WORD.sub(lambda found: _broken(found.group()), title)


def _broken(word: str) -> str:
    places = [_break(word, found.start(), found.end()) for found in _BETWEEN.finditer(word)]
    fitting = ([p for p in places if least <= p <= len(word) - least] for least in LEAST)
    allowed = next(filter(None, fitting), [])
    if allowed and allowed[0] < LEAST[1]:  # Gabrie-le, not Ga-brie-le
        allowed = allowed[-1:]
    pieces = zip([0, *allowed], [*allowed, len(word)], strict=True)
    return SOFT_HYPHEN.join(word[start:end] for start, end in pieces)


def _break(word: str, start: int, end: int) -> int:
    """Before which of the consonants from start to end the word is broken."""
    return next(place for place in range(start, end) if _ONSET.fullmatch(word, place, end))
