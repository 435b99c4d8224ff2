"""Rommé before two referees."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from stammtisch.core.view import View
from tests.games.meld_referees import MeldTrial, colourless
from tests.games.open_referees import counts, lying, shown
from tests.games.romme.referee import Match


class RommeWords:
    """The words of the engine."""

    def move(self, text: str) -> str:
        """A move."""
        return colourless(text)

    def seen(self, view: View) -> Mapping[str, Any]:
        """Hands, stock, pile and melds."""
        return {
            "hand": sorted(map(colourless, lying(view, "hand", view.seat))),
            "counts": counts(view, "hand"),
            "stock": counts(view, "stock")[0],
            "pile": (counts(view, "discard")[0], *map(colourless, lying(view, "discard"))),
            "melds": [
                colourless(" ".join(map(shown, zone.cards)))
                for zone in view.zones
                if zone.role == "meld"
            ],
        }


TRIAL = MeldTrial("romme", Match, RommeWords())


def test_both_referees_agree() -> None:
    TRIAL.run(hands=10)


if __name__ == "__main__":
    TRIAL.main()
