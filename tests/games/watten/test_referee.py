"""Watten before two referees."""

from __future__ import annotations

from tests.games.two_referees import Trial
from tests.games.watten.referee import Match


def thought_of(move: str) -> float:
    """Offers less often than cards, so that hands last."""
    return {"offer": 0.4, "go": 0.3}.get(move, 1.0)


TRIAL = Trial("watten", Match, thought_of)


def test_both_referees_agree() -> None:
    TRIAL.run(hands=300)


if __name__ == "__main__":
    TRIAL.main()
