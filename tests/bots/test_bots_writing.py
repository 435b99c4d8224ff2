"""What is written about bots by others is true, and the examples play."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path
from shutil import which

import pytest

import stammtisch as st
from stammtisch import plugins
from stammtisch.arena.league import League, play_deal, standing
from stammtisch.bots import guests, is_invited
from stammtisch.bots.guests import Guest, command_of, dismiss
from stammtisch.core.rng import Rng

ROOT = Path(__file__).parents[2]
BLOCK = re.compile(r"^```(?:python|text)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@pytest.fixture(autouse=True)
def _ended() -> Iterator[None]:
    yield
    dismiss()


def last_block(page: str) -> str:
    return str(BLOCK.findall((ROOT / "docs" / page).read_text("utf-8"))[-1])


def test_the_bot_of_the_manual_beats_random(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bot = last_block("bots_writing.md")
    assert len(bot.splitlines()) <= 30
    (tmp_path / "dearest.py").write_text(bot, "utf-8")
    monkeypatch.chdir(tmp_path)
    league = League("mau_mau", seats=2, challenger="dearest:Dearest")
    results = [play_deal(league, deal) for deal in range(30)]
    assert not any(result.failures for result in results)
    assert standing(results).clear


class Script:
    """Says the lines of the bot in a conversation, and keeps both sides."""

    def __init__(self, lines: list[str]) -> None:
        self.heard: list[str] = []
        self._own = iter([line for line in lines if line.startswith("< ")])

    def tell(self, *lines: str) -> None:
        self.heard += [f"> {line}" for line in lines]

    def hear(self, seconds: float) -> str:
        line = next(self._own)
        self.heard.append(line)
        return line.removeprefix("< ")


def test_the_conversation_of_the_manual_is_true(monkeypatch: pytest.MonkeyPatch) -> None:
    hello, answer, *lines = last_block("bot_protocol.md").splitlines()
    assert hello == f"> hello stammtisch {guests.VERSION}"
    assert answer.startswith(f"< hello {guests.VERSION} ")
    script = Script(lines)
    monkeypatch.setattr(guests, "started", lambda name, **how: script)
    game = st.game("mau_mau", seats=2)
    state = st.deal(game, seed=3, dealer=0)
    guest = Guest("example", game, 1, Rng(1), 50)
    guest.see(state)
    first = guest.move(state)
    text = game.text(state, first)
    state.play(first)
    guest.see(state, first, text)
    state.play(state.legal_moves()[0])
    guest.see(state)
    guest.move(state)
    assert script.heard == lines


@pytest.mark.skipif(which("node") is None, reason="needs node")
@pytest.mark.parametrize("game", ["mau_mau", "doppelkopf"])
def test_the_bot_in_javascript_plays(game: str) -> None:
    bot = f"run:node {ROOT / 'examples' / 'bots' / 'dearest.js'}"
    assert play_deal(League(game, challenger=bot), 1).failures == ()


def test_a_bot_that_is_installed_has_a_name(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = EntryPoint("dearest", "mybots:Dearest", "stammtisch.bots")
    monkeypatch.setattr(plugins, "bots", lambda: {"dearest": entry, "search": entry})
    assert is_invited("dearest", "mau_mau")
    assert command_of("dearest")[1:] == ["-m", "stammtisch.bots", "mybots:Dearest"]
    assert not is_invited("search", "mau_mau")  # the names of the house go first
