"""What people and programs send is not what was asked: every sheet refuses it and never fails."""

from __future__ import annotations

import copy
import pickle
from random import Random
from typing import Any

import pytest
from mypy_extensions import i64

from stammtisch.core.playout import fresh_deal, play_out
from stammtisch.core.rng import Rng
from stammtisch.games.registry import registration
from stammtisch.rulecodes import preset_rules
from stammtisch.scorepad import BadFacts, Facts, Field, Outcome, Sheet, Standing, sheet_of
from stammtisch.scorepad.registry import SHEETS, table_sizes

ROUNDS = 60  # of answers for each sheet
ODD: tuple[Any, ...] = (
    *(None, True, False, 0, 1, 2, -1, 7, 20, 66, 119, 120, 121, 241, 10**9),
    *("", "0", "1", "-1", "x", "nobody", "²", "tricks", [], [0], [1, 1], [0, 0, 0, 0], [-5, 500]),
    *(["0"], ["x", "x"], [None], {}, 1.5),
)


def sheets() -> list[Any]:
    found = []
    for game_id in sorted(SHEETS):
        entry = registration(game_id)
        for preset in entry.presets:
            house = preset_rules(entry, preset)
            sizes = [
                size
                for size in table_sizes(house)
                if size not in entry.seats or house.options.conflict(size) is None
            ]
            found += [
                pytest.param(sheet_of(house, size), id=f"{game_id}-{preset}-{size}")
                for size in {sizes[0], sizes[-1]}
            ]
    return found


def possible_answer(field: Field, chance: Random) -> Any:
    """Some answer that the field allows."""
    if field.usual is not None and chance.random() < 0.3:
        return field.usual
    low = 0 if field.lowest is None else field.lowest
    high = low + 130 if field.highest is None else min(field.highest, low + 130)
    known: list[Any] = [answer.value for answer in field.answers]
    match field.kind:
        case "flag":
            return chance.random() < 0.5
        case "player":
            return chance.choice(field.players) if field.players else 0
        case "players":
            return [each for each in field.players if chance.random() < 0.4]
        case "choice":
            return chance.choice(known) if known else ""
        case "choices":
            return [each for each in known if chance.random() < 0.2]
        case "number":
            return chance.randint(low, high)
        case "numbers":
            return [chance.randint(low, high) for _ in field.columns]


def some_facts(sheet: Sheet, standing: Standing, chance: Random, odd: float) -> Facts:
    """Answers to what is asked one after another; now and then to something else, or nonsense."""
    facts: Facts = {}
    for _ in range(12):
        fields = [each for each in sheet.fields(standing, facts) if each.name not in facts]
        if not fields:
            break
        for field in fields[: chance.randint(1, 3)]:
            answer = possible_answer(field, chance)
            facts[field.name] = chance.choice(ODD) if chance.random() < odd else answer
    return facts


def told(sheet: Sheet, standing: Standing, facts: Facts) -> Outcome | None:
    """What the sheet makes of these facts; None if it refuses them."""
    try:
        outcome = sheet.outcome(standing, facts)
    except BadFacts as fault:
        if not str(fault):
            raise
        return None
    columns = zip(*(line.points for line in outcome.lines), strict=True)
    assert tuple(sum(column) for column in columns) == outcome.scores, facts
    return outcome


@pytest.mark.parametrize("sheet", sheets())
@pytest.mark.parametrize("odd", [0.0, 0.3])
def test_answers_to_what_is_asked(sheet: Sheet, odd: float) -> None:
    chance = Random(f"{sheet.players} {odd}")
    standing = sheet.opening(0)
    for _ in range(ROUNDS):
        facts = some_facts(sheet, standing, chance, odd)
        if told(sheet, standing, facts) is not None:
            standing = sheet.following(standing, facts)
            assert len(sheet.places(standing)) == sheet.players
            standing.dealer = chance.randrange(sheet.players)  # as `Pad.dealt_by` does
            for again in (copy.copy(standing), pickle.loads(pickle.dumps(standing))):
                assert again == standing
            if standing.over:
                standing = sheet.opening(chance.randrange(sheet.players))


def engine_tables() -> list[Any]:
    """Sheets of as many players as the engine has seats, of which it plays single hands."""
    return [
        each
        for each in sheets()
        if "bakkarat" not in each.id and each.values[0].players == each.values[0].game.seats
    ]


@pytest.mark.parametrize("sheet", engine_tables())
def test_a_hand_with_one_answer_changed(sheet: Sheet) -> None:
    """Facts of a hand that was played, and one of them is not so."""
    game = sheet.game
    assert game is not None
    chance, rng = Random(sheet.players), Rng(1, sheet.players)
    refused = 0
    for _ in range(6):
        context = game.opening(i64(0))
        state = fresh_deal(game, context, rng)
        play_out(state, rng)
        facts = sheet.facts_of(state)
        for name in facts:
            fields = {field.name: field for field in sheet.fields(sheet.opening(0), facts)}
            answer = chance.choice(ODD)
            if name in fields and chance.random() < 0.5:
                answer = possible_answer(fields[name], chance)
            refused += told(sheet, sheet.opening(0), {**facts, name: answer}) is None
    assert refused
