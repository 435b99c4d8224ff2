"""“Was war drin?”: what the moves of a finished hand lost, for whom the hand lies open."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from stammtisch.analysis import Analysis, Balance, Judged, balances
from stammtisch.analysis.telling import bot_lines, exactness, opened, places_of, points, why
from stammtisch.core.contract import SPECTATOR
from stammtisch.matches import Hand
from stammtisch.messages import Speaker
from stammtisch.tables import LiveTable, NotNow
from stammtisch.tables.notes import player_in
from stammtisch.tables.sight import all_lie_open
from stammtisch.text import DecimalWord, say
from stammtisch.web import chart
from stammtisch.web.figures import MINUS
from stammtisch.web.forms import read_form, whole_number
from stammtisch.web.frame import Framer
from stammtisch.web.pages.replay import finished_hand
from stammtisch.web.pages.table import visible_table
from stammtisch.web.site import Site, entered
from stammtisch.web.visits import Visit

SVG = "image/svg+xml"


class Row(Struct, frozen=True):
    """A move that was judged, in words; what is not known is ""."""

    act: int
    told: str
    worth: str
    opened: str
    augen: str
    fair: str
    sure: bool
    bot: tuple[str, ...]
    why: tuple[str, ...]


class Share(Struct, frozen=True):
    """How the result of a player is made up, in words."""

    name: str
    hands: int
    gain: str
    skill: str
    luck: str


async def _open_hand(request: Request) -> tuple[Site, Visit, LiveTable, int]:
    """The table and the number of a finished hand that lies open to everybody.

    Raises:
        NotNow: something of it stays hidden for now.
    """
    site, visit = entered(request)
    table = await visible_table(site, visit, request.path_params["id"])
    number = whole_number(request.path_params["hand"]) or 0
    finished_hand(table, number)
    if not all_lie_open(table, number):
        raise NotNow(
            say(
                "Under these rules something stays hidden after the hand. It can be analysed when "
                "the match is over."
            )
        )
    return site, visit, table, number


async def show(request: Request) -> Response:
    """GET: what is known by now, or a button to begin with."""
    site, visit, table, number = await _open_hand(request)
    found = await site.tables.analyses.known(table, number)
    framer = Framer(table, visit)
    hand = finished_hand(table, number)
    speaker = framer.speaker
    return site.pages.page(
        visit,
        "table/analysis.html",
        speaker=speaker,
        id=table.id,
        entry=framer.entry,
        hand=number,
        found=found,
        rows=_rows(hand, found, speaker) if found else [],
        moments=_moments(hand, found, speaker) if found else [],
        shares=_shares(found, speaker) if found else [],
        exactness=exactness(found) if found and found.is_whole else None,
        steps=found.done if found else 0,
    )


async def begin(request: Request) -> Response:
    """POST: begin with the analysis; then on to its page."""
    _, asking = entered(request)
    await read_form(request, asking)  # its token comes before anything is said about a hand
    site, visit, table, number = await _open_hand(request)
    await site.tables.analyses.begin(table, number)
    return site.pages.go(visit, f"/t/{table.id}/analysis/{number}")


async def curve(request: Request) -> Response:
    """GET: what the hand was worth for each seat, as a drawing."""
    site, _, table, number = await _open_hand(request)
    found = await site.tables.analyses.known(table, number)
    names = [table.seat_name(seat.index) for seat in table.seats]
    drawing = chart.running_score(names, worth(found) if found else [])
    return Response(drawing, media_type=SVG, headers={"cache-control": "no-store"})


def worth(found: Analysis) -> list[list[float]]:
    """What the hand was worth for each seat, a row for each act at which that is known.

    A seat keeps its value until it is to move again.
    """
    values, rows = [0.0] * found.seats, []
    for _, reached in groupby(found.curve(), key=lambda each: each.act):
        for each in reached:
            for seat in each.seats:
                values[seat] = each.value
        rows.append([*values])
    return rows


def _rows(hand: Hand, found: Analysis, speaker: Speaker) -> list[Row]:
    places = places_of(found)
    return [
        _row(hand, found, each, speaker, places) for each in found.acts if each.exact or each.fair
    ]


def _row(hand: Hand, found: Analysis, judged: Judged, speaker: Speaker, places: int) -> Row:
    fair, lost = judged.fair, opened(found, judged)
    return Row(
        judged.act,
        told(hand, judged, speaker),
        _number(speaker, points(fair.options[0].gain, places, True)) if fair else "",
        "" if lost is None else _number(speaker, points(lost, int(lost != int(lost)))),
        str(judged.points.loss) if judged.points else "",
        f"{_number(speaker, points(max(0.0, fair.loss), places))} ± "
        f"{_number(speaker, points(fair.error, places))}"
        if fair
        else "",
        bool(fair and fair.is_sure),
        tuple(map(speaker.say, bot_lines(hand, judged))),
        tuple(map(speaker.say, why(hand, found, judged))),
    )


def _number(speaker: Speaker, value: DecimalWord) -> str:
    return speaker.word(value).replace("-", MINUS)


def told(hand: Hand, judged: Judged, speaker: Speaker) -> str:
    """What happened, in words: as whoever moved was told, since all lies open."""
    lines = hand.tell(judged.act, judged.seat) or hand.tell(judged.act, SPECTATOR)
    return " ".join(map(speaker.say, lines)) if lines else judged.text


def _moments(hand: Hand, found: Analysis, speaker: Speaker) -> list[Row]:
    places = places_of(found)
    return [_row(hand, found, each, speaker, places) for each in found.moments()]


def _shares(found: Analysis, speaker: Speaker) -> list[Share]:
    seats = range(found.seats)
    names = [speaker.seat_name(seat) for seat in seats]
    return [
        _share(names[each.player], each, places_of(found), speaker)
        for each in balances([(found, seats)])
    ]


def _share(name: str, balance: Balance[Any], places: int, speaker: Speaker) -> Share:
    error = _number(speaker, points(balance.skill.error, places))
    return Share(
        name,
        balance.hands,
        _number(speaker, points(balance.gain, places, True)),
        f"{_number(speaker, points(balance.skill.value, places, True))} ± {error}",
        f"{_number(speaker, points(balance.luck.value, places, True))} ± {error}",
    )


def open_hands(table: LiveTable) -> list[int]:
    """The numbers of the finished hands that everybody may see."""
    return [each.hand for each in table.ended if all_lie_open(table, each.hand)]


async def evening(request: Request) -> Response:
    """GET: luck and skill of all players, over the hands that were analysed."""
    site, visit = entered(request)
    table = await visible_table(site, visit, request.path_params["id"])
    hands = open_hands(table)
    known = await site.tables.analyses.known_of(table) if hands else {}
    known = {hand: found for hand, found in known.items() if hand in hands}
    whole = {hand: found for hand, found in known.items() if found.is_whole}
    framer, seats = Framer(table, visit), range(len(table.seats))
    places = max((places_of(found) for found in whole.values()), default=0)
    shares = balances(
        (found, [player_in(table, hand, seat) for seat in seats]) for hand, found in whole.items()
    )
    return site.pages.page(
        visit,
        "table/luck.html",
        speaker=framer.speaker,
        id=table.id,
        entry=framer.entry,
        hands=hands,
        known=known,
        whole=whole,
        hidden=len(table.ended) - len(hands),
        shares=[
            _share(each.player, each, places, framer.speaker)
            for each in sorted(shares, key=lambda each: -each.gain)
        ],
    )


async def begin_all(request: Request) -> Response:
    """POST: analyse all hands that lie open; then on to their page."""
    site, visit = entered(request)
    await read_form(request, visit)
    table = await visible_table(site, visit, request.path_params["id"])
    if hands := open_hands(table):
        await site.tables.analyses.begin(table, *hands)
    return site.pages.go(visit, f"/t/{table.id}/analysis")


ROUTES = [
    Route("/t/{id}/analysis", evening, methods=["GET"]),
    Route("/t/{id}/analysis", begin_all, methods=["POST"]),
    Route("/t/{id}/analysis/{hand}", show, methods=["GET"]),
    Route("/t/{id}/analysis/{hand}", begin, methods=["POST"]),
    Route("/t/{id}/analysis/{hand}/curve.svg", curve, methods=["GET"]),
]
