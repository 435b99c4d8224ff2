"""The person who makes a request about an evening, and what that person may do.

Organiser and scorekeeper have their role from the club. Everybody else comes by a link: the sheet
of a table, a participant's own page, the screen on the wall.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from msgspec import Struct

from stammtisch.club.errors import NotAllowed
from stammtisch.club.evening import Evening
from stammtisch.text import say

ActorRole: TypeAlias = Literal["organiser", "scorekeeper", "table", "player", "screen"]
DESK: Final[tuple[ActorRole, ...]] = ("organiser", "scorekeeper")


class Actor(Struct, frozen=True):
    """The person who acts in an evening, and in which role.

    Attributes:
        name: as the log names him.
        round, table: where the link of a sheet leads to.
        unit: whose page it is, for a participant.
        device: a mark of his browser, for who comes by a link.
    """

    role: ActorRole
    name: str
    round: int = 0
    table: int = 0
    unit: str = ""
    device: str = ""

    @property
    def organises(self) -> bool:
        """Whether this person may do everything."""
        return self.role == "organiser"

    @property
    def at_desk(self) -> bool:
        """Whether this person runs the desk: organiser or scorekeeper."""
        return self.role in DESK

    def sits_at(self, evening: Evening, round: int, table: int) -> bool:
        """Whether this person used the link of this table in this round."""
        if self.role == "table":
            return (self.round, self.table) == (round, table)
        if self.role != "player":
            return False
        found = evening.planned_seat(self.unit, round)
        return found is not None and found[0] == table


def must_organise(actor: Actor) -> None:
    """Raise `NotAllowed` unless this is the organiser."""
    if not actor.organises:
        raise NotAllowed(say("Only the organiser may do this."))


def must_be_at_desk(actor: Actor) -> None:
    """Raise `NotAllowed` unless this is the organiser or a scorekeeper."""
    if not actor.at_desk:
        raise NotAllowed(say("Only the organiser and the scorekeeper may do this."))


def must_write_at(actor: Actor, evening: Evening, round: int, table: int) -> None:
    """Raise `NotAllowed` unless this person is at the desk or at this table (CLB-36)."""
    if not (actor.at_desk or actor.sits_at(evening, round, table)):
        raise NotAllowed(
            say("Only table {table} and the desk write on this sheet.", table=table), "CLB-36"
        )


def must_confirm_for_himself(actor: Actor, unit: str) -> None:
    """Raise `NotAllowed` if a participant confirms the sheet for somebody else (CLB-36)."""
    if actor.role == "player" and actor.unit != unit:
        raise NotAllowed(say("Everybody confirms for himself."), "CLB-36")
