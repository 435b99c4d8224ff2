"""The rule book as a reader sees it: each card in his faces, the short part with its figures."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup

from stammtisch import rulebook
from stammtisch.cards import Face, read_card, read_cards
from stammtisch.core.contract import Game
from stammtisch.languages import SOURCE, Language
from stammtisch.lessons.wording import said
from stammtisch.messages import Speaker
from stammtisch.rulebook.short import CardRow, Figure
from stammtisch.web.pack import Pack, pack_of

_CARDS: Final = re.compile(r"(?:(?:[AKQJT2-9][cshd]|X[rb])(?: |$))+")


@dataclass(frozen=True, slots=True)
class ShownCard:
    """A card, and whether it takes the trick."""

    html: Markup
    wins: bool


@dataclass(frozen=True, slots=True)
class ShownRow:
    """Groups of cards, with the words before them."""

    label: str
    groups: tuple[tuple[ShownCard, ...], ...]

    @property
    def count(self) -> int:
        """How many cards it has."""
        return sum(map(len, self.groups))


@dataclass(frozen=True, slots=True)
class ShownFigure:
    """Rows of cards with what is said of them."""

    caption: Markup
    rows: tuple[ShownRow, ...]


def _markdown() -> MarkdownIt:
    made = MarkdownIt("commonmark", {"html": False}).enable("table")
    # A table that is wider than a phone scrolls in its place, with keys as well.
    made.add_render_rule("table_open", lambda *_: '<div class="wide" tabindex="0"><table>')
    made.add_render_rule("table_close", lambda *_: "</table></div>")
    made.add_render_rule("code_inline", _code)
    return made


def _code(
    _: object, tokens: Sequence[Token], place: int, options: object, env: dict[str, Any]
) -> str:
    """Cards in notation as small cards; anything else as it is typed."""
    text = tokens[place].content
    if not _CARDS.fullmatch(text):
        return str(Markup("<code>{}</code>").format(text))
    pack: Pack = env["pack"]
    cards = Markup("").join(pack.index(kind) for kind in read_cards(text))
    return f'<span class="cards-of">{cards}</span>\u2060'  # a full stop stays with its card


MARKDOWN: Final = _markdown()


def address_of(rule: str) -> str:
    """The address of a rule."""
    try:
        game = rulebook.rule(rule, SOURCE).game
    except rulebook.UnknownRule:
        return "/rules"
    return f"/rules/{game}#{rule}"


@lru_cache(maxsize=10_000)
def html(markdown: str, face: Face, language: Language) -> Markup:
    """Text of the rule book as HTML: its cards are drawn, and each rule it cites is a link."""
    env = {"pack": pack_of(face, language, "")}
    return Markup(MARKDOWN.render(rulebook.linked(markdown, address_of), env))


def short_of(
    page: rulebook.Page, game: Game | None, speaker: Speaker
) -> list[Markup | ShownFigure]:
    """The short part of a page of the rule book, with names and pictures of a reader's cards."""
    return list(_short(page, game, speaker)) if game else []


def _short(page: rulebook.Page, game: Game, speaker: Speaker) -> Iterator[Markup | ShownFigure]:
    pack = pack_of(speaker.face, speaker.language, game.deck)
    for block in page.short:
        if isinstance(block, Figure):
            caption = html(said(block.caption, speaker, game), speaker.face, speaker.language)
            rows = tuple(_row(row, pack, game, speaker) for row in block.rows)
            yield ShownFigure(Markup(caption.removeprefix("<p>").removesuffix("</p>\n")), rows)
        else:
            yield html(said(block, speaker, game), speaker.face, speaker.language)


def _row(row: CardRow, pack: Pack, game: Game, speaker: Speaker) -> ShownRow:
    groups = (
        tuple(ShownCard(pack.card(read_card(card, game.deck)), card in row.wins) for card in group)
        for group in row.groups
    )
    return ShownRow(said(row.label, speaker, game), tuple(groups))
