"""What a net is given in Doppelkopf: what follows from an observation, and nothing hidden."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i32, i64

from stammtisch.bots.noticing import Noticed
from stammtisch.core.contract import OVER, State
from stammtisch.core.observing import Observation
from stammtisch.core.playout import fresh_deal
from stammtisch.core.rng import Rng
from stammtisch.games.doppelkopf.cards import CLASSES, INDEX
from stammtisch.games.doppelkopf.position import PLAYING, Position
from stammtisch.games.registry import game
from stammtisch.players.doppelkopf.noticing import notice


@pytest.mark.parametrize("preset", ["turnier", "klassisch", "haus"])
def test_what_is_hidden_changes_nothing_in_what_is_noticed(preset: str) -> None:
    rules, rng = game("doppelkopf", preset=preset), Rng(5)
    noticed, rows = Noticed(rules), set()
    for hand in range(4):
        state: State = fresh_deal(rules, rules.opening(hand % 4), rng)
        while state.turn != OVER:
            seat = i64(rng.below(4))
            row = list(noticed.row(state, seat))
            assert row == list(noticed.row(state.sample(seat, rng), seat))
            rows.add(tuple(row[noticed.observed :]))
            state.play(state.pick(rng))
    assert len(rows) > 100


def test_what_is_noticed_is_so() -> None:
    """Which cards would win, which are still out and who is ahead, found by trying them out."""
    rules, rng, winners, friends = game("doppelkopf"), Rng(9), 0, 0
    for hand in range(12):
        state = fresh_deal(rules, rules.opening(hand % 4), rng)
        assert isinstance(state, Position)
        while state.turn != OVER:
            if state.step == PLAYING:
                parts = noticed_parts(state)
                assert parts["unseen"] == unseen(state, copies=1)
                assert parts["unseen_pairs"] == unseen(state, copies=2)
                wins = [taking(state, card) for card in range(24)]
                assert parts["winning"] == wins
                winners += sum(wins)
                with_me = [0] * 4
                for far in range(1, 4):
                    seat = (int(state.turn) + far) % 4
                    with_me[far] = int(state.is_re(i64(seat)) == state.is_re(state.turn))
                assert all(
                    known <= is_so for known, is_so in zip(parts["with_me"], with_me, strict=True)
                )
                friends += sum(parts["with_me"])
                assert sum(parts["held"][:CLASSES]) == 12 - int(state.tricks.done)
            state.play(state.pick(rng))
    assert winners > 100
    assert friends > 50


def noticed_parts(state: Position) -> dict[str, list[int]]:
    """What the seat on turn notices, part by part."""
    to = Observation(vec[i32](), state.turn, i64(4), i64(0), True)
    notice(state, to)
    row = [int(number) for number in to.out]
    return {part.name: row[part.start : part.start + part.size] for part in to.parts}


def unseen(state: Position, copies: int) -> list[int]:
    """For each card, whether so many are with the others."""
    others = [0] * 24
    for seat in range(4):
        if seat != state.turn:
            for card in range(24):
                held = int(state.hands[seat])
                others[card] += (held >> card & 1) + (held >> (card + 24) & 1)
    return [int(number >= copies) for number in others]


def taking(state: Position, card: int) -> int:
    """Whether the card, played now, would be ahead in a trick that has begun."""
    moves = [int(move) for move in state.legal_moves() if move < 52 and INDEX[move] == card]
    if not moves or not 0 < state.tricks.lying < 4:
        return 0
    seat, after = int(state.turn), state.copy()
    assert isinstance(after, Position)
    after.put(i64(seat), i64(moves[0]))
    return int(after.tricks.ahead == after.tricks.lying - 1)
