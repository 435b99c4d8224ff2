"""Tarock before two referees."""

from __future__ import annotations

from tests.games.tarock.referee import Hand, Match
from tests.games.two_referees import Trial


def thought_of(move: str, hand: Hand) -> float:
    """Low bids, so that the auction does not jump to its top; long trumps."""
    if move.startswith("trump") and hand.turn is not None:
        return sum(card[1] == move[6] for card in hand.hands[hand.turn]) / 11
    if move.startswith("bid"):
        return 0.3 if int(move[5:]) <= 76 else 0.02
    return 0.7 if move == "pass" else 1.0


TRIAL = Trial("tarock", Match, thought_of)


def test_both_referees_agree() -> None:
    TRIAL.run(hands=500)


if __name__ == "__main__":
    TRIAL.main()
