"""Fünfhundert before two referees."""

from __future__ import annotations

from tests.games.fuenfhundert.referee import Hand, Match
from tests.games.two_referees import Trial


def thought_of(move: str, hand: Hand) -> float:
    """Announcements lapse now and then."""
    return 0.5 if move.startswith("announce") else 1.0


TRIAL = Trial("fuenfhundert", Match, thought_of)


def test_both_referees_agree() -> None:
    TRIAL.run(hands=200)


if __name__ == "__main__":
    TRIAL.main()
