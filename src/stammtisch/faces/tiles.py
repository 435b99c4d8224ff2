"""Number tiles for the tile box: ivory, a big coloured figure and a sign for each suit.

The sign has another outline in every colour, so nobody has to see the colours.
"""

from stammtisch.faces import glyphs
from stammtisch.faces.draw import INK, at, crescent, dot, el, flat, g, line, use
from stammtisch.faces.layout import BACK, JOKERS, RANKS, document, index, symbol
from stammtisch.languages import HOME, Language

IVORY = "var(--card-paper,#f8efd9)"
SHADE = "var(--tile-edge,#d9c69c)"
WELL = "var(--tile-well,#efe2c2)"
COLOUR = {
    "c": "var(--suit-c,#26221f)",
    "s": "var(--suit-s,#235a92)",
    "h": "var(--suit-h,#b3242b)",
    "d": "var(--suit-d,#b86a00)",
}
SIGN = {
    "c": "M-20-20H20V20H-20Z",
    "s": "M0-23A23 23 0 1 1 0 23A23 23 0 1 1 0-23Z",
    "h": "M0 22C-5 12-22 4-22-9C-22-17-16-22-10-22C-4-22-1-18 0-14C1-18 4-22 10-22C16-22 22-17 22-9C22 4 5 12 0 22Z",
    "d": "M0-25L25 18H-25Z",
}
HOLE = {
    "c": "M-9-9V9H9V-9Z",
    "s": "M0-11A11 11 0 1 0 0 11A11 11 0 1 0 0-11Z",
    "h": "",
    "d": "",
}


def _blank() -> str:
    """A tile of some thickness: edge, face, and a well for the sign."""
    edge = el(
        "rect",
        x=3,
        y=5,
        width=194,
        height=292,
        rx=26,
        fill=SHADE,
        stroke=INK,
        stroke_opacity=".4",
        stroke_width=2,
    )
    face = el("rect", x=4, y=4, width=192, height=280, rx=25, fill=IVORY)
    well = el("circle", cx=100, cy=218, r=43, fill=WELL, stroke=SHADE, stroke_width=2.5)
    return g(edge, face, well, id="blank")


def _number(rank: str, colour: str) -> str:
    text = index("tiles", HOME, rank)
    scale = min(2.5, 168 / glyphs.width(text))
    return glyphs.write(text, 100, 100 - 26 * scale, colour, scale, middle=True)


def _tile(rank: str, suit: str, language: Language) -> str:
    sign = use(f"t-{suit}", at(100, 218))
    number = _number(rank, COLOUR[suit])
    return symbol("tiles", language, rank + suit, use("blank"), number, sign)


def _index(rank: str, suit: str) -> str:
    """What is shown on a joker that stands for this tile: the figure above the sign, in a corner."""
    text = index("tiles", HOME, rank)
    scale = min(1.15, 56 / glyphs.width(text))
    figure = glyphs.write(text, 28, 4, COLOUR[suit], scale, middle=True)
    return g(figure, use(f"t-{suit}", at(28, 84, 0.95)), id=f"i-{rank}{suit}")


def smile(colour: str) -> str:
    """The joker of a tile box: a face with a fool's cap of three points."""
    cap = "M-46-20C-78-34-84-6-76 8C-70-8-58-8-48-2ZM46-20C78-34 84-6 76 8C70-8 58-8 48-2Z"
    peak = "M-48-12C-40-40-20-52 0-92C20-52 40-40 48-12C20-24-20-24-48-12Z"
    bells = "".join(dot(x, y, 8, colour) for x, y in ((-76, 14), (76, 14), (0, -96)))
    head = line("M-46-8C-48 48-24 66 0 66C24 66 48 48 46-8", stroke=colour, stroke_width=7)
    eyes = dot(-17, 8, 5.5, colour) + dot(17, 8, 5.5, colour)
    brows = crescent((-28, -4, -18, -14, -8, -6, 3)) + crescent((8, -6, 18, -14, 28, -4, 3))
    mouth = crescent((-26, 30, 0, 62, 26, 30, 9)) + "M-4 10C-2 20-8 22-6 26C-2 28 4 27 6 24L0 23Z"
    return flat(cap + peak, colour) + bells + head + eyes + flat(brows + mouth, colour)


def _joker(name: str, language: Language) -> str:
    colour = COLOUR["h" if name == "Xr" else "c"]
    blank = g(use("blank"), el("circle", cx=100, cy=218, r=45, fill=IVORY))
    return symbol("tiles", language, name, blank, g(smile(colour), transform=at(100, 152, 1)))


def _back(language: Language) -> str:
    ring = el("circle", cx=100, cy=144, r=60, fill=WELL, stroke=SHADE, stroke_width=3)
    flower = "".join(use("petal", f"translate(100 144)rotate({60 * k})") for k in range(6))
    cover = el("circle", cx=100, cy=218, r=45, fill=IVORY)
    return symbol("tiles", language, BACK, use("blank"), cover, ring, flower)


def sprite(language: Language) -> str:
    """All tiles as one document."""
    texts = {index("tiles", language, rank) for rank in RANKS}
    signs = "".join(
        el("path", id=f"t-{suit}", d=SIGN[suit] + HOLE[suit], fill=COLOUR[suit]) for suit in SIGN
    )
    petal = el("path", id="petal", d=crescent((0, -6, 0, -28, 0, -50, 18)), fill=SHADE)
    tiles = [_tile(rank, suit, language) for suit in SIGN for rank in RANKS]
    tiles += [_joker(name, language) for name in JOKERS] + [_back(language)]
    indices = "".join(_index(rank, suit) for suit in SIGN for rank in RANKS)
    definitions = _blank() + glyphs.definitions(texts) + signs + petal + indices
    return document(definitions, "".join(tiles))
