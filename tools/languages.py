"""What the languages lack besides messages: ``python -m tools.languages [TAG ...]``.

Names of cards that cannot be told apart, rule pages, rules and words of the rule book that are
missing or that English does not have. What is missing is English for readers, and nothing breaks.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator

from babel import Locale, UnknownLocaleError

from stammtisch import rulebook
from stammtisch.cards import FACES, HIDDEN, KINDS, card_name, suit_mark
from stammtisch.languages import SOURCE, BrokenLanguage, Language, idiom, tags


def lacks(language: Language) -> Iterator[str]:
    """The faults of a language."""
    if language not in tags():
        yield f"{language}: there is no such language; there are {', '.join(tags())}"
        return
    try:
        locale = idiom(language).locale
    except BrokenLanguage as fault:
        yield str(fault)
        return
    try:
        Locale.parse(locale)
    except (UnknownLocaleError, ValueError):
        yield f"{language}: Babel does not know the locale {locale!r}; name a kindred one"
    yield from (f"{language}: {fault}" for fault in (*_cards(language), *_rules(language)))


def _cards(language: Language) -> Iterator[str]:
    for face in FACES:
        names = [card_name(kind, face, language) for kind in (*range(KINDS), HIDDEN)]
        alike = sorted({name for name in names if names.count(name) > 1})
        yield from (f"several cards of the {face} pack are called {name!r}" for name in alike)
    marks = [suit_mark(suit, "german", language) for suit in range(4)]
    if len(set(marks)) < len(marks):
        yield f"suits of the german pack begin alike: {', '.join(marks)}"


def _rules(language: Language) -> Iterator[str]:
    for game in rulebook.games():
        page, english = rulebook.page(game, language), rulebook.page(game, SOURCE)
        if page.language != language:
            yield f"there are no rules of {game}"
        else:
            theirs = {rule.id for rule in english.rules}
            yield from _differing(f"{game}: rule", {rule.id for rule in page.rules}, theirs)
    known = {term.key: term.language for term in rulebook.glossary(language)}
    own = {key for key, written in known.items() if written == language}
    yield from _differing("glossary:", own, {term.key for term in rulebook.glossary(SOURCE)})


def _differing(what: str, own: set[str], english: set[str]) -> Iterator[str]:
    yield from (f"{what} {each} is missing" for each in sorted(english - own))
    yield from (f"{what} {each} is not in the English" for each in sorted(own - english))


if __name__ == "__main__":
    faults = [fault for each in sys.argv[1:] or tags() for fault in lacks(each)]
    sys.exit("\n".join(faults) if faults else 0)
