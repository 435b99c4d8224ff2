"""Index letters and figures, drawn with a broad pen instead of taken from a font.

A skeleton is stroked with a round pen in a squeezed and turned plane, so the pen becomes an ellipse
held at a slant: stems are strong, cross strokes lighter. All glyphs are 52 units high.
"""

import re
from math import cos, radians, sin
from xml.sax.saxutils import escape

from stammtisch.faces.draw import el, g, num, use

HEIGHT = 52
SLANT = -24.0
FLAT = 0.56
WIDTH = 10.4
PRINTED = 38.0  # the advance width of a letter that has no skeleton

# rank or letter: (advance width, skeleton)
SKELETONS: dict[str, tuple[float, str]] = {
    "A": (40, "M20 6L6 46M20 6L34 46M11 32L29 32M4.5 47L10 47M30 47L35.5 47"),
    "B": (36, "M9 6L9 46M4 5L17 5C33 5 32 24 17 24L9 24M17 24C36 24 35 47 17 47L4 47"),
    "D": (39, "M10 6L10 46M4 5L15 5C41 5 41 47 15 47L4 47"),
    "J": (30, "M20 6L20 36C20 50 5 51 5 39M13 5L27 5"),
    "K": (39, "M9 5L9 47M32 5L9 30M16 23L34 46M4 5L14 5M4 47L14 47M27 5L36 5M29 47L37 47"),
    "O": (41, "M20.5 5C1 5 1 47 20.5 47C40 47 40 5 20.5 5Z"),
    "Q": (41, "M20.5 5C1 5 1 46 20.5 46C40 46 40 5 20.5 5ZM20 35C25 37 30 43 36 50"),
    "U": (40, "M9 5L9 31C9 52 31 52 31 31L31 5M4 5L14 5M26 5L36 5"),
    "0": (36, "M18 5C1 5 1 47 18 47C35 47 35 5 18 5Z"),
    "1": (31, "M7.5 13L16.5 6L16.5 46M7.5 47L25.5 47"),
    "2": (35, "M6 15C7 1 30 1 29 16C28 27 13 34 6 47L30 47L30 43"),
    "3": (34, "M6 10C11 1 28 3 27 14C26 22 20 24 13 24C22 24 30 28 29 36C28 50 9 51 5 41"),
    "4": (37, "M24 6L5 35L33 35M24 6L24 47"),
    "5": (34, "M28 5L10 5L8 24C14 18 29 20 29 34C29 50 10 51 5 42"),
    "6": (36, "M28 8C19 1 6 10 6 30C6 53 31 52 31 35C31 20 11 20 7 32"),
    "7": (34, "M5 9L5 5L30 5C21 18 16 31 15 47"),
    "8": (36, "M18 24C5 20 6 5 18 5C30 5 31 20 18 24C2 29 2 47 18 47C34 47 34 29 18 24Z"),
    "9": (36, "M8 44C17 51 30 42 30 22C30 -1 5 0 5 17C5 32 25 32 29 20"),
    "i": (22, "M9 12L14 6L14 47"),
    "o": (31, "M15.5 5C0 5 0 47 15.5 47C31 47 31 5 15.5 5Z"),
}


def _squeezed(skeleton: str) -> str:
    """The skeleton of a letter, seen in the plane in which the slanted pen is round."""
    c, s = cos(radians(SLANT)), sin(radians(SLANT))

    def move(match: re.Match[str]) -> str:
        x, y = float(match[1]), float(match[2])
        return f"{num(c * x + s * y)} {num((c * y - s * x) / FLAT)}"

    return re.sub(r"(-?[\d.]+) (-?[\d.]+)", move, skeleton).replace(" -", "-")


def _parts(text: str) -> list[str]:
    """The parts of a text; two digits are set closer together, and 10 uses a narrow 1 and 0."""
    return ["i", "o"] if text == "10" else list(text)


def width(text: str) -> float:
    """How wide a word of glyphs is at full size."""
    return sum(_advance(part) for part in _parts(text))


def _advance(part: str) -> float:
    return SKELETONS[part][0] if part in SKELETONS else PRINTED


def definitions(texts: set[str]) -> str:
    """The glyphs a sprite needs, once each; the stroke colour is set where they are used."""
    parts = sorted({part for text in texts for part in _parts(text)})
    return "".join(_definition(part) for part in parts)


def _definition(part: str) -> str:
    if part not in SKELETONS:
        return _printed(part)
    path = el("path", d=_squeezed(SKELETONS[part][1]))
    return g(
        path,
        id=f"g-{part}",
        transform=f"rotate({num(SLANT)})scale(1 {FLAT})",
        fill="none",
        stroke_width=WIDTH,
        stroke_linecap="round",
        stroke_linejoin="round",
    )


def _printed(part: str) -> str:
    """A letter of another language, from a font, in the place and size of the drawn letters."""
    return el(
        "text",
        escape(part),
        id=f"g-{part}",
        y=HEIGHT - 5,
        font_family="serif",
        font_size=60,
        font_weight=700,
        textLength=PRINTED - 4,
        lengthAdjust="spacingAndGlyphs",
        stroke_width=1,
    )


def write(
    text: str, x: float, y: float, colour: str, scale: float = 1, middle: bool = False
) -> str:
    """The word with its top left (or top middle) at x, y."""
    pen = -width(text) / 2 if middle else 0.0
    letters = []
    for part in _parts(text):
        letters.append(use(f"g-{part}", f"translate({num(pen)})" if pen else ""))
        pen += _advance(part)
    move = f"translate({num(x)} {num(y)})" + (f"scale({scale:.3g})" if scale != 1 else "")
    ink = {} if SKELETONS.keys() >= set(_parts(text)) else {"fill": colour}
    return g(*letters, transform=move, stroke=colour, **ink)
