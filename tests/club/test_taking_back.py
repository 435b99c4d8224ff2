"""A slip of the organiser: the evening is as it was before."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from stammtisch.club import decisions, entering, withdrawal
from stammtisch.club import events as e
from stammtisch.club.errors import WrongPhase
from stammtisch.club.evening import Evening
from stammtisch.club.fold import step
from stammtisch.club.setups import Setup


class Course:
    """An evening of eight, one step a second."""

    def __init__(self) -> None:
        self.time = 0.0
        self.evening: Evening = step(None, e.Opened(Setup(name="Herbst")), 0.0)
        for number in range(1, 9):
            self.do(decisions.join(self.evening, f"p{number}", f"Player {number}"))

    def do(self, events: Sequence[e.Event]) -> None:
        self.time += 1
        for event in events:
            self.evening = step(self.evening, event, self.time)

    def take_back(self) -> str:
        found = decisions.last_step(self.evening)
        assert found is not None
        self.do(decisions.take_back(self.evening, found[0], "Ina"))
        return str(found[1])


def test_one_step_after_another_is_taken_back() -> None:
    course = Course()
    evening = course.evening
    assert decisions.last_step(evening) is None
    course.do(decisions.draw(evening, "seed"))
    course.do(decisions.start(evening))
    course.do(withdrawal.withdraw(evening, ["p3"], hand_begun=True))
    assert evening.units["p3"].left >= 0
    assert course.take_back() == "Somebody left"
    assert evening.units["p3"].left < 0
    assert len(evening.there) == 8
    assert course.take_back() == "The beginning of the round"
    assert str(evening.phase) == "drawn"
    assert course.take_back() == "The draw"
    assert str(evening.phase) == "check_in"
    assert decisions.last_step(evening) is None
    course.do(decisions.draw(evening, "another"))
    assert evening.seed == "another"


def test_what_was_written_stands() -> None:
    course = Course()
    evening = course.evening
    course.do(decisions.draw(evening, "seed"))
    course.do(decisions.start(evening))
    events = decisions.last_step(evening)
    assert events is not None
    line = entering.line_of(evening, 1, 1, 1, [3, 3, 0, 0])
    course.do(entering.enter(evening, line))
    assert decisions.last_step(evening) is None
    with pytest.raises(WrongPhase, match="something has been written since"):
        decisions.take_back(evening, events[0])


def test_a_mistaken_confirmation_opens_the_table_again() -> None:
    course = Course()
    evening = course.evening
    course.do(decisions.draw(evening, "seed"))
    course.do(decisions.start(evening))
    game = evening.game(1, 1)
    for hand in range(1, 9):
        course.do(entering.enter(evening, entering.line_of(evening, 1, 1, hand, [0, 0, 0, 0])))
    for unit in game.units[:2]:
        course.do(entering.confirm(evening, 1, 1, unit))
    assert evening.game(1, 1).closed
    assert course.take_back() == "The confirmation"
    assert not evening.game(1, 1).closed
    assert evening.game(1, 1).confirmed.keys() == {game.units[0]}
    assert len(evening.game(1, 1).lines) == 8
