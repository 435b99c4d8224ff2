"""A view as facts without a word that people read, and what changed in the views of all seats."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

import msgspec

from stammtisch.core.contract import OVER, SPECTATOR
from stammtisch.core.view import CardView, View, Zone
from stammtisch.names import notation
from tests.conformance.rows import Row, change

COLUMNS: Final = {"cards", "tricks", "chips", "bet"}  # a word a seat: those that changed are told


class Lying(NamedTuple):
    """What a viewer sees of a zone: what it is, the cards, how many lie there, which are marked."""

    kind: str
    cards: Row
    number: int
    marked: Row


class Facts(NamedTuple):
    """What a viewer sees: each zone by its id, and everything else by its name."""

    zones: dict[str, Lying]
    others: dict[str, Row]


NOTHING: Final = Facts({}, {})
NO_ZONE: Final = Lying("", (), 0, ())


def facts(view: View, turn: int, known: dict[bytes, Lying]) -> Facts:
    """All of a view but its choices and its words; what goes without saying is left out.

    Args:
        view: what somebody sees.
        turn: whose turn it is; a view that says so needs no word for it.
        known: zones that were looked at before.
    """
    zones = {}
    for zone in view.zones:
        code = msgspec.json.encode(zone)
        zones[zone.id] = known.get(code) or known.setdefault(code, lying(zone))
    others = {"zones": tuple(zones)} | dict(seat_facts(view))
    if view.pots:
        others["pots"] = tuple(str(pot.chips) for pot in view.pots)
    if view.turn != turn:
        others["turn"] = (str(view.turn),)
    if view.over != (turn == OVER):
        others["over"] = (str(view.over),)
    return Facts(zones, others)


def lying(zone: Zone) -> Lying:
    """A zone without its words."""
    owner = "" if zone.owner is None else f" of {zone.owner}"
    shared = " and others" if zone.whose else ""
    squared = ", squared" if zone.squared else ""
    return Lying(
        f"{zone.role}{owner}{shared}{squared}",
        tuple([card_word(card) for card in zone.cards]),
        zone.count,
        tuple([notation(card.kind) for card in zone.cards if card.mark]),
    )


def card_word(card: CardView) -> str:
    """A card as it lies: ``Kd``, ``2:Kd`` where seat 2 has played it, ``Xr=Kd`` if it stands so."""
    by = "" if card.seat is None else f"{card.seat}:"
    named = "" if card.named is None else f"={notation(card.named)}"
    return f"{by}{notation(card.kind)}{named}"


def seat_facts(view: View) -> Iterator[tuple[str, Row]]:
    """What is public of the seats; the number of cards where the hands do not tell it."""
    hands = dict.fromkeys([each.seat for each in view.seats], 0)
    for zone in view.zones:
        if zone.role == "hand" and zone.owner is not None:
            hands[zone.owner] += zone.count
    numbers = {
        "cards": [None if each.cards == hands[each.seat] else each.cards for each in view.seats],
        "tricks": [each.tricks for each in view.seats],
        "chips": [each.chips for each in view.seats],
        "bet": [each.bet for each in view.seats],
    }
    for name, column in numbers.items():
        if column.count(None) < len(column):
            yield name, tuple(by_seat(column))
    yield "dealer", tuple([str(each.seat) for each in view.seats if each.dealer])
    yield "next", tuple([str(each.seat) for each in view.seats if each.next])
    yield "out", tuple([str(each.seat) for each in view.seats if each.out])
    on_turn = [each.seat for each in view.seats if each.to_move]
    if on_turn != [view.turn][: view.turn >= 0]:
        yield "to move", tuple(map(str, on_turn))


def by_seat(column: Sequence[int | None]) -> Iterator[str]:
    """A number of each seat: ``2:14``, and ``2:-`` for one that has none."""
    for seat, number in enumerate(column):
        yield f"{seat}:{'-' if number is None else number}"


def differences(before: dict[int, Facts], after: dict[int, Facts]) -> Iterator[str]:
    """What changed, and for whom: ``hand2: -Kd for 2; 11 cards for others``.

    Args:
        before, after: the facts of each viewer.
    """
    pairs = {viewer: (before[viewer], new) for viewer, new in after.items()}
    for kind in (changed_zones, changed_others):
        yield from by_name({viewer: dict(kind(*pair)) for viewer, pair in pairs.items()})


def changed_zones(before: Facts, after: Facts) -> Iterator[tuple[str, str]]:
    """What changed in each zone; that one is gone tells the row of zones."""
    for name, zone in after.zones.items():
        was = before.zones.get(name, NO_ZONE)
        if was is not zone and was != zone:
            yield name, ", ".join(moved(was, zone))


def moved(old: Lying, new: Lying) -> Iterator[str]:
    """What changed in one zone."""
    if old.kind != new.kind:
        yield new.kind
    hidden, was_hidden = (zone.number != len(zone.cards) for zone in (new, old))
    if hidden:
        number = "1 card" if new.number == 1 else f"{new.number} cards"
        yield f"{number} with {' '.join(new.cards)}" if new.cards else number
    elif old.cards != new.cards or was_hidden:
        yield change(() if was_hidden else old.cards, new.cards)
    if old.marked != new.marked and (new.cards or new.marked):
        yield f"marked {' '.join(new.marked)}" if new.marked else "unmarked"


def changed_others(before: Facts, after: Facts) -> Iterator[tuple[str, str]]:
    """What changed besides the zones."""
    old, new = before.others, after.others
    for name in dict.fromkeys((*new, *old)):
        was, now = old.get(name, ()), new.get(name, ())
        if was != now:
            yield name, columns(was, now) if name in COLUMNS else change(was, now)


def columns(old: Row, new: Row) -> str:
    """The seats whose number changed, with their new one."""
    return " ".join(word for word in new if word not in old and (old or word[-1] != "-")) or "none"


def by_name(changes: dict[int, dict[str, str]]) -> Iterator[str]:
    """The changes that each viewer sees, one line a name."""
    for name in dict.fromkeys(name for each in changes.values() for name in each):
        seen: dict[str, list[int]] = {}
        for viewer, each in changes.items():
            if name in each:
                seen.setdefault(each[name], []).append(viewer)
        yield f"{name}: " + "; ".join(for_whom(seen, len(changes)))


def for_whom(seen: dict[str, list[int]], viewers: int) -> Iterator[str]:
    """Each change with those who see it; nobody is named where all see the same."""
    everybody = sum(map(len, seen.values())) == viewers
    most = max(seen, key=lambda each: len(seen[each])) if everybody else ""
    for each, who in seen.items():
        if len(who) == viewers:
            yield each
        else:
            yield f"{each} for {'others' if each == most else ' '.join(map(named, who))}"


def named(viewer: int) -> str:
    """A viewer by his seat."""
    return "spectator" if viewer == SPECTATOR else str(viewer)
