"""Cards as boxes of characters: a canvas of cells, the colours, a single card, a fan.

A card shows the letter of its rank and the sign of its suit in two corners, so that it can be told
without colour and when only its left edge is seen.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from rich.text import Text as RichText
from textual.geometry import Region
from textual.strip import Strip

from stammtisch.cards import (
    DECK,
    HIDDEN,
    RED_JOKER,
    SUIT_SIGNS,
    Face,
    joker_mark,
    notation,
    rank_index,
    rank_of,
    suit_mark,
    suit_of,
)
from stammtisch.core.view import CardView
from stammtisch.languages import Language

CARD_WIDTH: Final = 6
CARD_HEIGHT: Final = 5
SMALL_WIDTH: Final = 5
SMALL_HEIGHT: Final = 3
NARROWEST: Final = 3  # of a card in a fan: its edge, and the two characters of a ten


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of one theme; ``suits`` are those of the four suits of each pack."""

    page: str
    cloth: str
    ink: str
    muted: str
    accent: str
    accent_ink: str
    card: str
    card_dim: str
    card_accent: str
    wood: str
    edge: str
    back: str
    back_ink: str
    suits: dict[Face, tuple[str, str, str, str]]


_SUITS: Final[dict[Face, tuple[str, str, str, str]]] = {
    "french": ("#1b1b22", "#1b1b22", "#b3182b", "#b3182b"),
    "german": ("#6a4512", "#1f6a30", "#b3182b", "#8a5d00"),
    "tiles": ("#1b1b22", "#1b4b9c", "#b3182b", "#8a5d00"),
}
LIGHT: Final = Palette(
    page="#f5eddd",
    cloth="#d3dfcb",
    ink="#2a251f",
    muted="#6b6152",
    accent="#a3470f",
    accent_ink="#fff8ec",
    card="#fffdf6",
    card_dim="#e4dcc9",
    card_accent="#a3470f",
    wood="#e2c9a6",
    edge="#9b907b",
    back="#7b3b2e",
    back_ink="#c98f76",
    suits=_SUITS,
)
DARK: Final = Palette(
    page="#1c1916",
    cloth="#20332b",
    ink="#ece3d2",
    muted="#a89c88",
    accent="#f0a45d",
    accent_ink="#23190e",
    card="#f3ebd9",
    card_dim="#c8bfaa",
    card_accent="#a3470f",
    wood="#4a3524",
    edge="#7d735f",
    back="#6d3429",
    back_ink="#b57c64",
    suits=_SUITS,
)


class Canvas:
    """A rectangle of cells to draw on; ``spots`` are the regions that can be clicked."""

    def __init__(self, width: int, height: int, style: Style) -> None:
        self.width, self.height = width, height
        self.rows = [[(" ", style) for _ in range(width)] for _ in range(height)]
        self.spots: list[tuple[Region, str]] = []

    def put(self, x: int, y: int, text: str, style: Style | None = None) -> int:
        """Write a line of text over what is there, cut to fit; returns the next x."""
        for char in text:
            cells = cell_len(char)
            if 0 <= y < self.height and x >= 0 and x + cells <= self.width and cells:
                under = self.rows[y][x][1]
                look = under + style if style is not None else under
                self.rows[y][x] = (char, look)
                for more in range(1, cells):
                    self.rows[y][x + more] = ("", look)
            x += cells
        return x

    def spot(self, x: int, y: int, width: int, height: int, action: str) -> None:
        """Say what a click on this region means; later regions lie above earlier ones."""
        self.spots.append((Region(x, y, width, height), action))

    def at(self, x: int, y: int) -> str | None:
        """The meaning of a click here."""
        for region, action in reversed(self.spots):
            if region.contains(x, y):
                return action
        return None

    def text(self) -> RichText:
        """The whole picture as text, for a sheet."""
        text = RichText(no_wrap=True)
        for row in self.rows:
            for char, style in row:
                text.append(char, style)
            text.append("\n")
        return text

    def strip(self, y: int) -> Strip:
        """One line for the screen."""
        if not 0 <= y < self.height:
            return Strip([])
        segments = [Segment(char, style) for char, style in self.rows[y] if char]
        return Strip(segments, self.width).simplify()


def index_of(kind: int, face: Face, language: Language) -> str:
    """The letter or number of a card in the reader's language; ``Jo`` for a joker.

    A card of a deck is known by its number: ``E3``.
    """
    if kind >= DECK:
        return notation(kind)
    return "Jo" if kind >= RED_JOKER else rank_index(rank_of(kind), face, language)


def sign_of(kind: int, face: Face, language: Language) -> str:
    """The sign of a card's suit; a joker shows the letter of its colour, a deck card nothing."""
    if kind >= DECK:
        return ""
    if kind >= RED_JOKER:
        return joker_mark(kind, language)
    if face == "german":  # no terminal has acorns and bells of the width of a letter
        return suit_mark(suit_of(kind), face, language)
    return SUIT_SIGNS[face][suit_of(kind)]


def colour_of(kind: int, face: Face, palette: Palette) -> str:
    """The colour of a card's signs."""
    suits = palette.suits[face]
    if kind >= DECK:
        return palette.suits["german"][(kind - DECK) // 4 % 4]
    if kind >= RED_JOKER:
        return suits[2] if kind == RED_JOKER else suits[0]
    return suits[suit_of(kind)]


class Artist:
    """Draws cards on a canvas for one reader."""

    def __init__(self, canvas: Canvas, palette: Palette, face: Face, language: Language) -> None:
        self.canvas, self.palette = canvas, palette
        self.face: Face = face
        self.language: Language = language
        self.muted = Style(color=palette.muted)
        self.accent = Style(color=palette.accent, bold=True)

    def card(
        self,
        x: int,
        y: int,
        kind: int,
        *,
        dim: bool = False,
        chosen: bool = False,
        number: str = "",
        small: bool = False,
    ) -> None:
        """A card whose upper left corner is here; ``number`` is the digit that picks it."""
        palette, put = self.palette, self.canvas.put
        if kind == HIDDEN:
            self.back(x, y)
            return
        paper = palette.card_dim if dim else palette.card
        colour = palette.card_accent if chosen else palette.edge
        ink = Style(color=colour_of(kind, self.face, palette), bgcolor=paper, bold=True)
        rank, sign = (
            index_of(kind, self.face, self.language),
            sign_of(kind, self.face, self.language),
        )
        width = SMALL_WIDTH if small else CARD_WIDTH
        height = SMALL_HEIGHT if small else CARD_HEIGHT
        inner = width - 2
        self.frame(x, y, inner, height, Style(color=colour, bgcolor=paper, bold=chosen))
        if small:
            put(x + 1, y + 1, (rank + sign)[:inner], ink)
        else:
            put(x + 1, y + 1, rank, ink)
            put(x + 1, y + 2, sign, ink)
            corner = sign + rank if len(sign) == 1 else rank
            put(x + 1, y + 3, f"{corner:>{inner}}", ink)
        if number:
            pick = Style(color=palette.card_accent, bgcolor=paper, bold=True)
            put(x + 1, y + height - 1, number, pick)

    def frame(self, x: int, y: int, inner: int, height: int, line: Style) -> None:
        """The edge of a card around this many columns of paper; a bold edge is drawn thick."""
        top, side, bottom = ("┏━┓", "┃", "┗━┛") if line.bold else ("╭─╮", "│", "╰─╯")
        self.canvas.put(x, y, top[0] + top[1] * inner + top[2], line)
        for row in range(1, height - 1):
            self.canvas.put(x, y + row, side + " " * inner + side, line)
        self.canvas.put(x, y + height - 1, bottom[0] + bottom[1] * inner + bottom[2], line)

    def back(self, x: int, y: int) -> None:
        """The back of a card."""
        palette = self.palette
        style = Style(color=palette.back_ink, bgcolor=palette.back)
        inner = CARD_WIDTH - 2
        self.canvas.put(x, y, "╭" + "─" * inner + "╮", style)
        for row in range(1, CARD_HEIGHT - 1):
            self.canvas.put(x, y + row, "│" + ("╳╲╳╱" if row % 2 else "╱╳╲╳")[:inner] + "│", style)
        self.canvas.put(x, y + CARD_HEIGHT - 1, "╰" + "─" * inner + "╯", style)

    def empty(self, x: int, y: int) -> None:
        """An empty place for a card."""
        inner = CARD_WIDTH - 2
        self.canvas.put(x, y, "╭" + "╌" * inner + "╮", self.muted)
        for row in range(1, CARD_HEIGHT - 1):
            self.canvas.put(x, y + row, "┆" + " " * inner + "┆", self.muted)
        self.canvas.put(x, y + CARD_HEIGHT - 1, "╰" + "╌" * inner + "╯", self.muted)

    def chip(self, x: int, y: int, card: CardView) -> int:
        """A card in one line: letter and sign on a scrap of paper; returns the next x."""
        if card.kind == HIDDEN:
            return self.canvas.put(x, y, "▒▒", Style(color=self.palette.back))
        kind = card.kind if card.named is None else card.named
        style = Style(
            color=colour_of(kind, self.face, self.palette), bgcolor=self.palette.card, bold=True
        )
        return self.canvas.put(x, y, self.chip_text(card), style)

    def chip_text(self, card: CardView) -> str:
        """The characters of a card in one line; a joker is written as its card with a star."""
        if card.named is not None:
            return f"{chip_text(card.named, self.face, self.language)}*"
        return chip_text(card.kind, self.face, self.language)


def chip_text(kind: int, face: Face, language: Language) -> str:
    """The characters of a card in one line."""
    return f"{index_of(kind, face, language)}{sign_of(kind, face, language)}"


def steps(count: int, width: int, card: int = CARD_WIDTH) -> int:
    """The distances at which all cards of a fan fit the width."""
    if count < 2:
        return card
    return max(NARROWEST, min(card + 1, (width - card) // (count - 1)))


def cut(text: str, width: int) -> str:
    """The text, shortened with … if it is too wide."""
    if cell_len(text) <= width:
        return text
    short = ""
    for char in text:
        if cell_len(short + char) > width - 1:
            break
        short += char
    return short + "…" if width > 0 else ""
