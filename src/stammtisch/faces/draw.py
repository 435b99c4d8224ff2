"""The workbench of the card faces: colours, SVG elements and the knife.

Every colour is a CSS custom property with a fallback, because custom properties
are the only thing that reaches through ``<use>`` into a sprite: a page recolours
the cards (four colours, dark room) without another sprite.
"""

from collections.abc import Iterable
from math import hypot

PAPER = "var(--card-paper,#fbf6ea)"
INK = "var(--card-ink,#2a2220)"
LINE = "var(--card-line,#2a2220)"
RED = "var(--card-red,#ac2f2c)"
GREEN = "var(--card-green,#48703f)"
OCHRE = "var(--card-ochre,#d9a43c)"
BLUE = "var(--card-blue,#44627f)"
BROWN = "var(--card-brown,#7a4a2b)"
SKIN = "var(--card-skin,#f3d9b9)"
LINEN = "var(--card-linen,#fdfaf2)"
STEEL = "var(--card-steel,#c3c8c6)"
GREY = "var(--card-grey,#d8d2c4)"
RUST = "var(--card-rust,#bf6a2e)"
STRAW = "var(--card-straw,#e8c777)"
DARK = "var(--card-dark,#33292a)"

# The ground of the court panels, a little different for every suit.
PANEL_TINT = {
    "c": "var(--card-panel-c,#e9e6cb)",
    "s": "var(--card-panel-s,#e3e4dd)",
    "h": "var(--card-panel-h,#f5e0cd)",
    "d": "var(--card-panel-d,#f4e6c6)",
}

Point = tuple[float, float]
Cut = tuple[float, float, float, float, float, float, float]


def num(value: float) -> str:
    """A coordinate as short as it can be written, to a tenth of a unit."""
    text = f"{value:.1f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def el(tag: str, *children: str, **attrs: str | float | None) -> str:
    """One SVG element; ``stroke_width=2`` becomes ``stroke-width="2"``."""
    inner = "".join(children)
    words = "".join(
        f' {name.rstrip("_").replace("_", "-")}="{value if isinstance(value, str) else num(value)}"'
        for name, value in attrs.items()
        if value is not None
    )
    return f"<{tag}{words}>{inner}</{tag}>" if inner else f"<{tag}{words}/>"


def g(*children: str, **attrs: str | float | None) -> str:
    """A group of SVG elements."""
    return el("g", *children, **attrs)


def shape(d: str, fill: str, **attrs: str | float | None) -> str:
    """A closed shape; outline and width come from the figure's group."""
    return el("path", d=d, fill=fill, **attrs)


def flat(d: str, fill: str, **attrs: str | float | None) -> str:
    """A shape without an outline; in the group of a figure its ink need not be named."""
    return el("path", d=d, fill=None if fill == LINE else fill, stroke="none", **attrs)


def line(d: str, **attrs: str | float | None) -> str:
    """An open line in the group's stroke."""
    return el("path", d=d, fill="none", **attrs)


def dot(x: float, y: float, r: float, fill: str, **attrs: str | float | None) -> str:
    """A disc."""
    return el("circle", cx=x, cy=y, r=r, fill=fill, **attrs)


def use(ref: str, transform: str = "", **attrs: str | float | None) -> str:
    """A copy of something defined once in the same sprite."""
    return el("use", href=f"#{ref}", transform=transform or None, **attrs)


def at(x: float, y: float, scale: float = 1, turn: float = 0, mirror: bool = False) -> str:
    """A transform: move, then turn, then scale (and mirror left to right)."""
    words = [f"translate({num(x)} {num(y)})"]
    if turn:
        words.append(f"rotate({num(turn)})")
    if mirror:
        words.append(f"scale({-scale:.3g} {scale:.3g})")
    elif scale != 1:
        words.append(f"scale({scale:.3g})")
    return " ".join(words)


def crescent(cut: Cut) -> str:
    """One stroke of the knife: pointed at both ends, ``w`` thick in the middle.

    The cut runs from the first point to the last, bent towards the middle one.
    """
    x0, y0, cx, cy, x1, y1, w = cut
    length = hypot(x1 - x0, y1 - y0) or 1
    nx, ny = -(y1 - y0) / length * w, (x1 - x0) / length * w
    there = f"M{num(x0)} {num(y0)}Q{num(cx + nx)} {num(cy + ny)} {num(x1)} {num(y1)}"
    return f"{there}Q{num(cx - nx)} {num(cy - ny)} {num(x0)} {num(y0)}Z"


def cuts(strokes: Iterable[Cut], fill: str = LINE) -> str:
    """Several strokes of the knife as one path."""
    return flat("".join(crescent(cut) for cut in strokes), fill)


def limb(d: str, width: float, fill: str, edge: float = 2.2) -> str:
    """An arm, a leg or a staff: a thick line with an outline."""
    outer = el("path", d=d, fill="none", stroke_width=width + 2 * edge)
    return outer + el("path", d=d, fill="none", stroke=fill, stroke_width=width)


def discs(points: Iterable[Point], r: float, fill: str) -> str:
    """Many small discs of one size as one path: beads, pearls, studs."""
    arc = f"a{num(r)} {num(r)} 0 1 0 "
    return flat(
        "".join(
            f"M{num(x - r)} {num(y)}{arc}{num(2 * r)} 0{arc}{num(-2 * r)} 0Z" for x, y in points
        ),
        fill,
    )


def figure(*parts: str, **attrs: str | float | None) -> str:
    """A group drawn in the line that all figures share."""
    return g(
        *parts,
        fill=LINE,
        stroke=LINE,
        stroke_width=2.2,
        stroke_linejoin="round",
        stroke_linecap="round",
        **attrs,
    )
