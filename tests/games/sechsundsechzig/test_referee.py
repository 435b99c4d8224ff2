"""Sechsundsechzig before two referees."""

from __future__ import annotations

from tests.games.sechsundsechzig.referee import Hand, Match
from tests.games.two_referees import Trial


def thought_of(move: str, hand: Hand) -> float:
    """Seldom what ends the deal early."""
    return {"claim": 0.2, "close": 0.3}.get(move, 1.0)


TRIAL = Trial("sechsundsechzig", Match, thought_of)


def test_both_referees_agree() -> None:
    TRIAL.run(hands=900)


if __name__ == "__main__":
    TRIAL.main()
