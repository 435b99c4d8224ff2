"""Long runs of all second referees: ``python -m tests.games.all_referees``.

With games: only those; with a number: so many times as many hands (``0.3`` is the table of
``docs/referees.md``). The first difference ends the run and says how to see it again.
"""

from __future__ import annotations

import sys
from importlib import import_module
from time import perf_counter
from typing import Final

import stammtisch as st
from tests.games.two_referees import Trial

HANDS: Final[dict[str, int]] = {
    "bakkarat": 4000,
    "black_jack": 6000,
    "canasta": 200,
    "dicke_zwei": 250,
    "doppelkopf": 4000,
    "einundfuenfzig_tot": 5000,
    "fuenfhundert": 5000,
    "herzblatt": 6000,
    "mogeln": 500,
    "quartett": 1500,
    "romme": 400,
    "rummy": 100,
    "schwimmen": 4000,
    "sechsundsechzig": 10000,
    "siebzehn_und_vier": 20000,
    "tarock": 6000,
    "trumpf": 2500,
    "watten": 20000,
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
