"""What one seat may know, as data for a renderer.  # not compiled: msgspec Structs

A view is built by adding what the seat sees. One renderer for the web and one for the terminal
draw the views of every game; neither knows a rule.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, TypeAlias

from msgspec import Struct

from stammtisch.cards import notation
from stammtisch.text import DecimalWord, Text, say_in

Role: TypeAlias = Literal[
    "hand",  # cards of one seat; face down for the others
    "trick",  # what lies on the table of the current trick
    "last_trick",  # the trick before, for a second look
    "past_trick",  # one that lies open again: after the hand all of them, in the order of play
    "stock",  # face-down pile to draw from
    "discard",  # open pile
    "meld",  # cards laid out as a group or run
    "row",  # open cards in order
    "taken",  # what a seat has won
    "pot",
    "market",
]


drawn: Callable[[Any], str] | None = None
"""Makes HTML of a `View` or a `Zone`, for notebooks; `stammtisch` sets it, as it is done above."""


class CardView(Struct, frozen=True, omit_defaults=True):
    """A card that can be seen, or its back (kind -1).

    ``seat`` is who played it, where that matters; ``mark`` a word that belongs to it ("wins").
    ``named`` is the card that a joker stands for.
    """

    kind: int
    seat: int | None = None
    mark: Text | None = None
    named: int | None = None


class Zone(Struct, frozen=True, omit_defaults=True):
    """A place on the table with its cards, or with just their number.

    ``id`` is stable during a hand and names the place in a `Choice`. ``count`` is how many cards
    lie there; ``cards`` those that the seat may see, in the order in which they lie. ``whose``
    names its owners where several seats share it; ``owner`` is then one of them. ``squared`` cards
    lie in a packet, as people push a complete canasta together: what they are is seen at its ends.
    """

    id: str
    role: Role
    label: Text
    count: int
    cards: tuple[CardView, ...] = ()
    owner: int | None = None
    note: Text | None = None
    whose: Text | None = None
    squared: bool = False

    def _repr_html_(self) -> str | None:
        """The zone's cards as a picture, for a notebook (`stammtisch.pictures`)."""
        return drawn(self) if drawn is not None else None


class SeatView(Struct, frozen=True, omit_defaults=True):
    """What everybody at the table can see of one seat; badges are public facts (party, lives).

    In games with stakes ``chips`` are those before the seat, ``bet`` what lies in front of it in
    this phase. ``out`` is true for a seat that takes no part in this hand any more. ``next`` is
    true for the seat whose turn comes after this one in the ordinary course of play; games in
    which many play tell it. ``why_out`` says where ``out`` means something else: it sits out.
    ``party`` is 0 for the first side or that of the declarer (Re), 1 for the other, and None where
    there are none or a seat's side is not known; of himself whoever looks knows more than others.
    ``declares`` is true for whoever plays alone or has named the game against the others.
    """

    seat: int
    cards: int
    dealer: bool = False
    to_move: bool = False
    said: Text | None = None
    badges: tuple[Text, ...] = ()
    tricks: int | None = None
    chips: int | None = None
    bet: int | None = None
    out: bool = False
    next: bool = False
    why_out: Text | None = None
    party: int | None = None
    declares: bool = False


class Pot(Struct, frozen=True):
    """Chips to be won; ``label`` says who can win them if there are several pots."""

    label: Text
    chips: int


class Choice(Struct, frozen=True, omit_defaults=True):
    """A move that the seat may make now.

    ``text`` is the notation that is sent; ``label`` what a button or a screen reader says.
    ``cards`` and ``zone`` tie it to the cards that make it and where they lie or go; without
    them it is a button, and cards alone are named by it (what a joker stands for). A card of the
    hand and one that lies in the zone are given one for the other.
    ``out_of_turn`` marks what may be said while another seat is to move. ``here`` is what a button
    says that stands at the zone itself, where the label has to name it. ``under`` is the heading of
    what is seldom wanted and would crowd out the rest; whoever looks there finds all of it.
    """

    text: str
    label: Text
    cards: tuple[int, ...] = ()
    zone: str = ""
    out_of_turn: bool = False
    here: Text | None = None
    under: Text | None = None


class Amount(Struct, frozen=True, omit_defaults=True):
    """Moves that differ only in a number, sent as ``word`` and the number (``raise 6``).

    Every multiple of ``step`` above ``lowest`` is legal, up to ``highest``; `Game.amounts` gives
    them, and the moves stand nowhere else in a view. ``usual`` are numbers worth a button of their
    own (the smallest bet, half the pot, everything); ``named`` is what some of them are called.
    """

    word: str
    label: Text
    lowest: int
    highest: int
    step: int = 1
    usual: tuple[int, ...] = ()
    named: tuple[tuple[int, Text], ...] = ()


class Bar(Struct, frozen=True):
    """One bar of a chart: its meaning, and its share from 0 to 1."""

    label: Text
    share: float

    @property
    def percent(self) -> Text:
        """The share as text: ``37.5%``."""
        return say_in("share", "{n}%", n=DecimalWord(100 * self.share))


class Outlook(Struct, frozen=True):
    """The chances of a seat as a chart, with one sentence on how they were computed."""

    bars: tuple[Bar, ...]
    note: Text


class Gather(Struct, frozen=True, omit_defaults=True):
    """An offer to choose several cards and send them at once.

    ``word`` stands before cards chosen from the hand (``meld 6c 6h Xr``), ``onto`` before chosen
    cards and the id of the zone they are put on (``lay 6d m1``); "" where that is no move. ``new``
    is the id for a place of their own, if ``onto`` knows one. ``label`` says what ``word`` does.
    ``loose`` are the zones on the table whose cards may be chosen too, written ``4c@m2``.
    ``whole`` is true where a single card is sent with ``word`` too: choices that hang on cards of
    the reader's hand are then only steps of it.
    """

    label: Text
    word: str = ""
    onto: str = ""
    new: str = ""
    loose: tuple[str, ...] = ()
    whole: bool = False


class ScoreLine(Struct, frozen=True):
    """One line of a score: the reason, the rules behind it, and the points of each seat.

    The lines of a hand add up, seat by seat, to its ``scores()``.
    """

    text: Text
    points: tuple[int, ...]
    rules: tuple[str, ...]


class Objection(Struct, frozen=True):
    """Why a move may not be made now: the rules behind it and the reason in one sentence."""

    rules: tuple[str, ...]
    text: Text


class View(Struct, frozen=True, omit_defaults=True):
    """Everything that one seat may know of the hand; for a spectator, ``seat`` is None.

    ``status`` are the facts at stake (trump, wish, what was announced, until when what may still be
    announced). ``prompt`` says what the seat is asked to do, and why its choice is limited.
    ``gather`` is there where several cards may be chosen and sent at once. ``amounts`` are the
    moves with a number, ``pots`` the chips that are played for. ``deck`` is the id of the deck
    (`stammtisch.decks`) where the cards are no playing cards.
    """

    game: str
    seat: int | None
    turn: int
    phase: Text
    seats: tuple[SeatView, ...]
    zones: tuple[Zone, ...]
    status: tuple[Text, ...] = ()
    prompt: Text | None = None
    choices: tuple[Choice, ...] = ()
    gather: Gather | None = None
    amounts: tuple[Amount, ...] = ()
    pots: tuple[Pot, ...] = ()
    deck: str = ""
    over: bool = False

    def __repr__(self) -> str:
        """What is seen, line by line, in English, for a notebook that shows no pictures."""
        who = "a spectator" if self.seat is None else f"seat {self.seat}"
        turn = "over" if self.over else f"seat {self.turn} to move"
        lines = [f"View of {self.game} by {who}: {self.phase}, {turn}", *map(str, self.status)]
        lines += map(zone_line, self.zones)
        if self.choices:
            lines.append(f"Moves: {'; '.join(choice.text for choice in self.choices)}")
        return "\n".join(lines)

    def _repr_html_(self) -> str | None:
        """The table as the seat sees it, as a picture for a notebook (`stammtisch.pictures`)."""
        return drawn(self) if drawn is not None else None


class Alike:
    """What the views of one position have in common: it is made for the first of its viewers.

    Whoever asks for several views of a position that nobody changes meanwhile keeps one of these,
    and it is used as long as a view is made (`seen_alike`).
    """

    __slots__ = ("at", "covered", "seats", "zones")

    def __init__(self, at: object) -> None:
        self.at = at
        self.seats: tuple[SeatView, ...] | None = None
        self.zones: dict[int, list[Zone]] = {}  # of the places that all see alike, by identity
        self.covered: dict[tuple[int, int], Zone] = {}  # hands, for whoever does not see them


_alike: Alike | None = None


def alike(at: object) -> Alike | None:
    """What is kept of this position; None where each view is made for itself."""
    return _alike if _alike is not None and _alike.at is at else None


def seen_alike(view: Callable[[int], View], viewer: int, known: Alike) -> View:
    """The view of a position for one of several viewers."""
    global _alike
    _alike = known
    try:
        return view(viewer)
    finally:
        _alike = None


def zone_line(zone: Zone) -> str:
    """A zone in one line: its name, its cards as far as they are seen, and how many there are.

    >>> zone_line(Zone("hand0", "hand", Text("Hand"), 2, (CardView(0), CardView(-1)), 0))
    'Hand: 2c ?? (2)'
    """
    cards = " ".join(notation(card.kind) if card.kind >= 0 else "??" for card in zone.cards)
    return f"{zone.label}: {cards + ' ' if cards else ''}({zone.count})"


def unhashable(thing: Any, name: str = "view") -> str:
    """What in a view has no hash, and where: ``view.zones[0].cards is a list``; "" for nothing.

    Views are kept by what they show, which can only be done with what never changes.
    """
    try:
        hash(thing)
    except TypeError:
        found = (unhashable(part, where) for where, part in _parts(thing, name))
        return next(filter(None, found), f"{name} is a {type(thing).__name__}")
    return ""


def _parts(thing: Any, name: str) -> list[tuple[str, Any]]:
    """What something consists of, and what that is called."""
    if isinstance(thing, Text):
        return [(f"{name}, {{{place}}}", word) for place, word in thing.args.items()]
    if isinstance(thing, Struct):
        return [(f"{name}.{field}", getattr(thing, field)) for field in thing.__struct_fields__]
    if isinstance(thing, tuple):
        return [(f"{name}[{number}]", part) for number, part in enumerate(thing)]
    return []
