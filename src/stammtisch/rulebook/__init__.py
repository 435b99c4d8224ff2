"""The rules as people read them: one page a game in each language, the single rules by their id.

A page is Markdown in a fixed shape: a title, a summary, sections. In a section every rule is a list
item that begins with its id in bold; everything else is prose (words, options, worked examples).
The ids are the same in all languages, and they are what errors, score lines and tests cite.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Final

from stammtisch import plugins

LANGUAGES: Final = ("de", "en")

_ID: Final = r"[A-Z][A-Z0-9]{1,3}-\d+"
_RULE: Final = re.compile(rf"^- \*\*({_ID})\*\* (.*(?:\n+  .*)*)", re.MULTILINE)
_REFERENCE: Final = re.compile(rf"```.*?```|`[^`\n]*`|\b({_ID})\b", re.DOTALL)
_UMLAUTS: Final = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})


class UnknownRule(LookupError):
    """The rule book has no such rule, or no page for this game in this language."""


@dataclass(frozen=True, slots=True)
class RuleText:
    """One rule in one language: what an error or a score line means when it cites `DOK-12`."""

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
    """The rules of one game in one language, in reading order."""

    game: str
    language: str
    title: str
    summary: str
    sections: tuple[Section, ...]

    @property
    def rules(self) -> tuple[RuleText, ...]:
        """Every rule of the page, whatever section it stands in."""
        return tuple(
            block
            for section in self.sections
            for block in section.blocks
            if isinstance(block, RuleText)
        )


@dataclass(frozen=True, slots=True)
class Term:
    """A word of the card table in both languages, with one sentence on what it means."""

    key: str
    de: str
    en: str
    meaning_de: str
    meaning_en: str


@cache
def games() -> tuple[str, ...]:
    """The ids of everything that has a rule page, sorted: games and the club's tournament."""
    return tuple(sorted(_files(LANGUAGES[0])))


@cache
def _files(language: str) -> dict[str, Path]:
    """The pages of a language by game: the house's, and those that plug-ins bring."""
    return {
        file.stem: file
        for folder in reversed(plugins.folders())
        for file in (folder / "rulebook" / language).glob("*.md")
    }


@cache
def page(game: str, language: str) -> Page:
    """The rules of a game; `UnknownRule` if they are not written in this language."""
    file = _files(language).get(game) if language in LANGUAGES else None
    if file is None:
        raise UnknownRule(f"no rules for {game!r} in {language!r}")
    head, *sections = re.split(r"^## ", file.read_text("utf-8"), flags=re.MULTILINE)
    title, *summary = head.strip().splitlines()
    return Page(
        game=game,
        language=language,
        title=title.removeprefix("# "),
        summary=" ".join(line.removeprefix(">").strip() for line in summary).strip(),
        sections=tuple(_section(game, text) for text in sections),
    )


def rule(id: str, language: str) -> RuleText:
    """One rule by its id, in upper or lower case; `UnknownRule` if there is none."""
    try:
        return _rules(language)[id.upper()]
    except KeyError:
        raise UnknownRule(f"no rule {id!r} in {language!r}") from None


def rule_ids(game: str) -> tuple[str, ...]:
    """The ids of a game's rules in reading order; they are the same in every language."""
    return tuple(rule.id for rule in page(game, LANGUAGES[0]).rules)


@cache
def glossary() -> tuple[Term, ...]:
    """The words of the rule book, sorted by their key."""
    file = resources.files(__name__) / "glossary.toml"
    terms = tomllib.loads(file.read_text("utf-8"))
    return tuple(Term(key=key, **terms[key]) for key in sorted(terms))


def linked(markdown: str, address: Callable[[str], str]) -> str:
    """The same Markdown with a link on every rule id; `address` says where a rule stands."""

    def link(match: re.Match[str]) -> str:
        id = match[1]
        return f"[{id}]({address(id)})" if id else match[0]

    return _REFERENCE.sub(link, markdown)


def references(markdown: str) -> tuple[str, ...]:
    """The rule ids that a text cites, in the order of their appearance."""
    return tuple(match[1] for match in _REFERENCE.finditer(markdown) if match[1])


def plain(markdown: str) -> str:
    """The text for a terminal: without emphasis, backticks, code fences and addresses of links."""
    text = re.sub(r"^ *```.*\n?", "", markdown, flags=re.MULTILINE)
    text = re.sub(r"\[([^\]]+)\]\([^)]*\)", r"\1", text)
    text = re.sub(r"(\*\*|\*)(?=\S)(.+?)(?<=\S)\1", r"\2", text, flags=re.DOTALL)
    return text.replace("`", "")


@cache
def _rules(language: str) -> dict[str, RuleText]:
    return {rule.id: rule for game in games() for rule in page(game, language).rules}


def _section(game: str, text: str) -> Section:
    heading, _, body = text.partition("\n")
    return Section(heading.strip(), _anchor(heading), tuple(_blocks(game, body)))


def _anchor(heading: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", heading.lower().translate(_UMLAUTS)).strip("-")


def _blocks(game: str, body: str) -> Iterator[RuleText | Prose]:
    done = 0
    for match in _RULE.finditer(body):
        if prose := body[done : match.start()].strip():
            yield Prose(prose)
        yield RuleText(match[1], game, match[2].replace("\n  ", "\n"))
        done = match.end()
    if prose := body[done:].strip():
        yield Prose(prose)
