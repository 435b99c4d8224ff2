"""Draws what lies at a table for one reader: a plate, a pile, a trick, his hand, the melds.

Whatever is drawn together is drawn by one method, from nothing but what is given to it. No rule is
known here: where one shows, it is a text that the game has put into its view.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Final

from markupsafe import Markup
from msgspec.structs import replace

from stammtisch.cards import HIDDEN, RED_JOKER, notation, rank_of, suit_of
from stammtisch.core.view import CardView, Choice, SeatView, View, Zone
from stammtisch.messages import Speaker
from stammtisch.text import SeatWord, Text, say
from stammtisch.web import decks_html
from stammtisch.web.drawn import Drawer
from stammtisch.web.gathering import CHOSEN, new_place
from stammtisch.web.held import HeldAs, held_html, held_id
from stammtisch.web.pack import Pack, pack_of
from stammtisch.web.places import FEW, Copies, known_cards, on_top, seen_cards, taken_by
from stammtisch.web.reader import Sorting
from stammtisch.web.scene import (
    Act,
    AskRow,
    Gathering,
    Group,
    Held,
    Laid,
    Lead,
    Meld,
    PastTrick,
    Pile,
    Plate,
    Shown,
)
from stammtisch.web.styles import choice_class, fan_class, flight_class
from stammtisch.web.taps import Taps

SIDES: Final = ("left", "top", "right")
NOBODY: Final = -1


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


def in_order(hand: Zone, sorting: Sorting) -> tuple[CardView, ...]:
    """The cards of a hand as the reader sorts them; their backs while they may not be seen."""
    cards = hand.cards or (CardView(HIDDEN),) * hand.count
    return cards if sorting == "table" else tuple(sorted(cards, key=ORDERS[sorting]))


def word_of(card: CardView, zone: str) -> str:
    """How a card in a zone is written: ``4c@m2``, or a joker with its name ``Xr=6s@m2``."""
    named = "" if card.named is None else f"={notation(card.named)}"
    return f"{notation(card.kind)}{named}@{zone}"


def place_of(seat: int, viewer: int | None, seats: int) -> int:
    """A seat's place clockwise from whoever looks: 0 is his own, 1 his left neighbour's."""
    return (seat - (viewer or 0)) % max(1, seats)


def side_of(seat: int, viewer: int | None, seats: int) -> str:
    """The side of the table on which somebody sits, as the viewer sees it."""
    place = place_of(seat, viewer, seats)
    if place == 0:
        return "bottom" if viewer is not None or seats > 2 else "top"
    if seats <= 2:
        return "top"
    return SIDES[0 if place * 3 < seats else 2 if place * 3 > 2 * seats else 1]


class Drawing:
    """Draws for a viewer; it counts the copies of each card, so that each gets its own name.

    Args:
        speaker: says what is said, and knows the names of the seats.
        viewer: the seat of whoever looks, None for a spectator.
        seats: how many seats the table has.
        deck: of the cards, "" for playing cards.
        copies: of cards that were drawn elsewhere before.
    """

    def __init__(
        self,
        speaker: Speaker,
        viewer: int | None,
        seats: int,
        deck: str = "",
        copies: Copies = (),
    ) -> None:
        self.speaker = speaker
        self.say = speaker.say
        self.viewer = viewer
        self.me = NOBODY if viewer is None else viewer
        self.seats = seats
        self.deck = deck
        self.pack = pack_of(speaker.face, speaker.language, deck)
        self.copies = dict(copies)

    def said(self, text: Text | None) -> str:
        """A text in words; "" for none."""
        return self.say(text) if text else ""

    def others(self, view: View) -> list[Plate]:
        """Everybody but the viewer, clockwise from him."""
        plates = [
            self.plate(seat, known_cards(view, seat.seat), view.over)
            for seat in view.seats
            if seat.seat != self.me
        ]
        return sorted(plates, key=lambda plate: place_of(plate.seat, self.viewer, self.seats))

    def turn_text(self, turn: int) -> str:
        """Whose turn it is; "" if it is nobody's."""
        if turn < 0:
            return ""
        if turn == self.me:
            return self.say(say("Your turn"))
        return self.say(say("{seat} is to move", seat=SeatWord(turn)))

    def shown(self, card: CardView, css: str = "", flies: bool = True) -> Shown:
        """A card, or its back."""
        if card.kind == HIDDEN:
            return Shown(self.pack.back(), css)
        flight = self._flight(card.kind, card.seat == self.me) if flies else ""
        mark = self.said(card.mark)
        if card.seat is None:
            return Shown(self.pack.card(card.kind, flight, card.named), css, mark)
        css = f"{css} p{place_of(card.seat, self.viewer, self.seats)}"
        comes = f"{flight} from-{side_of(card.seat, self.viewer, self.seats)}"
        html = self.pack.card(card.kind, comes, card.named)
        return Shown(html, css, mark, self.speaker.seat_name(card.seat), flight)

    def _flight(self, kind: int, mine: bool) -> str:
        copy = self.copies.get((kind, mine), 0)
        self.copies[kind, mine] = copy + 1
        return flight_class(kind, "m" if mine else "o", copy)

    def trick(self, zone: Zone | None, finished: bool) -> list[Shown]:
        """A trick; in a finished one the card that has won is marked."""
        if zone is None:
            return []
        winner = taken_by(zone, self.deck) if finished else None
        won = [winner is not None and card.seat == winner for card in zone.cards]
        return [
            self.shown(card, "won" if mine else "")
            for card, mine in zip(zone.cards, won, strict=True)
        ]

    def last_trick(self, view: View) -> list[Shown]:
        """The trick before, for a second look."""
        zone = next((zone for zone in view.zones if zone.role == "last_trick"), None)
        return [self.shown(card, flies=False) for card in zone.cards] if zone else []

    def past_trick(self, zone: Zone) -> PastTrick:
        """A trick that lies open again."""
        cards = {card.seat: self.shown(card, flies=False) for card in zone.cards}
        return PastTrick(
            self.say(zone.label),
            {seat: shown for seat, shown in cards.items() if seat is not None},
            zone.cards[0].seat or 0,
            zone.owner,
            self.said(zone.note),
        )

    def hand(
        self,
        hand: Zone | None,
        legal: tuple[int, ...],
        astray: tuple[int, ...],
        sorting: Sorting = "table",
    ) -> list[Held]:
        """The reader's own cards; kinds in ``legal`` can be played, those in ``astray`` revoke."""
        if hand is None:
            return []
        seen: Counter[int] = Counter()
        held = []
        cards = in_order(hand, sorting)
        for place, card in enumerate(cards):
            kind, value = card.kind, notation(card.kind)
            held.append(
                Held(
                    held_id(kind, seen[kind]),
                    value,
                    self.pack.name(kind),
                    self._held(kind),
                    fan_class(place, len(cards)),
                    kind in legal,
                    kind in astray,
                    self.said(card.mark),
                )
            )
            seen[kind] += 1
        return held

    def hand_html(
        self,
        hand: Zone,
        legal: tuple[int, ...],
        astray: tuple[int, ...],
        sorting: Sorting,
        chosen: HeldAs,
        picked: frozenset[str],
    ) -> Markup:
        """The reader's own cards on a page; each is kept for all who hold it at that place."""
        cards = in_order(hand, sorting)
        face, language, deck = self.pack.face, self.pack.language, self.deck
        seen: dict[int, int] = {}
        found = []
        for place, card in enumerate(cards):
            kind = card.kind
            copy = seen[kind] = seen.get(kind, -1) + 1
            flown = self.copies.get((kind, True), 0)
            is_picked = bool(picked) and held_id(kind, copy) in picked
            html = held_html(
                face, language, deck, kind, copy, flown, place, len(cards), kind in legal,
                kind in astray, self.said(card.mark), chosen, is_picked,
            )  # fmt: skip
            found.append(html)
        return Markup("".join(found))

    def _held(self, kind: int) -> Markup:
        """A card in the reader's hand, or its back while the hand may not be seen."""
        if kind == HIDDEN:
            return self.pack.back()
        return self.pack.card(kind, self._flight(kind, True))

    def drawn(self, text: Text) -> Markup | None:
        """A text in which lists of cards are drawn; None if it lists none."""
        return Drawer(self.speaker, self.pack).drawn(text)

    def hand_note(self, hand: Zone | None, taps: Taps) -> str:
        """The note on the reader's own hand; none if players must find their melds themselves."""
        if hand is None or hand.note is None or taps.gather is not None:
            return ""
        return self.drawn(hand.note) or self.say(hand.note)

    def lead(self, hand: Zone | None, taps: Taps) -> Lead | None:
        """The reader's leading card in full, where the rest of the stack is hidden."""
        if not self.deck or hand is None:
            return None
        kinds = [card.kind for card in hand.cards if card.kind != HIDDEN]
        choices = [choice for kind in kinds for choice in taps.by_card.get(kind, ())]
        if not choices and hand.count <= len(kinds):
            return None
        return decks_html.lead_of(self.deck, kinds, choices, self.speaker)

    def asks(self, hand: Zone | None, taps: Taps) -> list[AskRow]:
        """The cards of a deck that may be asked for."""
        if not self.deck or not taps.naming:
            return []
        held = {card.kind for card in hand.cards} if hand else set()
        return decks_html.ask_rows(self.deck, taps.naming, held, self.speaker)

    def act(self, choice: Choice, taps: Taps, css: str = "") -> Act:
        """A choice as something to tap."""
        zone = taps.zones.get(choice.zone)
        place = zone.id if zone is not None and zone.role in ("meld", "trick") else ""
        return _act(self.speaker, choice, css, place)

    def seldom(self, taps: Taps) -> dict[str, list[Act]]:
        """The rarely used choices, by heading."""
        found: dict[str, list[Act]] = {}
        for choice in taps.choices:
            if choice.under is not None:
                found.setdefault(self.say(choice.under), []).append(self.act(choice, taps))
        return found

    def button(self, choice: Choice, taps: Taps) -> Act:
        """A button of its own, on which lists of cards are drawn."""
        return replace(self.act(choice, taps), html=self.drawn(choice.label))

    def name(self, choice: Choice, taps: Taps) -> Act:
        """A card that may be named, as a button that shows it."""
        return replace(self.act(choice, taps), html=self.pack.index(choice.cards[0]))

    def card_acts(self, hand: Zone | None, taps: Taps) -> list[Act]:
        """The buttons for the cards in the hand; even a card that may not be played has one."""
        if hand is None or taps.whole:
            return []
        kinds = dict.fromkeys(card.kind for card in hand.cards)
        if taps.gather is None and not any(taps.by_card.get(kind) for kind in kinds):
            return []  # something else is asked; a second tap tells what
        acts = []
        for kind in kinds:
            css = choice_class(kind)
            choices = taps.by_card.get(kind)
            if choices:
                acts += [self.act(choice, taps, css) for choice in choices]
            else:
                acts.append(_against(self.pack, kind))
        return acts

    def pile(
        self,
        zone: Zone,
        choices: tuple[Choice, ...],
        pairs: tuple[tuple[int, tuple[Choice, ...]], ...],
    ) -> Pile:
        """A pile, with what is done by tapping it or one of its cards."""
        taps = Taps((), zones=(zone,))
        paired = dict(pairs)
        return Pile(
            zone.id,
            zone.role,
            self.say(zone.label),
            zone.count,
            tuple(self._on_pile(card, paired.get(card.kind, ()), taps) for card in on_top(zone)),
            self.said(zone.note),
            tuple(self.act(choice, taps) for choice in choices),
            self._whose(zone),
            zone.role == "stock" or (zone.count > 0 and not zone.cards),
            zone.role == "discard" and len(zone.cards) > 1,
        )

    def _on_pile(self, card: CardView, pairs: tuple[Choice, ...], taps: Taps) -> Shown:
        shown = self.shown(card)
        if not pairs:
            return shown
        acts = tuple(self.act(choice, taps, choice_class(choice.cards[0])) for choice in pairs)
        return replace(shown, acts=acts)

    def groups(self, zones: list[Zone], taps: Taps) -> list[Group]:
        """The melds by owner, the reader's first."""
        flies = sum(zone.count for zone in zones) <= FEW
        groups: dict[int | None, Group] = {}
        for zone in sorted(zones, key=lambda zone: zone.owner != self.me):
            mine = zone.owner == self.me
            group = groups.setdefault(zone.owner, Group(self._whose(zone), mine, []))
            group.melds.append(self._meld(zone, flies, taps))
        return list(groups.values())

    def _whose(self, zone: Zone) -> str:
        if zone.whose is not None:
            return self.say(zone.whose)
        return "" if zone.owner is None else self.speaker.seat_name(zone.owner)

    def _meld(self, zone: Zone, flies: bool, taps: Taps) -> Meld:
        onto = taps.gather.onto if taps.gather else ""
        return Meld(
            zone.id,
            self.say(zone.label),
            self.said(zone.note),
            self._laid(zone, flies, taps),
            [self.act(choice, taps) for choice in taps.by_zone.get(zone.id, ())],
            f"{onto} {CHOSEN} {zone.id}" if onto and zone.role == "meld" else "",
            zone.squared,
        )

    def _laid(self, zone: Zone, flies: bool, taps: Taps) -> list[Laid]:
        seen: Counter[str] = Counter()
        cards = []
        for card in zone.cards:
            shown = self.shown(card, flies=flies)
            word = word_of(card, zone.id) if zone.id in taps.loose else ""
            id = f"t-{word}-{seen[word]}" if word else ""
            cards.append(Laid(shown.html, shown.mark, id, word))
            seen[word] += 1
        return cards

    def gathering(self, taps: Taps) -> Gathering | None:
        """How several cards are chosen and sent at once, if that is possible."""
        gather = taps.gather
        if gather is None:
            return None
        many = tuple([self.act(choice, taps) for choice in taps.many])
        label = self.say(gather.label)
        return Gathering(label, new_place(gather), bool(gather.loose), many, taps.whole)

    def plate(self, seat: SeatView, hands: tuple[Zone, ...], over: bool) -> Plate:
        """A seat, with what is seen of its hands."""
        seen = list(seen_cards(hands))
        whole = over or len(seen) >= sum(zone.count for zone in hands)
        mine = seat.seat == self.me
        return Plate(
            seat.seat,
            self.speaker.seat_name(seat.seat),
            side_of(seat.seat, self.viewer, self.seats),
            seat.cards,
            seat.to_move,
            seat.dealer,
            self.said(seat.said),
            tuple(map(self.say, seat.badges)),
            seat.tricks,
            tuple(map(self.shown, seen)) if whole and (over or not mine) else (),
            () if whole else tuple(self.pack.index(card.kind) for card in seen),
            seat.chips,
            seat.bet,
            seat.out,
            seat.next,
            self.said(seat.why_out),
            seat.declares,
        )


@lru_cache(maxsize=4_000)
def _against(pack: Pack, kind: int) -> Act:
    """What is tapped for a card that may not be played."""
    words = say("Play {name}", name=pack.name(kind))
    label = Speaker(pack.language, pack.face).say(words)
    return Act(notation(kind), label, f"{choice_class(kind)} against")


def _act(speaker: Speaker, choice: Choice, css: str, place: str) -> Act:
    cards = " ".join(sorted(notation(kind) for kind in choice.cards))
    label = speaker.say(choice.here or choice.label)
    return Act(choice.text, label[:1].upper() + label[1:], css, cards, place)
