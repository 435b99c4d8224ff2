"""What a table remembers of what has happened: words, absences, failures, finished hands."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple, TypeAlias

from msgspec import Struct

from stammtisch.bots.programs import Why
from stammtisch.matches import Act

What: TypeAlias = Literal["left", "away", "back", "sat", "seen", "late", "beside"]  # see `Shift`
MOST_SAID: Final = 20
"""So many of the newest phrases are remembered."""


class Arrangement(Struct, frozen=True):
    """The packs of all hands, settled beforehand, and the commitment to them.

    They are never to be shown before they are ``published``: other tables may still play them.
    """

    packs: tuple[tuple[int, ...], ...]
    seal: str
    published: bool = False


class UndoRequest(Struct, frozen=True):
    """A request to undo a move: the seat, the people who have agreed, and the time."""

    seat: int
    agreed: frozenset[int]
    asked_at: float


class Spoken(Struct, frozen=True):
    """What was said: the number of its event, who said it, when, who heard nothing, whose it is.

    It is a phrase, perhaps ``about`` a line of an act, or ``text`` is what somebody wrote.
    """

    seq: int
    seat: int
    name: str
    phrase: str
    at: float
    unheard_by: frozenset[str] = frozenset()
    spoken_by: frozenset[str] = frozenset()
    text: str = ""
    about: tuple[Act, int] | None = None


class Failure(NamedTuple):
    """A third-party bot that was replaced in the present hand, and after how many acts."""

    seat: int
    bot: str
    why: Why
    acts: int


class Shift(NamedTuple):
    """Somebody new plays in a seat, from this many acts of the present hand on.

    ``what`` is "left" for a person who left for good, "away" for one for whom a bot plays,
    "back" for one who is back, "sat" for one who has taken the seat of a bot, "seen" for one
    into whose hand somebody looks, "late" for one for whom a bot moved because his time was up,
    "beside" for one who sits at the same connection as the one named by ``instead``. ``between``
    is true where it was between two hands.
    ``instead`` is the name of the bot that plays on, or played before; ``devices`` are those of
    the person, never to be shown.
    """

    what: What
    acts: int
    name: str
    devices: frozenset[str]
    instead: str = ""
    between: bool = False


class Early(NamedTuple):
    """Somebody who did not play a hand to its end: which hand, when, and one of his devices."""

    hand: int
    at: float
    device: str


class Ended(NamedTuple):
    """A finished hand as it will be remembered: when it ended, and who had the seats then.

    ``names`` are those of people and bots, ``people`` the seats of people, ``devices`` those of
    each seat's person, and ``by_person`` whether any person made a move in it. ``rated`` says whom
    it is compared for (`fairness.counted_for`), one key a seat, "" for nobody.
    """

    hand: int
    at: float
    names: list[str]
    people: tuple[bool, ...]
    devices: list[set[str]]
    by_person: bool
    rated: list[str]
