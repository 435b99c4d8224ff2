"""Cards of Quartett decks in a terminal: names in a list, the top card with its values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len
from rich.style import Style

from stammtisch import decks
from stammtisch.cards import DECK_JOKERS, HIDDEN, notation
from stammtisch.core.view import CardView, View
from stammtisch.decks import DeckCard
from stammtisch.messages import Speaker
from stammtisch.terminal.drawing import Artist, cut
from stammtisch.terminal.leads import value_lines

NAME: Final = 26  # characters of a card in a list
SHEET: Final = 44  # characters of the lead


def columns(width: int) -> int:
    """How many names fit beside one another."""
    return max(1, width // NAME)


def draw_names(
    artist: Artist,
    deck: str,
    cards: Sequence[CardView],
    cursor: int | None,
    numbered: Sequence[str],
) -> None:
    """The cards of a hand as a list in columns; ``numbered`` are the digits that pick them."""
    known, palette = decks.deck(deck), artist.palette
    per_row = columns(artist.canvas.width)
    for at, card in enumerate(cards):
        x, y = at % per_row * NAME + 1, at // per_row
        chosen = at == cursor
        paper = palette.accent if chosen else palette.card
        ink = palette.accent_ink if chosen else palette.suits["french"][0]
        number = f"{numbered[at]} " if numbered[at] else ""
        words = cut(f" {number}{known.name_of(card.kind)}", NAME - 3)
        style = Style(color=ink, bgcolor=paper, bold=chosen)
        artist.canvas.put(x, y, f"{words:<{NAME - 2}}", style)
        artist.canvas.spot(x, y, NAME - 2, 1, f"card:{at}")


def draw_sheet(artist: Artist, view: View, card: DeckCard, speaker: Speaker, chosen: bool) -> None:
    """The top card in full: number, title, quartet and values, with any jokers above."""
    palette, put = artist.palette, artist.canvas.put
    line = Style(color=palette.card_accent if chosen else palette.edge, bgcolor=palette.card)
    ink = Style(color=palette.suits["french"][0], bgcolor=palette.card)
    deck = decks.deck(view.deck)
    rows = value_lines(view, card, speaker)
    quartet = speaker.word(deck.quartet(card.quartet).word)
    x = max(0, (artist.canvas.width - SHEET) // 2)
    inner = SHEET - 2
    head = f"─ {card.id} "
    put(x, 0, "╭" + head + "─" * (inner - cell_len(head)) + "╮", line)
    texts = [f" {cut(card.title, inner - cell_len(quartet) - 4)}"]
    texts[0] += " " * (inner - cell_len(texts[0]) - cell_len(quartet) - 1) + quartet
    texts += [_row(label, value, inner) for label, value in rows]
    for y, text in enumerate(texts, 1):
        put(x, y, "│" + text + " " * (inner - cell_len(text)) + "│", line)
        put(x + 1, y, text, ink + Style(bold=y == 1))
    put(x, len(texts) + 1, "╰" + "─" * inner + "╯", line)
    hand = next(z for z in view.zones if z.role == "hand" and z.owner == view.seat)
    jokers = [deck.name_of(c.kind) for c in hand.cards if c.kind >= DECK_JOKERS]
    if jokers:
        put(x + 2, len(texts) + 1, f" {notation_list(jokers)} ", line + Style(bold=True))
    artist.canvas.spot(x, 0, SHEET, len(texts) + 2, f"card:{_place(hand.cards, card.kind)}")


def notation_list(names: Sequence[str]) -> str:
    """The jokers listed below a sheet: ``+ X1 Freibier``."""
    return " + ".join(["", *names]).strip()


def _row(label: str, value: str, width: int) -> str:
    dots = width - 4 - cell_len(label) - cell_len(value)
    return f" {label} {'·' * max(0, dots)} {value} "


def _place(cards: Sequence[CardView], kind: int) -> int:
    return next(at for at, card in enumerate(cards) if card.kind == kind)


def trick_words(view: View, card: CardView, name: str, speaker: Speaker) -> str:
    """A card in a comparison, with its player and its value in the named category."""
    mark = f" · {speaker.say(card.mark)}" if card.mark is not None else ""
    title = notation(card.kind) if card.kind == HIDDEN else decks.deck(view.deck).name_of(card.kind)
    return f"{name}: {title}{mark}"
