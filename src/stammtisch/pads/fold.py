"""How events change a score pad: `step` applies one more event."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from msgspec.structs import replace

from stammtisch.pads import events as e
from stammtisch.pads.live import Change, Hand, LivePad, Question, Result
from stammtisch.pads.settings import Setup
from stammtisch.rulecodes import read_code
from stammtisch.scorepad import POINTS, BadFacts, Entry, Sheet, free_sheet, sheet_of
from stammtisch.scorepad.circle import Circle
from stammtisch.text import say


def sheet_for(setup: Setup, players: int | None = None) -> Sheet:
    """The score sheet of a pad, for those who began or for this many players.

    Raises `UnreadableCode`, `UnknownGame`, `BadSeats`, `BadOption`.
    """
    number = len(setup.names) if players is None else players
    if not setup.rules:
        return free_sheet(number, setup.low_wins)
    return sheet_of(read_code(setup.rules), number)


def step(pad: LivePad | None, event: e.Event, at: float) -> LivePad:
    """The pad after one more event; the first one opens it."""
    if pad is None:
        assert isinstance(event, e.Opened), "the first event of a pad opens it"
        pad = LivePad(event.setup, partial(sheet_for, event.setup), event.visitor, at)
        pad.seq = 1
        return pad
    pad.seq += 1
    pad.changed_at = at
    _CHANGES[type(event)](pad, event, at)
    return pad


def _note(
    pad: LivePad,
    event: e.Event,
    at: float,
    number: int = 0,
    old: Entry | None = None,
    new: Entry | None = None,
) -> None:
    pad.history.append(Change(pad.seq, at, event, event.by, number, old, new))


def _link_made(pad: LivePad, event: e.LinkMade, at: float) -> None:
    pad.links[event.digest] = event.role


def _links_revoked(pad: LivePad, event: e.LinksRevoked, at: float) -> None:
    pad.links = {digest: role for digest, role in pad.links.items() if role != event.role}


def _claimed(pad: LivePad, event: e.Claimed, at: float) -> None:
    pad.roles[event.visitor] = event.role


def _written(pad: LivePad, event: e.Written, at: float) -> None:
    pad.keys[event.key] = Result("written", pad.next_number)
    _add(pad, event, event.entry, at)


def _add(pad: LivePad, event: e.Event, entry: Entry, at: float) -> None:
    """Add a hand at the end."""
    _note(pad, event, at, pad.next_number, new=entry)
    hand = Hand(pad.next_number, entry, pad.seq, event.by, at)
    pad.turn_over(replace(pad.book, hands=(*pad.book.hands, hand), next_dealer=None), pad.seq)


def _same_hand(pad: LivePad, event: e.SameHand, at: float) -> None:
    pad.keys[event.key] = Result("same", event.number)


def _doubted(pad: LivePad, event: e.Doubted, at: float) -> None:
    pad.keys[event.key] = Result("question", event.number, pad.seq)
    pad.questions[pad.seq] = Question(pad.seq, event.number, event.entry, event.by, at)
    _note(pad, event, at, event.number, new=event.entry)


def _settled(pad: LivePad, event: e.Settled, at: float) -> None:
    question = pad.questions[event.question]
    entry = fitting(question.entry, len(pad.names))
    book = pad.book
    if event.answer == "discard":
        _note(pad, event, at, question.number, old=question.entry)
        pad.turn_over(book, pad.seq)
    elif event.answer == "replace" and question.number <= len(book.hands):
        _replace(pad, event, question.number, entry, at)
    else:
        _add(pad, event, pad_entry(pad, entry), at)
    pad.book = replace(pad.book, settled={**book.settled, question.id: event.answer})


def pad_entry(pad: LivePad, entry: Entry) -> Entry:
    """An entry for the end of the pad; without a dealer of its own, with the one that was set."""
    return replace(entry, dealer=pad.book.next_dealer if entry.dealer is None else entry.dealer)


def _corrected(pad: LivePad, event: e.Corrected, at: float) -> None:
    _replace(pad, event, event.number, event.entry, at)


def _replace(pad: LivePad, event: e.Event, number: int, entry: Entry, at: float) -> None:
    old = pad.hands[number - 1]
    _note(pad, event, at, number, old.entry, entry)
    _turn(pad, Hand(number, entry, pad.seq, event.by, at))


def _turn(pad: LivePad, hand: Hand) -> None:
    hands = list(pad.book.hands)
    hands[hand.number - 1] = hand
    pad.turn_over(replace(pad.book, hands=tuple(hands)), pad.seq)


def _struck(pad: LivePad, event: e.Struck, at: float) -> None:
    index = event.number - 1
    _note(pad, event, at, event.number, old=pad.hands[index].entry)
    hands = list(pad.book.struck(event.number, event.next_dealer))
    hands[index] = replace(hands[index], version=pad.seq, by=event.by, at=at)
    pad.turn_over(replace(pad.book, hands=tuple(hands)), pad.seq)


def _restored(pad: LivePad, event: e.Restored, at: float) -> None:
    old = pad.hands[event.number - 1]
    _note(pad, event, at, event.number, new=old.entry)
    _turn(pad, Hand(event.number, old.entry, pad.seq, event.by, at))


def _renamed(pad: LivePad, event: e.Renamed, at: float) -> None:
    names = list(pad.names)
    names[event.player] = event.name
    _note(pad, event, at)
    pad.turn_over(replace(pad.book, names=tuple(names)), pad.seq)


def _arranged(pad: LivePad, event: e.Arranged, at: float) -> None:
    names = tuple(pad.names[old] for old in event.order)
    dealer = event.order.index(pad.book.first_dealer)
    _note(pad, event, at)
    pad.turn_over(replace(pad.book, names=names, first_dealer=dealer), pad.seq)


def _dealer_set(pad: LivePad, event: e.DealerSet, at: float) -> None:
    _note(pad, event, at)
    if pad.hands or pad.book.circles:
        pad.turn_over(replace(pad.book, next_dealer=event.player), pad.seq)
    else:
        pad.turn_over(replace(pad.book, first_dealer=event.player), pad.seq)


def _stake_set(pad: LivePad, event: e.StakeSet, at: float) -> None:
    _note(pad, event, at)
    pad.turn_over(replace(pad.book, stake=event.stake), pad.seq)


def _bock_set(pad: LivePad, event: e.BockSet, at: float) -> None:
    _note(pad, event, at)
    pad.turn_over(replace(pad.book, bock=event.bock), pad.seq)


def _gathered(pad: LivePad, event: e.Gathered, at: float) -> None:
    _note(pad, event, at)
    names = (*pad.names, event.name) if event.name else pad.names
    there = set(event.players)
    if not there <= set(range(len(names))) or len(there) < len(event.players):
        raise BadFacts(say("Name every player once."), "PAD-10")  # in a file that somebody wrote
    sheet_for(pad.setup, len(event.players))
    circle = (pad.next_number, Circle(event.players, event.start))
    dealer = pad.book.next_dealer if pad.book.next_dealer in event.players else None
    book = replace(
        pad.book,
        names=names,
        circles=(*pad.book.circles, circle),
        next_dealer=dealer,
        hands=tuple(
            replace(hand, entry=fitting(hand.entry, len(names))) for hand in pad.book.hands
        ),
    )
    pad.turn_over(book, pad.seq)


def fitting(entry: Entry, players: int) -> Entry:
    """An entry from before somebody came, with a place for his points, of which it has none."""
    points = entry.facts.get(POINTS)
    if not isinstance(points, list) or len(points) >= players:
        return entry
    row = [*points, *[0] * (players - len(points))]
    return replace(entry, facts={**entry.facts, POINTS: row})


def _undone(pad: LivePad, event: e.Undone, at: float) -> None:
    pad.take_back()
    _note(pad, event, at)


def _closed(pad: LivePad, event: e.Closed, at: float) -> None:
    pad.closed = True
    _note(pad, event, at)


def _reopened(pad: LivePad, event: e.Reopened, at: float) -> None:
    pad.closed = False
    _note(pad, event, at)


_CHANGES: Final[dict[type, Callable[[LivePad, Any, float], None]]] = {
    e.LinkMade: _link_made,
    e.LinksRevoked: _links_revoked,
    e.Claimed: _claimed,
    e.Written: _written,
    e.SameHand: _same_hand,
    e.Doubted: _doubted,
    e.Settled: _settled,
    e.Corrected: _corrected,
    e.Struck: _struck,
    e.Restored: _restored,
    e.Renamed: _renamed,
    e.Arranged: _arranged,
    e.DealerSet: _dealer_set,
    e.StakeSet: _stake_set,
    e.BockSet: _bock_set,
    e.Gathered: _gathered,
    e.Undone: _undone,
    e.Closed: _closed,
    e.Reopened: _reopened,
}
