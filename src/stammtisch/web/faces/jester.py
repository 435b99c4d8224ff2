"""The jokers: a fool with cap and bells who looks at himself from both ends."""

from stammtisch.web.faces import heads, things
from stammtisch.web.faces.draw import (
    BROWN, GREEN, INK, LINE, LINEN, OCHRE, PAPER, RED, RUST, Cut, at, cuts, discs, dot, el, figure, flat, g, limb, shape, use,
)

COLOURS = {
    "Xr": ("var(--joker-red,#ac2f2c)", OCHRE, "var(--card-panel-h,#f5e0cd)"),
    "Xb": ("var(--joker-black,#33292a)", "var(--card-grey,#d8d2c4)", "var(--card-panel-s,#e3e4dd)"),
}
STAR = "M0-15L3.500-5H14L5.500 2L9 13L0 6.500L-9 13L-5.500 2L-14-5H-3.500Z".replace(".500", ".5")


def _bell(x: float, y: float) -> str:
    """A bell on a point."""
    return dot(x, y, 5.5, OCHRE, stroke_width=1.8) + cuts([(x - 4, y, x, y + 2, x + 4, y, 0.7), (x, y + 1, x, y + 3, x, y + 5, 1)])


def cap(first: str, second: str) -> str:
    """A cap with two drooping horns and a coxcomb."""
    left = shape("M2-50C-20-62-50-52-52-22C-53-12-50-4-48 2C-44-14-36-22-26-18C-24-26-10-32 2-30Z", first)
    right = shape("M-2-50C22-62 50-50 52-20C52-10 49-2 46 4C42-12 34-22 22-18C20-26 10-32-2-30Z", second)
    comb = shape("M-9-48C-14-58-10-64-5-61C-6-70 4-72 5-63C11-66 15-58 9-48C4-44-4-44-9-48Z", RED)
    rim = shape("M-26-16C-26-27-10-32 0-32C10-32 24-27 24-16C12-24-14-24-26-16Z", OCHRE)
    marks: list[Cut] = [(-14, -46, -36, -46, -44, -16, 1.4), (-16, -36, -30, -36, -36, -22, 1.2), (14, -46, 36, -46, 44, -16, 1.4), (14, -36, 28, -36, 36, -22, 1.2)]
    return left + right + cuts(marks) + comb + rim + _bell(-48, 5) + _bell(46, 7)


def collar(first: str, second: str) -> str:
    """A collar in points, a bell on each."""
    points = ((52, 128, first), (72, 146, second), (96, 156, first), (126, 156, second), (150, 146, first), (170, 128, second))
    left, right = "M100 108L84 112L{x} {y}L", "M100 108L"
    del left, right
    parts = []
    for k, (x, y, fill) in enumerate(points):
        a, b = 78 + 11.0 * k, 89 + 11.0 * k
        parts.append(shape(f"M{a} 108L{x} {y}L{b + 4} 112Z", fill))
    return "".join(parts)


def half(first: str, second: str) -> str:
    """Head, cap, collar and the fool's sceptre of one end."""
    coat = shape("M5 120C34 110 70 114 92 106L132 106C156 112 180 112 195 120L195 163.4L5 136.6Z", first)
    other = shape("M112 106L132 106C156 112 180 112 195 120L195 163.4L112 152Z", second)
    head = g(
        heads.bob(RUST, BROWN, 8),
        heads.skull(),
        heads.face(smile=3.4, full=1.6, lift=3, slant=-2, blush=0.55, gaze=-2, long=1.5, brow=1.8),
        cap(first, second),
        transform=at(112, 80, 1.06, -6),
    )
    return coat + other + collar(first, second) + head


def picture(name: str) -> str:
    """Both ends, the band between them, stars for an index."""
    first, second, ground = COLOURS[name]
    end = figure(half(first, second), id=f"f-{name}")
    panel = flat("M13 13H187V287H13Z", ground)
    frame = el("path", d="M13 13H187V287H13Z", fill="none", stroke=INK, stroke_width=2.2)
    star = shape(STAR, first, stroke=LINE, stroke_width=1.8)
    stars = g(star, id=f"i-{name}", transform=at(34, 36, 1))
    band = el("path", d="M14 138L186 162", stroke=LINE, stroke_width=14, fill="none") + el("path", d="M14 138L186 162", stroke=PAPER, stroke_width=10, fill="none")
    return panel + end + use(f"f-{name}", "rotate(180 100 150)") + band + frame + stars + use(f"i-{name}", "rotate(180 100 150)")


__all__ = ["GREEN", "LINEN", "discs", "limb", "things"]
