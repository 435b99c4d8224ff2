"""House rules at a table before its first deal: guests bring them, and the opener decides."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from stammtisch.core.options import changed, differences, option_fields
from stammtisch.errors import StammtischError
from stammtisch.games.registry import game
from stammtisch.rulecodes import read_value, rule_code
from stammtisch.tables import LiveTable
from stammtisch.web.forms import read_form
from stammtisch.web.pages.table import refuse
from stammtisch.web.site import entered


async def bring(request: Request) -> Response:
    """POST: bring a rule code to the table, or take it back; the opener's code applies at once."""
    site, visit = entered(request)
    table_id = request.path_params["id"]
    code = (await read_form(request, visit)).get("rules", "")
    try:
        await site.tables.bring_rules(table_id, visit.visitor, code)
    except StammtischError as fault:
        return await refuse(request, site, visit, fault)
    return site.pages.done(visit, f"/t/{table_id}")


async def agree(request: Request) -> Response:
    """POST: the opener takes a whole rule code, or decides option by option."""
    site, visit = entered(request)
    table_id = request.path_params["id"]
    fields = await read_form(request, visit)
    try:
        code = fields.get("rules") or picked(await site.tables.table(table_id), fields)
        await site.tables.agree_rules(table_id, visit.visitor, code)
    except StammtischError as fault:
        return await refuse(request, site, visit, fault)
    return site.pages.done(visit, f"/t/{table_id}")


def picked(table: LiveTable, fields: dict[str, str]) -> str:
    """The rule code of the table's house rules after the options that were picked are set."""
    options = table.game.options
    picks = {
        field.name: read_value(field, fields[f"pick-{field.name}"])
        for field in option_fields(type(options))
        if f"pick-{field.name}" in fields
    }
    chosen = changed(options, picks)
    base = table.house.entry.preset(table.house.preset)
    return rule_code(
        game(
            table.game.id,
            preset=table.house.preset,
            seats=len(table.seats),
            **differences(chosen, base),
        )
    )


ROUTES = [
    Route("/t/{id}/bring", bring, methods=["POST"]),
    Route("/t/{id}/agree", agree, methods=["POST"]),
]
