"""Bots by others: they play, know what their seat knows, and harm nobody when they fail."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest

import stammtisch as st
from stammtisch.arena.league import League, gain, play_deal
from stammtisch.bots import UnknownBot, guests, invite
from stammtisch.bots.guests import Guest, dismiss
from stammtisch.bots.programs import BotFailed
from stammtisch.core.contract import Game, State
from stammtisch.core.playout import random_walk
from stammtisch.core.rng import Rng
from stammtisch.games.registry import registrations
from tests.decks.own import registered

HERE = "tests.bots.strangers:"


@pytest.fixture(scope="module", autouse=True)
def _ended() -> Iterator[None]:
    yield
    dismiss()


def league(bot: str) -> League:
    return League("mau_mau", seats=2, challenger=HERE + bot)


def faults(bot: str) -> list[str]:
    """What is said of a bot that played one hand."""
    played = league(bot)
    return [str(each) for each in gain(played, played.rules(), 1, 0)[1]]


@pytest.mark.skipif(sys.platform != "linux", reason="memory is bounded in Linux only")
def test_one_that_wants_too_much_memory_is_replaced() -> None:
    assert faults("Greedy") == [f"{HERE}Greedy reported “MemoryError: ”."]


@pytest.mark.parametrize("bot", ["First", "Curious"])
def test_a_class_plays_in_a_league(bot: str) -> None:
    result = play_deal(league(bot), 1)
    assert result.failures == ()
    assert len(result.gains) == 2


def test_it_is_told_the_deck_of_the_game() -> None:
    deck = registered()
    played = League("quartett", challenger=HERE + "Curious", options={"deck": deck})
    assert gain(played, played.rules(), 1, 0)[1] == []


def test_a_league_with_a_class_can_be_repeated() -> None:
    assert play_deal(league("First"), 2) == play_deal(league("First"), 2)


@pytest.mark.parametrize(
    ("bot", "words"),
    [
        ("Cheat", "made the illegal move “all tricks”."),
        ("Crash", "reported “ZeroDivisionError: nobody thought of it”."),
        ("Quits", "ended in the middle of its work."),
        ("Chatters", "said “bla”, which is not in the protocol."),
    ],
)
def test_one_that_fails_is_replaced_and_named(bot: str, words: str) -> None:
    assert faults(bot) == [f"{HERE}{bot} {words}"]


def test_one_that_hangs_is_replaced_and_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guests, "_PATIENCE", 0.1)
    assert faults("Sleeps") == [f"{HERE}Sleeps took too long."]


def test_one_that_asks_without_end_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guests, "_PATIENCE", 0.1)
    assert faults("Nags") == [f"{HERE}Nags took too long."]


def test_one_that_failed_is_started_again_for_the_next_hand() -> None:
    said = [f"{HERE}Once reported “ValueError: once”."]
    assert [faults("Once") for _ in range(4)] == [[], said, [], said]


@pytest.mark.parametrize("bot", [f"{HERE}Nobody", "no.such.module:Bot", "run:/no/such"])
def test_one_that_does_not_exist_is_refused_before_the_first_hand(bot: str) -> None:
    with pytest.raises(BotFailed, match=bot.partition(":")[2]):
        invite(bot, "mau_mau")


def test_a_command_is_read_as_its_system_writes_it() -> None:
    assert guests.words_of("node 'my bot.js' -v", posix=True) == ["node", "my bot.js", "-v"]
    words = guests.words_of(r'C:\bots\a.exe "C:\my bots\b.txt" -v', posix=False)
    assert words == [r"C:\bots\a.exe", r"C:\my bots\b.txt", "-v"]


def test_a_name_that_nobody_has_is_refused() -> None:
    with pytest.raises(UnknownBot):
        invite("nobody", "mau_mau")


class Ear:
    """Stands for a program: keeps what it is told, asks for everything, moves first."""

    def __init__(self) -> None:
        self.told: list[str] = []
        self._asks = ["known?", "observation?", "sample?"]

    def tell(self, *lines: str) -> None:
        self.told += lines

    def hear(self, seconds: float) -> str:
        if self._asks:
            return self._asks.pop()
        return next(f"move{line.removeprefix('legal')}" for line in self.told if "legal" in line)

    def give_way(self) -> None:
        pass

    def kill(self) -> None:
        pass

    def end(self, *, kindly: bool) -> None:
        pass


def told(monkeypatch: pytest.MonkeyPatch, game: Game, state: State) -> list[str]:
    """All that a bot on turn can hear in a position."""
    ear = Ear()
    monkeypatch.setattr(guests, "started", lambda name, **how: ear)
    guest = Guest("somebody", game, int(state.turn), Rng(3), 50)
    guest.see(state)
    assert guest.move(state) in state.legal_moves()
    assert guest.fault is None
    return ear.told


@pytest.mark.parametrize("name", sorted(registrations()))
def test_what_it_hears_depends_on_nothing_hidden(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = st.game(name)
    for moves in (0, 3, 9):
        state = st.deal(game, seed=5)
        random_walk(state, Rng(5), moves)
        if state.turn < 0:
            continue
        heard = told(monkeypatch, game, state)
        others = [state.sample(state.turn, Rng(seed)) for seed in (7, 8, 9)]
        assert any(other != state for other in others)
        assert all(told(monkeypatch, game, other) == heard for other in others)


@pytest.mark.parametrize("name", sorted(registrations()))
def test_a_class_is_given_in_every_game_what_its_seat_knows(name: str) -> None:
    game = st.game(name)
    state, rng = st.deal(game, seed=6), Rng(6)
    for _ in range(3):
        random_walk(state, rng, 7)
        if state.turn < 0:
            break
        guest = Guest(HERE + "Curious", game, int(state.turn), rng, 20_000)
        guest.see(state)
        move = guest.move(state)
        guest.leave()
        assert str(guest.fault or "") == ""
        assert move in state.legal_moves()
