"""Pads of games: what a correction makes impossible is refused by its number."""

from __future__ import annotations

from typing import Final

import pytest

from stammtisch.pads import LivePad, Setup
from stammtisch.pads.service import Pads
from stammtisch.scorepad import BadFacts, Facts, ImpossibleLine
from tests.pads.helpers import ANNA, BERT, facts, opened, pads_on

WATTEN: Final = Setup(names=("Anna", "Bert", "Cora", "Dora"), rules="watten.spielregeln.1")
OURS: Final[Facts] = {"winner": "0", "value": 4}
THEIRS: Final[Facts] = {"winner": "1", "value": 4}
THEY_WENT: Final[Facts] = {"winner": "0", "how": "going", "ender": 1, "value": 3}


async def match(pads: Pads) -> tuple[str, LivePad]:
    """Anna and Cora have eight points when Bert goes; with twelve they could not have offered."""
    pad_id = await opened(pads, WATTEN)
    for number, each in enumerate((OURS, THEIRS, OURS, THEY_WENT), 1):
        await pads.write(pad_id, ANNA, each, key=f"k{number}", number=number)
    return pad_id, await pads.pad(pad_id, "a")


@pytest.mark.rules("WAT-24")
async def test_a_correction_that_a_later_hand_forbids_names_that_hand(sqlite_url: str) -> None:
    async with pads_on(sqlite_url) as pads:
        pad_id, pad = await match(pads)
        assert pad.pad.totals == (11, 4, 11, 4)
        second = pad.hands[1].version
        with pytest.raises(ImpossibleLine, match="Hand 4: Nobody can have offered") as refused:
            await pads.correct(pad_id, ANNA, 2, OURS, version=second)
        assert (refused.value.number, refused.value.rules) == (4, ("WAT-24",))
        await pads.strike(pad_id, ANNA, 1, version=pad.hands[0].version)
        await pads.correct(pad_id, ANNA, 2, OURS, version=second)  # eight points again
        with pytest.raises(ImpossibleLine) as refused:
            await pads.restore(pad_id, ANNA, 1, version=pad.hands[0].version)
        assert refused.value.number == 4, "struck hands keep their numbers"
        assert pad.pad.totals == (11, 0, 11, 0)


async def test_a_hand_that_is_wrong_itself_says_so_at_its_field(sqlite_url: str) -> None:
    async with pads_on(sqlite_url) as pads:
        pad_id, pad = await match(pads)
        with pytest.raises(BadFacts) as wrong:
            await pads.correct(
                pad_id, ANNA, 4, {**THEY_WENT, "ender": 2}, version=pad.hands[3].version
            )
        assert wrong.value.field == "ender"


async def test_a_doubtful_hand_that_cannot_be_stays_a_question(sqlite_url: str) -> None:
    async with pads_on(sqlite_url) as pads:
        pad_id, pad = await match(pads)
        result = await pads.write(pad_id, BERT, OURS, key="b", number=2)
        with pytest.raises(ImpossibleLine):
            await pads.settle(pad_id, ANNA, result.question, "replace")
        assert [each.id for each in pad.open_questions] == [result.question]
        await pads.settle(pad_id, ANNA, result.question, "append")
        assert pad.pad.totals == (15, 4, 15, 4)
        assert pad.pad.over


async def test_the_usual_answers_and_the_points_say_the_same_hand(sqlite_url: str) -> None:
    async with pads_on(sqlite_url) as pads:
        pad_id, pad = await match(pads)
        assert pad.hands[0].entry.facts == {"winner": "0", "how": "tricks", "value": 4}
        whole = await pads.write(pad_id, BERT, {**OURS, "how": "tricks"}, key="b1", number=1)
        points = await pads.write(pad_id, BERT, {"points": [4, 0, 4, 0]}, key="b2", number=1)
        others = await pads.write(pad_id, BERT, {"points": [0, 4, 0, 4]}, key="b3", number=1)
        assert [each.what for each in (whole, points, others)] == ["same", "same", "question"]
        before = facts(pad)
    async with pads_on(sqlite_url) as pads:
        assert facts(await pads.pad(pad_id, "b")) == before


async def test_a_hand_of_another_dealer_is_another_hand(sqlite_url: str) -> None:
    async with pads_on(sqlite_url) as pads:
        pad_id, pad = await match(pads)
        sent = [
            (await pads.write(pad_id, BERT, OURS, key=f"b{dealer}", number=1, dealer=dealer)).what
            for dealer in (0, 1)
        ]
        assert sent == ["same", "question"]
        await pads.correct(pad_id, BERT, 1, OURS, version=pad.hands[0].version, dealer=1)
        assert [line.dealer for line in pad.pad.lines] == [1, 2, 3, 0]
        with pytest.raises(BadFacts):
            await pads.correct(pad_id, BERT, 1, OURS, version=pad.hands[0].version, dealer=4)
        assert pad.standing_of(1, 3).dealer == 3
        await pads.undo(pad_id, ANNA, pad.seq)
        assert [line.dealer for line in pad.pad.lines] == [0, 1, 2, 3]


async def test_five_players_keep_who_dealt_when_a_hand_is_struck(sqlite_url: str) -> None:
    five = Setup(names=("Anna", "Bert", "Cora", "Dora", "Emil"), rules="doppelkopf.turnier.2")
    async with pads_on(sqlite_url) as pads:
        pad_id = await opened(pads, five)
        for number in range(1, 5):  # whoever deals sits out
            points = [1, 1, -1, -1]
            points.insert(number - 1, 0)
            await pads.write(pad_id, ANNA, {"points": points}, key=f"k{number}", number=number)
        pad = await pads.pad(pad_id, "a")
        assert [line.dealer for line in pad.pad.lines] == [0, 1, 2, 3]
        before = pad.pad.totals
        await pads.strike(pad_id, ANNA, 2, version=pad.hands[1].version)
        assert [line.dealer for line in pad.pad.lines] == [0, 2, 3]
        await pads.strike(pad_id, ANNA, 1, version=pad.hands[0].version)
        assert [line.dealer for line in pad.pad.lines] == [2, 3]
        for number in (1, 2):
            await pads.restore(pad_id, ANNA, number, version=pad.hands[number - 1].version)
        assert [line.dealer for line in pad.pad.lines] == [0, 1, 2, 3]
        assert pad.pad.totals == before
        await pads.strike(pad_id, ANNA, 4, version=pad.hands[3].version)
        assert int(pad.standing.dealer) == 3, "as if the last hand had never been written"
        log = facts(pad)
    async with pads_on(sqlite_url) as pads:
        assert facts(await pads.pad(pad_id, "a")) == log
