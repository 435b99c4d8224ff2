"""Bodies of the German court cards: whole figures on a strip of meadow.

The panel leaves out the corners, so above y = 110 there is room from x = 58 to 185, below y = 190
from 15 to 142. A figure stands around x = 103 with its soles at 268.

# long functions: a drawing is data
"""

import re
from itertools import pairwise
from math import hypot

from stammtisch.faces import heads, things
from stammtisch.faces.draw import (
    BROWN,
    GREEN,
    LINE,
    LINEN,
    OCHRE,
    Cut,
    at,
    cuts,
    discs,
    dot,
    flat,
    g,
    limb,
    num,
    shape,
)

HEAD = (103.0, 66.0, 0.82)


def head(*parts: str, away: bool = False, turn: float = 0) -> str:
    """A head set on the shoulders; with ``away`` it looks to the left."""
    x, y, scale = HEAD
    return g(*parts, transform=at(x, y, scale, turn, away), stroke_width=2.5)


HILL = "var(--card-hill,#c3cba4)"
FAR = "var(--card-far,#a9b48d)"


def landscape(suit: str) -> str:
    """A hill behind the meadow, with something on it that suits the suit."""
    hill = flat("M13 266V238C40 226 60 236 84 242C106 232 130 232 145 240V266Z", HILL)
    return (
        {"c": _oaks, "s": _firs, "h": _village, "d": _castle}[suit]()
        + hill
        + cuts([(13, 238, 50, 226, 84, 242, 0.8), (84, 242, 112, 230, 145, 240, 0.8)], FAR)
    )


def _oaks() -> str:
    crowns = "M20 228C14 222 16 212 24 212C26 204 38 204 40 211C48 211 50 222 44 227C38 232 26 232 20 228ZM52 232C48 228 50 221 56 221C58 216 66 216 67 221C73 222 73 230 69 232Z"
    return flat(
        crowns
        + "M30 226H34V240H30ZM60 230H63V240H60ZM128 234C124 229 127 222 133 222C137 217 144 220 145 224V236Z",
        FAR,
    )


def _firs() -> str:
    trees = ((24, 198, 1.0), (38, 208, 0.8), (56, 212, 0.75), (136, 208, 0.8))
    one = "M0 0L7 14H3.5L10 27H5L12 42H-12L-5 27H-10L-3.5 14H-7Z"
    return "".join(flat(one, FAR, transform=at(x, y, s)) for x, y, s in trees)


def _village() -> str:
    church = "M22 240V214H26L32 192L38 214V224H52L58 232V240ZM31 192V184H29V182H31V180H33V182H35V184H33V192Z"
    return flat(church + "M62 242V234L68 228L74 234V242ZM126 240V230L133 223L140 230V240Z", FAR)


def _castle() -> str:
    keep = (
        "M20 242V204H23V208H27V204H31V208H35V204H38V218H44V214H48V218H52V214H56V218H60V214H63V242Z"
    )
    return flat(keep + "M40 204L45 190L50 204V216H40ZM128 242V220L134 208L140 220V242Z", FAR)


def meadow() -> str:
    """Ground with tufts of grass and two small flowers."""
    ground = flat("M13 287V264C40 258 70 262 96 259C118 257 134 260 145 258V287Z", GREEN)
    tufts: list[Cut] = [
        (x + d, 272 + y, x + d * 2.4, 266 + y, x + d * 3.2, 259 + y, 1)
        for x, y in ((24, 8), (70, 10), (104, 12), (132, 6))
        for d in (-2.5, 0.1, 2.5)
    ]
    return ground + cuts([(13, 264, 70, 256, 145, 259, 1)]) + cuts(tufts, LINEN)


ARM = (17.0, 20.0, 19.0, 16.0, 16.0, 14.0, 12.0)
PUFFED = (17.0, 27.0, 28.0, 20.0, 14.0, 13.0, 12.0)
LEG = (21.0, 20.0, 18.0, 15.0, 17.5, 15.0, 11.0)


def _along(curve: list[float], t: float) -> tuple[float, float, float, float]:
    """Point and direction of a cubic curve."""
    x0, y0, x1, y1, x2, y2, x3, y3 = curve
    u = 1 - t
    x = u**3 * x0 + 3 * u * u * t * x1 + 3 * u * t * t * x2 + t**3 * x3
    y = u**3 * y0 + 3 * u * u * t * y1 + 3 * u * t * t * y2 + t**3 * y3
    dx = u * u * (x1 - x0) + 2 * u * t * (x2 - x1) + t * t * (x3 - x2)
    dy = u * u * (y1 - y0) + 2 * u * t * (y2 - y1) + t * t * (y3 - y2)
    length = hypot(dx, dy) or 1
    return x, y, dx / length, dy / length


def tapered(d: str, widths: tuple[float, ...], fill: str) -> str:
    """A sleeve or a leg along one cubic curve, as thick as the widths say."""
    curve = [float(n) for n in re.findall(r"-?[\d.]+", d)]
    one, other = [], []
    for k, width in enumerate(widths):
        x, y, dx, dy = _along(curve, k / (len(widths) - 1))
        one.append((x - dy * width / 2, y + dx * width / 2))
        other.append((x + dy * width / 2, y - dx * width / 2))
    cap = num(widths[0] / 2)
    end = f"A{cap} {cap} 0 0 0 {num(one[0][0])} {num(one[0][1])}Z"
    return shape("M" + _smooth(one) + "L" + _smooth(other[::-1]) + end, fill)


def _smooth(points: list[tuple[float, float]]) -> str:
    """A soft line through the middles between points, from the first to the last."""
    text = f"{num(points[0][0])} {num(points[0][1])}"
    for (x0, y0), (x1, y1) in pairwise(points[1:]):
        text += f"Q{num(x0)} {num(y0)} {num((x0 + x1) / 2)} {num((y0 + y1) / 2)}"
    return text + f"L{num(points[-1][0])} {num(points[-1][1])}"


def _wrinkles(d: str) -> str:
    """Three folds inside the elbow."""
    curve = [float(n) for n in re.findall(r"-?[\d.]+", d)]
    marks: list[Cut] = []
    for t in (0.38, 0.5, 0.62):
        x, y, dx, dy = _along(curve, t)
        marks.append(
            (x - dy * 7, y + dx * 7, x + dx * 2, y + dy * 2, x + dy * 1.5, y - dx * 1.5, 0.9)
        )
    return cuts(marks)


def legs(left: str, right: str, shoe: str = BROWN, stride: float = 0) -> str:
    """Two legs in hose; ``stride`` sets the right foot forward."""
    s = stride
    a = f"M96 170C{88 + s * 0.4:.1f} 196 {93 - s * 0.2:.1f} 222 {87 - s * 0.6:.1f} 258"
    b = f"M111 170C{121 + s * 0.6:.1f} 194 {117 + s:.1f} 216 {119 + s:.1f} 256"
    knees: list[Cut] = [
        (87, 212, 91, 217, 97, 214, 1),
        (112 + s * 0.7, 210, 117 + s * 0.7, 216, 123 + s * 0.7, 211, 1),
        (94, 230, 95, 240, 91, 248, 0.9),
        (113 + s, 226, 113 + s, 238, 116 + s, 248, 0.9),
    ]
    return (
        tapered(a, LEG, left)
        + tapered(b, LEG, right)
        + cuts(knees)
        + _shoe(87 - s * 0.6, 260, shoe, -1)
        + _shoe(119 + s, 258, shoe, 1)
    )


def _shoe(x: float, y: float, fill: str, side: int) -> str:
    d = "M-9-10C-3-6 5-6 10-10C10-4 14 2 24 5C28 8 26 11 20 11L-8 11C-11 4-11-4-9-10Z"
    return shape(d, fill, transform=f"translate({x:.1f} {y})scale({0.86 * side:.2f} .86)")


def tunic(fill: str, hem: float = 196, belt: str = BROWN, half: str = "") -> str:
    """A belted coat; ``half`` colours its right side differently (mi-parti)."""
    h = hem
    d = f"M80 98C88 92 118 92 126 98C130 116 126 132 122 146C128 160 134 {h - 14} 138 {h - 4}C118 {h + 6} 88 {h + 6} 68 {h - 4}C72 {h - 14} 78 160 84 146C80 132 76 116 80 98Z"
    right = f"M103 94C112 94 122 95 126 98C130 116 126 132 122 146C128 160 134 {h - 14} 138 {h - 4}C128 {h + 1} 116 {h + 3} 103 {h + 3}Z"
    folds: list[Cut] = [
        (84, 156, 80, 172, 77, h - 2, 1.3),
        (94, 154, 92, 174, 91, h + 1, 1.3),
        (113, 154, 115, 174, 117, h + 1, 1.3),
        (122, 156, 126, 172, 129, h - 2, 1.3),
        (88, 118, 92, 130, 91, 142, 1),
        (119, 116, 115, 130, 116, 142, 1),
    ]
    strap = shape("M84 143C96 148 110 148 122 143L124 151C110 156 96 156 82 151Z", belt)
    buckle = shape("M99 145H108V155H99Z", OCHRE, stroke_width=1.8)
    return (
        head(heads.neck())
        + shape(d, fill)
        + (shape(right, half) if half else "")
        + cuts(folds)
        + strap
        + buckle
    )


def buttons(fill: str = OCHRE) -> str:
    """Buttons down the chest."""
    return "".join(dot(103, y, 2.6, fill, stroke_width=1.4) for y in (112, 122, 132))


def dagged_hem(fill: str, hem: float) -> str:
    """A hem cut into points with a bell on each."""
    xs = [70, 81, 92, 103, 114, 125, 136]
    d = (
        f"M68 {hem - 6}"
        + "".join(f"L{x} {hem + (12 if k % 2 else 2)}" for k, x in enumerate(xs))
        + f"L138 {hem - 6}C118 {hem + 3} 88 {hem + 3} 68 {hem - 6}Z"
    )
    return shape(d, fill) + "".join(
        dot(x, hem + 14, 3.2, OCHRE, stroke_width=1.5) for x in xs[1::2]
    )


def arm(
    d: str,
    fill: str,
    hand: tuple[float, float, float],
    cuff: str = LINEN,
    mirror: bool = False,
    puffed: bool = False,
) -> str:
    """A sleeve along a curve, its cuff, and the hand at its end."""
    x, y, turn = hand
    curve = [float(n) for n in re.findall(r"-?[\d.]+", d)]
    ex, ey, dx, dy = _along(curve, 0.93)
    band = limb(
        f"M{num(ex - dy * 6)} {num(ey + dx * 6)}L{num(ex + dy * 6)} {num(ey - dx * 6)}", 5, cuff, 2
    )
    sleeve = tapered(d, PUFFED if puffed else ARM, fill)
    return sleeve + ("" if puffed else _wrinkles(d)) + band + things.hand(x, y, 0.82, turn, mirror)


def hold(thing: str, x: float, y: float, turn: float = 0, scale: float = 0.85) -> str:
    """Put a thing in a hand."""
    return g(thing, transform=at(x, y, scale, turn))


def gown(fill: str, mantle: str, lining: str, pattern: str = "") -> str:
    """A king in his long gown, the mantle open in front."""
    back = shape(
        "M80 96C58 104 50 136 44 172C38 212 26 246 16 268C56 276 116 276 143 268C142 240 148 206 154 172C160 136 150 104 126 96Z",
        mantle,
    )
    inside = shape(
        "M84 100C70 120 66 150 62 184C58 220 52 246 46 268L136 268C138 240 140 214 141 184C142 150 138 120 122 100Z",
        lining,
    )
    shoes = _shoe(90, 266, BROWN, -1) + _shoe(114, 266, BROWN, 1)
    dress = shape(
        "M84 98C94 92 112 92 122 98C127 116 125 130 121 144C127 180 132 224 136 260C126 264 118 258 110 262C102 266 94 258 86 262C78 265 72 260 66 260C72 224 78 180 85 144C81 130 79 116 84 98Z",
        fill,
    )
    hem = shape(
        "M67 251C74 252 80 256 87 252C95 248 102 257 110 253C118 249 126 255 135 251L136 260C126 264 118 258 110 262C102 266 94 258 86 262C78 265 72 260 66 260Z",
        OCHRE,
    )
    folds: list[Cut] = [
        (90, 156, 86, 200, 79, 250, 1.6),
        (97, 156, 96, 200, 94, 246, 1.4),
        (110, 156, 112, 200, 113, 248, 1.5),
        (117, 156, 121, 200, 126, 248, 1.5),
        (90, 112, 93, 126, 90, 140, 1),
        (116, 112, 113, 126, 116, 140, 1),
        (54, 160, 46, 216, 30, 262, 1.6),
        (58, 190, 54, 226, 42, 264, 1.2),
        (149, 160, 146, 200, 141, 230, 1.4),
    ]
    trim = cuts([(62, 184, 56, 230, 46, 267, 1.8), (141, 184, 140, 224, 137, 266, 1.6)], OCHRE)
    belt = shape("M84 141C96 146 110 146 122 141L123 149C110 154 96 154 83 149Z", OCHRE)
    drop = limb("M103 150L103 184", 3, OCHRE, 1.6) + dot(103, 188, 4, OCHRE, stroke_width=1.8)
    return (
        back
        + inside
        + shoes
        + head(heads.neck())
        + dress
        + pattern
        + cuts(folds)
        + hem
        + trim
        + belt
        + drop
    )


def fur_collar() -> str:
    """A collar of ermine."""
    d = "M88 92C76 96 68 104 66 114C78 124 92 124 103 128C114 124 128 124 140 114C138 104 130 96 118 92C112 100 94 100 88 92Z"
    tails = "".join(
        flat("M0-3L2.5 4L0 2.5L-2.5 4Z", LINE, transform=f"translate({x} {y})")
        for x, y in ((76, 110), (88, 114), (103, 119), (118, 114), (130, 110))
    )
    return shape(d, LINEN) + tails


def round_collar(fill: str) -> str:
    """A plain broad collar."""
    return shape(
        "M86 94C78 98 74 102 73 108C84 118 122 118 133 108C132 102 128 98 120 94C112 104 94 104 86 94Z",
        fill,
    )


def chain(gem: str) -> str:
    """A chain of office."""
    beads = [(82, 112), (87, 121), (95, 127), (111, 127), (119, 121), (124, 112)]
    return "".join(dot(x, y, 3, OCHRE, stroke_width=1.4) for x, y in beads) + dot(
        103, 131, 5, gem, stroke_width=1.8
    )


def lozenges(fill: str) -> str:
    """Brocade on a gown."""
    spots = (
        (82, 206),
        (80, 234),
        (92, 182),
        (91, 214),
        (103, 210),
        (103, 236),
        (114, 182),
        (116, 214),
        (124, 206),
        (127, 234),
        (103, 112),
        (95, 126),
        (111, 126),
    )
    return flat(
        "".join(f"M{x} {y - 5}l3.5 5-3.500 5-3.500-5Z".replace(".500", ".5") for x, y in spots),
        fill,
    )


def shield(fill: str, second: str) -> str:
    """A round buckler, middle at 0, 0."""
    disc = dot(0, 0, 24, fill)
    cross = flat("M-5-23H5V-5H23V5H5V23H-5V5H-23V-5H-5Z", second)
    rim = discs([(16.5, -16.5), (-16.5, -16.5), (16.5, 16.5), (-16.5, 16.5)], 1.6, LINE)
    return disc + cross + rim + dot(0, 0, 24, "none") + dot(0, 0, 6, OCHRE)


def slashes(colour: str, *lines: tuple[float, float, float, float]) -> str:
    """Slits in puffed sleeves and hose."""
    return cuts(
        [(x0, y0, (x0 + x1) / 2 + 2, (y0 + y1) / 2, x1, y1, 1.8) for x0, y0, x1, y1 in lines],
        colour,
    )
