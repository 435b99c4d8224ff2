"""Canasta before two referees."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from stammtisch.core.view import View
from tests.games.canasta.referee import Match
from tests.games.canasta.referee_melds import RANKS, tile
from tests.games.meld_referees import MeldTrial
from tests.games.open_referees import counts, lying, shown


class CanastaWords:
    """The words of the engine."""

    def move(self, text: str) -> str:
        """``add 2 W`` becomes ``add 2 wild``, ``add K`` becomes ``add K K``."""
        words = text.split()
        if words[0] == "add":
            words = [*words, words[1]][:3]
            words[2] = words[2].replace("W", "wild")
        return " ".join(words)

    def seen(self, view: View) -> Mapping[str, Any]:
        """Hands, stock, pile, and what each side has laid."""
        sides = 2 if len(view.seats) == 4 else len(view.seats)
        return {
            "hand": sorted(map(tile, lying(view, "hand", view.seat))),
            "counts": counts(view, "hand"),
            "stock": counts(view, "stock")[0],
            "pile": (counts(view, "discard")[0], *map(tile, lying(view, "discard")[-1:])),
            "melds": [melds_of(view, side) for side in range(sides)],
            "red threes": [reds_of(view, side) for side in range(sides)],
        }


def melds_of(view: View, side: int) -> dict[str, list[str]]:
    """The melds of a side by their names."""
    return {
        meld_name(zone.id): sorted(tile(shown(card)) for card in zone.cards)
        for zone in view.zones
        if zone.role == "meld" and zone.id.startswith(f"m{side}")
    }


def meld_name(zone: str) -> str:
    """``m0W`` is the wild meld of the first side."""
    return zone[2:] if zone[2:] in RANKS else "wild" if zone[2:] == "W" else "black"


def reds_of(view: View, side: int) -> int:
    """How many red threes a side has laid out."""
    return sum(zone.count for zone in view.zones if zone.id == f"red{side}")


def rising(rng: Random) -> str:
    """Four minimums of the first meld."""
    return " ".join(map(str, sorted(rng.choice([0, 15, 50, 90, 120, 300]) for _ in range(4))))


def accounts(rng: Random, seats: int) -> list[int]:
    """Accounts of a match in progress, many of them where the minimum of the first meld changes."""
    near = [-10, -5, 0, 5, 1495, 1500, 1505, 2995, 3000, 3005, 4990]
    of_sides = [rng.choice([*near, 5 * rng.randrange(-200, 900)]) for _ in range(min(seats, 3))]
    return [of_sides[seat % 2 if seats == 4 else seat] for seat in range(seats)]


TRIAL = MeldTrial("canasta", Match, CanastaWords(), {"first_meld": rising}, accounts=accounts)


def test_both_referees_agree() -> None:
    TRIAL.run(hands=20)


if __name__ == "__main__":
    TRIAL.main()
