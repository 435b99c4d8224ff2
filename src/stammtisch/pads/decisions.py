"""What people ask of a pad: pure functions from a pad to events; they may raise an error.

Nothing here waits, writes, or changes the pad. The service asks again when another worker was
faster. Where there is nothing to do (it was done before) the answer is no event at all.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

import msgspec
from msgspec.structs import replace

from stammtisch.logs.errors import BadName, NotNow
from stammtisch.logs.names import clean_name, digest
from stammtisch.pads import events as e
from stammtisch.pads.errors import (
    BadPadLink,
    FullPad,
    NoSuchHand,
    NotYourPad,
    PadClosed,
    StaleHand,
)
from stammtisch.pads.fold import fitting, pad_entry, sheet_for
from stammtisch.pads.live import Hand, LivePad
from stammtisch.pads.settings import Person, Settings, Setup
from stammtisch.rulecodes import read_code
from stammtisch.scorepad import (
    POINTS,
    BadFacts,
    Entry,
    Facts,
    ImpossibleLine,
    Sheet,
    Standing,
    completed,
)
from stammtisch.scorepad.bock import Bock
from stammtisch.scorepad.circle import Start
from stammtisch.scorepad.free import MOST_PLAYERS
from stammtisch.scorepad.money import DEAREST, Stake
from stammtisch.text import SeatWord, say

Events: TypeAlias = Sequence[e.Event]
LONGEST_TITLE: Final = 60
LONGEST_FACTS: Final = 8_000  # bytes of the facts of one hand, as JSON
LONGEST_KEY: Final = 64
MOST_LINKS: Final = 50  # of a pad, that are not taken back
MOST_QUESTIONS: Final = 50  # open at the same time


def open_pad(setup: Setup, who: Person) -> Events:
    """Open a pad.

    Raises:
        BadName, BadFacts: a name or the stake cannot be.
        whatever `fold.sheet_for` raises.
    """
    names: list[str] = []
    for name in setup.names:
        names.append(clean_name(name, names))
    rules = read_code(setup.rules).code if setup.rules else ""
    title = " ".join(setup.title.split())
    if len(title) > LONGEST_TITLE:
        raise BadName(say("A name has at most {n} letters.", n=LONGEST_TITLE))
    clean = replace(setup, names=tuple(names), rules=rules, title=title)
    sheet = sheet_for(clean)
    _check_bock(sheet, clean.bock)
    sheet.opening(_player(clean.dealer, len(names)))
    if clean.stake is not None:
        check_stake(clean.stake)
    return [e.Opened(visitor=who.visitor, by=who.name, setup=clean)]


def _player(number: int, players: int) -> int:
    if not 0 <= number < players:
        raise BadFacts(say("There is no player {n} on this pad.", n=number + 1))
    return number


# --- who may what


def check_reader(pad: LivePad, visitor: str) -> e.Role:
    """The visitor's role; raises `NotYourPad` for a visitor who may not even watch."""
    role = pad.role_of(visitor)
    if role is None:
        raise NotYourPad(
            say("This pad can be opened only with its link. Ask somebody who writes on it.")
        )
    return role


def check_writer(pad: LivePad, who: Person) -> None:
    """Raise `NotYourPad` unless this person may write."""
    if check_reader(pad, who.visitor) != "writer":
        raise NotYourPad(say("You can only look at this pad. Ask for the link for writing."))


def _may_change(pad: LivePad, who: Person, limits: Settings) -> None:
    check_writer(pad, who)
    if pad.closed:
        raise PadClosed(say("This pad is closed. Open it again first."))
    _check_room(pad, limits)


def _check_room(pad: LivePad, limits: Settings) -> None:
    if pad.seq >= limits.events:
        raise FullPad(say("So much has been written on this pad that it is full. Open a new one."))


def make_link(pad: LivePad, who: Person, role: e.Role, secret: str, limits: Settings) -> Events:
    """Make a link for a role."""
    check_writer(pad, who)
    _check_room(pad, limits)
    if len(pad.links) >= MOST_LINKS:
        raise FullPad(say("This pad has {n} links. Take them back first.", n=len(pad.links)))
    return [e.LinkMade(visitor=who.visitor, by=who.name, role=role, digest=digest(secret))]


def revoke_links(pad: LivePad, who: Person, role: e.Role) -> Events:
    """Take back all links of a role; visitors who have used one keep the role."""
    check_writer(pad, who)
    if role not in pad.links.values():
        return []
    return [e.LinksRevoked(visitor=who.visitor, by=who.name, role=role)]


def claim(pad: LivePad, who: Person, secret: str, limits: Settings) -> Events:
    """Take the role of a link; does nothing if the visitor may already do at least as much."""
    role = pad.links.get(digest(secret))
    if role is None:
        raise BadPadLink(say("This link is wrong or was taken back. Ask for a new one."))
    if pad.role_of(who.visitor) in (role, "writer"):
        return []
    if len(pad.roles) >= limits.people:
        raise FullPad(say("So many people are looking at this pad that there is no room for more."))
    return [e.Claimed(visitor=who.visitor, by=who.name, role=role)]


# --- hands


def write(
    pad: LivePad, who: Person, entry: Entry, key: str, number: int, limits: Settings
) -> Events:
    """Write a hand under the number that the page showed; see `Pads.write`."""
    check_writer(pad, who)
    if key in pad.keys:
        return []
    _may_change(pad, who, limits)
    if not 0 < len(key) <= LONGEST_KEY:
        raise BadFacts(say("Every hand must be sent with a key of its own."), field="key")
    if 1 <= number < pad.next_number:
        return _again(pad, who, entry, key, pad.hands[number - 1])
    if pad.next_number > limits.hands:
        raise FullPad(say("This pad has {n} hands. Open a new one.", n=limits.hands))
    whole = _whole(pad, pad_entry(pad, entry))
    return [e.Written(visitor=who.visitor, by=who.name, key=key, entry=whole)]


def _again(pad: LivePad, who: Person, entry: Entry, key: str, there: Hand) -> Events:
    """Judge a hand sent under a number that is already taken: the same hand, or a doubtful one."""
    standing = pad.standing_of(there.number, entry.dealer)
    facts = _complete(pad, standing, entry.facts)
    scores = pad.sheet.outcome(standing, facts).scores
    if _is_same(pad, there, facts, scores, int(standing.dealer)):
        return [e.SameHand(visitor=who.visitor, by=who.name, key=key, number=there.number)]
    if len(pad.open_questions) >= MOST_QUESTIONS:
        raise FullPad(say("Answer the open questions of this pad first."))
    return [
        e.Doubted(
            visitor=who.visitor,
            by=who.name,
            key=key,
            number=there.number,
            entry=replace(entry, facts=facts),
        )
    ]


def _is_same(pad: LivePad, there: Hand, facts: Facts, scores: tuple[int, ...], dealer: int) -> bool:
    """Whether two entries agree in their facts, or in points if one has only those."""
    line = next(line for hand, line in pad.rows if hand is there)
    if line is None or line.dealer != dealer:
        return False
    if POINTS in facts or POINTS in there.entry.facts:
        return line.outcome.scores == scores
    return facts == there.entry.facts


def _complete(pad: LivePad, standing: Standing, facts: Facts) -> Facts:
    """The facts with defaults filled in, so that their meaning never changes."""
    check_length(facts)
    return completed(pad.sheet.fields(standing, facts), facts)


def check_length(facts: Facts) -> None:
    """Raise `BadFacts` for more than can be written about one hand."""
    if len(msgspec.json.encode(facts)) > LONGEST_FACTS:
        raise BadFacts(say("That is more than can be written about one hand."))


def _whole(pad: LivePad, entry: Entry) -> Entry:
    """The entry, completed as the next hand; raises `BadFacts`."""
    dealer = entry.dealer
    standing = pad.pad.standing if dealer is None else pad.pad.dealt_by(dealer)
    facts = _complete(pad, standing, entry.facts)
    pad.sheet.outcome(standing, facts)
    return replace(entry, facts=facts)


def settle(pad: LivePad, who: Person, question: int, answer: e.Answer, limits: Settings) -> Events:
    """Settle a doubtful hand; raises `BadFacts` or `ImpossibleLine` if that is not possible."""
    _may_change(pad, who, limits)
    asked = pad.questions.get(question)
    if asked is None:
        raise NoSuchHand(say("This question was never asked."))
    given = pad.book.settled.get(question)
    if given == answer:
        return []
    if given is not None:
        raise StaleHand(say("Somebody else has answered this already."))
    entry = fitting(asked.entry, len(pad.names))
    if answer == "replace" and asked.number < pad.next_number:
        _check(pad, Hand(asked.number, entry, 0, "", 0.0))
    elif answer != "discard":
        _whole(pad, pad_entry(pad, entry))
    return [e.Settled(visitor=who.visitor, by=who.name, question=question, answer=answer)]


def correct(
    pad: LivePad, who: Person, number: int, entry: Entry, version: int, limits: Settings
) -> Events:
    """Replace the facts of a hand; see `Pads.correct`."""
    _may_change(pad, who, limits)
    hand = _hand(pad, number)
    if hand.struck:
        raise NotNow(say("Hand {n} is struck out. Let it count again first.", n=number))
    before = pad.before(number)
    standing = before.standing if entry.dealer is None else before.dealt_by(entry.dealer)
    new = replace(entry, facts=_complete(pad, standing, entry.facts))
    if new == hand.entry:
        return []
    _check_version(hand, version)
    _check(pad, replace(hand, entry=new))
    return [e.Corrected(visitor=who.visitor, by=who.name, number=number, entry=new)]


def strike(pad: LivePad, who: Person, number: int, version: int, limits: Settings) -> Events:
    """Strike a hand out, so that it no longer counts."""
    _may_change(pad, who, limits)
    hand = _hand(pad, number)
    if hand.struck:
        return []
    _check_version(hand, version)
    later = [line.dealer for each, line in pad.rows if line and each.number > number]
    dealer = later[0] if later else None
    _check_hands(pad, pad.book.struck(number, dealer), number)
    return [e.Struck(visitor=who.visitor, by=who.name, number=number, next_dealer=dealer)]


def restore(pad: LivePad, who: Person, number: int, version: int, limits: Settings) -> Events:
    """Restore a hand that was struck out, so that it counts again."""
    _may_change(pad, who, limits)
    hand = _hand(pad, number)
    if not hand.struck:
        return []
    _check_version(hand, version)
    _check(pad, replace(hand, struck=False))
    return [e.Restored(visitor=who.visitor, by=who.name, number=number)]


def _hand(pad: LivePad, number: int) -> Hand:
    if not 1 <= number < pad.next_number:
        raise NoSuchHand(say("There is no hand {n} on this pad.", n=number))
    return pad.hands[number - 1]


def _check_version(hand: Hand, version: int) -> None:
    if hand.version != version:
        raise StaleHand(
            say(
                "Hand {n} has been changed in the meantime. Look at it and decide again.",
                n=hand.number,
            )
        )


def _check(pad: LivePad, changed: Hand) -> None:
    """Raise `BadFacts` if this hand is impossible, `ImpossibleLine` if it makes a later one so."""
    hands = list(pad.hands)
    hands[changed.number - 1] = changed
    _check_hands(pad, tuple(hands), changed.number)


def _check_hands(pad: LivePad, hands: tuple[Hand, ...], number: int) -> None:
    try:
        replace(pad.book, hands=hands).replay(pad.sheet)
    except ImpossibleLine as fault:
        if fault.number == number and isinstance(fault.__cause__, BadFacts):
            raise fault.__cause__ from None
        raise


# --- all the rest


def undo(pad: LivePad, who: Person, change: int, limits: Settings) -> Events:
    """Undo the last change, if no other has been made since."""
    _may_change(pad, who, limits)
    if change in pad.undone:
        return []
    if not pad.undoable:
        raise NotNow(say("There is nothing to take back."))
    if pad.undoable[-1][0] != change:
        raise StaleHand(
            say("Something else has changed in the meantime. Look at it and decide again.")
        )
    return [e.Undone(visitor=who.visitor, by=who.name, change=change)]


def rename(pad: LivePad, who: Person, player: int, name: str, limits: Settings) -> Events:
    """Rename a player; raises `BadName`."""
    _may_change(pad, who, limits)
    number = _player(player, len(pad.names))
    others = [other for index, other in enumerate(pad.names) if index != number]
    clean = clean_name(name, others)
    if clean == pad.names[number]:
        return []
    return [e.Renamed(visitor=who.visitor, by=who.name, player=number, name=clean)]


def arrange(pad: LivePad, who: Person, order: Sequence[int], limits: Settings) -> Events:
    """Change the order of the players; this is possible only before the first hand."""
    _may_change(pad, who, limits)
    if pad.hands or pad.book.circles:
        raise NotNow(say("The order of the players is fixed once a hand has been written down."))
    if sorted(order) != list(range(len(pad.names))):
        raise BadFacts(say("Name every player once."), field="order")
    if list(order) == sorted(order):
        return []
    return [e.Arranged(visitor=who.visitor, by=who.name, order=tuple(order))]


def set_dealer(pad: LivePad, who: Person, player: int, limits: Settings) -> Events:
    """Say who deals the next hand."""
    _may_change(pad, who, limits)
    number = _player(player, len(pad.names))
    if int(pad.standing.dealer) == number:
        return []
    if number not in pad.sheet.present(pad.standing):
        raise BadFacts(say("{seat} is not at the table.", seat=SeatWord(number)), "PAD-12")
    return [e.DealerSet(visitor=who.visitor, by=who.name, player=number)]


def set_stake(pad: LivePad, who: Person, stake: Stake | None, limits: Settings) -> Events:
    """Agree on what a point costs; None: nothing. Raises `BadFacts` for what nobody can pay."""
    _may_change(pad, who, limits)
    if stake is not None:
        check_stake(stake)
    if stake == pad.book.stake:
        return []
    return [e.StakeSet(visitor=who.visitor, by=who.name, stake=stake)]


def join(
    pad: LivePad, who: Person, player: int | str, after: int, start: Start, limits: Settings
) -> Events:
    """Let somebody join from the next hand on, to the left of ``after``.

    ``player`` is the name of a new player, or the number of one who is back.

    Raises:
        BadName, BadFacts: the name cannot be, or he cannot join.
        BadSeats, BadOption: the game is not for so many.
    """
    _may_change(pad, who, limits)
    _check_open(pad)
    circle = pad.sheet.present(pad.standing)
    name, number = "", len(pad.names)
    if isinstance(player, str):
        name = clean_name(player, pad.names)
        if number >= MOST_PLAYERS:
            raise FullPad(say("A pad is for 1 to {n} players.", n=MOST_PLAYERS))
    else:
        number = _player(player, number)
        if number in circle:
            return []
    at = circle.index(after) + 1 if after in circle else len(circle)
    players = (*circle[:at], number, *circle[at:])
    sheet_for(pad.setup, len(players))
    return [e.Gathered(visitor=who.visitor, by=who.name, players=players, name=name, start=start)]


def leave(pad: LivePad, who: Person, player: int, limits: Settings) -> Events:
    """Let somebody leave after the last hand; raises what `join` does."""
    _may_change(pad, who, limits)
    _check_open(pad)
    circle = pad.sheet.present(pad.standing)
    number = _player(player, len(pad.names))
    if number not in circle:
        return []
    players = tuple(each for each in circle if each != number)
    sheet_for(pad.setup, len(players))
    return [e.Gathered(visitor=who.visitor, by=who.name, players=players)]


def _check_open(pad: LivePad) -> None:
    if not pad.sheet.open_circle:
        raise BadFacts(say("In this game nobody can join or leave."), "PAD-10")


def check_stake(stake: Stake) -> None:
    """Raise `BadFacts` for what nobody can pay (PAD-1)."""
    if not 0 < stake.tenths <= DEAREST:
        raise BadFacts(
            say("A point costs at least a tenth of a cent and at most 100 euros."),
            "PAD-1",
            field="stake",
        )


def set_bock(pad: LivePad, who: Person, bock: Bock | None, limits: Settings) -> Events:
    """Agree on Bock rounds for all hands of the pad (None: no Bock rounds); raises `BadFacts`."""
    _may_change(pad, who, limits)
    _check_bock(pad.sheet, bock)
    if bock == pad.book.bock:
        return []
    return [e.BockSet(visitor=who.visitor, by=who.name, bock=bock)]


def _check_bock(sheet: Sheet, bock: Bock | None) -> None:
    if bock is None:
        return
    seen = sheet.OCCASIONS
    if seen is None:
        raise BadFacts(say("This game has no Bock rounds."), "PAD-7", field="bock")
    if not set(bock.occasions) <= set(seen):
        raise BadFacts(
            say("The pad cannot recognise this occasion automatically here."), "PAD-8", field="bock"
        )


def close(pad: LivePad, who: Person) -> Events:
    """Close the pad."""
    check_writer(pad, who)
    return [] if pad.closed else [e.Closed(visitor=who.visitor, by=who.name)]


def idle(pad: LivePad) -> Events:
    """Close the pad because nothing has happened for a long time."""
    return [] if pad.closed else [e.Closed(visitor="")]


def reopen(pad: LivePad, who: Person) -> Events:
    """Reopen a closed pad."""
    check_writer(pad, who)
    return [e.Reopened(visitor=who.visitor, by=who.name)] if pad.closed else []
