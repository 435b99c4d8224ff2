"""Bots by others at the table of the terminal."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import stammtisch as st
from stammtisch.bots.guests import Guest, dismiss
from stammtisch.core.contract import State
from stammtisch.terminal.session import Session

pytestmark = pytest.mark.slow  # screens are the same with either engine

HERE = "tests.bots.strangers:"


@pytest.fixture(autouse=True)
def _ended() -> Iterator[None]:
    yield
    dismiss()


def session(bot: str) -> Session:
    game = st.game("mau_mau", seats=2)
    return Session(game, bot=HERE + bot, seed="7", language="en", name="Ada")


def played(table: Session, hands: int = 1) -> list[str]:
    """The lines of so many hands, in which the person always makes the first move there is."""
    lines: list[str] = []
    for _ in range(hands):
        if table.match.hand_over:
            table.next_hand()
        while not table.match.hand_over:
            lines += table.bot_moves()
            if table.my_turn:
                lines += table.play(table.match.legal_moves().texts()[0])
    return lines


def test_it_plays_hand_after_hand() -> None:
    table = session("First")
    lines = played(table, hands=2)
    table.close()
    assert len(table.match.hands) == 2
    assert not any(HERE in line for line in lines)


def test_one_that_fails_is_named_once_a_hand() -> None:
    table = session("Cheat")
    lines = played(table, hands=2)
    table.close()
    faults = [line for line in lines if HERE in line]
    assert faults == [f"{HERE}Cheat tried to make an illegal move."] * 2
    assert lines.count("Until the hand is over, quick moves are made in its place.") == 2


def test_what_it_says_of_its_cards_is_not_told() -> None:
    """Who plays against it may not hear from its errors what it holds."""
    for bot, said in (
        ("Cheat", "tried to make an illegal move"),
        ("Crash", "stopped because of an error"),
        ("Telltale", "stopped because of an error"),
    ):
        table = session(bot)
        lines = played(table)
        table.close()
        assert [line for line in lines if HERE in line] == [f"{HERE}{bot} {said}."]
        assert not any("I hold" in line for line in lines)


def test_what_it_has_seen_is_right_after_a_move_was_taken_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told: list[list[str]] = []

    def move(self: Guest, state: State) -> int:
        told.append([line for line in self._news if line.startswith("seen ")])
        return int(state.legal_moves()[0])

    monkeypatch.setattr(Guest, "move", move)
    table = session("First")
    list(table.bot_moves())
    while len(moves := table.match.legal_moves().texts()) < 2:
        table.play(moves[0])
        list(table.bot_moves())
    table.play(moves[0])
    list(table.bot_moves())
    assert table.undo()
    table.play(moves[-1])
    while table.match.turn != 1:
        table.play(table.match.legal_moves().texts()[0])
    list(table.bot_moves())
    table.close()
    known = [line.removeprefix("seen ") for line in told[-1]]
    whole = st.information_state(table.match.hand, 1).splitlines()
    assert known == whole[: len(known)]
    assert len(known) > 1
