"""What surrounds an inn in a picture: the hour, sky, hills, mountains, water, trees.

Each picture is a drawing of its own, `WIDTH` by `HEIGHT` units; things stand on a height, the
``base``. Chance comes from `Dice`, so that one card always has the same picture.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Final, TypeVar

from stammtisch.faces.draw import dot, el, flat, g, line, num, shape

WIDTH, HEIGHT = 240, 160
GROUND: Final = 126
OUTLINE: Final = "#3a2b22"
Thing = TypeVar("Thing")


class Dice:
    """Random numbers that depend on nothing but the words they are made from."""

    def __init__(self, words: str) -> None:
        self._words = words
        self._bytes = b""
        self._number = 0

    def _byte(self) -> int:
        if not self._bytes:
            self._bytes = sha256(f"{self._words}/{self._number}".encode()).digest()
            self._number += 1
        first, self._bytes = self._bytes[0], self._bytes[1:]
        return first

    def between(self, low: float, high: float) -> float:
        """A number from low to high."""
        return low + (high - low) * (self._byte() * 256 + self._byte()) / 65535

    def pick(self, things: Sequence[Thing]) -> Thing:
        """Pick one of these things."""
        return things[(self._byte() * 256 + self._byte()) % len(things)]


@dataclass(frozen=True)
class Hour:
    """The light of a time of day; ``pane`` is the colour of windows."""

    top: str
    bottom: str
    far: str
    near: str
    leaf: str
    pane: str
    night: bool = False


HOURS: Final = (
    Hour("#a9cfdf", "#f1ead2", "#a8bd8a", "#7f9f5a", "#5e8443", "#5b7386"),
    Hour("#86bcd8", "#e6efe4", "#9dbb7e", "#6f9a50", "#4f7a3c", "#566c80"),
    Hour("#f3b46a", "#fbe6bd", "#b9a566", "#8c8a48", "#6f7a38", "#f6cf6d"),
    Hour("#c9697a", "#f6c98c", "#8b8060", "#66704a", "#4f6240", "#fbd978"),
    Hour("#1e2a4a", "#50608c", "#3c5160", "#2c4247", "#294a44", "#fbd264", True),
)


def sky(hour: Hour, dice: Dice) -> str:
    """Sky with sun or moon, and clouds or stars."""
    stops = el("stop", offset=0, stop_color=hour.top) + el("stop", offset=1, stop_color=hour.bottom)
    gradient = el("linearGradient", stops, id="sky", x1=0, y1=0, x2=0, y2=1)
    field = el("rect", width=WIDTH, height=HEIGHT, fill="url(#sky)")
    x, y = dice.between(150, 222), dice.between(18, 42)
    if hour.night:
        stars = "".join(
            dot(dice.between(4, 236), dice.between(4, 70), dice.between(0.5, 1.2), "#f8f0d0")
            for _ in range(22)
        )
        moon = dot(x, y, 10, "#f6ecc6") + dot(x - 4, y - 2, 9, hour.top)
        return el("defs", gradient) + field + stars + moon
    sun = dot(x, y, 19, "#fff6d8", fill_opacity=".45") + dot(x, y, 12, "#fff3c4")
    clouds = "".join(
        cloud(dice.between(14, 190), dice.between(14, 52), dice.between(0.6, 1.15))
        for _ in range(3)
    )
    return el("defs", gradient) + field + sun + clouds


def cloud(x: float, y: float, size: float) -> str:
    """A flat-bottomed cloud."""
    d = "M0 0C-7 0-8-8-1-9C0-16 11-17 14-11C19-16 28-13 27-7C34-8 36 0 29 0Z"
    return flat(d, "#fffaf0", fill_opacity=".82", transform=_place(x, y, size))


def hill(base: float, height: float, peak: float, colour: str) -> str:
    """Rolling ground from edge to edge, highest at ``peak``."""
    top = base - height
    d = (
        f"M-2 {HEIGHT}L-2 {num(base)}C{num(peak * 0.45)} {num(base)} {num(peak * 0.6)} {num(top)} "
        f"{num(peak)} {num(top)}S{num(peak + 90)} {num(base + 3)} 242 {num(base - 4)}L242 {HEIGHT}Z"
    )
    return flat(d, colour)


def ground(hour: Hour, dice: Dice) -> str:
    """Two rows of hills, one behind the other, and the meadow in front."""
    far = hill(GROUND - 12, dice.between(14, 30), dice.between(40, 190), hour.far)
    near = hill(GROUND - 1, dice.between(4, 9), dice.between(60, 200), hour.near)
    return far + near


def path(x: float, colour: str = "#d9c79c") -> str:
    """A path from a door to the front edge."""
    d = f"M{num(x - 6)} {GROUND}C{num(x - 4)} 138 {num(x - 26)} 146 {num(x - 30)} 162"
    return flat(
        d + f"L{num(x + 22)} 162C{num(x + 14)} 146 {num(x + 9)} 138 {num(x + 6)} {GROUND}Z", colour
    )


def mountains(dice: Dice, hour: Hour) -> str:
    """Peaks with snow."""
    rock, shade = ("#3a4666", "#2c3653") if hour.night else ("#8d97a8", "#717c91")
    parts = []
    for x in (dice.between(20, 60), dice.between(170, 220), dice.between(95, 145)):
        top, half = dice.between(18, 46), dice.between(58, 84)
        parts.append(_peak(x, top, half, rock, shade))
    return "".join(parts)


def _peak(x: float, top: float, half: float, rock: str, shade: str) -> str:
    foot = GROUND + 2
    slope = (foot - top) / half
    cap = 20.0
    side = cap / slope
    body = flat(f"M{num(x - half)} {foot}L{num(x)} {num(top)}L{num(x + half)} {foot}Z", rock)
    dark = flat(
        f"M{num(x)} {num(top)}L{num(x + half)} {foot}L{num(x + half * 0.25)} {foot}"
        f"L{num(x + 7)} {num(top + 34)}L{num(x - 3)} {num(top + 24)}Z",
        shade,
    )
    snow = flat(
        f"M{num(x)} {num(top)}L{num(x + side)} {num(top + cap)}L{num(x + side * 0.4)} {num(top + cap - 5)}"
        f"L{num(x + 1)} {num(top + cap + 5)}L{num(x - side * 0.4)} {num(top + cap - 4)}"
        f"L{num(x - side)} {num(top + cap)}Z",
        "#f7f8fa",
    )
    return body + dark + snow


def water(hour: Hour, top: float) -> str:
    """Water up to the front edge, with waves."""
    deep, light = ("#1f3d5c", "#41688a") if hour.night else ("#4f8aa3", "#a9d0d8")
    waves = "".join(
        line(f"M{x} {num(y)}q5-3.500 10 0t10 0", stroke=light, stroke_width=1.4).replace(
            ".500", ".5"
        )
        for row, y in enumerate((top + 7, top + 15, top + 24))
        for x in range(4 + 13 * (row % 2), 236, 38)
    )
    return el("rect", x=0, y=top, width=WIDTH, height=HEIGHT - top, fill=deep) + waves


def tree(x: float, base: float, height: float, colour: str, dice: Dice) -> str:
    """A broad crown on a trunk: chestnut, oak or lime."""
    r = height * 0.3
    y = base - height + r
    trunk = shape(
        f"M{num(x - height * 0.05)} {num(base)}L{num(x - height * 0.03)} {num(y)}h{num(height * 0.06)}"
        f"L{num(x + height * 0.05)} {num(base)}Z",
        "#6d4c33",
    )
    blobs = [(0.0, -0.25), (-0.75, 0.25), (0.75, 0.25), (-0.4, -0.1), (0.42, 0.45), (-0.2, 0.5)]
    crown = "".join(
        dot(x + dx * r, y + dy * r, r * dice.between(0.62, 0.78), colour) for dx, dy in blobs
    )
    lights = "".join(
        dot(
            x + dx * r - r * 0.2,
            y + dy * r - r * 0.25,
            r * 0.16,
            "#fff7c9",
            fill_opacity=".3",
            stroke="none",
        )
        for dx, dy in blobs[:4]
    )
    inner = "".join(
        dot(x + dx * r, y + dy * r, r * 0.58, colour, stroke="none") for dx, dy in blobs
    )
    return trunk + crown + inner + lights


def fir(x: float, base: float, height: float, colour: str = "#355f4a", snow: bool = False) -> str:
    """A fir with three tiers of branches."""
    parts = [shape(f"M{num(x - 2)} {num(base)}v-5h4v5Z", "#6d4c33")]
    for storey in range(3):
        half = height * (0.26 - 0.06 * storey)
        foot = base - 4 - height * 0.26 * storey
        top = foot - height * 0.44
        parts.append(
            shape(
                f"M{num(x - half)} {num(foot)}L{num(x)} {num(top)}L{num(x + half)} {num(foot)}Z",
                colour,
            )
        )
        if snow:
            parts.append(
                flat(
                    f"M{num(x - half * 0.4)} {num(top + height * 0.18)}L{num(x)} {num(top)}L{num(x + half * 0.4)} {num(top + height * 0.18)}Z",
                    "#f7f8fa",
                )
            )
    return "".join(parts)


def poplar(x: float, base: float, height: float, colour: str) -> str:
    """A slim tree."""
    trunk = shape(f"M{num(x - 1.5)} {num(base)}v-8h3v8Z", "#6d4c33")
    return trunk + el(
        "ellipse", cx=x, cy=base - 6 - height / 2, rx=height * 0.15, ry=height / 2, fill=colour
    )


def birds(dice: Dice, colour: str = "#3a2b22") -> str:
    """Three birds in the distance."""
    x, y = dice.between(70, 150), dice.between(16, 44)
    return "".join(
        line(f"M{num(x + dx)} {num(y + dy)}q3-3 5 0q2-3 5 0", stroke=colour, stroke_width=1.2)
        for dx, dy in ((0, 0), (14, -5), (24, 3))
    )


def picture(*parts: str) -> str:
    """A complete drawing, all in one line of ink."""
    body = g(
        *parts, stroke=OUTLINE, stroke_width=1.3, stroke_linejoin="round", stroke_linecap="round"
    )
    return el("svg", body, xmlns="http://www.w3.org/2000/svg", viewBox=f"0 0 {WIDTH} {HEIGHT}")


def still(*parts: str) -> str:
    """Parts without an outline: sky and hills."""
    return g(*parts, stroke="none")


def _place(x: float, y: float, size: float) -> str:
    return f"translate({num(x)} {num(y)})scale({size:.2f})"
