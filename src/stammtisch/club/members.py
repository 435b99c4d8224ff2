"""The history of a member, and the records of a club (rule page `club_year`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import accumulate
from typing import NamedTuple

from stammtisch.club.countings import ETERNAL
from stammtisch.club.handsplayed import Sheets
from stammtisch.club.leagues import brought
from stammtisch.club.outcomes import Outcome, Scored
from stammtisch.club.played import game_name
from stammtisch.text import Text, say

PODIUM = 3  # the first three places


class Entry(NamedTuple):
    """An evening of a member: the result, and its points by place (YEAR-5)."""

    outcome: Outcome
    scored: Scored
    points: int


class Rival(NamedTuple):
    """Evenings with another member: how often one stood above the other (YEAR-15)."""

    member: str
    evenings: int
    above: int
    below: int


class Partner(NamedTuple):
    """Hands or, in fixed pairs, evenings with a partner, and how many of them were won."""

    member: str
    played: int
    won: int


class History(NamedTuple):
    """The history of a member.

    Attributes:
        entries: the evenings, the oldest first.
        sums: the points by place, added up after each evening.
        rivals: everybody met, the most frequent first.
        partners: partners of hands, from sheets; ``pairs``: those of fixed pairs, by evening.
        soli, silent: declared and silent soli, and how many of them were won.
    """

    entries: list[Entry]
    sums: list[int]
    rivals: list[Rival]
    partners: list[Partner]
    pairs: list[Partner]
    soli: tuple[int, int]
    silent: tuple[int, int]

    @property
    def firsts(self) -> int:
        """How often the member was first."""
        return sum(each.scored.place == 1 for each in self.entries)

    @property
    def podiums(self) -> int:
        """How often the member was among the first three."""
        return sum(each.scored.place <= PODIUM for each in self.entries)

    @property
    def best(self) -> Entry | None:
        """The evening with the best place; of equals the one with more people."""
        return min(
            self.entries,
            key=lambda each: (each.scored.place, -each.outcome.units),
            default=None,
        )


def history(member: str, outcomes: Sequence[Outcome], sheets: Iterable[Sheets]) -> History:
    """The history of a member in these evenings, which come in the order of days."""
    entries = [
        Entry(outcome, scored, brought(ETERNAL, outcome)[member])
        for outcome in outcomes
        for scored in outcome.scored
        if scored.member == member
    ]
    held = [*sheets]
    mine = [pair for each in held for pair in each.pairs if member in (pair.one, pair.other)]
    won = [(pair.other if pair.one == member else pair.one, pair.won) for pair in mine]
    fixed = [(each.scored.partner, each.scored.place == 1) for each in entries]
    soli = [solo for each in held for solo in each.soli if solo.member == member]
    return History(
        entries,
        [*accumulate(each.points for each in entries)],
        _rivals(member, entries),
        _partners(won),
        _partners([each for each in fixed if each[0]]),
        _counted(solo.won for solo in soli if solo.declared),
        _counted(solo.won for solo in soli if not solo.declared),
    )


def _rivals(member: str, entries: Iterable[Entry]) -> list[Rival]:
    met: Counter[str] = Counter()
    above: Counter[str] = Counter()
    below: Counter[str] = Counter()
    for entry in entries:
        for other in entry.outcome.scored:
            if other.member not in (member, entry.scored.partner):
                met[other.member] += 1
                above[other.member] += entry.scored.place < other.place
                below[other.member] += entry.scored.place > other.place
    return [Rival(who, count, above[who], below[who]) for who, count in met.most_common()]


def _partners(won: Iterable[tuple[str, bool]]) -> list[Partner]:
    played: Counter[str] = Counter()
    wins: Counter[str] = Counter()
    for who, each in won:
        played[who] += 1
        wins[who] += each
    return [Partner(who, count, wins[who]) for who, count in played.most_common()]


def _counted(won: Iterable[bool]) -> tuple[int, int]:
    found = [*won]
    return len(found), sum(found)


# --- records


class Held(NamedTuple):
    """A record with everybody who holds it, and in which evening where it was one (YEAR-17)."""

    what: Text
    value: int
    holders: list[tuple[str, Outcome | None]]


def records(outcomes: Sequence[Outcome], sheets: Mapping[str, Sheets]) -> list[Held]:
    """The records of a club; ``sheets`` by the id of the evening."""
    return [held for held in _records(outcomes, sheets) if held is not None]


def _records(outcomes: Sequence[Outcome], sheets: Mapping[str, Sheets]) -> Iterator[Held | None]:
    high = [each for each in outcomes if not each.lowest_wins]
    for game in dict.fromkeys(each.game for each in high):
        name = game_name(game)
        mine = [each for each in high if each.game == game]
        made = [(one.points, one.member, each) for each in mine for one in each.scored]
        yield _best(say("Most points in an evening of {game}", game=name), made)
        rounds = [
            (one.points, one.member, each)
            for each in mine
            if each.id in sheets
            for one in sheets[each.id].made
        ]
        yield _best(say("Most points in one round of {game}", game=name), rounds)
    yield _most(say("Most evenings"), outcomes, lambda _: True)
    yield _most(say("Most first places"), outcomes, lambda one: one.place == 1)
    yield _run(say("Most first places in a row"), outcomes, 1)
    yield _run(say("Most evenings in a row among the first three"), outcomes, PODIUM)
    soli = Counter(
        solo.member for each in sheets.values() for solo in each.soli if solo.declared and solo.won
    )
    yield _best(say("Most soli won"), [(n, who, None) for who, n in soli.items()])


def _best(what: Text, found: Iterable[tuple[int, str, Outcome | None]]) -> Held | None:
    """The record of these values; None where nobody has any."""
    known = [*found]
    most = max((value for value, _, _ in known), default=0)
    if most <= 0:
        return None
    return Held(what, most, [(who, where) for value, who, where in known if value == most])


def _most(what: Text, outcomes: Iterable[Outcome], fits: Callable[[Scored], bool]) -> Held | None:
    count = Counter(one.member for each in outcomes for one in each.scored if fits(one))
    return _best(what, [(n, who, None) for who, n in count.items()])


def _run(what: Text, outcomes: Iterable[Outcome], place: int) -> Held | None:
    """The longest run of evenings in which somebody took part and had this place or a better."""
    now: Counter[str] = Counter()
    longest: Counter[str] = Counter()
    for outcome in outcomes:
        for one in outcome.scored:
            now[one.member] = now[one.member] + 1 if one.place <= place else 0
            longest[one.member] = max(longest[one.member], now[one.member])
    return _best(what, [(n, who, None) for who, n in longest.items() if n > 1])
