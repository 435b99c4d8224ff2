"""How a card is laid out: paper, corners, pips, the frame of the court cards."""

from collections.abc import Callable
from xml.sax.saxutils import escape

from stammtisch import names
from stammtisch.cards import Face, read_card
from stammtisch.faces import glyphs
from stammtisch.faces.draw import INK, PAPER, at, el, flat, g, use
from stammtisch.languages import Language

RANKS = names.RANKS[::-1]  # the ace comes first
JOKERS = ("Xr", "Xb")
BACK = "back"

TURN = "rotate(180 100 150)"
LEFT, MIDDLE, RIGHT = 72.0, 100.0, 128.0

# The court panel leaves the two index corners out; it is the same upside down.
PANEL_PATH = "M56 13H187V190H144V287H13V110H56Z"
INNER_PATH = "M60.5 17.5H182.5V185.5H139.5V282.5H17.5V114.5H60.5Z"
CARD_PATH = (
    "M14 2H186A12 12 0 0 1 198 14V286A12 12 0 0 1 186 298H14A12 12 0 0 1 2 286V14A12 12 0 0 1 14 2Z"
)

Spot = tuple[float, float]
Draw = Callable[[str, str], str]

_ROWS: dict[str, tuple[tuple[float, ...], tuple[float, ...]]] = {
    # rank: (heights in the two columns, heights in the middle)
    "2": ((), (60, 240)),
    "3": ((), (50, 150, 250)),
    "4": ((60, 240), ()),
    "5": ((60, 240), (150,)),
    "6": ((50, 150, 250), ()),
    "7": ((50, 150, 250), (100,)),
    "8": ((50, 150, 250), (100, 200)),
    "9": ((44, 114.7, 185.3, 256), (150,)),
    "T": ((44, 114.7, 185.3, 256), (79.4, 220.6)),
}


def spots(rank: str) -> list[Spot]:
    """Where the pips of a number card lie."""
    sides, centre = _ROWS[rank]
    return [(x, y) for y in sides for x in (LEFT, RIGHT)] + [(MIDDLE, y) for y in centre]


def pips(suit: str, places: list[Spot], scale: float) -> str:
    """The pips of a number card; those in the lower half stand on their heads."""
    return "".join(use(f"p-{suit}", at(x, y, scale, 180 if y > 150 else 0)) for x, y in places)


SIZES: dict[str, float] = {
    "2": 1.4,
    "3": 1.3,
    "4": 1,
    "5": 1,
    "6": 1,
    "7": 0.94,
    "8": 0.94,
    "9": 0.82,
    "T": 0.82,
}


def number_card(rank: str, suit: str) -> str:
    """A card from 2 to 10, with its pips in the order that all card players know."""
    return pips(suit, spots(rank), SIZES[rank])


def corners(card: str, text: str, colour: str) -> str:
    """The index with its small suit sign, at top left and, upside down, at bottom right."""
    scale = min(1.0, 44 / glyphs.width(text))
    sign = use(f"p-{card[1]}", at(28, 87, 0.72)) if card[0] != "X" else ""
    word = g(glyphs.write(text, 28, 10, colour, scale, middle=True), sign, id=f"i-{card}")
    return word + use(f"i-{card}", TURN)


def paper() -> str:
    """The sheet itself, defined once."""
    return el(
        "rect",
        id="paper",
        x=1,
        y=1,
        width=198,
        height=298,
        rx=13,
        fill=PAPER,
        stroke=INK,
        stroke_opacity=".35",
        stroke_width=1.5,
    )


def mount() -> str:
    """The paper around a court panel, which trims the picture and then frames it."""
    trim = flat(CARD_PATH + PANEL_PATH, PAPER, fill_rule="evenodd")
    return g(trim, el("path", d=PANEL_PATH, fill="none", stroke=INK, stroke_width=2.2), id="mount")


def _called(face: Face, language: Language, name: str) -> str:
    kind = names.HIDDEN if name == BACK else read_card(name)
    return names.card_name(kind, face, language)


def index(face: Face, language: Language, rank: str) -> str:
    """What is shown in the corner of a card, or large on a tile; the rank in notation."""
    return names.rank_index(names.RANKS.index(rank), face, language)


def symbol(face: Face, language: Language, name: str, *content: str) -> str:
    """The sprite's symbol for one card, or for the back; its title is the name of the card."""
    title = el("title", escape(_called(face, language, name)))
    return el("symbol", title, *content, id=name, viewBox="0 0 200 300")


def card(face: Face, language: Language, name: str, picture: str, colour: str) -> str:
    """A whole card with a suit: paper, picture, corners."""
    text = index(face, language, name[0])
    return symbol(face, language, name, use("paper"), picture, corners(name, text, colour))


def document(definitions: str, symbols: str) -> str:
    """The sprite as a file of its own."""
    return el("svg", el("defs", definitions), symbols, xmlns="http://www.w3.org/2000/svg")
