"""Puts a table together from its parts, for one view of it.

What a part shows is taken from the view here, and looked up (`parts.rendered`) unless the screen
shows just that already.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Final

from markupsafe import Markup
from msgspec import Struct
from msgspec.structs import replace

from stammtisch.cards import DECK_JOKERS
from stammtisch.core.contract import OVER
from stammtisch.core.view import SeatView, View, Zone
from stammtisch.web import parts
from stammtisch.web.drawing import NOBODY
from stammtisch.web.fragments import PAGE, Fragment, Piece
from stammtisch.web.happened import Line
from stammtisch.web.held import HeldAs
from stammtisch.web.parts import Asked, Part, Place, Side, drawn, rendered
from stammtisch.web.places import (
    FEW,
    Copies,
    Counted,
    known_cards,
    laid_out,
    on_top,
    piles_of,
    seen_cards,
    taken_by,
    tapped,
    top_of,
    trick_of,
)
from stammtisch.web.portraits import Sitter
from stammtisch.web.reader import Sorting
from stammtisch.web.scene import MANY_SEATS, Shown
from stammtisch.web.taps import own_hand
from stammtisch.web.words import Voice

NOTHING_ASKED: Final = Asked()
NO_CLOCK: Final = ("", 0)


class Facts(Struct, frozen=True):
    """What a table shows besides the cards.

    Attributes:
        id: of the table.
        family: of its game.
        position: the number of the position, which a move sends along.
        away: the seats of people who are away.
        quick_bots: whether bots cannot think at the moment.
        totals: how the seats stand.
        sitters: who is seen in them.
        seat: the seat that the reader has; in the hand that he looks at he may have had none.
        unnamed: whether he has not told a name yet.
        clock: the class of the clock of the seat on turn, and the seconds that are left.
        lines: of the log.
        hold: how long a finished trick lies.
        sorting: how the reader's hand is sorted.
        picked: the ids of cards that are chosen already.
        result: whether the hand is over and its result is shown.
        idle: whether the reader only looks at his cards, also on his turn.
        game: what is played, if words of it are to be explained.
        looks: whether they are the cards of somebody else, who shows them to him.
    """

    id: str
    family: str
    position: int
    away: frozenset[int]
    quick_bots: bool
    totals: tuple[int, ...]
    sitters: tuple[Sitter, ...]
    seat: int | None
    unnamed: bool
    clock: tuple[str, int]
    lines: tuple[Line, ...]
    hold: str
    sorting: Sorting
    picked: frozenset[str]
    result: bool
    idle: bool = False
    looks: bool = False
    game: str = ""


class Screen:
    """A fragment with what its parts were drawn from; ``last`` is what was shown before it."""

    def __init__(self, voice: Voice, last: Screen | None = None) -> None:
        self.voice = voice
        self.inputs: dict[str, tuple[object, ...]] = {}
        self.fragment = Fragment()
        before = last if last is not None and last.voice is voice else None
        self._lay = before.inputs if before is not None else {}  # what lies there already
        self._pieces = before.fragment.parts if before is not None else {}

    def put(self, id: str, part: Part, *inputs: Hashable) -> None:
        """Show a part; it is drawn if neither this screen nor another one shows it."""
        known = self.inputs[id] = part, inputs
        lies = self._lay.get(id) == known
        piece = self._pieces[id] if lies else rendered(part, self.voice, *inputs)
        self.fragment.parts[id] = piece

    def put_own(self, id: str, part: Part, *inputs: Hashable) -> None:
        """Show a part that looks like this on no other screen, so it is not kept for others."""
        known = self.inputs[id] = part, inputs
        lies = self._lay.get(id) == known
        piece = self._pieces[id] if lies else drawn(part, self.voice, *inputs)
        self.fragment.parts[id] = piece

    def lay(self, id: str, piece: Piece) -> None:
        """Show a part that only this reader sees."""
        self.fragment.parts[id] = piece

    def drawn(self) -> None:
        """All parts are there; what was shown before is no longer needed."""
        self._lay, self._pieces = {}, {}


class Board:
    """A view being put together."""

    def __init__(self, view: View, facts: Facts, screen: Screen) -> None:
        self.view = view
        self.facts = facts
        self.screen = screen
        self.place = Place(view.seat, len(view.seats), view.deck)
        own = own_hand(view)
        self.hand = None if view.over else own
        self.asked = self._asked(own)
        self.taps = self.asked.taps(self.place)
        self.turn = OVER if view.over else view.turn
        self.my_turn = self.turn == view.seat and not facts.looks
        self.gathers = view.gather is not None and not view.over
        self.played = (facts.family != "stakes" or self.gathers) and not facts.idle
        self.leads = self._leads()
        self.holds = self.hand is not None and not self.leads and self.hand.count > 0
        self.melds = tuple(laid_out(view))
        self.piles = piles_of(view)
        self.trick, self.finished, self.label = trick_of(view)
        self.taker = self._taker()
        self.still = not (
            view.deck or self.melds or any(zone.role == "stock" for zone in self.piles)
        )
        self.open_hand: tuple[Shown, ...] = ()
        self.counted = Counted(NOBODY if view.seat is None else view.seat)

    def _asked(self, hand: Zone | None) -> Asked:
        """The choices, and the zones that they name; for most viewers there is nothing."""
        view = self.view
        if not view.choices and view.gather is None:
            return Asked(hand=hand) if view.turn == view.seat else NOTHING_ASKED
        named = {choice.zone for choice in view.choices}
        zones = tuple(zone for zone in view.zones if zone.id in named)
        return Asked(view.choices, view.gather, hand, zones)

    def _leads(self) -> bool:
        """Whether the reader's card is shown in full because the rest of the stack is hidden."""
        if not self.place.deck or self.hand is None:
            return False
        kinds = [card.kind for card in seen_cards((self.hand,))]
        if not any(kind < DECK_JOKERS for kind in kinds):
            return False
        return self.hand.count > len(kinds) or any(map(self.taps.by_card.get, kinds))

    def _taker(self) -> int | None:
        """Whose plate tells that he takes the trick that lies there."""
        if self.trick is None or not self.finished or self.view.over:
            return None
        return taken_by(self.trick, self.place.deck)

    @property
    def steady(self) -> bool:
        """Whether every place keeps its size while a hand is played."""
        return self.facts.family == "tricks" and not self.view.deck

    def draw(self) -> None:
        """All parts except the frame of the reader's own place, which nobody else sees.

        Equal cards get names in the order in which they are drawn here.
        """
        self._trick()
        sees = self.facts.seat is not None or self.facts.looks
        if sees and not self.facts.result:
            self._hand()
        self._prompt()
        self._plates()
        self._middle()
        facts, put = self.facts, self.screen.put
        put("accounts", parts.accounts, facts.totals, facts.seat)
        self.screen.lay("log", parts.log(facts.lines))
        past = tuple(zone for zone in self.view.zones if zone.role == "past_trick")
        if facts.result and past:
            put("tricks", parts.tricks, self.place, past)
        plays = facts.seat is not None and not self.view.over
        shown = facts.result and bool(past)
        put(PAGE, parts.frame, self.place, self.steady, plays, self.view.over, shown)

    def _trick(self) -> None:
        over, label = self.view.over, self.label
        self.counted.before(self.trick.cards if self.trick else ())
        if self.trick is None and (label is None or over):
            return
        hold = self.facts.hold if self.finished and not over else ""
        shown = None if self.finished else label
        self.screen.put(
            "trick", parts.trick, self.place, self.trick, self.finished, shown, hold, self.taker
        )

    def _hand(self) -> None:
        """The reader's own cards, and their buttons."""
        facts, put, taps, hand = self.facts, self.screen.put, self.taps, self.hand
        self.screen.lay("seq", parts.seq(facts.position))
        ahead = self.holds and self.played and not self.my_turn
        (self.screen.put_own if self.asked.choices else put)(
            "acts", parts.acts, self.place, self.asked, self.view.amounts, self.my_turn, self.leads,
            self.played, self.view.over, ahead, facts.id if self.asked.choices else "", facts.game,
            (*self.view.status, *((self.view.prompt,) if self.view.prompt else ())),
        )  # fmt: skip
        if self.leads:
            put("lead", parts.lead, self.place, self._leading(hand))
        elif self.holds and hand is not None:
            copies = self.counted.before(hand.cards, mine=True)
            chosen: HeldAs = "none" if not self.played else "several" if self.gathers else "one"
            self.screen.put_own(
                "hand", parts.hand, self.place, hand, taps.legal, taps.astray, facts.sorting,
                chosen, facts.family, copies, facts.picked,
            )  # fmt: skip

    def _leading(self, hand: Zone | None) -> Asked:
        return Asked(self.asked.choices, self.asked.gather, hand, self.asked.zones)

    def _prompt(self) -> None:
        facts, view, put = self.facts, self.view, self.screen.put
        if view.seat is not None:
            unnamed = facts.id if facts.unnamed else ""
            away = view.seat in facts.away
            seat = replace(view.seats[view.seat], cards=0, to_move=False)  # as told elsewhere
            sitter = facts.sitters[view.seat]
            put(
                "me",
                parts.me,
                self.place,
                seat,
                self.my_turn,
                away,
                unnamed,
                sitter,
                self.taker == seat.seat,
            )
        put(
            "prompt", parts.prompt, view.seat is not None, self.my_turn, self.turn, view.prompt,
            not facts.result, self._described_by(), facts.clock if self.my_turn else NO_CLOCK,
            facts.game, view.status,
        )  # fmt: skip

    def _described_by(self) -> str:
        """The ids of the reader's own cards, where they cannot be used."""
        if self.played or not self.holds or self.hand is None:
            return ""
        place = self.place.drawing(self.screen.voice)
        return " ".join(held.id for held in place.hand(self.hand, (), (), self.facts.sorting))

    def _plates(self) -> None:
        view, facts, me = self.view, self.facts, self.view.seat
        seen: dict[int, tuple[Zone, ...]] = {}
        for zone in view.zones:
            owner = zone.owner
            if zone.role != "hand" or owner is None or not zone.cards:
                continue
            if owner not in seen and (owner != me or view.over):
                seen[owner] = known_cards(view, owner)
        many = self.place.seats >= MANY_SEATS
        if me is not None and view.over:
            self._lay_open(view.seats[me], seen.get(me, ()))
        for seat in view.seats:
            if seat.seat == me:
                continue
            hands = seen.get(seat.seat, ())
            copies = self._open(hands) if hands else ()
            self.screen.put(
                f"seat-{seat.seat}", parts.plate, seat, hands, view.over, copies, view.deck,
                seat.seat in facts.away, facts.clock[0] if seat.to_move else "", many,
                facts.sitters[seat.seat], self.taker == seat.seat, self._side(seat),
            )  # fmt: skip

    def _side(self, seat: SeatView) -> Side:
        """Whether somebody is known to play with the reader or against him."""
        view, mine = self.view, self.view.seat
        party = None if mine is None else view.seats[mine].party
        if party is None or seat.party is None:
            return ""
        return "with" if seat.party == party else "against"

    def _open(self, hands: tuple[Zone, ...]) -> Copies:
        """The copies of cards in hands, if these lie open."""
        cards = [*seen_cards(hands)]
        if not self.view.over and len(cards) < sum(zone.count for zone in hands):
            return ()
        return self.counted.before(cards)

    def _lay_open(self, me: SeatView, hands: tuple[Zone, ...]) -> None:
        copies = self.counted.before(seen_cards(hands))
        drawing = self.place.drawing(self.screen.voice, copies)
        self.open_hand = drawing.plate(me, hands, over=True).open

    @property
    def note(self) -> str | Markup:
        """What is said of the reader's own hand."""
        if not self.holds and not self.leads:
            return ""
        return self.place.drawing(self.screen.voice).hand_note(self.hand, self.taps)

    def _middle(self) -> None:
        """What lies there, followed by its frame."""
        view, facts, put = self.view, self.facts, self.screen.put
        states = bool(view.status or facts.quick_bots)
        if states:
            put("status", parts.status, view.status, facts.quick_bots, self.still, facts.game)
        if view.pots:
            put("pots", parts.pots, view.pots)
        public = Place(
            None, self.place.seats, self.place.deck
        )  # nothing there was played by anybody
        for pile in self.piles:
            zone, cards = top_of(pile), on_top(pile)
            copies = self.counted.before(cards)
            place = self.place if any(card.seat is not None for card in cards) else public
            put(
                f"z-{zone.id}", parts.pile, place, zone, *tapped(self.taps, zone), copies,
                facts.id if zone.role == "discard" else "",
            )  # fmt: skip
        melding = facts.family == "melds"
        melds = bool(self.melds) or (self.gathers and melding)
        if melds:
            self._melds()
        self.screen.lay("ticker", parts.ticker(facts.lines))
        trick = "trick" in self.screen.inputs
        goes_on = self.finished and facts.hold == "tap" and not view.over
        ids = tuple(zone.id for zone in self.piles)
        put("middle", parts.middle, melding, states, bool(view.pots), ids, trick, goes_on, melds)

    def _melds(self) -> None:
        zones, gather = self.melds, self.view.gather
        choices = tuple(each for zone in zones for each in self.taps.by_zone.get(zone.id, ()))
        flies = sum(zone.count for zone in zones) <= FEW
        cards = [card for zone in zones for card in zone.cards] if flies else []
        self.screen.put(
            "melds", parts.melds, self.place, Asked(choices, gather, None, zones), self.gathers,
            self.counted.before(cards), self.facts.picked,
        )  # fmt: skip
