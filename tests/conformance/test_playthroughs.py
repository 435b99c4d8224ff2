"""Golden playthroughs: whole hands as text, equal compiled and pure, today and in ten years.

``python -m tests.conformance.test_playthroughs`` writes them anew, with the deals and moves that
they have; what people read in them stands in ``wording``. The difference is reviewed like code,
and a change of behaviour raises the game's ``rules_version``. Where a golden is missing, hands
are chosen for it: remove the file to have others.
"""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import stammtisch as st
from stammtisch.core.contract import Game
from stammtisch.games.registry import Registration
from stammtisch.matches import Match
from tests.conformance.choosing import Chooser, chosen
from tests.conformance.playthrough import Playthrough, positions
from tests.conformance.scripts import play, read_script
from tests.conformance.sentences import Wording
from tests.conformance.short import SHORT

PLAYTHROUGHS = Path(__file__).parent / "playthroughs"
WORDING = Path(__file__).parent / "wording"
GAMES = sorted(st.registrations())


def numbers(entry: Registration, preset: str) -> list[int]:
    """The least, the usual and the largest number of players of a preset."""
    fitting = [n for n in entry.seats if entry.preset(preset).conflict(n) is None]
    return sorted({fitting[0], entry.default_seats, fitting[-1]})


def cases(game_id: str) -> dict[str, Game]:
    """The games whose hands are written out, by preset and number of players."""
    entry = st.registrations()[game_id]
    return {
        f"{preset}-{seats}": st.game(game_id, preset=preset, seats=seats, **SHORT.get(game_id, {}))
        for preset in entry.presets
        for seats in numbers(entry, preset)
    }


def written(game_id: str) -> dict[Path, str]:
    """What the goldens of a game are today, each with its file."""
    files: dict[Path, str] = {}
    wording = Wording()
    for case, game in cases(game_id).items():
        file = PLAYTHROUGHS / f"{game_id}-{case}.txt"
        script = read_script(read(file), game.deck) or chosen(game)
        match = play(game, script, Chooser(seed=1))
        files[file] = playthrough(match, case, wording)
    files[WORDING / f"{game_id}.txt"] = wording.text()
    return files


def playthrough(match: Match, case: str, wording: Wording) -> str:
    """The hands of a match as text; what people read in them goes to the wording."""
    game, text = match.game, Playthrough(match.game)
    for number, hand in enumerate(match.hands, 1):
        told = positions(game, hand)
        account = match.account(number)
        text.hand(number, hand, told)
        text.account(account, game.following(hand.context, hand.state), game.lies_open(hand.state))
        wording.hand(case, hand, [each.views for each in told.values()])
        wording.account(case, account)
    return text.text()


def read(file: Path) -> str:
    """A golden, or nothing if there is none yet."""
    return file.read_text(encoding="utf-8") if file.exists() else ""


@pytest.mark.parametrize("game_id", GAMES)
def test_a_game_is_played_and_told_as_it_was(game_id: str) -> None:
    for file, text in written(game_id).items():
        assert text.splitlines() == read(file).splitlines(), file.name


def test_every_golden_is_compared() -> None:
    known = {PLAYTHROUGHS / f"{each}-{case}.txt" for each in GAMES for case in cases(each)}
    known |= {WORDING / f"{each}.txt" for each in GAMES}
    assert {*PLAYTHROUGHS.iterdir(), *WORDING.iterdir()} == known


def write(game_ids: list[str]) -> None:
    """Write all goldens of some games anew."""
    for folder in (PLAYTHROUGHS, WORDING):
        folder.mkdir(exist_ok=True)
    for game_id in game_ids:
        for file, text in written(game_id).items():
            file.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write(sys.argv[1:] or GAMES)
