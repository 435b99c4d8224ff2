"""The running score of a match, or what a hand was worth, as a drawing."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import ceil, floor
from typing import Final

from markupsafe import escape

from stammtisch.web.figures import number

WIDTH, HEIGHT = 440, 230
LEFT, TOP, BOTTOM = 36, 14, 26
LINE = 16  # of a name
DIGIT = 9  # width of a digit
LETTER, LETTERS = 9.6, 14  # width of a letter of a name, and how many there is room for
COLOURS: Final = (
    "#a8402a", "#34658a", "#5a6b2c", "#8a6220", "#7d5a8c",
    "#38705f", "#8a5a3c", "#5a6472", "#9a4a70", "#68682a",
)  # fmt: skip
DASHES: Final = ("", "7 4", "2 4", "9 3 2 3")


def running_score(
    names: Sequence[str], rows: Sequence[Sequence[float]], start: Sequence[float] = ()
) -> str:
    """The running scores, with one labelled line per seat, readable without colours.

    `rows` are the totals after each hand, `start` those before the first one (chips), else 0.
    """
    points: list[Sequence[float]] = [start or [0] * len(names), *rows]
    low = min(min(row) for row in points)
    high = max(max(max(row) for row in points), low + 1)
    steps = max(1, len(points) - 1)
    height = max(HEIGHT, LINE * len(names) + TOP)  # every name needs its line
    scale = marks(ceil(low), floor(high))
    left = max(LEFT, 10 + DIGIT * max(len(str(mark)) for mark in scale))
    shown = [name if len(name) <= LETTERS else f"{name[: LETTERS - 1].rstrip()}…" for name in names]
    right = WIDTH - 12 - LETTER * max(map(len, shown))

    def x(hand: int) -> float:
        return left + (right - left) * hand / steps

    def y(value: float) -> float:
        return TOP + (height - TOP - BOTTOM) * (high - value) / (high - low)

    parts = [
        f'<line x1="{left}" x2="{right:.1f}" y1="{y(mark):.1f}" y2="{y(mark):.1f}" '
        f'stroke="#8a7a66" stroke-opacity=".35"/>'
        f'<text x="{left - 8}" y="{y(mark) + 4:.1f}" text-anchor="end">{number(mark)}</text>'
        for mark in scale
    ]
    ends = _spread([y(points[-1][seat]) for seat in range(len(names))], height)
    for seat, name in enumerate(shown):
        line = " ".join(f"{x(n):.1f},{y(row[seat]):.1f}" for n, row in enumerate(points))
        colour, dash = COLOURS[seat % len(COLOURS)], DASHES[seat % len(DASHES)]
        parts.append(
            f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2.5" '
            f'stroke-dasharray="{dash}" stroke-linejoin="round"/>'
            f'<text x="{right + 8:.1f}" y="{ends[seat] + 4:.1f}" fill="{colour}" '
            f'font-weight="600">{escape(name)}</text>'
        )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" '
        f'font-family="system-ui, sans-serif" font-size="15" fill="#6f5c47">{"".join(parts)}</svg>'
    )


def marks(low: int, high: int) -> list[int]:
    """Some round numbers between the lowest and the highest, including zero if it is there."""
    sizes = (step * 10**power for power in range(12) for step in (1, 2, 5))
    size = next(size for size in sizes if (high - low) / size <= 5)
    first = -(-low // size) * size
    return list(range(first, high + 1, size))


def _spread(heights: list[float], lowest: int) -> list[float]:
    """The heights of the names, moved apart so that none covers another or leaves the picture."""
    order = sorted(range(len(heights)), key=lambda seat: heights[seat])
    placed = list(heights)
    for before, seat in pairwise(order):
        placed[seat] = max(placed[seat], placed[before] + LINE)
    limit = float(lowest - 8)
    for seat in reversed(order):
        placed[seat] = min(placed[seat], limit)
        limit = placed[seat] - LINE
    return placed
