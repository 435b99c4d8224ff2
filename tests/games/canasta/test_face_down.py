"""Canasta with the discards face down, as two play it (CAN-39)."""

from __future__ import annotations

import pytest

import stammtisch as st
from stammtisch.core.contract import OVER, SPECTATOR
from stammtisch.core.rng import Rng
from stammtisch.games.canasta.rules import BY_EMPTY_STOCK
from stammtisch.games.canasta.tiles import LETTERS
from stammtisch.players.canasta.habits import discard_costs
from stammtisch.rulecodes import read_code
from stammtisch.testing import check_game
from tests.games.canasta.positions import at, canasta, match_at, position


def face_down(hand: str, **layout: object) -> st.Match:
    """Two players; seat 0 is on turn and has drawn."""
    game = canasta(2, discards="face_down")
    return match_at(game, position(game, hand, phase="play", **layout))  # type: ignore[arg-type]  # parts of a layout


@pytest.mark.rules("CAN-39")
def test_two_discard_face_down_and_old_codes_face_up() -> None:
    usual = [canasta(seats, discards="auto").rules.face_down for seats in (2, 3, 4)]
    assert usual == [True, False, False]
    old = read_code("canasta.canasta.1")
    assert old.differences == {"discards": "face_up"}
    assert st.rule_code(old.game(2)) == "canasta.canasta.2.discards=face_up"
    assert canasta(4, discards="face_down").rules.face_down


@pytest.mark.rules("CAN-39")
def test_only_who_discards_sees_the_tile() -> None:
    match = face_down("K K 7 5 X")
    match.play("discard X")
    assert "discards a tile" not in str(match.hand.tell(0, 0)[0])
    for viewer in (1, SPECTATOR):
        assert [str(line) for line in match.hand.tell(0, viewer)] == [
            "#0 discards a tile face down."
        ]
        view = match.view(viewer)
        (pile,) = [zone for zone in view.zones if zone.id == "discard"]
        assert (pile.count, pile.cards, pile.note) == (2, (), None)
        assert not [text for text in view.status if "pile" in str(text)]
    assert str(match.view(1).prompt) == (
        "Draw from the stock: the discards lie face down, and nobody can take them."
    )
    assert match.legal_moves().texts() == ("draw",)


@pytest.mark.rules("CAN-26", "CAN-39")
def test_of_tiles_taken_back_no_more_are_gone_than_were_discarded() -> None:
    match = face_down("K K K 7 5")
    match.play_all("meld K; take_back; discard 7")
    match.play("draw")
    match.play(match.legal_moves().texts()[-1])
    match.play_all("draw; discard 5")
    state, gone = at(match), set[str]()
    for seed in range(60):
        guess = state.sample(1, Rng(seed))
        left = [
            LETTERS[guess.rank(tile)]
            for known in (True, False)
            for tile in guess.tiles_of(0, known)
        ]
        thrown = [LETTERS[guess.rank(guess.pile[place])] for place in (1, 3)]
        assert [*left, *thrown].count("K") >= 3
        gone |= {*thrown}
    assert {"K"} < gone


@pytest.mark.rules("CAN-39")
def test_what_another_discarded_is_guessed_and_the_own_is_known() -> None:
    match = face_down("K K 7 5 6")
    match.play("discard 6")
    state = at(match)
    guesses = {
        LETTERS[guess.rank(guess.pile[1])]
        for seed in range(60)
        for guess in [state.sample(1, Rng(seed))]
    }
    assert len(guesses) > 5
    own = {
        LETTERS[guess.rank(guess.pile[1])]
        for seed in range(20)
        for guess in [state.sample(0, Rng(seed))]
    }
    assert own == {"6"}


@pytest.mark.rules("CAN-39")
def test_what_was_taken_back_may_have_been_discarded() -> None:
    match = face_down("4 4 4 7 5 6")
    for move in ("meld 4", "take_back"):
        match.play(move)
    assert len(at(match).tiles_of(0, True)) == 3
    match.play("discard 6")
    assert len(at(match).tiles_of(0, True)) == 0


@pytest.mark.rules("CAN-33", "CAN-39")
def test_an_empty_stock_ends_the_hand() -> None:
    match = face_down("K K 7 5 6", stock=0)
    match.play("discard K")
    assert (match.turn, at(match).ending) == (OVER, BY_EMPTY_STOCK)


def test_programs_do_not_mind_what_nobody_can_take() -> None:
    """What lies face down is neither remembered by who did not see it nor feared."""
    match = face_down("K K 7 5 6")
    match.play("discard K")
    match.play("draw")
    state = at(match)
    costs = [list(discard_costs(state.sample(1, Rng(seed)))) for seed in range(8)]
    assert all(each == costs[0] for each in costs)


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.slow
def test_face_down_keeps_the_contract(seats: int) -> None:
    game = canasta(seats, discards="face_down", hand_size=7)
    check_game(game, hands=3, depth=6, match_hands=0)
