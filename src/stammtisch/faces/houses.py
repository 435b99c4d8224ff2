"""Inns and what stands around them: walls, roofs, windows, doors, signs, barrels, tables."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from stammtisch.faces.draw import dot, el, g, line, num, shape

ROOFS: Final = ("#a94c32", "#8f3f2f", "#b8663a", "#7a4a3a", "#64584f")
WALLS: Final = ("#f3e6cb", "#ecd9b0", "#e9e4d6", "#f0d9c0", "#dfe3d3")
WOOD: Final = "#7d5433"
DARK_WOOD: Final = "#5a3a24"
STONE: Final = "#b9b0a0"


def box(x: float, y: float, width: float, height: float, fill: str, rx: float | None = None) -> str:
    """A rectangle."""
    return el("rect", x=x, y=y, width=width, height=height, fill=fill, rx=rx)


def gable(
    x: float, base: float, width: float, height: float, peak: float, wall: str, roof: str
) -> str:
    """The front of a house with its gable; the roof overhangs on both sides."""
    top = base - height
    middle = x + width / 2
    front = shape(
        f"M{num(x)} {num(base)}V{num(top)}L{num(middle)} {num(top - peak)}L{num(x + width)} {num(top)}V{num(base)}Z",
        wall,
    )
    d = (
        f"M{num(x - 6)} {num(top + 4)}L{num(middle)} {num(top - peak - 5)}L{num(x + width + 6)} {num(top + 4)}"
        f"L{num(x + width + 2)} {num(top + 8)}L{num(middle)} {num(top - peak + 3)}L{num(x - 2)} {num(top + 8)}Z"
    )
    return front + shape(d, roof)


def long_house(
    x: float,
    base: float,
    width: float,
    height: float,
    roof_height: float,
    wall: str,
    roof: str,
    slant: float = 10,
) -> str:
    """A house seen from its long side, with rows of tiles on the roof."""
    top = base - height
    ridge = top - roof_height
    tiles = "".join(
        line(
            f"M{num(x - 5 + slant * part + 3)} {num(top - roof_height * part)}H{num(x + width + 5 - slant * part - 3)}",
            stroke="#0003",
        )
        for part in (0.28, 0.54, 0.8)
    )
    cover = shape(
        f"M{num(x - 6)} {num(top + 2)}L{num(x - 6 + slant)} {num(ridge)}H{num(x + width + 6 - slant)}L{num(x + width + 6)} {num(top + 2)}Z",
        roof,
    )
    return box(x, top, width, height, wall) + cover + tiles


def windows(
    x: float,
    y: float,
    width: float,
    count: int,
    pane: str,
    size: tuple[float, float] = (9, 12),
    shutters: str = "",
    arched: bool = False,
) -> str:
    """A row of windows, evenly spread over a width."""
    wide, high = size
    gap = width / max(count, 1)
    return "".join(
        window(x + gap * (at + 0.5) - wide / 2, y, wide, high, pane, shutters, arched)
        for at in range(count)
    )


def window(
    x: float,
    y: float,
    wide: float,
    high: float,
    pane: str,
    shutters: str = "",
    arched: bool = False,
) -> str:
    """One window with a cross, and shutters if they have a colour."""
    if arched:
        r = wide / 2
        frame = shape(
            f"M{num(x)} {num(y + high)}V{num(y + r)}a{num(r)} {num(r)} 0 0 1 {num(wide)} 0V{num(y + high)}Z",
            pane,
        )
    else:
        frame = box(x, y, wide, high, pane)
    cross = line(
        f"M{num(x + wide / 2)} {num(y + 1)}V{num(y + high)}M{num(x)} {num(y + high * 0.45)}h{num(wide)}",
        stroke="#f6eeda",
        stroke_width=1,
    )
    sides = ""
    if shutters:
        third = wide * 0.42
        sides = box(x - third, y, third, high, shutters) + box(x + wide, y, third, high, shutters)
    return sides + frame + cross


def door(
    x: float, base: float, wide: float, high: float, fill: str = DARK_WOOD, arched: bool = True
) -> str:
    """A door, its middle at x."""
    r = wide / 2
    if arched:
        frame = shape(
            f"M{num(x - r)} {num(base)}V{num(base - high + r)}a{num(r)} {num(r)} 0 0 1 {num(wide)} 0V{num(base)}Z",
            fill,
        )
    else:
        frame = box(x - r, base - high, wide, high, fill)
    planks = line(f"M{num(x)} {num(base)}V{num(base - high + 1)}", stroke="#0005")
    return frame + planks + dot(x + r * 0.45, base - high * 0.42, 0.9, "#e8c777", stroke="none")


def timber(x: float, base: float, width: float, height: float, fields: int) -> str:
    """Beams of a half-timbered wall."""
    top, step = base - height, width / fields
    d = f"M{num(x)} {num(top)}H{num(x + width)}M{num(x)} {num(top + height / 2)}H{num(x + width)}"
    for at in range(fields + 1):
        d += f"M{num(x + step * at)} {num(top)}V{num(base)}"
    for at in (0, fields - 1):
        left, right = (x + step * at, x + step * (at + 1))
        if at:
            left, right = right, left
        d += f"M{num(left)} {num(base)}L{num(right)} {num(top + height / 2)}"
    return line(d, stroke=DARK_WOOD, stroke_width=2.4)


def bricks(x: float, y: float, width: float, height: float) -> str:
    """A few bricks that show through."""
    d = "".join(
        f"M{num(x + (column * 17 + 7 * row) % (width - 10) + 2)} {num(y + 5 + row * 8)}h6"
        for row in range(int(height // 8))
        for column in range(int(width // 18))
    )
    return line(d, stroke="#0000002e", stroke_width=1.4)


def chimney(
    x: float, top: float, height: float, smoke: bool = True, fill: str = "#8a5a48", wide: float = 9
) -> str:
    """A smoking chimney, its foot hidden by the roof."""
    stack = box(x, top, wide, height, fill) + box(x - 1.5, top - 3, wide + 3, 4, fill)
    return (puffs(x + wide / 2, top - 5) if smoke else "") + stack


def puffs(x: float, y: float) -> str:
    """Smoke or steam that drifts away."""
    return "".join(
        dot(x + dx, y - dy, r, "#fdf8ec", stroke="none", fill_opacity=".7")
        for dx, dy, r in ((0, 2, 3), (4, 9, 4.4), (11, 16, 5.6), (20, 21, 4.6))
    )


def barrel(x: float, base: float, size: float = 1) -> str:
    """A standing barrel."""
    w, h = 11 * size, 14 * size
    belly = shape(
        f"M{num(x - w / 2)} {num(base)}q{num(-2 * size)} {num(-h / 2)} 0 {num(-h)}h{num(w)}q{num(2 * size)} {num(h / 2)} 0 {num(h)}Z",
        "#a5713f",
    )
    hoops = line(
        f"M{num(x - w / 2 - 0.8)} {num(base - h * 0.25)}h{num(w + 1.6)}M{num(x - w / 2 - 0.8)} {num(base - h * 0.75)}h{num(w + 1.6)}",
        stroke="#4d4a48",
        stroke_width=1.5,
    )
    return belly + hoops


def cask(x: float, y: float, r: float) -> str:
    """A barrel seen end-on."""
    rings = dot(x, y, r, "#a5713f") + dot(x, y, r * 0.76, "#bd8850")
    return (
        rings
        + line(f"M{num(x - r * 0.7)} {num(y)}h{num(r * 1.4)}", stroke="#6d4a2a")
        + dot(x, y + r * 0.35, r * 0.14, "#4d3423")
    )


def table(x: float, base: float, wide: float = 26) -> str:
    """A garden table with two benches and what stands on it."""
    top = shape(f"M{num(x - wide / 2)} {num(base - 10)}h{num(wide)}v2.5h{num(-wide)}Z", "#b5824c")
    legs = line(
        f"M{num(x - wide * 0.3)} {num(base - 8)}l-3 8M{num(x + wide * 0.3)} {num(base - 8)}l3 8",
        stroke_width=1.6,
    )
    bench = "".join(
        shape(f"M{num(x + side * (wide / 2 + 5) - 4)} {num(base - 5)}h8v2h-8Z", "#9a6a3a")
        + line(f"M{num(x + side * (wide / 2 + 5))} {num(base - 3)}v3")
        for side in (-1, 1)
    )
    mugs = "".join(small_mug(x + dx, base - 10) for dx in (-6, 4))
    return bench + top + legs + mugs


def small_mug(x: float, base: float) -> str:
    """A mug of beer in the distance."""
    return box(x - 1.8, base - 5, 3.6, 5, "#e8b23f") + dot(x, base - 5.4, 2, "#fffaf0")


def lanterns(x: float, y: float, wide: float, count: int) -> str:
    """A string of lanterns."""
    sag = 9
    rope = line(
        f"M{num(x)} {num(y)}Q{num(x + wide / 2)} {num(y + 2 * sag)} {num(x + wide)} {num(y)}"
    )
    colours = ("#d8452f", "#f2c14e", "#4f8a8b", "#f7f0dc")
    balls = []
    for at in range(1, count + 1):
        t = at / (count + 1)
        balls.append(dot(x + wide * t, y + 4 * sag * t * (1 - t) + 4, 3, colours[at % 4]))
    return rope + "".join(balls)


def fence(x: float, base: float, wide: float) -> str:
    """A low fence."""
    posts = "".join(f"M{num(x + at)} {num(base)}v-8" for at in range(0, int(wide) + 1, 6))
    return line(
        posts + f"M{num(x - 2)} {num(base - 6)}h{num(wide + 4)}", stroke="#8d6a45", stroke_width=1.7
    )


def flag(x: float, top: float, base: float, colours: tuple[str, str]) -> str:
    """A two-coloured flag on its pole."""
    pole = line(f"M{num(x)} {num(base)}V{num(top)}", stroke_width=1.8)
    upper = shape(f"M{num(x)} {num(top)}q7-3 13 0t9-1v6q-4 2-9 0t-13 1Z", colours[0])
    return (
        pole + upper + shape(f"M{num(x)} {num(top + 6)}q7-3 13 0t9-1v6q-4 2-9 0t-13 1Z", colours[1])
    )


def sign(
    x: float, y: float, side: int, emblem: Callable[[float, float, float], str], board: str
) -> str:
    """A board with an emblem that hangs from an iron arm; ``side`` is 1 to the right."""
    arm = line(
        f"M{num(x)} {num(y)}h{num(side * 20)}M{num(x)} {num(y + 7)}q{num(side * 7)} 0 {num(side * 8)}-7",
        stroke_width=1.7,
    )
    middle = x + side * 14
    chains = line(f"M{num(middle - 5)} {num(y)}v3M{num(middle + 5)} {num(y)}v3", stroke_width=1)
    return arm + chains + dot(middle, y + 11, 8.2, board) + emblem(middle, y + 11, 0.62)


# --- what is painted on a sign, around its middle


def mug(x: float, y: float, size: float) -> str:
    """A mug with foam."""
    return _at(
        x,
        y,
        size,
        line("M5-2h3q3 0 3 3v2q0 3-3 3h-3", stroke_width=2)
        + box(-6, -5, 11, 13, "#e8b23f", 1)
        + shape("M-7-4C-9-9-4-10-2-8C0-12 5-10 5-7C8-6 6-3 4-3H-5Z", "#fffaf0"),
    )


def anchor(x: float, y: float, size: float) -> str:
    """An anchor."""
    d = "M0-6V9M-4-3H4M-8 3Q-7 9 0 9Q7 9 8 3"
    return _at(
        x,
        y,
        size,
        line(d, stroke="#b3372c", stroke_width=2.6)
        + dot(0, -8, 2.2, "none", stroke="#b3372c", stroke_width=2.2),
    )


def horn(x: float, y: float, size: float) -> str:
    """A post horn."""
    return _at(
        x,
        y,
        size,
        dot(-1, 0, 6, "none", stroke="#c2912e", stroke_width=3)
        + line("M-1 6H6M5-6H-1", stroke="#c2912e", stroke_width=2.6)
        + shape("M5 3L11-1V11L5 8Z", "#e1b64d"),
    )


def leaf(x: float, y: float, size: float) -> str:
    """A leaf with its vein."""
    return _at(
        x,
        y,
        size,
        shape("M0 9C-9 4-8-5 0-10C8-5 9 4 0 9Z", "#5e8443")
        + line("M0 10V-6M0 3L4-1M0 3L-4-1", stroke_width=1.2),
    )


def sun(x: float, y: float, size: float) -> str:
    """A sun."""
    rays = "M0-6V-10M0 6V10M-6 0H-10M6 0H10M4-4L7-7M-4 4L-7 7M-4-4L-7-7M4 4L7 7"
    return _at(x, y, size, line(rays, stroke="#d48a1c", stroke_width=2) + dot(0, 0, 5, "#f2b53a"))


def fish(x: float, y: float, size: float) -> str:
    """A fish."""
    return _at(
        x,
        y,
        size,
        shape("M-10 0C-5-7 4-6 7 0L11-4V4L7 0C4 6-5 7-10 0Z", "#8fb3bd")
        + dot(-5, -1, 1, "#2a2220", stroke="none"),
    )


def coin(x: float, y: float, size: float) -> str:
    """A coin."""
    return _at(
        x,
        y,
        size,
        dot(0, 0, 7.5, "#e1b64d")
        + dot(0, 0, 5, "none", stroke="#a8802a")
        + line("M0-3V3", stroke="#a8802a", stroke_width=2),
    )


def kettle(x: float, y: float, size: float) -> str:
    """A copper kettle."""
    return _at(
        x,
        y,
        size,
        shape("M-8-1C-8 9 8 9 8-1Z", "#c06a35")
        + shape("M-8-1C-6-7 6-7 8-1Z", "#d98a52")
        + line("M0-6V-9M-3-9H3", stroke_width=2),
    )


def star(x: float, y: float, size: float) -> str:
    """The six-pointed star of the brewers."""
    d = "M0-9L7 4H-7ZM0 9L-7-4H7Z"
    return _at(x, y, size, el("path", d=d, fill="none", stroke="#a8802a", stroke_width=2.2))


def wheel(x: float, y: float, size: float) -> str:
    """A winged wheel of the railway, without its wings."""
    return _at(
        x,
        y,
        size,
        dot(0, 0, 7.5, "none", stroke="#5b6478", stroke_width=2.6)
        + line("M-7 0H7M0-7V7M-5-5L5 5M-5 5L5-5", stroke="#5b6478", stroke_width=1.5),
    )


def _at(x: float, y: float, size: float, *parts: str) -> str:
    return g(*parts, transform=f"translate({num(x)} {num(y)})scale({size:.2f})")
