"""51 tot before two referees."""

from __future__ import annotations

from random import Random

from stammtisch.core.view import View
from tests.games.einundfuenfzig_tot.referee import Match
from tests.games.open_referees import CourseTrial, Sight, lying, zone_cards, zone_count


class TotWords:
    """The words of the engine."""

    def move(self, text: str) -> str:
        return text

    def seen(self, view: View) -> Sight:
        """The own hand, how many cards each has, stock and pile, the total."""
        totals = [fact.args["total"] for fact in view.status if "total" in fact.args]
        return {
            "hand": sorted(zone_cards(view, f"hand{view.seat}")),
            "counts": [seat.cards for seat in view.seats],
            "stock": zone_count(view, "stock"),
            "pile": lying(view, "discard"),
            "total": None if view.over else totals[0],
        }


def values(rng: Random) -> str:
    """Values with one number or two; most of the time deals end by their total."""
    low, high = rng.choice([(-3, 8), (-1, 1), (-9, 2), (0, 12)])
    numbers = {rank: sorted({rng.randint(low, high), rng.randint(low, high)}) for rank in "AKQJT98"}
    shown = {rank: "/".join(map(str, some[: rng.choice([1, 2])])) for rank, some in numbers.items()}
    return " ".join(f"{rank}={some}" for rank, some in (shown | {"7": "1/7"}).items())


TRIAL = CourseTrial(
    "einundfuenfzig_tot",
    Match,
    TotWords(),
    drawn={
        "values": values,
        "seven_turned_up": lambda rng: rng.choice([1, 7]),
        "deals": lambda rng: rng.choice([1, 3, 5]),
    },
)


def test_both_referees_agree() -> None:
    TRIAL.run(hands=15)


if __name__ == "__main__":
    TRIAL.main()
