"""Watten before two referees."""

from __future__ import annotations

from tests.games.two_referees import Trial
from tests.games.watten.referee import Hand, Match


def thought_of(move: str, hand: Hand) -> float:
    """Few offers, so that hands last; the named card is led if it is there."""
    named = hand.schlag + hand.farbe
    if (
        hand.turn is not None
        and not hand.tricks
        and not hand.trick
        and named in hand.hands[hand.turn]
    ):
        return 1.0 if move in (named, "offer") else 0.2
    return {"offer": 0.4, "go": 0.3}.get(move, 1.0)


TRIAL = Trial("watten", Match, thought_of)


def test_both_referees_agree() -> None:
    TRIAL.run(hands=1500)


if __name__ == "__main__":
    TRIAL.main()
