"""A view as one drawing of a fixed size, for films and for whoever has no browser.

`stammtisch.pictures` draws the same view for a page. Here all of it is one SVG without styles,
so that any renderer can draw it; its words are in whatever sans-serif letters that one has.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape
from typing import Final, NamedTuple

from stammtisch.cards import DECK, HIDDEN, Face
from stammtisch.core.view import SeatView, View, Zone
from stammtisch.languages import SOURCE, Language
from stammtisch.pictures import HIGH, PAST, Drawer, drawer_of

WIDTH: Final = 1000  # of the drawing
HEIGHT: Final = 720
SPREADS: Final = range(720, 2600, 60)  # how wide the table is laid out, to fit
MARGIN: Final = 28
GAP: Final = 20
LETTER: Final = 0.56  # the mean width of a letter, as a share of its size
SMALL: Final = 0.36  # of the size in which cards are drawn
LARGE: Final = 0.5  # those of the seat
TILE: Final = 0.6  # tiles beside cards: they have only an index

FELT: Final = "#38503f"
RAIL: Final = "#2c4033"
PAPER: Final = "#fbf6ea"
INK: Final = "#2a2220"
LIGHT: Final = "#f6eeda"
PALE: Final = "#cfd6c2"
GOLD: Final = "#d9a43c"
FONTS: Final = "DejaVu Sans,Noto Sans,Liberation Sans,Segoe UI,Helvetica,Arial,sans-serif"
VARIABLE: Final = re.compile(r"var\(--[\w-]+,\s*([^()]+)\)")  # a colour that a page could change


class Block(NamedTuple):
    """Something drawn from its own corner on, and how much room it takes."""

    wide: float
    high: float
    body: str


def drawing(view: View, face: Face | None = None, language: Language = SOURCE) -> str:
    """What a view tells, as an SVG of `WIDTH` by `HEIGHT`.

    Args:
        view: from ``match.view(seat)`` or ``state.view(seat)``; what it hides is not there.
        face: how the cards look; by default as in the first preset of the game.
        language: of all words.
    """
    drawer = drawer_of(view, face, language)
    tables = (_table(drawer, view, wide) for wide in SPREADS)
    fitting = (table for table in tables if table.high * WIDTH <= HEIGHT * table.wide)
    table = next(fitting, None) or _table(drawer, view, SPREADS[-1])
    box = f"0 0 {table.wide:.0f} {max(table.high, table.wide * HEIGHT / WIDTH):.0f}"
    size = f'width="{WIDTH}" height="{HEIGHT}"'
    inner = f'<svg {size} viewBox="{box}" overflow="visible">{table.body}</svg>'
    parts = drawer.parts().replace("<symbol ", '<symbol overflow="visible" ')  # quicker: no clips
    whole = (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size}><rect {size} fill="{RAIL}"/>'
        f'<rect x="8" y="8" width="{WIDTH - 16}" height="{HEIGHT - 16}" rx="18" fill="{FELT}"/>'
        f"{parts}{inner}</svg>"
    )
    return VARIABLE.sub(r"\1", whole)


def _table(drawer: Drawer, view: View, wide: float) -> Block:
    """Everything from top to bottom: the heading, the seats, what lies there, one's own cards."""
    own = [zone for zone in view.zones if zone.role == "hand" and zone.owner == view.seat]
    others = [zone for zone in view.zones if zone not in own and zone.role != PAST and zone.count]
    room = wide - 2 * MARGIN
    heading, *more = drawer.heading(view)
    facts = [drawer.speak(fact) for fact in view.status]
    prompt = [drawer.speak(view.prompt)] if view.prompt else []
    rows = [
        [
            _words([heading], 26, LIGHT, room, bold=True),
            _words([" · ".join(more)], 18, PALE, room, 8),
        ],
        [_words(facts, 16, PALE, room)] if facts else [],
        [_seat(drawer, seat) for seat in view.seats],
        [_zone(drawer, zone, SMALL, room) for zone in others],
        [_zone(drawer, zone, LARGE, room) for zone in own],
        [_words(prompt, 18, LIGHT, room, bold=True)] if prompt else [],
    ]
    body, y = [], float(MARGIN)
    for row in rows:
        laid = _flow(row, room)
        body.append(f'<g transform="translate({MARGIN} {y:.0f})">{laid.body}</g>')
        y += laid.high + GAP if row else 0
    return Block(wide, y + MARGIN - GAP, "".join(body))


def _flow(blocks: Iterable[Block], room: float) -> Block:
    """Blocks side by side, in as many lines as they need."""
    lines: list[list[Block]] = [[]]
    for block in blocks:
        used = sum(each.wide + GAP for each in lines[-1])
        if lines[-1] and used + block.wide > room:
            lines.append([])
        lines[-1].append(block)
    body, y = [], 0.0
    for line in lines:
        high = max((each.high for each in line), default=0.0)
        x = 0.0
        for each in line:
            body.append(f'<g transform="translate({x:.0f} {y:.0f})">{each.body}</g>')
            x += each.wide + GAP
        y += high + GAP / 2
    return Block(room, max(y - GAP / 2, 0.0), "".join(body))


# --- words


def _wide(words: str, size: float) -> float:
    return len(words) * size * LETTER


def _lines(words: Iterable[str], size: float, room: float) -> list[str]:
    """Words in lines of about this width; several facts are separated by dots."""
    most = max(int(room / (size * LETTER)), 8)
    lines: list[str] = [""]
    for word in " · ".join(words).split():
        longer = f"{lines[-1]} {word}".strip()
        if len(longer) > most and lines[-1]:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def _text(x: float, y: float, words: str, size: float, colour: str, bold: bool = False) -> str:
    weight = ' font-weight="bold"' if bold else ""
    return (
        f'<text x="{x:.0f}" y="{y:.0f}" font-size="{size:g}" fill="{colour}"{weight}'
        f' font-family="{FONTS}">{escape(words)}</text>'
    )


def _words(
    words: Iterable[str],
    size: float,
    colour: str,
    room: float,
    down: float = 0,
    bold: bool = False,
) -> Block:
    lines = _lines(words, size, room)
    texts = [
        _text(0, down + size * (1 + 1.3 * number), line, size, colour, bold)
        for number, line in enumerate(lines)
    ]
    longest = max(_wide(line, size * (1.08 if bold else 1)) for line in lines)
    return Block(longest, size * (1.3 * len(lines)), "".join(texts))


# --- seats, places and cards


def _seat(drawer: Drawer, seat: SeatView) -> Block:
    """A plate with a seat's name and what everybody knows of it; gold if it is on turn."""
    who, facts = drawer.who(seat.seat), drawer.facts(seat)
    below = ", ".join(facts)
    wide = max(_wide(who, 18), _wide(below, 14), 90) + 32
    high = 58 if below else 38
    edge = f'stroke="{GOLD}" stroke-width="3"' if seat.to_move else f'stroke="{RAIL}"'
    mark = f'<path d="M{wide - 22:.0f} 12l10 7l-10 7z" fill="{GOLD}"/>' if seat.to_move else ""
    plate = (
        f'<rect width="{wide:.0f}" height="{high}" rx="10" fill="{RAIL}" {edge}/>{mark}'
        + _text(14, 25, who, 17, LIGHT, bold=True)
        + (_text(14, 47, below, 14, PALE) if below else "")
    )
    return Block(wide, high, plate)


def _zone(drawer: Drawer, zone: Zone, scale: float, room: float) -> Block:
    """The cards of a place with its name below."""
    shown = [(card.kind, card.named) for card in zone.cards]
    kinds = drawer.kinds(zone)
    if any(kind >= DECK for kind in kinds):
        titles = _titled(drawer, kinds)
        cards = _flow(titles, room)
        wide = min(sum(each.wide + GAP for each in titles) - GAP, room)
    else:
        size = scale * (TILE if drawer.face == "tiles" else 1)
        uses, long = drawer.side_by_side(shown, zone.count - len(shown))
        wide = long * size
        cards = Block(wide, HIGH * size, f'<g transform="scale({size:g})">{uses}</g>')
    name = _words([drawer.caption(zone)], 14, LIGHT, max(wide, 170))
    below = f'<g transform="translate(0 {cards.high + 4:.0f})">{name.body}</g>'
    return Block(max(wide, name.wide), cards.high + name.high + 6, cards.body + below)


def _titled(drawer: Drawer, kinds: list[int]) -> list[Block]:
    """Cards of a deck, by number and title, as their pictures are separate files."""
    hidden = [kind for kind in kinds if kind == HIDDEN]
    seen = [_plate(drawer.words([kind]), PAPER, INK) for kind in kinds if kind != HIDDEN]
    return [*seen, _plate(drawer.words(hidden), RAIL, PALE)] if hidden else seen


def _plate(words: str, colour: str, ink: str) -> Block:
    wide = _wide(words, 15) + 24
    plate = f'<rect width="{wide:.0f}" height="34" rx="7" fill="{colour}"/>'
    return Block(wide, 34, plate + _text(12, 22, words, 15, ink))
