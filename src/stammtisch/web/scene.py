"""What is drawn at a table, in the language of one reader; `Presenter` makes it from a view."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from markupsafe import Markup
from msgspec import Struct

CROWD: Final = 40  # cards
MANY_SEATS: Final = 9  # from so many on the others sit close together


class Shown(Struct, frozen=True):
    """An open card: its picture, where it came from, and a word about it.

    ``who`` is the name of whoever played it, and ``flight`` names it there, for as long as it lies;
    ``acts`` are the moves that are made with it and the own card that is selected.
    """

    html: Markup
    css: str = ""
    mark: str = ""
    who: str = ""
    flight: str = ""
    acts: tuple[Act, ...] = ()


@dataclass(slots=True)
class Held:
    """A card of the reader's hand; ``id`` is stable while it is held.

    ``legal`` says that it can be played, ``astray`` that this would be against the rules.
    ``mark`` is a word that belongs to it ("just drawn").
    """

    id: str
    value: str
    name: str
    html: Markup
    css: str
    legal: bool
    astray: bool = False
    mark: str = ""


class Act(Struct, frozen=True):
    """Something to tap: the notation that it sends, and the label of its button.

    ``css`` ties it to the card that must be selected for it, ``cards`` to all that must be chosen
    together; ``zone`` is the meld that they go to, or the trick that can be tapped too. ``html``
    shows the cards that are meant.
    """

    text: str
    label: str
    css: str = ""
    cards: str = ""
    zone: str = ""
    html: Markup | None = None


class Wager(Struct, frozen=True):
    """A move with a number: the name of its ``field``, its limits and the usual numbers.

    ``text`` is what is sent, with ``#`` for the number.
    """

    text: str
    field: str
    label: str
    lowest: int
    highest: int
    step: int
    usual: tuple[tuple[int, str], ...]


@dataclass(slots=True)
class Chips:
    """Chips in the middle, and who can win them."""

    label: str
    chips: int


class Pile(Struct, frozen=True):
    """A place on the table: its open cards, or a pile of which only the number of cards is known.

    ``looked`` is true where more of it may be looked through than lies on top.
    """

    id: str
    role: str
    label: str
    count: int
    cards: tuple[Shown, ...]
    note: str
    acts: tuple[Act, ...]
    owner: str = ""
    covered: bool = False
    looked: bool = False

    @property
    def paired(self) -> bool:
        """Whether a card of the pile is played together with one from the reader's hand."""
        return any(card.acts for card in self.cards)


@dataclass(slots=True)
class Laid:
    """A card in a meld; if it may be chosen, it has an id and the ``word`` that names it."""

    html: Markup
    mark: str = ""
    id: str = ""
    word: str = ""


@dataclass(slots=True)
class Meld:
    """Cards laid out together; ``onto`` is the move that adds the chosen cards (``*``) to them."""

    id: str
    label: str
    note: str
    cards: list[Laid]
    acts: list[Act]
    onto: str = ""
    squared: bool = False


@dataclass(slots=True)
class Group:
    """The melds of one owner, or those that belong to nobody."""

    owner: str
    mine: bool
    melds: list[Meld]


class Gathering(Struct, frozen=True):
    """Says that several cards may be chosen and sent at once, as ``*`` in the move.

    ``place`` puts them on a new place, ``loose`` tells whether cards on the table may be chosen,
    ``many`` are the moves with several cards that are possible; ``whole`` is true where a single
    card is sent in the same way.
    """

    label: str
    place: str
    loose: bool
    many: tuple[Act, ...]
    whole: bool = False


class Plate(Struct, frozen=True):
    """Somebody's place at the table; ``known`` are the cards that are known of a closed hand.

    ``why_out`` says in what way it is ``out``, where that is not all.
    """

    seat: int
    name: str
    side: str
    cards: int
    to_move: bool
    dealer: bool
    said: str
    badges: tuple[str, ...]
    tricks: int | None
    open: tuple[Shown, ...] = ()
    known: tuple[Markup, ...] = ()
    chips: int | None = None
    bet: int | None = None
    out: bool = False
    next: bool = False
    why_out: str = ""
    declares: bool = False


@dataclass(slots=True)
class LeadLine:
    """A category of a card with its value; ``act`` names it, ``best`` says which value wins."""

    label: str
    value: str
    best: str
    high: bool
    act: Act | None


@dataclass(slots=True)
class Lead:
    """A card in full: everything printed on it, line by line, and the ``jokers`` on top of it."""

    number: str
    title: str
    quartet: str
    css: str
    picture: str
    lines: list[LeadLine]
    jokers: list[Markup]


class Asked(Struct, frozen=True):
    """A card that may be asked for, or one that the reader holds himself."""

    number: str
    title: str
    held: bool
    act: Act | None


class AskRow(Struct, frozen=True):
    """The cards of one quartet; their titles are in the ``language`` of the deck."""

    letter: str
    name: str
    css: str
    language: str
    cards: tuple[Asked, ...]


@dataclass(slots=True)
class PastTrick:
    """A trick of a finished hand: the card of each seat, who led, and who won."""

    label: str
    cards: dict[int, Shown]
    leader: int
    winner: int | None
    note: str


@dataclass(slots=True)
class Scene:
    """Everything that one reader sees of a hand."""

    seats: int
    seat: int | None
    turn: int
    my_turn: bool
    over: bool
    phase: str
    turn_text: str
    prompt: str
    status: list[str]
    plates: list[Plate]
    me: Plate | None
    hand: list[Held]
    hand_note: str
    trick: list[Shown]
    trick_label: str
    finished: bool
    last_trick: list[Shown]
    piles: list[Pile]
    melds: list[Group]
    past: list[PastTrick]
    card_acts: list[Act]
    acts: list[Act]
    aside: list[Act]
    gathering: Gathering | None = None
    names: list[Act] = field(default_factory=list)  # one of many cards is to be named
    wagers: list[Wager] = field(default_factory=list)
    pots: list[Chips] = field(default_factory=list)
    decked: bool = False  # the cards are those of a deck
    lead: Lead | None = None
    asks: list[AskRow] = field(default_factory=list)
    seldom: dict[str, list[Act]] = field(default_factory=dict)  # by their heading

    @property
    def many_seats(self) -> bool:
        """Whether there are so many seats that each gets little room."""
        return self.seats >= MANY_SEATS

    @property
    def crowded(self) -> bool:
        """Whether there is so much on the table that it must be drawn small."""
        return sum(len(meld.cards) for group in self.melds for meld in group.melds) > CROWD
