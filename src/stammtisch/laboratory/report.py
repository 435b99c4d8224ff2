"""What an experiment found: figures under two rule codes, and how far they differ."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from msgspec import Struct

from stammtisch.laboratory.estimates import (
    Estimate,
    Figure,
    average,
    between,
    each,
    luck,
    rate,
    spread,
    variance,
)
from stammtisch.laboratory.playing import (
    NEVER,
    TIMES,
    Brought,
    Deal,
    Experiment,
    Hand,
    Kind,
    Played,
)
from stammtisch.text import Text


class Change(Struct, frozen=True):
    """A rule that differs: the option, its value under each code, and the rules behind it."""

    option: str
    first: bool | int | str
    second: bool | int | str
    rules: tuple[str, ...]


class Comparison(Struct, frozen=True):
    """A figure under both codes, and how much greater it is under the second.

    The difference has its interval from the pairs of deals, so it is mostly narrower than those of
    the two figures. A figure is None where nothing can be said: what a line brings that stood in
    the score of one deal at most, the share of luck where points never vary.
    """

    first: Estimate | None
    second: Estimate | None
    difference: Estimate | None

    @property
    def empty(self) -> bool:
        """Whether it tells nothing: the figure is 0 under both codes, or missing."""
        return not any(side is not None and side.value for side in (self.first, self.second))

    @property
    def clear(self) -> bool:
        """Whether the figures differ, at 95 % confidence."""
        return self.difference is not None and self.difference.clear


class RoleComparison(Struct, frozen=True):
    """A role in a hand (Re, declarer, bank): how many seats have it, and the points they get.

    Points are in the smallest unit of the game's account.
    """

    text: Text
    times: Comparison
    points: Comparison


class LineComparison(RoleComparison, frozen=True):
    """A kind of score line: how often it appears in a hand's score, and what it brings then.

    ``text`` has dots for what differs from hand to hand. ``points`` are those of whoever gets
    (or loses) most by the line.
    """

    rules: tuple[str, ...]


class LabReport(Struct, frozen=True):
    """What the difference between two rule codes does, from hands played by bots.

    Attributes:
        codes: both codes, under the present version of the rules.
        seats: how many played.
        bot: who played, in all seats; with ``simulations`` tries a move if it searches.
        seed: the same seed finds the same.
        deals: how many deals were played, each of them twice under each code.
        same_packs: whether the packs agree, so that both codes were played with the same cards.
        changes: the rules that differ.
        differing: the share of the hands that came out differently under the second code: with
            other scores, other score lines or another number of moves.
        figures: ``points`` (the mean of all seats) and ``place0``, ``place1`` … (that of the dealer
            and those after him) are points a hand; ``spread`` is the standard deviation of a seat's
            points around the mean of its place; ``moves`` the length of a hand; ``blank`` the share
            of the hands that bring nobody a point, ``alone`` of those in which all but one seat get
            the same points (a solo; from three seats on); ``luck`` the share of the variance of a
            seat's points that the deal explains (`estimates.luck`).
        lines: the kinds of score lines, the most frequent first.
        roles: what everybody sees at the end that a seat was, in the same order.
        failures: why bots by others were replaced in a hand, once for each time.
    """

    codes: tuple[str, str]
    seats: int
    bot: str
    simulations: int
    seed: int
    deals: int
    same_packs: bool
    changes: tuple[Change, ...]
    differing: Estimate
    figures: dict[str, Comparison]
    lines: tuple[LineComparison, ...]
    roles: tuple[RoleComparison, ...]
    failures: tuple[Text, ...] = ()

    def __repr__(self) -> str:
        """The codes, the hands, and how many figures differ."""
        clear = sum(each.clear for each in self.compared)
        found = f"{clear} of {len(self.compared)} differences are clear"
        return f"<LabReport of {' and '.join(self.codes)}: {self.hands} hands each, {found}>"

    @property
    def hands(self) -> int:
        """How many hands were played under each code."""
        return TIMES * self.deals

    @property
    def compared(self) -> list[Comparison]:
        """All figures that were compared."""
        kinds: tuple[RoleComparison, ...] = (*self.lines, *self.roles)
        lines = [each for kind in kinds for each in (kind.times, kind.points)]
        return [each for each in (*self.figures.values(), *lines) if each.difference is not None]


def report(
    experiment: Experiment, changes: tuple[Change, ...], same_packs: bool, played: Played
) -> LabReport:
    """The report on these deals, of which there must be at least two."""
    return LabReport(
        experiment.codes,
        experiment.seats,
        experiment.bot,
        experiment.simulations,
        experiment.seed,
        len(played.deals),
        same_packs,
        changes,
        rate([_differing(deal) for deal in played.deals]).estimate(),
        _figures(played.deals, experiment.seats),
        _lines(played),
        _roles(played.deals),
        tuple(played.failures),
    )


def _differing(deal: Deal) -> float:
    """The share of a deal's hands that came out differently under the second code."""
    first, second = deal.hands
    return sum(one != other for one, other in zip(first, second, strict=True)) / TIMES


def compared(figures: list[Figure] | list[Figure | None]) -> Comparison:
    """A figure under both codes, side by side."""
    first, second = figures
    return Comparison(_estimate(first), _estimate(second), between(first, second))


def _estimate(figure: Figure | None) -> Estimate | None:
    return None if figure is None else figure.estimate()


def _figures(deals: list[Deal], seats: int) -> dict[str, Comparison]:
    """All figures but those of the score lines."""
    of = [[_all_points(deals, code, time) for time in range(TIMES)] for code in range(2)]
    varying = [variance(first, again) for first, again in of]

    def mean(measure: Callable[[Hand], float], kind: Callable[..., Figure] = average) -> Comparison:
        return compared([kind(_means(deals, code, measure)) for code in range(2)])

    places = {f"place{place}": mean(partial(_at, place)) for place in range(seats)}
    alone = {"alone": mean(_alone, rate)} if seats > 2 else {}
    return {
        "points": mean(lambda hand: sum(hand.scores) / seats),
        **places,
        "spread": compared([spread(found) for found in varying]),
        "moves": mean(lambda hand: hand.moves),
        "blank": mean(lambda hand: not any(hand.scores), rate),
        **alone,
        "luck": compared([luck(found) for found in varying]),
    }


def _all_points(deals: list[Deal], code: int, time: int) -> list[tuple[int, ...]]:
    return [deal.hands[code][time].scores for deal in deals]


def _means(deals: list[Deal], code: int, measure: Callable[[Hand], float]) -> list[float]:
    """For each deal, the mean of a measure over its hands."""
    return [sum(map(measure, deal.hands[code])) / TIMES for deal in deals]


def _at(place: int, hand: Hand) -> int:
    """The points of a place, counted from the dealer."""
    return hand.scores[place]


def _alone(hand: Hand) -> bool:
    """Whether all but one seat got the same points."""
    least, *between, most = sorted(hand.scores)
    return least != most and len({*between}) == 1 and between[0] in (least, most)


def _lines(played: Played) -> tuple[LineComparison, ...]:
    found = [
        LineComparison(
            label.text,
            *_brought(played.deals, partial(_of_line, kind)),
            tuple(sorted(label.rules, key=_in_order)),
        )
        for kind, label in sorted(played.labels.items())
    ]
    return tuple(sorted(found, key=_often))


def _of_line(kind: Kind, hand: Hand) -> Brought:
    return hand.lines.get(kind, NEVER)


def _roles(deals: list[Deal]) -> tuple[RoleComparison, ...]:
    kinds = {kind for deal in deals for pair in deal.hands for hand in pair for kind in hand.roles}
    found = [
        RoleComparison(
            Text(words, context=context), *_brought(deals, partial(_of_role, (words, context)))
        )
        for words, context in sorted(kinds)
    ]
    return tuple(sorted(found, key=_often))


def _of_role(kind: Kind, hand: Hand) -> Brought:
    return hand.roles.get(kind, NEVER)


def _brought(deals: list[Deal], of: Callable[[Hand], Brought]) -> tuple[Comparison, Comparison]:
    """How often something occurred in a hand, and what it brought each time."""
    times = [_means(deals, code, lambda hand: of(hand).times) for code in range(2)]
    points = [_means(deals, code, lambda hand: of(hand).points) for code in range(2)]
    return (
        compared([average(often) for often in times]),
        compared([each(sums, often) for sums, often in zip(points, times, strict=True)]),
    )


def _in_order(rule: str) -> tuple[str, int]:
    """By the rule page first, then by the number, so that DOK-9 precedes DOK-10."""
    page, _, number = rule.rpartition("-")
    return page, int(number)


def _often(kind: RoleComparison) -> float:
    """The most frequent first."""
    sides = kind.times.first, kind.times.second
    return -sum(side.value for side in sides if side is not None)
