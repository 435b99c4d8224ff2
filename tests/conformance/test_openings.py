"""What a game is before anything was played: for how many, how long, and its first position.

``python -m tests.conformance.test_openings gin`` writes that of Gin anew, or of all games. A
position in words leaves out what is as at the beginning of every hand, so what stands here is what
texts that people have kept mean by not saying it: who changes it, changes them.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import stammtisch as st
from stammtisch.core.contract import Game
from stammtisch.games.registry import Registration
from stammtisch.positions.slots import first_of, slots, usual_in
from tests.conformance.houses import HOUSES

OPENINGS = Path(__file__).parent / "openings"
GAMES = sorted(st.registrations())


def opening(game_id: str) -> str:
    """The facts of a game, then each preset with each number of players."""
    lines = [facts(st.registration(game_id))]
    said: dict[str, str] = {}
    for _, preset, seats in [each for each in HOUSES if each[0] == game_id]:
        game = st.game(game_id, preset=preset, seats=seats)
        parts = left_out(game)
        lines += ["", f"{preset} {seats}: {bounds(game)}"]
        lines += [f"  {line}" for name, line in parts.items() if said.get(name) != line]
        said = parts
    return "\n".join([*lines, ""])


def facts(entry: Registration) -> str:
    """For how many it is, how long it takes, how it is listed."""
    seats = " ".join(map(str, entry.seats))
    listed = f"{entry.family}, {entry.face}, rules {entry.rule_prefix}"
    return f"{seats} players, usually {entry.default_seats}; {entry.minutes} minutes; {listed}"


def bounds(game: Game) -> str:
    """Its numbers: of moves, of the moves of a hand, of seconds for a turn; its other ways."""
    numbers = f"moves {game.moves}, longest {game.longest}, turn seconds {game.turn_seconds}"
    ways = {"low wins": game.low_wins, "quick": game.quick, "hides": game.hides}
    return ", ".join([numbers, *(name for name, holds in ways.items() if holds)])


def left_out(game: Game) -> dict[str, str]:
    """What a position of this game means that does not say it: its parts in words, by name."""
    usual = usual_in(game)
    return {slot.name: slot.line() for slot in slots(first_of(game)) if slot.name in usual}


@pytest.mark.parametrize("game_id", GAMES)
def test_a_game_begins_as_it_did(game_id: str) -> None:
    file = OPENINGS / f"{game_id}.txt"
    assert opening(game_id).splitlines() == file.read_text(encoding="utf-8").splitlines()


def test_every_opening_is_of_a_game() -> None:
    assert {each.stem for each in OPENINGS.iterdir()} == {*GAMES}


if __name__ == "__main__":
    OPENINGS.mkdir(exist_ok=True)
    for each in sys.argv[1:] or GAMES:
        (OPENINGS / f"{each}.txt").write_text(opening(each), encoding="utf-8")
