"""Matches: who deals, how long, who wins; options that do not go together."""

from __future__ import annotations

from typing import Any

import pytest

import stammtisch as st
from stammtisch.core.rng import Rng
from stammtisch.games.doppelkopf import GAME
from tests.games.doppelkopf.positions import context, doppelkopf, state


@pytest.mark.rules("DOK-1", "DOK-5", "DOK-27", "DOK-66")
@pytest.mark.parametrize("seed", [1, 2])
def test_a_tournament_match(seed: int) -> None:
    """24 hands of random play, whose dealer, duties and totals are followed by hand."""
    match, rng = st.Match(st.game("doppelkopf"), seed=seed), Rng(seed)
    owing, totals, dealer = {0, 1, 2, 3}, [0, 0, 0, 0], match.context.dealer
    for number in range(1, 25):
        assert match.context.hand == number
        assert match.context.dealer == dealer
        forced = 25 - number == len(owing)
        declared: dict[int, str] = {}
        while not match.hand_over:
            moves = list(match.legal_moves())
            gesund = "gesund" in match.legal_moves() and rng.below(3) < 2
            act = match.play("gesund" if gesund else moves[int(rng.below(len(moves)))])
            if act.text.startswith("solo"):
                declared[act.seat] = act.text
        soloist = int(state(match.hand).soloist)
        duty = soloist in declared and soloist in owing
        owing -= {soloist} if duty else set()
        dealer = dealer if duty and not forced else (dealer + 1) % 4
        totals = [old + new for old, new in zip(totals, match.scores(), strict=True)]
        assert match.totals() == tuple(totals)
        assert match.over == (number == 24)
        if number < 24:
            match.next_hand()
    assert owing == set()
    best = [seat for seat in range(4) if totals[seat] == max(totals)]
    assert [seat for seat, place in enumerate(match.places()) if place == 1] == best


@pytest.mark.rules("DOK-5")
def test_the_first_dealer_is_drawn_by_lot() -> None:
    game = st.game("doppelkopf")
    dealers = {int(st.Match(game, seed=seed).context.dealer) for seed in range(40)}
    assert dealers == {0, 1, 2, 3}


@pytest.mark.rules("DOK-66")
def test_equal_totals_share_the_place() -> None:
    game = doppelkopf()
    opening = context(game)
    for seat, total in enumerate((5, -5, 5, -5)):
        opening.totals[seat] = total
    assert game.places(opening) == [1, 3, 1, 3]


@pytest.mark.rules("DOK-1")
def test_four_play() -> None:
    for seats in (3, 8):
        with pytest.raises(st.BadSeats):
            st.game("doppelkopf", seats=seats)


@pytest.mark.parametrize(
    "options",
    [
        {"match_hands": 22},
        {"deadlines": "13 10 9 8 7"},
        {"deadlines": "11 10 9 9 10"},
        {"deadlines": "11 10 9 8 2"},
        {"solo_factor": 1},
        {"dulle": "third"},
        {"announce": "never"},
        {"scoring": "zero"},
        {"karlchen_last": 4},
    ],
)
def test_bad_options_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(st.BadOption):
        st.game("doppelkopf", **options)


def test_the_default_preset_is_the_tournament() -> None:
    assert next(iter(GAME.presets)) == "turnier"
    assert st.game("doppelkopf").options == GAME.preset("turnier")
