"""The back: oak leaves in a lattice, cut into one quiet colour."""

from stammtisch.faces.draw import Cut, at, crescent, el, flat, g, line, use

CLOTH = "var(--card-back,#2f4a38)"
THREAD = "var(--card-back-line,#e9dcb8)"

# An upright oak leaf, 0, 0 in its middle, about 16 wide and 28 high.
OAK = (
    "M0-15C4-15 5-12 4-9.500C8-11 10-7 6.500-4.500C11-5 11.500 0 7 1C10.500 2 9.500 6.500 5.500 6"
    "C6 9 3 10 1 9L1 15L-1 15L-1 9C-3 10-6 9-5.500 6C-9.500 6.500-10.500 2-7 1"
    "C-11.500 0-11-5-6.500-4.500C-10-7-8-11-4-9.500C-5-12-4-15 0-15Z"
).replace(".500", ".5")


def oak_leaf(fill: str, vein: str) -> str:
    """One oak leaf with its veins."""
    veins: list[Cut] = [(0, -11, 0, 0, 0, 9, 0.7)]
    for side in (-1, 1):
        veins += [(0, y, side * 3, y - 2, side * 6, y - 4, 0.5) for y in (-3.0, 3.0)]
    return flat(OAK, fill) + flat("".join(crescent(cut) for cut in veins), vein)


def _lattice() -> str:
    """Diagonal threads, each between two rows of leaves."""
    lines = []
    for c in range(50, 460, 40):
        x0, x1 = max(20, c - 280), min(180, c - 20)
        lines.append(f"M{x0} {c - x0}L{x1} {c - x1}")
    for c in range(-250, 160, 40):
        x0, x1 = max(20, 20 + c), min(180, 280 + c)
        lines.append(f"M{x0} {x0 - c}L{x1} {x1 - c}")
    return line("".join(lines), stroke=THREAD, stroke_width=1.1, stroke_opacity=".75")


def _leaves() -> str:
    """A leaf in every lozenge; the picture is the same upside down."""
    rows = range(-6, 7)
    spots = [(x, 150 + 20 * k) for k in rows for x in range(60 if k % 2 else 40, 161, 40)]
    return "".join(
        use("oak", at(x, y, 0.74, 180 if y > 150 or (y == 150 and x > 100) else 0))
        for x, y in spots
    )


def definitions() -> str:
    """The leaf of the lattice."""
    return g(oak_leaf(THREAD, CLOTH), id="oak")


def picture() -> str:
    """The whole back."""
    field = el("rect", x=11, y=11, width=178, height=278, rx=7, fill=CLOTH)
    inner = el(
        "rect", x=17, y=17, width=166, height=266, rx=3, fill="none", stroke=THREAD, stroke_width=2
    )
    return field + _lattice() + _leaves() + inner
