"""The computed stylesheet: names for view transitions, fans, and places around a table.

The Content-Security-Policy allows no inline style, so whatever depends on a number has a class.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from functools import cache
from typing import Final

from stammtisch.cards import DECK, DECK_END, DECK_LETTERS, KINDS, notation
from stammtisch.faces.emblems import colour_of

COPIES: Final = 3  # so many equal cards of one owner fly; more lie still
OWNERS: Final = "mo"  # mine, other people's
MOST_SEATS: Final = 25
FAN: Final = 15  # steps of a fan to either side, half a degree each
CLOCKS: Final = (*range(1, 121), *range(130, 301, 10), *range(330, 601, 30), *range(660, 3601, 60))
PER_ROW: Final = 10  # cards in a row of a large hand on a phone
HEAP: Final = 40  # cards; a larger hand lies in longer rows on every screen, and may shift
PER_ROW_OF_HEAP: Final = 13


def flight_class(kind: int, owner: str, copy: int) -> str:
    """The class that identifies a card from one picture to the next."""
    return f"v-{notation(kind)}-{owner}{copy}" if copy < COPIES else ""


def choice_class(kind: int) -> str:
    """The class of a button that is shown while a card of this kind in the hand is selected."""
    return f"for-{notation(kind)}"


def fan_class(place: int, cards: int) -> str:
    """The class that turns the card at this place of a hand."""
    if cards < 2:
        return "f0"
    spread = min(30, 2 * (cards - 1) + 6)
    return f"f{round((place / (cards - 1) - 0.5) * spread)}"


def rows_class(cards: int) -> str:
    """The class of a hand of this many cards that is shown in rows on a narrow screen."""
    rows = -(-cards // (PER_ROW if cards <= HEAP else PER_ROW_OF_HEAP))
    return f"per{-(-cards // rows)}" + (" heap" if cards > HEAP else "")


def clock_class(seconds: float) -> str:
    """The class of a clock that has this many seconds left, rounded up to a step."""
    return f"k{next((step for step in CLOCKS if step >= seconds), CLOCKS[-1])}"


@cache
def stylesheet() -> str:
    """The generated stylesheet, without the cards of decks."""
    return "\n".join(
        [
            *_flights(range(KINDS), COPIES),
            *_fans(),
            *_hands(),
            *_places(),
            *_choices(range(KINDS)),
            *_clocks(),
            *_rows(),
            *_quartets(),
        ]
    )


@cache
def of_decks() -> str:
    """What the cards of decks need besides; a deck has each of them once."""
    cards = range(DECK, DECK_END)
    return "\n".join([*_flights(cards, 1), *_choices(cards)])


@cache
def stylesheet_version() -> str:
    """A version that changes with the contents of the stylesheets."""
    return hashlib.sha256((stylesheet() + of_decks()).encode()).hexdigest()[:10]


def _flights(cards: range, copies: int) -> Iterator[str]:
    """The view names; only the selected card has one, because a moving card cannot be tapped."""
    for kind in cards:
        for owner in OWNERS:
            for copy in range(copies):
                name = flight_class(kind, owner, copy)
                where = f".middle .{name}"
                if owner == "m":
                    where += f",.held:has(:checked) .{name}"
                yield f"{where}{{view-transition-name:{name}}}"


def _fans() -> Iterator[str]:
    for step in range(-FAN, FAN + 1):
        drop = abs(step / FAN) ** 2
        yield f".f{step}{{--turn:{step / 2:g}deg;--drop:{drop:.3f}}}"


def _hands() -> Iterator[str]:
    """The rules for the number of cards in a hand, and for the place of each."""
    for cards in range(1, HEAP + 1):
        yield f".h{cards}{{--n:{cards}}}.i{cards - 1}{{--i:{cards - 1}}}"


def _places() -> Iterator[str]:
    """The number of seats, and each place around the table; the browser works out the circle."""
    for seats in range(2, MOST_SEATS + 1):
        yield f".n{seats}{{--cols:{seats}}}"
    for place in range(MOST_SEATS):
        lean = (place * 37 + 11) % 9 - 4  # nobody lays a card down quite straight
        yield f".p{place}{{--p:{place};--lean:{lean}deg}}"


def _choices(cards: range) -> Iterator[str]:
    """The rules for the buttons of the selected card; equal cards can do the same."""
    for kind in cards:
        selected = f'.held input[value="{notation(kind)}"]:checked'
        yield f"#table:has({selected}) .{choice_class(kind)}{{display:inline-flex}}"


def _clocks() -> Iterator[str]:
    for step in CLOCKS:
        yield f".k{step}{{--from:{step}}}"


def _rows() -> Iterator[str]:
    for cards in range(1, PER_ROW_OF_HEAP + 1):
        yield f".per{cards}{{--per:{cards}}}"


def _quartets() -> Iterator[str]:
    for letter in f"{DECK_LETTERS}X":
        yield f".q-{letter}{{--q:{colour_of(letter)}}}"
