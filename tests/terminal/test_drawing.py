"""Cards of characters, lines of prose: nothing is lost or hangs over, nothing needs colour."""

from __future__ import annotations

import pytest
from rich.cells import cell_len
from rich.style import Style

from stammtisch import rulebook
from stammtisch.cards import FACES, KINDS, Face
from stammtisch.languages import Language, tags
from stammtisch.terminal.drawing import (
    CARD_WIDTH,
    DARK,
    LIGHT,
    NARROWEST,
    Artist,
    Canvas,
    Palette,
    chip_text,
    cut,
    steps,
)
from stammtisch.terminal.prose import flowing, rule_lines


def rows(canvas: Canvas) -> list[str]:
    return ["".join(char for char, _ in row) for row in canvas.rows]


@pytest.mark.parametrize("language", tags())
@pytest.mark.parametrize("face", FACES)
def test_cards_differ_without_colour(face: Face, language: Language) -> None:
    chips = {chip_text(kind, face, language) for kind in range(KINDS)}
    assert len(chips) == KINDS


@pytest.mark.parametrize("face", FACES)
def test_a_card_can_be_told_from_its_left_edge(face: Face) -> None:
    edges = set()
    for kind in range(KINDS):
        canvas = Canvas(CARD_WIDTH, 5, Style())
        Artist(canvas, DARK, face, "de").card(0, 0, kind)
        edges.add(tuple(row[:NARROWEST] for row in rows(canvas)))
    assert len(edges) == KINDS


@pytest.mark.parametrize("palette", [LIGHT, DARK])
def test_everything_on_a_card_stands_out(palette: Palette) -> None:
    inks = {colour for suits in palette.suits.values() for colour in suits}
    for ink in {*inks, palette.card_accent}:
        assert contrast(ink, palette.card) >= 4.5, ink
    for dimmed in inks:
        assert contrast(dimmed, palette.card_dim) >= 3, dimmed
    for words in (palette.ink, palette.muted, palette.accent):
        for ground in (palette.page, palette.cloth):
            assert contrast(words, ground) >= 4.0, (words, ground)
    assert contrast(palette.ink, palette.wood) >= 4.5
    assert contrast(palette.accent_ink, palette.accent) >= 4.5


def contrast(one: str, other: str) -> float:
    """How far two colours stand apart, as WCAG counts it: 1 to 21."""
    darker, lighter = sorted(map(luminance, (one, other)))
    return (lighter + 0.05) / (darker + 0.05)


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def test_what_does_not_fit_on_a_canvas_is_cut_off() -> None:
    canvas = Canvas(5, 2, Style())
    canvas.put(3, 0, "abc")
    canvas.put(-1, 1, "abc")
    canvas.put(0, 7, "abc")
    assert rows(canvas) == ["   ab", "bc   "]


def test_wide_characters_take_two_cells() -> None:
    canvas = Canvas(5, 1, Style())
    assert canvas.put(0, 0, "日a") == 3
    assert canvas.strip(0).text == "日a  "
    assert canvas.strip(0).cell_length == 5


def test_the_uppermost_spot_is_hit() -> None:
    canvas = Canvas(9, 5, Style())
    canvas.spot(0, 0, 6, 5, "card:0")
    canvas.spot(3, 0, 6, 5, "card:1")
    assert [canvas.at(x, 2) for x in (0, 2, 3, 8)] == ["card:0", "card:0", "card:1", "card:1"]
    assert canvas.at(0, 5) is None


@pytest.mark.parametrize("count", range(1, 26))
def test_a_fan_is_never_wider_than_the_screen(count: int) -> None:
    assert CARD_WIDTH + (count - 1) * steps(count, 80) <= 80


@pytest.mark.parametrize(
    ("text", "width", "short"),
    [
        ("Resi", 4, "Resi"),
        ("Resi", 3, "Re…"),
        ("日本", 3, "日…"),
        ("Resi", 1, "…"),
        ("Resi", 0, ""),
    ],
)
def test_long_words_are_cut(text: str, width: int, short: str) -> None:
    assert cut(text, width) == short
    assert cell_len(short) <= width


def test_prose_is_broken_anew_and_code_is_not() -> None:
    markdown = "One line\nand another.\n\n- item\n  goes on\n- second\n\n```\nas  it\n\n  is\n```"
    assert flowing(markdown, 40) == (
        "One line and another.\n\n- item goes on\n- second\n\nas  it\n\n  is"
    )


def test_a_table_becomes_a_list() -> None:
    markdown = "| Word | Meaning | Also |\n|---|---|---|\n| Gin | no `deadwood` | |\n| a | b | c |"
    assert flowing(markdown, 40) == "- Gin: no deadwood\n- a: b; c"


@pytest.mark.parametrize("language", tags())
@pytest.mark.parametrize("game", rulebook.games())
def test_no_line_of_the_rule_book_is_too_long(game: str, language: str) -> None:
    for section in rulebook.page(game, language).sections:
        for block in section.blocks:
            if "```" not in block.text:
                assert max(map(len, rule_lines(block, 88).splitlines())) <= 88
