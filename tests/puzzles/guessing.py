"""Puzzles on rules and on counting, asked of somebody who knows no rule and does not count.

The levels of the bots differ in how long they look and in what they overlook, not in the rules that
they know: none of them can be asked. The weakest who can is who only sees what can be answered: he
answers by lot, or always the same.

``python -m tests.puzzles.guessing`` tells how many of 100 puzzles of each kind he solves.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from math import fsum

from stammtisch.puzzles import Puzzle, every_puzzle

KINDS = {"rules": ("one", "several"), "counting": ("number",)}
DRAWN = 100


def drawn(kind: str, seed: int = 1) -> list[Puzzle]:
    """A hundred puzzles of a kind, by lot."""
    found = [each for each in every_puzzle().values() if each.kind in KINDS[kind]]
    return random.Random(seed).sample(found, DRAWN)


def numbers_asked() -> dict[str, set[float]]:
    """The numbers that are an answer to each question, in any puzzle."""
    found: dict[str, set[float]] = {}
    for each in every_puzzle().values():
        if each.kind == "number":
            found.setdefault(each.question.words, set()).add(each.number)
    return found


def by_lot(asked: Sequence[Puzzle]) -> float:
    """The share that is solved by lot, all answers being equally likely."""
    numbers = numbers_asked()

    def answers(puzzle: Puzzle) -> int:
        if puzzle.kind == "number":
            return max(2, len(numbers[puzzle.question.words]))
        options = len(puzzle.options)
        return options if puzzle.kind == "one" else 2**options

    return fsum(1 / answers(each) for each in asked) / len(asked)


def fixed(puzzle: Puzzle) -> dict[str, bool]:
    """Whether a puzzle is solved by who always gives the same answer, by that answer."""
    if puzzle.kind == "number":
        return {f"always {puzzle.number:g}": True}
    keys = [option.key for option in puzzle.options]
    if puzzle.kind == "one":
        found = {f"always number {place + 1}": [key] for place, key in enumerate(keys)}
        return {name: puzzle.is_right(key) for name, key in {**found, "last": keys[-1:]}.items()}
    one_less = {f"all but number {n + 1}": keys[:n] + keys[n + 1 :] for n in range(len(keys))}
    alone = {f"number {n + 1} alone": [key] for n, key in enumerate(keys)}
    answers: dict[str, list[str]] = {"none": [], "all": keys, **alone, **one_less}
    return {name: puzzle.is_right(answer) for name, answer in answers.items()}


def always_the_same(asked: Sequence[Puzzle]) -> tuple[float, str]:
    """The share that the luckiest answer that is always the same solves, and this answer."""
    solved: Counter[str] = Counter()
    for puzzle in asked:
        solved.update(name for name, right in fixed(puzzle).items() if right)
    name, count = solved.most_common(1)[0]
    return count / len(asked), name


def main() -> None:
    """Print a line for each kind."""
    for kind in KINDS:
        asked = drawn(kind)
        share, name = always_the_same(asked)
        print(f"{kind}: {by_lot(asked):.0%} by lot, {share:.0%} by always answering: {name}")


if __name__ == "__main__":
    main()
