"""Where each move is tapped: on a card, on a place, or on a button of its own."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from stammtisch.core.view import Choice, Gather, View, Zone

MIDDLE: Final = ("market", "row", "pot", "stock", "discard")
MANY_NAMES: Final = 8  # so many moves with a card that lies nowhere: one of them is to be named


def _lies_in(zone: Zone | None, kind: int) -> bool:
    """Whether a choice uses the card on the table, and not an equal one in a hand.

    Where cards are gathered nothing is taken from a pile any more: there they are discarded.
    """
    return zone is not None and zone.role in MIDDLE and any(c.kind == kind for c in zone.cards)


def own_hand(view: View) -> Zone | None:
    """The viewer's own cards."""
    me = view.seat
    if me is None:
        return None
    return next((zone for zone in view.zones if zone.role == "hand" and zone.owner == me), None)


class Taps:
    """The choices of a seat, sorted by where they are tapped.

    Attributes:
        by_card: by the kind of the card in the viewer's hand.
        by_zone: by the id of the place that they stand at.
        pairs: by a card on the table that is given for one of the viewer's hand: place and kind.
        many: with several chosen cards.
        naming: of one card that lies nowhere.
        free, aside: with buttons of their own; those aside are made out of turn.
        whole: whether a single card is sent with the same button as several.
    """

    def __init__(
        self,
        choices: Sequence[Choice],
        gather: Gather | None = None,
        hand: Zone | None = None,
        zones: Iterable[Zone] = (),
        deck: str = "",
    ) -> None:
        self.choices = choices
        self.gather = gather
        self.hand = hand
        self.zones = {zone.id: zone for zone in zones}
        self.loose = gather.loose if gather else ()
        self.whole = gather is not None and (gather.whole or bool(self.loose))
        self.by_card: dict[int, list[Choice]] = {}
        self.by_zone: dict[str, list[Choice]] = {}
        self.pairs: dict[tuple[str, int], list[Choice]] = {}
        self.many: list[Choice] = []
        self.free: list[Choice] = []
        self.aside: list[Choice] = []
        self.naming = [each for each in choices if len(each.cards) == 1 and not each.zone]
        if not deck and len(self.naming) < MANY_NAMES:
            self.naming = []
        named = set(map(id, self.naming))
        held = {card.kind for card in hand.cards} if hand else set()
        for choice in choices:
            if id(choice) not in named:
                self._sort_in(choice, held)

    def _sort_in(self, choice: Choice, held: set[int]) -> None:
        """Where a choice is tapped: on a card, on a place or on a button of its own."""
        if choice.under is not None:
            return
        zone = self.zones.get(choice.zone)
        kind = choice.cards[0] if len(choice.cards) == 1 else None
        if kind is not None and self._only_gathered(zone):
            return
        if self.gather is not None and len(choice.cards) > 1:
            self.many.append(choice)
        elif zone is not None and self._is_pair(choice, zone, held):
            own, other = choice.cards
            self.by_card.setdefault(own, []).append(choice)
            self.pairs.setdefault((zone.id, other), []).append(choice)
        elif kind is not None and kind in held and (self.gather or not _lies_in(zone, kind)):
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

    def goes_astray(self, kind: int) -> bool:
        """Whether playing the card breaks a rule, so that it is never played automatically."""
        choices = self.by_card.get(kind, ())
        return bool(choices) and all(choice.out_of_turn for choice in choices)

    @property
    def legal(self) -> tuple[int, ...]:
        """The kinds in the viewer's own hand that can be played."""
        return tuple(self.by_card)

    @property
    def astray(self) -> tuple[int, ...]:
        """Those that could only be played against the rules."""
        return tuple(kind for kind in self.by_card if self.goes_astray(kind))

    def paired(self, zone: Zone) -> tuple[tuple[int, tuple[Choice, ...]], ...]:
        """The moves with a card of this place and one of the viewer's own hand."""
        if not self.pairs:
            return ()
        return tuple((kind, tuple(at)) for (id, kind), at in self.pairs.items() if id == zone.id)


NO_TAPS: Final = Taps(())


def taps_of(view: View) -> Taps:
    """The choices of a view; where there are none, nothing has to be looked up."""
    if not view.choices and view.gather is None:
        return NO_TAPS
    return Taps(view.choices, view.gather, own_hand(view), view.zones, view.deck)
