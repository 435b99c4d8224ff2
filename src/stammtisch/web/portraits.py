"""Portraits of the people at a table, drawn by the house; bots are nutcrackers, and so marked.

All of them are one drawing that a browser loads once. A person chooses a portrait, or gets one that
is drawn from the name; at one table no two people get the same, as long as there are enough.
"""

from __future__ import annotations

import hashlib
import zlib
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from typing import Final, Literal, NamedTuple, TypeAlias

from stammtisch.logs.names import PORTRAITS
from stammtisch.tables import LiveTable
from stammtisch.tables.live import Seat
from stammtisch.text import Text, say
from stammtisch.web.botview import bots_of
from stammtisch.web.ratingview import Figure, players

INK: Final = "#2f2117"
CLOTHS: Final = ("#b9553c", "#3f6b56", "#39597a", "#8a6a2c", "#6b4a72", "#7c3b33")
GROUNDS: Final = ("#ecd6a8", "#d9dfc0", "#d3dde0", "#eccdb8")
SKINS: Final = ("#f3cfa9", "#e8b98d", "#c98f62", "#8f5f3f", "#f0c6b0")
HAIRS: Final = ("#5a3a22", "#2a2220", "#a8642a", "#d9b160", "#cfc8bd", "#7b7672")
BACK: Final = {  # what of the hair lies behind the head
    "long": "M9 34C6 22 8 8 20 8S34 22 31 34Z",
    "curls": "M8 22a5 5 0 0 1 2-8 5 5 0 0 1 6-6 5 5 0 0 1 8 0 5 5 0 0 1 6 6 5 5 0 0 1 2 8Z",
    "bun": "M20 10a4.5 4.5 0 1 1 .1 0Z",
}
HAIR: Final = {  # what lies over the forehead
    "short": "M11 19C10 9 15 7 20 7s10 2 9 12c-2-5-4-6-9-6s-7 1-9 6Z",
    "parted": "M11 20C9 9 16 6 21 7c7 0 9 5 8 12-2-4-5-6-10-8-2 4-5 6-8 9Z",
    "long": "M11 21C10 10 14 8 20 8s10 2 9 13c-2-4-5-7-9-9-4 2-7 5-9 9Z",
    "curls": "M11 17c1-6 5-9 9-9s8 3 9 9c-3-2-4-4-6-3-2-2-4-2-6 0-2-1-4 1-6 3Z",
    "bun": "M11 19C11 11 15 9 20 9s9 2 9 10c-4-2-6-5-9-6-3 1-5 4-9 6Z",
    "bald": "M11 22c-1-3-1-5 0-7 1 2 1 4 0 7Zm18 0c1-3 1-5 0-7-1 2-1 4 0 7Z",
}
HATS: Final = {
    "felt": "M7 14.500c8-3 18-3 26 0-1.5 1.6-4 1.6-5 1-5-1.5-11-1.5-16 0-2 .6-4 .2-5-1ZM12 13"
    "c0-7 3-9 5-8 2 1 4 1 6 0 2-.8 5 1 5 8-5-1.5-11-1.5-16 0Z",
    "cap": "M11 13c0-6 4-8 9-8s9 2 9 8c4 0 6 1 6 3-8-2-16-2-24-.5Z",
    "scarf": "M10 20C9 9 14 6 20 6s11 3 10 14c-2-5-5-7-10-7s-8 2-10 7Z",
    "beret": "M9 12c2-6 16-10 22-4 2 3-1 5-4 5-6-1-12-1-17 1Z",
}
BEARDS: Final = {
    "full": "M11.5 22c0 10 4 12 8.5 12s8.5-2 8.5-12c-2 3-4 3-5 2.5-2-1-5-1-7 0-1 .5-3 .5-5-2.500Z",
    "moustache": "M20 24.200c2-1.4 4-.8 6 1.2-2 .8-4 .6-6-.2-2 .8-4 1-6 .2 2-2 4-2.6 6-1.200Z",
    "goatee": "M17 29h6c0 4-1 5.5-3 5.500s-3-1.5-3-5.500Z",
}
GLASSES: Final = (
    '<g fill="#fff4" stroke="#2f2117" stroke-width=".9"><circle cx="16" cy="20" r="3.1"/>'
    '<circle cx="24" cy="20" r="3.1"/><path d="M19.1 19.500q.9-.7 1.8 0"/></g>'
)


class Look(NamedTuple):
    """What somebody looks like: numbers of colours, and names of parts."""

    ground: int
    cloth: int
    skin: int
    hair: int
    style: str
    hat: str = ""
    beard: str = ""
    glasses: bool = False


LOOKS: Final = (
    Look(0, 1, 0, 0, "short", "felt", "moustache"),
    Look(1, 0, 0, 3, "long"),
    Look(2, 2, 1, 1, "parted", glasses=True),
    Look(3, 4, 4, 2, "curls"),
    Look(0, 3, 1, 5, "bald", beard="full"),
    Look(1, 5, 0, 4, "bun", glasses=True),
    Look(2, 0, 3, 1, "short", beard="goatee"),
    Look(3, 1, 2, 1, "curls", "cap"),
    Look(0, 2, 4, 2, "bun"),
    Look(1, 4, 0, 0, "parted", "felt", "full"),
    Look(2, 3, 3, 1, "long", "scarf"),
    Look(3, 2, 1, 3, "short", "cap"),
    Look(0, 5, 2, 0, "long", "beret", glasses=True),
    Look(1, 2, 0, 4, "short", beard="moustache", glasses=True),
    Look(2, 1, 4, 3, "curls", glasses=True),
    Look(3, 0, 0, 4, "bun", "scarf"),
    Look(0, 4, 3, 1, "curls", beard="full"),
    Look(1, 3, 4, 2, "parted", "beret", "goatee"),
)
NUTCRACKERS: Final = ("#a8382c", "#2f5a86", "#2f6b4a", "#7a5a1c")


PROGRAM: Final[Text] = say("program")  # of somebody, that plays by itself
Who: TypeAlias = Literal["person", "program", ""]


class Sitter(NamedTuple):
    """Who is seen in a seat: which portrait, and what kind of bot it is, None for a person.

    ``seen`` is how many look into his hand, ``figure`` his rating at a rated table.
    """

    portrait: str
    bot: Text | None = None
    seen: int = 0
    figure: Figure | None = None


def _path(d: str, fill: str) -> str:
    return f'<path d="{d}" fill="{fill}"/>' if d else ""


def _person(number: int, look: Look) -> str:
    hair, cloth, skin = HAIRS[look.hair], CLOTHS[look.cloth], SKINS[look.skin]
    hat = CLOTHS[(look.cloth + 2) % len(CLOTHS)]
    parts = [
        f'<circle cx="20" cy="20" r="20" fill="{GROUNDS[look.ground]}"/>',
        _path(BACK.get(look.style, ""), hair),
        _path("M5 37C7 30 13 29.5 16 29h8c3 .5 9 1 11 8A20 20 0 0 1 5 37Z", cloth),
        _path("M17 26h6v4l-3 3-3-3Z", skin),
        f'<ellipse cx="20" cy="20" rx="8.6" ry="10" fill="{skin}"/>',
        _path(HAIR[look.style], hair),
        '<use href="#look"/>',
        _path(BEARDS.get(look.beard, ""), hair),
        '<use href="#mouth"/>' if look.beard == "full" else "",
        GLASSES if look.glasses else "",
        _path(HATS.get(look.hat, ""), hat),
    ]
    return f'<symbol id="f{number}" viewBox="0 0 40 40">{"".join(parts)}</symbol>'


def _nutcracker(number: int, coat: str) -> str:
    """A bot: a wooden soldier with a sign under his chin."""
    return (
        f'<symbol id="b{number}" viewBox="0 0 40 40"><use href="#wood"/>'
        f"{_path('M12 15V5q8-3.5 16 0v10Z', coat)}{_path('M12 12h16v3H12Z', '#e8b84a')}"
        f'{_path("M4 30h32v10H4Z", INK)}<text x="20" y="38.3" text-anchor="middle" '
        'font-family="sans-serif" font-size="10" font-weight="700" fill="#fff">BOT</text></symbol>'
    )


def _drawing() -> Iterator[str]:
    yield '<svg xmlns="http://www.w3.org/2000/svg">'
    yield (
        f'<g id="mouth">{_path("M17 27q3 2.4 6 0q-3 4-6 0Z", "#a33b2e")}</g>'
        f'<g id="look"><g fill="{INK}"><circle cx="16" cy="20" r="1.3"/>'
        '<circle cx="24" cy="20" r="1.3"/></g><g fill="none" stroke-linecap="round">'
        f'<path d="M14 17.200q2-1.2 3.8-.2M22.2 17q2-1 3.8.2" stroke="{INK}"/>'
        '<path d="M20 20.500l-.8 3q.8.6 1.8.2" stroke="#0005"/>'
        '<path d="M17 26.800q3 2.2 6 0" stroke="#a33b2e" stroke-width="1.2"/></g>'
        '<g fill="#d8573f" opacity=".25"><circle cx="14" cy="24" r="2"/>'
        '<circle cx="26" cy="24" r="2"/></g></g>'
        '<g id="wood"><circle cx="20" cy="20" r="20" fill="#cdb68c"/>'
        f"{_path('M12 13h16v13q0 5-8 5t-8-5Z', '#e2b27a')}"
        f"{_path('M12 25h16v3q-2 5-8 5t-8-5Z', '#f4ead8')}"
        f'{_path("M16 24.500h8v3.500h-8Z", "#fff")}<path d="M12 24h16M16 24.500v4m8-4v4m-4-4v3.5" '
        f'stroke="{INK}" stroke-width=".9" fill="none"/><circle cx="16" cy="18.5" r="1.7"/>'
        '<circle cx="24" cy="18.5" r="1.7"/>'
        f"{_path('M20 18.500l2 4h-4Z', '#c98f55')}</g>"
    )
    yield from (_person(number, look) for number, look in enumerate(LOOKS))
    yield from (_nutcracker(number, coat) for number, coat in enumerate(NUTCRACKERS))
    yield "</svg>"


@cache
def drawing() -> str:
    """All portraits, each a symbol."""
    return "".join(_drawing())


@cache
def address() -> str:
    """Where a browser finds them; it changes with what is drawn."""
    return f"/portraits.svg?v={hashlib.sha256(drawing().encode()).hexdigest()[:10]}"


def from_name(name: str, among: int) -> int:
    """The number that is drawn from a name, the same on every server."""
    return zlib.crc32(name.casefold().encode()) % among


@lru_cache(maxsize=500)
def kind_of_bot(game: str, own: tuple[str, ...], bot: str) -> Text:
    """What a bot is told to be: its level, or its name."""
    return bots_of(game, own).get(bot, say("bot"))


def sitters(table: LiveTable) -> tuple[Sitter, ...]:
    """Who is seen in each seat of a table."""
    own = table.own_bots
    sitting = [
        (seat.name, seat.portrait, _who(seat), seat.bot, len(seat.seen_by)) for seat in table.seats
    ]
    found = _sitters(table.setup.game, own, tuple(sitting))
    if not table.setup.rated:
        return found
    known = zip(found, players(table), strict=True)
    return tuple([sitter._replace(figure=player.figure) for sitter, player in known])


def _who(seat: Seat) -> Who:
    return "program" if seat.program else "person" if seat.person else ""


@lru_cache(maxsize=2_000)  # it is asked after each move, and seldom has anybody changed
def _sitters(
    game: str, own: tuple[str, ...], sitting: tuple[tuple[str, int, Who, str, int], ...]
) -> tuple[Sitter, ...]:
    taken = {portrait for _, portrait, who, _, _ in sitting if who == "person"}
    found = []
    for name, portrait, who, bot, seen in sitting:
        if who == "program" or (bot and who != "person"):
            kind = PROGRAM if who == "program" else kind_of_bot(game, own, bot)
            found.append(Sitter(f"b{from_name(name, len(NUTCRACKERS))}", kind))
        else:
            found.append(_person_of(name, portrait, taken)._replace(seen=seen))
    return tuple(found)


def sitters_named(names: Iterable[str]) -> tuple[Sitter, ...]:
    """Who is seen where people of these names sit, none of whom has chosen a portrait."""
    taken: set[int] = set()
    return tuple(_person_of(name, -1, taken) for name in names)


def _person_of(name: str, chosen: int, taken: set[int]) -> Sitter:
    """A person with the chosen portrait, or else one drawn from the name that nobody has yet."""
    portrait = chosen
    if portrait < 0:
        first = from_name(name, PORTRAITS)
        rest = [(first + step) % PORTRAITS for step in range(PORTRAITS)]
        portrait = next((each for each in rest if each not in taken), first)
        taken.add(portrait)
    return Sitter(f"f{portrait}")
