"""The short part of a rule page in the manual: names of cards as that game's players know them."""

from __future__ import annotations

import re
from typing import Final

import stammtisch as st
from stammtisch import rulebook
from stammtisch.cards import read_card
from stammtisch.core.contract import Game
from stammtisch.languages import Language
from stammtisch.lessons.wording import said
from stammtisch.messages import Speaker
from stammtisch.rulebook.short import CardRow, Figure

_HEAD: Final = re.compile(r"\A# [^\n]*\n+(?:>[^\n]*\n)*\n*")


def with_short(markdown: str, page: str, language: Language) -> str:
    """A page of the rule book with its places for cards filled and its figures as lists.

    Args:
        markdown: the page as it was written.
        page: the id of its game; a page that is no game's has no short part and stays.
    """
    short = rulebook.page(page, language).short
    if not short:
        return markdown
    game, speaker = st.game(page), Speaker(language, st.registration(page).face)
    blocks = (
        _figure(block, game, speaker) if isinstance(block, Figure) else said(block, speaker, game)
        for block in short
    )
    head = _HEAD.match(markdown)
    assert head is not None
    sections = markdown[markdown.index("\n## ") :]
    return head[0] + "\n\n".join(blocks) + "\n" + sections


def _figure(figure: Figure, game: Game, speaker: Speaker) -> str:
    rows = "\n".join(f"- {_row(row, game, speaker)}" for row in figure.rows)
    return f"{said(figure.caption, speaker, game)}\n\n{rows}"


def _row(row: CardRow, game: Game, speaker: Speaker) -> str:
    """A row in words; the card that takes the trick stands in bold."""
    cards = " · ".join(
        ", ".join(_card(card, row, game, speaker) for card in group) for group in row.groups
    )
    return f"{said(row.label, speaker, game)}: {cards}" if row.label else cards


def _card(card: str, row: CardRow, game: Game, speaker: Speaker) -> str:
    name = speaker.card(read_card(card, game.deck))
    return f"**{name}**" if card in row.wins else name
