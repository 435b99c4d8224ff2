"""The available languages as data: one folder for each; no other code names a language.

A language is a folder ``locale/<tag>`` with a file `FILE`, in this package or in that of a plug-in:

- ``language.toml``: what it calls itself and the cards, how it writes numbers, what people type;
- ``LC_MESSAGES/*.mo``: all that is said (`stammtisch.messages`);
- ``rulebook/*.md`` and ``rulebook/glossary.toml``: the rules as people read them.

A tag is that of HTML and of browsers: ``de``, ``pt-BR``.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Final, TypeAlias

import msgspec
from msgspec import Struct

from stammtisch import plugins
from stammtisch.typed import typed

Language: TypeAlias = str

HOME: Final[Language] = "de"
"""The language of the games: it is for everybody who names none."""
SOURCE: Final[Language] = "en"
"""The language of the source: whoever asks for one that is not there gets it, and whatever a
language lacks is said in it."""
FILE: Final = "language.toml"
_TAG: Final = re.compile(r"[a-z]{2,3}(?:-[a-z0-9]{2,8})*", re.IGNORECASE)
_WISH: Final = re.compile(r"[a-z]{2,}(?:-[a-z0-9]+)*")
_NOBODYS: Final = {"posix", "und", "mul", "zxx"}  # these name no language


class BrokenLanguage(ValueError):
    """A language file is faulty; the message says where and why."""


class Cards(Struct, frozen=True, forbid_unknown_fields=True):
    """What the cards of one pack are called.

    ``name`` puts ``{suit}`` and ``{rank}`` together. ``court`` are the ranks above the ten: jack,
    queen, king, ace; ``corners`` are the same as they stand in a corner. Suits come in the order
    clubs, spades, hearts, diamonds, and differ in their first two letters.
    """

    name: str
    suits: tuple[str, str, str, str]
    court: tuple[str, str, str, str]
    corners: tuple[str, str, str, str]
    hidden: str


class Jokers(Struct, frozen=True, forbid_unknown_fields=True):
    """What jokers are called, the red one first; ``marks`` has a letter for each."""

    names: tuple[str, str]
    marks: tuple[str, str]


class Typed(Struct, frozen=True, forbid_unknown_fields=True):
    """What people type besides the names of things, in lower case.

    ``ranks`` are further names of ranks by their notation, ``jokers`` of the two jokers;
    ``endings`` is what the colour of a tile is declined with; ``articles`` are left out where words
    are sorted. ``table`` and ``pad`` are further words for the commands in the terminal.
    """

    yes: tuple[str, ...] = ()
    no: tuple[str, ...] = ()
    none: tuple[str, ...] = ()
    both: tuple[str, ...] = ()
    play: tuple[str, ...] = ()
    ranks: dict[str, tuple[str, ...]] = {}
    jokers: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    endings: tuple[str, ...] = ()
    articles: tuple[str, ...] = ()
    table: dict[str, tuple[str, ...]] = {}
    pad: dict[str, tuple[str, ...]] = {}


class Syllables(Struct, frozen=True, forbid_unknown_fields=True):
    """Where long words may be broken: the vowels, and how a syllable may begin.

    ``onset`` is a regular expression, in which ``{vowels}`` stands for the vowels.
    """

    vowels: str
    onset: str


class Idiom(Struct, frozen=True, forbid_unknown_fields=True):
    """What one language brings besides messages and rule pages.

    ``name`` is what it calls itself. ``decimal`` and ``thousands`` stand in numbers, ``separator``
    between the columns of a table for spreadsheets. ``locale`` is the one of Babel that writes days
    and counts plurals, "" for that of its own tag.
    """

    name: str
    decimal: str
    thousands: str
    separator: str
    french: Cards
    german: Cards
    tiles: Cards
    jokers: Jokers
    typed: Typed = Typed()
    syllables: Syllables | None = None
    locale: str = ""
    tag: Language = ""

    def cards(self, face: str) -> Cards:
        """The names of the cards of a pack: ``french``, ``german`` or ``tiles``."""
        found: Cards = getattr(self, face)
        return found

    def number(self, written: str) -> str:
        """A number written with a point and commas, as this language writes it."""
        signs = {".": self.decimal, ",": self.thousands}
        return "".join(signs.get(sign, sign) for sign in written)


@cache
def tags() -> tuple[Language, ...]:
    """The available languages: the home language, that of the source, then the rest by tag."""
    found = {file.parent.name for folder in plugins.folders() for file in _files(folder)}
    return (HOME, SOURCE, *sorted(found - {HOME, SOURCE}))


def _files(folder: Path) -> Iterator[Path]:
    return (
        each for each in (folder / "locale").glob(f"*/{FILE}") if _TAG.fullmatch(each.parent.name)
    )


def folders(language: Language) -> Iterator[Path]:
    """The folders of a language: that of this package first, then those of plug-ins."""
    every = (folder / "locale" / language for folder in plugins.folders())
    return (folder for folder in every if folder.is_dir())


def home_of(language: Language) -> Path:
    """The folder of the package that brings the language's file."""
    return next(folder for folder in folders(there(language)) if (folder / FILE).exists())


@cache
def idiom(language: Language) -> Idiom:
    """What a language brings; if it is missing, what the source language brings."""
    return read(home_of(language) / FILE)


def read(file: Path) -> Idiom:
    """The contents of a language's file.

    Raises:
        BrokenLanguage: it cannot be read; where, and why.
    """
    try:
        found: Idiom = typed(
            tomllib.loads(file.read_text("utf-8")) | {"tag": file.parent.name}, Idiom
        )
    except (msgspec.ValidationError, tomllib.TOMLDecodeError, UnicodeDecodeError) as fault:
        raise BrokenLanguage(f"{file.parent.name}/{file.name}: {fault}") from None
    return found if found.locale else msgspec.structs.replace(found, locale=_locale(found.tag))


def _locale(tag: Language) -> str:
    return tag.replace("-", "_")


def every() -> tuple[Idiom, ...]:
    """The idioms of all languages."""
    return tuple(map(idiom, tags()))


@cache
def said(what: str) -> frozenset[str]:
    """What people type for an entry of `Typed`, such as ``yes`` or ``none``, in any language."""
    return frozenset(word for each in every() for word in getattr(each.typed, what))


def there(language: Language) -> Language:
    """This language if it is available, otherwise that of the source."""
    return language if language in tags() else SOURCE


def best(wishes: Iterable[str]) -> Language:
    """The first of the requested languages that is available.

    A wish is written as browsers or environments do: ``de-AT``, ``pt_BR.UTF-8``. Who names no
    language gets `HOME`, who names only such as are not there gets `SOURCE`.

    >>> best(["fr", "en"]), best(["C.UTF-8"]), best([])
    ('en', 'de', 'de')
    """
    wanted = named(wishes)
    found = (found for wish in wanted if (found := _fitting(wish)) is not None)
    return next(found, SOURCE if wanted else HOME)


def named(wishes: Iterable[str]) -> list[str]:
    """The requests that name a language, available or not, as tags in lower case."""
    plain = map(_plain, wishes)
    return [each for each in plain if _WISH.fullmatch(each) and each not in _NOBODYS]


def _plain(wish: str) -> str:
    """A requested language as a tag in lower case: ``pt-br`` for ``pt_BR.UTF-8``."""
    return re.split(r"[.@]", wish.strip(), maxsplit=1)[0].lower().replace("_", "-")


def _fitting(wish: str) -> Language | None:
    """The language for a request: exactly that language, or one of the same family."""
    known = {tag.lower(): tag for tag in tags()}
    family = wish.partition("-")[0]
    kin = (known[each] for each in known if each.partition("-")[0] == family)
    return known.get(wish) or known.get(family) or next(kin, None)
