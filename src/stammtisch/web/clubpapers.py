"""The contents of an evening's prints, for the browser and for PDF."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any, Final, NamedTuple
from urllib.parse import urlencode

from markupsafe import Markup

from stammtisch.club import draw, links
from stammtisch.club.dealing import PLAYERS, Deal, schedule
from stammtisch.club.evening import Evening, GroupGame, free_schedule
from stammtisch.club.naming import as_hung_up
from stammtisch.club.qualities import Quality, quality_of, quality_rules
from stammtisch.club.sheets import Kind
from stammtisch.club.standings import Standing, standings
from stammtisch.text import Text, say, say_in
from stammtisch.web.clubview import Chair, chairs_at
from stammtisch.web.desks import EveningDesk
from stammtisch.web.eveningview import day_of, prints_of
from stammtisch.web.forms import whole_number
from stammtisch.web.linehints import fine_told, line_hint
from stammtisch.web.network import phones_cannot_come
from stammtisch.web.papersizes import Paper
from stammtisch.web.qr import qr_inline

NOTHING: Final[Mapping[str, str]] = {}
WITH_CODES: Final = ("cards", "people", "sheets")
SIZES: Final[dict[str, tuple[Paper, ...]]] = {
    "plan": ("a4", "a5"),
    "sheets": ("a4", "a5", "a5x2"),
    "filled": ("a4", "a5"),
    "standings": ("a4", "a5"),
}
"""The papers that a print fits; all others are for A4."""
SIZE_NAMES: Final[dict[Paper, Text]] = {
    "a4": say("A4"),
    "a5": say("A5"),
    "a5x2": say("two A5 on A4"),
}
LONGEST_PLACES: Final = 60  # letters in which places are chosen
FEW_LINES: Final = 4
MARK: Final = say("Solo / revoke")
FILLED_LEGEND: Final = say("S: declared solo. SS: silent solo. R: revoke. *: does not count.")
MARKS: Final[dict[Kind, Text]] = {
    "solo": say_in("mark on a sheet", "S"),
    "silent": say_in("mark on a sheet", "SS"),
    "revoke": say_in("mark on a sheet", "R"),
}


def legend_of(evening: Evening, people: int) -> Text | None:
    """Instructions for an empty sheet; for more than four at a table they explain sitting out."""
    if not evening.format.club:
        hint = line_hint(evening)
        return hint.text if hint else None
    if people > PLAYERS:
        return say(
            "Only points won are written down; players who do not win get 0. In the last column: "
            "S with the name of the player of a declared solo, SS for a silent solo, R with the "
            "name of a player who revoked, and S with a name if a revoke ended a solo. Shaded: "
            "sitting out."
        )
    return say(
        "Only points won are written down; players who do not win get 0. In the last column: S "
        "with the name of the player of a declared solo, SS for a silent solo, R with the name "
        "of a player who revoked, and S with a name if a revoke ended a solo."
    )


class TableCard(NamedTuple):
    """A table of a round on paper: who sits there, and the address of its score sheet.

    ``units`` and ``chairs`` are empty for the final round before it is planned.
    """

    round: int
    table: int
    units: tuple[str, ...]
    chairs: list[Chair]
    deals: tuple[Deal, ...]
    game: GroupGame | None
    address: str

    @property
    def short(self) -> bool:
        """Whether the sheet is short enough to print several on a page."""
        return len(self.deals) <= FEW_LINES

    @property
    def qr(self) -> Markup:
        """The address as a QR code."""
        return qr_inline(self.address)


def chosen_places(text: str) -> set[int]:
    """The places that a text names, such as “1-3, 8”; anything else in it is ignored."""
    found: set[int] = set()
    for first, last in re.findall(r"(\d{1,3})(?:\s*[-–]\s*(\d{1,3}))?", text):
        found |= {*range(int(first), int(last or first) + 1)}
    return found


class Papers:
    """The data for the prints of one evening."""

    def __init__(
        self, desk: EveningDesk, base: str, what: str, query: Mapping[str, str] = NOTHING
    ) -> None:
        self.desk, self.what = desk, what
        fits = SIZES.get(what, ("a4",))
        self.size: Paper = next((each for each in fits if each == query.get("size")), "a4")
        self.places = query.get("places", "")[:LONGEST_PLACES].strip()
        self.evening, self.language = desk.evening, desk.visit.reader.language
        if what == "certificates":
            self.evening = as_hung_up(desk.club, desk.evening)[1]
        self._base = f"{base}{desk.here}"
        only = whole_number(query.get("round")) or 0
        self.only = only if only in self.rounds else 0

    def query(self, **changes: str | int) -> str:
        """The query of this print with these changes, beginning with a question mark; or ""."""
        size = "" if self.size == "a4" else self.size
        found: dict[str, str | int] = {"round": self.only, "size": size, "places": self.places}
        found = {name: value for name, value in (found | changes).items() if value}
        return f"?{urlencode(found)}" if found else ""

    @property
    def certified(self) -> list[Standing]:
        """Who gets a certificate: everybody with a place, or only those that were chosen."""
        if not self.evening.over:
            return []
        chosen = chosen_places(self.places)
        return [
            each
            for each in standings(self.evening)
            if each.place and not each.left and (not chosen or each.place in chosen)
        ]

    @property
    def title(self) -> Text:
        """The title of the print."""
        return prints_of(self.evening)[self.what]

    @property
    def rounds(self) -> list[int]:
        """The rounds that appear on this print."""
        planned = sorted(self.evening.plan)
        if self.what in ("people", "standings", "certificates"):
            return []
        return [n for n in planned if n <= self.evening.round] if self.what == "filled" else planned

    @property
    def cards(self) -> list[TableCard]:
        """The tables of the printed rounds."""
        wanted = [n for n in self.rounds if self.only in (0, n)]
        found = [card for round in wanted for card in self._planned(round)]
        return [*found, *self._final()] if self.what == "cards" and not self.only else found

    def _planned(self, round: int) -> Iterator[TableCard]:
        for table, units in enumerate(self.evening.plan[round], 1):
            yield self._card(round, table, units)

    def _final(self) -> Iterator[TableCard]:
        """Placeholders for a final round that is not planned yet; one card serves all tables."""
        final, plan = self.evening.final_round, self.evening.plan
        if final and plan and final not in plan:
            for table in range(1, len(plan[max(plan)]) + 1):
                yield self._card(final, table, ())

    def _card(self, round: int, table: int, units: tuple[str, ...]) -> TableCard:
        evening, desk = self.evening, self.desk
        game = evening.games.get((round, table))
        token = links.sheet_token(desk.club, desk.evening_id, round, table)
        return TableCard(
            round,
            table,
            units,
            chairs_at(desk.club, evening, units, game),
            _deals(evening, len(units)) if units else (),
            game,
            f"{self._base}/sheet/{round}/{table}/{token}",
        )

    def own_address(self, unit: str) -> str:
        """The address of a participant's own page."""
        token = links.person_token(self.desk.club, self.desk.evening_id, unit)
        return f"{self._base}/me/{unit}/{token}"

    @property
    def how_to_repeat(self) -> Text | None:
        """How anybody can repeat the draw; None if the lots were drawn from a hat."""
        evening = self.evening
        return draw.how_to_repeat(len(evening.listed), evening.seed) if evening.seed else None

    @property
    def listed(self) -> list[str]:
        """The shuffled list of names; "–" for people who left before the first hand."""
        units = self.evening.units
        return [units[unit].name if unit in units else "–" for unit in self.evening.listed]

    @property
    def quality(self) -> Quality | None:
        """How good the plan is; it stands below the plan alone."""
        return quality_of(self.evening) if self.what == "plan" else None

    def context(self) -> dict[str, Any]:
        """The values for the templates."""
        evening = self.evening
        people = evening.numbered or evening.units.values() if self.what == "people" else []
        return {
            "title": self.title,
            "back": self.desk.here,
            "evening": evening,
            "day": day_of(evening, self.language),
            "lonely": self.what in WITH_CODES and phones_cannot_come(self._base),
            "rounds": self.rounds,
            "only": self.only,
            "shown": [n for n in self.rounds if self.only in (0, n)],
            "cards": self.cards,
            "people": [(unit, qr_inline(self.own_address(unit.id))) for unit in people],
            "standings": standings(evening),
            "marks": {kind: self.desk.speaker.say(mark) for kind, mark in MARKS.items()},
            "legend_of": legend_of,
            "filled_legend": FILLED_LEGEND,
            "mark": MARK,
            "fine_told": partial(fine_told, evening),
            "size": self.size,
            "sizes": [(each, SIZE_NAMES[each]) for each in SIZES.get(self.what, ())],
            "query": self.query,
            "certified": self.certified,
            "places": self.places,
            "how_to_repeat": self.how_to_repeat,
            "listed": self.listed,
            "quality": self.quality,
            "quality_rules": quality_rules(evening),
        }


def _deals(evening: Evening, seats: int) -> tuple[Deal, ...]:
    form = evening.format
    if form.club:
        return schedule(seats)
    return free_schedule(form, seats)
