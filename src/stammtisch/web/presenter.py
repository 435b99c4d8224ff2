"""Turns a view into things to draw: who sits where, what lies where, what can be tapped.

One presenter for all games. It knows zones, seats and choices, never a rule: where a rule shows,
it is a text that the game has put into its view.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

from markupsafe import Markup
from msgspec.structs import replace

from stammtisch.cards import HIDDEN, RED_JOKER, Face, notation, rank_of, suit_of
from stammtisch.core.view import CardView, Choice, SeatView, View, Zone
from stammtisch.messages import Speaker
from stammtisch.text import SeatWord, say
from stammtisch.web import decks_html
from stammtisch.web.drawn import Drawer
from stammtisch.web.gathering import CHOSEN, new_place
from stammtisch.web.pack import Pack
from stammtisch.web.reader import Sorting
from stammtisch.web.scene import (
    Act,
    AskRow,
    Chips,
    Gathering,
    Group,
    Held,
    Laid,
    Lead,
    Meld,
    PastTrick,
    Pile,
    Plate,
    Scene,
    Shown,
)
from stammtisch.web.styles import choice_class, fan_class, flight_class
from stammtisch.web.wagers import wager_of

MIDDLE: Final = ("market", "row", "pot", "stock", "discard")
SIDES: Final = ("left", "top", "right")
MANY_NAMES: Final = 8  # so many moves with a card that lies nowhere: one of them is to be named
FEW: Final = 24  # cards in melds; where more lie they do not fly, for many fly slowly


def _lies_in(zone: Zone | None, kind: int) -> bool:
    """Whether a choice uses the card on the table, and not an equal one in a hand.

    Where cards are gathered nothing is taken from a pile any more: there they are discarded.
    """
    return zone is not None and zone.role in MIDDLE and any(c.kind == kind for c in zone.cards)


def by_suit_and_rank(card: CardView) -> tuple[int, int]:
    """The order of a hand without trumps: jokers, then suit by suit from the ace down."""
    if card.kind >= RED_JOKER:
        return -1, card.kind
    return suit_of(card.kind), -rank_of(card.kind)


def by_rank_and_suit(card: CardView) -> tuple[int, int]:
    """The order of a hand in which equal ranks matter: jokers, then ranks from the ace down."""
    if card.kind >= RED_JOKER:
        return -RED_JOKER, card.kind
    return -rank_of(card.kind), suit_of(card.kind)


ORDERS: Final = {"suits": by_suit_and_rank, "ranks": by_rank_and_suit}


def word_of(card: CardView, zone: str) -> str:
    """How a card in a zone is written: ``4c@m2``, or a joker with its name ``Xr=6s@m2``."""
    named = "" if card.named is None else f"={notation(card.named)}"
    return f"{notation(card.kind)}{named}@{zone}"


class Presenter:
    """Turns the views of one hand into scenes for one reader."""

    def __init__(self, speaker: Speaker, sorting: Sorting = "table") -> None:
        self.order = ORDERS.get(sorting)
        self.say = speaker.say
        self.name = speaker.seat_name
        self.face: Face = speaker.face
        self.language = speaker.language
        self.speaker = speaker

    def scene(self, view: View) -> Scene:
        """Everything that this reader sees."""
        return _Drawing(self, view).scene()


class _Drawing:
    """A scene being drawn; it counts the copies of each card, so that each gets its own name."""

    def __init__(self, presenter: Presenter, view: View) -> None:
        self.presenter = presenter
        self.view = view
        self.pack = Pack(presenter.face, presenter.language, view.deck)
        self.drawer = Drawer(presenter.speaker, self.pack)
        self.me = -1 if view.seat is None else view.seat
        self.anchor = max(self.me, 0)
        self.copies: Counter[tuple[int, bool]] = Counter()
        self.zones = {zone.id: zone for zone in view.zones}
        self.hand = next((z for z in view.zones if z.role == "hand" and z.owner == self.me), None)
        held = {card.kind for card in self.hand.cards} if self.hand else set()
        self.loose = view.gather.loose if view.gather else ()
        self.whole = view.gather is not None and (view.gather.whole or bool(self.loose))
        self.by_card: dict[int, list[Choice]] = {}
        self.by_zone: dict[str, list[Choice]] = {}
        self.pairs: dict[tuple[str, int], list[Choice]] = {}
        self.many: list[Choice] = []
        self.free: list[Choice] = []
        self.aside: list[Choice] = []
        naming = [choice for choice in view.choices if len(choice.cards) == 1 and not choice.zone]
        self.naming = naming if view.deck or len(naming) >= MANY_NAMES else []
        for choice in view.choices:
            if choice not in self.naming:
                self._sort_in(choice, held)

    def _sort_in(self, choice: Choice, held: set[int]) -> None:
        """Where a choice is tapped: on a card, on a place or on a button of its own."""
        if choice.under is not None:
            return
        zone = self.zones.get(choice.zone)
        kind = choice.cards[0] if len(choice.cards) == 1 else None
        if kind is not None and self._only_gathered(zone):
            return
        if self.view.gather is not None and len(choice.cards) > 1:
            self.many.append(choice)
        elif zone is not None and self._is_pair(choice, zone, held):
            own, other = choice.cards
            self.by_card.setdefault(own, []).append(choice)
            self.pairs.setdefault((zone.id, other), []).append(choice)
        elif kind is not None and kind in held and (self.view.gather or not _lies_in(zone, kind)):
            self.by_card.setdefault(kind, []).append(choice)
        elif zone is not None and zone is not self.hand and zone.role != "trick":
            self.by_zone.setdefault(zone.id, []).append(choice)
        elif choice.out_of_turn:
            self.aside.append(choice)
        else:
            self.free.append(choice)

    @staticmethod
    def _is_pair(choice: Choice, zone: Zone, held: set[int]) -> bool:
        """Whether a move uses a card of the reader's hand together with one on the table."""
        return (
            len(choice.cards) == 2 and choice.cards[0] in held and _lies_in(zone, choice.cards[1])
        )

    def _only_gathered(self, zone: Zone | None) -> bool:
        """Whether a card can be moved only together with others, after it has been chosen."""
        return self.whole and zone is not None and (zone is self.hand or zone.id in self.loose)

    def scene(self) -> Scene:
        view, say = self.view, self.presenter.say
        trick, finished = self._trick()
        lead = self._lead()
        hand = [] if lead else self._hand()
        mine = next((self._plate(seat) for seat in view.seats if seat.seat == self.me), None)
        return Scene(
            seats=len(view.seats),
            seat=view.seat,
            turn=view.turn,
            my_turn=view.turn == self.me and not view.over,
            over=view.over,
            phase=say(view.phase),
            turn_text=self._turn_text(),
            prompt=say(view.prompt) if view.prompt else "",
            status=[say(text) for text in view.status],
            plates=self._others(),
            me=mine,
            hand=hand,
            hand_note=self._hand_note() if hand or lead else "",
            trick=trick,
            trick_label=self._trick_label(),
            finished=finished,
            last_trick=self._last_trick(),
            piles=self._piles(),
            melds=self._groups(),
            past=[self._past_trick(zone) for zone in view.zones if zone.role == "past_trick"],
            card_acts=[] if lead else self._card_acts(),
            acts=[self._button(choice) for choice in self.free],
            aside=[self._act(choice) for choice in self.aside],
            gathering=self._gathering(),
            names=[] if view.deck else [self._name(choice) for choice in self.naming],
            wagers=[wager_of(amount, say) for amount in view.amounts],
            pots=[Chips(say(pot.label), pot.chips) for pot in view.pots],
            decked=bool(view.deck),
            lead=lead,
            asks=self._asks(),
            seldom=self._seldom(),
        )

    def _others(self) -> list[Plate]:
        """Everybody but the reader, clockwise from him."""
        plates = [self._plate(seat) for seat in self.view.seats if seat.seat != self.me]
        return sorted(plates, key=lambda plate: self._place(plate.seat))

    def _turn_text(self) -> str:
        if self.view.over or self.view.turn < 0:
            return ""
        if self.view.turn == self.me:
            return self.presenter.say(say("Your turn"))
        return self.presenter.say(say("{seat} is to move", seat=SeatWord(self.view.turn)))

    def _place(self, seat: int) -> int:
        """A seat's place clockwise from the reader: 0 is the reader, 1 his left neighbour."""
        return (seat - self.anchor) % max(1, len(self.view.seats))

    def _side(self, seat: int) -> str:
        """The side of the table on which somebody sits, as the reader sees it."""
        place, seats = self._place(seat), len(self.view.seats)
        if place == 0:
            return "bottom" if self.me >= 0 or seats > 2 else "top"
        if seats <= 2:
            return "top"
        return SIDES[0 if place * 3 < seats else 2 if place * 3 > 2 * seats else 1]

    def _flight(self, kind: int, mine: bool) -> str:
        copy = self.copies[kind, mine]
        self.copies[kind, mine] += 1
        return flight_class(kind, "m" if mine else "o", copy)

    def _shown(self, card: CardView, css: str = "", flies: bool = True) -> Shown:
        if card.kind == HIDDEN:
            return Shown(self.pack.back(), css)
        flight = self._flight(card.kind, card.seat == self.me) if flies else ""
        mark = self.presenter.say(card.mark) if card.mark else ""
        if card.seat is not None:
            css = f"{css} p{self._place(card.seat)}"
            flight = f"{flight} from-{self._side(card.seat)}"
        html = self.pack.card(card.kind, flight, card.named)
        return Shown(html, css, mark, "" if card.seat is None else self.presenter.name(card.seat))

    def _trick(self) -> tuple[list[Shown], bool]:
        """The present trick; until somebody leads to the next one, the finished trick."""
        running = next((zone for zone in self.view.zones if zone.role == "trick"), None)
        finished = [zone for zone in self.view.zones if zone.role in ("last_trick", "past_trick")]
        last = finished[-1] if finished else None  # after the hand all of its tricks are there
        if running is not None and running.count:
            return [self._shown(card) for card in running.cards], False
        if last is not None and last.count:
            return [self._shown(card, self._won(last, card)) for card in last.cards], True
        return [], False

    def _won(self, trick: Zone, card: CardView) -> str:
        """The CSS class for the card that wins the trick.

        This is the card of the trick's owner, or otherwise the marked card.

        In a deck every card is marked with its value.
        """
        by_mark = trick.owner is None and not self.view.deck
        won = card.mark is not None if by_mark else card.seat == trick.owner
        return "won" if won else ""

    def _trick_label(self) -> str:
        zone = next((zone for zone in self.view.zones if zone.role == "trick"), None)
        return self.presenter.say(zone.label) if zone is not None else ""

    def _last_trick(self) -> list[Shown]:
        zone = next((zone for zone in self.view.zones if zone.role == "last_trick"), None)
        return [self._shown(card, flies=False) for card in zone.cards] if zone else []

    def _past_trick(self, zone: Zone) -> PastTrick:
        cards = {card.seat: self._shown(card, flies=False) for card in zone.cards}
        return PastTrick(
            self.presenter.say(zone.label),
            {seat: shown for seat, shown in cards.items() if seat is not None},
            zone.cards[0].seat or 0,
            zone.owner,
            self.presenter.say(zone.note) if zone.note else "",
        )

    def _hand(self) -> list[Held]:
        if self.hand is None or self.view.over:
            return []
        seen: Counter[int] = Counter()
        held = []
        cards = self.hand.cards or (CardView(HIDDEN),) * self.hand.count  # not looked at yet
        if self.presenter.order is not None:
            cards = tuple(sorted(cards, key=self.presenter.order))
        for place, card in enumerate(cards):
            value, copy = notation(card.kind), seen[card.kind]
            seen[card.kind] += 1
            held.append(
                Held(
                    f"c-{value}-{copy}",
                    value,
                    self.pack.name(card.kind),
                    self._held(card.kind),
                    fan_class(place, len(cards)),
                    card.kind in self.by_card,
                    self._goes_astray(card.kind),
                    self.presenter.say(card.mark) if card.mark else "",
                )
            )
        return held

    def _goes_astray(self, kind: int) -> bool:
        """Whether playing the card breaks a rule, so that it is never played automatically."""
        choices = self.by_card.get(kind, ())
        return bool(choices) and all(choice.out_of_turn for choice in choices)

    def _hand_note(self) -> str:
        """The note on the reader's own hand; none if players must find their melds themselves."""
        if self.hand is None or self.hand.note is None or self.view.gather is not None:
            return ""
        return self.drawer.drawn(self.hand.note) or self.presenter.say(self.hand.note)

    def _held(self, kind: int) -> Markup:
        """A card in the reader's hand, or its back while the hand may not be seen."""
        if kind == HIDDEN:
            return self.pack.back()
        return self.pack.card(kind, self._flight(kind, True))

    def _lead(self) -> Lead | None:
        """The reader's leading card in full, where the rest of the stack is hidden."""
        if not self.view.deck or self.hand is None or self.view.over:
            return None
        kinds = [card.kind for card in self.hand.cards if card.kind != HIDDEN]
        choices = [choice for kind in kinds for choice in self.by_card.get(kind, ())]
        if not choices and self.hand.count <= len(kinds):
            return None
        return decks_html.lead_of(self.view.deck, kinds, choices, self.presenter.speaker)

    def _asks(self) -> list[AskRow]:
        if not self.view.deck or not self.naming:
            return []
        held = {card.kind for card in self.hand.cards} if self.hand else set()
        return decks_html.ask_rows(self.view.deck, self.naming, held, self.presenter.speaker)

    def _act(self, choice: Choice, css: str = "") -> Act:
        cards = " ".join(sorted(notation(kind) for kind in choice.cards))
        zone = self.zones.get(choice.zone)
        place = zone.id if zone is not None and zone.role in ("meld", "trick") else ""
        label = self.presenter.say(choice.here or choice.label)
        return Act(choice.text, label[:1].upper() + label[1:], css, cards, place)

    def _seldom(self) -> dict[str, list[Act]]:
        """The rarely used choices, by heading."""
        found: dict[str, list[Act]] = {}
        for choice in self.view.choices:
            if choice.under is not None:
                found.setdefault(self.presenter.say(choice.under), []).append(self._act(choice))
        return found

    def _button(self, choice: Choice) -> Act:
        """A button of its own, on which lists of cards are drawn."""
        return replace(self._act(choice), html=self.drawer.drawn(choice.label))

    def _name(self, choice: Choice) -> Act:
        """A card that may be named, as a button that shows it."""
        return replace(self._act(choice), html=self.pack.index(choice.cards[0]))

    def _card_acts(self) -> list[Act]:
        """The buttons for the cards in the hand; even a card that may not be played has one."""
        if self.hand is None or self.view.turn != self.me or self.whole:
            return []
        kinds = dict.fromkeys(card.kind for card in self.hand.cards)
        if self.view.gather is None and not any(self.by_card.get(kind) for kind in kinds):
            return []  # something else is asked; a second tap tells what
        acts = []
        for kind in kinds:
            css = choice_class(kind)
            choices = self.by_card.get(kind)
            if choices:
                acts += [self._act(choice, css) for choice in choices]
            else:
                name = self.pack.name(kind)
                label = self.presenter.say(say("Play {name}", name=name))
                acts.append(Act(notation(kind), label, f"{css} against"))
        return acts

    def _piles(self) -> list[Pile]:
        apart = self._laid_out()
        return [
            self._pile(zone)
            for role in MIDDLE
            for zone in self.view.zones
            if zone.role == role and zone not in apart
        ]

    def _laid_out(self) -> list[Zone]:
        """The melds; where they have owners, also what lies in a row before one (red threes)."""
        melds = [zone for zone in self.view.zones if zone.role == "meld" and zone.count]
        rows = [zone for zone in self.view.zones if zone.role == "row" and zone.count]
        if all(zone.owner is None for zone in melds):
            return melds
        return melds + [zone for zone in rows if zone.owner is not None]

    def _pile(self, zone: Zone) -> Pile:
        covered = zone.role == "stock" or (zone.count > 0 and not zone.cards)
        cards: Iterable[CardView] = zone.cards[-1:] if zone.role == "discard" else zone.cards
        return Pile(
            zone.id,
            zone.role,
            self.presenter.say(zone.label),
            zone.count,
            tuple(self._on_pile(zone, card) for card in cards),
            self.presenter.say(zone.note) if zone.note else "",
            tuple(self._act(choice) for choice in self.by_zone.get(zone.id, ())),
            self._whose(zone),
            covered,
            zone.role == "discard" and len(zone.cards) > 1,
        )

    def _on_pile(self, zone: Zone, card: CardView) -> Shown:
        shown = self._shown(card)
        pairs = self.pairs.get((zone.id, card.kind), ())
        if not pairs:
            return shown
        acts = tuple(self._act(choice, choice_class(choice.cards[0])) for choice in pairs)
        return replace(shown, acts=acts)

    def _groups(self) -> list[Group]:
        """The melds by owner, the reader's first."""
        zones = self._laid_out()
        flies = sum(zone.count for zone in zones) <= FEW
        groups: dict[int | None, Group] = {}
        for zone in sorted(zones, key=lambda zone: zone.owner != self.me):
            mine = zone.owner == self.me
            group = groups.setdefault(zone.owner, Group(self._whose(zone), mine, []))
            group.melds.append(self._meld(zone, flies))
        return list(groups.values())

    def _whose(self, zone: Zone) -> str:
        if zone.whose is not None:
            return self.presenter.say(zone.whose)
        return "" if zone.owner is None else self.presenter.name(zone.owner)

    def _meld(self, zone: Zone, flies: bool) -> Meld:
        onto = self.view.gather.onto if self.view.gather else ""
        return Meld(
            zone.id,
            self.presenter.say(zone.label),
            self.presenter.say(zone.note) if zone.note else "",
            self._laid(zone, flies),
            [self._act(choice) for choice in self.by_zone.get(zone.id, ())],
            f"{onto} {CHOSEN} {zone.id}" if onto and zone.role == "meld" else "",
            zone.squared,
        )

    def _laid(self, zone: Zone, flies: bool) -> list[Laid]:
        seen: Counter[str] = Counter()
        cards = []
        for card in zone.cards:
            shown = self._shown(card, flies=flies)
            word = word_of(card, zone.id) if zone.id in self.loose else ""
            id = f"t-{word}-{seen[word]}" if word else ""
            cards.append(Laid(shown.html, shown.mark, id, word))
            seen[word] += 1
        return cards

    def _gathering(self) -> Gathering | None:
        gather = self.view.gather
        if gather is None or self.view.over:
            return None
        many = [self._act(choice) for choice in self.many]
        label = self.presenter.say(gather.label)
        return Gathering(label, new_place(gather), bool(gather.loose), many, self.whole)

    def _plate(self, seat: SeatView) -> Plate:
        say = self.presenter.say
        hands = [z for z in self.view.zones if z.role == "hand" and z.owner == seat.seat]
        seen = [card for zone in hands for card in zone.cards if card.kind != HIDDEN]
        whole = self.view.over or len(seen) >= sum(zone.count for zone in hands)
        mine = seat.seat == self.me
        return Plate(
            seat.seat,
            self.presenter.name(seat.seat),
            self._side(seat.seat),
            seat.cards,
            seat.to_move,
            seat.dealer,
            say(seat.said) if seat.said else "",
            tuple(say(badge) for badge in seat.badges),
            seat.tricks,
            tuple(map(self._shown, seen)) if whole and (self.view.over or not mine) else (),
            () if whole else tuple(self.pack.index(card.kind) for card in seen),
            seat.chips,
            seat.bet,
            seat.out,
            seat.next,
            say(seat.why_out) if seat.why_out else "",
        )
