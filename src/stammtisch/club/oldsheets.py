"""Old sheets as a table with a row for each member in each hand, read and written (YEAR-21)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from stammtisch.club import register as r
from stammtisch.club.countings import day_of
from stammtisch.club.errors import ClubError
from stammtisch.club.oldcells import YES, Key, Reader, evening_name, game_named, key_of
from stammtisch.club.outcomes import Outcome
from stammtisch.club.pasts import PastHand
from stammtisch.club.played import games, low_wins
from stammtisch.messages import Speaker
from stammtisch.text import say, say_in

COLUMNS: Final = {"day", "hand", "name", "points"}
SILENT: Final = ("still", "stilles", "silent", "s")
MOST_HANDS: Final = 2_000  # of an evening
At = tuple[int, int, int]  # round, table, hand
Row = tuple[str, int, int, str]  # name, place, points, partner


class Sheet(NamedTuple):
    """The sheets of an evening; in its hands members are still names."""

    day: str
    name: str
    game: str
    hands: tuple[PastHand, ...]


@dataclass
class _Hand:
    points: list[tuple[str, int]] = field(default_factory=list)
    soloist: str = ""
    silent: bool = False


class SheetReader(Reader):
    """Reads a table of sheets."""

    def read(self, rows: Sequence[tuple[int, list[str]]]) -> dict[Key, Sheet]:
        """The sheets by evening."""
        found: dict[Key, dict[At, _Hand]] = {}
        names: dict[Key, Key] = {}
        for self.number, row in rows:
            day = self.taken(row, "day", day_of)
            evening = self.taken(row, "evening", evening_name) if "evening" in self.columns else day
            game = self.taken(row, "game", game_named)
            key = key_of(day, evening, game)
            names.setdefault(key, (day, evening, game))
            self._hand(row, found.setdefault(key, {}))
        return {
            key: Sheet(*names[key], tuple(_whole(at, hands[at]) for at in sorted(hands)))
            for key, hands in found.items()
        }

    def _hand(self, row: list[str], hands: dict[At, _Hand]) -> None:
        """A member's row of a hand."""
        before = len(self.faults)
        at = (
            self.whole(row, "round", usual=1, least=1),
            self.whole(row, "table", usual=1, least=1),
            self.whole(row, "hand", usual=None, least=1),
        )
        if len(self.faults) > before:
            return  # of which hand it is cannot be said
        hand = hands.setdefault(at, _Hand())
        if len(hands) > MOST_HANDS:
            self.wrong(row, "hand", say("An evening has at most {n} hands.", n=MOST_HANDS))
        name = self.taken(row, "name", r.member_name)
        if name.casefold() in {each.casefold() for each, _ in hand.points}:
            self.wrong(row, "name", say("“{name}” appears twice in this hand.", name=name))
        hand.points.append((name, self.whole(row, "points", usual=None, least=-100_000)))
        solo = self.taken(row, "solo", _solo)
        if solo and hand.soloist:
            why = say("“{name}” already has the solo of this hand.", name=hand.soloist)
            self.wrong(row, "solo", why)
        if solo:
            hand.soloist, hand.silent = name, solo == "silent"


def _solo(text: str) -> str:
    """What stands beside a member who played alone: "declared", "silent", or nothing."""
    said = text.casefold()
    if said in SILENT:
        return "silent"
    if said and said not in (*YES, "solo"):
        raise ClubError(say("Put an x beside a solo, and “silent” beside a silent one."))
    return "declared" if said else ""


def _whole(at: At, hand: _Hand) -> PastHand:
    return PastHand(*at, tuple(hand.points), hand.soloist, hand.silent)


def standings(game: str, hands: Sequence[PastHand]) -> tuple[Row, ...]:
    """The standings that sheets come to: points added up, equal ones in one place."""
    totals: Counter[str] = Counter()
    for hand in hands:
        for name, points in hand.points:
            totals[name] += points
    sign = 1 if low_wins(game) else -1
    order = sorted(totals, key=lambda name: sign * totals[name])
    better = Counter(sign * points for points in totals.values())
    return tuple(
        (name, 1 + sum(n for each, n in better.items() if each < sign * totals[name]),
         totals[name], "")
        for name in order
    )  # fmt: skip


def renamed(hands: Sequence[PastHand], names: Mapping[str, str]) -> tuple[PastHand, ...]:
    """The same hands under other names; whoever has no other name keeps his."""
    return tuple(
        PastHand(
            *(hand.round, hand.table, hand.hand),
            tuple((names.get(who, who), points) for who, points in hand.points),
            names.get(hand.soloist, hand.soloist),
            hand.silent,
        )
        for hand in hands
    )


def sheet_rows(
    club: r.Club,
    outcomes: Sequence[Outcome],
    hands: Mapping[str, Sequence[PastHand]],
    speaker: Speaker,
) -> list[list[str | int]]:
    """All hands as the table that can be read in again, with its headings."""
    heads = (
        *(say("Day"), say("Evening"), say("Game"), say("Round"), say("Table")),
        *(say_in("score sheet", "Hand"), say("Name"), say("Points"), say("Solo")),
    )
    rows: list[list[str | int]] = [[speaker.say(head) for head in heads]]
    named = {game: speaker.say(name) for game, name in games().items()}
    names, silent = {id: each.name for id, each in club.members.items()}, say("silent")
    for each in outcomes:
        for hand in renamed(hands.get(each.id, ()), names):
            head = (each.day, each.name, named[each.game], hand.round, hand.table, hand.hand)
            mark = speaker.say(silent) if hand.silent else "x"
            for who, points in hand.points:
                rows.append([*head, who, points, mark if who == hand.soloist else ""])
    return rows
