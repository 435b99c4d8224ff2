"""The recovery words of a club: five words on paper that make a browser the organiser's again.

They follow from the club's key, so that nothing is stored, and can be said aloud in any language.
They change when the organiser's link is renewed.
"""

from __future__ import annotations

import hmac
import unicodedata
from typing import Final

from stammtisch.club.register import Club

WORDS: Final = 5
_CONSONANTS: Final = "bdfgklmnprstvwzj"
_VOWELS: Final = "aeiou"
_SYLLABLES: Final = 3


def recovery_words(club: Club) -> tuple[str, ...]:
    """The five words: 15 syllables out of 80, about 94 bits."""
    what = f"recovery\n{club.links['organiser']}"
    number = int.from_bytes(hmac.digest(club.key.encode(), what.encode(), "sha256"), "big")
    words = []
    for _ in range(WORDS):
        word = ""
        for _ in range(_SYLLABLES):
            number, consonant = divmod(number, len(_CONSONANTS))
            number, vowel = divmod(number, len(_VOWELS))
            word += _CONSONANTS[consonant] + _VOWELS[vowel]
        words.append(word)
    return tuple(words)


def right_words(club: Club, typed: str) -> bool:
    """Whether these are the words, however they are spaced or written; in constant time."""
    letters = unicodedata.normalize("NFKC", typed).casefold()
    plain = "".join(each for each in letters if "a" <= each <= "z")
    return hmac.compare_digest("".join(recovery_words(club)), plain)
