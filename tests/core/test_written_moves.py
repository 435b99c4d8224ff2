"""What was written down in the words of a game is found without reading it, and is the same."""

from __future__ import annotations

import random
import sys
from typing import Any

import pytest

import stammtisch as st
from stammtisch.core.contract import TIME_UP, open_moves
from stammtisch.core.rng import Rng
from stammtisch.errors import IllegalMove, UnreadableMove
from stammtisch.games.registry import registrations
from stammtisch.notation import Said, read_move, written_move

NOTATION = sys.modules[written_move.__module__]  # `st.notation` is a function


def outcome(find: Any, match: st.Match, seat: int, text: str) -> Any:
    """The move, or what is said about why it is none."""
    try:
        return find(match.game, match.state, seat, text)
    except (IllegalMove, UnreadableMove) as fault:
        return type(fault), fault.text, fault.rules, fault.instead


@pytest.mark.parametrize("name", sorted(registrations()))
def test_it_is_the_move_that_is_read(name: str) -> None:
    chance, seen = random.Random(name), [""]
    match = st.Match(st.game(name), seed=name)
    for _ in range(60):
        if match.hand_over:
            break
        seat = match.turn
        moves = open_moves(match.state, seat)
        for move in chance.sample(moves, min(3, len(moves))):
            text = match.game.text(match.state, move)
            seen.append(text)
            for _ in "12":
                assert written_move(match.game, match.state, seat, text) == (move, text)
            assert read_move(match.game, match.state, seat, text) == move
        text = chance.choice(seen)  # perhaps it may not be made any more, or never
        for of in range(match.game.seats):
            expected = outcome(read_move, match, of, text)
            found = outcome(written_move, match, of, text)
            assert (found.move if isinstance(found, Said) else found) == expected
        move = int(match.state.quiet_pick(Rng(len(seen))))
        match.play(move) if move != TIME_UP else match.expire()


def test_words_that_a_move_has_no_more_are_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same words may be another move where other options hold."""
    match = st.Match(st.game("watten"), seed=1)
    move = open_moves(match.state, match.turn)[0]
    text = match.game.text(match.state, move)
    for wrong in (move + 1, 10**6, -1):
        known = {type(match.state): {text: wrong}}
        monkeypatch.setattr(NOTATION, "_written", known)
        assert written_move(match.game, match.state, match.turn, text) == (move, text)
        assert known[type(match.state)][text] == move


def test_what_people_type_is_not_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(NOTATION, "_written", {})
    match = st.Match(st.game("mau_mau"), seed=2)
    text = match.legal_moves().texts()[0]
    assert match.play(f"  {text} ").text == text
    assert vars(NOTATION)["_written"] == {type(match.state): {}}
