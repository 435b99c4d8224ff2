"""What was made and dealt is forgotten when nobody holds it any more, with compiled rules too."""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Callable, Iterator

import pytest

import stammtisch as st
from stammtisch.core.contract import Game
from stammtisch.games.registry import registrations
from tests.sampling import sampled

TIMES = 30
FEW = TIMES // 3  # what is kept once for all, such as a table of words, grows with no time


@pytest.fixture(autouse=True)
def only_what_comes() -> Iterator[None]:
    """What other tests have left is not looked at: to count a million things takes seconds."""
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()


def kept() -> Counter[str]:
    """How many things of ours there are since the test began, by their class."""
    gc.collect()
    classes = (type(each) for each in gc.get_objects())
    return Counter(each.__qualname__ for each in classes if is_ours(each.__module__))


def is_ours(module: object) -> bool:
    """Whether this is a module of ours; of some classes of others it is no name."""
    return isinstance(module, str) and module.startswith("stammtisch")


def left_behind(deed: Callable[[], object]) -> dict[str, int]:
    """What is there more often each time that something is done and its result is dropped."""
    for _ in range(3):
        deed()
    before = kept()
    for _ in range(TIMES):
        deed()
    return {name: n for name, n in (kept() - before).items() if n > FEW}


def played(game: Game) -> None:
    """The beginning of a match, with everything that its seats see."""
    rng, match = st.Rng(5), st.Match(game, seed=5)
    for _ in range(12):
        if match.over or match.hand_over:
            break
        match.play(match.state.pick(rng))
        match.view(0)
    match.state.copy()


@pytest.mark.parametrize("name", sampled(sorted(registrations()), 3))
def test_nothing_stays_of_a_game_and_of_its_matches(name: str) -> None:
    game = st.game(name)
    assert left_behind(lambda: st.game(name)) == {}
    assert left_behind(lambda: played(game)) == {}


def test_what_stays_is_found() -> None:
    held: list[Game] = []
    assert "Gin" in "".join(left_behind(lambda: held.append(st.game("gin"))))
