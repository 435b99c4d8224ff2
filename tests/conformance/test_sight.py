"""Who sees which attribute is declared; views and samples keep to it in every game."""

from __future__ import annotations

from collections import Counter

import pytest

import stammtisch as st
from stammtisch.core.contract import SPECTATOR, Game, State
from stammtisch.core.rng import Rng
from tests.conformance.houses import HOUSES, house, positions
from tests.conformance.sight import forgotten, hidden_somewhere, leaks, viewed
from tests.sampling import sampled

SAMPLED = [  # some samplers are too slow as plain Python, where many play
    case
    for case in HOUSES
    if st.engine() == "compiled" or case[2] == st.registration(case[0]).default_seats
]


@pytest.fixture(
    params=sampled(((case,) for case in HOUSES), 3), ids=lambda case: "-".join(map(str, case))
)
def game(request: pytest.FixtureRequest) -> Game:
    return house(request.param)


def seats_of(game: Game, at: State) -> list[int]:
    """The spectator, the seat on turn, and the two after it."""
    seats = int(game.seats)
    return sorted({SPECTATOR, *((int(at.turn) + step) % seats for step in range(3))})


def test_each_attribute_is_declared_once(game: Game) -> None:
    at = next(positions(game, 1))
    declared = [*at.SHOWN, *at.OWNED, *at.SEEN]
    assert len({*declared}) == len(declared)
    assert {*declared} <= {*at.FIELDS}
    assert len({*at.FIELDS}) == len(at.FIELDS)


def test_a_view_depends_on_what_its_seat_may_know_alone(game: Game) -> None:
    rng, pool = Rng(1), list(positions(game, 1))
    looked_at = pool[:: max(1, len(pool) // 8)]
    tried: Counter[str] = Counter()
    for at in looked_at:
        for seat in seats_of(game, at):
            assert [*leaks(at, seat, pool, rng, tried=tried)] == []
    assert hidden_somewhere(looked_at, SPECTATOR) <= {*tried}


@pytest.mark.parametrize("case", SAMPLED, ids=lambda case: "-".join(map(str, case)))
def test_a_sample_keeps_all_that_its_seat_may_know(case: tuple[str, str, int]) -> None:
    game, rng = house(case), Rng(2)
    pool = list(positions(game, 2))
    for at in pool[:: max(1, len(pool) // 8)]:
        for seat in seats_of(game, at):
            assert forgotten(at, seat, rng) == []


def of_another(at: State, seat: int) -> bytes:
    """A fault: what the next seat sees."""
    return viewed(at, (seat + 1) % len(at.view(SPECTATOR).seats))


def for_another(at: State, seat: int, rng: Rng) -> State:
    """A fault: what the next seat cannot rule out."""
    return at.sample((seat + 1) % len(at.view(SPECTATOR).seats), rng)


@pytest.mark.parametrize(
    ("game_id", "hidden"), [("mau_mau", "hands"), ("schwimmen", "hands"), ("quartett", "held")]
)
def test_a_view_that_shows_what_is_hidden_is_found(game_id: str, hidden: str) -> None:
    game, rng = st.game(game_id), Rng(3)
    pool = list(positions(game, 3))
    found = {name for at in pool[:4] for name in leaks(at, 0, pool, rng, view=of_another)}
    assert hidden in found


@pytest.mark.parametrize(
    ("game_id", "hidden"), [("mau_mau", "hands"), ("schwimmen", "hands"), ("quartett", "held")]
)
def test_a_sample_that_forgets_is_found(game_id: str, hidden: str) -> None:
    game, rng = st.game(game_id), Rng(3)
    at = next(positions(game, 3))
    assert hidden in forgotten(at, 0, rng, sample=for_another)
    assert forgotten(at, 0, rng) == []


@pytest.mark.parametrize("name", ["wish", "pending", "said"])
def test_what_is_seen_but_not_declared_is_found(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game, rng = st.game("mau_mau"), Rng(4)
    pool = list(positions(game, 4))
    kind = type(pool[0])
    monkeypatch.setattr(kind, "SHOWN", tuple(each for each in kind.SHOWN if each != name))
    assert name in {name for at in pool for name in leaks(at, 0, pool, rng)}


def test_what_is_declared_as_seen_but_drawn_anew_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    game, rng = st.game("mau_mau"), Rng(5)
    at = next(positions(game, 5))
    seen = {name: each for name, each in type(at).SEEN.items() if name != "row"}
    monkeypatch.setattr(type(at), "SEEN", seen)
    monkeypatch.setattr(type(at), "SHOWN", (*type(at).SHOWN, "row"))
    assert "row" in forgotten(at, 0, rng)
