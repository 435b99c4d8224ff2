"""Opening a table: the game, the house rules, and who sits where."""

from __future__ import annotations

from collections.abc import Iterable

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from stammtisch.bots import all_names
from stammtisch.core.contract import Game
from stammtisch.errors import BadOption, BadSeats, StammtischError
from stammtisch.games.registry import Registration, registration
from stammtisch.players.registry import players_of
from stammtisch.rulecodes import LONGEST, HouseRules, preset_rules, read_code_for
from stammtisch.tables import ME, OPEN, Setup
from stammtisch.tables.delays import DELAYS
from stammtisch.text import say, say_in
from stammtisch.web.botview import bots_of, levels
from stammtisch.web.firsthand import dealer_for
from stammtisch.web.forms import read_form, whole_number
from stammtisch.web.optionform import OptionForm, form_of, sent_form
from stammtisch.web.pace import later, pace
from stammtisch.web.pages.houserules import rules_context
from stammtisch.web.site import entered, site_of

PEOPLE = {ME: say_in("seat plan", "me"), OPEN: say("open for a guest")}
MOST_SEATS = 25
CLOCKS = (0, 15, 30, 60, 120, 43_200, 86_400, 172_800, 604_800)
WAITS = (0, 30, 60, 120, 300, 900)  # seconds until bots take open seats


async def show(request: Request) -> Response:
    """GET: the form, with the house rules of a preset or of a rule code."""
    entry = registration(request.path_params["game"])
    query = request.query_params
    typed, fault = query.get("code", "")[:LONGEST], None
    await site_of(request).tables.know_decks(typed, query.get("rules", "")[:LONGEST])
    try:
        house = rules_for(entry, typed, query.get("rules", "")[:LONGEST], query.get("preset"))
    except StammtischError as wrong:
        if not typed:
            raise
        house, fault = preset_rules(entry), wrong
    seats = whole_number(query.get("seats")) or usual_seats(house)
    if seats not in entry.seats:
        raise BadSeats(say("This game is not for {n} players.", n=seats))
    plan = [ME, *[OPEN] * (seats - 1)]
    return await page(
        request, form_of(house, seats), plan, refusal=fault, typed=typed if fault else ""
    )


def rules_for(entry: Registration, typed: str, kept: str, preset: str | None) -> HouseRules:
    """The house rules of the code just typed, or of the code before it, or of a preset.

    Another preset than that of the code before begins anew. Raises `BadOption` for a code of
    another game.
    """
    for code in (typed, kept):
        if code.strip():
            house = read_code_for(entry, code)
            if code == typed or preset in (None, house.preset):
                return house
    return preset_rules(entry, preset)


def usual_seats(house: HouseRules) -> int:
    """The usual number of players, or the lowest one if these rules do not allow it."""
    numbers = (house.entry.default_seats, *house.entry.seats)
    fitting = (number for number in numbers if house.options.conflict(number) is None)
    return next(fitting, house.entry.default_seats)


async def page(
    request: Request,
    form: OptionForm,
    plan: list[str],
    fields: dict[str, str] | None = None,
    refusal: StammtischError | None = None,
    typed: str = "",
) -> Response:
    """The form, with everything that was typed."""
    site, visit = entered(request)
    return site.pages.page(
        visit,
        "opening.html",
        refusal.status if refusal else 200,
        **await rules_context(request, form),
        opening=True,
        plan=plan,
        people=PEOPLE,
        bots=bots_of(form.house.entry.id, site.tables.settings.own_bots),
        levels=levels(),
        clocks={clock: pace(clock) for clock in CLOCKS},
        waits=WAITS,
        delays={delay: later(delay) for delay in DELAYS},
        hides=form.house.entry.hides,
        tells_chances=players_of(form.house.entry.id).tells_chances,
        fields=fields or {"spectators": "1", "undo": "1", "fill": "60", "name": visit.name},
        fault=refusal.text if refusal else None,
        typed=typed,
    )


async def open_table(request: Request) -> Response:
    """POST: open the table; a refused form comes back as it was filled in.

    A button that sets a single option or all seats opens nothing yet.
    """
    site, visit = entered(request)
    entry = registration(request.path_params["game"])
    fields = await read_form(request, visit)
    await site.tables.know_decks(*fields.values())
    own = site.tables.settings.own_bots
    plan = seat_plan(fields, own)
    form = sent_form(entry, fields, len(plan))
    if "all" in fields:
        plan = filled(plan, fields["all"], own)
    if "set" in fields or "all" in fields:
        return await page(request, form, plan, fields)
    name = fields.get("name", "")
    try:
        if form.refusal is not None:
            raise BadOption(form.refusal)
        table_id = await site.open_table(setup_of(form.house, plan, fields), visit, name)
    except StammtischError as fault:
        return await page(request, form, plan, fields, fault)
    response = site.pages.go(visit, f"/t/{table_id}")
    if "kitchen" not in fields:  # where nobody sits yet
        site.visits.keep_name(response, name)
    return response


def filled(plan: list[str], word: str, own: Iterable[str] = ()) -> list[str]:
    """The plan with the same player in every seat except the opener's."""
    known = word in {OPEN, *all_names(), *own}
    return [word if known and seat != ME else seat for seat in plan]


def setup_of(house: HouseRules, plan: list[str], fields: dict[str, str]) -> Setup:
    """The setup that the form describes."""
    kitchen, rated = "kitchen" in fields, "rated" in fields
    if kitchen:  # the device that opens it lies in the middle
        plan = [OPEN if word == ME else word for word in plan]
    alone = ME in plan and OPEN not in plan
    return Setup(
        game=house.entry.id,
        preset=house.preset,
        options=house.differences,
        seats=tuple(plan),
        first_dealer=_among_bots(house.game(len(plan)), plan.index(ME)) if alone else -1,
        clock=whole_number(fields.get("clock")) or 0,
        spectators="spectators" in fields,
        delay=whole_number(fields.get("delay")) or 0,
        undo="undo" in fields and not rated,
        practice="practice" in fields and not rated,
        open_hands="open_hands" in fields,
        welcome="welcome" in fields,
        programs="programs" in fields and not rated,
        rated=rated,
        public="public" in fields,
        fill=whole_number(fields.get("fill")) or 0 if "public" in fields else 0,
        filler=fields.get("filler", "") if "public" in fields else "",
        kitchen=kitchen,
        free_words=bool(fields.get("free_words")),
    )


def _among_bots(rules: Game, seat: int) -> int:
    """The first dealer at a table of bots who lets the opener play; -1 if he is the usual one."""
    first = int(rules.first_dealer())
    dealer = dealer_for(rules, seat, [first, *range(int(rules.seats))])
    return -1 if dealer == first else dealer


async def check(request: Request) -> Response:
    """POST: the options after a change: how they differ, and whether they fit together."""
    site, visit = entered(request)
    fields = await read_form(request, visit)
    await site.tables.know_decks(*fields.values())
    entry = registration(request.path_params["game"])
    form = sent_form(entry, fields, len(seat_plan(fields, site.tables.settings.own_bots)))
    return site.pages.page(
        visit, "house/rules.html", **await rules_context(request, form), opening=True
    )


def seat_plan(fields: dict[str, str], own: Iterable[str] = ()) -> list[str]:
    """Who sits where, clockwise, as the form says; ``own`` are third-party bots."""
    allowed = {*PEOPLE, *all_names(), *own}
    plan: list[str] = []
    while (word := fields.get(f"seat{len(plan)}", "")) in allowed and len(plan) < MOST_SEATS:
        plan.append(word)
    return plan


ROUTES = [
    Route("/new/{game}", show, methods=["GET"]),
    Route("/new/{game}", open_table, methods=["POST"]),
    Route("/new/{game}/rules", check, methods=["POST"]),
]
