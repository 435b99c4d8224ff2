"""Cards and views as pictures, for pages that know nothing of Stammtisch, such as a notebook.

A picture is a piece of HTML with inline SVG. It brings the symbols that it uses and its colours,
and neither scripts nor styles nor anything from elsewhere; each row of cards has its words for
those who do not see it. What it shows of a view is in the view: what is hidden has no cards there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from html import escape
from typing import TYPE_CHECKING, Final
from xml.etree import ElementTree

from stammtisch import decks, faces
from stammtisch.cards import DECK, HIDDEN, Face, card_name, notation
from stammtisch.core.view import SeatView, View, Zone
from stammtisch.faces.layout import BACK
from stammtisch.games.registry import described, registration
from stammtisch.languages import SOURCE, Language, there
from stammtisch.messages import Speaker
from stammtisch.packs import kinds_of
from stammtisch.plugins import entries
from stammtisch.text import SeatWord, Text, say, say_n

if TYPE_CHECKING:
    from stammtisch.matches import Match

WIDE: Final = 200  # of a card, in the units of its drawing
HIGH: Final = 300
APART: Final = 208  # between cards that lie side by side
LEAST: Final = 62  # between cards that overlap: so much that their index is seen
ROOM: Final = 1560  # how wide a row may become before its cards overlap
BACKS: Final = 30  # between cards that lie face down
PAST: Final = "past_trick"  # the tricks of a finished hand: a list, not a table
NAMES: Final = re.compile(r'\b(id|href)="(#?)([^"]+)"')
TABLE: Final = (
    "background:#38503f;color:#f6eeda;font-family:system-ui,sans-serif;font-size:14px;"
    "line-height:1.5;padding:.9em 1.1em;border-radius:.6em;max-width:62em"
)
LINE: Final = "margin:0 0 .6em;padding:0;color:#f6eeda"
ROW: Final = "display:flex;flex-wrap:wrap;gap:.8em 1.4em;align-items:flex-end;margin:0 0 .6em"
FIGURE: Final = "margin:0;max-width:100%"
CAPTION: Final = "margin:.1em 0 0;max-width:none;font-style:normal;text-align:left;color:#f6eeda"
CHIP: Final = (
    "display:inline-block;background:#fbf6ea;color:#2a2220;border-radius:.3em;padding:.1em .5em;"
    "margin:0 .3em .3em 0"
)
DEFINED: Final = "position:absolute;width:0;height:0;overflow:hidden"


class Picture:
    """A picture, and words that say the same: a notebook shows one, a terminal reads the other."""

    def __init__(self, html: str, words: str) -> None:
        self.html = html
        self.words = words

    def _repr_html_(self) -> str:
        return self.html

    def __repr__(self) -> str:
        return self.words


def cards(
    cards: str | Sequence[int], face: Face = "french", language: Language = SOURCE, deck: str = ""
) -> Picture:
    """Cards in a row: ``cards("Qc Td Xr")``.

    Args:
        cards: in notation or as people call them, or the kinds of the cards; -1 is a back.
        face: ``french``, ``german`` or ``tiles``.
        language: of the letters in the corners and of the words.
        deck: the key of the deck, where they are cards of one.

    Raises:
        UnreadableCard: a text names no card.
        BadDeal: it is neither a text nor kinds of cards.
    """
    drawer = Drawer(face, language, deck)
    seen = cards if isinstance(cards, str) else [kind for kind in cards if kind != HIDDEN]
    known = kinds_of(seen, deck)
    kinds = known if isinstance(cards, str) else list(cards)
    row = drawer.row([(kind, None) for kind in kinds])
    return Picture(drawer.symbols() + row, drawer.words(kinds))


def table(view: View, face: Face | None = None, language: Language = SOURCE) -> Picture:
    """What a view tells, as a picture: who sits there, what lies where, what the seat is asked.

    Args:
        view: from ``match.view(seat)`` or ``state.view(seat)``.
        face: how the cards look; by default as in the first preset of the game.
        language: of all words.
    """
    drawer = drawer_of(view, face, language)
    own = [zone for zone in view.zones if zone.role == "hand" and zone.owner == view.seat]
    others = [zone for zone in view.zones if zone not in own and zone.role != PAST]
    parts = [
        drawer.line([escape(word) for word in drawer.heading(view)], bold=True),
        drawer.line([drawer.say(fact) for fact in view.status]),
        drawer.line([drawer.seat(seat) for seat in view.seats], between=" &nbsp; "),
        drawer.zones([zone for zone in others if zone.count]),
        drawer.zones(own),
        drawer.line([drawer.say(view.prompt)] if view.prompt else []),
    ]
    body = "".join(parts)
    html = f'<div lang="{escape(drawer.language)}" style="{TABLE}">{drawer.symbols()}{body}</div>'
    return Picture(html, drawer.told(view))


def of_zone(zone: Zone) -> Picture:
    """The cards that lie in a place, with French faces; those not seen lie face down."""
    drawer = Drawer("french", SOURCE, "")
    body = drawer.figure(zone)
    html = f'<div lang="{SOURCE}" style="{TABLE}">{drawer.symbols()}{body}</div>'
    return Picture(html, f"{drawer.caption(zone)}: {drawer.words(drawer.kinds(zone))}")


def of_match(match: Match) -> Picture:
    """A match as everybody sees it, with its totals; hidden cards lie face down."""
    known = match.game.id in entries()
    face = registration(match.game.id).face_of(described(match.game)[0]) if known else None
    shown = table(match.view(), face)
    words = f"{match!r}"
    return Picture(f'{shown.html}<p style="font-size:13px">{escape(words)}</p>', words)


def of(thing: View | Zone) -> Picture:
    """A view or a place in it, as a notebook shows it."""
    return table(thing) if isinstance(thing, View) else of_zone(thing)


def drawer_of(view: View, face: Face | None = None, language: Language = SOURCE) -> Drawer:
    """Who draws a view; by default with the face of the first preset of its game."""
    return Drawer(face or _face_of(view.game), language, view.deck)


def _face_of(game: str) -> Face:
    """How a game's cards look; a game that is not installed but set up by hand has French cards."""
    return registration(game).face if game in entries() else "french"


def _name_of(game: str, speaker: Speaker) -> str:
    return speaker.say(registration(game).name) if game in entries() else game


class Drawer:
    """Draws for one reader, and keeps track of the symbols that it needs."""

    def __init__(self, face: Face, language: Language, deck: str) -> None:
        self.face: Face = face
        self.language = there(language)
        self.deck = deck
        self._speaker = Speaker(self.language, face)
        self._used: dict[str, None] = {}

    def speak(self, text: Text) -> str:
        return self._speaker.say(text)

    def say(self, text: Text) -> str:
        return escape(self.speak(text))

    def name(self, kind: int) -> str:
        if kind >= DECK and self.deck:
            return decks.deck(self.deck).name_of(kind)
        return card_name(kind, self.face, self.language)

    def who(self, seat: int) -> str:
        return self._speaker.word(SeatWord(seat))

    # --- lines of words

    def line(self, words: list[str], bold: bool = False, between: str = " · ") -> str:
        weight = ";font-weight:bold" if bold else ""
        return f'<p style="{LINE}{weight}">{between.join(words)}</p>' if words else ""

    def heading(self, view: View) -> list[str]:
        """The game, who is watching, and what is happening."""
        seat, nobody = view.seat, self._speaker.say(say("as everybody sees it"))
        looks = nobody if seat is None else self.who(seat)
        return [_name_of(view.game, self._speaker), looks, self._speaker.say(view.phase)]

    def seat(self, seat: SeatView) -> str:
        """A seat with what everybody knows of it."""
        facts = [escape(fact) for fact in self.facts(seat)]
        who = escape(self.who(seat.seat))
        name = f"<b>{who} ▸</b>" if seat.to_move else f"<b>{who}</b>"
        return f"{name} {', '.join(facts)}".strip()

    def facts(self, seat: SeatView) -> list[str]:
        """What everybody knows of a seat."""
        facts = [self.speak(fact) for fact in (*([seat.said] if seat.said else []), *seat.badges)]
        return facts if seat.chips is None else [*facts, str(seat.chips)]

    def told(self, view: View) -> str:
        """The whole view in words, line by line."""
        facts = [self._speaker.say(fact) for fact in view.status]
        lines = [" · ".join(self.heading(view)), *facts]
        lines += [
            f"{self.caption(each)}: {self.words(self.kinds(each))}"
            for each in view.zones
            if each.count and each.role != PAST
        ]
        return "\n".join(lines + ([self._speaker.say(view.prompt)] if view.prompt else []))

    # --- places

    def zones(self, zones: list[Zone]) -> str:
        drawn = "".join(self.figure(zone) for zone in zones)
        return f'<div style="{ROW}">{drawn}</div>' if drawn else ""

    def figure(self, zone: Zone) -> str:
        """A place with its cards and its name."""
        shown = [(card.kind, card.named) for card in zone.cards]
        row = self.row(shown, zone.count - len(shown))
        caption = f'<figcaption style="{CAPTION}">{escape(self.caption(zone))}</figcaption>'
        return f'<figure style="{FIGURE}">{row}{caption}</figure>'

    def caption(self, zone: Zone) -> str:
        """The name of a place, and what is written beside it."""
        notes = [self._speaker.say(note) for note in (zone.whose, zone.note) if note]
        count = say_n("{n} card", "{n} cards", zone.count)
        return " · ".join([self._speaker.say(zone.label), self._speaker.say(count), *notes])

    def kinds(self, zone: Zone) -> list[int]:
        return [card.kind for card in zone.cards] + [HIDDEN] * (zone.count - len(zone.cards))

    def words(self, kinds: Sequence[int]) -> str:
        """Cards by their names, and how many are face down."""
        names = [self.name(kind) for kind in kinds if kind != HIDDEN]
        if hidden := sum(kind == HIDDEN for kind in kinds):
            down = self._speaker.say(say("face down"))
            names.append(f"{hidden} {down}")
        return ", ".join(names)

    # --- cards

    def row(self, shown: Sequence[tuple[int, int | None]], hidden: int = 0) -> str:
        """Cards as they lie side by side, followed by those that are not seen."""
        kinds = [kind for kind, _ in shown] + [HIDDEN] * hidden
        label = escape(self.words(kinds), quote=True)
        if any(kind >= DECK for kind in kinds):
            return f"<div>{''.join(self.chips(kinds))}</div>"
        uses, end = self.side_by_side(shown, hidden)
        tall = "3.6em" if self.face == "tiles" else "7.2em"
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label="{label}"'
            f' viewBox="0 0 {end:.0f} {HIGH}" style="height:{tall};max-width:100%">{uses}</svg>'
        )

    def side_by_side(
        self, shown: Sequence[tuple[int, int | None]], hidden: int = 0
    ) -> tuple[str, float]:
        """The drawings of a row of cards, and how wide it is."""
        step = self._step(len(shown))
        uses, x = [], 0.0
        for kind, named in shown:
            uses.append(self._use(BACK if kind == HIDDEN else notation(kind), x))
            uses += self._named(named, x) if named is not None else []
            x += step
        behind = min(hidden, 12)  # more backs would say no more
        uses += [self._use(BACK, x + BACKS * number) for number in range(behind)]
        end = x + BACKS * (behind - 1) if behind else x - step
        return "".join(uses), end + WIDE

    def _step(self, number: int) -> float:
        if self.face == "tiles" or number < 2:
            return APART
        return max(LEAST, min(APART, (ROOM - WIDE) / (number - 1)))

    def chips(self, kinds: Iterable[int]) -> Iterator[str]:
        """Cards of a deck, by number and title only, as their pictures are separate files."""
        for kind in kinds:
            words = self.words([kind])
            yield f'<span style="{CHIP}">{escape(words)}</span>'

    def _use(self, name: str, x: float) -> str:
        self._used[name] = None
        return f'<use href="#{self._prefix}{name}" x="{x:.0f}" width="{WIDE}" height="{HIGH}"/>'

    def _named(self, named: int, x: float) -> list[str]:
        """The index of the card that a joker stands for, on a piece of paper in its corner."""
        name = notation(named)
        self._used[name] = None
        place = f"translate({x + 6:.0f} 6) scale(.9)"
        paper = '<rect width="60" height="112" rx="9" fill="#fbf6ea" stroke="#2a2220"/>'
        use = f'<use href="#{self._prefix}i-{name}" x="2"/>'
        return [f'<g transform="{place}">{paper}{use}</g>']

    @property
    def _prefix(self) -> str:
        return f"st-{self.face}-{self.language}-"

    def symbols(self) -> str:
        """The symbols of all that was drawn, to be put in front of it."""
        parts = self.parts()
        return f'<svg aria-hidden="true" style="{DEFINED}">{parts}</svg>' if parts else ""

    def parts(self) -> str:
        """What these symbols are made of, as a part of an SVG."""
        if not self._used:
            return ""
        parts = "".join(_needed(self.face, self.language, tuple(self._used)))
        named = NAMES.sub(rf'\1="\2{self._prefix}\3"', parts)
        return f"<defs>{named}</defs>"


def _needed(face: Face, language: Language, names: tuple[str, ...]) -> Iterator[str]:
    """The parts of a sprite that these symbols are made of, each of them once."""
    parts, home = _sprite(face, language)
    wanted, done = [home[name] for name in names], set[str]()
    while wanted:
        name = wanted.pop()
        if name not in done:
            done.add(name)
            yield parts[name]
            wanted += [home[found[3]] for found in NAMES.finditer(parts[name]) if found[2]]


@cache
def _sprite(face: Face, language: Language) -> tuple[dict[str, str], dict[str, str]]:
    """The parts of a sprite by name, and for each id the part that contains it."""
    root = ElementTree.fromstring(faces.sprite(face, language))
    for element in root.iter():
        element.tag = element.tag.partition("}")[2]
    parts: dict[str, str] = {}
    home: dict[str, str] = {}
    for element in [*(each for defs in root.iter("defs") for each in defs), *root.iter("symbol")]:
        ids = [inner.attrib["id"] for inner in element.iter() if "id" in inner.attrib]
        parts[ids[0]] = ElementTree.tostring(element, encoding="unicode")
        home |= dict.fromkeys(ids, ids[0])
    return parts, home
