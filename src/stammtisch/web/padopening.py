"""A new pad: what its form proposes and shows, and the setup that somebody typed.

The server asks this, and so does a page without a network.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from stammtisch.errors import BadSeats, StammtischError
from stammtisch.games.registry import Registration
from stammtisch.messages import Speaker
from stammtisch.pads import PadNote, Setup
from stammtisch.rulecodes import LONGEST, HouseRules, preset_rules, read_code, read_code_for
from stammtisch.scorepad import Sheet, free_sheet, has_sheet, sheet_of, table_sizes
from stammtisch.scorepad.free import MOST_PLAYERS
from stammtisch.text import say
from stammtisch.web.figures import whole_number
from stammtisch.web.optionform import address_of
from stammtisch.web.padagreed import bock_context, bock_of, stake_context, stake_of, typed_cents
from stammtisch.web.padform import Pairs
from stammtisch.web.padview import names_known
from stammtisch.web.reader import Visit, cleaned

FREE_CHAIRS: Final = 4  # that a pad for any other game starts with


def last_pad(entry: Registration | None, mine: Sequence[PadNote]) -> PadNote | None:
    """The last pad of this game."""
    game = entry.id if entry else ""
    return next((note for note in mine if note.rules.partition(".")[0] == game), None)


def proposed(
    entry: Registration | None, mine: Sequence[PadNote], visit: Visit
) -> tuple[list[str], int]:
    """The likely players and dealer: those of the last pad, or at least the visitor."""
    before = last_pad(entry, mine) or next(iter(mine), None)
    sizes = _sizes(entry, preset_rules(entry) if entry else None)
    usual = entry.default_seats if entry else FREE_CHAIRS
    names = list(before.names) if before else [visit.name]
    names = names[: sizes[-1]]
    return names + [""] * (usual - len(names)), 0


def _somebody_sits_out(house: HouseRules) -> bool:
    """Whether somebody sits out in each hand when the table is full."""
    game = house.game(max(table_sizes(house)))
    return 0 in game.hand_sizes(game.opening(0))


def _four_are_partners(house: HouseRules) -> bool:
    """Whether four people play in two fixed pairs for the whole match."""
    if not has_sheet(house.entry.id) or 4 not in table_sizes(house):
        return False
    return len(sheet_of(house, 4).sides) == 2


def _sizes(entry: Registration | None, rules: HouseRules | None) -> tuple[int, ...]:
    return table_sizes(rules) if entry and rules else tuple(range(1, MOST_PLAYERS + 1))


def typed_fields(sent: Pairs) -> dict[str, Any]:
    """The fields of the form as they were sent, with one more chair if that was asked."""
    one = dict(sent)
    names = [cleaned(value) for name, value in sent if name == "name"][:MOST_PLAYERS]
    return {
        "names": [*names, ""][:MOST_PLAYERS] if one.get("do") == "chair" else names,
        "dealer": whole_number(one.get("dealer")) or 0,
        "preset": one.get("preset"),
        "code": one.get("code", "")[:LONGEST],
        "title": cleaned(one.get("title", "")),
        "low": one.get("low") == "1",
        "group": one.get("group", "")[:LONGEST],
        "bock": bock_of(sent),
        "stake": stake_of(sent),
        "cents": typed_cents(sent),
    }


def proposed_fields(
    entry: Registration | None,
    mine: Sequence[PadNote],
    visit: Visit,
    code: str = "",
    group: str = "",
) -> dict[str, Any]:
    """The fields as they stand before anybody has typed: people and rules of the last pad.

    What was agreed about Bock rounds is proposed again, too, unless other rules are wished for; and
    so is the stake, whatever the rules.
    """
    names, dealer = proposed(entry, mine, visit)
    fields: dict[str, Any] = {"names": names, "dealer": dealer, "code": code, "group": group}
    before = last_pad(entry, mine)
    fields["stake"] = before.stake if before else None
    if not code and before is not None:
        fields["bock"] = before.bock
        if before.rules:
            rules = read_code(before.rules)
            fields |= {"preset": rules.preset, "code": before.rules if rules.differences else ""}
    return fields


def form_context(
    speaker: Speaker,
    entry: Registration | None,
    fields: dict[str, Any],
    mine: Sequence[PadNote],
    groups: Sequence[tuple[str, str]],
    fault: StammtischError | None = None,
) -> dict[str, Any]:
    """What the template of the form needs, with everything that was typed.

    ``groups``: the id and the name of each group to which the reader belongs.
    """
    shown = preset_rules(entry, _preset(entry, fields)) if entry else None
    return {
        "entry": entry,
        "game": entry.id if entry else "",
        "title": speaker.say(entry.name) if entry else speaker.say(say("Another game")),
        "presets": entry.preset_names if entry else {},
        "house": shown,
        "address_of": address_of,
        "counts": bool(entry and has_sheet(entry.id)),
        "sizes": _sizes(entry, shown),
        "sits_out": shown is not None and _somebody_sits_out(shown),
        "partners": shown is not None and _four_are_partners(shown),
        "typed": fields["names"],
        "dealer": fields["dealer"],
        "preset": shown.preset if shown else "",
        "code": fields.get("code", ""),
        "game_title": fields.get("title", ""),
        "low_wins": bool(fields.get("low")),
        "groups": groups,
        "group": fields["group"],
        "bock": fields.get("bock"),
        **bock_context(_sheet(shown)),
        **stake_context(fields.get("stake"), fields.get("cents", "")),
        "stake_wrong": getattr(fault, "field", "") == "stake",
        "known": names_known([note.names for note in mine]),
        "fault": fault.text if fault else None,
    }


def _sheet(rules: HouseRules | None) -> Sheet:
    """A sheet of these rules, for as many as they need."""
    return free_sheet(FREE_CHAIRS) if rules is None else sheet_of(rules, table_sizes(rules)[0])


def _preset(entry: Registration, fields: dict[str, Any]) -> str | None:
    preset = fields.get("preset")
    return preset if preset in entry.presets else None


def setup_of(entry: Registration | None, fields: dict[str, Any]) -> Setup:
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
        bock=fields.get("bock"),
        stake=fields.get("stake"),
    )
