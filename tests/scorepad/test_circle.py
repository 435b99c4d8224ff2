"""People who join or leave a running pad: who deals, who plays, what everybody has."""

from __future__ import annotations

import pickle

import pytest

from stammtisch.errors import StammtischError
from stammtisch.games.registry import registration
from stammtisch.pads import LivePad, Settings, Setup, decisions
from stammtisch.pads.fold import step
from stammtisch.rulecodes import preset_rules
from stammtisch.scorepad import BadFacts, Entry, Facts
from stammtisch.scorepad.bock import Bock
from stammtisch.scorepad.circle import Start
from stammtisch.web.padhand import written_line
from tests.pads.helpers import ANNA, facts
from tests.scorepad.doppelkopf import normal, solo

LIMITS = Settings()
FOUR = ("Anna", "Bert", "Cara", "Dirk")


class Evening:
    """A pad on which things happen one after another."""

    def __init__(self, rules: str = "doppelkopf.haus.2", names: tuple[str, ...] = FOUR) -> None:
        self.log = list(decisions.open_pad(Setup(names=names, rules=rules), ANNA))
        self.pad = step(None, self.log[0], 0.0)

    def do(self, events: decisions.Events) -> None:
        for event in events:
            self.log.append(event)
            self.pad = step(self.pad, event, 0.0)

    def write(self, hand: Facts, dealer: int | None = None) -> None:
        pad = self.pad
        entry = Entry(hand, dealer)
        key = f"k{len(self.log)}"
        self.do(decisions.write(pad, ANNA, entry, key, pad.next_number, LIMITS))

    def join(self, player: int | str, after: int, start: Start = "zero") -> None:
        self.do(decisions.join(self.pad, ANNA, player, after, start, LIMITS))

    def leave(self, player: int) -> None:
        self.do(decisions.leave(self.pad, ANNA, player, LIMITS))

    def undo(self) -> None:
        change = self.pad.last_change
        assert change is not None
        self.do(decisions.undo(self.pad, ANNA, change.seq, LIMITS))


def there(pad: LivePad) -> tuple[int, ...]:
    return tuple(pad.sheet.present(pad.standing))


def dealers(pad: LivePad) -> list[int]:
    return [line.dealer for line in pad.pad.lines]


@pytest.mark.rules("PAD-10", "PAD-12")
def test_example_11_a_fifth_joins_and_another_leaves() -> None:
    evening = Evening()
    evening.write(normal(150, 1, 3))  # Anna deals; Bert and Dirk win
    first = evening.pad.pad.totals
    evening.join("Eva", after=1)
    assert there(evening.pad) == (0, 1, 4, 2, 3)
    assert evening.pad.names == (*FOUR, "Eva")
    evening.write(normal(150, 0, 4))  # Bert deals and sits out
    assert evening.pad.pad.lines[1].outcome.scores == (1, 0, 0, 0, 1)
    assert evening.pad.sheet.active(evening.pad.pad.lines[1].standing) == (4, 2, 3, 0)
    assert int(evening.pad.standing.dealer) == 4
    evening.leave(4)  # Eva would have dealt, so Cara does
    evening.write({"points": [0, 2, 2, 0, 0]})
    assert dealers(evening.pad) == [0, 1, 2]
    assert evening.pad.pad.totals == (first[0] + 1, first[1] + 2, first[2] + 2, first[3], 1)
    evening.join(4, after=3)
    assert there(evening.pad) == (0, 1, 2, 3, 4)
    assert evening.pad.pad.totals[4] == 1  # what he had
    again = step(None, evening.log[0], 0.0)
    for event in evening.log[1:]:
        again = step(again, event, 0.0)
    assert facts(again) == facts(evening.pad)


@pytest.mark.rules("PAD-11")
@pytest.mark.parametrize(
    ("start", "low", "expected"),
    [("zero", False, 0), ("mean", False, 14), ("worst", False, 0), ("worst", True, 30)],
)
def test_example_12_what_a_new_player_begins_with(start: Start, low: bool, expected: int) -> None:
    setup = Setup(names=("Anna", "Bert", "Cara"), low_wins=low)
    evening = Evening("", setup.names)
    evening.log = list(decisions.open_pad(setup, ANNA))
    evening.pad = step(None, evening.log[0], 0.0)
    evening.write({"points": [30, 11, 0]})
    evening.join("Dirk", after=0, start=start)
    assert evening.pad.pad.totals == (30, 11, 0, expected)
    evening.write({"points": [1, 1, 1, 5]})
    assert evening.pad.pad.totals == (31, 12, 1, expected + 5)


@pytest.mark.rules("PAD-12")
def test_who_has_left_keeps_his_total_and_writes_no_points() -> None:
    evening = Evening("", FOUR)
    evening.write({"points": [5, 0, 0, 0]})
    evening.leave(0)
    with pytest.raises(BadFacts) as fault:
        evening.write({"points": [1, 0, 0, 0]})
    assert str(fault.value) == "#0 is not at the table. (PAD-12)"
    with pytest.raises(BadFacts, match="#0 is not at the table"):
        evening.write({"points": [0, 1, 0, 0]}, dealer=0)
    with pytest.raises(BadFacts, match="#0 is not at the table"):
        decisions.set_dealer(evening.pad, ANNA, 0, LIMITS)
    evening.write({"points": [0, 1, 2, 3]})
    assert evening.pad.pad.totals == (5, 1, 2, 3)
    assert evening.pad.pad.places == [1, 4, 3, 2]
    assert decisions.leave(evening.pad, ANNA, 0, LIMITS) == []
    assert decisions.join(evening.pad, ANNA, 1, 2, "zero", LIMITS) == []


@pytest.mark.rules("PAD-13")
def test_who_joins_owes_no_pflichtsolo_and_who_leaves_takes_his_along() -> None:
    evening = Evening("doppelkopf.turnier.2")
    evening.write(solo("jacks", 150, declarer=2))
    evening.join("Eva", after=3)
    evening.leave(0)
    told = [str(text) for text in evening.pad.sheet.remarks(evening.pad.standing)]
    assert told == ["Pflichtsolo still to come: #1, #3"]
    evening.write(solo("jacks", 150, declarer=4))
    assert "#4 alone" in str(evening.pad.pad.lines[1].outcome.summary)
    assert evening.pad.pad.lines[1].outcome.sides == ((4,), (1, 2, 3))


def test_answers_name_the_players_of_the_pad() -> None:
    evening = Evening()
    evening.join("Eva", after=0)
    evening.leave(1)
    pad = evening.pad
    asked = {each.name: each for each in pad.sheet.questions(pad.standing, {"game": "revoke"})}
    assert asked["offender"].players == (0, 2, 3, 4)
    evening.write({"game": "revoke", "offender": 4})
    assert evening.pad.pad.lines[0].outcome.scores == (5, 0, 5, 5, 0)
    wrong: Facts = {"game": "revoke", "offender": 1}
    with pytest.raises(BadFacts, match="“Who revoked” cannot be “1”"):
        evening.write(wrong)
    with pytest.raises(BadFacts, match=r"#2 and #4 are|cannot be"):
        evening.write(normal(150, 2, 4, fuchs_re=9))


def test_choices_of_players_and_bock_rounds_go_along() -> None:
    evening = Evening("doppelkopf.turnier.2")
    evening.do(decisions.set_bock(evening.pad, ANNA, Bock(("even",), "double"), LIMITS))
    evening.write(normal(120))
    evening.join("Eva", after=0)
    evening.write(normal(150, 2, 4))
    assert evening.pad.sheet.factor(evening.pad.pad.lines[1].standing) == 2
    evening.write({"points": [2, 0, -2, 2, -2]}, dealer=1)
    assert evening.pad.pad.lines[2].outcome.scores == (4, 0, -4, 4, -4)
    evening.write({"points": [0] * 5})
    lines = evening.pad.pad.lines
    assert evening.pad.pad.totals == tuple(
        sum(line.outcome.scores[player] for line in lines) for player in range(5)
    )
    standing = evening.pad.standing
    assert pickle.loads(pickle.dumps(standing)) == standing
    assert evening.pad.sheet.closing(standing) == []


def test_points_from_before_somebody_came_stay_and_are_corrected() -> None:
    evening = Evening("doppelkopf.turnier.2")
    evening.write({"points": [-3, 9, -3, -3], "mark": "solo"})
    evening.join("Eva", after=0)
    form = written_line(evening.pad, 1)
    assert form.outcome is not None
    assert form.outcome.scores == (-3, 9, -3, -3, 0)
    assert evening.pad.pad.totals == (-3, 9, -3, -3, 0)


def test_a_doubtful_hand_from_before_somebody_came_is_settled() -> None:
    evening = Evening("", ("Anna", "Bert"))
    evening.write({"points": [1, 2]})
    again = Entry({"points": [3, 4]})
    evening.do(decisions.write(evening.pad, ANNA, again, "other", 1, LIMITS))
    evening.join("Cara", after=1)
    evening.leave(2)
    (question,) = evening.pad.open_questions
    evening.do(decisions.settle(evening.pad, ANNA, question.id, "append", LIMITS))
    assert evening.pad.pad.totals == (4, 6, 0)


def test_joining_is_taken_back_with_all_that_it_brought() -> None:
    evening = Evening()
    evening.write(normal(150))
    before = facts(evening.pad)
    evening.join("Eva", after=0)
    evening.undo()
    after = facts(evening.pad)
    assert (after["book"], after["totals"]) == (before["book"], before["totals"])
    evening.write(normal(150))
    assert len(evening.pad.pad.totals) == 4


def test_a_hand_from_before_is_corrected_and_struck_as_they_sat_then() -> None:
    evening = Evening("", ("Anna", "Bert", "Cara"))
    for _ in range(2):
        evening.write({"points": [1, 2, 3]})
    evening.join("Dirk", after=2)
    evening.write({"points": [1, 1, 1, 7]})
    version = evening.pad.hands[0].version
    new = Entry({"points": [9, 0, 0]})
    with pytest.raises(BadFacts):  # the form of the pad has a place for everybody
        decisions.correct(evening.pad, ANNA, 1, new, version, LIMITS)
    new = Entry({"points": [9, 0, 0, 0]})
    evening.do(decisions.correct(evening.pad, ANNA, 1, new, version, LIMITS))
    assert evening.pad.pad.totals == (11, 3, 4, 7)
    version = evening.pad.hands[2].version
    evening.do(decisions.strike(evening.pad, ANNA, 3, version, LIMITS))
    assert evening.pad.pad.totals == (10, 2, 3, 0)
    assert there(evening.pad) == (0, 1, 2, 3)
    evening.undo()
    assert evening.pad.pad.totals == (11, 3, 4, 7)


@pytest.mark.rules("PAD-10")
@pytest.mark.parametrize(
    ("rules", "names"),
    [
        ("gin.standard", ("Anna", "Bert")),
        ("watten.watten", FOUR),
        ("doppelkopf.haus.2", tuple("ABCDEFG")),
        ("poker.poker", FOUR),
    ],
)
def test_where_nobody_can_join(rules: str, names: tuple[str, ...]) -> None:
    evening = Evening(preset_rules(registration(rules.partition(".")[0])).code, names)
    with pytest.raises(StammtischError):
        decisions.join(evening.pad, ANNA, "Xaver", 0, "zero", LIMITS)


def test_no_more_than_twelve_names_and_none_twice() -> None:
    evening = Evening("", tuple("ABCDEFGHIJKL"))
    evening.leave(0)
    with pytest.raises(StammtischError, match="1 to 12"):
        evening.join("M", after=1)
    small = Evening("", ("Anna", "Bert"))
    with pytest.raises(StammtischError):
        small.join("anna", after=1)
