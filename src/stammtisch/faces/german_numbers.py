"""The number cards of the German pack: acorns and leaves grow on a twig."""

from stammtisch.faces.draw import el, g, num
from stammtisch.faces.layout import MIDDLE, SIZES, TURN, number_card, spots

WOOD = {"c": "var(--card-brown,#7a4a2b)", "s": "var(--card-green,#48703f)"}


def _stalk_end(suit: str, scale: float) -> tuple[float, float]:
    """Where the stalk of an upright pip ends, seen from its middle."""
    return (5 * scale, -22 * scale) if suit == "c" else (-4 * scale, 22 * scale)


def _side_twig(x: float, y: float, suit: str, scale: float) -> str:
    """A twig from the stem to the stalk of a pip in a column."""
    dx, dy = _stalk_end(suit, scale)
    foot = y + dy + (9 if suit == "c" else 10)
    return f"M{num(MIDDLE)} {num(foot + 4)}Q{num(MIDDLE)} {num(y + dy - 1)} {num(x + dx)} {num(y + dy)}"


def _half(rank: str, suit: str) -> str:
    """The stem from the middle up, and its side twigs."""
    scale = SIZES[rank]
    upper = [(x, y) for x, y in spots(rank) if y <= 150]
    sides = [_side_twig(x, y, suit, scale) for x, y in upper if x != MIDDLE and y < 150]
    top = min(y for _, y in upper)
    reach = top if rank in "23" else top + _stalk_end(suit, scale)[1] + 8
    return f"M{num(MIDDLE)} 150V{num(reach)}" + "".join(sides)


def picture(rank: str, suit: str) -> str:
    """Pips, and for acorns and leaves the twig that bears them."""
    pips = number_card(rank, suit)
    if suit not in WOOD:
        return pips
    half = el("path", d=_half(rank, suit))
    twig = g(
        half,
        g(half, transform=TURN),
        fill="none",
        stroke=WOOD[suit],
        stroke_width=2.6,
        stroke_linecap="round",
    )
    return twig + pips
