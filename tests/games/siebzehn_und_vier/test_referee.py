"""Siebzehn und Vier before two referees."""

from __future__ import annotations

from stammtisch.core.view import View
from tests.games.open_referees import CourseTrial, Sight, zone_cards, zone_count
from tests.games.siebzehn_und_vier.referee import Match


class DuelWords:
    """The words of the engine."""

    def move(self, text: str) -> str:
        return text

    def seen(self, view: View) -> Sight:
        """Whose cards are open to a seat, how many each side has, the pot."""
        return {
            "hands": [sorted(zone_cards(view, f"hand{seat.seat}")) for seat in view.seats],
            "counts": [zone_count(view, f"hand{seat.seat}") for seat in view.seats],
            "pot": sum(pot.chips for pot in view.pots),
            "stock": zone_count(view, "stock"),
        }


TRIAL = CourseTrial(
    "siebzehn_und_vier",
    Match,
    DuelWords(),
    drawn={
        "max_replays": lambda rng: rng.choice([0, 1, 2, 10, 50]),
        "bank_terms": lambda rng: rng.choice([1, 1, 2]),
    },
    weights={"raise": 0.2, "draw": 2},
    longest=112,
)


def test_both_referees_agree() -> None:
    TRIAL.run(hands=150)


if __name__ == "__main__":
    TRIAL.main()
