"""A finished hand step by step, with an address for each position.

From any seat where all of the hand may be seen (`tables.sight`), else from the reader's own one.
"""

from __future__ import annotations

from typing import Any, Final

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from stammtisch.core.contract import OVER, SPECTATOR
from stammtisch.matches import Hand
from stammtisch.messages import Speaker
from stammtisch.tables import LiveTable, NotNow
from stammtisch.tables.notes import seat_played
from stammtisch.tables.reviews import Moment, NoSuchReview
from stammtisch.tables.sight import all_lie_open, seats_to_look_from
from stammtisch.text import Text, say
from stammtisch.web.cards_html import index_html
from stammtisch.web.errors import NoSuchPage
from stammtisch.web.explaining import explained_once
from stammtisch.web.forms import read_form, whole_number
from stammtisch.web.frame import Framer
from stammtisch.web.happened import told_of
from stammtisch.web.pages.positions import address, scene_of
from stammtisch.web.pages.table import visible_table
from stammtisch.web.site import Site, base_address, entered
from stammtisch.web.taps import own_hand
from stammtisch.web.visits import GUEST, Visit

AROUND: Final = 16  # acts that are listed on either side


def finished_hand(table: LiveTable, number: int) -> Hand:
    """The hand with this number, from 1.

    Raises:
        NoSuchPage: there is none.
        NotNow: it is still being played.
    """
    hands = table.match.hands if table.match else []
    if not 1 <= number <= len(hands):
        raise NoSuchPage(say("No such hand was played at this table."))
    hand = hands[number - 1]
    if hand.state.turn != OVER:
        raise NotNow(say("A hand can be replayed when it is over."))
    if table.under_seal:
        raise NotNow(
            say(
                "Other tables may still have to play this hand. It can be seen when all have "
                "finished."
            )
        )
    return hand


def finished_hands(table: LiveTable) -> list[int]:
    """The numbers of the hands that are over."""
    hands = table.match.hands if table.match else []
    return [number for number, each in enumerate(hands, 1) if each.state.turn == OVER]


def _wanted(table: LiveTable, seats: list[int], text: str) -> int | None:
    """The seat in an address; None for a spectator's, and for one that is invalid.

    Raises:
        NotNow: what this seat saw is not for everybody yet.
    """
    seat = whole_number(text)
    if seat is None or not 0 <= seat < len(table.seats):
        return None
    if seat not in seats:
        raise NotNow(
            say(
                "Under these rules something stays hidden after the hand. It can be seen from the "
                "other seats when the match is over."
            )
        )
    return seat


async def show(request: Request) -> Response:
    """GET: one position of the hand; ``move`` and ``seat`` count from 0.

    An empty ``seat`` is a spectator's; without one it is the seat of whoever looks, if he had it
    then. ``review`` names those to whom a reader can go back who looks on his own.
    """
    site, visit = entered(request)
    table = await visible_table(site, visit, request.path_params["id"])
    number = whole_number(request.path_params["hand"]) or 0
    finished_hand(table, number)
    query = request.query_params
    seats = seats_to_look_from(table, visit.visitor, number)
    own = table.seat_of(visit.visitor)
    seat = _wanted(table, seats, query["seat"]) if "seat" in query else own
    move = whole_number(query.get("move")) or 0
    at = Moment(number, move, SPECTATOR if seat is None else seat)
    framer = Framer(table, visit, base_address(request, site))
    return site.pages.page(
        visit,
        "table/replay.html",
        speaker=framer.speaker,
        alone=await _alone(site, visit, table, query.get("review", "")),
        **await looked_at(site, framer, at),
    )


async def _alone(site: Site, visit: Visit, table: LiveTable, review_id: str) -> str:
    """The review that a reader has left to look on his own; "" if there is none."""
    if not review_id:
        return ""
    try:
        await site.tables.reviews.find(review_id, table.id)
    except NoSuchReview:
        return ""
    return review_id


async def looked_at(site: Site, framer: Framer, at: Moment) -> dict[str, Any]:
    """What a reader sees of a moment of a finished hand: from this seat, if he may look from it.

    Raises:
        NoSuchPage, NotNow: as `finished_hand`.
    """
    table, visit, number = framer.table, framer.visit, at.hand
    hand = finished_hand(table, number)
    last = len(hand.acts)
    move, seats = min(at.move, last), seats_to_look_from(table, visit.visitor, number)
    viewer = at.seat if at.seat in seats else SPECTATOR
    forks = all_lie_open(table, number)
    notes = [
        each for each in await site.tables.notes.of(table, visit.visitor) if each.hand == number
    ]
    return {
        "id": table.id,
        "table": table,
        "entry": framer.entry,
        "scene": scene_of(hand.states[move], viewer, framer.speaker),
        "game": table.setup.game,
        "result": table.match.account(number) if table.match else None,
        "hand": number,
        "hands": finished_hands(table),
        "move": move,
        "link": _link(framer.base, f"/t/{table.id}/replay/{number}", move, viewer, forks),
        "last": last,
        "seat": None if viewer == SPECTATOR else viewer,
        "seats": seats,
        "forks": forks,
        "steps": steps_around(hand, move, viewer),
        "hands_open": hands_at(hand, move, framer.speaker)
        if len(seats) == len(table.seats)
        else [],
        "position": _in_words(hand, move, viewer) if forks else "",
        "lines": explained(framer, hand, move, viewer),
        "notes": notes,
        "writes": seat_played(table, number, visit.visitor) is not None,
        "away": (),
        "clock": "",
    }


def _link(base: str, path: str, move: int, viewer: int, lies_open: bool) -> str:
    """The address of this position for others: from the same seat, if everybody may look so."""
    seat = "" if viewer == SPECTATOR else viewer
    seen_from = f"&seat={seat}" if lies_open else "&seat="
    return f"{base}{path}?move={move}{seen_from}"


def explained(framer: Framer, hand: Hand, move: int, viewer: int) -> tuple[str | Markup, ...]:
    """What the viewer saw happen before a position, with what its words mean."""
    speaker, lines = framer.speaker, told_of(hand, move - 1, viewer) if move else []
    return explained_once(speaker, framer.entry.id, [speaker.say(line) for line in lines])


def steps_around(hand: Hand, move: int, viewer: int) -> list[tuple[int, list[Text]]]:
    """What the viewer saw happen shortly before a position and after it, by the place of the act.

    Only lines that tell something; a hand of Canasta has too many to list them all.
    """
    first, last = max(0, move - AROUND), min(len(hand.acts), move + AROUND)
    told = [(index, told_of(hand, index, viewer)) for index in range(first, last)]
    return [(index, lines) for index, lines in told if lines]


def hands_at(hand: Hand, move: int, speaker: Speaker) -> list[tuple[int, list[Markup]]]:
    """The cards of all seats in a position, each as small as it can be read."""
    return [
        (seat, [index_html(kind, speaker.face, speaker.language) for kind in held])
        for seat in range(int(hand.game.seats))
        if (held := _held(hand, move, seat))
    ]


def _held(hand: Hand, move: int, seat: int) -> list[int]:
    """The cards that a seat holds, as it sees them; none of a deck, whose cards have no index."""
    view = hand.states[move].view(seat)
    own = None if view.deck else own_hand(view)
    return [card.kind for card in own.cards] if own else []


def _in_words(hand: Hand, move: int, viewer: int) -> str:
    """The address where the viewer can change the position before a move; "" if there is none."""
    if viewer == SPECTATOR or move == len(hand.acts):
        return ""
    return address(str(hand.states[move]), str(viewer))


async def play_on(request: Request) -> Response:
    """POST: a new table in this position, with bots in the other seats."""
    site, visit = entered(request)
    fields = await read_form(request, visit)
    table = await visible_table(site, visit, request.path_params["id"])
    hand = whole_number(request.path_params["hand"]) or 0
    move, seat = whole_number(fields.get("move")), whole_number(fields.get("seat"))
    site.check_opening(visit)
    new = await site.tables.play_on(
        table.id,
        hand,
        -1 if move is None else move,
        -1 if seat is None else seat,
        visit.visitor,
        visit.name or visit.reader.speaker().say(GUEST),
        visit.address,
    )
    return site.pages.go(visit, f"/t/{new}")


ROUTES = [
    Route("/t/{id}/replay/{hand}", show, methods=["GET"]),
    Route("/t/{id}/replay/{hand}", play_on, methods=["POST"]),
]
