"""What a seat of Mogeln can think of cards that it does not see."""

from __future__ import annotations

from collections import Counter

import pytest

import stammtisch as st
from stammtisch.cards import read_cards
from stammtisch.core.contract import OVER
from stammtisch.core.rng import Rng
from stammtisch.games.mogeln.position import UNKNOWN
from stammtisch.games.mogeln.state import MogelnState
from stammtisch.players.mogeln.thoughts import BLANK, Thought
from stammtisch.players.registry import habits_of
from tests.games.mogeln.positions import mogeln, say, state_of

HABITS = habits_of("mogeln")


def held(state: MogelnState, seat: int) -> set[int]:
    """The kinds that a seat holds."""
    return {kind for kind in range(54) if state.copies(seat, kind)}


def test_with_two_players_only_what_was_laid_is_unknown() -> None:
    match = st.Match(mogeln(2, max_plays=100), seed=3, dealer=0)
    for _ in range(2):
        match.play(next(iter(match.legal_moves())))  # seat 1, then seat 0
        if state_of(match).open:
            match.play("pass")
    match.play(next(iter(match.legal_moves())))
    state = state_of(match)
    theirs = held(state, 1) | {int(state.laid[0]), int(state.laid[2])}
    found = Counter(
        (int(drawn.laid[0]), int(drawn.laid[2]))
        for drawn in (state.sample(0, Rng(seed)) for seed in range(3000))
    )
    assert {card for pair in found for card in pair} == theirs
    assert len(found) > 0.95 * 26 * 25 / 2
    drawn = state.sample(0, Rng(1))
    assert held(drawn, 0) == held(state, 0)
    assert drawn.laid[1] == state.laid[1]


def two_known_cards() -> st.Match:
    """Seat 1 takes a pile with two cards of seat 0, 9c and 4c, and is about to lay."""
    hands = ["4c 8c 9c", "2s 5s 6s 7s", "3s 3h Js Qs"]
    match = st.Match(mogeln(3, max_plays=100), seed=5, dealer=0, hands=hands)
    for move in ("2s", "3s", "pass", "pass", "9c", "pass", "pass"):  # two, three, a false four
        say(match, move)
    for move in ("5s", "pass", "pass", "Js", "pass", "pass"):  # five, and a false six
        say(match, move)
    say(match, "8c")  # seven
    for move in ("pass", "pass", "6s", "pass", "pass", "Qs", "pass", "pass"):  # false ones
        say(match, move)
    say(match, next(text for text in match.legal_moves().texts() if text[4] == "T"))
    say(match, "doubt")  # ten, and it is right: seat 1 takes all
    return match


def test_what_was_laid_oneself_is_remembered_and_goes_on_by_single_cards() -> None:
    match = two_known_cards()
    assert match.turn == 1
    mine = {*read_cards("9c 8c")}
    for seed in range(10):
        assert mine <= held(state_of(match).sample(0, Rng(seed)), 1)
    say(match, next(iter(match.legal_moves().texts())))  # seat 1 claims jack with any card
    say(match, "3h")  # seat 2 claims queen
    state = state_of(match)
    away = Counter(len(mine - held(state.sample(0, Rng(seed)), 1)) for seed in range(300))
    assert {*away} == {0, 1}  # one of them may be the card on the pile
    say(match, "doubt")  # and seat 2 takes the pile
    state = state_of(match)
    gone = Counter(len(mine & held(state.sample(0, Rng(seed)), 2)) for seed in range(300))
    assert {*gone} == {0, 1}  # one card went on, so never both of them


def test_in_thought_every_card_is_somewhere_once() -> None:
    for seed in range(12):
        game = mogeln(3 + seed % 3, max_plays=100, jokers=seed % 2 == 0)
        match, rng = st.Match(game, seed=seed), Rng(seed)
        while not match.hand_over and len(match.hand.acts) < 30 + 9 * seed:
            match.play(int(HABITS.quiet_pick(match.state, rng)))
        state = state_of(match)
        for viewer in range(-1, int(game.seats)):
            thought = Thought(state, viewer)
            thought.run(rng)  # cards change places
            for seat in range(int(game.seats)):
                number = 0 if seat == viewer else state.left(seat)
                assert len(thought.hands[seat]) == number
            assert len(thought.pile) == state.pile()
            thought_of = Counter(kind for cards in [*thought.hands, thought.pile] for kind in cards)
            for kind in range(54):
                own = state.copies(viewer, kind) if viewer >= 0 else 0
                assert thought_of[kind] + own <= state.rules.copies
                assert own == thought.own[kind]
            assert all(number == 1 for kind, number in thought_of.items() if kind >= BLANK)


def test_every_copy_is_drawn_once_with_two_packs() -> None:
    game = mogeln(6, max_plays=150, jokers=True)
    match, rng = st.Match(game, seed=9), Rng(9)
    while not match.hand_over:
        if len(match.hand.acts) % 25 == 0:
            for viewer in (-1, 0, 3):
                drawn = state_of(match).sample(viewer, rng)
                assert sorted(drawn.cards()) == sorted(game.pack())
        match.play(int(HABITS.quiet_pick(match.state, rng)))
    assert match.turn == OVER


def test_a_drawn_position_tells_the_whole_deal_anew() -> None:
    state = state_of(two_known_cards())
    for viewer, number in ((0, 6), (1, 0), (2, 5)):
        seen = [int(kind) for kind in Thought(state, viewer).seen]
        assert seen.count(UNKNOWN) == number
        drawn = state.sample(viewer, Rng(4))
        assert all(known in (UNKNOWN, kind) for known, kind in zip(seen, drawn.laid, strict=True))
        again, direct = drawn.sample(viewer, Rng(7)), state.sample(viewer, Rng(7))
        assert list(again.words()) == list(direct.words())
        assert (list(drawn.laid) == list(state.laid)) == (number == 0)


@pytest.mark.rules("MOG-11")
def test_a_card_that_is_seen_for_the_first_time_changes_no_place() -> None:
    hands = ["4c 8c 9c", "2s 5s 6s 7s", "3s 3h Js Qs"]
    match = st.Match(mogeln(3), seed=5, dealer=0, hands=hands)
    for move in ("2s", "3s", "doubt"):  # the three is turned up
        say(match, move)
    for seed in range(20):
        thought = Thought(state_of(match), 1)
        thought.run(Rng(seed))
        assert thought.exchanges == 0


def test_every_card_that_was_laid_is_drawn_as_a_card_of_the_pack() -> None:
    state = state_of(two_known_cards())
    laid = {int(kind) for seed in range(60) for kind in state.sample(0, Rng(seed)).laid}
    assert laid <= {int(kind) for kind in state.rules.cards}
