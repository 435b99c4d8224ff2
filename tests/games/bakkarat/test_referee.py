"""Bakkarat before two referees."""

from __future__ import annotations

from random import Random

from stammtisch.core.view import View
from tests.games.bakkarat.referee import Match
from tests.games.open_referees import CourseTrial, Sight, zone_cards, zone_count


class BakkaratWords:
    """The words of the engine."""

    def move(self, text: str) -> str:
        return text

    def seen(self, view: View) -> Sight:
        """Chips, bets and bank, both hands, how many cards are left."""
        return {
            "chips": [seat.chips for seat in view.seats],
            "bets": [seat.bet or 0 for seat in view.seats],
            "bank": sum(pot.chips for pot in view.pots),
            "punto": zone_cards(view, "punto"),
            "banco": zone_cards(view, "banco"),
            "stock": zone_count(view, "stock"),
        }


def few(rng: Random) -> int:
    """A match that has an end in sight."""
    return rng.choice([1, 2, 7, 20, 40])


def poor(rng: Random) -> int:
    """Chips that can be lost."""
    return rng.choice([100, 100, 137, 230, 600])


TRIAL = CourseTrial(
    "bakkarat",
    Match,
    BakkaratWords(),
    drawn={"coups": few, "chips": poor},
    weights={"bet": 0.3, "decline": 4, "no_banco": 3, "continue": 4},
)


def test_both_referees_agree() -> None:
    TRIAL.run(hands=25)


if __name__ == "__main__":
    TRIAL.main()
