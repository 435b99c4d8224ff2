"""Opening an evening: its name, its game, its options (rule page of the club, section 2)."""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from stammtisch.club.options import (
    DOPPELKOPF,
    ClubOptions,
    EveningOptions,
    Setup,
    suggested,
)
from stammtisch.club.roles import must_organise
from stammtisch.core.options import Options, differences
from stammtisch.errors import BadOption, StammtischError
from stammtisch.games.registry import Registration, registration, registrations
from stammtisch.rulecodes import LONGEST, label_of, preset_rules, read_code_for
from stammtisch.text import say
from stammtisch.web.desks import Desk
from stammtisch.web.forms import read_form
from stammtisch.web.optionform import OptionForm, form_of, sent_form
from stammtisch.web.site import entered
from stammtisch.web.visits import cleaned

TOURNAMENT: Final = "tournament"  # the club's own way of an evening; every other word is a game


def kinds() -> dict[str, Any]:
    """What an evening can consist of: the club's tournament, or rounds at small tables."""
    found: dict[str, Any] = {TOURNAMENT: say("Doppelkopf tournament")}
    for entry in registrations().values():
        if any(2 <= seats <= 6 for seats in entry.seats):
            found[entry.id] = entry.name
    return found


def _kind(word: str) -> str:
    return word if word in kinds() else TOURNAMENT


def entry_of(kind: str) -> Registration:
    """The options of an evening in the form of a game's options, with their defaults."""
    usual: Options = ClubOptions() if kind == TOURNAMENT else suggested(kind)
    game = registration(DOPPELKOPF if kind == TOURNAMENT else kind)
    return replace(
        game,
        id="club_tournament",
        options=type(usual),
        presets={"usual": usual},
        preset_names={"usual": say("as usual")},
        build=lambda options, seats: game.build(game.preset(), game.default_seats),
        history={},
    )


def form_for(kind: str, fields: dict[str, str] | None = None) -> OptionForm:
    """The form of the options, with the defaults or as it was sent."""
    entry = entry_of(kind)
    if fields is None:
        return form_of(preset_rules(entry))
    return sent_form(entry, {**fields, "preset": "usual"})


async def ask(request: Request) -> Response:
    """GET: the form for a new evening; ``kind`` says which game will be played."""
    desk = await Desk.of(request)
    must_organise(desk.actor)
    kind = _kind(request.query_params.get("kind", TOURNAMENT))
    fields = {"name": cleaned(request.query_params.get("name", "")), "rules": ""}
    return _page(desk, kind, form_for(kind), fields)


def _page(
    desk: Desk,
    kind: str,
    form: OptionForm,
    fields: dict[str, str],
    fault: StammtischError | None = None,
) -> Response:
    return desk.site.pages.page(
        desk.visit,
        "club/new.html",
        fault.status if fault else 200,
        at=desk.address,
        club=desk.club,
        actor=desk.actor,
        kind=kind,
        kinds=kinds(),
        tournament_game=DOPPELKOPF,
        tournament=kind == TOURNAMENT,
        form=form,
        entry=form.house.entry,
        offered={},
        label_of=label_of,
        fields=fields,
        fault=fault.text if fault and not form.refusal else None,
    )


async def open_evening(request: Request) -> Response:
    """POST: open an evening; a refused form comes back as it was filled in.

    A button that sets a single option, or another game, opens nothing yet.
    """
    _, visit = entered(request)
    fields = await read_form(request, visit)
    desk = await Desk.of(request)
    kind = _kind(fields.get("kind", TOURNAMENT))
    form = form_for(kind, fields)
    fields = {**fields, "name": cleaned(fields.get("name", "")), "rules": fields.get("rules", "")}
    if "set" in fields:
        return _page(desk, kind, form, fields)
    await desk.site.tables.know_decks(fields["rules"])
    try:
        setup = _setup(kind, form, fields)
        evening = await desk.site.clubs.open_evening(desk.club_id, desk.actor, setup)
    except PermissionError:
        raise
    except StammtischError as fault:
        return _page(desk, kind, form, fields, fault)
    return desk.site.pages.go(visit, f"{desk.address}/e/{evening}")


def _setup(kind: str, form: OptionForm, fields: dict[str, str]) -> Setup:
    """The setup that the form describes.

    Raises:
        BadOption: the options do not fit each other.
        UnreadableCode: the house rules are none of this game.
    """
    if form.refusal is not None:
        raise BadOption(form.refusal)
    options = form.house.options
    if kind == TOURNAMENT:
        return Setup(name=fields["name"], options=differences(options, ClubOptions()))
    code = fields["rules"].strip()[:LONGEST]
    return Setup(
        name=fields["name"],
        game=kind,
        free=True,
        options=differences(options, EveningOptions()),
        rules=read_code_for(registration(kind), code).code if code else "",
    )


ROUTES = [
    Route("/club/{club}/evenings/new", ask, methods=["GET"]),
    Route("/club/{club}/evenings", open_evening, methods=["POST"]),
]
