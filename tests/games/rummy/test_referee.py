"""Rummy with tiles before two referees."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import stammtisch as st
from stammtisch.core.view import View
from tests.games.meld_referees import STYLES, MeldTrial
from tests.games.open_referees import counts, lying, shown
from tests.games.rummy.referee import Match


class RummyWords:
    """The words of the engine."""

    def move(self, text: str) -> str:
        """``lift 6s`` becomes ``lift 6s rack``."""
        words = text.split()
        if words[0] == "lift" and len(words) == 2:
            words.append("rack")
        return " ".join(words)

    def seen(self, view: View) -> Mapping[str, Any]:
        """Racks, stock and work table."""
        return {
            "rack": sorted(lying(view, "hand", view.seat)),
            "counts": counts(view, "hand"),
            "stock": counts(view, "stock")[0],
            "melds": {
                zone.id: sorted(map(shown, zone.cards))
                for zone in view.zones
                if zone.role == "meld"
            },
            "lifted": "".join(lying(view, "row")),
        }


QUICK = (
    "any",
    "dawdler",
    "layer",
    "quiet",
)  # the others ask the solver, which is slow where not compiled
TRIAL = MeldTrial(
    "rummy", Match, RummyWords(), styles=STYLES if st.engine() == "compiled" else QUICK
)


def test_both_referees_agree() -> None:
    TRIAL.run(hands=1)


if __name__ == "__main__":
    TRIAL.main()
