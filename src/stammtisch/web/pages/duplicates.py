"""Duplicate Doppelkopf: the slips on paper, and the deals after the end (DUP-3, 4, 8)."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from stammtisch.club import links
from stammtisch.club.differences import Compared, compared
from stammtisch.club.duplicate import PLACES, Dealt, dealt, in_words
from stammtisch.club.errors import NotAllowed
from stammtisch.club.evening import Evening
from stammtisch.club.naming import as_hung_up
from stammtisch.club.roles import must_organise
from stammtisch.messages import Speaker
from stammtisch.names import rank_index, rank_of, suit_name
from stammtisch.shuffling import commitment
from stammtisch.text import Text, say
from stammtisch.web.desks import EveningDesk
from stammtisch.web.downloads import download
from stammtisch.web.errors import NoSuchPage
from stammtisch.web.forms import whole_number
from stammtisch.web.pages.clubprints import HAS_PDF
from stammtisch.web.pages.positions import address
from stammtisch.web.site import entered

TITLE: Final = say("Slips of the deals")


class Slip(NamedTuple):
    """What one place holds in a deal, for one table; ``suits`` are lines such as “Kreuz: D B 9”."""

    round: int
    table: int
    hand: int
    place: int
    suits: list[str]
    check: Text


def lines_of(hand: Dealt, speaker: Speaker) -> list[str]:
    """The cards of a hand, a line for each suit that it has."""
    face, language = speaker.face, speaker.language
    return [
        f"{suit_name(suit, face, language)}: "
        + " ".join(rank_index(rank_of(kind), face, language) for kind in kinds)
        for suit, kinds in enumerate(hand.suits)
        if kinds
    ]


def slips_of(evening: Evening, round: int, speaker: Speaker) -> Iterator[Slip]:
    """The slips of a round in the order in which they are cut: table by table, deal by deal."""
    for table in range(1, len(evening.plan[round]) + 1):
        for hand in range(1, evening.format.lines + 1):
            for place, held in enumerate(dealt(evening.setup.secret, round, hand), 1):
                check = say("{n} cards, {augen} card points", n=len(held.cards), augen=held.augen)
                yield Slip(round, table, hand, place, lines_of(held, speaker), check)


def _by_phones(evening: Evening, round: int) -> bool:
    """Whether no table of this round needs slips (DUP-12)."""
    tables = evening.tables(round)
    return bool(tables) and not evening.over and all(game.online for game in tables)


def _must_be_duplicate(evening: Evening) -> None:
    if not evening.format.duplicate:
        raise NoSuchPage(say("There is nothing at this address."))


async def _slips(request: Request) -> tuple[EveningDesk, dict[str, Any]]:
    """The slips that the address asks for; only the organiser may see them (DUP-3)."""
    desk = await EveningDesk.at(request)
    must_organise(desk.actor)
    evening = desk.evening
    _must_be_duplicate(evening)
    planned = [round for round in sorted(evening.plan) if not _by_phones(evening, round)]
    if evening.plan and not planned:
        raise NotAllowed(
            say("All tables play with phones; nobody else sees their cards before the end."),
            "DUP-12",
        )
    only = whole_number(request.query_params.get("round")) or 0
    only = only if only in planned else next(iter(planned), 0)
    slips = list(slips_of(evening, only, desk.speaker)) if only else []
    return desk, {"only": only, "rounds": planned, "slips": slips}


async def slips(request: Request) -> Response:
    """GET: the slips of a round on paper."""
    desk, found = await _slips(request)
    return desk.site.pages.page(
        desk.visit,
        "club/print/slips.html",
        club=desk.club,
        evening=desk.evening,
        title=TITLE,
        back=desk.here,
        pdf=f"slips.pdf?round={found['only']}" if HAS_PDF else "",
        query=lambda round=0: f"?round={round}",
        sizes=(),
        lonely=False,
        number=commitment(desk.evening.setup.secret),
        **found,
    )


async def slips_file(request: Request) -> Response:
    """GET: the slips of a round as PDF."""
    desk, found = await _slips(request)
    if not HAS_PDF:
        raise NoSuchPage(say("There is nothing at this address."))
    from stammtisch.web import slippdf  # needs the extra

    number = commitment(desk.evening.setup.secret)
    name = desk.evening.setup.name
    made = await asyncio.to_thread(slippdf.of_slips, name, found["slips"], number, desk.speaker)
    return download(made, "slips.pdf", "application/pdf", shown=True)


class Played(NamedTuple):
    """A deal after the end: its hands, what each place made of it, and how phones played it."""

    round: int
    hand: int
    hands: list[list[str]]
    compared: tuple[tuple[Compared, ...], ...]
    position: str
    online: dict[int, str]


def played(evening: Evening, speaker: Speaker) -> Iterator[Played]:
    """All deals of an evening that were played, in order."""
    secret = evening.setup.secret
    for round in range(1, evening.round + 1):
        for hand in range(1, evening.format.lines + 1):
            found = compared(evening, round, hand)
            if any(found):
                hands = [lines_of(each, speaker) for each in dealt(secret, round, hand)]
                here = address(in_words(secret, round, hand))
                yield Played(round, hand, hands, found, here, _records(evening, round, hand))


def _records(evening: Evening, round: int, hand: int) -> dict[int, str]:
    """Where it can be seen how a deal was played on phones, by table (DUP-12)."""
    return {
        game.table: f"/t/{game.online}/replay/{hand}"
        for game in evening.tables(round)
        if game.online and hand in game.lines and game.lines[hand].source == "online"
    }


async def deals(request: Request) -> Response:
    """GET: the deals of an evening that is over, for whoever has its link (DUP-8)."""
    site, visit = entered(request)
    club_id, evening_id = request.path_params["club"], request.path_params["evening"]
    club = await site.clubs.club(club_id)
    if not links.right(links.deals_token(club, evening_id), request.path_params["token"]):
        raise NotAllowed(say("This link is not valid here. It may be old or mistyped."))
    evening = await site.clubs.evening(club_id, evening_id)
    _must_be_duplicate(evening)
    if not evening.over:
        raise NotAllowed(say("The deals are published when the evening is over."), "DUP-8")
    await site.clubs.online.publish(evening)
    if club.role_of(visit.visitor) is None:
        club, evening = as_hung_up(club, evening, numbers=True)
    return site.pages.page(
        visit,
        "club/deals.html",
        club=club,
        evening=evening,
        deals=list(played(evening, visit.reader.speaker())),
        places=range(PLACES),
        secret=evening.setup.secret,
        number=commitment(evening.setup.secret),
    )


_AT: Final = "/club/{club}/e/{evening}"
ROUTES = [
    Route(f"{_AT}/slips", slips, methods=["GET"]),
    Route(f"{_AT}/slips.pdf", slips_file, methods=["GET"]),
    Route(f"{_AT}/deals/{{token}}", deals, methods=["GET"]),
]
