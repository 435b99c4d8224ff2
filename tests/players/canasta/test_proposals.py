"""Help for people at Canasta, and what a search thinks of."""

from __future__ import annotations

import pytest

from stammtisch.bots import choose
from stammtisch.core.rng import Rng
from stammtisch.games.canasta.state import Canasta, CanastaState
from stammtisch.messages import Speaker
from stammtisch.players.registry import habits_of, proposals
from stammtisch.text import Text
from tests.games.canasta.positions import at, canasta, match_at, position

HABITS = habits_of("canasta")


def german(text: Text | None) -> str:
    """A text as a German reads it with tiles."""
    assert text is not None
    return Speaker("de", "tiles").say(text)


def proposed(game: Canasta, state: CanastaState) -> list[str]:
    """The proposals for the seat on turn, as they are typed."""
    return [choice.text for choice in proposals(game, state, state.turn)]


@pytest.mark.parametrize(
    ("hand", "melds", "best"),
    [
        ("K K K 4 4 2 7 9", "", "meld K; meld 4 2"),
        ("T T T 6", "9 9 9 9 9 9 9", "meld T; discard 6"),
        ("K K K 7 9 J 4", "K K K K", "add K; add K; add K"),
    ],
)
def test_what_is_proposed_when_melding(hand: str, melds: str, best: str) -> None:
    game = canasta()
    state = position(game, hand, phase="play", melds=[melds])
    assert proposed(game, state)[0] == best


def test_the_pile_is_proposed_with_the_first_meld() -> None:
    game = canasta()
    state = position(game, "9 9 A A 2 7 4", pile="K 5 5 9")
    assert proposed(game, state) == ["take_pile; meld A 2; confirm", "draw"]
    match = match_at(game, state)
    match.play("take_pile")
    assert proposed(game, at(match)) == ["meld A 2; confirm"]
    labels = [german(choice.label) for choice in proposals(game, state, 0)]
    assert labels[0] == "Ablagestapel nehmen und 9-9-9, 1-1-2 melden"
    assert proposals(game, state, 1) == []


def test_what_leads_nowhere_is_proposed_to_be_taken_back() -> None:
    game = canasta()
    match = match_at(game, position(game, "4 4 4 6 7 9 J Q", phase="play"))
    assert proposed(game, at(match)) == ["discard 6"]
    match.play("meld 4")
    assert proposed(game, at(match)) == ["take_back"]
    pile = match_at(game, position(game, "9 9 A A 2 7 4 4", pile="K 5 9", score=1500))
    pile.play_all("take_pile; meld 4 2")
    assert proposed(game, at(pile)) == ["take_back"]


def promising(game: Canasta, state: CanastaState) -> list[str]:
    """The moves that a search considers."""
    return [game.text(state, move) for move in HABITS.promising_moves(state)]


def test_a_bot_considers_few_moves_and_good_ones() -> None:
    game = canasta()
    hand = "K K K 7 8 9 J 4 5 6 2 X"
    state = position(game, hand, phase="play", melds=["K K K, Q Q Q"])
    assert promising(game, state) == ["add K"]
    first = position(game, "K K K 4 4 2 7 9", phase="play")
    assert "meld K" in promising(game, first)
    small = position(game, "4 4 4 6 7 9 J Q", phase="play")
    assert not {"meld 4"} & {*promising(game, small)}


def test_a_bot_does_not_feed_the_next_player() -> None:
    game = canasta()
    melds = ["4 4 4", "Q Q Q Q, J J J"]
    state = position(game, "Q J 8 7 2 5", phase="play", pile="4 5 6 7 9", melds=melds)
    thought = [text for text in promising(game, state) if text.startswith("discard")]
    assert not {"discard Q", "discard J"} & {*thought}


def test_the_search_goes_out_when_it_can() -> None:
    game = canasta()
    melds = ["9 9 9 9 9 9 9", "K K K"]  # the others hold nearly all that is left
    match = match_at(game, position(game, "T T T 6", phase="play", melds=melds, stock=2))
    rng = Rng(3)
    while match.turn == 0:
        move = choose("search", at(match), game, 0, rng, simulations=60)
        match.play(move)
    assert match.hand_over
    assert at(match).winner == 0
