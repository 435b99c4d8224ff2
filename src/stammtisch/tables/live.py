"""A table as the fold of its events; web and terminal read it, the service decides with it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, TypeAlias

from msgspec import Struct

from stammtisch import matches
from stammtisch.core.contract import Game
from stammtisch.games.registry import registration
from stammtisch.rulecodes import HouseRules
from stammtisch.tables import sight
from stammtisch.tables.names import DRAWN
from stammtisch.tables.noted import Arrangement, Early, Ended, Failure, Shift, Spoken, UndoRequest
from stammtisch.tables.proofs import Proof, Sealed
from stammtisch.tables.settings import KEEPER, Setup

if TYPE_CHECKING:
    from stammtisch.tables.ratings import Ratings

Phase: TypeAlias = Literal[
    "seating",  # there are open seats
    "dealing",  # all seats are taken, the first hand waits for the seats' numbers
    "playing",
    "hand_over",  # the next hand waits until people want it
    "match_over",
    "closed",
]


@dataclass(slots=True)
class Seat:
    """One seat: its occupant, and whether he is present.

    ``person`` is true when a person has it. ``bot`` is the bot that sits here or plays for an
    absent person, "" for none. An open seat has neither. ``vacated`` is true where a bot plays for
    a person who left for good: somebody else may sit down there. ``since`` is the first hand in
    which the person has the seat. ``brought`` are the house rules that the person would like; they
    lapse when the opener decides. ``guest`` is somebody who would like to have the seat of a bot.
    ``rated`` is the key for whose rating the person plays, "" for none; never to be shown.
    ``portrait`` is the number of the one that the person chose. ``program`` is true where the
    person is none, but a program (`programs`): it is marked, and people do not wait for it.
    ``comes`` is what the person answered to a rematch, None until he does. ``visitors`` are
    the devices that have the seat, ``kept_for`` those of somebody who is asked to take it, and
    ``link`` is the digest of its link's secret, ``unheard_by`` the devices of people who have muted
    the person; none of them is ever to be shown. Neither are ``shown``, the digest of a link with
    which others look into the hand, and ``seen_by``, the devices on which they do.
    """

    index: int
    name: str = ""
    person: bool = False
    bot: str = ""
    vacated: bool = False
    since: int = 1
    away: bool = False
    away_since: float = 0.0
    ready: bool = False
    number: str = ""
    visitors: set[str] = field(default_factory=set)
    link: str = ""
    brought: HouseRules | None = None
    kept_for: set[str] = field(default_factory=set)
    guest: Guest | None = None
    comes: bool | None = None
    unheard_by: set[str] = field(default_factory=set)
    shown: str = ""
    seen_by: set[str] = field(default_factory=set)
    portrait: int = DRAWN
    program: bool = False
    rated: str = ""

    @property
    def open(self) -> bool:
        """Whether somebody may sit down here; a kept seat is open only to its person."""
        return self.vacated or not (self.person or self.bot)

    @property
    def present(self) -> bool:
        """Whether a person has this seat and is present."""
        return self.person and not self.away

    @property
    def may_be_asked_for(self) -> bool:
        """Whether a bot plays here under its own name, so that a guest may ask for the seat."""
        return bool(self.bot) and not self.person and not self.vacated

    def look_no_more(self, visitor: str) -> None:
        """Forget that a visitor looks into this hand, or asks for this seat."""
        self.seen_by.discard(visitor)
        if self.guest is not None and self.guest.visitor == visitor:
            self.guest = None

    def clear(self) -> None:
        """Make the seat an open one."""
        self.name, self.person, self.bot, self.link, self.number = "", False, "", "", ""
        self.rated = ""
        self.vacated = self.away = self.ready = self.program = False
        self.brought = self.comes = self.guest = None
        self.visitors, self.kept_for, self.unheard_by = set(), set(), set()
        self.shown, self.seen_by = "", set()
        self.portrait = DRAWN


class Guest(Struct, frozen=True):
    """Somebody who asked for a bot's seat: his device, when he asked, and who has agreed.

    Once it is ``granted`` he sits down when the next hand is dealt; ``rated``: for his rating.
    """

    visitor: str
    name: str
    asked_at: float
    agreed: frozenset[int] = frozenset()
    granted: bool = False
    rated: bool = False


class LiveTable:
    """The state of a table; only `fold` changes it, all other code only reads it.

    ``seq`` is the number of its last event, ``position`` that of the last one that changed the
    cards. ``match`` is None before the first deal. Times are seconds since 1970.
    """

    def __init__(self, id: str, game: Game, setup: Setup, opener: str, opened_at: float) -> None:
        self.id = id
        self.game = game
        self.setup = setup
        self.opener = opener
        self.opened_at = opened_at
        self.changed_at = opened_at
        self.seq = 0
        self.position = 0
        self.seats = [Seat(index) for index in range(int(game.seats))]
        self.match: matches.Match | None = None
        self.match_over = False
        self.waiting_since = opened_at  # when the phase began, or the last move was made
        self.turn_since = opened_at  # when the seat on turn came on turn
        self.resumed_at = opened_at  # when this process began to host the table; not an event
        self.counting_since: float | None = None  # since when people are asked for the next hand
        self.held_by: int | None = None  # who wants it to wait; until somebody is ready again
        self.next_hand_wait = 0.0  # seconds that the house gives them; not an event
        self.own_bots: tuple[str, ...] = ()  # of others, offered by the house; not an event
        self.ratings: Ratings | None = None  # of everybody, as far as they are known; not an event
        self.undo: UndoRequest | None = None
        self.undo_refused_by: int | None = None  # -1: nobody answered; until the next move
        self.removed: set[str] = set()  # whose seats were made free before the first deal
        self.refused: dict[str, int] = {}  # guests, and who refused them; until the next deal
        self.rematch = ""
        self.rematch_by = -1  # the seat that asked for it
        self.rematch_of = ""
        self.said: list[Spoken] = []  # the newest phrases, the newest last
        self.closed = False
        self.arranged: Arrangement | None = None  # where the hands were not left to chance
        self.sealed: list[Sealed] = []
        self.ended: list[Ended] = []  # the finished hands
        self.by_person: list[bool] = []  # for each act of the hand: made by a person himself
        self.replaced: list[Failure] = []  # bots by others, in the present hand
        self.shifts: list[Shift] = []  # since the present hand was dealt, or just before
        self.early: list[Early] = []  # who among strangers did not play which hand to its end
        self.one_line: set[frozenset[str]] = set()  # devices that came over the same connection
        self.watching: dict[str, str] = {}  # devices with the page open, and names; not an event
        self.quick_bots = False  # the bots' workers fail again and again; not an event
        self.read: tuple[int, int, str, int] | None = None  # spares reading a move twice

    # --- moves

    def note_reading(self, seat: int, text: str, move: int) -> None:
        """Remember how a move's notation was read in the present position."""
        self.read = (self.position, seat, text, move)

    def reading(self, seat: int, text: str) -> int | str:
        """How a move in this position was read, if this is remembered; otherwise its text."""
        if self.read is not None and self.read[:3] == (self.position, seat, text):
            return self.read[3]
        return text

    # --- who is where

    @property
    def phase(self) -> Phase:
        """The phase that the table is in."""
        if self.closed:
            return "closed"
        if self.match is None:
            seated = all(seat.person or seat.bot for seat in self.seats)
            return "dealing" if seated else "seating"
        if not self.match.hand_over:
            return "playing"
        return "match_over" if self.match_over else "hand_over"

    @property
    def turn(self) -> int:
        """The seat on turn, -1 for none."""
        return -1 if self.match is None or self.closed else self.match.turn

    def seat_of(self, visitor: str) -> int | None:
        """The seat of this visitor, or None for a spectator."""
        for seat in self.seats:
            if visitor in seat.visitors:
                return seat.index
        return None

    def looks_into(self, visitor: str) -> int | None:
        """The seat into whose hand this visitor looks, or None."""
        return next((seat.index for seat in self.seats if visitor in seat.seen_by), None)

    def look_no_more(self, visitor: str) -> None:
        """Forget into whose hand this visitor looks, and for whose seat he asks."""
        for seat in self.seats:
            seat.look_no_more(visitor)

    def is_middle(self, visitor: str) -> bool:
        """Whether this visitor's device lies in the middle of a kitchen table."""
        return self.setup.kitchen and visitor == self.opener and self.seat_of(visitor) is None

    def is_replaced(self, seat: int) -> bool:
        """Whether a built-in bot plays in this hand in place of a third-party one."""
        return any(each.seat == seat for each in self.replaced)

    def guest_seat(self, visitor: str) -> Seat | None:
        """The seat that this visitor has asked for, or None."""
        return next((at for at in self.seats if at.guest and at.guest.visitor == visitor), None)

    @property
    def taken_names(self) -> list[str]:
        """The names at the table, and those of guests who want to sit down."""
        return [*self.names, *(seat.guest.name for seat in self.seats if seat.guest)]

    def kept_seat(self, visitor: str) -> Seat | None:
        """The seat kept for this visitor until he answers, or None."""
        return next((seat for seat in self.seats if visitor in seat.kept_for), None)

    def place_of(self, visitor: str) -> Seat | None:
        """The seat that this visitor has, or will get with the next deal."""
        seat = self.guest_seat(visitor)
        if seat is not None and seat.guest is not None and seat.guest.granted:
            return seat
        mine = self.seat_of(visitor)
        return None if mine is None else self.seats[mine]

    def is_asked(self, visitor: str) -> bool:
        """Whether this visitor was asked for a rematch and has not yet answered."""
        place = self.place_of(visitor)
        if place is None or not self.rematch or self.rematch_by in (-1, place.index):
            return False
        return place.comes is None

    def seat_name(self, seat: int) -> str:
        """The name of the person or bot in a seat, for `Speaker`; for an open seat its number."""
        return self.seats[seat].name or f"#{seat + 1}"

    @property
    def names(self) -> list[str]:
        """The names at the table."""
        return [seat.name for seat in self.seats if seat.name]

    @property
    def everybody_ready(self) -> bool:
        """Whether all people present, and at least one, are ready for the next hand.

        Programs are asked only where they are among themselves.
        """
        present = [seat for seat in self.seats if seat.present]
        present = [seat for seat in present if not seat.program] or present
        return bool(present) and all(seat.ready for seat in present)

    @property
    def somebody_hesitates(self) -> bool:
        """Whether somebody who is present may want to act before the next move."""
        if self.match is None:
            return False
        seats = int(self.game.hesitant(self.match.state))
        return any(seat.present and (seats >> seat.index) & 1 for seat in self.seats)

    @property
    def free_seats(self) -> list[Seat]:
        """The seats in which anybody may sit down: open ones, and none that are kept."""
        return [seat for seat in self.seats if seat.open and not seat.kept_for]

    @property
    def attended(self) -> bool:
        """Whether any person is present in a seat."""
        return any(seat.present for seat in self.seats)

    @property
    def watchers(self) -> tuple[str, ...]:
        """The names of those who look on without a seat; "" for each who has told none.

        What lies in the middle of a kitchen table is nobody, nor is the evening that keeps a table.
        """
        sits = {visitor for seat in self.seats for visitor in seat.visitors}
        if self.setup.kitchen or self.opener.startswith(KEEPER):
            sits.add(self.opener)
        return tuple(sorted(name for who, name in self.watching.items() if who not in sits))

    @property
    def deserted(self) -> bool:
        """Whether the table waits for strangers, and nobody who sits there is present."""
        return self.setup.public and self.phase == "seating" and not self.attended

    @property
    def people(self) -> list[Seat]:
        """The seats that belong to people, including people who are away, but not programs."""
        return [seat for seat in self.seats if seat.person and not seat.program]

    def next_hand_at(self) -> float | None:
        """The latest time of the next deal; None while the deal waits for people.

        Over days it comes when the time for a move is over, if any person has played in the last
        hand. One person among bots is never hurried. Of several, the first who is ready begins a
        countdown, and `Tables.wait` ends it. Where nobody sits it goes on by itself.
        """
        if self.phase != "hand_over":
            return None
        if not self.people:
            return self.waiting_since + self.next_hand_wait
        if self.setup.by_days:
            played = bool(self.ended) and self.ended[-1].by_person
            return self.waiting_since + self.setup.clock if played else None
        if self.counting_since is None or len(self.people) < 2:
            return None
        return max(self.counting_since, self.resumed_at) + self.next_hand_wait

    def fills_at(self) -> float | None:
        """When bots take the open seats of a table that waits for players; None for never."""
        waits = self.phase == "seating" and self.free_seats and self.attended
        return self.opened_at + self.setup.fill if self.setup.fill and waits else None

    # --- house rules

    @property
    def house(self) -> HouseRules:
        """The house rules in force; until the first deal the opener may change them."""
        entry = registration(self.setup.game)
        preset = self.setup.preset or next(iter(entry.presets))
        return HouseRules(entry, preset, self.game.options, int(self.game.rules_version))

    @property
    def undecided(self) -> bool:
        """Whether the deal waits for the opener, who is present, to settle the house rules."""
        opener = self.seat_of(self.opener)
        at_odds = self.match is None and any(
            seat.brought is not None and seat.brought.options != self.game.options
            for seat in self.seats
        )
        return at_odds and opener is not None and self.seats[opener].present

    # --- the shuffle

    @property
    def hand(self) -> int:
        """The number of the present or last hand, from 1; 0 before the first."""
        return 0 if self.match is None else len(self.match.hands)

    @property
    def finished(self) -> int:
        """How many hands have been played to the end."""
        return self.hand - (self.match is not None and not self.match.hand_over)

    @property
    def running_totals(self) -> list[tuple[int, ...]]:
        """The accounts of the seats after each finished hand."""
        if self.match is None:
            return []
        totals = [tuple(map(int, hand.context.totals)) for hand in self.match.hands[1:]]
        return [*totals, self.match.totals()] if self.match.hand_over else totals

    @property
    def commitment(self) -> str:
        """The commitment of the next hand to be dealt, published well before the deal."""
        return self.arranged.seal if self.arranged else self.sealed[-1].commitment

    @property
    def under_seal(self) -> bool:
        """Whether other tables may still have to play these hands, so that nobody sees them."""
        return self.arranged is not None and not self.arranged.published

    @property
    def helps(self) -> bool:
        """Whether people may ask for hints: not where results are compared."""
        return not (self.setup.rated or self.under_seal)

    def proofs(self) -> list[Proof]:
        """The shuffle of each hand dealt so far; its secret is "" while it must stay hidden."""
        return [each.proof(sight.lies_open(self, each.hand)) for each in self.sealed[: self.hand]]

    @property
    def lies_open(self) -> bool:
        """Whether everybody may see the whole match, so that its record is available."""
        return self.match is not None and sight.all_lie_open(self, self.hand)

    # --- taking back

    def acts_to_undo(self, seat: int) -> int:
        """How many moves an undo by this seat would undo; 0 if it may not undo.

        Possible in a running hand as long as only bots have moved after the seat's own last move.
        """
        if self.match is None or self.match.hand_over or not self.setup.undo:
            return 0
        acts = self.match.hand.acts
        for back, (act, by_person) in enumerate(
            zip(reversed(acts), reversed(self.by_person), strict=True), start=1
        ):
            if by_person:
                return back if act.seat == seat else 0
        return 0

    def may_undo(self, seat: int) -> bool:
        """Whether `Tables.ask_undo` would now be accepted from this seat."""
        return not self.closed and self.undo is None and self.acts_to_undo(seat) > 0

    # --- time

    def deadline(self) -> float | None:
        """When the time of the person on turn runs out; None if there is no clock.

        Where the rules limit a turn, their limit takes the place of the table's clock for a move.
        """
        if self.turn < 0 or not self.seats[self.turn].person:
            return None
        if self.game.turn_seconds:
            return max(self.turn_since, self.resumed_at) + int(self.game.turn_seconds)
        if self.setup.by_days:
            return self.waiting_since + self.setup.clock
        if not self.setup.clock:
            return None
        return max(self.waiting_since, self.resumed_at) + self.setup.clock


class TableNote(Struct, frozen=True):
    """A line in the list of somebody's tables.

    ``until`` is when the time for a move is over, where people play over days (seconds since 1970).
    One that is ``outdated`` was played under other rules than are here and cannot go on.
    """

    id: str
    game: str
    preset: str | None
    names: tuple[str, ...]
    phase: Phase
    my_turn: bool
    changed_at: float
    outdated: bool = False
    until: float | None = None
