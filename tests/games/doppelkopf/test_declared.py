"""Declared moves say when they may be made; the native lists of moves say the same, quicker."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from stammtisch.core.contract import OVER, open_moves
from stammtisch.core.playout import fresh_deal
from stammtisch.core.rng import Rng
from stammtisch.core.sight import plain
from stammtisch.games.doppelkopf import GAME
from stammtisch.games.doppelkopf.asking import Asked
from stammtisch.games.doppelkopf.declared import MOVES
from stammtisch.games.doppelkopf.game import Doppelkopf
from stammtisch.games.doppelkopf.state import DoppelkopfState
from stammtisch.kits.tricks.cards import Tricks
from stammtisch.players.registry import habits_of
from tests.games.doppelkopf.positions import context, preset
from tests.games.doppelkopf.random_records import random_options

HABITS = habits_of("doppelkopf")


def houses() -> list[Doppelkopf]:
    """The presets, and some tables that agreed on anything."""
    chance = Random(7)
    named = [preset(name) for name in GAME.presets]
    return [*named, *(Doppelkopf(random_options(chance)) for _ in range(9))]


def positions(game: Doppelkopf, hands: int) -> Iterator[DoppelkopfState]:
    """Every position of random hands, with partners sought and with moves beside the turn."""
    rng = Rng(3)
    for number in range(hands):
        at = fresh_deal(game, context(game, dealer=number % 4), rng)
        while at.turn != OVER:
            assert isinstance(at, DoppelkopfState)
            yield at
            at = at.copy()
            seat = rng.below(4)
            beside = at.interrupts(seat)
            if len(beside) and rng.below(5) == 0:
                at.interrupt(seat, beside[rng.below(len(beside))])
            else:
                at.play(at.pick(rng) if rng.below(2) else HABITS.quiet_pick(at, rng))


@pytest.mark.parametrize("game", houses(), ids=range(12))
def test_a_move_may_be_made_where_no_reason_is_against_it(game: Doppelkopf) -> None:
    seen: Counter[bool] = Counter()
    for at in positions(game, 3):
        for seat in range(4):
            asked, now = Asked(at, seat), set(open_moves(at, seat))
            for move in MOVES:
                for thing in range(int(move.size)):
                    free = not any(reason.holds(asked, thing) for reason in move.unless)
                    number = int(move.base) + thing
                    assert (number in now) == free, (seat, game.text(at, number))
                    seen[free] += 1
    assert seen[True] and seen[False]


def test_every_number_belongs_to_one_move() -> None:
    numbers = [int(move.base) + thing for move in MOVES for thing in range(int(move.size))]
    assert sorted(numbers) == [*range(76), *range(77, 177)]


@pytest.mark.parametrize("game", houses(), ids=range(12))
def test_a_sample_keeps_what_everybody_knows(game: Doppelkopf) -> None:
    """What is not declared as shown is drawn anew, so nothing else may be kept by mistake."""
    rng = Rng(5)
    for number, at in enumerate(positions(game, 2)):
        drawn = at.sample(number % 5 - 1, rng)
        for name in at.SHOWN:
            assert plain(getattr(at, name)) == plain(getattr(drawn, name)), name
    assert {*at.FIELDS} - {*at.SHOWN} == {*at.SEEN}


@pytest.mark.parametrize("name", [name for name in DoppelkopfState.FIELDS if name != "context"])
def test_a_copy_has_every_attribute(name: str) -> None:
    """`take_over` names them once more, since it has to be quick."""
    at = next(positions(preset("turnier"), 1))
    value = getattr(at, name)
    if isinstance(value, bool):
        setattr(at, name, not value)
    elif isinstance(value, int):
        setattr(at, name, value + 1)
    elif isinstance(value, Tricks):
        value.put(0, 51, True)
    else:
        setattr(at, name, vec[i64]([int(each) + 1 for each in value]))
    assert list(at.copy().words()) == list(at.words())
    assert list(preset("turnier").restore(at.words()).words()) == list(at.words())
