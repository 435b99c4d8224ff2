"""Results in the order of the parts, with few tasks under way, in batches that grow."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

import pytest

from stammtisch.spreading import Crew, GoOn
from stammtisch.spreading.streams import AHEAD, SECONDS, Batch, next_size, streamed


class Slow:
    """Two hands; the last batch that was begun is done first, and each part takes so long."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self.begun: list[list[int]] = []
        self._asked: set[int] = set()
        self.most = 0
        self._got = 0

    def slots(self) -> int:
        return 2

    def begin(self, parts: Sequence[int]) -> int:
        self.begun.append(list(parts))
        self.most = max(self.most, len(self.begun) - self._got)
        return len(self.begun) - 1

    def result(self, begun: int, seconds: float) -> Batch[int] | None:
        if begun not in self._asked:  # not done when it is asked for the first time
            self._asked.add(begun)
            return None
        self._got += 1
        parts = self.begun[begun]
        return Batch([-part for part in parts], self._seconds * len(parts))


@pytest.mark.parametrize("seconds", [0.0, SECONDS / 50, 5 * SECONDS])
def test_results_come_in_order_and_few_tasks_are_under_way(seconds: float) -> None:
    crew = Slow(seconds)
    assert list(streamed(crew, range(2000), bool)) == [-part for part in range(2000)]
    assert crew.most == 2 * AHEAD
    assert sum(map(len, crew.begun)) == 2000
    sizes = {len(parts) for parts in crew.begun}
    assert min(sizes) == 1
    if seconds:
        assert max(sizes) == max(1, round(SECONDS / seconds))


def test_whoever_stops_gets_no_further_result() -> None:
    asked = count()
    results = list(streamed(Slow(0.0), range(2000), lambda: next(asked) >= 60))
    assert 0 < len(results) <= 60
    assert results == [-part for part in range(len(results))]


def test_batches_grow_step_by_step_and_shrink_at_once() -> None:
    assert next_size(Batch([0], SECONDS / 1000)) == 4
    assert next_size(Batch([0] * 400, SECONDS / 1000)) == 1600
    assert next_size(Batch([0] * 1000, 10 * SECONDS)) == 100
    assert next_size(Batch([0], 60.0)) == 1
    assert next_size(Batch([0] * 7, 0.0)) == 28


def test_alone_a_task_is_cut_short_where_nobody_waits_for_it() -> None:
    begun: list[int] = []

    def cut(part: int, go_on: GoOn) -> int:
        begun.append(part)
        go_on()
        return part

    assert list(Crew().each_done(cut, range(9), lambda: len(begun) == 4)) == [0, 1, 2]
    with pytest.raises(ValueError, match="0 workers"):
        Crew(0)
