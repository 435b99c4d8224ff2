"""Rule book texts for a terminal: Markdown as plain lines of a given width."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator
from itertools import groupby
from typing import Final

from stammtisch import rulebook
from stammtisch.cards import read_card
from stammtisch.core.contract import Game
from stammtisch.lessons.wording import said
from stammtisch.messages import Speaker
from stammtisch.rulebook.short import CardRow, Figure

_ITEM: Final = re.compile(r"(?:[-*]|\d+\.) ")
_RULER: Final = re.compile(r"[\s:|-]+")


def flowing(markdown: str, width: int, indent: str = "") -> str:
    """Markdown as lines of at most this width; code keeps its lines, tables become lists.

    Args:
        indent: what all lines but the first begin with.
    """
    blocks = re.split(r"\n\s*\n", markdown.strip())
    parts = [part for block in _whole_fences(blocks) for part in _block(block, width, indent)]
    return "\n".join(parts).strip()


def _whole_fences(blocks: list[str]) -> Iterator[str]:
    """The blocks, with those that belong to the same piece of code joined again."""
    held: list[str] = []
    for block in blocks:
        held.append(block)
        if "\n\n".join(held).count("```") % 2 == 0:
            yield "\n\n".join(held)
            held = []
    if held:
        yield "\n\n".join(held)


def _block(block: str, width: int, indent: str) -> Iterator[str]:
    if "```" in block:
        yield textwrap.indent(rulebook.plain(block).rstrip(), indent)
    else:
        for kind, lines in groupby(block.splitlines(), key=lambda line: line.lstrip()[:1] == "|"):
            if kind:
                yield from _table([line.strip() for line in lines], width, indent)
            else:
                yield from _paragraphs(list(lines), width, indent)
    yield ""


def _paragraphs(lines: list[str], width: int, indent: str) -> Iterator[str]:
    """Paragraphs and list items, each with its lines broken again."""
    parts: list[str] = []
    for line in lines:
        if parts and not _ITEM.match(line.lstrip()):
            parts[-1] += " " + line.strip()
        else:
            parts.append(line.strip())
    for part in parts:
        hang = indent + "  " * bool(_ITEM.match(part))
        yield textwrap.fill(
            rulebook.plain(part), width, initial_indent=indent, subsequent_indent=hang
        )


def _table(rows: list[str], width: int, indent: str) -> Iterator[str]:
    """A table as a list: in each item the first cell, then the others."""
    for row in rows[2:] if len(rows) > 1 and _RULER.fullmatch(rows[1]) else rows:
        first, *others = [rulebook.plain(cell.strip()) for cell in _cells(row)]
        line = f"- {first}: {'; '.join(filter(None, others))}" if any(others) else f"- {first}"
        yield textwrap.fill(line, width, initial_indent=indent, subsequent_indent=indent + "  ")


def _cells(row: str) -> list[str]:
    return re.split(r"(?<!\\)\|", row.strip("|"))


def rule_lines(block: rulebook.RuleText | rulebook.Prose, width: int) -> str:
    """A rule with its number, or a passage of prose."""
    if isinstance(block, rulebook.Prose):
        return flowing(block.text, width)
    return flowing(f"{block.id}\u00a0 {block.text}", width, "  ").replace("\u00a0", " ")


def short_lines(page: rulebook.Page, game: Game, speaker: Speaker, width: int) -> str:
    """The short part of a page; its cards are named as the reader calls them."""
    return "\n\n".join(
        _figure(block, game, speaker, width)
        if isinstance(block, Figure)
        else flowing(said(block, speaker, game), width)
        for block in page.short
    )


def _figure(figure: Figure, game: Game, speaker: Speaker, width: int) -> str:
    rows = (
        textwrap.fill(
            _row(row, game, speaker), width, initial_indent="  ", subsequent_indent="    "
        )
        for row in figure.rows
    )
    return "\n".join([flowing(said(figure.caption, speaker, game), width), *rows])


def _row(row: CardRow, game: Game, speaker: Speaker) -> str:
    cards = " | ".join(
        ", ".join(speaker.card(read_card(card, game.deck)) for card in group)
        for group in row.groups
    )
    return f"{said(row.label, speaker, game)}: {cards}" if row.label else cards
