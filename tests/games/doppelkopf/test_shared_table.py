"""Five to seven at one table: who plays, what those who sit out see, and whole matches of them."""

from __future__ import annotations

from typing import Any

import pytest

import stammtisch as st
from stammtisch.bots import choose
from stammtisch.club.dealing import deal
from stammtisch.core.contract import SPECTATOR, Context, State
from stammtisch.core.playout import fresh_deal, play_out, play_quietly
from stammtisch.core.rng import Rng
from stammtisch.core.view import SeatView
from stammtisch.games.doppelkopf.rota import seat_order
from stammtisch.games.doppelkopf.rules import DoppelkopfContext, owes
from stammtisch.games.doppelkopf.shared_table import SharedState
from stammtisch.matches import Table

TABLES = (5, 6, 7)
REVOKES: dict[str, Any] = {"preset": "haus", "revoke": "penalty"}
HANDS = ["Kc 9h", "Ac Tc", "Tc Kc", "Jd 9c As As Ts Ts Ks Ks 9s 9s Ah Ah"]


def shared(state: State) -> SharedState:
    assert isinstance(state, SharedState)
    return state


@pytest.mark.rules("DOK-67", "CLB-5", "CLB-6", "CLB-7")
@pytest.mark.parametrize("seats", TABLES)
def test_four_play_and_the_others_sit_out(seats: int) -> None:
    game = st.game("doppelkopf", seats=seats)
    for dealer in range(seats):
        active = deal(dealer + 1, seats).active
        table = Table(game, seed=1, dealer=dealer)
        assert table.turn == active[0]
        view = table.view()
        assert [each.seat for each in view.seats] == list(range(seats))
        assert {each.seat for each in view.seats if each.cards} == {*active}
        assert {each.seat for each in view.seats if not each.out} == {*active}
        assert [each.seat for each in view.seats if each.dealer] == [dealer]
        assert [zone.owner for zone in view.zones] == sorted(active)
        order: list[int] = []
        while len(order) < 4:
            order.append(table.turn)
            table.play("gesund")
        assert order == list(active)


@pytest.mark.rules("DOK-67")
def test_the_hand_is_the_one_that_four_would_play() -> None:
    """The same cards and moves at a table of four: all that is said differs by the seats alone."""
    order = seat_order(2, 5)
    five = Table(st.game("doppelkopf", preset="haus", seats=5), seed=3, dealer=2)
    four = Table(st.game("doppelkopf", preset="haus"), pack=five.hand.pack, dealer=3)
    rng = Rng(9)
    while not four.hand_over:
        assert five.turn == order[four.turn]
        assert list(five.state.legal_moves()) == list(four.state.legal_moves())
        for place in range(4):
            assert list(five.state.interrupts(order[place])) == list(four.state.interrupts(place))
        move = int(four.state.pick(rng))
        four.play(move)
        five.play(move)
    assert five.hand_over
    assert [five.scores()[seat] for seat in order] == [*four.scores(), 0]
    assert [line.rules for line in five.score_lines()] == [
        line.rules for line in four.score_lines()
    ]


@pytest.mark.rules("DOK-67", "CLB-5")
def test_whoever_sits_out_sees_what_an_outsider_sees() -> None:
    table = Table(st.game("doppelkopf", seats=6), seed=4, dealer=3)
    rng = Rng(2)
    while not table.hand_over:
        outside = table.view(SPECTATOR)
        for seat in (3, 0):
            own = table.view(seat)
            assert (own.seat, outside.seat) == (seat, None)
            assert str(own.prompt) == f"You sit out this hand. It is the turn of #{table.turn}."
            assert (own.seats, own.zones, own.status) == (
                outside.seats, outside.zones, outside.status
            )  # fmt: skip
            assert not own.choices
            assert not list(table.legal_moves(seat))
        table.play(int(table.state.pick(rng)))
    assert table.view(3).prompt is None


@pytest.mark.rules("DOK-67")
def test_whoever_sits_out_is_refused_with_the_rule() -> None:
    table = Table(st.game("doppelkopf", seats=5), seed=4, dealer=2)
    with pytest.raises(st.OutOfTurn) as fault:
        table.play("gesund", seat=2)
    assert fault.value.rules == ("DOK-67",)
    waiting = table.view(0).seats[2]
    assert waiting == SeatView(
        2, cards=0, dealer=True, badges=waiting.badges, out=True, why_out=waiting.why_out
    )
    assert str(waiting.why_out) == "sits out"
    assert [str(badge) for badge in waiting.badges] == ["owes a solo"]


@pytest.mark.rules("DOK-67", "DOK-64")
def test_a_claimed_revoke_names_the_seat_of_the_table() -> None:
    """Seat 0 ruffs a club trick though it holds the nine of clubs; the dealer, 1, sits out."""
    table = Table(st.game("doppelkopf", seats=5, **REVOKES), hands=_moved(HANDS), dealer=1)
    for _ in range(4):
        table.play("gesund")
    for _ in range(4):
        table.play("pass")
    for words in ("Kc", "Ac", "Tc", "Jd", "take"):
        table.play(words)
    assert table.turn == 0
    act = table.play("claim 0 1", seat=3)
    assert act.text == "claim 0 1"
    assert str(table.hand.tell(len(table.hand.acts) - 1)[0]) == (
        "#3 claims that #0 revoked in trick 1, and is right."
    )
    assert list(table.scores()) == [0, 0, 5, 5, 5]


def _moved(hands: list[str]) -> list[str]:
    """The hands of 2, 3, 4 and 0; nothing for 1."""
    return [hands[3], "", *hands[:3]]


@pytest.mark.rules("DOK-67")
def test_words_of_a_revoke_at_a_shared_table() -> None:
    game = st.game("doppelkopf", seats=5, **REVOKES)
    state = game.deal(game.pack(), game.opening(1))
    for said, places in (("claim 0 1", 1), ("revoke 4 2", 1), ("claim 1 1", 0), ("claim 8 1", 0)):
        found = list(game.read(state, 2, said.split()))
        assert len(found) == places, said
        assert [game.text(state, move) for move in found] == [
            said.replace("revoke", "claim") for _ in found
        ]


@pytest.mark.rules("DOK-67", "DOK-5", "DOK-66")
@pytest.mark.parametrize("seats", TABLES)
def test_everybody_plays_as_many_hands_as_in_a_match_of_four(seats: int) -> None:
    game = st.game("doppelkopf", preset="haus", seats=seats)
    context: Context = game.opening(0)
    played, dealers, rng = [0] * seats, [], Rng(seats)
    while not context.over:
        state = shared(fresh_deal(game, context, rng))
        play_out(state, rng)
        if not state.four.is_thrown_in():
            dealers.append(int(context.dealer))
            for seat in state.order[:4]:
                played[seat] += 1
        context = game.following(context, state)
    assert played == [8] * seats
    assert dealers == [*range(seats)] * 2


@pytest.mark.rules("DOK-67", "DOK-27")
def test_only_who_plays_is_forced_to_the_pflichtsolo() -> None:
    game = st.game("doppelkopf", seats=5)
    context = game.opening(2)
    assert isinstance(context, DoppelkopfContext)
    context.hand, context.owing = 29, 0b00101  # seat 2 deals and sits out; seat 0 is left
    state = fresh_deal(game, context, Rng(1))
    assert state.turn == 0
    assert shared(state).four.forced
    assert "2 Pflichtsoli still owed, hands left: 2" in [str(text) for text in state.view(1).status]
    play_quietly(state, Rng(1))
    after = game.following(context, state)
    assert isinstance(after, DoppelkopfContext)
    assert [owes(after, seat) for seat in range(5)] == [False, False, True, False, False]
    context.hand, context.owing = 30, 0b00100  # the last one who owes it sits out
    state = fresh_deal(game, context, Rng(1))
    assert state.turn == 3
    assert not shared(state).four.forced


def test_the_search_plays_at_a_shared_table() -> None:
    game = st.game("doppelkopf", preset="haus", seats=5)
    state = fresh_deal(game, game.opening(3), Rng(5))
    rng = Rng(6)
    for _ in range(14):
        seat = int(state.turn)
        move = choose("search", state, game, seat, rng, simulations=15)
        assert move in list(state.legal_moves())
        state.play(move)
    assert state.turn != 3
