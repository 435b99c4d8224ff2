"""The version in the ids of environments means what it meant: rows, actions and rules as they were.

``python -m tests.environments.test_versions`` writes the file anew. What changes in it makes older
results incomparable. If the version of the game has been released, raise it in `agreed.RAISED`
first (docs/versions.md); until then it is enough to write it anew and to read the difference.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

import pytest

import stammtisch as st
from stammtisch.core.contract import CHANCE, OVER, Game
from stammtisch.core.observing import Feature, Observed
from stammtisch.environments import agreed
from stammtisch.environments.gymnasium import ids
from tests.conformance.houses import HOUSES

FILE = Path(__file__).with_name("versions.txt")
PRESETS = list(dict.fromkeys(case[:2] for case in HOUSES))
MOVES = 200  # actions that are looked at, from the first hand on
ADVICE = (
    "environments are not what they were. If this version has been released, raise it in "
    "`agreed.RAISED`, as docs/versions.md says; then run python -m {module}, and commit what it "
    "writes.\n{lines}"
)


def digest(lines: Iterator[str]) -> str:
    return sha256("\n".join(lines).encode()).hexdigest()[:12]


def row(parts: list[Observed]) -> Iterator[str]:
    """What stands where in a row; the sentences about it may be said better."""
    for each in parts:
        yield f"{each.name} {each.start} {each.shape} {each.low} {each.high} {each.rules}"


def played(game: Game) -> Iterator[str]:
    """Some hands: what is seen and may be done, by number and by name, and what it brings."""
    rng, moves = st.Rng(1), 0
    while moves < MOVES:
        hand = st.deal(game, rng, 0)
        while hand.turn != OVER and moves < MOVES:
            if hand.turn == CHANCE:
                st.shuffle(hand, rng)
                continue
            allowed = [number for number, may in enumerate(hand.mask()) if may]
            names = [st.action_text(game, hand, number) for number in allowed]
            yield f"{hand.turn} {[*hand.observe(hand.turn)]} {allowed} {names}"
            hand.apply_action(allowed[rng.below(len(allowed))])
            moves += 1
        if hand.turn == OVER:
            yield str([*hand.scores()])


def line(game_id: str, preset: str) -> str:
    """A preset, its rules and actions, and digests of its rows and of how it is played."""
    entry = st.registration(game_id)
    games = [
        st.game(game_id, preset=preset, seats=case[2])
        for case in HOUSES
        if case[:2] == (game_id, preset)
    ]
    usual = st.game(game_id, preset=preset)
    return (
        f"{game_id}-{preset}: v{agreed.version(game_id)}, rules {entry.rules_version}, "
        f"actions {' '.join(dict.fromkeys(str(game.actions) for game in games))}, "
        f"rows {digest(each for game in games for each in row(game.observation))}, "
        f"play {digest(played(usual))}"
    )


def kept() -> list[str]:
    return FILE.read_text("utf-8").splitlines()


def test_the_file_names_every_preset() -> None:
    assert [each.partition(":")[0] for each in kept()] == ["-".join(each) for each in PRESETS]


@pytest.mark.parametrize("preset", PRESETS, ids="-".join)
def test_an_environment_is_what_its_version_says(preset: tuple[str, str]) -> None:
    now = line(*preset)
    before = next(each for each in kept() if each.startswith(f"{'-'.join(preset)}:"))
    said = ADVICE.format(module="tests.environments.test_versions", lines=f"{before}\n{now}")
    assert now == before, said


def test_the_version_of_one_game_is_raised_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(agreed.RAISED, "gin", 2)
    assert {agreed.version(game_id) for game_id in ("gin", "mau_mau")} == {1, 2}
    assert {"stammtisch/gin-gin_romme-v2", "stammtisch/mau_mau-basic-v1"} <= {*ids()}


def test_a_part_that_moves_or_is_renamed_is_noticed() -> None:
    parts = [Observed(Feature("turn", "Whose turn."), 0, (4,), 0, 1)]
    same = [Observed(Feature("turn", "Said better."), 0, (4,), 0, 1)]
    others = [
        [Observed(Feature("due", "Whose turn."), 0, (4,), 0, 1)],
        [Observed(Feature("turn", "Whose turn."), 1, (4,), 0, 1)],
        [Observed(Feature("turn", "Whose turn."), 0, (2, 2), 0, 1)],
        [Observed(Feature("turn", "Whose turn."), 0, (4,), 0, 2)],
        [Observed(Feature("turn", "Whose turn.", "GIN-1"), 0, (4,), 0, 1)],
        [],
    ]
    assert digest(row(parts)) == digest(row(same))
    assert digest(row(parts)) not in [digest(row(each)) for each in others]


if __name__ == "__main__":
    lines = [*(line(*each) for each in PRESETS), ""]
    FILE.write_text("\n".join(lines), "utf-8")
