"""Opening an evening: its name, its game, its options (rule page of the club, section 2)."""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from stammtisch.club.formats import BY_ID, EveningFormat
from stammtisch.club.options import DOPPELKOPF
from stammtisch.club.played import game_name, games, seats_of
from stammtisch.club.roles import must_organise
from stammtisch.club.setups import Setup
from stammtisch.club.zones import known_zone
from stammtisch.core.options import differences
from stammtisch.errors import BadOption, StammtischError
from stammtisch.games.registry import Registration, registration, registrations
from stammtisch.rulecodes import LONGEST, label_of, preset_rules, read_code_for
from stammtisch.shuffling import new_secret
from stammtisch.text import say
from stammtisch.web.desks import Desk
from stammtisch.web.forms import read_form
from stammtisch.web.optionform import OptionForm, form_of, sent_form
from stammtisch.web.site import entered
from stammtisch.web.visits import cleaned

TOURNAMENT: Final = "tournament"  # what an evening is unless something else is chosen


def kinds() -> dict[str, Any]:
    """The games of which an evening of rounds can consist, besides the formats."""
    return {
        game: name
        for game, name in games().items()
        if any(2 <= seats <= 6 for seats in seats_of(game)) and game not in BY_ID
    }


def format_named(word: str) -> EveningFormat:
    """The format with this id, or one of rounds of this game; else the club's tournament."""
    if word in BY_ID:
        return BY_ID[word]
    if word not in kinds():
        return BY_ID[TOURNAMENT]
    return EveningFormat(
        id=word,
        name=game_name(word),
        told=say(
            "Rounds by the seating plan, then all points together; places count for the all-time "
            "ranking too."
        ),
        page="club_tournament",
        rules=("CLB-13", "CLB-16"),
        setup=Setup(name="", game=word, free=True),
    )


def entry_of(kind: EveningFormat) -> Registration:
    """The options of an evening in the form of a game's options, with their defaults."""
    usual = kind.options
    known = registrations().get(kind.setup.game, registration(DOPPELKOPF))
    return replace(
        known,
        id="club_tournament",
        options=type(usual),
        presets={"usual": usual},
        preset_names={"usual": say("as usual")},
        build=lambda options, seats: known.build(known.preset(), known.default_seats),
        history={},
    )


def form_for(kind: EveningFormat, fields: dict[str, str] | None = None) -> OptionForm:
    """The form of the options, with the defaults or as it was sent."""
    entry = entry_of(kind)
    if fields is None:
        return form_of(preset_rules(entry))
    return sent_form(entry, {**fields, "preset": "usual"})


async def ask(request: Request) -> Response:
    """GET: the form for a new evening; ``kind`` says which game will be played."""
    desk = await Desk.of(request)
    must_organise(desk.actor)
    kind = format_named(request.query_params.get("kind", TOURNAMENT))
    fields = {"name": cleaned(request.query_params.get("name", "")), "rules": ""}
    return _page(desk, kind, form_for(kind), fields)


def _page(
    desk: Desk,
    kind: EveningFormat,
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
        formats=BY_ID,
        kinds=kinds(),
        has_house_rules=kind.setup.free and kind.setup.game in registrations(),
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
    kind = format_named(fields.get("kind", TOURNAMENT))
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


def _setup(kind: EveningFormat, form: OptionForm, fields: dict[str, str]) -> Setup:
    """The setup that the form describes.

    Raises:
        BadOption: the options do not fit each other.
        UnreadableCode: the house rules are none of this game.
    """
    if form.refusal is not None:
        raise BadOption(form.refusal)
    chosen = differences(form.house.options, kind.base)
    zone = known_zone(fields.get("zone", ""))
    setup = replace(kind.setup, name=fields["name"], options=chosen, zone=zone)
    if setup.duplicate:
        setup = replace(setup, secret=new_secret())  # DUP-3
    code = fields["rules"].strip()[:LONGEST]
    if not code or not setup.free or setup.game not in registrations():
        return setup
    return replace(setup, rules=read_code_for(registration(setup.game), code).code)


ROUTES = [
    Route("/club/{club}/evenings/new", ask, methods=["GET"]),
    Route("/club/{club}/evenings", open_evening, methods=["POST"]),
]
