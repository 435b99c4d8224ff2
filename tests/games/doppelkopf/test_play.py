"""The fast path against the slow one: legal moves, reasons, picks, copies, words."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import stammtisch as st
from stammtisch.core.playout import Playouts, fresh_deal, play_out
from stammtisch.core.rng import Rng
from stammtisch.games.doppelkopf.moves import GESUND, MOVES, RE
from stammtisch.games.doppelkopf.state import DoppelkopfState
from tests.games.doppelkopf.positions import context, doppelkopf, make, normal_game, state

HAUS: dict[str, Any] = {
    "dulle": "second",
    "hochzeit_rule": "plain_trick",
    "solo_open": True,
    "absage_by": "party",
    "deadlines": "12 10 9 7 5",
}
OPTIONS: list[dict[str, Any]] = [
    {},
    HAUS,
    {"announce": "own_turn", "nines": False},
    {"announcements": False, "silent_solo": False, "mandatory_solo": "none"},
]


def positions(options: dict[str, Any], seed: int) -> list[DoppelkopfState]:
    """Positions of a random hand, with announcements out of turn, and with few solos."""
    game, rng = doppelkopf(**options), Rng(seed)
    found = []
    position = fresh_deal(game, context(game, hand=1 + int(rng.below(24))), rng)
    assert isinstance(position, DoppelkopfState)
    while position.turn >= 0:
        found.append(position)
        position = position.copy()
        seat = rng.below(4)
        late = position.interrupts(seat)
        legal = position.legal_moves()
        if len(late) and rng.below(3) == 0:
            position.interrupt(seat, late[rng.below(len(late))])
        elif legal[0] == GESUND and rng.below(4):
            position.play(GESUND)
        else:
            position.play(position.pick(rng))
    return [*found, position]


@pytest.mark.rules("DOK-62")
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("options", OPTIONS)
def test_reasons_are_given_exactly_for_what_is_not_legal(
    options: dict[str, Any], seed: int
) -> None:
    for position in positions(options, seed):
        for seat in range(4):
            legal = set(position.interrupts(seat))
            if seat == position.turn:
                assert not legal & set(position.legal_moves())
                legal |= set(position.legal_moves())
            for move in range(-1, int(MOVES) + 1):
                reason = position.objection(seat, move)
                assert (reason is None) == (move in legal), (seat, move)
                if reason is not None:
                    assert reason.rules
                    assert str(reason.text)


@pytest.mark.parametrize("options", OPTIONS[:2])
def test_pick_is_uniform_over_exactly_the_legal_moves(options: dict[str, Any]) -> None:
    rng = Rng(8)
    kinds = set()
    for position in positions(options, 5)[:-1:4]:
        legal = [int(move) for move in position.legal_moves()]
        draws = 120 * len(legal)
        drawn = Counter(int(position.pick(rng)) for _ in range(draws))
        assert sorted(drawn) == legal
        assert sum((number - 120) ** 2 / 120 for number in drawn.values()) < 30 + 4 * len(legal)
        kinds |= {(move > 51) + (move >= RE) for move in legal}
    assert kinds == {0, 1, 2}


@pytest.mark.parametrize("options", OPTIONS)
def test_copies_and_words(options: dict[str, Any]) -> None:
    game = doppelkopf(**options)
    for position in positions(options, 9):
        before = list(position.words())
        restored = game.restore(position.words())
        assert list(restored.words()) == before
        copy = position.copy()
        play_out(copy, Rng(1))
        assert list(position.words()) == before
        assert sorted(position.cards()) == list(game.pack())


@pytest.mark.rules("DOK-16")
def test_a_finished_hand_takes_no_move() -> None:
    end = positions({}, 1)[-1]
    for move in (0, int(GESUND), int(RE)):
        reason = end.objection(0, move)
        assert reason is not None
        assert reason.rules == ("DOK-16",)


@pytest.mark.rules("DOK-12")
@pytest.mark.parametrize(
    ("move", "rules"),
    [
        ("3 Kc", ("DOK-12",)),  # not his turn
        ("2 Ah", ("DOK-12",)),  # must follow
        ("2 Qs", ("DOK-12",)),  # must follow, a trump
        ("2 Jc", ("DOK-10", "DOK-12")),  # printed Kreuz, but a trump
        ("2 Td", ("DOK-12",)),  # does not hold it
    ],
)
def test_why_a_card_may_not_be_played(move: str, rules: tuple[str, ...]) -> None:
    match = st.Match(doppelkopf(), hands=["", "Kc", "9c Ah Qs Jc", "Td Td Kc"], dealer=0)
    for _ in range(4):
        match.play("gesund")
    match.play("Kc")
    seat, words = move.split()
    with pytest.raises(st.IllegalMove) as refused:
        match.play(words, seat=int(seat))
    assert refused.value.rules == rules
    assert isinstance(refused.value, st.OutOfTurn) == (seat == "3")
    match.play("9c")


@pytest.mark.rules("DOK-2", "DOK-4")
def test_cards_that_are_not_in_the_pack() -> None:
    hand = normal_game(nines=False)
    for kind in (0, 7):  # two and nine of clubs
        reason = state(hand).objection(1, kind)
        assert reason is not None
        assert reason.rules == ("DOK-2", "DOK-4")


def test_playouts_are_the_same_for_ever() -> None:
    work = Playouts(st.game("doppelkopf"), 1)
    work.run(100)
    assert (int(work.moves), [int(total) for total in work.score_sums]) == PLAYOUTS
    assert sum(work.score_sums) == 0


PLAYOUTS = (5590, [32, -52, -52, 72])


def test_undo_takes_an_announcement_back() -> None:
    hand = normal_game()
    make(hand, "1 Kc")
    before = list(state(hand).words())
    make(hand, "3 re")
    hand.undo()
    assert list(state(hand).words()) == before
