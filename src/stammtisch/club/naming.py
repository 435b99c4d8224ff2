"""Who is named where (YEAR-20)."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from dataclasses import replace

from stammtisch.club.evening import Evening, Unit
from stammtisch.club.register import Club, Member


def by_initials(club: Club) -> Club:
    """The club as everybody may read it: only those who agreed are named."""
    members = {
        id: each if each.shown else replace(each, name=each.initials)
        for id, each in club.members.items()
    }
    return replace(club, members=members)


def as_hung_up(club: Club, evening: Evening) -> tuple[Club, Evening]:
    """A club and its evening as the wall and certificates show them: without those who refused.

    Who sits where has to be read in the room, so who has not been asked is named.
    """
    short = {
        each.id: replace(each, name=each.initials)
        for each in club.members.values()
        if each.shown is False
    }
    if not short:
        return club, evening
    shown = copy(evening)
    shown.units = {id: _shortened(unit, club, short) for id, unit in evening.units.items()}
    return replace(club, members=club.members | short), shown


def _shortened(unit: Unit, club: Club, short: Mapping[str, Member]) -> Unit:
    name = unit.name
    for member in unit.members:
        if member in short:
            name = name.replace(club.members[member].name, short[member].name)
    return replace(unit, name=name)
