"""Bodies of the German courts: whole figures on a strip of meadow.

The panel leaves out the corners, so above y = 110 there is room from x = 58 to 185,
below y = 190 from 15 to 142. A figure stands around x = 103 with its soles at 268.
"""

from stammtisch.web.faces import things
from stammtisch.web.faces.draw import BROWN, GREEN, LINE, LINEN, OCHRE, RED, Cut, at, cuts, discs, dot, flat, g, limb, shape

HEAD = (103.0, 66.0, 0.82)


def head(*parts: str, away: bool = False, turn: float = 0) -> str:
    """A head set on the shoulders; ``away`` looks to the left."""
    x, y, scale = HEAD
    return g(*parts, transform=at(x, y, scale, turn, away), stroke_width=2.5)


def meadow() -> str:
    """Ground with tufts of grass and two small flowers."""
    ground = flat("M13 287V264C40 258 70 262 96 259C118 257 134 260 145 258V287Z", GREEN)
    tufts: list[Cut] = [(x + d, 272 + y, x + d * 2.4, 266 + y, x + d * 3.2, 259 + y, 1) for x, y in ((24, 8), (70, 10), (104, 12), (132, 6)) for d in (-2.5, 0.1, 2.5)]
    return ground + cuts([(13, 264, 70, 256, 145, 259, 1)]) + cuts(tufts, LINEN)


def legs(left: str, right: str, shoe: str = BROWN, stride: float = 0) -> str:
    """Two legs in hose; ``stride`` sets the right foot forward."""
    a = f"M95 168C92 196 92 220 {90 - stride * 0.3:.1f} 258"
    b = f"M113 168C{118 + stride * 0.3:.1f} 196 {118 + stride * 0.7:.1f} 216 {117 + stride:.1f} 256"
    knees: list[Cut] = [(88, 214, 92, 219, 98, 216, 1), (113 + stride * 0.6, 212, 117 + stride * 0.6, 217, 123 + stride * 0.6, 213, 1)]
    return limb(a, 17, left) + limb(b, 17, right) + cuts(knees) + _shoe(90 - stride * 0.3, 260, shoe, -1) + _shoe(117 + stride, 258, shoe, 1)


def _shoe(x: float, y: float, fill: str, side: int) -> str:
    d = "M-9-10C-3-6 5-6 10-10C10-4 14 2 24 5C28 8 26 11 20 11L-8 11C-11 4-11-4-9-10Z"
    return shape(d, fill, transform=f"translate({x:.1f} {y})scale({0.86 * side:.2f} .86)")


def tunic(fill: str, hem: float = 196, belt: str = BROWN, half: str = "") -> str:
    """A belted coat; ``half`` colours its right side differently (mi-parti)."""
    h = hem
    d = f"M80 98C88 92 118 92 126 98C130 116 126 132 122 146C128 160 134 {h - 14} 138 {h - 4}C118 {h + 6} 88 {h + 6} 68 {h - 4}C72 {h - 14} 78 160 84 146C80 132 76 116 80 98Z"
    right = f"M103 94C112 94 122 95 126 98C130 116 126 132 122 146C128 160 134 {h - 14} 138 {h - 4}C128 {h + 1} 116 {h + 3} 103 {h + 3}Z"
    folds: list[Cut] = [(84, 156, 80, 172, 77, h - 2, 1.3), (94, 154, 92, 174, 91, h + 1, 1.3), (113, 154, 115, 174, 117, h + 1, 1.3), (122, 156, 126, 172, 129, h - 2, 1.3), (88, 118, 92, 130, 91, 142, 1), (119, 116, 115, 130, 116, 142, 1)]
    strap = shape("M84 143C96 148 110 148 122 143L124 151C110 156 96 156 82 151Z", belt)
    buckle = shape("M99 145H108V155H99Z", OCHRE, stroke_width=1.8)
    return shape(d, fill) + (shape(right, half) if half else "") + cuts(folds) + strap + buckle


def buttons(fill: str = OCHRE) -> str:
    """Buttons down the breast."""
    return "".join(dot(103, y, 2.6, fill, stroke_width=1.4) for y in (112, 122, 132))


def dagged_hem(fill: str, hem: float) -> str:
    """A hem cut into points with a bell on each."""
    xs = [70, 81, 92, 103, 114, 125, 136]
    d = f"M68 {hem - 6}" + "".join(f"L{x} {hem + (12 if k % 2 else 2)}" for k, x in enumerate(xs)) + f"L138 {hem - 6}C118 {hem + 3} 88 {hem + 3} 68 {hem - 6}Z"
    return shape(d, fill) + "".join(dot(x, hem + 14, 3.2, OCHRE, stroke_width=1.5) for x in xs[1::2])


def arm(d: str, fill: str, hand: tuple[float, float, float], cuff: str = LINEN, mirror: bool = False) -> str:
    """A sleeve along a path, and the hand at its end."""
    x, y, turn = hand
    sleeve = limb(d, 16, fill)
    return sleeve + dot(x, y + 1, 9.5, cuff) + things.hand(x, y, 0.82, turn, mirror)


def hold(thing: str, x: float, y: float, turn: float = 0, scale: float = 0.85) -> str:
    """A thing in a hand."""
    return g(thing, transform=at(x, y, scale, turn))


def gown(fill: str, mantle: str, lining: str, pattern: str = "") -> str:
    """A seated king: mantle over the shoulders, gown over the knees."""
    back = shape("M78 96C52 106 44 140 40 176C36 214 26 246 18 270L140 270C142 240 146 206 152 178C158 140 152 106 128 96Z", mantle)
    inside = shape("M84 100C66 116 62 150 60 182C56 220 48 250 42 270L134 270C138 240 140 210 142 184C144 150 138 116 122 100Z", lining)
    dress = shape("M86 98C96 93 112 93 120 98L124 146C140 160 146 172 143 186C140 214 138 240 136 266C110 274 84 274 60 268C62 240 60 214 60 186C58 172 66 160 82 146Z", fill)
    folds: list[Cut] = [
        (68, 184, 72, 220, 68, 262, 1.5), (78, 176, 84, 220, 82, 266, 1.5), (134, 184, 128, 220, 130, 262, 1.5), (124, 176, 118, 220, 118, 266, 1.5),
        (84, 160, 102, 178, 122, 160, 1.3), (90, 178, 102, 188, 116, 178, 1.2), (100, 196, 103, 230, 100, 266, 1.3), (90, 110, 93, 126, 90, 142, 1), (116, 110, 113, 126, 116, 142, 1),
        (46, 200, 42, 232, 30, 262, 1.4), (148, 150, 148, 180, 142, 220, 1.2),
    ]
    belt = shape("M83 141C96 146 110 146 123 141L124 149C110 154 96 154 82 149Z", OCHRE)
    return back + inside + dress + pattern + cuts(folds) + belt


def throne(fill: str) -> str:
    """The back of the seat with two knobs."""
    back = shape("M64 104H142V180H64Z", fill)
    frame = shape("M60 96H68V190H60ZM138 96H146V190H138Z", OCHRE)
    return back + frame + dot(64, 92, 6, OCHRE) + dot(142, 92, 6, OCHRE) + cuts([(72, 110, 72, 140, 72, 176, 1), (134, 110, 134, 140, 134, 176, 1)])


def fur_collar() -> str:
    """A collar of ermine."""
    d = "M88 92C76 96 68 104 66 114C78 124 92 124 103 128C114 124 128 124 140 114C138 104 130 96 118 92C112 100 94 100 88 92Z"
    tails = "".join(flat("M0-3L2.5 4L0 2.5L-2.5 4Z", LINE, transform=f"translate({x} {y})") for x, y in ((76, 110), (88, 114), (103, 119), (118, 114), (130, 110)))
    return shape(d, LINEN) + tails


def round_collar(fill: str) -> str:
    """A plain broad collar."""
    return shape("M86 94C78 98 74 102 73 108C84 118 122 118 133 108C132 102 128 98 120 94C112 104 94 104 86 94Z", fill)


def chain(gem: str) -> str:
    """A chain of office."""
    beads = [(82, 112), (87, 121), (95, 127), (111, 127), (119, 121), (124, 112)]
    return "".join(dot(x, y, 3, OCHRE, stroke_width=1.4) for x, y in beads) + dot(103, 131, 5, gem, stroke_width=1.8)


def lozenges(fill: str) -> str:
    """Brocade on a gown."""
    spots = ((74, 200), (74, 232), (92, 200), (92, 222), (92, 246), (112, 210), (112, 236), (128, 200), (127, 232), (103, 168), (103, 120), (96, 132), (110, 132))
    return flat("".join(f"M{x} {y - 5}l3.5 5-3.500 5-3.500-5Z".replace(".500", ".5") for x, y in spots), fill)


def shield(fill: str, second: str) -> str:
    """A round buckler, middle at 0, 0."""
    disc = dot(0, 0, 24, fill)
    cross = flat("M-5-23H5V-5H23V5H5V23H-5V5H-23V-5H-5Z", second)
    rim = discs([(16.5, -16.5), (-16.5, -16.5), (16.5, 16.5), (-16.5, 16.5)], 1.6, LINE)
    return disc + cross + rim + dot(0, 0, 24, "none") + dot(0, 0, 6, OCHRE)


def slashes(colour: str, *lines: tuple[float, float, float, float]) -> str:
    """Slits in puffed sleeves and hose."""
    return cuts([(x0, y0, (x0 + x1) / 2 + 2, (y0 + y1) / 2, x1, y1, 1.8) for x0, y0, x1, y1 in lines], colour)


