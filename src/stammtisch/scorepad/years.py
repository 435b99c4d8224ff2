"""Many evenings of one group: accounts, curves, and statistics of each player and each pair.

Everything is worked out from the pads each time; nothing of it is stored. People are known by
their names: the same name on two pads is the same person. Points add up within one game only;
money adds up over all.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from stammtisch.scorepad.pad import Pad
from stammtisch.scorepad.statistics import Tallied, statistics
from stammtisch.text import Text


@dataclass(frozen=True, slots=True)
class Evening:
    """A pad of a group: ``at`` is when it was opened, ``game`` "" for any other game.

    ``cents`` is what each player has won or lost, empty where nothing was played for.
    """

    id: str
    at: float
    game: str
    title: str
    names: tuple[str, ...]
    pad: Pad
    cents: tuple[int, ...] = ()

    @property
    def gains(self) -> tuple[int, ...]:
        """What the evening brought each player, in points."""
        opening = self.pad.sheet.opening(self.pad.first_dealer).totals
        pairs = zip(self.pad.totals, opening, strict=True)
        return tuple(total - int(begun) for total, begun in pairs)

    @property
    def key(self) -> tuple[str, str, bool]:
        """What evenings have in common whose points may be added up."""
        title = "" if self.game else self.title.casefold()
        return self.game, title, self.pad.sheet.low_wins


@dataclass(slots=True)
class Player:
    """The year of one player in one game; ``best`` and ``worst`` are evenings, with the points.

    ``cents`` is his balance where money was played for. ``won`` are hands, ``first`` evenings on
    which he had the best total.
    """

    name: str
    evenings: int = 0
    hands: int = 0
    won: int = 0
    first: int = 0
    points: int = 0
    cents: int = 0
    best: tuple[int, Evening] | None = None
    worst: tuple[int, Evening] | None = None

    @property
    def average(self) -> float:
        """Points an evening."""
        return self.points / self.evenings if self.evenings else 0.0


@dataclass(slots=True)
class Pair:
    """Two who were on one side: hands, hands won, points together."""

    names: tuple[str, str]
    hands: int = 0
    won: int = 0
    points: int = 0


@dataclass(slots=True)
class Year:
    """The evenings of a group in one game.

    ``players`` stand with the best total first, and ``curve`` has their totals after each evening,
    in their order. ``tallies`` count soli, announcements and the like in the same order.
    """

    evenings: list[Evening]
    low_wins: bool
    players: list[Player] = field(default_factory=list)
    pairs: list[Pair] = field(default_factory=list)
    tallies: list[Tallied] = field(default_factory=list)
    curve: list[list[int]] = field(default_factory=list)

    @property
    def money(self) -> bool:
        """Whether money was played for on any evening."""
        return any(evening.cents for evening in self.evenings)

    @property
    def hands(self) -> int:
        """All hands of all evenings."""
        return sum(len(evening.pad.lines) for evening in self.evenings)


def balance(evenings: Sequence[Evening]) -> list[tuple[str, int]]:
    """What each person has won or lost over all evenings, in cents, the most first (PAD-14)."""
    found: dict[str, tuple[str, int]] = {}
    for evening in evenings:
        for name, cents in zip(evening.names, evening.cents, strict=False):  # none for honour
            called, before = found.get(name.casefold(), (name, 0))
            found[name.casefold()] = called, before + cents
    return sorted(found.values(), key=lambda row: (-row[1], row[0]))


def years(evenings: Sequence[Evening]) -> list[Year]:
    """The evenings by games, the game with most evenings first; without hands it was none."""
    found: dict[tuple[str, str, bool], list[Evening]] = {}
    for evening in evenings:
        if evening.pad.lines:
            found.setdefault(evening.key, []).append(evening)
    return [year(each) for each in sorted(found.values(), key=len, reverse=True)]


def year(evenings: Sequence[Evening]) -> Year:
    """All figures of evenings of the same game."""
    told = Year(list(evenings), evenings[0].pad.sheet.low_wins)
    players: dict[str, Player] = {}
    pairs: dict[tuple[str, str], Pair] = {}
    for evening in evenings:
        _add_evening(players, evening, told.low_wins)
        _add_pairs(pairs, evening)
    sign = 1 if told.low_wins else -1
    told.players = sorted(players.values(), key=lambda each: (sign * each.points, each.name))
    told.pairs = sorted(pairs.values(), key=lambda pair: (-pair.hands, pair.names))
    names = [player.name for player in told.players]
    told.tallies = _tallies(evenings, names)
    told.curve = _curve(evenings, names)
    return told


def _add_evening(players: dict[str, Player], evening: Evening, low_wins: bool) -> None:
    figures = statistics(evening.pad).figures
    totals, places = evening.gains, evening.pad.places
    for number, name in enumerate(evening.names):
        if not figures[number].played:
            continue
        player = players.setdefault(name.casefold(), Player(name))
        points = totals[number]
        player.evenings += 1
        player.hands += figures[number].played
        player.won += figures[number].won
        player.first += places[number] == 1
        player.points += points
        player.cents += evening.cents[number] if evening.cents else 0
        good = -points if low_wins else points
        if player.best is None or good > (-player.best[0] if low_wins else player.best[0]):
            player.best = points, evening
        if player.worst is None or good < (-player.worst[0] if low_wins else player.worst[0]):
            player.worst = points, evening


def _add_pairs(pairs: dict[tuple[str, str], Pair], evening: Evening) -> None:
    for duo in statistics(evening.pad).duos:
        first, second = sorted((evening.names[each] for each in duo.players), key=str.casefold)
        pair = pairs.setdefault((first.casefold(), second.casefold()), Pair((first, second)))
        pair.hands += duo.hands
        pair.won += duo.won
        pair.points += duo.points


def _tallies(evenings: Sequence[Evening], names: Sequence[str]) -> list[Tallied]:
    found: dict[Text, Tallied] = {}
    place = {name.casefold(): number for number, name in enumerate(names)}
    for evening in evenings:
        for row in statistics(evening.pad).tallies:
            told = found.setdefault(row.what, Tallied(row.what, [0] * len(names)))
            for number, often in enumerate(row.numbers):
                if often:
                    told.numbers[place[evening.names[number].casefold()]] += often
    return list(found.values())


def _curve(evenings: Sequence[Evening], names: Sequence[str]) -> list[list[int]]:
    totals, rows = dict.fromkeys((name.casefold() for name in names), 0), []
    for evening in evenings:
        for name, points in zip(evening.names, evening.gains, strict=True):
            if name.casefold() in totals:
                totals[name.casefold()] += points
        rows.append(list(totals.values()))
    return rows
