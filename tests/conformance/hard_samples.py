"""Whether samples contradict what was seen, in whole hands of every preset with every table.

``python -m tests.conformance.hard_samples FILE FIRST LAST`` plays hands of these seeds in each of
the houses (`HOUSES`), and looks at samples for a seat and for who looks on. It writes a line to the
file for each hand, says the sums, and goes on later where it was stopped. The seeds 0 to 5 are
those of the test. Where a search ends without a sample (`NoSample`), this is counted apart.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import msgspec

import stammtisch as st
from tests.conformance.houses import HOUSES
from tests.conformance.test_hard_samples import MISSING, faults_of_a_hand


class Sampled(msgspec.Struct, frozen=True):
    """What was seen in a hand."""

    game: str
    preset: str
    seats: int
    seed: int
    faults: list[str]

    @property
    def hand(self) -> tuple[str, str, int, int]:
        """Which hand it was."""
        return self.game, self.preset, self.seats, self.seed


def main(words: list[str]) -> int:
    """Look at the hands that the file does not have yet; 1 if any sample contradicts."""
    parser = argparse.ArgumentParser(description="Whether samples contradict what was seen.")
    parser.add_argument("file", type=Path, help="what was seen, a line for each hand")
    parser.add_argument("first", type=int, help="seed")
    parser.add_argument("last", type=int, help="seed")
    asked = parser.parse_args(words)
    lines = asked.file.read_bytes().splitlines() if asked.file.exists() else []
    found = [msgspec.json.decode(line, type=Sampled) for line in lines]
    known = {each.hand for each in found}
    for seed in range(asked.first, asked.last + 1):
        for case in HOUSES:
            if (*case, seed) in known:
                continue
            found.append(Sampled(*case, seed, faults_of_a_hand(case, seed)))
            with asked.file.open("ab") as file:
                file.write(msgspec.json.encode(found[-1]) + b"\n")
            if found[-1].faults:
                print(*found[-1].hand, found[-1].faults, flush=True)
    faults = [fault for each in found for fault in each.faults]
    wrong = [fault for fault in faults if not fault.startswith(MISSING)]
    print(
        f"{len(found)} hands of {len(HOUSES)} houses, {len(wrong)} samples that contradict, "
        f"{len(faults) - len(wrong)} that were not found; rules {st.engine()}"
    )
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
