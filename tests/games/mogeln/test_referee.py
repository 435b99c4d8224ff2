"""Mogeln before two referees."""

from __future__ import annotations

from random import Random
from typing import Any

from stammtisch.core.view import View
from stammtisch.text import RankWord
from tests.games.mogeln.referee import RANKS, Match
from tests.games.open_referees import CourseTrial, Sight, counts, lying, zone_cards, zone_count


class MogelnWords:
    """The words of the engine."""

    def move(self, text: str) -> str:
        return text

    def seen(self, view: View) -> Sight:
        """The own hand, how much lies where, what was turned up, what is claimed."""
        claims = [word for word in view.phase.args.values() if isinstance(word, RankWord)]
        return {
            "hand": sorted(lying(view, "hand", view.seat)),
            "counts": counts(view, "hand"),
            "mine": zone_cards(view, "mine"),
            "pile": zone_count(view, "pile"),
            "doubted": [] if zone_count(view, "pile") else zone_cards(view, "doubted"),
            "claim": RANKS[claims[0].rank] if claims else None,
        }


def few(rng: Random) -> Any:
    """A match that has an end in sight."""
    return rng.choice(["auto", 1, 2, 3])


def short(rng: Random) -> int:
    """Deals that end by their number of cards, or not."""
    return rng.choice([100, 101, 130, 1000])


TRIAL = CourseTrial(
    "mogeln",
    Match,
    MogelnWords(),
    drawn={"deals": few, "max_plays": short},
    weights={"doubt": 0.3, "pass": 2},
)


def test_both_referees_agree() -> None:
    TRIAL.run(hands=6)


if __name__ == "__main__":
    TRIAL.main()
