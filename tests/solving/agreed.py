"""What the second brute force says of 300 whole hands and 5,000 endings, kept in ``agreed.txt``.

To play them all out takes a quarter of an hour, to solve them a minute or two. So tests hold the
solver against what was found once: the file has a line for each position, with a mark of the
position itself, the seats of the side on turn, and what each card is worth to it (card points, or
the score, or both).

``python -m tests.solving.agreed FILE`` plays them out, compares them with the solver, and adds to
FILE what it has not yet; a word after it, ``whole`` or ``endings``, leaves out the others.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import stammtisch as st
from tests.solving.cases import CASES
from tests.solving.second_brute_force import (
    Found,
    Trial,
    endings,
    of_ending,
    of_whole,
    solved,
    whole_hand,
)

FILE: Final = Path(__file__).with_name("agreed.txt")
WHOLE: Final = (  # the game, its seats, and how many of the 300 hands are its own
    ("watten", 2, 140),
    ("watten", 3, 60),
    ("watten", 4, 10),
    ("herzblatt", 2, 60),
    ("herzblatt", 3, 20),
    ("herzblatt", 4, 10),
)
TEN: Final = 10
Positions = Iterator[tuple[str, Trial, Callable[[Trial], Found]]]


def whole_hands(name: str, seats: int, numbers: range) -> Positions:
    """Hands before their first card."""
    for number in numbers:
        trial = whole_hand(st.game(name, seats=seats), number)
        yield f"{name}@{seats}.{number}", trial, of_whole


def ten_endings(place: int, seed: int) -> Positions:
    """Ten endings of a case."""
    name, preset, seats, options, cards, _ = CASES[place]
    game = st.game(name, preset=preset, seats=seats, **options)
    for number, trial in enumerate(endings(game, seed, TEN, min(cards, 4))):
        yield f"{place}.{seed}.{number}", trial, of_ending


def everything(which: str = "") -> Iterator[Positions]:
    """All positions, ten endings at a time."""
    for name, seats, number in WHOLE if which != "endings" else ():
        for each in range(number):
            yield whole_hands(name, seats, range(each, each + 1))
    for place, case in enumerate(CASES if which != "whole" else ()):
        for seed in range(case[-1] // TEN):
            yield ten_endings(place, seed)


def line_of(trial: Trial, found: Found) -> str:
    """What was found of a position; its first four digits change if the position does."""
    side, values = found
    mark = hashlib.sha256(str(trial.match.state).encode()).hexdigest()[:4]
    cards = [card + "/".join(map(str, worth)) for card, worth in sorted(values.items())]
    return " ".join([mark, "".join(map(str, sorted(side))), *cards])


def read(file: Path = FILE) -> dict[str, str]:
    """The lines of a file by the names of their positions."""
    lines = file.read_text().splitlines() if file.exists() else []
    return dict(each.split(" ", 1) for each in lines)


def differences(positions: Positions, known: dict[str, str]) -> list[str]:
    """Where the solver finds anything but what is known."""
    found = [(name, line_of(trial, solved(trial))) for name, trial, _ in positions]
    return [f"{name}: {line}" for name, line in found if known.get(name) != line]


def main(file: Path, which: str = "") -> None:
    """Play out what is missing, and compare it with the solver."""
    known = read(file)
    with file.open("a") as lines:
        for positions in everything(which):
            for name, trial, brute_force in positions:
                if name in known:
                    continue
                line = line_of(trial, brute_force(trial))
                assert line == line_of(trial, solved(trial)), (name, line, str(trial.match.state))
                lines.write(f"{name} {line}\n")
                lines.flush()
                known[name] = line
    print(f"{len(known)} positions agree")


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:])
