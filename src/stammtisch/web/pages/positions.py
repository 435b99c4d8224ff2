"""Setting up a position: cards are laid by tapping, other parts are typed; then play goes on.

A position is a text (`stammtisch.positions`) and stands in the address: so it can be kept, sent,
and gone back in, and nothing of it is stored before somebody plays.
"""

from __future__ import annotations

from typing import Final
from urllib.parse import urlencode

from msgspec.structs import replace
from starlette.datastructures import QueryParams
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from stammtisch.bots import usual
from stammtisch.cards import Face
from stammtisch.core.contract import OVER, State
from stammtisch.core.rng import Rng
from stammtisch.errors import StammtischError
from stammtisch.games.registry import registration
from stammtisch.matches import Match
from stammtisch.messages import Speaker
from stammtisch.positions import LONGEST, position
from stammtisch.rulecodes import house_rules, preset_rules
from stammtisch.tables import ME, OPEN, Setup
from stammtisch.text import Text, say, say_in
from stammtisch.web.forms import read_form, whole_number
from stammtisch.web.pack import Pack
from stammtisch.web.pages.opening import usual_seats
from stammtisch.web.pages.start import shelf
from stammtisch.web.positionform import REST, Sketch, Spot
from stammtisch.web.presenter import Presenter
from stammtisch.web.scene import Scene
from stammtisch.web.site import Site, entered
from stammtisch.web.visits import GUEST, Visit

_HAND: Final = say_in("position", "Hand")
_PACK: Final = say_in("position", "The pack in its order")
PILES: Final[dict[str, Text]] = {
    **dict.fromkeys(("hands", "held", "racks", "hands.cells"), _HAND),
    **dict.fromkeys(("row", "wall"), _PACK),
    "stock": say("Stock"),
    "pile": say("Discard pile"),
    "trick": say_in("position", "Trick"),
    "tricks": say_in("position", "Trick"),
    "stacks": say_in("position", "Stacks"),
    "board": say_in("position", "Open on the table"),
    "open": say_in("position", "Open card"),
    "bottom": say_in("position", "Card under the stock"),
    "away": say_in("position", "Laid away"),
}


async def show(request: Request) -> Response:
    """GET: the position that the address contains, on the table and in words.

    With ``card`` and ``to`` a card is laid somewhere else, with ``swap`` it is exchanged for
    another: then on to the address of what came of that. Without a position all games are offered,
    or a hand of the game that is named is dealt.
    """
    site, visit = entered(request)
    query = request.query_params
    text = query.get("p", "")[:LONGEST]
    if not text.strip():
        if "game" not in query:
            return site.pages.page(visit, "position/list.html", games=shelf(()))
        return site.pages.go(visit, address(dealt(query)))
    await site.tables.know_decks(text)
    try:
        sketch = Sketch(text)
    except StammtischError as fault:
        return site.pages.page(
            visit, "position/list.html", fault.status, games=shelf(()), text=text, fault=fault.text
        )
    if changed(sketch, query):
        return site.pages.go(visit, address(sketch.text, query.get("seat", "")))
    return drawn(site, visit, sketch, query)


def address(text: str, seat: str = "") -> str:
    """The address that shows a position from a seat."""
    said = {"p": "; ".join(text.splitlines())} | ({"seat": seat} if seat else {})
    return f"/position?{urlencode(said)}"


def dealt(query: QueryParams) -> str:
    """A freshly dealt hand in words; the preset and the number of seats may be given."""
    rules = preset_rules(registration(query["game"]), query.get("preset"))
    seats = whole_number(query.get("seats")) or usual_seats(rules)
    return str(Match(rules.game(seats)).state)


def changed(sketch: Sketch, query: QueryParams) -> bool:
    """Change the sketch as the address says; returns whether it asked for a change."""
    card, to, swap = (Spot.read(query.get(name, "")) for name in ("card", "to", "swap"))
    if card is not None and swap is not None:
        sketch.swap(card, swap)
    elif card is not None and to is not None:
        sketch.move(card, to)
    return card is not None and (to or swap) is not None


def drawn(
    site: Site,
    visit: Visit,
    sketch: Sketch,
    query: QueryParams,
    refusal: StammtischError | None = None,
) -> Response:
    """The page: the table if the position is valid, otherwise what is wrong with it."""
    state, fault = None, refusal
    try:
        state = position(sketch.text, Rng(0))
    except StammtischError as wrong:
        fault = fault or wrong
    rules, seats = house_rules(sketch.game), int(sketch.game.seats)
    seat = whole_number(query.get("seat"))
    seat = seat if seat is not None and seat < seats else 0
    speaker = speaker_at(visit, rules.entry.face_of(rules.preset), seats)
    return site.pages.page(
        visit,
        "position/page.html",
        refusal.status if refusal else 200,
        speaker=speaker,
        entry=rules.entry,
        preset=rules.entry.preset_names[rules.preset],
        text=sketch.text,
        here=address(sketch.text, str(seat)),
        sketch=sketch,
        pack=Pack(speaker.face, speaker.language, sketch.game.deck),
        piles=PILES,
        taken=Spot.read(query.get("card", "")),
        to_rest=Spot(REST, 0),
        fault=fault.text if fault else None,
        scene=None if state is None else scene_of(state, seat, speaker),
        over=state is not None and state.turn == OVER,
        seat=seat,
        seats=seats,
        id="",  # there is no table yet
        away=(),
        clock="",
    )


def speaker_at(visit: Visit, face: Face, seats: int) -> Speaker:
    """Says texts to the reader, numbering the seats from 1."""
    speak = visit.reader.speaker().say
    names = tuple(speak(say("Seat {n}", n=number)) for number in range(1, seats + 1))
    return visit.reader.speaker(face, names)


def scene_of(state: State, seat: int, speaker: Speaker) -> Scene:
    """The table as a seat sees it, only to be looked at."""
    return Presenter(speaker).scene(replace(state.view(seat), choices=(), gather=None))


async def play(request: Request) -> Response:
    """POST: open a table that goes on from here, with friends or bots in the other seats."""
    site, visit = entered(request)
    fields = await read_form(request, visit)
    text = fields.get("p", "")
    await site.tables.know_decks(text)
    sketch = Sketch(text)
    rules = house_rules(sketch.game)
    mine = whole_number(fields.get("seat"))
    others = OPEN if fields.get("others") == OPEN else usual(sketch.game.id)
    setup = Setup(
        game=sketch.game.id,
        preset=rules.preset,
        options=rules.differences,
        seats=tuple(ME if seat == mine else others for seat in range(int(sketch.game.seats))),
        position=text,
    )
    name = visit.name or visit.reader.speaker().say(GUEST)
    try:
        table_id = await site.open_table(setup, visit, name)
    except StammtischError as fault:
        return drawn(site, visit, sketch, QueryParams({"seat": fields.get("seat", "")}), fault)
    if others != OPEN:
        await site.tables.ready(table_id, visit.visitor)
    return site.pages.go(visit, f"/t/{table_id}")


ROUTES = [
    Route("/position", show, methods=["GET"]),
    Route("/position", play, methods=["POST"]),
]
