"""Opening a table: game, preset, options in the words of the rules, who sits where."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from stammtisch.core.options import (
    OptionField,
    Options,
    changed,
    differences,
    option_fields,
    refusal,
)
from stammtisch.errors import BadSeats, StammtischError
from stammtisch.games.registry import Registration, registration
from stammtisch.games.registry import game as game_with
from stammtisch.tables import ME, OPEN, Setup
from stammtisch.text import Text, say, say_in
from stammtisch.web.forms import read_form
from stammtisch.web.house import entered
from stammtisch.web.pages.table import whole_number
from stammtisch.web.visits import Visit

GROUPS: dict[str, Text] = {
    "cards": say_in("options", "Cards"),
    "deal": say_in("options", "Dealing"),
    "hand": say_in("options", "The hand"),
    "declarations": say_in("options", "Declarations"),
    "announcements": say_in("options", "Announcements"),
    "turn": say_in("options", "The turn"),
    "knock": say_in("options", "Knocking"),
    "special": say_in("options", "Special points"),
    "scoring": say_in("options", "Scoring"),
    "match": say_in("options", "The match"),
}
OTHERS = say_in("options", "More")
PEOPLE = {ME: say_in("seat plan", "I"), OPEN: say("open for a guest")}
BOTS = {"search": say("bot, thinks"), "random": say("bot, plays at random")}
CLOCKS = (0, 15, 30, 60, 120)


@dataclass(slots=True)
class Line:
    """An option on the form with the value that it has now."""

    field: OptionField
    value: Any
    differs: bool


async def show(request: Request) -> Response:
    """GET: the form, with the defaults of a preset."""
    _, visit = entered(request)
    entry = registration(request.path_params["game"])
    query = request.query_params
    preset = query.get("preset") or next(iter(entry.presets))
    seats = whole_number(query.get("seats")) or entry.default_seats
    options = entry.preset(preset)
    plan = [ME, *[OPEN] * (seats - 1)]
    if seats not in entry.seats:
        raise BadSeats(say("This game is not for {n} players.", n=seats))
    return form(request, visit, entry, preset, options, plan)


def form(
    request: Request,
    visit: Visit,
    entry: Registration,
    preset: str,
    options: Options,
    plan: list[str],
    fields: dict[str, str] | None = None,
    refusal: StammtischError | None = None,
) -> Response:
    """The form; what was typed stays."""
    house, _ = entered(request)
    base = entry.preset(preset)
    groups: dict[str, list[Line]] = {}
    for field in option_fields(entry.options):
        value = getattr(options, field.name)
        if isinstance(value, bool | int | str):
            line = Line(field, value, value != getattr(base, field.name))
            groups.setdefault(field.note.group, []).append(line)
    return house.pages.page(
        visit,
        "opening.html",
        refusal.status if refusal else 200,
        entry=entry,
        preset=preset,
        groups=groups,
        group_names=GROUPS,
        others=OTHERS,
        plan=plan,
        people=PEOPLE,
        bots=BOTS,
        clocks=CLOCKS,
        count=len(differences(options, base)),
        fields=fields or {"spectators": "1", "undo": "1", "name": visit.name},
        refusal=refusal.text if refusal else None,
    )


async def open_table(request: Request) -> Response:
    """POST: open the table; a refused form comes back as it was filled in."""
    house, visit = entered(request)
    entry = registration(request.path_params["game"])
    fields = await read_form(request, visit)
    preset = fields.get("preset", "")
    base = entry.preset(preset)
    plan = seat_plan(fields)
    name = fields.get("name", "")
    try:
        options = changed(base, values(entry, base, fields))
        game_with(entry.id, preset=preset, seats=len(plan), **differences(options, base))
        setup = Setup(
            game=entry.id,
            preset=preset,
            options=differences(options, base),
            seats=tuple(plan),
            clock=whole_number(fields.get("clock")) or 0,
            spectators="spectators" in fields,
            undo="undo" in fields,
        )
        table_id = await house.open_table(setup, visit, name)
    except StammtischError as fault:
        options = kept(base, entry, fields)
        return form(request, visit, entry, preset, options, plan, fields, fault)
    response = house.pages.go(visit, f"/t/{table_id}")
    house.visits.keep_name(response, name)
    return response


def kept(base: Options, entry: Registration, fields: dict[str, str]) -> Options:
    """As much of what was typed as can be kept."""
    options = base
    for name, value in values(entry, base, fields).items():
        try:
            options = changed(options, {name: value})
        except StammtischError:
            continue
    return options


async def count(request: Request) -> Response:
    """POST: how many options differ, and whether they go together."""
    house, visit = entered(request)
    entry = registration(request.path_params["game"])
    fields = await read_form(request, visit)
    base = entry.preset(fields.get("preset", ""))
    why: Text | None
    try:
        options = changed(base, values(entry, base, fields))
        conflict = options.conflict(len(seat_plan(fields)))
        why = refusal(options, conflict) if conflict else None
    except StammtischError as fault:
        options, why = base, fault.text
    return house.pages.page(visit, "count.html", count=len(differences(options, base)), refusal=why)


def seat_plan(fields: dict[str, str]) -> list[str]:
    """Who sits where, clockwise, as the form says."""
    allowed = {*PEOPLE, *BOTS}
    plan: list[str] = []
    while (word := fields.get(f"seat{len(plan)}", "")) in allowed and len(plan) < 20:
        plan.append(word)
    return plan


def values(entry: Registration, base: Options, fields: dict[str, str]) -> dict[str, Any]:
    """The options of the form in their own types; an unreadable one stays as it was typed."""
    found: dict[str, Any] = {}
    for field in option_fields(entry.options):
        key = f"o-{field.name}"
        usual = getattr(base, field.name)
        if isinstance(usual, bool):
            found[field.name] = key in fields
        elif key in fields and isinstance(usual, int | str):
            found[field.name] = value_of(field, fields[key])
    return found


def value_of(field: OptionField, text: str) -> Any:
    """The value that a field of the form stands for."""
    for choice in field.choices:
        if str(choice) == text:
            return choice
    number = whole_number(text.strip())
    return text if number is None else number


ROUTES = [
    Route("/new/{game}", show, methods=["GET"]),
    Route("/new/{game}", open_table, methods=["POST"]),
    Route("/new/{game}/count", count, methods=["POST"]),
]
