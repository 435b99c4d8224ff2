"""A whole club as one file: its log and those of its evenings, as JSON.

What is secret stays here: the key of the links, and who has which role on which browser. Whoever
reads the file in elsewhere founds the club anew there and is its organiser.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final, TypeAlias, TypeVar

import msgspec
from msgspec import Struct

from stammtisch.club import events as e
from stammtisch.club import fold as evening_fold
from stammtisch.club import register as r
from stammtisch.club.bounds import MOST_EVENINGS, MOST_EVENTS, check_event
from stammtisch.club.countings import checked, day_of, season_of
from stammtisch.club.errors import ClubError
from stammtisch.club.played import game_name
from stammtisch.club.standings import ranking_points, standings
from stammtisch.errors import StammtischError
from stammtisch.logs.names import clean_name
from stammtisch.text import Text, say
from stammtisch.typed import typed

FORMAT: Final = "stammtisch-club/1"
LARGEST: Final = 20_000_000  # bytes
_SECONDS: Final = 3.0  # of the processor, for the events of an evening; usual are 0.1
_PRIVATE: Final = (r.Founded, r.Appointed, r.LinksRenewed, r.KeyMade)

AnyEvent = TypeVar("AnyEvent")
Log: TypeAlias = Sequence[tuple[float, AnyEvent]]  # events, with their times


class BadClubFile(ClubError, ValueError):
    """A file that does not contain a club, or one that this version cannot read."""

    status = 422


class Happened(Struct, frozen=True):
    """An event and when it happened (seconds since 1970)."""

    at: float
    event: dict[str, Any]


class EveningFile(Struct, frozen=True):
    """The log of an evening; ``id`` is its id in the club's log."""

    id: str
    log: list[Happened]


class ClubFile(Struct, frozen=True):
    """The contents of a club file."""

    format: str
    name: str
    log: list[Happened]
    evenings: list[EveningFile]


_CLUB_FILE: Final = msgspec.json.Decoder(ClubFile)


class Import(Struct, frozen=True):
    """A file that was read and can be stored: events with their times."""

    name: str
    log: Log[r.Event]
    evenings: Sequence[tuple[str, Log[e.Event]]]


def written(
    club: r.Club,
    log: Iterable[tuple[float, r.Event]],
    evenings: Iterable[tuple[str, Iterable[tuple[float, e.Event]]]],
) -> bytes:
    """A club as the text of a file."""
    whole = ClubFile(
        FORMAT,
        club.name,
        [_happened(at, event) for at, event in log if not isinstance(event, _PRIVATE)],
        [EveningFile(id, [_happened(at, event) for at, event in each]) for id, each in evenings],
    )
    return msgspec.json.format(msgspec.json.encode(whole), indent=1)


def _happened(at: float, event: r.Event | e.Event) -> Happened:
    return Happened(at, msgspec.to_builtins(event))


def read(data: bytes) -> Import:
    """The club in a file; every event is applied on trial before anything is stored.

    Raises:
        BadClubFile: it is no club; what is wrong, and with which event.
    """
    if len(data) > LARGEST:
        raise BadClubFile(say("The file is too large; a club has at most {n} MB.", n=20))
    try:
        whole = _CLUB_FILE.decode(data)
    except (msgspec.DecodeError, RecursionError) as fault:  # the latter: brackets a mile deep
        raise BadClubFile(
            say(
                "This file is not a club. A club is saved on its page: “The whole club as one "
                "file”."
            )
        ) from fault
    if whole.format != FORMAT:
        raise BadClubFile(
            say("The file’s format is “{format}”; it should be “{ours}”.",
                format=whole.format[:40], ours=FORMAT)
        )  # fmt: skip
    _check_sizes(whole)
    club = r.Club(clean_name(whole.name, (), r.LONGEST_CLUB_NAME), "", "")
    log: list[tuple[float, r.Event]] = []
    for number, each in enumerate(whole.log, 1):
        with _telling(None, number):
            check_event(each.at, each.event)
            event = typed(each.event, r.Event)
            if isinstance(event, _PRIVATE):
                raise BadClubFile(say("a club’s file contains no roles and no keys"))
            _check_data(event)
            r.step(club, event, each.at)
            if len(club.members) > r.MOST_MEMBERS:
                raise ClubError(say("A club has at most {n} members.", n=r.MOST_MEMBERS))
            log.append((each.at, event))
    evenings = [(each.id, _evening(each)) for each in whole.evenings]
    _same_evenings(club, [known for known, _ in evenings])
    return Import(club.name, log, evenings)


def _check_data(event: r.Event) -> None:
    """Raise an error if a season or a ranking could not have been set here."""
    if isinstance(event, r.RankingSet):
        checked(event.data)
    if isinstance(event, r.PastTaken):
        day_of(event.past.day)
        game_name(event.past.game)  # refuses an unknown one
        if not event.past.rows or min(row.place for row in event.past.rows) < 1:
            raise ClubError(say("an evening without standings"))
        for hand in event.past.hands:
            if hand.soloist and hand.soloist not in dict(hand.points):
                raise ClubError(say("a solo of somebody who did not play"))
    if isinstance(event, r.SeasonSet):
        season_of(event.data.name, event.data.first, event.data.last)


def _check_sizes(whole: ClubFile) -> None:
    """Raise `BadClubFile` if the file contains more of anything than any club has."""
    if len(whole.evenings) > MOST_EVENINGS:
        raise BadClubFile(say("A club has at most {n} evenings.", n=MOST_EVENINGS))
    if max(map(len, (whole.log, *(each.log for each in whole.evenings)))) > MOST_EVENTS:
        raise BadClubFile(
            say("A club, and each of its evenings, has at most {n} events.", n=MOST_EVENTS)
        )


def _evening(file: EveningFile) -> list[tuple[float, e.Event]]:
    evening = None
    log: list[tuple[float, e.Event]] = []
    evening_id, begun = file.id[:20], time.process_time()
    for number, each in enumerate(file.log, 1):
        with _telling(evening_id, number):
            check_event(each.at, each.event)
            event = typed(each.event, e.Event)
            evening = evening_fold.step(evening, event, each.at)
            log.append((each.at, event))
            if time.process_time() - begun > _SECONDS:
                raise ClubError(say("it takes too long to count everything that happened"))
    with _telling(evening_id):
        if evening is None:
            raise ClubError(say("an evening must begin with its opening"))
        standings(evening)  # whatever a page will ask for later
        ranking_points(evening)
    return log


def _same_evenings(club: r.Club, found: list[str]) -> None:
    if sorted(found) != sorted(club.evenings) or len({*found}) != len(found):
        raise BadClubFile(say("The evenings in the file are not the ones that the club names."))


@contextmanager
def _telling(evening: str | None, number: int = 0) -> Iterator[None]:
    """Report which event of a file cannot be read, whatever is wrong with it.

    Without an ``evening`` it is one of the club, without a ``number`` the evening as a whole.
    """
    try:
        yield
    except Exception as fault:  # folding trusts its events; these are anybody's
        why = fault.text if isinstance(fault, StammtischError) else str(fault) or "?"
        raise BadClubFile(_told(evening, number, why)) from fault


def _told(evening: str | None, number: int, why: Text | str) -> Text:
    if evening is None:
        return say("Event {n} of the club: {why}", n=number, why=why)
    if not number:
        return say("Evening {id}: {why}", id=evening, why=why)
    return say("Event {n} of evening {id}: {why}", n=number, id=evening, why=why)
