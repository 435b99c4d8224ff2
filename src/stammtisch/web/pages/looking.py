"""What people look up at a table: last trick, score, rules, shuffle, invitation, hint."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from stammtisch import records
from stammtisch.core.options import option_fields
from stammtisch.errors import StammtischError
from stammtisch.tables import LiveTable, NotNow, OldRules
from stammtisch.text import say
from stammtisch.web import chart
from stammtisch.web.downloads import download
from stammtisch.web.forms import check_posts, read_form, whole_number
from stammtisch.web.frame import Framer
from stammtisch.web.pages.analyses import open_hands
from stammtisch.web.pages.replay import finished_hand
from stammtisch.web.pages.table import preset_name, refused, visible_table
from stammtisch.web.qr import SVG, qr_code
from stammtisch.web.site import base_address, entered
from stammtisch.web.waiting import waiting_room


async def _framer(request: Request) -> Framer:
    site, visit = entered(request)
    table = await visible_table(site, visit, request.path_params["id"])
    return Framer(table, visit, base_address(request, site))


def _panel(request: Request, framer: Framer, name: str, **context: Any) -> Response:
    site, visit = entered(request)
    table = framer.table
    return site.pages.page(
        visit,
        name,
        speaker=framer.speaker,
        id=table.id,
        table=table,
        unnamed=framer.unnamed,
        **context,
    )


async def last_trick(request: Request) -> Response:
    """GET: the previous trick."""
    framer = await _framer(request)
    return _panel(request, framer, "table/last.html", scene=framer.scene())


async def score(request: Request) -> Response:
    """GET: the totals after each hand."""
    framer = await _framer(request)
    rows = framer.table.running_totals
    return _panel(
        request,
        framer,
        "table/score.html",
        rows=rows,
        scene=framer.scene(),
        lines=framer.lines(),
        looks_back=bool(open_hands(framer.table)),
    )


async def account(request: Request) -> Response:
    """GET: the account of one finished hand, line by line."""
    framer = await _framer(request)
    number = whole_number(request.path_params["hand"]) or 0
    finished_hand(framer.table, number)
    assert framer.table.match is not None, "a finished hand was played"
    return _panel(
        request,
        framer,
        "table/account.html",
        game=framer.table.setup.game,
        seat=framer.seat,
        result=framer.table.match.account(number),
        hands=framer.table.finished,
    )


async def chart_svg(request: Request) -> Response:
    """GET: the running score as a drawing."""
    framer = await _framer(request)
    names = [framer.table.seat_name(seat.index) for seat in framer.table.seats]
    match = framer.table.match
    start = [int(total) for total in match.hands[0].context.totals] if match else []
    drawing = chart.running_score(names, framer.table.running_totals, start)
    return Response(drawing, media_type=SVG, headers={"cache-control": "no-store"})


async def rules(request: Request) -> Response:
    """GET: the rules in force at this table."""
    framer = await _framer(request)
    options = framer.table.game.options
    fields = [(field, getattr(options, field.name)) for field in option_fields(type(options))]
    return _panel(
        request,
        framer,
        "table/rules.html",
        entry=framer.entry,
        preset_name=preset_name(framer),
        fields=[(field, value) for field, value in fields if isinstance(value, bool | int | str)],
        changed=framer.table.setup.options,
        **waiting_room(framer.table),
    )


async def more(request: Request) -> Response:
    """GET: everything that is rarely needed: the invitation, another device, leaving."""
    return await more_about(request)


async def more_about(request: Request, **made: Any) -> Response:
    """The same, with the links that were just ``made``."""
    framer = await _framer(request)
    known = {
        "seat": framer.seat,
        "opener": framer.table.opener == framer.visit.visitor,
        "invitation": f"{framer.base}/t/{framer.table.id}",
        "link": None,
        "shows": "",
        "shown_code": "",
    }
    return _panel(request, framer, "table/more.html", **(known | made))


async def seat_link(request: Request) -> Response:
    """POST: make a link that takes the seat to another device."""
    site, visit = entered(request)
    await read_form(request, visit)
    table_id = request.path_params["id"]
    secret = await site.tables.seat_link(table_id, visit.visitor)
    return await more_about(
        request, link=f"{base_address(request, site)}/t/{table_id}/seat/{secret}"
    )


async def ask_claim(request: Request) -> Response:
    """GET: the page of a seat link; nothing happens before the button is pressed."""
    site, visit = entered(request)
    return site.pages.page(
        visit, "claim.html", id=request.path_params["id"], secret=request.path_params["secret"]
    )


async def claim(request: Request) -> Response:
    """POST: take the seat over on this device."""
    site, visit = entered(request)
    await read_form(request, visit)
    site.secrets.check(visit.address, say("Too many wrong links to a seat."))
    table_id = request.path_params["id"]
    try:
        await site.tables.claim(table_id, request.path_params["secret"], visit.visitor)
    except Exception:
        site.secrets.take(visit.address)
        raise
    return site.pages.go(visit, f"/t/{table_id}")


async def invitation(request: Request) -> Response:
    """GET: the address of the table as a QR code."""
    framer = await _framer(request)
    return qr_code(f"{framer.base}/t/{framer.table.id}")


async def shuffle(request: Request) -> Response:
    """GET: the proofs of the shuffles so far."""
    framer = await _framer(request)
    return _panel(
        request,
        framer,
        "table/shuffle.html",
        proofs=framer.table.proofs(),
        playing=framer.playing,
        hides=bool(framer.table.game.hides) and not framer.table.setup.open_hands,
        commitment=framer.table.commitment,
    )


async def record(request: Request) -> Response:
    """GET: the match as a record, available as soon as no part of it is hidden."""
    try:
        framer = await _framer(request)
    except OldRules as fault:
        return await _left_over(request, fault)
    match = framer.table.match
    if match is None or not match.hand_over:
        raise NotNow(say("The record is available when the hand is over."))
    if not framer.table.lies_open:
        raise NotNow(
            say(
                "Under these rules something stays hidden after the hand: the record is available "
                "when the match is over."
            )
        )
    name = f"{framer.table.setup.game}-{framer.table.id}.toml"
    return download(recorded(framer.table), name, "application/toml")


async def _left_over(request: Request, fault: OldRules) -> Response:
    """The log of a match that cannot go on, for the people who played in it."""
    site, visit = entered(request)
    table_id = request.path_params["id"]
    text = await site.tables.left_over(table_id, visit.visitor)
    if text is None:
        raise fault
    return download(text, f"{table_id}.toml", "application/toml")


def recorded(table: LiveTable) -> str:
    """The record of a match that lies open."""
    assert table.match is not None
    return records.dumps(table.match)


async def hint(request: Request) -> Response:
    """GET: what the search bot would do now; with ``open`` as a line for a table of open hints."""
    site, visit = entered(request)
    framer = await _framer(request)
    check_posts(request, visit)
    choice = await site.tables.advice.hint(framer.table.id, visit.visitor)
    name = "table/whisper.html" if "open" in request.query_params else "table/hint.html"
    return _panel(request, framer, name, choice=choice)


async def why(request: Request) -> Response:
    """GET: why a card of the reader's hand may not be played now; empty if it may be played."""
    site, visit = entered(request)
    framer = await _framer(request)
    card = request.query_params.get("card", "")
    told = refused(None)
    try:
        await site.tables.check(framer.table.id, visit.visitor, card)
    except StammtischError as fault:
        told = refused(fault, framer)
    game = framer.table.setup.game
    return _panel(request, framer, "table/notice.html", game=game, **told)


async def proposals(request: Request) -> Response:
    """GET: what the visitor's seat might do now, the best proposal first."""
    site, visit = entered(request)
    framer = await _framer(request)
    check_posts(request, visit)
    choices = await site.tables.advice.proposals(framer.table.id, visit.visitor)
    return _panel(request, framer, "table/proposals.html", choices=choices)


async def outlook(request: Request) -> Response:
    """GET: the chances of the visitor's seat, at a practice table."""
    site, visit = entered(request)
    framer = await _framer(request)
    check_posts(request, visit)
    found = await site.tables.advice.outlook(framer.table.id, visit.visitor)
    return _panel(request, framer, "table/outlook.html", outlook=found)


async def pile(request: Request) -> Response:
    """GET: an open pile, card by card from the top, as far as the seat may look into it."""
    framer = await _framer(request)
    match = framer.table.match
    zones = match.view(framer.viewer).zones if match else ()
    wanted = request.path_params["zone"]
    zone = next((each for each in zones if each.id == wanted and each.role == "discard"), None)
    return _panel(request, framer, "table/discard.html", zone=zone)


ROUTES = [
    Route("/t/{id}/last", last_trick, methods=["GET"]),
    Route("/t/{id}/score", score, methods=["GET"]),
    Route("/t/{id}/score/{hand}", account, methods=["GET"]),
    Route("/t/{id}/chart.svg", chart_svg, methods=["GET"]),
    Route("/t/{id}/rules", rules, methods=["GET"]),
    Route("/t/{id}/more", more, methods=["GET"]),
    Route("/t/{id}/seat-link", seat_link, methods=["POST"]),
    Route("/t/{id}/seat/{secret}", ask_claim, methods=["GET"]),
    Route("/t/{id}/seat/{secret}", claim, methods=["POST"]),
    Route("/t/{id}/invitation.svg", invitation, methods=["GET"]),
    Route("/t/{id}/shuffle", shuffle, methods=["GET"]),
    Route("/t/{id}/record", record, methods=["GET"]),
    Route("/t/{id}/hint", hint, methods=["GET"]),
    Route("/t/{id}/why", why, methods=["GET"]),
    Route("/t/{id}/proposals", proposals, methods=["GET"]),
    Route("/t/{id}/outlook", outlook, methods=["GET"]),
    Route("/t/{id}/pile/{zone}", pile, methods=["GET"]),
]
