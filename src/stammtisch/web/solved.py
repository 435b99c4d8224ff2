"""What a reader has solved: a cookie with the puzzles he was asked, and his runs.

Nothing here is secret and nothing is trusted: what is no puzzle counts for nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final
from urllib.parse import parse_qsl, urlencode

COOKIE: Final = "stammtisch_solved"
LONGEST: Final = 3_500  # letters of the cookie
DIGITS: Final = 64  # of the number of a game
_ROW, _MOST, _DAY, _DAYS = "_row", "_most", "_day", "_days"


@dataclass(frozen=True, slots=True)
class Solved:
    """The puzzles that were answered, a number with a bit for each seed, and two runs.

    Only the first answer to a puzzle counts.

    Attributes:
        answered: by game.
        row: how many puzzles one after another were right.
        most: the longest such run.
        day: the last day (days are numbered) on which a puzzle of the day was solved.
        days: how many days up to that one came one after another.
    """

    answered: Mapping[str, int]
    row: int = 0
    most: int = 0
    day: int = 0
    days: int = 0

    def knows(self, game: str, seed: int) -> bool:
        """Whether a puzzle was answered."""
        return bool(self.answered.get(game, 0) >> seed & 1)

    def count(self, game: str) -> int:
        """How many puzzles of a game were answered."""
        return self.answered.get(game, 0).bit_count()

    def run_of_days(self, today: int) -> int:
        """How many days in a row there was one, up to today or yesterday."""
        return self.days if today - self.day <= 1 else 0

    def after(self, game: str, seed: int, right: bool, today: int = 0) -> Solved:
        """The same after an answer; ``today`` only if it is the puzzle of this day."""
        if self.knows(game, seed):
            return self
        row = self.row + 1 if right else 0
        found = replace(
            self,
            answered={**self.answered, game: self.answered.get(game, 0) | 1 << seed},
            row=row,
            most=max(self.most, row),
        )
        if not right or not today or today == self.day:
            return found
        return replace(found, day=today, days=self.run_of_days(today) + 1)

    def cookie(self) -> str:
        """The contents of the cookie."""
        runs = {_ROW: self.row, _MOST: self.most, _DAY: self.day, _DAYS: self.days}
        return urlencode({key: f"{n:x}" for key, n in {**self.answered, **runs}.items() if n})


def solved(cookie: str | None, games: Mapping[str, object]) -> Solved:
    """What a cookie says of the games that there are.

    >>> solved("gin=6&nonsense=1&skat=2&_row=2", {"gin": 0}).count("gin")
    2
    """
    found: dict[str, int] = {}
    for key, digits in parse_qsl((cookie or "")[:LONGEST]):
        if len(digits) <= DIGITS and digits.isalnum():
            try:
                found[key] = int(digits, 16)
            except ValueError:
                continue
    runs = (found.get(key, 0) for key in (_ROW, _MOST, _DAY, _DAYS))
    return Solved({game: n for game, n in found.items() if game in games}, *runs)
