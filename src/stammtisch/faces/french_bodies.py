"""Bodies of the French court cards: half figures that share a sash.

Each is drawn for the upper half, head at 116, 80, and closed along the sash that falls from 0, 136
to 200, 164; the lower half is the same turned around the centre.
"""

from stammtisch.faces import heads, things
from stammtisch.faces.draw import (
    GREY,
    LINE,
    LINEN,
    OCHRE,
    PAPER,
    SKIN,
    Cut,
    at,
    cuts,
    discs,
    dot,
    el,
    flat,
    g,
    limb,
    shape,
)
from stammtisch.faces.pips import FRENCH_SUIT

HEAD = (116.0, 80.0, 1.06)


def head(*parts: str, away: bool = False, turn: float = 0) -> str:
    """The head in its place; with ``away`` it looks away from the right hand."""
    x, y, scale = HEAD
    return g(*parts, transform=at(x, y, scale, turn, away))


# Bodies ------------------------------------------------------------------------------

BODY = "M5 98L58 105C74 108 88 108 96 106L138 106C160 112 178 111 195 119L195 163.4L5 136.6Z"


def body(fill: str, *pattern: str) -> str:
    """Shoulders down to the sash, and the neck."""
    return shape(BODY, fill) + "".join(pattern) + head(heads.neck())


def open_robe(fill: str, under: str, edge: str = OCHRE) -> str:
    """A robe open in front, its border in gold."""
    inner = shape("M92 108L116 154L142 108Z", under)
    left = shape("M100 106L92 108C88 124 98 142 108 152L118 154C106 140 98 124 100 106Z", edge)
    right = shape("M134 106L144 108C148 124 140 144 130 157L120 154C132 140 138 124 134 106Z", edge)
    return body(fill) + inner + left + right


def stripes(colour: str, spots: tuple[tuple[float, float, float, float], ...]) -> str:
    """Bent stripes along the shoulders."""
    marks: list[Cut] = [
        (x0, y0, (x0 + x1) / 2 - 3, (y0 + y1) / 2, x1, y1, 2.6) for x0, y0, x1, y1 in spots
    ]
    return cuts(marks, colour)


def slashes(colour: str) -> str:
    """Slits in both sleeves that show the lining."""
    left: list[Cut] = [
        (20 + 13 * k, 116, 17 + 13 * k, 125, 22 + 13 * k, 133 + 1.5 * k, 2.4) for k in range(5)
    ]
    right: list[Cut] = [
        (152 + 13 * k, 114 + k, 156 + 13 * k, 132, 152 + 13 * k, 152 + k, 2.4) for k in range(4)
    ]
    return cuts(left + right, colour)


def folds(colour: str = LINE) -> str:
    """Shade on the far shoulder, folds on the near one."""
    marks: list[Cut] = [
        (20, 117, 28, 124, 30, 134, 1.2),
        (36, 115, 46, 124, 48, 137, 1.3),
        (54, 114, 66, 126, 68, 140, 1.3),
        (72, 112, 82, 124, 84, 140, 1.1),
        (154, 112, 149, 132, 152, 154, 1.3),
        (166, 114, 163, 136, 167, 156, 1.3),
        (178, 115, 177, 138, 181, 158, 1.2),
    ]
    return cuts(marks, colour)


def brocade(colour: str) -> str:
    """A scatter of small lozenges."""
    spots = (
        (24, 123),
        (40, 119),
        (38, 131),
        (58, 120),
        (56, 134),
        (74, 126),
        (78, 139),
        (90, 117),
        (148, 118),
        (150, 134),
        (150, 150),
        (178, 120),
        (166, 118),
        (178, 152),
    )
    return flat("".join(f"M{x} {y - 4}l3 4-3 4-3-4Z" for x, y in spots), colour)


def doublet(fill: str) -> str:
    """The front of a doublet with its buttons."""
    front = shape("M92 108C90 124 92 140 96 156L136 160C140 144 142 124 140 108Z", fill)
    return (
        front
        + "".join(dot(116, y, 2.8, OCHRE, stroke_width=1.4) for y in (131, 141))
        + cuts([(102, 122, 101, 136, 103, 150, 1), (130, 122, 131, 136, 129, 152, 1)], GREY)
    )


def ruff() -> str:
    """A starched ruff."""
    d = "M88 116C80 110 84 102 92 104C94 98 102 98 106 102C112 97 122 97 126 102C132 98 140 98 142 104C150 102 154 110 146 116C148 124 138 126 134 121C128 127 120 127 116 122C110 127 102 126 98 121C94 126 86 123 88 116Z"
    marks: list[Cut] = [
        (x, 119, 117 + (x - 117) * 0.85, 112, 117 + (x - 117) * 0.7, 106, 0.9)
        for x in (91.0, 101.0, 111.0, 121.0, 131.0, 142.0)
    ]
    return shape(d, LINEN) + cuts(marks)


def chain(gem: str, drop: bool = True) -> str:
    """A golden chain across the chest."""
    beads = [
        (84, 116),
        (88, 123),
        (94, 130),
        (101, 135.5),
        (109, 139),
        (125, 139),
        (133, 135.5),
        (140, 130),
        (146, 123),
        (149, 116),
    ]
    links = "".join(dot(x, y, 3.4, OCHRE, stroke_width=1.5) for x, y in beads)
    return links + (
        dot(117, 142, 6, OCHRE) + dot(117, 142, 2.6, gem, stroke="none") if drop else ""
    )


def necklace(gem: str) -> str:
    """Pearls close to the neck with one stone."""
    pearls = [(101, 116), (106, 120), (111.5, 122.5), (122.5, 122.5), (128, 120), (133, 116)]
    return "".join(dot(x, y, 2.6, LINEN, stroke_width=1.3) for x, y in pearls) + dot(
        117, 124.5, 4, gem, stroke_width=1.6
    )


def bodice(fill: str, linen: str = LINEN) -> str:
    """A square neckline with linen below."""
    skin = shape("M92 110C96 128 138 128 142 110L136 104L98 104Z", SKIN)
    band = shape(
        "M88 108L94 109C98 126 136 126 140 109L147 109C146 134 138 140 117 140C96 140 88 134 88 108Z",
        linen,
    )
    return skin + band + shape("M104 139C112 142 122 142 130 139L134 157L100 150Z", fill)


def arm(fill: str, cuff: str, x: float = 160, y: float = 132) -> str:
    """The hand that holds something, with its cuff, over the sash."""
    sleeve = limb(f"M{x + 8} {y + 21}L{x + 5} {y + 14}", 18, fill)
    rim = limb(f"M{x - 7} {y + 13}L{x + 13} {y + 8}", 6.5, cuff)
    return sleeve + rim + things.hand(x, y, 1.02, 8)


def hold(thing: str, x: float = 160, y: float = 130, turn: float = 4) -> str:
    """Put a thing in its place."""
    return g(thing, transform=at(x, y, 1, turn))


def sash(suit: str) -> str:
    """The band between the two halves."""
    colour = FRENCH_SUIT[suit]
    band = el("path", d="M4 136.6L196 163.4", stroke=LINE, stroke_width=14, fill="none")
    inner = el("path", d="M4 136.6L196 163.4", stroke=PAPER, stroke_width=10, fill="none")
    beads = flat(
        "".join(
            f"M{x - 5} {136 + x * 0.14:.1f}l5-3.4 5 3.4-5 3.4Z" for x in range(20, 190, 16) if x
        ),
        colour,
    )
    return band + inner + beads


def ermine_collar() -> str:
    """A broad fur collar."""
    d = "M94 104C80 110 72 120 78 130C92 126 102 136 112 148C114 151 121 151 123 148C132 136 142 126 156 130C162 120 154 110 140 104C136 118 124 130 117 138C110 130 98 118 94 104Z"
    tails = "".join(
        flat("M0-4L3 5L0 3L-3 5Z", LINE, transform=f"translate({x} {y})")
        for x, y in ((86, 118), (100, 124), (134, 124), (148, 118), (117, 143))
    )
    return shape(d, LINEN) + tails


def collar(fill: str) -> str:
    """The dagged shoulder collar of a jack."""
    d = "M98 104C86 108 72 112 62 118L70 130L82 127L90 140L102 134L114 148L124 136L138 144L144 130L158 134L160 118C152 112 146 108 136 104C128 116 106 116 98 104Z"
    return shape(d, fill) + discs(
        [(76, 121), (93, 129), (114, 136), (136, 131), (151, 122)], 2, OCHRE
    )
