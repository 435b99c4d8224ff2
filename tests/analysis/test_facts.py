"""Why a card: each fact is held against the very guesses in which it was counted."""

from __future__ import annotations

import random
from typing import Any

import pytest

import stammtisch as st
from stammtisch import analysis
from stammtisch.analysis.facts import facts_in, facts_of
from stammtisch.analysis.grounds import of_turn
from stammtisch.analysis.telling import reasons
from stammtisch.messages import Speaker
from stammtisch.solving import doppelkopf, tricks
from tests.analysis.test_analysis import played


def task_of(at: Any) -> Any:
    """The position as the solver sees it: it knows by itself which cards beat which."""
    return (
        tricks.task_of(at) if at.terms().game != "doppelkopf" else doppelkopf.task_of(at, 1, False)
    )


def may_beat(guess: Any, move: int, other: int) -> bool:
    """Whether a seat could beat a card, by the solver's sets of cards and the duty to follow."""
    at = guess.copy()
    at.play(move)
    at.turn = other
    board = task_of(at).board
    lying = {
        int(board.kinds[bit]): bit for bit in range(56) if board.owners[bit] < 0 <= board.kinds[bit]
    }
    led = int(board.suits[lying[int(at.tricks.led())]])
    hand = int(board.hands[other])
    may = hand & int(board.members[led]) or hand
    above = board.above if hand.bit_count() > 1 else board.above_last
    return bool(may & int(above[lying[move]]))


@pytest.mark.parametrize("game_id", ["doppelkopf", "herzblatt", "tarock"])
def test_each_fact_holds_in_as_many_guesses_as_it_says(game_id: str) -> None:
    match, rng = played(st.game(game_id), 5), st.Rng(3)
    kinds = dict.fromkeys(("takes", "behind", "beaten"), 0)
    counts = set()
    for index, act in enumerate(match.hand.acts):
        before: Any = match.hand.states[index]
        if act.move >= 52 or before.turn != act.seat:
            continue
        guesses = [before.sample(act.seat, rng) for _ in range(12)]
        trick, lying = int(before.tricks.done), int(before.tricks.lying)
        after: Any = match.hand.states[index + 1]
        for fact in facts_in(guesses, act.seat, act.move):
            kinds[fact.kind] += 1
            assert fact.deals == 12
            if fact.kind == "beaten":
                assert (fact.seat - act.seat) % before.tricks.seats < before.tricks.seats - lying
                assert fact.count == sum(may_beat(each, act.move, fact.seat) for each in guesses)
                counts.add(fact.count)
            elif fact.kind == "takes":
                assert lying == before.tricks.seats - 1
                assert after.tricks.plays[trick * before.tricks.seats + lying] >> 6 == act.seat
    assert all(kinds.values()), kinds
    assert len(counts) > 3


def test_facts_do_not_depend_on_what_is_hidden() -> None:
    match = played(st.game("doppelkopf"), 7)
    index = next(at for at, act in enumerate(match.hand.acts) if act.move < 52 and at > 12)
    state, act = match.hand.states[index], match.hand.acts[index]
    other = state.sample(act.seat, st.Rng(99))
    assert list(other.words()) != list(state.words())
    one, two = (facts_of(each, act.seat, act.move, st.Rng(5)) for each in (state, other))
    assert one == two and one


def test_there_are_facts_for_cards_to_a_trick_only() -> None:
    match = st.Match(st.game("doppelkopf"), seed=1)
    assert facts_of(match.state, match.turn, int(match.state.legal_moves()[0]), st.Rng(1)) == ()
    mau = st.Match(st.game("mau_mau"), seed=1)
    assert facts_of(mau.state, mau.turn, int(mau.state.legal_moves()[0]), st.Rng(1)) == ()


Fact = analysis.Fact


@pytest.mark.parametrize(
    ("facts", "told"),
    [
        (
            (Fact("beaten", 1, 4, 9), Fact("beaten", 2, 3, 9, True)),
            [
                "Ben kann Herz-König in 4 von 9 möglichen Verteilungen schlagen.",
                "Cara spielt mit dir und kann Herz-König in 3 von 9 möglichen Verteilungen"
                " schlagen.",
            ],
        ),
        (
            (Fact("beaten", 1, 4, 9, True),),
            ["Nach dir legt nur noch deine Seite: Der Stich bleibt bei euch."],
        ),
        ((), []),
        ((Fact("takes", 0, 9, 9),), ["Herz-König macht den Stich."]),
        ((Fact("behind", 0, 9, 9),), ["Herz-König macht den Stich nicht."]),
        (
            (Fact("beaten", 1, 0, 9),),
            ["In keiner von 9 möglichen Verteilungen kann Herz-König noch geschlagen werden."],
        ),
        (
            (Fact("beaten", 1, 4, 9), Fact("beaten", 2, 0, 9)),
            [
                "Ben kann Herz-König in 4 von 9 möglichen Verteilungen schlagen.",
                "Cara kann Herz-König in 0 von 9 möglichen Verteilungen schlagen.",
            ],
        ),
    ],
)
def test_the_facts_are_told_as_sentences(facts: tuple[Fact, ...], told: list[str]) -> None:
    fair = analysis.Fair((), 0, "Kh", 1, (), (), 0, facts)
    speaker = Speaker("de", seat_name=["Anna", "Ben", "Cara"].__getitem__)
    assert [speaker.say(each) for each in reasons(fair)] == told


def test_where_five_share_the_table_the_facts_are_those_of_the_four(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """DOK-67: the same hand of four, told by the seats of the table."""
    monkeypatch.setattr("stammtisch.analysis.facts.GUESSES", 3)
    game, kinds = st.game("doppelkopf", preset="haus", seats=5), set()
    for seed in range(3):
        match, chance = st.Match(game, seed=seed, dealer=2), random.Random(seed)
        while not match.hand_over:
            state: Any = match.state
            cards = [move for move in state.legal_moves() if move < 52]
            move = chance.choice(cards or list(state.legal_moves()))
            if cards:
                kinds |= compare_with_four(state, move)
            match.play(match.game.text(state, move))
    assert kinds == {"takes", "behind", "beaten"}


def compare_with_four(state: Any, move: int) -> set[str]:
    """Ask for the facts about a card at the table, and among the four."""
    seats = [int(each) for each in state.order]
    place = seats.index(state.turn)
    four, said_of_four = of_turn(state.four, place, [move], st.Rng(1))
    facts, said = of_turn(state, state.turn, [move], st.Rng(1))
    assert facts and [each.seat for each in facts] == [seats[each.seat] for each in four]
    assert [each.count for each in facts] == [each.count for each in four]
    assert {each.seat for each in facts} <= {*seats[:4]}
    assert len(said) == len(said_of_four)
    return {each.kind for each in facts}
