"""The jokers: a fool with cap and bells who looks at himself from both ends."""

from stammtisch.faces import heads
from stammtisch.faces.draw import (
    BROWN,
    LINE,
    LINEN,
    OCHRE,
    PAPER,
    RED,
    RUST,
    SKIN,
    Cut,
    at,
    cuts,
    discs,
    dot,
    el,
    figure,
    flat,
    g,
    limb,
    shape,
    use,
)
from stammtisch.faces.french_bodies import arm, ruff
from stammtisch.faces.layout import INNER_PATH, PANEL_PATH, TURN

COLOURS = {
    "Xr": ("var(--joker-red,#ac2f2c)", OCHRE, "var(--card-panel-h,#f5e0cd)"),
    "Xb": ("var(--joker-black,#33292a)", "var(--card-grey,#d8d2c4)", "var(--card-panel-s,#e3e4dd)"),
}
STAR = "M0-15L3.500-5H14L5.500 2L9 13L0 6.500L-9 13L-5.500 2L-14-5H-3.500Z".replace(".500", ".5")


def _bell(x: float, y: float) -> str:
    """A bell on a point."""
    return dot(x, y, 5.5, OCHRE, stroke_width=1.8) + cuts(
        [(x - 4, y, x, y + 2, x + 4, y, 0.7), (x, y + 1, x, y + 3, x, y + 5, 1)]
    )


def cap(first: str, second: str) -> str:
    """A cap with two drooping horns and a coxcomb."""
    left = shape(
        "M2-50C-20-62-50-52-52-22C-53-12-50-4-48 2C-44-14-36-22-26-18C-24-26-10-32 2-30Z", first
    )
    right = shape(
        "M-2-50C22-62 50-50 52-20C52-10 49-2 46 4C42-12 34-22 22-18C20-26 10-32-2-30Z", second
    )
    comb = shape("M-9-48C-14-58-10-64-5-61C-6-70 4-72 5-63C11-66 15-58 9-48C4-44-4-44-9-48Z", RED)
    rim = shape("M-26-16C-26-27-10-32 0-32C10-32 24-27 24-16C12-24-14-24-26-16Z", OCHRE)
    marks: list[Cut] = [
        (-14, -46, -36, -46, -44, -16, 1.4),
        (-16, -36, -30, -36, -36, -22, 1.2),
        (14, -46, 36, -46, 44, -16, 1.4),
        (14, -36, 28, -36, 36, -22, 1.2),
    ]
    return left + right + cuts(marks) + comb + rim + _bell(-48, 5) + _bell(46, 7)


def collar(first: str, second: str) -> str:
    """A collar in long points, a bell on each, under a ruff."""
    tips = ((44, 129), (70, 143), (98, 147), (128, 151), (156, 152), (178, 146))
    parts, bells = [], []
    for k, (x, y) in enumerate(tips):
        a = 84 + 9.5 * k
        fill = second if k % 2 == (k < 3) else first
        parts.append(
            shape(
                f"M{a} 106C{(a + x) / 2} {y - 26} {x} {y - 14} {x} {y}C{x + 6} {y - 12} {a + 14} {y - 20} {a + 15} 106Z",
                fill,
            )
        )
        bells.append(dot(x, y, 3.6, OCHRE, stroke_width=1.6))
    return "".join(parts) + "".join(bells)


def _marotte(colour: str) -> str:
    """The fool's staff: his own small head with cap and bells."""
    staff = limb("M0 24L0-34", 4.2, BROWN)
    face = shape("M-8-50C-9-38-4-32 1-32C7-32 10-40 9-50Z", SKIN)
    eyes = discs([(-2, -45), (5, -45)], 1.2, LINE) + cuts([(-3, -38, 2, -34, 6, -39, 0.8)])
    horns = shape(
        "M1-62C-12-66-22-58-20-44C-16-52-12-52-9-48C-4-53 6-53 10-48C14-52 18-52 22-44C24-58 14-66 1-62Z",
        colour,
    )
    bells = dot(-20, -42, 3.2, OCHRE, stroke_width=1.4) + dot(22, -42, 3.2, OCHRE, stroke_width=1.4)
    ruffle = shape("M-11-32L-6-36L0-33L7-36L12-32L6-25L1-28L-5-25Z", LINEN, stroke_width=1.6)
    return staff + face + eyes + ruffle + horns + bells


def half(first: str, second: str) -> str:
    """Head, cap, collar and the fool's sceptre of one end."""
    coat = shape(
        "M5 98L58 105C74 108 84 108 92 106L132 106C156 112 180 112 195 120L195 163.4L5 136.6Z",
        first,
    )
    other = shape("M112 106L132 106C156 112 180 112 195 120L195 163.4L112 152Z", second)
    head = g(
        heads.bob(RUST, BROWN, 8),
        heads.skull(),
        heads.face(smile=3.4, full=1.6, lift=3, slant=-2, blush=0.55, gaze=-2, long=1.5, brow=1.8),
        cap(first, second),
        transform=at(112, 80, 1.06, -6),
    )
    neck = g(heads.neck(), transform=at(112, 80, 1.06, -6))
    marotte = g(_marotte(first), transform=at(158, 128, 0.95, 8)) + arm(second, first)
    return coat + other + neck + collar(first, second) + ruff() + head + marotte


def picture(name: str) -> str:
    """Both ends, the band between them, stars for an index."""
    first, second, ground = COLOURS[name]
    end = figure(half(first, second), id=f"f-{name}")
    panel = flat(PANEL_PATH, ground) + el(
        "path", d=INNER_PATH, fill="none", stroke=LINE, stroke_width=0.9
    )
    star = shape(STAR, first, stroke=LINE, stroke_width=1.4)
    low = shape(STAR, second, stroke=LINE, stroke_width=2.2)
    stars = g(
        g(star, transform=at(30, 38, 1.45)), g(low, transform=at(30, 84, 0.8)), id=f"i-{name}"
    )
    band = el("path", d="M5 136.6L195 163.4", stroke=LINE, stroke_width=14, fill="none")
    middle = el("path", d="M5 136.6L195 163.4", stroke=PAPER, stroke_width=10, fill="none")
    beads = discs([(x, 136 + x * 0.14) for x in range(20, 190, 16)], 2.6, first)
    return (
        panel
        + end
        + use(f"f-{name}", TURN)
        + band
        + middle
        + beads
        + use("mount")
        + stars
        + use(f"i-{name}", TURN)
    )
