"""The rules as people read them: one page for each game and language, and each rule by its id.

A page is Markdown in a fixed shape: a title, a summary, what it comes to in short (`short`),
sections. In a section every rule is a list item that begins with its id in bold; everything else
is prose (words, options, worked examples).
The ids are the same in all languages, and they are what errors, score lines and tests cite.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from stammtisch.languages import HOME, SOURCE, Language, folders
from stammtisch.rulebook.short import Short, read_short

_ID: Final = r"[A-Z][A-Z0-9]{1,3}-\d+"
_RULE: Final = re.compile(rf"^- \*\*({_ID})\*\* (.*(?:\n+  .*)*)", re.MULTILINE)
_SUMMARY: Final = re.compile(r"((?:>[^\n]*\n?)*)(.*)", re.DOTALL)
_REFERENCE: Final = re.compile(rf"```.*?```|`[^`\n]*`|\b({_ID})\b", re.DOTALL)
_UMLAUTS: Final = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})


class UnknownRule(LookupError):
    """The rule book has no such rule, or no page for this game in this language."""


@dataclass(frozen=True, slots=True)
class RuleText:
    """One rule in one language: what is meant when an error or a score line cites `DOK-12`."""

    id: str
    game: str
    text: str


@dataclass(frozen=True, slots=True)
class Prose:
    """Markdown that belongs to no rule: words, tables of options, worked examples."""

    text: str


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a page under one heading; the anchor is its address on the page."""

    heading: str
    anchor: str
    blocks: tuple[RuleText | Prose, ...]


@dataclass(frozen=True, slots=True)
class Page:
    """The rules of one game in one language, in reading order; ``short`` may be empty."""

    game: str
    language: Language
    title: str
    summary: str
    sections: tuple[Section, ...]
    short: Short = ()

    @property
    def rules(self) -> tuple[RuleText, ...]:
        """Every rule of the page, in all sections."""
        return tuple(
            block
            for section in self.sections
            for block in section.blocks
            if isinstance(block, RuleText)
        )


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the card table in one language, with one sentence on what it means.

    ``key`` is the same in all languages. ``short`` says in a few words what it means, for tables of
    these ``games`` where it is ``said`` in one of these ways; "" where nobody has to be told.
    """

    key: str
    language: Language
    word: str
    meaning: str
    short: str = ""
    said: tuple[str, ...] = ()
    games: tuple[str, ...] = ()


@cache
def games() -> tuple[str, ...]:
    """The ids of everything that has a rule page, sorted: games and the club's tournament."""
    return tuple(sorted(_files(HOME)))


@cache
def _files(language: Language) -> dict[str, Path]:
    """The pages of a language by game: the house's, and those that plug-ins bring."""
    return {
        file.stem: file
        for folder in reversed(tuple(folders(language)))
        for file in (folder / "rulebook").glob("*.md")
    }


@cache
def page(game: str, language: Language) -> Page:
    """The rules of a game in a language, or else in the source language, or in the house's.

    `Page.language` says in which they are. Raises `UnknownRule` if there are none.
    """
    language = next((each for each in (language, SOURCE, HOME) if game in _files(each)), "")
    if not language:
        raise UnknownRule(f"no rules for {game!r}")
    file = _files(language)[game]
    head, *sections = re.split(r"^## ", file.read_text("utf-8"), flags=re.MULTILINE)
    title, _, rest = head.strip().partition("\n")
    summary, short = _SUMMARY.fullmatch(rest.strip()).groups()  # type: ignore[union-attr]  # any text fits
    return Page(
        game=game,
        language=language,
        title=title.removeprefix("# "),
        summary=" ".join(line.removeprefix(">").strip() for line in summary.splitlines()).strip(),
        sections=tuple(_section(game, text) for text in sections),
        short=read_short(short),
    )


def rule(id: str, language: Language) -> RuleText:
    """One rule by its id, in upper or lower case; raises `UnknownRule` if there is none."""
    try:
        return _rules(language)[id.upper()]
    except KeyError:
        raise UnknownRule(f"no rule {id!r} in {language!r}") from None


def rule_ids(game: str) -> tuple[str, ...]:
    """The ids of a game's rules in reading order; they are the same in every language."""
    return tuple(rule.id for rule in page(game, HOME).rules)


@cache
def glossary(language: Language) -> tuple[Term, ...]:
    """The words of the rule book by key; where a word is missing, that of the source language."""
    known: dict[str, Term] = {}
    for each in (SOURCE, language):
        for folder in reversed(tuple(folders(each))):
            file = folder / "rulebook" / "glossary.toml"
            terms = tomllib.loads(file.read_text("utf-8")) if file.exists() else {}
            known |= {key: _term(key, each, term) for key, term in terms.items()}
    return tuple(known[key] for key in sorted(known))


def _term(key: str, language: Language, read: dict[str, Any]) -> Term:
    told: dict[str, Any] = {
        name: tuple(each) if isinstance(each, list) else each for name, each in read.items()
    }
    return Term(key, language, **told)


def linked(markdown: str, address: Callable[[str], str]) -> str:
    """The same Markdown with a link on every rule id; `address` says where a rule is."""

    def link(match: re.Match[str]) -> str:
        id = match[1]
        return f"[{id}]({address(id)})" if id else match[0]

    return _REFERENCE.sub(link, markdown)


def references(markdown: str) -> tuple[str, ...]:
    """The ids of the rules that a text cites, in the order in which they appear."""
    return tuple(match[1] for match in _REFERENCE.finditer(markdown) if match[1])


def plain(markdown: str) -> str:
    """The text for a terminal, without emphasis, backticks, code fences and link addresses."""
    text = re.sub(r"^ *```.*\n?", "", markdown, flags=re.MULTILINE)
    text = re.sub(r"\[([^\]]+)\]\([^)]*\)", r"\1", text)
    text = re.sub(r"(\*\*|\*)(?=\S)(.+?)(?<=\S)\1", r"\2", text, flags=re.DOTALL)
    return text.replace("`", "")


@cache
def _rules(language: Language) -> dict[str, RuleText]:
    """All rules; one that the page lacks is given in the source language."""
    pages = (page(game, each) for each in (SOURCE, language) for game in games())
    return {rule.id: rule for each in pages for rule in each.rules}


def _section(game: str, text: str) -> Section:
    heading, _, body = text.partition("\n")
    return Section(heading.strip(), _anchor(heading), tuple(_blocks(game, body)))


def _anchor(heading: str) -> str:
    return re.sub(r"[\W_]+", "-", heading.lower().translate(_UMLAUTS)).strip("-")


def _blocks(game: str, body: str) -> Iterator[RuleText | Prose]:
    done = 0
    for match in _RULE.finditer(body):
        if prose := body[done : match.start()].strip():
            yield Prose(prose)
        yield RuleText(match[1], game, match[2].replace("\n  ", "\n"))
        done = match.end()
    if prose := body[done:].strip():
        yield Prose(prose)
