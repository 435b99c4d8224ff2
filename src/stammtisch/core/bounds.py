"""What a hand can bring a seat, for programs that learn.  # not compiled: a NamedTuple"""

from collections.abc import Iterable
from typing import Any, NamedTuple


class ScoreBounds(NamedTuple):
    """Bounds of `State.scores`, in the game's smallest unit; a game derives them from its rules.

    Attributes:
        least: no seat ever scores less; None where the rules set no bound.
        greatest: no seat ever scores more; None where the rules set no bound.
        sum: what the scores of all seats add up to, if that is the same after every hand.
    """

    least: int | None
    greatest: int | None
    sum: int | None = None

    @property
    def zero_sum(self) -> bool:
        """Whether what some seats win is always what the others lose."""
        return self.sum == 0

    def admits(self, scores: Iterable[Any]) -> bool:
        """Whether these can be the scores of all seats, as far as the bounds know."""
        each = [int(score) for score in scores]
        return (
            (self.sum is None or sum(each) == self.sum)
            and (self.least is None or min(each) >= self.least)
            and (self.greatest is None or max(each) <= self.greatest)
        )
