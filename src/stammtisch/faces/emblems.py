"""Pictures for cards of any deck: emblems drawn from their values, and what jokers show."""

from __future__ import annotations

from collections.abc import Mapping
from math import cos, pi, sin
from typing import Final

from stammtisch.faces import scenery as s
from stammtisch.faces.draw import dot, el, flat, g, line, num, shape
from stammtisch.faces.houses import mug
from stammtisch.faces.inns import KINDS, inn_picture
from stammtisch.names import DECK_LETTERS

INNS: Final = "wirtshaus"  # the deck whose cards are inns
COLOURS: Final = (
    "#a3522b", "#4d7a3a", "#5b6478", "#93680f", "#6f4a78", "#2f6690", "#2f7a6b", "#b23a48",
    "#7a5c2e", "#3f6b4f", "#84506a", "#46618f", "#8c4a3a", "#58702f", "#5d4f86", "#2d7486",
    "#9c5a1d", "#386e5f", "#8f3f58", "#5a6a2a", "#35608a", "#7d4b8a", "#6b5b4b",
)  # fmt: skip
JOKER_COLOUR: Final = "#33292a"


def colour_of(letter: str) -> str:
    """The colour of a quartet; ``X`` stands for the jokers."""
    return COLOURS[DECK_LETTERS.index(letter)] if letter in DECK_LETTERS else JOKER_COLOUR


def card_picture(deck: str, card: str, title: str, values: Mapping[str, int]) -> str:
    """The picture of a card that has none of its own, as an SVG document."""
    letter = card[0]
    if letter == "X":
        return joker(deck, card, title)
    if deck == INNS and letter in KINDS:
        return inn_picture(letter, card, title, values)
    return emblem(letter, card, title, values)


def emblem(letter: str, card: str, title: str, values: Mapping[str, int]) -> str:
    """A rosette on a patterned field: its colour shows the quartet, its form the card."""
    dice = s.Dice(f"{card}|{title}|{sorted(values.items())}")
    field = el("rect", width=s.WIDTH, height=s.HEIGHT, fill=colour_of(letter), stroke="none")
    petals = 5 + int(card[1]) + dice.pick((0, 2, 4))
    light, dark = "#f6eeda", "#00000038"
    rings = "".join(
        _flower(
            petals,
            58 - 17 * ring,
            light if ring % 2 == 0 else colour_of(letter),
            ring * pi / petals,
        )
        for ring in range(3)
    )
    heart = dot(0, 0, 9, dice.pick(("#e1b64d", "#f2c14e", "#d9a43c")))
    return s.picture(
        field,
        _pattern(dice, dark),
        g(dot(0, 0, 66, "#0000002b", stroke="none"), rings, heart, transform="translate(120 80)"),
    )


def _pattern(dice: s.Dice, colour: str) -> str:
    """Lozenges, stripes, scales or dots behind the rosette."""
    match dice.pick(("lozenges", "stripes", "scales", "dots")):
        case "lozenges":
            d = "".join(
                f"M{at} 0L{at - 160} 160M{at} 0L{at + 160} 160" for at in range(-120, 400, 24)
            )
            return line(d, stroke=colour, stroke_width=2)
        case "stripes":
            return line(
                "".join(f"M{at} 0V160" for at in range(8, 240, 16)), stroke=colour, stroke_width=7
            )
        case "scales":
            d = "".join(
                f"M{x + 12 * (y // 12 % 2)} {y}a12 12 0 0 0 24 0"
                for y in range(-12, 160, 12)
                for x in range(-24, 240, 24)
            )
            return line(d, stroke=colour, stroke_width=2)
        case _:
            spots = "".join(
                dot(x + 10 * (y // 16 % 2), y, 3, colour)
                for y in range(6, 160, 16)
                for x in range(4, 240, 20)
            )
            return g(spots, stroke="none")


def _flower(petals: int, r: float, fill: str, turn: float) -> str:
    """Rounded petals around the middle."""
    half = pi / petals
    d = ""
    for at in range(petals):
        angle = 2 * half * at + turn
        x0, y0 = r * 0.62 * cos(angle - half), r * 0.62 * sin(angle - half)
        x1, y1 = r * 0.62 * cos(angle + half), r * 0.62 * sin(angle + half)
        cx, cy = r * 1.36 * cos(angle), r * 1.36 * sin(angle)
        d += f"{'L' if d else 'M'}{num(x0)} {num(y0)}Q{num(cx)} {num(cy)} {num(x1)} {num(y1)}"
    return shape(d + "Z", fill)


def joker(deck: str, card: str, title: str) -> str:
    """Rays of all colours; on the jokers of the inn deck, a foaming mug or the regulars' table."""
    wedges = "".join(
        flat(
            f"M120 84L{num(120 + 220 * cos(2 * pi * at / 16))} {num(84 + 220 * sin(2 * pi * at / 16))}L{num(120 + 220 * cos(2 * pi * (at + 1) / 16))} {num(84 + 220 * sin(2 * pi * (at + 1) / 16))}Z",
            COLOURS[at % 8] if at % 2 else "#f2c14e",
        )
        for at in range(16)
    )
    disc = dot(120, 82, 56, "#f6eeda")
    if deck == INNS and card != "X1":
        middle = _round_table()
    elif deck == INNS:
        middle = mug(121, 82, 4.4)
    else:
        middle = shape(
            "M120 34L132 68L168 69L139 91L150 126L120 105L90 126L101 91L72 69L108 68Z", "#d48a1c"
        )
    return s.picture(wedges, disc, middle)


def _round_table() -> str:
    """A round table with six mugs and a sign in its middle."""
    table = el("ellipse", cx=120, cy=92, rx=44, ry=24, fill="#b5824c") + el(
        "ellipse", cx=120, cy=90, rx=36, ry=18, fill="#c99a61", stroke="none"
    )
    mugs = "".join(
        mug(120 + 30 * cos(pi * at / 3 + 0.5), 88 + 14 * sin(pi * at / 3 + 0.5), 0.95)
        for at in range(6)
    )
    sign = (
        line("M120 90V58", stroke_width=2)
        + shape("M104 48h32v13h-32Z", "#f6eeda")
        + line("M108 52h24M108 57h17", stroke_width=1.4)
    )
    return table + mugs + sign
