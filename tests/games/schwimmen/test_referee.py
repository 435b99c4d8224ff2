"""Schwimmen before two referees."""

from __future__ import annotations

from random import Random

from stammtisch.core.view import View
from stammtisch.text import DecimalWord
from tests.games.open_referees import CourseTrial, Sight, lying, zone_count
from tests.games.schwimmen.referee import Match


class SchwimmenWords:
    """The words of the engine."""

    def move(self, text: str) -> str:
        return text

    def seen(self, view: View) -> Sight:
        """The own hand and its worth, what is known of others, what lies open, the stock."""
        own = [zone.note for zone in view.zones if zone.role == "hand" and zone.owner == view.seat]
        points = own[0].args["points"] if own and own[0] and not view.over else None
        return {
            "worth": points.value if isinstance(points, DecimalWord) else points,
            "hands": [sorted(lying(view, "hand", seat.seat)) for seat in view.seats],
            "middle": sorted(lying(view, "row")),
            "gone": sorted(lying(view, "discard")),
            "stock": zone_count(view, "stock"),
        }


def short(rng: Random) -> int:
    """Deals that end by their number of turns, or not."""
    return rng.choice([5, 5, 6, 50])


TRIAL = CourseTrial(
    "schwimmen",
    Match,
    SchwimmenWords(),
    drawn={"turn_limit": short},
    weights={"lay_down": 0.5, "push": 12, "stop": 0.3, "renew_middle": 10, "swap_one": 0.5},
    longest=60,
)


def test_both_referees_agree() -> None:
    TRIAL.run(hands=60)


if __name__ == "__main__":
    TRIAL.main()
