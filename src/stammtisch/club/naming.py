"""Who is named where (YEAR-20)."""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from dataclasses import replace

from stammtisch.club.evening import Evening, GroupGame, StandIn, Unit
from stammtisch.club.register import Club, Event, Member, MemberShown

# --- where everybody can read


def initials(name: str) -> str:
    """The first letters of a name: “A. W.”."""
    return " ".join(f"{next(filter(str.isalnum, word), word[0])}." for word in name.split())


def by_initials(club: Club) -> Club:
    """The club as everybody may read it: only those who agreed are named."""
    members = {
        id: each if each.shown else replace(each, name=initials(each.name))
        for id, each in club.members.items()
    }
    return replace(club, members=members)


def as_hung_up(club: Club, evening: Evening, *, numbers: bool = False) -> tuple[Club, Evening]:
    """A club and its evening as everybody in the room reads them: only those who agreed are named.

    ``numbers``: beside initials stands the start number, where there is one, so that everybody
    finds his seat.
    """
    shown, found = copy(evening), by_initials(club)
    shown.units = {id: _hung_up(unit, found, numbers) for id, unit in evening.units.items()}
    shown.games = {where: _of_table(game, club) for where, game in evening.games.items()}
    if numbers:
        for unit in evening.numbered:
            for member in filter(found.members.get, unit.members):
                each = found.members[member]
                each = each if each.shown else replace(each, name=f"{each.name} ({unit.number})")
                found.members[member] = each
    return found, shown


def named(club: Club, unit: Unit) -> bool:
    """Whether everybody may read who this is."""
    people = [club.members.get(member) for member in unit.members]
    return bool(people) and all(each is not None and each.shown for each in people)


def _hung_up(unit: Unit, shown: Club, numbers: bool) -> Unit:
    """A pair is called by its two people, as its own name may be made of theirs."""
    if named(shown, unit):
        return unit
    names = [shown.members[member].name for member in unit.members if member in shown.members]
    name = " & ".join(names) if len(unit.members) == len(names) > 1 else initials(unit.name)
    return replace(unit, name=f"{name} ({unit.number})" if numbers and unit.number else name)


def _of_table(game: GroupGame, club: Club) -> GroupGame:
    """A table whose stand-ins are named only if they are members who agreed."""
    if not game.stand_ins:
        return game
    shown, agreed = copy(game), {each.name for each in club.members.values() if each.shown}
    shown.stand_ins = {
        seat: each if each.name in agreed else StandIn(initials(each.name), each.after)
        for seat, each in game.stand_ins.items()
    }
    return shown


# --- who has agreed


def to_ask(club: Club, evening: Evening) -> list[Member]:
    """Those who take part in an evening and whom nobody has asked yet, by name."""
    there = {member for unit in evening.units.values() if unit.here for member in unit.members}
    asked = (each for id, each in club.members.items() if id in there)
    return sorted((each for each in asked if each.shown is None), key=_by_name)


def _by_name(member: Member) -> str:
    return member.name.casefold()


def show_name(club: Club, member_id: str, shown: bool, by: str = "") -> list[Event]:
    """Name a member where everybody may read, or not; raises `NotThere`."""
    changed = club.member(member_id).shown is not shown
    return [MemberShown(member_id, shown, by)] if changed else []


def agreed(club: Club, members: Iterable[str], by: str) -> list[Event]:
    """Write down that these agreed to be named; those who refused stay so. Raises `NotThere`."""
    asked = [member for member in members if club.member(member).shown is None]
    return [MemberShown(member, shown=True, by=by) for member in asked]
