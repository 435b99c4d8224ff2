"""Whatever people do with a pad: it is the fold of its log, and every hand sent is somewhere."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from hypothesis import given, settings
from hypothesis import strategies as st

from stammtisch.errors import StammtischError
from stammtisch.pads import Answer, LivePad, Settings, Setup, decisions
from stammtisch.pads import events as e
from stammtisch.pads.fold import step
from stammtisch.scorepad import Entry
from stammtisch.scorepad.bock import PILINGS, Bock
from stammtisch.scorepad.money import ACCOUNTS, Stake
from tests.pads.helpers import ANNA, facts

LIMITS: Final = Settings(hands=8)
SMALL: Final = st.integers(0, 3)
ANSWERS: Final[tuple[Answer, ...]] = ("append", "replace", "discard")
ACTS: Final = st.lists(st.tuples(st.integers(0, 11), SMALL, SMALL, SMALL), max_size=40)


def deed(pad: LivePad, what: int, one: int, two: int, key: str) -> decisions.Events:
    """What somebody wants, made of small numbers."""
    if pad.closed:
        return decisions.reopen(pad, ANNA)
    number = max(1, pad.next_number - one)
    version = pad.hands[number - 1].version if number < pad.next_number else 0
    entry = Entry({"points": [one, two]}, None if two else one % 2)
    last = pad.last_change.seq if pad.last_change else 0
    stake = Stake(one, ACCOUNTS[two % 3]) if one else None
    bock = Bock((), PILINGS[two % 3]) if one else None
    asked = [*pad.questions, 0]
    deeds: tuple[Callable[[], decisions.Events], ...] = (
        lambda: decisions.write(pad, ANNA, entry, key, number, LIMITS),
        lambda: decisions.write(pad, ANNA, entry, key, pad.next_number, LIMITS),
        lambda: decisions.correct(pad, ANNA, number, entry, version, LIMITS),
        lambda: decisions.strike(pad, ANNA, number, version, LIMITS),
        lambda: decisions.restore(pad, ANNA, number, version, LIMITS),
        lambda: decisions.settle(pad, ANNA, asked[one % len(asked)], ANSWERS[two % 3], LIMITS),
        lambda: decisions.undo(pad, ANNA, last, LIMITS),
        lambda: decisions.set_dealer(pad, ANNA, one % 2, LIMITS),
        lambda: decisions.rename(pad, ANNA, one % 2, f"Name {two}", LIMITS),
        lambda: decisions.close(pad, ANNA),
        lambda: decisions.set_stake(pad, ANNA, stake, LIMITS),
        lambda: decisions.set_bock(pad, ANNA, bock, LIMITS),
    )
    return deeds[what]()


@settings(max_examples=150)
@given(ACTS)
def test_any_life_of_a_pad(acts: list[tuple[int, int, int, int]]) -> None:
    log = [*decisions.open_pad(Setup(names=("Anna", "Bert")), ANNA)]
    pad = step(None, log[0], 0.0)
    for what, one, two, key in acts:
        sent = f"k{key}{len(log) // 3}"
        try:
            new = deed(pad, what, one, two, sent)
        except StammtischError:
            continue
        for event in new:
            stored = e.codec.event(e.codec.row("pad", 1, event, 0.0).body)
            log.append(stored)
            pad = step(pad, stored, float(len(log)))
    check_nothing_is_lost(pad, log)
    again = step(None, log[0], 0.0)
    for number, event in enumerate(log[1:], 2):
        again = step(again, event, float(number))
    assert facts(pad) == facts(again)


def check_nothing_is_lost(pad: LivePad, log: list[e.Event]) -> None:
    """Each hand that was sent has one result; each doubtful one waits or was decided."""
    sent = [each for each in log if isinstance(each, e.Written | e.Doubted | e.SameHand)]
    assert [each.key for each in sent] == list(pad.keys)
    waiting = {each.id for each in pad.open_questions}
    assert waiting | pad.book.settled.keys() == pad.questions.keys()
    undone = [each for each in log if isinstance(each, e.Undone)]
    if not undone:
        appended = list(pad.book.settled.values()).count("append")
        assert len(pad.hands) == len([x for x in sent if isinstance(x, e.Written)]) + appended
    assert [hand.number for hand in pad.hands] == list(range(1, len(pad.hands) + 1))
    counted = [hand.entry.facts["points"] for hand in pad.hands if not hand.struck]
    assert list(pad.pad.totals) == [
        sum(each[player] for each in counted if isinstance(each, list)) for player in (0, 1)
    ]
