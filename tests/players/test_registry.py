"""Who plays which game: the players of the house, and those that a plug-in brings."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest
from msgspec import structs

import stammtisch as st
from stammtisch import bots, plugins
from stammtisch.bots.levels import LEVELS
from stammtisch.core.playout import fresh_deal
from stammtisch.core.rng import Rng
from stammtisch.players import registry
from stammtisch.players.habits import Habits
from stammtisch.players.registry import habits_of, outlook, players_of, proposals

PLAYERS = """
from stammtisch.core.view import Choice
from stammtisch.players.habits import Habits
from stammtisch.players.registry import Bot, Players
from stammtisch.text import say


class Last(Habits):
    def quiet_pick(self, state, rng):
        return state.legal_moves()[-1]

    def promising_moves(self, state):
        return state.legal_moves()[-1:]


PLAYERS = Players(
    habits=Last(),
    bots={"first": Bot(say("Plays the first"), lambda game, at, seat, rng: at.legal_moves()[0])},
    proposals=lambda at, seat: [Choice("pass", say("Pass"))] if seat == at.turn else [],
)
"""


@pytest.fixture
def plug_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Gin comes from a plug-in, with players of its own."""
    room = tmp_path / "stammtisch_gast" / "players"
    room.mkdir(parents=True)
    (room.parent / "__init__.py").write_text("from stammtisch.games.gin import GAME as GAME\n")
    (room / "__init__.py").touch()
    (room / "gin.py").write_text(PLAYERS)
    monkeypatch.syspath_prepend(tmp_path)
    guest = EntryPoint("gin", "stammtisch_gast:GAME", "stammtisch.games")
    entries = plugins.entries() | {"gin": guest}
    monkeypatch.setattr(plugins, "entries", lambda: entries)
    players_of.cache_clear()
    yield
    players_of.cache_clear()
    for name in [name for name in sys.modules if name.startswith("stammtisch_gast")]:
        del sys.modules[name]


def test_a_game_without_players_of_its_own_is_played_by_the_search() -> None:
    found = players_of("herzblatt")  # but it has reasons for moves
    assert structs.replace(found, reasons=None, partners=None) == registry.NOBODY and found.reasons
    assert type(habits_of("herzblatt")) is Habits
    assert bots.usual("herzblatt") == "search"
    assert list(bots.names("herzblatt")) == ["search", *reversed(LEVELS), "random"]


def test_an_unknown_game_has_no_players() -> None:
    assert players_of("quidditch") is registry.NOBODY
    with pytest.raises(st.UnknownGame):
        bots.names("quidditch")


def test_help_and_chances_where_there_are_none() -> None:
    game = st.game("herzblatt")
    state = fresh_deal(game, game.opening(0), Rng(1))
    assert proposals(game, state, int(state.turn)) == []
    assert outlook(game, state, int(state.turn), Rng(1)) is None


@pytest.mark.usefixtures("plug_in")
def test_a_plug_in_brings_its_players() -> None:
    game = st.game("gin")
    state = fresh_deal(game, game.opening(0), Rng(1))
    seat, moves = int(state.turn), [int(move) for move in state.legal_moves()]
    assert len(moves) > 1
    assert list(bots.names("gin")) == ["first", "search", *reversed(LEVELS), "random"]
    assert bots.choose("first", state, game, seat, Rng(1)) == moves[0]
    assert bots.choose("search", state, game, seat, Rng(1), simulations=5) == moves[-1]
    assert [each.text for each in proposals(game, state, seat)] == ["pass"]
    assert proposals(game, state, 1 - seat) == []


def test_every_room_is_that_of_a_game() -> None:
    """A folder with a wrong name would be found by nobody."""
    folder = Path(registry.__file__).parent
    rooms = {each.parent.name for each in folder.glob("*/__init__.py")}
    assert rooms <= set(st.registrations())
    assert all(players_of(room) is not registry.NOBODY for room in rooms)
