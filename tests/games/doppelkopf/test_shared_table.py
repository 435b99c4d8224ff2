"""Five to seven at one table: who plays, what those who sit out see, and whole matches of them."""

from __future__ import annotations

from typing import Any

import pytest

import stammtisch as st
from stammtisch.bots import choose
from stammtisch.club.dealing import deal
from stammtisch.core.contract import SPECTATOR, Context, State
from stammtisch.core.playout import fresh_deal, play_out
from stammtisch.core.rng import Rng
from stammtisch.core.view import SeatView
from stammtisch.games.doppelkopf.position import DECLARING
from stammtisch.games.doppelkopf.rota import seat_order
from stammtisch.games.doppelkopf.rules import DoppelkopfContext, forced_player, forced_seat, owes
from stammtisch.games.doppelkopf.shared_table import SharedDoppelkopf, SharedState, of_four
from stammtisch.games.doppelkopf.state import DoppelkopfState
from stammtisch.matches import Match
from stammtisch.players.registry import habits_of

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
        match = Match(game, seed=1, dealer=dealer)
        assert match.turn == active[0]
        view = match.view()
        assert [each.seat for each in view.seats] == list(range(seats))
        assert {each.seat for each in view.seats if each.cards} == {*active}
        assert {each.seat for each in view.seats if not each.out} == {*active}
        assert [each.seat for each in view.seats if each.dealer] == [dealer]
        assert [zone.owner for zone in view.zones] == sorted(active)
        order: list[int] = []
        while len(order) < 4:
            order.append(match.turn)
            match.play("gesund")
        assert order == list(active)


@pytest.mark.rules("DOK-67")
def test_the_hand_is_the_one_that_four_would_play() -> None:
    """The same cards and moves at a table of four: all that is said differs by the seats alone."""
    order = seat_order(2, 5)
    five = Match(st.game("doppelkopf", preset="haus", seats=5), seed=3, dealer=2)
    four = Match(st.game("doppelkopf", preset="haus"), pack=five.hand.pack, dealer=3)
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
    match = Match(st.game("doppelkopf", seats=6), seed=4, dealer=3)
    rng = Rng(2)
    while not match.hand_over:
        outside = match.view(SPECTATOR)
        for seat in (3, 0):
            own = match.view(seat)
            assert (own.seat, outside.seat) == (seat, None)
            assert str(own.prompt) == f"You sit out this hand. It is the turn of #{match.turn}."
            assert (own.seats, own.zones, own.status) == (
                outside.seats, outside.zones, outside.status
            )  # fmt: skip
            assert not own.choices
            assert not list(match.legal_moves(seat))
        match.play(int(match.state.pick(rng)))
    assert match.view(3).prompt is None


@pytest.mark.rules("DOK-67")
def test_whoever_sits_out_is_refused_with_the_rule() -> None:
    match = Match(st.game("doppelkopf", seats=5), seed=4, dealer=2)
    with pytest.raises(st.OutOfTurn) as fault:
        match.play("gesund", seat=2)
    assert fault.value.rules == ("DOK-67",)
    waiting = match.view(0).seats[2]
    assert waiting == SeatView(
        2, cards=0, dealer=True, badges=waiting.badges, out=True, why_out=waiting.why_out
    )
    assert str(waiting.why_out) == "sits out"
    assert waiting.badges == ()


@pytest.mark.rules("DOK-25")
@pytest.mark.parametrize(
    ("owing", "told"),
    [
        ((0, 1, 2, 3, 4), {}),
        ((0, 1, 2, 4), {3: "solo played"}),
        ((1, 2, 4), {0: "solo played", 3: "solo played"}),
        ((1, 2), {1: "owes a solo", 2: "owes a solo"}),
        ((), {}),
    ],
)
def test_plates_tell_the_few_from_the_many(owing: tuple[int, ...], told: dict[int, str]) -> None:
    rules = st.game("doppelkopf", seats=5)
    context = rules.opening(2)
    assert isinstance(context, DoppelkopfContext)
    context.owing = sum(1 << seat for seat in owing)
    badges = {
        seat.seat: str(seat.badges[0])
        for seat in Match(rules, seed=4, context=context).view(0).seats
        if seat.badges
    }
    assert badges == told


@pytest.mark.rules("DOK-67", "DOK-64")
def test_a_claimed_revoke_names_the_seat_of_the_table() -> None:
    """Seat 0 ruffs a club trick though it holds the nine of clubs; the dealer, 1, sits out."""
    match = Match(st.game("doppelkopf", seats=5, **REVOKES), hands=_moved(HANDS), dealer=1)
    for _ in range(4):
        match.play("gesund")
    for _ in range(4):
        match.play("pass")
    for words in ("Kc", "Ac", "Tc", "Jd", "take"):
        match.play(words)
    assert match.turn == 0
    act = match.play("claim 0 1", seat=3)
    assert act.text == "claim 0 1"
    assert str(match.hand.tell(len(match.hand.acts) - 1)[0]) == (
        "#3 claims that #0 revoked in trick 1, and is right."
    )
    assert list(match.scores()) == [0, 0, 5, 5, 5]


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
    habits_of("doppelkopf").play_out(state, Rng(1))
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


def to_the_end(game: st.Game, context: Context, rng: Rng, stubborn: int) -> DoppelkopfContext:
    """A match by random cards to its end; those whose bits are set never play a solo freely."""
    while not context.over:
        state = fresh_deal(game, context, rng)
        four = shared(state).four if game.seats > 4 else state
        assert isinstance(four, DoppelkopfState)
        while four.step == DECLARING:
            seat, moves = int(state.turn), [int(move) for move in state.legal_moves()]
            willing = not four.forced and not stubborn >> seat & 1 and rng.below(8) == 0
            state.play(moves[-1] if willing else moves[0])
        habits_of("doppelkopf").play_out(state, rng)
        context = game.following(context, state)
    assert isinstance(context, DoppelkopfContext)
    return context


@pytest.mark.rules("DOK-67", "DOK-27")
@pytest.mark.parametrize("seats", [4, 5, 6, 7])
@pytest.mark.parametrize("match_hands", [4, 8])
def test_everybody_who_owes_a_pflichtsolo_is_led_to_it(seats: int, match_hands: int) -> None:
    """Whoever never plays a solo of his own will, and whenever the others do."""
    game = st.game("doppelkopf", seats=seats, announcements=False, match_hands=match_hands)
    for stubborn in range(1, 2**seats):
        for dealer in (0, stubborn % seats):
            context = to_the_end(game, game.opening(dealer), Rng(stubborn), stubborn)
            assert context.owing == 0, (seats, bin(stubborn), dealer)


@pytest.mark.rules("DOK-67", "DOK-27")
@pytest.mark.parametrize("seats", TABLES)
def test_a_pad_forces_the_same_seat_as_the_table(seats: int) -> None:
    """The pad numbers the seats as they sit, a hand from Vorhand on."""
    game = st.game("doppelkopf", seats=seats)
    assert isinstance(game, SharedDoppelkopf)
    last = 24 * seats // 4
    for dealer in range(seats):
        context = game.opening(dealer)
        assert isinstance(context, DoppelkopfContext)
        order = seat_order(dealer, seats)
        for context.hand in range(last - seats, last + 1):
            for context.owing in range(2**seats):
                place = forced_seat(game.rules, of_four(context))
                seat = order[place] if place >= 0 else -1
                assert forced_player(game.rules, context) == seat


@pytest.mark.rules("DOK-67", "DOK-5")
def test_the_deal_goes_on_where_repeating_it_would_leave_a_duty_unmet() -> None:
    """Of seven, 3, 4 and 5 owe with four hands left, and seat 1 deals; seat 4 plays freely.

    If seat 1 dealt again, 3 and 5 would both sit out under 1 and under 3, and play only under 2.
    """
    game = st.game("doppelkopf", seats=7)
    context = game.opening(1)
    assert isinstance(context, DoppelkopfContext)
    context.hand, context.owing = 39, 0b0111000
    state = fresh_deal(game, context, Rng(1))
    assert not shared(state).four.forced
    while state.turn != 4:
        state.play(state.legal_moves()[0])
    (solo,) = [move for move in state.legal_moves() if game.text(state, move) == "solo aces"]
    state.play(solo)
    habits_of("doppelkopf").play_out(state, Rng(1))
    after = game.following(context, state)
    assert isinstance(after, DoppelkopfContext)
    assert (after.dealer, after.owing) == (2, 0b0101000)
    state = fresh_deal(game, after, Rng(1))
    assert shared(state).four.forced
    assert state.turn == 3
