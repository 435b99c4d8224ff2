"""Random hands of Doppelkopf as protocols, and their judgement by the second score."""

from __future__ import annotations

import sys
from collections import Counter
from random import Random
from typing import Any

import stammtisch as st
from stammtisch.cards import notation
from stammtisch.core.contract import Game
from stammtisch.core.options import changed, option_fields
from stammtisch.core.playout import fresh_deal
from stammtisch.core.rng import Rng
from stammtisch.games.doppelkopf import GAME
from stammtisch.games.doppelkopf.cards import kinds_of
from stammtisch.games.doppelkopf.names import NUMBER_OF_GAME
from stammtisch.games.doppelkopf.state import DoppelkopfState
from stammtisch.players.registry import habits_of
from tests.games.doppelkopf import second_score
from tests.games.doppelkopf.positions import context
from tests.games.doppelkopf.second_score import Record

HABITS = habits_of("doppelkopf")
KINDS = {number: name for name, number in NUMBER_OF_GAME.items()}


def random_hand(game: Any, rng: Rng) -> tuple[Record, DoppelkopfState]:
    """A random hand; half of the declarations and answers look for a partner."""
    position = fresh_deal(game, context(game, dealer=int(rng.below(4))), rng)
    assert isinstance(position, DoppelkopfState)
    hands = [[notation(kind) for kind in kinds_of(hand)] for hand in position.dealt]
    acts: list[tuple[int, str]] = []
    while position.turn >= 0:
        seat = int(rng.below(4)) if rng.below(12) == 0 else int(position.turn)
        beside = [] if rng.below(4) else [int(move) for move in position.interrupts(seat)]
        if beside:
            move = beside[int(rng.below(len(beside)))]
            acts.append((seat, game.text(position, move)))
            position.interrupt(seat, move)
            continue
        seat = int(position.turn)
        quiet = position.step < 5 and rng.below(4)
        move = int(HABITS.quiet_pick(position, rng) if quiet else position.pick(rng))
        acts.append((seat, game.text(position, move)))
        position.play(move)
    record = Record(game.options, KINDS[int(position.game)], int(position.soloist), hands, acts)
    return record, position


def random_options(chance: Random) -> Any:
    """A preset with about a third of its options drawn anew, without a conflict."""
    while True:
        changes: dict[str, Any] = {}
        for each in option_fields(GAME.options):
            if chance.random() < 0.35:
                changes[each.name] = drawn(each, chance)
        options = changed(chance.choice(list(GAME.presets.values())), changes)
        if options.conflict(4) is None:
            return options


def drawn(option: Any, chance: Random) -> str | int | bool:
    """A value of an option."""
    if option.choices:
        value: str | int | bool = chance.choice(option.choices)
        return value
    if option.name == "deadlines":
        return " ".join(map(str, sorted((chance.randint(3, 12) for _ in range(5)), reverse=True)))
    if option.name == "match_hands":
        return chance.choice((4, 8, 12))
    return chance.randint(option.lowest, option.highest)


def judged(game: Game, hands: int, seed: int) -> Counter[str]:
    """Both scores of so many random hands must be the same; the kinds of game that came up."""
    rng, seen = Rng(seed), Counter[str]()
    for number in range(hands):
        record, position = random_hand(game, rng)
        expected = second_score.scores(record)
        found = [int(score) for score in position.scores()]
        assert found == expected, (number, found, expected, record)
        seen[record.game] += 1
    return seen


def main() -> None:
    """The long run: hands of each preset, then option sets."""
    hands, sets = int(sys.argv[1]), int(sys.argv[2])
    print("engine:", st.engine())
    for name, options in GAME.presets.items():
        print(name, hands, dict(judged(GAME.build(options, 4), hands, 1)), flush=True)
    chance, seen = Random(2), Counter[str]()
    for number in range(sets):
        seen += judged(GAME.build(random_options(chance), 4), 100, number)
    print("option sets", sets, dict(seen))
