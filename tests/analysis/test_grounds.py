"""Why a move: there is a reason in every game, with as few and as many seats as it has."""

from __future__ import annotations

import random
from typing import Any

import pytest

import stammtisch as st
from stammtisch.analysis import facts
from stammtisch.analysis.grounds import grounds
from stammtisch.games.registry import registrations
from stammtisch.messages import Speaker
from stammtisch.notation import read_moves
from stammtisch.positions import game_of
from tests.analysis.reasons import is_weak, some

ASKED = 12  # moves of a hand


SLOW = ("quartett", 16)  # a draw of the hidden cards of so many takes seconds


def sizes() -> list[Any]:
    return [
        pytest.param(
            *(game, preset, seats),
            id=f"{game}-{preset}-{seats}",
            marks=[pytest.mark.thorough] if (game, seats) == SLOW else [],
        )
        for game, entry in sorted(registrations().items())
        for preset in entry.presets
        for seats in sorted({min(entry.seats), max(entry.seats)})
        if entry.preset(preset).conflict(seats) is None
    ]


@pytest.mark.parametrize(("game", "preset", "seats"), [*sizes(), ("doppelkopf", "haus", 5)])
def test_there_is_a_reason_for_every_move(
    monkeypatch: pytest.MonkeyPatch, game: str, preset: str, seats: int
) -> None:
    monkeypatch.setattr(facts, "GUESSES", 2)
    monkeypatch.setattr("stammtisch.analysis.grounds.GUESSES", 2)
    match, chance = (
        st.Match(st.game(game, preset=preset, seats=seats), seed=seats),
        random.Random(1),
    )
    speaker = Speaker("de", seat_name=str)
    moves = asked = 0
    while not match.hand_over and moves < 60:
        state, seat = match.state, match.turn
        text = match.game.text(state, chance.choice(list(match.legal_moves())))
        if moves % (60 // ASKED) == 0:
            played = [each.move for each in read_moves(game_of(state), state, seat, text)]
            told = [speaker.say(each) for each in grounds(state, seat, played, st.Rng(moves))]
            assert told and all(told), (moves, text)
            asked += 1
        match.play(text)
        moves += 1
    assert asked


@pytest.mark.parametrize(
    ("game", "number"),
    [("bakkarat", 10), ("black_jack", 10), ("doppelkopf", 10), ("watten", 10)]
    + [pytest.param(game, 100, marks=pytest.mark.thorough) for game in sorted(registrations())],
)
def test_few_reasons_are_a_bare_figure(
    monkeypatch: pytest.MonkeyPatch, game: str, number: int
) -> None:
    monkeypatch.setattr(facts, "GUESSES", 4)
    monkeypatch.setattr("stammtisch.analysis.grounds.GUESSES", 4)
    told = [told for _, told in some(game, number)]
    assert sum(map(is_weak, told)) <= number * 0.1
