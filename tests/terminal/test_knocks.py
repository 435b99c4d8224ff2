"""Whoever knocks first: the person among bots, line by line and on the screen."""

from __future__ import annotations

import asyncio

import pytest

import stammtisch as st
from stammtisch import bots
from stammtisch.core.contract import Game, State
from stammtisch.core.rng import Rng
from stammtisch.games.mogeln.rules import DOUBT
from stammtisch.terminal import pace, plain, wishes
from stammtisch.terminal.session import Session


def session_of(seat: int = 0) -> Session:
    """Anna among honest bots, where whoever knocks first doubts; seat 1 begins."""
    game = st.game("mogeln", doubting="knock")
    return Session(game, seat=seat, name="Anna", bot="simple", seed="7", language="en")


def told(session: Session, *typed: str) -> list[str]:
    """What is said to these lines."""
    lines: list[str] = []
    talk = plain.Plain(session, lines.append)
    talk.start()
    for line in typed:
        lines.clear()
        talk.answer(line)
    return lines


def knocking(monkeypatch: pytest.MonkeyPatch, who: int, quicker: bool) -> None:
    """Let the bot on a seat want to knock at once, being quicker than the person or not."""

    def interruption(name: str, state: State, game: Game, seat: int, rng: Rng) -> int:
        return DOUBT if seat == who else -1

    monkeypatch.setattr(bots, "interruption", interruption)
    monkeypatch.setattr(wishes, "drawn_lot", lambda bots, rng: 0 if quicker else bots)


def test_the_bots_wait_for_the_person_who_may_knock() -> None:
    session = session_of()
    lines = told(session)
    assert (session.match.turn, session.may_answer) == (3, True)  # two cards lie there
    assert lines[-1] == "An empty line lets the others go on."
    assert any("Knock if you doubt" in line for line in lines)
    lines = told(session, "doubt")
    assert lines[0].startswith("Anna doubts: claimed 3")


def test_an_empty_line_lets_the_others_go_on() -> None:
    session = session_of()
    lines = told(session, "")
    assert lines[0].endswith("claims: 4.")  # seat 3 lays
    assert session.my_turn
    assert "doubt" in session.match.legal_moves()


@pytest.mark.rules("MOG-8")
def test_a_bot_that_is_quicker_knocks_before_the_person_is_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    session = session_of()
    knocking(monkeypatch, 1, quicker=True)
    told(session)
    assert [(act.seat, act.text) for act in session.match.hand.acts[2:3]] == [(1, "doubt")]


@pytest.mark.rules("MOG-8")
def test_a_bot_that_is_slower_knocks_when_the_person_lets_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    session = session_of()
    knocking(monkeypatch, 1, quicker=False)
    told(session)
    assert len(session.match.hand.acts) == 2
    told(session, "")
    assert [(act.seat, act.text) for act in session.match.hand.acts[2:3]] == [(1, "doubt")]


def test_games_without_a_race_know_nothing_of_it() -> None:
    session = Session(st.game("doppelkopf"), bot="random", seed="7", language="en")
    list(session.bot_moves())
    assert (session.race, session.may_answer, session.bot_wish().move) == (False, False, -1)


async def test_on_the_screen_too_the_person_can_be_quicker(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    session = session_of()
    list(session.bot_moves())
    knocking(monkeypatch, 1, quicker=True)
    slow = asyncio.create_task(pace.an_answer(session, 0.05))
    await asyncio.sleep(0.01)
    session.play("doubt")
    assert await slow is None
    assert [act.seat for act in session.match.hand.acts[2:]] == [0]


async def test_on_the_screen_a_bot_answers_or_lays() -> None:
    session = session_of()
    list(session.bot_moves())
    assert await pace.an_answer(session, 0.0) is None
    lines = await pace.a_move(session, 0.0)
    assert lines is not None
    assert lines[0].endswith("claims: 4.")
    waiting = asyncio.create_task(pace.a_move(session_of(), 0.0))
    assert await waiting is not None


async def test_a_bot_that_thinks_does_not_move_after_the_person_spoke() -> None:
    session = session_of()
    list(session.bot_moves())
    slow = asyncio.create_task(pace.a_move(session, 0.02))
    await asyncio.sleep(0.01)
    session.play("doubt")
    assert await slow is None
