"""The stronger hint: what each move of a seat is worth by what it knows, and why."""

from __future__ import annotations

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from stammtisch.analysis import Fair
from stammtisch.analysis.telling import label_of, places_of_move, points, reasons
from stammtisch.core.contract import State
from stammtisch.messages import Speaker
from stammtisch.text import Text
from stammtisch.web.figures import MINUS
from stammtisch.web.forms import check_posts
from stammtisch.web.frame import Framer
from stammtisch.web.pages.table import visible_table
from stammtisch.web.site import entered


class Worth(Struct, frozen=True):
    """A move and what it brings, in words; ``text`` is what makes it."""

    label: Text
    text: str
    gain: str


async def show(request: Request) -> Response:
    """GET: what the visitor's seat could do now, the best first, and why the bot would do it."""
    site, visit = entered(request)
    table = await visible_table(site, visit, request.path_params["id"])
    check_posts(request, visit)
    framer = Framer(table, visit)
    found = await site.tables.advice.reasons(table.id, visit.visitor)
    state, fair = found or (None, None)
    rows = _rows(state, fair, framer.speaker) if state and fair else []
    return site.pages.page(
        visit,
        "table/reasons.html",
        speaker=framer.speaker,
        id=table.id,
        asked=state is not None,
        rows=rows,
        best=next((row for row in rows if fair and row.text == fair.bot), None),
        gather=state is not None and state.view(int(state.turn)).gather is not None,
        reasons=reasons(fair) if fair else [],
        draws=fair.draws if fair else 0,
    )


def _rows(state: State, fair: Fair, speaker: Speaker) -> list[Worth]:
    places = places_of_move(fair)

    def number(value: float, signed: bool = False) -> str:
        return speaker.word(points(value, places, signed)).replace("-", MINUS)

    return [
        Worth(
            label_of(state, fair.seat, each),
            each.text,
            f"{number(each.gain, True)} ± {number(each.error)}",
        )
        for each in fair.options
    ]


ROUTES = [Route("/t/{id}/hint/why", show, methods=["GET"])]
