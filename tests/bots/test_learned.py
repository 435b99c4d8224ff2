"""The bot that has learned: legal moves, nothing seen that its seat does not see, its weights."""

from __future__ import annotations

from pathlib import Path

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from stammtisch import bots
from stammtisch.arena.league import League, run
from stammtisch.bots import learned
from stammtisch.bots.learned import About, LayerSize, written
from stammtisch.bots.levels import LEVELS
from stammtisch.bots.noticing import Noticed
from stammtisch.core.contract import CHANCE, OVER, Game
from stammtisch.core.playout import fresh_deal, shuffle_now
from stammtisch.core.rng import Rng
from stammtisch.errors import BrokenRecord
from stammtisch.games.registry import game
from stammtisch.rulecodes import game_from_code, rule_code

GAMES = ("doppelkopf", "gin", "dicke_zwei", "poker")  # the last two name moves field by field
LARGEST, ALL = 512 * 1024, 8 * 1024 * 1024  # bytes
SIZES = (8, 4)


def any_net(rules: Game, seed: int) -> bytes:
    """A net of small numbers that are drawn by lot: it plays nonsense, but by what it sees."""
    rng = Rng(seed)
    width = int(Noticed(rules).width)
    columns = list(range(width))
    sizes, numbers = [], []
    for ins, outs in zip((width, *SIZES), (*SIZES, rules.actions), strict=True):
        sizes.append(LayerSize(ins, outs, "b", 5))
        numbers.append(("b", [int(rng.below(41)) - 20 for _ in range(ins * outs)]))
        numbers.append(("q", [int(rng.below(2000)) - 1000 for _ in range(outs)]))
    about = About(rule_code(rules), int(rules.seats), width, 0, columns, [2] * width, sizes)
    return written(about, numbers)


@pytest.fixture
def taught(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of weights for the games above instead of the one in the package."""
    for number, name in enumerate(GAMES):
        (tmp_path / f"{name}-some.net").write_bytes(any_net(game(name), number))
    monkeypatch.setattr(learned, "WEIGHTS", tmp_path)
    return tmp_path


@pytest.mark.usefixtures("taught")
@pytest.mark.parametrize("name", GAMES)
def test_its_moves_are_legal_and_what_it_does_not_know_has_no_influence(name: str) -> None:
    rules, rng = game(name), Rng(3)
    state = fresh_deal(rules, rules.opening(0), rng)
    chosen = set()
    for _ in range(30):
        if state.turn == CHANCE:
            shuffle_now(state, rng)
        if state.turn == OVER:
            state = fresh_deal(rules, rules.opening(1), rng)
        seat, moves = int(state.turn), list(state.legal_moves())
        worlds = [state, *(state.sample(seat, Rng(seed)) for seed in (7, 8))]
        answers = {bots.choose("learned", world, rules, seat, Rng(1)) for world in worlds}
        assert len(answers) == 1
        assert answers <= {*moves}
        assert state.partly == 0
        chosen |= answers
        state.play(state.pick(rng))
    assert len(chosen) > 1


@pytest.mark.usefixtures("taught")
def test_it_plays_the_games_that_it_has_learned() -> None:
    assert [*bots.names("doppelkopf")] == ["search", "learned", *reversed(LEVELS), "random"]
    assert "learned" in bots.all_names()
    assert "learned" not in bots.names("mau_mau")
    with pytest.raises(bots.UnknownBot):
        bots.check_name("learned", "mau_mau")
    assert bots.usual("doppelkopf") == "search"


@pytest.mark.usefixtures("taught")
def test_other_rules_are_played_by_the_search_and_no_league_says_that_they_were_learned() -> None:
    rules = game("doppelkopf", preset="klassisch")
    state = fresh_deal(rules, rules.opening(0), Rng(1))
    moves = {
        bots.choose(name, state, rules, int(state.turn), Rng(1), simulations=30)
        for name in ("learned", "search")
    }
    assert len(moves) == 1
    for bot in ("learned", "random"):
        league = League("doppelkopf", preset="klassisch", challenger=bot, rival="learned")
        with pytest.raises(bots.UnknownBot, match="has not learned these rules"):
            run(league, 4)
    assert len(run(League("doppelkopf", challenger="learned"), 4)) == 1


def test_weights_that_do_not_fit_the_game_are_refused(taught: Path) -> None:
    (taught / "gin-some.net").write_bytes(
        any_net(game("gin"), 1).replace(b'"width":', b'"width":1')
    )
    with pytest.raises(BrokenRecord, match="observes"):
        learned.net_for(game("gin"))


@pytest.mark.parametrize("file", sorted(learned.WEIGHTS.glob("*.net")), ids=lambda file: file.stem)
def test_weights_in_the_package(file: Path) -> None:
    content = file.read_bytes()
    about = learned.read_about(content)
    rules = game_from_code(about.code, about.seats)
    net = learned.net_for(rules)
    assert net is not None
    assert file.stem.startswith(f"{rules.id}-")
    assert len(content) <= LARGEST
    recipe = file.with_suffix(".toml").read_text("utf-8")
    for word in ("command", "seed", "hands", "hours", "curve", "league"):
        assert word in recipe
    state = fresh_deal(rules, rules.opening(0), Rng(1))
    everything = vec[i64](list(range(rules.actions)))
    assert len(set(net.net.values(net.noticed.row(state, i64(0)), everything))) > 1


def test_all_weights_together_are_small() -> None:
    assert sum(file.stat().st_size for file in learned.WEIGHTS.glob("*.net")) <= ALL
