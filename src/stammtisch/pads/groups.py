"""A group of people with many evenings: which pads belong to it, and who may look.

As with a pad, people come by a link. What the evenings brought is never stored here: it follows
from the logs of the pads (`scorepad.years`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeAlias

from msgspec import Struct

from stammtisch.logs.errors import BadName
from stammtisch.logs.names import digest
from stammtisch.logs.rows import Codec, LogEvent
from stammtisch.pads.errors import BadPadLink, FullPad, NotYourPad
from stammtisch.pads.settings import Person
from stammtisch.text import say

LONGEST_NAME: Final = 60
MOST_PADS: Final = 400  # of a group
MOST_PEOPLE: Final = 200


class _Act(LogEvent, frozen=True, kw_only=True):
    """Something that somebody did: his browser, and the name that he goes by."""

    visitor: str
    by: str = ""


class Founded(_Act, frozen=True, kw_only=True, tag="founded"):
    """The group was founded."""

    name: str


class Named(_Act, frozen=True, kw_only=True, tag="named"):
    """The group was given another name."""

    name: str


class Invited(_Act, frozen=True, kw_only=True, tag="invited"):
    """A link was made, and all earlier ones ended; only the SHA-256 of its secret is kept."""

    digest: str


class Joined(_Act, frozen=True, kw_only=True, tag="joined"):
    """A browser came by a link."""


class PadPut(_Act, frozen=True, kw_only=True, tag="pad_put"):
    """A pad was put in by somebody who may write on it."""

    pad: str


class PadTaken(_Act, frozen=True, kw_only=True, tag="pad_taken"):
    """A pad was taken out again; the pad itself stays as it is."""

    pad: str


Event: TypeAlias = Founded | Named | Invited | Joined | PadPut | PadTaken
codec: Final = Codec[Event](Event)


class Group(Struct):
    """The state of a group; ``pads`` are the ids of its pads in the order they were put in."""

    name: str
    people: tuple[str, ...]
    pads: tuple[str, ...] = ()
    digest: str = ""


def step(group: Group | None, event: Event, at: float) -> Group:
    """The group after one more event; the first one founds it."""
    if group is None:
        assert isinstance(event, Founded), "the first event of a group founds it"
        return Group(event.name, (event.visitor,))
    match event:
        case Named(name=name):
            group.name = name
        case Invited(digest=made):
            group.digest = made
        case Joined(visitor=visitor):
            group.people = (*group.people, visitor)
        case PadPut(pad=pad):
            group.pads = (*group.pads, pad)
        case PadTaken(pad=pad):
            group.pads = tuple(each for each in group.pads if each != pad)
    return group


# --- what people ask


def found(name: str, who: Person) -> Sequence[Event]:
    """Found a group; raises `BadName`."""
    return [Founded(visitor=who.visitor, by=who.name, name=_name(name))]


def _name(name: str) -> str:
    clean = " ".join(name.split())
    if not clean or len(clean) > LONGEST_NAME:
        raise BadName(say("A group needs a name of at most {n} letters.", n=LONGEST_NAME))
    return clean


def check_member(group: Group, visitor: str) -> None:
    """Raise `NotYourPad` for somebody who does not belong to the group."""
    if visitor not in group.people:
        raise NotYourPad(
            say("This group can be opened only with its link. Ask somebody who belongs to it.")
        )


def rename(group: Group, who: Person, name: str) -> Sequence[Event]:
    """Give the group another name; raises `BadName`."""
    check_member(group, who.visitor)
    clean = _name(name)
    same = clean == group.name
    return [] if same else [Named(visitor=who.visitor, by=who.name, name=clean)]


def invite(group: Group, who: Person, secret: str) -> Sequence[Event]:
    """Make a new link; those made before no longer open anything."""
    check_member(group, who.visitor)
    return [Invited(visitor=who.visitor, by=who.name, digest=digest(secret))]


def join(group: Group, who: Person, secret: str) -> Sequence[Event]:
    """Come by a link; raises `BadPadLink`."""
    if not group.digest or digest(secret) != group.digest:
        raise BadPadLink(say("This link is wrong or was taken back. Ask for a new one."))
    if who.visitor in group.people:
        return []
    if len(group.people) >= MOST_PEOPLE:
        raise FullPad(say("A group has at most {n} people.", n=MOST_PEOPLE))
    return [Joined(visitor=who.visitor, by=who.name)]


def put(group: Group, who: Person, pad: str) -> Sequence[Event]:
    """Put a pad in; the caller has checked that this person may write on it."""
    check_member(group, who.visitor)
    if pad in group.pads:
        return []
    if len(group.pads) >= MOST_PADS:
        raise FullPad(say("A group has at most {n} pads. Take one out first.", n=MOST_PADS))
    return [PadPut(visitor=who.visitor, by=who.name, pad=pad)]


def take(group: Group, who: Person, pad: str) -> Sequence[Event]:
    """Take a pad out."""
    check_member(group, who.visitor)
    return [PadTaken(visitor=who.visitor, by=who.name, pad=pad)] if pad in group.pads else []
