"""Makes puzzles that ask for the best move: ``python -m tools.best_moves [GAME …] --each 10``.

Games take turns, one hand of bots after another, until each has as many puzzles as were wanted.
The seeds of a game are 0, 1, 2 …; its presets take turns. Every puzzle is written as soon as it is
found, and beside it how far the seeds have got, so whoever is stopped goes on with the next seed.
Nothing depends on time: the same seeds make the same puzzles on every machine.

``--asked 100`` makes none, but asks the weakest level and the strongest player that many of the
puzzles of each game, drawn by lot, and tells how many they solve. ``--harder`` first takes out
those that the weakest level finds too often when it is asked again.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path

from stammtisch.bots import usual
from stammtisch.bots.levels import LEVELS
from stammtisch.core.rng import Rng
from stammtisch.games.registry import registrations
from stammtisch.positions import position
from stammtisch.puzzles.found import EASIEST, Found, in_words
from stammtisch.puzzles.making import WEAKEST_TRIES, Question, is_too_easy, puzzle_from
from stammtisch.puzzles.moves import FOLDER, read_found
from stammtisch.rulecodes import preset_rules

HEAD = """\
# Positions in which one move is clearly the best, made by tools/best_moves.py from hands of bots.
# What a puzzle keeps is explained in stammtisch/puzzles/found.py.
"""


class Row:
    """The file of a game, and how far its seeds have got."""

    def __init__(self, game: str, folder: Path) -> None:
        self.game = game
        self.file = folder / f"{game}.toml"
        self.progress = folder / f"{game}.next"
        self.found = list(read_found(self.file.read_text("utf-8"))) if self.file.exists() else []
        done = int(self.progress.read_text()) if self.progress.exists() else 0
        self.seed = max([done, *(each.seed + 1 for each in self.found)])

    def step(self, each: int) -> Found | None:
        """Try the next seed; keep what comes of it.

        No more than half of all have the easiest grade, and no more than half the same answer.
        """
        entry = registrations()[self.game]
        presets = list(entry.presets)
        game = preset_rules(entry, presets[self.seed % len(presets)]).game()
        found = puzzle_from(game, self.seed)
        if found is not None and max(self._like(found)) >= each // 2:
            found = None
        if found is not None:
            self.found.append(found)
            if not self.file.exists():
                self.file.write_text(HEAD, "utf-8")
            with self.file.open("a", encoding="utf-8") as file:
                file.write(in_words(found))
        self.seed += 1
        self.progress.write_text(f"{self.seed}\n")
        return found

    def drop_easy(self) -> int:
        """Take out what the weakest level finds too often when it is asked again; how many."""
        kept = [each for each in self.found if not is_too_easy(_asked(each), each.best, _lot(each))]
        dropped = len(self.found) - len(kept)
        if dropped:
            self.progress.write_text(f"{self.seed}\n")  # the seeds of these are not tried again
            self.file.write_text(HEAD + "".join(map(in_words, kept)), "utf-8")
            self.found = kept
        return dropped

    def _like(self, found: Found) -> tuple[int, int]:
        """How many are as easy as this one, if it is of the easiest; how many have its answer."""
        easy = sum(other.grade == EASIEST for other in self.found) * (found.grade == EASIEST)
        return easy, sum(other.moves[0].text == found.moves[0].text for other in self.found)


def make(games: Sequence[str], folder: Path, each: int, harder: bool) -> None:
    """Let the games take turns until each has so many puzzles."""
    folder.mkdir(parents=True, exist_ok=True)
    rows = [Row(game, folder) for game in games]
    for row in rows if harder else ():
        print(f"{row.game}: {row.drop_easy()} too easy", flush=True)
    while rows := [row for row in rows if len(row.found) < each]:
        for row in rows:
            found = row.step(each)
            told = f"grade {found.grade}, {found.moves[0].text}" if found else "nothing"
            print(f"{row.game} {row.seed - 1}: {told} ({len(row.found)}/{each})", flush=True)


def solved(found: Found, rng: Rng) -> tuple[bool, bool]:
    """Whether the weakest level and the strongest player solve a puzzle, each asked once."""
    asked = _asked(found)
    weakest, level = next(iter(LEVELS.items()))
    return (
        asked.level(level, weakest, rng) == found.best,
        asked.level(None, usual(asked.game.id), rng) == found.best,
    )


def _asked(found: Found) -> Question:
    return Question(position(found.position, Rng(0)), [each.text for each in found.moves])


def _lot(found: Found) -> Rng:
    return Rng(found.seed, WEAKEST_TRIES)


def ask(games: Sequence[str], folder: Path, most: int, seed: int) -> Iterator[str]:
    """How many puzzles of each game are solved, a line each, and of all together."""
    sums = [0, 0, 0]
    for game in games:
        row, rng = Row(game, folder).found, Rng(seed, 100)
        while len(row) > most:
            row.pop(rng.below(len(row)))
        results = [solved(each, rng) for each in row]
        weakest, strongest = (sum(each[who] for each in results) for who in (0, 1))
        numbers = [len(row), weakest, strongest]
        sums = [a + b for a, b in zip(sums, numbers, strict=True)]
        yield f"{game}: weakest {numbers[1]}, strongest {numbers[2]} of {numbers[0]}"
    yield f"all: weakest {sums[1]}, strongest {sums[2]} of {sums[0]}"


def main() -> None:
    """Make puzzles, or ask the bots those that are there."""
    parser = argparse.ArgumentParser(description="Make puzzles that ask for the best move.")
    parser.add_argument("games", nargs="*")
    parser.add_argument("--folder", type=Path, default=FOLDER)
    parser.add_argument("--each", type=int, default=10)
    parser.add_argument("--asked", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--harder", action="store_true")
    given = parser.parse_args()
    games = given.games or list(registrations())
    if given.asked:
        for line in ask(games, given.folder, given.asked, given.seed):
            print(line, flush=True)
    else:
        make(games, given.folder, given.each, given.harder)


if __name__ == "__main__":
    main()
