"""The list of my pads, and a new pad: game, rules, players, first dealer."""

from __future__ import annotations

from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from stammtisch.errors import BadSeats, StammtischError
from stammtisch.games.registry import Registration, registration, registrations
from stammtisch.pads import PadNote, Person, Setup
from stammtisch.rulecodes import LONGEST, HouseRules, preset_rules, read_code, read_code_for
from stammtisch.scorepad import FREE, has_sheet, sheet_of, table_sizes
from stammtisch.scorepad.free import MOST_PLAYERS
from stammtisch.text import say
from stammtisch.web.figures import day
from stammtisch.web.forms import read_fields, whole_number
from stammtisch.web.optionform import address_of
from stammtisch.web.padview import names_known, title_of
from stammtisch.web.site import Site, entered
from stammtisch.web.visits import Visit, cleaned

FREE_CHAIRS: Final = 4  # that a pad for any other game starts with
_LISTED: Final = 12  # pads in the list of mine; the others stand behind a fold


async def show(request: Request) -> Response:
    """GET: my pads, and the games for which a pad has a form."""
    site, visit = entered(request)
    mine = await site.pads.my_pads(visit.visitor)
    return site.pages.page(
        visit,
        "pad/list.html",
        mine=[_listed(note, visit) for note in mine[:_LISTED]],
        older=[_listed(note, visit) for note in mine[_LISTED:]],
        counted=[entry for entry in registrations().values() if has_sheet(entry.id)],
        others=[entry for entry in registrations().values() if not has_sheet(entry.id)],
    )


def _listed(note: PadNote, visit: Visit) -> tuple[PadNote, str, str]:
    """A pad in the list: its name, and the day of its last change."""
    return note, _title(note, visit), day(note.changed_at, visit.reader.language)


def _title(note: PadNote, visit: Visit) -> str:
    try:
        rules = read_code(note.rules) if note.rules else None
    except StammtischError:  # a game that is no longer installed
        rules = None
    return title_of(note.title, rules, visit.reader.speaker())


async def ask(request: Request) -> Response:
    """GET: the form of a new pad."""
    site, visit = entered(request)
    entry = _entry(request)
    mine = await site.pads.my_pads(visit.visitor)
    code = request.query_params.get("rules", "")[:LONGEST]
    await site.tables.know_decks(code)
    names, dealer = proposed(entry, mine, visit)
    fields: dict[str, Any] = {"names": names, "dealer": dealer, "code": code}
    if not code and (before := _last(entry, mine)) is not None and before.rules:
        rules = read_code(before.rules)
        fields |= {"preset": rules.preset, "code": before.rules if rules.differences else ""}
    return await _page(site, visit, entry, fields, mine)


def _entry(request: Request) -> Registration | None:
    """The registration of the game; None for a free pad. Raises `UnknownGame`."""
    game = request.path_params["game"]
    return None if game == FREE else registration(game)


def _last(entry: Registration | None, mine: list[PadNote]) -> PadNote | None:
    """The last pad of this game."""
    game = entry.id if entry else ""
    return next((note for note in mine if note.rules.partition(".")[0] == game), None)


def proposed(
    entry: Registration | None, mine: list[PadNote], visit: Visit
) -> tuple[list[str], int]:
    """The likely players and dealer: those of the last pad, or at least the visitor."""
    before = _last(entry, mine) or next(iter(mine), None)
    sizes = _sizes(entry, preset_rules(entry) if entry else None)
    usual = entry.default_seats if entry else FREE_CHAIRS
    names = list(before.names) if before else [visit.name]
    names = names[: sizes[-1]]
    return names + [""] * (usual - len(names)), 0


def _somebody_sits_out(house: HouseRules) -> bool:
    """Whether somebody sits out in each hand when the table is full."""
    game = house.game(max(house.entry.seats))
    return 0 in game.hand_sizes(game.opening(0))


def _four_are_partners(house: HouseRules) -> bool:
    """Whether four people play in two fixed pairs for the whole match."""
    if not has_sheet(house.entry.id) or 4 not in table_sizes(house):
        return False
    return len(sheet_of(house, 4).sides) == 2


def _sizes(entry: Registration | None, rules: HouseRules | None) -> tuple[int, ...]:
    return table_sizes(rules) if entry and rules else tuple(range(1, MOST_PLAYERS + 1))


async def _page(
    site: Site,
    visit: Visit,
    entry: Registration | None,
    fields: dict[str, Any],
    mine: list[PadNote],
    fault: StammtischError | None = None,
) -> Response:
    """The form, with everything that was typed."""
    shown = preset_rules(entry, _preset(entry, fields)) if entry else None
    speaker = visit.reader.speaker()
    return site.pages.page(
        visit,
        "pad/new.html",
        fault.status if fault else 200,
        entry=entry,
        game=entry.id if entry else "",
        title=speaker.say(entry.name) if entry else speaker.say(say("Another game")),
        presets=entry.preset_names if entry else {},
        house=shown,
        address_of=address_of,
        counts=bool(entry and has_sheet(entry.id)),
        sizes=_sizes(entry, shown),
        sits_out=shown is not None and _somebody_sits_out(shown),
        partners=shown is not None and _four_are_partners(shown),
        typed=fields["names"],
        dealer=fields["dealer"],
        preset=shown.preset if shown else "",
        code=fields.get("code", ""),
        game_title=fields.get("title", ""),
        low_wins=bool(fields.get("low")),
        known=names_known([note.names for note in mine]),
        fault=fault.text if fault else None,
    )


def _preset(entry: Registration, fields: dict[str, Any]) -> str | None:
    preset = fields.get("preset")
    return preset if preset in entry.presets else None


async def open_pad(request: Request) -> Response:
    """POST: open a pad; a refused form comes back as it was filled in."""
    site, visit = entered(request)
    entry = _entry(request)
    sent = await read_fields(request, visit)
    one = dict(sent)
    names = [cleaned(value) for name, value in sent if name == "name"][:MOST_PLAYERS]
    fields: dict[str, Any] = {
        "names": names,
        "dealer": whole_number(one.get("dealer")) or 0,
        "preset": one.get("preset"),
        "code": one.get("code", "")[:LONGEST],
        "title": cleaned(one.get("title", "")),
        "low": one.get("low") == "1",
    }
    if one.get("do") == "chair":
        fields["names"] = [*names, ""][:MOST_PLAYERS]
        return await _page(site, visit, entry, fields, [])
    await site.tables.know_decks(fields["code"])
    try:
        setup = _setup(entry, fields)
        site.openings.use(visit, say("Many pads have been opened from your address."))
        who = Person(visit.visitor, visit.name)
        pad_id = await site.pads.open_pad(setup, who, visit.address)
    except StammtischError as fault:
        mine = await site.pads.my_pads(visit.visitor)
        return await _page(site, visit, entry, fields, mine, fault)
    return site.pages.go(visit, f"/pad/{pad_id}")


def _setup(entry: Registration | None, fields: dict[str, Any]) -> Setup:
    """The setup that the form describes; empty chairs are left out.

    Raises:
        BadSeats: too few or too many people.
        UnreadableCode, BadOption: the rule code is none of this game.
    """
    names = [name for name in fields["names"] if name]
    dealer = sum(bool(name) for name in fields["names"][: fields["dealer"]])
    rules = None
    if entry is not None:
        code = fields["code"].strip()
        rules = read_code_for(entry, code) if code else preset_rules(entry, _preset(entry, fields))
    sizes = _sizes(entry, rules)
    if len(names) not in sizes:
        raise BadSeats(
            say(
                "There are {n} names; this game is for {sizes} people.",
                n=len(names),
                sizes=", ".join(str(size) for size in sizes),
            )
        )
    return Setup(
        names=tuple(names),
        rules=rules.code if rules else "",
        title=fields["title"],
        low_wins=fields["low"],
        dealer=min(dealer, len(names) - 1),
    )


ROUTES = [
    Route("/pads", show, methods=["GET"]),
    Route("/pads/new/{game}", ask, methods=["GET"]),
    Route("/pads/new/{game}", open_pad, methods=["POST"]),
]
