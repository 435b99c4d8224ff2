"""Herzblatt before two referees."""

from __future__ import annotations

from tests.games.herzblatt.referee import Hand, Match
from tests.games.two_referees import Trial


def thought_of(move: str, hand: Hand) -> float:
    """Random players think of everything."""
    return 1.0


TRIAL = Trial("herzblatt", Match, thought_of)


def test_both_referees_agree() -> None:
    TRIAL.run(hands=600)


if __name__ == "__main__":
    TRIAL.main()
