"""Statistics of what somebody has played of one game; nothing of them is stored."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from stammtisch.tables.past import MyHand, in_order
from stammtisch.tables.played import thing
from stammtisch.text import Text


class Partner(NamedTuple):
    """Somebody on the same side: hands, hands won, and one's own points in them."""

    name: str
    person: bool
    hands: int
    won: int
    points: int


class Augen(NamedTuple):
    """The card points of one's side as its first or second side: hands, won, points in all."""

    hands: int = 0
    won: int = 0
    points: int = 0

    @property
    def average(self) -> float:
        """The mean card points of the side."""
        return self.points / self.hands if self.hands else 0.0


@dataclass(slots=True)
class Reckoning:
    """The figures of one person in one game, over hands and over whole matches.

    ``judged`` hands are those in which somebody won, ``won`` those that he won. ``places`` says how
    often he was first, second and so on in a match that was played to its end. ``counts`` is what
    the score pad counts, in the order in which it first happened. ``augen`` has the first side of
    a hand, then the second (Re, then Kontra). ``curve`` are his points after each hand, oldest
    first.
    """

    hands: int = 0
    points: int = 0
    best: int = 0
    worst: int = 0
    judged: int = 0
    won: int = 0
    among_bots: int = 0
    places: Counter[int] = field(default_factory=Counter)
    counts: dict[Text, int] = field(default_factory=dict)
    augen: list[Augen] = field(default_factory=lambda: [Augen(), Augen()])
    partners: list[Partner] = field(default_factory=list)
    curve: list[int] = field(default_factory=list)

    @property
    def average(self) -> float:
        """The mean points a hand."""
        return self.points / self.hands if self.hands else 0.0

    @property
    def matches(self) -> int:
        """How many matches were played to their end."""
        return sum(self.places.values())

    @property
    def place(self) -> float:
        """The mean place in matches that were played to their end."""
        total = sum(place * times for place, times in self.places.items())
        return total / self.matches if self.matches else 0.0


def reckoned(hands: Iterable[MyHand]) -> Reckoning:
    """The figures of these hands, which are of one game; set-up positions do not count."""
    counted = sorted((each for each in hands if not each.at.set_up), key=in_order)
    found = Reckoning(hands=len(counted))
    if not counted:
        return found
    scores = [each.score for each in counted]
    found.best, found.worst = _ends(scores, counted[-1].at.low_wins)
    counts: Counter[bytes] = Counter()
    for each in counted:
        _add(found, each, counts)
    found.counts = {thing(what): number for what, number in counts.items()}
    found.partners = _partners(counted)
    return found


def _ends(scores: Sequence[int], low_wins: bool) -> tuple[int, int]:
    low, high = min(scores), max(scores)
    return (low, high) if low_wins else (high, low)


def _add(found: Reckoning, each: MyHand, counts: Counter[bytes]) -> None:
    hand, mine = each.hand, 1 << each.seat
    found.points += hand.scores[each.seat]
    found.curve.append(found.points)
    found.among_bots += sum(each.cast.people) == 1
    if hand.winners:
        found.judged += 1
        found.won += bool(hand.winners & mine)
    if hand.last:
        found.places[hand.places[each.seat]] += 1
    numbers = hand.counts
    for place in range(0, len(numbers), 3):
        if numbers[place] == each.seat:
            counts[bytes(each.at.things[numbers[place + 1]])] += numbers[place + 2]
    for side, (seats, augen) in enumerate(zip(hand.sides[:2], hand.augen, strict=False)):
        if seats & mine:
            old = found.augen[side]
            won = old.won + bool(hand.winners & mine)
            found.augen[side] = Augen(old.hands + 1, won, old.points + augen)


def _partners(hands: Sequence[MyHand]) -> list[Partner]:
    """Those with whom one was on a side, most hands first."""
    known: dict[tuple[str, bool], list[int]] = {}
    for each in hands:
        hand, cast, mine = each.hand, each.cast, 1 << each.seat
        side = next((side for side in hand.sides if side & mine), mine)
        others, seat = side ^ mine, 0
        while others >> seat:
            if others >> seat & 1:
                sums = known.setdefault((cast.names[seat], cast.people[seat]), [0, 0, 0])
                sums[0] += 1
                sums[1] += bool(hand.winners & mine)
                sums[2] += hand.scores[each.seat]
            seat += 1
    found = [Partner(name, person, *sums) for (name, person), sums in known.items()]
    return sorted(found, key=lambda partner: (-partner.hands, partner.name))


def sampled(curve: Sequence[int], most: int = 120) -> list[int]:
    """The curve with at most this many points, its last one among them."""
    step = -(-len(curve) // most) or 1
    return [*curve[step - 1 :: step], *(curve[-1:] if len(curve) % step else [])]
