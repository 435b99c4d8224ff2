"""Whether observations and histories tell of hidden cards, in every preset with every table.

``python -m tests.conformance.leaks FILE`` shows each seat, and who looks on, a thousand other hands
that look the same to it, for each of the houses (`HOUSES`): a quarter of an hour of processor time.
It writes a line to the file for each house, says the sums, and goes on later where it was stopped;
with the name of a game after the file, it looks at that game alone.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from pathlib import Path

import msgspec

import stammtisch as st
from stammtisch.core.rng import Rng
from tests.conformance import test_histories
from tests.conformance.houses import HOUSES, house
from tests.conformance.test_histories import MOVES, Looked, played

HANDS = 10  # each of which is dealt anew a tenth of the times


class Found(msgspec.Struct, frozen=True):
    """What was seen in a house."""

    game: str
    preset: str
    seats: int
    viewers: int
    redeals: int  # of the viewer who was shown the fewest
    acts: int
    leaks: list[str]

    @property
    def house(self) -> tuple[str, str, int]:
        """Which house it was."""
        return self.game, self.preset, self.seats


def searched(case: tuple[str, str, int], redeals: int, moves: int = MOVES) -> Found:
    """Show each viewer of a house so many hands that look the same to him.

    Args:
        case: game, preset and seats.
        redeals: for each viewer, over all hands.
        moves: of a hand, at most.

    Returns:
        How many he was shown, after how many acts they were compared, and what leaked where.
    """
    game, shown, acts, leaks = house(case), Counter[int](), 0, list[str]()
    viewers = range(-1, int(game.seats))
    for seed in range(HANDS):
        hand, rng = played(game, seed, moves), Rng(seed)
        for viewer in viewers:
            looked = Looked(hand, viewer)
            for other in test_histories.others(hand, viewer, redeals // HANDS, rng):
                shown[viewer] += 1
                try:
                    acts += looked.acts_alike(other)
                except AssertionError as leak:
                    leaks.append(f"seed {seed}, seat {viewer}: {leak}")
    return Found(*case, len(viewers), min(shown[each] for each in viewers), acts, leaks)


def summary(found: list[Found]) -> str:
    """The sums, as one reports them."""
    fewest = min((each.redeals for each in found), default=0)
    return (
        f"{len(found)} of {len(HOUSES)} houses, {sum(each.viewers for each in found)} viewers, "
        f"at least {fewest} re-deals each, {sum(each.acts for each in found)} acts compared, "
        f"{sum(len(each.leaks) for each in found)} leaks; rules {st.engine()}"
    )


def main(words: list[str]) -> int:
    """Look at the houses that the file does not have yet; 1 if anything leaked."""
    parser = argparse.ArgumentParser(description="Whether observations and histories leak.")
    parser.add_argument("file", type=Path, help="what was seen, a line for each house")
    parser.add_argument("game", nargs="?", help="only this game")
    parser.add_argument("--redeals", type=int, default=1000, help="for each viewer")
    parser.add_argument("--moves", type=int, default=MOVES, help="of each hand, at most")
    asked = parser.parse_args(words)
    lines = asked.file.read_bytes().splitlines() if asked.file.exists() else []
    found = [msgspec.json.decode(line, type=Found) for line in lines]
    known = {each.house for each in found}
    for case in HOUSES:
        if case in known or asked.game not in (None, case[0]):
            continue
        began = time.process_time()
        found.append(searched(case, asked.redeals, asked.moves))
        with asked.file.open("ab") as file:
            file.write(msgspec.json.encode(found[-1]) + b"\n")
        print(*case, found[-1].leaks or "", f"{time.process_time() - began:.1f} s", flush=True)
    print(summary(found))
    return int(any(each.leaks for each in found))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
