"""Bock rounds: for as many hands as there are players, the points count double (PAD-7 to PAD-9).

`BockSheet` counts a game's hands with them. What is left of Bock rounds belongs to what a hand
inherits, and follows from the hands before it, as everything on a pad does.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Literal, TypeAlias, get_args

from msgspec import Struct
from msgspec.structs import replace

from stammtisch.core.contract import State
from stammtisch.core.view import ScoreLine
from stammtisch.scorepad.asking import numbers
from stammtisch.scorepad.circle import Circle
from stammtisch.scorepad.facts import BadFacts, Facts, Field
from stammtisch.scorepad.sheet import BOCK, Occasion, Outcome, Sheet, Side, Standing
from stammtisch.text import Text, say, say_n

Piling: TypeAlias = Literal["queue", "double", "once"]
PILINGS: Final[tuple[Piling, ...]] = get_args(Piling)

OCCASION_NAMES: Final[dict[Occasion, Text]] = {
    "even": say("120 to 120"),
    "zero": say("a hand worth 0 points"),
    "both": say("Re and Kontra both said"),
    "lost": say("lost after an announcement"),
    "solo": say("a declared solo lost"),
}
PILING_NAMES: Final[dict[Piling, Text]] = {
    "queue": say("one after the other"),
    "double": say("at the same time: fourfold, eightfold …"),
    "once": say("no new one during a Bock round"),
}


class Bock(Struct, frozen=True):
    """What people agreed about Bock rounds.

    Attributes:
        occasions: what brings one (PAD-8), besides what people say with a hand.
        piling: what becomes of a second one before the first is over (PAD-9).
    """

    occasions: tuple[Occasion, ...] = ("even", "zero", "lost")
    piling: Piling = "queue"

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules by which it goes."""
        return ("PAD-7", "PAD-8", "PAD-9")


class BockStanding(Standing):
    """What a hand inherits, with how many hands are left of each running Bock round."""

    def __init__(self, inner: Standing, running: tuple[int, ...]) -> None:
        super().__init__(inner.dealer, inner.hand, inner.totals, inner.over)
        self._inner = inner
        self.running: Final = running

    @property
    def inner(self) -> Standing:
        """The same without Bock rounds; the dealer may have been changed here."""
        self._inner.dealer = self.dealer
        return self._inner

    def __reduce__(self) -> Any:
        return BockStanding, (self.inner, self.running)


class BockSheet(Sheet):
    """A sheet whose hands count double in Bock rounds.

    Its totals must decide nothing in the game: they are doubled after the game has counted. Without
    an agreement there are none (any more), and what people said of them with a hand means nothing.
    """

    def __init__(self, inner: Sheet, bock: Bock | None) -> None:
        super().__init__(inner.game, inner.players, inner.low_wins)
        self.inner: Final = inner
        self.bock: Final = bock
        self.OCCASIONS = inner.OCCASIONS

    def _made_with(self) -> tuple[Any, ...]:
        return type(self), self.inner, self.bock

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.inner, self.bock)

    # --- Bock

    def factor(self, standing: Standing) -> int:
        """How many times the points of the next hand count (PAD-7, PAD-9)."""
        running = len(_bock(standing).running)
        double = self.bock is not None and self.bock.piling == "double"
        return 2**running if double else 2 if running else 1

    def _running(
        self, standing: BockStanding, facts: Facts, plain: Outcome, counts: bool
    ) -> tuple[int, ...]:
        """The Bock rounds after a hand; one that was thrown in changes nothing."""
        if self.bock is None or not counts:
            return standing.running
        left = tuple(each - 1 for each in standing.running if each > 1)
        met = self.inner.occasions(facts, plain) & set(self.bock.occasions)
        if not met and not facts.get(BOCK):
            return left
        round_ = len(self.inner.present(standing.inner))
        match self.bock.piling:
            case "queue":
                return (sum(left) + round_,)
            case "double":
                return (*left, round_)
            case "once":
                return left if standing.running else (round_,)

    def _flag(self) -> tuple[Field, ...]:
        if self.bock is None:
            return ()
        flag = Field(
            BOCK,
            say("Brings a Bock round"),
            "flag",
            ("PAD-8",),
            help=say("Tick it for what the pad cannot see, such as a trick of hearts."),
            usual=False,
        )
        return (flag,)

    # --- a sheet

    def opening(self, dealer: int) -> Standing:
        return BockStanding(self.inner.opening(dealer), ())

    def questions(self, standing: Standing, facts: Facts) -> tuple[Field, ...]:
        inner = self.inner.questions(_bock(standing).inner, _without(facts))
        return (*inner, *self._flag())

    def fields(self, standing: Standing, facts: Facts) -> tuple[Field, ...]:
        inner = self.inner.fields(_bock(standing).inner, _without(facts))
        return (*inner, *self._flag())

    def counted(self, standing: Standing, facts: Facts) -> Outcome:
        return self.outcome(standing, facts)

    def written(self, standing: Standing, facts: Facts) -> tuple[Outcome, Standing]:
        before = _bock(standing)
        flag = facts.get(BOCK, False)
        if not isinstance(flag, bool):
            raise BadFacts(say("Say yes or no."), "PAD-8", field=BOCK)
        plain, after = self.inner.written(before.inner, _without(facts))
        times = self.factor(before)
        if times > 1:
            more = [each * (times - 1) for each in plain.scores]
            after.totals = numbers(
                [int(total) + each for total, each in zip(after.totals, more, strict=True)]
            )
        counts = after.hand != before.hand
        running = self._running(before, facts, plain, counts)
        return _times(plain, times), BockStanding(after, running)

    def remarks(self, standing: Standing) -> tuple[Text, ...]:
        running, times = _bock(standing).running, self.factor(standing)
        found = self.inner.remarks(_bock(standing).inner)
        if not running:
            return found
        bock = say_n(
            "Bock round: the points count {times} times, {n} hand left.",
            "Bock round: the points count {times} times, {n} hands left.",
            max(running),
            times=times,
        )
        return (bock, *found)

    def active(self, standing: Standing) -> tuple[int, ...]:
        return self.inner.active(_bock(standing).inner)

    def present(self, standing: Standing) -> tuple[int, ...]:
        return self.inner.present(_bock(standing).inner)

    def gathered(self, standing: Standing, circle: Circle) -> Standing:
        before = _bock(standing)
        return BockStanding(self.inner.gathered(before.inner, circle), before.running)

    @property
    def open_circle(self) -> bool:
        return self.inner.open_circle

    def closing(self, standing: Standing) -> list[ScoreLine]:
        return self.inner.closing(_bock(standing).inner)

    def places(self, standing: Standing) -> list[int]:
        return self.inner.places(_bock(standing).inner)

    def points_objection(self, standing: Standing, points: Sequence[int]) -> BadFacts | None:
        return self.inner.points_objection(_bock(standing).inner, points)

    def facts_of(self, state: State) -> Facts:
        return self.inner.facts_of(state)

    @property
    def sides(self) -> tuple[Side, ...]:
        return self.inner.sides


def _bock(standing: Standing) -> BockStanding:
    assert isinstance(standing, BockStanding)
    return standing


def _without(facts: Facts) -> Facts:
    """The facts that the game asks for."""
    return {name: value for name, value in facts.items() if name != BOCK}


def _times(plain: Outcome, times: int) -> Outcome:
    """What a hand brings when it counts so many times; one more line says by how much."""
    if times == 1:
        return plain
    more = tuple(each * (times - 1) for each in plain.scores)
    line = ScoreLine(say("Bock round: {n} times", n=times), more, ("PAD-7", "PAD-9"))
    scores = tuple(each * times for each in plain.scores)
    return replace(plain, lines=(*plain.lines, line), scores=scores)
