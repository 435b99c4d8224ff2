"""Dicke Zwei before two referees."""

from __future__ import annotations

from random import Random

import stammtisch as st
from stammtisch.core.view import View
from tests.games.dicke_zwei.referee import Match
from tests.games.open_referees import CourseTrial, Sight, counts, lying, zone_cards
from tests.games.two_referees import RefereeMatch


class DickeZweiWords:
    """The words of the engine."""

    def move(self, text: str) -> str:
        return text

    def seen(self, view: View) -> Sight:
        """Hands, how many tiles each has, the tiles of the trick, the open tile."""
        return {
            "hands": [sorted(lying(view, "hand", seat.seat)) for seat in view.seats],
            "counts": counts(view, "hand"),
            "trick": sorted(zone_cards(view, "table") + zone_cards(view, "trick")),
            "open": zone_cards(view, "open"),
        }


def few(rng: Random) -> int:
    """A match that has an end in sight."""
    return rng.choice([1, 2, 5])


class DickeZweiTrial(CourseTrial):
    """In some deals nearly everybody passes nearly always."""

    def hand(self, match: st.Match, judge: RefereeMatch, rng: Random) -> None:
        self.weights = {"play": 0.5, "pass": rng.choice([0.2, 0.5, 0.5, 40])}
        super().hand(match, judge, rng)


TRIAL = DickeZweiTrial("dicke_zwei", Match, DickeZweiWords(), drawn={"deals": few})


def test_both_referees_agree() -> None:
    TRIAL.run(hands=6)


if __name__ == "__main__":
    TRIAL.main()
