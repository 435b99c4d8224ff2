"""Tarock before two referees."""

from __future__ import annotations

from tests.games.tarock.referee import Match
from tests.games.two_referees import Trial

TRIAL = Trial("tarock", Match, rare={"bid": 0.05, "pass": 0.7})


def test_both_referees_agree() -> None:
    TRIAL.run(hands=150)


if __name__ == "__main__":
    TRIAL.main()
