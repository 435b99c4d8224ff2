"""Tarock before two referees."""

from __future__ import annotations

from tests.games.tarock.referee import Match
from tests.games.two_referees import Trial


def thought_of(move: str) -> float:
    """Low bids, so that the auction does not jump to its top."""
    if not move.startswith("bid"):
        return 0.7
    return 0.3 if int(move[5:]) <= 76 else 0.02


TRIAL = Trial("tarock", Match, thought_of)


def test_both_referees_agree() -> None:
    TRIAL.run(hands=150)


if __name__ == "__main__":
    TRIAL.main()
