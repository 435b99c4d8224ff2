"""The house rules of a table before its first deal: all options, which can be changed here."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from stammtisch.errors import StammtischError
from stammtisch.rulecodes import preset_rules
from stammtisch.tables import LiveTable, NotYourSeat
from stammtisch.tables.decisions import fitting
from stammtisch.text import Text, say
from stammtisch.web.forms import read_form
from stammtisch.web.optionform import OptionForm, form_of, sent_form
from stammtisch.web.pages.houserules import rules_context
from stammtisch.web.pages.table import visible_table
from stammtisch.web.site import entered


async def _waiting_table(request: Request) -> LiveTable:
    """The table, if the visitor may have a say in its house rules now.

    Raises:
        NotYourSeat: he neither sits here nor opened it.
        NotNow: the first hand was dealt.
    """
    site, visit = entered(request)
    table = await visible_table(site, visit, request.path_params["id"])
    if visit.visitor != table.opener and table.seat_of(visit.visitor) is None:
        raise NotYourSeat(say("You have no seat at this table."))
    fitting(table, table.house.code)
    return table


async def show(request: Request) -> Response:
    """GET: the options as they are, or as they are in another preset."""
    table = await _waiting_table(request)
    preset = request.query_params.get("preset")
    rules = table.house if preset is None else preset_rules(table.house.entry, preset)
    return await _page(request, table, form_of(rules, len(table.seats)), "table/house.html")


async def change(request: Request) -> Response:
    """POST: other options; shows differences and conflicts; the button ``take`` adopts them.

    Whoever did not open the table brings them along, and the opener decides.
    """
    site, visit = entered(request)
    fields = await read_form(request, visit)
    table = await _waiting_table(request)
    await site.tables.know_decks(*fields.values())
    form = sent_form(table.house.entry, fields, len(table.seats))
    if visit.htmx:
        return await _page(request, table, form, "house/rules.html")
    if "take" not in fields or form.refusal is not None:
        status = 422 if form.refusal else 200
        return await _page(request, table, form, "table/house.html", status)
    try:
        await site.tables.bring_rules(table.id, visit.visitor, form.house.code)
    except StammtischError as fault:
        return await _page(request, table, form, "table/house.html", fault.status, fault.text)
    return site.pages.go(visit, f"/t/{table.id}")


async def _page(
    request: Request,
    table: LiveTable,
    form: OptionForm,
    name: str,
    status: int = 200,
    fault: Text | None = None,
) -> Response:
    site, visit = entered(request)
    return site.pages.page(
        visit,
        name,
        status,
        **await rules_context(request, form),
        opening=True,
        table=table,
        id=table.id,
        opener=visit.visitor == table.opener,
        fault=fault,
    )


ROUTES = [
    Route("/t/{id}/house", show, methods=["GET"]),
    Route("/t/{id}/house", change, methods=["POST"]),
]
