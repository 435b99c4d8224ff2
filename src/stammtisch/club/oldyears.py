"""Old years of a club from tables, read for a preview first, and the same tables written.

A table of evenings has a row for each member in each evening: day, evening, game, place, name,
points, partner. A table of members has names, the opening balance, and who has left. A table of
sheets has a row for each member in each hand (`oldsheets`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from stammtisch.club import register as r
from stammtisch.club.countings import day_of
from stammtisch.club.errors import ClubError
from stammtisch.club.lists import BadFile
from stammtisch.club.oldcells import (
    YES,
    Fault,
    Key,
    Reader,
    columns_of,
    evening_name,
    game_named,
    key_of,
)
from stammtisch.club.oldsheets import (
    COLUMNS,
    Sheet,
    SheetReader,
    renamed,
    sheet_rows,
    standings,
)
from stammtisch.club.outcomes import Outcome
from stammtisch.club.pasts import Past, PastHand, PastRow
from stammtisch.club.played import games
from stammtisch.club.ranking import Balance
from stammtisch.club.sheetfiles import HAS_XLSX, Grid
from stammtisch.club.sheetfiles import workbook as written
from stammtisch.messages import Speaker
from stammtisch.text import say

MOST_FAULTS: Final = 200


class Draft(NamedTuple):
    """An evening as it was read; members are still names, in its hands, too."""

    day: str
    name: str
    game: str
    rows: tuple[tuple[str, int, int, str], ...]  # name, place, points, partner
    hands: tuple[PastHand, ...] = ()  # none where the file has no sheets of it


class Person(NamedTuple):
    """A member as read: the opening balance, None where none is given, and whether he has left."""

    name: str
    balance: int | None
    left: bool


class Preview(NamedTuple):
    """What a file holds, and what taking it over would do.

    Attributes:
        faults: cells that cannot be taken; as long as there are any, nothing is.
        new: evenings that the club does not have yet.
        changed: old evenings whose standings or sheets differ from those in the file, which would
            replace them.
        known: how many evenings are there already and stay as they are.
        people: members in the file; ``joining``: names that would become members.
    """

    faults: list[Fault]
    new: list[Draft]
    changed: list[Draft]
    known: int
    people: list[Person]
    joining: list[str]


def preview(club: r.Club, outcomes: Sequence[Outcome], grids: Sequence[Grid]) -> Preview:
    """Read the tables of a file, and compare them with what the club has (YEAR-18, YEAR-19)."""
    faults: list[Fault] = []
    drafts: list[Draft] = []
    people: list[Person] = []
    sheets: dict[Key, Sheet] = {}
    for grid in grids:
        columns, rows = columns_of(grid)
        if {"day", "place", "name"} <= columns.keys():
            drafts += _Evenings(grid, columns, faults).read(rows)
        elif columns.keys() >= COLUMNS:
            sheets |= SheetReader(grid, columns, faults).read(rows)
        elif "name" in columns:
            people += _People(grid, columns, faults).read(rows)
        elif grid.rows:
            why = say("There is no heading such as “name”, or “day”, “place” and “name”.")
            faults.append(Fault(grid.name, grid.rows[0][0], "A", grid.rows[0][1][0], why))
    _same_twice(drafts, faults)
    known = {key_of(each.day, each.name, each.game): each for each in outcomes}
    drafts = _with_sheets(club, known, drafts, sheets)
    new, changed, same = [], [], 0
    for draft in drafts:
        there = known.get(key_of(draft.day, draft.name, draft.game))
        if there is None:
            new.append(draft)
        elif there.id in club.past and _differs(club, club.past[there.id], draft):
            changed.append(draft)
        else:
            same += 1
    return Preview(faults[:MOST_FAULTS], new, changed, same, people, _joining(club, drafts, people))


def _rows_of(club: r.Club, past: Past) -> tuple[tuple[str, int, int, str], ...]:
    def name(member: str) -> str:
        return club.members[member].name if member in club.members else member

    return tuple((name(e.member), e.place, e.points, name(e.partner)) for e in past.rows)


def _hands_of(club: r.Club, past: Past) -> tuple[PastHand, ...]:
    return renamed(past.hands, {id: each.name for id, each in club.members.items()})


def _differs(club: r.Club, past: Past, draft: Draft) -> bool:
    if _rows_of(club, past) != draft.rows:
        return True
    return bool(draft.hands) and _hands_of(club, past) != draft.hands


def _with_sheets(
    club: r.Club,
    known: Mapping[Key, Outcome],
    drafts: Sequence[Draft],
    sheets: Mapping[Key, Sheet],
) -> list[Draft]:
    """The evenings of a file with their sheets, and those of which it has nothing else."""
    found = {key_of(each.day, each.name, each.game): each for each in drafts}
    for key, sheet in sheets.items():
        there = known.get(key)
        past = club.past.get(there.id) if there else None
        rows = found[key].rows if key in found else _standings(club, past, sheet)
        found[key] = Draft(sheet.day, sheet.name, sheet.game, rows, sheet.hands)
    return [*found.values()]


def _standings(
    club: r.Club, past: Past | None, sheet: Sheet
) -> tuple[tuple[str, int, int, str], ...]:
    """Those that the club has, unless they came from sheets themselves; else what sheets say."""
    if past is not None:
        there = _rows_of(club, past)
        if not past.hands or there != standings(past.game, _hands_of(club, past)):
            return there
    return standings(sheet.game, sheet.hands)


def _joining(club: r.Club, drafts: Sequence[Draft], people: Sequence[Person]) -> list[str]:
    known = {member.name.casefold() for member in club.members.values()}
    names = [each.name for each in people]
    names += [row[0] for draft in drafts for row in draft.rows]
    seen = {who: "" for each in drafts for hand in each.hands for who, _ in hand.points}
    names += [*seen]
    fresh = {name.casefold(): name for name in reversed(names) if name.casefold() not in known}
    return [*reversed(fresh.values())]


def _same_twice(drafts: Sequence[Draft], faults: list[Fault]) -> None:
    seen: set[tuple[str, str, str]] = set()
    for draft in drafts:
        key = key_of(draft.day, draft.name, draft.game)
        if key in seen:
            why = say(
                "“{name}” of {day} appears twice in the file.", name=draft.name, day=draft.day
            )
            faults.append(Fault("", 0, "", draft.name, why))
        seen.add(key)


class _People(Reader):
    def read(self, rows: Sequence[tuple[int, list[str]]]) -> Iterator[Person]:
        seen: set[str] = set()
        for self.number, row in rows:
            name = self.taken(row, "name", r.member_name)
            if name and name.casefold() in seen:
                self.wrong(row, "name", say("“{name}” is in the list twice.", name=name))
            seen.add(name.casefold())
            given = bool(self.cell(row, "balance"))
            balance = self.whole(row, "balance", usual=0, least=0) if given else None
            yield Person(name, balance, self.cell(row, "left").casefold() in YES)


class _Evenings(Reader):
    def read(self, rows: Sequence[tuple[int, list[str]]]) -> list[Draft]:
        found: dict[tuple[str, str, str], list[tuple[str, int, int, str]]] = {}
        where: dict[tuple[str, str, str], tuple[int, list[str]]] = {}
        names: dict[tuple[str, str, str], tuple[str, str, str]] = {}
        for self.number, row in rows:
            day = self.taken(row, "day", day_of)
            evening = self.taken(row, "evening", evening_name) if "evening" in self.columns else day
            game = self.taken(row, "game", game_named)
            one = (
                self.taken(row, "name", r.member_name),
                self.whole(row, "place", usual=None, least=1),
                self.whole(row, "points", usual=0, least=-100_000),
                self.taken(row, "partner", lambda text: r.member_name(text) if text else ""),
            )
            key = key_of(day, evening, game)
            names.setdefault(key, (day, evening, game))
            where[key] = self.number, row
            if one[0] and one[0].casefold() in {each[0].casefold() for each in found.get(key, ())}:
                why = say("“{name}” appears twice in this evening.", name=one[0])
                self.wrong(row, "name", why)
            found.setdefault(key, []).append(one)
        drafts = []
        for key, members in found.items():
            members.sort(key=lambda each: each[1])
            self.number, row = where[key]
            self._check(row, members)
            drafts.append(Draft(*names[key], tuple(members)))
        return drafts

    def _check(self, row: list[str], members: Sequence[tuple[str, int, int, str]]) -> None:
        """Note an evening whose places or partners do not fit each other."""
        if len(members) > r.MOST_MEMBERS or members[-1][1] > len(members) or members[0][1] > 1:
            why = say(
                "The places of this evening should run from 1 to {n} at most.", n=len(members)
            )
            self.wrong(row, "place", why)
        partners = {each[0].casefold(): each[3].casefold() for each in members}
        for name, partner in partners.items():
            if partner and partners.get(partner) != name:
                why = say("“{name}” is not the partner of the other.", name=partner)
                self.wrong(row, "partner", why)


def take_over(
    club: r.Club,
    outcomes: Sequence[Outcome],
    grids: Sequence[Grid],
    new_id: Callable[[], str],
    by: str,
) -> list[r.Event]:
    """What a file adds to the club; the same file a second time adds nothing (YEAR-19).

    Raises:
        ClubError: a cell cannot be taken, or the club would become too large; nothing is taken.
    """
    found = preview(club, outcomes, grids)
    if found.faults:
        raise ClubError(say("There are cells that cannot be imported."), "YEAR-18")
    if len(club.members) + len(found.joining) > r.MOST_MEMBERS:
        raise ClubError(say("A club has at most {n} members.", n=r.MOST_MEMBERS))
    if len(club.past) + len(found.new) > r.MOST_PAST:
        raise ClubError(say("A club has at most {n} evenings.", n=r.MOST_PAST))
    ids = {member.name.casefold(): member.id for member in club.members.values()}
    events: list[r.Event] = []
    for name in found.joining:
        ids[name.casefold()] = new_id()
        events.append(r.Joined(ids[name.casefold()], name))
    events += _people(club, found.people, ids, by)
    known = {key_of(each.day, each.name, each.game): each.id for each in outcomes}
    for draft in [*found.new, *found.changed]:
        rows = tuple(
            PastRow(ids[name.casefold()], place, points, ids[partner.casefold()] if partner else "")
            for name, place, points, partner in draft.rows
        )
        id = known.get(key_of(draft.day, draft.name, draft.game)) or new_id()
        before = club.past[id].hands if id in club.past else ()
        hands = renamed(draft.hands, _as_in_club(ids, draft)) if draft.hands else before
        events.append(r.PastTaken(Past(id, draft.name, draft.day, draft.game, rows, hands), by))
    return events


def _as_in_club(ids: Mapping[str, str], draft: Draft) -> dict[str, str]:
    """The members behind the names in the hands of an evening."""
    return {who: ids[who.casefold()] for hand in draft.hands for who, _ in hand.points}


def _people(
    club: r.Club, people: Sequence[Person], ids: Mapping[str, str], by: str
) -> Iterator[r.Event]:
    balance = {each.member: each for each in club.balance}
    for person in people:
        id = ids[person.name.casefold()]
        if person.balance is not None:
            balance[id] = Balance(id, person.name, person.balance)
        known = club.members.get(id)
        if person.left and not (known and known.gone):
            yield r.MemberGone(id)
    if tuple(balance.values()) != club.balance:
        yield from r.set_balance(club, [*balance.values()], by)


# --- writing


def evening_rows(
    club: r.Club, outcomes: Sequence[Outcome], speaker: Speaker
) -> list[list[str | int]]:
    """All finished evenings as the table that can be read in again, with its headings."""
    heads = (
        *(say("Day"), say("Evening"), say("Game"), say("Place")),
        *(say("Name"), say("Points"), say("Partner")),
    )
    rows: list[list[str | int]] = [[speaker.say(head) for head in heads]]
    named = {game: speaker.say(name) for game, name in games().items()}
    for each in outcomes:
        for one in each.scored:
            names = [club.members[who].name if who in club.members else who
                     for who in (one.member, one.partner)]  # fmt: skip
            rows.append(
                [each.day, each.name, named[each.game], one.place, names[0], one.points, names[1]]
            )
    return rows


def member_rows(club: r.Club, speaker: Speaker) -> list[list[str | int]]:
    """All members as the table that can be read in again, those in the balance first."""
    heads = (say("Name"), say("Balance"), say("Left"))
    rows: list[list[str | int]] = [[speaker.say(head) for head in heads]]
    points = {each.member: each.points for each in club.balance}
    others = sorted(club.members.values(), key=lambda member: member.name.casefold())
    order = [*points, *(member.id for member in others if member.id not in points)]
    for id in order:
        member = club.members[id]
        rows.append([member.name, points.get(id, ""), "x" if member.gone else ""])
    return rows


def as_workbook(
    club: r.Club,
    outcomes: Sequence[Outcome],
    hands: Mapping[str, Sequence[PastHand]],
    speaker: Speaker,
) -> bytes:
    """Evenings, members and sheets as a workbook; raises `BadFile`."""
    if not HAS_XLSX:
        raise BadFile(say("Here only CSV files can be written."))
    names = say("Evenings"), say("Members"), say("Sheets")
    tables = (
        evening_rows(club, outcomes, speaker),
        member_rows(club, speaker),
        sheet_rows(club, outcomes, hands, speaker),
    )
    return written([*zip(map(speaker.say, names), tables, strict=True)])


def give_up(club: r.Club, pasts: Sequence[str], by: str) -> list[r.Event]:
    """Remove old evenings that had been taken over (YEAR-18); unknown ones are passed over."""
    return [r.PastGone(each, by) for each in dict.fromkeys(pasts) if each in club.past]
