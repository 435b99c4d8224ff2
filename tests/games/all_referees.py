"""Long runs of all second referees: ``python -m tests.games.all_referees``.

With games: only those; with a number: so many times the hands of the table (``10`` for ten times).
The first difference ends the run and says how to see it again. It prints the table of
``docs/referees.md``.
"""

from __future__ import annotations

import sys
from importlib import import_module
from time import perf_counter
from typing import Final

import stammtisch as st
from tests.games.two_referees import Trial

HANDS: Final[dict[str, int]] = {
    "bakkarat": 1200,
    "black_jack": 1800,
    "canasta": 60,
    "dicke_zwei": 75,
    "doppelkopf": 1200,
    "einundfuenfzig_tot": 1500,
    "fuenfhundert": 1500,
    "herzblatt": 1800,
    "mogeln": 150,
    "quartett": 450,
    "romme": 120,
    "rummy": 30,
    "schwimmen": 1200,
    "sechsundsechzig": 3000,
    "siebzehn_und_vier": 6000,
    "tarock": 1800,
    "trumpf": 750,
    "watten": 6000,
}


def row(game: str, hands: int) -> str:
    """A long run of one game, as a row of the table.

    Raises:
        Disagreement: the engine and the second referee judge differently.
    """
    trial: Trial = import_module(f"tests.games.{game}.test_referee").TRIAL
    played, seen = trial.run(hands), trial.seen
    claims = f"{seen['rest']:,}, {seen['rest proved']:,}" if seen["rest"] else "–"
    return f"| {trial.entry.name} | {played:,} | {seen['positions']:,} | {claims} |"


def main() -> None:
    """The table, row by row."""
    factors = [float(word) for word in sys.argv[1:] if word not in HANDS]
    games = [word for word in sys.argv[1:] if word in HANDS] or list(HANDS)
    start = perf_counter()
    print("| game | hands | positions | claims of the rest, proved |\n| --- | --- | --- | --- |")
    for game in games:
        print(row(game, int(HANDS[game] * (factors or [1.0])[0])), flush=True)
    print(f"\n{st.engine()}, {perf_counter() - start:.0f} s")


if __name__ == "__main__":
    main()
